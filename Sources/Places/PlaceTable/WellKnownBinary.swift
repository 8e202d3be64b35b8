internal import PortolanBasics
package import PortolanGeo
package import PortolanStore

/// Geometry in well-known binary (OGC 06-103r4, section 8), little-endian, longitude before latitude.
package enum WellKnownBinary {
    private enum Kind: UInt32 {
        case point = 1
        case lineString, polygon, multiPoint, multiLineString, multiPolygon
    }

    /// Returns the shape of a place; its point if the place has no shape.
    package static func bytes(_ outline: PlaceOutline?, location: Coordinate) -> [UInt8] {
        if let outline, !outline.rings.isEmpty {
            let polygons = outline.polygons
            if polygons.count == 1 { return polygon(polygons[0]) }
            return head(.multiPolygon, count: polygons.count) + polygons.flatMap(polygon)
        }
        let lines = (outline?.lines ?? []).filter { $0.count >= 2 }
        if lines.count == 1 { return line(lines[0]) }
        if lines.count > 1 { return head(.multiLineString, count: lines.count) + lines.flatMap(line) }
        return head(.point) + number(location.longitude) + number(location.latitude)
    }

    private static func head(_ kind: Kind) -> [UInt8] { [1] + [UInt8](littleEndian: kind.rawValue) }

    /// Returns the same geometry with a reference system, in the form that PostGIS reads ("EWKB").
    package static func bytes(_ geometry: [UInt8], referenceSystem: UInt32) -> [UInt8] {
        guard geometry.count > 5 else { return geometry }
        // A bit in the highest byte of the kind marks that a reference system follows.
        return geometry[..<4] + [geometry[4] | 0x20] + [UInt8](littleEndian: referenceSystem) + geometry[5...]
    }

    private static func head(_ kind: Kind, count: Int) -> [UInt8] { head(kind) + [UInt8](littleEndian: UInt32(clamping: count)) }

    private static func number(_ degrees: Double) -> [UInt8] { [UInt8](littleEndian: degrees.bitPattern) }

    private static func points(_ points: [PlaceOutline.Point]) -> [UInt8] {
        [UInt8](littleEndian: UInt32(clamping: points.count)) + points.flatMap { number(Double($0.x) / 1e6) + number(Double($0.y) / 1e6) }
    }

    private static func line(_ points: [PlaceOutline.Point]) -> [UInt8] { head(.lineString) + Self.points(points) }

    private static func polygon(_ rings: [[PlaceOutline.Point]]) -> [UInt8] {
        head(.polygon, count: rings.count) + rings.flatMap { points($0 + $0.prefix(1)) }
    }
}
