internal import Foundation

/// Prepares parts for formatting: normalizes postcodes and codes, removes titles from names, finds the street under other keys.
enum AddressCleaner {
    static func cleaned(_ given: AddressParts, country: AddressCountry, language: String?) -> AddressParts {
        var parts = given
        for rule in country.titles { rule.apply(to: &parts) }
        parts.plainSpaces()
        if let postcode = parts[.postcode] { parts[.postcode] = Postcodes.written(postcode, country: country.code) }
        if country.writesNumberFirst, parts[.houseNumber].map(saysNoNumber) ?? false { parts[.houseNumber] = nil }
        fillStreet(&parts, country)
        if country.code == "JP", let cityBlock = parts[.cityBlock], let number = parts[.houseNumber] {
            // House 9 in block 1.
            parts[.houseNumber] = cityBlock + "-" + number
            parts[.cityBlock] = nil
        }
        joinUnit(&parts, country.code)
        fillTown(&parts, country)
        nameTerritory(&parts, country)
        if country.writesStateCodes { fillState(&parts, country.code) }
        if let name = parts[.country] { parts[.country] = countryLine(name, country: country.code, language: language) }
        return parts
    }

    /// "s/n", "s.n.", "б/н": the house has no number. Where the number follows the street, letters say so.
    static func saysNoNumber(_ number: String) -> Bool { ["sn", "бн"].contains(AddressText.folded(number)) }

    /// Houses without a street are numbered by the hamlet or the part of town.
    private static func fillStreet(_ parts: inout AddressParts, _ country: AddressCountry) {
        guard parts[.road] == nil, parts[.houseNumber] != nil else {
            guard parts[.road] == nil else { return }
            if let estate = parts[.residential], estate != parts[.city] {
                parts[.road] = estate
            } else if parts[.postcode] != nil, !country.writesHamlets, let hamlet = parts[.hamlet],
                parts[first: .city, .town, .village, .municipality] != nil
            {
                // "Le Mas Neuf, 30140 Mialet": the hamlet is what a letter names before the town.
                parts[.road] = hamlet
                parts[.hamlet] = nil
            }
            return
        }
        if country.code == "KR", let dong = parts[first: .suburb, .quarter, .neighbourhood] {
            // Before 2014 houses had the number of their lot in the part of town.
            parts[.road] = dong
            return
        }
        let country = country.code
        if villagesNumber.contains(country), parts[.hamlet] == nil, parts[.residential] == nil, parts[first: .city, .town] == nil,
            let village = parts[.village], let number = parts[.houseNumber]
        {
            // "Lhota 12": the village's houses are numbered one after the other.
            parts[.houseNumber] = village + " " + number
            return
        }
        for part in [AddressPart.residential, .hamlet, .neighbourhood] where parts[part] != nil {
            // Houses of Iraq and blocks of Japan are numbered by the neighbourhood.
            if part == .neighbourhood, !["IQ", "JP"].contains(country) { continue }
            parts[.road] = parts[part]
            parts[part] = nil
            if part == .neighbourhood, country == "IQ" { parts[.suburb] = nil }
            return
        }
    }

    /// Countries whose villages without streets number their houses.
    private static let villagesNumber: Set<String> = ["AT", "CZ", "HR", "PL", "RO", "SI", "SK"]

    /// Units precede the house number in Australia (10/70) and Canada (10-70), and follow the street in the United States (#10).
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
            // "Ciudad Autónoma de Buenos Aires" below Buenos Aires.
            // The town may have the city's name in another language.
            if !country.writesStateCodes, let town, country.isSameCity(town, city) { parts[.state] = nil }
        }
        // In the United States and their territories villages are towns of the post where nothing else is known.
        let isAmerican = StateCodes.tableCountry(country.code) == "US"
        if isAmerican, let village = parts[first: .village, .hamlet], let county = parts[.county],
            AddressText.folded(village) == AddressText.folded(county)
        {
            // Dededo in Dededo: the county says nothing.
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
            // If the street is not known, the part of the town takes its line.
            if parts[.road] == nil, parts[first: .city, .town, .village] != nil { parts[.road] = parts[first: .suburb, .neighbourhood] }
        case .london:
            // Addresses in London omit England.
            if [parts[.city], parts[.county], parts[.stateDistrict]].contains("London") { parts[.state] = nil }
            // The City and the boroughs are parts of London, not around it.
            if parts[.city] == "London" { parts[.county] = nil }
        case .counties:
            if let county = parts[.county], let town = parts[first: .city, .town], ["County " + town, town + " City"].contains(county) {
                parts[.county] = nil
            }
        case nil: break
        }
        // "Hà Nội 100000": the postcode stands beside the city where that is no part of a province.
        if country.code == "VN", parts[.state] == nil, parts[.postcode] != nil, let city = parts[first: .city, .town] {
            parts[.state] = city
            parts[.city] = nil
            parts[.town] = nil
        }
        guard let city = parts[.city], parts[.state] == city else { return }
        // A city that is its own province is written in the province's place, before the postcode.
        if country.code == "VN" { parts[.city] = nil } else if !country.writesStateCodes { parts[.state] = nil }
    }

    private static func fillState(_ parts: inout AddressParts, _ country: String) {
        if country == "IT" {
            // Italy writes the province.
            parts[.stateCode] =
                [parts[.countyCode], parts[.county], parts[.stateDistrict]].lazy.compactMap { $0 }.compactMap { name in
                    StateCodes.isCode(name, country: country) ? name.uppercased() : StateCodes.code(name, country: country)
                }.first ?? parts[.stateCode].flatMap { StateCodes.isCode($0, country: country) ? $0 : nil }
            // The region is not written.
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
        // The territory is no state of itself; the United States write its code.
        guard !country.writesStateCodes else { return }
        for part in Territories.naming(parts, country: parent) { parts[part] = nil }
    }

    /// A territory whose source gives the name of the country that it belongs to has its own name; Åland has both. nil for others.
    static func territoryName(_ name: String, _ country: AddressCountry) -> String? {
        guard let parent = Territories.parents[country.code], CountryNames.code(name) == parent,
            // Hong Kong's and Macao's state is the line above China's.
            parent != "CN"
        else { return nil }
        let isEnglish = CountryNames.name(parent, language: "en") == name || parent == "US"
        return CountryNames.name(country.code, language: isEnglish ? "en" : country.language).map { own in
            parent == "FI" ? own + ", " + name : own
        }
    }

    /// A part of a town with the town's name is the town itself, which has its own line, and on it the state.
    static func dropNamesakes(_ parts: inout AddressParts) {
        guard let town = parts[first: .city, .town].map(AddressText.folded) else { return }
        for part in [AddressPart.neighbourhood, .quarter, .suburb, .cityDistrict, .hamlet]
        where parts[part].map(AddressText.folded) == town { parts[part] = nil }
    }

    /// An island without a known settlement is the smallest place of its municipality; one with a settlement is the place around it.
    static func placeIsland(_ parts: inout AddressParts) {
        guard let island = parts[.island], parts[first: .hamlet, .village, .town] == nil else { return }
        parts[.hamlet] = island
        parts[.island] = nil
    }

    /// The country's line: the name in the parts, unless mail to the country goes under another.
    static func countryLine(_ name: String, country: String, language: String?) -> String? {
        // OpenStreetMap's names of France's waters: "France, Mayotte (eaux territoriales)".
        let waters = " (eaux territoriales)"
        if name.hasSuffix(waters) {
            let sides = name.dropLast(waters.count).components(separatedBy: ", ")
            guard sides.count == 2 else { return sides.joined(separator: ", ") }
            return sides[0] == "France" ? "\(sides[1]), France" : sides[0]
        }
        if language == nil || language == "en", let line = CountryLines.english[country] { return line }
        if language == nil || language == "fr" || language == "en", let line = CountryLines.french[country] { return line }
        if let meant = CountryLines.meant[name] { return meant }
        // A number is not a country.
        return name.contains(where: \.isLetter) ? name : CountryNames.name(country, language: language ?? "en")
    }
}
