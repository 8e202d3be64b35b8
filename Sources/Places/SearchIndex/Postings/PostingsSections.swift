internal import PortolanBasics

/// A part of a long list of postings: those of one window or of several side by side.
struct PostingsSection: Equatable {
    /// The windows whose postings it holds; there are some in the first and in the last.
    var windows: Range<UInt32>
    /// Which combinations of field and rank of importance occur: bit n for the lower four bits of a posting.
    var combinations: UInt16
    /// Of one window, a bit for each place; otherwise distances.
    var isDense: Bool
    /// The row that holds its bytes, and which of the row's bytes.
    var row: Int
    var bytes: Range<Int>

    /// The first document of its windows.
    var base: UInt32 { windows.lowerBound * UInt32(IndexLayout.windowCount) }
}

/// What a long list consists of, in the list's last row, so that whole windows are passed over without their postings being read.
///
///     directory = section…
///     section   = windows since the section before, windows − 1, combinations (two bytes, little-endian), 2 × bytes + (1 if dense)
///
/// All other numbers are unsigned LEB128. A section's bytes follow those of the one before, in the next row if they would be more than a row holds.
enum PostingsDirectory {
    static func append(_ section: PostingsSection, after end: UInt32, to bytes: inout [UInt8]) {
        LEB128.append(UInt64(section.windows.lowerBound - end), to: &bytes)
        LEB128.append(UInt64(section.windows.count - 1), to: &bytes)
        bytes.appendNumber(section.combinations)
        LEB128.append(UInt64(section.bytes.count * 2 + (section.isDense ? 1 : 0)), to: &bytes)
    }

    /// nil if the bytes are damaged.
    static func sections(_ bytes: RawSpan, documents: UInt32) -> [PostingsSection]? {
        let windows = (Int(documents) + IndexLayout.windowCount - 1) / IndexLayout.windowCount
        var sections: [PostingsSection] = []
        sections.reserveCapacity(bytes.byteCount / 5)
        var (offset, window, row, rowEnd) = (0, 0, 0, 0)
        while offset < bytes.byteCount {
            guard let skipped = LEB128.number(bytes, &offset), let more = LEB128.number(bytes, &offset), bytes.byteCount >= offset + 2
            else { return nil }
            let combinations: UInt16 = bytes.littleEndian(offset)
            offset += 2
            guard let length = LEB128.number(bytes, &offset), window + skipped + more < windows, length / 2 <= IndexLayout.rowBytes else {
                return nil
            }
            if rowEnd + length / 2 > IndexLayout.rowBytes { (row, rowEnd) = (row + 1, 0) }
            let first = window + skipped
            window = first + more + 1
            sections.append(
                PostingsSection(
                    windows: UInt32(first)..<UInt32(window),
                    combinations: combinations,
                    isDense: length % 2 == 1,
                    row: row,
                    bytes: rowEnd..<rowEnd + length / 2
                )
            )
            rowEnd += length / 2
        }
        return sections
    }
}

/// The bytes of a dense section: a bit for each place of the window, then the lower four bits of each posting, the first in the lower half of a byte.
enum DensePostings {
    /// Words of 64 bits of a window.
    static let words = IndexLayout.windowCount / 64
    private static let bitBytes = words * 8

    static func encode(_ postings: ArraySlice<UInt32>, base: UInt32, to bytes: inout [UInt8]) {
        let start = bytes.count
        bytes.append(contentsOf: repeatElement(0, count: bitBytes + (postings.count + 1) / 2))
        for (index, posting) in postings.enumerated() {
            let place = Int(posting >> 4 - base)
            bytes[start + place / 8] |= 1 << UInt8(place % 8)
            bytes[start + bitBytes + index / 2] |= UInt8(posting & 15) << UInt8(index % 2 * 4)
        }
    }

    /// Whether there are as many fields as bits.
    static func isSound(_ bytes: RawSpan) -> Bool {
        guard bytes.byteCount >= bitBytes else { return false }
        var count = 0
        for index in 0..<words { count += word(bytes, index).nonzeroBitCount }
        return bytes.byteCount == bitBytes + (count + 1) / 2
    }

    /// The bits of 64 places; of sound bytes only.
    static func word(_ bytes: RawSpan, _ index: Int) -> UInt64 {
        bytes.littleEndian(index * 8)
    }

    /// Calls for each place of a window that is among some: the place, and the lower four bits of its posting. Of sound bytes only.
    static func forEach(_ bytes: RawSpan, among places: borrowing WindowPlaces, _ body: (Int, Int) -> Void) {
        var before = 0
        for index in 0..<words {
            let all = word(bytes, index)
            var rest = all & places[word: index]
            while rest != 0 {
                let bit = rest.trailingZeroBitCount
                let rank = before + (all & (1 << UInt64(bit) &- 1)).nonzeroBitCount
                body(index * 64 + bit, Int(bytes.byte(bitBytes + rank >> 1) >> UInt8(rank & 1 * 4)) & 15)
                rest &= rest &- 1
            }
            before += all.nonzeroBitCount
        }
    }
}
