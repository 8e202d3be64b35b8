import Testing

@testable import PortolanTiles

/// Tests how the schema of tiles is found, and how features are translated into the schema of OpenMapTiles.
@Suite struct TileSchemaTests {
    @Test("every row of the tables can be read")
    func rows() {
        for table in [Tables.protomaps, Tables.shortbread, Tables.pois] {
            for fields in table.rows {
                let isRead = fields.count == 6 && (fields[3] == "=" ? !fields[4].isEmpty : TranslationTable.Row(fields) != nil)
                #expect(isRead, "\(fields)")
            }
        }
    }

    @Test(
        "layers tell the schema",
        arguments: [
            (["water", "transportation", "transportation_name", "place", "detail"], .openMapTiles),
            (["earth", "landuse", "water", "roads", "places", "pois", "boundaries", "buildings"], .protomaps),
            (["earth", "natural", "land", "water", "physical_line", "physical_point", "roads", "transit", "mask"], .protomaps),
            (["ocean", "water_polygons", "streets", "street_labels", "boundaries", "place_labels", "pois"], .shortbread),
            // If a layer belongs to several schemas, the first of these schemas is taken.
            (["water"], .openMapTiles), ([], nil), (["hillshade"], nil), (["water", "road", "admin", "contour", "poi_label"], nil),
        ] as [([String], TileSchema?)]
    )
    func detection(names: [String], schema: TileSchema?) {
        #expect(TileSchema(layerNames: names) == schema)
    }

    /// A feature, and its expected translation: layers with some of their attributes.
    struct Example: Sendable {
        var schema: TileSchema
        /// The feature, written as `layer shape key=value …`.
        var feature: String
        /// The translated features, each written as `layer key=value …`; `!key` is an absent attribute.
        var expected: [String]

        init(_ schema: TileSchema, _ feature: String, _ expected: String...) {
            self.schema = schema
            self.feature = feature
            self.expected = expected
        }
    }

    @Test(
        "a feature becomes what the tables say",
        arguments: [
            Example(
                .protomaps,
                "roads line kind=highway kind_detail=motorway_link is_link=true is_bridge=true ref=A1;E35 oneway=yes",
                "transportation_name class=motorway ref=A1 ramp=1",
                "transportation class=motorway ramp=1 brunnel=bridge oneway=1"
            ),
            Example(
                .protomaps,
                "roads line pmap:kind=other highway=footway tunnel=yes layer=-1 name=Via",
                "transportation_name class=path subclass=footway name=Via",
                "transportation class=path brunnel=tunnel layer=-1"
            ),
            Example(.protomaps, "roads line kind=rail kind_detail=tram tunnel=no", "transportation class=transit subclass=tram !brunnel"),
            Example(.protomaps, "roads line kind=aeroway kind_detail=runway", "aeroway class=runway"),
            Example(
                .protomaps,
                "roads line kind=highway kind_detail=motorway network=US:I shield_text=80 ref=I_80;US_40",
                "transportation_name network=us-interstate ref=80",
                "transportation class=motorway"
            ),
            Example(
                .protomaps,
                "places point kind=locality kind_detail=city population_rank=13 capital=yes",
                "place class=city rank=2 capital=2"
            ),
            Example(.protomaps, "places point pmap:kind=neighbourhood place=town population=50609", "place class=town rank=10"),
            Example(.protomaps, "places point kind=country kind_detail=country population=60000000", "place class=country rank=2"),
            Example(.protomaps, "places point name=香港 script=Han name2=Hong_Kong kind=locality", "place name:latin=Hong_Kong name=香港"),
            Example(.protomaps, "boundaries line kind=region kind_detail=4 disputed=true", "boundary admin_level=4 disputed=1"),
            Example(.protomaps, "boundaries line pmap:min_admin_level=2", "boundary admin_level=2"),
            Example(.protomaps, "buildings area kind=building height=12 min_height=3", "building render_height=12 render_min_height=3"),
            Example(.protomaps, "buildings point kind=address addr_housenumber=7", "housenumber housenumber=7"),
            Example(.protomaps, "water point kind=lake name=A", "water_name class=lake name=A"),
            Example(.protomaps, "water line kind=river name=A", "waterway class=river name=A"),
            Example(.protomaps, "water area kind=water kind_detail=river intermittent=true", "water class=river intermittent=1"),
            Example(.protomaps, "landuse area pmap:kind=park leisure=pitch sport=tennis", "landuse class=pitch"),
            Example(.protomaps, "earth area kind=earth"),
            Example(
                .protomaps,
                "pois point kind=aerodrome iata=FLR kind_detail=international",
                "aerodrome_label class=international iata=FLR"
            ),
            Example(.protomaps, "pois point kind=place_of_worship kind_detail=muslim", "poi class=place_of_worship subclass=muslim"),
            Example(.protomaps, "pois point shop=leather name=A", "poi class=shop subclass=leather importance=48"),
            Example(.protomaps, "pois point kind=peak elevation=812 name=A", "mountain_peak class=peak ele=812"),
            Example(.protomaps, "pois point kind=cafe min_zoom=17", "poi class=cafe rank=50 importance=58"),
            Example(
                .shortbread,
                "streets line kind=primary link=true bridge=false tunnel=true oneway=true oneway_reverse=true service=",
                "transportation class=primary ramp=1 brunnel=tunnel oneway=-1 !service"
            ),
            Example(
                .shortbread,
                "street_labels line kind=primary_link ref=B_1\nE_2 name_pt=A",
                "transportation_name class=primary ref=B_1 name:pt=A"
            ),
            Example(.shortbread, "streets line kind=subway rail=true", "transportation class=transit subclass=subway"),
            Example(
                .shortbread,
                "boundaries line admin_level=2 maritime=true disputed=false",
                "boundary admin_level=2 maritime=1 disputed=false"
            ),
            Example(.shortbread, "boundary_labels point admin_level=2 way_area=80000000 name_de=A", "place class=country rank=2 name:de=A"),
            Example(.shortbread, "place_labels point kind=capital population=5000", "place class=city capital=2 rank=4"),
            Example(.shortbread, "land area kind=bog", "landcover class=wetland subclass=bog"),
            Example(.shortbread, "ocean area x=1", "water class=ocean"),
            Example(
                .shortbread,
                "pois point amenity=pub housenumber=4 name=A",
                "housenumber housenumber=4",
                "poi class=beer subclass=pub"
            ),
            Example(.shortbread, "public_transport point kind=bus_stop", "poi class=bus subclass=bus_stop"),
            Example(.shortbread, "ferries line kind=ferry name=A", "transportation_name class=ferry", "transportation class=ferry"),
            Example(.shortbread, "buildings area height=9 hide_3d=true", "building render_height=9 hide_3d=true"),
            // A layer that does not belong to the schema is not changed.
            Example(.shortbread, "contours line ele=100", "contours ele=100"),
        ]
    )
    func example(_ example: Example) throws {
        let tile = try Self.tile([example.feature]).translated(from: example.schema)
        #expect(tile.layers.map(\.name) == example.expected.map { String($0.prefix { $0 != " " }) })
        for (layer, expected) in zip(tile.layers, example.expected) {
            let feature = try #require(layer.features.first)
            #expect(layer.features.count == 1 && layer.points(of: feature) == Self.points)
            let properties = Dictionary(layer.properties(of: feature).map { ($0.key, $0.value.plainText) }) { "\($0), \($1)" }
            for word in expected.split(separator: " ").dropFirst() {
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                if word.hasPrefix("!") {
                    #expect(properties[String(word.dropFirst())] == nil, "\(properties)")
                } else {
                    #expect(properties[parts[0]] == parts[1], "\(layer.name): \(properties)")
                }
            }
        }
    }

    @Test("features of one layer that become one of several stay whole and in their order, whatever units their layers have")
    func geometry() throws {
        var tile = try Self.tile([
            "land area kind=park name=A", "sites area kind=hospital", "land area kind=cemetery", "land area kind=park name=B",
        ])
        #expect(tile.layers.map(\.name) == ["land", "sites"])
        tile.layers[1].extent = 1024
        tile = tile.translated(from: .shortbread)
        let parks = try #require(tile["landcover"])
        #expect(parks.features.map { parks.value("name", of: $0)?.string } == ["A", "B"])
        let uses = try #require(tile["landuse"])
        #expect(uses.extent == 4096 && uses.features.map { uses.value("class", of: $0)?.string } == ["cemetery", "hospital"])
        #expect(uses.points(of: uses.features[0]) == Self.points)
        #expect(uses.points(of: uses.features[1]) == Self.points.map { MVTPoint(x: $0.x * 4, y: $0.y * 4) })
        // The translated tile can be encoded and decoded without loss of features.
        #expect(try MVTTile(decoding: tile.encoded()).layers.map(\.features.count) == tile.layers.map(\.features.count))
    }

    @Test("a repeated key, and keys that renaming makes equal, give the same features as one key")
    func repeatedKeys() throws {
        let tags = (0..<3).map { [MVTTag(key: $0, value: 0)] }
        let layer = Self.pointLayer("pois", keys: ["kind", "pmap:kind", "kind"], values: [.string("pub")], tags: tags)
        let pois = try #require(MVTTile(layers: [layer]).translated(from: .protomaps)["poi"])
        #expect(pois.features.count == 3)
        let expected = ["class=beer", "importance=58", "kind=pub", "rank=9", "subclass=pub"]
        for feature in pois.features {
            let properties = pois.properties(of: feature).map { "\($0.key)=\($0.value.plainText)" }
            #expect(properties.sorted() == expected)
        }
    }

    /// Without bounds, the translation of each of these layers takes time or memory in proportion to the product of its
    /// two large numbers.
    @Test("hostile layers are translated", arguments: ["many keys", "a long text", "a long key"])
    func hostile(_ kind: String) throws {
        let count: UInt32 = 20_000
        let long = String(repeating: "7", count: 1 << 20)
        var keys = kind == "many keys" ? [String](repeating: "kind", count: Int(count)) : ["kind"]
        let lastKey = UInt32(keys.count)
        keys.append(kind == "a long key" ? long : "population")
        var values = (0..<count).map { MVTValue.string("kind \($0)") }
        let kinds = values
        values.append(.string(kind == "a long text" ? long : "7000000"))
        let tags = (0..<count).map { [MVTTag(key: $0 % lastKey, value: $0), MVTTag(key: lastKey, value: count)] }
        let layer = Self.pointLayer("places", keys: keys, values: values, tags: tags)
        let places = try #require(MVTTile(layers: [layer]).translated(from: .protomaps)["place"])
        #expect(places.features.compactMap { places.value("class", of: $0) } == kinds)
        let ranks = Set(places.features.compactMap { places.value("rank", of: $0) })
        let expected: Set<MVTValue> = kind == "a long key" ? [] : [.int(3)]
        #expect(ranks == expected)
    }

    /// Returns a layer of points, one for each element of the tags.
    private static func pointLayer(_ name: String, keys: [String], values: [MVTValue], tags: [[MVTTag]]) -> MVTLayer {
        var layer = MVTLayer(name: name)
        layer.keys = keys
        layer.values = values
        for own in tags {
            let (firstTag, part) = (UInt32(layer.tags.count), UInt32(layer.points.count))
            layer.tags += own
            layer.points.append(MVTPoint(x: 1, y: 1))
            layer.partStarts.append(part + 1)
            layer.features.append(
                MVTFeature(id: 0, type: .point, tagRange: firstTag..<UInt32(layer.tags.count), partRange: part..<part + 1)
            )
        }
        return layer
    }

    private static let points = [MVTPoint(x: 10, y: 10), MVTPoint(x: 90, y: 10), MVTPoint(x: 90, y: 90)]

    /// Returns a tile with these features, which all have the same points.
    /// - Parameter features: the features, each written as `layer shape key=value …`.
    static func tile(_ features: [String]) throws -> MVTTile {
        var encoders: [MVTLayerEncoder] = []
        for feature in features {
            let words = feature.split(separator: " ").map(String.init)
            if !encoders.contains(where: { $0.name == words[0] }) { encoders.append(MVTLayerEncoder(name: words[0])) }
            let index = try #require(encoders.firstIndex { $0.name == words[0] })
            let shape = try #require(["point": MVTGeometryType.point, "line": .line, "area": .polygon][words[1]])
            encoders[index].beginFeature(shape)
            switch shape {
            case .point: encoders[index].addPoints(points.span)
            case .line: encoders[index].addLine(points.span)
            default: encoders[index].addRing(points.span)
            }
            let tags = words.dropFirst(2).map { word in
                let (key, text) = (word.prefix { $0 != "=" }, word.drop { $0 != "=" }.dropFirst())
                let value: MVTValue =
                    if let number = Int64(text) { .int(number) } else if text == "true" || text == "false" { .bool(text == "true") } else {
                        .string(String(text))
                    }
                return MVTTag(key: encoders[index].index(ofKey: String(key)), value: encoders[index].index(ofValue: value))
            }
            encoders[index].endFeature(id: 7, tags: tags)
        }
        var bytes: [UInt8] = []
        for encoder in encoders { encoder.append(to: &bytes) }
        return try MVTTile(decoding: bytes)
    }
}

extension MVTLayer {
    fileprivate func points(of feature: MVTFeature) -> [MVTPoint] { feature.partRange.flatMap { points[pointRange(ofPart: $0)] } }
}
