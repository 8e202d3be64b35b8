/// The fields of a place that a request asks for. An empty set requests all fields, and is billed accordingly.
///
///     client.place(id, fields: [.displayName, .regularHours])
public struct PlaceFields: OptionSet, Sendable, Hashable {
    /// One bit for each field, at the field's position in `PlaceField.allCases`.
    public let rawValue: UInt128

    public init(rawValue: UInt128) { self.rawValue = rawValue }

    /// Makes a set of the fields in a sequence.
    public init(_ fields: some Sequence<PlaceField>) {
        rawValue = fields.reduce(0) { $0 | Self.bit($1) }
    }

    /// Makes a set of one field.
    public init(_ field: PlaceField) { rawValue = Self.bit(field) }

    private static func bit(_ field: PlaceField) -> UInt128 { 1 << UInt128(field.index) }

    /// All fields except `addressDescriptor` and `subDestinations`, which need searches of their own and must be
    /// requested by name.
    public static let all = every.subtracting([.addressDescriptor, .subDestinations])

    private static let every = PlaceFields(PlaceField.allCases)

    /// Asks for the ID, which every place has anyway.
    public static let id = PlaceFields(PlaceField.id)
    /// Asks for `Place.photos`.
    public static let photos = PlaceFields(PlaceField.photos)
    /// Asks for `Place.attributions`, which every place has anyway.
    public static let attributions = PlaceFields(PlaceField.attributions)
    /// Asks for `Place.addressComponents`.
    public static let addressComponents = PlaceFields(PlaceField.addressComponents)
    /// Asks for `Place.formattedAddress`.
    public static let formattedAddress = PlaceFields(PlaceField.formattedAddress)
    /// Asks for `Place.shortFormattedAddress`.
    public static let shortFormattedAddress = PlaceFields(PlaceField.shortFormattedAddress)
    /// Asks for `Place.adrFormatAddress`.
    public static let adrFormatAddress = PlaceFields(PlaceField.adrFormatAddress)
    /// Asks for `Place.postalAddress`.
    public static let postalAddress = PlaceFields(PlaceField.postalAddress)
    /// Asks for `Place.addressDescriptor`; not part of `all`.
    public static let addressDescriptor = PlaceFields(PlaceField.addressDescriptor)
    /// Asks for `Place.location`.
    public static let location = PlaceFields(PlaceField.location)
    /// Asks for `Place.plusCode`.
    public static let plusCode = PlaceFields(PlaceField.plusCode)
    /// Asks for `Place.types`.
    public static let types = PlaceFields(PlaceField.types)
    /// Asks for `Place.viewport`.
    public static let viewport = PlaceFields(PlaceField.viewport)
    /// Asks for `Place.movedPlace`.
    public static let movedPlace = PlaceFields(PlaceField.movedPlace)
    /// Asks for `Place.source`, the data of the place in OpenStreetMap. Google has no such field.
    public static let source = PlaceFields(PlaceField.source)
    /// Asks for `Place.displayName`.
    public static let displayName = PlaceFields(PlaceField.displayName)
    /// Asks for `Place.primaryType`.
    public static let primaryType = PlaceFields(PlaceField.primaryType)
    /// Asks for `Place.primaryTypeDisplayName`.
    public static let primaryTypeDisplayName = PlaceFields(PlaceField.primaryTypeDisplayName)
    /// Asks for `Place.googleMapsTypeLabel`.
    public static let googleMapsTypeLabel = PlaceFields(PlaceField.googleMapsTypeLabel)
    /// Asks for `Place.businessStatus`.
    public static let businessStatus = PlaceFields(PlaceField.businessStatus)
    /// Asks for `Place.openingDate`.
    public static let openingDate = PlaceFields(PlaceField.openingDate)
    /// Asks for `Place.utcOffsetMinutes`.
    public static let utcOffsetMinutes = PlaceFields(PlaceField.utcOffsetMinutes)
    /// Asks for `Place.timeZone`.
    public static let timeZone = PlaceFields(PlaceField.timeZone)
    /// Asks for `Place.icon`; in the JSON only for its mask.
    public static let icon = PlaceFields(PlaceField.icon)
    /// Asks for `Place.icon`; in the JSON only for its background colour.
    public static let iconBackgroundColor = PlaceFields(PlaceField.iconBackgroundColor)
    /// Asks for `Place.accessibilityOptions`.
    public static let accessibilityOptions = PlaceFields(PlaceField.accessibilityOptions)
    /// Asks for `Place.containingPlaces`.
    public static let containingPlaces = PlaceFields(PlaceField.containingPlaces)
    /// Asks for `Place.subDestinations`; not part of `all`.
    public static let subDestinations = PlaceFields(PlaceField.subDestinations)
    /// Asks for `Place.transitStation`.
    public static let transitStation = PlaceFields(PlaceField.transitStation)
    /// Asks for `Place.transitLine`; Google has no such field.
    public static let transitLine = PlaceFields(PlaceField.transitLine)
    /// Asks for `Place.mapLinks`.
    public static let mapLinks = PlaceFields(PlaceField.mapLinks)
    /// Asks for `PlaceAttributes.pureServiceAreaBusiness`.
    public static let pureServiceAreaBusiness = PlaceFields(PlaceField.pureServiceAreaBusiness)
    /// Asks for `Place.regularHours` and `Place.schedule`.
    public static let regularHours = PlaceFields(PlaceField.regularHours)
    /// Asks for `Place.currentHours`.
    public static let currentHours = PlaceFields(PlaceField.currentHours)
    /// Asks for `Place.regularSecondaryHours`.
    public static let regularSecondaryHours = PlaceFields(PlaceField.regularSecondaryHours)
    /// Asks for `Place.currentSecondaryHours`.
    public static let currentSecondaryHours = PlaceFields(PlaceField.currentSecondaryHours)
    /// Asks for `Place.internationalPhoneNumber` and `Place.otherPhoneNumbers`.
    public static let internationalPhoneNumber = PlaceFields(PlaceField.internationalPhoneNumber)
    /// Asks for `Place.nationalPhoneNumber`.
    public static let nationalPhoneNumber = PlaceFields(PlaceField.nationalPhoneNumber)
    /// Asks for `Place.website` and `Place.contactLinks`.
    public static let website = PlaceFields(PlaceField.website)
    /// Asks for `Place.rating`.
    public static let rating = PlaceFields(PlaceField.rating)
    /// Asks for `Place.userRatingCount`.
    public static let userRatingCount = PlaceFields(PlaceField.userRatingCount)
    /// Asks for `Place.priceLevel`.
    public static let priceLevel = PlaceFields(PlaceField.priceLevel)
    /// Asks for `Place.priceRange`.
    public static let priceRange = PlaceFields(PlaceField.priceRange)
    /// Asks for `Place.reviews`.
    public static let reviews = PlaceFields(PlaceField.reviews)
    /// Asks for `Place.editorialSummary`.
    public static let editorialSummary = PlaceFields(PlaceField.editorialSummary)
    /// Asks for `PlaceAttributes.takeout`.
    public static let takeout = PlaceFields(PlaceField.takeout)
    /// Asks for `PlaceAttributes.delivery`.
    public static let delivery = PlaceFields(PlaceField.delivery)
    /// Asks for `PlaceAttributes.dineIn`.
    public static let dineIn = PlaceFields(PlaceField.dineIn)
    /// Asks for `PlaceAttributes.curbsidePickup`.
    public static let curbsidePickup = PlaceFields(PlaceField.curbsidePickup)
    /// Asks for `PlaceAttributes.reservable`.
    public static let reservable = PlaceFields(PlaceField.reservable)
    /// Asks for `PlaceAttributes.servesBreakfast`.
    public static let servesBreakfast = PlaceFields(PlaceField.servesBreakfast)
    /// Asks for `PlaceAttributes.servesLunch`.
    public static let servesLunch = PlaceFields(PlaceField.servesLunch)
    /// Asks for `PlaceAttributes.servesDinner`.
    public static let servesDinner = PlaceFields(PlaceField.servesDinner)
    /// Asks for `PlaceAttributes.servesBrunch`.
    public static let servesBrunch = PlaceFields(PlaceField.servesBrunch)
    /// Asks for `PlaceAttributes.servesBeer`.
    public static let servesBeer = PlaceFields(PlaceField.servesBeer)
    /// Asks for `PlaceAttributes.servesWine`.
    public static let servesWine = PlaceFields(PlaceField.servesWine)
    /// Asks for `PlaceAttributes.servesCocktails`.
    public static let servesCocktails = PlaceFields(PlaceField.servesCocktails)
    /// Asks for `PlaceAttributes.servesDessert`.
    public static let servesDessert = PlaceFields(PlaceField.servesDessert)
    /// Asks for `PlaceAttributes.servesCoffee`.
    public static let servesCoffee = PlaceFields(PlaceField.servesCoffee)
    /// Asks for `PlaceAttributes.servesVegetarianFood`.
    public static let servesVegetarianFood = PlaceFields(PlaceField.servesVegetarianFood)
    /// Asks for `PlaceAttributes.outdoorSeating`.
    public static let outdoorSeating = PlaceFields(PlaceField.outdoorSeating)
    /// Asks for `PlaceAttributes.liveMusic`.
    public static let liveMusic = PlaceFields(PlaceField.liveMusic)
    /// Asks for `PlaceAttributes.menuForChildren`.
    public static let menuForChildren = PlaceFields(PlaceField.menuForChildren)
    /// Asks for `PlaceAttributes.goodForChildren`.
    public static let goodForChildren = PlaceFields(PlaceField.goodForChildren)
    /// Asks for `PlaceAttributes.allowsDogs`.
    public static let allowsDogs = PlaceFields(PlaceField.allowsDogs)
    /// Asks for `PlaceAttributes.restroom`.
    public static let restroom = PlaceFields(PlaceField.restroom)
    /// Asks for `PlaceAttributes.goodForGroups`.
    public static let goodForGroups = PlaceFields(PlaceField.goodForGroups)
    /// Asks for `PlaceAttributes.goodForWatchingSports`.
    public static let goodForWatchingSports = PlaceFields(PlaceField.goodForWatchingSports)
    /// Asks for `Place.paymentOptions`.
    public static let paymentOptions = PlaceFields(PlaceField.paymentOptions)
    /// Asks for `Place.parkingOptions`.
    public static let parkingOptions = PlaceFields(PlaceField.parkingOptions)
    /// Asks for `Place.fuelTypes`.
    public static let fuelOptions = PlaceFields(PlaceField.fuelOptions)
    /// Asks for `Place.evChargeOptions`.
    public static let evChargeOptions = PlaceFields(PlaceField.evChargeOptions)

    /// The fields that the answer has: the set itself, or `all` if it is empty.
    public var effective: PlaceFields { isDisjoint(with: .every) ? .all : intersection(.every) }

    /// Whether a field is in the set. Unlike in `effective`, an empty set contains none.
    public func contains(_ field: PlaceField) -> Bool { rawValue & Self.bit(field) != 0 }

    /// The fields in the order of `PlaceField`.
    public var fields: [PlaceField] { PlaceField.allCases.filter { contains($0) } }

    /// The price class of a details call for these fields: the price class of the most expensive field.
    public var priceClass: PriceClass {
        let asked = effective
        return Self.byClass.last { !asked.isDisjoint(with: $0.fields) }?.priceClass ?? .idsOnly
    }

    private struct ClassFields {
        var priceClass: PriceClass
        var fields: PlaceFields
    }

    private static let byClass = PriceClass.allCases.map { priceClass in
        ClassFields(priceClass: priceClass, fields: PlaceFields(PlaceField.allCases.filter { $0.priceClass == priceClass }))
    }

    /// Reads a mask: JSON names of fields with commas between them (`displayName,places.location`), or `*`.
    /// - Throws: `PlacesError` with `invalidArgument` and the unknown path.
    public init(mask: String) throws(PlacesError) {
        var fields: PlaceFields = []
        for part in mask.split(separator: ",") {
            let path = part.trimming()
            if path.isEmpty { continue }
            if path == "*" || path == "places.*" {
                fields = .all
                continue
            }
            guard let field = PlaceField(wireName: path) else {
                throw PlacesError(
                    .invalidArgument,
                    "fields",
                    "there is no field \(path); the fields are " + PlaceField.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            fields.insert(PlaceFields(field))
        }
        self = fields
    }

    /// The mask with the fields in the order of `PlaceField`.
    public var mask: String { fields.map(\.rawValue).joined(separator: ",") }
}

extension PlaceField {
    /// The position in `allCases`. A switch computes it, because a dictionary would hash the name of the case.
    var index: Int {
        switch self {
        case .id: 0
        case .photos: 1
        case .attributions: 2
        case .addressComponents: 3
        case .formattedAddress: 4
        case .shortFormattedAddress: 5
        case .adrFormatAddress: 6
        case .postalAddress: 7
        case .addressDescriptor: 8
        case .location: 9
        case .plusCode: 10
        case .types: 11
        case .viewport: 12
        case .movedPlace: 13
        case .source: 14
        case .displayName: 15
        case .primaryType: 16
        case .primaryTypeDisplayName: 17
        case .googleMapsTypeLabel: 18
        case .businessStatus: 19
        case .openingDate: 20
        case .utcOffsetMinutes: 21
        case .timeZone: 22
        case .icon: 23
        case .iconBackgroundColor: 24
        case .accessibilityOptions: 25
        case .containingPlaces: 26
        case .subDestinations: 27
        case .transitStation: 28
        case .transitLine: 29
        case .mapLinks: 30
        case .pureServiceAreaBusiness: 31
        case .regularHours: 32
        case .currentHours: 33
        case .regularSecondaryHours: 34
        case .currentSecondaryHours: 35
        case .internationalPhoneNumber: 36
        case .nationalPhoneNumber: 37
        case .website: 38
        case .rating: 39
        case .userRatingCount: 40
        case .priceLevel: 41
        case .priceRange: 42
        case .reviews: 43
        case .editorialSummary: 44
        case .takeout: 45
        case .delivery: 46
        case .dineIn: 47
        case .curbsidePickup: 48
        case .reservable: 49
        case .servesBreakfast: 50
        case .servesLunch: 51
        case .servesDinner: 52
        case .servesBrunch: 53
        case .servesBeer: 54
        case .servesWine: 55
        case .servesCocktails: 56
        case .servesDessert: 57
        case .servesCoffee: 58
        case .servesVegetarianFood: 59
        case .outdoorSeating: 60
        case .liveMusic: 61
        case .menuForChildren: 62
        case .goodForChildren: 63
        case .allowsDogs: 64
        case .restroom: 65
        case .goodForGroups: 66
        case .goodForWatchingSports: 67
        case .paymentOptions: 68
        case .parkingOptions: 69
        case .fuelOptions: 70
        case .evChargeOptions: 71
        }
    }
}

extension Substring {
    func trimming() -> String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
