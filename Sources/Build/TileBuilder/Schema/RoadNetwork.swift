/// The network of a road's number, as the layer `transportation_name` names it: `us-interstate`, `de-motorway`; `road`
/// if none is known.
///
/// The networks of the United States, Canada, Britain and Ireland have the names of the OpenMapTiles schema. For other
/// countries, similar names are made from the country's code and `motorway`, `national` or `regional`. The source is
/// each country's way of writing numbers, which OpenStreetMap's mappers follow in `ref`.
struct RoadNetwork: Sendable {
    /// The country as ISO 3166-1 alpha-2 in small letters; nil if the region is not in a single country.
    private let country: String?

    init(country: String?) {
        self.country = country?.lowercased()
    }

    struct Number: Equatable, Sendable {
        /// The number as the shield shows it.
        var text: String
        var network: String
    }

    /// Returns the first number of a way's `ref`, in the form of its shield.
    func number(_ reference: String, kind: String) -> Number? {
        guard let first = reference.split(separator: ";").lazy.map({ Self.trimmed($0) }).first(where: { !$0.isEmpty }) else { return nil }
        let text = String(first)
        let letters = String(first.prefix { $0.isLetter }).uppercased()
        let rest = first.dropFirst(letters.count).drop { $0 == " " || $0 == "-" || $0 == "." || $0 == ":" }
        guard rest.contains(where: { $0.isASCII && $0.isNumber }) || letters.isEmpty else { return Number(text: text, network: "road") }
        let suffix = network(letters, kind: kind)
        // The form of an American shield shows the network, so its text is only the number.
        if let suffix, suffix.hasPrefix("us-") { return Number(text: String(rest), network: suffix) }
        return Number(text: text, network: suffix ?? "road")
    }

    /// Returns the number of the road that a way is part of: the most important among the numbers of its routes and of
    /// its own `ref`.
    ///
    /// A route's number counts if the relation names its network. It precedes an equally important number of the way
    /// itself, unless the way's `ref` has both.
    func number(_ reference: String?, kind: String, routes: [Route]) -> Number? {
        var best: (rank: Int, number: Number)?
        for route in routes where !route.network.isEmpty && !route.reference.isEmpty {
            let network = Self.network(ofRoute: route.network, reference: route.reference)
            let rank = network.map(Self.rank) ?? Self.strangeRank
            if rank < best?.rank ?? .max { best = (rank, Number(text: shown(route, network, reference), network: network ?? "road")) }
        }
        if let own = reference.flatMap({ number($0, kind: kind) }) {
            let rank = Self.rank(own.network)
            // If the way's `ref` also has the relation's number, the order in the `ref` decides.
            let isFirst = rank == best?.rank && (best.map { Self.states(reference ?? "", $0.number.text) } ?? false)
            if rank < best?.rank ?? .max || isFirst { best = (rank, own) }
        }
        return best?.number
    }

    /// Whether a way's `ref` contains a number, with letters or without.
    private static func states(_ reference: String, _ number: String) -> Bool {
        reference.split(separator: ";").contains { entry in
            let entry = trimmed(entry)
            return entry == number || entry.drop { !$0.isNumber } == number
        }
    }

    /// Returns a route's number as its shield shows it. A bare number gets the letters that the way's `ref` has with
    /// it.
    private func shown(_ route: Route, _ network: String?, _ reference: String?) -> String {
        let text = String(Self.trimmed(route.reference[...].prefix { $0 != ";" }))
        if let network, network.hasPrefix("us-") {
            let rest = text.drop { $0.isLetter }.drop { $0 == " " || $0 == "-" }
            return rest.contains { $0.isASCII && $0.isNumber } ? String(rest) : text
        }
        guard network != nil, text.allSatisfy({ $0.isASCII && $0.isNumber }) else { return text }
        let own = (reference ?? "").split(separator: ";").map { Self.trimmed($0) }
        return own.first { $0.drop { !$0.isNumber } == text }.map(String.init) ?? text
    }

    /// Returns the rank of a network; 0 is the highest and belongs to motorways. European roads rank low, because such
    /// a road also has a number of the country, which comes first.
    static func rank(_ network: String) -> Int {
        switch network {
        case "road": return 3
        case "e-road": return 4
        case "us-interstate", "ca-transcanada", "ca-provincial-arterial": return 0
        case "us-highway", "gb-trunk": return 1
        default: return network.hasSuffix("-motorway") ? 0 : network.hasSuffix("-national") ? 1 : 2
        }
    }

    /// The rank of routes with an unknown network, such as tourist roads or codes of an authority.
    private static let strangeRank = 5

    /// Returns the network that a route relation names in its own form, such as `US:I`, `CA:BC`, `FR:A-road`,
    /// `pl:national`, `BAB` or `e-road`; nil if road signs do not show it.
    static func network(ofRoute text: String, reference: String) -> String? {
        let parts = text.lowercased().split { $0 == ":" || $0 == "_" }.map(String.init)
        guard let country = parts.first, let last = parts.last else { return nil }
        switch country {
        case "e-road": return "e-road"
        case "bab": return "de-motorway"
        case "br" where parts.count == 1: return "br-national"
        default: break
        }
        guard country.utf8.count == 2, parts.count > 1 else { return nil }
        switch country {
        case "us":
            switch parts[1] {
            case "i": return parts.count == 2 ? "us-interstate" : nil
            case "us": return "us-highway"
            default: return parts.count == 2 && parts[1].utf8.count == 2 ? "us-state" : nil
            }
        case "ca":
            if parts[1] == "transcanada" { return "ca-transcanada" }
            guard parts.count > 2 else { return "ca-provincial" }
            let isArterial =
                parts[1] == "qc" && last == "a"
                || parts[1] == "on" && (reference == "QEW" || reference.hasPrefix("4") && reference.count == 3)
            if isArterial { return "ca-provincial-arterial" }
            return ["primary", "secondary", "tertiary", "a", "r"].contains(last) ? "ca-provincial" : nil
        case "gb":
            return [
                "m-road": "gb-motorway", "motorway": "gb-motorway", "a-road": "gb-primary", "b-road": "gb-primary", "trunk": "gb-trunk",
            ][last]
        case "au", "nz": return country + "-route"
        default: break
        }
        let letters = (last.hasSuffix("-road") ? String(last.dropLast(5)) : last).uppercased()
        if let kind = systems[country]?[letters] { return country + "-" + kind }
        return kinds[last].map { country + "-" + $0 }
    }

    /// The kinds of networks by the words that countries use for them.
    private static let kinds: [String: String] = [
        "motorway": "motorway", "motorways": "motorway", "expressway": "motorway", "expressways": "motorway", "autobahn": "motorway",
        "e": "motorway", "national": "national", "federal": "national", "nh": "national", "mx": "national", "regional": "regional",
        "provincial": "regional", "prefectural": "regional", "state": "regional", "departmental": "regional", "sh": "regional",
    ]

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

    /// The networks by the letters before the number, for each country.
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

    /// The countries with numbers of European roads.
    private static let europe: Set<String> = [
        "ad", "al", "am", "at", "az", "ba", "be", "bg", "by", "ch", "cz", "de", "dk", "ee", "es", "fi", "fr", "ge", "gr", "hr", "hu", "it",
        "kz", "li", "lt", "lu", "lv", "mc", "md", "me", "mk", "nl", "no", "pl", "pt", "ro", "rs", "ru", "se", "si", "sk", "sm", "tr", "ua",
        "xk",
    ]
}
