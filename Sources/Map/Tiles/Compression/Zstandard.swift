#if Program || Zstandard
internal import CZstd
#endif

/// Zstandard (RFC 8878) in memory, by the system's libzstd: expanding only. A build without the library refuses such bytes with an error.
package enum Zstandard {
    /// Why compressed bytes could not be expanded.
    package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// Not Zstandard, cut short, or its checksum differs.
        case damaged(byteOffset: Int, String)
        /// More than the limit comes out.
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
                "compression zstd is not read by this build; build with the trait Zstandard, or convert the archive to gzip"
            }
        }
    }

    /// Whether this build can expand anything.
    package static var isAvailable: Bool {
        #if Program || Zstandard
        true
        #else
        false
        #endif
    }

    /// Whether the bytes begin as a frame does.
    package static func isZstandard(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD]) }

    /// Expands all frames, one after the other.
    /// - Parameters:
    ///   - bytes: whole frames.
    ///   - limit: the most bytes that may come out; besides them, a frame's window of up to 32 MiB is in memory.
    package static func expand(_ bytes: [UInt8], limit: Int) throws(Failure) -> [UInt8] {
        #if Program || Zstandard
        guard isZstandard(bytes) else { throw .damaged(byteOffset: 0, "no frame begins here") }
        guard var stream = ZstandardStream() else { throw .outOfMemory }
        // What a frame says of its size is not believed; most tiles have room in eight times their bytes.
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
        // What tiles are compressed with has a window of 8 MiB at most; the library would take 128.
        unsafe ZSTD_DCtx_setParameter(stream, ZSTD_d_windowLogMax, 25)
    }

    deinit { unsafe ZSTD_freeDStream(stream) }

    /// Goes on expanding until `output` is full or the input is at its end.
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
