/// One part of an address as Google's Places name it.
public struct AddressComponentText: Sendable, Hashable {
    /// "New South Wales", "Marienplatz".
    public var longText: String
    /// "NSW"; the long text if there is no shorter one.
    public var shortText: String
    /// Google's component types, such as `street_number`, or `locality` and `political`.
    public var types: [String]

    /// Makes a component; without a short text the long text serves as both.
    public init(_ longText: String, shortText: String? = nil, types: [String]) {
        self.longText = longText
        self.shortText = shortText ?? longText
        self.types = types
    }
}

/// An address in components, from the smallest to the largest: for taking parts out, not for writing (see `AddressFormatter` for that).
public enum AddressComponents {
    /// The components of an address; the formatted address is made from the same parts.
    /// - Parameters:
    ///   - parts: the address, in one language.
    ///   - language: BCP 47, for the country's name if the parts do not give it.
    public static func components(_ parts: AddressParts, language: String? = nil) -> [AddressComponentText] {
        let land = AddressCountry.of(parts)
        let country = land.code
        var list = ComponentList()
        list.add(parts[.unit], types: Types.unit)
        list.add(parts[.floor], types: Types.floor)
        list.add(parts[.house], types: Types.house)
        if let number = parts[.houseNumber], !AddressCleaner.saysNoNumber(number) { list.add(number, types: Types.houseNumber) }
        list.add(parts[.road], short: parts[.road].map { StreetAbbreviations.short($0, country: country) }, types: Types.road)

        let town = parts.first(of: townOrder(country))
        // The parts of the town, smallest first.
        var within = [AddressPart.neighbourhood, .quarter, .residential].compactMap { parts[$0] }
        var districts = [AddressPart.suburb, .cityDistrict].filter { $0 != town?.part }.compactMap { parts[$0] }
        if let hamlet = parts[.hamlet], town?.part != .hamlet { within.append(hamlet) }
        if country == "JP" {
            districts = within + districts
            within = []
        }
        if !within.isEmpty || !districts.isEmpty {
            var towns = FoldedTexts()
            if let town { _ = towns.insert(town.text) }
            for part in within where !towns.contains(part) { list.addPlace(part, types: Types.neighborhood) }
            districts = districts.filter { !towns.contains($0) }
        }
        let districtsAreAreas = country == "VN" && parts[.cityDistrict] != nil
        if districtsAreAreas { districts = [AddressPart.suburb].compactMap { parts[$0] } }
        for (index, name) in districts.enumerated() { list.addPlace(name, types: Types.sublocality(level: districts.count - index)) }
        if let town {
            if postalTowns.contains(country), town.part != .village, town.part != .hamlet {
                list.addPlace(town.text, types: Types.postalTown)
            } else {
                list.add(town.text, types: Types.locality)
            }
        }
        if country == "AU", town?.part == .suburb { list.addPlace(parts[first: .city, .town], types: Types.colloquialArea) }

        // Areas above the town, one component for each level.
        var levels = [AddressPart.stateDistrict, .county, .municipality].compactMap { part in part == town?.part ? nil : parts[part] }
        if districtsAreAreas, let district = parts[.cityDistrict] { levels.append(district) }
        for (index, name) in levels.enumerated().reversed() where index + 2 <= 7 { list.add(name, types: Types.area(level: index + 2)) }
        if let state = parts[.state] ?? parts[.stateCode] {
            list.add(state, short: parts[.stateCode] ?? StateCodes.code(state, country: country), types: Types.area(level: 1))
        }
        // As the formatted address has it.
        let given =
            parts[.country].map { AddressCleaner.territoryName($0, land) ?? $0 }
            ?? CountryNames.name(country, language: language ?? land.language)
        if let name = given.flatMap({ AddressCleaner.countryLine($0, country: country, language: language) }) {
            list.add(name, short: country.isEmpty ? nil : country, types: Types.country)
        }
        list.add(parts[.postcode].flatMap { Postcodes.written($0, country: country) }, types: Types.postcode)
        return list.components
    }

    /// Countries with separate postal towns.
    private static let postalTowns: Set<String> = ["GB", "SE"]

    /// The place's town: in Australia the suburb, elsewhere the settlement.
    private static func townOrder(_ country: String) -> [AddressPart] {
        if country == "AU" { return suburbsFirst }
        return citiesFirst.contains(country) ? cityOrder : villageOrder
    }

    private static let suburbsFirst: [AddressPart] = [.suburb, .village, .town, .city, .hamlet]
    private static let cityOrder: [AddressPart] = [.postalCity, .city, .town, .village, .municipality, .hamlet]
    private static let villageOrder: [AddressPart] = [.postalCity, .village, .town, .city, .municipality, .hamlet]
    private static let citiesFirst: Set<String> = ["NE", "SK", "KR"]

    /// Google's types, made once.
    private enum Types {
        static let unit = ["subpremise"]
        static let floor = ["floor"]
        static let house = ["premise"]
        static let houseNumber = ["street_number"]
        static let road = ["route"]
        static let neighborhood = ["neighborhood", "political"]
        static let postalTown = ["postal_town", "political"]
        static let locality = ["locality", "political"]
        static let colloquialArea = ["colloquial_area", "political"]
        static let country = ["country", "political"]
        static let postcode = ["postal_code"]
        private static let areas = (0...7).map { ["administrative_area_level_\($0)", "political"] }
        private static let sublocalities = (0...5).map { ["sublocality_level_\($0)", "sublocality", "political"] }

        static func area(level: Int) -> [String] {
            areas.indices.contains(level) ? areas[level] : ["administrative_area_level_\(level)", "political"]
        }

        static func sublocality(level: Int) -> [String] {
            sublocalities.indices.contains(level) ? sublocalities[level] : ["sublocality_level_\(level)", "sublocality", "political"]
        }
    }
}

/// Components in order, those of places without duplicates.
private struct ComponentList {
    private(set) var components: [AddressComponentText] = []
    /// The political ones of the first `namesNoted` components.
    private var names = FoldedTexts()
    private var namesNoted = 0

    init() { components.reserveCapacity(12) }

    mutating func add(_ text: String?, short: String? = nil, types: [String]) {
        guard let text else { return }
        components.append(AddressComponentText(text, shortText: short, types: types))
    }

    /// Adds a place unless it is already there, such as a district named like its town.
    mutating func addPlace(_ text: String?, types: [String]) {
        guard let text else { return }
        for component in components[namesNoted...] where component.types.last == "political" { _ = names.insert(component.longText) }
        namesNoted = components.count
        guard !names.contains(text) else { return }
        components.append(AddressComponentText(text, types: types))
    }
}
