public import CoreLocation
internal import PortolanGeo
internal import PortolanPlaces
public import UIKit

/// A place with the properties that the request named. A property that was not named, or has no data, is nil, 0 or empty.
public struct Place: PlaceProtocol, Sendable, Hashable {
    let core: PortolanPlaces.Place

    init(_ core: PortolanPlaces.Place) { self.core = core }

    /// The ID under which the place is found now, which may differ from the ID in the request; nil if it was not asked for.
    public var placeID: String? { core.fields.contains(PlaceField.id) ? "\(core.id)" : nil }
    /// The place's name in the language of the answer if the data has it, else the local name; nil if it has none.
    public var displayName: String? { core.displayName?.text }
    /// The address as a text to show; ``addressComponents`` serve to find out what it contains.
    public var formattedAddress: String? { core.formattedAddress }
    /// The address in parts, from the smallest to the country and the postal code; nil if there is no address.
    public var addressComponents: [AddressComponent]? { core.addressComponents?.map(AddressComponent.init) }
    /// A point inside the place's shape, in degrees; `kCLLocationCoordinate2DInvalid` if it was not asked for.
    public var location: CLLocationCoordinate2D {
        core.location.map { CLLocationCoordinate2D(latitude: $0.latitude, longitude: $0.longitude) } ?? kCLLocationCoordinate2DInvalid
    }
    /// A box that shows the place whole; nil if it was not asked for.
    public var viewportInfo: RectangularCoordinateRegion? { core.viewport.map { RectangularCoordinateRegion($0) } }
    /// The plus code of ``location``.
    public var plusCode: PlusCode? { core.plusCode.map { PlusCode(globalCode: $0.globalCode, compoundCode: $0.compoundCode) } }
    /// Google's types of the place, the primary one first; empty if they were not asked for.
    public var types: [PlaceType] { (core.types ?? []).map(PlaceType.init(rawValue:)) }
    /// Whether the place is in business; nil if it is no business, or is yet to open.
    public var businessStatus: BusinessStatus? { BusinessStatus(core.businessStatus) }
    /// The hours of the ordinary week; nil if they are not known.
    public var regularOpeningHours: OpeningHours? { core.regularHours.map { OpeningHours($0, in: core) } }
    /// The hours of the seven days from today on, with holidays and exceptions; nil if they are not known.
    public var currentOpeningHours: OpeningHours? { core.currentHours.map { OpeningHours($0, in: core) } }
    /// Hours of the kitchen, of deliveries and the like, for the seven days from today on; empty for none.
    public var currentSecondaryOpeningHours: [OpeningHours] { (core.currentSecondaryHours ?? []).map { OpeningHours($0, in: core) } }
    /// The place's time zone; nil if its boundaries or the system do not know it.
    public var timeZone: TimeZone? { core.timeZone.flatMap(TimeZone.init(identifier:)) }
    /// The first telephone number, in international format: `+84 28 3829 5555`.
    public var internationalPhoneNumber: String? { core.internationalPhoneNumber }
    /// The place's own web site; nil if none is known.
    public var websiteURL: URL? { core.website }
    /// The mean rating, 1.0…5.0; nil for none. Open data has no ratings, only an operator's own facts bring one.
    public var rating: Float? { core.rating.map { Float($0) } }
    /// How many ratings stand behind ``rating``; 0 for none.
    public var numberOfUserRatings: Int { core.userRatingCount ?? 0 }
    /// Visitors' reviews; nil for none. Open data has none, only an operator's own facts bring them.
    public var reviews: [Review]? { core.reviews.map { $0.map(Review.init) } }
    /// What is known of the place's photos, ten at most; nil for none.
    public var photos: [Photo]? { core.photos.map { $0.prefix(10).map(Photo.init) } }
    /// A short description, from OpenStreetMap or the operator; nil for none.
    public var editorialSummary: String? { core.editorialSummary?.text }
    /// How expensive the place is; ``PriceLevel/unspecified`` if it is not known.
    public var priceLevel: PriceLevel { PriceLevel(core.priceLevel) }
    /// Whether the place sells food to take away; nil if it is not known.
    public var supportsTakeout: Bool? { core.attributes[.takeout] }
    /// Whether the place delivers; nil if it is not known.
    public var supportsDelivery: Bool? { core.attributes[.delivery] }
    /// Whether guests can eat at the place; nil if it is not known.
    public var supportsDineIn: Bool? { core.attributes[.dineIn] }
    /// Whether orders are brought out to the car; nil if it is not known.
    public var supportsCurbsidePickup: Bool? { core.attributes[.curbsidePickup] }
    /// Whether the place takes reservations; nil if it is not known.
    public var isReservable: Bool? { core.attributes[.reservable] }
    /// Whether breakfast is served; nil if it is not known.
    public var servesBreakfast: Bool? { core.attributes[.servesBreakfast] }
    /// Whether lunch is served; nil if it is not known.
    public var servesLunch: Bool? { core.attributes[.servesLunch] }
    /// Whether dinner is served; nil if it is not known.
    public var servesDinner: Bool? { core.attributes[.servesDinner] }
    /// Whether brunch is served; nil if it is not known.
    public var servesBrunch: Bool? { core.attributes[.servesBrunch] }
    /// Whether there is beer to drink at the place; nil if it is not known.
    public var servesBeer: Bool? { core.attributes[.servesBeer] }
    /// Whether there is wine to drink at the place; nil if it is not known.
    public var servesWine: Bool? { core.attributes[.servesWine] }
    /// Whether vegetarian or vegan food is served; nil if it is not known.
    public var servesVegetarianFood: Bool? { core.attributes[.servesVegetarianFood] }
    /// Whether cocktails are served; nil if it is not known.
    public var servesCocktails: Bool? { core.attributes[.servesCocktails] }
    /// Whether dessert is served; nil if it is not known.
    public var servesDessert: Bool? { core.attributes[.servesDessert] }
    /// Whether coffee is served; nil if it is not known.
    public var servesCoffee: Bool? { core.attributes[.servesCoffee] }
    /// Whether there are seats outdoors; nil if it is not known.
    public var outdoorSeating: Bool? { core.attributes[.outdoorSeating] }
    /// Whether live music is played; nil if it is not known.
    public var liveMusic: Bool? { core.attributes[.liveMusic] }
    /// Whether there is a menu for children; nil if it is not known.
    public var menuForChildren: Bool? { core.attributes[.menuForChildren] }
    /// Whether the place suits children; nil if it is not known.
    public var goodForChildren: Bool? { core.attributes[.goodForChildren] }
    /// Whether dogs may come in; nil if it is not known.
    public var allowsDogs: Bool? { core.attributes[.allowsDogs] }
    /// Whether there is a toilet; nil if it is not known.
    public var restroom: Bool? { core.attributes[.restroom] }
    /// Whether the place suits groups; nil if it is not known.
    public var goodForGroups: Bool? { core.attributes[.goodForGroups] }
    /// Whether the place shows sports; nil if it is not known.
    public var goodForWatchingSports: Bool? { core.attributes[.goodForWatchingSports] }
    /// Whether the business goes to its customers and has no place of its own; nil if it is not known.
    public var isPureServiceAreaBusiness: Bool? { core.attributes[.pureServiceAreaBusiness] }
    /// The colour to paint behind the pictogram of ``iconMaskURL``; nil if it was not asked for.
    public var iconBackgroundColor: UIColor? {
        guard core.fields.contains(PlaceField.iconBackgroundColor), let number = core.icon?.backgroundRGB else { return nil }
        func part(_ shift: UInt32) -> CGFloat { CGFloat(number >> shift & 0xFF) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
    /// The name of the place's pictogram as a URL, such as `portolan:icon/restaurant`; unlike Google's it cannot be fetched from the web.
    /// Nil if it was not asked for.
    public var iconMaskURL: URL? {
        core.fields.contains(PlaceField.icon) ? core.icon.flatMap { URL(string: "portolan:icon/\($0.name)") } : nil
    }
    /// Who the data comes from, with links; a program shows it wherever it shows something of the place. nil for nobody.
    public var attributions: AttributedString? { Attributions.text(core.attributions.map { ($0.provider, $0.providerURL) }) }
}

extension Place: CustomStringConvertible {
    /// Name, type, ID and coordinate on one line, as far as they were asked for.
    public var description: String { core.description }
}
