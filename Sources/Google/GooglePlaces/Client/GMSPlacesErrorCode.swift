internal import Foundation
@_spi(Portolan) internal import PortolanConfiguration
package import PortolanPlaces

/// The domain of all errors of this module.
public let kGMSPlacesErrorDomain = "com.google.places.ErrorDomain"

/// The reason why a call failed.
public enum GMSPlacesErrorCode: Int, Sendable, CaseIterable {
    /// The time limit was exceeded, or a photo's file could not be fetched.
    case networkError = -1
    /// A region's data is damaged, or a photo's file is not a readable image.
    case serverError = -2
    /// The call was cancelled, or failed for a reason without its own code.
    case internalError = -3
    /// Never reported, because Portolan needs no API key.
    case keyInvalid = -4
    /// Never reported, because Portolan needs no API key.
    case keyExpired = -5
    /// Never reported, because Portolan has no quota.
    case usageLimitExceeded = -6
    /// Never reported, because Portolan has no quota.
    case rateLimitExceeded = -7
    /// Never reported, because Portolan has no quota.
    case deviceRateLimitExceeded = -8
    /// No region is configured.
    case accessNotConfigured = -9
    /// Never reported, because Portolan does not check the app's bundle identifier.
    case incorrectBundleIdentifier = -10
    /// There is no source of positions, or the source has no position yet.
    case locationError = -11
    /// The request has an invalid ID, an ID that is not found, or an argument outside its limits.
    case invalidRequest = -12

    /// Makes an error of this code. The message says what happened and what to do.
    func error(_ message: String) -> NSError {
        NSError(domain: kGMSPlacesErrorDomain, code: rawValue, userInfo: [NSLocalizedDescriptionKey: message])
    }

    static func error(for error: any Error) -> NSError {
        guard let error = error as? PlacesError else {
            let error = error as NSError
            return error.domain == kGMSPlacesErrorDomain ? error : GMSPlacesErrorCode.internalError.error(error.localizedDescription)
        }
        let code: GMSPlacesErrorCode =
            switch error.code {
            case .invalidID, .notFound, .invalidArgument: .invalidRequest
            case .noRegion: .accessNotConfigured
            case .unreadable: .serverError
            case .cancelled: .internalError
            case .deadlineExceeded: .networkError
            }
        return code.error(sentence(error))
    }

    /// Returns the message of a core error for programs that were written for Google's SDKs. An ID of Google's
    /// form without an alias counts as not found rather than as malformed.
    package static func sentence(_ error: PlacesError) -> String {
        switch error.code {
        case .noRegion: "\(error); \(PortolanData.advice)"
        case .invalidID where GMSPlacesClient.isGooglesForm(error.subject):
            "\(PlacesError.notFound(error.subject)); `portolan alias` maps it to a place of a region"
        default: error.description
        }
    }
}
