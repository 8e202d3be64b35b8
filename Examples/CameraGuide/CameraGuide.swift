// The guide "Camera and view" as a program: a picture for each of its steps, and an animation as frames.
//
//     swift run CameraGuide saigon.portolan pictures
//
// It imports what a program for Google's SDK imports, and draws without a network.
import Foundation
import GoogleMaps

@main
@MainActor
struct CameraGuide {
    let mapView: GMSMapView
    let folder: URL
    /// The coordinate of the region's middle.
    let home: CLLocationCoordinate2D

    static func main() async {
        let arguments = CommandLine.arguments.dropFirst()
        guard let region = arguments.first else {
            print("usage: CameraGuide REGION.portolan [FOLDER]")
            exit(2)
        }
        guard GMSServices.provideAPIKey("file:\(region)") else {
            print("\(region): no such region; `portolan import` makes one")
            exit(1)
        }
        do {
            try await CameraGuide(folder: URL(filePath: arguments.dropFirst().first ?? "camera-guide")).run()
        } catch {
            print(error)
            exit(1)
        }
    }

    init(folder: URL) throws {
        self.folder = folder
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let options = GMSMapViewOptions()
        options.frame = CGRect(x: 0, y: 0, width: 640, height: 480)
        mapView = GMSMapView(options: options)
        // Time passes from frame to frame, not on the clock.
        mapView.runsByItself = false
        home = mapView.camera.target
    }

    func run() async throws {
        // The initial camera.
        mapView.camera = GMSCameraPosition(target: home, zoom: 14)
        try await write("01-initial")

        // Zoom: one level more shows everything twice as wide.
        for zoom in [10, 13, 16, 18] as [Float] {
            mapView.moveCamera(.zoom(to: zoom))
            try await write("02-zoom-\(Int(zoom))")
        }

        // Bearing: east is up.
        mapView.camera = GMSCameraPosition.camera(withTarget: home, zoom: 16, bearing: 90, viewingAngle: 0)
        try await write("03-bearing-90")

        // Viewing angle: straight down, and from 45°.
        mapView.camera = GMSCameraPosition.camera(withTarget: home, zoom: 16, bearing: 0, viewingAngle: 0)
        try await write("04-viewing-angle-0")
        mapView.camera = GMSCameraPosition.camera(withTarget: home, zoom: 16, bearing: 0, viewingAngle: 45)
        try await write("04-viewing-angle-45")

        // Bounds in one view, and a marker at each corner.
        let bounds = GMSCoordinateBounds(coordinate: GMSGeometryOffset(home, 700, 225), coordinate: GMSGeometryOffset(home, 700, 45))
        for corner in [bounds.southWest, bounds.northEast] {
            let marker = GMSMarker(position: corner)
            marker.map = mapView
        }
        mapView.moveCamera(GMSCameraUpdate.fit(bounds, withPadding: 50.0))
        try await write("05-fit-bounds")
        if let camera = mapView.camera(for: bounds, insets: UIEdgeInsets(top: 20, left: 200, bottom: 20, right: 20)) {
            mapView.camera = camera
            try await write("06-camera-for-bounds")
        }

        // Scrolling: the camera goes to the right and down.
        mapView.moveCamera(GMSCameraUpdate.scrollBy(x: 150.0, y: 100.0))
        try await write("07-scrolled")

        // A zoom outside the range moves to the nearest one inside.
        mapView.setMinZoom(10, maxZoom: 15)
        mapView.moveCamera(.zoom(to: 4))
        try await write("08-zoom-range-\(Int(mapView.camera.zoom))")
        mapView.setMinZoom(kGMSMinZoomLevel, maxZoom: kGMSMaxZoomLevel)

        // A person cannot drag the target out of its bounds.
        mapView.camera = GMSCameraPosition(target: home, zoom: 16)
        mapView.cameraTargetBounds = bounds
        mapView.touch(.began, at: CGPoint(x: 600, y: 240), time: 0)
        for step in 1...60 { mapView.touch(.moved, at: CGPoint(x: 600 - Double(step) * 10, y: 240), time: Double(step) / 60) }
        mapView.touch(.ended, at: CGPoint(x: 0, y: 240), time: 2)
        mapView.advance(to: 4)
        try await write("09-target-bounds")
        mapView.cameraTargetBounds = nil

        try await animate()
    }

    /// Draws an animation of two seconds with 20 frames a second. A transaction sets its duration.
    private func animate() async throws {
        mapView.camera = GMSCameraPosition(target: home, zoom: 14)
        let begin = mapView.time
        CATransaction.begin()
        CATransaction.setValue(2.0, forKey: kCATransactionAnimationDuration)
        CATransaction.setCompletionBlock { print("arrived") }
        mapView.animate(to: GMSCameraPosition(target: home, zoom: 17, bearing: 60, viewingAngle: 60))
        CATransaction.commit()
        for frame in 0...40 {
            mapView.advance(to: begin + Double(frame) / 20)
            try await write("10-animation-" + String("00\(frame)".suffix(2)))
        }
    }

    private func write(_ name: String) async throws {
        let image = try await mapView.snapshot()
        try image.pngData()?.write(to: folder.appending(path: name + ".png"))
        let camera = mapView.camera
        print("\(name).png  zoom \(camera.zoom)  bearing \(Int(camera.bearing))°  viewing angle \(Int(camera.viewingAngle))°")
    }
}
