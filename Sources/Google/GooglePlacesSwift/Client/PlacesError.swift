internal import Foundation
@_spi(Portolan) internal import GooglePlaces
internal import PortolanPlaces

/// The reason why a call failed.
public enum PlacesError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The request has an invalid or unknown ID, or an argument outside its limits.
    case invalidRequest(String)
    /// No region is configured.
    case accessNotConfigured(String)
    /// The time limit was exceeded, or a photo could not be loaded.
    case network(String)
    /// A region's data is damaged, or a photo's file is not a readable image.
    case server(String)
    /// The call was cancelled, or an unexpected error occurred.
    case `internal`(String)
    /// Never thrown, because no service requires a key.
    case keyInvalid(String), keyExpired(String), incorrectBundleIdentifier(String)
    /// Never thrown, because there are no quotas.
    case usageLimitExceeded(String), rateLimitExceeded(String), deviceRateLimitExceeded(String)
    /// Never thrown, because no request of this client needs the user's position.
    case location(String)

    init(_ error: any Error) {
        if let error = error as? PlacesError {
            self = error
            return
        }
        guard let error = error as? PortolanPlaces.PlacesError else {
            self.init(ofPhotos: error)
            return
        }
        self =
            switch error.code {
            case .invalidID, .notFound, .invalidArgument: .invalidRequest(GMSPlacesErrorCode.sentence(error))
            case .noRegion: .accessNotConfigured(GMSPlacesErrorCode.sentence(error))
            case .deadlineExceeded: .network(error.description)
            case .unreadable: .server(error.description)
            case .cancelled: .internal(error.description)
            }
    }

    /// Converts an error in loading a photo. The client of `GooglePlaces` loads photos, and its errors have the
    /// codes of Google's SDK.
    private init(ofPhotos error: any Error) {
        guard !(error is Self), (error as NSError).domain == kGMSPlacesErrorDomain else {
            self = .internal(error.localizedDescription)
            return
        }
        let text = error.localizedDescription
        self =
            switch GMSPlacesErrorCode(rawValue: (error as NSError).code) {
            case .networkError: .network(text)
            case .serverError: .server(text)
            case .invalidRequest: .invalidRequest(text)
            default: .internal(text)
            }
    }

    public var description: String {
        switch self {
        case .invalidRequest(let text), .accessNotConfigured(let text), .network(let text), .server(let text), .internal(let text),
            .keyInvalid(let text), .keyExpired(let text), .incorrectBundleIdentifier(let text), .usageLimitExceeded(let text),
            .rateLimitExceeded(let text), .deviceRateLimitExceeded(let text), .location(let text):
            text
        }
    }
}
