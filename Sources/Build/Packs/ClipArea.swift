package import Foundation
package import PortolanGeo
internal import PortolanJSON
internal import PortolanMapSources
internal import PortolanPlane
package import PortolanTiles

/// The area that a pack covers: a box or polygons.
package struct ClipArea: Sendable, Hashable {
    /// An edge of a ring, in degrees.
    private struct Edge: Sendable, Hashable {
        var a: SIMD2<Double>
        var b: SIMD2<Double>
    }

    /// The smallest box around the area.
    package let bounds: CoordinateBounds
    /// The edges of all rings in any order. A point within an odd number of rings is inside. The list is empty if the
    /// area is the box.
    private let edges: [Edge]

    /// Makes an area from a box.
    package init(_ bounds: CoordinateBounds) {
        self.bounds = bounds
        edges = []
    }

    /// Reads the polygons of a GeoJSON text (RFC 7946): a geometry, a feature or a collection of features.
    /// Polygons that cross the antimeridian must be cut there, as section 3.1.9 requires. Polygons should not
    /// overlap, because the overlap of two polygons counts as outside.
    /// - Parameter path: The path that errors name.
    package init(geoJSON bytes: [UInt8], path: String) throws(PackError) {
        let features: [GeoJSONFeature]
        do throws(GeoJSONError) {
            features = try GeoJSONReader.features(bytes, .strict)
        } catch {
            throw PackError(.area, path: path, "byte \(error.byteOffset): \(error.message)")
        }
        var edges: [Edge] = []
        var box: CoordinateBounds?
        for polygon in features.flatMap({ $0.geometry.map(Self.polygons) ?? [] }) {
            for ring in polygon {
                // Each ring stays on its side of the antimeridian, but the box around all rings may cross it.
                var sides: CoordinateBounds?
                for (a, b) in zip(ring, ring.dropFirst()) {
                    guard abs(b.x) <= 180, abs(b.y) <= 90, abs(a.x) <= 180, abs(a.y) <= 90 else {
                        throw PackError(.area, path: path, "a position lies outside longitude ±180° and latitude ±90°: \(b.x), \(b.y)")
                    }
                    edges.append(Edge(a: a, b: b))
                    let old = sides ?? CoordinateBounds(south: b.y, west: b.x, north: b.y, east: b.x)
                    sides = CoordinateBounds(
                        south: min(old.south, b.y),
                        west: min(old.west, b.x),
                        north: max(old.north, b.y),
                        east: max(old.east, b.x)
                    )
                }
                if let sides { box = box?.union(sides) ?? sides }
            }
        }
        guard let bounds = box, bounds.south < bounds.north, bounds.west != bounds.east else {
            throw PackError(.area, path: path, "the file contains no area; give a Polygon or MultiPolygon of GeoJSON")
        }
        self.bounds = bounds
        self.edges = edges
    }

    /// Reads a GeoJSON file.
    package init(file: URL) throws(PackError) {
        let path = file.path(percentEncoded: false)
        let data: Data
        do {
            data = try Data(contentsOf: file)
        } catch {
            throw PackError(.area, path: path, "cannot be read: \(error.localizedDescription)")
        }
        try self.init(geoJSON: Array(data), path: path)
    }

    private static func polygons(_ geometry: GeoJSONGeometry) -> [[[SIMD2<Double>]]] {
        switch geometry.shape {
        case .polygons(let polygons): polygons
        case .collection(let parts): parts.flatMap(polygons)
        case .points, .lines: []
        }
    }

    /// Whether a position lies inside the area or on a side of the box. O(number of corners).
    package func contains(_ coordinate: Coordinate) -> Bool {
        guard bounds.contains(coordinate) else { return false }
        return edges.isEmpty || isInside(SIMD2(coordinate.longitude, coordinate.latitude))
    }

    /// Returns how much of a tile's square lies in the area. O(number of corners).
    package func share(of tile: TileID) -> TileID.Share {
        let square = tile.bounds
        // A tile that only touches the area along a side is included, because its features may reach over the
        // side.
        guard bounds.intersects(square) else { return .none }
        guard edges.isEmpty else {
            if edges.contains(where: { Self.meets($0, square) }) { return .some }
            return isInside(SIMD2(square.west, square.south)) ? .all : .none
        }
        let west = (square.west - bounds.west + 360).truncatingRemainder(dividingBy: 360)
        let isWhole = west + square.longitudeSpan <= bounds.longitudeSpan && bounds.south <= square.south && square.north <= bounds.north
        return isWhole ? .all : .some
    }

    private func isInside(_ point: SIMD2<Double>) -> Bool {
        var isInside = false
        for edge in edges where point.isWest(ofEdge: edge.a, edge.b) { isInside.toggle() }
        return isInside
    }

    /// Whether an edge meets a box.
    private static func meets(_ edge: Edge, _ box: CoordinateBounds) -> Bool {
        let step = edge.b - edge.a
        var part = SegmentPart<Double>()
        return part.keep(edge.a.x, step: step.x, between: box.west, box.east)
            && part.keep(edge.a.y, step: step.y, between: box.south, box.north)
    }
}
