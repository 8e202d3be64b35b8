import PortolanBasics
import PortolanGeo
import PortolanPlane
import PortolanStyle
import PortolanTiles

/// Cuts features to one tile and its buffer.
struct GeoJSONTileCutter {
    private(set) var builder = TileLayerBuilder(name: GeoJSONSource.layerName, extent: GeoJSONSource.extent)
    private let low: SIMD2<Double>
    private let high: SIMD2<Double>
    /// The transform from the plane to units: `position * scale − origin`.
    private let scale: Double
    private let origin: SIMD2<Double>
    private let tolerance: Double
    private let hasLineMetrics: Bool
    /// The current part, in units of the tile.
    private var units: [MVTPoint] = []

    init(_ tile: TileID, _ options: GeoJSONOptions) {
        let extent = Double(GeoJSONSource.extent)
        let count = Double(UInt32(1) << tile.z)
        let corner = SIMD2(Double(tile.x), Double(tile.y))
        let buffer = (options.buffer * extent / 512).rounded() / extent
        low = (corner - buffer) / count
        high = (corner + 1 + buffer) / count
        scale = count * extent
        origin = corner * extent
        // The last zoom is drawn at all higher zooms, so it keeps all prepared vertices.
        tolerance = tile.z >= options.maximumZoom ? 0 : options.tolerance / 512 / count
        hasLineMetrics = options.hasLineMetrics
    }

    /// Adds the parts of a feature in the tile: at its own position, and on the copies of the world to the west
    /// and the east.
    mutating func add(_ feature: GeoJSONFeatureTable.Feature, _ table: GeoJSONFeatureTable) {
        for shift in [0.0, -1, 1] {
            let shape = feature.shape
            guard shape.minimum.x + shift <= high.x, shape.maximum.x + shift >= low.x, shape.minimum.y <= high.y, shape.maximum.y >= low.y
            else { continue }
            add(feature, table, shift)
        }
    }

    private mutating func add(_ feature: GeoJSONFeatureTable.Feature, _ table: GeoJSONFeatureTable, _ shift: Double) {
        let shape = feature.shape
        let isInside =
            shape.minimum.x + shift >= low.x && shape.maximum.x + shift <= high.x && shape.minimum.y >= low.y && shape.maximum.y <= high.y
        let west = low.x - shift
        let east = high.x - shift
        builder.begin()
        var isLeftOut = false
        if shape.kind == .point {
            shape.forEachPoint { point in
                guard point.x >= west, point.x <= east, point.y >= low.y, point.y <= high.y else { return }
                builder.addPart(CollectionOfOne(unit(point, shift)), minimum: 1)
            }
        }
        for part in shape.parts {
            switch shape.kind {
            case .point: break
            case .line:
                guard part.size > tolerance else { continue }
                var pieces = [part.vertices]
                if !isInside {
                    var columns: [[Vertex]] = []
                    ShapeCutter.line(part.vertices, 0, west, east, into: &columns)
                    pieces = []
                    for column in columns { ShapeCutter.line(column, 1, low.y, high.y, into: &pieces) }
                }
                for piece in pieces {
                    if hasLineMetrics { builder.begin() }
                    addLine(piece, shift)
                    guard hasLineMetrics, builder.hasParts else { continue }
                    for tag in table.tags(of: feature) { builder.addTag(tag, table) }
                    builder.addTag("mapbox_clip_start", .number((piece.first?.w ?? 0) / part.size))
                    builder.addTag("mapbox_clip_end", .number((piece.last?.w ?? 0) / part.size))
                    builder.end(.line, id: feature.id)
                }
            case .polygon:
                // If a polygon is left out, so are its holes, because a hole alone would be drawn as a polygon.
                if part.isOuter { isLeftOut = part.size <= tolerance * tolerance }
                guard !isLeftOut, part.size > tolerance * tolerance else { continue }
                var ring = part.vertices
                if !isInside { ring = ShapeCutter.ring(ShapeCutter.ring(ring, 0, west, east), 1, low.y, high.y) }
                addRing(ring, isOuter: part.isOuter, shift)
            }
        }
        if shape.kind == .line, hasLineMetrics { return }
        for tag in table.tags(of: feature) { builder.addTag(tag, table) }
        let type: MVTGeometryType =
            switch shape.kind {
            case .point: .point
            case .line: .line
            case .polygon: .polygon
            }
        builder.end(type, id: feature.id)
    }

    /// Returns the corners of the tile with its buffer on the plane, moved to the east by `shift` worlds.
    func box(shiftedBy shift: Double) -> (low: SIMD2<Double>, high: SIMD2<Double>) { (low + SIMD2(shift, 0), high + SIMD2(shift, 0)) }

    /// Adds a feature with one point, and the tags that the closure adds.
    mutating func addPoint(_ position: SIMD2<Double>, _ shift: Double, id: StyleValue?, _ addTags: (inout TileLayerBuilder) -> Void) {
        builder.begin()
        builder.addPart(CollectionOfOne(unit(position, shift)), minimum: 1)
        addTags(&builder)
        builder.end(.point, id: id)
    }

    private mutating func addLine(_ piece: [Vertex], _ shift: Double) {
        let least = tolerance * tolerance
        units.removeAll(keepingCapacity: true)
        for vertex in piece where vertex.z > least { units.append(unit(vertex.lowHalf, shift)) }
        builder.addPart(units, minimum: 2)
    }

    private mutating func addRing(_ ring: [Vertex], isOuter: Bool, _ shift: Double) {
        let least = tolerance * tolerance
        let kept = ring.filter { $0.z > least }
        guard kept.count >= 4 else { return }
        // Outer rings run clockwise on screen, holes the other way.
        units.removeAll(keepingCapacity: true)
        for vertex in kept { units.append(unit(vertex.lowHalf, shift)) }
        if (PlaneRing.doubledArea(kept.lazy.map(\.lowHalf)) < 0) == isOuter { units.reverse() }
        beginInTheNorth()
        builder.addPart(units, minimum: 3)
    }

    /// Makes the current closed ring begin at its northernmost point, or at the first of several such points. Rings in
    /// MapLibre Native's GeoJSON tiles do the same: dashes along outlines and patterns along walls begin there.
    private mutating func beginInTheNorth() {
        guard units.count > 1, units.first == units.last else { return }
        units.removeLast()
        guard let first = units.indices.min(by: { units[$0].y < units[$1].y }), let start = units.first else { return }
        guard first != units.startIndex else {
            units.append(start)
            return
        }
        units = Array(units[first...] + units[...first])
    }

    private func unit(_ point: SIMD2<Double>, _ shift: Double) -> MVTPoint {
        MVTPoint(
            x: Int32(clamping: ((point.x + shift) * scale - origin.x).rounded()),
            y: Int32(clamping: (point.y * scale - origin.y).rounded())
        )
    }
}
