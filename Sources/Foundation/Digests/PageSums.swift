internal import CXXHash

/// Checksums of a file's pages of 4,096 bytes, by which bytes are checked wherever in the file they are read: XXH3 of 64 bits each.
///
/// SQLite's pages are as long. The last page of a file may be shorter.
package final class PageSums: Sendable {
    package static let pageByteCount = 4096
    /// A checksum takes as many bytes where it is stored.
    package static let sumByteCount = 8

    /// In the order of the pages.
    package let sums: [UInt64]

    package init(_ sums: [UInt64]) { self.sums = sums }

    /// How many pages a file has.
    package static func count(ofBytes byteCount: Int64) -> Int {
        Int(clamping: max(0, byteCount) / Int64(pageByteCount)) + (byteCount % Int64(pageByteCount) > 0 ? 1 : 0)
    }

    /// The checksum of a page.
    package static func sum(of page: RawSpan) -> UInt64 {
        unsafe page.withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) }
    }

    /// The checksums of pages that follow each other, the last of which may be shorter.
    package static func sums(of pages: RawSpan) -> [UInt64] {
        stride(from: 0, to: pages.byteCount, by: pageByteCount).map { start in
            sum(of: pages.extracting(start..<min(start + pageByteCount, pages.byteCount)))
        }
    }

    /// Where the first page begins whose checksum is another one here; nil if all are the same.
    package func firstDifference(from others: [UInt64]) -> UInt64? {
        let index = (0..<max(sums.count, others.count)).first { $0 >= sums.count || $0 >= others.count || sums[$0] != others[$0] }
        return index.map { UInt64($0) * UInt64(Self.pageByteCount) }
    }

    /// Where the first page begins that is not what was written; nil if all are.
    /// - Parameters:
    ///   - bytes: whole pages, but for the file's last one.
    ///   - offset: where they lie in the file: the beginning of a page.
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
