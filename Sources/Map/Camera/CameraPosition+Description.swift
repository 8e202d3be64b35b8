internal import PortolanGeo

extension CameraPosition: CustomStringConvertible {
    /// The camera as text, for example `43.7384,7.4246, zoom 16, bearing 0°, viewing angle 45°`.
    public var description: String {
        "\(target), zoom \(Coordinate.text(zoom)), bearing \(Coordinate.text(bearing))°, viewing angle \(Coordinate.text(viewingAngle))°"
    }
}
