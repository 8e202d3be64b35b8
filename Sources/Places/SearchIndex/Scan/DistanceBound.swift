package import PortolanGeo

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Computes distances from a point or a line to blocks.
package struct DistanceBound: Sendable {
    private let center: Coordinate
    private let cosine: Double
    /// The line from which distances are measured instead of the point.
    private var line: RouteLine?

    package init(_ center: Coordinate) {
        self.center = center
        cosine = cos(center.latitude * .pi / 180)
    }

    /// Measures from the area's centre or line.
    init(_ area: SearchArea) {
        self.init(area.center)
        if case .along(let line, _) = area { self.line = line }
    }

    /// Returns a lower bound of the distances to the block's places, in metres.
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
        // The haversine formula, with the least possible weight for the longitude.
        let (a, b) = (sin(latitude * .pi / 360), sin(longitude * .pi / 360))
        let haversine = a * a + cosine * block.leastCosine * b * b
        let meters = 2 * Coordinate.earthRadiusMeters * asin(min(1, haversine.squareRoot()))
        // This subtracts more than any rounding error.
        return max(0, meters * (1 - 1e-9) - 1e-3)
    }

    /// Returns an upper bound of the distances between a box's centre and its places, in metres.
    private static func reachMeters(_ bounds: CoordinateBounds) -> Double {
        let nearest = bounds.south > 0 ? bounds.south : min(bounds.north, 0)
        let (a, b) = (sin((bounds.north - bounds.south) * .pi / 720), sin(bounds.longitudeSpan * .pi / 720))
        let cosine = cos(nearest * .pi / 180)
        return 2 * Coordinate.earthRadiusMeters * asin(min(1, (a * a + cosine * cosine * b * b).squareRoot()))
    }
}
