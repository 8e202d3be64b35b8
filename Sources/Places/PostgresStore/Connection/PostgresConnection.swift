internal import CPostgres
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// One connection to a database, for one thread at a time.
///
/// Invariant for `@unchecked Sendable`: a pool lends a connection to one caller at a time, behind a lock. Safe because the handle is its own from
/// `init` to `deinit`.
@safe
final class PostgresConnection: @unchecked Sendable {
    /// One statement to be answered with others.
    struct Request {
        /// Statements of the same number have the same text.
        var number: Int
        var sql: String
        /// The one parameter, in binary form.
        var parameter: [UInt8]
    }

    private let handle: OpaquePointer
    private let answerSeconds: Int
    private var prepared: Set<Int> = []
    /// What was sent and is not answered: for each statement whether its preparation goes before it.
    private var pending: [Bool] = []

    /// - Parameter needsPrimary: whether only the primary will do, whatever the string says.
    init(_ string: ConnectionString, _ options: PostgresStoreOptions, needsPrimary: Bool = false) throws(PostgresFailure) {
        // What the connection string says wins over what stands before it.
        let parameters =
            [
                ("application_name", "portolan"), ("connect_timeout", "\(max(options.connectSeconds, 2))"),
                ("tcp_user_timeout", "\(options.answerSeconds * 1_000)"), ("keepalives_idle", "30"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("options", "-c statement_timeout=\(options.answerSeconds * 1_000)"),
                ("client_encoding", "UTF8"),
                ("dbname", string.text),
            ] + (needsPrimary ? [("target_session_attrs", "read-write")] : [])
        let open = unsafe Self.withStrings(parameters.map(\.0)) { keywords in
            unsafe Self.withStrings(parameters.map(\.1)) { values in unsafe PQconnectdbParams(keywords, values, 1) }
        }
        guard let open = unsafe open else { throw PostgresFailure(isOfConnection: true, "no memory for a connection") }
        guard unsafe PQstatus(open) == CONNECTION_OK else {
            let failure = unsafe PostgresFailure(isOfConnection: true, String(cString: PQerrorMessage(open)))
            unsafe PQfinish(open)
            throw failure
        }
        // Notices, such as that a table is there already, are for nobody.
        _ = unsafe PQsetNoticeProcessor(open, { _, _ in }, nil)
        unsafe handle = open
        answerSeconds = options.answerSeconds + 1
    }

    deinit { unsafe PQfinish(handle) }

    /// Lends texts as C has lists of them, with nil at the end.
    private static func withStrings<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafePointer<CChar>?] = unsafe texts.map { unsafe UnsafePointer(strdup($0)) }
        defer {
            for index in unsafe pointers.indices { unsafe free(UnsafeMutableRawPointer(mutating: pointers[index])) }
        }
        unsafe pointers.append(nil)
        // A list with nil at the end is not empty, so there is an address.
        return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }

    private var failure: PostgresFailure { unsafe PostgresFailure(isOfConnection: true, String(cString: PQerrorMessage(handle))) }

    // MARK: Single statements

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws(PostgresFailure) { _ = unsafe try checked(PQexec(handle, sql)) }

    /// Runs one statement with text parameters; its answer is binary.
    func rows(_ sql: String, _ parameters: [String] = []) throws(PostgresFailure) -> PostgresResult {
        unsafe try checked(
            Self.withStrings(parameters) { values in
                unsafe PQexecParams(handle, sql, Int32(clamping: parameters.count), nil, values, nil, nil, 1)
            }
        )
    }

    /// Runs one statement with binary parameters; its answer is binary.
    func rows(_ sql: String, bytes parameters: [[UInt8]]) throws(PostgresFailure) -> PostgresResult {
        // One list of all bytes, so that pointers into it hold for all parameters.
        let all = parameters.flatMap(\.self) + [0]
        var starts: [Int] = []
        var end = 0
        for parameter in parameters {
            starts.append(end)
            end += parameter.count
        }
        let lengths = parameters.map { Int32(clamping: $0.count) }
        let formats = [Int32](repeating: 1, count: parameters.count)
        let result = unsafe all.withUnsafeBytes { buffer in
            // The list is never empty, so there is an address.
            let base = unsafe buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
            let values: [UnsafePointer<CChar>?] = unsafe starts.map { unsafe base + $0 }
            return unsafe PQexecParams(handle, sql, Int32(clamping: parameters.count), nil, values, lengths, formats, 1)
        }
        return unsafe try checked(result)
    }

    private func checked(_ result: OpaquePointer?) throws(PostgresFailure) -> PostgresResult {
        guard let result = unsafe result else { throw failure }
        let answer = unsafe PostgresResult(result)
        switch answer.status {
        case PGRES_COMMAND_OK, PGRES_TUPLES_OK, PGRES_COPY_IN: return answer
        default: throw failure(of: answer)
        }
    }

    private func failure(of result: PostgresResult) -> PostgresFailure {
        // Classes 08 and 57P: the server goes away, or ends the connection. 57014: it took too long.
        let state = result.state
        let isLost = unsafe PQstatus(handle) != CONNECTION_OK || state.hasPrefix("08") || state.hasPrefix("57P") || state.hasPrefix("53")
        return PostgresFailure(isOfConnection: isLost || state.isEmpty, result.message)
    }

    // MARK: Copying

    /// Begins `COPY … FROM STDIN`. From then on the connection takes rows alone, until `endCopy`.
    func beginCopy(_ sql: String) throws(PostgresFailure) { _ = unsafe try checked(PQexec(handle, sql)) }

    func putCopy(_ bytes: RawSpan) throws(PostgresFailure) {
        let sent = unsafe bytes.withUnsafeBytes { buffer in
            unsafe PQputCopyData(handle, buffer.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: buffer.count))
        }
        guard sent == 1 else { throw failure }
    }

    func endCopy() throws(PostgresFailure) {
        guard unsafe PQputCopyEnd(handle, nil) == 1 else { throw failure }
        var problem: PostgresFailure?
        while let rest = unsafe PQgetResult(handle) {
            let answer = unsafe PostgresResult(rest)
            if answer.status != PGRES_COMMAND_OK { problem = problem ?? self.failure(of: answer) }
        }
        if let problem { throw problem }
    }

    // MARK: Notifications

    /// Whether the server told something since the last question. Does not wait.
    func hasNotification() throws(PostgresFailure) -> Bool {
        guard unsafe PQconsumeInput(handle) == 1 else { throw failure }
        var found = false
        while let notification = unsafe PQnotifies(handle) {
            unsafe PQfreemem(notification)
            found = true
        }
        return found
    }

    // MARK: Many statements at once

    /// Sends statements without waiting for their answers, which `finish` gives. From then on the connection takes nothing else.
    func begin(_ requests: [Request]) throws(PostgresFailure) {
        if unsafe PQpipelineStatus(handle) == PQ_PIPELINE_OFF, unsafe PQenterPipelineMode(handle) != 1 { throw failure }
        for request in requests {
            let name = "p\(request.number)"
            let isNew = prepared.insert(request.number).inserted
            if isNew, unsafe PQsendPrepare(handle, name, request.sql, 0, nil) != 1 { throw failure }
            var length = Int32(clamping: request.parameter.count)
            var format: Int32 = 1
            let sent = unsafe request.parameter.withUnsafeBytes { bytes in
                var value = unsafe bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
                return unsafe PQsendQueryPrepared(handle, name, 1, &value, &length, &format, 1)
            }
            guard sent == 1 else { throw failure }
            pending.append(isNew)
        }
        guard unsafe PQpipelineSync(handle) == 1 else { throw failure }
    }

    /// The answers of what `begin` sent, in its order.
    func finish() throws(PostgresFailure) -> [PostgresResult] {
        let deadline = ContinuousClock.now.advanced(by: .seconds(answerSeconds))
        var results: [PostgresResult] = []
        var problem: PostgresFailure?
        for isNew in pending {
            for isPreparation in isNew ? [true, false] : [false] {
                guard let answer = try next(deadline) else {
                    throw PostgresFailure(isOfConnection: true, "the server's answer is not whole")
                }
                if answer.status != (isPreparation ? PGRES_COMMAND_OK : PGRES_TUPLES_OK), answer.status != PGRES_PIPELINE_ABORTED {
                    problem = problem ?? failure(of: answer)
                }
                if !isPreparation { results.append(answer) }
                // Each answer ends with nothing.
                guard try next(deadline) == nil else { throw PostgresFailure(isOfConnection: true, "the server's answer is not whole") }
            }
        }
        pending = []
        guard try next(deadline)?.status == PGRES_PIPELINE_SYNC else {
            throw PostgresFailure(isOfConnection: true, "the server's answer is not whole")
        }
        if let problem { throw problem }
        return results
    }

    private func next(_ deadline: ContinuousClock.Instant) throws(PostgresFailure) -> PostgresResult? {
        while unsafe PQisBusy(handle) != 0 {
            let rest = ContinuousClock.now.duration(to: deadline)
            let milliseconds = rest.components.seconds * 1_000 + rest.components.attoseconds / 1_000_000_000_000_000
            guard milliseconds > 0 else { throw PostgresFailure(isOfConnection: true, "no answer within \(answerSeconds) s") }
            var wait = pollfd(fd: unsafe PQsocket(handle), events: Int16(POLLIN), revents: 0)
            _ = unsafe poll(&wait, 1, Int32(clamping: milliseconds))
            if wait.revents != 0, unsafe PQconsumeInput(handle) != 1 { throw failure }
        }
        return unsafe PQgetResult(handle).map { unsafe PostgresResult($0) }
    }
}
