public import Foundation
public import PortolanGeo

/// An operator's facts about a place beyond the open data. What the facts do not mention is nil or empty.
public struct OwnFacts: Sendable, Hashable {
    /// A visitor's review.
    public struct Review: Sendable, Hashable {
        /// The name of the person who wrote it.
        public var author: String
        /// The author's page; nil if there is none.
        public var authorURL: String?
        /// The rating, 1…5.
        public var rating: Double
        /// What the visitor wrote; nil for a rating alone.
        public var text: String?
        /// The BCP 47 tag of the text's language; nil if not given.
        public var languageCode: String?
        /// When the review was published; nil if not given.
        public var publishTime: Date?
    }

    /// A picture, by address.
    public struct Photo: Sendable, Hashable {
        /// The address of the picture itself.
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

    /// A text and its language.
    public struct Text: Sendable, Hashable {
        /// The text itself.
        public var text: String
        /// The BCP 47 tag of the text's language; nil if not given.
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
        /// The first day, included: `2026-12-24`.
        public var from: String
        /// The last day, included; `from` if the facts give none.
        public var to: String
        /// The hours in OpenStreetMap's `opening_hours` syntax: `10:00-14:00`, `off`.
        public var hours: String
        /// A reason that is shown with the hours; nil for none.
        public var comment: String?
    }

    /// Whom facts come from, which must be shown with the place.
    public struct Source: Sendable, Hashable {
        /// The source's name, as it wants to be shown.
        public var provider: String
        /// The source's page; nil if there is none.
        public var url: String?
    }

    /// The mean of the visitors' ratings, 1…5.
    public var rating: Double?
    /// How many ratings the mean is of.
    public var userRatingCount: Int?
    /// Visitors' reviews, in the order given.
    public var reviews: [Review] = []
    /// The price level from 0 (free) to 4 (very expensive); nil if the facts do not say.
    public var priceLevel: Int?
    /// Pictures, in the order given; shown before those of the open data.
    public var photos: [Photo] = []
    /// A short description of the place.
    public var editorialSummary: Text?
    /// Whether the business is open, closed or yet to open.
    public var businessStatus: BusinessStatus?
    /// The day on which the business opens: `2026-12-24`.
    public var openingDate: String?
    /// Days with hours of their own, in the order given.
    public var specialHours: [SpecialHours] = []
    /// Tags of OpenStreetMap's kind that replace the place's own; nil removes one.
    public var tags: [String: String?] = [:]
    /// Where the place is, in place of the open data's location; required of an operator's own place.
    public var location: Coordinate?
    /// Whom the facts come from; each is added to the place's attributions.
    public var sources: [Source] = []

    /// Makes facts that say nothing.
    public init() {}

    /// The value of `opening_hours` with the special days behind it, nil if there are none.
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
