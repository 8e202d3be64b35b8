import PortolanBasics
import PortolanCamera
public import PortolanRaster

extension Marker {
    /// The default pin as a picture, its tip in the middle of the lower edge.
    /// - Parameters:
    ///   - color: the pin's.
    ///   - scale: pixels to a point, taken into 0.1…16.
    public static func pinPicture(_ color: Color, scale: Double = 1) -> Pixmap {
        let scale = scale.isFinite ? min(max(scale, 0.1), 16) : 1
        let size = PinShape.size
        let viewport = Viewport(width: size.x, height: size.y, scale: scale)
        var picture = Pixmap(width: Int(clamping: (size.x * scale).rounded(.up)), height: Int(clamping: (size.y * scale).rounded(.up)))
        let camera = CameraPosition(latitude: 0, longitude: 0, zoom: 10)
        guard let projection = try? Projection(camera: camera, viewport: viewport) else { return picture }
        // A marker whose icon fills the view.
        let marker = Marker(at: camera.target, icon: .pin(color), anchor: [0.5, 0.5])
        var list = DrawList()
        MarkerLayout([OverlayID(number: 1)], [marker], projection, old: MarkerLayout()).draw(into: &list, scale: scale)
        Rasterizer().render(list, into: &picture)
        return picture
    }
}
