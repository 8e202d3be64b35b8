/// A set of names that compares them as `AddressText.folded` does, but allocates no string for each name.
struct FoldedTexts {
    /// The folded texts, each followed by a byte that does not occur in UTF-8.
    private var bytes: [UInt8] = []

    init() { bytes.reserveCapacity(128) }

    private static let end: UInt8 = 0xFF

    func contains(_ text: String) -> Bool { unsafe AddressText.withFolded(text) { unsafe holds($0) } }

    /// Adds the text and returns whether it is new.
    mutating func insert(_ text: String) -> Bool {
        unsafe AddressText.withFolded(text) { folded in
            guard unsafe !holds(folded) else { return false }
            for index in folded.indices { bytes.append(unsafe folded[index]) }
            bytes.append(Self.end)
            return true
        }
    }

    private func holds(_ folded: UnsafeBufferPointer<UInt8>) -> Bool {
        var (start, offset) = (0, 0)
        // Whether the text that begins at `start` matches so far.
        var agrees = true
        while start + offset < bytes.count {
            let byte = bytes[start + offset]
            if byte == Self.end {
                if agrees, offset == folded.count { return true }
                (start, offset, agrees) = (start + offset + 1, 0, true)
                continue
            }
            if agrees { agrees = unsafe offset < folded.count && folded[offset] == byte }
            offset += 1
        }
        return false
    }
}
