internal import PortolanBasics

/// A run of tiles with the same content, or a leaf directory: PMTiles specification version 3, section 4.
struct PMTilesEntry: Hashable, Sendable {
    /// The Hilbert index of the first tile.
    var tileIndex: UInt64
    /// The offset within the section of tile data or of leaf directories.
    var offset: UInt64
    var byteCount: UInt32
    /// The number of tiles; 0 marks a leaf directory.
    var runLength: UInt32
}

/// The entries of a directory, sorted by tile index.
struct PMTilesDirectory: Sendable {
    var entries: [PMTilesEntry]

    /// The largest number of entries. A larger count is rejected before memory is allocated; writers keep
    /// directories in the tens of thousands.
    static let maximumEntries = 1 << 20

    /// Returns the entry that contains the tile, or the leaf directory that covers it, by binary search.
    func entry(for tileIndex: UInt64) -> PMTilesEntry? {
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].tileIndex <= tileIndex { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        // A leaf directory covers all tiles up to the next entry.
        return entry.runLength == 0 || tileIndex - entry.tileIndex < UInt64(entry.runLength) ? entry : nil
    }

    /// Decodes an expanded directory.
    /// - Parameter fileOffset: its offset in the archive, for errors.
    init(decoding bytes: [UInt8], fileOffset: UInt64) throws(PMTilesError) {
        do {
            self.init(entries: try Self.decode(bytes.span))
        } catch {
            throw PMTilesError(
                .damaged,
                byteOffset: fileOffset,
                "a directory cannot be read: \(error.message) (byte \(error.byteOffset) of the directory)"
            )
        }
    }

    init(entries: [PMTilesEntry]) { self.entries = entries }

    private static func decode(_ bytes: Span<UInt8>) throws(MVTError) -> [PMTilesEntry] {
        var offset = 0
        let count = try Protobuf.varint(bytes, &offset, bytes.count)
        // Each entry takes at least one byte in each of the four columns, so a larger number is wrong.
        guard count <= UInt64(maximumEntries), count <= UInt64(bytes.count / 4) else {
            throw MVTError(.truncated, byteOffset: 0, "the directory announces \(count) entries, but has only \(bytes.count) bytes")
        }
        var entries = [PMTilesEntry](repeating: PMTilesEntry(tileIndex: 0, offset: 0, byteCount: 0, runLength: 0), count: Int(count))
        var tileIndex: UInt64 = 0
        for index in entries.indices {
            let start = offset
            let (sum, overflow) = tileIndex.addingReportingOverflow(try Protobuf.varint(bytes, &offset, bytes.count))
            guard !overflow, index == 0 || sum > tileIndex else {
                throw MVTError(.invalidField, byteOffset: start, "tile numbers are not in ascending order")
            }
            tileIndex = sum
            entries[index].tileIndex = tileIndex
        }
        for index in entries.indices { entries[index].runLength = try number(bytes, &offset) }
        for index in entries.indices { entries[index].byteCount = try number(bytes, &offset) }
        for index in entries.indices {
            let start = offset
            let value = try Protobuf.varint(bytes, &offset, bytes.count)
            if value > 0 {
                entries[index].offset = value - 1
            } else {
                guard index > 0 else { throw MVTError(.invalidField, byteOffset: start, "the first entry has no offset") }
                let (sum, overflow) = entries[index - 1].offset.addingReportingOverflow(UInt64(entries[index - 1].byteCount))
                guard !overflow else { throw MVTError(.invalidField, byteOffset: start, "an offset exceeds 64 bits") }
                entries[index].offset = sum
            }
        }
        return entries
    }

    private static func number(_ bytes: Span<UInt8>, _ offset: inout Int) throws(MVTError) -> UInt32 {
        let start = offset
        guard let value = UInt32(exactly: try Protobuf.varint(bytes, &offset, bytes.count)) else {
            throw MVTError(.invalidField, byteOffset: start, "a number exceeds 32 bits")
        }
        return value
    }

    /// Returns the directory's bytes before compression.
    static func encode(_ entries: some RandomAccessCollection<PMTilesEntry>) -> [UInt8] {
        var bytes: [UInt8] = []
        LEB128.append(UInt64(entries.count), to: &bytes)
        var last: UInt64 = 0
        for entry in entries {
            LEB128.append(entry.tileIndex - last, to: &bytes)
            last = entry.tileIndex
        }
        for entry in entries { LEB128.append(UInt64(entry.runLength), to: &bytes) }
        for entry in entries { LEB128.append(UInt64(entry.byteCount), to: &bytes) }
        var next: UInt64?
        for entry in entries {
            LEB128.append(entry.offset == next ? 0 : entry.offset + 1, to: &bytes)
            next = entry.offset + UInt64(entry.byteCount)
        }
        return bytes
    }
}
