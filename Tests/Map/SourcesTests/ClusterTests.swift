import PortolanGeo
import PortolanStyle
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanMapSources

@Suite struct ClusterTests {
    static func collection(_ points: [(Double, Double)], _ properties: (Int) -> String = { "{\"n\":\($0)}" }) -> [UInt8] {
        let features = points.enumerated().map { index, point in
            #"{"type":"Feature","id":\#(index),"properties":\#(properties(index)),"geometry":{"type":"Point","coordinates":[\#(point.0),\#(point.1)]}}"#
        }
        return Array(#"{"type":"FeatureCollection","features":[\#(features.joined(separator: ","))]}"#.utf8)
    }

    static func source(_ bytes: [UInt8], _ change: (inout ClusterOptions) -> Void = { _ in }) throws -> GeoJSONSource {
        var options = GeoJSONOptions()
        var clusters = ClusterOptions()
        change(&clusters)
        options.clusters = clusters
        return try GeoJSONSource(bytes, options: options)
    }

    /// Returns the contents of a tile: each position, and the number of points there.
    static func contents(_ source: GeoJSONSource, _ tile: TileID) -> [(SIMD2<Int32>, Int)] {
        guard let layer = source.vectorTile(tile)?.layers.first else { return [] }
        return layer.features.features.indices.map { index in
            let point = layer.features.points[
                layer.features.pointRange(ofPart: layer.features.features[index].partRange.lowerBound).lowerBound
            ]
            var count = 1
            if case .number(let number)? = layer.value("point_count", ofFeature: index) { count = Int(number) }
            return (SIMD2(point.x, point.y), count)
        }
    }

    @Test func propertiesOfAClusterAndOfAPoint() throws {
        let bytes = Self.collection([(0, 0), (1, 0), (0, 1), (80, 0)])
        let source = try Self.source(bytes) {
            $0.properties = [
                .init(
                    name: "sum",
                    map: try! StyleExpression(json: #"["get","n"]"#),
                    reduce: try! StyleExpression(json: #"["+",["accumulated"],["get","sum"]]"#)
                ),
                .init(
                    name: "any",
                    map: try! StyleExpression(json: #"["==",["get","n"],2]"#),
                    reduce: try! StyleExpression(json: #"["any",["accumulated"],["get","any"]]"#)
                ),
            ]
        }
        let layer = try #require(source.vectorTile(TileID(z: 0, x: 0, y: 0))?.layers.first)
        #expect(layer.features.features.count == 2)
        let cluster = Dictionary(
            uniqueKeysWithValues: ["cluster", "point_count", "point_count_abbreviated", "sum", "any", "n"].map {
                ($0, layer.value($0, ofFeature: 0))
            }
        )
        #expect(cluster == ["cluster": true, "point_count": 3, "point_count_abbreviated": "3", "sum": 3, "any": true, "n": nil])
        #expect(layer.value("cluster_id", ofFeature: 0) == layer.id(ofFeature: 0))
        #expect(layer.value("cluster", ofFeature: 1) == nil && layer.value("n", ofFeature: 1) == 3 && layer.id(ofFeature: 1) == 3)
        let near = try #require(source.vectorTile(TileID(z: 7, x: 64, y: 63))?.layers.first)
        #expect(near.features.features.count == 3 && near.value("n", ofFeature: 0) == 0)
    }

    @Test func minimumPointsAndMaximumZoom() throws {
        let bytes = Self.collection([(10, 10), (10.0001, 10), (-60, 10), (-60.0001, 10), (-60, 10.0001)])
        let world = TileID(z: 0, x: 0, y: 0)
        #expect(try Self.contents(Self.source(bytes) { $0.minimumPoints = 3 }, world).map(\.1).sorted() == [1, 1, 3])
        #expect(try Self.contents(Self.source(bytes) { $0.minimumPoints = 9 }, world).map(\.1).sorted() == [1, 1, 1, 1, 1])
        let source = try Self.source(bytes) { $0.maximumZoom = 3 }
        let point = MercatorPoint(Coordinate(latitude: 10, longitude: 10))
        #expect(Self.contents(source, TileID(z: 3, containing: point)).map(\.1).contains(2))
        #expect(Self.contents(source, TileID(z: 4, containing: point)).map(\.1) == [1, 1])
    }

    @Test(arguments: [(1, "1"), (999, "999"), (1000, "1k"), (1049, "1k"), (1050, "1.1k"), (9999, "10k"), (10_499, "10k"), (10_500, "11k")])
    func abbreviated(_ count: Int, _ text: String) { #expect(ClusterIndex.abbreviated(count) == text) }

    /// Clustering random points, many of them near each other, gives the same as comparing every pair, and loses no
    /// point.
    @Test(arguments: Fuzz.seeds(12)) func sameAsBruteForce(_ seed: UInt64) throws {
        var random = SplitMix64(seed: seed)
        let points = (0..<Int(random.next() % 150 + 2)).map { _ in
            let near = random.next() % 3 > 0
            return ((near ? 10 : 170) * (random.unit() * 2 - 1), (near ? 5 : 80) * (random.unit() * 2 - 1))
        }
        let radius = Double(random.next() % 120 + 1)
        let minimum = Int(random.next() % 4 + 2)
        let source = try Self.source(Self.collection(points)) {
            $0.radius = radius
            $0.minimumPoints = minimum
            $0.maximumZoom = 6
        }
        struct Point {
            var place: SIMD2<Double>
            var count: Int
        }
        var level = points.map { MercatorPoint(Coordinate(latitude: $0.1, longitude: $0.0)) }.map {
            Point(place: SIMD2($0.x, $0.y), count: 1)
        }
        for zoom in (0...6).reversed() {
            var taken = Set<Int>()
            var next: [Point] = []
            for index in level.indices where taken.insert(index).inserted {
                let others = level.indices.filter { other in
                    let step = (level[other].place - level[index].place) * Double(1 << zoom) * 512
                    return !taken.contains(other) && (step * step).sum().squareRoot() <= radius
                }
                taken.formUnion(others)
                let all = [level[index]] + others.map { level[$0] }
                let count = all.reduce(0) { $0 + $1.count }
                if all.count > 1, count >= minimum {
                    next.append(Point(place: all.reduce(SIMD2()) { $0 + $1.place * Double($1.count) } / Double(count), count: count))
                } else {
                    next += all
                }
            }
            level = next
            var expected: [String] = []
            var found: [String] = []
            for x in 0..<UInt32(1 << zoom) {
                for y in 0..<UInt32(1 << zoom) {
                    for (place, count) in Self.contents(source, TileID(z: UInt8(zoom), x: x, y: y)) {
                        guard (0..<8192).contains(place.x), (0..<8192).contains(place.y) else { continue }
                        found.append("\(place.x + Int32(x) * 8192) \(place.y + Int32(y) * 8192) \(count)")
                    }
                }
            }
            for point in level {
                let place = (point.place * Double(8192 << zoom)).rounded(.toNearestOrAwayFromZero)
                expected.append("\(Int(place.x)) \(Int(place.y)) \(point.count)")
            }
            #expect(found.sorted() == expected.sorted(), "seed \(seed), zoom \(zoom)")
        }
    }
}
