import ArgumentParser
import Foundation
import PortolanBasics
import PortolanCamera
import PortolanCommands
import PortolanGeo
import PortolanMaps

/// The command `portolan-bench wander --region NAME.portolan`.
struct WanderBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wander",
        abstract: "Walk over a map at random and print the memory of the process.",
        discussion: """
            The map view pans, zooms, turns and tilts by its own animations, 16 milliseconds of its clock from frame to frame. The same seed
            walks the same way. A line is printed every --every frames.

              portolan-bench wander --region munich.portolan --frames 10000
            """
    )

    @OptionGroup var drawing: DrawingOptions

    @Option(help: "The number of frames to draw.")
    var frames: Int = 10_000

    @Option(help: "Print a line after this many frames.")
    var every: Int = 500

    @Option(help: "The seed of the random walk.")
    var seed: UInt64 = 1

    func validate() throws {
        guard frames >= 1, every >= 1 else { throw ValidationError("--frames and --every: give 1 or more") }
    }

    @MainActor
    func run() async throws {
        let view = try MapView(maps: drawing.maps(), viewport: drawing.viewport())
        var walk = Walk(in: try drawing.regions.bounds(), seed: seed)
        var times: [Double] = []
        let clock = ContinuousClock()
        for frame in 1...frames {
            view.advance(to: .milliseconds(16 * frame))
            if !view.isMoving { try walk.step(view) }
            let start = clock.now
            _ = try view.render()
            times.append((clock.now - start) / .milliseconds(1))
            // Background loading gets time to run, as between the frames of a screen.
            if frame % 8 == 0 { await Task.yield() }
            if frame % every == 0 || frame == frames {
                let memory = ProcessFigures.residentKiB().map { decimal(Double($0) / 1024, 1) } ?? "unknown"
                try StandardOutput.print("frame \(frame): \(memory) MiB resident, \(Quantiles(times).ofPictures)")
                times.removeAll(keepingCapacity: true)
            }
        }
    }
}

/// A random walk of cameras over a region.
private struct Walk {
    private let bounds: CoordinateBounds
    private var random: SplitMix64

    init(in bounds: CoordinateBounds, seed: UInt64) {
        self.bounds = bounds
        random = SplitMix64(seed: seed)
    }

    /// Begins the next motion.
    @MainActor
    mutating func step(_ view: MapView) throws {
        var camera = view.camera
        var fields: CameraFields = .target
        switch Int(clamping: random.unit() * 6) {
        case 0:
            camera.zoom = 12 + random.unit() * 6
            fields = .zoom
        case 1:
            camera.bearing = random.unit() * 360
            fields = .bearing
        case 2:
            camera.viewingAngle = random.unit() * 60
            fields = .viewingAngle
        case 3:
            // The camera jumps to another position at once.
            camera.target.latitude = bounds.south + (bounds.north - bounds.south) * random.unit()
            camera.target.longitude = bounds.west + bounds.longitudeSpan * random.unit()
            try view.move(.camera(camera))
            return
        default:
            let reach = 1500 * 360 / (256 * exp2(camera.zoom))
            let (latitude, longitude) = (
                camera.target.latitude + (random.unit() - 0.5) * reach, camera.target.longitude + (random.unit() - 0.5) * reach
            )
            camera.target.latitude = min(max(latitude, bounds.south), bounds.north)
            camera.target.longitude = min(max(longitude, bounds.west), bounds.west + bounds.longitudeSpan)
        }
        try view.animate(to: camera, fields: fields, duration: .milliseconds(400 + Int64(random.unit() * 800)), curve: .easeInOut)
    }
}
