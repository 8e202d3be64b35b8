import PortolanPlaces

/// A message of JSON-RPC 2.0 as the Model Context Protocol uses it. A request has an ID, and parameters have names.
enum MCPMessage {
    case request(MCPRequest)
    case notification(method: String, parameters: JSONValue?)
    /// A response, which this server ignores because it sends no requests.
    case response
    /// An invalid message, with its ID if it has one.
    case invalid(JSONValue, MCPError)

    init(_ message: JSONValue) {
        let id = message["id"]
        let known = id.flatMap(MCPRequest.ID.init)
        func invalid(_ reason: String) -> MCPMessage { .invalid(known?.json ?? .null, MCPError(.invalidRequest, reason)) }
        guard message.members != nil, message["jsonrpc"]?.string == "2.0" else {
            self = invalid("the message is not an object with \"jsonrpc\": \"2.0\"")
            return
        }
        guard let method = message["method"]?.string else {
            self = message["result"] != nil || message["error"] != nil ? .response : invalid("the message has no method")
            return
        }
        guard id == nil || known != nil else {
            self = invalid("the ID of the request is neither a string nor a whole number")
            return
        }
        let parameters = message["params"]
        guard parameters == nil || parameters?.members != nil else {
            self = .invalid(known?.json ?? .null, MCPError(.invalidParameters, "params is not an object"))
            return
        }
        self =
            known.map { .request(MCPRequest(id: $0, method: method, parameters: parameters)) }
            ?? .notification(method: method, parameters: parameters)
    }
}

/// A request with an ID.
struct MCPRequest: Sendable {
    /// The ID that connects a response to its request: a string, or a whole number that a `Double` can represent.
    enum ID: Hashable, Sendable {
        case string(String)
        case number(Int)

        init?(_ value: JSONValue) {
            if let string = value.string {
                self = .string(string)
            } else if let number = value.number.flatMap({ Int(exactly: $0) }), number.magnitude <= 1 << 53 {
                self = .number(number)
            } else {
                return nil
            }
        }

        var json: JSONValue {
            switch self {
            case .string(let string): .string(string)
            case .number(let number): .number(number)
            }
        }
    }

    var id: ID
    var method: String
    var parameters: JSONValue?
}

/// An error of the protocol, not of a tool.
struct MCPError: Error, CustomStringConvertible {
    enum Code: Int {
        case parse = -32700
        case invalidRequest = -32600
        case unknownMethod = -32601
        case invalidParameters = -32602
        case unsupportedVersion = -32022
    }

    var code: Code
    var message: String
    var data: JSONValue?
    var description: String { message }

    init(_ code: Code, _ message: String, data: JSONValue? = nil) {
        self.code = code
        self.message = message
        self.data = data
    }

    /// Returns the response to the request with an ID; the ID is null if it is not known.
    func answer(to id: JSONValue) -> JSONValue {
        .object([
            "jsonrpc": .string("2.0"), "id": id,
            "error": .object(["code": .number(code.rawValue), "message": .string(message), "data": data]),
        ])
    }
}
