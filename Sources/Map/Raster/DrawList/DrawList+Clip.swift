internal import PortolanBasics

/// Limiting what is drawn.
extension DrawList {
    /// A clip of one list.
    public struct ClipID: Hashable, Sendable { var index: Int32 }

    /// Keeps a convex polygon, in pixels of the picture, that limits what is drawn while ``clip`` is set to it.
    ///
    /// A pixel belongs to the polygon whose inside its middle lies in: the edge is hard. Of two polygons with a common edge, from corner to
    /// corner or beside each other on one line, each pixel along it belongs to exactly one. Corners are taken to 1/65,536 of a pixel.
    /// A polygon of fewer than three points, or with a point that is not finite, holds no pixel.
    public mutating func addClip(_ polygon: some Collection<SIMD2<Double>>) -> ClipID {
        let start = clipCorners.count
        clipCorners.append(contentsOf: polygon)
        clipRanges.append(Int32(clamping: start)..<Int32(clamping: clipCorners.count))
        return ClipID(index: Int32(clamping: clipRanges.count - 1))
    }
}

/// The rows of all clips of a frame: which columns each owns.
struct ClipTable {
    /// The part of a picture that a clip leaves.
    struct Area {
        /// Index of the first row's span.
        var start = 0
        var rows = 0..<0
        /// From the leftmost column of any row to the last one.
        var columns = 0..<0
        var isEmpty: Bool { rows.isEmpty || columns.isEmpty }
    }

    private var spans: [SIMD2<Int32>] = []
    private var areas: [Area] = []
    private(set) var whole = Area()

    /// Computes the spans of all clips of a list. The memory is used again from frame to frame.
    mutating func prepare(_ list: DrawList, width: Int, height: Int) {
        spans.removeAll(keepingCapacity: true)
        areas.removeAll(keepingCapacity: true)
        whole = Area(start: 0, rows: 0..<height, columns: 0..<width)
        for range in list.clipRanges {
            areas.append(add(list.clipCorners[Int(range.lowerBound)..<Int(range.upperBound)], width: width, height: height))
        }
    }

    /// The area of a command's clip: the whole picture for −1, nothing for an unknown one.
    @inline(__always)
    func area(_ clip: Int32) -> Area {
        if clip < 0 { return whole }
        return Int(clip) < areas.count ? areas[Int(clip)] : Area()
    }

    /// The columns of a row of the picture that belong to a clip.
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
        // Rows whose middles lie in top ..< bottom.
        let first = Self.firstMiddle(top, limit: height)
        let end = Self.firstMiddle(bottom, limit: height)
        guard first < end else { return area }
        area.rows = first..<end
        spans.append(contentsOf: repeatElement(SIMD2(Int32.max, Int32.min), count: end - first))
        guard var previous = snapped.last else { return area }
        for corner in snapped {
            // Always from the upper corner to the lower one, so that an edge crosses a row at the same place whichever polygon it belongs to.
            let (a, b) = previous.y < corner.y ? (previous, corner) : (corner, previous)
            previous = corner
            let rows =
                Self.firstMiddle(a.y, limit: height)..<max(Self.firstMiddle(b.y, limit: height), Self.firstMiddle(a.y, limit: height))
            guard !rows.isEmpty else { continue }
            let slope = (b.x - a.x) / (b.y - a.y)
            for row in rows {
                let x = a.x + (Double(row) + 0.5 - a.y) * slope
                // To the same grid as the corners: edges on one line cross a row at the same place even if their ends differ.
                let column = Int32(Self.firstMiddle((x * 65_536).rounded() / 65_536, limit: width))  // in range: 0...width
                let at = area.start + row - first
                spans[at] = SIMD2(min(spans[at].x, column), max(spans[at].y, column))
            }
        }
        var (low, high) = (Int32.max, Int32.min)
        for at in area.start..<spans.count {
            // Every row between the upper and the lower corner is crossed; a row that were not would be empty.
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

    /// The first pixel, 0…limit, whose middle is not before a coordinate.
    @inline(__always)
    private static func firstMiddle(_ coordinate: Double, limit: Int) -> Int {
        Int(min(max((coordinate - 0.5).rounded(.up), 0), Double(limit)))  // in range: clamped; corners are finite
    }
}
