import Foundation
import PortolanBasics
import PortolanCamera
import PortolanMaps
import PortolanWindow

/// Turns the map by its own animation and measures its pictures: `portolan view --bench-spin`.
@MainActor
final class SpinBench {
    private let view: MapView
    private let duration: Duration
    /// When each picture was on the screen, from the first one of the turning map on.
    private var shown: [Duration] = []
    /// How long each took to draw.
    private var drawn: [Duration] = []
    private var end: Duration?
    /// The processor time of the process when the map began to turn, and when the last picture came.
    private var processorStart = 0.0
    private var processorEnd = 0.0
    /// Ends the measurement.
    private let close: () -> Void

    init(_ view: MapView, for duration: Duration, close: @escaping () -> Void) {
        self.view = view
        self.duration = duration
        self.close = close
    }

    /// Takes a picture that has reached the screen, and begins to turn once the map is whole.
    func record(_ picture: ShownPicture) {
        guard let end else {
            guard !view.isLoadingTiles, !view.isFading else { return }
            self.end = picture.time + duration
            shown.append(picture.time)
            processorStart = ProcessFigures.processorSeconds()
            turn()
            return
        }
        shown.append(picture.time)
        processorEnd = ProcessFigures.processorSeconds()
        if let time = picture.drawing { drawn.append(time) }
        if picture.time >= end { close() }
    }

    /// A third of a turn in six seconds, again and again.
    private func turn() {
        var camera = view.camera
        camera.bearing += 120
        try? view.animate(to: camera, fields: .bearing, duration: .seconds(6), curve: .linear) { [weak self] isFinished in
            if isFinished { self?.turn() }
        }
    }

    /// The figures in a line.
    var report: String {
        guard let first = shown.first, let last = shown.last, last > first else { return "no picture was shown" }
        let steps = zip(shown, shown.dropFirst()).map { ($1 - $0) / .milliseconds(1) }.sorted()
        let times = drawn.map { $0 / .milliseconds(1) }.sorted()
        func text(_ value: Double) -> String { String(format: "%.1f", value) }
        func parts(_ values: [Double]) -> String {
            guard let worst = values.last else { return "none" }
            func part(_ share: Double) -> Double { values[min(Int(clamping: Double(values.count) * share), values.count - 1)] }
            return "p50 \(text(part(0.5))), p95 \(text(part(0.95))), worst \(text(worst)) ms"
        }
        let rate = Double(steps.count) / ((last - first) / .seconds(1))
        let processor = max(processorEnd - processorStart, 0)
        let cores = processor / ((last - first) / .seconds(1))
        return "\(steps.count) pictures, \(text(rate)) a second; from picture to picture: \(parts(steps)); to draw one: \(parts(times)); "
            + "\(text(processor * 1000 / Double(steps.count))) ms of processor time each, \(text(cores)) cores in use"
    }
}
