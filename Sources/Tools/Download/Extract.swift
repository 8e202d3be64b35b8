internal import PortolanGeo
internal import PortolanPlane

/// A part of OpenStreetMap that a server offers as one file.
package struct Extract: Sendable, Hashable {
    /// The ID, such as `monaco` or `us/california`.
    package var id: String
    /// The name for people, in the language of the index.
    package var name: String
    /// The ID of the extract that this one is a part of; nil for none.
    package var parent: String?
    /// The ISO 3166 codes (`MC`, `US-CA`) in upper case.
    package var codes: [String]
    /// The address of the .osm.pbf file.
    package var address: String
    /// The outer rings and holes of the area as longitudes and latitudes in degrees; empty if the index does not
    /// describe the area.
    package var rings: [[SIMD2<Double>]]

    /// Creates an extract that no index names.
    /// - Parameter id: the name of its file on this machine, without `.osm.pbf`.
    package init(id: String, address: String) {
        (self.id, self.address) = (id, address)
        name = id
        codes = []
        rings = []
    }

    /// The name of the extract's file on this machine: `monaco.osm.pbf`, `us-california.osm.pbf`.
    package var fileName: String { id.replacing("/", with: "-") + ".osm.pbf" }

    /// The size of all rings, including holes, in square degrees, whatever their direction is. An extract within
    /// another one has a smaller size.
    var squareDegrees: Double { rings.reduce(0) { $0 + abs(PlaneRing.doubledArea($1)) } / 2 }

    /// Whether a box lies entirely in the area; a point is a box without a size. The cost is O(corners).
    func contains(_ bounds: CoordinateBounds) -> Bool {
        if bounds.crossesAntimeridian {
            var (west, east) = (bounds, bounds)
            // Rings end at 180°, and a point on their eastern edge is outside.
            (west.east, east.west) = (180 - Self.leastDegrees, -180 + Self.leastDegrees)
            return contains(west) && contains(east)
        }
        let corners = [
            SIMD2(x: bounds.west, y: bounds.south), SIMD2(x: bounds.east, y: bounds.south),
            SIMD2(x: bounds.east, y: bounds.north), SIMD2(x: bounds.west, y: bounds.north),
        ]
        guard corners.allSatisfy({ PlaneRing.contains(evenOdd: rings, $0) }) else { return false }
        return !rings.contains { ring in
            zip(ring, ring.dropFirst()).contains { Self.meets(bounds, $0, $1) }
        }
    }

    /// A length of about 11 cm on the equator.
    private static let leastDegrees = 1e-6

    /// Whether a segment has a point inside a box.
    private static func meets(_ bounds: CoordinateBounds, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
        guard bounds.west < bounds.east, bounds.south < bounds.north else { return false }
        var part = SegmentPart<Double>()
        return part.keep(a.x, step: b.x - a.x, between: bounds.west, bounds.east)
            && part.keep(a.y, step: b.y - a.y, between: bounds.south, bounds.north)
    }
}
