internal import PortolanBasics

extension PlusCode {
    /// The number of units per degree. A unit is the step of the finest digit. Areas begin and end at whole units, so
    /// their borders are exact.
    private enum Unit {
        /// The pairs of digits divide a degree into 8000 units.
        static let perDegreeInPairs = 8000
        static let latitude = perDegreeInPairs * 3125
        static let longitude = perDegreeInPairs * 1024
    }

    /// The standard number of digits. A code with so many digits names an area of 14 m by 14 m at the equator.
    public static let standardDigitCount = 10

    /// Creates the full code of the area around a coordinate. Returns nil if a number is not finite. The number of
    /// digits is 2, 4, 6, 8 or 10 to 15: an odd number below 10 is increased by one, and a number out of range is
    /// clamped.
    public init?(_ coordinate: Coordinate, digitCount: Int = standardDigitCount) {
        guard coordinate.latitude.isFinite, coordinate.longitude.isFinite else { return nil }
        var count = min(max(digitCount, 2), Alphabet.greatestLength)
        if count < Alphabet.pairLength && count % 2 == 1 { count += 1 }
        let latitude = min(max(coordinate.latitude, -90), 90)
        let longitude = Coordinate.wrappedLongitude(coordinate.longitude)
        let north = Self.units(latitude, Unit.latitude) + 90 * Unit.latitude
        let east = Self.units(longitude, Unit.longitude) + 180 * Unit.longitude
        self.init(
            north: min(max(north, 0), 180 * Unit.latitude - 1),
            east: min(max(east, 0), 360 * Unit.longitude - 1),
            digitCount: count
        )
    }

    /// Returns degrees in whole units, rounded down. A coordinate that was written in decimals on an area's
    /// edge counts as on the edge, even if its `Double` is slightly smaller.
    private static func units(_ degrees: Double, _ unitsPerDegree: Int) -> Int {
        Int(clamping: ((degrees * Double(unitsPerDegree) * 1e6).rounded() / 1e6).rounded(.down))
    }

    private init(north: Int, east: Int, digitCount: Int) {
        var north = north
        var east = east
        // The digits are written from the last to the first. Digits that are not requested are computed too.
        var bytes = [UInt8](repeating: Alphabet.padding, count: Alphabet.greatestLength + 1)
        func write(_ digit: Int, at position: Int) {
            guard position < digitCount else { return }
            bytes[position < Alphabet.separatorPosition ? position : position + 1] = Alphabet.digits[digit]
        }
        for position in (Alphabet.pairLength..<Alphabet.greatestLength).reversed() {
            write(north % 5 * 4 + east % 4, at: position)
            north /= 5
            east /= 4
        }
        for position in stride(from: Alphabet.pairLength - 2, through: 0, by: -2) {
            write(north % 20, at: position)
            write(east % 20, at: position + 1)
            north /= 20
            east /= 20
        }
        bytes[Alphabet.separatorPosition] = Alphabet.separator
        bytes.removeLast(Alphabet.greatestLength - max(digitCount, Alphabet.separatorPosition))
        self.init(valid: String(decoding: bytes, as: UTF8.self), omittedDigitCount: 0)
    }

    /// The area of a full code; nil for a short code.
    public var bounds: CoordinateBounds? {
        guard isFull else { return nil }
        var south = -90 * Unit.latitude
        var west = -180 * Unit.longitude
        // The size in units of one step of the current digit.
        var height = 400 * Unit.latitude
        var width = 400 * Unit.longitude
        var position = 0
        for byte in text.utf8 {
            guard position < Alphabet.greatestLength else { break }
            guard let digit = Alphabet.value(byte) else { continue }
            defer { position += 1 }
            if position >= Alphabet.pairLength {
                height /= 5
                width /= 4
                south += digit / 4 * height
                west += digit % 4 * width
            } else if position % 2 == 0 {
                height /= 20
                south += digit * height
            } else {
                width /= 20
                west += digit * width
            }
        }
        return CoordinateBounds(
            south: Double(south) / Double(Unit.latitude),
            west: Double(west) / Double(Unit.longitude),
            north: min(Double(south + height) / Double(Unit.latitude), 90),
            east: Double(west + width) / Double(Unit.longitude)
        )
    }

    /// The middle of a full code's area; nil for a short code.
    public var center: Coordinate? {
        bounds.map { Coordinate(latitude: ($0.south + $0.north) / 2, longitude: ($0.west + $0.east) / 2) }
    }
}
