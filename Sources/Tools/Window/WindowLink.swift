internal import CSDL2
import PortolanCamera
public import PortolanRaster
import Synchronization

/// Joins a window's thread and whoever draws the map: events one way, pictures the other. Neither waits for the other, so a slow picture
/// delays no event and its time.
public final class WindowLink: Sendable {
    enum Command: Sendable {
        case show(Pixmap)
        case wake(at: Duration)
        case toggleFullscreen
        case setTitle(String)
        /// Answered with what stands on the screen.
        case capture(@Sendable (Result<Pixmap, WindowError>) -> Void)
        case close
    }

    private struct State {
        var events: [WindowEvent] = []
        var commands: [Command] = []
        var isFinished = false
        /// Who waits for the end.
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// One element or more after events came in: ``takeEvents()`` has them.
    public let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let state = Mutex(State())
    private let start = ContinuousClock.now
    /// Time stands still but for ``advanceClock(by:)``, instead of following the system's clock.
    let isClockStepped: Bool
    private let steppedTime = Mutex(Duration.zero)

    init(isClockStepped: Bool = false) {
        self.isClockStepped = isClockStepped
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// The clock of all events.
    public var now: Duration { isClockStepped ? steppedTime.withLock { $0 } : ContinuousClock.now - start }

    // MARK: The map's side

    /// All events since the last call, in their order.
    public func takeEvents() -> [WindowEvent] {
        state.withLock { state in
            defer { state.events.removeAll(keepingCapacity: true) }
            return state.events
        }
    }

    /// Puts a picture on the screen; `shown` answers.
    public func show(_ picture: Pixmap) { post(.show(picture)) }

    /// Asks for `woken` at a time; of several requests the earliest counts.
    public func wake(at time: Duration) { post(.wake(at: time)) }

    /// Lets time pass where the window was opened with a stepped clock; `woken` answers.
    public func advanceClock(by duration: Duration) {
        guard isClockStepped else { return }
        steppedTime.withLock { $0 += max(.zero, duration) }
        post(.wake(at: .zero))
    }

    /// Ends ``MapWindow/run(for:)`` as if the person had closed the window. May be called from any thread, at any time.
    public func requestClose() { send([.closed]) }

    public func toggleFullscreen() { post(.toggleFullscreen) }

    public func setTitle(_ title: String) { post(.setTitle(title)) }

    /// What the window shows, read back from the screen's side.
    public func capture() async throws(WindowError) -> Pixmap {
        let result = await withCheckedContinuation { waiting in
            post(.capture { waiting.resume(returning: $0) })
        }
        return try result.get()
    }

    /// Closes the window and waits until its thread has let go of the system: a program that ends before that may crash on its way out.
    public func close() async {
        await withCheckedContinuation { waiting in
            let isOpen = state.withLock { state in
                if !state.isFinished { state.waiters.append(waiting) }
                return !state.isFinished
            }
            if isOpen { post(.close) } else { waiting.resume() }
        }
    }

    private func post(_ command: Command) {
        let isTaken = state.withLock { state in
            if !state.isFinished { state.commands.append(command) }
            return !state.isFinished
        }
        guard isTaken else {
            refuse([command])
            return
        }
        // Ends the thread's wait. SDL takes events from any thread.
        var event = unsafe SDL_Event()
        unsafe event.type = SDL_USEREVENT.rawValue
        unsafe SDL_PushEvent(&event)
    }

    // MARK: The window's side

    func send(_ events: [WindowEvent]) {
        guard !events.isEmpty else { return }
        state.withLock { $0.events += events }
        signal.yield()
    }

    func takeCommands() -> [Command] {
        state.withLock { state in
            defer { state.commands.removeAll(keepingCapacity: true) }
            return state.commands
        }
    }

    /// Nothing more will come: who waits for a capture is told.
    func finish() {
        let left = state.withLock { state in
            state.isFinished = true
            defer { (state.commands, state.waiters) = ([], []) }
            return (state.commands, state.waiters)
        }
        refuse(left.0)
        signal.finish()
        for waiter in left.1 { waiter.resume() }
    }

    private func refuse(_ commands: [Command]) {
        for case .capture(let answer) in commands { answer(.failure(.closed)) }
    }
}
