import PortolanGeo
import PortolanOSMModel
import PortolanTestSupport
import PortolanTiles
import Testing

@testable import PortolanTileBuilder

/// The work for an area over a large number of tiles depends on the area's outline, and not on the number of tiles.
@Suite struct FilledRectangleTests {
    @Test func runsOfABlockAreItsTiles() {
        let seed: UInt64 = 5
        var random = SplitMix64(seed: seed)
        for round in 0..<200 {
            let zoom = UInt8.random(in: 0...7, using: &random)
            let last = Int32(1) << Int32(zoom) - 1
            func range() -> ClosedRange<Int32> {
                let (a, b) = (Int32.random(in: 0...last, using: &random), Int32.random(in: 0...last, using: &random))
                return min(a, b)...max(a, b)
            }
            let rectangle = TileRectangle(x: range(), y: range())
            var found: Set<UInt64> = []
            FilledRectangles(rings: [true], rectangles: [rectangle]).eachRun(zoom: zoom) { run in
                for index in run { #expect(found.insert(index).inserted, "round \(round), seed \(seed)") }
            }
            var expected: Set<UInt64> = []
            for x in rectangle.x { for y in rectangle.y { expected.insert(TileID(z: zoom, x: UInt32(x), y: UInt32(y)).hilbertIndex) } }
            #expect(found == expected, "round \(round), seed \(seed)")
        }
    }

    /// Makes a feature of these rings, and cuts it into the tiles of one zoom.
    private static func cut(_ rings: [[GridPoint]], _ layer: SchemaLayer, zoom: UInt8, box: GridBox, limit: Int = .max) throws -> SliceSink
    {
        var parts = Parts()
        for ring in rings { parts.append(ring) }
        var batch = FeatureBatch()
        batch.beginObject()
        let owner = FeatureOwner(OSMKey(type: .way, id: 1))
        batch.add(layer, batch.add(parts, .polygon), zooms: 0...14, order: 0, of: owner, Attributes())
        var table = ValueTable(byteCount: .max)
        batch.number(&table)
        var sink = SliceSink(room: nil, memory: 0, jobs: 1, budget: PieceBudget(limit: limit))
        var slicer = Slicer(grid: TileGrid(zoom: zoom), limits: Slicer.limits(TileGrid(zoom: zoom), box))
        slicer.add(try #require(batch.features.first), of: batch, isJunction: [], to: &sink)
        sink.endRun()
        return sink
    }

    private static func pieces(_ rings: [[GridPoint]], _ layer: SchemaLayer, zoom: UInt8, box: GridBox) throws -> [SliceKey] {
        var merger = try SliceMerger(cut(rings, layer, zoom: zoom, box: box).runs)
        var keys: [SliceKey] = []
        var bytes: [UInt8] = []
        while let head = merger.head {
            keys.append(head)
            try merger.takeHead(into: &bytes)
        }
        return keys
    }

    private static let world = GridBox(minX: 0, minY: 0, maxX: 1 << 30, maxY: 1 << 30)

    private static func square(_ box: GridBox) -> [GridPoint] {
        [
            GridPoint(x: box.minX, y: box.minY), GridPoint(x: box.maxX, y: box.minY), GridPoint(x: box.maxX, y: box.maxY),
            GridPoint(x: box.minX, y: box.maxY),
        ]
    }

    @Test(arguments: [SchemaLayer.building, .landcover]) func aSquareOfManyTilesHasFewPieces(layer: SchemaLayer) throws {
        // The square is 5,000 tiles wide at zoom 14.
        let side: Int32 = 1 << 16
        let box = GridBox(minX: 1001 * side + 5, minY: 2003 * side + 7, maxX: 6001 * side + 5, maxY: 7003 * side + 7)
        let keys = try Self.pieces([Self.square(box)], layer, zoom: 14, box: Self.world)
        #expect(keys.reduce(0) { $0 + Int($1.tileCount) } == 5002 * 5002)
        #expect(keys.count < 60_000)
        #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.tile + UInt64($0.tileCount) <= $1.tile })
        // The same square with a hole in it. A tile that lies within the hole together with its buffer
        // has no piece.
        let hole = GridBox(minX: box.minX + 99 * side, minY: box.minY + 99 * side, maxX: box.maxX - 99 * side, maxY: box.maxY - 99 * side)
        let ring = try Self.pieces([Self.square(box), Self.square(hole).reversed()], layer, zoom: 14, box: Self.world)
        let (all, empty) = (5002 * 5002, 4800 * 4800)
        #expect(ring.reduce(0) { $0 + Int($1.tileCount) } == all - empty)
        #expect(ring.count < 120_000)
    }

    /// A few points can outline an area over too many tiles. The builder gives up such an area as soon as its number of
    /// pieces exceeds the limit. A limit equal to the number of pieces is enough.
    @Test func piecesAreCounted() throws {
        let square = Self.square(GridBox(minX: 5, minY: 7, maxX: 3 << 22 + 5, maxY: 3 << 22 + 7))
        let count = try Self.pieces([square], .landcover, zoom: 14, box: Self.world).count
        #expect(count > 600)
        #expect(try Self.cut([square], .landcover, zoom: 14, box: Self.world, limit: count).failure == nil)
        #expect(try Self.cut([square], .landcover, zoom: 14, box: Self.world, limit: count - 1).failure?.code == .tooLarge)
        let world = Self.square(GridBox(minX: 5, minY: 7, maxX: 1 << 30, maxY: 1 << 30))
        let large = try Self.cut([world], .landcover, zoom: 14, box: Self.world, limit: 3000)
        #expect(large.failure?.code == .tooLarge && large.runs.isEmpty)
        #expect("\(try #require(large.failure))".contains("more than 3000 pieces of tiles"))
    }

    /// Tiles have the same bytes whether they are made one by one or together.
    @Test func tilesOfABlockAreAsTheyAreAlone() throws {
        let seed: UInt64 = 11
        var random = SplitMix64(seed: seed)
        let bounds = CoordinateBounds(south: -20, west: -20, north: 20, east: 20)
        func builder() -> TileBuilder {
            var builder = TileBuilder(bounds: bounds)
            builder.lastZoom = 9
            return builder
        }
        var features: [(Double, Double, Double, OSMTags)] = []
        for _ in 0..<12 {
            let side = Double.random(in: 1...30, using: &random)
            let tags: [OSMTags] = [
                ["landuse": "forest"], ["natural": "water"], ["landuse": "residential"], ["leisure": "park", "name": "Park"],
            ]
            let place = (Double.random(in: -20...10, using: &random), Double.random(in: -20...10, using: &random))
            features.append((place.0, place.1, side, tags.randomElement(using: &random) ?? [:]))
        }
        func tiles(_ cells: CellSelection?) throws -> [TileID: [UInt8]] {
            let file = TemporaryFile()
            var builder = builder()
            builder.cells = cells
            for (index, feature) in features.enumerated() {
                let (x, y, side) = (feature.0 * 1000, feature.1 * 1000, feature.2 * 1000)
                builder.add(TileBuilderTests.box(Int64(index + 1), x, y, side, feature.3))
            }
            // These small objects end inside a tile. They lie among the large objects that fill the tile.
            for id in 0..<200 {
                let (x, y) = (Double(id % 20) * 2000 - 19_000, Double(id / 20) * 4000 - 19_000)
                builder.add(TileBuilderTests.box(Int64(1000 + id), x, y, 300, ["natural": "water"]))
            }
            try builder.finish(writingTo: file.url)
            let archive = try PMTilesArchive(file: file.url)
            var tiles: [TileID: [UInt8]] = [:]
            try archive.forEachTile { id, _ in if id.z == 9 { tiles[id] = try archive.tile(id) } }
            return tiles
        }
        let all = try tiles(nil)
        #expect(all.count > 2000)
        let cells = CellSelection.covering(bounds, zoom: 9)
        for odd in 0...1 as ClosedRange<UInt32> {
            let half = try tiles(CellSelection(cells.filter { ($0.x + $0.y) % 2 == odd }, bounds: bounds))
            #expect(half.count > 1000)
            for (id, bytes) in half { #expect(all[id] == bytes, "\(id), seed \(seed)") }
        }
    }

    @Test func sumsOfManyBlocksAreThoseOfTheirTiles() {
        let box = GridBox(minX: 1 << 20, minY: 3 << 20, maxX: 9 << 24, maxY: 7 << 24)
        var random = SplitMix64(seed: 3)
        var (fast, slow) = (TileInputs(maker: "x", box: box, lastZoom: 9), TileInputs(maker: "x", box: box, lastZoom: 9))
        for _ in 0..<300 {
            let zoom = UInt8.random(in: 0...9, using: &random)
            let limits = Slicer.limits(TileGrid(zoom: zoom), box)
            func part(_ range: ClosedRange<Int32>) -> ClosedRange<Int32> {
                let (a, b) = (Int32.random(in: range, using: &random), Int32.random(in: range, using: &random))
                return min(a, b)...max(a, b)
            }
            let digest = FeatureDigest([UInt8.random(in: 0...255, using: &random)])
            let rectangle = TileRectangle(x: part(limits.x), y: part(limits.y))
            fast.add(digest, zoom: zoom, rectangle)
            for x in rectangle.x { for y in rectangle.y { slow.add(digest, zoom: zoom, TileRectangle(x: x...x, y: y...y)) } }
        }
        fast.complete()
        slow.complete()
        #expect(fast == slow)
        #expect(fast != TileInputs(maker: "x", box: box, lastZoom: 9))
    }
}
