public import Foundation
public import PortolanGeo

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Writes a clustered PMTiles archive: PMTiles specification version 3.
///
/// Tiles are added in Hilbert order and written at once; equal contents are stored once. The file begins with
/// 16 KiB for the header and the root directory; tile data, metadata and leaf directories follow. Equal calls
/// give equal bytes.
public struct PMTilesWriter: ~Copyable {
    /// The root directory and the header must be within the first 16 KiB of the file (specification, section
    /// 2).
    private static let headBytes = 16384
    private static let flushBytes = 1 << 20

    private let descriptor: Int32
    private let path: String
    private let tileCompression: PMTilesHeader.Compression
    /// The format of the tiles; vector tiles by default.
    package var tileType = PMTilesHeader.TileType.vector
    private var pending: [UInt8] = []
    /// The number of bytes of tile data, written and pending.
    private var dataBytes: UInt64 = 0
    private var entries: [PMTilesEntry] = []
    /// The contents by hash. They are compared byte by byte before one is reused.
    private var contents: [UInt64: (offset: UInt64, byteCount: UInt32)] = [:]
    private var contentCount: UInt64 = 0
    private var tileCount: UInt64 = 0
    private var minZoom: UInt8 = 255
    private var maxZoom: UInt8 = 0

    /// Creates the file; an existing file is emptied.
    public init(file: URL, tileCompression: PMTilesHeader.Compression = .gzip) throws(PMTilesError) {
        path = file.path(percentEncoded: false)
        descriptor = unsafe open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        self.tileCompression = tileCompression
        guard descriptor >= 0 else { throw PMTilesError(.file, "\(path): \(unsafe String(cString: strerror(errno)))") }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// Adds a tile whose bytes have the archive's tile compression. Empty tiles are ignored.
    /// - Throws: `.order` if the tile does not come after the last one on the Hilbert curve.
    public mutating func add(_ id: TileID, compressed bytes: [UInt8]) throws(PMTilesError) {
        try add(id, count: 1, compressed: bytes)
    }

    /// Adds the same tile several times: at an ID and the following ones along the Hilbert curve. O(1) for any
    /// count.
    package mutating func add(_ id: TileID, count: UInt64, compressed bytes: [UInt8]) throws(PMTilesError) {
        guard !bytes.isEmpty, count > 0 else { return }
        let index = id.hilbertIndex
        if let last = entries.last, index < last.tileIndex + UInt64(last.runLength) {
            throw PMTilesError(.order, "tile \(id) does not come after the tiles already added")
        }
        guard let byteCount = UInt32(exactly: bytes.count) else { throw PMTilesError(.order, "tile \(id) has more than 4 GiB") }
        guard let lastID = TileID(hilbertIndex: index.addingReportingOverflow(count - 1).partialValue), lastID.z >= id.z else {
            throw PMTilesError(.order, "\(count) tiles from \(id) on reach beyond zoom 30")
        }
        tileCount += count
        minZoom = min(minZoom, id.z)
        maxZoom = max(maxZoom, lastID.z)
        let hash = Self.contentHash(bytes)
        if let known = contents[hash], known.byteCount == byteCount, try stored(known.offset, bytes.count) == bytes {
            addRun(index, count, offset: known.offset, byteCount)
            return
        }
        if contents[hash] == nil { contents[hash] = (dataBytes, byteCount) }
        contentCount += 1
        addRun(index, count, offset: dataBytes, byteCount)
        pending += bytes
        dataBytes += UInt64(byteCount)
        if pending.count >= Self.flushBytes { try flush() }
    }

    /// Adds a run of tiles to the directory. It extends the last entry if the run continues it with the same
    /// content.
    private mutating func addRun(_ first: UInt64, _ count: UInt64, offset: UInt64, _ byteCount: UInt32) {
        var (first, rest) = (first, count)
        if let last = entries.last, last.offset == offset, last.byteCount == byteCount, first == last.tileIndex + UInt64(last.runLength) {
            let part = min(rest, UInt64(UInt32.max - last.runLength))
            entries[entries.count - 1].runLength += UInt32(clamping: part)
            (first, rest) = (first + part, rest - part)
        }
        while rest > 0 {
            let part = UInt32(clamping: rest)
            entries.append(PMTilesEntry(tileIndex: first, offset: offset, byteCount: byteCount, runLength: part))
            (first, rest) = (first + UInt64(part), rest - UInt64(part))
        }
    }

    /// Writes metadata and directories and closes the file.
    /// - Parameters:
    ///   - metadata: the description of the archive.
    ///   - bounds: the area that the tiles cover.
    ///   - center: the coordinate at which a viewer begins; the centre of the bounds if nil.
    ///   - centerZoom: the zoom at which a viewer begins; the lowest zoom if nil.
    @discardableResult
    public consuming func finish(
        metadata: PMTilesMetadata,
        bounds: CoordinateBounds,
        center: Coordinate? = nil,
        centerZoom: UInt8? = nil
    ) throws(PMTilesError) -> PMTilesHeader {
        let json = try metadata.encoded()
        return try finish(metadataJSON: json, bounds: bounds, center: center, centerZoom: centerZoom)
    }

    /// Writes metadata and directories and closes the file. The metadata's JSON text is stored unchanged.
    @discardableResult
    package consuming func finish(
        metadataJSON: [UInt8],
        bounds: CoordinateBounds,
        center: Coordinate? = nil,
        centerZoom: UInt8? = nil
    ) throws(PMTilesError) -> PMTilesHeader {
        try flush()
        var deflater = Deflater(level: 9)
        let json = deflater.compress(metadataJSON)
        let directories = Self.directories(entries, rootLimit: Self.headBytes - PMTilesHeader.byteCount, &deflater)
        let head = UInt64(Self.headBytes)
        var header = PMTilesHeader()
        header.rootDirectory = .init(offset: UInt64(PMTilesHeader.byteCount), byteCount: UInt64(directories.root.count))
        header.tileData = .init(offset: head, byteCount: dataBytes)
        header.metadata = .init(offset: head + dataBytes, byteCount: UInt64(json.count))
        header.leafDirectories = .init(offset: head + dataBytes + UInt64(json.count), byteCount: UInt64(directories.leaves.count))
        header.addressedTileCount = tileCount
        header.directoryEntryCount = UInt64(entries.count)
        header.contentCount = contentCount
        header.isClustered = true
        header.tileCompression = tileCompression
        header.tileType = tileType
        header.minZoom = tileCount == 0 ? 0 : minZoom
        header.maxZoom = maxZoom
        header.bounds = bounds
        header.center = center ?? bounds.center
        header.centerZoom = centerZoom ?? header.minZoom
        try write(json + directories.leaves, at: header.metadata.offset)
        var start = header.encoded() + directories.root
        start += repeatElement(0, count: Self.headBytes - start.count)
        try write(start, at: 0)
        return header
    }

    /// Returns a root directory with all entries if it fits. Otherwise it returns leaves of equal size and their root;
    /// the size is doubled until the root fits.
    static func directories(
        _ entries: some RandomAccessCollection<PMTilesEntry>,
        rootLimit: Int,
        _ deflater: inout Deflater
    ) -> (root: [UInt8], leaves: [UInt8]) {
        // An entry takes at least four bytes, and deflate compresses to a thousandth at best.
        if entries.count < rootLimit * 256 {
            let single = deflater.compress(PMTilesDirectory.encode(entries))
            if single.count <= rootLimit { return (single, []) }
        }
        var leafSize = leafSize(for: entries.count)
        while true {
            var leaves: [UInt8] = []
            var roots: [PMTilesEntry] = []
            var start = entries.startIndex
            while start != entries.endIndex {
                let end = entries.index(start, offsetBy: leafSize, limitedBy: entries.endIndex) ?? entries.endIndex
                let leaf = deflater.compress(PMTilesDirectory.encode(entries[start..<end]))
                let offset = UInt64(leaves.count)
                roots.append(PMTilesEntry(tileIndex: entries[start].tileIndex, offset: offset, byteCount: UInt32(leaf.count), runLength: 0))
                leaves += leaf
                start = end
            }
            let root = deflater.compress(PMTilesDirectory.encode(roots))
            if root.count <= rootLimit { return (root, leaves) }
            leafSize *= 2
        }
    }

    /// Returns the initial number of entries of a leaf. It is 4,096, and more for a planet, so that the root
    /// names at most some 2,500 leaves, which is about its capacity. Then 100 million entries are not
    /// compressed again and again.
    static func leafSize(for entryCount: Int) -> Int {
        var size = 4096
        while entryCount / size > 2_500 { size *= 2 }
        return size
    }

    private mutating func flush() throws(PMTilesError) {
        guard !pending.isEmpty else { return }
        try write(pending, at: UInt64(Self.headBytes) + dataBytes - UInt64(pending.count))
        pending.removeAll(keepingCapacity: true)
    }

    private func write(_ bytes: [UInt8], at offset: UInt64) throws(PMTilesError) {
        let descriptor = self.descriptor
        let failure: Int32 = unsafe bytes.withUnsafeBufferPointer { buffer in
            var done = 0
            while done < buffer.count {
                let count = unsafe pwrite(
                    descriptor,
                    buffer.baseAddress?.advanced(by: done),
                    buffer.count - done,
                    off_t(offset) + off_t(done)
                )
                if count < 0 && errno == EINTR { continue }
                guard count > 0 else { return count < 0 ? errno : ENOSPC }
                done += count
            }
            return 0
        }
        guard failure == 0 else {
            throw PMTilesError(.file, byteOffset: offset, "\(path): cannot be written: \(unsafe String(cString: strerror(failure)))")
        }
    }

    /// Returns tile data that was added before, from the file or from the pending bytes.
    private func stored(_ offset: UInt64, _ count: Int) throws(PMTilesError) -> [UInt8] {
        let written = dataBytes - UInt64(pending.count)
        if offset >= written { return Array(pending[Int(offset - written)..<(Int(offset - written) + count)]) }
        let descriptor = self.descriptor
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, done in
            while done < count {
                let position = off_t(offset) + off_t(Self.headBytes) + off_t(done)
                let got = unsafe pread(descriptor, room.baseAddress?.advanced(by: done), count - done, position)
                if got < 0 && errno == EINTR { continue }
                guard got > 0 else { return }
                done += got
            }
        }
        guard bytes.count == count else {
            throw PMTilesError(.file, byteOffset: offset, "\(path): the bytes that were written cannot be read back")
        }
        return bytes
    }

    /// Returns the FNV-1a hash over 64 bits (Fowler, Noll, Vo). It only finds candidates for equal contents.
    package static func contentHash(_ bytes: [UInt8]) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        let span = bytes.span
        for index in span.indices { hash = (hash ^ UInt64(span[index])) &* 0x100_0000_01B3 }
        return hash
    }
}
