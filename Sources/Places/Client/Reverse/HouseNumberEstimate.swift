internal import PortolanBasics
internal import PortolanGeo

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Estimates the house number of a position from houses on the same side of its street.
///
/// Positions are measured along the street's direction where it comes nearest, so it holds for as far as the street is about straight.
struct HouseNumberEstimate {
    private struct House {
        var number: Int
        /// Along the street from the position's own foot, in metres.
        var along: Double
    }

    /// Houses farther along the street say nothing.
    private static let reachMeters = 150.0
    /// Houses farther from the street belong to a court or to another stretch of it.
    private static let depthMeters = 60.0

    private let origin: Coordinate
    private let direction: SIMD2<Double>
    private let isLeft: Bool
    private var houses: [House] = []

    /// - Parameters:
    ///   - position: beside the street.
    ///   - foot: the street's nearest point.
    ///   - directionDegrees: of the street there, from east, counterclockwise.
    init(position: Coordinate, foot: Coordinate, directionDegrees: Double) {
        origin = foot
        let radians = directionDegrees * .pi / 180
        direction = SIMD2(cos(radians), sin(radians))
        isLeft = Self.cross(direction, Self.offset(from: foot, to: position)) >= 0
    }

    /// Adds a house of the street; those of the other side do not count.
    /// - Parameter number: as written: `12`, `12a`, `12-14`.
    mutating func add(number: String, at location: Coordinate) {
        guard let number = Int(number.prefix { $0.isASCII && $0.isNumber }), number > 0 else { return }
        let offset = Self.offset(from: origin, to: location)
        let along = (offset * direction).sum()
        let side = Self.cross(direction, offset)
        guard (side >= 0) == isLeft, abs(along) <= Self.reachMeters, abs(side) <= Self.depthMeters else { return }
        houses.append(House(number: number, along: along))
    }

    /// The number between those of the nearest house before and the nearest one after the position: by steps of two if both are odd or
    /// both even. nil without one on either side, or if the two do not leave room for another number.
    var number: Int? {
        let before = houses.filter { $0.along <= 0 }.max { ($0.along, $0.number) < ($1.along, $1.number) }
        let after = houses.filter { $0.along > 0 }.min { ($0.along, $0.number) < ($1.along, $1.number) }
        guard let before, let after, after.along > before.along else { return nil }
        let step = (before.number - after.number) % 2 == 0 ? 2 : 1
        let steps = (after.number - before.number) / step
        // Numbers that jump are not in one row.
        guard abs(steps) >= 2, abs(after.number - before.number) <= 100 else { return nil }
        let share = -before.along / (after.along - before.along)
        let position = Int(clamping: (Double(steps) * share).rounded())
        let inner = steps > 0 ? min(max(position, 1), steps - 1) : max(min(position, -1), steps + 1)
        return before.number + inner * step
    }

    /// In metres east and north.
    private static func offset(from a: Coordinate, to b: Coordinate) -> SIMD2<Double> {
        let unit = Coordinate.earthRadiusMeters * .pi / 180
        return SIMD2((b.longitude - a.longitude) * cos(a.latitude * .pi / 180), b.latitude - a.latitude) * unit
    }

    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}
