internal import Foundation
internal import PortolanBasics
package import PortolanDigests

/// The checksums of the pages of a region's files, stored in `checksums.bin`, whose own checksum is in the manifest.
///
/// A page is identified by its file and its position, so bytes of another file, or of an earlier version of the same
/// file, count as damage too. `checksums.bin` consists of checksums only, little-endian: those of the manifest's other
/// files, in the order of their names.
package struct RegionChecksums: Sendable {
    private let byName: [String: PageSums]

    /// Reads the checksums; nil if the bytes do not fit the files.
    init?(decoding data: Data, of files: [String: RegionManifest.File]) {
        let bytes = Array(data)
        var byName: [String: PageSums] = [:]
        var start = 0
        for (name, file) in files.sorted(by: { $0.key < $1.key }) where name != Region.checksumsFileName {
            let count = PageSums.count(ofBytes: file.byteCount)
            guard count <= (bytes.count - start) / PageSums.sumByteCount else { return nil }
            byName[name] = PageSums(
                (0..<count).map { index in
                    bytes.littleEndian(start + index * PageSums.sumByteCount)
                }
            )
            start += count * PageSums.sumByteCount
        }
        guard start == bytes.count else { return nil }
        self.byName = byName
    }

    /// Returns the bytes of the checksums of some files.
    static func encoded(_ sums: [String: [UInt64]]) -> Data {
        var bytes: [UInt8] = []
        for (_, sums) in sums.sorted(by: { $0.key < $1.key }) {
            for sum in sums { bytes.appendNumber(sum) }
        }
        return Data(bytes)
    }

    /// The checksums of one file.
    package subscript(name: String) -> PageSums? { byName[name] }
}
