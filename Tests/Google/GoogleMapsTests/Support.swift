import GoogleMaps
import UIKit

/// Returns a map of this size. Only its test advances its time.
@MainActor
func stillMap(_ camera: GMSCameraPosition? = nil, width: Double = 400, height: Double = 300) -> GMSMapView {
    let options = GMSMapViewOptions()
    options.frame = CGRect(x: 0, y: 0, width: width, height: height)
    options.camera = camera ?? GMSCameraPosition(latitude: 10, longitude: 20, zoom: 14)
    let map = GMSMapView(options: options)
    map.runsByItself = false
    return map
}

/// Records its callbacks.
@MainActor
final class Listener: NSObject, GMSMapViewDelegate {
    var heard: [String] = []
    var isTapHandled = false
    var infoWindow: UIView?
    var onIdle: (() -> Void)?

    func mapView(_ mapView: GMSMapView, willMove gesture: Bool) { heard.append("willMove \(gesture)") }
    func mapView(_ mapView: GMSMapView, didChange position: GMSCameraPosition) {
        if heard.last != "didChange" { heard.append("didChange") }
    }
    func mapView(_ mapView: GMSMapView, idleAt position: GMSCameraPosition) {
        heard.append("idle")
        onIdle?()
    }
    func mapView(_ mapView: GMSMapView, didTapAt coordinate: CLLocationCoordinate2D) { heard.append("tap") }
    func mapView(_ mapView: GMSMapView, didLongPressAt coordinate: CLLocationCoordinate2D) { heard.append("longPress") }
    func mapView(_ mapView: GMSMapView, didTap marker: GMSMarker) -> Bool {
        heard.append("marker \(marker.title ?? "")")
        return isTapHandled
    }
    func mapView(_ mapView: GMSMapView, didTapInfoWindowOf marker: GMSMarker) { heard.append("window") }
    func mapView(_ mapView: GMSMapView, didLongPressInfoWindowOf marker: GMSMarker) { heard.append("window pressed") }
    func mapView(_ mapView: GMSMapView, didCloseInfoWindowOf marker: GMSMarker) { heard.append("window closed") }
    func mapView(_ mapView: GMSMapView, didTap overlay: GMSOverlay) { heard.append("overlay \(overlay.title ?? "")") }
    func mapView(_ mapView: GMSMapView, didBeginDragging marker: GMSMarker) { heard.append("drag begins") }
    func mapView(_ mapView: GMSMapView, didEndDragging marker: GMSMarker) { heard.append("drag ends") }
    func mapView(_ mapView: GMSMapView, didDrag marker: GMSMarker) {
        if heard.last != "drags" { heard.append("drags") }
    }
    func mapView(_ mapView: GMSMapView, markerInfoWindow marker: GMSMarker) -> UIView? { infoWindow }
    func mapView(_ mapView: GMSMapView, didTapMyLocation location: CLLocationCoordinate2D) { heard.append("my location") }
    func didTapMyLocationButton(for mapView: GMSMapView) -> Bool {
        heard.append("my location button")
        return false
    }
    func mapViewDidStartTileRendering(_ mapView: GMSMapView) { heard.append("tiles start") }
    func mapViewDidFinishTileRendering(_ mapView: GMSMapView) { heard.append("tiles finish") }
    func mapViewSnapshotReady(_ mapView: GMSMapView) { heard.append("snapshot ready") }
}

extension UIImage {
    /// Returns the red, green and blue at a position in pixels; nil outside.
    func color(_ x: Int, _ y: Int) -> [UInt8]? {
        guard x >= 0, y >= 0, x < pixelWidth, y < pixelHeight else { return nil }
        let start = (y * pixelWidth + x) * 4
        return Array(rgba[start..<start + 3])
    }
}

extension UIColor {
    static let signal = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
}

/// Returns a picture of one colour.
func picture(_ width: Int, _ height: Int, _ color: [UInt8] = [255, 0, 255, 255]) -> UIImage {
    UIImage(width: width, height: height, rgba: Array([[UInt8]](repeating: color, count: width * height).joined())) ?? UIImage()
}
