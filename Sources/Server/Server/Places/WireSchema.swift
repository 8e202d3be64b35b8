/// The messages of Google's Places API: the members of each, with their numbers and types. The facts come from
/// `google.maps.places.v1` and its REST discovery document. REST and gRPC read and write by this one table, so that
/// they cannot differ.
enum WireSchema {
    /// The type of a member.
    enum Kind: Sendable {
        case string, double, float, int32, int64, bool
        /// A text in JSON (RFC 3339), and seconds and nanoseconds in protocol buffers.
        case timestamp
        case message(String)
        case enumeration(WireEnum)
        /// A value of any form, whose content is not described.
        case open
    }

    /// A member of a message.
    struct Member: Sendable {
        var name: String
        /// The field number; nil for members that protocol buffers lack.
        var number: Int?
        var kind: Kind
        var isRepeated = false
        /// Whether the member belongs to a choice, of which a message has only one member.
        var isChoice = false
    }

    /// A message of the protocol: its fields by their numbers and names.
    struct Message: Sendable {
        fileprivate(set) var members: [String: Member] = [:]
        fileprivate var names: [Int: String] = [:]

        subscript(name: String) -> Member? { members[name] }

        /// Returns the member with a number; nil if there is none.
        func member(_ number: Int) -> Member? { names[number].flatMap { members[$0] } }

        fileprivate mutating func add(_ member: Member) {
            members[member.name] = member
            if let number = member.number { names[number] = member.name }
        }
    }

    /// Returns the message with a name in `google.maps.places.v1`, `google.type` or `google.geo.type`; nil if there is
    /// none.
    static func message(_ name: String) -> Message? { messages[name] }

    private static let messages: [String: Message] = {
        var messages: [String: Message] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let name = words.first?.dropLast() else { continue }
            for word in words.dropFirst() { if let member = member(word) { messages[String(name), default: Message()].add(member) } }
        }
        return messages
    }()

    /// Reads `name=NUMBER` with a letter, or `name=NUMBER:Type`, followed by `*` for repeated members or `|` for a
    /// choice.
    private static func member(_ word: Substring) -> Member? {
        let isChoice = word.hasSuffix("|")
        let isRepeated = word.hasSuffix("*")
        let word = isChoice || isRepeated ? word.dropLast() : word
        let name = word.prefix { $0 != "=" && $0 != ":" }
        let number = word.dropFirst(name.count + 1).prefix { $0.isNumber }
        let kind: Kind
        if let colon = word.firstIndex(of: ":") {
            let type = String(word[word.index(after: colon)...])
            kind = type == "any" ? .open : WireEnum.all[type].map { .enumeration($0) } ?? .message(type)
        } else {
            switch word.last {
            case "s": kind = .string
            case "d": kind = .double
            case "f": kind = .float
            case "i": kind = .int32
            case "l": kind = .int64
            case "b": kind = .bool
            case "t": kind = .timestamp
            default: return nil
            }
        }
        return Member(name: String(name), number: Int(number), kind: kind, isRepeated: isRepeated, isChoice: isChoice)
    }
}
