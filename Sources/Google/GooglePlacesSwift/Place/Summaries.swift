// Texts that Google generates, and alerts. Open data has none: requests may name them, but no result has one.

/// A summary of a place. No result has one.
public struct GenerativeSummary: Sendable, Hashable {
    /// The text.
    public let overview: String
}

/// A summary of a place's reviews. No result has one.
public struct ReviewSummary: Sendable, Hashable {
    /// The text.
    public let text: String
}

/// A summary of a place's neighbourhood. No result has one.
public struct NeighborhoodSummary: Sendable, Hashable {
    /// The text.
    public let overview: String
}

/// A summary of the amenities near a charging station. No result has one.
public struct EVChargeAmenitySummary: Sendable, Hashable {
    /// The text.
    public let overview: String
}

/// A warning about a business. No result has one.
public struct ConsumerAlert: Sendable, Hashable {
    /// The text.
    public let overview: String
}
