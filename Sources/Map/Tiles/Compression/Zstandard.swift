#if Program || Zstandard
internal import CZstd
#endif

/// Expands Zstandard (RFC 8878) in memory, through the system's libzstd. A build without the library throws an
/// error.
package enum Zstandard {
    /// The reason why compressed bytes could not be expanded.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The bytes are not Zstandard, are cut short, or have a wrong checksum.
        case damaged(byteOffset: Int, String)
        /// The expanded bytes exceed the limit.
        case tooLarge(limit: Int)
        case outOfMemory
        /// This build has no libzstd.
        case unavailable

        package var description: String {
            switch self {
            case .damaged(let offset, let reason): "damaged Zstandard data at byte \(offset): \(reason)"
            case .tooLarge(let limit): "Zstandard data expands to more than \(limit) bytes"
            case .outOfMemory: "not enough memory to expand Zstandard data"
            case .unavailable:
                "this build cannot read the compression zstd; build with the trait Zstandard, or convert the archive to gzip"
            }
        }
    }

    /// Whether this build includes libzstd.
    package static var isAvailable: Bool {
        #if Program || Zstandard
        true
        #else
        false
        #endif
    }

    /// Whether the bytes begin like a frame.
    package static func isZstandard(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) }

    /// Expands all frames, one after the other.
    /// - Parameters:
    ///   - bytes: complete frames.
    ///   - limit: the largest number of expanded bytes. In addition to these bytes, a frame's window of up to 32 MiB is
    ///     in memory.
    package static func expand(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        #if Program || Zstandard
        guard isZstandard(bytes) else { throw .damaged(byteOffset: 0, "no frame begins here") }
        guard var stream = ZstandardStream() else { throw .outOfMemory }
        // The size that a frame states is ignored. Most tiles fit into eight times their compressed bytes.
        var output = [UInt8](repeating: 0, count: max(64, min(bytes.count * 8, limit)))
        var (consumed, produced) = (0, 0)
        while true {
            let step = stream.expand(bytes, from: &consumed, into: &output, from: &produced)
            if let reason = step.problem { throw .damaged(byteOffset: consumed, reason) }
            if step.isFrameComplete, consumed == bytes.count {
                output.removeLast(output.count - produced)
                return output
            }
            if produced == output.count {
                guard output.count < limit else { throw .tooLarge(limit: limit) }
                output.append(contentsOf: repeatElement(0, count: min(output.count, limit - output.count)))
            } else if consumed == bytes.count {
                throw .damaged(byteOffset: consumed, "the data ends within a frame")
            }
        }
        #else
        throw .unavailable
        #endif
    }
}

#if Program || Zstandard
/// Owns libzstd's state for expanding.
@safe private struct ZstandardStream: ~Copyable {
    private let stream: OpaquePointer

    init?() {
        guard let stream = unsafe ZSTD_createDStream() else { return nil }
        unsafe self.stream = stream
        // The limit of a window is 2²⁵ bytes, 32 MiB. Tiles are compressed with windows of at most 8 MiB, and without
        // this limit the library would accept 128 MiB.
        unsafe ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 25)
    }

    deinit { unsafe ZSTD_freeDStream(stream) }

    /// Continues expanding until `output` is full or the input ends.
    mutating func expand(
        _ input: [UInt8],
        from consumed: inout Int,
        into output: inout [UInt8],
        from produced: inout Int
    ) -> (isFrameComplete: Bool, problem: String?) {
        unsafe input.withUnsafeBytes { input in
            unsafe output.withUnsafeMutableBytes { room in
                var source = unsafe ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: consumed)
                var target = unsafe ZSTD_outBuffer(dst: room.baseAddress, size: room.count, pos: produced)
                let code = unsafe ZSTD_decompressStream(stream, &target, &source)
                (consumed, produced) = unsafe (source.pos, target.pos)
                if ZSTD_isError(code) != 0 { return (false, unsafe String(cString: ZSTD_getErrorName(code))) }
                return (code == 0, nil)
            }
        }
    }
}
#endif
