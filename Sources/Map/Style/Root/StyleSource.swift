/// A source of a style's data.
public struct StyleSource: Sendable, Hashable {
    /// The kind of data in a source.
    public enum Kind: Sendable, Hashable {
        case vector, raster, rasterDEM, geoJSON, image, video
        case unknown(String)
    }

    /// The source's ID, unique within the style.
    public var id: String
    /// The `type` of the source.
    public var kind: Kind
    /// The address of a TileJSON or of an archive.
    public var url: String?
    /// The addresses of tiles, with `{z}`, `{x}` and `{y}`.
    public var tiles: [String]
    /// The lowest zoom for which the source has tiles; nil if the style does not give it.
    public var minimumZoom: Int?
    /// The highest zoom for which the source has tiles; nil if the style does not give it.
    public var maximumZoom: Int?
    /// The side of a raster tile in pixels.
    public var tileSize: Int
    /// West, south, east and north in degrees; nil if the style gives no bounds.
    public var bounds: [Double]?
    /// Whether rows are counted from the south (`scheme` is `tms`).
    public var countsRowsFromSouth: Bool
    /// The credit that a map of this source must show; nil if the style gives none.
    public var attribution: String?
    /// The byte offset of the source in the style's text.
    public var byteOffset: Int
    /// The members of the source as they stand in the style.
    public var members: StyleObject
}

/// A set of images for a style, by its address.
public struct StyleSprite: Sendable, Hashable {
    /// The ID of the set; `default` if the style gives only one address.
    public var id: String
    /// The address of the images, without the ending `.json`, `.png` or `@2x`.
    public var url: String
}
