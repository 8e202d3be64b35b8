internal import Foundation
internal import PortolanBasics
package import PortolanDigests

/// The checksums of the pages of a region's files: what `checksums.bin` holds, whose own checksum stands in the manifest.
///
/// A page is known by its file and its place in it, so that bytes of another file, or of an earlier version of the same, are damage too.
/// The file holds nothing but the checksums, little-endian: those of the manifest's other files, by their names, one after the other.
package struct RegionChecksums: Sendable {
    private let byName: [String: PageSums]

    /// nil if the bytes are not those of such files.
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

    /// The bytes for some files.
    static func encoded(_ sums: [String: [UInt64]]) -> Data {
        var bytes: [UInt8] = []
        for (_, sums) in sums.sorted(by: { $0.key < $1.key }) {
            for sum in sums { bytes.appendNumber(sum) }
        }
        return Data(bytes)
    }

    /// Those of one file.
    package subscript(name: String) -> PageSums? { byName[name] }
}
