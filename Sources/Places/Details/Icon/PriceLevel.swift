internal import PortolanOSMModel

/// The price level of a place, named as Google's Places API names it.
public enum PriceLevel: Int, Sendable, Hashable, CaseIterable {
    case free = 0
    case inexpensive = 1
    case moderate = 2
    case expensive = 3
    case veryExpensive = 4

    /// The name in Google's JSON: `PRICE_LEVEL_MODERATE`.
    public var name: String {
        switch self {
        case .free: "PRICE_LEVEL_FREE"
        case .inexpensive: "PRICE_LEVEL_INEXPENSIVE"
        case .moderate: "PRICE_LEVEL_MODERATE"
        case .expensive: "PRICE_LEVEL_EXPENSIVE"
        case .veryExpensive: "PRICE_LEVEL_VERY_EXPENSIVE"
        }
    }

    /// Reads the level from `price_range`, which contains signs of money (`$$`, `€€€`) or a word, or from `fee=no`.
    /// nil if the tags do not say it clearly: an amount is no level.
    public init?(_ tags: DetailTags) {
        if let range = tags["price_range"]?.lowercased() {
            if let level = Self.words[range] {
                self = level
                return
            }
            if let first = range.first, "$€£¥₫₺₩₹฿".contains(first), range.count <= 4, range.allSatisfy({ $0 == first }) {
                self.init(rawValue: range.count)
                return
            }
        }
        guard tags["fee"] == "no" else { return nil }
        self = .free
    }

    private static let words: [String: PriceLevel] = [
        "free": .free, "cheap": .inexpensive, "inexpensive": .inexpensive, "low": .inexpensive, "moderate": .moderate, "medium": .moderate,
        "expensive": .expensive, "high": .expensive, "very_expensive": .veryExpensive, "very expensive": .veryExpensive,
    ]
}
