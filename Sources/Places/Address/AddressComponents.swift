/// One part of an address in the form of Google's Places.
public struct AddressComponentText: Sendable, Hashable {
    /// The full text, such as "New South Wales" or "Marienplatz".
    public var longText: String
    /// The short text, such as "NSW"; equal to the long text if there is no shorter one.
    public var shortText: String
    /// Google's component types, such as `street_number`, or `locality` and `political`.
    public var types: [String]

    /// Makes a component. The long text also serves as the short text if that is nil.
    public init(_ longText: String, shortText: String? = nil, types: [String]) {
        self.longText = longText
        self.shortText = shortText ?? longText
        self.types = types
    }
}

/// Splits an address into components, from the smallest part to the largest. To write an address, use
/// `AddressFormatter`.
public enum AddressComponents {
    /// Returns the components of an address, made from the same parts as the formatted address.
    /// - Parameters:
    ///   - parts: The address, in one language.
    ///   - language: The language (BCP 47) of the country's name if the parts do not give that name.
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

        // Areas above the town become one component for each level.
        var levels = [AddressPart.stateDistrict, .county, .municipality].compactMap { part in part == town?.part ? nil : parts[part] }
        if districtsAreAreas, let district = parts[.cityDistrict] { levels.append(district) }
        for (index, name) in levels.enumerated().reversed() where index + 2 <= 7 { list.add(name, types: Types.area(level: index + 2)) }
        if let state = parts[.state] ?? parts[.stateCode] {
            list.add(state, short: parts[.stateCode] ?? StateCodes.code(state, country: country), types: Types.area(level: 1))
        }
        // The country's name is the same as in the formatted address.
        let given =
            parts[.country].map { AddressCleaner.territoryName($0, land) ?? $0 }
            ?? CountryNames.name(country, language: language ?? land.language)
        if let name = given.flatMap({ AddressCleaner.countryLine($0, country: country, language: language) }) {
            list.add(name, short: country.isEmpty ? nil : country, types: Types.country)
        }
        list.add(parts[.postcode].flatMap { Postcodes.written($0, country: country) }, types: Types.postcode)
        return list.components
    }

    /// Countries where mail goes to postal towns, which differ from the settlements.
    private static let postalTowns: Set<String> = ["GB", "SE"]

    /// Returns the parts that can be the place's town, in order of precedence: the suburb first in Australia, the
    /// settlement elsewhere.
    private static func townOrder(_ country: String) -> [AddressPart] {
        if country == "AU" { return suburbsFirst }
        return citiesFirst.contains(country) ? cityOrder : villageOrder
    }

    private static let suburbsFirst: [AddressPart] = [.suburb, .village, .town, .city, .hamlet]
    private static let cityOrder: [AddressPart] = [.postalCity, .city, .town, .village, .municipality, .hamlet]
    private static let villageOrder: [AddressPart] = [.postalCity, .village, .town, .city, .municipality, .hamlet]
    private static let citiesFirst: Set<String> = ["NE", "SK", "KR"]

    /// Google's component types, made once.
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

/// Collects components in order and skips places that are already there.
private struct ComponentList {
    private(set) var components: [AddressComponentText] = []
    /// The political names among the first `namesNoted` components.
    private var names = FoldedTexts()
    private var namesNoted = 0

    init() { components.reserveCapacity(12) }

    mutating func add(_ text: String?, short: String? = nil, types: [String]) {
        guard let text else { return }
        components.append(AddressComponentText(text, shortText: short, types: types))
    }

    /// Adds a place unless a political component already has its name, such as a district named like its town.
    mutating func addPlace(_ text: String?, types: [String]) {
        guard let text else { return }
        for component in components[namesNoted...] where component.types.last == "political" { _ = names.insert(component.longText) }
        namesNoted = components.count
        guard !names.contains(text) else { return }
        components.append(AddressComponentText(text, types: types))
    }
}
