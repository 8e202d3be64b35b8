public import Foundation

/// A JSON value (RFC 8259). Objects do not keep the order of their members.
public enum JSONTree: Sendable, Hashable, Codable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONTree])
    case object([String: JSONTree])

    public init(parsing data: Data) throws { self = try JSONDecoder().decode(JSONTree.self, from: data) }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONTree].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONTree].self))
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .bool(let value): try container.encode(value)
        case .number(let value):
            if let whole = Int64(exactly: value) { try container.encode(whole) } else { try container.encode(value) }
        case .string(let value): try container.encode(value)
        case .array(let values): try container.encode(values)
        case .object(let members): try container.encode(members)
        }
    }

    /// The text on one line, members sorted, so that equal values give equal bytes.
    public func encoded() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return try encoder.encode(self)
    }

    public subscript(_ name: String) -> JSONTree? {
        if case .object(let members) = self { members[name] } else { nil }
    }

    public var string: String? { if case .string(let value) = self { value } else { nil } }
    public var number: Double? { if case .number(let value) = self { value } else { nil } }
    public var array: [JSONTree]? { if case .array(let values) = self { values } else { nil } }
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
