import HTTPTypes
import Testing

@testable import PortolanServer

@Suite struct CodingTests {
    @Test(
        arguments: [
            (nil, "identity"), ("", "identity"), ("gzip", "gzip"), ("gzip, deflate", "gzip"), ("gzip, deflate, br, zstd", "br"),
            ("br", "br"),
            ("br;q=0.5, gzip;q=0.8", "gzip"), ("br;q=0, gzip", "gzip"), ("x-gzip", "gzip"), ("*", "br"), ("*;q=0", "identity"),
            ("identity;q=1, gzip;q=0.5", "identity"), ("identity, gzip", "gzip"), ("gzip;q=0", "identity"), ("BR ; Q=1", "br"),
            ("gzip;q=x", "identity"),
            ("deflate", "identity"), ("*;q=0.3, br;q=0", "gzip"), (",;,", "identity"),
        ] as [(String?, String)]
    )
    func theBestCoding(header: String?, coding: String) {
        var call = Call(target: "/")
        if let header { call.headers[.acceptEncoding] = header }
        #expect(ContentCoding.best(call).rawValue == coding)
    }

    @Test(
        "A target has a path, segments and a query",
        arguments: [
            ("", "", [], []), ("/", "/", [], []), ("/?", "/", [], []), ("/a//b%2Fc/?x=1?&y", "/a//b%2Fc/", ["a", "b/c"], ["x=1?", "y="]),
            ("/a?&x=a=b+c%26&&=z", "/a", ["a"], ["x=a=b c&", "=z"]),
            // A separator separates even if a combining character follows it.
            ("/a/\u{301}b?\u{301}x=\u{301}1&\u{301}", "/a/\u{301}b", ["a", "\u{301}b"], ["\u{301}x=\u{301}1", "\u{301}="]),
        ] as [(String, String, [String], [String])]
    )
    func targets(target: String, path: String, segments: [String], query: [String]) {
        let call = Call(target: target)
        #expect(call.path.utf8.elementsEqual(path.utf8) && call.segments == segments)
        #expect(call.query.items.map { Array("\($0.name)=".utf8) + Array($0.value.utf8) } == query.map { Array($0.utf8) })
    }

    /// An answer has a strong ETag of its own in each coding. With it, a client learns that its copy is current.
    @Test func answersInTheirCodings() async throws {
        try await TestServer.with { calls async throws in
            let path = "/styles/light/style.json"
            let plain = try await calls.get(path)
            #expect(plain.headers[.contentEncoding] == nil && plain.headers[.vary] == "Accept-Encoding")
            var tags = [plain.headers[.eTag]]
            for coding in ["gzip", "br"] {
                let coded = try await calls.get(path, ["Accept-Encoding": coding])
                #expect(coded.headers[.contentEncoding] == coding && coded.headers[.vary] == "Accept-Encoding")
                #expect(coded.bytes.count * 2 < plain.bytes.count)
                let tag = try #require(coded.headers[.eTag])
                tags.append(tag)
                let again = try await calls.get(path, ["Accept-Encoding": coding, "If-None-Match": tag])
                #expect(again.status == .notModified && again.bytes.isEmpty && again.headers[.contentEncoding] == nil)
                #expect(try await calls.get(path, ["If-None-Match": tag]).status == .ok)
            }
            #expect(Set(tags).count == 3)
            // Tiles are sent as they are stored, or uncompressed.
            let tile = try await calls.get("/data/portolan/14/8192/8191.pbf", ["Accept-Encoding": "br, gzip;q=0.5"])
            #expect(tile.headers[.contentEncoding] == "gzip")
            #expect(try await calls.get("/data/portolan/14/8192/8191.pbf", ["Accept-Encoding": "br"]).headers[.contentEncoding] == nil)
        }
    }
}
