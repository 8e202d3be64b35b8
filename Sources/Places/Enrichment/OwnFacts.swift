public import Foundation
public import PortolanGeo

/// What an operator knows of a place beyond the open data. Members that it does not speak of are nil or empty.
public struct OwnFacts: Sendable, Hashable {
    /// A visitor's review.
    public struct Review: Sendable, Hashable {
        public var author: String
        public var authorURL: String?
        /// 1…5
        public var rating: Double
        public var text: String?
        /// BCP 47.
        public var languageCode: String?
        public var publishTime: Date?
    }

    /// A picture, by address.
    public struct Photo: Sendable, Hashable {
        public var url: String
        public var widthPixels: Int?
        public var heightPixels: Int?
        public var author: String?
        public var authorURL: String?
    }

    /// A text and its language.
    public struct Text: Sendable, Hashable {
        public var text: String
        public var languageCode: String?
    }

    /// Whether a business is open at all, named as on the wire.
    public enum BusinessStatus: String, Sendable, Hashable, CaseIterable {
        case operational = "OPERATIONAL"
        case closedTemporarily = "CLOSED_TEMPORARILY"
        case closedPermanently = "CLOSED_PERMANENTLY"
        case futureOpening = "FUTURE_OPENING"
    }

    /// Hours that hold on some days in place of the usual ones.
    public struct SpecialHours: Sendable, Hashable {
        /// `2026-12-24`; both ends count.
        public var from: String
        public var to: String
        /// In the language of `opening_hours`: `10:00-14:00`, `off`.
        public var hours: String
        public var comment: String?
    }

    /// Who says so: shown with the place.
    public struct Source: Sendable, Hashable {
        public var provider: String
        public var url: String?
    }

    public var rating: Double?
    public var userRatingCount: Int?
    public var reviews: [Review] = []
    /// 0 (free) to 4 (very expensive).
    public var priceLevel: Int?
    public var photos: [Photo] = []
    public var editorialSummary: Text?
    public var businessStatus: BusinessStatus?
    /// `2026-12-24`
    public var openingDate: String?
    public var specialHours: [SpecialHours] = []
    /// Tags of OpenStreetMap's kind that replace the place's own; nil removes one.
    public var tags: [String: String?] = [:]
    public var location: Coordinate?
    public var sources: [Source] = []

    public init() {}

    /// The value of `opening_hours` with the special days behind it, nil where there are none.
    ///
    /// A later rule of `opening_hours` replaces the earlier ones on its days, which is what a special day does.
    public func openingHours(over regular: String?) -> String? {
        guard !specialHours.isEmpty else { return nil }
        let days = specialHours.sorted { ($0.from, $0.to) < ($1.from, $1.to) }.map { special in
            let range = special.from == special.to ? Self.day(special.from) : Self.day(special.from) + "-" + Self.day(special.to)
            return range + " " + special.hours + (special.comment.map { " \"" + $0.filter { $0 != "\"" } + "\"" } ?? "")
        }
        let base = regular?.trimmingCharacters(in: [";", " "]) ?? ""
        return ((base.isEmpty ? [] : [base]) + days).joined(separator: "; ")
    }

    private static let months = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]

    /// `2026-12-24` as `2026 Dec 24`.
    private static func day(_ date: String) -> String {
        let parts = date.split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1) else { return date }
        return "\(parts[0]) \(months[month - 1]) \(parts[2])"
    }
}
