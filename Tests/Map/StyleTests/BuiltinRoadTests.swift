import Testing

@testable import PortolanStyle

/// Roads of the built-in look at the zooms of towns and regions.
@Suite struct BuiltinRoadTests {
    private static let style = Style.builtin()

    private static func context(zoom: Double, _ properties: [String: StyleValue]) -> EvaluationContext {
        EvaluationContext(zoom: zoom, geometryType: .lineString, values: style.propertyNames.map { properties[$0] })
    }

    /// Returns the layers that draw a way at a zoom, without edges and ties.
    private static func layers(zoom: Double, _ properties: [String: StyleValue]) -> [LineLayer] {
        let context = context(zoom: zoom, properties)
        return style.layers.compactMap { layer in
            guard case .line(let line) = layer, line.info.sourceLayer == "transportation", line.info.isDrawn(atZoom: zoom),
                !line.info.id.hasSuffix("-casing"), !line.info.id.hasSuffix("-ties"), line.info.filter.matches(context)
            else { return nil }
            return line
        }
    }

    @Test(
        "bridges and tunnels are drawn from the same zoom as other roads, and once",
        arguments: ["motorway", "trunk", "primary", "secondary", "tertiary", "minor", "service", "path"]
    )
    func levels(kind: String) {
        for zoom in stride(from: 4.0, through: 18, by: 1) {
            let count = Self.layers(zoom: zoom, ["class": .string(kind)]).count
            #expect(count <= 1)
            for level in ["bridge", "tunnel"] {
                #expect(Self.layers(zoom: zoom, ["class": .string(kind), "brunnel": .string(level)]).count == count, "\(level) at \(zoom)")
            }
        }
    }

    struct Ramp: Sendable {
        var kind: String
        /// The style's zoom, which is one less than the camera's.
        var zoom: Double
        /// The greatest width of the ramp in pixels, with edges; 0 if the ramp is not drawn.
        var width: Double
        /// The greatest width of the ramp as a share of the width of the road that the ramp belongs to.
        var share: Double
    }

    static let ramps = [
        Ramp(kind: "motorway", zoom: 10, width: 0, share: 0), Ramp(kind: "motorway", zoom: 11, width: 1.3, share: 0.35),
        Ramp(kind: "motorway", zoom: 12, width: 1.9, share: 0.4), Ramp(kind: "motorway", zoom: 13, width: 2.8, share: 0.5),
        Ramp(kind: "motorway", zoom: 16, width: 9.5, share: 0.65), Ramp(kind: "trunk", zoom: 10, width: 0, share: 0),
        Ramp(kind: "trunk", zoom: 12, width: 1.8, share: 0.4), Ramp(kind: "primary", zoom: 12, width: 1.7, share: 0.4),
        Ramp(kind: "secondary", zoom: 12, width: 1.5, share: 0.4), Ramp(kind: "tertiary", zoom: 12, width: 1.3, share: 0.4),
    ]

    @Test("ramps are thin where a junction is small", arguments: ramps)
    func rampsAreThin(row: Ramp) throws {
        let properties: [String: StyleValue] = ["class": .string(row.kind), "ramp": 1]
        let layers = Self.layers(zoom: row.zoom, properties)
        #expect(layers.isEmpty == (row.width == 0))
        guard !layers.isEmpty else { return }
        let edges = Self.style.layers.compactMap {
            if case .line(let line) = $0, line.info.id == "road-\(row.kind)-casing" { line } else { nil }
        }
        let edge = try #require(edges.first)
        let ramp = edge.width.evaluate(Self.context(zoom: row.zoom, properties))
        let road = edge.width.evaluate(Self.context(zoom: row.zoom, ["class": .string(row.kind)]))
        #expect(ramp <= row.width)
        #expect(ramp <= row.share * road)
        #expect(layers[0].width.evaluate(Self.context(zoom: row.zoom, properties)) < ramp, "the edge shows")
    }
}
