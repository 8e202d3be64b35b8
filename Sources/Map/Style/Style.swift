/// A map style after the MapLibre style specification, version 8: what to draw of which source, in which order and how.
///
/// All zooms are the style's own, one less than the camera's: the world is 512 · 2^zoom pixels wide.
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
    /// The style's `metadata` as it stands in the style; nil if there is none. Drawing ignores it.
    public var metadata: StyleValue?
    /// The initial view of the style.
    public var view: View
    /// The sources of data, in the order of the text.
    public var sources: [StyleSource]
    /// The address of the glyphs, with `{fontstack}` and `{range}`; nil if the style uses none.
    public var glyphs: String?
    /// The addresses of the style's images, in the order of the text; empty if it uses none.
    public var sprites: [StyleSprite]
    /// The fonts whose files the style names, in the order of the text; empty if there are none.
    public var fontFaces: [StyleFontFace]
    /// The transition of values for which their layer sets none.
    public var transition: StyleTransition
    /// The light on extrusions.
    public var light: StyleLight
    /// The sky; nil if the style gives none. No sky is drawn then.
    public var sky: StyleSky?
    /// The map projection.
    public var projection: StyleProjection
    /// The relief of the ground; nil if the ground is flat.
    public var terrain: StyleTerrain?
    /// The values that `["global-state", …]` reads: those of the style, unless ``setGlobalState(_:to:)`` has
    /// changed them.
    public internal(set) var globalState: StyleObject
    /// The global state as the style gives it.
    public internal(set) var defaultGlobalState: StyleObject
    /// The layers in drawing order, the bottom one first.
    public var layers: [StyleLayer]
    /// The names of the properties that the layers read; `propertyIndices` and a context's `values` are in this order.
    public var propertyNames: [String]
    /// The members of the style that the specification knows, in the order of the text.
    public var members: [Member]
    /// The warnings about parts of the style that are ignored, in the order of the text.
    public var warnings: [StyleDiagnostic]

    /// A camera; values that the style does not give are nil.
    public struct View: Sendable, Hashable {
        /// Longitude of the centre in degrees; nil if the style gives no centre.
        public var longitude: Double?
        /// Latitude of the centre in degrees; nil if the style gives no centre.
        public var latitude: Double?
        /// The style's own zoom; nil if the style gives none.
        public var zoom: Double?
        /// Height of the centre above the sea, in metres.
        public var altitudeMeters: Double?
        /// The bearing in degrees clockwise from north.
        public var bearing: Double?
        /// The pitch in degrees from straight down.
        public var pitch: Double?
        /// The roll in degrees counterclockwise around the line of sight.
        public var roll: Double?
    }

    /// A member of the style's outermost object.
    public struct Member: Sendable, Hashable {
        /// The name of the member, such as `sky`.
        public var name: String
        /// The byte offset of the member's value in the style's text.
        public var byteOffset: Int
    }

    /// Returns the source with an ID, or nil if there is none. O(sources).
    public func source(_ id: String) -> StyleSource? {
        sources.first { $0.id == id }
    }
}
