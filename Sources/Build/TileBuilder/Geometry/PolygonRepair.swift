internal import CGEOS
internal import PortolanBasics
internal import PortolanTiles

/// Makes a valid polygon from rings that cross or touch themselves or each other. Cutting at tile sides and rounding
/// may produce such rings.
///
/// GEOS does the work: `MakeValid` by structure (outer rings are joined, holes are subtracted), then rounding to whole
/// units with all crossings resolved (J. Hobby, "Practical segment intersection with finite precision output", 1999).
enum PolygonRepair {
    /// Returns the repaired rings. Each outer ring has a positive area and precedes its holes. Valid rings are returned
    /// unchanged. The result is nil if the rings enclose nothing.
    static func repaired(_ points: [MVTPoint], _ ends: [Int]) -> (points: [MVTPoint], ends: [Int])? {
        guard let context = unsafe GEOS_init_r() else { return nil }
        defer { unsafe GEOS_finish_r(context) }
        guard let polygon = unsafe geometry(points, ends, context) else { return nil }
        defer { unsafe GEOSGeom_destroy_r(context, polygon) }
        if unsafe GEOSisValid_r(context, polygon) == 1 { return (points, ends) }
        guard let parameters = unsafe GEOSMakeValidParams_create_r(context) else { return nil }
        defer { unsafe GEOSMakeValidParams_destroy_r(context, parameters) }
        _ = unsafe GEOSMakeValidParams_setMethod_r(context, parameters, GEOS_MAKE_VALID_STRUCTURE)
        _ = unsafe GEOSMakeValidParams_setKeepCollapsed_r(context, parameters, 0)
        guard let valid = unsafe GEOSMakeValidWithParams_r(context, polygon, parameters) else { return nil }
        defer { unsafe GEOSGeom_destroy_r(context, valid) }
        guard let rounded = unsafe GEOSGeom_setPrecision_r(context, valid, 1, 0) else { return nil }
        defer { unsafe GEOSGeom_destroy_r(context, rounded) }
        var result = Rings()
        unsafe result.append(rounded, context)
        return result.ends.isEmpty ? nil : (result.points, result.ends)
    }

    /// Returns a multipolygon of the rings: a ring of positive area is an outer ring, and the following rings of
    /// negative area are its holes. The caller destroys it.
    private static func geometry(_ points: [MVTPoint], _ ends: [Int], _ context: GEOSContextHandle_t) -> OpaquePointer? {
        let rings = zip([0] + ends, ends).map { Array(points[$0..<$1]) }
        var polygons = unsafe [OpaquePointer?]()
        var first = 0
        while first < rings.count {
            var next = first + 1
            while next < rings.count, rings[next].doubledArea <= 0 { next += 1 }
            if let shell = unsafe linearRing(rings[first], context) {
                var holes = unsafe rings[(first + 1)..<next].map { unsafe linearRing($0, context) }.filter { unsafe $0 != nil }
                let count = UInt32(clamping: unsafe holes.count)
                let polygon = unsafe holes.withUnsafeMutableBufferPointer { buffer in
                    unsafe GEOSGeom_createPolygon_r(context, shell, buffer.baseAddress, count)
                }
                if unsafe polygon != nil { unsafe polygons.append(polygon) }
            }
            first = next
        }
        let count = UInt32(clamping: unsafe polygons.count)
        return unsafe polygons.withUnsafeMutableBufferPointer { buffer in
            unsafe GEOSGeom_createCollection_r(context, Int32(GEOS_MULTIPOLYGON.rawValue), buffer.baseAddress, count)
        }
    }

    private static func linearRing(_ ring: [MVTPoint], _ context: GEOSContextHandle_t) -> OpaquePointer? {
        var coordinates: [Double] = []
        coordinates.reserveCapacity(2 * ring.count + 2)
        for point in ring + ring.prefix(1) { coordinates += [Double(point.x), Double(point.y)] }
        let sequence = unsafe coordinates.withUnsafeBufferPointer { buffer in
            unsafe GEOSCoordSeq_copyFromBuffer_r(context, buffer.baseAddress, UInt32(clamping: ring.count + 1), 0, 0)
        }
        return unsafe sequence.flatMap { unsafe GEOSGeom_createLinearRing_r(context, $0) }
    }

    /// The rings of a GEOS geometry.
    private struct Rings {
        var points: [MVTPoint] = []
        var ends: [Int] = []

        /// Adds the polygons of a polygon or a collection. Lines and points, to which parts may have collapsed, are
        /// left out.
        mutating func append(_ geometry: OpaquePointer, _ context: GEOSContextHandle_t) {
            guard unsafe GEOSGeomTypeId_r(context, geometry) == Int32(GEOS_POLYGON.rawValue) else {
                guard unsafe GEOSGeomTypeId_r(context, geometry) >= Int32(GEOS_MULTIPOLYGON.rawValue) else { return }
                for index in 0..<max(unsafe GEOSGetNumGeometries_r(context, geometry), 0) {
                    if let part = unsafe GEOSGetGeometryN_r(context, geometry, index) { unsafe append(part, context) }
                }
                return
            }
            guard let outer = unsafe GEOSGetExteriorRing_r(context, geometry), unsafe append(ring: outer, isOuter: true, context) else {
                return
            }
            for index in 0..<max(unsafe GEOSGetNumInteriorRings_r(context, geometry), 0) {
                if let hole = unsafe GEOSGetInteriorRingN_r(context, geometry, index) {
                    _ = unsafe append(ring: hole, isOuter: false, context)
                }
            }
        }

        private mutating func append(ring: OpaquePointer, isOuter: Bool, _ context: GEOSContextHandle_t) -> Bool {
            guard let sequence = unsafe GEOSGeom_getCoordSeq_r(context, ring) else { return false }
            var count: UInt32 = 0
            guard unsafe GEOSCoordSeq_getSize_r(context, sequence, &count) == 1, count >= 4 else { return false }
            var coordinates = [Double](repeating: 0, count: 2 * Int(count))
            let isCopied = unsafe coordinates.withUnsafeMutableBufferPointer { buffer in
                unsafe GEOSCoordSeq_copyToBuffer_r(context, sequence, buffer.baseAddress, 0, 0)
            }
            guard isCopied == 1 else { return false }
            var ring = (0..<(Int(count) - 1)).map { index in
                MVTPoint(x: Int32(clamping: coordinates[2 * index].rounded()), y: Int32(clamping: coordinates[2 * index + 1].rounded()))
            }
            guard RingCleaning.clean(&ring) else { return false }
            let area = ring.doubledArea
            guard area != 0 else { return false }
            if (area > 0) != isOuter { ring.reverse() }
            // The ring begins at its least point, so that the result depends only on the shape.
            let least = ring.indices.min { (ring[$0].y, ring[$0].x) < (ring[$1].y, ring[$1].x) } ?? 0
            points += ring[least...] + ring[..<least]
            ends.append(points.count)
            return true
        }
    }
}
