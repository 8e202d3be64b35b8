internal import PortolanPlaces

/// A property of a place that requests ask for. Requests take the raw strings: `[GMSPlaceProperty.name, .website].map { $0.rawValue }`.
///
/// The headers do not tell the raw strings; here they are the properties' names.
public struct GMSPlaceProperty: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    public init(rawValue: String) { self.rawValue = rawValue }

    public static let name = GMSPlaceProperty(rawValue: "name")
    public static let placeID = GMSPlaceProperty(rawValue: "placeID")
    public static let plusCode = GMSPlaceProperty(rawValue: "plusCode")
    public static let coordinate = GMSPlaceProperty(rawValue: "coordinate")
    public static let openingHours = GMSPlaceProperty(rawValue: "openingHours")
    public static let phoneNumber = GMSPlaceProperty(rawValue: "phoneNumber")
    public static let formattedAddress = GMSPlaceProperty(rawValue: "formattedAddress")
    public static let rating = GMSPlaceProperty(rawValue: "rating")
    public static let priceLevel = GMSPlaceProperty(rawValue: "priceLevel")
    public static let types = GMSPlaceProperty(rawValue: "types")
    public static let website = GMSPlaceProperty(rawValue: "website")
    public static let viewport = GMSPlaceProperty(rawValue: "viewport")
    public static let addressComponents = GMSPlaceProperty(rawValue: "addressComponents")
    public static let photos = GMSPlaceProperty(rawValue: "photos")
    public static let userRatingsTotal = GMSPlaceProperty(rawValue: "userRatingsTotal")
    public static let utcOffsetMinutes = GMSPlaceProperty(rawValue: "utcOffsetMinutes")
    public static let businessStatus = GMSPlaceProperty(rawValue: "businessStatus")
    public static let iconImageURL = GMSPlaceProperty(rawValue: "iconImageURL")
    public static let iconBackgroundColor = GMSPlaceProperty(rawValue: "iconBackgroundColor")
    public static let takeout = GMSPlaceProperty(rawValue: "takeout")
    public static let delivery = GMSPlaceProperty(rawValue: "delivery")
    public static let dineIn = GMSPlaceProperty(rawValue: "dineIn")
    public static let curbsidePickup = GMSPlaceProperty(rawValue: "curbsidePickup")
    public static let reservable = GMSPlaceProperty(rawValue: "reservable")
    public static let servesBreakfast = GMSPlaceProperty(rawValue: "servesBreakfast")
    public static let servesLunch = GMSPlaceProperty(rawValue: "servesLunch")
    public static let servesDinner = GMSPlaceProperty(rawValue: "servesDinner")
    public static let servesBeer = GMSPlaceProperty(rawValue: "servesBeer")
    public static let servesWine = GMSPlaceProperty(rawValue: "servesWine")
    public static let servesBrunch = GMSPlaceProperty(rawValue: "servesBrunch")
    public static let servesVegetarianFood = GMSPlaceProperty(rawValue: "servesVegetarianFood")
    public static let wheelchairAccessibleEntrance = GMSPlaceProperty(rawValue: "wheelchairAccessibleEntrance")
    public static let currentOpeningHours = GMSPlaceProperty(rawValue: "currentOpeningHours")
    public static let secondaryOpeningHours = GMSPlaceProperty(rawValue: "secondaryOpeningHours")
    public static let editorialSummary = GMSPlaceProperty(rawValue: "editorialSummary")
    public static let reviews = GMSPlaceProperty(rawValue: "reviews")
    public static let pureServiceAreaBusiness = GMSPlaceProperty(rawValue: "pureServiceAreaBusiness")
    public static let evChargeOptions = GMSPlaceProperty(rawValue: "evChargeOptions")
    public static let parkingOptions = GMSPlaceProperty(rawValue: "parkingOptions")
    public static let evChargeAmenitySummary = GMSPlaceProperty(rawValue: "evChargeAmenitySummary")
    public static let generativeSummary = GMSPlaceProperty(rawValue: "generativeSummary")
    public static let neighborhoodSummary = GMSPlaceProperty(rawValue: "neighborhoodSummary")
    public static let reviewSummary = GMSPlaceProperty(rawValue: "reviewSummary")
    public static let consumerAlert = GMSPlaceProperty(rawValue: "consumerAlert")
    public static let outdoorSeating = GMSPlaceProperty(rawValue: "outdoorSeating")
    public static let liveMusic = GMSPlaceProperty(rawValue: "liveMusic")
    public static let menuForChildren = GMSPlaceProperty(rawValue: "menuForChildren")
    public static let servesCocktails = GMSPlaceProperty(rawValue: "servesCocktails")
    public static let servesDessert = GMSPlaceProperty(rawValue: "servesDessert")
    public static let servesCoffee = GMSPlaceProperty(rawValue: "servesCoffee")
    public static let goodForChildren = GMSPlaceProperty(rawValue: "goodForChildren")
    public static let allowsDogs = GMSPlaceProperty(rawValue: "allowsDogs")
    public static let restroom = GMSPlaceProperty(rawValue: "restroom")
    public static let goodForGroups = GMSPlaceProperty(rawValue: "goodForGroups")
    public static let goodForWatchingSports = GMSPlaceProperty(rawValue: "goodForWatchingSports")
    public static let accessibilityOptions = GMSPlaceProperty(rawValue: "accessibilityOptions")
    public static let fuelOptions = GMSPlaceProperty(rawValue: "fuelOptions")
    public static let paymentOptions = GMSPlaceProperty(rawValue: "paymentOptions")
    public static let googleMapsLinks = GMSPlaceProperty(rawValue: "googleMapsLinks")
    public static let containingPlaces = GMSPlaceProperty(rawValue: "containingPlaces")
    public static let addressDescriptor = GMSPlaceProperty(rawValue: "addressDescriptor")
    public static let priceRange = GMSPlaceProperty(rawValue: "priceRange")
    public static let timeZone = GMSPlaceProperty(rawValue: "timeZone")
    public static let postalAddress = GMSPlaceProperty(rawValue: "postalAddress")
    /// Every property but `addressDescriptor`.
    public static let all = GMSPlaceProperty(rawValue: "*")

    /// The core's fields of a request.
    /// - Throws: an error of code `invalidRequest` where there are none, or one is unknown.
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
        // Properties that nothing is known of ask for nothing, which must not become everything.
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

/// The raw strings of all properties.
// swift-format-ignore: AlwaysUseLowerCamelCase
public func GMSPlacePropertyArray() -> [String] { GMSPlaceProperty.names }
