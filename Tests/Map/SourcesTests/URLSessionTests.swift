import Foundation
import PortolanGeo
import PortolanMapSources
import PortolanStyle
import PortolanTestSupport
import PortolanTiles
import Synchronization
import Testing

/// The whole way to a server and back, on this machine.
@Suite struct URLSessionTests {
    static func reader(_ change: (inout WebOptions) -> Void = { _ in }) -> WebReader {
        var options = WebOptions()
        options.retryDelays = []
        change(&options)
        return WebReader(options)
    }

    @Test func answers() throws {
        let server = try LoopbackServer { question in
            switch question.path {
            case "/agent":
                LoopbackServer.answer(200, Array("\(question.headers["user-agent"] ?? "") \(question.headers["x-key"] ?? "")".utf8))
            case "/none": LoopbackServer.answer(404, [1, 2, 3])
            case "/large": LoopbackServer.answer(200, [UInt8](repeating: 1, count: 100_000))
            case "/torn": LoopbackServer.answer(200, [1, 2, 3], length: 1000)
            case "/moved": LoopbackServer.answer(302, [], ["Location": "/agent"])
            default: LoopbackServer.answer(500)
            }
        }
        let reader = Self.reader { $0.headers = ["X-Key": "k"] }
        #expect(try reader.read(server.address + "/agent").map { String(decoding: $0, as: UTF8.self) } == "Portolan k")
        #expect(try reader.read(server.address + "/moved").map { String(decoding: $0, as: UTF8.self) } == "Portolan k")
        #expect(try reader.read(server.address + "/none") == nil)
        #expect(try reader.read(server.address + "/large")?.count == 100_000)
        func code(_ path: String, limit: Int = 1 << 20) -> SourceError.Code? {
            do {
                _ = try reader.read(server.address + path, byteLimit: limit)
                return nil
            } catch { return error.code }
        }
        #expect(code("/large", limit: 99_999) == .tooLarge)
        #expect(code("/torn") == .network)
        #expect(code("/other") == .network)
    }

    @Test("a time limit may be any number: the answer comes, or the time is over", arguments: Fuzz.numbers)
    func anyTimeLimit(_ seconds: Double) throws {
        let server = try LoopbackServer { _ in LoopbackServer.answer(200, [7]) }
        let reader = Self.reader { $0.timeoutSeconds = seconds }
        do {
            #expect(try reader.read(server.address + "/a") == [7])
        } catch {
            #expect(!(seconds >= 90), "\(error)")
        }
    }

    @Test func nobodyThere() throws {
        let address = try LoopbackServer { _ in nil }.address
        // The server is gone, so its port is closed.
        let error = #expect(throws: SourceError.self) { try Self.reader().read(address + "/a") }
        #expect(error?.code == .network || error?.code == .timedOut)
    }

    @Test func silence() throws {
        let server = try LoopbackServer { _ in nil }
        let reader = Self.reader { $0.timeoutSeconds = 0.2 }
        let error = #expect(throws: SourceError.self) { try reader.read(server.address + "/a") }
        #expect(error?.code == .timedOut)
    }

    @Test func cancelled() async throws {
        let box = Mutex<WebReader?>(nil)
        let server = try LoopbackServer { _ in
            // The request has arrived, and now the program cancels it.
            box.withLock { $0 }?.cancelAll()
            return nil
        }
        let reader = Self.reader()
        box.withLock { $0 = reader }
        let address = server.address
        let result = await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: Result { try reader.read(address + "/a") }) }
        }
        let error = #expect(throws: SourceError.self) { try result.get() }
        #expect(error?.code == .cancelled)
    }

    /// An archive that is read in parts. Each part is requested once, and a change of the archive is noticed.
    @Test func archiveOnAServer() throws {
        let file = TemporaryFile()
        var writer = try PMTilesWriter(file: file.url, tileCompression: .none)
        for index in 0..<UInt64(30_000) {
            try writer.add(try #require(TileID(hilbertIndex: index)), compressed: Array("tile \(index)".utf8))
        }
        _ = try writer.finish(metadata: PMTilesMetadata(name: "test"), bounds: .world)
        let archive = [UInt8](try Data(contentsOf: file.url))
        let state = Mutex((tag: "\"1\"", questions: 0))
        let server = try LoopbackServer { question in
            let tag = state.withLock { state in
                state.questions += 1
                return state.tag
            }
            let ends = (question.headers["range"] ?? "").dropFirst(6).split(separator: "-").compactMap { Int($0) }
            guard ends.count == 2, ends[0] < archive.count else { return LoopbackServer.answer(416) }
            let part = archive[ends[0]...min(ends[1], archive.count - 1)]
            return LoopbackServer.answer(
                206,
                Array(part),
                ["Content-Range": "bytes \(ends[0])-\(ends[0] + part.count - 1)/\(archive.count)", "ETag": tag]
            )
        }
        let folder = TemporaryFile()
        let cache = try ResourceCache(folder: folder.url, byteLimit: 1 << 24)
        let style = try Style.parse(
            #"{"version":8,"layers":[{"id":"a","type":"line","source":"a","source-layer":"b"}],"sources":{"a":{"type":"vector","url":"pmtiles://\#(server.address)/a.pmtiles"}}}"#
        )
        func open(isOffline: Bool = false) throws -> any VectorTileSource {
            let reader = Self.reader {
                $0.cache = cache
                $0.isOffline = isOffline
            }
            let opened = try MapSources.open(style: style, options: SourceOptions(reader: StandardReader(web: reader)))
            guard case .vector(let source)? = opened.sources["a"] else { throw CocoaError(.fileNoSuchFile) }
            return source
        }
        let tile = try #require(TileID(hilbertIndex: 25_000))
        let source = try open()
        #expect(try source.bytes(of: tile) == Array("tile 25000".utf8))
        let asked = state.withLock { $0.questions }
        #expect(try source.bytes(of: tile) == Array("tile 25000".utf8))
        #expect(state.withLock { $0.questions } == asked)
        #expect(try open(isOffline: true).bytes(of: tile) == Array("tile 25000".utf8))
        #expect(state.withLock { $0.questions } == asked)
        state.withLock { $0.tag = "\"2\"" }
        let error = #expect(throws: PMTilesError.self) { try source.bytes(of: try #require(TileID(hilbertIndex: 5000))) }
        #expect(error?.message.contains("changed on the server") == true)
        #expect(try open().bytes(of: tile) == Array("tile 25000".utf8))
    }
}
