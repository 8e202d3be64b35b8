internal import CSDL2
import Foundation
import PortolanBasics
public import PortolanCamera

/// A window on its own thread, which waits for the system's events while the map is drawn elsewhere.
public struct WindowThread: Sendable {
    /// The connection through which the map's side receives events and sends pictures.
    public let link: WindowLink
    /// The size and scale that the window has after opening.
    public let viewport: Viewport

    /// The shortest time between pictures if presenting does not wait for the screen.
    static let frameTime = Duration.milliseconds(15)

    private struct Opened: Sendable {
        var size: ScreenSize
        var scale: Double
    }

    /// Opens a window and returns when it is open.
    /// - Parameters:
    ///   - size: the size inside the frame, in points.
    ///   - scale: pixels per point; nil to use the screen's.
    ///   - isClockStepped: whether time moves only with ``WindowLink/advanceClock(by:)``, so that a test decides when
    ///     things happen.
    /// - Throws: ``WindowError/cannotOpen(step:reason:)``.
    public static func open(
        title: String,
        size: ScreenSize,
        scale: Double?,
        isClockStepped: Bool = false
    ) async throws(WindowError) -> WindowThread {
        let link = WindowLink(isClockStepped: isClockStepped)
        let opened: Result<Opened, WindowError> = await withCheckedContinuation { waiting in
            let thread = Thread {
                do throws(WindowError) {
                    // The window is closed when this call ends, before the link reports its end.
                    try serve(link, title, size, scale) { waiting.resume(returning: .success($0)) }
                } catch {
                    waiting.resume(returning: .failure(error))
                }
                link.finish()
            }
            thread.name = "window"
            thread.start()
        }
        let known = try opened.get()
        return WindowThread(link: link, viewport: Viewport(size: known.size, scale: known.scale))
    }

    /// Opens a window, and serves it until the map's side closes it.
    private static func serve(
        _ link: WindowLink,
        _ title: String,
        _ size: ScreenSize,
        _ scale: Double?,
        _ opened: (Opened) -> Void
    ) throws(WindowError) {
        let window = try SDLWindow(title: title, size: size, scale: scale)
        opened(Opened(size: window.size, scale: window.scale))
        var wakeTime: Duration?
        // The times at which the pictures on their way count as shown, one for each.
        var shownTimes: [Duration] = []
        var lastShow = Duration.zero
        while true {
            var events: [WindowEvent] = []
            let next = [wakeTime, shownTimes.first].compactMap(\.self).min()
            var event = unsafe SDL_Event()
            var isThere = unsafe SDL_WaitEventTimeout(&event, next.map { milliseconds($0, link) } ?? -1) != 0
            while isThere {
                if let read = unsafe window.read(event, time: link.now) { events.append(read) }
                isThere = unsafe SDL_PollEvent(&event) != 0
            }
            for command in link.takeCommands() {
                switch command {
                case .show(let picture):
                    window.show(picture)
                    let now = link.now
                    let isPaced = window.isPacedByScreen || link.isClockStepped
                    let time = isPaced ? now : max(now, lastShow + frameTime)
                    shownTimes.append(time)
                    lastShow = time
                case .wake(let time): wakeTime = min(wakeTime ?? time, time)
                case .toggleFullscreen: window.toggleFullscreen()
                case .setTitle(let title): window.setTitle(title)
                case .open(let address): window.open(address)
                case .copy(let text): window.copy(text)
                case .capture(let answer): answer(window.capture())
                case .close: return
                }
            }
            while let time = shownTimes.first, time <= link.now {
                shownTimes.removeFirst()
                events.append(.shown(time: time))
            }
            if let time = wakeTime, time <= link.now {
                wakeTime = nil
                events.append(.woken)
            }
            link.send(events)
        }
    }

    /// Returns the milliseconds to wait until a time. They are rounded up, so that a wait does not end early, and are
    /// at most an hour. If a stepped clock has not reached the time, the result is -1, which waits forever: moving the
    /// clock ends the wait.
    private static func milliseconds(_ time: Duration, _ link: WindowLink) -> Int32 {
        let duration = time - link.now
        if link.isClockStepped, duration > .zero { return -1 }
        return Int32(clamping: max(0, min(3_600_000, (duration / .milliseconds(1)).rounded(.up))))
    }
}
