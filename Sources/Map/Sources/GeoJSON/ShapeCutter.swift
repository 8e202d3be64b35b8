import PortolanPlane

/// Cuts lines and rings at two lines parallel to an axis.
enum ShapeCutter {
    /// Appends the pieces of a line between two values of an axis (0 for x, 1 for y). An end that a cut makes is
    /// exactly at one of these values.
    static func line(_ vertices: [Vertex], _ axis: Int, _ low: Double, _ high: Double, into pieces: inout [[Vertex]]) {
        guard vertices.count > 1 else { return }
        var piece: [Vertex] = []
        for index in 1..<vertices.count {
            let a = vertices[index - 1]
            let b = vertices[index]
            let (from, to) = (a[axis], b[axis])
            if max(from, to) < low || min(from, to) > high {
                end(&piece, &pieces)
                continue
            }
            if piece.isEmpty { piece.append(from < low ? crossing(a, b, axis, low) : from > high ? crossing(a, b, axis, high) : a) }
            if to < low {
                piece.append(crossing(a, b, axis, low))
                end(&piece, &pieces)
            } else if to > high {
                piece.append(crossing(a, b, axis, high))
                end(&piece, &pieces)
            } else {
                piece.append(b)
            }
        }
        end(&piece, &pieces)
    }

    private static func end(_ piece: inout [Vertex], _ pieces: inout [[Vertex]]) {
        if piece.count > 1 { pieces.append(piece) }
        piece = []
    }

    /// Returns the part of a closed ring (its last vertex is its first) between two values of an axis, closed
    /// as well. It is empty if nothing is between them.
    static func ring(_ vertices: [Vertex], _ axis: Int, _ low: Double, _ high: Double) -> [Vertex] {
        let above = half(vertices, axis, low) { low - $0[axis] }
        let result = half(above, axis, high) { $0[axis] - high }
        return result.count < 4 ? [] : result
    }

    private static func half(_ vertices: [Vertex], _ axis: Int, _ limit: Double, excess: (Vertex) -> Double) -> [Vertex] {
        guard vertices.count > 1 else { return [] }
        var result: [Vertex] = []
        result.reserveCapacity(vertices.count)
        PlaneCut.appendRing(
            vertices.dropFirst(),
            excess: excess,
            crossing: { a, _, b, _ in crossing(a, b, axis, limit) },
            to: &result
        )
        if let last = result.last { result.insert(last, at: 0) }
        return result
    }

    /// Returns the point of an edge at a value of the axis. The point's importance is infinite, so it is kept at every
    /// zoom.
    private static func crossing(_ a: Vertex, _ b: Vertex, _ axis: Int, _ value: Double) -> Vertex {
        let t = (value - a[axis]) / (b[axis] - a[axis])
        var vertex = Vertex(a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t, .infinity, a.w + (b.w - a.w) * t)
        vertex[axis] = value
        return vertex
    }
}
