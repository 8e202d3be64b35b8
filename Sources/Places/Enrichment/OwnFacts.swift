public import Foundation
public import PortolanGeo

/// An operator's facts about a place beyond the open data. A fact that the operator does not give is nil or
/// empty.
public struct OwnFacts: Sendable, Hashable {
    /// A visitor's review.
    public struct Review: Sendable, Hashable {
        /// The name of the person who wrote the review.
        public var author: String
        /// The author's page; nil if there is none.
        public var authorURL: String?
        /// The rating, 1…5.
        public var rating: Double
        /// The text of the review; nil if it consists of a rating only.
        public var text: String?
        /// The BCP 47 tag of the text's language; nil if not given.
        public var languageCode: String?
        /// When the review was published; nil if not given.
        public var publishTime: Date?
    }

    /// A picture, given by its URL.
    public struct Photo: Sendable, Hashable {
        /// The URL of the picture itself.
        public var url: String
        /// The width in pixels; nil if not given.
        public var widthPixels: Int?
        /// The height in pixels; nil if not given.
        public var heightPixels: Int?
        /// The photographer's name; nil if not given.
        public var author: String?
        /// The photographer's page; nil if there is none.
        public var authorURL: String?
    }

    /// A text about the place in one language.
    public struct Text: Sendable, Hashable {
        /// The text itself.
        public var text: String
        /// The BCP 47 tag of the text's language; nil if not given.
        public var languageCode: String?
        /// The source of the text; nil if the text has the same source as the other facts.
        public var source: Source?
        /// The licence of the text, as it is shown: `CC BY-SA 4.0`. nil if not given.
        public var license: String?
        /// The credit that the licence asks for; nil if the source's name is enough.
        public var attribution: String?
    }

    /// Whether a business is open at all. The raw values are those of Google's API.
    public enum BusinessStatus: String, Sendable, Hashable, CaseIterable {
        case operational = "OPERATIONAL"
        case closedTemporarily = "CLOSED_TEMPORARILY"
        case closedPermanently = "CLOSED_PERMANENTLY"
        case futureOpening = "FUTURE_OPENING"
    }

    /// Hours that replace the usual ones on some days.
    public struct SpecialHours: Sendable, Hashable {
        /// The first day, included: `2026-12-24`.
        public var from: String
        /// The last day, included; `from` if the facts give none.
        public var to: String
        /// The hours in OpenStreetMap's `opening_hours` syntax: `10:00-14:00`, `off`.
        public var hours: String
        /// A reason that is shown with the hours; nil if there is none.
        public var comment: String?
    }

    /// A source of facts. Every program that shows the place must name it.
    public struct Source: Sendable, Hashable {
        /// The source's name, as the source wants it shown.
        public var provider: String
        /// The source's page; nil if there is none.
        public var url: String?
    }

    /// The mean of the visitors' ratings, 1…5.
    public var rating: Double?
    /// The number of ratings behind the mean.
    public var userRatingCount: Int?
    /// Visitors' reviews, in the operator's order.
    public var reviews: [Review] = []
    /// The price level from 0 (free) to 4 (very expensive); nil if the facts do not say.
    public var priceLevel: Int?
    /// Pictures in the operator's order. They come before the pictures of the open data.
    public var photos: [Photo] = []
    /// Short descriptions of the place, one at most for each language.
    public var editorialSummaries: [Text] = []
    /// Whether the business is open, closed or yet to open; nil if the facts do not say.
    public var businessStatus: BusinessStatus?
    /// The day on which the business opens: `2026-12-24`.
    public var openingDate: String?
    /// Hours of special days, in the operator's order.
    public var specialHours: [SpecialHours] = []
    /// OpenStreetMap tags that replace the place's own tags. A nil value removes the place's tag.
    public var tags: [String: String?] = [:]
    /// The location that replaces the open data's. An operator's own place must have one.
    public var location: Coordinate?
    /// The sources of the facts. Each is added to the place's attributions.
    public var sources: [Source] = []

    /// Makes an empty set of facts.
    public init() {}

    /// Returns the value of `opening_hours` followed by a rule for each special day; nil if there are no
    /// special days.
    ///
    /// In `opening_hours` a later rule replaces earlier rules on its days, which is the meaning of a special
    /// day.
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

    /// Writes `2026-12-24` as `2026 Dec 24`.
    private static func day(_ date: String) -> String {
        let parts = date.split(separator: "-")
        guard parts.count == 3, let month = Int(parts[1]), months.indices.contains(month - 1) else { return date }
        return "\(parts[0]) \(months[month - 1]) \(parts[2])"
    }
}
