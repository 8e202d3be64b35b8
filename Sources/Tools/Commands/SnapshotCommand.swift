import ArgumentParser
import Foundation
import Portolan
import PortolanBasics
package import PortolanCamera
import PortolanGeo
import PortolanImage
import PortolanMaps
import PortolanPlaces
import PortolanRaster
import PortolanText

struct SnapshotCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "snapshot",
        abstract: "Draw a map picture of a region.",
        discussion: """
            The camera looks at --center; zoom N makes the world 256 · 2^N points wide (13 a town, 16 its streets, 18 its houses).

              portolan snapshot --region monaco.portolan --center 43.7384,7.4246 --zoom 16 --tilt 45 --bearing 30 --output map.png

            With --fit the camera shows all given places:

              portolan snapshot --region world.portolan --fit 49.26,-123.11 --fit 51.05,-114.05 --output map.png

            A style over tiles of its own needs no region:

              portolan snapshot --style osm-bright/style.json --style-source openmaptiles=monaco.mbtiles --glyphs '' --center 43.7384,7.4246 --zoom 16 --output map.webp
            """
    )

    @Option(help: ArgumentHelp("A region to draw. With several, regions with smaller areas lie above larger ones.", valueName: "folder"))
    var region: [String] = []

    @OptionGroup var camera: CameraOptions

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp("A pin with its tip at this point. Repeat the option for several.", valueName: "lat,lon")
    )
    var marker: [CoordinateArgument] = []

    @Option(
        help: ArgumentHelp(
            "GeoJSON, KML, KMZ or GPX to draw on the map: markers, lines and areas in the file's styles (see docs/overlays.md).",
            valueName: "file"
        )
    )
    var overlay: [String] = []

    @Option(
        help: ArgumentHelp(
            "GeoJSON, KML, KMZ or GPX whose points are drawn as a heatmap. The property “weight” gives the weight of a point (see docs/map-utilities.md).",
            valueName: "file"
        )
    )
    var heatmap: [String] = []

    @Option(help: ArgumentHelp("The radius of a heatmap's points, in pixels of a tile of 512: 1…128.", valueName: "pixels"))
    var heatmapRadius = 20

    @Flag(help: "Show one marker with a number in place of four or more markers within 100 points.")
    var cluster = false

    @Option(
        help: ArgumentHelp(
            "Show which places are open at this moment, with holidays: 2026-12-24T18:00 in the region's local time, or 2026-12-24T18:00:00Z.",
            valueName: "moment"
        )
    )
    var openAt: MomentArgument?

    @Option(help: ArgumentHelp("Width and height in points.", valueName: "WxH"))
    var size: SizeArgument = SizeArgument(width: 1024, height: 768)

    @Option(help: "Pixels per point: 2 for screens of twice the density.")
    var scale: Double = 1

    @OptionGroup var style: StyleOptions

    @Option(help: ArgumentHelp("Language of the names: en, fr, zh-Hant … By default the local names.", valueName: "tag"))
    var language: String?

    @OptionGroup var picture: PictureOptions

    @Option(help: ArgumentHelp("The number of threads. It does not change the picture.", valueName: "number"))
    var jobs: Int = ProcessInfo.processInfo.activeProcessorCount

    func validate() throws {
        guard !region.isEmpty || style.style != nil else {
            throw ValidationError("--region is missing: give the folder that `portolan import` made")
        }
        guard openAt == nil || !region.isEmpty else {
            throw ValidationError("--open-at needs the places of a region: give --region")
        }
        guard scale.isFinite, scale > 0, scale <= 8 else { throw ValidationError("--scale \(scale) is not above 0 and at most 8") }
        guard jobs >= 1 else { throw ValidationError("--jobs \(jobs) is less than 1") }
        guard (1...Heatmap.maximumRadius).contains(heatmapRadius) else {
            throw ValidationError("--heatmap-radius \(heatmapRadius) is not in 1…\(Heatmap.maximumRadius)")
        }
    }

    func run() async throws {
        let pixels = (Int(clamping: (size.size.width * scale).rounded()), Int(clamping: (size.size.height * scale).rounded()))
        try picture.check(width: pixels.0, height: pixels.1)
        let drawn = try style.read(language: language)
        let snapshotter = try MapSnapshotter(
            regions: region.map { URL(filePath: $0) },
            style: drawn,
            sources: try style.sources(of: drawn, pixelRatio: scale, hasRegions: !region.isEmpty),
            language: language,
            threads: jobs
        )
        let tilt = camera.tilt
        let camera = try camera.position(in: Viewport(size: size.size), center: snapshotter.center, zoom: 15)
        let allowed = try snapshotter.allowed(camera, size: size.size)
        if allowed.viewingAngle != tilt {
            StandardError.print(
                "note: the map was drawn with a tilt of \(CameraOptions.text(allowed.viewingAngle))°, the greatest one at zoom \(CameraOptions.text(allowed.zoom))"
            )
        }
        // After a signal, no unfinished file is left behind.
        try await cancellingOnInterrupt { [self] in
            let file = try BandFile(picture, width: pixels.0, height: pixels.1)
            defer { file.discard() }
            do {
                try await draw(snapshotter, allowed, file)
            } catch is BandFile.Transparent {
                try file.restart()
                try await draw(snapshotter, allowed, file)
            }
        }
        try StandardOutput.report(
            "\(picture.output): \(pixels.0) × \(pixels.1) pixels, \(CameraOptions.text(allowed))",
            of: picture.output
        )
    }

    private func draw(_ snapshotter: MapSnapshotter, _ camera: CameraPosition, _ file: BandFile) async throws {
        let (overlays, selected) = try overlays(camera)
        let places = try await timedPlaces(camera)
        try await snapshotter.draw(
            camera,
            size: size.size,
            scale: scale,
            overlays: overlays,
            selected: selected,
            places: places
        ) { try file.add($0) }
        try file.finish()
    }
}

extension SnapshotCommand {
    /// Returns the places of the picture, in their state at the moment of `--open-at`.
    private func timedPlaces(_ camera: CameraPosition) async throws -> [TimedPlace] {
        guard let openAt else { return [] }
        guard camera.zoom >= TimedPlace.leastZoom else {
            throw ValidationError(
                "--open-at shows no places at zoom \(CameraOptions.text(camera.zoom)): use zoom \(CameraOptions.text(TimedPlace.leastZoom)) or higher"
            )
        }
        let regions = region.map { URL(filePath: $0, directoryHint: .isDirectory) }
        let date = try openAt.date(in: regions, option: "--open-at")
        let bounds = try Projection(camera: camera, viewport: Viewport(size: size.size)).wholeVisibleRegion.bounds
        return try await PlacesClient(regions: regions).timedPlaces(in: bounds, at: date, language: language)
    }

    /// Returns the overlays of the map, and the index of the marker whose info window is open.
    private func overlays(_ camera: CameraPosition) throws -> ([MapOverlay], selected: Int?) {
        var overlays = marker.map { MapOverlay.marker(Marker(at: $0.coordinate)) }
        var selected: Int?
        for path in overlay {
            let read = try OverlayFile(path)
            selected = read.selected.map { $0 + overlays.count } ?? selected
            overlays += read.overlays
        }
        // The picture has only one zoom, and the colours of a heatmap are relative to the points visible at that zoom.
        let tileZoom = Int(clamping: (camera.zoom + log2(scale) - 1).rounded())
        for path in heatmap {
            let points = try OverlayFile.heatmapPoints(path)
            overlays.append(.tileLayer(Heatmap(points, radius: heatmapRadius, scaledZooms: tileZoom...tileZoom).tileLayer()))
        }
        guard cluster else { return (overlays, selected) }
        // The marker with the info window is shown separately.
        var gathered: [Marker] = []
        var kept: [MapOverlay] = []
        var keptSelected: Int?
        for (index, overlay) in overlays.enumerated() {
            if case .marker(let marker) = overlay, index != selected {
                gathered.append(marker)
            } else {
                if index == selected { keptSelected = kept.count }
                kept.append(overlay)
            }
        }
        let shaper = try TextShaper(library: FontLibrary())
        let shown = try MarkerClusters(gathered).markers(zoom: camera.zoom, scale: scale, shaper: shaper)
        return (kept + shown.map { .marker($0) }, keptSelected)
    }
}

/// An error of a command itself.
package struct CommandError: Error, CustomStringConvertible {
    package var description: String

    package init(_ description: String) { self.description = description }
}

/// A width and height such as `1024x768`.
package struct SizeArgument: ExpressibleByArgument, CustomStringConvertible {
    package var size: ScreenSize

    private static let sides = 1...16_384

    package init(width: Double, height: Double) { size = ScreenSize(width: width, height: height) }

    package init?(argument: String) {
        let parts = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard parts.count == 2, let width = parts[0], let height = parts[1], Self.sides.contains(width), Self.sides.contains(height) else {
            // An invalid size has its own message, like an invalid coordinate.
            let form = "WxH in points, \(Self.sides.lowerBound) to \(Self.sides.upperBound) each, such as 1024x768"
            StandardError.print("portolan: '\(argument)' is not a size: write \(form)".plainLine)
            exit(64)
        }
        self.init(width: Double(width), height: Double(height))
    }

    package var description: String { "\(Int(clamping: size.width))x\(Int(clamping: size.height))" }
    package var defaultValueDescription: String { description }
}
