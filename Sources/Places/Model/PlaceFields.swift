/// Which fields are asked for, or were. None at all means all of them: what names nothing gets everything, and pays for it.
///
///     client.place(id, fields: [.displayName, .regularHours])
public struct PlaceFields: OptionSet, Sendable, Hashable {
    public let rawValue: UInt128

    public init(rawValue: UInt128) { self.rawValue = rawValue }

    public init(_ fields: some Sequence<PlaceField>) {
        rawValue = fields.reduce(0) { $0 | Self.bit($1) }
    }

    public init(_ field: PlaceField) { rawValue = Self.bit(field) }

    private static func bit(_ field: PlaceField) -> UInt128 { 1 << UInt128(field.index) }

    public static let all = PlaceFields(PlaceField.allCases)

    public static let id = PlaceFields(PlaceField.id)
    public static let photos = PlaceFields(PlaceField.photos)
    public static let attributions = PlaceFields(PlaceField.attributions)
    public static let addressComponents = PlaceFields(PlaceField.addressComponents)
    public static let formattedAddress = PlaceFields(PlaceField.formattedAddress)
    public static let shortFormattedAddress = PlaceFields(PlaceField.shortFormattedAddress)
    public static let postalAddress = PlaceFields(PlaceField.postalAddress)
    public static let location = PlaceFields(PlaceField.location)
    public static let plusCode = PlaceFields(PlaceField.plusCode)
    public static let types = PlaceFields(PlaceField.types)
    public static let viewport = PlaceFields(PlaceField.viewport)
    public static let movedPlace = PlaceFields(PlaceField.movedPlace)
    public static let source = PlaceFields(PlaceField.source)
    public static let displayName = PlaceFields(PlaceField.displayName)
    public static let primaryType = PlaceFields(PlaceField.primaryType)
    public static let primaryTypeDisplayName = PlaceFields(PlaceField.primaryTypeDisplayName)
    public static let businessStatus = PlaceFields(PlaceField.businessStatus)
    public static let openingDate = PlaceFields(PlaceField.openingDate)
    public static let utcOffsetMinutes = PlaceFields(PlaceField.utcOffsetMinutes)
    public static let timeZone = PlaceFields(PlaceField.timeZone)
    public static let icon = PlaceFields(PlaceField.icon)
    public static let iconBackgroundColor = PlaceFields(PlaceField.iconBackgroundColor)
    public static let accessibilityOptions = PlaceFields(PlaceField.accessibilityOptions)
    public static let containingPlaces = PlaceFields(PlaceField.containingPlaces)
    public static let mapLinks = PlaceFields(PlaceField.mapLinks)
    public static let pureServiceAreaBusiness = PlaceFields(PlaceField.pureServiceAreaBusiness)
    public static let regularHours = PlaceFields(PlaceField.regularHours)
    public static let currentHours = PlaceFields(PlaceField.currentHours)
    public static let regularSecondaryHours = PlaceFields(PlaceField.regularSecondaryHours)
    public static let currentSecondaryHours = PlaceFields(PlaceField.currentSecondaryHours)
    public static let internationalPhoneNumber = PlaceFields(PlaceField.internationalPhoneNumber)
    public static let nationalPhoneNumber = PlaceFields(PlaceField.nationalPhoneNumber)
    public static let website = PlaceFields(PlaceField.website)
    public static let rating = PlaceFields(PlaceField.rating)
    public static let userRatingCount = PlaceFields(PlaceField.userRatingCount)
    public static let priceLevel = PlaceFields(PlaceField.priceLevel)
    public static let priceRange = PlaceFields(PlaceField.priceRange)
    public static let reviews = PlaceFields(PlaceField.reviews)
    public static let editorialSummary = PlaceFields(PlaceField.editorialSummary)
    public static let takeout = PlaceFields(PlaceField.takeout)
    public static let delivery = PlaceFields(PlaceField.delivery)
    public static let dineIn = PlaceFields(PlaceField.dineIn)
    public static let curbsidePickup = PlaceFields(PlaceField.curbsidePickup)
    public static let reservable = PlaceFields(PlaceField.reservable)
    public static let servesBreakfast = PlaceFields(PlaceField.servesBreakfast)
    public static let servesLunch = PlaceFields(PlaceField.servesLunch)
    public static let servesDinner = PlaceFields(PlaceField.servesDinner)
    public static let servesBrunch = PlaceFields(PlaceField.servesBrunch)
    public static let servesBeer = PlaceFields(PlaceField.servesBeer)
    public static let servesWine = PlaceFields(PlaceField.servesWine)
    public static let servesCocktails = PlaceFields(PlaceField.servesCocktails)
    public static let servesDessert = PlaceFields(PlaceField.servesDessert)
    public static let servesCoffee = PlaceFields(PlaceField.servesCoffee)
    public static let servesVegetarianFood = PlaceFields(PlaceField.servesVegetarianFood)
    public static let outdoorSeating = PlaceFields(PlaceField.outdoorSeating)
    public static let liveMusic = PlaceFields(PlaceField.liveMusic)
    public static let menuForChildren = PlaceFields(PlaceField.menuForChildren)
    public static let goodForChildren = PlaceFields(PlaceField.goodForChildren)
    public static let allowsDogs = PlaceFields(PlaceField.allowsDogs)
    public static let restroom = PlaceFields(PlaceField.restroom)
    public static let goodForGroups = PlaceFields(PlaceField.goodForGroups)
    public static let goodForWatchingSports = PlaceFields(PlaceField.goodForWatchingSports)
    public static let paymentOptions = PlaceFields(PlaceField.paymentOptions)
    public static let parkingOptions = PlaceFields(PlaceField.parkingOptions)
    public static let fuelOptions = PlaceFields(PlaceField.fuelOptions)
    public static let evChargeOptions = PlaceFields(PlaceField.evChargeOptions)

    /// What is answered: itself, or everything where nothing is named.
    public var effective: PlaceFields { isDisjoint(with: .all) ? .all : intersection(.all) }

    public func contains(_ field: PlaceField) -> Bool { rawValue & Self.bit(field) != 0 }

    /// The fields in their order.
    public var fields: [PlaceField] { PlaceField.allCases.filter { contains($0) } }

    /// What a details call for these fields costs: the class of its dearest field.
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

    /// Reads a mask: names on the wire with commas between (`displayName,places.location`), or `*`.
    /// - Throws: `PlacesError` with `invalidArgument`, naming the path that is unknown.
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
                    "no field \(path); there are " + PlaceField.allCases.map(\.rawValue).joined(separator: ", ")
                )
            }
            fields.insert(PlaceFields(field))
        }
        self = fields
    }

    /// The mask, in the fields' order.
    public var mask: String { fields.map(\.rawValue).joined(separator: ",") }
}

extension PlaceField {
    /// The position in `allCases`. A switch, because hashing a case means hashing its name.
    var index: Int {
        switch self {
        case .id: 0
        case .photos: 1
        case .attributions: 2
        case .addressComponents: 3
        case .formattedAddress: 4
        case .shortFormattedAddress: 5
        case .postalAddress: 6
        case .location: 7
        case .plusCode: 8
        case .types: 9
        case .viewport: 10
        case .movedPlace: 11
        case .source: 12
        case .displayName: 13
        case .primaryType: 14
        case .primaryTypeDisplayName: 15
        case .businessStatus: 16
        case .openingDate: 17
        case .utcOffsetMinutes: 18
        case .timeZone: 19
        case .icon: 20
        case .iconBackgroundColor: 21
        case .accessibilityOptions: 22
        case .containingPlaces: 23
        case .mapLinks: 24
        case .pureServiceAreaBusiness: 25
        case .regularHours: 26
        case .currentHours: 27
        case .regularSecondaryHours: 28
        case .currentSecondaryHours: 29
        case .internationalPhoneNumber: 30
        case .nationalPhoneNumber: 31
        case .website: 32
        case .rating: 33
        case .userRatingCount: 34
        case .priceLevel: 35
        case .priceRange: 36
        case .reviews: 37
        case .editorialSummary: 38
        case .takeout: 39
        case .delivery: 40
        case .dineIn: 41
        case .curbsidePickup: 42
        case .reservable: 43
        case .servesBreakfast: 44
        case .servesLunch: 45
        case .servesDinner: 46
        case .servesBrunch: 47
        case .servesBeer: 48
        case .servesWine: 49
        case .servesCocktails: 50
        case .servesDessert: 51
        case .servesCoffee: 52
        case .servesVegetarianFood: 53
        case .outdoorSeating: 54
        case .liveMusic: 55
        case .menuForChildren: 56
        case .goodForChildren: 57
        case .allowsDogs: 58
        case .restroom: 59
        case .goodForGroups: 60
        case .goodForWatchingSports: 61
        case .paymentOptions: 62
        case .parkingOptions: 63
        case .fuelOptions: 64
        case .evChargeOptions: 65
        }
    }
}

extension Substring {
    func trimming() -> String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
