// This file is written as for iOS, with one import.
import GoogleMaps

@MainActor func program() -> String {
    let camera = GMSCameraPosition(target: CLLocationCoordinate2DMake(10.7769, 106.7009), zoom: 12)
    let manager = CLLocationManager()
    manager.desiredAccuracy = kCLLocationAccuracyBest
    let view = UIView(frame: .zero)
    view.backgroundColor = .red
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.commit()
    let data = Data("x".utf8)
    return "\(Int(camera.zoom)) \(view.backgroundColor == .red) \(data.count) \(Date(timeIntervalSince1970: 0).timeIntervalSince1970 == 0)"
}

let expected = "12 true 1 true"
