internal import PortolanBasics

/// Coordinates as a line of ASCII text: Google's "Encoded Polyline Algorithm Format". The format stores
/// differences of rounded degrees with the sign in the lowest bit. Each character holds five bits, to which 63
/// is added.
public enum EncodedPolyline {
    /// The number of decimals that the format keeps by default.
    public static let standardDecimals = 5

    /// The reason why a text is not a polyline.
    public struct DecodingError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The kind of error in a text.
        public enum Reason: String, Hashable, Sendable {
            case unknownCharacter = "a character outside ? … ~"
            case truncated = "the text ends within a number"
            case numberTooLarge = "a number is too large"
            case missingLongitude = "the last latitude has no longitude"
            case outOfRange = "a coordinate lies outside ±90°, ±180°"
        }

        /// The kind of error in the text.
        public var reason: Reason
        /// The position of the error, in bytes from the start of the UTF-8 text.
        public var byteOffset: Int

        /// Creates an error for a kind of error and its position.
        public init(reason: Reason, byteOffset: Int) {
            self.reason = reason
            self.byteOffset = byteOffset
        }

        public var description: String { "encoded polyline, byte \(byteOffset): \(reason.rawValue)" }
    }

    /// Returns the coordinates as a line of text. It leaves out coordinates that are not valid.
    /// - Parameters:
    ///   - coordinates: the line's points.
    ///   - decimals: the number of decimals: 5, or 6 as some routing services write; clamped to 0…7.
    public static func encode(_ coordinates: [Coordinate], decimals: Int = standardDecimals) -> String {
        let factor = factor(decimals)
        var bytes: [UInt8] = []
        var previous = SIMD2<Int64>.zero
        for coordinate in coordinates where coordinate.isValid {
            let current = SIMD2(
                Int64(clamping: (coordinate.latitude * factor).rounded()),
                Int64(clamping: (coordinate.longitude * factor).rounded())
            )
            let step = current &- previous
            append(step.x, &bytes)
            append(step.y, &bytes)
            previous = current
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns the coordinates of a line of text.
    /// - Parameters:
    ///   - text: the line as text.
    ///   - decimals: the number of decimals that the text was written with; clamped to 0…7.
    /// - Throws: ``DecodingError`` with the kind of error and the position of its byte.
    public static func decode(_ text: String, decimals: Int = standardDecimals) throws(DecodingError) -> [Coordinate] {
        let factor = factor(decimals)
        var coordinates: [Coordinate] = []
        var (latitude, longitude): (Int64, Int64) = (0, 0)
        var reader = Reader(text: text)
        while !reader.isAtEnd {
            let start = reader.offset
            latitude += try reader.number()
            guard !reader.isAtEnd else { throw DecodingError(reason: .missingLongitude, byteOffset: reader.offset) }
            longitude += try reader.number()
            let coordinate = Coordinate(latitude: Double(latitude) / factor, longitude: Double(longitude) / factor)
            guard coordinate.isValid else { throw DecodingError(reason: .outOfRange, byteOffset: start) }
            coordinates.append(coordinate)
        }
        return coordinates
    }

    private static func factor(_ decimals: Int) -> Double {
        var factor = 1.0
        for _ in 0..<min(max(decimals, 0), 7) { factor *= 10 }
        return factor
    }

    private static func append(_ value: Int64, _ bytes: inout [UInt8]) {
        var rest = UInt64(bitPattern: value << 1 ^ value >> 63)
        while rest >= 32 {
            bytes.append(UInt8(rest & 31 | 32) + 63)
            rest >>= 5
        }
        bytes.append(UInt8(rest) + 63)
    }

    private struct Reader {
        private let bytes: [UInt8]
        private(set) var offset = 0

        init(text: String) { bytes = Array(text.utf8) }

        var isAtEnd: Bool { offset >= bytes.count }

        mutating func number() throws(DecodingError) -> Int64 {
            let start = offset
            var bits: UInt64 = 0
            var shift: UInt64 = 0
            while offset < bytes.count {
                let byte = bytes[offset]
                guard (63...126).contains(byte) else { throw DecodingError(reason: .unknownCharacter, byteOffset: offset) }
                // A difference of two coordinates at seven decimals has 33 bits with its sign. Seven characters
                // hold 35 bits.
                guard shift < 35 else { throw DecodingError(reason: .numberTooLarge, byteOffset: start) }
                bits |= (UInt64(byte - 63) & 31) << shift
                shift += 5
                offset += 1
                if byte - 63 < 32 { return Int64(bitPattern: bits >> 1) ^ -Int64(bits & 1) }
            }
            throw DecodingError(reason: .truncated, byteOffset: start)
        }
    }
}
