import Foundation
import PortolanCamera
import PortolanGeo
import PortolanImport
import PortolanMaps
import PortolanRaster
import PortolanRegionFolder
import PortolanRender
import PortolanSample
import PortolanStyle
import PortolanTestSupport
import PortolanText
import PortolanTiles
import Testing

/// Whole maps of the sample town, from the extract to the pixels, compared with pictures in `Goldens/`.
///
/// There are two sets with the same cameras. *Without text* the pictures depend only on the repository and are
/// compared to the pixel. *With labels* they depend on the fonts and on the versions of FreeType, HarfBuzz and
/// FriBidi. `fonts.png` shows a line of text. If this machine draws the same line, the maps are compared to the
/// pixel too; otherwise letters may differ, see `otherFonts`.
@Suite struct WholeMapTests {
    struct View: CustomTestStringConvertible, Sendable {
        var name: String
        var camera: CameraPosition
        var scale = 1.0
        var language: String?
        var testDescription: String { name }
    }

    static let views: [View] = [
        View(name: "z10", camera: .init(latitude: 0, longitude: 0, zoom: 10)),
        View(name: "z12", camera: .init(latitude: 0.004, longitude: 0, zoom: 12)),
        View(name: "z13-turned", camera: .init(latitude: 0.002, longitude: 0.003, zoom: 13.4, bearing: 30)),
        View(name: "z14", camera: .init(latitude: 0.003, longitude: 0.001, zoom: 14)),
        View(name: "z14-tilted", camera: .init(latitude: 0, longitude: 0, zoom: 14.5, bearing: 340, viewingAngle: 45)),
        View(name: "z15-zh-Hant", camera: .init(latitude: 0.003, longitude: 0.001, zoom: 15), language: "zh-Hant"),
        View(name: "z16", camera: .init(latitude: 0.003, longitude: 0.001, zoom: 16)),
        View(name: "z16-tilted-2x", camera: .init(latitude: 0.002, longitude: 0, zoom: 15.2, bearing: 120, viewingAngle: 60), scale: 2),
        View(name: "z17-tilted", camera: .init(latitude: 0.003, longitude: 0.002, zoom: 17, bearing: 30, viewingAngle: 65)),
        View(name: "z19", camera: .init(latitude: 0.003, longitude: 0.001, zoom: 18.7)),
    ]

    /// The tolerance for fonts or text libraries other than those of `scripts/debian-packages.txt` on Debian 12. With
    /// other fonts or libraries, letters have other pixels, and a label may stand elsewhere. A channel may differ by 48
    /// of 255, and in a tenth of the pixels by any amount.
    static let otherFonts = GoldenTolerance(channel: 48, share: 0.1)

    /// The town's tiles, made once.
    static let tiles = Task { () throws -> PMTilesArchive in
        let folder = FileManager.default.temporaryDirectory.appending(
            path: "portolan-town-\(UUID().uuidString)",
            directoryHint: .isDirectory
        )
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let extract = folder.appending(path: "town.osm.pbf")
        _ = try NullIsland.write(to: extract.path)
        let output = folder.appending(path: "town.portolan", directoryHint: .isDirectory)
        _ = try await RegionImporter().run(extract: extract, output: output)
        // The archive stays open after its name is gone.
        return try PMTilesArchive(file: #require(try Region(at: output).tilesFile))
    }

    static func draw(_ view: View, labels: Bool) async throws -> Pixmap {
        var style = Style.builtin(language: view.language ?? "")
        if !labels {
            style.layers.removeAll { layer in
                if case .symbol = layer { true } else { false }
            }
        }
        let archive = try await tiles.value
        let renderer = MapRenderer(
            style: style,
            layers: [.init(tiles: archive, bounds: archive.bounds)],
            fonts: try FontLibrary(),
            attribution: labels ? "© OpenStreetMap contributors" : "",
            language: view.language,
            threads: 2
        )
        let side = 1 / view.scale
        return try renderer.picture(camera: view.camera, viewport: Viewport(width: 208 * side, height: 156 * side, scale: view.scale))
    }

    @Test("the ground without text equals its golden to the pixel", arguments: views)
    func ground(view: View) async throws {
        try expectGolden("ground-" + view.name, try await Self.draw(view, labels: false))
    }

    @Test("the map with its labels equals its golden", arguments: views)
    func map(view: View) async throws {
        let picture = try await Self.draw(view, labels: true)
        let hasTheseFonts = try Golden.isRecording || Golden.matches("fonts", Self.fonts())
        try expectGolden("map-" + view.name, picture, tolerance: hasTheseFonts ? .exact : Self.otherFonts)
    }

    /// The golden `fonts` shows lines of text. Another machine compares its own picture of these lines with the golden,
    /// and so learns whether it draws text like the machine that recorded the goldens.
    @Test("fonts are recorded with the maps", .enabled(if: Golden.isRecording))
    func recordsFonts() throws {
        try expectGolden("fonts", try Self.fonts())
    }

    static func fonts() throws -> Pixmap {
        var canvas = OverlayCanvas(shaper: try TextShaper(library: FontLibrary()))
        canvas.list.fillAll(.white)
        let lines: [(String, String)] = [
            ("Noto Sans Regular", "Hafen Østbyen 0123 £ Straße"), ("Noto Sans Bold", "Hafen Østbyen 0123"),
            ("Noto Sans Italic", "Hafen Østbyen 0123"), ("Noto Sans Regular", "港口島 ميناء Лодка 港"),
        ]
        for (row, (font, text)) in lines.enumerated() {
            let style = TextStyle(fonts: [font], sizePixels: 13)
            let block = try canvas.layout(text, style: style)
            try canvas.draw(block, style: style, at: SIMD2(4, 4 + 22 * Float(row)), color: .black)
        }
        var picture = Pixmap(width: 200, height: 96)
        Rasterizer().render(canvas.list, into: &picture)
        return picture
    }
}
