/// Everything that a style names by address, opened: sources by their IDs, sprites, glyphs.
public struct MapSources: Sendable {
    /// The sources by ID. Those that could not be opened and can be done without are absent.
    public var sources: [String: MapSource]
    /// The pictures of the style's sprites.
    public var sprites: SpriteSet
    /// The style's glyphs; nil if it names none.
    public var glyphs: GlyphStore?
    /// What the map can be drawn without, in the order of the style.
    public var warnings: [SourceDiagnostic]

    /// Creates a set of sources; empty by default.
    public init(
        sources: [String: MapSource] = [:],
        sprites: SpriteSet = SpriteSet(),
        glyphs: GlyphStore? = nil,
        warnings: [SourceDiagnostic] = []
    ) {
        self.sources = sources
        self.sprites = sprites
        self.glyphs = glyphs
        self.warnings = warnings
    }
}

extension MapSources {
    /// Whose data the sources of tiles are, each once, in the order of the sources' IDs, as plain text.
    public var attributions: [String] {
        var texts: [String] = []
        for (_, source) in sources.sorted(by: { $0.key < $1.key }) {
            let attribution: String?
            switch source {
            case .vector(let tiles): attribution = tiles.attribution
            case .raster(let pictures): attribution = pictures.tiles.attribution
            case .heights(let heights): attribution = heights.pictures.tiles.attribution
            case .image: attribution = nil
            }
            guard let text = attribution.map(Self.plainText), !text.isEmpty, !texts.contains(text) else { continue }
            texts.append(text)
        }
        return texts
    }

    /// Text without HTML's tags, with the characters that its commonest names stand for.
    private static func plainText(_ html: String) -> String {
        var text = ""
        var isTag = false
        for character in html {
            switch character {
            case "<": isTag = true
            case ">" where isTag: isTag = false
            default: if !isTag { text.append(character) }
            }
        }
        let names = [("&copy;", "©"), ("&nbsp;", " "), ("&quot;", "\""), ("&#39;", "'"), ("&lt;", "<"), ("&gt;", ">"), ("&amp;", "&")]
        for (name, character) in names { text = text.replacing(name, with: character) }
        return text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}

/// One opened source.
public enum MapSource: Sendable {
    /// Features in tiles: vector tiles, or GeoJSON cut into tiles (a ``GeoJSONSource``, whose layers have no `source-layer`).
    case vector(any VectorTileSource)
    /// Pictures in tiles.
    case raster(RasterSource)
    /// Heights of the ground in tiles.
    case heights(HeightSource)
    /// One picture between four corners.
    case image(ImageSource)
}

/// One thing of a style that cannot be used, and where the style names it.
public struct SourceDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// The JSON path in the style: `sources.osm`, `sprite`.
    public var path: String
    /// What is wrong at which address.
    public var error: SourceError

    /// Creates a diagnostic for a part of a style.
    public init(path: String, error: SourceError) {
        self.path = path
        self.error = error
    }

    public var description: String { "\(path): \(error)" }
}

/// Why a style cannot be drawn: the sources of its layers that cannot be opened.
public struct MapSourcesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors in the order of the style; at least one.
    public var errors: [SourceDiagnostic]

    /// Creates an error from diagnostics, of which there must be at least one.
    public init(_ errors: [SourceDiagnostic]) { self.errors = errors }

    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// How the sources of a style are opened. `Style.replacingAddresses(sources:sprite:glyphs:)` gives the style other addresses.
public struct SourceOptions: Sendable {
    /// Reads all that is named by address.
    public var reader: any ResourceReader
    /// The address of the style: relative addresses are relative to it. Nil leaves them as they are.
    public var base: String?
    /// Pixels for one point of the pictures that will be drawn: above 1, sprites and tiles of twice the size are taken if there are any.
    public var pixelRatio: Double
    /// How many threads open sources.
    public var threads: Int

    /// Options with a reader; by default of the machine's files alone.
    public init(reader: any ResourceReader = StandardReader(), base: String? = nil, pixelRatio: Double = 1) {
        self.reader = reader
        self.base = base
        self.pixelRatio = pixelRatio
        threads = 1
    }
}
