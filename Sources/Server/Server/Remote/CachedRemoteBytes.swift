import Dispatch
import PortolanBasics
import PortolanMaps
import PortolanTiles
import Synchronization

/// An archive on another server that is read in ranges. Ranges that were read are cached up to a limit, and
/// simultaneous requests for the same range share one fetch.
final class CachedRemoteBytes: ByteSource {
    let byteCount: UInt64
    /// Identifies this version of the archive among those at the same address.
    let version: String
    private let location: RemoteLocation
    private let tag: String?
    /// The beginning of the archive: the header and, for most archives, the root directory, fetched in one request.
    private let start: [UInt8]
    private let parts: Mutex<LRUCache<Range<UInt64>, [UInt8]>>
    private let flights = Mutex<[Range<UInt64>: Flight]>([:])

    private static let startByteCount: UInt64 = 16_384

    /// A running fetch.
    private final class Flight: Sendable {
        let result = Mutex<Result<[UInt8], PMTilesError>?>(nil)
        let landed = DispatchGroup()
    }

    /// Reads the beginning of the file. The server's answer tells the size and the version of the file.
    /// - Parameter cacheBytes: the largest number of bytes that are cached.
    init(_ location: RemoteLocation, cacheBytes: Int) throws(PMTilesError) {
        self.location = location
        parts = Mutex(LRUCache(costLimit: cacheBytes))
        let part: ResourcePart?
        do throws(SourceError) {
            part = try location.reader.part(location.address(), 0..<Self.startByteCount, version: nil)
        } catch {
            throw PMTilesError(.file, location.describe(error))
        }
        guard let part, part.bytes.count <= Self.startByteCount, UInt64(part.bytes.count) <= part.totalByteCount else {
            throw PMTilesError(.file, "\(location.shown): there is no such file, or the server returned more than requested")
        }
        tag = part.version
        start = part.bytes
        byteCount = part.totalByteCount
        var fingerprint = Fingerprint(location.shown)
        fingerprint.add(part.version ?? "")
        fingerprint.add(String(byteCount))
        fingerprint.add(start)
        version = fingerprint.text
    }

    func read(at offset: UInt64, count: Int) throws(PMTilesError) -> [UInt8] {
        guard count >= 0, offset <= byteCount, UInt64(count) <= byteCount - offset else {
            throw PMTilesError(.damaged, byteOffset: offset, "a read of \(count) bytes exceeds the archive, which has \(byteCount) bytes")
        }
        guard count > 0 else { return [] }
        let range = offset..<offset + UInt64(count)
        if range.upperBound <= start.count { return Array(start[Int(offset)..<Int(range.upperBound)]) }
        if let known = parts.withLock({ $0.value(for: range) }) { return known }
        let (flight, isMine) = flights.withLock { flights in
            if let flight = flights[range] { return (flight, false) }
            let flight = Flight()
            flight.landed.enter()
            flights[range] = flight
            return (flight, true)
        }
        guard isMine else {
            flight.landed.wait()
            return try (flight.result.withLock { $0 } ?? .failure(PMTilesError(.file, byteOffset: offset, "the server did not answer")))
                .get()
        }
        let result = Result { () throws(PMTilesError) in
            // Another fetch may have finished since the cache was searched.
            if let known = parts.withLock({ $0.value(for: range) }) { return known }
            return try fetch(range, count)
        }
        if case .success(let bytes) = result {
            // A single range must not push many others out of the cache.
            parts.withLock { if count <= $0.costLimit / 8 { $0.store(bytes, for: range, cost: 160 + count) } }
        }
        flight.result.withLock { $0 = result }
        flights.withLock { _ = $0.removeValue(forKey: range) }
        flight.landed.leave()
        return try result.get()
    }

    /// The message of the error for an archive that has changed.
    static let replaced = "the archive was replaced on its server; open it again"

    private func fetch(_ range: Range<UInt64>, _ count: Int) throws(PMTilesError) -> [UInt8] {
        let part: ResourcePart?
        do throws(SourceError) {
            part = try location.reader.part(location.address(), range, version: tag)
        } catch {
            throw PMTilesError(.file, byteOffset: range.lowerBound, location.describe(error))
        }
        guard let part, part.version == tag, part.totalByteCount == byteCount else {
            throw PMTilesError(.file, byteOffset: range.lowerBound, Self.replaced)
        }
        guard part.bytes.count == count else {
            throw PMTilesError(
                .file,
                byteOffset: range.lowerBound,
                "\(location.shown): the server returned \(part.bytes.count) bytes instead of \(count)"
            )
        }
        return part.bytes
    }
}
