internal import Foundation

/// Prepares parts for formatting: normalizes postcodes and codes, removes titles from names, and fills in a
/// street or town from other parts.
enum AddressCleaner {
    static func cleaned(_ given: AddressParts, country: AddressCountry, language: String?) -> AddressParts {
        var parts = given
        for rule in country.titles { rule.apply(to: &parts) }
        parts.plainSpaces()
        if let postcode = parts[.postcode] { parts[.postcode] = Postcodes.written(postcode, country: country.code) }
        if country.writesNumberFirst, parts[.houseNumber].map(saysNoNumber) ?? false { parts[.houseNumber] = nil }
        fillStreet(&parts, country)
        if country.code == "JP", let cityBlock = parts[.cityBlock], let number = parts[.houseNumber] {
            // Japanese house 9 in block 1 is written "1-9".
            parts[.houseNumber] = cityBlock + "-" + number
            parts[.cityBlock] = nil
        }
        fillTown(&parts, country)
        dropRepeatedHouse(&parts)
        joinUnit(&parts, country.code)
        nameTerritory(&parts, country)
        if country.writesStateCodes { fillState(&parts, country.code) }
        if let name = parts[.country] { parts[.country] = countryLine(name, country: country.code, language: language) }
        return parts
    }

    /// Whether the text means that the house has no number, as "s/n", "s.n." and "б/н" do. Countries that write the
    /// number after the street print this text; other countries omit it.
    static func saysNoNumber(_ number: String) -> Bool { ["sn", "бн"].contains(AddressText.folded(number)) }

    /// Fills in a missing street from the hamlet or the part of town, because houses without a street are numbered
    /// within the hamlet or the part of town.
    private static func fillStreet(_ parts: inout AddressParts, _ country: AddressCountry) {
        guard parts[.road] == nil, parts[.houseNumber] != nil else {
            guard parts[.road] == nil else { return }
            if let estate = parts[.residential], estate != parts[.city] {
                parts[.road] = estate
            } else if parts[.postcode] != nil, !country.writesHamlets, let hamlet = parts[.hamlet],
                parts[first: .city, .town, .village, .municipality] != nil
            {
                // "Le Mas Neuf, 30140 Mialet": addresses write the hamlet before the town.
                parts[.road] = hamlet
                parts[.hamlet] = nil
            }
            return
        }
        if country.code == "KR", let dong = parts[first: .suburb, .quarter, .neighbourhood] {
            // Before 2014, Korean house numbers were those of lots in a part of town.
            parts[.road] = dong
            return
        }
        let country = country.code
        if villagesNumber.contains(country), parts[.hamlet] == nil, parts[.residential] == nil, parts[first: .city, .town] == nil,
            let village = parts[.village], let number = parts[.houseNumber]
        {
            // "Lhota 12": the village numbers its houses one after the other.
            parts[.houseNumber] = village + " " + number
            return
        }
        for part in [AddressPart.residential, .hamlet, .neighbourhood] where parts[part] != nil {
            // Only Iraq and Japan number houses by the neighbourhood.
            if part == .neighbourhood, !["IQ", "JP"].contains(country) { continue }
            parts[.road] = parts[part]
            parts[part] = nil
            if part == .neighbourhood, country == "IQ" { parts[.suburb] = nil }
            return
        }
    }

    /// Countries where a village without streets numbers its houses.
    private static let villagesNumber: Set<String> = ["AT", "CZ", "HR", "PL", "RO", "SI", "SK"]

    /// Joins the unit to the house number or the street: before the number in Australia (10/70) and Canada
    /// (10-70), after the street in the United States (#10).
    private static func joinUnit(_ parts: inout AddressParts, _ country: String) {
        guard let unit = parts[.unit], let number = parts[.houseNumber], unit.count <= 6, !unit.contains(" ") else { return }
        switch country {
        case "AU", "NZ": parts[.houseNumber] = unit + "/" + number
        case "CA": parts[.houseNumber] = unit + "-" + number
        case "US": if let road = parts[.road] { parts[.road] = road + " #" + (unit.hasPrefix("#") ? String(unit.dropFirst()) : unit) }
        default: break
        }
    }

    /// Countries where `district` is a part of a city, rather than of a state.
    private static let districtsOfCities: Set<String> = ["KR", "TW", "VN"]

    private static func fillTown(_ parts: inout AddressParts, _ country: AddressCountry) {
        if districtsOfCities.contains(country.code), parts[.cityDistrict] == nil, let district = parts[.stateDistrict] {
            parts[.cityDistrict] = district
            parts[.stateDistrict] = nil
        }
        if !country.cityStates.isEmpty, let state = parts[.state], let city = country.cityStates[AddressText.folded(state)] {
            let town = parts[first: .postalCity, .city, .town, .village, .municipality, .hamlet]
            if town == nil { parts[.city] = city }
            // A state that is one city is not repeated after that city: "Ciudad Autónoma de Buenos Aires" after
            // Buenos Aires. The town may be the same city under its name in another language.
            if !country.writesStateCodes, let town, country.isSameCity(town, city) { parts[.state] = nil }
        }
        // In the United States and their territories, a village serves as the postal town if no larger
        // settlement is known.
        let isAmerican = StateCodes.tableCountry(country.code) == "US"
        if isAmerican, let village = parts[first: .village, .hamlet], let county = parts[.county],
            AddressText.folded(village) == AddressText.folded(county)
        {
            // A county with the village's name adds nothing, such as Dededo in Dededo.
            parts[.county] = nil
        }
        if isAmerican,
            parts[first: .city, .town, .suburb, .municipality, .stateDistrict, .county] == nil,
            let village = parts[first: .village, .hamlet]
        {
            parts[.city] = village
            parts[.village] = nil
            parts[.hamlet] = nil
        }
        switch country.townHabit {
        case .washington:
            if let state = parts[.state], StateCodes.code(state, country: "US") == "DC",
                parts[first: .city, .town, .village, .municipality, .suburb, .county] == nil
            {
                parts[.city] = "Washington"
            }
        case .partsOfTownAsStreets:
            // The part of the town takes the street's line if the street is not known.
            if parts[.road] == nil, parts[first: .city, .town, .village] != nil { parts[.road] = parts[first: .suburb, .neighbourhood] }
        case .london:
            if [parts[.city], parts[.county], parts[.stateDistrict]].contains("London") {
                // Addresses in London omit England.
                parts[.state] = nil
                // A borough is no post town. A house in a borough is in London if no town is known.
                if parts.has(.road) || parts.has(.postcode), parts[first: .postalCity, .city, .town, .village] == nil {
                    parts[.city] = "London"
                }
            }
            // The City and the boroughs are parts of London, so London as a county is a repetition.
            if parts[.city] == "London" { parts[.county] = nil }
        case .counties:
            if let county = parts[.county], let town = parts[first: .city, .town], ["County " + town, town + " City"].contains(county) {
                parts[.county] = nil
            }
        case nil: break
        }
        // "Hà Nội 100000": the postcode stands beside the city if the city belongs to no province.
        if country.code == "VN", parts[.state] == nil, parts[.postcode] != nil, let city = parts[first: .city, .town] {
            parts[.state] = city
            parts[.city] = nil
            parts[.town] = nil
        }
        guard let city = parts[.city], parts[.state] == city else { return }
        // A city that is its own province is written where the province stands, before the postcode.
        if country.code == "VN" { parts[.city] = nil } else if !country.writesStateCodes { parts[.state] = nil }
    }

    private static func fillState(_ parts: inout AddressParts, _ country: String) {
        if country == "IT" {
            // Italian addresses have the province's code.
            parts[.stateCode] =
                [parts[.countyCode], parts[.county], parts[.stateDistrict]].lazy.compactMap { $0 }.compactMap { name in
                    StateCodes.isCode(name, country: country) ? name.uppercased() : StateCodes.code(name, country: country)
                }.first ?? parts[.stateCode].flatMap { StateCodes.isCode($0, country: country) ? $0 : nil }
            // Italian addresses omit the region.
            parts[.state] = nil
            return
        }
        if let code = parts[.stateCode], code.count > 3, let short = StateCodes.code(code, country: country) { parts[.stateCode] = short }
        if parts[.stateCode] == nil, let state = parts[.state] {
            parts[.stateCode] = StateCodes.isCode(state, country: country) ? state : StateCodes.code(state, country: country)
        }
        if parts[.stateCode] == nil, StateCodes.ownState.contains(country) { parts[.stateCode] = country }
        if parts[.state] == nil { parts[.state] = parts[.stateCode] }
    }

    private static func nameTerritory(_ parts: inout AddressParts, _ country: AddressCountry) {
        guard let name = parts[.country], let own = territoryName(name, country), let parent = Territories.parents[country.code]
        else { return }
        parts[.country] = own
        // The territory is not a state of the country, so its name is removed from the state's part. Addresses of
        // United States territories keep the name, because they have the state's code.
        guard !country.writesStateCodes else { return }
        for part in Territories.naming(parts, country: parent) { parts[part] = nil }
    }

    /// Returns the territory's own name if the source gives the name of the country that the territory belongs
    /// to; nil for all other addresses. Åland's line has both names.
    static func territoryName(_ name: String, _ country: AddressCountry) -> String? {
        guard let parent = Territories.parents[country.code], CountryNames.code(name) == parent,
            // The line above "China" already names Hong Kong or Macao as the state.
            parent != "CN"
        else { return nil }
        let isEnglish = CountryNames.name(parent, language: "en") == name || parent == "US"
        return CountryNames.name(country.code, language: isEnglish ? "en" : country.language).map { own in
            parent == "FI" ? own + ", " + name : own
        }
    }

    /// Removes a house's name that only repeats its street and number. The unit is not joined to them yet, and the
    /// street is not shortened yet.
    private static func dropRepeatedHouse(_ parts: inout AddressParts) {
        guard let house = parts[.house].map(AddressText.folded), let road = parts[.road].map(AddressText.folded) else { return }
        let number = parts[.houseNumber].map(AddressText.folded) ?? ""
        if [road, number + road, road + number].contains(house) { parts[.house] = nil }
    }

    /// Removes parts of a town that have the town's name: they mean the town itself, whose line follows.
    static func dropNamesakes(_ parts: inout AddressParts) {
        let within = [AddressPart.neighbourhood, .quarter, .suburb, .cityDistrict, .hamlet].filter(parts.has)
        guard !within.isEmpty, let (part, text) = parts.first(of: [.city, .town, .village]) else { return }
        let town = AddressText.folded(text)
        // A district with a village's name contains the village.
        for smaller in within where smaller != .cityDistrict || part != .village {
            if parts[smaller].map(AddressText.folded) == town { parts[smaller] = nil }
        }
    }

    /// Writes an island without a known settlement as the smallest place of its municipality. An island with a known
    /// settlement remains an area that contains the settlement.
    static func placeIsland(_ parts: inout AddressParts) {
        guard let island = parts[.island], parts[first: .hamlet, .village, .town] == nil else { return }
        parts[.hamlet] = island
        parts[.island] = nil
    }

    /// Returns the country's line: the name in the parts, unless mail to the country goes under another name.
    static func countryLine(_ name: String, country: String, language: String?) -> String? {
        // OpenStreetMap names territorial waters like this: "France, Mayotte (eaux territoriales)".
        let waters = " (eaux territoriales)"
        if name.hasSuffix(waters) {
            let sides = name.dropLast(waters.count).components(separatedBy: ", ")
            guard sides.count == 2 else { return sides.joined(separator: ", ") }
            return sides[0] == "France" ? "\(sides[1]), France" : sides[0]
        }
        if language == nil || language == "en", let line = CountryLines.english[country] { return line }
        if language == nil || language == "fr" || language == "en", let line = CountryLines.french[country] { return line }
        if let meant = CountryLines.meant[name] { return meant }
        // A text without letters, such as a number, is not a country's name.
        return name.contains(where: \.isLetter) ? name : CountryNames.name(country, language: language ?? "en")
    }
}
