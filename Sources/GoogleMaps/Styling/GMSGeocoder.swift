public import CoreLocation
public import Foundation

/// Why a geocoder gave no answer.
public enum GMSGeocoderErrorCode: Int, Sendable {
    case errorInvalidCoordinate = 1
    case errorInternal = 2
}

public let kGMSGeocoderErrorDomain = "com.google.maps.GMSGeocoder"

public typealias GMSReverseGeocodeCallback = (GMSReverseGeocodeResponse?, (any Error)?) -> Void

/// Would name the address of a coordinate. The map has none: every answer is an error. `GooglePlaces` finds the places at a coordinate.
@preconcurrency @MainActor
public final class GMSGeocoder: NSObject {
    public override init() { super.init() }

    public class func geocoder() -> GMSGeocoder { GMSGeocoder() }

    /// Answers once, after the call has returned.
    public func reverseGeocodeCoordinate(
        _ coordinate: CLLocationCoordinate2D,
        completionHandler handler: @escaping GMSReverseGeocodeCallback
    ) {
        let code: GMSGeocoderErrorCode = CLLocationCoordinate2DIsValid(coordinate) ? .errorInternal : .errorInvalidCoordinate
        let text =
            code == .errorInternal ? "the map has no addresses; ask GooglePlaces for the places nearby" : "the coordinate is not valid"
        Task { @MainActor in
            handler(nil, NSError(domain: kGMSGeocoderErrorDomain, code: code.rawValue, userInfo: [NSLocalizedDescriptionKey: text]))
        }
    }
}

/// The addresses of a coordinate, the most exact first.
public final class GMSReverseGeocodeResponse: NSObject {
    private let addresses: [GMSAddress]

    init(_ addresses: [GMSAddress]) {
        self.addresses = addresses
        super.init()
    }

    public func firstResult() -> GMSAddress? { addresses.first }
    public func results() -> [GMSAddress]? { addresses }
}

/// An address.
public final class GMSAddress: NSObject {
    public let coordinate: CLLocationCoordinate2D
    public let thoroughfare: String?
    public let locality: String?
    public let subLocality: String?
    public let administrativeArea: String?
    public let postalCode: String?
    public let country: String?
    public let lines: [String]?

    init(coordinate: CLLocationCoordinate2D, lines: [String]?) {
        self.coordinate = coordinate
        self.lines = lines
        thoroughfare = nil
        locality = nil
        subLocality = nil
        administrativeArea = nil
        postalCode = nil
        country = nil
        super.init()
    }
}
