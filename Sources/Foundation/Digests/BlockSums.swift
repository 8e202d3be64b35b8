internal import CXXHash

/// Checksums of a file's blocks of 4,096 bytes, by which bytes are checked wherever in the file they are read: XXH3 of 64 bits each.
///
/// A page of a database is a block. The last block of a file may be shorter.
package final class BlockSums: Sendable {
    package static let blockByteCount = 4096
    /// A checksum takes as many bytes where it is stored.
    package static let sumByteCount = 8

    /// In the order of the blocks.
    package let sums: [UInt64]

    package init(_ sums: [UInt64]) { self.sums = sums }

    /// How many blocks a file has.
    package static func count(ofBytes byteCount: Int64) -> Int {
        Int(clamping: max(0, byteCount) / Int64(blockByteCount)) + (byteCount % Int64(blockByteCount) > 0 ? 1 : 0)
    }

    /// The checksum of a block.
    package static func sum(of block: RawSpan) -> UInt64 {
        unsafe block.withUnsafeBytes { unsafe XXH3_64bits($0.baseAddress, $0.count) }
    }

    /// The checksums of blocks that follow each other, the last of which may be shorter.
    package static func sums(of blocks: RawSpan) -> [UInt64] {
        stride(from: 0, to: blocks.byteCount, by: blockByteCount).map { start in
            sum(of: blocks.extracting(start..<min(start + blockByteCount, blocks.byteCount)))
        }
    }

    /// Where the first block begins whose checksum is another one here; nil if all are the same.
    package func firstDifference(from others: [UInt64]) -> UInt64? {
        let index = (0..<max(sums.count, others.count)).first { $0 >= sums.count || $0 >= others.count || sums[$0] != others[$0] }
        return index.map { UInt64($0) * UInt64(Self.blockByteCount) }
    }

    /// Where the first block begins that is not what was written; nil if all are.
    /// - Parameters:
    ///   - bytes: whole blocks, but for the file's last one.
    ///   - offset: where they lie in the file: the beginning of a block.
    package func firstDamage(in bytes: RawSpan, at offset: UInt64) -> UInt64? {
        var block = Int(clamping: offset / UInt64(Self.blockByteCount))
        for start in stride(from: 0, to: bytes.byteCount, by: Self.blockByteCount) {
            let part = bytes.extracting(start..<min(start + Self.blockByteCount, bytes.byteCount))
            guard block < sums.count, sums[block] == Self.sum(of: part) else { return offset + UInt64(start) }
            block += 1
        }
        return nil
    }
}
