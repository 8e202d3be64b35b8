internal import PortolanJSON

/// The error for a text that is not JSON: the reason and the position.
public struct JSONSyntaxError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason as an English sentence.
    public var message: String
    /// The offset of the invalid byte.
    public var byteOffset: Int

    /// Makes an error about a byte.
    public init(message: String, byteOffset: Int) {
        self.message = message
        self.byteOffset = byteOffset
    }

    public var description: String { "byte \(byteOffset): \(message)" }
}

extension JSONValue {
    /// Reads a JSON text (RFC 8259) of at most 32 MB, nested at most 100 levels deep.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        do throws(JSONReader.Failure) {
            self.init(try JSONReader.read(bytes).root)
        } catch {
            throw JSONSyntaxError(message: error.message, byteOffset: error.offset)
        }
    }

    /// The text of a string; nil for values of other kinds.
    public var string: String? { node.string }
    /// The number; nil for values of other kinds.
    public var number: Double? { node.number }
    /// True or false; nil for values of other kinds.
    public var bool: Bool? { node.bool }
    /// The values of an array; nil for values of other kinds.
    public var array: [JSONValue]? { node.array.map { $0.map(JSONValue.init(_:)) } }
    /// The members of an object in the order of the text; nil for values of other kinds.
    public var members: [(name: String, value: JSONValue)]? { node.members.map { $0.map { ($0.key, JSONValue($0.value)) } } }
    /// Whether the value is JSON's null.
    public var isNull: Bool { node.isNull }

    /// Returns the member of an object with a name; nil if there is none, and for values of other kinds.
    public subscript(name: String) -> JSONValue? { node[name].map(JSONValue.init(_:)) }
}
