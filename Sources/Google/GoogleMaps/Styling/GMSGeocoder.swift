public import CoreLocation
public import Foundation
import PortolanGeo
import PortolanPlaces

/// The codes of a geocoder's errors.
public enum GMSGeocoderErrorCode: Int, Sendable {
    case errorInvalidCoordinate = 1
    case errorInternal = 2
}

/// The domain of a geocoder's errors; the codes are those of ``GMSGeocoderErrorCode``.
public let kGMSGeocoderErrorDomain = "com.google.maps.GMSGeocoder"

/// Receives the response and nil, or nil and an error.
public typealias GMSReverseGeocodeCallback = (GMSReverseGeocodeResponse?, (any Error)?) -> Void

/// Finds the addresses of a coordinate, like `PlacesClient.addresses(at:)`.
@preconcurrency @MainActor
public final class GMSGeocoder: NSObject {
    public override init() { super.init() }

    /// Returns a new geocoder.
    public class func geocoder() -> GMSGeocoder { GMSGeocoder() }

    /// Calls the handler once, on the main actor, after this method has returned. The response is empty if the
    /// regions have no address there, such as on the high seas.
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

    /// Returns the addresses of a coordinate. The response is empty if the regions have none there, such as on
    /// the high seas.
    /// - Throws: An `NSError` with the domain ``kGMSGeocoderErrorDomain``.
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

/// The addresses of a coordinate: those of the nearest house, of the nearest street, and of every area up to
/// the country.
public final class GMSReverseGeocodeResponse: NSObject, Sendable {
    private let addresses: [GMSAddress]

    init(_ addresses: [GMSAddress]) {
        self.addresses = addresses
        super.init()
    }

    /// Returns the address of the nearest house, or else of the next larger object; nil if the response is
    /// empty.
    public func firstResult() -> GMSAddress? { addresses.first }
    /// Returns all addresses, from the house to the country. The list is empty if there are none, and never nil.
    public func results() -> [GMSAddress]? { addresses }
}

/// An address.
public final class GMSAddress: NSObject, NSCopying, Sendable {
    /// The position of the house, the nearest point of the street, or the middle of the area.
    public let coordinate: CLLocationCoordinate2D
    /// The street and house number, or only the street; nil for the address of an area.
    public let thoroughfare: String?
    /// The town or municipality; nil if it is not known.
    public let locality: String?
    /// The quarter or part of the town; nil if it is not known.
    public let subLocality: String?
    /// The state or province; nil if it is not known.
    public let administrativeArea: String?
    /// The postal code; nil if it is not known.
    public let postalCode: String?
    /// The name of the country rather than its code; nil if it is not known.
    public let country: String?
    /// The lines of the address as on a letter.
    public let lines: [String]?

    init(_ address: LocatedAddress) {
        func text(_ types: String...) -> String? {
            types.lazy.compactMap { type in address.addressComponents.first { $0.types.contains(type) }?.longText }.first
        }
        coordinate = CLLocationCoordinate2D(address.location)
        thoroughfare = address.level <= .street ? address.postalAddress?.addressLines.first ?? text("route") : nil
        locality = text("locality", "postal_town", "administrative_area_level_3")
        subLocality = text("sublocality_level_1", "sublocality", "neighborhood")
        administrativeArea = text("administrative_area_level_1")
        postalCode = text("postal_code")
        country = text("country")
        lines = [address.formattedAddress]
        super.init()
    }

    /// Returns the address itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }
}
