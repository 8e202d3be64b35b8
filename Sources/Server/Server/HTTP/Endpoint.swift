import HTTPTypes
import PortolanPlaces

/// The protocol of an address. It decides how errors of the address are written, and what the address requires.
enum APIFamily: String, Sendable {
    /// Google's Places API (New).
    case places
    /// Tiles, styles and pictures.
    case maps
    /// Google's older web services.
    case legacy
    case nominatim
    case photon
    /// Portolan's own JSON.
    case own
    /// Health, metrics and administration, which have no limits.
    case operation
    /// The Places API and the health of the server over gRPC.
    case grpc
}

/// The clients that an endpoint answers.
enum Audience: Sendable {
    case everybody
    /// Clients with a key, within the limits of the key; all clients if no keys are configured.
    case keyHolders
    /// Clients with a key or the admin token, without limits; all clients if no keys are configured.
    case observers
    /// Clients with the admin token.
    case operators
}

/// The handler of one method at one or more paths, with its description. The same values route requests and make
/// `/openapi.json`.
struct Endpoint: Sendable {
    /// The unique name in logs, metrics and OpenAPI.
    let name: String
    var family: APIFamily
    var method = HTTPRequest.Method.get
    /// The paths. OpenAPI describes the first; the others are aliases.
    let paths: [PathTemplate]
    /// A description of the endpoint for people.
    let summary: String
    /// All query parameters that the endpoint reads, except Google's system parameters. Path parts and headers are here
    /// too if they need a description.
    let parameters: [Parameter]
    /// The media type and the JSON Schema of the body that a request must have; nil for no body.
    var body: (type: String, schema: JSONValue)?
    /// The media types of answers.
    var types = ["application/json"]
    /// The statuses of successful answers.
    var statuses = [200]
    /// Whether the endpoint draws pictures. Drawing stops when the client disconnects.
    var draws = false
    /// Whether the endpoint reads only a few bytes. It then skips the queue and has no deadline.
    var isQuick = false
    var audience: Audience
    private let run: @Sendable (Call, RegionSet) async throws -> Answer

    init(
        _ name: String,
        _ family: APIFamily,
        _ paths: [PathTemplate],
        _ summary: String,
        _ parameters: [Parameter] = [],
        _ run: @escaping @Sendable (Call, RegionSet) async throws -> Answer
    ) {
        self.name = name
        self.family = family
        self.paths = paths
        self.summary = summary
        self.parameters = parameters
        audience = family == .operation ? .everybody : .keyHolders
        self.run = run
    }

    /// Returns the endpoint with another value of a property.
    func with<Value>(_ property: WritableKeyPath<Endpoint, Value>, _ value: Value) -> Endpoint {
        var endpoint = self
        endpoint[keyPath: property] = value
        return endpoint
    }

    /// Returns the values of the path's names in a request; nil if no path of the endpoint matches.
    func parts(_ call: Call) -> [String: String]? {
        for path in paths { if let parts = path.values(call) { return parts } }
        return nil
    }

    /// Answers a request. The handler sees only parameters that the endpoint describes, so that it cannot read any
    /// other parameter.
    /// - Parameter call: the request with the parts of its path.
    func answer(_ call: Call, _ set: RegionSet) async throws -> Answer {
        var call = call
        // Google's API refuses unknown parameters, so they stay in the call.
        if family != .places {
            let parts = call.parts
            call.query.items.removeAll { item in
                item.name != "key" && (parts[item.name] != nil || !parameters.contains { !$0.isHeader && $0.name == item.name })
            }
        }
        return try await run(call, set)
    }
}
