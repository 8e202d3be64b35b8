import Foundation
import PortolanBasics
import PortolanPlaces

/// Converts messages of the Places API between JSON and the binary form of protocol buffers, using ``WireSchema``.
enum ProtobufCoding {
    /// The largest depth of nested messages.
    private static let depthLimit = 16

    // MARK: Writing

    /// Returns the binary form of a message. Members that protocol buffers lack are left out.
    static func bytes(_ value: JSONValue, as message: String) -> [UInt8] {
        var writer = ProtobufWriter()
        write(value, message, &writer, depth: 0)
        return writer.bytes
    }

    private static func write(_ value: JSONValue, _ name: String, _ writer: inout ProtobufWriter, depth: Int) {
        guard depth < depthLimit, let members = value.members, let message = WireSchema.message(name) else { return }
        for (name, value) in members {
            guard let member = message[name], let number = member.number else { continue }
            for item in member.isRepeated ? value.array ?? [] : [value] { write(item, member.kind, number, &writer, depth: depth) }
        }
    }

    private static func write(
        _ value: JSONValue,
        _ kind: WireSchema.Kind,
        _ number: Int,
        _ writer: inout ProtobufWriter,
        depth: Int
    ) {
        switch kind {
        case .string: if let text = value.string { writer.add(number, text) }
        case .double: if let double = value.number { writer.add(number, fixed64: double.bitPattern) }
        case .float: if let double = value.number { writer.add(number, fixed32: Float(double).bitPattern) }
        case .int32, .int64:
            let whole = value.number.flatMap { Int64(exactly: $0) } ?? value.string.flatMap { Int64($0) }
            if let whole { writer.add(number, UInt64(bitPattern: whole)) }
        case .bool: if let bool = value.bool { writer.add(number, bool ? 1 : 0) }
        case .timestamp:
            guard let text = value.string, let time = try? Date(text, strategy: .iso8601) else { return }
            let seconds = Int64(exactly: time.timeIntervalSince1970.rounded(.down)) ?? 0
            var inner = ProtobufWriter()
            if seconds != 0 { inner.add(1, UInt64(bitPattern: seconds)) }
            writer.add(number, inner)
        case .message(let name):
            var inner = ProtobufWriter()
            write(value, name, &inner, depth: depth + 1)
            writer.add(number, inner)
        case .enumeration(let type):
            let code = value.string.flatMap { type.number(of: $0) } ?? value.number.flatMap { Int(exactly: $0) }
            if let code { writer.add(number, UInt64(bitPattern: Int64(code))) }
        // The members of an open message are not known, so only its presence is kept.
        case .open: writer.add(number, [UInt8]())
        }
    }

    // MARK: Reading

    /// Returns the JSON form of a binary message. Unknown fields, and fields of another type, are skipped, as readers
    /// of protocol buffers do.
    static func json(_ bytes: [UInt8], as message: String) throws(ProtobufReader.Failure) -> JSONValue {
        try read(bytes[...], message, depth: 0)
    }

    private static func read(_ bytes: ArraySlice<UInt8>, _ name: String, depth: Int) throws(ProtobufReader.Failure) -> JSONValue {
        guard depth < depthLimit else { throw ProtobufReader.Failure(message: "messages are nested more than \(depthLimit) levels deep") }
        guard let message = WireSchema.message(name) else { return .object([]) }
        var order: [String] = []
        var single: [String: JSONValue] = [:]
        var lists: [String: [JSONValue]] = [:]
        var parts: [String: (type: String, bytes: [UInt8])] = [:]
        var reader = ProtobufReader(bytes)
        while let (number, value) = try reader.next() {
            guard let member = message.member(number) else { continue }
            let name = member.name
            if member.isChoice {
                // The last member of a choice counts.
                for other in order where other != name && message[other]?.isChoice == true {
                    single[other] = nil
                    parts[other] = nil
                }
            }
            if single[name] == nil, lists[name] == nil, parts[name] == nil {
                order.removeAll { $0 == name }
                order.append(name)
            }
            if member.isRepeated {
                let items = try items(value, member, depth)
                if !items.isEmpty { lists[name, default: []] += items }
            } else if case .message(let type) = member.kind {
                guard case .bytes(let bytes) = value else { continue }
                // A message may come in several parts. Their bytes one after the other form the merged message.
                parts[name, default: (type, [])].bytes += bytes
            } else if let value = try scalar(value, member) {
                single[name] = value
            }
        }
        var members: [(name: String, value: JSONValue)] = []
        for name in order {
            if let value = single[name] ?? lists[name].map({ .array($0) }) {
                members.append((name, value))
            } else if let part = parts[name] {
                members.append((name, try read(part.bytes[...], part.type, depth: depth + 1)))
            }
        }
        return .object(members)
    }

    /// Returns the values of a repeated field: a single value, or several packed numbers.
    private static func items(
        _ value: ProtobufReader.Value,
        _ member: WireSchema.Member,
        _ depth: Int
    ) throws(ProtobufReader.Failure) -> [JSONValue] {
        switch (member.kind, value) {
        case (.message(let type), .bytes(let bytes)): return [try read(bytes, type, depth: depth + 1)]
        case (.bool, .bytes(let bytes)), (.int32, .bytes(let bytes)), (.int64, .bytes(let bytes)), (.enumeration, .bytes(let bytes)):
            var reader = ProtobufReader(bytes)
            var items: [JSONValue] = []
            while !reader.isAtEnd { if let item = try scalar(.varint(try reader.varint()), member) { items.append(item) } }
            return items
        default: return try scalar(value, member).map { [$0] } ?? []
        }
    }

    private static func scalar(_ value: ProtobufReader.Value, _ member: WireSchema.Member) throws(ProtobufReader.Failure) -> JSONValue? {
        switch (member.kind, value) {
        case (.string, .bytes(let bytes)):
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw ProtobufReader.Failure(message: "the field \(member.name) is not a text in UTF-8")
            }
            return .string(text)
        case (.double, .fixed64(let bits)): return .number(Double(bitPattern: bits))
        case (.float, .fixed32(let bits)): return .number(Double(Float(bitPattern: bits)))
        case (.int32, .varint(let bits)): return .number(Int32(truncatingIfNeeded: bits))
        case (.enumeration(let type), .varint(let bits)):
            let code = Int(Int32(truncatingIfNeeded: bits))
            return type.name(of: code).map { .string($0) } ?? .number(code)
        case (.int64, .varint(let bits)): return .string(String(Int64(bitPattern: bits)))
        case (.bool, .varint(let bits)): return .bool(bits != 0)
        case (.open, .bytes): return .object([])
        default: return nil
        }
    }
}
