internal import CDeflate
internal import CZlib
internal import PortolanBasics

/// Gzip (RFC 1952) in memory, through the system's zlib. If the data states its length, libdeflate expands it
/// in half the time. Equal input gives equal bytes: the header has no name, no time, and operating system 255.
public enum Gzip {
    /// The reason why compressed bytes could not be expanded.
    public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The bytes are not gzip, are cut short, or have a wrong checksum. The offset is where zlib stopped.
        case damaged(byteOffset: Int)
        /// The expanded bytes exceed the limit.
        case tooLarge(limit: Int)
        case outOfMemory

        public var description: String {
            switch self {
            case .damaged(let offset): "damaged gzip data at byte \(offset)"
            case .tooLarge(let limit): "gzip data expands to more than \(limit) bytes"
            case .outOfMemory: "not enough memory to expand gzip data"
            }
        }
    }

    /// Whether the bytes begin like gzip.
    public static func isGzip(_ bytes: [UInt8]) -> Bool { bytes.count >= 18 && bytes[0] == 0x1F && bytes[1] == 0x8B }

    /// Compresses bytes at a level, clamped to 1…9.
    public static func compress(_ bytes: [UInt8], level: Int = 6) -> [UInt8] {
        var stream = Deflater(level: level)
        return stream.compress(bytes)
    }

    /// Expands one gzip member.
    /// - Parameters:
    ///   - bytes: the member, from its header to its checksum.
    ///   - limit: the largest number of expanded bytes.
    public static func expand(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        guard isGzip(bytes), bytes.count <= Int(UInt32.max) else { throw .damaged(byteOffset: 0) }
        // The trailer gives the size modulo 2³². It is only a hint for the first allocation, and ignored beyond
        // a plausible ratio.
        let hint = Int(bytes.littleEndian(bytes.count - 4, as: UInt32.self))
        if hint <= limit, let whole = expandAtOnce(bytes, count: min(hint, bytes.count * 32)) { return whole }
        // If the data is longer than the hint or damaged, zlib expands it step by step and reports where it stopped.
        var output = [UInt8](repeating: 0, count: max(64, min(hint, min(bytes.count * 32, limit))))
        guard var stream = Inflater() else { throw .outOfMemory }
        while true {
            let capacity = output.count
            let step = stream.expand(bytes, into: &output)
            switch step.status {
            case Z_STREAM_END:
                output.removeLast(capacity - step.produced)
                return output
            case Z_OK where step.produced == capacity, Z_BUF_ERROR where step.produced == capacity:
                guard capacity < limit else { throw .tooLarge(limit: limit) }
                output.append(contentsOf: repeatElement(0, count: min(capacity, limit - capacity)))
            case Z_MEM_ERROR: throw .outOfMemory
            default: throw .damaged(byteOffset: step.consumed)
            }
        }
    }

    /// Expands one member to at most `count` bytes; returns nil if that fails for any reason.
    private static func expandAtOnce(_ bytes: [UInt8], count: Int) -> [UInt8]? {
        guard let decompressor = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(decompressor) }
        var isWhole = false
        let output = unsafe [UInt8](unsafeUninitializedCapacity: count) { room, produced in
            let result = unsafe bytes.withUnsafeBufferPointer { input in
                unsafe libdeflate_gzip_decompress(decompressor, input.baseAddress, input.count, room.baseAddress, room.count, &produced)
            }
            isWhole = result == LIBDEFLATE_SUCCESS
            if !isWhole { produced = 0 }
        }
        return isWhole ? output : nil
    }
}

/// Owns zlib's state for expanding. The state points back at its stream, so the stream must not move and is on
/// the heap.
@safe private struct Inflater: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>

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

    /// Continues expanding from the end of the last step, until `output` is full or the input ends.
    mutating func expand(_ input: [UInt8], into output: inout [UInt8]) -> (status: Int32, consumed: Int, produced: Int) {
        unsafe input.withUnsafeBufferPointer { input in
            unsafe output.withUnsafeMutableBufferPointer { room in
                let consumed = unsafe Int(stream.pointee.total_in)
                let produced = unsafe Int(stream.pointee.total_out)
                // zlib's input pointer lacks `const`, but zlib does not write through the pointer.
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress?.advanced(by: consumed))
                unsafe stream.pointee.avail_in = UInt32(input.count - consumed)
                unsafe stream.pointee.next_out = room.baseAddress?.advanced(by: produced)
                unsafe stream.pointee.avail_out = UInt32(room.count - produced)
                let status = unsafe inflate(stream, Z_NO_FLUSH)
                return unsafe (status, Int(stream.pointee.total_in), Int(stream.pointee.total_out))
            }
        }
    }
}

/// A compressor that keeps zlib's state between uses, since setting it up costs as much as compressing a small tile.
@safe public struct Deflater: ~Copyable {
    private let stream: UnsafeMutablePointer<z_stream>

    /// Creates a compressor with a level, clamped to 1…9.
    public init(level: Int = 6) {
        unsafe stream = .allocate(capacity: 1)
        unsafe stream.initialize(to: z_stream())
        unsafe precondition(portolan_deflate_init_gzip(stream, Int32(min(max(level, 1), 9))) == Z_OK, "zlib cannot start: out of memory")
    }

    deinit {
        unsafe deflateEnd(stream)
        unsafe stream.deinitialize(count: 1)
        unsafe stream.deallocate()
    }

    /// Compresses the bytes into one gzip member.
    /// - Precondition: there are fewer than 4 GiB.
    public mutating func compress(_ bytes: [UInt8]) -> [UInt8] {
        precondition(bytes.count < 1 << 32 - 1 << 20)
        unsafe deflateReset(stream)
        let bound = unsafe Int(deflateBound(stream, UInt(bytes.count)))
        var output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { room, count in
            unsafe bytes.withUnsafeBufferPointer { input in
                unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
                unsafe stream.pointee.avail_in = UInt32(input.count)
                unsafe stream.pointee.next_out = room.baseAddress
                unsafe stream.pointee.avail_out = UInt32(room.count)
                let status = unsafe deflate(stream, Z_FINISH)
                precondition(status == Z_STREAM_END, "deflateBound gave too little room")
                count = unsafe Int(stream.pointee.total_out)
            }
        }
        // RFC 1952: byte 9 is the operating system. zlib sets its own; 255 means unknown.
        output[9] = 255
        return output
    }
}
