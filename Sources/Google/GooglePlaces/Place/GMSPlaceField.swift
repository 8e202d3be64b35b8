internal import PortolanPlaces

/// The set of fields to request for a place. An empty set requests all fields (requirement P4,
/// docs/requirements.md).
///
/// All of these expressions have the same meaning (requirement P6):
///
///     [.name, .placeID]
///     GMSPlaceField(rawValue: UInt(GMSPlaceField.name.rawValue) | UInt(GMSPlaceField.placeID.rawValue))
///     GMSPlaceField(rawValue: UInt(GMSPlaceField.name.rawValue) | UInt(GMSPlaceField.placeID.rawValue))!
///     GMSPlaceField(rawValue: GMSPlaceField.name.rawValue | GMSPlaceField.placeID.rawValue)!
public struct GMSPlaceField: OptionSet, Hashable, Sendable {
    /// The bits of the fields, with the values of Google's SDK. All 64 bits together are ``all``.
    public let rawValue: UInt64

    public init(rawValue: UInt64) { self.rawValue = rawValue }

    /// Makes a set from its bits, as in the guide. This form comes from the time when the fields were an enum. The
    /// result is never nil.
    public init!(rawValue: UInt) { self.rawValue = rawValue == .max ? .max : UInt64(rawValue) }

    /// Makes the code of Google's samples compile:
    /// `GMSPlaceField(rawValue: GMSPlaceField.name.rawValue | GMSPlaceField.placeID.rawValue)!`. The result is never
    /// nil. If both initializers fit, the compiler prefers the one without the second argument.
    public init?(rawValue: UInt64, _ isFromSamples: Void = ()) { self.rawValue = rawValue }

    /// Requests ``GMSPlace/name``: the place's name.
    public static let name = GMSPlaceField(rawValue: 1 << 0 as UInt64)
    /// Requests ``GMSPlace/placeID``: the place's ID.
    public static let placeID = GMSPlaceField(rawValue: 1 << 1 as UInt64)
    /// Requests ``GMSPlace/plusCode``: the Open Location Code.
    public static let plusCode = GMSPlaceField(rawValue: 1 << 2 as UInt64)
    /// Requests ``GMSPlace/coordinate``: a point inside the place.
    public static let coordinate = GMSPlaceField(rawValue: 1 << 3 as UInt64)
    /// Requests ``GMSPlace/openingHours``: the hours of a regular week.
    public static let openingHours = GMSPlaceField(rawValue: 1 << 4 as UInt64)
    /// Requests ``GMSPlace/phoneNumber``: the number in international format.
    public static let phoneNumber = GMSPlaceField(rawValue: 1 << 5 as UInt64)
    /// Requests ``GMSPlace/formattedAddress``: the address as a text to show.
    public static let formattedAddress = GMSPlaceField(rawValue: 1 << 6 as UInt64)
    /// Requests ``GMSPlace/rating``: 0 unless the region's operator adds ratings.
    public static let rating = GMSPlaceField(rawValue: 1 << 7 as UInt64)
    /// Requests ``GMSPlace/priceLevel``: `unknown` for most places.
    public static let priceLevel = GMSPlaceField(rawValue: 1 << 8 as UInt64)
    /// Requests ``GMSPlace/types``: Google's place types.
    public static let types = GMSPlaceField(rawValue: 1 << 9 as UInt64)
    /// Requests ``GMSPlace/website``: the place's own web page.
    public static let website = GMSPlaceField(rawValue: 1 << 10 as UInt64)
    /// Requests ``GMSPlace/viewportInfo``: the area to show on a map.
    public static let viewport = GMSPlaceField(rawValue: 1 << 11 as UInt64)
    /// Requests ``GMSPlace/addressComponents``: the parts of the address.
    public static let addressComponents = GMSPlaceField(rawValue: 1 << 12 as UInt64)
    /// Requests ``GMSPlace/photos``: the metadata of at most ten photos.
    public static let photos = GMSPlaceField(rawValue: 1 << 13 as UInt64)
    /// Requests ``GMSPlace/userRatingsTotal``: 0 unless the region's operator adds ratings.
    public static let userRatingsTotal = GMSPlaceField(rawValue: 1 << 14 as UInt64)
    /// Requests ``GMSPlace/utcOffsetMinutes`` and ``GMSPlace/timeZone``; ``GMSPlace/isOpen(at:)`` needs it.
    public static let utcOffsetMinutes = GMSPlaceField(rawValue: 1 << 15 as UInt64)
    /// Requests ``GMSPlace/businessStatus``: whether the business operates.
    public static let businessStatus = GMSPlaceField(rawValue: 1 << 16 as UInt64)
    /// Requests ``GMSPlace/iconImageURL``: the name of a pictogram.
    public static let iconImageURL = GMSPlaceField(rawValue: 1 << 17 as UInt64)
    /// Requests ``GMSPlace/iconBackgroundColor``: the colour behind the pictogram.
    public static let iconBackgroundColor = GMSPlaceField(rawValue: 1 << 18 as UInt64)
    /// Requests ``GMSPlace/takeout``: whether the place sells food or goods to take away.
    public static let takeout = GMSPlaceField(rawValue: 1 << 19 as UInt64)
    /// Requests ``GMSPlace/delivery``: whether the place delivers.
    public static let delivery = GMSPlaceField(rawValue: 1 << 20 as UInt64)
    /// Requests ``GMSPlace/dineIn``: whether guests can eat there.
    public static let dineIn = GMSPlaceField(rawValue: 1 << 21 as UInt64)
    /// Requests ``GMSPlace/curbsidePickup``: whether orders are brought to a car at the kerb.
    public static let curbsidePickup = GMSPlaceField(rawValue: 1 << 22 as UInt64)
    /// Requests ``GMSPlace/reservable``: whether the place takes reservations.
    public static let reservable = GMSPlaceField(rawValue: 1 << 23 as UInt64)
    /// Requests ``GMSPlace/servesBreakfast``: whether the place serves breakfast.
    public static let servesBreakfast = GMSPlaceField(rawValue: 1 << 24 as UInt64)
    /// Requests ``GMSPlace/servesLunch``: whether the place serves lunch.
    public static let servesLunch = GMSPlaceField(rawValue: 1 << 25 as UInt64)
    /// Requests ``GMSPlace/servesDinner``: whether the place serves dinner.
    public static let servesDinner = GMSPlaceField(rawValue: 1 << 26 as UInt64)
    /// Requests ``GMSPlace/servesBeer``: whether the place serves beer.
    public static let servesBeer = GMSPlaceField(rawValue: 1 << 27 as UInt64)
    /// Requests ``GMSPlace/servesWine``: whether the place serves wine.
    public static let servesWine = GMSPlaceField(rawValue: 1 << 28 as UInt64)
    /// Requests ``GMSPlace/servesBrunch``: whether the place serves brunch.
    public static let servesBrunch = GMSPlaceField(rawValue: 1 << 29 as UInt64)
    /// Requests ``GMSPlace/servesVegetarianFood``: whether the place serves vegetarian or vegan food.
    public static let servesVegetarianFood = GMSPlaceField(rawValue: 1 << 30 as UInt64)
    /// Requests ``GMSPlace/wheelchairAccessibleEntrance``: whether people in wheelchairs can enter.
    public static let wheelchairAccessibleEntrance = GMSPlaceField(rawValue: 1 << 31 as UInt64)
    /// Requests ``GMSPlace/currentOpeningHours``: the hours of the seven days from today on.
    public static let currentOpeningHours = GMSPlaceField(rawValue: 1 << 32 as UInt64)
    /// Requests ``GMSPlace/secondaryOpeningHours``: hours such as those of the kitchen, for the seven days from
    /// today on.
    public static let secondaryOpeningHours = GMSPlaceField(rawValue: 1 << 33 as UInt64)
    /// Requests ``GMSPlace/editorialSummary``: a short description.
    public static let editorialSummary = GMSPlaceField(rawValue: 1 << 34 as UInt64)
    /// Requests every field except ``GMSPlace/addressDescriptor``. In contrast to Google's SDK it includes
    /// fields without a bit, such as reviews.
    public static let all = GMSPlaceField(rawValue: UInt64.max)

    /// The fields of the core. ``all`` and the empty set stand for all fields.
    var coreFields: PlaceFields {
        let known = Self.pairs.filter { contains($0.field) }.map(\.core)
        // The time zone is requested too: opening hours need it for clock changes.
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
