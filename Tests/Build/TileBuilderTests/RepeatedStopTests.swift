import PortolanOSMFile
import PortolanOSMModel
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Stops with the same name near each other have one label. Positions are in thousandths of a degree. A thousandth of a
/// degree is 111 metres.
@Suite struct RepeatedStopTests {
    typealias Objects = TileBuilderTests

    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        /// The stops: the value of the tag that makes each a stop, its name, and its distance from the first stop.
        var stops: [(kind: String, name: String?, distance: Double)]
        /// The subclasses of the stops with a label, in alphabetical order.
        var labels: [String]
        var testDescription: String { what }

        init(_ what: String, _ stops: [(String, String?, Double)], _ labels: [String]) {
            self.what = what
            self.stops = stops.map { ($0.0, $0.1, $0.2) }
            self.labels = labels
        }
    }

    static let rows = [
        Row(
            "a station with everything before it",
            [
                ("bus_stop", "Platz", 0), ("tram_stop", "Platz", 1), ("station", "Platz", 0.5), ("subway_entrance", "Platz", 0.7),
                ("bus_stop", "Platz", 1.2),
            ],
            ["station"]
        ),
        Row("both sides of a street", [("bus_stop", "Kirche", 0), ("bus_stop", "Kirche", 0.3)], ["bus_stop"]),
        Row("the same name in the next village", [("bus_stop", "Kirche", 0), ("bus_stop", "Kirche", 5)], ["bus_stop", "bus_stop"]),
        Row("another name", [("station", "Platz", 0), ("tram_stop", "Platz Nord", 0.5)], ["station", "tram_stop"]),
        Row("a platform without a name", [("tram_stop", "Platz", 0), ("bus_stop", nil, 0.2)], ["tram_stop"]),
        Row("a shop of the name", [("station", "Platz", 0), ("kiosk", "Platz", 0.2)], ["kiosk", "station"]),
        Row(
            "stops in a row, each near the next",
            [("tram_stop", "Allee", 0), ("tram_stop", "Allee", 2), ("tram_stop", "Allee", 4)],
            ["tram_stop", "tram_stop"]
        ),
    ]

    private static func features(_ row: Row) -> [OSMFeature] {
        row.stops.enumerated().map { index, stop in
            let key =
                switch stop.kind {
                case "bus_stop": "highway"
                case "kiosk": "shop"
                default: "railway"
                }
            var tags: OSMTags = [:]
            tags[key] = stop.kind
            tags["name"] = stop.name
            return Objects.node(Int64(index) + 1, 3 + stop.distance, 3, tags)
        }
    }

    @Test(arguments: rows) func eachStopHasOneLabel(row: Row) throws {
        for objects in [Self.features(row), Self.features(row).reversed()] {
            let found = try Objects.features(try Objects.archive(objects).0, "poi")
            #expect(found.filter { $0["name"] != nil }.compactMap { $0["subclass"]?.string }.sorted() == row.labels)
            #expect(found.count == row.stops.count, "each keeps its icon")
            let names = found.compactMap { ($0["name"] ?? $0["stop_name"])?.string }
            #expect(names.sorted() == row.stops.compactMap(\.name).sorted(), "each can be asked for its name")
            for stop in found where stop["stop_name"] != nil { #expect(stop.keys.allSatisfy { !$0.hasPrefix("name") }) }
        }
    }
}
