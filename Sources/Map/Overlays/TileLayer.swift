/// Pictures of tiles over the map: from the web or made by the program.
///
/// Tiles are those of the web map: zoom 0 is one tile, x grows eastward, y southward.
public struct TileLayer: Hashable, Sendable {
    public var tiles: TileImages
    /// The side of a tile on the view, in pixels: 512 shows sharper tiles on a screen with two pixels to a point, 256 larger ones.
    public var tileSizePixels: Int
    /// The zooms that there are tiles of; nearer cameras show the last one enlarged.
    public var zooms: ClosedRange<UInt8>
    /// 0…1.
    public var opacity: Double
    /// Tiles come up within a quarter of a second instead of at once.
    public var fadesIn: Bool
    /// Shows beneath everything that the map draws: pictures from above under roads and names.
    public var liesBeneath: Bool
    public var zIndex: Double

    public init(
        _ tiles: TileImages,
        tileSizePixels: Int = 256,
        zooms: ClosedRange<UInt8> = 0...22,
        opacity: Double = 1,
        fadesIn: Bool = true,
        liesBeneath: Bool = false,
        zIndex: Double = 0
    ) {
        self.tiles = tiles
        self.tileSizePixels = tileSizePixels
        self.zooms = zooms
        self.opacity = opacity
        self.fadesIn = fadesIn
        self.liesBeneath = liesBeneath
        self.zIndex = zIndex
    }
}
