import CGEOS

import PortolanPlane

/// Areas as GEOS computes them. The tests compare the module's results with these.
@safe final class Geos {
    private let context: GEOSContextHandle_t
    private let area: OpaquePointer

    /// Makes an area from rings. The first ring is the outline, the others are holes. Nil if the area is not valid.
    init?(_ rings: [[SIMD2<Double>]]) {
        guard let context = unsafe GEOS_init_r() else { return nil }
        let shells = unsafe rings.map { unsafe Self.ring($0, context) }
        var holes = unsafe Array(shells.dropFirst())
        let count = UInt32(unsafe holes.count)
        let area = unsafe holes.withUnsafeMutableBufferPointer { buffer in
            unsafe GEOSGeom_createPolygon_r(context, shells[0], buffer.baseAddress, count)
        }
        guard let area = unsafe area, unsafe GEOSisValid_r(context, area) == 1 else {
            unsafe GEOS_finish_r(context)
            return nil
        }
        unsafe self.context = context
        unsafe self.area = area
    }

    deinit {
        unsafe GEOSGeom_destroy_r(context, area)
        unsafe GEOS_finish_r(context)
    }

    private static func ring(_ ring: [SIMD2<Double>], _ context: GEOSContextHandle_t) -> OpaquePointer? {
        let numbers = (ring + ring.prefix(1)).flatMap { [$0.x, $0.y] }
        let sequence = unsafe numbers.withUnsafeBufferPointer { buffer in
            unsafe GEOSCoordSeq_copyFromBuffer_r(context, buffer.baseAddress, UInt32(ring.count + 1), 0, 0)
        }
        return unsafe sequence.flatMap { unsafe GEOSGeom_createLinearRing_r(context, $0) }
    }

    /// The size of the area, without its holes.
    var size: Double {
        var size = 0.0
        _ = unsafe GEOSArea_r(context, area, &size)
        return size
    }

    /// The area's middle.
    var centroid: SIMD2<Double>? {
        guard let point = unsafe GEOSGetCentroid_r(context, area) else { return nil }
        defer { unsafe GEOSGeom_destroy_r(context, point) }
        var place = SIMD2<Double>.zero
        _ = unsafe GEOSGeomGetX_r(context, point, &place.x)
        _ = unsafe GEOSGeomGetY_r(context, point, &place.y)
        return place
    }

    /// Whether a point lies inside, outside or on the border.
    func location(of point: SIMD2<Double>) -> PlaneRing.Location {
        guard let geometry = unsafe GEOSGeom_createPointFromXY_r(context, point.x, point.y) else { return .outside }
        defer { unsafe GEOSGeom_destroy_r(context, geometry) }
        if unsafe GEOSContains_r(context, area, geometry) == 1 { return .inside }
        return unsafe GEOSIntersects_r(context, area, geometry) == 1 ? .border : .outside
    }

    /// Returns the distance of a point from the nearest edge.
    func distanceToBorder(from point: SIMD2<Double>) -> Double {
        guard let geometry = unsafe GEOSGeom_createPointFromXY_r(context, point.x, point.y),
            let border = unsafe GEOSBoundary_r(context, area)
        else {
            return .nan
        }
        defer {
            unsafe GEOSGeom_destroy_r(context, geometry)
            unsafe GEOSGeom_destroy_r(context, border)
        }
        var distance = 0.0
        _ = unsafe GEOSDistance_r(context, border, geometry, &distance)
        return distance
    }

    /// Returns the radius of the largest circle inside the area. The result is less than `tolerance` below the exact
    /// radius.
    func largestCircle(tolerance: Double) -> Double {
        guard let line = unsafe GEOSMaximumInscribedCircle_r(context, area, tolerance) else { return .nan }
        defer { unsafe GEOSGeom_destroy_r(context, line) }
        var length = 0.0
        _ = unsafe GEOSLength_r(context, line, &length)
        return length
    }

    /// Returns the size of the part that both areas share.
    func commonSize(with other: Geos) -> Double {
        guard let common = unsafe GEOSIntersection_r(context, area, other.area) else { return .nan }
        defer { unsafe GEOSGeom_destroy_r(context, common) }
        var size = 0.0
        _ = unsafe GEOSArea_r(context, common, &size)
        return size
    }
}
