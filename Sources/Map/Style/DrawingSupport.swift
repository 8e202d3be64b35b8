/// What a renderer draws of styles: all but what stands in ``missing``.
///
/// ```swift
/// let support = DrawingSupport(missing: [.layer("heatmap"): "Heat maps are not drawn.", .word("line-cap", "square"): "Lines end without squares."])
/// for warning in style.undrawn(by: support) { print(warning) }
/// ```
public struct DrawingSupport: Sendable, Hashable {
    /// A part of the style specification.
    public enum Part: Sendable, Hashable {
        /// Layers of a type: `heatmap`.
        case layer(String)
        /// A property of layers, of the light, the sky or the projection: `fill-pattern`.
        case property(String)
        /// One of the words that a property takes: `symbol-placement`, `line`.
        case word(String, String)
        /// Values of a property that differ from feature to feature.
        case featureValues(String)
        /// Sources of a kind.
        case source(StyleSource.Kind)
        /// A member of the style itself: `terrain`.
        case member(String)
    }

    /// What is not drawn, each with an English sentence that says so.
    public var missing: [Part: String]

    /// Creates a support of everything but some parts, each with an English sentence that says that it is not drawn.
    public init(missing: [Part: String] = [:]) {
        self.missing = missing
    }
}

extension Style {
    /// What of this style a renderer does not draw, in the order of the text: a warning each.
    ///
    /// Layers that are never visible do not count, nor do values that say what would count without them. A layer that is not drawn is told once, without its
    /// properties. O(properties that the style sets).
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
    /// Whether there is a state of the program in which the layer is drawn.
    fileprivate var canBeVisible: Bool { visibility.constant != Visibility.none }
}
