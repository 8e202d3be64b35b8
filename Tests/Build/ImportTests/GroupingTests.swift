import Foundation
import PortolanAddress
import PortolanEnrichment
import PortolanGeo
import PortolanIdentity
import PortolanImport
import PortolanOSMFile
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanSearch
import PortolanStore
import Testing

private func node(_ id: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: id)) }
private func way(_ id: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .way, id: id)) }
private func relation(_ id: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .relation, id: id)) }

@Suite struct GroupingTests {
    private func store(_ sketch: Sketch, _ folder: borrowing ScratchFolder, _ name: String = "town", previous: URL? = nil) async throws
        -> PlaceStore
    {
        let output = folder.url.appending(path: name + ".portolan", directoryHint: .isDirectory)
        let importer = RegionImporter(options: .init(makesTiles: false, previous: previous))
        let summary = try await importer.run(extract: try sketch.write(folder.url.appending(path: name + ".osm.pbf")), output: output)
        let store = try PlaceStore(file: summary.region.placesFile)
        #expect(summary.placeCounts.values.reduce(0, +) == store.placeCount)
        #expect(try summary.memberCount == store.members().count)
        #expect(try store.survey(limit: 10) { _ in }.problems.isEmpty)
        return store
    }

    @Test("Places of one object and of several have the importance of their sizes") func sizesCount() async throws {
        var sketch = Sketch()
        let ground: [(Double, Double)] = [(0, 0), (500, 0), (500, 100), (0, 100), (0, 0)]
        sketch.ways.append(.init(id: 10, line: ground, tags: ["railway": "station", "name": "Central"]))
        sketch.ways.append(.init(id: 20, line: ground.map { ($0.0 + 3_000, $0.1) }, tags: ["railway": "station", "name": "East"]))
        sketch.nodes.append(.init(id: 1, x: 3_010, y: 50, tags: ["railway": "station", "name": "East"]))
        let folder = try ScratchFolder()
        let store = try await store(sketch, folder)
        #expect(store.placeCount == 2)
        for found in try store.search(PlaceTextQuery("station")) {
            // The station's weight is 85. The name adds 8, and each doubling of the size from 60 metres on adds 4.
            #expect(found.place.importance == 85 + 8 + 16, "\(found.place.tags)")
        }
    }

    // MARK: Streets

    @Test func piecesOfAStreetAreOnePlace() async throws {
        var sketch = Sketch()
        // The street has two pieces and a carriageway for the other direction. One piece has a name in
        // another language.
        sketch.street(30, "High Street", [(0, 0), (200, 0)], ["surface": "asphalt", "oneway": "yes"])
        sketch.street(20, "High Street", [(200, 0), (700, 0)], ["surface": "asphalt", "name:fr": "Grand-Rue"], kind: "tertiary")
        sketch.street(40, "High Street", [(200, 20), (0, 20)], ["surface": "asphalt", "oneway": "yes"])
        // A street elsewhere has the same name, and another street nearby has a different name.
        sketch.street(50, "High Street", [(2_000, 0), (2_100, 0)])
        sketch.street(60, "Low Street", [(200, 0), (200, -300)])
        let folder = try ScratchFolder()
        let store = try await store(sketch, folder)
        #expect(store.placeCount == 3)
        let street = try #require(try store.place(way(20)))
        #expect(street.tags == ["highway": "tertiary", "name": "High Street", "surface": "asphalt", "name:fr": "Grand-Rue"])
        #expect(street.kinds == ["highway=tertiary"] && street.types == ["route"])
        #expect(try store.members(of: way(20)) == [way(30), way(40)])
        for id in [30, 40] as [Int64] {
            #expect(
                try store.place(way(id)) == nil && store.target(ofAlias: way(id)) == way(20) && store.place(ofMember: way(id)) == way(20)
            )
        }
        #expect(try store.place(way(50)) != nil && store.place(way(60)) != nil && store.members(of: way(50)).isEmpty)
        // The bounds cover the whole street. The location is a point of the street near its middle.
        #expect(
            abs(street.bounds.longitudeSpan * 111_195 - 700) < 1
                && street.location.distanceMeters(to: .init(latitude: 0, longitude: 0)) < 500
        )
        let outline = try #require(try store.outline(of: way(20)))
        #expect(outline.isLine && outline.lines.count == 2 && outline.lines.map(\.count) == [2, 2])
        #expect(
            outline.distanceMeters(to: Sketch.point(100, 20).coordinate) < 1
                && outline.distanceMeters(to: Sketch.point(500, 0).coordinate) < 1
        )
        #expect(outline.distanceMeters(to: street.location) < 1)
        let found = try store.search(PlaceTextQuery("high street"))
        #expect(found.map(\.place.id).sorted { $0.rowKey < $1.rowKey } == [way(20), way(50)])
        #expect(try store.search(PlaceTextQuery("grand-rue")).map(\.place.id) == [way(20)])
    }

    @Test(
        "a street with a gap is one street if the gap is short",
        arguments: [(250.0, 1), (350.0, 2)]
    ) func gap(meters: Double, count: Int) async throws {
        var sketch = Sketch()
        sketch.street(1, "Long Lane", [(0, 0), (100, 0)])
        sketch.street(2, "Long Lane", [(100 + meters, 0), (200 + meters, 0)])
        let folder = try ScratchFolder()
        #expect(try await store(sketch, folder).placeCount == count)
    }

    @Test func streetsOfTwoTownsStayApart() async throws {
        var sketch = Sketch()
        for (id, name, west) in [(1, "Westham", -2_000.0), (2, "Eastham", 0.0)] as [(Int64, String, Double)] {
            sketch.ways.append(
                .init(
                    id: id,
                    line: [(west, -1_000), (west + 2_000, -1_000), (west + 2_000, 1_000), (west, 1_000), (west, -1_000)],
                    tags: ["boundary": "administrative", "admin_level": "8", "name": name, "place": "town"]
                )
            )
        }
        sketch.street(10, "Main Street", [(-500, 0), (0, 0)])
        sketch.street(11, "Main Street", [(0, 0), (500, 0)])
        // The pieces of a street that follows the border lie on both sides of the border.
        sketch.street(20, "Border Road", [(10, 100), (10, 300)])
        sketch.street(21, "Border Road", [(10, 300), (-10, 310), (-10, 400)])
        sketch.street(22, "Border Road", [(-10, 400), (10, 410), (10, 900)])
        let folder = try ScratchFolder()
        let store = try await store(sketch, folder)
        #expect(try store.place(way(10)) != nil && store.place(way(11)) != nil)
        #expect(try store.members(of: way(20)) == [way(21), way(22)])
    }

    /// A street's old IDs stay valid when its first way is deleted. `diff` lists the pieces that were merged.
    @Test func idsOutliveTheirObjects() async throws {
        var sketch = Sketch()
        sketch.street(1, "High Street", [(0, 0), (100, 0)])
        sketch.street(2, "High Street", [(100, 0), (200, 0)])
        sketch.street(3, "High Street", [(200, 0), (300, 0)])
        let folder = try ScratchFolder()
        let old = try await store(sketch, folder, "old")
        sketch.ways.removeFirst()
        let region = folder.url.appending(path: "old.portolan", directoryHint: .isDirectory)
        let new = try await store(sketch, folder, "new", previous: region)
        #expect(try old.members(of: way(1)) == [way(2), way(3)] && new.members(of: way(2)) == [way(3)])
        for id in [1, 3] as [Int64] { #expect(try new.target(ofAlias: way(id)) == way(2)) }
        // The old IDs also stay valid when the last piece is deleted too.
        sketch.ways.removeLast()
        let last = try await store(
            sketch,
            folder,
            "last",
            previous: folder.url.appending(path: "new.portolan", directoryHint: .isDirectory)
        )
        for id in [1, 3] as [Int64] { #expect(try last.target(ofAlias: way(id)) == way(2)) }
        let changes = try RegionChanges(from: old, to: new)
        #expect(changes.succeeded.map(\.old.id) == [way(1)] && changes.succeeded.map(\.new.id) == [way(2)] && changes.added.isEmpty)
    }

    @Test func diffTellsWhatWasMerged() async throws {
        var sketch = Sketch()
        sketch.street(1, "High Street", [(0, 0), (100, 0)])
        sketch.street(2, "Low Street", [(100, 0), (200, 0)])
        let folder = try ScratchFolder()
        let old = try await store(sketch, folder, "old")
        sketch.ways[1].tags["name"] = "High Street"
        let new = try await store(sketch, folder, "new")
        let changes = try RegionChanges(from: old, to: new)
        #expect(changes.merged.map(\.new.id) == [way(1)] && changes.merged.map { $0.old.map(\.id) } == [[way(2)]])
        #expect(changes.removed.isEmpty && changes.succeeded.isEmpty && changes.altered.isEmpty)
    }

    @Test func factsOfAPieceConcernTheStreet() async throws {
        var sketch = Sketch()
        sketch.street(1, "High Street", [(0, 0), (100, 0)])
        sketch.street(2, "High Street", [(100, 0), (200, 0)])
        let folder = try ScratchFolder()
        _ = try await store(sketch, folder)
        let output = folder.url.appending(path: "town.portolan", directoryHint: .isDirectory)
        let lines = [
            #"{"place":"osm:way/1","rating":4}"#, #"{"place":"osm:way/2","rating":2,"tags":{"lit":"yes"}}"#,
        ]
        let summary = try RegionEnricher.enrich(regionAt: output, with: .facts(Data(lines.joined(separator: "\n").utf8)))
        #expect(summary.enrichedCount == 1 && summary.unknown.isEmpty)
        let store = try PlaceStore(file: try #require(summary.region.enrichmentStoreFile))
        #expect(try store.place(way(1))?.tags["lit"] == "yes")
        #expect(try store.facts(of: way(1)).map { String(decoding: $0, as: UTF8.self) } == #"{"rating":4}"#)
    }

    /// The ID of a point where streets meet leads to the streets' names and an address.
    @Test func aCrossingAnswersByItsID() async throws {
        var sketch = Sketch()
        sketch.nodes = [.init(id: 1, x: 50, y: 50, tags: ["place": "village", "name": "Aville"])]
        sketch.street(1, "High Street", [(-200, 0), (0, 0), (200, 0)], kind: "primary")
        sketch.street(2, "Low Street", [(0, -200), (0, 0), (0, 200)])
        let folder = try ScratchFolder()
        let store = try await store(sketch, folder)
        let crossing = try #require(try store.crossings(of: "low street", and: "high street", like: PlaceTextQuery("")).first)
        let again = try #require(try store.crossing(at: crossing.location))
        #expect(Set(again.names) == ["High Street", "Low Street"] && again.location == crossing.location)
        #expect(try store.crossing(at: Sketch.point(0, 100).coordinate) == nil)
        let client = try PlacesClient(regions: [folder.url.appending(path: "town.portolan", directoryHint: .isDirectory)])
        let found = try #require(try await client.search(TextQuery("Low Street & High Street")).first)
        let place = try await client.place(found.id)
        #expect(place.types == ["intersection"] && place.id == found.id && place.displayName?.text.contains(" & ") == true)
        #expect(place.formattedAddress == found.formattedAddress && place.formattedAddress?.contains("Aville") == true)
        // If the streets do not meet, the search finds the street that exists.
        let apart = try await client.search(TextQuery("corner of High Street and Nowhere Lane"))
        #expect(apart.first?.displayName?.text == "High Street" && apart.first?.missingWords == ["nowhere", "lane"])
        // The ID of a point on a street gives only the point, and not the street.
        #expect(try await client.place(PlaceID(point: 0.0005, 0)).types == ["geocode"])
    }

    // MARK: Towns

    @Test func aTownAndItsBoundaryAreOne() async throws {
        var sketch = Sketch()
        sketch.nodes = [
            .init(id: 1, x: 100, y: 100, tags: ["place": "town", "name": "Aville", "population": "2000", "name:fr": "Aville-sur-Mer"]),
            // A village elsewhere has the same name, and a suburb inside the town has another name.
            .init(id: 2, x: 9_000, y: 0, tags: ["place": "village", "name": "Aville"]),
            .init(id: 3, x: 500, y: 500, tags: ["place": "suburb", "name": "Northend"]),
        ]
        sketch.ways = [
            .init(id: 1, line: [(-2_000, -2_000), (2_000, -2_000), (2_000, 2_000), (-2_000, 2_000), (-2_000, -2_000)], tags: [:])
        ]
        sketch.relations = [
            .init(
                id: 5,
                members: [(OSMKey(type: .way, id: 1), "outer")],
                tags: ["type": "boundary", "boundary": "administrative", "admin_level": "8", "name": "Aville"]
            )
        ]
        let folder = try ScratchFolder()
        let store = try await store(sketch, folder)
        let town = try #require(try store.place(relation(5)))
        #expect(try store.members(of: relation(5)) == [node(1)] && store.place(node(2)) != nil && store.place(node(3)) != nil)
        #expect(town.location.distanceMeters(to: Sketch.point(100, 100).coordinate) < 1 && town.tags["population"] == "2000")
        #expect(town.kinds == ["place=town", "boundary=administrative"] && town.types.first == "locality")
        // The town's boundary remains as a place, and the town's node does not. So addresses of other places refer to
        // the boundary.
        let suburb = try #require(try store.place(node(3)))
        #expect(suburb.address.areas.contains { $0.placeKey == relation(5).rowKey })
        #expect(!suburb.address.areas.contains { $0.placeKey == node(1).rowKey })
    }

    @Test func aCapitalOfACountrysNameIsNotTheCountry() async throws {
        var sketch = Sketch()
        sketch.nodes = [.init(id: 1, x: 0, y: 0, tags: ["place": "city", "name": "Luxembourg"])]
        sketch.ways = [
            .init(id: 1, line: [(-2_000, -2_000), (2_000, -2_000), (2_000, 2_000), (-2_000, 2_000), (-2_000, -2_000)], tags: [:])
        ]
        sketch.relations = [
            .init(
                id: 5,
                members: [(OSMKey(type: .way, id: 1), "outer"), (OSMKey(type: .node, id: 1), "admin_centre")],
                tags: ["type": "boundary", "boundary": "administrative", "admin_level": "2", "name": "Luxembourg", "ISO3166-1": "LU"]
            )
        ]
        let folder = try ScratchFolder()
        #expect(try await store(sketch, folder).placeCount == 2)
    }

    // MARK: Stations

    @Test func aStationLeadsItsStopsEntrancesAndBuilding() async throws {
        var sketch = Sketch()
        sketch.nodes = [
            .init(id: 1, x: 30, y: 0, tags: ["railway": "subway_entrance", "name": "Central"]),
            .init(id: 2, x: 0, y: 0, tags: ["railway": "station", "name": "Central", "station": "subway"]),
            .init(id: 3, x: 10, y: 5, tags: ["public_transport": "stop_position", "subway": "yes", "name": "Central", "wikidata": "Q1"]),
            // These two members of the stop area, a platform and an entrance, do not have the station's name.
            .init(id: 4, x: 20, y: 5, tags: ["public_transport": "platform", "subway": "yes", "name": "Platform 1"]),
            .init(id: 5, x: 40, y: 5, tags: ["railway": "subway_entrance", "name": "Exit B"]),
            // Bus stops do not belong to the station. The stops on both sides of the street are one place.
            .init(id: 6, x: 50, y: 0, tags: ["highway": "bus_stop", "name": "Central"]),
            .init(id: 7, x: 60, y: 20, tags: ["highway": "bus_stop", "name": "Central"]),
            // A stop with the station's name in the next town.
            .init(id: 8, x: 3_000, y: 20, tags: ["highway": "bus_stop", "name": "Central"]),
            .init(id: 9, x: 3_100, y: 20, tags: ["highway": "bus_stop"]),
        ]
        sketch.ways = [
            .init(
                id: 1,
                line: [(-20, -20), (20, -20), (20, 20), (-20, 20), (-20, -20)],
                tags: ["building": "train_station", "name": "Central"]
            )
        ]
        sketch.relations = [
            .init(
                id: 1,
                members: [2, 4, 5].map { (OSMKey(type: .node, id: $0), "") },
                tags: ["type": "public_transport", "public_transport": "stop_area", "name": "Central"]
            )
        ]
        let folder = try ScratchFolder()
        let store = try await store(sketch, folder)
        #expect(try store.members(of: node(2)) == [node(1), node(3), node(4), way(1), relation(1)])
        #expect(try store.members(of: node(6)) == [node(7)] && store.place(node(5)) != nil && store.place(node(8)) != nil)
        #expect(store.placeCount == 5)
        let station = try #require(try store.place(node(2)))
        #expect(station.tags["wikidata"] == "Q1" && station.tags["name"] == "Central" && station.tags["building"] == nil)
        #expect(station.kinds.first == "railway=station" && station.types.contains("subway_station"))
        let outline = try #require(try store.outline(of: node(2)))
        #expect(
            outline.distanceMeters(to: Sketch.point(0, 10).coordinate) == 0 && outline.borderMeters(to: Sketch.point(30, 0).coordinate) < 1
        )
        #expect(try store.search(PlaceTextQuery("central")).map(\.place.id).first == node(2))
    }
}
