import ArgumentParser
import Foundation
import PortolanBasics
import PortolanCamera
import PortolanMaps
import PortolanRaster

/// `portolan bench turn --region NAME.portolan`
struct BenchTurnCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "turn",
        abstract: "Turn a map and print how long its pictures take.",
        discussion: """
            The map view turns by its own animation, 20 degrees a second, 60 pictures a second of its clock, once all tiles are there and
            labels rest. The sum is the same for the same pictures, whatever the number of threads.

              portolan bench turn --region munich.portolan --center 48.1374,11.5755 --zoom 16 --tilt 45
            """
    )

    @OptionGroup var drawing: BenchDrawingOptions

    @OptionGroup var camera: CameraOptions

    @Option(help: "Frames to draw.")
    var frames: Int = 240

    func validate() throws {
        guard frames >= 1, frames <= 100_000 else { throw ValidationError("--frames \(frames) is not in 1…100000") }
    }

    @MainActor
    func run() async throws {
        let maps = try drawing.maps()
        let viewport = drawing.viewport()
        let view = try MapView(maps: maps, viewport: viewport, camera: camera.position(in: viewport, center: maps.center, zoom: 16))
        _ = try await view.renderSettled()
        var target = view.camera
        target.bearing += 120
        try view.animate(to: target, fields: .bearing, duration: .seconds(6), curve: .linear)
        var times: [Double] = []
        var sum = PixelSum()
        let clock = ContinuousClock()
        let start = clock.now
        let processorStart = ProcessFigures.processorSeconds()
        for frame in 1...frames {
            view.advance(to: .microseconds(16_667 * frame))
            if !view.isMoving {
                target.bearing += 120
                try view.animate(to: target, fields: .bearing, duration: .seconds(6), curve: .linear)
            }
            let before = clock.now
            let picture = try view.render()
            times.append((clock.now - before) / .milliseconds(1))
            sum.add(picture)
        }
        let processor = (ProcessFigures.processorSeconds() - processorStart) * 1000
        let elapsed = (clock.now - start) / .milliseconds(1)
        times.sort()
        func text(_ value: Double) -> String { String(format: "%.1f", value) }
        func part(_ share: Double) -> String { text(times[Int(clamping: Double(times.count - 1) * share)]) }
        try StandardOutput.print(
            "\(frames) pictures, \(text(processor / Double(frames))) ms of processor time each; to draw one: "
                + "p50 \(part(0.5)), p95 \(part(0.95)), worst \(part(1)) ms; \(text(processor / elapsed)) cores in use; sum \(sum.text)"
        )
    }
}

/// A number that differs if a pixel of some pictures does: FNV-1a by G. Fowler, L. C. Noll and K.-P. Vo, a pixel at a time.
private struct PixelSum {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ picture: Pixmap) {
        for pixel in picture.pixels { value = (value ^ UInt64(pixel)) &* 0x0000_0100_0000_01B3 }
    }

    var text: String { String(value, radix: 16) }
}
