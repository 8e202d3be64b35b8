/// A property that a style sets, and what its value depends on.
public struct StylePropertyUse: Sendable, Hashable {
    /// Where a property stands.
    public enum Group: String, Sendable, Hashable {
        /// In a layer's `layout`: what a change of it lays out anew.
        case layout
        /// In a layer's `paint`: what a change of it only paints anew.
        case paint
        /// In `light`, `sky` or `projection`.
        case root
    }

    /// The property's name: `line-width`.
    public var name: String
    /// Where the property stands.
    public var group: Group
    /// What the value depends on; empty for a constant.
    public var dependencies: Dependencies
    /// The value if it is a constant; nil otherwise.
    public var constant: StyleValue?
    /// Whether the value is what would count if the property were not set.
    public var isStandard: Bool
    /// The words that the value may be, if the property takes words; empty otherwise.
    public var words: [String]
    /// The JSON path of the value: `layers[3].paint.line-width`.
    public var path: String
    /// Offset of the byte in the style's text where the value begins.
    public var byteOffset: Int
}
