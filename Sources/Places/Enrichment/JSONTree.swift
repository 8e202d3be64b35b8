public import Foundation
internal import PortolanJSON

/// A JSON value (RFC 8259). Objects do not keep the order of their members.
public enum JSONTree: Sendable, Hashable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    /// Reads a JSON text in UTF-8.
    /// - Throws: `FactError` with what is wrong with the text, and at which byte.
    public init(parsing data: Data) throws(FactError) {
        do throws(JSONReader.Failure) {
            self.init(try JSONReader.read(Array(data)).root)
        } catch {
            throw FactError("is not JSON: byte \(error.offset): \(error.message)")
        }
    }

    private init(_ node: JSONNode) {
        switch node.kind {
        case .null: self = .null
        case .bool(let value): self = .bool(value)
        case .number(let value): self = .number(value)
        case .string(let value): self = .string(value)
        case .array(let items): self = .array(items.map(Self.init))
        case .object(let members): self = .object(Dictionary(members.map { ($0.key, JSONTree($0.value)) }) { _, later in later })
        }
    }

    /// The text on one line, members sorted, so that equal values give equal bytes; null for numbers that JSON has no words for.
    public func encoded() -> Data {
        var text = ""
        write(to: &text)
        return Data(text.utf8)
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let value): text += value ? "true" : "false"
        case .number(let value): text += JSONText.number(value) ?? "null"
        case .string(let value): JSONText.append(quoted: value, to: &text)
        case .array(let values):
            text += "["
            for (index, value) in values.enumerated() {
                if index > 0 { text += "," }
                value.write(to: &text)
            }
            text += "]"
        case .object(let members):
            text += "{"
            for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
                if index > 0 { text += "," }
                JSONText.append(quoted: member.key, to: &text)
                text += ":"
                member.value.write(to: &text)
            }
            text += "}"
        }
    }

    /// The member of an object with a name; nil where there is none or the value is no object.
    public subscript(_ name: String) -> JSONTree? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    /// The text of a string; nil for other values.
    public var string: String? { if case .string(let value) = self { value } else { nil } }
    /// The value of a number; nil for other values.
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    /// The elements of an array; nil for other values.
    public var array: [JSONTree]? { if case .array(let values) = self { values } else { nil } }
    /// The members of an object; nil for other values.
    public var object: [String: JSONTree]? { if case .object(let members) = self { members } else { nil } }

    /// JSON Merge Patch (RFC 7396): members of the patch replace, null removes.
    public func merging(_ patch: JSONTree) -> JSONTree {
        guard case .object(let changes) = patch else { return patch }
        var members = object ?? [:]
        for (name, change) in changes {
            if change == .null { members[name] = nil } else { members[name] = (members[name] ?? .null).merging(change) }
        }
        return .object(members)
    }
}
