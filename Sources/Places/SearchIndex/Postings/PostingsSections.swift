internal import PortolanBasics

/// A part of a long list of postings: the postings of one window, or of several neighbouring windows.
struct PostingsSection: Equatable {
    /// The windows of the section. The first and the last of them have postings.
    var windows: Range<UInt32>
    /// The combinations of field and rank of importance that occur. Bit n is set if a posting has the lowest four bits
    /// n, which hold field and rank.
    var combinations: UInt16
    /// Whether the section has a bit for each place of one window. Otherwise it has distances.
    var isDense: Bool
    /// The index of the row that holds the section.
    var row: Int
    /// The section's range of bytes in the row.
    var bytes: Range<Int>

    /// The first document of the section's windows.
    var base: UInt32 { windows.lowerBound * UInt32(IndexLayout.windowCount) }
}

/// The sections of a long list, stored in the list's last row. A search can skip whole windows without reading their
/// postings.
///
///     directory = section…
///     section   = windows between the previous section and this one, windows of this section − 1,
///                 combinations (two bytes, little-endian), 2 × bytes + (1 if dense)
///
/// All other numbers are unsigned LEB128. The bytes of a section follow those of the previous section. They begin a new
/// row if the row would become too long.
enum PostingsDirectory {
    static func append(_ section: PostingsSection, after end: UInt32, to bytes: inout [UInt8]) {
        LEB128.append(UInt64(section.windows.lowerBound - end), to: &bytes)
        LEB128.append(UInt64(section.windows.count - 1), to: &bytes)
        bytes.appendNumber(section.combinations)
        LEB128.append(UInt64(section.bytes.count * 2 + (section.isDense ? 1 : 0)), to: &bytes)
    }

    /// Returns nil if the bytes are damaged.
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

/// The bytes of a dense section: a bit for each place of the window, followed by the lowest four bits of each posting.
/// The lower half of a byte holds the first of two postings.
enum DensePostings {
    /// The number of 64-bit words of a window.
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

    /// Whether the number of fields equals the number of set bits.
    static func isSound(_ bytes: RawSpan) -> Bool {
        guard bytes.byteCount >= bitBytes else { return false }
        var count = 0
        for index in 0..<words { count += word(bytes, index).nonzeroBitCount }
        return bytes.byteCount == bitBytes + (count + 1) / 2
    }

    /// Returns the bits of 64 places. The bytes must be sound.
    static func word(_ bytes: RawSpan, _ index: Int) -> UInt64 {
        bytes.littleEndian(index * 8)
    }

    /// Calls a function for each place of a window that is in a set, with the place and the lowest four bits of its
    /// posting. The bytes must be sound.
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
