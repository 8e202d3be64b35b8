import HTTPTypes
import NIOCore
import PortolanMaps
import PortolanPlaces
import PortolanTiles
import Testing

@testable import PortolanServer

@Suite struct MapsTests {
    @Test func tilesComeAsTheArchiveHasThem() async throws {
        try await TestServer.with { calls async throws in
            let id = TileID(z: 14, x: 8192, y: 8191)
            let archive = try #require(calls.server.regions.set.maps.archives.first?.archive)
            let path = "/data/portolan/14/8192/8191.pbf"
            let packed = try await calls.get(path, ["Accept-Encoding": "gzip, deflate"])
            #expect(packed.headers[.contentEncoding] == "gzip")
            #expect(try archive.storedTile(id) == packed.bytes)
            for coding in ["identity", "gzip;q=0", "br"] {
                let plain = try await calls.get(path, ["Accept-Encoding": coding])
                #expect(plain.headers[.contentEncoding] == nil)
                #expect(try archive.tile(id) == plain.bytes)
                #expect(plain.headers[.eTag] != packed.headers[.eTag])
            }
            #expect(packed.headers[.contentType] == "application/vnd.mapbox-vector-tile")
            let again = try await calls.get(path, ["Accept-Encoding": "gzip", "If-None-Match": packed.headers[.eTag] ?? ""])
            #expect(again.status == .notModified)
            #expect(again.body.readableBytes == 0)
        }
    }

    @Test(arguments: [
        ("/data/portolan/14/0/0.pbf", 204), ("/data/portolan/14/0/0.mvt", 204), ("/data/portolan/15/0/0.pbf", 404),
        ("/data/nothing/1/0/0.pbf", 404),
        ("/data/portolan/3/8/0.pbf", 400), ("/data/portolan/99/0/0.pbf", 400), ("/data/portolan/1/-1/0.pbf", 400),
        ("/data/portolan/1/0/0.png", 404),
        ("/data/portolan/1/0/0", 400), ("/styles/light/1/2/0.png", 400), ("/styles/light/23/0/0.png", 404),
        ("/styles/light/1/0/0.tiff", 400),
        ("/styles/light/1/0/0@9x.png", 400), ("/styles/light/1024/1/0/0.png", 400), ("/styles/nothing/style.json", 404),
        ("/fonts/Noto/1-2.pbf", 400),
        ("/fonts/Noto/0-255.pbf", 200), ("/fonts/Nothing%20Such/63232-63487.pbf", 200), ("/styles/light/static/1,2/10x10.png", 400),
        ("/styles/light/static/0,0,99/10x10.png", 400), ("/styles/light/static/0,0,1/0x10.png", 400),
        ("/styles/light/static/nan,0,1/10x10.png", 400),
        ("/styles/light/static/auto/10x10.png", 400), ("/styles/light/static/0,0,1/10x10.png?marker=999,0", 400),
        ("/styles/light/static/0,0,1/10x10.png?path=0,0", 400), ("/styles/light/static/0,0,1/10x10.png?path=enc:%FF%00", 400),
        ("/styles/light/static/auto/10x10.png?path=stroke:red%7Cenc:_p~iF~ps%7CU_ulLnnqC_mqNvxq%60@", 200),
        ("/maps/api/staticmap?size=10x10", 400), ("/maps/api/staticmap?size=9999x1&center=0,0&zoom=1", 200),
        ("/maps/api/staticmap?size=20x20&center=0,0&zoom=1", 200), ("/maps/api/staticmap?size=20x20&center=zzzzqqq&zoom=1", 400),
        ("/catalog.html", 200), ("/catalog", 200), ("/index.json", 200), ("/data.json", 200), ("/styles.json", 200),
        ("/rendered.json", 200),
        ("/fonts.json", 200),
        ("/styles/light/wmts.xml", 200), ("/styles/light.json", 200), ("/styles/512/light.json", 200), ("/archive/nothing.pmtiles", 404),
        ("/maps/api/place/photo?maxwidth=1&photoreference=", 400), ("/maps/api/place/photo?maxwidth=1&photoreference=a.0", 400),
        ("/openapi.json", 200),
    ])
    func statuses(path: String, status: Int) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get(path)
            #expect(answer.status.code == status, "\(path): \(answer.text.prefix(300))")
        }
    }

    @Test func addressesAreAbsoluteAndFollowTheProxy() async throws {
        try await TestServer.with { configuration in
            configuration.trustedProxies = ["192.0.2.1"].compactMap(CIDRBlock.init)
        } _: { calls async throws in
            var calls = calls
            calls.peer = "192.0.2.1"
            let plain = try await calls.get("/data/portolan.json").json
            #expect(plain["tiles"]?.array?.first?.string?.hasPrefix("http://localhost/data/portolan/{z}/{x}/{y}.pbf?v=") == true)
            let proxied = try await calls.get(
                "/styles/dark/style.json?key=abc",
                ["X-Forwarded-Proto": "https", "X-Forwarded-Host": "maps.example.org", "X-Forwarded-Prefix": "/base/"]
            ).json
            #expect(proxied["glyphs"]?.string == "https://maps.example.org/base/fonts/{fontstack}/{range}.pbf?key=abc")
            #expect(proxied["sprite"]?.string == "https://maps.example.org/base/styles/dark/sprite?key=abc")
        }
        try await TestServer.with {
            $0.publicURL = "https://tiles.example.org/"
        } _: { calls async throws in
            let source = try await calls.get("/data/portolan.json", ["X-Forwarded-Host": "evil\"><script>"]).json
            #expect(source["tiles"]?.array?.first?.string?.hasPrefix("https://tiles.example.org/data/") == true)
        }
    }

    @Test func glyphsAreReadByTheSDK() async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/fonts/Noto%20Sans%20Regular/0-255.pbf")
            let range = try GlyphRange(decoding: answer.bytes)
            #expect(range.name == "Noto Sans Regular")
            let letter = try #require(range.glyphs[65])
            // The expected size is that of the letter A of Noto Sans at 24 pixels.
            #expect((13...18).contains(letter.width) && (15...19).contains(letter.height) && (14...16).contains(letter.advance))
            #expect(letter.field.max() ?? 0 > 192)
            #expect(range.glyphs[32]?.field.isEmpty == true && range.glyphs[32]?.advance == 6)
        }
    }

    @Test func partsOfArchives() async throws {
        try await TestServer.with { calls async throws in
            let name = try #require(calls.server.regions.set.maps.archives.first?.name)
            let path = "/archive/\(name).pmtiles"
            let whole = try await calls.get(path)
            let length = whole.body.readableBytes
            let etag = whole.headers[.eTag] ?? ""
            #expect(whole.status == .ok && whole.text.hasPrefix("PMTiles") && !etag.hasPrefix("W/"))
            let cases: [(header: String, status: Int, range: Range<Int>?)] = [
                ("bytes=0-6", 206, 0..<7), ("bytes=7-", 206, 7..<length), ("bytes=-5", 206, length - 5..<length),
                ("bytes=0-999999999", 206, 0..<length),
                ("bytes=999999999-", 416, nil), ("bytes=-0", 416, nil), ("bytes=5-2", 200, 0..<length), ("bytes=0-1,4-5", 200, 0..<length),
                ("lines=1-2", 200, 0..<length),
            ]
            for (header, status, range) in cases {
                let part = try await calls.get(path, ["Range": header])
                #expect(part.status.code == status, "\(header)")
                if let range { #expect(part.bytes == Array(whole.bytes[range]), "\(header)") }
                if status == 416 { #expect(part.headers[.contentRange] == "bytes */\(length)") }
            }
            #expect(try await calls.get(path, ["Range": "bytes=0-6", "If-Range": "\"other\""]).status == .ok)
            #expect(try await calls.get(path, ["If-Match": "\"other\""]).status == .preconditionFailed)
        }
    }

    @Test func picturesOfTheSameTileAreTheSame() async throws {
        try await TestServer.with { calls async throws in
            let path = "/styles/light/15/16384/16383.png"
            let first = try await calls.get(path)
            let second = try await calls.get(path)
            #expect(first.status == .ok)
            #expect(first.bytes == second.bytes)
            #expect(calls.server.regions.set.maps.pictures.figures.hits == 1)
            #expect(try await calls.get(path, ["If-None-Match": first.headers[.eTag] ?? ""]).status == .notModified)
        }
    }
}
