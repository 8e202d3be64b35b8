internal import PortolanTiles

/// The properties of a feature while its object is processed.
package struct Attributes: Sendable {
    struct Item: Sendable {
        var key: String
        var value: MVTValue
        var minZoom: UInt8
    }

    private(set) var items: [Item] = []

    package init() {}

    package mutating func set(_ key: String, _ text: String?, minZoom: UInt8 = 0) {
        guard let text, !text.isEmpty else { return }
        items.append(Item(key: key, value: .string(text), minZoom: minZoom))
    }

    package mutating func set(_ key: String, _ number: Int?, minZoom: UInt8 = 0) {
        if let number { items.append(Item(key: key, value: .int(Int64(number)), minZoom: minZoom)) }
    }

    /// Sets a number: a whole number as an integer, any other as a double.
    mutating func set(_ key: String, _ number: Double?, minZoom: UInt8 = 0) {
        guard let number else { return }
        let value: MVTValue = Int64(exactly: number).map { .int($0) } ?? .double(number)
        items.append(Item(key: key, value: value, minZoom: minZoom))
    }

    mutating func set(_ key: String, _ flag: Bool, minZoom: UInt8 = 0) {
        if flag { items.append(Item(key: key, value: .bool(true), minZoom: minZoom)) }
    }

    /// Returns the text of a property; nil if there is none.
    func text(_ key: String) -> String? { items.first { $0.key == key }?.value.string }

    package mutating func append(_ other: Attributes) { items += other.items }
}
