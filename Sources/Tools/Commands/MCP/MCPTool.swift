import Foundation
import PortolanPlaces

/// A tool that an assistant may call, with its description for the assistant.
struct MCPTool: Sendable {
    var name: String
    var title: String
    /// A text for the assistant: when to call the tool, and what it returns.
    var description: String
    var parameters: [MCPParameter]
    /// The schema of the structured answer; nil if the answer has none.
    var output: JSONValue?
    var call: @Sendable (MCPArguments) async throws -> Answer

    /// The answer of a tool: a text for all clients, the same content as values, and a picture.
    struct Answer: Sendable {
        var text: String
        var values: JSONValue?
        /// A PNG file.
        var picture: [UInt8]?
    }

    /// The tool as the protocol lists it. No tool changes anything or contacts another server.
    var json: JSONValue {
        .object([
            "name": .string(name), "title": .string(title), "description": .string(description),
            "inputSchema": MCPParameter.schema(of: parameters),
            "outputSchema": output,
            "annotations": .object(["readOnlyHint": .bool(true), "openWorldHint": .bool(false)]),
        ])
    }

    /// Returns the result of a call. An error that the assistant can correct is a result too, so that the assistant
    /// sees it.
    func result(_ arguments: JSONValue) async -> [(name: String, value: JSONValue)] {
        do {
            let answer = try await call(MCPArguments(arguments, for: parameters))
            var content: [JSONValue] = [.object(["type": .string("text"), "text": .string(answer.text)])]
            if let picture = answer.picture {
                let data = Data(picture).base64EncodedString()
                content.append(.object(["type": .string("image"), "data": .string(data), "mimeType": .string("image/png")]))
            }
            return [("content", .array(content))] + (answer.values.map { [("structuredContent", $0)] } ?? [])
        } catch {
            return [
                ("content", .array([.object(["type": .string("text"), "text": .string(error.sentence)])])), ("isError", .bool(true)),
            ]
        }
    }
}

/// A parameter of a tool.
struct MCPParameter: Sendable {
    /// The values that a parameter accepts.
    enum Kind: Sendable {
        case text
        case flag
        case number(ClosedRange<Double>)
        case count(ClosedRange<Int>)
        /// An object such as `{"latitude": 43.7, "longitude": 7.4}`.
        case point
        /// A list of texts or points; `most` is the largest number of elements.
        indirect case list(Kind, most: Int)
    }

    var name: String
    var kind: Kind
    var description: String
    var isRequired = false

    init(_ name: String, _ kind: Kind, _ description: String, isRequired: Bool = false) {
        self.name = name
        self.kind = kind
        self.description = description
        self.isRequired = isRequired
    }

    static func schema(of parameters: [MCPParameter]) -> JSONValue {
        let required = parameters.filter(\.isRequired).map(\.name)
        return .object([
            "type": .string("object"),
            "properties": .object(
                parameters.map { ($0.name, .object([("description", .string($0.description))] + $0.kind.schema)) }
            ),
            "required": required.isEmpty ? nil : .strings(required),
            "additionalProperties": .bool(false),
        ])
    }
}

extension MCPParameter.Kind {
    fileprivate var schema: [(name: String, value: JSONValue)] {
        switch self {
        case .text: return [("type", .string("string"))]
        case .flag: return [("type", .string("boolean"))]
        case .number(let range):
            return [("type", .string("number")), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
        case .count(let range):
            return [("type", .string("integer")), ("minimum", .number(range.lowerBound)), ("maximum", .number(range.upperBound))]
        case .point:
            let degrees = [("latitude", 90.0), ("longitude", 180.0)].map { name, most in
                (name: name, value: JSONValue.object(Self.number(-most...most).schema))
            }
            return [
                ("type", .string("object")), ("properties", .object(degrees)), ("required", .strings(degrees.map(\.name))),
                ("additionalProperties", .bool(false)),
            ]
        case .list(let kind, let most):
            return [("type", .string("array")), ("items", .object(kind.schema)), ("maxItems", .number(most))]
        }
    }

    /// Returns the fault of a value; nil if it is valid.
    fileprivate func complaint(_ value: JSONValue) -> String? {
        switch self {
        case .text: return value.string != nil ? nil : "a string"
        case .flag: return value.bool != nil ? nil : "true or false"
        case .number(let range):
            return value.number.map(range.contains) == true ? nil : "a number within \(range.lowerBound)…\(range.upperBound)"
        case .count(let range):
            let number = value.number.flatMap { Int(exactly: $0) }
            return number.map(range.contains) == true ? nil : "a whole number within \(range.lowerBound)…\(range.upperBound)"
        case .point:
            let isPoint = value.members?.count == 2 && Coordinate(value).map(\.isValid) == true
            return isPoint ? nil : "an object with a latitude within ±90 and a longitude within ±180"
        case .list(let kind, let most):
            guard let values = value.array, values.count <= most else { return "an array of at most \(most) values" }
            return values.lazy.compactMap { kind.complaint($0) }.first.map { "an array; each value is " + $0 }
        }
    }
}

/// The arguments of a call, checked against the parameters.
struct MCPArguments: Sendable {
    private let values: JSONValue

    /// The error for invalid arguments, which says how to correct them.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    init(_ values: JSONValue, for parameters: [MCPParameter]) throws(Failure) {
        guard let members = values.members else { throw Failure(description: "'arguments' must be a JSON object") }
        for (name, value) in members {
            guard let parameter = parameters.first(where: { $0.name == name }) else {
                let known = parameters.map(\.name).joined(separator: ", ")
                throw Failure(description: "there is no argument '\(name.prefix(100))'; the arguments are \(known)")
            }
            if value.isNull, !parameter.isRequired { continue }
            if let wanted = parameter.kind.complaint(value) { throw Failure(description: "\(name): expected \(wanted)") }
        }
        if let missing = parameters.first(where: { $0.isRequired && values[$0.name] == nil }) {
            throw Failure(description: "\(missing.name) is missing: \(missing.description)")
        }
        self.values = values
    }

    func text(_ name: String) -> String? { values[name]?.string }
    func texts(_ name: String) -> [String] { (values[name]?.array ?? []).compactMap(\.string) }
    func flag(_ name: String) -> Bool { values[name]?.bool ?? false }
    func number(_ name: String) -> Double? { values[name]?.number }
    func count(_ name: String) -> Int? { number(name).flatMap { Int(exactly: $0) } }
    func point(_ name: String) -> Coordinate? { values[name].flatMap(Coordinate.init) }
    func points(_ name: String) -> [Coordinate]? { values[name]?.array?.compactMap(Coordinate.init) }
}

extension Coordinate {
    fileprivate init?(_ value: JSONValue) {
        guard let latitude = value["latitude"]?.number, let longitude = value["longitude"]?.number else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
