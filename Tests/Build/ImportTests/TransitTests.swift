import Foundation
import PortolanGeo
import PortolanImport
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanSearch
import PortolanStore
import Testing

/// Tests of the lines at stops, for both schemas of OpenStreetMap for public transport. In the old schema, a route
/// lists nodes and ways. In the new schema (`public_transport:version=2`) there are stop positions, platforms and stop
/// areas.
@Suite struct TransitTests {
    private static func node(_ id: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .node, id: id)) }
    private static func relation(_ id: Int64) -> PlaceID { PlaceID(osm: OSMKey(type: .relation, id: id)) }
    private static func member(_ type: OSMType, _ id: Int64, _ role: String = "") -> (key: OSMKey, role: String) {
        (OSMKey(type: type, id: id), role)
    }

    /// Returns a map with a street of 2 km from west to east, on which the lines run.
    private static func sketch() -> Sketch {
        var sketch = Sketch()
        sketch.street(1, "Long Lane", [(0, 0), (1_000, 0), (2_000, 0)])
        return sketch
    }

    private func client(_ sketch: Sketch, _ folder: borrowing ScratchFolder) async throws -> (client: PlacesClient, store: PlaceStore) {
        let output = folder.url.appending(path: "town.portolan", directoryHint: .isDirectory)
        let importer = RegionImporter(options: .init(makesTiles: false))
        let summary = try await importer.run(extract: try sketch.write(folder.url.appending(path: "town.osm.pbf")), output: output)
        let store = try PlaceStore(file: summary.region.placesFile)
        #expect(try store.survey(limit: 10) { _ in }.problems.isEmpty)
        #expect(summary.placeCounts.values.reduce(0, +) == store.placeCount)
        return (try PlacesClient(regions: [output]), store)
    }

    private func station(_ client: PlacesClient, _ id: PlaceID) async throws -> TransitStation {
        try #require(try await client.place(id, fields: .transitStation).transitStation)
    }

    @Test("both directions are one line, and each direction has its platform")
    func newSchema() async throws {
        var sketch = Self.sketch()
        sketch.nodes = [
            .init(id: 1, x: 0, y: 2, tags: ["public_transport": "stop_position", "tram": "yes", "name": "West"]),
            .init(id: 2, x: 0, y: -2, tags: ["public_transport": "stop_position", "tram": "yes", "name": "West"]),
            .init(
                id: 3,
                x: 0,
                y: 6,
                tags: ["public_transport": "platform", "tram": "yes", "name": "West", "local_ref": "A", "wheelchair": "yes", "ref": "4711"]
            ),
            .init(
                id: 4,
                x: 0,
                y: -6,
                tags: ["public_transport": "platform", "tram": "yes", "name": "West", "local_ref": "B", "wheelchair": "no"]
            ),
            .init(id: 5, x: 2_000, y: 6, tags: ["public_transport": "platform", "tram": "yes", "name": "East"]),
        ]
        func route(_ id: Int64, _ tags: OSMTags, _ members: [(key: OSMKey, role: String)]) -> Sketch.Relation {
            let common: OSMTags = ["type": "route", "route": "tram", "ref": "19", "network": "City", "operator": "City Trams"]
            return .init(id: id, members: members + [Self.member(.way, 1)], tags: OSMTags(common.all + tags.all))
        }
        sketch.relations = [
            route(
                11,
                ["name": "Tram 19: West => East", "from": "West", "to": "East", "colour": "red"],
                [Self.member(.node, 1, "stop_entry_only"), Self.member(.node, 3, "platform_entry_only"), Self.member(.node, 5, "platform")]
            ),
            route(
                12,
                ["name": "Tram 19: East => West", "from": "East", "to": "West", "colour": "#F00"],
                [Self.member(.node, 5, "platform"), Self.member(.node, 2, "stop"), Self.member(.node, 4, "platform_exit_only")]
            ),
            .init(
                id: 20,
                members: [Self.member(.relation, 11), Self.member(.relation, 12)],
                tags: [
                    "type": "route_master", "route_master": "tram", "ref": "19", "name": "Tram 19", "colour": "#ed1c24",
                    "text_colour": "white",
                    "operator": "City Trams", "website": "https://city.example/19",
                ]
            ),
        ]
        let folder = try ScratchFolder()
        let (client, store) = try await client(sketch, folder)
        let west = try #require(try store.search(PlaceTextQuery("West")).first?.place.id)
        let station = try await station(client, west)
        #expect(station.displayName?.text == "West" && station.agencies.map(\.displayName?.text) == ["City Trams"])
        let line = try #require(station.lines.first)
        #expect(station.lines.count == 1 && line.id == Self.relation(11) && line.vehicle == .tram)
        #expect(line.shortDisplayName?.text == "19" && line.displayName?.text == "Tram 19")
        #expect(line.backgroundColor == "#ed1c24" && line.textColor == "#ffffff" && line.url?.absoluteString == "https://city.example/19")
        #expect(
            line.directions == [
                TransitDirection(from: "West", to: "East", platformCode: "A"),
                TransitDirection(from: "East", to: "West", platformCode: "B"),
            ]
        )
        #expect(station.stops.map(\.platformCode) == ["A", "B"] && station.stops.map(\.isWheelchairAccessible) == [true, false])
        #expect(station.stops.map(\.stopCode) == ["4711", nil])
        // The ID of the line's relation leads to the line, and so do the IDs of its directions.
        for id in [11, 12, 20] as [Int64] {
            let place = try await client.place(Self.relation(id))
            #expect(place.id == line.id && place.displayName?.text == "Tram 19" && place.types == nil)
            #expect(place.transitLine?.directions.map(\.to) == ["East", "West"])
            #expect(place.transitLine?.directions.first?.stops.map(\.displayName?.text) == ["West", "East"])
            #expect(abs(try #require(place.viewport).longitudeSpan * 111_195 - 2_000) < 60)
        }
        #expect(try store.members(of: line.id) == [Self.relation(12), Self.relation(20)])
        for words in ["tram 19", "19", "Straßenbahn 19", "streetcar 19"] {
            #expect(try store.search(PlaceTextQuery(words)).first?.place.id == line.id, "\(words)")
        }
        // Searches nearby find the stop, but not the line.
        let near = try await client.nearby(NearbyQuery(center: Coordinate(latitude: 0, longitude: 0.009), radiusMeters: 3_000))
        #expect(!near.contains { $0.place.id == line.id } && near.contains { $0.place.id == west })
    }

    @Test("a route of the old schema lists nodes without roles, and one relation runs both ways")
    func oldSchema() async throws {
        var sketch = Self.sketch()
        sketch.nodes = [
            .init(id: 1, x: 0, y: 6, tags: ["highway": "bus_stop", "name": "Mill", "ref": "77"]),
            .init(id: 2, x: 1_000, y: 6, tags: ["highway": "bus_stop", "name": "Church"]),
            // The route lists this node too, but traffic lights are no stop.
            .init(id: 3, x: 1_500, y: 0, tags: ["highway": "traffic_signals"]),
        ]
        sketch.relations = [
            .init(
                id: 1,
                members: [
                    Self.member(.way, 1, "forward"), Self.member(.node, 1), Self.member(.node, 2, "forward:stop:2"), Self.member(.node, 3),
                    Self.member(.node, 999),
                ],
                tags: ["type": "route", "route": "bus", "ref": "52", "operator": "Hill Buses"]
            )
        ]
        let folder = try ScratchFolder()
        let (client, store) = try await client(sketch, folder)
        let station = try await station(client, Self.node(1))
        #expect(station.lines.map(\.shortDisplayName?.text) == ["52"] && station.lines[0].displayName == nil)
        #expect(station.agencies.map(\.displayName?.text) == ["Hill Buses"] && station.stops.map(\.stopCode) == ["77"])
        #expect(station.lines[0].directions == [TransitDirection()])
        let line = try await client.place(Self.relation(1))
        #expect(line.displayName?.text == "52" && line.transitLine?.directions.first?.stops.count == 2)
        for words in ["bus 52", "Bus 52", "linea autobus 52"] {
            #expect(try store.search(PlaceTextQuery(words)).first?.place.id == line.id, "\(words)")
        }
    }

    @Test("a station has the lines of all objects that its stop area lists, even of objects that are no places")
    func stopAreas() async throws {
        var sketch = Self.sketch()
        sketch.nodes = [
            .init(id: 1, x: 0, y: 0, tags: ["railway": "station", "name": "Central"]),
            // A point on the track without a name.
            .init(id: 2, x: 80, y: 0, tags: ["railway": "stop"]),
            .init(id: 3, x: 100, y: 9, tags: ["highway": "bus_stop", "name": "Central, north"]),
        ]
        sketch.relations = [
            .init(
                id: 1,
                members: [Self.member(.node, 2, "stop"), Self.member(.way, 1)],
                tags: ["type": "route", "route": "train", "service": "commuter", "ref": "S8", "network": "N"]
            ),
            .init(
                id: 2,
                members: [Self.member(.node, 3, "platform"), Self.member(.way, 1)],
                tags: ["type": "route", "route": "bus", "ref": "9", "network": "N"]
            ),
            .init(
                id: 3,
                members: [Self.member(.node, 3, "platform"), Self.member(.way, 1)],
                tags: ["type": "route", "route": "bus", "ref": "10", "network": "N", "colour": "no colour"]
            ),
            .init(
                id: 4,
                members: [Self.member(.node, 1), Self.member(.node, 2, "stop"), Self.member(.node, 3, "platform")],
                tags: ["type": "public_transport", "public_transport": "stop_area", "name": "Central"]
            ),
        ]
        let folder = try ScratchFolder()
        let (client, _) = try await client(sketch, folder)
        let station = try await station(client, Self.node(1))
        #expect(station.lines.map(\.shortDisplayName?.text) == ["S8", "9", "10"])
        #expect(station.lines.map(\.vehicle) == [.commuterTrain, .bus, .bus] && station.lines.allSatisfy { $0.backgroundColor == nil })
        #expect(try await self.station(client, Self.node(3)).lines.map(\.shortDisplayName?.text) == ["9", "10"])
    }

    @Test("routes with the same number are one line if they are near each other, in one network and of one kind")
    func lines() async throws {
        var sketch = Self.sketch()
        sketch.street(2, "Far Lane", [(40_000, 0), (41_000, 0)])
        func route(_ id: Int64, _ way: Int64, _ tags: OSMTags) {
            sketch.relations.append(
                .init(id: id, members: [Self.member(.way, way)], tags: OSMTags([.init(key: "type", value: "route")] + tags.all))
            )
        }
        route(1, 1, ["route": "bus", "ref": "1", "network": "N", "name": "Bus 1: A → B"])
        route(2, 1, ["route": "bus", "ref": "1", "network": "N", "name": "Bus 1: B → A"])
        // These routes are lines of their own: one is in another town, one is of another kind, and one is in another
        // network.
        route(3, 2, ["route": "bus", "ref": "1", "network": "N"])
        route(4, 1, ["route": "tram", "ref": "1", "network": "N"])
        route(5, 1, ["route": "bus", "ref": "1", "network": "M"])
        // The ferry has no number, but a name is enough. The other three routes are not lines: the bus has neither a
        // name nor a number, the tram does not run yet, and the last route is a path for walkers.
        route(6, 1, ["route": "ferry", "name": "Harbour Ferry"])
        route(7, 1, ["route": "bus", "from": "A"])
        route(8, 1, ["route": "tram", "ref": "2", "state": "proposed"])
        route(9, 1, ["route": "hiking", "name": "Ridge Way"])
        // This relation would join a bus and a tram, but its number does not fit into the ID of a place.
        sketch.relations.append(
            .init(
                id: 1 << 56 + 20,
                members: [Self.member(.relation, 1), Self.member(.relation, 4)],
                tags: ["type": "route_master", "route_master": "bus", "ref": "1"]
            )
        )
        let folder = try ScratchFolder()
        let (_, store) = try await client(sketch, folder)
        #expect(try store.members(of: Self.relation(1)) == [Self.relation(2)])
        #expect(try store.place(Self.relation(1))?.tags["name"] == "Bus 1")
        for id in [3, 4, 5, 6] as [Int64] { #expect(try store.place(Self.relation(id)) != nil, "\(id)") }
        for id in [7, 8, 9] as [Int64] { #expect(try store.place(Self.relation(id)) == nil, "\(id)") }
        #expect(store.countsByKind["route_master=bus"] == 3)
    }
}
