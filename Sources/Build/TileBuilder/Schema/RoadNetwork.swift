/// The network that a road's number belongs to, as the layer `transportation_name` names it: `us-interstate`, `de-motorway`; `road` if none is known.
///
/// Names for the United States, Canada, Britain and Ireland are those of the OpenMapTiles schema; others are made in their manner, of the country's
/// code and `motorway`, `national` or `regional`. The source is each country's habit of writing numbers, as OpenStreetMap's mappers follow it in `ref`.
struct RoadNetwork: Sendable {
    /// ISO 3166-1 alpha-2 in small letters; nil if the region has no one country.
    private let country: String?

    init(country: String?) {
        self.country = country?.lowercased()
    }

    struct Number: Equatable, Sendable {
        /// As the shield shows it.
        var text: String
        var network: String
    }

    /// The first number of a way's `ref`, in the form of its shield.
    func number(_ reference: String, kind: String) -> Number? {
        guard let first = reference.split(separator: ";").lazy.map({ Self.trimmed($0) }).first(where: { !$0.isEmpty }) else { return nil }
        let text = String(first)
        let letters = String(first.prefix { $0.isLetter }).uppercased()
        let rest = first.dropFirst(letters.count).drop { $0 == " " || $0 == "-" || $0 == "." || $0 == ":" }
        guard rest.contains(where: { $0.isASCII && $0.isNumber }) || letters.isEmpty else { return Number(text: text, network: "road") }
        let suffix = network(letters, kind: kind)
        // American shields tell the network by their form, and show the number alone.
        if let suffix, suffix.hasPrefix("us-") { return Number(text: String(rest), network: suffix) }
        return Number(text: text, network: suffix ?? "road")
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop { $0 == " " }
        while text.last == " " { text.removeLast() }
        return text
    }

    private func network(_ letters: String, kind: String) -> String? {
        guard let country else { return nil }
        if letters == "E", Self.europe.contains(country) { return "e-road" }
        switch country {
        case "us":
            switch letters {
            case "I": return "us-interstate"
            case "US": return "us-highway"
            case "": return nil
            default: return letters.count == 2 || letters == "SR" ? "us-state" : nil
            }
        case "ca": return letters.isEmpty ? (kind == "motorway" || kind == "trunk" ? "ca-transcanada" : "ca-provincial") : nil
        case "gb":
            switch letters {
            case "M": return "gb-motorway"
            case "A": return kind == "trunk" || kind == "motorway" ? "gb-trunk" : "gb-primary"
            case "B": return "gb-primary"
            default: return nil
            }
        case "au", "nz": return ["M", "A", "B", "C", "SH", ""].contains(letters) ? country + "-route" : nil
        default:
            // Regions without a road system of their own follow their neighbour's signs.
            let system = Self.neighbours[country] ?? country
            return Self.systems[system]?[letters].map { system + "-" + $0 }
        }
    }

    private static let neighbours = ["mc": "fr", "li": "ch", "sm": "it", "va": "it"]

    /// Letters before the number, by country.
    private static let systems: [String: [String: String]] = [
        "ad": ["CG": "national"],
        "at": ["A": "motorway", "S": "motorway", "B": "national"],
        "be": ["A": "national", "N": "national", "R": "national"],
        "ch": ["A": "motorway", "": "national"],
        "cn": ["G": "national", "S": "motorway"],
        "cz": ["D": "motorway", "": "national"],
        "de": ["A": "motorway", "B": "national"],
        "dk": ["": "national"],
        "es": ["A": "motorway", "AP": "motorway", "N": "national", "C": "regional"],
        "fr": ["A": "motorway", "N": "national", "D": "regional", "M": "metropolitan"],
        "gr": ["A": "motorway"],
        "hr": ["A": "motorway"],
        "hu": ["M": "motorway", "": "national"],
        "ie": ["M": "motorway", "N": "national"],
        "it": ["A": "motorway", "SS": "national", "SR": "national", "SP": "national"],
        "jp": ["E": "motorway", "": "national"],
        "lu": ["A": "motorway", "N": "national"],
        "nl": ["A": "motorway", "N": "national"],
        "pl": ["A": "motorway", "S": "motorway", "": "national"],
        "pt": ["A": "motorway", "N": "national"],
        "rs": ["A": "motorway"],
        "se": ["": "national"],
        "si": ["A": "motorway"],
        "sk": ["D": "motorway", "R": "motorway", "": "national"],
        "tr": ["O": "motorway", "D": "national"],
        "vn": ["CT": "motorway", "QL": "national"],
    ]

    /// Countries with numbers of European roads.
    private static let europe: Set<String> = [
        "ad", "al", "am", "at", "az", "ba", "be", "bg", "by", "ch", "cz", "de", "dk", "ee", "es", "fi", "fr", "ge", "gr", "hr", "hu", "it",
        "kz", "li", "lt", "lu", "lv", "mc", "md", "me", "mk", "nl", "no", "pl", "pt", "ro", "rs", "ru", "se", "si", "sk", "sm", "tr", "ua",
        "xk",
    ]
}
