extension Style {
    /// The addresses of a style's data, letters and images.
    public struct Addresses: Sendable, Hashable {
        /// The address of the tiles; nil leaves it out of the style.
        public var tiles: String?
        /// The address of pictures of the ground, a TileJSON or an archive; nil leaves them out of the style.
        public var ground: String?
        /// The address of glyphs, with `{fontstack}` and `{range}`; nil for installed fonts.
        public var glyphs: String?
        /// The address of the images; nil for those that Portolan's renderer makes in code.
        public var sprite: String?

        /// Creates addresses. By default the style names none, because all data is on the machine that draws.
        public init(tiles: String? = nil, ground: String? = nil, glyphs: String? = nil, sprite: String? = nil) {
            self.tiles = tiles
            self.ground = ground
            self.glyphs = glyphs
            self.sprite = sprite
        }
    }

    /// The address of the pictures of the ground that the opened regions contain. A raster source with this address is
    /// empty if no region has such pictures. Only Portolan knows the address.
    public static let regionGround = "portolan:ground"

    /// Returns the style that comes with Portolan: a map for tiles in the OpenMapTiles schema, from the world down to
    /// house numbers.
    ///
    /// - Parameters:
    ///   - language: a BCP 47 tag. Names are shown in this language if the data has them, otherwise in the
    ///     local one. Empty for local names only.
    ///   - look: the colours and the features to draw.
    ///   - buildings: the way in which buildings are drawn.
    ///   - source: the ID of the source of tiles. The style does not contain its address. The source of pictures of the
    ///     ground is called `ground` and has the address ``regionGround``.
    public static func builtin(
        language: String = "",
        look: BuiltinLook = .light,
        buildings: BuildingLook = .extruded,
        source: String = "openmaptiles"
    ) -> Style {
        do throws(StyleError) {
            let addresses = Addresses(ground: regionGround)
            return try parse(builtinJSON(language: language, look: look, buildings: buildings, source: source, addresses: addresses))
        } catch {
            // Only a mistake in this folder leads here, and the tests read the style in all its variants.
            var reader = StyleReader()
            var style = reader.blank()
            style.warnings = error.errors
            return style
        }
    }

    /// Returns the built-in style as JSON, for other programs that draw MapLibre styles.
    ///
    /// - Parameters:
    ///   - language: a BCP 47 tag; empty for local names only.
    ///   - look: the colours and the features to draw.
    ///   - buildings: the way in which buildings are drawn.
    ///   - source: the ID of the source of tiles.
    ///   - addresses: the addresses of the source's TileJSON, the pictures of the ground, the glyphs and the images.
    ///     With an address of tiles, the style has no credit, because the tiles state theirs.
    public static func builtinJSON(
        language: String = "",
        look: BuiltinLook = .light,
        buildings: BuildingLook = .extruded,
        source: String = "openmaptiles",
        addresses: Addresses = Addresses()
    ) -> String {
        var sourceObject = StyleObject([("type", "vector")])
        if let url = addresses.tiles {
            // Archives and TileJSON state their own credit. A credit of the style would replace it.
            sourceObject["url"] = .string(url)
        } else {
            sourceObject["attribution"] = .string("© OpenStreetMap contributors")
        }
        var sources = StyleObject([(source, .object(sourceObject))])
        var builtin = BuiltinStyle(source: source, names: LanguageNames(language), look: look, buildings: buildings)
        if let url = addresses.ground, builtin.palette.relief != nil {
            sources[BuiltinStyle.groundSource] = .object(StyleObject([("type", "raster"), ("url", .string(url)), ("tileSize", 512)]))
            builtin.hasGround = true
        }
        var style = StyleObject([
            ("version", 8), ("name", "Portolan"), ("sources", .object(sources)),
            ("sprite", .string(addresses.sprite ?? look.sprite)),
        ])
        if let glyphs = addresses.glyphs { style["glyphs"] = .string(glyphs) }
        if look != .outline {
            style["light"] = BuiltinStyle.light
            style["sky"] = look == .dark ? BuiltinStyle.darkSky : BuiltinStyle.sky
        }
        style["layers"] = .array(builtin.layers)
        return StyleValue.object(style).json
    }
}

/// The layers of the built-in style, from the ground up.
struct BuiltinStyle {
    /// The ID of the source of pictures of the ground.
    static let groundSource = "ground"

    let source: String
    let names: LanguageNames
    let look: Style.BuiltinLook
    let buildings: Style.BuildingLook
    let palette: Palette
    /// Whether the style draws pictures of the ground.
    var hasGround = false

    init(source: String, names: LanguageNames, look: Style.BuiltinLook, buildings: Style.BuildingLook) {
        self.source = source
        self.names = names
        self.look = look
        self.buildings = buildings
        palette = Palette(look)
    }

    var layers: [StyleValue] {
        look == .outline ? ways + boundaries + labels : ground + details + ways + boundaries + labels
    }
}
