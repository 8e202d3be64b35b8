internal import PortolanGeo
internal import PortolanSearchIndex

/// An extent in 10⁻⁷ degrees. Its west is greater than its east if it crosses the antimeridian.
struct FixedBox: Equatable {
    var west: Int32
    var south: Int32
    var east: Int32
    var north: Int32
}

extension FixedBox {
    init(_ bounds: CoordinateBounds) {
        west = Fixed.longitude(bounds.west)
        south = Fixed.latitude(bounds.south)
        east = Fixed.longitude(bounds.east)
        north = Fixed.latitude(bounds.north)
    }
}
