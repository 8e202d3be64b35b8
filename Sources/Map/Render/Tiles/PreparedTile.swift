import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanTiles

/// A tile made ready for drawing with one style at one whole zoom: geometry clipped to the tile's square, features chosen by the
/// style's filters. Drawing it needs no more of the archive, and any number of frames can share it.
struct PreparedTile: Sendable {
    let id: TileID
    /// The whole zoom of the style that the features were chosen at.
    let styleZoom: Int
    /// The source layers that the style draws, by their order in the style's list of names; nil where the tile lacks one.
    let sourceLayers: [PreparedSourceLayer?]
    /// For each layer of the style, the features that its filter lets pass, in the tile's order.
    let features: [[Int32]]
    /// About how much memory it takes, for the cache.
    let byteCount: Int

    init(id: TileID, styleZoom: Int, sourceLayers: [PreparedSourceLayer?], features: [[Int32]]) {
        self.id = id
        self.styleZoom = styleZoom
        self.sourceLayers = sourceLayers
        self.features = features
        byteCount = sourceLayers.reduce(0) { $0 + ($1?.byteCount ?? 0) } + features.reduce(0) { $0 + $1.count * 4 }
    }
}

/// One source layer of a tile.
struct PreparedSourceLayer: Sendable {
    let tags: MVTLayer
    let identityKeys: PlaceIdentityKeys
    /// The layer's values as the style's expressions take them.
    let values: [StyleValue]
    let extent: Float
    /// Lines, polygons' rings and points, clipped to the tile's square (points outside it belong to a neighbour).
    let shapes: Contours
    /// Per feature: its runs in `shapes`; for points, its points.
    let ranges: [Range<Int32>]
    let points: [SIMD2<Float>]
    /// Rings as lines, without the edges that clipping made: what an outline follows. Empty where the style needs none.
    let outlines: Contours
    let outlineRanges: [Range<Int32>]
    /// Per feature: the box of its clipped geometry in tile units.
    let boxes: [Box]
}

extension PreparedSourceLayer {
    /// - Parameter square: what is kept, in tile units; the whole tile where nothing is given.
    init(_ layer: MVTLayer, needsOutlines: Bool, square: Box? = nil) {
        tags = layer
        identityKeys = PlaceIdentityKeys(layer.keys)
        values = layer.values.map(StyleValue.init)
        extent = Float(layer.extent)
        let square = square ?? Box(minimum: .zero, maximum: .init(repeating: extent))
        let planes = square.halfPlanes
        var shapes = Contours()
        var outlines = Contours()
        var points: [SIMD2<Float>] = []
        var ranges: [Range<Int32>] = []
        var outlineRanges: [Range<Int32>] = []
        var boxes: [Box] = []
        ranges.reserveCapacity(layer.features.count)
        boxes.reserveCapacity(layer.features.count)
        shapes.reserve(points: layer.points.count, runs: layer.partStarts.count)
        var clipper = RingClipper()
        var part: [SIMD2<Float>] = []

        for feature in layer.features {
            let firstRun = Int32(shapes.runs.count)
            let firstOutline = Int32(outlines.runs.count)
            let firstPoint = Int32(points.count)
            let firstShapePoint = shapes.points.count
            for index in feature.partRange {
                part.removeAll(keepingCapacity: true)
                var box = Box.empty
                for point in layer.points[layer.pointRange(ofPart: index)] {
                    let position = SIMD2(Float(point.x), Float(point.y))
                    part.append(position)
                    box.extend(position)
                }
                guard box.intersects(square) else { continue }
                let isInside = square.contains(box)
                switch feature.type {
                case .unknown:
                    break
                case .point:
                    // The far edges belong to the neighbours.
                    if let point = part.first, all(point .>= square.minimum), all(point .< square.maximum) { points.append(point) }
                case .line:
                    if isInside {
                        shapes.append(part[...], isClosed: false)
                    } else {
                        LineClipper.clip(part[...], isClosed: false, to: planes, into: &shapes)
                    }
                case .polygon:
                    if isInside { shapes.append(part[...], isClosed: true) } else { clipper.clip(part[...], to: planes, into: &shapes) }
                    guard needsOutlines else { continue }
                    if isInside {
                        outlines.append(part[...], isClosed: true)
                    } else {
                        LineClipper.clip(part[...], isClosed: true, to: planes, into: &outlines)
                    }
                }
            }
            var box = Box.empty
            if feature.type == .point {
                ranges.append(firstPoint..<Int32(points.count))
                for point in points[Int(firstPoint)...] { box.extend(point) }
            } else {
                ranges.append(firstRun..<Int32(shapes.runs.count))
                for point in shapes.points[firstShapePoint...] { box.extend(point) }
            }
            outlineRanges.append(firstOutline..<Int32(outlines.runs.count))
            boxes.append(box)
        }
        self.shapes = shapes
        self.outlines = outlines
        self.points = points
        self.ranges = ranges
        self.outlineRanges = outlineRanges
        self.boxes = boxes
    }

    /// Some feature carries a place ID.
    var hasPlaces: Bool { identityKeys.id != nil }

    var byteCount: Int {
        (shapes.points.count + outlines.points.count + points.count) * 8 + (shapes.runs.count + outlines.runs.count) * 12
            + tags.points.count * 8 + tags.tags.count * 8 + tags.values.count * 72 + tags.features.count * 72
    }
}
