/// A property that a style sets, with its dependencies.
public struct StylePropertyUse: Sendable, Hashable {
    /// The object that contains a property.
    public enum Group: String, Sendable, Hashable {
        /// The layer's `layout`: a change lays features out again.
        case layout
        /// The layer's `paint`: a change only paints features again.
        case paint
        /// The object `light`, `sky` or `projection`.
        case root
    }

    /// The property's name, such as `line-width`.
    public var name: String
    /// The object that contains the property.
    public var group: Group
    /// The inputs on which the value depends; empty for a constant.
    public var dependencies: Dependencies
    /// The value if it is a constant; nil otherwise.
    public var constant: StyleValue?
    /// Whether the value equals the default.
    public var isStandard: Bool
    /// The keywords that the value may take, if the property has keywords; otherwise empty.
    public var words: [String]
    /// The JSON path of the value: `layers[3].paint.line-width`.
    public var path: String
    /// The byte offset of the value in the style's text.
    public var byteOffset: Int
}
