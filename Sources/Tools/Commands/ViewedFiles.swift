import Foundation
import PortolanCamera
import PortolanGeo
import PortolanMaps
import PortolanWindow

/// Handles files that are dropped on the window of `portolan view`.
@MainActor
enum ViewedFiles {
    /// Adds a file's markers, lines and areas to the map and makes all of them visible. An error about the file is
    /// shown at the lower edge.
    static func show(_ path: String, on view: MapView, in window: MapWindow) {
        do {
            show(try OverlayFile(path).overlays, of: path, on: view, in: window)
        } catch {
            window.say(error.sentence)
        }
    }

    /// Adds the overlays of a file to the map.
    /// - Parameter movesMap: whether the map moves so that all of them are visible.
    static func show(_ overlays: [MapOverlay], of path: String, on view: MapView, in window: MapWindow, movesMap: Bool = true) {
        let name = URL(filePath: path).lastPathComponent
        guard !overlays.isEmpty else { return window.say("\(name): the file contains nothing that can be drawn") }
        for overlay in overlays { _ = view.add(overlay) }
        if movesMap, let bounds = CoordinateBounds(enclosing: overlays.flatMap(coordinates)) {
            try? view.animate(.fit(bounds, maxZoom: 17))
        }
        window.say("\(name): \(overlays.count) \(overlays.count == 1 ? "thing" : "things") on the map")
    }

    private static func coordinates(_ overlay: MapOverlay) -> [Coordinate] {
        switch overlay {
        case .marker(let marker): [marker.position]
        case .polyline(let line): line.path
        case .polygon(let area): area.path
        case .circle(let circle): [circle.center]
        case .groundOverlay, .tileLayer: []
        }
    }
}
