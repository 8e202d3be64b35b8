import PortolanCamera
import PortolanGeo
import PortolanRaster
import PortolanStyle

/// A tile as one frame draws it.
struct DrawnTile: Sendable {
    let tile: PreparedTile
    /// The square of ground on which the tile is drawn.
    let area: UnwrappedTile
    /// Transforms positions in the tile's square, which is 1 wide, to the plane.
    private let unit: PlaneTransform
    /// The area of the picture that the tile covers, a convex polygon in pixels; nil if it covers the whole
    /// picture.
    let outline: [SIMD2<Double>]?
    /// The part of the tile's square that is drawn, as fractions of its side.
    private let part: Box

    /// Returns nil if no part of the tile is visible.
    init?(_ frameTile: FrameTile, plane: FramePlane) {
        let outline = plane.outline(of: frameTile.area)
        guard outline.count >= 3 else { return nil }
        tile = frameTile.tile
        area = frameTile.area
        self.outline = plane.isCovered(by: outline) ? nil : outline
        unit = plane.tileToPlane(tile.id, wrap: area.wrap, extent: 1)
        let levels = UInt32(area.id.z - tile.id.z)
        let side = 1 / Float(UInt32(1) << levels)
        let corner = SIMD2(Float(area.id.x - tile.id.x << levels), Float(area.id.y - tile.id.y << levels)) * side
        part = Box(minimum: corner, maximum: corner + side)
    }

    /// Returns the transform from a tile's units to the plane.
    func transform(extent: Float) -> PlaneTransform {
        let scale = 1 / Double(extent)
        return PlaneTransform(u: unit.u * scale, v: unit.v * scale, origin: unit.origin)
    }

    /// Whether a box of the tile reaches into the part of the square that is drawn.
    func touches(_ box: Box, extent: Float) -> Bool {
        all(box.minimum .<= part.maximum * extent) && all(box.maximum .>= part.minimum * extent)
    }

    /// Whether a point belongs to the part of the square that is drawn. Points on its far edges belong to the
    /// neighbours.
    func owns(_ point: SIMD2<Float>, extent: Float) -> Bool {
        let position = point / extent
        return all(position .>= part.minimum) && all(position .< part.maximum)
    }
}

extension FramePlane {
    /// Returns the corners of a tile's square in the picture, cut to the rows of ground that are visible; empty if no
    /// row is visible.
    ///
    /// Corners are computed from their positions in the world, so that neighbouring tiles have the same corners.
    func outline(of area: UnwrappedTile) -> [SIMD2<Double>] {
        let world = tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        let count = Double(UInt32(1) << UInt32(area.id.z))
        func corner(_ dx: UInt32, _ dy: UInt32) -> SIMD2<Double> {
            let x = Double(area.id.x) + Double(dx) + Double(area.wrap) * count
            return world.origin + world.u * (x / count) + world.v * ((Double(area.id.y) + Double(dy)) / count)
        }
        return picture([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)])
    }

    /// Returns the parts of a tile's square that lie inside an area. Each part is given by its corners in the
    /// picture, as in ``outline(of:)``. There are two parts if the western and the eastern end of the area lie in
    /// the same tile.
    func outlines(of area: UnwrappedTile, within bounds: CoordinateBounds) -> [[SIMD2<Double>]] {
        let world = tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        let count = Double(UInt32(1) << UInt32(area.id.z))
        let northWest = MercatorPoint(Coordinate(latitude: bounds.north, longitude: bounds.west))
        let southEast = MercatorPoint(Coordinate(latitude: bounds.south, longitude: bounds.west + bounds.longitudeSpan))
        let (left, top) = (Double(area.id.x) / count, Double(area.id.y) / count)
        let (y0, y1) = (max(top, northWest.y), min(top + 1 / count, southEast.y))
        guard y0 < y1 else { return [] }
        // The area is tried at its own longitudes and again one turn farther west, because the area may continue
        // beyond the antimeridian.
        return [0.0, 1].compactMap { turn in
            let west = northWest.x - turn
            let (x0, x1) = (max(left, west), min(left + 1 / count, west + bounds.longitudeSpan / 360))
            guard x0 < x1 else { return nil }
            let ring = [(x0, y0), (x1, y0), (x1, y1), (x0, y1)].map { world.origin + world.u * ($0 + Double(area.wrap)) + world.v * $1 }
            let seen = picture(ring)
            return seen.count >= 3 ? seen : nil
        }
    }

    /// Projects a convex polygon of the plane into the picture, cut to the rows of ground that are visible.
    private func picture(_ ring: [SIMD2<Double>]) -> [SIMD2<Double>] {
        guard !isFlat else { return ring }
        // Ground near the plane of the eye would get coordinates too large for exact numbers. Such ground is
        // outside the picture.
        return rows(ring, from: Double(visible.minimum.y), to: Double(visible.maximum.y)).map { planeToPicture($0) }
    }

    /// Returns the part of a convex polygon of the plane between two rows.
    private func rows(_ polygon: [SIMD2<Double>], from top: Double, to bottom: Double) -> [SIMD2<Double>] {
        var current = polygon
        for (limit, sign) in [(top, -1.0), (bottom, 1.0)] {
            var next: [SIMD2<Double>] = []
            for (index, b) in current.enumerated() {
                let a = current[index > 0 ? index - 1 : current.count - 1]
                let (outA, outB) = ((a.y - limit) * sign, (b.y - limit) * sign)
                if (outA > 0) != (outB > 0) {
                    // The interpolation starts from the inner point, so that both neighbours of an edge compute the
                    // same position.
                    let (inner, outer) = outA > 0 ? (b, a) : (a, b)
                    next.append(SIMD2(inner.x + (outer.x - inner.x) * ((limit - inner.y) / (outer.y - inner.y)), limit))
                }
                if outB <= 0 { next.append(b) }
            }
            current = next
        }
        return current
    }

    /// Whether a convex polygon of the picture covers all of it.
    func isCovered(by polygon: [SIMD2<Double>]) -> Bool {
        let corners = [SIMD2<Double>(0, 0), SIMD2(Double(width), 0), SIMD2(Double(width), Double(height)), SIMD2(0, Double(height))]
        var sign = 0.0
        for (index, a) in polygon.enumerated() {
            let edge = polygon[(index + 1) % polygon.count] - a
            for corner in corners {
                let way = corner - a
                let side = edge.x * way.y - edge.y * way.x
                if side * sign < 0 || !side.isFinite { return false }
                if sign == 0 { sign = side }
            }
        }
        return sign != 0
    }

    /// Returns the shift in the plane for a `translate` in points of the style, along the axes of the picture
    /// or of the map.
    func shift(_ translate: StyleOffset, alongMap: Bool) -> SIMD2<Double> {
        let translate = SIMD2(translate.x, translate.y)
        guard alongMap, translate != .zero else { return translate * scale }
        let world = tileToPlane(TileID(z: 0, x: 0, y: 0), wrap: 0, extent: 1)
        let east = world.u / (world.u * world.u).sum().squareRoot()
        let south = world.v / (world.v * world.v).sum().squareRoot()
        return (east * translate.x + south * translate.y) * scale
    }
}
