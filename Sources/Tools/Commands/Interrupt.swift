import Foundation
import Synchronization

/// The error after a signal that asks the program to end. The program has cleaned up.
struct Interrupted: Error, CustomStringConvertible {
    let signal: Int32
    var description: String { "ended by signal \(signal)" }

    /// The exit code that shells expect: 129 for SIGHUP, 130 for SIGINT, 143 for SIGTERM.
    var exitCode: Int32 { 128 + signal }
}

/// Catches the signals that ask a program to end (Ctrl-C, `kill`, a closing terminal) while there is something to clean
/// up.
///
/// Without a listener, the system ends the program at once, like any other program.
enum Interrupts {
    private struct State {
        var received: Int32?
        var listener: (@Sendable () -> Void)?
    }

    private static let state = Mutex(State())

    private static let signals = [SIGINT, SIGTERM, SIGHUP]

    /// A pipe carries the signal's number, because a handler may do little else than write.
    private static let pipe: (reading: Int32, writing: Int32) = {
        var ends: [Int32] = [-1, -1]
        guard unsafe Foundation.pipe(&ends) == 0 else { return (-1, -1) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }()

    /// The first signal; nil if none has arrived.
    static var received: Int32? { state.withLock { $0.received } }

    /// Checks for a signal.
    /// - Throws: ``Interrupted`` if a signal has arrived.
    static func check() throws(Interrupted) {
        if let received { throw Interrupted(signal: received) }
    }

    /// Calls the listener, from any thread, at the first signal. The second signal ends the program at once.
    static func listen(_ listener: @escaping @Sendable () -> Void) {
        let isFirst = state.withLock { state in
            defer { state.listener = listener }
            return state.listener == nil
        }
        guard isFirst, pipe.reading >= 0 else { return }
        for number in signals {
            let before = signal(number) { number in
                // The handler makes only calls that are allowed in a handler. The pipe is opened before the handler is
                // installed.
                let error = errno
                var byte = UInt8(truncatingIfNeeded: number)
                _ = unsafe Foundation.write(Interrupts.pipe.writing, &byte, 1)
                errno = error
            }
            // nohup makes the program that it starts ignore SIGHUP, and such a program must continue to ignore it.
            let wasIgnored = unsafe unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
            if number == SIGHUP, wasIgnored { _ = signal(number, SIG_IGN) }
        }
        let thread = Thread {
            // A program inherits the blocked signals of the thread that starts it. They are unblocked on this thread,
            // so that the signals always arrive.
            var mask = sigset_t()
            unsafe sigemptyset(&mask)
            for number in signals { unsafe sigaddset(&mask, number) }
            unsafe pthread_sigmask(SIG_UNBLOCK, &mask, nil)
            var byte: UInt8 = 0
            while true {
                let count = unsafe read(pipe.reading, &byte, 1)
                if count == 1 { receive(Int32(byte)) } else if count == 0 || errno != EINTR { return }
            }
        }
        thread.name = "signals"
        thread.start()
    }

    private static func receive(_ number: Int32) {
        let listener = state.withLock { state in
            defer { state.received = state.received ?? number }
            return state.received == nil ? state.listener : nil
        }
        guard let listener else { _exit(Interrupted(signal: number).exitCode) }
        listener()
    }
}

/// Runs work that signals cancel, and that cleans up when it is cancelled.
/// - Returns: the work's result, even if a signal came too late to stop it.
/// - Throws: ``Interrupted`` if a signal ended the work, or else the work's error.
func cancellingOnInterrupt<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
    let (beginning, begin) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
        // The work begins only after the listener is installed, so that nothing needs cleaning up before that.
        for await _ in beginning {}
        return try await work()
    }
    Interrupts.listen { task.cancel() }
    begin.finish()
    do {
        return try await task.value
    } catch {
        try Interrupts.check()
        throw error
    }
}
