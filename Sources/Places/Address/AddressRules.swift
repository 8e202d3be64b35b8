internal import Foundation

/// Titles that sources put around names, which letters do not carry.
struct AddressRule: Sendable, Hashable {
    var parts: [AddressPart]
    /// Taken off the beginning.
    var prefixes: [String] = []
    /// Taken off the end.
    var suffixes: [String] = []
    /// Whole names and what is written for them.
    var names: [String: String] = [:]

    func apply(to parts: inout AddressParts) {
        for part in self.parts {
            guard var text = parts[part] else { continue }
            if let prefix = prefixes.first(where: { text.mayBegin(with: $0) && text.hasPrefix($0) && text.count > $0.count }) {
                text = String(text.dropFirst(prefix.count))
                // "Stadtbezirk 03 Maxvorstadt": the number goes with the title.
                let rest = text.drop { $0.isNumber }
                if rest.count < text.count, rest.first == " " { text = String(rest.drop { $0 == " " }) }
            }
            if let suffix = suffixes.first(where: { text.hasSuffix($0) && text.count > $0.count }) {
                text = String(text.dropLast(suffix.count))
            }
            parts[part] = names[text] ?? text
        }
    }
}

extension String {
    /// Whether the first bytes allow that a text begins with a prefix of ASCII letters; `hasPrefix` walks letter by letter.
    fileprivate func mayBegin(with prefix: String) -> Bool {
        guard let first = utf8.first, first < 0x80 else { return true }
        return first == prefix.utf8.first
    }
}

enum AddressRules {
    /// States of Germany, Austria and Russia that consist of one city.
    static let cityStates: Set<String> = Set(
        ["Berlin", "Hamburg", "Bremen", "Wien", "Vienna", "Москва", "Санкт-Петербург", "Moscow", "Saint Petersburg"].map(AddressText.folded)
    )

    static func named(_ country: String) -> [AddressRule] { rules[country] ?? [] }

    /// Countries whose titles are left out of components too.
    static let spoken: Set<String> = ["AT", "DE", "XK"]

    private static let towns: [AddressPart] = [.city, .town, .village, .municipality]

    private static let rules: [String: [AddressRule]] = [
        "AT": [AddressRule(parts: [.county], prefixes: ["Politischer Bezirk ", "Bezirk "])],
        "BO": [
            AddressRule(
                parts: towns,
                prefixes: ["Municipio Nuestra Senora de ", "Municipio Nuestra Señora de ", "Municipio de ", "Municipio "]
            )
        ],
        "CO": [AddressRule(parts: [.suburb, .cityDistrict], prefixes: ["Localidad "])],
        "DE": [
            AddressRule(
                parts: [.cityDistrict, .suburb],
                prefixes: ["Stadtbezirk ", "Bezirksteil ", "Stadtteil ", "Ortsteil "]
            ),
            AddressRule(parts: [.city], names: ["Alt-Berlin": "Berlin"]),
            AddressRule(parts: [.state], prefixes: ["Free State of ", "Freistaat "]),
        ],
        "DJ": [AddressRule(parts: [.city], names: ["Djibouti": "Djibouti-Ville"])],
        "FR": [AddressRule(parts: [.city], names: french)],
        "GB": [
            AddressRule(
                parts: towns + [.county, .cityDistrict, .stateDistrict],
                prefixes: ["Royal Borough of ", "London Borough of ", "Metropolitan Borough of ", "Borough of ", "Greater "],
                suffixes: [" CP", " District", " Metropolitan Borough"]
            ),
            AddressRule(parts: [.city], prefixes: ["City of "], names: ["Westminster": "London"]),
        ],
        "HT": [AddressRule(parts: towns, prefixes: ["Commune de "])],
        "IE": [
            AddressRule(
                parts: towns + [.cityDistrict],
                prefixes: ["The Metropolitan District of ", "The Municipal District of ", "Municipal District of "],
                suffixes: [" City", " Electoral Division", " Municipal District"]
            )
        ],
        "IT": [
            AddressRule(
                parts: [.county, .stateDistrict],
                prefixes: [
                    "Provincia di ", "Province of ", "Città metropolitana di ", "Metropolitan City of ", "Provincia dell'",
                    "Libero consorzio comunale di ",
                ]
            )
        ],
        "PA": [AddressRule(parts: [.city], names: ["Panamá": "Ciudad de Panamá", "Panama": "Panama City"])],
        "SK": [AddressRule(parts: [.city], prefixes: ["District of "])],
        "US": [
            AddressRule(
                parts: [.municipality, .town],
                prefixes: ["Town of ", "City of ", "Village of ", "Township of "]
            )
        ],
        "XK": [AddressRule(parts: towns, prefixes: ["Municipality of "])],
    ]

    /// The districts of Paris, Lyon and Marseille are not towns.
    private static let french: [String: String] = {
        var names: [String: String] = [:]
        for (city, count) in [("Paris", 20), ("Lyon", 9), ("Marseille", 16)] {
            for number in 1...count {
                names["\(city) \(number)\(number == 1 ? "er" : "e") Arrondissement"] = city
            }
        }
        return names
    }()
}
