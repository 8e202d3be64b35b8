internal import PortolanGeo
internal import PortolanTiles

/// A feature's share of one tile.
struct Slice: Sendable {
    /// Hilbert index.
    var tile: UInt64
    /// Index in the sorted features.
    var feature: UInt32
    var batch: UInt32
    var firstPart: UInt32
    var partCount: UInt32
}

/// Slices with their geometry in tile units, flat.
struct SliceBatch: Sendable {
    var slices: [Slice] = []
    /// One more entry than parts; each slice's last entry is the next one's first.
    var partStarts: [UInt32] = [0]
    var points: [MVTPoint] = []
}

/// Cuts features into the tiles of one zoom.
struct Slicer {
    let grid: TileGrid
    /// The tiles to make.
    let limits: (x: ClosedRange<Int32>, y: ClosedRange<Int32>)
    let batchIndex: UInt32
    private(set) var batch = SliceBatch()

    private var simplifier = Simplifier()
    private var scratch: [MVTPoint] = []
    private var feature: UInt32 = 0
    private var isRing = false

    init(grid: TileGrid, bounds: MapBox, batchIndex: UInt32) {
        self.grid = grid
        self.batchIndex = batchIndex
        // The tiles of the bounds, without those that only the buffer touches.
        let shift = Int32(MapPoint.worldBits) - Int32(grid.zoom)
        let last = Int32(1) << Int32(grid.zoom) - 1
        func tile(_ value: Int32) -> Int32 { min(max(value >> shift, 0), last) }
        limits = (tile(bounds.minX)...tile(bounds.maxX), tile(bounds.minY)...tile(bounds.maxY))
    }

    /// The tolerance of simplification in map units: 0 at the last zoom, else an eighth to a quarter of a pixel of a 512-pixel tile.
    private var tolerance: Double {
        switch grid.zoom {
        case TileBuilder.maximumZoom...: 0
        case TileBuilder.maximumZoom - 1: Double(grid.unit)
        default: 2 * Double(grid.unit)
        }
    }

    mutating func add(_ index: Int, _ feature: StoredFeature, in store: FeatureStore) {
        self.feature = UInt32(index)
        let box = feature.geometry.box
        switch feature.geometry.type {
        case .point: addPoints(store.parts(feature.geometry))
        case .line:
            isRing = false
            guard let block = block(box) else { return }
            var parts = store.parts(feature.geometry)
            if tolerance > 0 { parts = simplifier.simplifyLines(parts, tolerance: tolerance) }
            slice(parts, block.x, block.y)
        case .polygon:
            isRing = true
            let minimum = feature.layer.minimumArea(zoom: grid.zoom) * Double(grid.unit) * Double(grid.unit)
            guard feature.geometry.area >= minimum, let block = block(box) else { return }
            var parts = store.parts(feature.geometry)
            if tolerance > 0 { parts = simplifier.simplifyRings(parts, tolerance: tolerance, minimumDoubledArea: 2 * minimum) }
            slice(parts, block.x, block.y)
        case .unknown: return
        }
    }

    private func block(_ box: MapBox) -> (x: ClosedRange<Int32>, y: ClosedRange<Int32>)? {
        let tiles = grid.tiles(box)
        guard tiles.x.overlaps(limits.x), tiles.y.overlaps(limits.y) else { return nil }
        return (tiles.x.clamped(to: limits.x), tiles.y.clamped(to: limits.y))
    }

    /// A point belongs only to the tile that contains it.
    private mutating func addPoints(_ parts: Parts) {
        for point in parts.points {
            let x = point.x >> (Int32(MapPoint.worldBits) - Int32(grid.zoom))
            let y = point.y >> (Int32(MapPoint.worldBits) - Int32(grid.zoom))
            guard limits.x.contains(x), limits.y.contains(y) else { continue }
            let local = MVTPoint(x: (point.x - x * grid.side) >> grid.unitShift, y: (point.y - y * grid.side) >> grid.unitShift)
            let first = batch.partStarts.count - 1
            batch.points.append(local)
            batch.partStarts.append(UInt32(batch.points.count))
            end(x, y, first)
        }
    }

    /// Halves the block of tiles, and the shape with it, down to single tiles: a shape over n tiles is clipped about log n times.
    private mutating func slice(_ parts: Parts, _ x: ClosedRange<Int32>, _ y: ClosedRange<Int32>) {
        guard !parts.isEmpty else { return }
        let own = MapBox(parts.points)
        guard x.count > 1 || y.count > 1 else {
            let box = grid.box(x: x, y: y)
            guard own.intersects(box) else { return }
            emit(box.contains(own) ? parts : Clipping.clip(parts, to: box, rings: isRing), x.lowerBound, y.lowerBound)
            return
        }
        let alongX = x.count >= y.count
        let range = alongX ? x : y
        let middle = (range.lowerBound + range.upperBound) / 2
        for half in [range.lowerBound...middle, (middle + 1)...range.upperBound] {
            let (halfX, halfY) = alongX ? (half, y) : (x, half)
            let box = grid.box(x: halfX, y: halfY)
            guard own.intersects(box) else { continue }
            slice(box.contains(own) ? parts : Clipping.clip(parts, to: box, rings: isRing), halfX, halfY)
        }
    }

    private mutating func emit(_ parts: Parts, _ tileX: Int32, _ tileY: Int32) {
        let first = batch.partStarts.count - 1
        var outerIsKept = false
        var outer = (points: 0, parts: 0, area: Int64(0))
        for part in 0..<parts.count {
            let range = parts.range(part)
            scratch.removeAll(keepingCapacity: true)
            for index in range { scratch.append(grid.local(parts.points[index], tileX: tileX, tileY: tileY)) }
            if isRing {
                // The sign before rounding gives the ring's role; a ring whose direction changes by rounding is thinner than a unit.
                let isOuter = Ring.doubledArea(parts.points[range]) > 0
                if isOuter { outerIsKept = false }
                guard isOuter || outerIsKept, RingCleaning.clean(&scratch) else { continue }
                let area = RingCleaning.doubledArea(scratch)
                guard area != 0, (area > 0) == isOuter else { continue }
                if isOuter {
                    outerIsKept = true
                    outer = (batch.points.count, batch.partStarts.count, area)
                } else if area == -outer.area {
                    // A hole as large as its outer ring leaves nothing: land that fills the tile, in the ocean around it.
                    batch.points.removeLast(batch.points.count - outer.points)
                    batch.partStarts.removeLast(batch.partStarts.count - outer.parts)
                    outerIsKept = false
                    continue
                }
            } else {
                guard RingCleaning.cleanLine(&scratch) else { continue }
            }
            batch.points += scratch
            batch.partStarts.append(UInt32(batch.points.count))
        }
        end(tileX, tileY, first)
    }

    private mutating func end(_ tileX: Int32, _ tileY: Int32, _ firstPart: Int) {
        let count = batch.partStarts.count - 1 - firstPart
        guard count > 0 else { return }
        let tile = TileID(z: grid.zoom, x: UInt32(tileX), y: UInt32(tileY)).hilbertIndex
        batch.slices.append(
            Slice(tile: tile, feature: feature, batch: batchIndex, firstPart: UInt32(firstPart), partCount: UInt32(count))
        )
    }
}
