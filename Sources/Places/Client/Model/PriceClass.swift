/// The class in which Google bills a request, by the requested fields. Portolan charges nothing; `UsageLedger` counts
/// by these classes.
public enum PriceClass: Int, CaseIterable, Comparable, Sendable, Hashable, CustomStringConvertible {
    case idsOnly, essentials, pro, enterprise, enterpriseAtmosphere

    public static func < (a: PriceClass, b: PriceClass) -> Bool { a.rawValue < b.rawValue }

    /// Google's name of the class.
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
