internal import Foundation
internal import PortolanDigests

/// The stable identifier of a place: a text such as `p0c4yq8m3kzt1v5bn`, which is the same in every import, archive and
/// result.
///
/// The identifier is computed from the place's source key and can be converted back to that key. The text is the letter
/// `p` and 16 characters of Douglas Crockford's base-32 alphabet in lower case, which hold 80 bits. 60 bits are the key
/// (4 bits of source and 56 bits of number, spread by an odd multiplier so that neighbours do not look alike), and 20
/// bits are a check (a CRC). The check always detects a single wrong character and two swapped neighbours (a CRC of
/// degree 20 detects every burst of up to 20 bits), and misses only one in a million of all other errors. So a mistyped
/// ID is invalid and not merely unknown.
public struct PlaceID: Hashable, Sendable {
    /// The source and number in 60 bits, never negative. Stores use it as their row number.
    public let rowKey: Int64

    private static let numberBits: Int64 = 56
    /// The source of Natural Earth. The sources 0–2 are OpenStreetMap's nodes, ways and relations.
    private static let naturalEarthSource: Int64 = 3
    /// The source of an operator's own places.
    private static let ownSource: Int64 = 4
    /// The source of points that do not belong to an object of any source.
    private static let pointSource: Int64 = 5
    private static let keyMask: UInt64 = (1 << 60) - 1
    private static let multiplier: UInt64 = 0x9E3_779B_97F4_A7C1
    private static let alphabet = Array("0123456789abcdefghjkmnpqrstvwxyz".utf8)

    /// The reason why a text is not a place ID.
    public enum InvalidID: Error, Equatable, CustomStringConvertible {
        case length(Int)
        case character(offset: Int)
        case checkBits

        public var description: String {
            switch self {
            case .length(let count): "a place ID has 17 characters and begins with 'p'; this text has \(count)"
            case .character(let offset): "character \(offset + 1) does not occur in place IDs"
            case .checkBits: "its check characters do not match; was it mistyped or cut?"
            }
        }
    }

    /// Creates the ID of an OpenStreetMap object's place. Only the lowest 56 bits of the number count.
    public init(osm key: OSMKey) {
        rowKey = Int64(key.type.rawValue) << Self.numberBits | (key.id & ((1 << Self.numberBits) - 1))
    }

    /// Creates the ID of a Natural Earth place; nil if the number is not in 1 ..< 2⁵⁶.
    public init?(naturalEarth number: Int64) {
        guard number > 0, number < 1 << Self.numberBits else { return nil }
        rowKey = Self.naturalEarthSource << Self.numberBits | number
    }

    /// Creates the ID of a country in regions of the world, where no OpenStreetMap object stands for it; nil if the
    /// code is not two letters of ISO 3166-1.
    package init?(country code: String) {
        let letters = code.utf8.map { Int64($0) - Int64(UInt8(ascii: "A")) }
        guard letters.count == 2, letters.allSatisfy({ 0..<26 ~= $0 }) else { return nil }
        // These numbers lie beyond those of populated places.
        self.init(naturalEarth: 2 << 40 | letters[0] * 26 + letters[1])
    }

    /// Creates the ID of an operator's own place from the operator's key for it: 56 bits of the key's SHA-256.
    public init(own key: String) {
        let digest = SHA256Digest.hexadecimal(of: Data(key.utf8))
        rowKey = Self.ownSource << Self.numberBits | (Int64(digest.prefix(14), radix: 16) ?? 0)
    }

    /// Creates the ID of a point from its latitude and longitude in degrees, for results that are not objects, such as
    /// coordinates, plus codes and crossings of streets. Each number is stored in 28 bits, with an error of at most 15
    /// cm. Numbers out of range are clamped, and NaN and infinities count as 0.
    public init(point latitude: Double, _ longitude: Double) {
        func units(_ degrees: Double, _ span: Double) -> Int64 {
            let part = degrees.isFinite ? (degrees + span / 2) / span : 0.5
            return Int64(exactly: (min(max(part, 0), 1) * Self.pointUnits).rounded()) ?? 0
        }
        rowKey = Self.pointSource << Self.numberBits | units(latitude, 180) << 28 | units(longitude, 360)
    }

    private static let pointUnits = Double((1 << 28) - 1)

    /// The latitude and longitude in degrees, if the ID represents a point; nil for other IDs.
    public var point: (latitude: Double, longitude: Double)? {
        guard rowKey >> Self.numberBits == Self.pointSource else { return nil }
        let mask: Int64 = (1 << 28) - 1
        func degrees(_ units: Int64, _ span: Double) -> Double {
            ((Double(units & mask) / Self.pointUnits - 0.5) * span * 1e6).rounded() / 1e6
        }
        return (degrees(rowKey >> 28, 180), degrees(rowKey, 360))
    }

    /// Creates the ID of a row key from `rowKey`; nil if no source has such a key.
    public init?(rowKey: Int64) {
        let source = rowKey >> Self.numberBits
        guard rowKey >= 0, rowKey >> 60 == 0 else { return nil }
        guard source <= Self.pointSource else { return nil }
        self.rowKey = rowKey
    }

    /// Reads the text form.
    /// - Throws: `InvalidID` if the text is not exactly the `description` of some ID.
    public init(_ text: some StringProtocol) throws(InvalidID) {
        let bytes = Array(text.utf8.prefix(64))
        guard bytes.count == 17 else { throw .length(text.count) }
        guard bytes[0] == UInt8(ascii: "p") else { throw .character(offset: 0) }
        var high: UInt64 = 0
        var low: UInt64 = 0
        for (offset, byte) in bytes.enumerated().dropFirst() {
            guard let digit = Self.alphabet.firstIndex(of: byte) else { throw .character(offset: offset) }
            if offset <= 12 { high = high << 5 | UInt64(digit) } else { low = low << 5 | UInt64(digit) }
        }
        guard Self.check(high) == low else { throw .checkBits }
        guard let id = PlaceID(rowKey: Int64((high &* Self.inverse) & Self.keyMask)) else { throw .checkBits }
        self = id
    }

    /// The OpenStreetMap object of the place; nil if the place comes from another source.
    public var osmKey: OSMKey? {
        guard let type = OSMType(rawValue: UInt8(truncatingIfNeeded: rowKey >> Self.numberBits)) else { return nil }
        return OSMKey(type: type, id: rowKey & ((1 << Self.numberBits) - 1))
    }

    /// Returns the CRC with 20 bits of the lowest 60 bits of a key. Its polynomial is x²⁰ + x¹⁷ + x¹⁶ + x¹⁴ + x¹² + x¹¹
    /// + x⁷ + x⁵ + x² + x + 1, and it starts from all ones.
    private static func check(_ key: UInt64) -> UInt64 {
        var remainder: UInt64 = 0xFFFFF
        for bit in stride(from: 59, through: 0, by: -1) {
            let feedback = (remainder >> 19 ^ key >> UInt64(bit)) & 1
            remainder = remainder << 1 & 0xFFFFF
            if feedback == 1 { remainder ^= 0x358A7 }
        }
        return remainder
    }

    /// The multiplier's inverse modulo 2⁶⁴ by Newton's iteration. Each step doubles the number of correct bits.
    private static let inverse: UInt64 = {
        var inverse: UInt64 = multiplier
        for _ in 0..<6 { inverse = inverse &* (2 &- multiplier &* inverse) }
        return inverse
    }()
}

extension PlaceID: CustomStringConvertible {
    public var description: String {
        let key = (UInt64(rowKey) &* Self.multiplier) & Self.keyMask
        let check = Self.check(key)
        var bytes: [UInt8] = [UInt8(ascii: "p")]
        bytes.reserveCapacity(17)
        for shift in stride(from: 55, through: 0, by: -5) { bytes.append(Self.alphabet[Int(key >> UInt64(shift) & 31)]) }
        for shift in stride(from: 15, through: 0, by: -5) { bytes.append(Self.alphabet[Int(check >> UInt64(shift) & 31)]) }
        return String(decoding: bytes, as: UTF8.self)
    }
}
