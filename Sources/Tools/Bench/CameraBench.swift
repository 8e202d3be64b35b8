import ArgumentParser
import PortolanCamera
import PortolanGeo

/// Measures projections and tile covers on one core, with the camera for which the goals hold: zoom 16, tilt 60°.
struct CameraBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "camera",
        abstract: "Measure how fast one core projects points and covers the view with tiles, and count allocations."
    )

    func run() throws {
        for rate in try rates() { print(rate.line) }
    }
}

private func rates() throws -> [Rate] {
    let viewport = Viewport(width: 1024, height: 768, scale: 2)
    let camera = CameraPosition(latitude: 49.0093, longitude: 8.4044, zoom: 16, bearing: 30, viewingAngle: 60)
    let projection = try Projection(camera: camera, viewport: viewport)

    // The number of points is large enough for the loop to dominate, and small enough for the first caches. A tile's
    // geometry has about as many points.
    let count = 4096
    let repeats = 250
    var random = LinearCongruential(state: 1)
    let coordinates = (0..<count).map { _ in
        Coordinate(latitude: 49 + random.unit() * 0.02, longitude: 8.39 + random.unit() * 0.03)
    }
    let mercator = coordinates.map { MercatorPoint($0) }
    var output: [ScreenPoint] = []
    output.reserveCapacity(count)

    // A thousand cameras, as a flight passes through them.
    let flight = try (0..<1000).map { index in
        try Projection(
            camera: CameraPosition(
                latitude: 49 + random.unit(),
                longitude: 8 + random.unit(),
                zoom: 16,
                bearing: Double(index) * 0.36,
                viewingAngle: 60
            ),
            viewport: viewport
        )
    }
    let grid = TileGrid(zooms: 0...20)
    var cover = TileCover()
    var tiles = 0
    for projection in flight {
        cover.update(projection, grid: grid)
        tiles += cover.tiles.count
    }

    return [
        measureRate("points of the unit square", unit: "projection", units: count * repeats, goal: 100e6) {
            var sum = 0.0
            for index in 0..<repeats {
                projection.project(mercator, into: &output)
                sum += output[index].x
            }
            return sum
        },
        measureRate("coordinates", unit: "projection", units: count * repeats, goal: 100e6) {
            var sum = 0.0
            for index in 0..<repeats {
                projection.project(coordinates, into: &output)
                sum += output[index].x
            }
            return sum
        },
        measureRate("coordinates one by one", unit: "projection", units: count * repeats) {
            var sum = 0.0
            for _ in 0..<repeats {
                for coordinate in coordinates { sum += projection.screenPoint(of: coordinate)?.x ?? 0 }
            }
            return sum
        },
        measureRate("points of the view back to coordinates", unit: "projection", units: count * repeats) {
            var sum = 0.0
            for _ in 0..<repeats {
                for index in 0..<count {
                    sum += projection.coordinate(at: ScreenPoint(x: Double(index & 1023), y: Double(index >> 3)))?.latitude ?? 0
                }
            }
            return sum
        },
        measureRate(
            "tile cover at zoom 16, tilt 60, 1024 × 768 points, \(tiles / flight.count) tiles",
            unit: "cover",
            units: flight.count,
            goal: 50e3
        ) {
            var sum = 0.0
            for projection in flight {
                cover.update(projection, grid: grid)
                sum += Double(cover.tiles.count)
            }
            return sum
        },
    ]
}

/// A generator of the same points in every run.
private struct LinearCongruential {
    var state: UInt64

    mutating func unit() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(UInt64(1) << 53)
    }
}
