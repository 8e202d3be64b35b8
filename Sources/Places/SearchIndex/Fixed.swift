internal import PortolanBasics
package import PortolanGeo

/// Converts degrees to units of 10⁻⁷ degrees and back.
package enum Fixed {
    package static func longitude(_ degrees: Double) -> Int32 { units(degrees, limit: 180) }
    package static func latitude(_ degrees: Double) -> Int32 { units(degrees, limit: 90) }

    private static func units(_ degrees: Double, limit: Double) -> Int32 {
        degrees.isFinite ? Int32(clamping: (min(max(degrees, -limit), limit) * 1e7).rounded()) : 0
    }

    /// Returns nil if the numbers are outside the ranges of latitudes and longitudes.
    package static func coordinate(x: Int64, y: Int64) -> Coordinate? {
        guard abs(x) <= 1_800_000_000, abs(y) <= 900_000_000 else { return nil }
        return Coordinate(latitude: Double(y) / 1e7, longitude: Double(x) / 1e7)
    }
}
