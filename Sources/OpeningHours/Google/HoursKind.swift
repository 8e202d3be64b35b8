/// The purpose of the hours of a tag. Raw values are those of `GMSPlaceHoursType`.
public enum HoursKind: Int, CaseIterable, Hashable, Sendable {
    case access, breakfast, brunch, lunch, dinner, seniorHours, pickup, takeout, delivery, kitchen
    case onlineServiceHours, driveThrough, happyHour, unknown

    /// Creates the kind for an OSM key (`opening_hours:kitchen`, `delivery:opening_hours`, `happy_hours` …); nil for a
    /// key that holds no secondary hours, such as `opening_hours` itself.
    public init?(key: String) {
        switch key {
        case "happy_hours", "happy_hour": self = .happyHour
        case "service_times": self = .unknown
        default:
            let parts = key.split(separator: ":", omittingEmptySubsequences: false)
            guard parts.count == 2, let position = parts.firstIndex(of: "opening_hours") else { return nil }
            guard let kind = Self.purposes[String(parts[1 - position])] else { return nil }
            self = kind
        }
    }

    private static let purposes: [String: HoursKind] = [
        "access": .access, "entrance": .access, "breakfast": .breakfast, "brunch": .brunch, "lunch": .lunch, "dinner": .dinner,
        "senior": .seniorHours, "seniors": .seniorHours, "senior_hours": .seniorHours, "pickup": .pickup, "curbside": .pickup,
        "takeaway": .takeout, "takeout": .takeout, "delivery": .delivery, "kitchen": .kitchen, "online": .onlineServiceHours,
        "online_service": .onlineServiceHours, "drive_through": .driveThrough, "drive-through": .driveThrough,
        "drive_in": .driveThrough, "happy_hours": .happyHour, "happy_hour": .happyHour,
    ]
}

/// The secondary hours of a place: a kind and the value of a tag.
public struct SecondaryHours: Sendable {
    /// The purpose of the hours.
    public var kind: HoursKind
    /// The OSM key of the tag, such as `opening_hours:kitchen`.
    public var key: String
    /// The tag's value, parsed.
    public var hours: OpeningHours

    /// Returns the secondary hours among a place's tags, sorted by kind and key. Values that cannot be parsed are left
    /// out.
    public static func all(in tags: [String: String]) -> [SecondaryHours] {
        var found: [SecondaryHours] = []
        for (key, value) in tags {
            guard let kind = HoursKind(key: key), let hours = try? OpeningHours(value, options: ParsingOptions(key: key)) else { continue }
            found.append(SecondaryHours(kind: kind, key: key, hours: hours))
        }
        return found.sorted { ($0.kind.rawValue, $0.key) < ($1.kind.rawValue, $1.key) }
    }
}
