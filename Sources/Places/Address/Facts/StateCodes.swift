/// The short codes of states and provinces: ISO 3166-2 without the country, as national posts write them.
enum StateCodes {
    /// Countries whose addresses use the code instead of the name.
    static let written: Set<String> = ["US", "AS", "GU", "MP", "PR", "VI", "FM", "MH", "CA", "AU", "BR", "IT", "MX"]

    /// Whether the codes of a country are known.
    static func isKnown(country: String) -> Bool { byName[tableCountry(country)] != nil }

    /// Returns the code of a state by any of its names; nil if none is known.
    static func code(_ name: String, country: String) -> String? {
        byName[tableCountry(country)]?[key(name)]
    }

    /// Whether the text is the code of one of the country's states.
    static func isCode(_ text: String, country: String) -> Bool {
        codes[tableCountry(country)]?.contains(text.uppercased()) ?? false
    }

    /// Returns the name of the state with this code, in the language of the country.
    static func name(_ code: String, country: String) -> String? {
        names[tableCountry(country)]?[code.uppercased()]
    }

    /// Returns the code under which `Data/states.tsv` has the states of a country: `US` for territories of the United
    /// States, and the country's own code for others.
    static func tableCountry(_ country: String) -> String {
        ownState.contains(country) ? "US" : country
    }

    /// Territories of the United States that the post treats as states.
    static let ownState: Set<String> = ["AS", "GU", "MP", "PR", "VI", "FM", "MH"]

    private static func key(_ name: String) -> String {
        AddressText.folded(name)
    }

    private static let byName: [String: [String: String]] = {
        var tables: [String: [String: String]] = [:]
        for state in states {
            for name in state.names { tables[state.country, default: [:]][key(name)] = state.code }
        }
        return tables
    }()

    private static let names: [String: [String: String]] = {
        var names: [String: [String: String]] = [:]
        for state in states { names[state.country, default: [:]][state.code.uppercased()] = state.names.first }
        return names
    }()

    private static let codes: [String: Set<String>] = byName.mapValues { Set($0.values.map { $0.uppercased() }) }

    /// `Data/states.tsv`; the first name is the one in the language of the country.
    static let states: [(country: String, code: String, names: [String])] = Tables.states.rows.compactMap { row in
        guard row.count == 3 else { return nil }
        return (String(row[0]), String(row[1]), row[2].split(separator: "|").map { String($0) })
    }
}
