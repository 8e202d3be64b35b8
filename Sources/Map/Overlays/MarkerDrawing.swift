import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanRaster

/// The layout of a marker on every copy of the world in view.
struct MarkerDrawing {
    /// A marker's icon on one copy.
    struct Copy {
        var placement: MarkerPlacement
        /// The drawn icon, if it is a picture.
        var picture: PlacedPicture?
        /// A marker of higher priority overlaps it.
        var isHidden = false
    }

    let marker: Marker
    private let opacity: Float
    private(set) var copies: [Copy] = []

    init(_ marker: Marker, _ projection: Projection) {
        self.marker = marker
        opacity = Float(min(max(marker.opacity.isFinite ? marker.opacity : 1, 0), 1))
        guard opacity > 0 else { return }
        copies = MarkerPlacement.all(marker, projection).map { placement in
            Copy(placement: placement, picture: Self.picture(marker, placement, projection.viewport))
        }
    }

    private static func picture(_ marker: Marker, _ placement: MarkerPlacement, _ viewport: Viewport) -> PlacedPicture? {
        guard case .image(let image, let scale) = marker.icon, image.width > 0, image.height > 0, scale.isFinite, scale > 0 else {
            return nil
        }
        if !marker.isFlat, marker.rotation == 0, marker.magnification == 1, scale == viewport.scale {
            // The icon is drawn pixel for pixel, so at the nearest whole pixel.
            guard let corner = placement.point(of: .zero) else { return nil }
            let (x, y) = ((corner.x * scale).rounded(), (corner.y * scale).rounded())
            guard abs(x) < 100_000, abs(y) < 100_000 else { return nil }
            return PlacedPicture(image: image, x: Int(clamping: x), y: Int(clamping: y))
        }
        // An icon that reaches behind the eye has no corners: it is left out.
        guard let corners = placement.corners?.map({ SIMD2($0.x, $0.y) * viewport.scale }),
            let box = PixelBox(around: corners, in: viewport)
        else { return nil }
        var warp = ImageWarp(box)
        warp.draw(ImagePyramid(image), toView: placement.homography(scale: scale))
        return warp.picture
    }

    mutating func hide(copy index: Int, _ isHidden: Bool) { copies[index].isHidden = isHidden }

    /// Whether the icon's rectangle covers a point, on a shown copy.
    func contains(_ point: ScreenPoint) -> Bool { copies.contains { !$0.isHidden && $0.placement.contains(point) } }

    func draw(into list: inout DrawList, scale: Double) {
        for copy in copies where !copy.isHidden {
            if case .pin(let color) = marker.icon {
                drawPin(copy.placement, color.withOpacity(opacity), &list, scale)
            } else if let picture = copy.picture {
                list.draw(list.add(picture.image), x: picture.x, y: picture.y, opacity: opacity)
            }
        }
    }

    /// Adjacent rings instead of overlapping ones, so that a translucent pin has even opacity.
    private func drawPin(_ placement: MarkerPlacement, _ color: Color, _ list: inout DrawList, _ scale: Double) {
        func ring(_ shape: [SIMD2<Double>]) -> [SIMD2<Float>]? {
            var pixels: [SIMD2<Float>] = []
            for position in shape {
                guard let point = placement.point(of: position) else { return nil }
                pixels.append(SIMD2(Float(point.x * scale), Float(point.y * scale)))
            }
            return pixels
        }
        guard let outline = ring(PinShape.outline), let body = ring(PinShape.body), let dot = ring(PinShape.dot) else { return }
        func fill(_ rings: [[SIMD2<Float>]], _ color: Color) {
            for ring in rings { list.contour(ring, closed: true) }
            list.fill(list.endPath(), color, rule: .evenOdd)
        }
        fill([outline, body], Color.white.withOpacity(opacity))
        fill([body, dot], color)
        fill([dot], Color.white.withOpacity(opacity))
    }
}
