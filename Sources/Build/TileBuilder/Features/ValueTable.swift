internal import PortolanBasics
internal import PortolanTiles

/// Numbers for the property keys of a region and for its values, as far as there is room: classes and small numbers recur in every object, names of places do not.
struct ValueTable: Sendable {
    /// Marks a value that stays with its batch.
    static let ownFlag: UInt32 = 1 << 31

    private(set) var keys: [String] = []
    private(set) var values: [MVTValue] = []
    private var keyIndex = HashIndex()
    private var valueIndex = HashIndex()
    private var room: Int

    /// - Parameter byteCount: what all values may take, roughly; room for some hundred there is always.
    init(byteCount: Int) { room = max(byteCount, 1 << 16) }

    mutating func add(key: String) -> UInt16 {
        let hash = ContentHash(key)
        if let number = number(ofKey: key, hash) { return number }
        keys.append(key)
        return UInt16(clamping: keyIndex.append(hash))
    }

    /// The value's number; nil if it is new and the table is full.
    mutating func add(_ value: MVTValue) -> UInt32? {
        let hash = value.contentHash
        if let number = number(of: value, hash) { return number }
        guard room > 0, values.count < Int(Self.ownFlag) else { return nil }
        values.append(value.copied)
        // The value in its array and in the index, and a long text once.
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
    /// The value with memory of its own: a text of a block lies among much that goes with the block, and a page of the system's memory goes back only when
    /// nothing is left in it.
    fileprivate var copied: MVTValue {
        // Shorter texts are in the value itself.
        guard let text = string, text.utf8.count > 15 else { return self }
        return .string(String(decoding: Array(text.utf8), as: UTF8.self))
    }
}
