/// Pictures of tiles over the map, from the web or from the program.
///
/// The tiles are those of web maps: zoom 0 is one tile, x grows eastward, y southward.
public struct TileLayer: Hashable, Sendable {
    /// The source of the pictures, with their cache.
    public var tiles: TileImages
    /// The side of a tile on the view, in pixels. On a screen with two pixels per point, 512 shows sharper
    /// tiles, and 256 larger ones.
    public var tileSizePixels: Int
    /// The zooms that have tiles. At higher camera zooms the tiles of the highest zoom are enlarged.
    public var zooms: ClosedRange<UInt8>
    /// The opacity, from 0 (invisible) to 1 (opaque, the default).
    public var opacity: Double
    /// Whether tiles fade in over a quarter of a second (the default) or appear at once.
    public var fadesIn: Bool
    /// Whether the layer is beneath everything that the map draws, such as aerial pictures beneath roads and
    /// names; false by default.
    public var liesBeneath: Bool = false
    /// The z-index; 0 by default. Overlays with a higher z-index are drawn above those with a lower one.
    public var zIndex: Double

    /// Creates a layer of tiles; by default opaque, for zooms 0 to 22, with a side of 256 pixels.
    public init(
        _ tiles: TileImages,
        tileSizePixels: Int = 256,
        zooms: ClosedRange<UInt8> = 0...22,
        opacity: Double = 1,
        fadesIn: Bool = true,
        zIndex: Double = 0
    ) {
        self.tiles = tiles
        self.tileSizePixels = tileSizePixels
        self.zooms = zooms
        self.opacity = opacity
        self.fadesIn = fadesIn
        self.zIndex = zIndex
    }
}
