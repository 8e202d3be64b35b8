/// Caches the results of `AddressText.folded` for the letters of most names, so that Unicode properties are
/// looked up once for each letter.
///
/// Folding works letter by letter: the folding of a text is the concatenation of its letters' foldings.
struct FoldTable: Sendable {
    private let first: UInt32
    /// One entry for each letter: the highest byte holds the number of bytes, the other bytes hold the folding,
    /// beginning with the lowest.
    private let entries: [UInt64]

    private init(_ range: ClosedRange<UInt32>) {
        first = range.lowerBound
        entries = range.map { value in
            let bytes = Array(Unicode.Scalar(value).map { AddressText.foldedByProperties(String($0)) }?.utf8 ?? "".utf8)
            guard bytes.count <= Self.longest else { return Self.tooLong }
            return bytes.reversed().reduce(0) { $0 << 8 | UInt64($1) } | UInt64(bytes.count) << 56
        }
    }

    private static let tooLong = UInt64.max
    private static let longest = 7

    private static let latin = FoldTable(0...0x24F)
    private static let greekAndCyrillic = FoldTable(0x370...0x52F)
    private static let hebrewAndArabic = FoldTable(0x590...0x6FF)
    /// These ranges include the letters of Vietnamese.
    private static let latinAdditions = FoldTable(0x1E00...0x1EFF)

    /// Texts of at most this many bytes are folded on the stack.
    private static let limit = 512

    /// Returns the folded text; nil if the tables lack a letter or the text is too long.
    static func folded(_ text: String) -> String? { unsafe withFolded(text) { unsafe String(decoding: $0, as: UTF8.self) } }

    /// Calls `body` with the folded bytes; returns nil if the tables lack a letter or the text is too long.
    static func withFolded<Result>(_ text: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
        var text = text
        return text.withUTF8 { source in
            guard source.count <= limit else { return nil }
            return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: source.count * longest) { target in
                guard let count = unsafe fold(source, into: target) else { return nil }
                return unsafe body(UnsafeBufferPointer(rebasing: target.prefix(count)))
            }
        }
    }

    /// Writes the folded bytes to `target` and returns the number of bytes. `target` must be large enough even if
    /// each byte of the source has the longest folding.
    private static func fold(_ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>) -> Int? {
        var (index, count) = (0, 0)
        while index < source.count {
            let byte = unsafe source[index]
            if byte < 0x80 {
                index += 1
                let folded = ascii(byte)
                if folded != 0 {
                    unsafe target[count] = folded
                    count += 1
                }
                continue
            }
            // A String's bytes are valid UTF-8.
            let length = byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
            guard length < 4, index + length <= source.count else { return nil }
            let second = UInt32(unsafe source[index + 1] & 0x3F)
            let value =
                length == 2
                ? UInt32(byte & 0x1F) << 6 | second : UInt32(byte & 0x0F) << 12 | second << 6 | UInt32(unsafe source[index + 2] & 0x3F)
            switch value {
            case 0x4E00...0x9FFF:
                // Han characters fold to themselves.
                for offset in 0..<length { unsafe target[count + offset] = unsafe source[index + offset] }
                count += length
            default:
                guard let entry = entry(value), entry != tooLong else { return nil }
                let bytes = Int(entry >> 56)
                for offset in 0..<bytes { unsafe target[count + offset] = UInt8(truncatingIfNeeded: entry >> UInt64(8 * offset)) }
                count += bytes
            }
            index += length
        }
        return count
    }

    /// Returns the folding of an ASCII byte; 0 if folding removes it.
    private static func ascii(_ byte: UInt8) -> UInt8 {
        switch byte {
        case 0x41...0x5A: byte + 0x20
        // Folding keeps symbols of mathematics and currency.
        case 0x30...0x39, 0x61...0x7A, 0x24, 0x2B, 0x3C...0x3E, 0x5E, 0x60, 0x7C, 0x7E: byte
        default: 0
        }
    }

    private static func entry(_ value: UInt32) -> UInt64? {
        let table: FoldTable
        switch value {
        case 0...0x24F: table = latin
        case 0x370...0x52F: table = greekAndCyrillic
        case 0x590...0x6FF: table = hebrewAndArabic
        case 0x1E00...0x1EFF: table = latinAdditions
        default: return nil
        }
        return table.entries[Int(value - table.first)]
    }
}
