import PortolanCamera
import PortolanRaster
import PortolanTiles

/// The canvas for the layers of a frame: a draw list, with an index of the parts of the frame that the list
/// already holds.
///
/// The canvas turns the geometry of tiles into contours of the list: first to the plane, then, for areas,
/// through the perspective. Contours that need no cutting are not copied: the list refers to the tile's points,
/// and the rasteriser transforms them on all threads.
struct FrameCanvas {
    let plane: FramePlane
    var list: DrawList
    /// For each tile of the frame, the clip to its pixels; nil if the tile covers the whole picture.
    private(set) var clips: [DrawList.ClipID?] = []
    /// The IDs of images that the list already holds.
    var images: [ImageKey: DrawList.ImageID] = [:]
    /// The glyphs and icons that the list already holds.
    var symbols: SymbolDrawCache
    /// Layers of extrusions whose faces other threads are making.
    var extrusions: [ExtrusionKey: Extrusion] = [:]
    /// Marks that a tap can hit, from the lowest to the highest.
    var marks: [PlaceMark] = []
    private var scratch = Scratch()
    /// The last instance of contours that was added to the list.
    private var lastInstance: (table: ObjectIdentifier, transform: PlaneTransform, isSeen: Bool, id: DrawList.InstanceID)?

    /// Buffers in which contours are made.
    private struct Scratch {
        var clipper = RingClipper()
        var points: [SIMD2<Float>] = []
        var clipped = Contours()
        var mover = LineOffset()
        var moved: [SIMD2<Float>] = []
        /// The distance of each point of a ring from the ring's first point, along the ring.
        var distances: [Float] = []
    }

    /// - Parameters:
    ///   - frame: the frame that is drawn.
    ///   - list: an empty list, whose memory is reused.
    ///   - symbols: glyphs and icons of earlier frames, prepared for this one.
    init(_ frame: FrameContext, list: consuming DrawList = DrawList(), symbols: consuming SymbolDrawCache = SymbolDrawCache()) {
        plane = frame.plane
        self.list = list
        self.symbols = symbols
        clips.reserveCapacity(frame.stack.tiles.count)
        for tile in frame.stack.tiles { clips.append(tile.outline.map { self.list.addClip($0) }) }
    }

    // MARK: Features

    /// Returns a feature's rings in the picture.
    mutating func rings(of feature: Int32, in table: FeatureTable, _ transform: PlaneTransform) -> DrawList.Path {
        if isKept(table.boxes[Int(feature)], transform) {
            // The instance comes first, because adding it changes the list.
            let instance = instance(table, transform, isSeen: true)
            return list.path(table.ranges[Int(feature)], at: instance)
        }
        addRings(table.ranges[Int(feature)], of: table.shapes, transform)
        return list.endPath()
    }

    /// Returns a feature's lines in the plane.
    /// - Parameter stroke: the joins that close the corners of a line with an offset.
    mutating func lines(
        of feature: Int32,
        in table: FeatureTable,
        _ transform: PlaneTransform,
        offset: Float,
        _ stroke: Stroke
    ) -> DrawList.Path {
        if offset == 0, isKept(table.boxes[Int(feature)], transform) {
            // The instance comes first, because adding it changes the list.
            let instance = instance(table, transform, isSeen: false)
            return list.path(table.ranges[Int(feature)], at: instance)
        }
        addLines(table.ranges[Int(feature)], of: table.shapes, transform, offset: offset, stroke)
        return list.endPath()
    }

    /// Returns a feature's rings as lines, without the edges along which the tile's border cuts it.
    /// - Parameter isSeen: whether to return the lines in pixels of the picture instead of the plane.
    mutating func outlines(
        of feature: Int32,
        in table: FeatureTable,
        _ transform: PlaneTransform,
        offset: Float = 0,
        _ stroke: Stroke = Stroke(width: 1),
        isSeen: Bool = false
    ) -> DrawList.Path {
        if offset == 0, !table.isCut[Int(feature)], isKept(table.boxes[Int(feature)], transform) {
            // The instance comes first, because adding it changes the list.
            let instance = instance(table, transform, isSeen: isSeen)
            return list.path(table.ranges[Int(feature)], at: instance)
        }
        addOutlines(table.ranges[Int(feature)], of: table, transform, offset: offset, stroke, isSeen: isSeen)
        return list.endPath()
    }

    /// Whether all points of a box lie on ground in front of the eye, so that nothing is cut off.
    private func isKept(_ box: Box, _ transform: PlaneTransform) -> Bool {
        guard !plane.isFlat else { return true }
        let moved = transform(box)
        // The margin of one pixel covers the rounding of points and boxes.
        return moved.minimum.y > plane.visible.minimum.y + 1 && moved.maximum.y < plane.visible.maximum.y - 1
    }

    private mutating func instance(_ table: FeatureTable, _ transform: PlaneTransform, isSeen: Bool) -> DrawList.InstanceID {
        let isSeen = isSeen && !plane.isFlat
        if let last = lastInstance, last.table == ObjectIdentifier(table), last.transform == transform, last.isSeen == isSeen {
            return last.id
        }
        let id = list.add(
            ContourInstance(
                table.sharedShapes,
                u: transform.u,
                v: transform.v,
                origin: transform.origin,
                view: isSeen ? plane.view : nil
            )
        )
        lastInstance = (ObjectIdentifier(table), transform, isSeen, id)
        return id
    }

    /// Takes the list, so that the caller can finish it elsewhere. The canvas continues with an empty one.
    mutating func takeList() -> DrawList {
        let taken = list
        list = DrawList()
        lastInstance = nil
        return taken
    }

    // MARK: Contours

    /// Adds rings to the current path. All rings of a feature keep the orientation that the tile gave them.
    mutating func addRings(_ runs: Range<Int32>, of contours: Contours, _ transform: PlaneTransform) {
        for index in runs {
            let run = contours.runs[Int(index)]
            scratch.points.removeAll(keepingCapacity: true)
            for point in contours.points(of: run) { scratch.points.append(transform(point)) }
            if plane.isFlat {
                list.contour(scratch.points, closed: true)
                continue
            }
            scratch.clipped.removeAll()
            scratch.clipper.clip(scratch.points[...], to: plane.keptRows, into: &scratch.clipped)
            for run in scratch.clipped.runs {
                scratch.points.removeAll(keepingCapacity: true)
                for point in scratch.clipped.points(of: run) { scratch.points.append(plane.picturePoint(point)) }
                list.contour(scratch.points, closed: true)
            }
        }
    }

    /// Adds the inner part of a convex ring of the plane to the current path. That part covers whole pixels
    /// only: pixels that the ring's edge crosses are left out.
    mutating func addInnerPixels(ofConvex ring: Contours) {
        for run in ring.runs {
            // The code first cuts to the visible part: a Float cannot hold fractions of a pixel for distant corners.
            scratch.clipped.removeAll()
            scratch.clipper.clip(ring.points(of: run), to: plane.visible.halfPlanes, into: &scratch.clipped)
            guard let seen = scratch.clipped.runs.first else { continue }
            let points = scratch.clipped.points(of: seen).map(plane.picturePoint)
            scratch.clipped.removeAll()
            scratch.clipper.clip(points[...], to: Self.innerHalfPlanes(ofConvex: points), into: &scratch.clipped)
            for run in scratch.clipped.runs { list.contour(scratch.clipped.points(of: run), closed: true) }
        }
    }

    /// Returns a half-plane for each edge of a convex ring. The points of the half-plane lie so far inside the ring
    /// that none of them shares a pixel with a point of the edge.
    private static func innerHalfPlanes(ofConvex ring: [SIMD2<Float>]) -> [HalfPlane] {
        let middle = ring.reduce(.zero, +) / Float(max(ring.count, 1))
        var planes: [HalfPlane] = []
        for (index, a) in ring.enumerated() {
            let way = ring[(index + 1) % ring.count] - a
            let length = (way * way).sum().squareRoot()
            guard length > 1e-3 else { continue }
            var plane = HalfPlane(normal: SIMD2(way.y, -way.x) / length, limit: 0)
            plane.limit = (plane.normal * a).sum()
            if plane.excess(middle) > 0 { plane = HalfPlane(normal: -plane.normal, limit: -plane.limit) }
            // The half-plane shrinks by the extent of a pixel along the normal, and by the rounding of the rasteriser.
            plane.limit -= abs(plane.normal.x) + abs(plane.normal.y) + 1 / 64
            planes.append(plane)
        }
        return planes
    }

    /// Adds lines in the plane to the current path. Strokes get their width in the plane and their perspective
    /// from the rasteriser.
    /// - Parameter stroke: the joins that close the corners of a line with an offset.
    private mutating func addLines(
        _ runs: Range<Int32>,
        of contours: Contours,
        _ transform: PlaneTransform,
        offset: Float,
        _ stroke: Stroke
    ) {
        for index in runs {
            let run = contours.runs[Int(index)]
            scratch.points.removeAll(keepingCapacity: true)
            for point in contours.points(of: run) { scratch.points.append(transform(point)) }
            addLine(isClosed: run.isClosed, offset: offset, stroke)
        }
    }

    /// Adds the rings of a polygon as lines. The function leaves out the edges outside the tile's square, along
    /// which the tile's border cuts the polygon.
    /// - Parameter isSeen: whether to add the lines in pixels of the picture instead of the plane.
    private mutating func addOutlines(
        _ runs: Range<Int32>,
        of table: FeatureTable,
        _ transform: PlaneTransform,
        offset: Float,
        _ stroke: Stroke,
        isSeen: Bool
    ) {
        forEachOutline(runs, of: table, transform) { canvas, isClosed, distance in
            canvas.addLine(isClosed: isClosed, distance: distance, offset: offset, stroke, isSeen: isSeen)
        }
    }

    /// A line of the plane.
    struct Line {
        var points: [SIMD2<Float>]
        var isClosed: Bool
        /// The distance along the whole line at which this part begins. An outline that the tile's border cuts
        /// begins somewhere on its ring.
        var distance: Float = 0

        var length: Double {
            guard var previous = isClosed ? points.last : points.first else { return 0 }
            return points.reduce(0.0) { sum, point in
                let way = SIMD2<Double>(point) - SIMD2<Double>(previous)
                previous = point
                return sum + (way * way).sum().squareRoot()
            }
        }
    }

    /// Visits the lines of a feature, or the outlines of its polygons, in the plane.
    mutating func forEachLine(
        of feature: Int32,
        _ table: FeatureTable,
        _ transform: PlaneTransform,
        _ body: (inout FrameCanvas, Line) -> Void
    ) {
        switch table.type(of: feature) {
        case .line:
            for index in table.ranges[Int(feature)] {
                let run = table.shapes.runs[Int(index)]
                body(&self, Line(points: table.shapes.points(of: run).map { transform($0) }, isClosed: run.isClosed))
            }
        case .polygon:
            forEachOutline(table.ranges[Int(feature)], of: table, transform) { canvas, isClosed, distance in
                let line = Line(points: canvas.scratch.points, isClosed: isClosed, distance: distance)
                body(&canvas, line)
            }
        case .point, .unknown: break
        }
    }

    /// Adds a line of the plane to the current path.
    /// - Parameter stroke: the joins that close the corners of a line with an offset.
    mutating func addLine(_ line: Line, offset: Float, _ stroke: Stroke) {
        scratch.points.removeAll(keepingCapacity: true)
        scratch.points.append(contentsOf: line.points)
        addLine(isClosed: line.isClosed, distance: line.distance, offset: offset, stroke)
    }

    /// Puts each outline of some rings into the scratch buffer, in the plane, and passes `body` the distance of the
    /// outline's first point from the ring's first point.
    private mutating func forEachOutline(
        _ runs: Range<Int32>,
        of table: FeatureTable,
        _ transform: PlaneTransform,
        _ body: (inout FrameCanvas, _ isClosed: Bool, _ distance: Float) -> Void
    ) {
        for index in runs {
            let ring = table.shapes.points(of: table.shapes.runs[Int(index)])
            guard let cut = ring.indices.first(where: { FeatureTable.isCut(ring, $0, table.extent) }) else {
                scratch.points.removeAll(keepingCapacity: true)
                for point in ring { scratch.points.append(transform(point)) }
                body(&self, true, 0)
                continue
            }
            measure(ring, transform)
            // Collect the points from the end of one edge on the tile's border to the start of the next such edge.
            scratch.points.removeAll(keepingCapacity: true)
            var position = cut
            var first = position + 1 < ring.endIndex ? position + 1 : ring.startIndex
            for _ in ring.indices {
                position = position + 1 < ring.endIndex ? position + 1 : ring.startIndex
                scratch.points.append(transform(ring[position]))
                guard FeatureTable.isCut(ring, position, table.extent) else { continue }
                if scratch.points.count > 1 { body(&self, false, scratch.distances[first - ring.startIndex]) }
                scratch.points.removeAll(keepingCapacity: true)
                first = position + 1 < ring.endIndex ? position + 1 : ring.startIndex
            }
        }
    }

    /// Measures the distance of each point from the ring's first point, along the ring in the plane.
    private mutating func measure(_ ring: ArraySlice<SIMD2<Float>>, _ transform: PlaneTransform) {
        scratch.distances.removeAll(keepingCapacity: true)
        guard var previous = ring.first.map({ transform($0) }) else { return }
        var sum = 0.0
        for point in ring {
            let current = transform(point)
            let way = current - previous
            sum += Double((way * way).sum().squareRoot())
            scratch.distances.append(Float(sum))
            previous = current
        }
    }

    /// Adds the line in the scratch buffer to the current path.
    private mutating func addLine(isClosed: Bool, distance: Float = 0, offset: Float, _ stroke: Stroke, isSeen: Bool = false) {
        if offset != 0 {
            scratch.moved.removeAll(keepingCapacity: true)
            scratch.mover.move(
                scratch.points[...],
                by: offset,
                isClosed: isClosed,
                join: stroke.join,
                miterLimit: stroke.miterLimit,
                into: &scratch.moved
            )
            swap(&scratch.points, &scratch.moved)
        }
        if plane.isFlat {
            list.contour(scratch.points, closed: isClosed, distance: distance)
            return
        }
        scratch.clipped.removeAll()
        LineClipper.clip(scratch.points[...], isClosed: isClosed, distance: distance, to: plane.keptRows, into: &scratch.clipped)
        for run in scratch.clipped.runs {
            let points = scratch.clipped.points(of: run)
            if isSeen {
                list.contour(points.lazy.map { [plane] in plane.picturePoint($0) }, closed: run.isClosed)
            } else {
                list.contour(
                    points,
                    closed: run.isClosed,
                    startIsCut: run.startIsCut,
                    endIsCut: run.endIsCut,
                    distance: run.distance
                )
            }
        }
    }
}
