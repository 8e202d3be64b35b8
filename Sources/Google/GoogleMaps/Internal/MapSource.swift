import Foundation
import PortolanBasics
@_spi(Portolan) import PortolanConfiguration
import PortolanGeo
import PortolanMaps
import PortolanRender
import PortolanStyle
import PortolanText

/// The renderers of the current regions. All maps with the same style share one renderer.
@MainActor
enum MapSource {
    enum Look: Hashable {
        /// A single colour: red, green and blue.
        case plain(SIMD3<Double>)
        /// A style with the rules of a map style. The rules change the style in `json`, or the built-in style in a look
        /// if `json` is nil.
        case styled(GoogleStyle, json: String?, look: Style.BuiltinLook = .light, over: TilePictures? = nil)
    }

    struct Opened {
        var renderer: MapRenderer
        /// The centre of the region; nil if there is none.
        var center: Coordinate?
        /// The error if there is no region, or the region is unreadable; nil otherwise.
        var error: (any Error)?
    }

    private struct Key: Hashable {
        var regions: [URL]
        var language: String?
        var look: Look
    }

    /// The cache keeps at most four renderers, because each one holds its prepared tiles.
    private static var opened = LRUCache<Key, Opened>(costLimit: 4)

    static func open(_ look: Look) -> Opened {
        let key = Key(regions: PortolanData.regions, language: PortolanData.language, look: look)
        if let known = opened.value(for: key) { return known }
        let value = read(key)
        // A region that was unreadable is opened again the next time.
        if value.error == nil || key.regions.isEmpty { opened.store(value, for: key, cost: 1) }
        return value
    }

    private static func read(_ key: Key) -> Opened {
        guard !key.regions.isEmpty else { return Opened(renderer: empty(key), center: nil, error: GMSMapDataError.noRegion) }
        do {
            if case .plain = key.look {
                let maps = try MapSnapshotter(regions: key.regions)
                return Opened(renderer: empty(key), center: maps.center)
            }
            let maps = try MapSnapshotter(
                regions: key.regions,
                style: try style(key),
                language: key.language,
                threads: ProcessInfo.processInfo.activeProcessorCount
            )
            return Opened(renderer: maps.renderer, center: maps.center)
        } catch {
            return Opened(renderer: empty(key), center: nil, error: error)
        }
    }

    /// The rules that follow from switches of the map. No program's map style has them.
    private static let ownRules: Set<GoogleStyle.Rule> = {
        var transit = GoogleStyle(rules: [])
        transit.showTransit()
        return Set(transit.rules + [.noTransit, .noBuildings])
    }()

    private static func style(_ key: Key) throws -> Style {
        switch key.look {
        case .styled(let rules, let json, let look, let pictures):
            // A program's map style may colour the land. A picture of the ground would cover these colours, so it is
            // left out.
            let addresses = Style.Addresses(ground: rules.rules.allSatisfy(ownRules.contains) ? Style.regionGround : nil)
            return try Style.parse(
                rules.applied(
                    to: json ?? Style.builtinJSON(language: key.language ?? "", look: look, addresses: addresses),
                    where: { pictures?.shows($0, type: $1) ?? true }
                )
            )
        case .plain(let color):
            let numbers = (0..<3).map { "\(Int(clamping: (color[$0] * 255).rounded()))" }.joined(separator: ", ")
            return try Style.parse(
                """
                {"version": 8, "sources": {}, "layers": [
                    {"id": "background", "type": "background", "paint": {"background-color": "rgb(\(numbers))"}}
                ]}
                """
            )
        }
    }

    /// Makes a renderer that draws only the background.
    private static func empty(_ key: Key) -> MapRenderer {
        MapRenderer(
            style: (try? style(key)) ?? .builtin(),
            layers: [.init(tiles: NoTiles(), bounds: .world)],
            fonts: (try? FontLibrary()) ?? .empty,
            attribution: ""
        )
    }
}

/// The tiles of a map without regions.
private struct NoTiles: TileSource {
    var zooms: ClosedRange<UInt8> { 0...0 }
    var bounds: CoordinateBounds { .world }
    func bytes(of tile: TileID) throws -> [UInt8]? { nil }
}

/// The errors of a map that cannot draw. Portolan's own addition.
public enum GMSMapDataError: LocalizedError, Hashable, Sendable, CustomStringConvertible {
    /// A tile is unreadable; the text names the tile and the reason.
    case unreadableTile(String)
    /// The program has named no region.
    case noRegion
    /// The view has no size yet.
    case noSize

    public var errorDescription: String? { description }

    public var description: String {
        switch self {
        case .unreadableTile(let text): text
        case .noRegion: "the map has no data: \(PortolanData.advice)"
        case .noSize: "the map has no size yet; set its frame"
        }
    }
}
