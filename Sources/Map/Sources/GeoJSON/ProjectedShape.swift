import PortolanGeo
import PortolanPlane

/// A vertex on the plane. Its components are x and y in the Web Mercator square of side 1, its importance (the
/// square of the distance by which the line would move without it; infinite for ends), and its distance along
/// the line.
typealias Vertex = SIMD4<Double>

/// A feature's geometry on the Web Mercator square, prepared for cutting into tiles.
struct ProjectedShape {
    enum Kind: UInt8 {
        case point, line, polygon
    }

    /// A line, a ring, or several points.
    struct Part {
        var vertices: [Vertex]
        /// The length of a line or the area of a ring on the plane. Parts that are too small for a zoom are
        /// left out.
        var size: Double
        /// For rings, whether a polygon begins with this one.
        var isOuter: Bool
    }

    var kind: Kind
    /// The parts; empty for a single point, which is at `minimum`.
    var parts: [Part]
    var minimum: SIMD2<Double>
    var maximum: SIMD2<Double>
}

extension ProjectedShape {
    /// Creates a shape from a geometry that is not a collection.
    /// - Parameter tolerance: the smallest tolerance on the plane to which lines will be simplified.
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
                    // The ring is closed while it is simplified, so that its last edge is treated like the
                    // others.
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

    /// Whether the shape has nothing to show at any zoom.
    var isEmpty: Bool { parts.isEmpty && (kind != .point || !minimum.x.isFinite) }

    /// Calls a function with the positions of points.
    func forEachPoint(_ body: (SIMD2<Double>) -> Void) {
        if parts.isEmpty { return body(minimum) }
        for part in parts { for vertex in part.vertices { body(vertex.lowHalf) } }
    }

    /// Returns the vertex at a position. Positions beyond the square's northern and southern edge are moved to
    /// the edge.
    private static func vertex(_ position: SIMD2<Double>) -> Vertex {
        let point = MercatorPoint(Coordinate(latitude: position.y, longitude: position.x))
        return Vertex(point.x, point.y, .infinity, 0)
    }

    /// Sets the distance along the line on each vertex, and returns the line's length.
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

/// Computes the importance of a line's vertices, which decides at which zooms they are kept.
///
/// It uses the algorithm of D. Douglas and T. Peucker, "Algorithms for the reduction of the number of points
/// required to represent a digitized line or its caricature" (1973), once with the finest tolerance. Each
/// vertex stores the square of the distance at which it was chosen; the line of any lower zoom consists of the
/// vertices above that zoom's tolerance.
enum Importance {
    /// Sets the importance of vertices. O(n log n) for usual lines, O(n²) in the worst case.
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
                    // Among equal vertices the middle one is chosen, which keeps the halves even.
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
