// Texts that Google's models write, and alerts. Open data has none: requests may name them, and no answer has one.

/// A summary of a place; no answer has one.
public struct GenerativeSummary: Sendable, Hashable {
    /// The text.
    public let overview: String
}

/// A summary of a place's reviews; no answer has one.
public struct ReviewSummary: Sendable, Hashable {
    /// The text.
    public let text: String
}

/// A summary of a place's neighbourhood; no answer has one.
public struct NeighborhoodSummary: Sendable, Hashable {
    /// The text.
    public let overview: String
}

/// A summary of what is near a charging station; no answer has one.
public struct EVChargeAmenitySummary: Sendable, Hashable {
    /// The text.
    public let overview: String
}

/// A warning about a business; no answer has one.
public struct ConsumerAlert: Sendable, Hashable {
    /// The text.
    public let overview: String
}
