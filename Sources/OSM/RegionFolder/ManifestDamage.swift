internal import Foundation
internal import PortolanJSON

/// A fault in the text of a `region.json`, and its place.
public struct ManifestDamage: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the fault in bytes from the beginning of the text.
    public var byteOffset: Int
    /// The fault, with its key if the text is JSON.
    public var message: String

    public var description: String { "byte \(byteOffset): \(message)" }

    init(byteOffset: Int, _ message: String) {
        self.byteOffset = byteOffset
        self.message = message
    }

    /// Finds the place of a decoder's error in the text.
    init(_ error: any Error, in data: Data) {
        let root: JSONNode
        do throws(JSONReader.Failure) {
            root = try JSONReader.read(Array(data)).root
        } catch {
            let message = error.message.hasSuffix(".") ? String(error.message.dropLast()) : error.message
            self.init(byteOffset: error.offset, "not JSON: " + message.prefix(1).lowercased() + message.dropFirst())
            return
        }
        switch error {
        case DecodingError.keyNotFound(let key, let context):
            let (node, path) = Self.node(at: context.codingPath, in: root)
            self.init(byteOffset: node.offset, "the key \(JSONText.quoted(Self.joined(path, key.stringValue))) is missing")
        case DecodingError.typeMismatch(let type, let context), DecodingError.valueNotFound(let type, let context):
            let (node, path) = Self.node(at: context.codingPath, in: root)
            let what = path.isEmpty ? "the text" : JSONText.quoted(path)
            self.init(byteOffset: node.offset, "\(what) must be \(Self.words(for: type)), not \(Self.words(for: node))")
        case DecodingError.dataCorrupted(let context):
            // The decoder gives only an approximate path to unsuitable values.
            let (node, path) = Self.node(at: context.codingPath, in: root)
            if let (culprit, path, kind) = Self.unsuitable(in: node, path) {
                self.init(byteOffset: culprit.offset, "\(JSONText.quoted(path)) must be \(kind)")
            } else {
                self.init(byteOffset: node.offset, "\(path.isEmpty ? "the text" : JSONText.quoted(path)) has a value that it cannot have")
            }
        default:
            self.init(byteOffset: 0, "cannot be read: \(error.localizedDescription)")
        }
    }

    /// Returns the value at a path of keys, or the last value on that path, and the text of the keys, such as
    /// `source.date`.
    private static func node(at keys: [any CodingKey], in root: JSONNode) -> (node: JSONNode, path: String) {
        var node = root
        var path = ""
        for key in keys {
            path = joined(path, key.stringValue)
            if let next = node[key.stringValue] { node = next }
        }
        return (node, path)
    }

    /// Returns the first value that has the right JSON type but is unsuitable, such as a date that does not exist, or a
    /// number that is not whole.
    private static func unsuitable(in node: JSONNode, _ path: String) -> (node: JSONNode, path: String, kind: String)? {
        switch node.kind {
        case .object(let members):
            for member in members where !["bounds", "center"].contains(joined(path, member.key)) {
                if let found = unsuitable(in: member.value, joined(path, member.key)) { return found }
            }
            return nil
        case .number(let number): return Int64(exactly: number) == nil ? (node, path, words(for: Int.self)) : nil
        case .string(let text):
            guard path == "source.date", (try? Date.ISO8601FormatStyle().parse(text)) == nil else { return nil }
            return (node, path, words(for: Date.self))
        default: return nil
        }
    }

    private static func joined(_ path: String, _ key: String) -> String { path.isEmpty ? key : path + "." + key }

    private static func words(for type: any Any.Type) -> String {
        switch type {
        case is String.Type: "a text"
        case is Int.Type, is Int64.Type: "a whole number"
        case is Double.Type: "a number"
        case is Date.Type: "a date such as 2026-01-31T12:00:00Z"
        default: "an object"
        }
    }

    private static func words(for node: JSONNode) -> String {
        switch node.kind {
        case .null: "null"
        case .bool: "true or false"
        case .number: "a number"
        case .string: "a text"
        case .array: "a list"
        case .object: "an object"
        }
    }
}
