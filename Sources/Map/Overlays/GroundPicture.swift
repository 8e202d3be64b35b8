import PortolanCamera
import PortolanGeo
import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The layout of a ground overlay on every copy of the world in view.
struct GroundPicture {
    private let opacity: Float
    private let size: SIMD2<Double>
    /// For each copy, the transform from pixels of the view to pixels of the image.
    private var inverses: [Homography] = []
    private var pictures: [PlacedPicture] = []
    private let scale: Double

    init(_ overlay: GroundOverlay, _ image: ImagePyramid, _ projection: Projection) {
        opacity = Float(min(max(overlay.opacity.isFinite ? overlay.opacity : 1, 0), 1))
        size = SIMD2(Double(overlay.image.width), Double(overlay.image.height))
        scale = projection.viewport.scale
        guard opacity > 0, size.x > 0, size.y > 0, let box = overlay.box else { return }
        let radians = (overlay.bearing.isFinite ? overlay.bearing : 0) * .pi / 180
        let (sine, cosine) = (sin(radians), cos(radians))
        let pivot = box.low + overlay.anchor * (box.high - box.low)
        func turned(_ step: SIMD2<Double>) -> SIMD2<Double> { SIMD2(step.x * cosine - step.y * sine, step.x * sine + step.y * cosine) }
        let across = turned(SIMD2(box.high.x - box.low.x, 0))
        let down = turned(SIMD2(0, box.high.y - box.low.y))
        let corner = pivot + turned(box.low - pivot)
        guard corner.x.isFinite, corner.y.isFinite else { return }
        let corners = [corner, corner + across, corner + across + down, corner + down]
        let low = corners.reduce(corner.x) { min($0, $1.x) }
        let high = corners.reduce(corner.x) { max($0, $1.x) }
        guard let copies = OverlayGeometry.copies(low: low, high: high, projection, margin: 0) else { return }
        let clipper = ViewClipper(projection, margin: 2)
        for copy in copies {
            let outline = clipper.ring(corners, shift: Double(copy)).map { SIMD2<Double>($0) }
            guard !outline.isEmpty, let part = PixelBox(around: outline, in: projection.viewport) else { continue }
            let origin = SIMD2(corner.x + Double(copy), corner.y)
            let toView = Homography(origin: origin, across: across / size.x, down: down / size.y, projection)
            guard let inverse = toView.inverse else { continue }
            var warp = ImageWarp(part)
            warp.draw(image, toView: toView)
            guard let picture = warp.picture else { continue }
            inverses.append(inverse)
            pictures.append(picture)
        }
    }

    func draw(into list: inout DrawList) {
        for picture in pictures { list.draw(list.add(picture.image), x: picture.x, y: picture.y, opacity: opacity) }
    }

    /// Whether the image's rectangle covers a point, including transparent parts of the image.
    func contains(_ point: ScreenPoint) -> Bool {
        inverses.contains { inverse in
            let vector = inverse(SIMD2(point.x, point.y) * scale)
            guard vector.z > 0 else { return false }
            let position = SIMD2(vector.x, vector.y) / vector.z
            return all(position .>= .zero) && all(position .<= size)
        }
    }
}

extension GroundOverlay {
    static func worldSize(_ zoom: Double) -> Double { StyleZoom.worldSize(atCameraZoom: zoom) }
}
