package import PortolanGeo

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Distances from one point, or one line, to blocks.
package struct DistanceBound: Sendable {
    private let center: Coordinate
    private let cosine: Double
    /// What distances are measured from instead of the point.
    private var line: RouteLine?

    package init(_ center: Coordinate) {
        self.center = center
        cosine = cos(center.latitude * .pi / 180)
    }

    /// From an area's centre or line.
    init(_ area: SearchArea) {
        self.init(area.center)
        if case .along(let line, _) = area { self.line = line }
    }

    /// Nothing in the block is nearer than these metres.
    package func meters(to block: BlockDirectory.Block) -> Double {
        let bounds = block.bounds
        if let line { return max(0, line.nearest(to: bounds.center).distanceMeters - Self.reachMeters(bounds) * (1 + 1e-9) - 1e-3) }
        let latitude = max(0, max(bounds.south - center.latitude, center.latitude - bounds.north))
        var longitude = 0.0
        if center.longitude < bounds.west || center.longitude > bounds.east {
            let (west, east) = (abs(bounds.west - center.longitude), abs(center.longitude - bounds.east))
            longitude = min(min(west, 360 - west), min(east, 360 - east))
        }
        if longitude == 0 && latitude == 0 { return 0 }
        // The haversine of both differences, the second weighted as little as it can be.
        let (a, b) = (sin(latitude * .pi / 360), sin(longitude * .pi / 360))
        let haversine = a * a + cosine * block.leastCosine * b * b
        let meters = 2 * Coordinate.earthRadiusMeters * asin(min(1, haversine.squareRoot()))
        // Less than any error of rounding.
        return max(0, meters * (1 - 1e-9) - 1e-3)
    }

    /// Nothing in a box is farther from its middle than these metres.
    private static func reachMeters(_ bounds: CoordinateBounds) -> Double {
        let nearest = bounds.south > 0 ? bounds.south : min(bounds.north, 0)
        let (a, b) = (sin((bounds.north - bounds.south) * .pi / 720), sin(bounds.longitudeSpan * .pi / 720))
        let cosine = cos(nearest * .pi / 180)
        return 2 * Coordinate.earthRadiusMeters * asin(min(1, (a * a + cosine * cosine * b * b).squareRoot()))
    }
}
