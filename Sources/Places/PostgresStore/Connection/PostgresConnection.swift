internal import CPostgres
internal import Foundation

#if canImport(Glibc)
internal import Glibc
#elseif canImport(Darwin)
internal import Darwin
#endif

/// One connection to a database, for one thread at a time.
///
/// Invariant for `@unchecked Sendable`: the owner of a connection lends it to one caller at a time, behind a lock.
/// Safe because the connection owns its handle from `init` to `deinit`.
@safe
final class PostgresConnection: @unchecked Sendable {
    /// One statement of several that are answered together.
    struct Request {
        /// The number of the statement. Statements with the same number have the same text.
        var number: Int
        var sql: String
        /// The only parameter, in binary form.
        var parameter: [UInt8]
    }

    private let handle: OpaquePointer
    private let answerSeconds: Int
    /// Whether a single statement ends with an error if the server sends nothing for longer than an answer may take.
    /// Such a server may be stopped or cut off.
    private let hasDeadline: Bool
    private var prepared: Set<Int> = []
    private let notices = Notices()

    /// Counts the server's warnings, whose texts are in the server's own language.
    private final class Notices {
        var warningCount = 0
    }

    /// Waits until the connection is made. libpq chooses among several hosts by the connection string, and passes
    /// over a host that does not answer in time.
    /// - Parameters:
    ///   - needsPrimary: whether the host must be the primary, whatever the string says.
    ///   - hasDeadline: whether single statements end with an error if the server sends nothing for longer than an
    ///     answer may take.
    ///   - settings: settings of the session, as options of the server's command line.
    init(
        _ string: ConnectionString,
        _ options: PostgresStoreOptions,
        needsPrimary: Bool = false,
        hasDeadline: Bool = false,
        settings: String = ""
    ) throws(PostgresFailure) {
        // libpq lets a later parameter override an earlier one, so the values in the connection string win over the
        // ones that precede `dbname`.
        let parameters =
            [
                ("application_name", "portolan"), ("connect_timeout", "\(max(options.connectSeconds, 2))"),
                ("tcp_user_timeout", "\(options.patience * 1_000)"), ("keepalives_idle", "30"), ("keepalives_interval", "5"),
                ("keepalives_count", "3"), ("options", "-c statement_timeout=\(options.patience * 1_000) \(settings)"),
                ("client_encoding", "UTF8"), ("dbname", string.text),
            ] + (needsPrimary ? [("target_session_attrs", "read-write")] : [])
        let opened = unsafe Self.withStrings(parameters.map(\.0)) { keywords in
            unsafe Self.withStrings(parameters.map(\.1)) { values in unsafe PQconnectdbParams(keywords, values, 1) }
        }
        guard let opened = unsafe opened else { throw PostgresFailure(isOfConnection: true, "there is not enough memory for a connection") }
        unsafe handle = opened
        answerSeconds = options.patience + 1
        self.hasDeadline = hasDeadline
        // Notices, such as that a table exists already, are dropped. A commit that has not reached a standby causes a
        // warning, so warnings are counted. The counter lives as long as the connection.
        let counter = unsafe Unmanaged.passUnretained(notices).toOpaque()
        _ = unsafe PQsetNoticeReceiver(
            opened,
            { counter, result in
                guard let counter = unsafe counter, let result = unsafe result else { return }
                // The macro `PG_DIAG_SEVERITY_NONLOCALIZED`, which Swift does not import.
                guard let severity = unsafe PQresultErrorField(result, Int32(UInt8(ascii: "V"))),
                    unsafe String(cString: severity) == "WARNING"
                else {
                    return
                }
                unsafe Unmanaged<Notices>.fromOpaque(counter).takeUnretainedValue().warningCount += 1
            },
            counter
        )
        guard unsafe PQstatus(handle) == CONNECTION_OK else { throw failure }
    }

    /// The number of warnings that the server has sent.
    var warningCount: Int { notices.warningCount }

    /// Whether the server is a standby; nil if the server has not told.
    var isStandby: Bool? {
        guard let value = unsafe PQparameterStatus(handle, "in_hot_standby") else { return nil }
        return unsafe String(cString: value) == "on"
    }

    deinit { unsafe PQfinish(handle) }

    /// Lends texts as a list of C, with nil at its end.
    private static func withStrings<Result>(
        _ texts: [String],
        _ body: (UnsafePointer<UnsafePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers: [UnsafePointer<CChar>?] = unsafe texts.map { unsafe UnsafePointer(strdup($0)) }
        defer {
            for index in unsafe pointers.indices { unsafe free(UnsafeMutableRawPointer(mutating: pointers[index])) }
        }
        unsafe pointers.append(nil)
        // A list with nil at its end is not empty, so it has an address.
        return unsafe pointers.withUnsafeBufferPointer { unsafe body($0.baseAddress!) }
    }

    private var failure: PostgresFailure { unsafe PostgresFailure(isOfConnection: true, String(cString: PQerrorMessage(handle))) }

    // MARK: Single statements

    /// Runs statements that give no rows.
    func execute(_ sql: String) throws(PostgresFailure) { _ = unsafe try answer(PQsendQuery(handle, sql)) }

    /// Runs one statement with text parameters. Its answer is in binary form.
    func rows(_ sql: String, _ parameters: [String] = []) throws(PostgresFailure) -> PostgresResult {
        unsafe try answer(
            Self.withStrings(parameters) { values in
                unsafe PQsendQueryParams(handle, sql, Int32(clamping: parameters.count), nil, values, nil, nil, 1)
            }
        )
    }

    /// Runs one statement with binary parameters. Its answer is in binary form.
    func rows(_ sql: String, bytes parameters: [[UInt8]]) throws(PostgresFailure) -> PostgresResult {
        // All bytes are in one list, so that the pointers into it are valid for all parameters.
        let all = parameters.flatMap(\.self) + [0]
        var starts: [Int] = []
        var end = 0
        for parameter in parameters {
            starts.append(end)
            end += parameter.count
        }
        let lengths = parameters.map { Int32(clamping: $0.count) }
        let formats = [Int32](repeating: 1, count: parameters.count)
        let sent = unsafe all.withUnsafeBytes { buffer in
            // The list is never empty, so it has an address.
            let base = unsafe buffer.baseAddress!.assumingMemoryBound(to: CChar.self)
            let values: [UnsafePointer<CChar>?] = unsafe starts.map { unsafe base + $0 }
            return unsafe PQsendQueryParams(handle, sql, Int32(clamping: parameters.count), nil, values, lengths, formats, 1)
        }
        return try answer(sent)
    }

    /// Returns the answer to the statements that were sent. If there are several answers, the first error counts, or
    /// else the last answer.
    private func answer(_ sent: Int32) throws(PostgresFailure) -> PostgresResult {
        guard sent == 1 else { throw failure }
        let deadline = ContinuousClock.now.advanced(by: .seconds(answerSeconds))
        var last: PostgresResult?
        while true {
            while unsafe PQisBusy(handle) != 0 {
                let rest = ContinuousClock.now.duration(to: deadline)
                guard rest > .zero || !hasDeadline else {
                    throw PostgresFailure(isOfConnection: true, "the server did not answer within \(answerSeconds) s")
                }
                wait(atMost: hasDeadline ? rest : .seconds(60))
                guard unsafe PQconsumeInput(handle) == 1 else { throw failure }
            }
            guard let result = unsafe PQgetResult(handle) else { break }
            let answer = unsafe PostgresResult(result)
            if answer.status == PGRES_COPY_IN { return answer }
            if last.map({ Self.isGood($0) }) ?? true { last = answer }
        }
        guard let last else { throw failure }
        guard Self.isGood(last) else { throw failure(of: last) }
        return last
    }

    private static func isGood(_ answer: PostgresResult) -> Bool {
        answer.status == PGRES_COMMAND_OK || answer.status == PGRES_TUPLES_OK
    }

    private func failure(of result: PostgresResult) -> PostgresFailure {
        // An error of class 08, 53 or 57P means that the server goes away, has no room, or ends the connection. A
        // statement that took too long (57014) leaves the connection open.
        let state = result.state
        let isLost = unsafe PQstatus(handle) != CONNECTION_OK || state.hasPrefix("08") || state.hasPrefix("57P") || state.hasPrefix("53")
        return PostgresFailure(isOfConnection: isLost || state.isEmpty, result.message)
    }

    // MARK: Copying

    /// Begins `COPY … FROM STDIN`. The connection then takes only rows until `endCopy`.
    func beginCopy(_ sql: String) throws(PostgresFailure) { try execute(sql) }

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

    /// Whether the server has sent a notification since the last call. The call does not wait for one.
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

    /// Runs statements in one round trip. After the first call, the connection takes no other statements.
    /// - Parameter limit: the time that all answers together may take.
    /// - Returns: the answers, in the order of the statements.
    /// - Throws: an error after which this connection is useless. If it has `isOfConnection`, another connection may
    ///   answer.
    func answers(to requests: [Request], within limit: Duration) throws(PostgresFailure) -> [PostgresResult] {
        let deadline = ContinuousClock.now + limit
        let arePrepared = try send(requests)
        var results: [PostgresResult] = []
        var problem: PostgresFailure?
        for isPrepared in arePrepared {
            for isPreparation in isPrepared ? [false] : [true, false] {
                // A nil follows each answer.
                guard let answer = try next(deadline, limit), try next(deadline, limit) == nil else { throw Self.isNotWhole }
                if answer.status != (isPreparation ? PGRES_COMMAND_OK : PGRES_TUPLES_OK), answer.status != PGRES_PIPELINE_ABORTED {
                    problem = problem ?? failure(of: answer)
                }
                if !isPreparation { results.append(answer) }
            }
        }
        guard let end = try next(deadline, limit), end.status == PGRES_PIPELINE_SYNC else { throw Self.isNotWhole }
        if let problem { throw problem }
        return results
    }

    /// - Returns: for each statement whether it was prepared before.
    private func send(_ requests: [Request]) throws(PostgresFailure) -> [Bool] {
        if unsafe PQpipelineStatus(handle) == PQ_PIPELINE_OFF {
            guard unsafe PQsetnonblocking(handle, 1) == 0, unsafe PQenterPipelineMode(handle) == 1 else { throw failure }
        }
        var arePrepared: [Bool] = []
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
            arePrepared.append(!isNew)
        }
        guard unsafe PQpipelineSync(handle) == 1 else { throw failure }
        return arePrepared
    }

    /// Returns the next of the answers of a pipeline; nil at the end of each answer.
    private func next(_ deadline: ContinuousClock.Instant, _ limit: Duration) throws(PostgresFailure) -> PostgresResult? {
        while true {
            let unsent = unsafe PQflush(handle)
            guard unsent >= 0 else { throw failure }
            if unsafe PQisBusy(handle) == 0 { break }
            let rest = ContinuousClock.now.duration(to: deadline)
            guard rest > .zero else { throw PostgresFailure(isOfConnection: true, "the server did not answer within \(limit)") }
            wait(atMost: rest, toSend: unsent == 1)
            guard unsafe PQconsumeInput(handle) == 1 else { throw failure }
        }
        return unsafe PQgetResult(handle).map { unsafe PostgresResult($0) }
    }

    private static let isNotWhole = PostgresFailure(isOfConnection: true, "the server's answer is incomplete")

    /// Waits until the server may have sent something, or can take more.
    func wait(atMost time: Duration, toSend: Bool = false) {
        var wanted = pollfd(fd: unsafe PQsocket(handle), events: Int16(toSend ? POLLIN | POLLOUT : POLLIN), revents: 0)
        let (seconds, attoseconds) = time.components
        // The time is rounded up, so that the caller does not look again too early.
        let milliseconds = max(0, seconds) * 1_000 + max(0, attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        _ = unsafe poll(&wanted, 1, Int32(clamping: milliseconds))
    }
}
