import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanText
import PortolanTiles
import Testing

@testable import PortolanRender

/// Expressions find the properties of a tile's features.
@Suite struct FeatureReaderTests {
    struct Feature {
        var type = MVTGeometryType.point
        var id: UInt64 = 0
        var tags: [(String, MVTValue)] = []
    }

    /// Reads a tile with one layer, `things`, in a style whose layers have these text expressions.
    static func read(_ features: [Feature], _ texts: [String]) throws -> (FeatureTable, StyleLayout) {
        var encoder = MVTLayerEncoder(name: "things")
        for feature in features {
            encoder.beginFeature(feature.type)
            let points = [MVTPoint(x: 10, y: 10), MVTPoint(x: 90, y: 10), MVTPoint(x: 90, y: 90)]
            switch feature.type {
            case .point: encoder.addPoints(points.span)
            case .line: encoder.addLine(points.span)
            case .polygon: encoder.addRing(points.span)
            case .unknown: break
            }
            let tags = feature.tags.map { MVTTag(key: encoder.index(ofKey: $0.0), value: encoder.index(ofValue: $0.1)) }
            encoder.endFeature(id: feature.id, tags: tags)
        }
        var bytes: [UInt8] = []
        encoder.append(to: &bytes)
        let layers = texts.enumerated().map { index, text in
            #"{"id": "\#(index)", "type": "symbol", "source": "map", "source-layer": "things", "layout": {"text-field": \#(text)}}"#
        }
        let style = try Style.parse(
            #"{"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [\#(layers.joined(separator: ","))]}"#
        )
        let layout = StyleLayout(style)
        let tile = try PreparedTile(
            VectorTile(MVTTile(decoding: bytes)),
            id: TileID(z: 0, x: 0, y: 0),
            for: PreparedTile.Purpose(
                source: 0,
                layout: layout,
                resources: SymbolResources(fonts: .installed(ShaperPool(library: FontLibrary()))),
                styleZoom: 0
            )
        )
        return (try #require(tile.tables[0]), layout)
    }

    static func context(_ layout: StyleLayout) -> EvaluationContext {
        EvaluationContext(zoom: 0, values: Array(repeating: nil, count: layout.style.propertyNames.count))
    }

    /// Returns the texts of the style's layers for each feature, one layer after the other with the same context.
    static func texts(_ features: [Feature], _ texts: [String]) throws -> [[String]] {
        let (source, layout) = try read(features, texts)
        var context = context(layout)
        return layout.style.layers.map { layer in
            guard case .symbol(let symbol) = layer else { return [] }
            let reader = FeatureReader(source, info: layer.info)
            return features.indices.map { index in
                reader.load(Int32(index), into: &context)
                return symbol.textField.evaluate(context).text
            }
        }
    }

    @Test("a feature's values are found by their keys, of every type")
    func values() throws {
        let tags: [(String, MVTValue)] = [
            ("text", .string("Hafen")), ("int", .int(-7)), ("uint", .uint(7)), ("sint", .sint(-3)), ("float", .float(0.5)),
            ("double", .double(2.25)), ("bool", .bool(true)),
        ]
        let texts = tags.map { #"["to-string", ["get", "\#($0.0)"]]"# }
        #expect(try Self.texts([Feature(tags: tags)], texts).map { $0[0] } == ["Hafen", "-7", "7", "-3", "0.5", "2.25", "true"])
    }

    @Test("the values of one feature do not carry over to the next")
    func cleared() throws {
        let features = [
            Feature(id: 5, tags: [("a", .string("one")), ("b", .string("two"))]), Feature(tags: [("b", .string("three"))]), Feature(),
        ]
        let text = #"["concat", ["coalesce", ["get", "a"], "-"], " ", ["coalesce", ["get", "b"], "-"], " ", ["to-string", ["id"]]]"#
        #expect(try Self.texts(features, [text]) == [["one two 5", "- three ", "- - "]])
    }

    @Test("the values of one layer do not carry over to the next layer")
    func layers() throws {
        let features = [Feature(tags: [("a", .string("one")), ("b", .string("two"))]), Feature(tags: [("a", .string("three"))])]
        let texts = [#"["get", "a"]"#, #"["coalesce", ["get", "b"], "-"]"#, #"["coalesce", ["get", "a"], "-"]"#]
        #expect(try Self.texts(features, texts) == [["one", "three"], ["two", "-"], ["one", "three"]])
    }

    @Test("keys that the style never names are skipped, and keys that no feature has are empty")
    func otherKeys() throws {
        let features = [Feature(tags: [("x", .string("one")), ("name", .string("two")), ("y", .int(3))])]
        #expect(try Self.texts(features, [#"["get", "name"]"#, #"["coalesce", ["get", "nothing"], "-"]"#]) == [["two"], ["-"]])
    }

    @Test("if a key appears twice, the last value counts")
    func twice() throws {
        #expect(try Self.texts([Feature(tags: [("a", .string("one")), ("a", .string("two"))])], [#"["get", "a"]"#]) == [["two"]])
    }

    @Test("each feature has its own kind of geometry and ID, and 0 is no ID")
    func kinds() throws {
        let features = [
            Feature(type: .point, id: 1), Feature(type: .line, id: 0), Feature(type: .polygon, id: 1 << 40),
            Feature(type: .point, id: .max),
        ]
        let texts = [#"["geometry-type"]"#, #"["to-string", ["id"]]"#]
        let found = try Self.texts(features, texts)
        #expect(found[0] == ["Point", "LineString", "Polygon", "Point"])
        #expect(found[1] == ["1", "", "1099511627776", "18446744073709552000"])
    }

    @Test("computed names find all properties")
    func computed() throws {
        let features = [
            Feature(tags: [("which", .string("b")), ("a", .string("one")), ("b", .string("two"))]),
            Feature(tags: [("which", .string("a")), ("a", .string("three"))]), Feature(tags: [("which", .string("c"))]),
        ]
        #expect(try Self.texts(features, [#"["coalesce", ["get", ["get", "which"]], "-"]"#]) == [["two", "three", "-"]])
    }

    @Test("a layer without tags is read")
    func noTags() throws {
        #expect(try Self.texts([Feature()], [#"["coalesce", ["get", "a"], "-"]"#]) == [["-"]])
    }
}
