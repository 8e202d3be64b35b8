import ArgumentParser
import Foundation
import PortolanBasics
import PortolanCamera
import PortolanCommands
import PortolanMaps
import PortolanText
import PortolanWindow

/// The command `portolan-bench spin --region NAME.portolan`.
struct SpinBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "spin",
        abstract: "Turn a map in a window and print how fast its pictures reach the screen.",
        discussion: """
            The map turns by its own animation, 20 degrees a second, once all tiles are there and labels rest.

              portolan-bench spin --region munich.portolan --center 48.1374,11.5755 --zoom 16 --tilt 45
            """
    )

    @OptionGroup var drawing: DrawingOptions

    @OptionGroup var camera: CameraOptions

    @Option(help: "The time for which the map turns.")
    var seconds: Double = 8

    func validate() throws {
        guard seconds > 0, seconds <= 3600 else { throw ValidationError("--seconds \(seconds) is not above 0 and at most 3600") }
    }

    @MainActor
    func run() async throws {
        let maps = try drawing.maps()
        let thread = try await WindowThread.open(title: "portolan-bench", size: drawing.size.size, scale: drawing.scale)
        do {
            let first = try camera.position(in: thread.viewport, center: maps.center, zoom: 16)
            let view = try MapView(maps: maps, viewport: thread.viewport, camera: first)
            let window = try MapWindow(thread.link, view: view, fonts: FontLibrary())
            let spin = Spin(view, for: Duration(clampingSeconds: seconds)) { thread.link.requestClose() }
            window.shown = spin.record
            _ = try await window.run()
            try StandardOutput.print(spin.report)
        } catch {
            await thread.link.close()
            throw error
        }
    }
}

/// Turns the map and measures its pictures.
@MainActor
private final class Spin {
    private let view: MapView
    private let duration: Duration
    /// The time at which each picture reached the screen, beginning with the first one of the turning map.
    private var shown: [Duration] = []
    /// The drawing time of each picture.
    private var drawn: [Duration] = []
    private var end: Duration?
    /// The processor time of the process when the map began to turn.
    private var processorStart = 0.0
    /// The processor time of the process at the last picture.
    private var processorEnd = 0.0
    /// Ends the measurement.
    private let close: () -> Void

    init(_ view: MapView, for duration: Duration, close: @escaping () -> Void) {
        self.view = view
        self.duration = duration
        self.close = close
    }

    /// Records a picture that has reached the screen, and begins to turn once the map is complete.
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

    /// Turns the map by a third of a turn in six seconds, again and again.
    private func turn() {
        var camera = view.camera
        camera.bearing += 120
        try? view.animate(to: camera, fields: .bearing, duration: .seconds(6), curve: .linear) { [weak self] isFinished in
            if isFinished { self?.turn() }
        }
    }

    /// The results in one line.
    var report: String {
        guard let first = shown.first, let last = shown.last, last > first else { return "the window showed no picture" }
        let steps = zip(shown, shown.dropFirst()).map { ($1 - $0) / .milliseconds(1) }
        let seconds = (last - first) / .seconds(1)
        let processor = max(processorEnd - processorStart, 0)
        return "\(steps.count) pictures, \(decimal(Double(steps.count) / seconds, 1)) a second; "
            + "from picture to picture: \(Quantiles(steps).ofPictures); "
            + "to draw one: \(Quantiles(drawn.map { $0 / .milliseconds(1) }).ofPictures); "
            + "\(decimal(processor * 1000 / Double(steps.count), 1)) ms of processor time each, \(decimal(processor / seconds, 1)) cores in use"
    }
}
