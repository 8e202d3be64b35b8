/// The parts of the style specification that a renderer draws: all except those in ``missing``.
///
/// ```swift
/// let support = DrawingSupport(missing: [
///     .layer("heatmap"): "Heat maps are not drawn.", .word("line-cap", "square"): "Lines end without squares.",
/// ])
/// for warning in style.undrawn(by: support) { print(warning) }
/// ```
public struct DrawingSupport: Sendable, Hashable {
    /// A part of the style specification.
    public enum Part: Sendable, Hashable {
        /// Layers of a type, such as `heatmap`.
        case layer(String)
        /// A property of layers, of the light, the sky or the projection, such as `fill-pattern`.
        case property(String)
        /// One of the keywords of a property, such as `line` of `symbol-placement`.
        case word(String, String)
        /// Values of a property that differ from feature to feature.
        case featureValues(String)
        /// Sources of a kind.
        case source(StyleSource.Kind)
        /// A member of the style itself, such as `terrain`.
        case member(String)
    }

    /// The parts that are not drawn. For each part, an English sentence says that it is not drawn.
    public var missing: [Part: String]

    /// Creates the support of everything except some parts. Each part has an English sentence that says that it
    /// is not drawn.
    public init(missing: [Part: String] = [:]) {
        self.missing = missing
    }
}

extension Style {
    /// Returns a warning for each part of this style that a renderer does not draw, in the order of the text.
    ///
    /// Layers that are never visible are not reported, nor are values that equal the default. If a layer's type
    /// is not drawn, one warning covers the layer with its properties. O(properties that the style sets).
    public func undrawn(by support: DrawingSupport) -> [StyleDiagnostic] {
        var found: [StyleDiagnostic] = []
        func add(_ part: DrawingSupport.Part, _ path: String, _ offset: Int) -> Bool {
            guard let sentence = support.missing[part] else { return false }
            found.append(StyleDiagnostic(.warning, path: path, byteOffset: offset, message: sentence))
            return true
        }
        func add(_ use: StylePropertyUse) {
            if use.isStandard || add(.property(use.name), use.path, use.byteOffset) { return }
            for word in use.words where add(.word(use.name, word), use.path, use.byteOffset) { return }
            if !use.dependencies.isDisjoint(with: .feature) { _ = add(.featureValues(use.name), use.path, use.byteOffset) }
        }
        let used = Set(layers.filter(\.info.canBeVisible).compactMap(\.info.source))
        for source in sources where used.contains(source.id) { _ = add(.source(source.kind), "sources.\(source.id)", source.byteOffset) }
        for member in members { _ = add(.member(member.name), member.name, member.byteOffset) }
        for use in light.properties + (sky?.properties ?? []) + projection.properties { add(use) }
        for layer in layers where layer.info.canBeVisible {
            if add(.layer(layer.info.type), layer.info.path, layer.info.byteOffset) { continue }
            for use in layer.info.properties { add(use) }
        }
        return found.enumerated().sorted { ($0.element.byteOffset, $0.offset) < ($1.element.byteOffset, $1.offset) }.map(\.element)
    }
}

extension LayerInfo {
    /// Whether the layer is visible in some state of the program.
    fileprivate var canBeVisible: Bool { visibility.constant != Visibility.none }
}
