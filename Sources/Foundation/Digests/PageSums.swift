internal import CXXHash

/// The checksums of a file's pages of 4,096 bytes, as 64-bit XXH3. With the checksums, a reader can check any page as
/// it reads it, without the rest of the file.
///
/// SQLite's pages have the same size. The last page of a file may be shorter.
package final class PageSums: Sendable {
    package static let pageByteCount = 4096
    /// The number of bytes of a stored checksum.
    package static let sumByteCount = 8

    /// The checksums in the order of the pages.
    package let sums: [UInt64]

    package init(_ sums: [UInt64]) { self.sums = sums }

    /// Returns the number of pages of a file.
    package static func count(ofBytes byteCount: Int64) -> Int {
        Int(clamping: max(0, byteCount) / Int64(pageByteCount)) + (byteCount % Int64(pageByteCount) > 0 ? 1 : 0)
    }

    /// Returns the checksum of a page.
    package static func sum(of page: RawSpan) -> UInt64 {
        unsafe page.withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) }
    }

    /// Returns the checksums of consecutive pages. The last page may be shorter.
    package static func sums(of pages: RawSpan) -> [UInt64] {
        stride(from: 0, to: pages.byteCount, by: pageByteCount).map { start in
            sum(of: pages.extracting(start..<min(start + pageByteCount, pages.byteCount)))
        }
    }

    /// Returns the offset in bytes of the first page that differs from the same page in `others`: the checksums differ,
    /// or only one of the two files has the page. Returns nil if all checksums are the same.
    package func firstDifference(from others: [UInt64]) -> UInt64? {
        let index = (0..<max(sums.count, others.count)).first { $0 >= sums.count || $0 >= others.count || sums[$0] != others[$0] }
        return index.map { UInt64($0) * UInt64(Self.pageByteCount) }
    }

    /// Returns the offset in bytes of the first damaged page, whose bytes do not match its checksum; nil if
    /// none is damaged.
    /// - Parameters:
    ///   - bytes: whole pages; only the file's last page may be shorter.
    ///   - offset: the offset of the bytes in the file, which must be the beginning of a page.
    package func firstDamage(in bytes: RawSpan, at offset: UInt64) -> UInt64? {
        var page = Int(clamping: offset / UInt64(Self.pageByteCount))
        for start in stride(from: 0, to: bytes.byteCount, by: Self.pageByteCount) {
            let part = bytes.extracting(start..<min(start + Self.pageByteCount, bytes.byteCount))
            guard page < sums.count, sums[page] == Self.sum(of: part) else { return offset + UInt64(start) }
            page += 1
        }
        return nil
    }
}
