public import Foundation
public import PortolanEnrichment
public import PortolanStore

/// An operator's facts that change while regions are served. They become a store that is queried before the store of
/// the open data.
public struct LiveFacts: Sendable {
    /// Writes a store of facts over places to a file, and returns whether any of the facts is about one of the places.
    public typealias Writer = @Sendable (_ book: FactBook, _ places: PlaceStore, _ file: URL) throws -> Bool

    /// The facts in the database.
    public var facts: PostgresFacts
    /// Makes stores of the facts: `RegionEnricher.writeStore` of `PortolanImport`.
    public var write: Writer

    /// Makes live facts from facts and a function that makes stores of them.
    public init(_ facts: PostgresFacts, write: @escaping Writer) {
        self.facts = facts
        self.write = write
    }
}
