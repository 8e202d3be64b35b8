import Foundation
import PortolanGeo
import PortolanImport
import PortolanOSMFile
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanTestSupport
import Testing

/// Objects that no sound extract has, written byte by byte. The import survives them, and requests to the region are
/// still answered.
@Suite("Hostile extracts do no harm") struct HostileExtractTests {
    /// The questions that a test asks a region.
    private struct Questions {
        var id: PlaceID
        var center = Coordinate(latitude: 0.0005, longitude: 0.0005)
        var radiusMeters = 500.0
        var text: String
    }

    /// The answers of a region.
    private struct Answers {
        var place: Place
        var near: [PlaceDistance]
        var found: [Place]
        var suggestions: [Suggestion]
        var here: [PlaceLikelihood]
    }

    private static func imported(_ blocks: [[UInt8]], into folder: borrowing ScratchFolder) async throws -> RegionImporter.Summary {
        let file = folder.url.appending(path: "hostile.osm.pbf")
        try Data(PBF.header() + blocks.flatMap { $0 }).write(to: file)
        return try await RegionImporter(options: .init(country: "DE")).run(
            extract: file,
            output: folder.url.appending(path: "hostile.portolan")
        )
    }

    /// Asks for details, nearby places, a search, type-ahead suggestions and the address of a point.
    private static func answers(_ questions: Questions, _ summary: RegionImporter.Summary) async throws -> Answers {
        let client = try PlacesClient(regions: [summary.region.folder])
        return Answers(
            place: try await client.place(questions.id),
            near: try await client.nearby(questions.center, radiusMeters: questions.radiusMeters, limit: 20, fields: .displayName),
            found: try await client.search(text: questions.text, fields: .displayName),
            suggestions: try await client.autocomplete(String(questions.text.prefix(4))),
            here: try await client.currentPlace(at: questions.center, accuracyMeters: 50, fields: .displayName)
        )
    }

    /// Nodes with their tags in one PBF block. Coordinates are in units of 10⁻⁷ degrees.
    private struct Nodes {
        private var ids: [Int64] = []
        private var x: [Int64] = []
        private var y: [Int64] = []
        private var tags: [UInt64] = []
        private var strings: [[UInt8]] = [[]]

        @discardableResult
        mutating func add(_ id: Int64, _ x: Int64, _ y: Int64, _ pairs: [(key: [UInt8], value: [UInt8])] = []) -> PlaceID {
            ids.append(id)
            self.x.append(x)
            self.y.append(y)
            for pair in pairs {
                for text in [pair.key, pair.value] {
                    tags.append(UInt64(strings.count))
                    strings.append(text)
                }
            }
            tags.append(0)
            return PlaceID(osm: OSMKey(type: .node, id: id))
        }

        @discardableResult
        mutating func add(_ id: Int64, _ x: Int64, _ y: Int64, _ texts: KeyValuePairs<String, String>) -> PlaceID {
            add(id, x, y, texts.map { (Array($0.key.utf8), Array($0.value.utf8)) })
        }

        var block: [UInt8] { PBF.block(PBF.denseNodes(ids: ids, x: x, y: y, tags: tags), bytes: strings) }
    }

    @Test("tags may hold any bytes")
    func tagsOfAnyBytes() async throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: 71)
        var nodes = Nodes()
        let keys = [
            "amenity", "shop", "name", "name:en", "addr:street", "addr:city", "opening_hours", "phone", "website", "wikidata", "ref",
        ]
        for id in 1...400 as ClosedRange<Int64> {
            // The text is either any bytes, including invalid UTF-8, or scalars of any plane.
            func noise() -> [UInt8] {
                let count = Int.random(in: 0...40, using: &random)
                if Bool.random(using: &random) { return (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) } }
                let scalars = (0..<count).compactMap { _ in Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random)) }
                return Array(String(String.UnicodeScalarView(scalars)).utf8)
            }
            var tags = [(key: Array("amenity".utf8), value: Array("cafe".utf8)), (key: noise(), value: noise())]
            for key in keys where Bool.random(using: &random) { tags.append((Array(key.utf8), noise())) }
            nodes.add(id, id * 5, id * 5, tags)
        }
        let cafe = nodes.add(5_000, 5_000, 5_000, ["amenity": "cafe", "name": "Sound Café"])
        let summary = try await Self.imported([nodes.block], into: folder)
        let answers = try await Self.answers(Questions(id: cafe, text: "sound cafe"), summary)
        #expect(answers.place.displayName?.text == "Sound Café")
        #expect(answers.near.count == 20)
        #expect(answers.found.contains { $0.id == cafe } && answers.suggestions.contains { $0.placeID == cafe })
        #expect(!answers.here.isEmpty)
        // Each place can be looked up and printed, whatever its name is.
        let client = try PlacesClient(regions: [summary.region.folder])
        for id in 1...400 as ClosedRange<Int64> {
            let place = try await client.lookUp(PlaceID(osm: OSMKey(type: .node, id: id)))
            #expect(place.map { !$0.json.text.isEmpty } ?? true)
        }
    }

    @Test("names of 64 KB do no harm")
    func longNames() async throws {
        let folder = try ScratchFolder()
        let size = 65_536
        func repeated(_ text: String) -> String { String(repeating: text, count: size / text.utf8.count) }
        let names = [
            "Longname " + repeated("x"), "Longname " + repeated("words "), "Longname " + repeated("咖啡館"),
            "Longname e" + repeated("\u{301}"),
            "Longname " + repeated("1"), "Longname " + repeated("a-b.c'"), "Longname " + repeated("👩‍👩‍👧"), "Longname " + repeated("; "),
        ]
        var nodes = Nodes()
        var ids: [PlaceID] = []
        for (index, name) in names.enumerated() {
            ids.append(
                nodes.add(
                    Int64(index + 1),
                    Int64(index) * 100,
                    5_000,
                    [
                        "amenity": "cafe", "name": name, "name:en": name, "alt_name": name, "addr:street": name, "addr:housenumber": name,
                        "addr:city": name, "opening_hours": name, "phone": name, "website": "https://example.org/" + name,
                        "description": name,
                    ]
                )
            )
        }
        // The tags of this node are longer than those of any real object. The import leaves out the node and reports
        // it.
        nodes.add(100, 0, 0, ["amenity": "cafe", "name": String(repeating: "y", count: 2_000_000)])
        // The name of this settlement becomes part of the other places' addresses.
        nodes.add(101, 0, 4_000, ["place": "town", "name": "Longname " + repeated("z")])
        let summary = try await Self.imported([nodes.block], into: folder)
        #expect(summary.omittedCounts.values.reduce(0, +) == 1)
        for (id, name) in zip(ids, names) {
            let answers = try await Self.answers(Questions(id: id, text: "longname"), summary)
            #expect(answers.place.displayName?.text == name.trimmingCharacters(in: .whitespaces))
            #expect(answers.near.contains { $0.place.id == id })
            #expect(answers.found.contains { $0.id == id })
            #expect(!answers.suggestions.isEmpty && !answers.here.isEmpty)
        }
        // This query is as long as the longest names.
        let client = try PlacesClient(regions: [summary.region.folder])
        _ = try? await client.search(text: names[1])
        _ = try? await client.autocomplete(names[1])
    }

    @Test("coordinates out of range do no harm")
    func coordinatesOutOfRange() async throws {
        let folder = try ScratchFolder()
        var nodes = Nodes()
        let outside: [(Int64, Int64)] = [
            (2_000_000_000, 0), (0, 1_000_000_000), (-1_900_000_000, -950_000_000), (1_800_000_001, 0), (0, -900_000_001),
            (Int64(Int32.max), Int64(Int32.min)), (Int64.max / 200, 0), (0, Int64.min / 200),
        ]
        for (index, point) in outside.enumerated() {
            nodes.add(Int64(index + 1), point.0, point.1, ["amenity": "cafe", "name": "Nowhere"])
        }
        // Points at the ends of the valid range.
        let ends: [(Int64, Int64)] = [(1_800_000_000, 0), (-1_800_000_000, 0), (0, 900_000_000), (0, -900_000_000)]
        var ids: [PlaceID] = []
        for (index, point) in ends.enumerated() {
            ids.append(nodes.add(Int64(index + 100), point.0, point.1, ["amenity": "cafe", "name": "Edge \(index)"]))
        }
        let cafe = nodes.add(200, 5_000, 5_000, ["amenity": "cafe", "name": "Somewhere"])
        // A street from a known node to nodes that do not exist.
        let way = PBF.block(
            PBF.way(id: 1, refs: [200, 1, 2, 3], keys: [1, 3], values: [2, 4]),
            strings: ["", "highway", "residential", "name", "Lost"]
        )
        let summary = try await Self.imported([nodes.block, way], into: folder)
        #expect(summary.omittedCounts["no position in the extract"] == outside.count)
        let answers = try await Self.answers(Questions(id: cafe, text: "somewhere"), summary)
        #expect(answers.near.contains { $0.place.id == cafe } && answers.here.first?.place.id == cafe)
        #expect(answers.found.first?.id == cafe && answers.suggestions.first?.placeID == cafe)
        let client = try PlacesClient(regions: [summary.region.folder])
        #expect(try await client.search(text: "nowhere").isEmpty)
        for (id, point) in zip(ids, ends) {
            let center = Coordinate(latitude: Double(point.1) / 1e7, longitude: Double(point.0) / 1e7)
            #expect(try await client.nearby(center, radiusMeters: 100).contains { $0.place.id == id })
        }
    }

    @Test("ten thousand names may share a spot")
    func manyNamesOnOneSpot() async throws {
        let folder = try ScratchFolder()
        var nodes = Nodes()
        let count: Int64 = 10_000
        for id in 1...count { nodes.add(id, 5_000, 5_000, ["amenity": "cafe", "name": "Café \(id)"]) }
        let summary = try await Self.imported([nodes.block], into: folder)
        let last = PlaceID(osm: OSMKey(type: .node, id: count))
        let answers = try await Self.answers(Questions(id: last, text: "cafe \(count)"), summary)
        #expect(answers.place.displayName?.text == "Café \(count)")
        #expect(answers.near.count == 20 && answers.near.allSatisfy { $0.distanceMeters < 0.1 })
        #expect(answers.found.first?.id == last && !answers.suggestions.isEmpty)
        #expect(answers.here.count == 20 && answers.here.reduce(0) { $0 + $1.likelihood } <= 1)
    }

    @Test("polygons may cross themselves")
    func crossedPolygons() async throws {
        let folder = try ScratchFolder()
        var random = SplitMix64(seed: 5)
        var nodes = Nodes()
        let corners: [(Int64, Int64)] = [(0, 0), (9_000, 9_000), (9_000, 0), (0, 9_000)]
        for (index, corner) in corners.enumerated() { nodes.add(Int64(index + 1), corner.0, corner.1) }
        for id in 5...64 as ClosedRange<Int64> {
            nodes.add(id, .random(in: 0...9_000, using: &random), .random(in: 0...9_000, using: &random))
        }
        let cafe = nodes.add(100, 5_000, 5_000, ["amenity": "cafe", "name": "In the Knot"])
        // A figure of eight, a line there and back, a ring of one point, a ring that does not close, rings of
        // missing nodes, and random walks.
        var shapes: [[Int64]] = [
            [1, 2, 3, 4, 1], [1, 2, 1, 2, 1], [1, 1, 1, 1], [1, 2, 3, 4], [1, 900, 901, 1], [1], [], [1, 2, 3, 1, 4, 3, 2, 1],
        ]
        for _ in 0..<40 {
            let nodes = (0..<Int.random(in: 3...20, using: &random)).map { _ in Int64.random(in: 1...64, using: &random) }
            shapes.append(nodes + [nodes[0]])
        }
        let strings = ["", "leisure", "park", "name", "Knot", "boundary", "administrative", "admin_level", "8", "building", "yes"]
        let uses: [(keys: [UInt64], values: [UInt64])] = [([1, 3], [2, 4]), ([5, 7, 3], [6, 8, 4]), ([9, 3], [10, 4])]
        var blocks = [nodes.block]
        var id: UInt64 = 0
        for shape in shapes {
            for use in uses {
                id += 1
                blocks.append(PBF.block(PBF.way(id: id, refs: shape, keys: use.keys, values: use.values), strings: strings))
            }
        }
        let summary = try await Self.imported(blocks, into: folder)
        let answers = try await Self.answers(Questions(id: cafe, text: "knot"), summary)
        #expect(answers.place.displayName?.text == "In the Knot")
        #expect(answers.near.contains { $0.place.id == cafe } && answers.here.contains { $0.place.id == cafe })
        #expect(answers.found.count > 1 && !answers.suggestions.isEmpty)
    }
}
