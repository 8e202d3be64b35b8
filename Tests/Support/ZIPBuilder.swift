/// Makes ZIP archives for tests, both sound and unsound ones.
public struct ZIPBuilder {
    /// A file of an archive.
    public struct File {
        public var name: String
        public var bytes: [UInt8]
        /// The bytes as raw deflate data; nil stores them as they are.
        public var deflated: [UInt8]?
        public var flags: UInt16 = 0
        /// The number of the compression method; nil for the method that was used.
        public var method: UInt16?
        /// The checksum; nil for the right one.
        public var checksum: UInt32?
        /// The uncompressed size in bytes; nil for the right one.
        public var byteCount: UInt32?

        public init(_ name: String, _ bytes: [UInt8], deflated: [UInt8]? = nil) {
            self.name = name
            self.bytes = bytes
            self.deflated = deflated
        }

        public init(_ name: String, _ text: String) { self.init(name, Array(text.utf8)) }
    }

    public var files: [File]
    public var comment = ""

    public init(_ files: [File]) { self.files = files }

    /// The archive: the files, the directory and its end.
    public var bytes: [UInt8] {
        var (bytes, directory): ([UInt8], [UInt8]) = ([], [])
        for file in files {
            let packed = file.deflated ?? file.bytes
            // The version, flags, method, time, date, checksum, both sizes, the length of the name, and no
            // extra field.
            var common = Self.two(20) + Self.two(file.flags)
            common += Self.two(file.method ?? (file.deflated == nil ? 0 : 8))
            common += Self.four(0)
            common += Self.four(file.checksum ?? Self.crc32(file.bytes))
            common += Self.four(UInt32(packed.count))
            common += Self.four(file.byteCount ?? UInt32(file.bytes.count))
            common += Self.two(UInt16(file.name.utf8.count)) + Self.two(0)
            let name = Array(file.name.utf8)
            directory += Self.four(0x0201_4B50) + Self.two(20) + common
            directory += [UInt8](repeating: 0, count: 10) + Self.four(UInt32(bytes.count)) + name
            bytes += Self.four(0x0403_4B50) + common
            bytes += name + packed
        }
        let count = UInt16(files.count)
        var end = Self.four(0x0605_4B50) + Self.four(0)
        end += Self.two(count) + Self.two(count)
        end += Self.four(UInt32(directory.count)) + Self.four(UInt32(bytes.count))
        end += Self.two(UInt16(comment.utf8.count)) + Array(comment.utf8)
        return bytes + directory + end
    }

    private static func two(_ number: UInt16) -> [UInt8] { [UInt8(number & 0xFF), UInt8(number >> 8)] }
    private static func four(_ number: UInt32) -> [UInt8] { (0..<4).map { UInt8(number >> (8 * $0) & 0xFF) } }

    private static func crc32(_ bytes: [UInt8]) -> UInt32 {
        var sum = ~UInt32(0)
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = sum & 1 == 1
                sum >>= 1
                if isOdd { sum ^= 0xEDB8_8320 }
            }
        }
        return ~sum
    }
}
