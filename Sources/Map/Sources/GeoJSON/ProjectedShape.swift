import PortolanGeo
import PortolanPlane

/// A vertex on the plane: x and y in the Web Mercator square of side 1, then how much its line needs it (the square of the distance that
/// the line would move without it; infinite for ends), then how far along its line it lies.
typealias Vertex = SIMD4<Double>

/// A feature's geometry on the Web Mercator square, ready to be cut into tiles.
struct ProjectedShape {
    enum Kind: UInt8 {
        case point, line, polygon
    }

    /// A line, a ring, or several points.
    struct Part {
        var vertices: [Vertex]
        /// The length of a line or the area of a ring on the plane: what is too small for a zoom is left out.
        var size: Double
        /// For rings: whether a polygon begins with it.
        var isOuter: Bool
    }

    var kind: Kind
    /// Empty for a single point, which lies at `minimum`.
    var parts: [Part]
    var minimum: SIMD2<Double>
    var maximum: SIMD2<Double>
}

extension ProjectedShape {
    /// A geometry that is not a collection.
    /// - Parameter tolerance: lines are prepared to be simplified down to this distance on the plane.
    init(_ shape: GeoJSONGeometry.Shape, tolerance: Double) {
        parts = []
        switch shape {
        case .points(let positions):
            kind = .point
            if positions.count == 1, let position = positions.first {
                minimum = Self.vertex(position).lowHalf
                maximum = minimum
                return
            }
            parts.append(Part(vertices: positions.map { Self.vertex($0) }, size: .infinity, isOuter: false))
        case .lines(let lines):
            kind = .line
            for line in lines {
                var vertices = line.map { Self.vertex($0) }
                let length = Self.measure(&vertices)
                Importance.mark(&vertices, tolerance: tolerance)
                parts.append(Part(vertices: vertices, size: length, isOuter: false))
            }
        case .polygons(let polygons):
            kind = .polygon
            for rings in polygons {
                for (index, ring) in rings.enumerated() {
                    var vertices = ring.map { Self.vertex($0) }
                    // Closed while it is simplified, so that the last edge is one like the others.
                    if let first = vertices.first, let last = vertices.last, first.x != last.x || first.y != last.y {
                        vertices.append(first)
                    }
                    let area = abs(PlaneRing.doubledArea(vertices.lazy.map(\.lowHalf))) / 2
                    Importance.mark(&vertices, tolerance: tolerance)
                    parts.append(Part(vertices: vertices, size: area, isOuter: index == 0))
                }
            }
        case .collection:
            kind = .point
        }
        minimum = SIMD2(repeating: .infinity)
        maximum = SIMD2(repeating: -.infinity)
        for part in parts {
            for vertex in part.vertices {
                minimum = pointwiseMin(minimum, vertex.lowHalf)
                maximum = pointwiseMax(maximum, vertex.lowHalf)
            }
        }
    }

    /// Whether there is nothing of it at any zoom.
    var isEmpty: Bool { parts.isEmpty && (kind != .point || !minimum.x.isFinite) }

    /// Calls a function with the positions of points.
    func forEachPoint(_ body: (SIMD2<Double>) -> Void) {
        if parts.isEmpty { return body(minimum) }
        for part in parts { for vertex in part.vertices { body(vertex.lowHalf) } }
    }

    /// Beyond the square's northern and southern edge there is nothing: what lies there lies on the edge.
    private static func vertex(_ position: SIMD2<Double>) -> Vertex {
        let point = MercatorPoint(Coordinate(latitude: position.y, longitude: position.x))
        return Vertex(point.x, point.y, .infinity, 0)
    }

    /// Puts its distance along the line on each vertex. The line's length.
    private static func measure(_ vertices: inout [Vertex]) -> Double {
        var length = 0.0
        for index in vertices.indices.dropFirst() {
            let step = vertices[index].lowHalf - vertices[index - 1].lowHalf
            length += (step * step).sum().squareRoot()
            vertices[index].w = length
        }
        return length
    }
}

/// Which vertices of a line stay at which zoom.
///
/// By D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points required to represent a digitized line or its
/// caricature" (1973), run once to the finest tolerance: each vertex keeps the square of the distance at which it was chosen, and the line of
/// any coarser zoom consists of the vertices above that zoom's tolerance.
enum Importance {
    /// O(n log n) for usual lines, O(n²) for the worst.
    static func mark(_ vertices: inout [Vertex], tolerance: Double) {
        guard vertices.count > 2 else { return }
        for index in 1..<vertices.count - 1 { vertices[index].z = 0 }
        let least = tolerance * tolerance
        var ranges = [(0, vertices.count - 1)]
        while let (start, end) = ranges.popLast() {
            guard end - start > 1 else { continue }
            let chord = PlaneSegment(vertices[start].lowHalf, vertices[end].lowHalf)
            var farthest = least
            var chosen: Int?
            let middle = (start + end) / 2
            for index in start + 1..<end {
                let distance = chord.squaredDistance(to: vertices[index].lowHalf)
                if distance > farthest {
                    farthest = distance
                    chosen = index
                } else if distance == farthest, let known = chosen, abs(index - middle) < abs(known - middle) {
                    // Among equals the one in the middle, which keeps the halves even.
                    chosen = index
                }
            }
            guard let chosen else { continue }
            vertices[chosen].z = farthest
            ranges.append((start, chosen))
            ranges.append((chosen, end))
        }
    }
}
