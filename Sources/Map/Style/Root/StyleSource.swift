/// Where a style's data comes from.
public struct StyleSource: Sendable, Hashable {
    /// What a source holds.
    public enum Kind: Sendable, Hashable {
        case vector, raster, rasterDEM, geoJSON, image, video
        case unknown(String)
    }

    /// The source's ID, unique within the style.
    public var id: String
    /// The `type` of the source.
    public var kind: Kind
    /// Address of a TileJSON or of an archive.
    public var url: String?
    /// Addresses of tiles, with `{z}`, `{x}` and `{y}`.
    public var tiles: [String]
    /// The lowest zoom that the source has tiles of; nil if the style does not say.
    public var minimumZoom: Int?
    /// The highest zoom that the source has tiles of; nil if the style does not say.
    public var maximumZoom: Int?
    /// The side of a raster tile in pixels.
    public var tileSize: Int
    /// West, south, east, north in degrees.
    public var bounds: [Double]?
    /// Whether rows are counted from the south (`scheme` is `tms`).
    public var countsRowsFromSouth: Bool
    /// The credit that a map of this source must show; nil if the style gives none.
    public var attribution: String?
    /// Offset of the byte in the style's text where the source begins.
    public var byteOffset: Int
    /// The source as the style writes it.
    public var members: StyleObject
}

/// Images for a style, by address.
public struct StyleSprite: Sendable, Hashable {
    /// `default` if the style gives one address only.
    public var id: String
    /// The address of the images, without `.json`, `.png` or `@2x` at the end.
    public var url: String
}
