import Foundation
import HTTPTypes
import NIOCore
import PortolanPlaces
import Testing

@testable import PortolanServer

/// Errors are reported in sentences, without dumps of Swift values, Foundation domains with numbers, or internal
/// names of libraries.
@Suite struct SentenceTests {
    /// Returns the first part of a text that is a dump and not a sentence; nil if there is none.
    static func dump(in text: String) -> Substring? {
        text.firstMatch(
            of:
                /\b[A-Z]\w*\((?:\w+: |")|\bOptional\(|Error Domain=|\bCode=\d|UserInfo=|\b[a-z]\w*\((?:\w+:)+\)|\(errno: \d+\)|\b[A-Z]\w+\.[A-Z]\w+ error \d/
        )?
        .output
    }

    @Test(arguments: [
        "RequestError(status: 404 Not Found, message: \"there is nothing\", retryAfter: nil)",
        "bind(descriptor:ptr:bytes:): Address already in use",
        "Error Domain=NSCocoaErrorDomain Code=260 \"(null)\"", "the region Optional(\"town\")", "Address already in use (errno: 98)",
        "The operation could not be completed. (PortolanServer.RequestError error 1.)",
    ]) func theShapeIsKnown(_ text: String) { #expect(Self.dump(in: text) != nil) }

    @Test(arguments: [
        "127.0.0.1:8080: the server cannot listen there: another program listens on this address; end it, or choose another port",
        "'style': rule 2 has no stylers (see the documents)",
        "Corvette Outfitters (Anchor Street 7): no camera", "more requests than 2.0 a second; ask again later",
    ]) func sentencesAreLetThrough(_ text: String) { #expect(Self.dump(in: text) == nil) }

    /// One error of each type of the server, and of other types that reach it.
    private static let errors: [any Error] = [
        RequestError(.notFound, "there is nothing at /x"), GoogleError(.invalidArgument, "Not a valid Place ID: x"),
        LegacyError("INVALID_REQUEST", "'input' is missing"), ProtobufReader.Failure(message: "a field is cut off"),
        ListenFailure(.init(host: "::1", port: 80), IOError(errnoCode: EACCES, reason: "bind(descriptor:ptr:bytes:)")),
        PublishFailure("/srv/town: cannot be written: the disk is full"), RemoteLocation.Failure(description: "https://h/a: gone"),
        RegionMirror.Failure(description: "/cache: the folder cannot be made"),
        CertificateFiles.Failure(description: "/c.pem: the file is not a certificate in PEM"),
        Publication.Failure(description: "no versions"), PlacesError.notFound("p0"),
        IOError(errnoCode: EADDRINUSE, reason: "bind(descriptor:ptr:bytes:)"), ChannelError.inputClosed, ChannelError.eof,
        CancellationError(),
        POSIXError(.ENOSPC), CocoaError(.fileNoSuchFile), NSError(domain: "x", code: 3),
        NSError(domain: NSCocoaErrorDomain, code: 640, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)]), Bare(number: 3),
        thrown { try Data(contentsOf: URL(filePath: "/nonexistent/a")) },
        thrown { try FileHandle(forReadingFrom: URL(filePath: "/nonexistent/a")) },
        thrown { try JSONDecoder().decode(Int.self, from: Data("{".utf8)) },
    ]

    private struct Bare: Error {
        var number: Int
    }

    private static func thrown<Result>(_ body: () throws -> Result) -> any Error {
        do {
            _ = try body()
            return CancellationError()
        } catch {
            return error
        }
    }

    @Test(arguments: errors.indices) func errorsAreToldInSentences(_ index: Int) {
        let text = Self.errors[index].sentence
        #expect(text.contains(" ") || text == "EOF", "\(text)")
        #expect(Self.dump(in: text) == nil, "\(text)")
    }

    @Test func theSystemsOwnWordsAreTold() {
        #expect(POSIXError(.ENOSPC).sentence == "No space left on device")
        #expect(IOError(errnoCode: EADDRINUSE, reason: "bind(descriptor:ptr:bytes:)").sentence == "Address already in use")
        let wrapped = NSError(domain: NSCocoaErrorDomain, code: 640, userInfo: [NSUnderlyingErrorKey: POSIXError(.ENOSPC)])
        #expect(wrapped.sentence == "No space left on device")
    }

    /// The log has no dumps, and neither have the answers to requests that fail in every way.
    @Test func theLogAndTheAnswersHaveNoDumps() async throws {
        let log = Lines()
        try await TestServer.with(
            {
                $0.adminToken = "a-long-token"
                $0.urlByteLimit = 300
            },
            logSink: { log.add($0) }
        ) { calls async throws in
            var texts: [String] = []
            for path in [
                "/nothing", "/v1/places/x?fields=id", "/v1/places/\(TestServer.shop)?fields=nothing", "/v1/places/\(TestServer.shop)",
                "/search?limit=x",
                "/api?lat=9999", "/reverse?lat=x&lon=y", "/data/town/99/0/0.pbf", "/data/none.json", "/styles/none/style.json",
                "/fonts/a/b.pbf",
                "/styles/light/static/nan,0,1/10x10.png", "/styles/light/static/0,0,1/10x10.png?path=enc:%FF%00", "/portolan/open?bounds=1",
                "/styles/light/static/0,0,0,0/10x10.png?padding=9", "/maps/api/staticmap?size=10x10&center=0,0&zoom=1&style=a:b%7Cc",
                "/maps/api/place/details/json?place_id=x", "/maps/api/geocode/json", "/admin/slowest", "/admin/facts", "/lookup?osm_ids=x",
                "/archive/none.pmtiles", "/portolan/icons/none.svg", "/portolan/hours?place=x", "/" + String(repeating: "x", count: 300),
            ] {
                texts.append(try await calls.get(path).text)
                texts.append(try await calls.get(path, method: .put).text)
            }
            for body in [
                "", "{", "[]", #"{"textQuery":1}"#, #"{"textQuery":"a","page":2}"#,
                #"{"textQuery":"a","locationBias":{"circle":{"radius":-1}}}"#,
            ] {
                for method in ["searchText", "searchNearby", "autocomplete"] {
                    texts.append(try await calls.post("/v1/places:\(method)", body, ["X-Goog-FieldMask": "*"]).text)
                    texts.append(try await calls.grpc("/\(GRPCService.places)/\(method)", framed: Array(body.utf8)).grpcMessage)
                }
            }
            texts.append(try await calls.post("/admin/facts", "{", ["Authorization": "Bearer a-long-token"]).text)
            for text in texts + log.all { #expect(Self.dump(in: text) == nil, "\(text)") }
            #expect(log.all.count > 50 && log.all.contains { $0.contains("\"error\":\"there is nothing at /nothing\"") })
        }
    }
}
