public import CoreLocation
public import Foundation

/// Why a geocoder gave no answer.
public enum GMSGeocoderErrorCode: Int, Sendable {
    case errorInvalidCoordinate = 1
    case errorInternal = 2
}

public let kGMSGeocoderErrorDomain = "com.google.maps.GMSGeocoder"

public typealias GMSReverseGeocodeCallback = (GMSReverseGeocodeResponse?, (any Error)?) -> Void

/// Names the addresses of a coordinate, from the places of the regions.
@preconcurrency @MainActor
public final class GMSGeocoder: NSObject {
    public override init() { super.init() }

    public class func geocoder() -> GMSGeocoder { GMSGeocoder() }

    /// Answers once, on the main actor, after the call has returned. Where no place is within 20 km the response is empty.
    public func reverseGeocodeCoordinate(
        _ coordinate: CLLocationCoordinate2D,
        completionHandler handler: @escaping GMSReverseGeocodeCallback
    ) {
        Task { @MainActor in
            do {
                handler(try await reverseGeocodeCoordinate(coordinate), nil)
            } catch {
                handler(nil, error)
            }
        }
    }

    /// The same for those who wait.
    public func reverseGeocodeCoordinate(_ coordinate: CLLocationCoordinate2D) async throws -> GMSReverseGeocodeResponse {
        guard CLLocationCoordinate2DIsValid(coordinate) else { throw Self.failure(.errorInvalidCoordinate, "the coordinate is not valid") }
        do {
            return GMSReverseGeocodeResponse(try await AddressFinder.addresses(at: coordinate))
        } catch {
            throw Self.failure(.errorInternal, "\(error)")
        }
    }

    private static func failure(_ code: GMSGeocoderErrorCode, _ text: String) -> NSError {
        NSError(domain: kGMSGeocoderErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: text])
    }
}

/// The addresses of a coordinate, the most exact first.
public final class GMSReverseGeocodeResponse: NSObject, Sendable {
    private let addresses: [GMSAddress]

    init(_ addresses: [GMSAddress]) {
        self.addresses = addresses
        super.init()
    }

    public func firstResult() -> GMSAddress? { addresses.first }
    public func results() -> [GMSAddress]? { addresses }
}

/// An address.
public final class GMSAddress: NSObject, NSCopying, Sendable {
    /// Where the place is whose address it is.
    public let coordinate: CLLocationCoordinate2D
    /// Street and house number.
    public let thoroughfare: String?
    public let locality: String?
    public let subLocality: String?
    public let administrativeArea: String?
    public let postalCode: String?
    public let country: String?
    /// As it is written on a letter.
    public let lines: [String]?

    init(
        coordinate: CLLocationCoordinate2D,
        thoroughfare: String?,
        locality: String?,
        subLocality: String?,
        administrativeArea: String?,
        postalCode: String?,
        country: String?,
        lines: [String]?
    ) {
        self.coordinate = coordinate
        self.thoroughfare = thoroughfare
        self.locality = locality
        self.subLocality = subLocality
        self.administrativeArea = administrativeArea
        self.postalCode = postalCode
        self.country = country
        self.lines = lines
        super.init()
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }
}
