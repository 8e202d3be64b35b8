public import PortolanDetails

/// The attributes of a place that are yes, no or unknown. The raw values are the names in the JSON.
public enum PlaceAttribute: String, CaseIterable, Sendable, Hashable {
    case takeout, delivery, dineIn, curbsidePickup, reservable
    case servesBreakfast, servesLunch, servesDinner, servesBrunch
    case servesBeer, servesWine, servesCocktails, servesDessert, servesCoffee, servesVegetarianFood
    case outdoorSeating, liveMusic, menuForChildren, goodForChildren, allowsDogs, restroom, goodForGroups, goodForWatchingSports
    /// Whether the business goes to its customers. It then has no location to show.
    case pureServiceAreaBusiness

    /// The field that requests this attribute.
    public var field: PlaceField { PlaceField(rawValue: rawValue) ?? .source }
}

extension PlaceAttributes {
    /// Whether the place has an attribute; nil if that is unknown.
    public subscript(_ attribute: PlaceAttribute) -> Bool? {
        get {
            switch attribute {
            case .takeout: takeout
            case .delivery: delivery
            case .dineIn: dineIn
            case .curbsidePickup: curbsidePickup
            case .reservable: reservable
            case .servesBreakfast: servesBreakfast
            case .servesLunch: servesLunch
            case .servesDinner: servesDinner
            case .servesBrunch: servesBrunch
            case .servesBeer: servesBeer
            case .servesWine: servesWine
            case .servesCocktails: servesCocktails
            case .servesDessert: servesDessert
            case .servesCoffee: servesCoffee
            case .servesVegetarianFood: servesVegetarianFood
            case .outdoorSeating: outdoorSeating
            case .liveMusic: liveMusic
            case .menuForChildren: menuForChildren
            case .goodForChildren: goodForChildren
            case .allowsDogs: allowsDogs
            case .restroom: restroom
            case .goodForGroups: goodForGroups
            case .goodForWatchingSports: goodForWatchingSports
            case .pureServiceAreaBusiness: pureServiceAreaBusiness
            }
        }
        set {
            switch attribute {
            case .takeout: takeout = newValue
            case .delivery: delivery = newValue
            case .dineIn: dineIn = newValue
            case .curbsidePickup: curbsidePickup = newValue
            case .reservable: reservable = newValue
            case .servesBreakfast: servesBreakfast = newValue
            case .servesLunch: servesLunch = newValue
            case .servesDinner: servesDinner = newValue
            case .servesBrunch: servesBrunch = newValue
            case .servesBeer: servesBeer = newValue
            case .servesWine: servesWine = newValue
            case .servesCocktails: servesCocktails = newValue
            case .servesDessert: servesDessert = newValue
            case .servesCoffee: servesCoffee = newValue
            case .servesVegetarianFood: servesVegetarianFood = newValue
            case .outdoorSeating: outdoorSeating = newValue
            case .liveMusic: liveMusic = newValue
            case .menuForChildren: menuForChildren = newValue
            case .goodForChildren: goodForChildren = newValue
            case .allowsDogs: allowsDogs = newValue
            case .restroom: restroom = newValue
            case .goodForGroups: goodForGroups = newValue
            case .goodForWatchingSports: goodForWatchingSports = newValue
            case .pureServiceAreaBusiness: pureServiceAreaBusiness = newValue
            }
        }
    }

    /// The known attributes in the order of `allCases`, without the options for access, payment, parking, charging and
    /// fuel.
    public var known: [PlaceAttribute] { PlaceAttribute.allCases.filter { self[$0] != nil } }

    /// Makes attributes that are all unknown.
    public init() { self = Self.none }

    /// Whether no attribute is known.
    public var isEmpty: Bool { self == Self.none }

    private static let none = PlaceAttributes([:] as DetailTags)

    /// Returns the attributes with only the requested values.
    func masked(_ asked: PlaceFields) -> PlaceAttributes {
        var masked = self
        for attribute in PlaceAttribute.allCases where !asked.contains(attribute.field) { masked[attribute] = nil }
        if !asked.contains(.accessibilityOptions) { masked.accessibility = Self.none.accessibility }
        if !asked.contains(.paymentOptions) { masked.payment = Self.none.payment }
        if !asked.contains(.parkingOptions) { masked.parking = Self.none.parking }
        if !asked.contains(.evChargeOptions) { masked.evCharging = nil }
        if !asked.contains(.fuelOptions) { masked.fuels = [] }
        return masked
    }
}

extension PlaceFields {
    /// The fields that request values of `Place.attributes`.
    static let attributes = PlaceFields(PlaceAttribute.allCases.map(\.field)).union([
        .accessibilityOptions, .paymentOptions, .parkingOptions, .evChargeOptions, .fuelOptions,
    ])
}
