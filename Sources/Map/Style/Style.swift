/// A map style after the MapLibre style specification, version 8: what to draw of which source, in which order and how.
///
/// Everything is in the style's own zoom, one less than the camera's: the world is 512 · 2^zoom pixels wide.
///
/// ```swift
/// let style = try Style.parse(json)
/// var context = EvaluationContext(zoom: 13, values: Array(repeating: nil, count: style.propertyNames.count))
/// for case .line(let layer) in style.layers where layer.info.isDrawn(atZoom: 13) {
///     // for each feature: fill context.values at layer.info.propertyIndices, then
///     if layer.info.filter.matches(context) { draw(layer.color.evaluate(context), layer.width.evaluate(context)) }
/// }
/// ```
public struct Style: Sendable {
    /// The style's name; nil where it gives none.
    public var name: String?
    /// The style's `metadata` as it is written, which drawing ignores; nil where there is none.
    public var metadata: StyleValue?
    /// The view that the style asks to begin with.
    public var view: View
    /// The sources of data, in the order of the text.
    public var sources: [StyleSource]
    /// Address of the glyphs, with `{fontstack}` and `{range}`.
    public var glyphs: String?
    /// The addresses of the style's images, in the order of the text; empty where it uses none.
    public var sprites: [StyleSprite]
    /// The light on extruded blocks, as the style writes it.
    public var light: StyleObject?
    /// Defaults of the values that `["global-state", …]` reads.
    public var globalState: StyleObject
    /// The layers in the order of drawing, the bottom one first.
    public var layers: [StyleLayer]
    /// The names of the properties that the layers read; `propertyIndices` and a context's `values` are in this order.
    public var propertyNames: [String]
    /// The parts of the style that were passed over, in the order of the text.
    public var warnings: [StyleDiagnostic]

    /// A camera, as far as a style gives one.
    public struct View: Sendable, Hashable {
        /// Longitude of the centre in degrees; nil where the style gives no centre.
        public var longitude: Double?
        /// Latitude of the centre in degrees; nil where the style gives no centre.
        public var latitude: Double?
        /// The style's own zoom.
        public var zoom: Double?
        /// Degrees clockwise from north.
        public var bearing: Double?
        /// Degrees from looking straight down.
        public var pitch: Double?
    }

    /// The source of an ID; nil where there is none. O(sources).
    public func source(_ id: String) -> StyleSource? {
        sources.first { $0.id == id }
    }
}

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
    /// The lowest zoom that the source has tiles of; nil where the style does not say.
    public var minimumZoom: Int?
    /// The highest zoom that the source has tiles of; nil where the style does not say.
    public var maximumZoom: Int?
    /// The side of a raster tile in pixels.
    public var tileSize: Int
    /// West, south, east, north in degrees.
    public var bounds: [Double]?
    /// Whether rows are counted from the south (`scheme` is `tms`).
    public var countsRowsFromSouth: Bool
    /// The credit that a map of this source must show; nil where the style gives none.
    public var attribution: String?
    /// The source as the style writes it.
    public var members: StyleObject
}

/// Images for a style, by address.
public struct StyleSprite: Sendable, Hashable {
    /// `default` where the style gives one address only.
    public var id: String
    /// The address of the images, without `.json`, `.png` or `@2x` at the end.
    public var url: String
}
