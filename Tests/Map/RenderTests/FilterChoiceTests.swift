import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanTestSupport
import PortolanText
import PortolanTiles
import Testing

@testable import PortolanRender

/// A filter is evaluated once for each combination of property values. It chooses the same features as if it were
/// evaluated for each feature.
@Suite struct FilterChoiceTests {
    private static let filters = [
        #"["==", ["get", "a"], "v3"]"#,
        #"["!=", ["get", "b"], 7]"#,
        #"["in", ["get", "a"], ["literal", ["v1", "v2", "v9"]]]"#,
        #"["has", "e"]"#,
        #"["==", ["geometry-type"], "LineString"]"#,
        #"["all", ["==", ["geometry-type"], "Point"], [">", ["get", "c"], 20]]"#,
        #"["any", ["has", "a"], ["!", ["has", "b"]], [">", ["to-number", ["get", "c"]], 3], ["<", ["to-number", ["get", "d"]], 9]]"#,
        #"["==", ["%", ["+", ["number", ["get", "a"], 1], ["number", ["get", "b"], 2], ["number", ["get", "c"], 3]], 3], 0]"#,
        // These filters use five properties, computed names or IDs, so they are evaluated for each feature.
        #"["any", ["has", "a"], ["has", "b"], ["has", "c"], ["has", "d"], ["has", "e"]]"#,
        #"["==", ["get", ["concat", "", "a"]], "v1"]"#,
        #"["==", ["%", ["id"], 3], 0]"#,
        #"["==", "$type", "Polygon"]"#,
        "true",
    ]

    /// Returns a tile whose features have some of five properties. Some features have a property twice.
    private static func tile(seed: UInt64) throws -> VectorTile {
        var random = SplitMix64(seed: seed)
        func number(_ limit: UInt64) -> Int { Int(random.next() % limit) }
        var encoder = MVTLayerEncoder(name: "things")
        for index in 0..<600 {
            let type: MVTGeometryType = [.point, .line, .polygon][number(3)]
            encoder.beginFeature(type)
            let points = [MVTPoint(x: 10, y: 10), MVTPoint(x: 90, y: 10), MVTPoint(x: 90, y: 90)]
            switch type {
            case .point: encoder.addPoints(points.span)
            case .line: encoder.addLine(points.span)
            default: encoder.addRing(points.span)
            }
            let tags = (0..<number(7)).map { _ in
                let value: MVTValue = number(2) == 0 ? .string("v\(number(12))") : .int(Int64(number(40)))
                return MVTTag(key: encoder.index(ofKey: ["a", "b", "c", "d", "e"][number(5)]), value: encoder.index(ofValue: value))
            }
            encoder.endFeature(id: UInt64(index + 1), tags: tags)
        }
        var bytes: [UInt8] = []
        encoder.append(to: &bytes)
        return VectorTile(try MVTTile(decoding: bytes))
    }

    @Test("the features that pass the filter are chosen", arguments: filters)
    func choice(filter: String) throws {
        let style = try Style.parse(
            #"""
            {"version": 8, "sources": {"map": {"type": "vector"}}, "layers": [
            {"id": "l", "type": "circle", "source": "map", "source-layer": "things", "filter": \#(filter)}]}
            """#
        )
        let layout = StyleLayout(style)
        let info = style.layers[0].info
        for seed: UInt64 in 1...3 {
            let tile = try Self.tile(seed: seed)
            let layer = try #require(tile["things"])
            let table = FeatureTable(layer, propertyIndices: layout.propertyIndices)
            var context = FeatureReaderTests.context(layout)
            let reader = FeatureReader(table, info: info)
            let expected = table.tags.features.indices.map { Int32($0) }.filter { feature in
                reader.load(feature, into: &context)
                return info.filter.matches(context)
            }
            #expect(table.features(passing: info, &context) == expected, "seed \(seed)")
        }
    }
}
