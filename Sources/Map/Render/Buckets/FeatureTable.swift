import PortolanMapSources
import PortolanRaster
import PortolanStyle
import PortolanTiles

/// The geometry and properties of the features of one source layer of a tile. Coordinates are as in the tile,
/// including its buffer.
///
/// All style layers that draw the source layer share the table, at all zooms. The table holds the only copy of the
/// geometry.
final class FeatureTable: Sendable {
    /// The layer's keys, values, IDs, tags and features. Its points are in ``shapes`` and ``points`` instead.
    let layer: VectorTile.Layer
    let identityKeys: PlaceIdentityKeys
    /// For each key of the layer, the style's index of the property, −1 for keys that the style never reads.
    let slots: [Int]
    /// The number of units along the tile's side.
    let extent: Float
    /// Lines and polygons' rings.
    let shapes: Contours
    /// The contours of ``shapes`` in the form that draw lists refer to, in the same memory as ``shapes``.
    let sharedShapes: SharedContours
    /// For each feature, whether the tile's border cuts it, so that some edges of its rings lie on or beyond
    /// the tile's sides.
    let isCut: [Bool]
    /// The points of point features.
    let points: [SIMD2<Float>]
    /// For each feature, the range of its runs in ``shapes``, or of its points in ``points`` if it is a point
    /// feature.
    let ranges: [Range<Int32>]
    /// For each feature, the bounding box of its geometry in tile units; empty if it has none.
    let boxes: [Box]

    init(_ tileLayer: VectorTile.Layer, propertyIndices: [String: Int]) {
        let layer = tileLayer.features
        identityKeys = PlaceIdentityKeys(layer.keys)
        slots = layer.keys.map { propertyIndices[$0] ?? -1 }
        extent = Float(layer.extent)
        var shapes = Contours()
        var points: [SIMD2<Float>] = []
        var ranges: [Range<Int32>] = []
        var boxes: [Box] = []
        ranges.reserveCapacity(layer.features.count)
        boxes.reserveCapacity(layer.features.count)
        shapes.reserve(points: layer.points.count, runs: layer.partStarts.count)
        for feature in layer.features {
            var box = Box.empty
            let first = feature.type == .point ? points.count : shapes.runs.count
            for part in feature.partRange {
                let start = shapes.points.count
                for point in layer.points[layer.pointRange(ofPart: part)] {
                    let position = SIMD2(Float(point.x), Float(point.y))
                    box.extend(position)
                    switch feature.type {
                    case .point: points.append(position)
                    case .line, .polygon: shapes.append(position)
                    case .unknown: break
                    }
                }
                if feature.type != .point { shapes.closeRun(from: start, isClosed: feature.type == .polygon) }
            }
            ranges.append(Int32(first)..<Int32(feature.type == .point ? points.count : shapes.runs.count))
            boxes.append(box)
        }
        var kept = tileLayer
        kept.features.points = []
        kept.features.partStarts = [0]
        self.layer = kept
        self.shapes = shapes
        sharedShapes = shapes.shared
        let extent = extent
        isCut = zip(layer.features, ranges).map { feature, runs in
            feature.type == .polygon
                && runs.contains { run in
                    let ring = shapes.points(of: shapes.runs[Int(run)])
                    return ring.indices.contains { Self.isCut(ring, $0, extent) }
                }
        }
        self.points = points
        self.ranges = ranges
        self.boxes = boxes
    }

    /// Whether the edge from a point of a ring to the next one lies on or beyond one side of the tile.
    static func isCut(_ ring: ArraySlice<SIMD2<Float>>, _ index: Int, _ extent: Float) -> Bool {
        let a = ring[index]
        let b = ring[index + 1 < ring.endIndex ? index + 1 : ring.startIndex]
        let low = pointwiseMax(a, b)
        let high = pointwiseMin(a, b)
        return low.x <= 0 || low.y <= 0 || high.x >= extent || high.y >= extent
    }

    var tags: MVTLayer { layer.features }

    /// Whether the layer has a key for place IDs.
    var hasPlaces: Bool { identityKeys.id != nil }

    var byteCount: Int {
        (shapes.points.count + points.count) * 8 + shapes.runs.count * 12
            + tags.tags.count * 8 + tags.values.count * 72 + tags.features.count * 72
    }

    /// Returns the kind of a feature's geometry.
    func type(of feature: Int32) -> MVTGeometryType { tags.features[Int(feature)].type }

    /// Returns the runs of a feature's lines or rings; empty for a point feature.
    func runs(of feature: Int32) -> Range<Int32> { type(of: feature) == .point ? 0..<0 : ranges[Int(feature)] }

    /// Returns the points of a point feature; empty for other features.
    func points(of feature: Int32) -> ArraySlice<SIMD2<Float>> {
        guard type(of: feature) == .point else { return [] }
        let range = ranges[Int(feature)]
        return points[Int(range.lowerBound)..<Int(range.upperBound)]
    }

    /// Returns all points of a feature: the points of a point feature, or the corners of its lines and rings.
    func corners(of feature: Int32) -> ArraySlice<SIMD2<Float>> {
        let range = ranges[Int(feature)]
        guard type(of: feature) != .point, let first = range.first, let last = range.last else { return points(of: feature) }
        // The runs of a feature follow one another.
        let end = shapes.runs[Int(last)]
        return shapes.points[Int(shapes.runs[Int(first)].start)..<Int(end.start + end.count)]
    }
}
