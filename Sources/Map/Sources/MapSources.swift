/// The opened sources, sprites and glyphs that a style names by address.
public struct MapSources: Sendable {
    /// The sources by ID. Optional sources that could not be opened are missing.
    public var sources: [String: MapSource]
    /// The pictures of the style's sprites.
    public var sprites: SpriteSet
    /// The style's glyphs; nil if it names none.
    public var glyphs: GlyphStore?
    /// The warnings about parts that the map can do without, in the order of the style.
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
    /// The attributions of the sources of tiles as plain text, without duplicates, in the order of the sources'
    /// IDs.
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

    /// Returns a text without HTML tags, with the most common character references replaced.
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
    /// Features in tiles: vector tiles, or GeoJSON cut into tiles. For a ``GeoJSONSource``, layers have no
    /// `source-layer`.
    case vector(any VectorTileSource)
    /// Raster tiles.
    case raster(RasterSource)
    /// Heights of the ground in tiles.
    case heights(HeightSource)
    /// One picture between four corners.
    case image(ImageSource)
}

/// An error about a source, sprite or glyphs of a style, with the path in the style.
public struct SourceDiagnostic: Error, Hashable, Sendable, CustomStringConvertible {
    /// The JSON path in the style, such as `sources.osm` or `sprite`.
    public var path: String
    /// The error with its address.
    public var error: SourceError

    /// Creates a diagnostic for a part of a style.
    public init(path: String, error: SourceError) {
        self.path = path
        self.error = error
    }

    public var description: String { "\(path): \(error)" }
}

/// The errors of a style that cannot be drawn, because sources of its layers cannot be opened.
public struct MapSourcesError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The errors in the order of the style; at least one.
    public var errors: [SourceDiagnostic]

    /// Creates an error from diagnostics. There must be at least one.
    public init(_ errors: [SourceDiagnostic]) { self.errors = errors }

    public var description: String { errors.map(\.description).joined(separator: "\n") }
}

/// The options for opening the sources of a style. `Style.replacingAddresses(sources:sprite:glyphs:)` gives the
/// style other addresses.
public struct SourceOptions: Sendable {
    /// The reader for all addresses.
    public var reader: any ResourceReader
    /// The address of the style, which relative addresses refer to. Nil leaves them unchanged.
    public var base: String?
    /// Pixels per point of the pictures to be drawn. Above 1, sprites and tiles of twice the size are used if
    /// available.
    public var pixelRatio: Double
    /// The number of threads that open sources.
    public var threads: Int

    /// Creates options with a reader; by default for the machine's files only.
    public init(reader: any ResourceReader = StandardReader(), base: String? = nil, pixelRatio: Double = 1) {
        self.reader = reader
        self.base = base
        self.pixelRatio = pixelRatio
        threads = 1
    }
}
