import PortolanCamera

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Computes turns and zooms from the positions of two fingers.
enum TwoFingers {
    typealias Pair = (ScreenPoint, ScreenPoint)

    /// Returns the angle in degrees from one line to another, clockwise on the view, −180…180.
    static func turn(from old: Pair, to new: Pair) -> Double {
        let before = (x: old.1.x - old.0.x, y: old.1.y - old.0.y)
        let after = (x: new.1.x - new.0.x, y: new.1.y - new.0.y)
        return atan2(before.x * after.y - before.y * after.x, before.x * after.x + before.y * after.y) * 180 / .pi
    }

    /// Returns the zoom levels between two distances of the fingers; 0 if the fingers are at one point.
    static func levels(from old: Pair, to new: Pair) -> Double {
        let levels = log2(new.0.distance(to: new.1) / old.0.distance(to: old.1))
        return levels.isFinite ? levels : 0
    }
}
