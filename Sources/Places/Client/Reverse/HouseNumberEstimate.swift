internal import PortolanBasics
internal import PortolanGeo

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// Estimates the house number of a position from houses on the same side of its street.
///
/// Positions are measured along a straight line: the direction of the street at the point nearest to the position. The
/// estimate is therefore right only where the street is nearly straight.
struct HouseNumberEstimate {
    private struct House {
        var number: Int
        /// The position along the street, in metres from the street's point nearest to the requested position.
        var along: Double
    }

    /// The greatest distance of a house along the street from the requested position, in metres.
    private static let reachMeters = 150.0
    /// The greatest distance of a house from the street, in metres. Houses farther away belong to a court or to another
    /// stretch of the street.
    private static let depthMeters = 60.0

    private let origin: Coordinate
    private let direction: SIMD2<Double>
    private let isLeft: Bool
    private var houses: [House] = []

    /// - Parameters:
    ///   - position: a position beside the street.
    ///   - foot: the point of the street nearest to the position.
    ///   - directionDegrees: the direction of the street at this point, counterclockwise from east.
    init(position: Coordinate, foot: Coordinate, directionDegrees: Double) {
        origin = foot
        let radians = directionDegrees * .pi / 180
        direction = SIMD2(cos(radians), sin(radians))
        isLeft = Self.cross(direction, Self.offset(from: foot, to: position)) >= 0
    }

    /// Adds a house of the street. Houses on the other side of the street are ignored.
    /// - Parameter number: the number as written: `12`, `12a`, `12-14`.
    mutating func add(number: String, at location: Coordinate) {
        guard let number = Int(number.prefix { $0.isASCII && $0.isNumber }), number > 0 else { return }
        let offset = Self.offset(from: origin, to: location)
        let along = (offset * direction).sum()
        let side = Self.cross(direction, offset)
        guard (side >= 0) == isLeft, abs(along) <= Self.reachMeters, abs(side) <= Self.depthMeters else { return }
        houses.append(House(number: number, along: along))
    }

    /// The number between those of the nearest houses before and after the position. Numbers rise by two if both are
    /// odd or both even. The result is nil if there is no house before or after the position, or no number between the
    /// two numbers.
    var number: Int? {
        let before = houses.filter { $0.along <= 0 }.max { ($0.along, $0.number) < ($1.along, $1.number) }
        let after = houses.filter { $0.along > 0 }.min { ($0.along, $0.number) < ($1.along, $1.number) }
        guard let before, let after, after.along > before.along else { return nil }
        let step = (before.number - after.number) % 2 == 0 ? 2 : 1
        let steps = (after.number - before.number) / step
        // Numbers with a large gap do not belong to one row of houses.
        guard abs(steps) >= 2, abs(after.number - before.number) <= 100 else { return nil }
        let share = -before.along / (after.along - before.along)
        let position = Int(clamping: (Double(steps) * share).rounded())
        let inner = steps > 0 ? min(max(position, 1), steps - 1) : max(min(position, -1), steps + 1)
        return before.number + inner * step
    }

    /// Returns the offset east and north, in metres.
    private static func offset(from a: Coordinate, to b: Coordinate) -> SIMD2<Double> {
        let unit = Coordinate.earthRadiusMeters * .pi / 180
        return SIMD2((b.longitude - a.longitude) * cos(a.latitude * .pi / 180), b.latitude - a.latitude) * unit
    }

    private static func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}
