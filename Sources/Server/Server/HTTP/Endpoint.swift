import HTTPTypes
import PortolanPlaces

/// Whose protocol an address belongs to: how its errors are written, and what it needs.
enum APIFamily: String, Sendable {
    /// Google's Places API (New).
    case places
    /// Tiles, styles, pictures.
    case maps
    /// Google's older web services.
    case legacy
    case nominatim
    case photon
    /// Portolan's own JSON.
    case own
    /// Health, metrics, administration: no limits.
    case operation
    /// The Places API and the health of the server over gRPC.
    case grpc
}

/// Whom an endpoint answers.
enum Audience: Sendable {
    case everybody
    /// Whoever has a key, within its limits; everybody if no keys are set.
    case keyHolders
    /// Whoever has a key or the admin token, without limits; everybody if no keys are set.
    case observers
    /// Whoever has the admin token.
    case operators
}

/// The handler of one method at one or more paths, with its description: requests are routed, and `/openapi.json` is written, from the same values.
struct Endpoint: Sendable {
    /// The name in logs, metrics and OpenAPI; no other endpoint has it.
    let name: String
    var family: APIFamily
    var method = HTTPRequest.Method.get
    /// OpenAPI describes the first; the others are aliases.
    let paths: [PathTemplate]
    /// What it does, for people.
    let summary: String
    /// All query parameters that it reads, except Google's system parameters; also path parts and headers that need a description.
    let parameters: [Parameter]
    /// The type of what a request has to bring, and its JSON Schema; nil for nothing.
    var body: (type: String, schema: JSONValue)?
    /// Media types of answers.
    var types = ["application/json"]
    /// Statuses of answers that are no errors.
    var statuses = [200]
    /// Whether it draws: drawing stops when the client has left.
    var draws = false
    /// Whether it only reads a few bytes: it skips the queue and has no deadline.
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

    /// The endpoint with another property.
    func with<Value>(_ property: WritableKeyPath<Endpoint, Value>, _ value: Value) -> Endpoint {
        var endpoint = self
        endpoint[keyPath: property] = value
        return endpoint
    }

    /// What stands in the names' places in an address; nil if it is not one of this endpoint.
    func parts(_ call: Call) -> [String: String]? {
        for path in paths { if let parts = path.values(call) { return parts } }
        return nil
    }

    /// Answers a request. What is no parameter is not there for the code that answers, so that nothing is read that is not described.
    /// - Parameter call: with the parts of its path.
    func answer(_ call: Call, _ set: RegionSet) async throws -> Answer {
        var call = call
        // Google's API refuses what it does not know.
        if family != .places {
            let parts = call.parts
            call.query.items.removeAll { item in
                item.name != "key" && (parts[item.name] != nil || !parameters.contains { !$0.isHeader && $0.name == item.name })
            }
        }
        return try await run(call, set)
    }
}
