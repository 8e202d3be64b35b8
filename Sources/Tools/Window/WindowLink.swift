internal import CSDL2
import PortolanBasics
import PortolanCamera
public import PortolanRaster
import Synchronization

/// Connects a window's thread with the thread that draws the map: events go one way, pictures the other. Neither waits
/// for the other, so a slow picture delays neither events nor their times.
public final class WindowLink: Sendable {
    enum Command: Sendable {
        case show(Pixmap)
        case wake(at: Duration)
        case toggleFullscreen
        case setTitle(String)
        case open(String)
        /// Puts a text on the clipboard.
        case copy(String)
        /// Reads back the picture on the screen, and calls the function with it.
        case capture(@Sendable (Result<Pixmap, WindowError>) -> Void)
        case close
    }

    private struct State {
        var events: [WindowEvent] = []
        var commands: [Command] = []
        var isFinished = false
        /// The calls that wait until the window's thread has ended.
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    /// Yields an element when events have arrived, at most one for several events. ``takeEvents()`` returns the events.
    public let signals: AsyncStream<Void>
    private let signal: AsyncStream<Void>.Continuation
    private let state = Mutex(State())
    private let start = ContinuousClock.now
    /// Whether time moves only with ``advanceClock(by:)``, instead of following the system's clock.
    let isClockStepped: Bool
    private let steppedTime = Mutex(Duration.zero)

    init(isClockStepped: Bool = false) {
        self.isClockStepped = isClockStepped
        (signals, signal) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    }

    /// The present time on the clock of all events, counted from the link's creation.
    public var now: Duration { isClockStepped ? steppedTime.withLock { $0 } : ContinuousClock.now - start }

    // MARK: The map's side

    /// Returns all events since the last call, in the order in which they happened.
    public func takeEvents() -> [WindowEvent] {
        state.withLock { state in
            defer { state.events.removeAll(keepingCapacity: true) }
            return state.events
        }
    }

    /// Puts a picture on the screen. The event `shown` follows.
    public func show(_ picture: Pixmap) { post(.show(picture)) }

    /// Requests the event `woken` at a time. Of several requests, the earliest counts.
    public func wake(at time: Duration) { post(.wake(at: time)) }

    /// Advances the clock if the window was opened with a stepped clock, otherwise does nothing. The event `woken`
    /// follows.
    public func advanceClock(by duration: Duration) {
        guard isClockStepped else { return }
        steppedTime.withLock { $0 = ($0 + max(.zero, duration).clamped).clamped }
        post(.wake(at: .zero))
    }

    /// Ends ``MapWindow/run(for:)`` as if the person had closed the window. It may be called from any thread, at any
    /// time.
    public func requestClose() { send([.closed]) }

    /// Makes the window fill the screen, or restores its size. It returns before that has happened.
    public func toggleFullscreen() { post(.toggleFullscreen) }

    /// Sets the text in the window's title bar. It returns before that has happened.
    public func setTitle(_ title: String) { post(.setTitle(title)) }

    /// Asks the desktop to open an address, for example in a browser. It returns before that has happened. If the
    /// desktop cannot open the address, nothing happens.
    /// - Parameter address: an address with the scheme `https:`, `http:`, `tel:` or `mailto:`; others do nothing.
    public func open(_ address: String) {
        guard ["https:", "http:", "tel:", "mailto:"].contains(where: { address.lowercased().hasPrefix($0) }) else { return }
        post(.open(address))
    }

    /// Puts a text on the clipboard of the desktop. It returns before that has happened.
    func copy(_ text: String) { post(.copy(text)) }

    /// Reads back the picture in the window.
    public func capture() async throws(WindowError) -> Pixmap {
        let result = await withCheckedContinuation { waiting in
            post(.capture { waiting.resume(returning: $0) })
        }
        return try result.get()
    }

    /// Closes the window, and waits until its thread has released the system's resources. A program that ends before
    /// that may crash.
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
        // This event ends the thread's wait. SDL accepts events from any thread.
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

    /// Ends the link: waiting captures fail, and calls of ``close()`` return.
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
