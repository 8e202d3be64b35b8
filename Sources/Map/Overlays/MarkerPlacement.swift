package import PortolanCamera
internal import PortolanGeo
internal import PortolanRaster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The placement of a marker's icon on one copy of the world. It maps icon positions to points of the view and
/// back.
///
/// Icon positions are in points from the icon's upper left corner.
package struct MarkerPlacement {
    private let projection: Projection
    private let ground: MercatorPoint
    private let anchor: ScreenPoint
    private let isFlat: Bool
    private let sine: Double
    private let cosine: Double
    private let origin: SIMD2<Double>
    private let magnification: Double
    let size: SIMD2<Double>

    /// - Parameter anchor: the point of the view for `ground`, the marker's position on a copy of the world.
    init(_ marker: Marker, on ground: MercatorPoint, anchor: ScreenPoint, _ projection: Projection) {
        let radians = (marker.rotation.isFinite ? marker.rotation : 0) * .pi / 180
        magnification = marker.magnification
        self.projection = projection
        self.ground = ground
        self.anchor = anchor
        isFlat = marker.isFlat
        sine = sin(radians)
        cosine = cos(radians)
        size = marker.icon.size
        origin = SIMD2(marker.anchor.x.isFinite ? marker.anchor.x : 0.5, marker.anchor.y.isFinite ? marker.anchor.y : 1) * size
    }

    /// Returns every copy of the world on which a marker may be visible.
    /// - Parameter point: the marker's position.
    static func copies(_ marker: Marker, _ point: MercatorPoint, _ projection: Projection) -> Range<Int> {
        guard marker.position.latitude.isFinite, marker.position.longitude.isFinite, marker.magnification > 0, marker.magnification <= 64
        else { return 0..<0 }
        let size = marker.icon.size * marker.magnification
        // The largest extent of an icon from its position. Ground nearer than the target appears up to eight
        // times larger.
        let reach = (abs(marker.anchor.x) + abs(marker.anchor.y) + 1) * (size.x + size.y) * (marker.isFlat ? 8 : 1)
        return OverlayGeometry.copies(low: point.x, high: point.x, projection, margin: reach).map { Range($0) } ?? 0..<0
    }

    /// Returns the point of the view for a position in the icon.
    func point(of position: SIMD2<Double>) -> ScreenPoint? {
        let offset = (position - origin) * magnification
        let turned = SIMD2(offset.x * cosine - offset.y * sine, offset.x * sine + offset.y * cosine)
        guard isFlat else { return ScreenPoint(x: anchor.x + turned.x, y: anchor.y + turned.y) }
        let step = turned / projection.worldSize
        return projection.screenPoint(ofUnwrapped: MercatorPoint(x: ground.x + step.x, y: ground.y + step.y))
    }

    /// Returns the position in the icon at a point of the view.
    func position(at point: ScreenPoint) -> SIMD2<Double>? {
        var turned = SIMD2(point.x - anchor.x, point.y - anchor.y)
        if isFlat {
            guard let seen = projection.mercatorPoint(at: point) else { return nil }
            turned = SIMD2(seen.x - ground.x, seen.y - ground.y) * projection.worldSize
        }
        return SIMD2(turned.x * cosine + turned.y * sine, turned.y * cosine - turned.x * sine) / magnification + origin
    }

    /// Returns the homography from pixels of an icon, `scale` of them per point, to pixels of the view.
    func homography(scale: Double) -> Homography {
        let (across, down) = (SIMD2(cosine, sine) * (magnification / scale), SIMD2(-sine, cosine) * (magnification / scale))
        let corner = SIMD2(-origin.x * cosine + origin.y * sine, -origin.x * sine - origin.y * cosine) * magnification
        let pixels = projection.viewport.scale
        guard isFlat else {
            return Homography(origin: (SIMD2(anchor.x, anchor.y) + corner) * pixels, across: across * pixels, down: down * pixels)
        }
        let start = SIMD2(ground.x, ground.y) + corner / projection.worldSize
        return Homography(origin: start, across: across / projection.worldSize, down: down / projection.worldSize, projection)
    }

    /// The icon's corners in points of the view; nil if one is behind the eye.
    var corners: [ScreenPoint]? {
        let corners = [SIMD2(0, 0), SIMD2(size.x, 0), size, SIMD2(0, size.y)].compactMap { point(of: $0) }
        return corners.count == 4 ? corners : nil
    }

    /// The rectangle around the icon in points of the view.
    var rect: ScreenRect? {
        guard let corners, let first = corners.first else { return nil }
        var rect = ScreenRect(left: first.x, top: first.y, right: first.x, bottom: first.y)
        for corner in corners {
            rect.left = min(rect.left, corner.x)
            rect.right = max(rect.right, corner.x)
            rect.top = min(rect.top, corner.y)
            rect.bottom = max(rect.bottom, corner.y)
        }
        return rect
    }

    /// The point of the view for the marker's position.
    package var position: ScreenPoint { anchor }

    /// Whether the icon's rectangle covers a point.
    func contains(_ point: ScreenPoint) -> Bool {
        guard let position = position(at: point) else { return false }
        return position.x >= 0 && position.y >= 0 && position.x <= size.x && position.y <= size.y
    }
}

extension Marker.Icon {
    /// The size in points.
    var size: SIMD2<Double> {
        switch self {
        case .pin: PinShape.size
        case .image(let image, let scale):
            SIMD2(Double(image.width), Double(image.height)) / (scale.isFinite && scale > 0 ? scale : 1)
        }
    }
}
