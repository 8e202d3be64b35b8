internal import CZlib
internal import Foundation

/// The text of a file of changes, piece by piece: the file's own bytes, or the expanded bytes of a gzip file.
struct ChangeBytes {
    /// The number of bytes that are read from the file at a time.
    private static let readCount = 1 << 16
    /// The number of bytes in a piece.
    private static let pieceCount = 1 << 18

    private let source: PBFSource
    private var gunzip: Gunzip?
    private var offset: Int64 = 0
    private var isAtEnd = false

    init(_ source: PBFSource) throws(OSMReadError) {
        self.source = source
        let start = try source.read(at: 0, count: Int(min(source.byteCount, 4)))
        guard !start.isEmpty else {
            throw OSMReadError(.notChanges, path: source.path, byteOffset: 0, "the file is empty; expected changes (.osc or .osc.gz)")
        }
        if start.starts(with: [0x42, 0x5A, 0x68]) {
            throw OSMReadError(.notChanges, path: source.path, byteOffset: 0, "the file is a bzip2 file; `bunzip2 FILE.osc.bz2` expands it")
        }
        if start.starts(with: [0x1F, 0x8B]) {
            gunzip = Gunzip()
            guard gunzip != nil else { throw OSMReadError(.notReadable, path: source.path, "out of memory") }
        }
    }

    /// Returns the next piece of the text; nil at its end.
    mutating func next() throws(OSMReadError) -> [UInt8]? {
        if gunzip == nil {
            let bytes = try read()
            return bytes.isEmpty ? nil : bytes
        }
        while true {
            if gunzip?.needsInput == true, !isAtEnd {
                let bytes = try read()
                isAtEnd = bytes.isEmpty
                gunzip?.give(bytes)
            }
            let start = offset
            guard let step = gunzip?.expand(Self.pieceCount) else { return nil }
            switch step.outcome {
            case .more where !step.bytes.isEmpty: return step.bytes
            case .more where !isAtEnd: continue
            case .betweenMembers where !step.bytes.isEmpty: return step.bytes
            case .betweenMembers where !isAtEnd: continue
            case .betweenMembers: return nil
            case .more:
                throw OSMReadError(.truncated, path: source.path, byteOffset: start, "the gzip data are cut; fetch the file again")
            case .damaged:
                throw OSMReadError(.damaged, path: source.path, byteOffset: start, "the gzip data are damaged; fetch the file again")
            }
        }
    }

    private mutating func read() throws(OSMReadError) -> [UInt8] {
        let bytes = try source.read(at: offset, count: Int(min(source.byteCount - offset, Int64(Self.readCount))))
        offset += Int64(bytes.count)
        return bytes
    }
}

/// Owns zlib's state for expanding gzip members, one after the other. The state contains a pointer to its stream, so
/// the stream is allocated on the heap.
@safe private final class Gunzip {
    enum Outcome {
        /// The member continues.
        case more
        /// The last member is complete, and no byte follows yet.
        case betweenMembers
        case damaged
    }

    private let stream: UnsafeMutablePointer<z_stream>
    private var input: [UInt8] = []
    private var used = 0
    private var isBetweenMembers = false

    init?() {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        guard unsafe portolan_inflate_init_gzip(stream) == Z_OK else { return nil }
    }

    deinit {
        unsafe inflateEnd(stream)
        unsafe stream.deinitialize(count: 1)
        unsafe stream.deallocate()
    }

    /// Whether all input has been used.
    var needsInput: Bool { used == input.count }

    func give(_ bytes: [UInt8]) {
        input = bytes
        used = 0
    }

    /// Expands the input to at most `count` bytes.
    func expand(_ count: Int) -> (bytes: [UInt8], outcome: Outcome) {
        if isBetweenMembers {
            guard !needsInput else { return ([], .betweenMembers) }
            guard unsafe inflateReset(stream) == Z_OK else { return ([], .damaged) }
            isBetweenMembers = false
        }
        var status = Z_OK
        var rest = 0
        let given = used
        let bytes = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, filled in
            unsafe input.withUnsafeBufferPointer { input in
                // zlib's input pointer lacks `const`, but zlib does not write through it.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: given))
                unsafe stream.pointee.avail_in = UInt32(clamping: input.count - given)
                unsafe stream.pointee.next_out = room.baseAddress
                unsafe stream.pointee.avail_out = UInt32(clamping: room.count)
                status = unsafe inflate(stream, Z_NO_FLUSH)
                rest = unsafe Int(stream.pointee.avail_in)
                filled = unsafe count - Int(stream.pointee.avail_out)
            }
        }
        used = input.count - rest
        switch status {
        case Z_OK, Z_BUF_ERROR: return (bytes, .more)
        case Z_STREAM_END:
            isBetweenMembers = true
            return (bytes, .betweenMembers)
        default: return (bytes, .damaged)
        }
    }
}
