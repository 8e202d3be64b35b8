package import PortolanJSON

/// A JSON value. Members keep their order, so that equal values are written as equal bytes.
///
///     JSONValue.object(["place": place.json, "isOpen": .bool(true)]).text
public struct JSONValue: Sendable, Hashable {
    /// The value in the tree with which the project reads and writes all JSON.
    package let node: JSONNode

    package init(_ node: JSONNode) { self.node = node }

    /// JSON's null.
    public static let null = JSONValue(JSONNode(.null))

    /// Returns a string. The text need not be escaped.
    public static func string(_ text: String) -> JSONValue { JSONValue(JSONNode(.string(text))) }

    /// Returns a number, written with the shortest digits that read back; null for infinities and NaN, which JSON
    /// cannot write.
    public static func number(_ number: Double) -> JSONValue { JSONValue(JSONNode(.number(number))) }

    /// Returns a whole number. Beyond 2⁵³ it is the nearest number that a `Double` can hold, which most readers of JSON
    /// would read as well.
    public static func number(_ number: some BinaryInteger) -> JSONValue { .number(Double(number)) }

    /// Returns true or false.
    public static func bool(_ value: Bool) -> JSONValue { JSONValue(JSONNode(.bool(value))) }

    /// Returns an array of values.
    public static func array(_ values: [JSONValue]) -> JSONValue { JSONValue(JSONNode(.array(values.map { $0.node }))) }

    /// Returns an array of strings.
    public static func strings(_ values: [String]) -> JSONValue { JSONValue(JSONNode(.array(values.map { JSONNode(.string($0)) }))) }

    /// Returns an object of the members that have a value.
    public static func object(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
        JSONValue(JSONNode(.object(members.compactMap { name, value in value.map { JSONMember(key: name, value: $0.node) } })))
    }

    /// Returns an object of members in the given order.
    public static func object(_ members: [(name: String, value: JSONValue)]) -> JSONValue {
        JSONValue(JSONNode(.object(members.map { JSONMember(key: $0.name, value: $0.value.node) })))
    }

    /// The JSON text (RFC 8259), indented by two spaces.
    public var text: String { node.text }

    /// The JSON text on one line, without spaces outside strings.
    public var line: String { node.line }

    /// ``text`` in UTF-8, made without a `String`.
    public var textBytes: [UInt8] { node.textBytes }

    /// ``line`` in UTF-8, made without a `String`.
    public var lineBytes: [UInt8] { node.lineBytes }
}

extension JSONValue: CustomStringConvertible {
    /// The same as ``line``.
    public var description: String { line }
}
