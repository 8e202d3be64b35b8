internal import PortolanBasics
internal import PortolanGeo
internal import PortolanPlane
internal import PortolanTiles

/// Cuts features into the tiles of one zoom.
struct Slicer {
    let grid: TileGrid
    /// The rectangle of tiles to make.
    let limits: TileRectangle
    /// The tiles in `limits` that must be made again; nil for all.
    var touched: TouchedTiles?
    /// The part of the region whose tiles are made; nil for the whole region.
    var cells: CellSelection?

    private var simplifier = Simplifier()
    private var soundness = PolygonSoundness()
    private var scratch: [MVTPoint] = []
    /// The points of the current piece, one part after the other.
    private var points: [MVTPoint] = []
    /// The index in `points` after the last point of each part.
    private var ends: [Int] = []
    private var isRing = false
    /// The rectangles that the current shape fills.
    private var fills: [FilledRectangles] = []
    /// Whether points on straight edges stay, because the edges of neighbours are compared later.
    private var keepsAllPoints = false
    /// The bytes with which each piece of the current feature begins.
    private var opening: [UInt8] = []
    /// The key of the current feature, without the tile.
    private var key = SliceKey(tile: 0, rank: 0, number: 0, sequence: 0)

    init(grid: TileGrid, limits: TileRectangle) {
        self.grid = grid
        self.limits = limits
    }

    /// Returns the tiles of adjacent boxes, each tile once.
    static func limits(_ grid: TileGrid, _ boxes: [GridBox]) -> [TileRectangle] {
        boxes.map { limits(grid, $0) }.reduce(into: []) { rectangles, rectangle in
            if let last = rectangles.last, last.x.upperBound >= rectangle.x.lowerBound {
                rectangles[rectangles.count - 1].x = last.x.lowerBound...max(last.x.upperBound, rectangle.x.upperBound)
            } else {
                rectangles.append(rectangle)
            }
        }
    }

    /// Returns the tiles of the bounds, without those that only the buffer touches.
    static func limits(_ grid: TileGrid, _ bounds: GridBox) -> TileRectangle {
        let shift = Int32(GridPoint.worldBits) - Int32(grid.zoom)
        let last = Int32(1) << Int32(grid.zoom) - 1
        func tile(_ value: Int32) -> Int32 { min(max(value >> shift, 0), last) }
        return TileRectangle(x: tile(bounds.minX)...tile(bounds.maxX), y: tile(bounds.minY)...tile(bounds.maxY))
    }

    /// Returns the tiles that a feature can reach; nil if there are none, or if the feature is too small to be drawn.
    func reach(of feature: StoredFeature) -> TileRectangle? {
        if feature.geometry.type == .polygon, feature.geometry.area < minimumArea(of: feature) { return nil }
        let tiles = grid.tiles(feature.geometry.box)
        guard tiles.x.overlaps(limits.x), tiles.y.overlaps(limits.y) else { return nil }
        return TileRectangle(x: tiles.x.clamped(to: limits.x), y: tiles.y.clamped(to: limits.y))
    }

    /// Returns the tiles for which an area counts although it is too small to be drawn; nil if there are none.
    func reach(ofCrumb feature: StoredFeature, _ rule: CrumbRule) -> TileRectangle? {
        guard rule.areas.contains(crumbArea(of: feature)) else { return nil }
        let middle = middle(of: feature)
        let reach = CoverageGrid.reach(step: rule.step) * grid.unit
        let shift = Int32(GridPoint.worldBits) - Int32(grid.zoom)
        let x = (middle.x - reach) >> shift...(middle.x + reach) >> shift
        let y = (middle.y - reach) >> shift...(middle.y + reach) >> shift
        guard x.overlaps(limits.x), y.overlaps(limits.y) else { return nil }
        return TileRectangle(x: x.clamped(to: limits.x), y: y.clamped(to: limits.y))
    }

    /// Returns the smallest area of a feature that is drawn, in square map units.
    private func minimumArea(of feature: StoredFeature) -> Double {
        feature.layer.minimumArea(zoom: grid.zoom) * Double(grid.unit) * Double(grid.unit)
    }

    /// Returns the area of a feature in square tile units.
    private func crumbArea(of feature: StoredFeature) -> Double { feature.geometry.area / (Double(grid.unit) * Double(grid.unit)) }

    private func middle(of feature: StoredFeature) -> GridPoint {
        let box = feature.geometry.box
        return GridPoint(x: box.minX + (box.maxX - box.minX) / 2, y: box.minY + (box.maxY - box.minY) / 2)
    }

    /// Whether a feature can reach a tile that is made.
    func isWanted(_ feature: StoredFeature) -> Bool { reach(of: feature).map { isWanted($0) } ?? false }

    /// Whether a rectangle contains a tile that is made.
    private func isWanted(_ rectangle: TileRectangle) -> Bool {
        (touched?.contains(anyOf: rectangle, zoom: grid.zoom) ?? true) && (cells?.contains(anyOf: rectangle, zoom: grid.zoom) ?? true)
    }

    /// The tolerance of simplification in map units: 0 at the last zoom, otherwise an eighth to a quarter of a pixel of
    /// a 512-pixel tile.
    private var tolerance: Double {
        switch grid.zoom {
        case TileBuilder.maximumZoom...: 0
        case TileBuilder.maximumZoom - 1: Double(grid.unit)
        default: 2 * Double(grid.unit)
        }
    }

    /// Whether all tiles of a rectangle are made.
    private func isWhollyWanted(_ rectangle: TileRectangle) -> Bool {
        (touched?.contains(allOf: rectangle, zoom: grid.zoom) ?? true) && (cells?.contains(allOf: rectangle, zoom: grid.zoom) ?? true)
    }

    /// Cuts a feature and adds its pieces to the sink.
    /// - Parameter isJunction: for each point of an area, whether it is a junction (``JunctionSet``); empty if no point
    ///   is.
    mutating func add(_ feature: StoredFeature, of batch: FeatureBatch, isJunction: [Bool], to sink: inout SliceSink) {
        let geometry = feature.geometry
        guard let rectangle = reach(of: feature), isWanted(rectangle) else { return }
        switch geometry.type {
        case .point:
            open(feature, of: batch)
            addPoints(batch.parts(geometry), &sink)
        case .line:
            isRing = false
            open(feature, of: batch)
            var parts = batch.parts(geometry)
            if tolerance > 0 { parts = simplifier.simplifyLines(parts, tolerance: tolerance) }
            slice(parts, rectangle, &sink)
        case .polygon:
            isRing = true
            keepsAllPoints = feature.layer == .building && grid.zoom == TileBuilder.rowZoom
            open(feature, of: batch)
            var parts = batch.parts(geometry)
            if tolerance > 0 && !keepsAllPoints {
                parts = simplifier.simplifyRings(
                    parts,
                    tolerance: tolerance,
                    minimumDoubledArea: 2 * minimumArea(of: feature),
                    isJunction: isJunction
                )
            }
            slice(parts, rectangle, &sink)
            endFills(&sink)
        case .unknown: return
        }
    }

    /// Adds an area that is too small to be drawn at this zoom, so that it counts as covered ground.
    /// - Parameter kind: the index of the feature's class in the value table; nil if the layer has no classes.
    mutating func addCrumb(_ feature: StoredFeature, kind: UInt32?, _ rule: CrumbRule, to sink: inout SliceSink) {
        guard let rectangle = reach(ofCrumb: feature, rule), isWanted(rectangle) else { return }
        let (area, middle) = (crumbArea(of: feature), middle(of: feature))
        var feature = feature
        // The greatest order puts these pieces after all features of the layer.
        feature.order = .max
        key = SliceKey(tile: 0, feature)
        for x in rectangle.x {
            for y in rectangle.y where isWanted(TileRectangle(x: x...x, y: y...y)) {
                let point = grid.local(middle, tileX: x, tileY: y)
                key.tile = TileID(z: grid.zoom, x: UInt32(x), y: UInt32(y)).hilbertIndex
                sink.append(key) { bytes in
                    bytes.append(contentsOf: repeatElement(0, count: 8))
                    bytes.append(Self.crumbMark)
                    LEB128.append(kind.map { UInt64($0) + 1 } ?? 0, to: &bytes)
                    LEB128.append(signed: Int64(point.x), to: &bytes)
                    LEB128.append(signed: Int64(point.y), to: &bytes)
                    LEB128.append(UInt64(Int(clamping: area.rounded())), to: &bytes)
                }
            }
        }
    }

    /// This byte stands where a piece has the type of its shape, if the piece is an area too small for a shape.
    static let crumbMark: UInt8 = 255

    /// Writes the bytes with which all pieces of a feature begin: its ID, the type of its shape, and its properties.
    private mutating func open(_ feature: StoredFeature, of batch: FeatureBatch) {
        key = SliceKey(tile: 0, feature)
        opening.removeAll(keepingCapacity: true)
        opening.appendNumber(feature.id)
        opening.append(feature.geometry.type.rawValue)
        let attributes = batch.attributes[Int(feature.attributes.lowerBound)..<Int(feature.attributes.upperBound)]
        LEB128.append(UInt64(attributes.count { $0.minZoom <= grid.zoom }), to: &opening)
        for attribute in attributes where attribute.minZoom <= grid.zoom {
            LEB128.append(UInt64(attribute.key), to: &opening)
            if attribute.value & ValueTable.ownFlag == 0 {
                LEB128.append(UInt64(attribute.value) + 1, to: &opening)
            } else {
                // A 0 precedes a value without a number.
                opening.append(0)
                batch.values[Int(attribute.value & ~ValueTable.ownFlag)].append(to: &opening)
            }
        }
    }

    /// Adds points, each only to the tile that contains it.
    private mutating func addPoints(_ parts: Parts, _ sink: inout SliceSink) {
        for point in parts.points {
            let x = point.x >> (Int32(GridPoint.worldBits) - Int32(grid.zoom))
            let y = point.y >> (Int32(GridPoint.worldBits) - Int32(grid.zoom))
            guard limits.x.contains(x), limits.y.contains(y), isWanted(TileRectangle(x: x...x, y: y...y)) else { continue }
            let local = MVTPoint(x: (point.x - x * grid.side) >> grid.unitShift, y: (point.y - y * grid.side) >> grid.unitShift)
            points = [local]
            ends = [1]
            end(x, y, &sink)
        }
    }

    /// Halves the rectangle of tiles, together with the shape, down to single tiles. A shape over n tiles is clipped
    /// about log n times.
    ///
    /// A rectangle that the shape fills is not halved, because all its tiles get the same piece. So the cost of a shape
    /// depends on its outline, however large the shape is.
    private mutating func slice(_ parts: Parts, _ rectangle: TileRectangle, _ sink: inout SliceSink) {
        guard !parts.isEmpty, sink.failure == nil else { return }
        let (x, y) = (rectangle.x, rectangle.y)
        let own = GridBox(parts.points)
        if isRing, own == grid.box(x: x, y: y), isWhollyWanted(rectangle), let rings = FilledRectangles.rings(parts, own) {
            if let known = fills.firstIndex(where: { $0.rings == rings }) {
                fills[known].rectangles.append(rectangle)
            } else {
                fills.append(FilledRectangles(rings: rings, rectangles: [rectangle]))
            }
            return
        }
        guard x.count > 1 || y.count > 1 else {
            let box = grid.box(x: x, y: y)
            guard own.intersects(box) else { return }
            emit(box.contains(own) ? parts : Clipping.clip(parts, to: box, rings: isRing), x.lowerBound, y.lowerBound, &sink)
            return
        }
        let alongX = x.count >= y.count
        let range = alongX ? x : y
        let middle = (range.lowerBound + range.upperBound) / 2
        for half in [range.lowerBound...middle, (middle + 1)...range.upperBound] {
            let half = TileRectangle(x: alongX ? half : x, y: alongX ? y : half)
            guard isWanted(half) else { continue }
            let box = grid.box(x: half.x, y: half.y)
            guard own.intersects(box) else { continue }
            slice(box.contains(own) ? parts : Clipping.clip(parts, to: box, rings: isRing), half, &sink)
        }
    }

    /// Adds the pieces of the rectangles that the shape fills.
    private mutating func endFills(_ sink: inout SliceSink) {
        for fill in fills {
            let (x, y) = (fill.rectangles[0].x.lowerBound, fill.rectangles[0].y.lowerBound)
            round(fill.parts(x, y, grid), x, y)
            guard !ends.isEmpty else { continue }
            fill.eachRun(zoom: grid.zoom) { run in
                key.tile = run.lowerBound
                key.tileCount = UInt32(clamping: run.count)
                sink.append(key) { append(to: &$0) }
            }
        }
        key.tileCount = 1
        fills.removeAll(keepingCapacity: true)
    }

    private mutating func emit(_ parts: Parts, _ tileX: Int32, _ tileY: Int32, _ sink: inout SliceSink) {
        round(parts, tileX, tileY)
        end(tileX, tileY, &sink)
    }

    /// Makes a piece of a shape that lies within a tile, with points in the tile's units.
    private mutating func round(_ parts: Parts, _ tileX: Int32, _ tileY: Int32) {
        points.removeAll(keepingCapacity: true)
        ends.removeAll(keepingCapacity: true)
        var outerIsKept = false
        var outer = (points: 0, parts: 0, area: Int64(0))
        for part in 0..<parts.count {
            let range = parts.range(part)
            scratch.removeAll(keepingCapacity: true)
            for index in range { scratch.append(grid.local(parts.points[index], tileX: tileX, tileY: tileY)) }
            if isRing {
                // The sign before rounding determines the ring's role. A ring whose direction changes by rounding is
                // thinner than one unit.
                let isOuter = PlaneRing.doubledArea(parts.points[range]) > 0
                if isOuter { outerIsKept = false }
                guard isOuter || outerIsKept, keepsAllPoints ? RingCleaning.dropRepeated(&scratch) : RingCleaning.clean(&scratch)
                else { continue }
                let area = scratch.doubledArea
                guard area != 0, (area > 0) == isOuter else { continue }
                if isOuter {
                    outerIsKept = true
                    outer = (points.count, ends.count, area)
                } else if area == -outer.area {
                    // The hole is as large as its outer ring, so nothing of the piece is left. An example is the
                    // ocean's shape in a tile that lies entirely on land.
                    points.removeLast(points.count - outer.points)
                    ends.removeLast(ends.count - outer.parts)
                    outerIsKept = false
                    continue
                }
            } else {
                guard RingCleaning.cleanLine(&scratch) else { continue }
            }
            points += scratch
            ends.append(points.count)
        }
        if isRing && !keepsAllPoints && !ends.isEmpty && !soundness.ringsKeepApart(points, ends) {
            (points, ends) = PolygonRepair.repaired(points, ends) ?? ([], [])
        }
    }

    private mutating func end(_ tileX: Int32, _ tileY: Int32, _ sink: inout SliceSink) {
        guard !ends.isEmpty else { return }
        key.tile = TileID(z: grid.zoom, x: UInt32(tileX), y: UInt32(tileY)).hilbertIndex
        sink.append(key) { append(to: &$0) }
    }

    private func append(to bytes: inout [UInt8]) {
        bytes += opening
        LEB128.append(UInt64(ends.count), to: &bytes)
        var start = 0
        var last = MVTPoint(x: 0, y: 0)
        for end in ends {
            LEB128.append(UInt64(end - start), to: &bytes)
            for point in points[start..<end] {
                LEB128.append(signed: Int64(point.x) - Int64(last.x), to: &bytes)
                LEB128.append(signed: Int64(point.y) - Int64(last.y), to: &bytes)
                last = point
            }
            start = end
        }
    }
}
