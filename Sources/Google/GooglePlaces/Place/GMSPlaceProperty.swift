internal import PortolanPlaces

/// A property of a place that requests can name. Requests take raw strings:
/// `[GMSPlaceProperty.name, .website].map { $0.rawValue }`.
///
/// Google's headers do not state the raw strings. In Portolan they are the names of the properties.
public struct GMSPlaceProperty: RawRepresentable, Hashable, Sendable {
    /// The string in requests: the property's name, or `*` for ``all``.
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    /// Asks for ``GMSPlace/name``, in the language of the answer.
    public static let name = GMSPlaceProperty(rawValue: "name")
    /// Asks for ``GMSPlace/placeID``, which may differ from the ID in the request.
    public static let placeID = GMSPlaceProperty(rawValue: "placeID")
    /// Asks for ``GMSPlace/plusCode``.
    public static let plusCode = GMSPlaceProperty(rawValue: "plusCode")
    /// Asks for ``GMSPlace/coordinate``, a point inside the place's shape, in degrees.
    public static let coordinate = GMSPlaceProperty(rawValue: "coordinate")
    /// Asks for ``GMSPlace/openingHours``, those of a regular week; ``GMSPlace/isOpen(at:)`` needs it.
    public static let openingHours = GMSPlaceProperty(rawValue: "openingHours")
    /// Asks for ``GMSPlace/phoneNumber``, in international format.
    public static let phoneNumber = GMSPlaceProperty(rawValue: "phoneNumber")
    /// Asks for ``GMSPlace/formattedAddress``, the address as a text to show.
    public static let formattedAddress = GMSPlaceProperty(rawValue: "formattedAddress")
    /// Asks for ``GMSPlace/rating``. Open data has no ratings; only an operator's own facts have them.
    public static let rating = GMSPlaceProperty(rawValue: "rating")
    /// Asks for ``GMSPlace/priceLevel``.
    public static let priceLevel = GMSPlaceProperty(rawValue: "priceLevel")
    /// Asks for ``GMSPlace/types``, the primary type first.
    public static let types = GMSPlaceProperty(rawValue: "types")
    /// Asks for ``GMSPlace/website``.
    public static let website = GMSPlaceProperty(rawValue: "website")
    /// Asks for ``GMSPlace/viewportInfo``, the box to show the place in.
    public static let viewport = GMSPlaceProperty(rawValue: "viewport")
    /// Asks for ``GMSPlace/addressComponents``, the address in parts.
    public static let addressComponents = GMSPlaceProperty(rawValue: "addressComponents")
    /// Asks for ``GMSPlace/photos``, at most ten.
    public static let photos = GMSPlaceProperty(rawValue: "photos")
    /// Asks for ``GMSPlace/userRatingsTotal``. Open data has no ratings; only an operator's own facts have a
    /// count.
    public static let userRatingsTotal = GMSPlaceProperty(rawValue: "userRatingsTotal")
    /// Asks for ``GMSPlace/utcOffsetMinutes`` and also for the time zone; ``GMSPlace/isOpen(at:)`` needs one of
    /// them.
    public static let utcOffsetMinutes = GMSPlaceProperty(rawValue: "utcOffsetMinutes")
    /// Asks for ``GMSPlace/businessStatus``. Without it, ``GMSPlace/isOpen(at:)`` assumes that the business
    /// operates.
    public static let businessStatus = GMSPlaceProperty(rawValue: "businessStatus")
    /// Asks for ``GMSPlace/iconImageURL``, the name of a pictogram.
    public static let iconImageURL = GMSPlaceProperty(rawValue: "iconImageURL")
    /// Asks for ``GMSPlace/iconBackgroundColor``, the colour behind the pictogram.
    public static let iconBackgroundColor = GMSPlaceProperty(rawValue: "iconBackgroundColor")
    /// Asks for ``GMSPlace/takeout``: whether the place sells food to take away.
    public static let takeout = GMSPlaceProperty(rawValue: "takeout")
    /// Asks for ``GMSPlace/delivery``: whether the place delivers.
    public static let delivery = GMSPlaceProperty(rawValue: "delivery")
    /// Asks for ``GMSPlace/dineIn``: whether guests can eat at the place.
    public static let dineIn = GMSPlaceProperty(rawValue: "dineIn")
    /// Asks for ``GMSPlace/curbsidePickup``: whether orders are brought to a car at the kerb.
    public static let curbsidePickup = GMSPlaceProperty(rawValue: "curbsidePickup")
    /// Asks for ``GMSPlace/reservable``: whether the place takes reservations.
    public static let reservable = GMSPlaceProperty(rawValue: "reservable")
    /// Asks for ``GMSPlace/servesBreakfast``.
    public static let servesBreakfast = GMSPlaceProperty(rawValue: "servesBreakfast")
    /// Asks for ``GMSPlace/servesLunch``.
    public static let servesLunch = GMSPlaceProperty(rawValue: "servesLunch")
    /// Asks for ``GMSPlace/servesDinner``.
    public static let servesDinner = GMSPlaceProperty(rawValue: "servesDinner")
    /// Asks for ``GMSPlace/servesBeer``. Bottles that a shop sells do not count.
    public static let servesBeer = GMSPlaceProperty(rawValue: "servesBeer")
    /// Asks for ``GMSPlace/servesWine``. Bottles that a shop sells do not count.
    public static let servesWine = GMSPlaceProperty(rawValue: "servesWine")
    /// Asks for ``GMSPlace/servesBrunch``.
    public static let servesBrunch = GMSPlaceProperty(rawValue: "servesBrunch")
    /// Asks for ``GMSPlace/servesVegetarianFood``. Vegan food counts too.
    public static let servesVegetarianFood = GMSPlaceProperty(rawValue: "servesVegetarianFood")
    /// Asks for ``GMSPlace/wheelchairAccessibleEntrance`` and also for ``GMSPlace/accessibilityOptions``.
    public static let wheelchairAccessibleEntrance = GMSPlaceProperty(rawValue: "wheelchairAccessibleEntrance")
    /// Asks for ``GMSPlace/currentOpeningHours``, those of the seven days from today on, with holidays and
    /// exceptions.
    public static let currentOpeningHours = GMSPlaceProperty(rawValue: "currentOpeningHours")
    /// Asks for ``GMSPlace/secondaryOpeningHours``, such as those of the kitchen, for the seven days from today on.
    public static let secondaryOpeningHours = GMSPlaceProperty(rawValue: "secondaryOpeningHours")
    /// Asks for ``GMSPlace/editorialSummary``: the place's description in OpenStreetMap, or the operator's own.
    public static let editorialSummary = GMSPlaceProperty(rawValue: "editorialSummary")
    /// Asks for ``GMSPlace/reviews``. Open data has no reviews; only an operator's own facts have them.
    public static let reviews = GMSPlaceProperty(rawValue: "reviews")
    /// Asks for ``GMSPlace/pureServiceAreaBusiness``. It is always unknown, because OpenStreetMap has no
    /// businesses without a location.
    public static let pureServiceAreaBusiness = GMSPlaceProperty(rawValue: "pureServiceAreaBusiness")
    /// Asks for ``GMSPlace/evChargeOptions``: the sockets of a charging station and their power.
    public static let evChargeOptions = GMSPlaceProperty(rawValue: "evChargeOptions")
    /// Asks for ``GMSPlace/parkingOptions``: the kinds of parking.
    public static let parkingOptions = GMSPlaceProperty(rawValue: "parkingOptions")
    /// Has no effect, because ``GMSPlace/evChargeAmenitySummary`` is always nil.
    public static let evChargeAmenitySummary = GMSPlaceProperty(rawValue: "evChargeAmenitySummary")
    /// Has no effect, because ``GMSPlace/generativeSummary`` is always nil.
    public static let generativeSummary = GMSPlaceProperty(rawValue: "generativeSummary")
    /// Has no effect, because ``GMSPlace/neighborhoodSummary`` is always nil.
    public static let neighborhoodSummary = GMSPlaceProperty(rawValue: "neighborhoodSummary")
    /// Has no effect, because ``GMSPlace/reviewSummary`` is always nil.
    public static let reviewSummary = GMSPlaceProperty(rawValue: "reviewSummary")
    /// Has no effect, because ``GMSPlace/consumerAlert`` is always nil.
    public static let consumerAlert = GMSPlaceProperty(rawValue: "consumerAlert")
    /// Asks for ``GMSPlace/outdoorSeating``: whether guests can sit outside.
    public static let outdoorSeating = GMSPlaceProperty(rawValue: "outdoorSeating")
    /// Asks for ``GMSPlace/liveMusic``.
    public static let liveMusic = GMSPlaceProperty(rawValue: "liveMusic")
    /// Asks for ``GMSPlace/menuForChildren``.
    public static let menuForChildren = GMSPlaceProperty(rawValue: "menuForChildren")
    /// Asks for ``GMSPlace/servesCocktails``.
    public static let servesCocktails = GMSPlaceProperty(rawValue: "servesCocktails")
    /// Asks for ``GMSPlace/servesDessert``.
    public static let servesDessert = GMSPlaceProperty(rawValue: "servesDessert")
    /// Asks for ``GMSPlace/servesCoffee``.
    public static let servesCoffee = GMSPlaceProperty(rawValue: "servesCoffee")
    /// Asks for ``GMSPlace/goodForChildren``, which follows from playgrounds, high chairs and minimum ages.
    public static let goodForChildren = GMSPlaceProperty(rawValue: "goodForChildren")
    /// Asks for ``GMSPlace/allowsDogs``. Dogs on a leash count too.
    public static let allowsDogs = GMSPlaceProperty(rawValue: "allowsDogs")
    /// Asks for ``GMSPlace/restroom``: whether there are toilets.
    public static let restroom = GMSPlaceProperty(rawValue: "restroom")
    /// Asks for ``GMSPlace/goodForGroups``. It is always unknown, because no OpenStreetMap tag tells it.
    public static let goodForGroups = GMSPlaceProperty(rawValue: "goodForGroups")
    /// Asks for ``GMSPlace/goodForWatchingSports``, which is true for sports bars and unknown for other places.
    public static let goodForWatchingSports = GMSPlaceProperty(rawValue: "goodForWatchingSports")
    /// Asks for ``GMSPlace/accessibilityOptions``: the facilities for people in wheelchairs.
    public static let accessibilityOptions = GMSPlaceProperty(rawValue: "accessibilityOptions")
    /// Asks for ``GMSPlace/fuelOptions``: the kinds of fuel, without prices.
    public static let fuelOptions = GMSPlaceProperty(rawValue: "fuelOptions")
    /// Asks for ``GMSPlace/paymentOptions``: the ways to pay.
    public static let paymentOptions = GMSPlaceProperty(rawValue: "paymentOptions")
    /// Asks for ``GMSPlace/googleMapsLinks``: the place's page on openstreetmap.org.
    public static let googleMapsLinks = GMSPlaceProperty(rawValue: "googleMapsLinks")
    /// Asks for ``GMSPlace/containingPlaces``: the places that this one lies in.
    public static let containingPlaces = GMSPlaceProperty(rawValue: "containingPlaces")
    /// Asks for ``GMSPlace/addressDescriptor``: landmarks near the place and areas around it. It takes an
    /// additional search.
    public static let addressDescriptor = GMSPlaceProperty(rawValue: "addressDescriptor")
    /// Asks for ``GMSPlace/priceRange``, which is always nil in results from regions.
    public static let priceRange = GMSPlaceProperty(rawValue: "priceRange")
    /// Asks for ``GMSPlace/timeZone``.
    public static let timeZone = GMSPlaceProperty(rawValue: "timeZone")
    /// Asks for ``GMSPlace/postalAddress``, the address in the parts that stand on an envelope.
    public static let postalAddress = GMSPlaceProperty(rawValue: "postalAddress")
    /// Asks for every property except ``addressDescriptor``.
    public static let all = GMSPlaceProperty(rawValue: "*")

    /// Returns the core's fields for the properties of a request. O(n).
    /// - Throws: An error of code `invalidRequest` if the list is empty or has an unknown string.
    static func coreFields(_ properties: [String]) throws -> PlaceFields {
        guard !properties.isEmpty else {
            throw GMSPlacesErrorCode.invalidRequest.error(
                "placeProperties is empty; name at least one, such as GMSPlaceProperty.name.rawValue"
            )
        }
        var fields: [PlaceField] = []
        for name in properties {
            if name == all.rawValue { return .all }
            guard let some = core[name] else {
                throw GMSPlacesErrorCode.invalidRequest.error("placeProperties: there is no property \"\(name)\"")
            }
            fields += some
        }
        // Properties without a core field, such as `reviewSummary`, request nothing. An empty set would mean
        // all fields, so the ID is requested.
        return PlaceFields(fields.isEmpty ? [.id] : fields)
    }

    private static let core: [String: [PlaceField]] = [
        "name": [.displayName],
        "placeID": [.id],
        "plusCode": [.plusCode],
        "coordinate": [.location],
        "openingHours": [.regularHours],
        "phoneNumber": [.internationalPhoneNumber],
        "formattedAddress": [.formattedAddress],
        "rating": [.rating],
        "priceLevel": [.priceLevel],
        "types": [.types],
        "website": [.website],
        "viewport": [.viewport],
        "addressComponents": [.addressComponents],
        "photos": [.photos],
        "userRatingsTotal": [.userRatingCount],
        "utcOffsetMinutes": [.utcOffsetMinutes, .timeZone],
        "businessStatus": [.businessStatus],
        "iconImageURL": [.icon],
        "iconBackgroundColor": [.iconBackgroundColor],
        "takeout": [.takeout],
        "delivery": [.delivery],
        "dineIn": [.dineIn],
        "curbsidePickup": [.curbsidePickup],
        "reservable": [.reservable],
        "servesBreakfast": [.servesBreakfast],
        "servesLunch": [.servesLunch],
        "servesDinner": [.servesDinner],
        "servesBeer": [.servesBeer],
        "servesWine": [.servesWine],
        "servesBrunch": [.servesBrunch],
        "servesVegetarianFood": [.servesVegetarianFood],
        "wheelchairAccessibleEntrance": [.accessibilityOptions],
        "currentOpeningHours": [.currentHours],
        "secondaryOpeningHours": [.currentSecondaryHours],
        "editorialSummary": [.editorialSummary],
        "reviews": [.reviews],
        "pureServiceAreaBusiness": [.pureServiceAreaBusiness],
        "evChargeOptions": [.evChargeOptions],
        "parkingOptions": [.parkingOptions],
        "evChargeAmenitySummary": [],
        "generativeSummary": [],
        "neighborhoodSummary": [],
        "reviewSummary": [],
        "consumerAlert": [],
        "outdoorSeating": [.outdoorSeating],
        "liveMusic": [.liveMusic],
        "menuForChildren": [.menuForChildren],
        "servesCocktails": [.servesCocktails],
        "servesDessert": [.servesDessert],
        "servesCoffee": [.servesCoffee],
        "goodForChildren": [.goodForChildren],
        "allowsDogs": [.allowsDogs],
        "restroom": [.restroom],
        "goodForGroups": [.goodForGroups],
        "goodForWatchingSports": [.goodForWatchingSports],
        "accessibilityOptions": [.accessibilityOptions],
        "fuelOptions": [.fuelOptions],
        "paymentOptions": [.paymentOptions],
        "googleMapsLinks": [.mapLinks],
        "containingPlaces": [.containingPlaces],
        "addressDescriptor": [.addressDescriptor],
        "priceRange": [.priceRange],
        "timeZone": [.timeZone],
        "postalAddress": [.postalAddress],
    ]

    static let names: [String] = [
        "name",
        "placeID",
        "plusCode",
        "coordinate",
        "openingHours",
        "phoneNumber",
        "formattedAddress",
        "rating",
        "priceLevel",
        "types",
        "website",
        "viewport",
        "addressComponents",
        "photos",
        "userRatingsTotal",
        "utcOffsetMinutes",
        "businessStatus",
        "iconImageURL",
        "iconBackgroundColor",
        "takeout",
        "delivery",
        "dineIn",
        "curbsidePickup",
        "reservable",
        "servesBreakfast",
        "servesLunch",
        "servesDinner",
        "servesBeer",
        "servesWine",
        "servesBrunch",
        "servesVegetarianFood",
        "wheelchairAccessibleEntrance",
        "currentOpeningHours",
        "secondaryOpeningHours",
        "editorialSummary",
        "reviews",
        "pureServiceAreaBusiness",
        "evChargeOptions",
        "parkingOptions",
        "evChargeAmenitySummary",
        "generativeSummary",
        "neighborhoodSummary",
        "reviewSummary",
        "consumerAlert",
        "outdoorSeating",
        "liveMusic",
        "menuForChildren",
        "servesCocktails",
        "servesDessert",
        "servesCoffee",
        "goodForChildren",
        "allowsDogs",
        "restroom",
        "goodForGroups",
        "goodForWatchingSports",
        "accessibilityOptions",
        "fuelOptions",
        "paymentOptions",
        "googleMapsLinks",
        "containingPlaces",
        "addressDescriptor",
        "priceRange",
        "timeZone",
        "postalAddress",
    ]
}

/// Returns the raw strings of all properties except ``GMSPlaceProperty/all``.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func GMSPlacePropertyArray() -> [String] { GMSPlaceProperty.names }
