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

/// Takes the response and nil, or nil and the error.
public typealias GMSReverseGeocodeCallback = (GMSReverseGeocodeResponse?, (any Error)?) -> Void

/// Finds the addresses of a coordinate, as `PlacesClient.addresses(at:)` does.
@preconcurrency @MainActor
public final class GMSGeocoder: NSObject {
    public override init() { super.init() }

    /// Returns a new geocoder.
    public class func geocoder() -> GMSGeocoder { GMSGeocoder() }

    /// Calls the handler once, on the main actor, after this method has returned. Where the regions know
    /// no address, such as on the high seas, the response is empty.
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

    /// Returns the addresses of a coordinate; the response is empty where the regions know none, such as on the high seas.
    /// - Throws: an `NSError` of the domain ``kGMSGeocoderErrorDomain``.
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

/// The addresses of a coordinate: of the nearest house, of the nearest street, and of every area up to the country.
public final class GMSReverseGeocodeResponse: NSObject, Sendable {
    private let addresses: [GMSAddress]

    init(_ addresses: [GMSAddress]) {
        self.addresses = addresses
        super.init()
    }

    /// The address of the nearest house, or else the next larger; nil if the response is empty.
    public func firstResult() -> GMSAddress? { addresses.first }
    /// All addresses, from the house to the country; empty if none was found, and never nil.
    public func results() -> [GMSAddress]? { addresses }
}

/// An address.
public final class GMSAddress: NSObject, NSCopying, Sendable {
    /// Where the house stands, the nearest point of the street, or the middle of the area.
    public let coordinate: CLLocationCoordinate2D
    /// Street and house number, or the street alone; nil for the address of an area.
    public let thoroughfare: String?
    /// The town or municipality; nil if unknown.
    public let locality: String?
    /// The quarter or part of the town; nil if unknown.
    public let subLocality: String?
    /// The state or province; nil if unknown.
    public let administrativeArea: String?
    /// The postal code; nil if unknown.
    public let postalCode: String?
    /// The name of the country, not its code; nil if unknown.
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
