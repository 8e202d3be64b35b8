import PortolanBasics
import PortolanCamera
import PortolanGeo
import PortolanMaps

extension Panel {
    static let help = Panel(
        alignment: .middle,
        title: "Portolan",
        rows: [
            Row(label: "drag", text: "moves the map, which glides on if you let go while it moves"),
            Row(label: "wheel, + −", text: "zoom in and out"),
            Row(label: "double click", text: "zooms in; if you drag after the second click, the map zooms with the mouse"),
            Row(label: "right drag", text: "turns and tilts; so does dragging with shift or control"),
            Row(label: "fingers", text: "two fingers zoom, turn and move the map; side by side, they tilt it"),
            Row(label: "arrows", text: "move; with shift they turn and tilt"),
            Row(label: "click", text: "on a place shows its details"),
            Row(label: "/, Ctrl-F", text: "searches; arrows choose, Enter shows the place"),
            Row(label: "N", text: "north up, seen from above"),
            Row(label: "L", text: "moves to the position that --follow reads, and follows it"),
            Row(label: "Home", text: "goes back to the first view"),
            Row(label: "I", text: "camera and speed"),
            Row(label: "S", text: "saves a picture"),
            Row(label: "B", text: "hides buttons and search, and shows them again"),
            Row(label: "F11", text: "shows the window on the whole screen"),
            Row(label: "drop a file", text: "shows GeoJSON, KML or GPX on the map"),
            Row(label: "Esc", text: "closes this help, the search or the card"),
            Row(label: "Q", text: "ends"),
        ],
        closing: .closeHelp
    )

    /// The hint at the lower edge, until the first key or click.
    static let hint = "H for help"

    /// Returns the panel with the camera, the speed and the tiles.
    @MainActor
    static func inspector(_ view: MapView, _ statistics: FrameStatistics) throws -> Panel {
        let camera = view.camera
        let (projection, viewport) = (try view.projection, view.viewport)
        // The tiles have 512 points, as in regions.
        let tiles = projection.tileCover()
        let size = "\(text(viewport.size.width, 0)) × \(text(viewport.size.height, 0)) points, \(text(viewport.scale, 2)) pixels each"
        return Panel(
            alignment: .topLeft,
            title: "",
            rows: [
                Row(label: "target", text: "\(text(camera.target.latitude, 6)), \(text(camera.target.longitude, 6))"),
                Row(label: "zoom", text: "\(text(camera.zoom, 2)) of \(text(view.minZoom, 0))…\(text(view.maxZoom, 0))"),
                Row(label: "bearing", text: "\(text(camera.bearing, 1))°"),
                Row(label: "tilt", text: "\(text(camera.viewingAngle, 1))°"),
                Row(label: "scale", text: "\(text(projection.metersPerPoint, 3)) m a point"),
                Row(label: "view", text: size),
                Row(label: "tiles", text: "\(tiles.count) of zoom \(tiles.map(\.id.z).min() ?? 0)…\(tiles.map(\.id.z).max() ?? 0)"),
                Row(label: "picture", text: statistics.millisecondsPerFrame.map { "\(text($0, 1)) ms" } ?? "–"),
                Row(label: "speed", text: statistics.framesPerSecond.map { "\(text($0, 0)) a second" } ?? "–"),
            ]
        )
    }

    /// Returns a number with a count of decimal places, independent of the locale.
    static func text(_ number: Double, _ decimals: Int) -> String {
        guard number.isFinite, abs(number) < 1e12 else { return "–" }
        var factor = 1
        for _ in 0..<decimals { factor *= 10 }
        let units = Int(clamping: (abs(number) * Double(factor)).rounded())
        let sign = number < 0 && units > 0 ? "−" : ""
        guard decimals > 0 else { return sign + "\(units)" }
        let fraction = "\(units % factor)"
        return sign + "\(units / factor)." + String(repeating: "0", count: decimals - fraction.count) + fraction
    }
}
