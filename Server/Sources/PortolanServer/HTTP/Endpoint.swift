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
    /// Health, metrics, administration: no key, no limits.
    case operation
    /// The Places API and the health of the server over gRPC.
    case grpc
}

/// What answers a request.
struct Endpoint: Sendable {
    /// The name in logs and metrics.
    var name: String
    var family: APIFamily
    var methods: [HTTPRequest.Method]
    /// Whether it draws: then nobody draws on for a client that has left.
    var draws = false
    /// Whether it reads a few bytes and is done: it waits for no turn, and no clock is set for it.
    var isQuick = false
    /// Whether it answers without a key.
    var isOpen = false
    var run: @Sendable (Call, RegionSet) async throws -> Answer

    init(
        _ name: String,
        _ family: APIFamily,
        _ methods: [HTTPRequest.Method] = [.get],
        draws: Bool = false,
        isQuick: Bool = false,
        isOpen: Bool = false,
        _ run: @escaping @Sendable (Call, RegionSet) async throws -> Answer
    ) {
        self.name = name
        self.family = family
        self.methods = methods
        self.draws = draws
        self.isQuick = isQuick
        self.isOpen = isOpen || family == .operation
        self.run = run
    }
}

/// Finds the endpoint of a path.
struct Endpoints: Sendable {
    let operation: OperationAPI
    let usage: UsageAPI
    let explorer: ExplorerAPI
    /// The most bytes of a message of gRPC, expanded.
    let messageByteLimit: Int

    func endpoint(_ call: Call) -> Endpoint? {
        let parts = call.segments
        if GRPCFraming.isRequest(call) { return GRPCService.endpoint(parts, state: operation.state, messageByteLimit: messageByteLimit) }
        switch parts.first {
        case nil, "explorer": return explorer.files.endpoint(parts)
        case "catalog.html" where parts.count == 1:
            return Endpoint("catalog", .maps) { .text(CatalogPage.html($1.maps, $0), type: "text/html; charset=utf-8").cached(.brief) }
        case "v1":
            guard let method = PlacesAPI.Method(parts.dropFirst()) else { return nil }
            return Endpoint(method.rawValue, .places, [method.httpMethod]) { call, set in
                try await PlacesAPI(set).answer(method, call)
            }
        case "maps" where parts.count > 2 && parts[1] == "api": return LegacyAPI.endpoint(parts.dropFirst(2))
        case "portolan" where parts.count == 2 && parts[1] == "usage": return usage.endpoint
        case "portolan": return OwnAPI.endpoint(parts.dropFirst()) ?? explorer.endpoint(parts.dropFirst())
        case "nominatim": return NominatimAPI.endpoint(Array(parts.dropFirst()))
        case "photon": return PhotonAPI.endpoint(Array(parts.dropFirst()))
        case "api": return PhotonAPI.endpoint(parts)
        // Both protocols have this address: Nominatim's clients name a format.
        case "reverse" where call.query["format"] == nil && call.query["addressdetails"] == nil: return PhotonAPI.endpoint(parts)
        case "search", "reverse", "lookup", "details", "status": return NominatimAPI.endpoint(parts)
        case "health", "metrics", "admin", "openapi.json": return operation.endpoint(parts)
        case "styles", "styles.json", "static", "data", "data.json", "fonts", "fonts.json", "index.json", "rendered.json", "catalog",
            "archive":
            let isPicture = parts.first == "static" || parts.first == "styles" && parts.count >= 4
            let name = isPicture ? "picture" : parts.first == "data" && parts.count == 5 ? "tile" : parts.first ?? ""
            return Endpoint("maps." + name, .maps, draws: isPicture, isQuick: parts.first == "data" || parts.first == "archive") {
                call,
                set in
                guard let answer = try await MapsAPI(maps: set.maps).answer(call) else { throw Self.missing(call) }
                return answer
            }
        default: return nil
        }
    }

    static func missing(_ call: Call) -> RequestError { .notFound("there is nothing at \(call.path.prefix(200))") }
}
