import Dispatch
import Foundation
import PortolanTestSupport
import Synchronization
import Testing

@testable import PortolanMapSources

/// Answers from a list, and records the requests.
final class ScriptedTransport: WebTransport {
    typealias Answer = Result<WebResponse, SourceError>

    private let state: Mutex<(answers: [Answer], asked: [WebRequest])>

    init(_ answers: [Answer]) { state = Mutex((answers, [])) }

    var asked: [WebRequest] { state.withLock { $0.asked } }

    func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
        let answer = state.withLock { state -> Answer? in
            state.asked.append(request)
            return state.answers.isEmpty ? nil : state.answers.removeFirst()
        }
        guard let answer else { throw SourceError(.network, request.address, "asked too often") }
        return try answer.get()
    }
}

@Suite struct WebReaderTests {
    static let address = "https://h/a"

    static func response(_ status: Int, _ text: String = "", _ headers: [String: String] = [:]) -> ScriptedTransport.Answer {
        .success(WebResponse(status: status, headers: headers, body: Array(text.utf8)))
    }

    static let unreachable = ScriptedTransport.Answer.failure(SourceError(.network, address, "unreachable"))

    static func text(_ reader: WebReader) throws -> String? {
        try reader.read(address).map { String(decoding: $0, as: UTF8.self) }
    }

    @Test func triesAgainWhereThatMayHelp() throws {
        var options = WebOptions()
        options.retryDelays = [0, 0]
        func read(_ answers: [ScriptedTransport.Answer]) throws -> (String?, Int) {
            let transport = ScriptedTransport(answers)
            return (try Self.text(WebReader(options, transport: transport)), transport.asked.count)
        }
        #expect(try read([Self.unreachable, Self.response(503), Self.response(200, "x")]) == ("x", 3))
        #expect(try read([Self.response(429), Self.response(404)]) == (nil, 2))
        #expect(try read([Self.response(204)]) == (nil, 1))
        #expect(throws: SourceError(.network, Self.address, "the server answers with status 500")) {
            try read([Self.response(500), Self.response(500), Self.response(500), Self.response(200)])
        }
        #expect(throws: SourceError(.unreadable, Self.address, "the server answers with status 403")) { try read([Self.response(403)]) }
        #expect(throws: SourceError(.tooLarge, Self.address, "")) {
            try read([.failure(SourceError(.tooLarge, Self.address, "")), Self.response(200)])
        }
        #expect(throws: SourceError.self) { try WebReader(options).read("file:///etc/hosts") }
    }

    /// A response with a part of a file, but without the size of the whole file, does not show how many bytes follow.
    @Test(arguments: [("bytes 0-0/7", 7), ("bytes 0-0/*", nil), ("bytes 0-0/", nil), (nil, nil)] as [(String?, UInt64?)])
    func partsTellTheSize(_ range: String?, _ byteCount: UInt64?) throws {
        let reader = WebReader(transport: ScriptedTransport([Self.response(206, "x", range.map { ["content-range": $0] } ?? [:])]))
        if let byteCount {
            #expect(try reader.part(Self.address, 0..<1, version: nil)?.totalByteCount == byteCount)
        } else {
            let error = #expect(throws: SourceError.self) { try reader.part(Self.address, 0..<1, version: nil) }
            #expect(error?.code == .unsupported)
        }
    }

    @Test func keepsWhatItMay() throws {
        let folder = TemporaryFile()
        let time = Mutex(1000.0)
        func reader(_ answers: [ScriptedTransport.Answer], isOffline: Bool = false) throws -> (WebReader, ScriptedTransport) {
            var options = WebOptions()
            options.retryDelays = []
            options.cache = try ResourceCache(folder: folder.url, byteLimit: 10_000)
            options.isOffline = isOffline
            options.now = { time.withLock { $0 } }
            let transport = ScriptedTransport(answers)
            return (WebReader(options, transport: transport), transport)
        }
        let offline = try reader([], isOffline: true).0
        #expect(throws: SourceError.self) { try Self.text(offline) }

        let (first, asked) = try reader([
            Self.response(200, "one", ["Cache-Control": "max-age=60", "ETag": "\"1\""]),
            Self.response(304, "", ["cache-control": "max-age=60"]), Self.response(200, "two", ["Last-Modified": "then"]),
        ])
        #expect(try Self.text(first) == "one")
        time.withLock { $0 += 59 }
        #expect(try Self.text(first) == "one" && asked.asked.count == 1)
        time.withLock { $0 += 2 }
        #expect(try Self.text(first) == "one" && asked.asked.count == 2)
        #expect(asked.asked[1].headers["If-None-Match"] == "\"1\"")
        #expect(try Self.text(first) == "one" && asked.asked.count == 2)
        time.withLock { $0 += 61 }
        #expect(try Self.text(first) == "two")

        // The second reader uses the same folder, as after a restart of the program. No server answers the second
        // reader.
        let (second, later) = try reader([Self.unreachable])
        #expect(try Self.text(second) == "two")
        #expect(later.asked.first?.headers["If-Modified-Since"] == "then")
        #expect(try Self.text(try reader([], isOffline: true).0) == "two")
        let (third, _) = try reader([Self.response(404, "", ["Cache-Control": "max-age=10"])])
        #expect(try Self.text(third) == nil)
        #expect(try Self.text(third) == nil)
        let (fourth, _) = try reader([Self.response(500)])
        time.withLock { $0 += 100 }
        #expect(throws: SourceError.self) { try Self.text(fourth) }
    }

    @Test(
        arguments: [
            ("", 0, false), ("max-age=60", 60, false), ("public, Max-Age = \"5\"", 5, false), ("no-store", 0, true),
            ("max-age=9, no-cache", 0, false), ("max-age=-1", 0, false), ("max-age=nan", 0, false), ("max-age", 0, false),
            (",=,max-age=1e400", 0, false), ("s-maxage=3", 0, false),
        ] as [(String, Double, Bool)]
    )
    func cacheControl(_ field: String, _ age: Double, _ mayNotStore: Bool) {
        let control = CacheControl(field)
        #expect(control.maximumAge == age && control.mayNotStore == mayNotStore)
    }

    @Test func keepsNothingThatItMayNot() throws {
        let folder = TemporaryFile()
        var options = WebOptions()
        options.cache = try ResourceCache(folder: folder.url, byteLimit: 10_000)
        let answers = [Self.response(200, "1", ["Cache-Control": "no-store, max-age=60"]), Self.response(200, "2")]
        let reader = WebReader(options, transport: ScriptedTransport(answers))
        #expect(try Self.text(reader) == "1" && options.cache?.byteCount == 0)
        #expect(try Self.text(reader) == "2" && options.cache?.byteCount != 0)
    }

    @Test func cancelledWhileItWaits() async throws {
        struct Waiting: WebTransport {
            let begun = DispatchSemaphore(value: 0)
            let ended = DispatchSemaphore(value: 0)
            func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
                cancellation.onCancel { ended.signal() }
                begun.signal()
                ended.wait()
                throw SourceError(.cancelled, request.address, "cancelled")
            }
        }
        let transport = Waiting()
        let reader = WebReader(transport: transport)
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result { try reader.read(Self.address) }) }
            Thread.detachNewThread {
                transport.begun.wait()
                reader.cancelAll()
            }
        }
        #expect(throws: SourceError(.cancelled, Self.address, "cancelled")) { try result.get() }
    }

    /// The reader waits a long time before it tries again. A cancellation ends the wait at once.
    @Test func cancelledBetweenTries() async throws {
        struct Failing: WebTransport {
            let begun = DispatchSemaphore(value: 0)
            func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
                begun.signal()
                throw SourceError(.network, request.address, "unreachable")
            }
        }
        var options = WebOptions()
        options.retryDelays = [3600]
        let transport = Failing()
        let reader = WebReader(options, transport: transport)
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result { try reader.read(Self.address) }) }
            Thread.detachNewThread {
                transport.begun.wait()
                reader.cancelAll()
            }
        }
        #expect(throws: SourceError(.cancelled, Self.address, "cancelled")) { try result.get() }
    }
}
