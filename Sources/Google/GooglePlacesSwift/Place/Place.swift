public import CoreLocation
internal import PortolanGeo
internal import PortolanPlaces
public import UIKit

/// A place with the requested properties. A property that was not requested or has no data is nil, 0 or empty.
public struct Place: PlaceProtocol, Sendable, Hashable {
    let core: PortolanPlaces.Place

    init(_ core: PortolanPlaces.Place) { self.core = core }

    /// The place's current ID, which may differ from the requested ID; nil if it was not requested.
    public var placeID: String? { core.fields.contains(PlaceField.id) ? "\(core.id)" : nil }
    /// The place's name, in the language of the result if the data has it, or else the local name; nil if the
    /// place has no name.
    public var displayName: String? { core.displayName?.text }
    /// The address as a text to show; nil if it is not known. ``addressComponents`` tell what it contains.
    public var formattedAddress: String? { core.formattedAddress }
    /// The address in parts, from the smallest part to the country and the postal code; nil if there is no
    /// address.
    public var addressComponents: [AddressComponent]? { core.addressComponents?.map(AddressComponent.init) }
    /// A point inside the place's shape, in degrees; `kCLLocationCoordinate2DInvalid` if it was not requested.
    public var location: CLLocationCoordinate2D {
        core.location.map { CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude) } ?? kCLLocationCoordinate2DInvalid
    }
    /// A box that shows the whole place; nil if it was not requested.
    public var viewportInfo: RectangularCoordinateRegion? { core.viewport.map { RectangularCoordinateRegion($0) } }
    /// The plus code of ``location``; nil if it was not requested.
    public var plusCode: PlusCode? { core.plusCode.map { PlusCode(globalCode: $0.globalCode, compoundCode: $0.compoundCode) } }
    /// Google's types of the place, the primary type first; empty if they were not requested.
    public var types: [PlaceType] { (core.types ?? []).map(PlaceType.init(rawValue:)) }
    /// The status of the business; nil if the place is not a business, or is yet to open.
    public var businessStatus: BusinessStatus? { BusinessStatus(core.businessStatus) }
    /// The hours of a regular week; nil if they are not known.
    public var regularOpeningHours: OpeningHours? { core.regularHours.map { OpeningHours($0, in: core) } }
    /// The hours of the seven days from today on, with holidays and exceptions; nil if they are not known.
    public var currentOpeningHours: OpeningHours? { core.currentHours.map { OpeningHours($0, in: core) } }
    /// Secondary hours, such as those of the kitchen or of deliveries, for the seven days from today on; empty
    /// if there are none.
    public var currentSecondaryOpeningHours: [OpeningHours] { (core.currentSecondaryHours ?? []).map { OpeningHours($0, in: core) } }
    /// The place's time zone; nil if it is not known, or if the system does not have it.
    public var timeZone: TimeZone? { core.timeZone.flatMap(TimeZone.init(identifier:)) }
    /// The first telephone number in international format, such as `+84 28 3829 5555`; nil if there is none.
    public var internationalPhoneNumber: String? { core.internationalPhoneNumber }
    /// The place's own website; nil if it is not known.
    public var websiteURL: URL? { core.website }
    /// The average rating, 1.0…5.0; nil if there is none. Open data has no ratings; only an operator's own
    /// facts have them.
    public var rating: Float? { core.rating.map { Float($0) } }
    /// The number of ratings behind ``rating``; 0 if there are none.
    public var numberOfUserRatings: Int { core.userRatingCount ?? 0 }
    /// Visitors' reviews; nil if there are none. Open data has no reviews; only an operator's own facts have
    /// them.
    public var reviews: [Review]? { core.reviews.map { $0.map(Review.init) } }
    /// The metadata of the place's photos, at most ten; nil if there are none.
    public var photos: [Photo]? { core.photos.map { $0.prefix(10).map(Photo.init) } }
    /// A short description from OpenStreetMap or the operator; nil if there is none.
    public var editorialSummary: String? { core.editorialSummary?.text }
    /// The price level of the place; ``PriceLevel/unspecified`` if it is not known.
    public var priceLevel: PriceLevel { PriceLevel(core.priceLevel) }
    /// Whether the place sells food to take away; nil if it is not known.
    public var supportsTakeout: Bool? { core.attributes[.takeout] }
    /// Whether the place delivers; nil if it is not known.
    public var supportsDelivery: Bool? { core.attributes[.delivery] }
    /// Whether guests can eat at the place; nil if it is not known.
    public var supportsDineIn: Bool? { core.attributes[.dineIn] }
    /// Whether the place brings orders to a car at the kerb; nil if it is not known.
    public var supportsCurbsidePickup: Bool? { core.attributes[.curbsidePickup] }
    /// Whether the place takes reservations; nil if it is not known.
    public var isReservable: Bool? { core.attributes[.reservable] }
    /// Whether the place serves breakfast; nil if it is not known.
    public var servesBreakfast: Bool? { core.attributes[.servesBreakfast] }
    /// Whether the place serves lunch; nil if it is not known.
    public var servesLunch: Bool? { core.attributes[.servesLunch] }
    /// Whether the place serves dinner; nil if it is not known.
    public var servesDinner: Bool? { core.attributes[.servesDinner] }
    /// Whether the place serves brunch; nil if it is not known.
    public var servesBrunch: Bool? { core.attributes[.servesBrunch] }
    /// Whether the place serves beer; nil if it is not known.
    public var servesBeer: Bool? { core.attributes[.servesBeer] }
    /// Whether the place serves wine; nil if it is not known.
    public var servesWine: Bool? { core.attributes[.servesWine] }
    /// Whether the place serves vegetarian or vegan food; nil if it is not known.
    public var servesVegetarianFood: Bool? { core.attributes[.servesVegetarianFood] }
    /// Whether the place serves cocktails; nil if it is not known.
    public var servesCocktails: Bool? { core.attributes[.servesCocktails] }
    /// Whether the place serves dessert; nil if it is not known.
    public var servesDessert: Bool? { core.attributes[.servesDessert] }
    /// Whether the place serves coffee; nil if it is not known.
    public var servesCoffee: Bool? { core.attributes[.servesCoffee] }
    /// Whether there are seats outdoors; nil if it is not known.
    public var outdoorSeating: Bool? { core.attributes[.outdoorSeating] }
    /// Whether live music is played; nil if it is not known.
    public var liveMusic: Bool? { core.attributes[.liveMusic] }
    /// Whether there is a menu for children; nil if it is not known.
    public var menuForChildren: Bool? { core.attributes[.menuForChildren] }
    /// Whether the place suits children; nil if it is not known.
    public var goodForChildren: Bool? { core.attributes[.goodForChildren] }
    /// Whether dogs are allowed inside; nil if it is not known.
    public var allowsDogs: Bool? { core.attributes[.allowsDogs] }
    /// Whether there is a toilet; nil if it is not known.
    public var restroom: Bool? { core.attributes[.restroom] }
    /// Whether the place suits groups; nil if it is not known.
    public var goodForGroups: Bool? { core.attributes[.goodForGroups] }
    /// Whether the place shows sports; nil if it is not known.
    public var goodForWatchingSports: Bool? { core.attributes[.goodForWatchingSports] }
    /// Whether the business only visits its customers; nil if it is not known.
    public var isPureServiceAreaBusiness: Bool? { core.attributes[.pureServiceAreaBusiness] }
    /// The background colour of the pictogram in ``iconMaskURL``; nil if it was not requested.
    public var iconBackgroundColor: UIColor? {
        guard core.fields.contains(PlaceField.iconBackgroundColor), let number = core.icon?.backgroundRGB else { return nil }
        func part(_ shift: UInt32) -> CGFloat { CGFloat(number >> shift & 0xFF) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
    /// The name of the place's pictogram as a URL, such as `portolan:icon/restaurant`; nil if it was not
    /// requested. In contrast to Google's URL it cannot be fetched from the web.
    public var iconMaskURL: URL? {
        core.fields.contains(PlaceField.icon) ? core.icon.flatMap { URL(string: "portolan:icon/\($0.name)") } : nil
    }
    /// The sources of the data with links; nil if there are none. A program that shows anything of the place
    /// must show them too.
    public var attributions: AttributedString? { Attributions.text(core.attributions.map { ($0.provider, $0.providerURL) }) }
}

extension Place: CustomStringConvertible {
    /// The name, type, ID and coordinate on one line, if they were requested.
    public var description: String { core.description }
}
