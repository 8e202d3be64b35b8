import PortolanBasics
import PortolanPlaces
import Synchronization

/// The members of an answer that the client wants: `*`, or paths such as `places.id,places.displayName.text` or
/// `places(id,displayName/text)`.
struct FieldMask: Sendable, Hashable {
    /// The wanted members of one message: all of them, or only some.
    fileprivate struct Node: Sendable, Hashable {
        var isWhole = false
        var children: [String: Node] = [:]
    }

    private var root = Node()
    /// The fields that an answer needs if it is a place.
    private var fieldsOfPlace = PlaceFields.all
    /// The fields that an answer needs in members that hold places, by the member's name.
    private var fieldsByMember: [String: PlaceFields] = [:]

    /// The mask of all members.
    static let all = FieldMask(root: Node(isWhole: true))

    private init(root: Node) { self.root = root }

    /// Masks that were parsed before. They are kept, because programs send the same few masks with each request.
    private static let known = Mutex(LRUCache<String, FieldMask>(costLimit: 1 << 20))

    /// Whether the client wants all members.
    var isAll: Bool { root.isWhole }

    /// Parses a mask for answers of a message type.
    /// - Throws: an error that names the first path that the message does not have.
    init(_ text: String, message: String) throws(GoogleError) {
        let key = message + ":" + text
        self = try Self.known.value(for: key, cost: { _ in 256 + 16 * key.utf8.count }) { () throws(GoogleError) in
            try FieldMask(reading: text, message: message)
        }
    }

    private init(reading text: String, message: String) throws(GoogleError) {
        var reader = MaskReader(text)
        let paths = try reader.read()
        guard !paths.isEmpty else { throw GoogleError.missingMask }
        for path in paths {
            try Self.check(path, message)
            root.insert(path[...])
        }
        fieldsOfPlace = Self.placeFields(root)
        for (member, node) in root.children { fieldsByMember[member] = Self.placeFields(node) }
    }

    private static func check(_ path: [String], _ message: String) throws(GoogleError) {
        var message = message
        for (index, name) in path.enumerated() {
            if name == "*" { return }
            guard let member = WireSchema.message(message)?[name] else { throw unknown(path) }
            switch member.kind {
            case .message(let next): message = next
            case .open: return
            default: if index + 1 < path.count { throw unknown(path) }
            }
        }
    }

    private static func unknown(_ path: [String]) -> GoogleError {
        let text = path.joined(separator: ".")
        let shown = text.utf8.count > 200 ? String(text.prefix(200)) + "…" : text
        return .argument("fields", "Error expanding 'fields' parameter. Cannot find matching fields for path '\(shown)'.")
    }

    /// Returns the fields of places that an answer needs.
    /// - Parameter member: the member of the answer that holds places; nil if the answer is a place.
    func placeFields(in member: String?) -> PlaceFields {
        guard !root.isWhole, let member else { return fieldsOfPlace }
        return fieldsByMember[member] ?? [.id]
    }

    private static func placeFields(_ node: Node) -> PlaceFields {
        // The mask `*` covers all fields of the protocol, including those that the SDK provides only by name.
        if node.isWhole { return .all }
        var fields: PlaceFields = [.id]
        for name in node.children.keys { if let field = PlaceField(wireName: name) { fields.insert(PlaceFields(field)) } }
        return fields
    }

    /// Whether the client wants a member of the answer.
    func contains(_ member: String) -> Bool { root.isWhole || root.children[member] != nil }

    /// Returns the wanted part of an answer. The attributions of places stay, because clients must show them with the
    /// place.
    func applied(to value: JSONValue) -> JSONValue { Self.applied(root, to: value) }

    private static func applied(_ node: Node, to value: JSONValue) -> JSONValue {
        if node.isWhole { return value }
        if let values = value.array { return .array(values.map { applied(node, to: $0) }) }
        guard let members = value.members else { return value }
        return .object(
            members.compactMap { member in
                if let child = node.children[member.name] { return (member.name, applied(child, to: member.value)) }
                return member.name == "attributions" ? member : nil
            }
        )
    }
}

extension FieldMask.Node {
    fileprivate mutating func insert(_ path: ArraySlice<String>) {
        guard !isWhole else { return }
        guard let name = path.first, name != "*" else {
            isWhole = true
            children = [:]
            return
        }
        children[name, default: FieldMask.Node()].insert(path.dropFirst())
    }
}

/// Parses both notations of masks.
private struct MaskReader {
    private let text: [Character]
    private var index = 0
    private var count = 0
    private static let depthLimit = 16
    private static let pathLimit = 2_000

    init(_ text: String) { self.text = Array(text) }

    mutating func read() throws(GoogleError) -> [[String]] {
        let paths = try list(prefix: [], depth: 0)
        guard index == text.count else { throw malformed }
        return paths
    }

    private var malformed: GoogleError {
        .argument("fields", "Invalid field mask: character \(index + 1) is not expected there.")
    }

    private mutating func list(prefix: [String], depth: Int) throws(GoogleError) -> [[String]] {
        guard depth <= Self.depthLimit else { throw malformed }
        var paths: [[String]] = []
        while true {
            var path = prefix
            while true {
                let name = word()
                if name.isEmpty { break }
                path.append(WireMessage.camelCase(name))
                guard path.count <= Self.depthLimit else { throw malformed }
                guard index < text.count, text[index] == "." || text[index] == "/" else { break }
                index += 1
            }
            count += 1
            guard count <= Self.pathLimit else {
                throw GoogleError.argument("fields", "Invalid field mask: more than \(Self.pathLimit) paths.")
            }
            if index < text.count, text[index] == "(" {
                guard path.count > prefix.count else { throw malformed }
                index += 1
                paths += try list(prefix: path, depth: depth + 1)
                guard index < text.count, text[index] == ")" else { throw malformed }
                index += 1
            } else if path.count > prefix.count {
                paths.append(path)
            }
            skipSpace()
            guard index < text.count, text[index] == "," else { return paths }
            index += 1
        }
    }

    private mutating func skipSpace() { while index < text.count, text[index].isWhitespace { index += 1 } }

    private mutating func word() -> String {
        skipSpace()
        var name = ""
        while index < text.count, text[index].isLetter || text[index].isNumber || text[index] == "_" || text[index] == "*" {
            name.append(text[index])
            index += 1
        }
        skipSpace()
        return name
    }
}
