internal import PortolanAddress
internal import PortolanDetails
internal import PortolanGeo
internal import PortolanOSMModel
internal import PortolanRegionFolder
internal import PortolanStore

extension PlaceAssembler {
    static let addressFields: PlaceFields = [
        .addressComponents, .formattedAddress, .shortFormattedAddress, .adrFormatAddress, .postalAddress, .plusCode,
    ]

    private static let writtenFields: PlaceFields = [.formattedAddress, .shortFormattedAddress, .adrFormatAddress]

    /// Adds the address in its forms, and the plus code with the name of its town.
    func addAddress(to place: inout Place, _ record: PlaceRecord, _ tags: TagLookup, _ site: PlaceSite, _ options: AnswerOptions) {
        let asked = options.fields
        guard !asked.isDisjoint(with: Self.addressFields) else { return }
        var parts = record.addressParts(language: options.language, tags)
        if record.types.contains("route"), let name = name(DetailTags(tags), site, options)?.text {
            // The address of a street begins with the street.
            parts[.road] = name
            parts[.houseNumber] = nil
        }
        if asked.contains(.addressComponents) {
            place.addressComponents =
                AddressComponents.components(parts, language: options.language).map {
                    AddressComponent($0.longText, shortText: $0.shortText, types: $0.types)
                }.orNil
        }
        if !asked.isDisjoint(with: Self.writtenFields) {
            let written = WrittenAddress(parts, .init(language: options.language), marksParts: asked.contains(.adrFormatAddress))
            // The address of a country would be empty without the country.
            let isShort = options.isOwnCountry(parts.countryCode) && !written.textWithoutCountry.isEmpty
            if asked.contains(.formattedAddress) { place.formattedAddress = (isShort ? written.textWithoutCountry : written.text).orNil }
            if asked.contains(.shortFormattedAddress) { place.shortFormattedAddress = written.textWithoutCountry.orNil }
            if asked.contains(.adrFormatAddress) {
                place.adrFormatAddress = (isShort ? written.markupWithoutCountry : written.markup).orNil
            }
        }
        if asked.contains(.postalAddress) { place.postalAddress = Self.postalAddress(parts, options) }
        if asked.contains(.plusCode) { place.plusCode = Self.plusCode(record.location, parts) }
    }

    /// Adds the areas that contain the place and that are places of the region, from the smallest to the largest.
    func addContainingPlaces(to place: inout Place, _ record: PlaceRecord, _ options: AnswerOptions) {
        guard options.fields.contains(.containingPlaces) else { return }
        let localLanguage = region.manifest.language ?? Self.countryLanguage(of: record)
        place.containingPlaces =
            record.address.areas.compactMap { area -> ContainingPlace? in
                guard let id = area.placeKey.flatMap({ PlaceID(rowKey: $0) }), id != record.id else { return nil }
                guard area.part == .country else {
                    let language = area.names.languageOfText(options.language, localLanguage: localLanguage)
                    return ContainingPlace(id: id, name: area.names.text(options.language), languageCode: language)
                }
                // The name of a country comes from its code.
                let language = options.language ?? CountryNames.language(of: area.code)
                return CountryNames.name(area.code, language: language).map { ContainingPlace(id: id, name: $0, languageCode: language) }
            }.orNil
    }

    /// Returns the language of most names in the place's country; nil if the address does not name the country.
    private static func countryLanguage(of record: PlaceRecord) -> String? {
        record.address.areas.last { $0.part == .country && !$0.code.isEmpty }.map { CountryNames.language(of: $0.code) }
    }

    /// Adds the grounds that contain the place, such as a shopping centre or an airport. The smallest ground comes
    /// first. All grounds precede the areas of the address.
    func add(_ enclosing: [PlaceRecord], to place: inout Place, _ options: AnswerOptions) {
        guard !enclosing.isEmpty else { return }
        let areas = place.containingPlaces ?? []
        let grounds = enclosing.compactMap { record -> ContainingPlace? in
            guard !areas.contains(where: { $0.id == record.id }) else { return nil }
            return name(of: record, options).map { ContainingPlace(id: record.id, name: $0.text, languageCode: $0.languageCode) }
        }
        place.containingPlaces = (grounds + areas).orNil
    }

    /// Returns a place's name in the requested language if it has one, or else in its own.
    func name(of record: PlaceRecord, _ options: AnswerOptions) -> LocalizedText? {
        PlaceName.choose(
            DetailTags(record.tags),
            language: options.language,
            regionLanguage: region.manifest.language,
            countryLanguage: Self.countryLanguage(of: record)
        )
    }

    static func postalAddress(_ parts: AddressParts, _ options: AnswerOptions) -> PostalAddress? {
        guard let country = parts.countryCode else { return nil }
        var street = AddressParts()
        for part: AddressPart in [.house, .houseNumber, .unit, .floor, .road, .residential, .cityBlock, .countryCode] {
            street[part] = parts[part]
        }
        var address = PostalAddress(
            regionCode: country,
            postalCode: parts[.postcode],
            administrativeArea: parts[.state],
            locality: town(parts),
            sublocality: parts[first: .suburb, .cityDistrict],
            addressLines: AddressFormatter.lines(street, .init(language: options.language, includesCountry: false))
        )
        address.languageCode = options.language
        return address
    }

    private static func town(_ parts: AddressParts) -> String? { parts[first: .city, .town, .village, .municipality, .hamlet] }

    private static func plusCode(_ location: Coordinate, _ parts: AddressParts) -> PlacePlusCode? {
        guard let code = PlusCode(location) else { return nil }
        var compound: String?
        // All places of a town lie within half a degree of its centre, so a code relative to the town can omit four
        // digits.
        if let town = town(parts), let short = code.shortened(near: location, omitting: 4) {
            compound = short.text + " " + [town, parts[.country]].compactMap(\.self).joined(separator: ", ")
        }
        return PlacePlusCode(globalCode: code.text, compoundCode: compound)
    }
}
