import PortolanCamera
import PortolanRaster
import PortolanTiles

/// What the layers of a frame are drawn on: a draw list, and what the list holds of the frame already.
///
/// Turns the geometry of tiles into contours of the list: to the plane, then (for areas) through the perspective. What need not be cut is not
/// copied: the list refers to the tile's own points, and the rasteriser moves them on all threads.
struct FrameCanvas {
    let plane: FramePlane
    var list: DrawList
    /// For each tile of the frame its pixels in the picture; nil if they are all of it.
    private(set) var clips: [DrawList.ClipID?] = []
    /// Pictures that the list already holds.
    var images: [ImageKey: DrawList.ImageID] = [:]
    /// Glyphs and icons that the list already holds.
    var symbols: SymbolDrawCache
    /// Layers of extrusions that other threads have begun to make.
    var extrusions: [ExtrusionKey: Extrusion] = [:]
    /// Marks that can be tapped, from the lowest.
    var marks: [PlaceMark] = []
    private var scratch = Scratch()
    /// The instance of contours that was last added to the list.
    private var lastInstance: (table: ObjectIdentifier, transform: PlaneTransform, isSeen: Bool, id: DrawList.InstanceID)?

    /// Memory that contours are made in.
    private struct Scratch {
        var clipper = RingClipper()
        var points: [SIMD2<Float>] = []
        var clipped = Contours()
        var mover = LineOffset()
        var moved: [SIMD2<Float>] = []
        /// How far from a ring's first point its points are.
        var distances: [Float] = []
    }

    /// - Parameters:
    ///   - list: an empty list, whose memory is used again.
    ///   - symbols: what frames before made, begun for this one.
    init(_ frame: FrameContext, list: consuming DrawList = DrawList(), symbols: consuming SymbolDrawCache = SymbolDrawCache()) {
        plane = frame.plane
        self.list = list
        self.symbols = symbols
        clips.reserveCapacity(frame.stack.tiles.count)
        for tile in frame.stack.tiles { clips.append(tile.outline.map { self.list.addClip($0) }) }
    }

    // MARK: Features

    /// A feature's rings, in the picture.
    mutating func rings(of feature: Int32, in table: FeatureTable, _ transform: PlaneTransform) -> DrawList.Path {
        if isKept(table.boxes[Int(feature)], transform) {
            // Before the list is asked: it gets the instance first.
            let instance = instance(table, transform, isSeen: true)
            return list.path(table.ranges[Int(feature)], at: instance)
        }
        addRings(table.ranges[Int(feature)], of: table.shapes, transform)
        return list.endPath()
    }

    /// A feature's lines, in the plane.
    /// - Parameter stroke: how corners of a line that is moved sideways are closed.
    mutating func lines(
        of feature: Int32,
        in table: FeatureTable,
        _ transform: PlaneTransform,
        offset: Float,
        _ stroke: Stroke
    ) -> DrawList.Path {
        if offset == 0, isKept(table.boxes[Int(feature)], transform) {
            // Before the list is asked: it gets the instance first.
            let instance = instance(table, transform, isSeen: false)
            return list.path(table.ranges[Int(feature)], at: instance)
        }
        addLines(table.ranges[Int(feature)], of: table.shapes, transform, offset: offset, stroke)
        return list.endPath()
    }

    /// A feature's rings as lines, but for the edges along which the tile cuts it.
    /// - Parameter isSeen: whether the lines are wanted in pixels of the picture instead of the plane.
    mutating func outlines(
        of feature: Int32,
        in table: FeatureTable,
        _ transform: PlaneTransform,
        offset: Float = 0,
        _ stroke: Stroke = Stroke(width: 1),
        isSeen: Bool = false
    ) -> DrawList.Path {
        if offset == 0, !table.isCut[Int(feature)], isKept(table.boxes[Int(feature)], transform) {
            // Before the list is asked: it gets the instance first.
            let instance = instance(table, transform, isSeen: isSeen)
            return list.path(table.ranges[Int(feature)], at: instance)
        }
        addOutlines(table.ranges[Int(feature)], of: table, transform, offset: offset, stroke, isSeen: isSeen)
        return list.endPath()
    }

    /// Whether all points of a box lie on ground before the eye, so that nothing of them is cut.
    private func isKept(_ box: Box, _ transform: PlaneTransform) -> Bool {
        guard !plane.isFlat else { return true }
        let moved = transform(box)
        // A pixel less, for what rounding does to points and boxes.
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

    /// Takes the list, to be finished elsewhere; the canvas goes on with an empty one.
    mutating func takeList() -> DrawList {
        let taken = list
        list = DrawList()
        lastInstance = nil
        return taken
    }

    // MARK: Contours

    /// Adds rings to the path being written. All rings of a feature go in with the orientation that the tile gave them.
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

    /// Adds to the path being written the part of a convex ring of the plane that covers whole pixels: a pixel that the ring's edge crosses
    /// is not touched.
    mutating func addInnerPixels(ofConvex ring: Contours) {
        for run in ring.runs {
            // Cut to what is seen first: far corners are too large for a Float to hold parts of a pixel.
            scratch.clipped.removeAll()
            scratch.clipper.clip(ring.points(of: run), to: plane.visible.halfPlanes, into: &scratch.clipped)
            guard let seen = scratch.clipped.runs.first else { continue }
            let points = scratch.clipped.points(of: seen).map(plane.picturePoint)
            scratch.clipped.removeAll()
            scratch.clipper.clip(points[...], to: Self.innerHalfPlanes(ofConvex: points), into: &scratch.clipped)
            for run in scratch.clipped.runs { list.contour(scratch.clipped.points(of: run), closed: true) }
        }
    }

    /// For each edge, the half-plane of the points that lie so far inside that no pixel holds both them and a point of the edge.
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
            // A pixel's extent along the normal, and the rasteriser's own rounding.
            plane.limit -= abs(plane.normal.x) + abs(plane.normal.y) + 1 / 64
            planes.append(plane)
        }
        return planes
    }

    /// Adds lines to the path being written, in the plane: strokes get their width there and their perspective from the rasteriser.
    /// - Parameter stroke: how corners of a line that is moved sideways are closed.
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

    /// Adds the rings of a polygon as lines, but for the edges along which the tile cuts it: those outside the tile's square.
    /// - Parameter isSeen: whether the lines are wanted in pixels of the picture instead of the plane.
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
        /// How far along the whole line it begins: an outline that the tile cuts begins somewhere on its ring.
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

    /// Adds a line of the plane to the path being written.
    /// - Parameter stroke: how corners of a line that is moved sideways are closed.
    mutating func addLine(_ line: Line, offset: Float, _ stroke: Stroke) {
        scratch.points.removeAll(keepingCapacity: true)
        scratch.points.append(contentsOf: line.points)
        addLine(isClosed: line.isClosed, distance: line.distance, offset: offset, stroke)
    }

    /// Puts each outline of some rings into the scratch buffer, in the plane, and says how far from the ring's first point it begins.
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
            // From the end of one such edge around to its start.
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

    /// Measures how far from a ring's first point its points are, in the plane.
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

    /// Adds the line in the scratch buffer.
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
