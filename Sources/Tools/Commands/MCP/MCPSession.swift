import Foundation
import PortolanPlaces
import Synchronization

/// A session of the Model Context Protocol with one client, over lines of JSON (modelcontextprotocol.io, revisions
/// 2024-11-05 to 2026-07-28).
///
/// The server reads further lines while it answers earlier ones, so that a call can be cancelled. It keeps no state
/// between requests, so it can answer requests of revisions with a handshake beside requests that name their revision
/// themselves.
final class MCPSession: Sendable {
    /// The revisions that begin with `initialize`, the oldest first.
    static let handshakeVersions = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
    /// The revisions that each request names.
    static let statelessVersions = ["2026-07-28"]

    private struct State {
        var calls: [MCPRequest.ID: Task<JSONValue?, Never>] = [:]
        var lines: [Int: Task<Void, Never>] = [:]
        var lineCount = 0
    }

    private let tools: [MCPTool]
    private let instructions: String
    private let write: @Sendable ([UInt8]) throws -> Void
    private let state = Mutex(State())
    /// The error of writing a response. The lock is held while a response is written.
    private let failure = Mutex<(any Error)?>(nil)
    private let (ending, end) = AsyncStream.makeStream(of: Never.self)
    /// The largest number of messages that are answered at the same time, and also the largest number on one line.
    /// Further messages wait to be read.
    private static let messageLimit = 32
    private let slots = DispatchSemaphore(value: messageLimit)

    /// Creates a session.
    /// - Parameter write: writes a line with its end; only one task at a time calls it.
    init(tools: [MCPTool], instructions: String, write: @escaping @Sendable ([UInt8]) throws -> Void) {
        self.tools = tools
        self.instructions = instructions
        self.write = write
    }

    /// Answers the lines of a stream until its end, and then finishes the pending answers.
    /// - Throws: the error of `write`; nothing is answered after that.
    func run(_ descriptor: Int32) async throws {
        let thread = Thread { [self] in
            var lines = BoundedLines(descriptor)
            while let line = lines.next() {
                receive(line)
            }
            end.finish()
        }
        thread.name = "questions"
        thread.start()
        for await _ in ending {}
        for task in state.withLock({ Array($0.lines.values) }) where failure.withLock({ $0 == nil }) { await task.value }
        if let failure = failure.withLock(\.self) { throw failure }
    }

    // MARK: Lines

    private func receive(_ line: BoundedLines.Line) {
        let (answers, isBatch) = begin(line)
        guard !answers.isEmpty else { return }
        state.withLock { state in
            let number = state.lineCount
            state.lineCount += 1
            state.lines[number] = Task {
                var known: [JSONValue] = []
                for answer in answers {
                    if let answer = await answer.value { known.append(answer) }
                }
                if isBatch, !known.isEmpty { send(.array(known)) } else { known.first.map(send) }
                self.state.withLock { $0.lines[number] = nil }
                // The slots are released after the last answer of the line, because earlier answers take memory until
                // then.
                for _ in answers { slots.signal() }
            }
        }
    }

    /// Begins to answer the messages of a line. A message that needs a response waits for a slot. Several messages on a
    /// line form an array, which only revision 2025-03-26 allows.
    private func begin(_ line: BoundedLines.Line) -> (answers: [Task<JSONValue?, Never>], isBatch: Bool) {
        func refused(_ error: MCPError) -> ([Task<JSONValue?, Never>], Bool) { ([refusal(error, of: .null)], false) }
        guard case .bytes(let bytes) = line else { return refused(MCPError(.invalidRequest, "the line is longer than 1 MiB")) }
        if bytes.allSatisfy({ [0x20, 0x09, 0x0D].contains($0) }) { return ([], false) }
        do throws(JSONSyntaxError) {
            let message = try JSONValue(parsing: bytes)
            guard let batch = message.array else { return ([begin(MCPMessage(message))].compactMap(\.self), false) }
            if batch.isEmpty { return refused(MCPError(.invalidRequest, "the array has no messages")) }
            guard batch.count <= Self.messageLimit else {
                return refused(MCPError(.invalidRequest, "the array has \(batch.count) messages; send at most \(Self.messageLimit)"))
            }
            return (batch.compactMap { begin(MCPMessage($0)) }, true)
        } catch {
            return refused(MCPError(.parse, "the line is not JSON: \(error)"))
        }
    }

    private func refusal(_ error: MCPError, of id: JSONValue) -> Task<JSONValue?, Never> {
        slots.wait()
        return Task { error.answer(to: id) }
    }

    /// Begins to answer a message. A message without a response needs no slot, so that a call can be cancelled while
    /// all slots are taken.
    private func begin(_ message: MCPMessage) -> Task<JSONValue?, Never>? {
        switch message {
        case .response: return nil
        case .invalid(let id, let error): return refusal(error, of: id)
        case .notification("notifications/cancelled", let parameters):
            let call = parameters?["requestId"].flatMap(MCPRequest.ID.init).flatMap { id in state.withLock { $0.calls[id] } }
            call?.cancel()
            return nil
        case .notification: return nil
        case .request(let request):
            slots.wait()
            return state.withLock { state in
                guard state.calls[request.id] == nil else {
                    return Task {
                        MCPError(.invalidRequest, "another request with this ID has not been answered yet; use a new ID").answer(
                            to: request.id.json
                        )
                    }
                }
                let task = Task { () -> JSONValue? in
                    let answer = await answer(to: request)
                    self.state.withLock { $0.calls[request.id] = nil }
                    // A client that cancels a request expects no response.
                    return Task.isCancelled ? nil : answer
                }
                state.calls[request.id] = task
                return task
            }
        }
    }

    private func send(_ answer: JSONValue) {
        failure.withLock { failure in
            guard failure == nil else { return }
            do {
                try write(answer.lineBytes + [0x0A])
            } catch {
                failure = error
                end.finish()
            }
        }
    }

    // MARK: Requests

    private func answer(to request: MCPRequest) async -> JSONValue {
        do throws(MCPError) {
            let isStateless = try isStateless(request)
            var members = try await result(of: request)
            if isStateless {
                members.append(("resultType", .string("complete")))
                if request.method == "tools/list" || request.method == "server/discover" {
                    // The answer stays valid only until the program ends, which no client can foresee. So it must not
                    // be cached.
                    members += [("ttlMs", .number(0)), ("cacheScope", .string("private"))]
                }
                members.append(("_meta", .object(["io.modelcontextprotocol/serverInfo": serverInfo])))
            }
            return .object(["jsonrpc": .string("2.0"), "id": request.id.json, "result": .object(members)])
        } catch {
            return error.answer(to: request.id.json)
        }
    }

    /// Whether a request names its revision itself.
    private func isStateless(_ request: MCPRequest) throws(MCPError) -> Bool {
        let meta = request.parameters?["_meta"]
        guard request.method != "initialize", let version = meta?["io.modelcontextprotocol/protocolVersion"] else { return false }
        guard let version = version.string, meta?["io.modelcontextprotocol/clientCapabilities"]?.members != nil else {
            throw MCPError(.invalidParameters, "_meta needs io.modelcontextprotocol/protocolVersion and …/clientCapabilities")
        }
        guard Self.statelessVersions.contains(version) else {
            throw MCPError(
                .unsupportedVersion,
                "revision \(version.prefix(40)) of the protocol is not supported",
                data: .object(["supported": .strings(Self.statelessVersions), "requested": .string(version)])
            )
        }
        return true
    }

    private var serverInfo: JSONValue {
        .object(["name": .string("portolan"), "title": .string("Portolan"), "version": .string(programVersion)])
    }

    private func result(of request: MCPRequest) async throws(MCPError) -> [(name: String, value: JSONValue)] {
        let about: [(name: String, value: JSONValue)] = [
            ("capabilities", .object(["tools": .object([:])])), ("serverInfo", serverInfo), ("instructions", .string(instructions)),
        ]
        switch request.method {
        case "initialize":
            guard let wanted = request.parameters?["protocolVersion"]?.string else {
                throw MCPError(.invalidParameters, "protocolVersion is missing: give the newest revision that the client supports")
            }
            let version = Self.handshakeVersions.contains(wanted) ? wanted : Self.handshakeVersions.last ?? wanted
            return [("protocolVersion", .string(version))] + about
        case "server/discover": return [("supportedVersions", .strings(Self.statelessVersions))] + about
        case "ping": return []
        case "tools/list": return [("tools", .array(tools.map(\.json)))]
        case "tools/call":
            guard let name = request.parameters?["name"]?.string else {
                throw MCPError(.invalidParameters, "name is missing: give the name of a tool")
            }
            guard let tool = tools.first(where: { $0.name == name }) else {
                throw MCPError(.invalidParameters, "there is no tool '\(name.prefix(100))'")
            }
            return await tool.result(request.parameters?["arguments"] ?? .object([:]))
        default: throw MCPError(.unknownMethod, "there is no method '\(request.method.prefix(100))'")
        }
    }
}
