import PortolanPlaces

/// A message of a request in the JSON of protocol buffers: members are in camelCase or snake_case, enums are names or
/// numbers, and missing numbers are 0.
///
/// Unknown members are refused, as in Google's APIs.
struct WireMessage {
    private var members: [String: JSONValue] = [:]
    /// The path of the message in the request, in snake_case; empty for the request itself.
    private let path: String
    private let schema: WireSchema.Message

    /// Reads a request.
    /// - Parameter name: the name of the message.
    init(_ value: JSONValue, as name: String) throws(GoogleError) { try self.init(value, path: "", WireSchema.message(name) ?? .init()) }

    private init(_ value: JSONValue, path: String, _ schema: WireSchema.Message) throws(GoogleError) {
        self.path = path
        self.schema = schema
        guard let members = value.members else {
            throw GoogleError.argument(path, "Invalid JSON payload received. \(path.isEmpty ? "The body" : "'\(path)'") is not an object.")
        }
        var violations: [GoogleError.Violation] = []
        for (name, value) in members {
            let known = Self.camelCase(name)
            guard schema[known] != nil else {
                let place = path.isEmpty ? "" : " at '\(path)'"
                violations.append(
                    .init(field: path, description: "Invalid JSON payload received. Unknown name \"\(name)\"\(place): Cannot find field.")
                )
                continue
            }
            if !value.isNull { self.members[known] = value }
        }
        guard violations.isEmpty else {
            throw GoogleError(.invalidArgument, violations.map(\.description).joined(separator: "\n"), violations: violations)
        }
    }

    static func camelCase(_ name: String) -> String {
        guard name.utf8.contains(UInt8(ascii: "_")) else { return name }
        var result = ""
        var isNext = false
        for character in name {
            if character == "_" {
                isNext = true
            } else {
                result += isNext ? character.uppercased() : String(character)
                isNext = false
            }
        }
        return result
    }

    private func place(_ name: String) -> String { (path.isEmpty ? "" : path + ".") + GoogleError.snakeCase(name) }

    private func wrong(_ name: String, _ type: String, _ value: JSONValue) -> GoogleError {
        let text = value.line
        let shown = text.utf8.count > 120 ? String(text.prefix(100)) + "…" : text
        return .argument(place(name), "Invalid value at '\(place(name))' (\(type)), \(shown)")
    }

    /// Whether the request has a member.
    func has(_ name: String) -> Bool { members[name] != nil }

    func string(_ name: String) throws(GoogleError) -> String? {
        guard let value = members[name] else { return nil }
        guard let text = value.string else { throw wrong(name, "TYPE_STRING", value) }
        return text
    }

    func strings(_ name: String) throws(GoogleError) -> [String] {
        guard let value = members[name] else { return [] }
        guard let values = value.array else { throw wrong(name, "TYPE_STRING", value) }
        var texts: [String] = []
        for item in values {
            guard let text = item.string else { throw wrong(name, "TYPE_STRING", item) }
            texts.append(text)
        }
        return texts
    }

    func bool(_ name: String) throws(GoogleError) -> Bool? {
        guard let value = members[name] else { return nil }
        if let bool = value.bool { return bool }
        switch value.string {
        case "true": return true
        case "false": return false
        default: throw wrong(name, "TYPE_BOOL", value)
        }
    }

    /// Returns a number, which may be written as a text, as protocol buffers allow.
    func double(_ name: String) throws(GoogleError) -> Double? {
        guard let value = members[name] else { return nil }
        guard let number = value.number ?? value.string.flatMap(Double.init), number.isFinite else {
            throw wrong(name, "TYPE_DOUBLE", value)
        }
        return number
    }

    func integer(_ name: String) throws(GoogleError) -> Int? {
        guard let value = members[name] else { return nil }
        guard let number = value.number ?? value.string.flatMap(Double.init), let whole = Int32(exactly: number) else {
            throw wrong(name, "TYPE_INT32", value)
        }
        return Int(whole)
    }

    func message(_ name: String) throws(GoogleError) -> WireMessage? {
        guard let value = members[name], case .message(let type)? = schema[name]?.kind else { return nil }
        return try WireMessage(value, path: place(name), WireSchema.message(type) ?? .init())
    }

    /// Returns the name of an enum's value, which may be sent as its number; nil for the unspecified value.
    func enumeration(_ name: String, _ type: WireEnum) throws(GoogleError) -> String? {
        guard let value = members[name] else { return nil }
        return try self.value(of: type, value, name)
    }

    func enumerations(_ name: String, _ type: WireEnum) throws(GoogleError) -> [String] {
        guard let value = members[name] else { return [] }
        guard let values = value.array else { throw wrong(name, "TYPE_ENUM", value) }
        var names: [String] = []
        for item in values { if let text = try self.value(of: type, item, name) { names.append(text) } }
        return names
    }

    private func value(of type: WireEnum, _ value: JSONValue, _ name: String) throws(GoogleError) -> String? {
        if let text = value.string {
            guard let number = type.number(of: text) else {
                throw wrong(name, "type.googleapis.com/google.maps.places.v1.\(type.name)", value)
            }
            return number == 0 ? nil : text
        }
        guard let number = value.number.flatMap(Int.init(exactly:)), let text = type.name(of: number) else {
            throw wrong(name, "type.googleapis.com/google.maps.places.v1.\(type.name)", value)
        }
        return number == 0 ? nil : text
    }
}
