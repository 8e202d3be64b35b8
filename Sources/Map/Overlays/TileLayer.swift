/// Pictures of tiles over the map: from the web or made by the program.
///
/// Tiles are those of the web map: zoom 0 is one tile, x grows eastward, y southward.
public struct TileLayer: Hashable, Sendable {
    /// The source of the pictures, with their cache.
    public var tiles: TileImages
    /// The side of a tile on the view, in pixels: 512 shows sharper tiles on a screen with two pixels to a point, 256 larger ones.
    public var tileSizePixels: Int
    /// The zooms that have tiles; at higher camera zooms those of the highest are enlarged.
    public var zooms: ClosedRange<UInt8>
    /// From 0 (invisible) to 1 (opaque, the default).
    public var opacity: Double
    /// Whether tiles fade in over a quarter of a second (the default) or appear at once.
    public var fadesIn: Bool
    /// Whether the layer lies beneath everything that the map draws, such as aerial pictures under roads and names; false by default.
    public var liesBeneath: Bool = false
    /// Overlays with a higher z-index are drawn above those with a lower one; 0 by default.
    public var zIndex: Double

    /// Creates a layer of tiles; by default opaque, for zooms 0 to 22 and with 256 pixels to a side.
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
