/// Everything that a style names by address, opened: sources by their IDs, sprites, glyphs.
public struct MapSources: Sendable {
    /// The sources by ID. Those that could not be opened and can be done without are absent.
    public var sources: [String: MapSource]
    /// The pictures of the style's sprites.
    public var sprites: SpriteSet
    /// The style's glyphs; nil where it names none.
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

/// How the sources of a style are opened.
public struct SourceOptions: Sendable {
    /// Reads all that is named by address.
    public var reader: any ResourceReader
    /// The address of the style: relative addresses are relative to it. Nil leaves them as they are.
    public var base: String?
    /// Pixels for one point of the pictures that will be drawn: above 1, sprites and tiles of twice the size are taken where there are any.
    public var pixelRatio: Double
    /// What takes the place of the style's own sources, by ID.
    public var replacements: [String: MapSource]
    /// The address that takes the place of the style's sprite; nil leaves it. Empty for none.
    public var sprite: String?
    /// The address that takes the place of the style's glyphs; nil leaves it. Empty for none.
    public var glyphs: String?
    /// How many threads open sources.
    public var threads: Int

    /// Options with a reader; by default of the machine's files alone.
    public init(reader: any ResourceReader = StandardReader(), base: String? = nil, pixelRatio: Double = 1) {
        self.reader = reader
        self.base = base
        self.pixelRatio = pixelRatio
        replacements = [:]
        threads = 1
    }
}
