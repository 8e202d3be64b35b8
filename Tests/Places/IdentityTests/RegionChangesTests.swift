import Foundation
import PortolanGeo
import PortolanIdentity
import PortolanOSMModel
import PortolanStore
import PortolanTestSupport
import Testing

private func id(_ number: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: number)) }

private func record(_ number: Int64, _ longitude: Double, _ tags: OSMTags) -> PlaceRecord {
    PlaceRecord(
        id: id(number),
        location: Coordinate(latitude: 1, longitude: longitude),
        kinds: ["shop=bakery"],
        types: ["bakery"],
        tags: tags
    )
}

@Suite struct RegionChangesTests {
    let old = TemporaryFile()
    let new = TemporaryFile()

    @Test func tellsWhatCameWentMovedAndChanged() throws {
        let before = try makeStore(
            [
                record(1, 0, ["name": "Stays"]), record(2, 0.1, ["name": "Goes"]), record(3, 0.2, ["name": "Moves"]),
                record(4, 0.3, ["name": "Changes", "phone": "1"]), record(5, 0.4, ["name": "Mapped anew"]),
            ],
            old.url
        )
        let after = try makeStore(
            [
                record(1, 0, ["name": "Stays"]), record(3, 0.201, ["name": "Moves"]),
                record(4, 0.3, ["name": "Changes", "website": "x.example"]),
                record(6, 0.4001, ["name": "Mapped Anew"]), record(7, 0.5, ["name": "Comes"]),
            ],
            new.url
        )
        let changes = try RegionChanges(from: before, to: after)
        #expect(changes.unchangedCount == 1)
        #expect(changes.added.map(\.id) == [id(7)])
        #expect(changes.removed.map(\.name) == ["Goes"])
        #expect(changes.succeeded.map(\.old.id) == [id(5)] && changes.succeeded.map(\.new.id) == [id(6)])
        #expect(abs(changes.succeeded[0].distanceMeters - 11.1) < 0.2)
        #expect(changes.altered.map(\.new.id) == [id(3), id(4)])
        #expect(abs(changes.altered[0].movedMeters - 111.2) < 0.5 && changes.altered[0].changedKeys == [])
        #expect(changes.altered[1].movedMeters == 0 && changes.altered[1].changedKeys == ["phone", "website"])
    }

    @Test func aStoreDoesNotDifferFromItself() throws {
        let places = try makeStore([record(1, 0, ["name": "A"]), record(2, 0, [:])], old.url)
        let changes = try RegionChanges(from: places, to: places)
        #expect(changes.unchangedCount == 2 && changes.added.isEmpty && changes.removed.isEmpty && changes.altered.isEmpty)
    }

    @Test func morePlacesThanAPage() throws {
        let many = (1...1500).map { record($0, Double($0) / 1000, ["name": "\($0)"]) }
        let changes = try RegionChanges(from: try makeStore(many, old.url), to: try makeStore(Array(many.dropFirst(700)), new.url))
        #expect(changes.unchangedCount == 800 && changes.removed.count + changes.succeeded.count == 700)
    }

    @Test func olderIDsAreLedOn() throws {
        let before = try makeStore(
            [record(2, 0, ["name": "Lea"]), record(9, 1, ["name": "Gone"])],
            old.url,
            aliases: [id(1): id(2), id(8): id(9), id(3): id(2)]
        )
        let after = try makeStore([record(3, 0.0001, ["name": "Lea"])], new.url)
        let (aliases, summary) = try IdentityLedger.aliases(from: before, to: after)
        // Place 3 is a separate place again, and alias 8 led to a place that is gone.
        #expect(aliases == [id(2): id(3), id(1): id(3)])
        #expect(summary.succeeded == 1 && summary.removed == 1 && summary.inherited == 1)
    }

    @Test func aliasesAreReadAsTheyWereWritten() throws {
        let places = try makeStore([record(2, 0, [:])], old.url, aliases: [id(7): id(2), id(5): id(2)])
        #expect(try places.target(ofAlias: id(7)) == id(2))
        #expect(try places.target(ofAlias: id(6)) == nil)
        #expect(try places.aliases() == [PlaceAlias(id: id(5), target: id(2)), PlaceAlias(id: id(7), target: id(2))])
        let without = try makeStore([record(2, 0, [:])], new.url)
        #expect(try without.target(ofAlias: id(7)) == nil && without.aliases() == [])
    }
}
