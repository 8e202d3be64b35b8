public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// One part of an address, such as its town. Parts tell what an address contains; they are not meant for writing the
/// address.
public final class GMSAddressComponent: NSObject, Sendable {
    private let component: AddressComponent

    init(_ component: AddressComponent) {
        self.component = component
        super.init()
    }

    /// The first of ``types``; empty if there are none.
    public var type: String { component.types.first ?? "" }
    /// The types of the part, such as `locality` and `political`. The most specific type comes first.
    public var types: [String] { component.types }
    /// The part in full, such as a country's name.
    public var name: String { component.longText }
    /// An abbreviation, such as a country's region code; equal to ``name`` if there is none. It is never nil.
    public var shortName: String? { component.shortText }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSAddressComponent)?.component == component }
    public override var hash: Int { component.hashValue }
}

/// A grid cell as a short text (plus.codes).
public final class GMSPlusCode: NSObject, Sendable {
    /// The whole code, valid anywhere: `8FWH4HX8+QR`.
    public let globalCode: String
    /// The code without its first four digits, followed by the nearby town: `4HX8+QR Munich`; nil if no town is
    /// known.
    public let compoundCode: String?

    init(_ code: PlacePlusCode) {
        globalCode = code.globalCode
        compoundCode = code.compoundCode
        super.init()
    }
}

/// A box on the map that shows a whole place.
public final class GMSPlaceViewportInfo: NSObject, Sendable {
    /// The box's north-eastern corner, in degrees.
    public let northEast: CLLocationCoordinate2D
    /// The box's south-western corner, in degrees. Its longitude is greater than that of the other corner if
    /// the box crosses the antimeridian.
    public let southWest: CLLocationCoordinate2D

    /// Makes a box without valid corners, for which ``isValid`` is false.
    public override init() {
        northEast = kCLLocationCoordinate2DInvalid
        southWest = kCLLocationCoordinate2DInvalid
        super.init()
    }

    /// Makes a box with these corners, in degrees. ``isValid`` tells whether they form a box.
    public init(northEast: CLLocationCoordinate2D, southWest: CLLocationCoordinate2D) {
        self.northEast = northEast
        self.southWest = southWest
        super.init()
    }

    convenience init(_ bounds: CoordinateBounds) {
        self.init(
            northEast: CLLocationCoordinate2D(latitude: bounds.north, longitude: bounds.east),
            southWest: CLLocationCoordinate2D(latitude: bounds.south, longitude: bounds.west)
        )
    }

    /// Whether both corners are valid coordinates and the north-eastern one is not south of the other. A box
    /// may cross the antimeridian.
    public var isValid: Bool {
        CLLocationCoordinate2DIsValid(northEast) && CLLocationCoordinate2DIsValid(southWest) && northEast.latitude >= southWest.latitude
    }
}

/// A place where the user may be, with its likelihood.
public final class GMSPlaceLikelihood: NSObject, NSCopying, Sendable {
    /// The place, with the requested fields.
    public let place: GMSPlace
    /// The probability that the user is at the place, 0.0…1.0.
    public let likelihood: Double

    /// Makes a place with a likelihood of 0.0…1.0. The likelihood is not checked.
    public init(place: GMSPlace, likelihood: Double) {
        self.place = place
        self.likelihood = likelihood
        super.init()
    }

    /// Returns the likelihood itself, which is immutable.
    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GMSPlaceLikelihood else { return false }
        return other.likelihood == likelihood && other.place.isEqual(place)
    }
    public override var hash: Int { place.hash }
}

/// Places where the user may be, the likeliest first. Their likelihoods need not add up to 1.
// `likelihoods` has a setter, as in Google's headers; the lock guards it.
public final class GMSPlaceLikelihoodList: NSObject, Sendable {
    private let list: Locked<[GMSPlaceLikelihood]>

    init(_ likelihoods: [GMSPlaceLikelihood]) {
        list = Locked(likelihoods)
        super.init()
    }

    /// The places and their likelihoods, the likeliest first. A program may set other places. The property is
    /// thread-safe.
    public var likelihoods: [GMSPlaceLikelihood] {
        get { list.value }
        set { list.value = newValue }
    }

    /// The attributions of all places, without duplicates; nil if there are none. A program must show them with
    /// the places.
    public var attributions: NSAttributedString? { Attributions.text(likelihoods.flatMap(\.place.place.attributions)) }
}
