import Foundation
import PortolanBasics
import Synchronization

/// Shows the progress of long work: a bar for each phase on a terminal, otherwise a line for each phase.
final class ProgressDisplay: Sendable {
    private struct State {
        var phase = ""
        var percent = -1
        var start = ContinuousClock.now
    }

    private let state = Mutex(State())
    private let isTerminal = PortolanCommands.isTerminal(.standardError)
    private let stop = TestStop()

    func show(phase: String, fraction: Double) {
        stop?.reach(phase)
        state.withLock { state in
            let percent = Int(clamping: (min(1, max(0, fraction)) * 100).rounded(.down))
            if phase != state.phase {
                finishLine(&state)
                state = State(phase: phase)
            }
            guard percent != state.percent else { return }
            state.percent = percent
            guard isTerminal else { return }
            let filled = percent * 30 / 100
            let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 30 - filled)
            write("\r\u{1B}[K\(padded(phase)) \(bar) \(percent) %")
        }
    }

    /// Ends the last line.
    func finish() {
        state.withLock { finishLine(&$0) }
    }

    /// Clears the bar, so that the error after it is on its own line.
    func abandon() {
        state.withLock { state in
            if isTerminal, !state.phase.isEmpty { write("\r\u{1B}[K") }
            state.phase = ""
        }
    }

    private func finishLine(_ state: inout State) {
        guard !state.phase.isEmpty else { return }
        let elapsed = (ContinuousClock.now - state.start).formatted(
            .units(allowed: [.seconds], width: .narrow, fractionalPart: .show(length: 1))
        )
        write((isTerminal ? "\r\u{1B}[K" : "") + padded(state.phase) + " " + elapsed + "\n")
        state.phase = ""
    }

    private func padded(_ phase: String) -> String { phase + String(repeating: " ", count: max(0, 22 - phase.count)) }

    private func write(_ text: String) { StandardError.write(text) }
}
