import Foundation
import PortolanMaps
import Synchronization

@testable import PortolanServer

/// A host in memory that serves files with ranges and ETags, and accepts `PUT` and `DELETE`. It can fail after any
/// number of changes.
final class MemoryHost: WebTransport, UploadTransport {
    struct State {
        /// The files by address.
        var files: [String: Data] = [:]
        /// The changes in order, each as method and address.
        var changes: [String] = []
        /// The number of changes after which the host stops answering; nil to never stop.
        var fuse: Int?
        /// Whether the host writes half of the object at the change at which it fails.
        var leavesHalves = false
        /// Whether the host obeys conditions (`If-Match`).
        var knowsConditions = true
        /// Whether the host answers conditions with 501.
        var refusesConditions = false
        /// The statuses with which the host fails the next requests, in order.
        var failures: [Int] = []
        var requests: [UploadRequest] = []
        var reads = 0
        /// The parts of uploads, by number.
        var parts: [Int: Data] = [:]
        /// Called before each change.
        var beforeChange: (@Sendable (String) -> Void)?
    }

    let state = Mutex(State())

    func send(_ request: WebRequest, _ cancellation: WebCancellation) throws(SourceError) -> WebResponse {
        state.withLock { state in
            state.reads += 1
            guard let bytes = state.files[request.address].map(Array.init) else { return WebResponse(status: 404) }
            let tag = ETag.of(bytes)
            guard let range = request.headers["Range"] else { return WebResponse(status: 200, headers: ["ETag": tag], body: bytes) }
            let ends = range.dropFirst(6).split(separator: "-").compactMap { Int($0) }
            let end = min(ends[1] + 1, bytes.count)
            guard ends[0] < end else { return WebResponse(status: 416) }
            return WebResponse(
                status: 206,
                headers: ["ETag": tag, "Content-Range": "bytes \(ends[0])-\(end - 1)/\(bytes.count)"],
                body: Array(bytes[ends[0]..<end])
            )
        }
    }

    func send(_ request: UploadRequest) throws(SourceError) -> WebResponse {
        if !["GET", "HEAD"].contains(request.method) { state.withLock { $0.beforeChange }?(request.address) }
        let result = state.withLock { Self.answer(request, &$0) }
        guard let result else { throw SourceError(.network, request.address, "the host is down") }
        return result
    }

    private static func answer(_ request: UploadRequest, _ state: inout State) -> WebResponse? {
        state.requests.append(request)
        if !state.failures.isEmpty { return WebResponse(status: state.failures.removeFirst()) }
        let parts = request.address.split(separator: "?", maxSplits: 1).map(String.init)
        let (address, query) = (parts[0], QueryItems(parsing: parts.dropFirst().first ?? ""))
        let known = state.files[address]
        let tag = known.map { ETag.of(Array($0)) }
        if request.method == "GET" || request.method == "HEAD" {
            guard let known, let tag else { return WebResponse(status: 404) }
            let headers = ["ETag": tag, "Content-Length": "\(known.count)"]
            return WebResponse(status: 200, headers: headers, body: request.method == "HEAD" ? [] : Array(known))
        }
        let body: Data =
            switch request.body {
            case .none: Data()
            case .bytes(let data): data
            case .file(let file): (try? Data(contentsOf: file)) ?? Data()
            }
        if let fuse = state.fuse, state.changes.count >= fuse {
            if state.leavesHalves, request.method == "PUT", state.changes.count == fuse, !address.hasSuffix(Publication.fileName) {
                state.files[address] = body.prefix(body.count / 2)
                state.changes.append("half")
            }
            return nil
        }
        if state.refusesConditions, request.headers["If-Match"] != nil || request.headers["If-None-Match"] != nil {
            return WebResponse(status: 501)
        }
        if state.knowsConditions, let wanted = request.headers["If-Match"], wanted != tag { return WebResponse(status: 412) }
        if state.knowsConditions, request.headers["If-None-Match"] == "*", known != nil { return WebResponse(status: 412) }
        state.changes.append("\(request.method) \(request.address)")
        switch request.method {
        case "PUT":
            if let number = query["partNumber"].flatMap({ Int($0) }) {
                state.parts[number] = body
                return WebResponse(status: 200, headers: ["ETag": ETag.of(Array(body))])
            }
            state.files[address] = body
            return WebResponse(status: 201)
        case "POST" where query["uploads"] != nil:
            state.parts = [:]
            return WebResponse(status: 200, body: Array("<R><Bucket>b</Bucket><UploadId>a&amp;b/1</UploadId></R>".utf8))
        case "POST":
            guard query["uploadId"] == "a&b/1" else {
                return WebResponse(status: 404, body: Array("<Error><Code>NoSuchUpload</Code></Error>".utf8))
            }
            state.files[address] = state.parts.sorted { $0.key < $1.key }.reduce(Data()) { $0 + $1.value }
            return WebResponse(status: 200, body: Array("<R><ETag>x</ETag></R>".utf8))
        case "DELETE":
            return WebResponse(status: state.files.removeValue(forKey: address) == nil ? 404 : 204)
        default: return WebResponse(status: 405)
        }
    }
}
