import Foundation
import PortolanCamera
import PortolanGeo
import PortolanTestSupport

/// The number of random cameras for each property: 100,000 in release builds, and fewer in debug builds.
/// `PORTOLAN_RANDOM_CAMERAS` sets another number.
let randomCameras: Int = {
    if let text = ProcessInfo.processInfo.environment["PORTOLAN_RANDOM_CAMERAS"], let count = Int(text), count >= 1_000 { return count }
    #if DEBUG
    return 2_000
    #else
    return 100_000
    #endif
}()

extension SplitMix64 {
    mutating func double(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &self) }

    mutating func flip(_ chance: Double) -> Bool { double(0...1) < chance }

    mutating func coordinate() -> Coordinate {
        Coordinate(latitude: double(-85...85), longitude: double(-180...180))
    }

    /// Returns a random camera, sometimes at the ends of the ranges.
    mutating func camera(zooms: ClosedRange<Double> = 0...22, angles: ClosedRange<Double> = 0...65) -> CameraPosition {
        CameraPosition(
            target: flip(0.05) ? Coordinate(latitude: flip(0.5) ? 85 : -85, longitude: flip(0.5) ? -180 : 179.999999) : coordinate(),
            zoom: flip(0.1) ? double(zooms).rounded() : double(zooms),
            bearing: flip(0.3) ? 0 : flip(0.1) ? 90 : double(0...360),
            viewingAngle: flip(0.3) ? 0 : double(angles)
        )
    }

    mutating func viewport(insets: Bool = true) -> Viewport {
        let width = double(200...2000).rounded()
        let height = double(200...2000).rounded()
        return Viewport(
            width: width,
            height: height,
            scale: flip(0.5) ? 1 : flip(0.5) ? 2 : 3,
            insets: insets && flip(0.3)
                ? EdgeInsets(
                    top: double(0...0.45) * height,
                    left: double(0...0.45) * width,
                    bottom: double(0...0.45) * height,
                    right: double(0...0.45) * width
                )
                : .zero
        )
    }

    mutating func point(in viewport: Viewport) -> ScreenPoint {
        ScreenPoint(x: double(0...viewport.size.width), y: double(0...viewport.size.height))
    }
}

func distance(_ first: ScreenPoint, _ second: ScreenPoint) -> Double {
    ((first.x - second.x) * (first.x - second.x) + (first.y - second.y) * (first.y - second.y)).squareRoot()
}
