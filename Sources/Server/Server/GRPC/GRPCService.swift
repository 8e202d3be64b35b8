import HTTPTypes
import PortolanBasics
import PortolanPlaces

/// `google.maps.places.v1.Places` and `grpc.health.v1.Health` over gRPC. Each call becomes the equivalent REST call
/// with a protocol buffer message, so that the same code answers both.
enum GRPCService {
    static let places = "google.maps.places.v1.Places"
    static let health = "grpc.health.v1.Health"

    private static let methods: [String: PlacesAPI.Method] = [
        "GetPlace": .getPlace, "GetPhotoMedia": .getPhotoMedia, "SearchNearby": .searchNearby, "SearchText": .searchText,
        "AutocompletePlaces": .autocomplete,
    ]

    /// Returns the endpoint of a path `/service/Method`. An unknown path gets a gRPC error.
    static func endpoint(_ parts: [String], state: ServerState, messageByteLimit: Int) -> Endpoint {
        switch (parts.first, parts.count == 2 ? parts.last : nil) {
        case (places?, let name?) where methods[name] != nil:
            let method = methods[name] ?? .getPlace
            return Endpoint("grpc." + method.rawValue, .grpc, [], "") { call, set in
                let message = try GRPCFraming.message(call, byteLimit: messageByteLimit)
                let rest = try self.call(method, message, call)
                let answer = try await PlacesAPI(set).answer(method, rest)
                return Answer(grpc: answer.body)
            }.with(\.method, .post)
        case (health?, "Check"?):
            // Load balancers check the health without a key.
            return Endpoint("grpc.health", .grpc, [], "") { call, _ in
                try check(GRPCFraming.message(call, byteLimit: messageByteLimit), state)
            }.with(\.method, .post).with(\.audience, .everybody)
        default:
            return Endpoint("grpc.none", .grpc, [], "") { call, _ in
                throw GoogleError(.unimplemented, "There is no method \(call.path.prefix(200)).")
            }.with(\.method, .post)
        }
    }

    /// Returns the REST call that is equivalent to a gRPC message.
    private static func call(_ method: PlacesAPI.Method, _ message: [UInt8], _ call: Call) throws(GoogleError) -> Call {
        var rest = call
        rest.query = QueryItems(items: [.init(name: "$alt", value: "proto")])
        rest.headers[.contentType] = PlacesAPI.protobufType
        switch method {
        case .searchNearby, .searchText, .autocomplete: rest.body = message
        case .getPlace, .getPhotoMedia:
            let name = method == .getPlace ? "GetPlaceRequest" : "GetPhotoMediaRequest"
            let members = try PlacesAPI.message(message, name).members ?? []
            rest.method = .get
            rest.body = []
            rest.segments = ["v1"]
            for (name, value) in members {
                if name == "name" {
                    rest.segments += (value.string ?? "").split(separator: "/", omittingEmptySubsequences: false).map(String.init)
                } else if let text = value.string ?? value.number.flatMap({ Int(exactly: $0) }).map({ String($0) }) {
                    rest.query.items.append(.init(name: name, value: text))
                }
            }
            // A gRPC client cannot follow a redirect, so the answer holds the photo's address.
            rest.query.items.removeAll { $0.name == "skipHttpRedirect" }
            if method == .getPhotoMedia {
                rest.query.items.append(.init(name: "skipHttpRedirect", value: "true"))
                if rest.segments.last != "media" { rest.segments.append("media") }
            }
            let isPlace = method == .getPlace
            guard (isPlace ? PlacesAPI.placePath : PlacesAPI.photoPath).values(rest) != nil else {
                let shape = isPlace ? "places/{place_id}" : "places/{place_id}/photos/{photo_reference}/media"
                throw .argument("name", "Invalid value at 'name': write it as \(shape).")
            }
        }
        return rest
    }

    /// Answers a `grpc.health.v1.HealthCheckRequest`, which names a service, or no service for the whole server.
    private static func check(_ message: [UInt8], _ state: ServerState) throws -> Answer {
        var service = ""
        var reader = ProtobufReader(message)
        do throws(ProtobufReader.Failure) {
            while let (number, value) = try reader.next() {
                if number == 1, case .bytes(let bytes) = value { service = String(decoding: bytes, as: UTF8.self) }
            }
        } catch {
            throw GoogleError(.invalidArgument, "Not a message of protocol buffers: \(error.message).")
        }
        guard ["", places, health].contains(service) else { throw GoogleError(.notFound, "There is no service \(service.prefix(200)).") }
        var writer = ProtobufWriter()
        // 1 is SERVING, 2 is NOT_SERVING.
        writer.add(1, state.isReady ? 1 : 2)
        return Answer(grpc: writer.bytes)
    }
}

extension Answer {
    /// Creates a gRPC answer with a message.
    init(grpc message: [UInt8]) {
        self.init(.ok, type: "application/grpc", GRPCFraming.framed(message))
        trailers = GRPCFraming.trailers
    }

    /// Creates a gRPC answer that reports an error. Its status is for logs and metrics; the response always has status
    /// 200.
    init(grpc error: GoogleError, retryAfter: Int?) {
        self.init(HTTPResponse.Status(code: error.code), type: "application/grpc")
        trailers = GRPCFraming.trailers(error, retryAfter: retryAfter)
    }
}
