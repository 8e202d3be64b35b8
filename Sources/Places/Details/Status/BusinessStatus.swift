public import OpeningHours
internal import PortolanOSMModel

/// Whether a business operates, is closed or is yet to open, named as Google's Places API names it.
public enum BusinessStatus: String, Sendable, Hashable, CaseIterable {
    case operational = "OPERATIONAL"
    case closedTemporarily = "CLOSED_TEMPORARILY"
    case closedPermanently = "CLOSED_PERMANENTLY"
    case futureOpening = "FUTURE_OPENING"
}

/// The status of a place on a day.
public struct PlaceStatus: Sendable, Hashable {
    /// The status; nil if the place is no business: a peak, a street, a village.
    public var businessStatus: BusinessStatus?
    /// The opening date of a place that is not open yet; nil if the tags do not say.
    public var openingDate: LooseDate?

    /// Makes a status; by default that of a place that is no business.
    public init(businessStatus: BusinessStatus? = nil, openingDate: LooseDate? = nil) {
        self.businessStatus = businessStatus
        self.openingDate = openingDate
    }

    /// Reads the status from lifecycle prefixes of the kinds, then from tags with the same meaning, then from dates,
    /// then from opening hours. The first of these that gives a status counts.
    ///
    /// - Parameters:
    ///   - tags: the tags of the object.
    ///   - kinds: the tags that make the object a place, the leading one first: `amenity=cafe`,
    ///     `disused:shop=bakery`.
    ///   - types: the place's types. A place that is no `establishment` has no status, unless its leading kind has a
    ///     lifecycle prefix.
    ///   - today: the day in the place's time zone.
    public init(_ tags: DetailTags, kinds: [String], types: [String], today: CivilDate) {
        let lifecycle = kinds.first.flatMap(Lifecycle.of)
        guard lifecycle != nil || types.contains("establishment") else { return }
        let dates = [tags["opening_date"], tags["start_date"]].compactMap { $0.flatMap(LooseDate.init) }.filter { $0.isAfter(today) }
        switch lifecycle ?? Lifecycle.of(tags) {
        case .gone:
            businessStatus = .closedPermanently
        case .coming:
            businessStatus = .futureOpening
            openingDate = dates.first
        case nil:
            if let end = tags["end_date"].flatMap(LooseDate.init), end.isBefore(today) {
                businessStatus = .closedPermanently
            } else if let date = dates.first {
                businessStatus = .futureOpening
                openingDate = date
            } else {
                businessStatus = Closure.of(tags, today) ?? .operational
            }
        }
    }
}

/// Whether an object no longer exists or does not exist yet (wiki.openstreetmap.org, "Lifecycle prefix").
public enum Lifecycle: Sendable, Hashable {
    case gone
    case coming

    /// The prefixes of keys, such as `disused` in `disused:shop`.
    public static let prefixes: [(prefix: String, stage: Lifecycle)] = [
        ("disused", .gone), ("abandoned", .gone), ("closed", .gone), ("was", .gone), ("removed", .gone), ("demolished", .gone),
        ("razed", .gone),
        ("destroyed", .gone), ("dismantled", .gone), ("ruined", .gone), ("construction", .coming), ("planned", .coming),
        ("proposed", .coming),
    ]

    /// Returns the stage of a kind: `disused:shop=bakery` is gone. nil if the kind has no lifecycle prefix.
    public static func of(_ kind: String) -> Lifecycle? {
        guard let colon = kind.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
        let prefix = kind[..<colon]
        return prefixes.first { $0.prefix == prefix }?.stage
    }

    /// Returns the kind without its prefix: `shop=bakery`; nil if it has none.
    public static func kindWithoutPrefix(_ kind: String) -> String? {
        of(kind) == nil ? nil : kind.firstIndex(of: ":").map { String(kind[kind.index(after: $0)...]) }
    }

    /// Returns the stage by keys that concern the whole object; nil if there are none.
    static func of(_ tags: DetailTags) -> Lifecycle? {
        for key in goneKeys where tags[key] == "yes" { return .gone }
        for key in comingKeys where tags[key] == "yes" { return .coming }
        if tags["shop"] == "vacant" { return .gone }
        for key in kindKeys {
            if let value = tags[key], value == "construction" || value == "proposed" { return .coming }
        }
        return nil
    }

    private static let goneKeys: [TagKey] = ["disused", "abandoned", "demolished", "razed", "removed"]
    private static let comingKeys: [TagKey] = ["proposed", "planned"]
    private static let kindKeys: [TagKey] = ["amenity", "shop", "tourism", "leisure", "office", "building"]
}
