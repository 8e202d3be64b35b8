import CBrotli

/// Compresses with Brotli (RFC 7932), using the system's library.
enum Brotli {
    /// Returns the compressed bytes; nil if the library runs out of memory.
    /// - Parameter quality: 0…11.
    static func compress(_ bytes: [UInt8], quality: Int32) -> [UInt8]? {
        let limit = BrotliEncoderMaxCompressedSize(bytes.count)
        guard limit > 0 else { return nil }
        var isDone = false
        let compressed = unsafe [UInt8](unsafeUninitializedCapacity: limit) { room, count in
            count = limit
            isDone = unsafe bytes.withUnsafeBufferPointer { source in
                unsafe BrotliEncoderCompress(
                    quality,
                    windowBits,
                    BROTLI_MODE_TEXT,
                    source.count,
                    source.baseAddress,
                    &count,
                    room.baseAddress
                ) != 0
            }
            if !isDone { count = 0 }
        }
        return isDone ? compressed : nil
    }

    /// The encoder looks for repetitions within 256 KiB, which bounds the library's memory.
    private static let windowBits: Int32 = 18
}
