import ArgumentParser
import Foundation
import PortolanBasics
import PortolanCamera
import PortolanCommands
import PortolanMaps
import PortolanRaster

/// The command `portolan-bench motion --region NAME.portolan`.
struct MotionBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "motion",
        abstract: "Move a map and print how long its pictures take.",
        discussion: """
            The map view moves by its own animation, 60 pictures a second of its clock, once all tiles are there and labels rest: it turns 20
            degrees a second, pans 300 points a second to and fro, tilts to 60 degrees and to 0, or zooms two levels in and out. The sum is the
            same for the same pictures, whatever the number of threads.

              portolan-bench motion --region munich.portolan --center 48.1374,11.5755 --zoom 16 --tilt 45
              portolan-bench motion --region munich.portolan --center 48.1374,11.5755 --zoom 16 --tilt 45 --move pan
            """
    )

    /// The kinds of camera motion.
    enum Move: String, ExpressibleByArgument, CaseIterable {
        case turn, pan, tilt, zoom
    }

    /// The seconds of one part of the motion, after which the camera continues to turn or comes back.
    private static let seconds = 6

    @OptionGroup var drawing: DrawingOptions

    @OptionGroup var camera: CameraOptions

    @Option(help: "The camera's movement: turn, pan, tilt or zoom.")
    var move: Move = .turn

    @Option(help: "The number of frames to draw.")
    var frames: Int = 240

    @Flag(help: "Draw the ground anew in each picture, even while the map moves.")
    var exactGround = false

    func validate() throws {
        guard frames >= 1, frames <= 100_000 else { throw ValidationError("--frames \(frames) is not in 1…100000") }
    }

    @MainActor
    func run() async throws {
        let maps = try drawing.maps()
        let viewport = drawing.viewport()
        let view = try MapView(maps: maps, viewport: viewport, camera: camera.position(in: viewport, center: maps.center, zoom: 16))
        view.keepsGroundInMotion = !exactGround
        _ = try await view.renderSettled()
        let home = view.camera
        var legs = 0
        try animate(view, from: home, &legs)
        var times: [Double] = []
        var sum = PixelSum()
        let clock = ContinuousClock()
        let start = clock.now
        let processorStart = ProcessFigures.processorSeconds()
        for frame in 1...frames {
            view.advance(to: .microseconds(16_667 * frame))
            if !view.isMoving { try animate(view, from: home, &legs) }
            let before = clock.now
            let picture = try view.render()
            times.append((clock.now - before) / .milliseconds(1))
            sum.add(picture)
        }
        let processor = (ProcessFigures.processorSeconds() - processorStart) * 1000
        let elapsed = (clock.now - start) / .milliseconds(1)
        try StandardOutput.print(
            "\(frames) pictures, \(decimal(processor / Double(frames), 1)) ms of processor time each; to draw one: "
                + "\(Quantiles(times).ofPictures); \(decimal(processor / elapsed, 1)) cores in use; sum \(sum.text)"
        )
    }

    /// Begins the next part of the motion. Turning continues, and all other motions change their direction.
    @MainActor
    private func animate(_ view: MapView, from home: CameraPosition, _ legs: inout Int) throws {
        legs += 1
        let isOutward = legs % 2 == 1
        var target = home
        let fields: CameraFields
        switch move {
        case .turn:
            target.bearing = home.bearing + Double(20 * Self.seconds * legs)
            fields = .bearing
        case .pan:
            let degreesPerPoint = 360 / (256 * exp2(home.zoom))
            target.target.longitude += isOutward ? 300 * Double(Self.seconds) * degreesPerPoint : 0
            fields = .target
        case .tilt:
            target.viewingAngle = isOutward ? 60 : 0
            fields = .viewingAngle
        case .zoom:
            target.zoom += isOutward ? 2 : 0
            fields = .zoom
        }
        try view.animate(to: target, fields: fields, duration: .seconds(Self.seconds), curve: .linear)
    }
}

/// A number that changes if any pixel of some pictures changes: FNV-1a by G. Fowler, L. C. Noll and K.-P. Vo, one pixel
/// at a time.
private struct PixelSum {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ picture: Pixmap) {
        for pixel in picture.pixels { value = (value ^ UInt64(pixel)) &* 0x0000_0100_0000_01B3 }
    }

    var text: String { String(value, radix: 16) }
}
