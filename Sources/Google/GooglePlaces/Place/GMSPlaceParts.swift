public import CoreLocation
public import Foundation
internal import PortolanGeo
internal import PortolanPlaces

/// One part of an address. Parts are for taking an address apart, not for writing it.
public final class GMSAddressComponent: NSObject, Sendable {
    private let component: AddressComponent

    init(_ component: AddressComponent) {
        self.component = component
        super.init()
    }

    /// The first of ``types``; the empty text for none.
    public var type: String { component.types.first ?? "" }
    public var types: [String] { component.types }
    /// The long name.
    public var name: String { component.longText }
    /// An abbreviation, such as a country's code.
    public var shortName: String? { component.shortText }

    public override func isEqual(_ object: Any?) -> Bool { (object as? GMSAddressComponent)?.component == component }
    public override var hash: Int { component.hashValue }
}

/// A grid cell as a short text (plus.codes).
public final class GMSPlusCode: NSObject, Sendable {
    /// `8FWH4HX8+QR`.
    public let globalCode: String
    /// `4HX8+QR Munich`.
    public let compoundCode: String?

    init(_ code: PlacePlusCode) {
        globalCode = code.globalCode
        compoundCode = code.compoundCode
        super.init()
    }
}

/// A box to show a place in.
public final class GMSPlaceViewportInfo: NSObject, Sendable {
    public let northEast: CLLocationCoordinate2D
    public let southWest: CLLocationCoordinate2D

    /// None: ``isValid`` says false.
    public override init() {
        northEast = kCLLocationCoordinate2DInvalid
        southWest = kCLLocationCoordinate2DInvalid
        super.init()
    }

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

    /// Both corners are coordinates, and the north-eastern one is no farther south than the other. A box may cross the antimeridian.
    public var isValid: Bool {
        CLLocationCoordinate2DIsValid(northEast) && CLLocationCoordinate2DIsValid(southWest) && northEast.latitude >= southWest.latitude
    }
}

/// A place at which the user may be, and how likely.
public final class GMSPlaceLikelihood: NSObject, NSCopying, Sendable {
    public let place: GMSPlace
    /// 0.0…1.0.
    public let likelihood: Double

    public init(place: GMSPlace, likelihood: Double) {
        self.place = place
        self.likelihood = likelihood
        super.init()
    }

    public func copy(with zone: NSZone? = nil) -> Any { self }

    public override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? GMSPlaceLikelihood else { return false }
        return other.likelihood == likelihood && other.place.isEqual(place)
    }
    public override var hash: Int { place.hash }
}

/// Places at which the user may be, the likeliest first. Their likelihoods need not add up to 1.
// `likelihoods` may be set, as in the headers, by whoever holds the list; it is read and written under the lock.
public final class GMSPlaceLikelihoodList: NSObject, Sendable {
    private let list: Locked<[GMSPlaceLikelihood]>

    init(_ likelihoods: [GMSPlaceLikelihood]) {
        list = Locked(likelihoods)
        super.init()
    }

    public var likelihoods: [GMSPlaceLikelihood] {
        get { list.value }
        set { list.value = newValue }
    }

    /// Of all the places, each once.
    public var attributions: NSAttributedString? { Attributions.text(likelihoods.flatMap(\.place.place.attributions)) }
}
