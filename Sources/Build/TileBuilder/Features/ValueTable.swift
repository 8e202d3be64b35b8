internal import PortolanTiles

/// Numbers for the property keys of a region and for its values, as far as there is room: classes and small numbers recur in every object, names of places do not.
struct ValueTable: Sendable {
    /// Marks a value that stays with its batch.
    static let ownFlag: UInt32 = 1 << 31

    private(set) var keys: [String] = []
    private(set) var values: [MVTValue] = []
    private var keyNumbers: [String: UInt16] = [:]
    private var valueNumbers: [MVTValue: UInt32] = [:]
    private var room: Int

    /// - Parameter byteCount: what all values may take, roughly; room for some hundred there is always.
    init(byteCount: Int) { room = max(byteCount, 1 << 16) }

    mutating func add(key: String) -> UInt16 {
        if let number = keyNumbers[key] { return number }
        let number = UInt16(clamping: keys.count)
        keys.append(key)
        keyNumbers[key] = number
        return number
    }

    /// The value's number; nil if it is new and the table is full.
    mutating func add(_ value: MVTValue) -> UInt32? {
        if let number = valueNumbers[value] { return number }
        guard room > 0, values.count < Int(Self.ownFlag) else { return nil }
        let number = UInt32(values.count)
        values.append(value)
        valueNumbers[value] = number
        // Twice the value, for the array and the dictionary, and a long text once.
        room -= 80 + (value.string?.utf8.count ?? 0)
        return number
    }

    func number(ofKey key: String) -> UInt16? { keyNumbers[key] }

    func number(of value: MVTValue) -> UInt32? { valueNumbers[value] }
}
