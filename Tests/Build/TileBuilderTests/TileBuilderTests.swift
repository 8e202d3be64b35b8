import Foundation
import PortolanGeo
import PortolanOSMFile
import PortolanOSMModel
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// Objects near 0° N 0° E, made by hand, and their tiles.
@Suite struct TileBuilderTests {
    static let bounds = CoordinateBounds(south: -0.05, west: -0.05, north: 0.05, east: 0.05)

    static func point(_ x: Double, _ y: Double) -> OSMPoint { OSMPoint(Coordinate(latitude: y / 1000, longitude: x / 1000)) }

    static func node(_ id: Int64, _ x: Double, _ y: Double, _ tags: OSMTags) -> OSMFeature {
        OSMFeature(key: OSMKey(type: .node, id: id), version: 1, timestamp: 0, tags: tags, geometry: .node(point(x, y)))
    }

    static func way(_ id: Int64, _ points: [(Double, Double)], _ tags: OSMTags) -> OSMFeature {
        let line = points.map { point($0.0, $0.1) }
        let isClosed = line.count > 3 && line.first == line.last
        return OSMFeature(
            key: OSMKey(type: .way, id: id),
            version: 1,
            timestamp: 0,
            tags: tags,
            geometry: .way(line: line, area: isClosed ? [OSMPolygon(outer: line)] : [])
        )
    }

    /// Returns a square that is counter-clockwise with north up.
    static func box(_ id: Int64, _ x: Double, _ y: Double, _ side: Double, _ tags: OSMTags) -> OSMFeature {
        way(id, [(x, y), (x + side, y), (x + side, y + side), (x, y + side), (x, y)], tags)
    }

    static func archive(_ features: [OSMFeature], jobs: Int = 1) throws -> (PMTilesArchive, TileBuilderReport, [UInt8]) {
        let file = TemporaryFile()
        var builder = TileBuilder(bounds: bounds, options: .init(jobs: jobs, name: "test"))
        for feature in features { builder.add(feature) }
        let report = try builder.finish(writingTo: file.url)
        let bytes = Array(try Data(contentsOf: file.url))
        return (try PMTilesArchive(source: MemoryByteSource(bytes)), report, bytes)
    }

    /// Returns the properties of all features of a layer at a zoom, tile after tile.
    static func features(_ archive: PMTilesArchive, _ layer: String, zoom: UInt8 = 14) throws -> [[String: MVTValue]] {
        var result: [[String: MVTValue]] = []
        try archive.forEachTile { id, _ in
            guard id.z == zoom, let bytes = try archive.tile(id), let layer = try MVTTile(decoding: bytes)[layer] else { return }
            for feature in layer.features {
                result.append(Dictionary(layer.properties(of: feature).map { ($0.key, $0.value) }, uniquingKeysWith: { a, _ in a }))
            }
        }
        return result
    }

    /// A row of the schema: the tags of a small closed way, a line or a node; the layer; and the properties
    /// that its features must have.
    struct Row: CustomStringConvertible {
        enum Shape { case node, line, area }
        var shape: Shape
        var tags: OSMTags
        var layer: String
        var expected: [String: MVTValue]
        var description: String { "\(tags.all.map { "\($0.key)=\($0.value)" }.joined(separator: " ")) → \(layer)" }

        init(_ shape: Shape, _ tags: OSMTags, _ layer: String, _ expected: [String: MVTValue]) {
            self.shape = shape
            self.tags = tags
            self.layer = layer
            self.expected = expected
        }
    }

    static let schema = [
        Row(.area, ["natural": "water"], "water", ["class": .string("lake"), "intermittent": .int(0)]),
        Row(.area, ["natural": "water", "water": "river"], "water", ["class": .string("river")]),
        Row(.area, ["leisure": "swimming_pool"], "water", ["class": .string("swimming_pool")]),
        Row(.area, ["natural": "water", "name": "Blue"], "water_name", ["class": .string("lake"), "name": .string("Blue")]),
        Row(.line, ["waterway": "stream", "tunnel": "culvert"], "waterway", ["class": .string("stream"), "brunnel": .string("tunnel")]),
        Row(.area, ["landuse": "forest"], "landcover", ["class": .string("wood"), "subclass": .string("forest")]),
        Row(.area, ["leisure": "park"], "landcover", ["class": .string("grass"), "subclass": .string("park")]),
        Row(.area, ["natural": "wetland", "wetland": "bog"], "landcover", ["class": .string("wetland"), "subclass": .string("bog")]),
        Row(.area, ["amenity": "school"], "landuse", ["class": .string("school")]),
        Row(.area, ["leisure": "nature_reserve"], "park", ["class": .string("nature_reserve")]),
        Row(
            .line,
            ["highway": "residential", "surface": "gravel"],
            "transportation",
            ["class": .string("minor"), "surface": .string("unpaved")]
        ),
        Row(
            .line,
            ["highway": "primary_link", "bridge": "yes", "layer": "1", "oneway": "yes"],
            "transportation",
            ["class": .string("primary"), "ramp": .int(1), "brunnel": .string("bridge"), "layer": .int(1), "oneway": .int(1)]
        ),
        Row(.line, ["highway": "steps"], "transportation", ["class": .string("path"), "subclass": .string("steps")]),
        Row(.line, ["railway": "tram"], "transportation", ["class": .string("transit"), "subclass": .string("tram")]),
        Row(
            .line,
            ["highway": "construction", "construction": "secondary"],
            "transportation",
            ["class": .string("secondary_construction")]
        ),
        Row(.area, ["man_made": "pier"], "transportation", ["class": .string("pier")]),
        Row(
            .area,
            ["boundary": "protected_area", "protect_class": "4", "name": "Moor"],
            "park",
            ["class": .string("protected_area"), "name": .string("Moor")]
        ),
        Row(
            .line,
            ["highway": "motorway", "ref": "A 9;E 45"],
            "transportation_name",
            ["ref": .string("A 9"), "ref_length": .int(3), "network": .string("road")]
        ),
        Row(
            .line,
            ["railway": "rail", "name": "Nordbahn"],
            "transportation_name",
            ["class": .string("rail"), "name": .string("Nordbahn")]
        ),
        Row(
            .area,
            ["highway": "pedestrian", "area": "yes", "name": "Marienplatz"],
            "place",
            ["class": .string("square"), "name": .string("Marienplatz")]
        ),
        Row(.line, ["highway": "tertiary", "name": "Rue"], "transportation_name", ["class": .string("tertiary"), "name": .string("Rue")]),
        Row(
            .area,
            ["building": "yes", "height": "12.2 m", "building:colour": "#FF0000"],
            "building",
            ["render_height": .int(13), "render_min_height": .int(0), "colour": .string("#ff0000")]
        ),
        Row(.area, ["building": "yes", "building:levels": "3"], "building", ["render_height": .int(11)]),
        Row(.node, ["addr:housenumber": "7 bis"], "housenumber", ["housenumber": .string("7 bis")]),
        Row(.area, ["addr:housenumber": "3;1; 5", "building": "yes"], "housenumber", ["housenumber": .string("1–5")]),
        Row(.line, ["addr:housenumber": "2a;2c"], "housenumber", ["housenumber": .string("2a–2c")]),
        Row(
            .line,
            ["boundary": "disputed", "admin_level": "2", "claimed_by": "XB", "name": "Zone"],
            "boundary",
            ["disputed": .int(1), "claimed_by": .string("XB"), "disputed_name": .string("Zone")]
        ),
        Row(.line, ["route": "ferry", "name": "SeaBus"], "transportation_name", ["class": .string("ferry"), "name": .string("SeaBus")]),
        Row(.area, ["landuse": "industrial", "name": "Works"], "landuse", ["class": .string("industrial")]),
        Row(.line, ["natural": "strait", "name": "Sound"], "water_name", ["class": .string("strait"), "name": .string("Sound")]),
        Row(.line, ["power": "line"], "detail", ["class": .string("power"), "subclass": .string("line")]),
        Row(.node, ["power": "tower"], "detail", ["class": .string("power"), "subclass": .string("tower")]),
        Row(.line, ["natural": "cliff"], "detail", ["class": .string("cliff")]),
        Row(.area, ["natural": "arete"], "detail", ["class": .string("ridge"), "subclass": .string("arete")]),
        Row(.line, ["man_made": "dyke"], "detail", ["class": .string("embankment"), "subclass": .string("dyke")]),
        Row(.line, ["barrier": "city_wall"], "detail", ["class": .string("wall"), "subclass": .string("city_wall")]),
        Row(.area, ["barrier": "hedge", "area": "yes"], "detail", ["class": .string("hedge")]),
        Row(.line, ["barrier": "fence"], "detail", ["class": .string("fence")]),
        Row(.line, ["boundary": "administrative", "admin_level": "8"], "boundary", ["admin_level": .int(8), "maritime": .int(0)]),
        Row(.node, ["place": "village", "name": "Hameau"], "place", ["class": .string("village"), "name": .string("Hameau")]),
        Row(.node, ["amenity": "cafe"], "poi", ["class": .string("cafe"), "subclass": .string("cafe"), "rank": .int(1)]),
        Row(.area, ["shop": "supermarket", "building": "yes"], "poi", ["class": .string("grocery"), "subclass": .string("supermarket")]),
        Row(.node, ["natural": "peak", "name": "Mont", "ele": "1234"], "mountain_peak", ["ele": .int(1234), "ele_ft": .int(4049)]),
        Row(.line, ["aeroway": "runway", "ref": "09/27"], "aeroway", ["class": .string("runway"), "ref": .string("09/27")]),
        Row(
            .area,
            ["aeroway": "aerodrome", "name": "Air", "iata": "AIR"],
            "aerodrome_label",
            ["iata": .string("AIR"), "class": .string("other")]
        ),
    ]

    @Test(arguments: schema) func followsTheSchema(row: Row) throws {
        let feature =
            switch row.shape {
            case .node: Self.node(1, 3, 3, row.tags)
            case .line: Self.way(1, [(3, 3), (4, 3.5), (5, 5)], row.tags)
            case .area: Self.box(1, 3, 3, 2, row.tags)
            }
        let (archive, _, _) = try Self.archive([feature])
        let found = try Self.features(archive, row.layer)
        try #require(!found.isEmpty)
        for (key, value) in row.expected { #expect(found[0][key] == value, "\(key)") }
    }

    @Test(
        arguments: [
            (["highway": "footway", "area": "no", "building": "no"], "building"), (["natural": "coastline"], "water"),
            (["natural": "bay", "name": "Bay"], "water"), (["amenity": "parking_space"], "poi"),
            (["boundary": "protected_area", "protect_class": "22", "name": "Old town"], "park"),
            (["boundary": "protected_area", "heritage": "4", "name": "Castle"], "park"),
            (["boundary": "protected_area", "protection_title": "Pufferzone Welterbe", "name": "Zone"], "park"),
            (["boundary": "protected_area", "protect_class": "4", "ref:whc": "1", "name": "Core"], "park"),
            (["highway": "primary"], "transportation_name"), (["railway": "rail"], "transportation_name"),
            (["power": "line", "location": "underground"], "detail"), (["barrier": "gate"], "detail"),
            (["natural": "water", "amenity": "fountain", "name": "Well"], "water_name"),
            (["railway": "tram", "name": "Line 18"], "transportation_name"),
            (["highway": "proposed", "proposed": "primary"], "transportation"),
            (["natural": "water", "covered": "yes"], "water"),
        ] as [(OSMTags, String)]
    )
    func leavesOut(tags: OSMTags, layer: String) throws {
        // For a coastline, the test adds no object: a clockwise coast would be an inland sea, and a coast that is an
        // open line has no side to fill.
        let (archive, _, _) = try Self.archive([Self.box(1, 3, 3, 2, tags)].filter { _ in tags["natural"] != "coastline" })
        #expect(try Self.features(archive, layer).isEmpty)
    }

    @Test func poisCarryThePlaceID() throws {
        let (archive, _, _) = try Self.archive([Self.node(42, 1, 1, ["amenity": "bar", "name": "Zum Anker"])])
        let poi = try #require(try Self.features(archive, "poi").first)
        #expect(poi["place_id"] == .string(PlaceID(osm: OSMKey(type: .node, id: 42)).description))
    }

    /// A node in the middle of a town and the town's boundary have the same `place`. The tiles have only one label,
    /// which comes from the node.
    @Test func aPlaceThatIsMappedTwiceHasOneLabel() throws {
        func places(_ features: [OSMFeature]) throws -> [String] {
            let (archive, _, _) = try Self.archive(features)
            return try Self.features(archive, "place").map { "\($0["class"]?.string ?? "") \($0["place_id"]?.string ?? "")" }.sorted()
        }
        func id(_ type: OSMType, _ id: Int64) -> String { PlaceID(osm: OSMKey(type: type, id: id)).description }
        let town: OSMTags = ["place": "town", "name": "Doublet"]
        let node = Self.node(1, 3.5, 3.5, town)
        #expect(try places([node, Self.box(2, 3, 3, 2, town)]) == ["town " + id(.node, 1)])
        #expect(try places([Self.box(2, 3, 3, 2, town), node]) == ["town " + id(.node, 1)], "whichever comes first")
        #expect(try places([Self.box(2, 3, 3, 2, town)]) == ["town " + id(.way, 2)], "an area alone keeps its label")
        // This boundary is cut by the extract, so it has no area. Its part inside the extract shows that the node lies
        // in it.
        let cut = OSMFeature(
            key: OSMKey(type: .relation, id: 3),
            version: 1,
            timestamp: 0,
            tags: town,
            geometry: .relation(
                area: [],
                members: [
                    OSMMember(
                        key: OSMKey(type: .way, id: 4),
                        role: "outer",
                        points: [Self.point(3, 3), Self.point(5, 3), Self.point(5, 5), Self.point(4, 5)]
                    )
                ]
            )
        )
        #expect(try places([node, cut]) == ["town " + id(.node, 1)])
        // An object of another kind, an object with another name, and a town of the same name elsewhere are places of
        // their own.
        #expect(try places([node, Self.box(2, 3, 3, 2, ["place": "suburb", "name": "Doublet"])]).count == 2)
        #expect(try places([node, Self.box(2, 3, 3, 2, ["place": "town", "name": "Doublet-Ville"])]).count == 2)
        #expect(try places([Self.node(1, 0.5, 0.5, town), Self.box(2, 3, 3, 2, town)]).count == 2)
        // The area of an island tells the island's size, so the label comes from the area and not from the node.
        let island: OSMTags = ["place": "island", "name": "Isle"]
        #expect(try places([Self.node(1, 4, 4, island), Self.box(2, 3, 3, 2, island)]) == ["island " + id(.way, 2)])
    }

    /// A pedestrian street mapped as an area has its name along its line.
    @Test func areasOfStreetsAreNoSquares() throws {
        let street = Self.way(
            1,
            [(1, 1), (9, 1), (9, 2), (1, 2), (1, 1)],
            ["highway": "pedestrian", "area": "yes", "name": "Kaufingerstraße"]
        )
        let square = Self.way(
            2,
            [(1, 1), (3, 1), (3, 2), (1, 2), (1, 1)],
            ["highway": "pedestrian", "area": "yes", "name": "Rindermarkt"]
        )
        let (archive, _, _) = try Self.archive([street, square])
        #expect(try Self.features(archive, "place").compactMap { $0["name"]?.string } == ["Rindermarkt"])
    }

    /// A country and its city may have the same name. From the zoom at which the city appears, only the city has a
    /// label.
    @Test func aCityStateHasOneLabelAtEachZoom() throws {
        let country = Self.node(1, 3, 3, ["place": "country", "name": "Monaco"])
        let city = Self.node(2, 3.01, 3.01, ["place": "city", "name": "Monaco", "capital": "yes", "population": "36371"])
        let far = Self.node(2, 300, 3, ["place": "city", "name": "Monaco", "capital": "yes", "population": "36371"])
        func classes(_ features: [OSMFeature]) throws -> [[String]] {
            let (archive, _, _) = try Self.archive(features)
            return try (1...6).map { zoom in try Self.features(archive, "place", zoom: zoom).compactMap { $0["class"]?.string }.sorted() }
        }
        #expect(try classes([country, city]) == [["country"], ["country"], ["country"], ["city"], ["city"], ["city"]])
        // This capital lies far from the country's label, because the country is large. The country keeps its label.
        #expect(try classes([country, far]).allSatisfy { $0.contains("country") })
    }

    @Test func namesInLanguages() {
        let schema = NameSchema(languages: ["en", "fr", "zh-Hant", "ja"])
        func names(_ tags: OSMTags) -> [String: String] {
            Dictionary(uniqueKeysWithValues: schema.attributes(tags).items.map { ($0.key, $0.value.string ?? "") })
        }
        let tokyo = names(["name": "東京", "name:en": "Tokyo", "name:fr": "Tokyo", "name:ja": "東京", "name:xx": "no"])
        #expect(tokyo["name"] == "東京" && tokyo["name_en"] == "Tokyo" && tokyo["name:latin"] == "Tokyo" && tokyo["name:nonlatin"] == "東京")
        #expect(tokyo["name:ja"] == "東京" && tokyo["name:xx"] == nil && tokyo["name_de"] == "東京")
        let zurich = names(["name": "Zürich"])
        #expect(zurich["name_en"] == "Zürich" && zurich["name:latin"] == "Zürich" && zurich["name:nonlatin"] == nil)
        #expect(names(["ref": "1"]).isEmpty)
    }

    @Test func bordersAreDrawnOnceWithTheLeastLevel() throws {
        let line = [Self.point(1, 1), Self.point(5, 5)]
        func relation(_ id: Int64, _ level: String) -> OSMFeature {
            let member = OSMMember(key: OSMKey(type: .way, id: 9), role: "outer", points: line)
            return OSMFeature(
                key: OSMKey(type: .relation, id: id),
                version: 1,
                timestamp: 0,
                tags: ["type": "boundary", "boundary": "administrative", "admin_level": level],
                geometry: .relation(area: [], members: [member])
            )
        }
        let way = Self.way(9, [(1, 1), (5, 5)], ["boundary": "administrative", "maritime": "yes", "admin_level": "8"])
        let (archive, report, _) = try Self.archive([way, relation(1, "8"), relation(2, "4"), relation(3, "6")])
        #expect(report.featureCounts["boundary"] == 1)
        let boundary = try #require(try Self.features(archive, "boundary", zoom: 6).first)
        #expect(boundary["admin_level"] == .int(4) && boundary["maritime"] == .int(1))
    }

    @Test(
        "buildings keep the shapes of their roofs",
        arguments: [
            (["roof:shape": "gabled", "height": "12", "roof:height": "3.44 m"], "gabled 3.4 - - - top 12"),
            (["roof:shape": "hipped", "building:levels": "2", "roof:levels": "1"], "hipped 3.7 - - - top 11"),
            (["roof:shape": "flat", "building:levels": "2", "roof:levels": "1"], "- - - - - top 8"),
            (["roof:shape": "Dome", "height": "4", "roof:height": "9"], "dome 4 - - - top 4"),
            (["roof:shape": "skillion", "roof:direction": "WSW"], "skillion - 248 - - top 5"),
            (["roof:shape": "skillion", "roof:direction": "-90°"], "skillion - 270 - - top 5"),
            (["roof:shape": "skillion", "roof:direction": "uphill"], "skillion - - - - top 5"),
            (["roof:shape": "gabled", "roof:orientation": "across"], "gabled - - across - top 5"),
            (["roof:shape": "gabled", "roof:orientation": "along"], "gabled - - - - top 5"),
            (["roof:shape": "a shape; or two"], "- - - - - top 5"), (["roof:colour": "#8FB"], "- - - - #8fb top 5"),
            (["roof:material": "copper", "roof:height": "-3"], "- - - - #84b09b top 5"),
        ] as [(OSMTags, String)]
    )
    func roofs(tags: OSMTags, expected: String) throws {
        var tags = tags
        tags["building"] = "yes"
        let (archive, _, _) = try Self.archive([Self.box(1, 3, 3, 2, tags)])
        let found = try #require(try Self.features(archive, "building").first)
        let keys = ["roof_shape", "roof_height", "roof_direction", "roof_orientation", "roof_colour"]
        let texts = keys.map { key -> String in
            guard let value = found[key] else { return "-" }
            return value.string ?? value.number.map { $0 == $0.rounded() ? "\(Int64($0))" : "\($0)" } ?? "?"
        }
        #expect(texts.joined(separator: " ") + " top \(Int64(found["render_height"]?.number ?? 0))" == expected)
        let far = try #require(try Self.features(archive, "building", zoom: 13).first)
        #expect(far.keys.allSatisfy { !$0.hasPrefix("roof") })
    }

    @Test func outlinesWithPartsAreHiddenIn3D() throws {
        let outline = Self.box(1, 3, 3, 2, ["building": "yes"])
        let part = Self.box(2, 3.5, 3.5, 0.5, ["building:part": "yes", "height": "30"])
        let other = Self.box(3, 8, 3, 2, ["building": "yes"])
        let (archive, _, _) = try Self.archive([part, outline, other])
        let buildings = try Self.features(archive, "building")
        #expect(buildings.count(where: { $0["hide_3d"] == .bool(true) }) == 1)
    }

    @Test func aPartInTheCourtyardIsNotOfTheOutline() throws {
        func ring(_ low: Double, _ high: Double) -> [OSMPoint] {
            [(low, low), (high, low), (high, high), (low, high), (low, low)].map { Self.point($0.0, $0.1) }
        }
        let outline = OSMFeature(
            key: OSMKey(type: .relation, id: 1),
            version: 1,
            timestamp: 0,
            tags: ["type": "multipolygon", "building": "yes"],
            geometry: .relation(area: [OSMPolygon(outer: ring(3, 6), holes: [ring(4, 5)])], members: [])
        )
        func hidden(_ part: OSMFeature) throws -> Int {
            try Self.features(try Self.archive([outline, part]).0, "building").count(where: { $0["hide_3d"] == .bool(true) })
        }
        #expect(try hidden(Self.box(2, 4.3, 4.3, 0.4, ["building:part": "yes"])) == 0)
        #expect(try hidden(Self.box(2, 3.2, 3.2, 0.4, ["building:part": "yes"])) == 1)
    }

    /// A small world with objects of every kind, shared by the tests below.
    static let town: [OSMFeature] = {
        var random = SplitMix64(seed: 7)
        var features: [OSMFeature] = [way(1, [(20, -80), (20, 80)].reversed().reversed(), ["natural": "coastline"])]
        for id in Int64(2)..<400 {
            let x = Double.random(in: -45...15, using: &random)
            let y = Double.random(in: -45...45, using: &random)
            switch id % 5 {
            case 0: features.append(node(id, x, y, ["amenity": "cafe", "name": "Café \(id)"]))
            case 1: features.append(box(id, x, y, 0.3, ["building": "yes", "height": "\(id % 40)"]))
            case 2: features.append(box(id, x, y, Double.random(in: 0.5...20, using: &random), ["landuse": "forest"]))
            case 3:
                let points = (0..<20).map { (x + Double($0), y + Double.random(in: -1...1, using: &random)) }
                features.append(way(id, points, ["highway": "primary", "name": "Street \(id % 9)"]))
            default: features.append(node(id, x, y, ["addr:housenumber": "\(id)"]))
            }
        }
        return features
    }()

    @Test func bytesDependOnTheObjectsAlone() throws {
        let (_, _, bytes) = try Self.archive(Self.town)
        #expect(try Self.archive(Self.town, jobs: 2).2 == bytes)
        #expect(try Self.archive(Self.town.reversed(), jobs: 3).2 == bytes)
    }

    @Test func geometryKeepsToTheTileAndItsBuffer() throws {
        let (archive, report, _) = try Self.archive(Self.town)
        #expect(report.tileCounts.count == 15 && report.tileCounts[14] > 20 && report.seaAreaCount == 1)
        var rings = 0
        try archive.forEachTile { id, _ in
            let tile = try MVTTile(decoding: try #require(try archive.tile(id)))
            #expect(tile.warnings.isEmpty)
            for layer in tile.layers {
                let range: ClosedRange<Int32> = -64...(4096 + 64)
                #expect(layer.points.allSatisfy { range.contains($0.x) && range.contains($0.y) })
                for feature in layer.features where feature.type == .polygon {
                    var isFirst = true
                    for part in feature.partRange {
                        let area = layer.doubledArea(ofPart: part)
                        #expect(area != 0 && (!isFirst || area > 0), "the first ring is an outer one")
                        isFirst = false
                        rings += 1
                    }
                }
                if layer.name == "poi" || layer.name == "housenumber" {
                    #expect(layer.points.allSatisfy { (0..<4096).contains($0.x) && (0..<4096).contains($0.y) })
                }
            }
        }
        #expect(rings > 500)
    }

    /// The sea covers whole tiles without gaps at their edges. At every zoom, the area of the sea in all tiles equals
    /// the area of the water in the bounds.
    @Test(arguments: [UInt8(10), 12, 14]) func theSeaHasNoSeams(zoom: UInt8) throws {
        let (archive, _, _) = try Self.archive([Self.way(1, [(20, -80), (20, 80)], ["natural": "coastline"])])
        var area = 0.0
        try archive.forEachTile { id, _ in
            guard id.z == zoom, let water = try MVTTile(decoding: try #require(try archive.tile(id)))["water"] else { return }
            for feature in water.features {
                var parts = Parts()
                for part in feature.partRange {
                    parts.append(water.points[water.pointRange(ofPart: part)].map { GridPoint(x: $0.x, y: $0.y) })
                }
                let inside = Clipping.clip(parts, to: GridBox(minX: 0, minY: 0, maxX: 4096, maxY: 4096), rings: true)
                area += GeometryTests.area(inside)
            }
        }
        let unit = Double(TileGrid(zoom: zoom).unit)
        let box = GridBox.boxes(Self.bounds)[0]
        let coast = GridPoint(Self.point(20, 0)).x
        let expected = Double(box.maxX - coast) / unit * (Double(box.maxY - box.minY) / unit)
        // The edges of the bounds are rounded to a unit. The coast runs north, so the land is west of the coast.
        let rounding = 2 * (Double(box.maxX - coast) + Double(box.maxY - box.minY)) / unit
        #expect(abs(area - expected) <= rounding)
    }

    @Test func stopsWhenAskedTo() throws {
        let file = TemporaryFile()
        var builder = TileBuilder(bounds: Self.bounds)
        builder.add(Self.node(1, 1, 1, ["amenity": "cafe"]))
        #expect(throws: CancellationError.self) { try builder.finish(writingTo: file.url) { _ in false } }
        let other = TileBuilder(bounds: Self.bounds)
        #expect(throws: PMTilesError.self) { try other.finish(writingTo: URL(fileURLWithPath: "/nowhere/tiles.pmtiles")) }
    }

    @Test func progressRisesToOne() throws {
        let file = TemporaryFile()
        var builder = TileBuilder(bounds: Self.bounds)
        for feature in Self.town { builder.add(feature) }
        var shares: [Double] = []
        try builder.finish(writingTo: file.url) {
            shares.append($0)
            return true
        }
        #expect(shares == shares.sorted() && shares.last == 1 && shares.count >= 3)
    }

    @Test(arguments: [
        CoordinateBounds(south: -0.1, west: 179.9, north: 0.1, east: -179.9), CoordinateBounds(south: 1, west: 0, north: -1, east: 0),
        CoordinateBounds(south: .nan, west: .nan, north: .nan, east: .nan), CoordinateBounds(south: 0, west: 0, north: 0, east: 0),
        CoordinateBounds(south: 89, west: 0, north: 90, east: 1),
    ])
    func oddBoundsAreHarmless(bounds: CoordinateBounds) throws {
        let file = TemporaryFile()
        var builder = TileBuilder(bounds: bounds)
        builder.add(Self.node(1, 0, 0, ["amenity": "cafe"]))
        builder.add(Self.way(2, [(0, -5), (0, 5)], ["natural": "coastline"]))
        _ = try builder.finish(writingTo: file.url)
    }

    @Test func objectsWithoutShapeAreHarmless() throws {
        let tags: OSMTags = [
            "building": "yes", "highway": "primary", "place": "city", "name": "x", "amenity": "cafe", "natural": "water",
            "waterway": "river",
        ]
        let key = OSMKey(type: .way, id: 1)
        let extreme = OSMPoint(x: .max, y: .min)
        let shapes: [OSMGeometry] = [
            .way(line: [], area: []), .way(line: [extreme], area: []),
            .way(line: [extreme, extreme], area: [OSMPolygon(outer: [extreme, extreme])]),
            .relation(area: [], members: []),
            .relation(area: [OSMPolygon(outer: [])], members: [OSMMember(key: key, role: "", points: [])]), .node(extreme),
        ]
        for shape in shapes {
            _ = try Self.archive([OSMFeature(key: key, version: 0, timestamp: 0, tags: tags, geometry: shape)])
        }
    }
}
