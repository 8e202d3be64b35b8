internal import PortolanBasics
internal import PortolanTiles

extension MVTValue {
    /// The hash of the value's type and bits. `Hashable` would normalise non-ASCII texts, which takes longer than all
    /// other work on a value.
    var contentHash: ContentHash {
        switch self {
        case .string(let text): ContentHash(text)
        case .float(let number): Self.start(1, UInt64(number.bitPattern))
        case .double(let number): Self.start(2, number.bitPattern)
        case .int(let number): Self.start(3, UInt64(bitPattern: number))
        case .uint(let number): Self.start(4, number)
        case .sint(let number): Self.start(5, UInt64(bitPattern: number))
        case .bool(let flag): Self.start(6, flag ? 1 : 0)
        }
    }

    private static func start(_ type: UInt64, _ bits: UInt64) -> ContentHash {
        var hash = ContentHash()
        hash.combine(type)
        hash.combine(bits)
        return hash
    }
}
