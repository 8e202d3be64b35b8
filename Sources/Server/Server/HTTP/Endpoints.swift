import HTTPTypes
import PortolanPlaces

/// The table of all endpoints, for routing and for OpenAPI. It leaves out gRPC, which Google's descriptors describe.
struct Endpoints: Sendable {
    private let operation: OperationAPI
    private let usage: UsageAPI
    private let explorer: ExplorerAPI
    /// The largest number of bytes of an uncompressed gRPC message.
    private let messageByteLimit: Int
    /// All endpoints. If several share an address, the first one answers.
    let all: [Endpoint]
    /// The endpoints by the first part of their paths, in the order of the table, so that routing searches only a few
    /// of them.
    private let byBeginning: [String: [Endpoint]]

    /// Creates the table.
    /// - Parameter hasOperation: whether this address answers metrics, the description of all addresses and
    ///   administration; if false, these have an address of their own.
    init(operation: OperationAPI, usage: UsageAPI, explorer: ExplorerAPI, messageByteLimit: Int, hasOperation: Bool = true) {
        self.operation = operation
        self.usage = usage
        self.explorer = explorer
        self.messageByteLimit = messageByteLimit
        let table =
            [
                PlacesAPI.endpoints, LegacyAPI.endpoints, NominatimAPI.endpoints, PhotonAPI.endpoints, OwnAPI.endpoints,
                explorer.endpoints(hasOperation: hasOperation), usage.endpoints, MapsAPI.endpoints(hasOperation: hasOperation),
                operation.endpoints,
            ].flatMap(\.self)
        let described = table + [OpenAPI.endpoint(table)]
        all = hasOperation ? described : described.filter { $0.audience != .observers && $0.audience != .operators }
        var byBeginning: [String: [Endpoint]] = [:]
        for endpoint in all {
            for beginning in Set(endpoint.paths.map(\.beginning)) { byBeginning[beginning, default: []].append(endpoint) }
        }
        self.byBeginning = byBeginning
    }

    /// The endpoints of the main address if operation has an address of its own.
    var withoutOperation: Endpoints {
        Endpoints(operation: operation, usage: usage, explorer: explorer, messageByteLimit: messageByteLimit, hasOperation: false)
    }

    /// Returns the endpoints of an address, one for each method, with the values of the names in their paths; empty if
    /// there is none.
    func matches(_ call: Call) -> [(endpoint: Endpoint, parts: [String: String])] {
        guard !GRPCFraming.isRequest(call) else {
            return [(GRPCService.endpoint(call.segments, state: operation.state, messageByteLimit: messageByteLimit), [:])]
        }
        return (byBeginning[call.segments.first ?? ""] ?? []).compactMap { endpoint in endpoint.parts(call).map { (endpoint, $0) } }
    }

    /// Returns the family that decides the form of errors at an unknown address: the family of the last endpoint in the
    /// table whose path begins like the address.
    func family(near call: Call) -> APIFamily {
        all.last { $0.paths.contains { $0.begins(like: call) } }?.family ?? .maps
    }

    static func missing(_ call: Call) -> RequestError { .notFound("there is nothing at \(call.path.prefix(200))") }
}
