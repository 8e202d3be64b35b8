import ArgumentParser
import Foundation
import PortolanCamera
import PortolanWindow

/// The output of `portolan view` while the window is open. If a line cannot be written, the window closes.
@MainActor
final class ViewOutput {
    private let link: WindowLink
    private(set) var failure: StandardOutput.Failure?

    init(_ link: WindowLink) { self.link = link }

    func say(_ line: String) {
        guard failure == nil else { return }
        do throws(StandardOutput.Failure) {
            try StandardOutput.print(line)
        } catch {
            failure = error
            link.requestClose()
        }
    }
}

/// Counts tiles that the window could not show. Each is reported at once, and the command then ends with an error.
@MainActor
final class TileDamage {
    private var count = 0

    func note(_ text: String) {
        count += 1
        StandardError.print("portolan: \(text)")
    }

    /// Checks the count.
    /// - Throws: `ExitCode` if a tile could not be read.
    func check() throws { if count > 0 { throw ExitCode(1) } }
}

// MARK: Steps of tests

extension ViewOutput {
    /// Steps the window's clock: each line of standard input advances it by its number of milliseconds. Each event that
    /// has reached the map is printed. So a test proceeds step by step, however slow the machine is.
    func step(_ window: MapWindow) {
        window.handled = { event in
            if let text = Self.text(event, at: self.link.now) { self.say("event " + text) }
        }
        window.listChanged = { self.say("event list \($0)") }
        window.cardChanged = { self.say("event card " + ($0?.title ?? "closed")) }
        let thread = Thread { [link] in
            while let line = readLine() {
                if let milliseconds = Int(line) { link.advanceClock(by: .milliseconds(milliseconds)) }
            }
        }
        thread.start()
    }

    private static func text(_ event: WindowEvent, at time: Duration) -> String? {
        func text(_ point: ScreenPoint) -> String { "\(CameraOptions.text(point.x)),\(CameraOptions.text(point.y))" }
        switch event {
        case .mouse(let phase, let button, let point, _, _): return "\(button) \(phase) \(text(point))"
        case .mouseMoved(let point, _): return "moved \(text(point))"
        case .wheel: return "wheel"
        case .key: return "key"
        case .woken: return "time \(CameraOptions.text(time / .milliseconds(1)))"
        case .shown: return "shown"
        case .text(let text, _): return "text " + text
        case .dropped: return "dropped"
        case .finger, .resized, .focusLost, .closed: return nil
        }
    }
}
