import PortolanTiles
import Synchronization

/// An archive on a server, read in parts.
final class RemoteBytes: ByteSource {
    let byteCount: UInt64
    private let address: String
    private let reader: any ResourceReader
    private let version: String?
    /// The beginning of the archive. It contains the header and usually the root directory, so one request
    /// reads both.
    private let start: [UInt8]

    private static let startByteCount: UInt64 = 16_384

    init(_ address: String, _ reader: any ResourceReader) throws(SourceError) {
        guard let part = try reader.part(address, 0..<Self.startByteCount, version: nil) else {
            throw SourceError(.notFound, address, "there is nothing at this address")
        }
        guard part.bytes.count <= Self.startByteCount, UInt64(part.bytes.count) <= part.totalByteCount else {
            throw SourceError(.network, address, "the server sends more bytes than requested")
        }
        self.address = address
        self.reader = reader
        version = part.version
        start = part.bytes
        byteCount = part.totalByteCount
    }

    func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
        guard count >= 0, offset <= byteCount, UInt64(count) <= byteCount - offset else {
            throw PMTilesError(.damaged, byteOffset: offset, "a read of \(count) bytes exceeds the archive, which has \(byteCount) bytes")
        }
        guard count > 0 else { return [] }
        let end = offset + UInt64(count)
        if end <= start.count { return Array(start[Int(offset)..<Int(end)]) }
        let part: ResourcePart?
        do throws(SourceError) {
            part = try reader.part(address, offset..<end, version: version)
        } catch {
            throw PMTilesError(.file, byteOffset: offset, "\(error)")
        }
        guard let part, part.bytes.count == count else {
            throw PMTilesError(.file, byteOffset: offset, "\(address): the server sent \(part?.bytes.count ?? 0) bytes instead of \(count)")
        }
        guard part.version == version, part.totalByteCount == byteCount else {
            throw PMTilesError(.file, byteOffset: offset, "\(address): the archive changed on the server; open it again")
        }
        return part.bytes
    }
}
