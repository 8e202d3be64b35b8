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
    /// The style's name; nil if it gives none.
    public var name: String?
    /// The style's `metadata` as it is written, which drawing ignores; nil if there is none.
    public var metadata: StyleValue?
    /// The view that the style asks to begin with.
    public var view: View
    /// The sources of data, in the order of the text.
    public var sources: [StyleSource]
    /// Address of the glyphs, with `{fontstack}` and `{range}`.
    public var glyphs: String?
    /// The addresses of the style's images, in the order of the text; empty if it uses none.
    public var sprites: [StyleSprite]
    /// Fonts that the style brings along, in the order of the text; empty if it brings none.
    public var fontFaces: [StyleFontFace]
    /// How changes of values are spread over time if a layer says nothing else.
    public var transition: StyleTransition
    /// The light on extruded blocks.
    public var light: StyleLight
    /// The sky; nil if the style gives none, so that none is drawn.
    public var sky: StyleSky?
    /// How the Earth becomes flat.
    public var projection: StyleProjection
    /// The ground as a relief; nil if it is flat.
    public var terrain: StyleTerrain?
    /// The values that `["global-state", …]` reads: the style's own, unless ``setGlobalState(_:to:)`` has changed them.
    public internal(set) var globalState: StyleObject
    /// The global state as the style gives it.
    public internal(set) var defaultGlobalState: StyleObject
    /// The layers in the order of drawing, the bottom one first.
    public var layers: [StyleLayer]
    /// The names of the properties that the layers read; `propertyIndices` and a context's `values` are in this order.
    public var propertyNames: [String]
    /// The members of the style that the specification knows, in the order of the text.
    public var members: [Member]
    /// The parts of the style that were passed over, in the order of the text.
    public var warnings: [StyleDiagnostic]

    /// A camera, as far as a style gives one.
    public struct View: Sendable, Hashable {
        /// Longitude of the centre in degrees; nil if the style gives no centre.
        public var longitude: Double?
        /// Latitude of the centre in degrees; nil if the style gives no centre.
        public var latitude: Double?
        /// The style's own zoom.
        public var zoom: Double?
        /// Height of the centre above the sea, in metres.
        public var altitudeMeters: Double?
        /// Degrees clockwise from north.
        public var bearing: Double?
        /// Degrees from looking straight down.
        public var pitch: Double?
        /// Degrees counterclockwise about the line of sight.
        public var roll: Double?
    }

    /// A member of the style's outermost object.
    public struct Member: Sendable, Hashable {
        /// The member's name: `sky`.
        public var name: String
        /// Offset of the byte in the style's text where its value begins.
        public var byteOffset: Int
    }

    /// The source of an ID; nil if there is none. O(sources).
    public func source(_ id: String) -> StyleSource? {
        sources.first { $0.id == id }
    }
}
