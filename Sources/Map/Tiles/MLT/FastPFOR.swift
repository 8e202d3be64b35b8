internal import PortolanBasics

/// Decodes the integers of FastPFOR as version 1 of MapLibre tiles stores them: groups of 256 numbers, and the
/// remaining numbers as bytes, all in 32-bit words with the highest byte first.
///
/// The method is that of Lemire and Boytsov, “Decoding billions of integers per second through vectorization”,
/// section 6; the layout is that of the library JavaFastPFOR, which the MLT specification names:
///
/// - The first word is the number of integers in groups. They follow in pages of 65,536 integers.
/// - A page begins with the number of words up to its metadata. The packed groups lie between, each with its
///   own number of bits.
/// - The metadata are a number of bytes, these bytes in words with the lowest byte first, a word with a bit for
///   each width of exceptions, and for each such width the number of exceptions and the packed exceptions.
/// - The bytes have for each group: its bits, the number of its exceptions, and if there are any, the bits of
///   the largest number and the positions of the exceptions. An exception holds the bits above those of the
///   group. Exceptions of one bit are not stored, because that bit is set.
/// - The remaining integers have seven bits in each byte, the lowest first. The last byte has its highest bit
///   set.
enum FastPFOR {
    private static let groupSize = 256
    private static let pageSize = 65_536

    /// Returns the integers, or nil if the bytes are not in this format. O(count + bytes).
    static func decode(_ bytes: [UInt8], _ payload: Range<Int>, count: Int) -> [UInt32]? {
        guard payload.count % 4 == 0 else { return nil }
        guard count > 0 else { return [] }
        let words = (0..<payload.count / 4).map { index in
            (0..<4).reduce(UInt32(0)) { $0 << 8 | UInt32(bytes[payload.lowerBound + 4 * index + $1]) }
        }
        guard let first = words.first, first <= UInt32(clamping: count), Int(first) % groupSize == 0 else { return nil }
        var values: [UInt32] = []
        values.reserveCapacity(count)
        var position = 1
        while values.count < Int(first) {
            guard page(words, &position, min(pageSize, Int(first) - values.count), &values) else { return nil }
        }
        var value: UInt32 = 0
        var shift: UInt32 = 0
        var index = 4 * position
        while values.count < count {
            guard index < 4 * words.count, shift < 35 else { return nil }
            let byte = byte(words, index)
            index += 1
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte >= 0x80 {
                values.append(value)
                (value, shift) = (0, 0)
            }
        }
        return values
    }

    /// Returns a byte of words whose lowest byte counts first.
    private static func byte(_ words: [UInt32], _ index: Int) -> UInt32 { words[index / 4] >> UInt32(index % 4 * 8) & 0xFF }

    private static func page(_ words: [UInt32], _ position: inout Int, _ count: Int, _ values: inout [UInt32]) -> Bool {
        guard position < words.count else { return false }
        let metadata = position + Int(words[position])
        var packed = position + 1
        guard metadata >= packed, metadata < words.count else { return false }
        let byteCount = Int(words[metadata])
        let firstByte = 4 * (metadata + 1)
        var next = metadata + 1 + (byteCount + 3) / 4
        guard next < words.count else { return false }
        let widths = words[next]
        next += 1
        // The exceptions by their number of bits.
        var exceptions = [[UInt32]](repeating: [], count: 33)
        for width in 2...32 where widths >> UInt32(width - 1) & 1 == 1 {
            // A number has at most one exception.
            guard next < words.count, words[next] <= UInt32(clamping: count),
                let list = unpacked(words, next + 1, Int(words[next]), width)
            else { return false }
            exceptions[width] = list
            next += 1 + (list.count * width + 31) / 32
        }
        var used = [Int](repeating: 0, count: 33)
        var byteOffset = 0
        func nextByte() -> Int? {
            guard byteOffset < byteCount else { return nil }
            byteOffset += 1
            return Int(byte(words, firstByte + byteOffset - 1))
        }
        for _ in 0..<count / groupSize {
            let start = values.count
            guard let width = nextByte(), width <= 32, let exceptionCount = nextByte(), packed + 8 * width <= metadata,
                let group = unpacked(words, packed, groupSize, width)
            else { return false }
            values += group
            packed += 8 * width
            guard exceptionCount > 0 else { continue }
            guard let largest = nextByte(), largest > width, largest <= 32 else { return false }
            let excess = largest - width
            for _ in 0..<exceptionCount {
                guard let index = nextByte() else { return false }
                var high: UInt32 = 1
                if excess > 1 {
                    guard used[excess] < exceptions[excess].count else { return false }
                    high = exceptions[excess][used[excess]]
                    used[excess] += 1
                }
                values[start + index] |= high << UInt32(width)
            }
        }
        position = next
        return true
    }

    /// Returns numbers that have the same number of bits and lie one after the other, the lowest bits first.
    private static func unpacked(_ words: [UInt32], _ start: Int, _ count: Int, _ width: Int) -> [UInt32]? {
        guard width > 0 else { return [UInt32](repeating: 0, count: count) }
        guard start <= words.count, count <= (words.count - start) * 32 / width else { return nil }
        let mask = UInt64(1) << UInt64(width) - 1
        return (0..<count).map { index in
            let (word, shift) = (index * width).quotientAndRemainder(dividingBy: 32)
            let high = shift + width > 32 ? UInt64(words[start + word + 1]) << 32 : 0
            return UInt32(truncatingIfNeeded: (high | UInt64(words[start + word])) >> UInt64(shift) & mask)
        }
    }
}
