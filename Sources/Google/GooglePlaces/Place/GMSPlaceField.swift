internal import PortolanPlaces

/// Which fields of a place are asked for; a set. None at all means all of them, as the guide says: who names nothing gets everything.
///
/// All of these mean the same:
///
///     [.name, .placeID]
///     GMSPlaceField(rawValue: UInt(GMSPlaceField.name.rawValue) | UInt(GMSPlaceField.placeID.rawValue))
///     GMSPlaceField(rawValue: UInt(GMSPlaceField.name.rawValue) | UInt(GMSPlaceField.placeID.rawValue))!
public struct GMSPlaceField: OptionSet, Hashable, Sendable {
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// The guide's form, from a time when the fields were an enum. Never nil.
    public init!(rawValue: UInt) { self.rawValue = rawValue == .max ? .max : UInt64(rawValue) }

    public static let name = GMSPlaceField(rawValue: 1 << 0 as UInt64)
    public static let placeID = GMSPlaceField(rawValue: 1 << 1 as UInt64)
    public static let plusCode = GMSPlaceField(rawValue: 1 << 2 as UInt64)
    public static let coordinate = GMSPlaceField(rawValue: 1 << 3 as UInt64)
    public static let openingHours = GMSPlaceField(rawValue: 1 << 4 as UInt64)
    public static let phoneNumber = GMSPlaceField(rawValue: 1 << 5 as UInt64)
    public static let formattedAddress = GMSPlaceField(rawValue: 1 << 6 as UInt64)
    public static let rating = GMSPlaceField(rawValue: 1 << 7 as UInt64)
    public static let priceLevel = GMSPlaceField(rawValue: 1 << 8 as UInt64)
    public static let types = GMSPlaceField(rawValue: 1 << 9 as UInt64)
    public static let website = GMSPlaceField(rawValue: 1 << 10 as UInt64)
    public static let viewport = GMSPlaceField(rawValue: 1 << 11 as UInt64)
    public static let addressComponents = GMSPlaceField(rawValue: 1 << 12 as UInt64)
    public static let photos = GMSPlaceField(rawValue: 1 << 13 as UInt64)
    public static let userRatingsTotal = GMSPlaceField(rawValue: 1 << 14 as UInt64)
    public static let utcOffsetMinutes = GMSPlaceField(rawValue: 1 << 15 as UInt64)
    public static let businessStatus = GMSPlaceField(rawValue: 1 << 16 as UInt64)
    public static let iconImageURL = GMSPlaceField(rawValue: 1 << 17 as UInt64)
    public static let iconBackgroundColor = GMSPlaceField(rawValue: 1 << 18 as UInt64)
    public static let takeout = GMSPlaceField(rawValue: 1 << 19 as UInt64)
    public static let delivery = GMSPlaceField(rawValue: 1 << 20 as UInt64)
    public static let dineIn = GMSPlaceField(rawValue: 1 << 21 as UInt64)
    public static let curbsidePickup = GMSPlaceField(rawValue: 1 << 22 as UInt64)
    public static let reservable = GMSPlaceField(rawValue: 1 << 23 as UInt64)
    public static let servesBreakfast = GMSPlaceField(rawValue: 1 << 24 as UInt64)
    public static let servesLunch = GMSPlaceField(rawValue: 1 << 25 as UInt64)
    public static let servesDinner = GMSPlaceField(rawValue: 1 << 26 as UInt64)
    public static let servesBeer = GMSPlaceField(rawValue: 1 << 27 as UInt64)
    public static let servesWine = GMSPlaceField(rawValue: 1 << 28 as UInt64)
    public static let servesBrunch = GMSPlaceField(rawValue: 1 << 29 as UInt64)
    public static let servesVegetarianFood = GMSPlaceField(rawValue: 1 << 30 as UInt64)
    public static let wheelchairAccessibleEntrance = GMSPlaceField(rawValue: 1 << 31 as UInt64)
    public static let currentOpeningHours = GMSPlaceField(rawValue: 1 << 32 as UInt64)
    public static let secondaryOpeningHours = GMSPlaceField(rawValue: 1 << 33 as UInt64)
    public static let editorialSummary = GMSPlaceField(rawValue: 1 << 34 as UInt64)
    public static let all = GMSPlaceField(rawValue: UInt64.max)

    /// The core's fields.
    var coreFields: PlaceFields {
        let known = Self.pairs.filter { contains($0.field) }.map(\.core)
        // The zone comes along: with it, opening hours know the changes of the clock.
        return self == .all || known.isEmpty ? .all : PlaceFields(known + (contains(.utcOffsetMinutes) ? [.timeZone] : []))
    }

    private static let pairs: [(field: GMSPlaceField, core: PlaceField)] = [
        (.name, .displayName),
        (.placeID, .id),
        (.plusCode, .plusCode),
        (.coordinate, .location),
        (.openingHours, .regularHours),
        (.phoneNumber, .internationalPhoneNumber),
        (.formattedAddress, .formattedAddress),
        (.rating, .rating),
        (.priceLevel, .priceLevel),
        (.types, .types),
        (.website, .website),
        (.viewport, .viewport),
        (.addressComponents, .addressComponents),
        (.photos, .photos),
        (.userRatingsTotal, .userRatingCount),
        (.utcOffsetMinutes, .utcOffsetMinutes),
        (.businessStatus, .businessStatus),
        (.iconImageURL, .icon),
        (.iconBackgroundColor, .iconBackgroundColor),
        (.takeout, .takeout),
        (.delivery, .delivery),
        (.dineIn, .dineIn),
        (.curbsidePickup, .curbsidePickup),
        (.reservable, .reservable),
        (.servesBreakfast, .servesBreakfast),
        (.servesLunch, .servesLunch),
        (.servesDinner, .servesDinner),
        (.servesBeer, .servesBeer),
        (.servesWine, .servesWine),
        (.servesBrunch, .servesBrunch),
        (.servesVegetarianFood, .servesVegetarianFood),
        (.wheelchairAccessibleEntrance, .accessibilityOptions),
        (.currentOpeningHours, .currentHours),
        (.secondaryOpeningHours, .currentSecondaryHours),
        (.editorialSummary, .editorialSummary),
    ]
}
