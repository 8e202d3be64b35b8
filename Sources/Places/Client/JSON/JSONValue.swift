package import PortolanJSON

/// A JSON value to be written. Members keep their order, so that equal values give equal bytes.
///
///     JSONValue.object(["place": place.json, "isOpen": .bool(true)]).text
public struct JSONValue: Sendable, Hashable {
    /// The value in the tree that reads and writes all JSON here; nothing of it was read.
    package let node: JSONNode

    package init(_ node: JSONNode) { self.node = node }

    /// JSON's null.
    public static let null = JSONValue(JSONNode(.null))

    /// A string, not yet escaped.
    public static func string(_ text: String) -> JSONValue { JSONValue(JSONNode(.string(text))) }

    /// A number with the shortest digits that read back; null for infinities and NaN, for which JSON has no words.
    public static func number(_ number: Double) -> JSONValue { JSONValue(JSONNode(.number(number))) }

    /// A whole number; beyond 2⁵³ the nearest that a `Double` can hold, as most readers of JSON would take it.
    public static func number(_ number: some BinaryInteger) -> JSONValue { .number(Double(number)) }

    /// True or false.
    public static func bool(_ value: Bool) -> JSONValue { JSONValue(JSONNode(.bool(value))) }

    /// An array of values.
    public static func array(_ values: [JSONValue]) -> JSONValue { JSONValue(JSONNode(.array(values.map { $0.node }))) }

    /// An array of strings.
    public static func strings(_ values: [String]) -> JSONValue { JSONValue(JSONNode(.array(values.map { JSONNode(.string($0)) }))) }

    /// An object of those members that have a value.
    public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        JSONValue(JSONNode(.object(members.compactMap { name, value in value.map { JSONMember(key: name, value: $0.node) } })))
    }

    /// An object of members in their order.
    public static func object(_ members: [(name: String, value: JSONValue)]) -> JSONValue {
        JSONValue(JSONNode(.object(members.map { JSONMember(key: $0.name, value: $0.value.node) })))
    }

    /// The text (RFC 8259), indented by two spaces.
    public var text: String { node.text }

    /// The same on one line, without a space outside of strings.
    public var line: String { node.line }

    /// ``text`` in UTF-8, without a `String` in between.
    public var textBytes: [UInt8] { node.textBytes }

    /// ``line`` in UTF-8, without a `String` in between.
    public var lineBytes: [UInt8] { node.lineBytes }
}

extension JSONValue: CustomStringConvertible {
    /// The same as ``line``.
    public var description: String { line }
}
