import Foundation
import HTTPTypes
import PortolanPlaces
import Synchronization
import Testing

@testable import PortolanServer

@Suite struct TelemetryTests {
    private static let header = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01"

    @Test(arguments: [
        (header, true), ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-00", true), ("", false),
        ("00-00000000000000000000000000000000-b7ad6b7169203331-01", false),
        ("00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01", false),
        ("ff-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", false),
        ("00-0AF7651916CD43DD8448EB211C80319C-b7ad6b7169203331-01", false),
        ("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-0", false),
        ("00--af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01", false),
    ])
    func headers(text: String, isRight: Bool) { #expect(TraceContext(text)?.text == (isRight ? text : nil)) }

    @Test func stepsOfTraces() throws {
        let parent = try #require(TraceContext(Self.header))
        let step = TraceContext.step(of: parent, sampling: 0)
        #expect(step.traceID == parent.traceID && step.spanID != parent.spanID && step.isSampled)
        let first = TraceContext.step(of: nil, sampling: 1)
        #expect(TraceContext(first.text) == first && first.isSampled && !TraceContext.step(of: nil, sampling: 0).isSampled)
    }

    @Test func theTraceGoesOn() async throws {
        let name = try #require(HTTPField.Name("traceparent"))
        try await TestServer.with { calls async throws in
            #expect(try await calls.get("/fonts.json", ["traceparent": Self.header]).headers[name] == Self.header)
            #expect(try await calls.get("/fonts.json").headers[name] == nil)
        }
        try await TestServer.with({ $0.otlpEndpoint = "http://127.0.0.1:9" }) { calls async throws in
            let answer = try await calls.get("/fonts.json", ["traceparent": Self.header]).headers[name]
            #expect(answer?.hasPrefix("00-0af7651916cd43dd8448eb211c80319c-") == true && answer != Self.header)
            #expect(try await calls.get("/fonts.json").headers[name] != nil)
        }
    }

    @Test func whatTheCollectorGets() throws {
        let span = TelemetryExport.Span(
            trace: try #require(TraceContext(Self.header)),
            parentID: "00f067aa0ba902b7",
            name: "GET tile",
            start: Date(timeIntervalSince1970: 1_765_800_000),
            seconds: 0.25,
            attributes: [("http.response.status_code", .number(500)), ("url.path", "/a")],
            isFailure: true
        )
        let text = TelemetryExport.traces([span]).line
        #expect(
            text.contains(#""traceId":"0af7651916cd43dd8448eb211c80319c","spanId":"b7ad6b7169203331","parentSpanId":"00f067aa0ba902b7""#)
        )
        #expect(text.contains(#""startTimeUnixNano":"1765800000000000000","endTimeUnixNano":"1765800000250000000""#))
        #expect(
            text.contains(
                #"{"key":"http.response.status_code","value":{"intValue":"500"}},{"key":"url.path","value":{"stringValue":"/a"}}"#
            )
        )
        #expect(text.contains(#""status":{"code":2}"#))
        let metrics = Metrics()
        metrics.begin()
        metrics.end("tile", status: 200, seconds: 0.002, byteCount: 10)
        let figure = Metrics.Figure(
            name: "t",
            kind: .histogram,
            help: "",
            points: [.init(labels: [("endpoint", "tile")], value: 0.5, count: 3, buckets: [0, 1, 1, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2])]
        )
        let histogram = TelemetryExport.metrics([figure], from: span.start, to: span.start).line
        #expect(histogram.contains(#""bucketCounts":["0","1","0","1","0","0","0","0","0","0","0","0","0","0","1"]"#), "\(histogram)")
    }

    /// The queue of spans is limited. If the collector cannot be reached, the export drops spans, and no request fails.
    @Test func boundedAndLossy() async throws {
        let export = TelemetryExport(endpoint: "http://127.0.0.1:1", headers: [:], sampling: 1, started: Date(timeIntervalSince1970: 0))
        let trace = try #require(TraceContext(Self.header))
        for _ in 0..<TelemetryExport.spanLimit + 5 {
            export.add(.init(trace: trace, name: "a", start: Date(timeIntervalSince1970: 0), seconds: 0, attributes: [], isFailure: false))
        }
        #expect(export.losses.dropped == 5)
        await export.sendSpans()
        #expect(export.losses.dropped == TelemetryExport.spanLimit + 5 && export.losses.failures == 1)
    }

    /// Whatever fails, no answer and no log line contains a secret.
    @Test func secretsStaySecret() async throws {
        let secrets = ["key-hidden", "admin-hidden", "s3-hidden", "token-hidden", "otlp-hidden", "wrong-hidden"]
        let lines = Mutex<[String]>([])
        try await TestServer.with(
            { configuration in
                configuration.keys = [.init(key: "key-hidden", name: "tests")]
                configuration.adminToken = "admin-hidden"
                configuration.s3.accessKey = "AKIA"
                configuration.s3.secretKey = "s3-hidden"
                configuration.s3.sessionToken = "token-hidden"
                configuration.otlpEndpoint = "http://127.0.0.1:1"
                configuration.otlpHeaders = ["authorization": "otlp-hidden"]
                configuration.archives = ["s3://127.0.0.1/x.pmtiles", "http://127.0.0.1:1/y.pmtiles?sig=wrong-hidden"].compactMap {
                    URL(string: $0)
                }
                configuration.s3.endpoint = "http://127.0.0.1:1"
            },
            logSink: { data in lines.withLock { $0.append(String(decoding: data, as: UTF8.self)) } }
        ) { calls async throws in
            let mask = ["X-Goog-FieldMask": "*"]
            for path in ["/data/x.json", "/data/y.json"] {
                let answer = try await calls.get(path + "?key=key-hidden")
                #expect(answer.status == .badGateway)
                for secret in secrets { #expect(!answer.text.contains(secret), "\(answer.text)") }
            }
            for path in ["/metrics", "/catalog", "/nothing", "/v1/places/x", "/maps/api/geocode/json"] {
                for query in ["?key=key-hidden", "?key=wrong-hidden", "", "?key=key-hidden&key-hidden=1&$alt=key-hidden"] {
                    for headers in [
                        mask, ["Authorization": "Bearer wrong-hidden"], ["X-Goog-Api-Key": "key-hidden", "X-Goog-FieldMask": "key-hidden"],
                    ] {
                        let answer = try await calls.get(path + query, headers)
                        let asked = path + query + headers.values.joined()
                        for secret in secrets where !asked.contains(secret) { #expect(!answer.text.contains(secret), "\(path)\(query)") }
                    }
                }
            }
            _ = try await calls.post("/admin/reload", "", ["Authorization": "Bearer wrong-hidden"])
            _ = try await calls.grpc("GetPlace", .object(["name": "key-hidden"]), as: "GetPlaceRequest", ["x-goog-api-key": "key-hidden"])
        }
        let all = lines.withLock { $0 }
        #expect(all.count > 60)
        for line in all { for secret in secrets { #expect(!line.contains(secret), "\(line)") } }
    }
}
