/// What a request costs at Google, by the fields it asks for. Here nothing costs anything: the ledger shows what the same calls would.
public enum PriceClass: Int, CaseIterable, Comparable, Sendable, Hashable, CustomStringConvertible {
    case idsOnly, essentials, pro, enterprise, enterpriseAtmosphere

    public static func < (a: PriceClass, b: PriceClass) -> Bool { a.rawValue < b.rawValue }

    /// As Google writes it.
    public var description: String {
        switch self {
        case .idsOnly: "IDs only"
        case .essentials: "Essentials"
        case .pro: "Pro"
        case .enterprise: "Enterprise"
        case .enterpriseAtmosphere: "Enterprise + Atmosphere"
        }
    }
}
