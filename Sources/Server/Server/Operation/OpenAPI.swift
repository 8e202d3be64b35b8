import HTTPTypes
import PortolanPlaces

/// Describes the server's addresses in OpenAPI 3.1, at `/openapi.json`. The description is made of the endpoints that
/// answer there.
enum OpenAPI {
    /// Returns the endpoint that describes other endpoints and itself.
    static func endpoint(_ others: [Endpoint]) -> Endpoint {
        Endpoint("openapi", .operation, ["/openapi.json"], "This description, in OpenAPI 3.1") { call, _ in
            .json(document(others + [endpoint(others)], call)).cached(.brief)
        }.with(\.audience, .observers)
    }

    private static func document(_ endpoints: [Endpoint], _ call: Call) -> JSONValue {
        var paths: [(name: String, value: JSONValue)] = []
        for path in endpoints.compactMap({ $0.paths.first?.text }) where !paths.contains(where: { $0.name == path }) {
            let operations = endpoints.filter { $0.paths.first?.text == path }
            paths.append((path, .object(operations.map { ($0.method.rawValue.lowercased(), operation($0)) })))
        }
        let bodies = endpoints.compactMap { endpoint in endpoint.body.map { (name: endpoint.name, value: $0.schema) } }
        return .object([
            "openapi": "3.1.0",
            "info": .object([
                "title": "Portolan", "version": "1", "description": "Places and maps from OpenStreetMap data.",
                "license": .object(["name": "ODbL-1.0 (data)", "url": "https://opendatacommons.org/licenses/odbl/1-0/"]),
            ]), "servers": .array([.object(["url": .string(call.publicURL)])]), "paths": .object(paths),
            "components": .object([
                "schemas": .object(bodies + [("Error", errorSchema)]),
                "securitySchemes": .object([
                    "key": .object(["type": "apiKey", "in": "header", "name": "X-Goog-Api-Key"]),
                    "queryKey": .object(["type": "apiKey", "in": "query", "name": "key"]),
                    "operator": .object(["type": "http", "scheme": "bearer"]),
                ]),
            ]), "security": security(.keyHolders),
        ])
    }

    private static func operation(_ endpoint: Endpoint) -> JSONValue {
        let others = endpoint.paths.dropFirst().map { "`\($0.text)`" }
        let names = endpoint.paths.first?.names ?? []
        let untold = names.filter { name in !endpoint.parameters.contains { $0.name == name } }.map { Parameter($0, "") }
        return .object([
            "operationId": .string(endpoint.name), "summary": .string(endpoint.summary),
            "description": others.isEmpty ? nil : .string("Also at \(others.joined(separator: ", "))."),
            "parameters": .array((untold + endpoint.parameters).map { parameter($0, isInPath: names.contains($0.name)) }),
            "requestBody": endpoint.body.map { body in
                .object(["required": .bool(true), "content": .object([(body.type, reference(endpoint.name))])])
            }, "responses": responses(endpoint),
            "security": endpoint.audience == .keyHolders ? nil : security(endpoint.audience),
        ])
    }

    private static func parameter(_ parameter: Parameter, isInPath: Bool) -> JSONValue {
        .object([
            "name": .string(parameter.name), "in": isInPath ? "path" : parameter.isHeader ? "header" : "query",
            "description": parameter.text.isEmpty ? nil : .string(parameter.text), "required": .bool(isInPath || parameter.isRequired),
            "schema": .object(parameter.schema),
        ])
    }

    private static func responses(_ endpoint: Endpoint) -> JSONValue {
        let content: JSONValue = .object(endpoint.types.map { ($0, .object([])) })
        let answers = endpoint.statuses.map { status -> (name: String, value: JSONValue) in
            let (text, hasBody) =
                switch status {
                case 204: ("There is no content", false)
                case 206: ("The requested part of the answer", true)
                case 302: ("Elsewhere", false)
                case 503: ("Not now", true)
                default: ("The answer", true)
                }
            return ("\(status)", .object(["description": .string(text), "content": hasBody ? content : nil]))
        }
        // Nominatim's errors are XML if its answers are.
        let xml = endpoint.types.filter { $0 == "text/xml" }.map { (name: $0, value: JSONValue.object([])) }
        let error: JSONValue = .object([
            "description": "An error", "content": .object([("application/json", reference("Error"))] + xml),
        ])
        return .object(answers + [("default", error)])
    }

    private static func reference(_ name: String) -> JSONValue {
        .object(["schema": .object(["$ref": .string("#/components/schemas/" + name)])])
    }

    /// Returns the credentials of which a request needs one. If no keys are configured, a request needs none.
    private static func security(_ audience: Audience) -> JSONValue {
        let needs: [String?] =
            switch audience {
            case .everybody: []
            case .keyHolders: [nil, "key", "queryKey"]
            case .observers: [nil, "key", "queryKey", "operator"]
            case .operators: ["operator"]
            }
        return .array(needs.map { need in .object(need.map { [($0, .array([]))] } ?? []) })
    }

    private static let errorSchema: JSONValue = .object([
        "type": "object", "properties": .object(["error": .object(["type": "object"]), "message": .object(["type": "string"])]),
    ])
}
