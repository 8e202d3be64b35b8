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

    /// All that is known of a place itself. Not `addressDescriptor`, which tells of others and costs a search of its own: it is asked for by name.
    public static let all = every.subtracting(.addressDescriptor)

    private static let every = PlaceFields(PlaceField.allCases)

    public static let id = PlaceFields(PlaceField.id)
    public static let photos = PlaceFields(PlaceField.photos)
    public static let attributions = PlaceFields(PlaceField.attributions)
    public static let addressComponents = PlaceFields(PlaceField.addressComponents)
    public static let formattedAddress = PlaceFields(PlaceField.formattedAddress)
    public static let shortFormattedAddress = PlaceFields(PlaceField.shortFormattedAddress)
    public static let postalAddress = PlaceFields(PlaceField.postalAddress)
    public static let addressDescriptor = PlaceFields(PlaceField.addressDescriptor)
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
    public var effective: PlaceFields { isDisjoint(with: .every) ? .all : intersection(.every) }

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
        case .addressDescriptor: 7
        case .location: 8
        case .plusCode: 9
        case .types: 10
        case .viewport: 11
        case .movedPlace: 12
        case .source: 13
        case .displayName: 14
        case .primaryType: 15
        case .primaryTypeDisplayName: 16
        case .businessStatus: 17
        case .openingDate: 18
        case .utcOffsetMinutes: 19
        case .timeZone: 20
        case .icon: 21
        case .iconBackgroundColor: 22
        case .accessibilityOptions: 23
        case .containingPlaces: 24
        case .mapLinks: 25
        case .pureServiceAreaBusiness: 26
        case .regularHours: 27
        case .currentHours: 28
        case .regularSecondaryHours: 29
        case .currentSecondaryHours: 30
        case .internationalPhoneNumber: 31
        case .nationalPhoneNumber: 32
        case .website: 33
        case .rating: 34
        case .userRatingCount: 35
        case .priceLevel: 36
        case .priceRange: 37
        case .reviews: 38
        case .editorialSummary: 39
        case .takeout: 40
        case .delivery: 41
        case .dineIn: 42
        case .curbsidePickup: 43
        case .reservable: 44
        case .servesBreakfast: 45
        case .servesLunch: 46
        case .servesDinner: 47
        case .servesBrunch: 48
        case .servesBeer: 49
        case .servesWine: 50
        case .servesCocktails: 51
        case .servesDessert: 52
        case .servesCoffee: 53
        case .servesVegetarianFood: 54
        case .outdoorSeating: 55
        case .liveMusic: 56
        case .menuForChildren: 57
        case .goodForChildren: 58
        case .allowsDogs: 59
        case .restroom: 60
        case .goodForGroups: 61
        case .goodForWatchingSports: 62
        case .paymentOptions: 63
        case .parkingOptions: 64
        case .fuelOptions: 65
        case .evChargeOptions: 66
        }
    }
}

extension Substring {
    func trimming() -> String { String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed()) }
}
