import Testing

@testable import PortolanStyle

/// The points of interest that the built-in look shows, and their layers.
@Suite struct BuiltinPointTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var what: String
        var properties: [String: StyleValue]
        /// The style's zoom at which the point appears; nil if it never appears.
        var zoom: Double?
        var layer: String
        var testDescription: String { what }

        init(_ what: String, _ properties: [String: StyleValue], from zoom: Double?, in layer: String = "poi") {
            self.what = what
            self.properties = properties
            self.zoom = zoom
            self.layer = layer
        }

        init(_ what: String, _ kind: String, importance: Double, rank: Double, from zoom: Double?, in layer: String = "poi") {
            self.init(
                what,
                ["class": .string(kind), "name": "A", "importance": .number(importance), "rank": .number(rank)],
                from: zoom,
                in: layer
            )
        }
    }

    static let rows = [
        Row("a cathedral", "place_of_worship", importance: 140, rank: 1, from: 14, in: "poi-landmark"),
        Row("a shop, though it is the first of its neighbourhood", "shop", importance: 50, rank: 1, from: 16),
        Row("a well known shop", "shop", importance: 60, rank: 1, from: 15),
        Row("one of many", "shop", importance: 60, rank: 30, from: 16),
        Row("one of very many", "shop", importance: 60, rank: 200, from: 17),
        Row("a shop of which only the name is known", "shop", importance: 30, rank: 400, from: 18),
        Row("a museum beside nine others", "museum", importance: 88, rank: 10, from: 14, in: "poi-sight"),
        Row("beside ten", "museum", importance: 88, rank: 11, from: 15, in: "poi-sight"),
        Row("a fountain in the street", "fountain", importance: 23, rank: 9, from: 17, in: "poi-small"),
        Row("a fountain that people travel to", "fountain", importance: 100, rank: 1, from: 14, in: "poi-sight"),
        Row("a clock that people travel to", "clock", importance: 86, rank: 2, from: 14, in: "poi-sight"),
        Row("a bench", "bench", importance: 10, rank: 1, from: nil),
        Row("without a name", ["class": "museum", "importance": 90, "rank": 1], from: nil),
        Row("a museum in the tiles of others", ["class": "museum", "name": "A", "rank": 1], from: 14, in: "poi-sight"),
        Row("a shop in the tiles of others", ["class": "shop", "name": "A", "rank": 1], from: 15),
        Row("a park", "park", importance: 63, rank: 40, from: 12.5, in: "poi-park"),
        Row("a station", "railway", importance: 93, rank: 30, from: 12, in: "poi-station"),
        Row("a well-known station", "railway", importance: 112, rank: 30, from: 12, in: "poi-station-landmark"),
        Row(
            "a station with the name of one nearby",
            ["class": "railway", "subclass": "station", "stop_name": "A", "rank": 2],
            from: 15,
            in: "poi-transit"
        ),
    ]

    @Test(arguments: rows) func areShownByImportance(row: Row) {
        let style = Style.builtin()
        let layers = style.layers.compactMap { layer -> LayerInfo? in
            if case .symbol(let symbols) = layer, symbols.info.sourceLayer == "poi" { symbols.info } else { nil }
        }
        var found: (zoom: Double, layer: String)?
        for zoom in stride(from: 11.5, through: 19, by: 0.5) {
            let context = EvaluationContext(zoom: zoom, geometryType: .point, values: style.propertyNames.map { row.properties[$0] })
            let showing = layers.filter { $0.minimumZoom <= zoom && $0.filter.matches(context) }
            #expect(showing.count <= 1, "\(showing.map(\.id)) at \(zoom)")
            if found == nil, let layer = showing.first { found = (zoom, layer.id) }
        }
        #expect(found?.zoom == row.zoom)
        if row.zoom != nil { #expect(found?.layer == row.layer) }
    }

    @Test func theBestKnownComesFirst() throws {
        let style = Style.builtin()
        for id in ["poi", "poi-sight", "poi-landmark"] {
            let layer = try #require(
                style.layers.compactMap { if case .symbol(let layer) = $0, layer.info.id == id { layer } else { nil } }.first
            )
            func key(_ importance: Double?, _ rank: Double) -> Double {
                let properties: [String: StyleValue] = [
                    "class": "shop", "rank": .number(rank), "importance": importance.map { .number($0) } ?? .null,
                ]
                return layer.sortKey.evaluate(EvaluationContext(zoom: 16, values: style.propertyNames.map { properties[$0] })) ?? 0
            }
            #expect(key(140, 9) < key(90, 1), "whatever their neighbourhoods")
            #expect(key(90, 1) < key(90, 2))
            #expect(key(nil, 1) < key(nil, 2), "in the tiles of others by rank")
        }
    }
}
