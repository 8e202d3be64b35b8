import PortolanPlane

/// Clips polylines to convex areas. A stroke gets no cap where its line is cut.
struct LineClipper {
    /// Appends the parts of a line inside all half-planes as open runs. If `isClosed`, the line is a ring whose
    /// first point is not repeated.
    ///
    /// - Parameter distance: the distance along the whole line at which `line` begins.
    static func clip(
        _ line: ArraySlice<SIMD2<Float>>,
        isClosed: Bool,
        distance: Float,
        to planes: [HalfPlane],
        into contours: inout Contours
    ) {
        guard let first = line.first, line.count >= 2 else { return }
        var start = contours.points.count
        var cutAtStart = false
        var way = Double(distance)
        var wayAtStart = way
        func end(cut: Bool) {
            contours.closeRun(from: start, isClosed: false, startIsCut: cutAtStart, endIsCut: cut, distance: Float(wayAtStart))
            start = contours.points.count
        }
        let count = isClosed ? line.count : line.count - 1
        var a = first
        for step in 1...count {
            let b = step == line.count ? first : line[line.startIndex + step]
            let length = Double(((b - a) * (b - a)).sum().squareRoot())
            defer {
                a = b
                way += length
            }
            guard let (from, to) = range(of: a, b, in: planes) else {
                end(cut: true)
                cutAtStart = true
                continue
            }
            if from > 0 {
                end(cut: true)
                cutAtStart = true
            }
            if contours.points.count == start {
                contours.append(from > 0 ? a + (b - a) * from : a)
                wayAtStart = way + length * Double(from)
            }
            contours.append(to < 1 ? a + (b - a) * to : b)
            if to < 1 {
                end(cut: true)
                cutAtStart = true
            }
        }
        end(cut: false)
    }

    /// Returns the part of a segment that is inside all half-planes, as fractions of the segment; nil if no part
    /// is inside. A segment on the border is inside.
    private static func range(of a: SIMD2<Float>, _ b: SIMD2<Float>, in planes: [HalfPlane]) -> (from: Float, to: Float)? {
        var part = SegmentPart<Float>()
        for plane in planes {
            guard part.keep(excess: plane.excess(a), plane.excess(b)) else { return nil }
        }
        return part.from < part.to ? (part.from, part.to) : nil
    }
}
