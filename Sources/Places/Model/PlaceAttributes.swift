/// What a place does, has or is good for. The raw values are the names on the wire.
public enum PlaceAttribute: String, CaseIterable, Sendable, Hashable {
    case takeout, delivery, dineIn, curbsidePickup, reservable
    case servesBreakfast, servesLunch, servesDinner, servesBrunch
    case servesBeer, servesWine, servesCocktails, servesDessert, servesCoffee, servesVegetarianFood
    case outdoorSeating, liveMusic, menuForChildren, goodForChildren, allowsDogs, restroom, goodForGroups, goodForWatchingSports
    /// A business that goes to its customers; it has no location to show.
    case pureServiceAreaBusiness

    /// The field that asks for it.
    public var field: PlaceField { PlaceField(rawValue: rawValue) ?? .source }
}

/// Yes, no or unknown for each attribute.
public struct PlaceAttributes: Sendable, Hashable {
    private var known: UInt32 = 0
    private var values: UInt32 = 0

    public init() {}

    /// true, false, or nil for unknown.
    public subscript(_ attribute: PlaceAttribute) -> Bool? {
        get {
            let bit = Self.bit(attribute)
            return known & bit == 0 ? nil : values & bit != 0
        }
        set {
            let bit = Self.bit(attribute)
            known = newValue == nil ? known & ~bit : known | bit
            values = newValue == true ? values | bit : values & ~bit
        }
    }

    public var isEmpty: Bool { known == 0 }

    /// Those that are known, in their order.
    public var all: [PlaceAttribute] { isEmpty ? [] : PlaceAttribute.allCases.filter { self[$0] != nil } }

    private static func bit(_ attribute: PlaceAttribute) -> UInt32 { 1 << UInt32(indices[attribute] ?? 0) }

    private static let indices = Dictionary(uniqueKeysWithValues: PlaceAttribute.allCases.enumerated().map { ($1, $0) })
}

extension PlaceAttributes: ExpressibleByDictionaryLiteral {
    public init(dictionaryLiteral elements: (PlaceAttribute, Bool)...) {
        for (attribute, value) in elements { self[attribute] = value }
    }
}
