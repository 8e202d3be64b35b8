import Foundation
import NIOHTTP1
import PortolanMaps
import PortolanPlaces
import Testing

@testable import PortolanServer

/// Places that the quick lane answers as soon as the bytes arrive.
@Suite struct QuickPlacesTests {
    private static let path = "/v1/places/\(TestServer.shop)"

    @Test(
        "The lane answers these requests",
        arguments: [
            ("\(path)?fields=id", [:], true), (path, ["X-Goog-FieldMask": "id,displayName.text"], true),
            ("\(path)?fields=id,location&languageCode=fr&key=a", [:], true), ("\(path)?fields=id", ["Connection": "Keep-Alive"], true),
            ("/v1/places/osm:node/1?fields=id", [:], false), ("/v1/places/osm%3Anode%2F1?fields=id", [:], true),
            // These requests are wrong, or need a search around the place.
            ("\(path)?fields=*", [:], false), ("\(path)?fields=containingPlaces", [:], false),
            ("\(path)?fields=id,parkingOptions", [:], false), (path, [:], false),
            ("\(path)?fields=nothing", [:], false), ("\(path)?fields=id&wrong=1", [:], false),
            ("/v1/places/nonsense?fields=id", [:], false),
            ("\(path)/photos/0/media?maxWidthPx=1", [:], false), ("/other\(path)?fields=id", [:], false),
            // These requests are about the connection, name another host, or have bodies.
            ("\(path)?fields=id", ["host": "b"], false),
            ("\(path)?fields=id", ["connection": "close"], false), ("\(path)?fields=id", ["Content-Length": "0"], false),
            ("\(path)?fields=id", ["Transfer-Encoding": "chunked"], false), ("\(path)?fields=id", ["Expect": "100-continue"], false),
            ("\(path)?fields=id", ["Upgrade": "h2c"], false),
        ] as [(String, [String: String], Bool)]
    )
    func questions(_ uri: String, _ headers: [String: String], _ isQuick: Bool) async throws {
        try await TestServer.with { calls in
            let places = QuickPlaces(calls.responder)
            let fields = HTTPHeaders([("Host", "a")] + headers.map { ($0, $1) })
            let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: fields)
            #expect((places.question(head, peer: "") != nil) == isQuick)
            var other = head
            other.method = .POST
            #expect(places.question(other, peer: "") == nil)
            other = head
            other.version = .http1_0
            #expect(places.question(other, peer: "") == nil)
        }
    }

    @Test("Below a base path the lane answers only paths with it")
    func basePath() async throws {
        for base in ["/maps", "maps/"] {
            try await TestServer.with({ $0.basePath = base }) { calls in
                let places = QuickPlaces(calls.responder)
                for (uri, isQuick) in [("/maps\(Self.path)?fields=id", true), ("\(Self.path)?fields=id", false)] {
                    let head = HTTPRequestHead(version: .http1_1, method: .GET, uri: uri, headers: ["Host": "a"])
                    #expect((places.question(head, peer: "") != nil) == isQuick, "\(uri) below \(base)")
                }
            }
        }
    }

    @Test("The lane's answers equal those of the general way", .timeLimit(.minutes(30)))
    func sameAnswers() async throws {
        try await RunningServer.with { running in
            let places = [TestServer.shop, "osm%3Anode%2F999999999"]
            let masks = ["id", "id,displayName,formattedAddress,regularOpeningHours,websiteUri", "addressComponents,types,location,photos"]
            for (place, mask) in places.flatMap({ place in masks.map { (place, $0) } }) {
                for (query, headers) in [
                    ("", ""), ("&prettyPrint=false&languageCode=fr", "Accept-Encoding: gzip, br\r\n"),
                    ("&alt=proto", "Origin: https://example.org\r\nIf-None-Match: *\r\n"),
                    ("&$alt=json;enum-encoding=int", "traceparent: 00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01\r\n"),
                ] {
                    let quick = "GET /v1/places/\(place)?fields=\(mask)\(query) HTTP/1.1\r\nHost: a\r\n\(headers)"
                    // The lane does not read a request with a content length, even of zero.
                    let asked = [quick + "\r\n", quick + "Content-Length: 0\r\n\r\n"]
                    let answers = try await RawClient.answers(running.ports.http, asked)
                    try #require(answers.count == 3)
                    #expect(answers[0].status == (place == TestServer.shop ? "HTTP/1.1 200 OK" : "HTTP/1.1 404 Not Found"))
                    #expect(answers[0] == answers[1], "\(quick)")
                }
            }
            // The metrics count requests in the same way, whether or not the quick lane answered them.
            let count = running.server.metrics.figures(running.server.regions.set, reloads: (0, 0)).prometheusText
            #expect(count.contains("portolan_requests_total{endpoint=\"places.get\",status=\"200\"} 24"))
            #expect(count.contains("portolan_requests_total{endpoint=\"places.get\",status=\"404\"} 24"))
        }
    }

    @Test("Keys and limits also hold in the lane", .timeLimit(.minutes(30)))
    func limits() async throws {
        let place = "GET \(Self.path)?fields=id HTTP/1.1\r\nHost: a\r\n"
        try await RunningServer.with({ $0.keys = [.init(key: "k", name: "n", requestsPerDay: 2)] }) { running in
            let asked =
                [place + "\r\n", place + "X-Goog-Api-Key: w\r\n\r\n"] + Array(repeating: place + "X-Goog-Api-Key: k\r\n\r\n", count: 3)
            let answers = try await RawClient.answers(running.ports.http, asked)
            #expect(answers.map { $0.status.split(separator: " ")[1] }.prefix(5) == ["403", "400", "200", "200", "429"])
        }
        try await RunningServer.with({ ($0.requestsPerSecond, $0.burst) = (0.001, 2) }) { running in
            let answers = try await RawClient.answers(running.ports.http, Array(repeating: place + "\r\n", count: 3))
            #expect(answers.map { $0.status.split(separator: " ")[1] }.prefix(3) == ["200", "200", "429"])
        }
    }

    @Test("Answers come in the order of the requests, between tiles and searches", .timeLimit(.minutes(30)))
    func order() async throws {
        try await RunningServer.with { running in
            let place = "GET \(Self.path)?fields=id HTTP/1.1\r\nHost: a\r\n\r\n"
            let tile = "GET /data/town/14/8192/8191.pbf HTTP/1.1\r\nHost: a\r\n\r\n"
            let search = "GET /photon/api?q=market HTTP/1.1\r\nHost: a\r\n\r\n"
            let asked = [place, tile, search, place, tile, place, search, search, place]
            for length in [nil, 1, 50] {
                let answers = try await RawClient.answers(running.ports.http, asked, pieceLength: length)
                let kinds = answers.map { answer in
                    let type = answer.headers["content-type"] ?? ""
                    return type == VectorTile.type ? "t" : type.hasPrefix("application/json") ? "p" : "s"
                }
                #expect(kinds.prefix(9).joined() == "ptsptpssp", "\(length ?? 0)")
            }
        }
    }
}
