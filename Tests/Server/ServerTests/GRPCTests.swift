import Foundation
import HTTPTypes
import PortolanBasics
import PortolanPlaces
import PortolanTiles
import Testing

@testable import PortolanServer

@Suite struct GRPCTests {
    private static let place: JSONValue = .object(["name": .string("places/" + TestServer.shop)])
    private static let mask = ["x-goog-fieldmask": "*"]

    /// gRPC and REST give the same answers, except for members that protocol buffers lack.
    @Test func answersAreThoseOfREST() async throws {
        try await TestServer.with { calls async throws in
            let rest = try await calls.get("/v1/places/\(TestServer.shop)", ["X-Goog-FieldMask": "*"])
            let grpc = try await calls.grpc("GetPlace", Self.place, as: "GetPlaceRequest", Self.mask)
            #expect(grpc.status == .ok && grpc.grpcStatus == 0 && grpc.headers[.contentType] == "application/grpc")
            let expected = ProtobufCoding.bytes(try rest.json, as: "Place")
            #expect(expected.count > 500 && grpc.bytes == GRPCFraming.framed(expected))
            #expect(try grpc.message("Place")["displayName"]?["text"]?.string == TestServer.shopName)
            let proto = try await calls.get("/v1/places/\(TestServer.shop)?$alt=proto", ["X-Goog-FieldMask": "*"])
            #expect(proto.bytes == expected && proto.headers[.contentType] == "application/x-protobuf")
        }
    }

    @Test func searches() async throws {
        try await TestServer.with { calls async throws in
            let circle: JSONValue = .object([
                "circle": .object(["center": .object(["latitude": .number(0.002), "longitude": .number(0.001)]), "radius": .number(900)])
            ])
            let nearby: JSONValue = .object([
                "maxResultCount": .number(3), "locationRestriction": circle, "rankPreference": "DISTANCE",
                "includedTypes": .strings(["restaurant"]),
            ])
            let text: JSONValue = .object(["textQuery": .string(TestServer.shopName), "locationBias": circle])
            let along: JSONValue = .object([
                "textQuery": .string("restaurant"),
                "searchAlongRouteParameters": .object(["polyline": .object(["encodedPolyline": .string("??oI_I")])]),
            ])
            let typed: JSONValue = .object(["input": .string(String(TestServer.shopName.prefix(5)))])
            for (method, path, message, request, answer) in [
                ("SearchNearby", "searchNearby", nearby, "SearchNearbyRequest", "SearchNearbyResponse"),
                ("SearchText", "searchText", text, "SearchTextRequest", "SearchTextResponse"),
                ("SearchText", "searchText", along, "SearchTextRequest", "SearchTextResponse"),
                ("AutocompletePlaces", "autocomplete", typed, "AutocompletePlacesRequest", "AutocompletePlacesResponse"),
            ] {
                let rest = try await calls.post("/v1/places:\(path)", message.line, ["X-Goog-FieldMask": "*"])
                let grpc = try await calls.grpc(method, message, as: request, Self.mask)
                let expected = ProtobufCoding.bytes(try rest.json, as: answer)
                #expect(grpc.grpcStatus == 0 && expected.count > 50, "\(method): \(grpc.grpcMessage)")
                #expect(grpc.bytes == GRPCFraming.framed(expected), "\(method)")
            }
        }
    }

    @Test func whatGoesWrongHasItsStatus() async throws {
        try await TestServer.with({ $0.bodyByteLimit = 5_000 }) { calls async throws in
            func status(_ method: String, _ message: JSONValue, _ type: String, _ headers: [String: String] = Self.mask) async throws
                -> Int?
            {
                let answer = try await calls.grpc(method, message, as: type, headers)
                #expect(answer.status == .ok && answer.bytes.isEmpty && !answer.grpcMessage.isEmpty)
                return answer.grpcStatus
            }
            #expect(try await status("GetPlace", Self.place, "GetPlaceRequest", [:]) == 3)
            #expect(try await status("GetPlace", .object(["name": "places/nonsense"]), "GetPlaceRequest") == 3)
            #expect(try await status("GetPlace", .object(["name": "nonsense"]), "GetPlaceRequest") == 3)
            #expect(try await status("GetPlace", .object([]), "GetPlaceRequest") == 3)
            #expect(try await status("GetPlace", Self.place, "GetPlaceRequest", ["x-goog-fieldmask": "nothing"]) == 3)
            #expect(try await status("SearchText", .object([]), "SearchTextRequest") == 3)
            #expect(try await status("Nothing", .object([]), "SearchTextRequest") == 12)
            #expect(try await calls.grpc("/a.b/C", framed: [0, 0, 0, 0, 0]).grpcStatus == 12)
            let photo: JSONValue = .object(["name": .string("places/\(TestServer.shop)/photos/99/media"), "maxWidthPx": .number(100)])
            #expect(try await status("GetPhotoMedia", photo, "GetPhotoMediaRequest") == 5)
            // Each of these bodies is an invalid frame.
            let path = "/\(GRPCService.places)/GetPlace"
            for frame in [
                [], [0], [0, 0, 0, 0, 9, 1], [2, 0, 0, 0, 0], [0, 0, 0, 0, 1, 8], [1, 0, 0, 0, 1, 8], [0, 255, 255, 255, 255],
            ] {
                #expect(try await calls.grpc(path, framed: frame.map { UInt8($0) }, ["grpc-encoding": "gzip"]).grpcStatus == 3, "\(frame)")
            }
            #expect(try await calls.grpc(path, framed: [1, 0, 0, 0, 1, 8], ["grpc-encoding": "snappy"]).grpcStatus == 12)
            #expect(try await calls.grpc(path, framed: GRPCFraming.framed([UInt8](repeating: 0, count: 9_000))).grpcStatus == 8)
            // A small message that expands beyond the limit.
            let bomb = Gzip.compress([UInt8](repeating: 0, count: 1_000_000))
            #expect(
                try await calls.grpc(path, framed: [1] + GRPCFraming.framed(bomb).dropFirst(), ["grpc-encoding": "gzip"]).grpcStatus == 3
            )
        }
    }

    @Test func compressedMessages() async throws {
        try await TestServer.with { calls async throws in
            let message = Gzip.compress(ProtobufCoding.bytes(Self.place, as: "GetPlaceRequest"))
            let framed = [1] + GRPCFraming.framed(message).dropFirst()
            let answer = try await calls.grpc(
                "/\(GRPCService.places)/GetPlace",
                framed: framed,
                ["grpc-encoding": "gzip", "x-goog-fieldmask": "id"]
            )
            #expect(try answer.message("Place")["id"]?.string == TestServer.shop)
        }
    }

    @Test func keysAndHealth() async throws {
        try await TestServer.with({ $0.keys = [.init(key: "secret-key", name: "tests", requestsPerDay: 1)] }) { calls async throws in
            #expect(try await calls.grpc("GetPlace", Self.place, as: "GetPlaceRequest", Self.mask).grpcStatus == 7)
            let headers = Self.mask.merging(["x-goog-api-key": "secret-key"]) { $1 }
            #expect(try await calls.grpc("GetPlace", Self.place, as: "GetPlaceRequest", headers).grpcStatus == 0)
            let refused = try await calls.grpc("GetPlace", Self.place, as: "GetPlaceRequest", headers)
            #expect(refused.grpcStatus == 8)
            let details = try #require(HTTPField.Name("grpc-status-details-bin").flatMap { refused.trailers[$0] })
            #expect(
                String(
                    decoding: Data(base64Encoded: details.padding(toLength: (details.count + 3) / 4 * 4, withPad: "=", startingAt: 0))
                        ?? Data(),
                    as: UTF8.self
                ).contains("google.rpc.RetryInfo")
            )
            let health = "/\(GRPCService.health)/Check"
            #expect(try await calls.grpc(health, framed: [0, 0, 0, 0, 0]).bytes == [0, 0, 0, 0, 2, 8, 2])
            calls.server.state.set(isReady: true)
            #expect(try await calls.grpc(health, framed: [0, 0, 0, 0, 0]).bytes == [0, 0, 0, 0, 2, 8, 1])
            var named = ProtobufWriter()
            named.add(1, GRPCService.places)
            #expect(try await calls.grpc(health, framed: GRPCFraming.framed(named.bytes)).bytes == [0, 0, 0, 0, 2, 8, 1])
            #expect(try await calls.grpc(health, framed: [0, 0, 0, 0, 3, 10, 1, 65]).grpcStatus == 5)
            #expect(try await calls.grpc("/\(GRPCService.health)/Watch", framed: [0, 0, 0, 0, 0]).grpcStatus == 7)
        }
    }

    @Test(
        arguments: [
            ("100m", 0.1), ("5S", 5), ("2M", 120), ("1H", 3_600), ("7u", 7e-6), ("1n", 1e-9), ("", nil), ("S", nil), ("5", nil),
            ("-5S", nil),
            ("123456789S", nil), ("5x", nil), ("١S", nil),
        ] as [(String, Double?)]
    )
    func timeouts(text: String, seconds: Double?) {
        var call = Call(target: "/")
        if let name = HTTPField.Name("grpc-timeout") { call.headers[name] = text }
        let found = GRPCFraming.timeout(call)
        #expect(found == seconds || abs((found ?? 1e9) - (seconds ?? -1e9)) < 1e-12)
    }

    @Test func messagesInTrailers() {
        #expect(GRPCFraming.percentEncoded("a % b\n“é”") == "a %25 b%0A%E2%80%9C%C3%A9%E2%80%9D")
    }

    /// Random frames and messages never give the status of a fault of the server, and never trap.
    @Test(arguments: 0..<8) func fuzz(seed: UInt64) async throws {
        try await TestServer.with { calls async throws in
            var random = SplitMix(state: seed)
            let methods = [
                ("GetPlace", "GetPlaceRequest"), ("SearchNearby", "SearchNearbyRequest"), ("SearchText", "SearchTextRequest"),
                ("AutocompletePlaces", "AutocompletePlacesRequest"), ("GetPhotoMedia", "GetPhotoMediaRequest"),
            ]
            for _ in 0..<100 * Fuzz.factor {
                let (method, type) = methods[Int.random(in: 0..<methods.count, using: &random)]
                var frame = GRPCFraming.framed(ProtobufTests.message(type, &random, depth: 0))
                if Int.random(in: 0..<3, using: &random) == 0 {
                    frame[Int.random(in: 0..<frame.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
                }
                let masks = ["*", "places.id,places.displayName", "id", "x", "places(", ""]
                let headers = [
                    "x-goog-fieldmask": masks[Int.random(in: 0..<masks.count, using: &random)],
                    "grpc-encoding": Bool.random(using: &random) ? "gzip" : "identity",
                ]
                let answer = try await calls.grpc("/\(GRPCService.places)/\(method)", framed: frame, headers)
                #expect([0, 3, 5, 12].contains(answer.grpcStatus), "seed \(seed): \(method) \(frame): \(answer.grpcMessage)")
            }
        }
    }
}
