import PortolanBasics
import PortolanCamera
import PortolanRaster
import PortolanStyle

/// Draws the style's `sky`: the sky above the horizon, and the haze in which distant ground fades into the sky.
struct SkyPainter {
    let frame: FrameContext

    private var plane: FramePlane { frame.plane }
    private var context: EvaluationContext { frame.evaluation }

    /// Returns the clip that limits layers to the ground, for layers that would otherwise fill the whole picture.
    /// Returns nil if the picture shows no sky.
    func groundClip(in list: inout DrawList) -> DrawList.ClipID? {
        guard let top = skyRows else { return nil }
        let (left, right, bottom) = (0.0, Double(plane.width), Double(plane.height))
        let corners = [SIMD2(left, Double(top)), SIMD2(right, Double(top)), SIMD2(right, bottom), SIMD2(left, bottom)]
        return list.addClip(corners)
    }

    /// The number of rows of the picture that show sky; nil if there are none.
    private var skyRows: Int? {
        guard frame.layout.style.sky != nil, let horizon = plane.horizon, horizon >= 0.5 else { return nil }
        return min(Int(clamping: horizon.rounded()), plane.height)
    }

    /// Draws the sky, beneath everything that stands on the ground.
    func paintSky(on canvas: inout FrameCanvas) {
        guard let rows = skyRows, let sky = frame.layout.style.sky, let horizon = plane.horizon else { return }
        let gradient = SkyGradient(
            sky: sky.color.evaluate(context),
            horizon: sky.horizonColor.evaluate(context),
            reach: sky.skyHorizonBlend.evaluate(context) * Double(plane.height) / 2
        )
        let pixels = (0..<rows).map { gradient.color(above: horizon - Double($0) - 0.5).premultipliedPixel }
        guard let picture = Pixmap(width: 1, height: rows, premultipliedPixels: pixels) else { return }
        let image = canvas.list.add(picture)
        let stretched = ProjectiveTransform(x: [Double(plane.width), 0, 0], y: [0, 1, 0], w: [0, 0, 1])
        canvas.list.draw(image, through: stretched, sampling: .nearest)
    }

    /// The last layer that the haze covers: the highest one that is not a symbol layer. Symbols above it stay
    /// clear.
    var lastHazedLayer: Int? {
        frame.layout.style.layers.indices.last { index in
            frame.isDrawn(index) && !frame.layout.drawsSymbols[index]
        }
    }

    /// Draws the haze over ground and extrusions.
    func paintHaze(on canvas: inout FrameCanvas) {
        guard let sky = frame.layout.style.sky else { return }
        let haze = GroundHaze(
            fog: sky.fogColor.evaluate(context),
            horizon: sky.horizonColor.evaluate(context),
            groundBlend: sky.fogGroundBlend.evaluate(context),
            horizonBlend: sky.horizonFogBlend.evaluate(context),
            opacity: GroundHaze.opacity(tilt: plane.projection.camera.viewingAngle)
        )
        // No haze is visible if the farthest ground in view is nearer than the haze's beginning.
        guard haze.opacity > 0, 1 - plane.groundNearness(row: 0) > haze.groundBlend else { return }
        let steps = 1024
        canvas.list.draw(
            Haze(
                colors: (0...steps).map { haze.color(distance: Double($0) / Double(steps)) },
                groundNearness: Float(plane.groundNearness(row: 0.5)),
                growth: Float(plane.groundNearness(row: 1.5) - plane.groundNearness(row: 0.5))
            )
        )
    }
}
