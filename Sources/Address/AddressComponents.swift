/// One part of an address as Google's Places name it.
public struct AddressComponentText: Sendable, Hashable {
    /// "New South Wales", "Marienplatz".
    public var longText: String
    /// "NSW"; the long text where there is no shorter one.
    public var shortText: String
    /// Google's component types, such as `street_number`, or `locality` and `political`.
    public var types: [String]

    public init(_ longText: String, shortText: String? = nil, types: [String]) {
        self.longText = longText
        self.shortText = shortText ?? longText
        self.types = types
    }
}

/// An address in components, from the smallest to the largest: for taking parts out, not for writing (see `AddressFormatter` for that).
public enum AddressComponents {
    /// The components of an address; the formatted address is made from the same parts.
    /// - Parameter language: BCP 47, for the country's name where the parts do not give it.
    public static func components(_ parts: AddressParts, language: String? = nil) -> [AddressComponentText] {
        let country = parts.countryCode ?? ""
        var components: [AddressComponentText] = []
        func add(_ text: String?, short: String? = nil, _ types: String...) {
            guard let text else { return }
            components.append(AddressComponentText(text, shortText: short, types: types))
        }
        /// Names that are there already, such as a district called like its town.
        func addPlace(_ text: String?, short: String? = nil, _ types: String...) {
            guard let text else { return }
            let folded = AddressText.folded(text)
            guard !components.contains(where: { $0.types.contains("political") && AddressText.folded($0.longText) == folded }) else {
                return
            }
            components.append(AddressComponentText(text, shortText: short, types: types + ["political"]))
        }
        add(parts[.unit], "subpremise")
        add(parts[.floor], "floor")
        add(parts[.house], "premise")
        add(parts[.houseNumber], "street_number")
        add(parts[.road], short: parts[.road].map { StreetAbbreviations.short($0, country: country) }, "route")

        let town = town(parts, country)
        // The parts of the town, from the smallest.
        var within = [AddressPart.neighbourhood, .quarter, .residential].compactMap { parts[$0] }
        var districts = [AddressPart.suburb, .cityDistrict].filter { $0 != town.part }.compactMap { parts[$0] }
        if let hamlet = parts[.hamlet], town.part != .hamlet { within.append(hamlet) }
        if country == "JP" {
            districts = within + districts
            within = []
        }
        let names = town.text.map { [AddressText.folded($0)] } ?? []
        for name in within where !names.contains(AddressText.folded(name)) { addPlace(name, "neighborhood") }
        districts = districts.filter { !names.contains(AddressText.folded($0)) }
        let districtsAreAreas = country == "VN" && parts[.cityDistrict] != nil
        if districtsAreAreas { districts = [AddressPart.suburb].compactMap { parts[$0] } }
        for (index, name) in districts.enumerated() {
            addPlace(name, "sublocality_level_\(districts.count - index)", "sublocality")
        }
        if let text = town.text {
            if ["GB", "SE"].contains(country), town.part != .village, town.part != .hamlet {
                addPlace(text, "postal_town")
            } else {
                components.append(AddressComponentText(text, types: ["locality", "political"]))
            }
        }
        if country == "AU", town.part == .suburb { addPlace(parts[first: .city, .town], "colloquial_area") }

        // Areas above the town: as many levels as there are.
        var levels = [AddressPart.stateDistrict, .county, .municipality].compactMap { part in part == town.part ? nil : parts[part] }
        if districtsAreAreas, let district = parts[.cityDistrict] { levels.append(district) }
        let first = levels.enumerated().map { (level: $0.offset + 2, name: $0.element) }
        for (level, name) in first.reversed() where level <= 7 {
            components.append(AddressComponentText(name, types: ["administrative_area_level_\(level)", "political"]))
        }
        if let state = parts[.state] ?? parts[.stateCode] {
            components.append(
                AddressComponentText(
                    state,
                    shortText: parts[.stateCode] ?? StateCodes.code(state, country: country),
                    types: ["administrative_area_level_1", "political"]
                )
            )
        }
        if let name = parts[.country] ?? CountryNames.name(country, language: language ?? CountryNames.language(of: country)) {
            components.append(AddressComponentText(name, shortText: country.isEmpty ? nil : country, types: ["country", "political"]))
        }
        add(parts[.postcode].flatMap { Postcodes.written($0, country: country) }, "postal_code")
        return components
    }

    /// What the place's town is: in Australia the suburb, elsewhere the settlement.
    private static func town(_ parts: AddressParts, _ country: String) -> (part: AddressPart?, text: String?) {
        let order: [AddressPart] =
            country == "AU"
            ? [.suburb, .village, .town, .city, .hamlet]
            : ["NE", "SK", "KR"].contains(country)
                ? [.postalCity, .city, .town, .village, .municipality, .hamlet]
                : [.postalCity, .village, .town, .city, .municipality, .hamlet]
        guard let part = order.first(where: { parts[$0] != nil }) else { return (nil, nil) }
        return (part, parts[part])
    }
}
