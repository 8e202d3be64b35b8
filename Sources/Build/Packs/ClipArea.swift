package import Foundation
package import PortolanGeo
internal import PortolanJSON
internal import PortolanMapSources
internal import PortolanPlane
package import PortolanTiles

/// The part of a region that a pack is to hold: a box, or polygons within one.
package struct ClipArea: Sendable, Hashable {
    /// An edge of a ring, in degrees.
    private struct Edge: Sendable, Hashable {
        var a: SIMD2<Double>
        var b: SIMD2<Double>
    }

    /// The narrowest box around all of it.
    package let bounds: CoordinateBounds
    /// Of outer and inner rings in any order: what lies within an odd number of rings is inside. Empty if the box is the area.
    private let edges: [Edge]

    /// A box.
    package init(_ bounds: CoordinateBounds) {
        self.bounds = bounds
        edges = []
    }

    /// The polygons of a GeoJSON text (RFC 7946): a geometry, a feature or a collection of features. Those that cross the antimeridian are cut
    /// there, as section 3.1.9 has it. Polygons that overlap count as one area only where they do not; give them as one.
    /// - Parameter path: for errors.
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
                // Each ring stays on its side of the antimeridian; the box around all of them may cross it.
                var sides: CoordinateBounds?
                for (a, b) in zip(ring, ring.dropFirst()) {
                    guard abs(b.x) <= 180, abs(b.y) <= 90, abs(a.x) <= 180, abs(a.y) <= 90 else {
                        throw PackError(.area, path: path, "a position outside of −180…180° and −90…90°: \(b.x), \(b.y)")
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
            throw PackError(.area, path: path, "holds no area; a Polygon or MultiPolygon of GeoJSON says what to take")
        }
        self.bounds = bounds
        self.edges = edges
    }

    /// Reads a file of GeoJSON.
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

    /// Whether a position lies inside; those on the box's sides do. O(corners).
    package func contains(_ coordinate: Coordinate) -> Bool {
        guard bounds.contains(coordinate) else { return false }
        return edges.isEmpty || isInside(SIMD2(coordinate.longitude, coordinate.latitude))
    }

    /// How much of a tile's square lies in the area. O(corners).
    package func share(of tile: TileID) -> TileID.Share {
        let square = tile.bounds
        // A tile is no place: one that only touches the area along a side has nothing of it, but its features may reach over.
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
