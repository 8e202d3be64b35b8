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
    /// Where keys are set, who has one; within the key's limits.
    case keyHolders
    /// Where keys are set, who has one or the operator's word; without limits.
    case observers
}

/// What an answer takes.
enum Effort: Sendable {
    /// Reads a few bytes and is done: it waits for no turn, and no clock is set for it.
    case glance
    case ordinary
    /// Draws a picture: nobody draws on for a client that has left.
    case drawing
}

/// What answers a request.
struct Endpoint: Sendable {
    /// The name in logs and metrics.
    var name: String
    var family: APIFamily
    var methods: [HTTPRequest.Method]
    var effort: Effort
    var audience: Audience
    var run: @Sendable (Call, RegionSet) async throws -> Answer

    init(
        _ name: String,
        _ family: APIFamily,
        _ methods: [HTTPRequest.Method] = [.get],
        effort: Effort = .ordinary,
        audience: Audience? = nil,
        _ run: @escaping @Sendable (Call, RegionSet) async throws -> Answer
    ) {
        self.name = name
        self.family = family
        self.methods = methods
        self.effort = effort
        self.audience = audience ?? (family == .operation ? .everybody : .keyHolders)
        self.run = run
    }
}

/// Finds the endpoint of a path.
struct Endpoints: Sendable {
    let operation: OperationAPI
    let usage: UsageAPI
    var explorer: ExplorerAPI
    /// Whether figures, the description of all addresses and administration are answered; else they have an address of their own.
    var hasOperation = true
    /// The most bytes of a message of gRPC, expanded.
    let messageByteLimit: Int

    func endpoint(_ call: Call) -> Endpoint? {
        let parts = call.segments
        if GRPCFraming.isRequest(call) { return GRPCService.endpoint(parts, state: operation.state, messageByteLimit: messageByteLimit) }
        switch parts.first {
        case nil, "explorer": return explorer.files.endpoint(parts)
        case "catalog.html" where parts.count == 1:
            return Endpoint("catalog", .maps) { _, set in
                .text(CatalogPage.html(set.maps, hasOperation: hasOperation), type: "text/html; charset=utf-8").cached(.brief)
            }
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
        case "health": return operation.endpoint(parts)
        case "metrics", "admin", "openapi.json": return hasOperation ? operation.endpoint(parts) : nil
        case "styles", "styles.json", "static", "data", "data.json", "fonts", "fonts.json", "index.json", "rendered.json", "catalog",
            "archive":
            let isPicture = parts.first == "static" || parts.first == "styles" && parts.count >= 4
            let name = isPicture ? "picture" : parts.first == "data" && parts.count == 5 ? "tile" : parts.first ?? ""
            let isRead = parts.first == "data" || parts.first == "archive"
            return Endpoint("maps." + name, .maps, effort: isPicture ? .drawing : isRead ? .glance : .ordinary) { call, set in
                guard let answer = try await MapsAPI(maps: set.maps).answer(call) else { throw Self.missing(call) }
                return answer
            }
        default: return nil
        }
    }

    /// Those of the main address where operation has one of its own.
    var withoutOperation: Endpoints {
        var endpoints = self
        endpoints.hasOperation = false
        endpoints.explorer.hasOperation = false
        return endpoints
    }

    static func missing(_ call: Call) -> RequestError { .notFound("there is nothing at \(call.path.prefix(200))") }
}
