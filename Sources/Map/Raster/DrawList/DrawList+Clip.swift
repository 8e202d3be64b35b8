internal import PortolanBasics

/// Clips limit the area that is drawn on.
extension DrawList {
    /// The ID of a clip in a list.
    public struct ClipID: Hashable, Sendable { var index: Int32 }

    /// Stores a convex polygon, in pixels of the picture. Drawing is limited to it while ``clip`` has its ID.
    ///
    /// A pixel belongs to the polygon that contains its centre, so the edge is hard. If two polygons share an edge, or
    /// have edges beside each other on one line, each pixel along the edge or the line belongs to exactly one polygon.
    /// Corners are rounded to 1/65,536 of a pixel. A polygon with fewer than three points, or with a point that is not
    /// finite, contains no pixel.
    public mutating func addClip(_ polygon: some Collection<SIMD2<Double>>) -> ClipID {
        let start = clipCorners.count
        clipCorners.append(contentsOf: polygon)
        clipRanges.append(Int32(clamping: start)..<Int32(clamping: clipCorners.count))
        return ClipID(index: Int32(clamping: clipRanges.count - 1))
    }
}

/// The columns that each clip of a frame owns, row by row.
struct ClipTable {
    /// The part of a picture inside a clip.
    struct Area {
        /// The index of the first row's span.
        var start = 0
        var rows = 0..<0
        /// The columns from the leftmost to the rightmost of any row.
        var columns = 0..<0
        var isEmpty: Bool { rows.isEmpty || columns.isEmpty }
    }

    private var spans: [SIMD2<Int32>] = []
    private var areas: [Area] = []
    private(set) var whole = Area()

    /// Computes the spans of all clips of a list. The memory is reused from frame to frame.
    mutating func prepare(_ list: DrawList, width: Int, height: Int) {
        spans.removeAll(keepingCapacity: true)
        areas.removeAll(keepingCapacity: true)
        whole = Area(start: 0, rows: 0..<height, columns: 0..<width)
        for range in list.clipRanges {
            areas.append(add(list.clipCorners[Int(range.lowerBound)..<Int(range.upperBound)], width: width, height: height))
        }
    }

    /// Returns the area of a command's clip: the whole picture for −1, an empty area for an unknown clip.
    @inline(__always)
    func area(_ clip: Int32) -> Area {
        if clip < 0 { return whole }
        return Int(clip) < areas.count ? areas[Int(clip)] : Area()
    }

    /// Returns the columns of a row of the picture that belong to a clip.
    @inline(__always)
    func columns(_ clip: Int32, row: Int) -> Range<Int> {
        if clip < 0 { return whole.columns }
        let area = area(clip)
        guard area.rows.contains(row) else { return 0..<0 }
        let span = spans[area.start + row - area.rows.lowerBound]
        return Int(span.x)..<Int(span.y)
    }

    private mutating func add(_ corners: ArraySlice<SIMD2<Double>>, width: Int, height: Int) -> Area {
        var area = Area(start: spans.count)
        guard corners.count > 2, corners.allSatisfy({ abs($0.x) < 1e9 && abs($0.y) < 1e9 }) else { return area }
        let snapped = corners.map(Self.snap)
        let top = snapped.reduce(Double.infinity) { min($0, $1.y) }
        let bottom = snapped.reduce(-Double.infinity) { max($0, $1.y) }
        // The rows whose middles lie in top ..< bottom.
        let first = Self.firstMiddle(top, limit: height)
        let end = Self.firstMiddle(bottom, limit: height)
        guard first < end else { return area }
        area.rows = first..<end
        spans.append(contentsOf: repeatElement(SIMD2(Int32.max, Int32.min), count: end - first))
        guard var previous = snapped.last else { return area }
        for corner in snapped {
            // Edges always run from the upper corner to the lower one, so that an edge crosses a row at the
            // same position in both polygons that share it.
            let (a, b) = previous.y < corner.y ? (previous, corner) : (corner, previous)
            previous = corner
            let rows =
                Self.firstMiddle(a.y, limit: height)..<max(Self.firstMiddle(b.y, limit: height), Self.firstMiddle(a.y, limit: height))
            guard !rows.isEmpty else { continue }
            let slope = (b.x - a.x) / (b.y - a.y)
            for row in rows {
                let x = a.x + (Double(row) + 0.5 - a.y) * slope
                // The position is rounded to the same grid as the corners: edges on one line cross a row at the
                // same position even if their ends differ.
                let column = Int32(Self.firstMiddle((x * 65_536).rounded() / 65_536, limit: width))  // in range: 0...width
                let at = area.start + row - first
                spans[at] = SIMD2(min(spans[at].x, column), max(spans[at].y, column))
            }
        }
        var (low, high) = (Int32.max, Int32.min)
        for at in area.start..<spans.count {
            // Edges cross every row between the upper and the lower corner. A row that no edge crosses counts as
            // empty.
            if spans[at].x >= spans[at].y {
                spans[at] = .zero
            } else {
                low = min(low, spans[at].x)
                high = max(high, spans[at].y)
            }
        }
        area.columns = low < high ? Int(low)..<Int(high) : 0..<0
        return area
    }

    private static func snap(_ point: SIMD2<Double>) -> SIMD2<Double> { (point * 65_536).rounded(.toNearestOrEven) / 65_536 }

    /// Returns the index of the first pixel, 0…limit, whose middle is at or after a coordinate.
    @inline(__always)
    private static func firstMiddle(_ coordinate: Double, limit: Int) -> Int {
        Int(min(max((coordinate - 0.5).rounded(.up), 0), Double(limit)))  // in range: clamped; corners are finite
    }
}
