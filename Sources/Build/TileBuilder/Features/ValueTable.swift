internal import PortolanBasics
internal import PortolanTiles

/// Numbers for a region's property keys and, up to a limit of memory, for its values. Classes and small numbers recur
/// in every object, but names of places do not.
struct ValueTable: Sendable {
    /// The flag of a value that stays with its batch.
    static let ownFlag: UInt32 = 1 << 31

    private(set) var keys: [String] = []
    private(set) var values: [MVTValue] = []
    private var keyIndex = HashIndex()
    private var valueIndex = HashIndex()
    private var room: Int

    /// - Parameter byteCount: the approximate memory for all values. There is always room for some hundred.
    init(byteCount: Int) { room = max(byteCount, 1 << 16) }

    mutating func add(key: String) -> UInt16 {
        let hash = ContentHash(key)
        if let number = number(ofKey: key, hash) { return number }
        keys.append(key)
        return UInt16(clamping: keyIndex.append(hash))
    }

    /// Adds a value and returns its number; nil if the value is new and the table is full.
    mutating func add(_ value: MVTValue) -> UInt32? {
        let hash = value.contentHash
        if let number = number(of: value, hash) { return number }
        guard room > 0, values.count < Int(Self.ownFlag) else { return nil }
        values.append(value.copied)
        // An estimate of the memory that the value takes: an entry in the array, an entry in the index, and the bytes
        // of a long text.
        room -= 80 + (value.string?.utf8.count ?? 0)
        return UInt32(valueIndex.append(hash))
    }

    func number(ofKey key: String) -> UInt16? { number(ofKey: key, ContentHash(key)) }

    func number(of value: MVTValue) -> UInt32? { number(of: value, value.contentHash) }

    private func number(ofKey key: String, _ hash: ContentHash) -> UInt16? {
        keyIndex.find(hash) { keys[$0] == key }.map { UInt16(clamping: $0) }
    }

    private func number(of value: MVTValue, _ hash: ContentHash) -> UInt32? {
        valueIndex.find(hash) { values[$0] == value }.map { UInt32($0) }
    }
}

extension MVTValue {
    /// A copy of the value with its own memory. A text of a block shares pages of memory with other parts of the block,
    /// and the system gets a page back only when nothing in it is used.
    fileprivate var copied: MVTValue {
        // Shorter texts are stored in the value itself, so they need no copy.
        guard let text = string, text.utf8.count > 15 else { return self }
        return .string(String(decoding: Array(text.utf8), as: UTF8.self))
    }
}
