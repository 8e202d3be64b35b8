import PortolanRaster
import PortolanText

/// A label that wants a place in the picture.
struct Label {
    /// Which point of the block lies at the anchor, as fractions of its width and height: (0.5, 0) is the middle of the top.
    struct Anchor: Hashable {
        var horizontal: Float
        var vertical: Float
    }

    var text: String
    /// Size in pixels already.
    var style: TextStyle
    /// In pixels of the picture.
    var position: SIMD2<Float>
    var anchor: Anchor
    /// Added to the position, in pixels.
    var offset: SIMD2<Float>
    /// Kept free around the text, in pixels.
    var padding: Float
    var color: Color
    var haloColor: Color
    var haloWidth: Float
    var haloBlur: Float
    var allowsOverlap: Bool
    var ignoresPlacement: Bool
    /// What decides who comes first: see `precedes`.
    var layer: Int32
    var sortKey: Double
    var order: Int32
    /// Where it comes from.
    var feature: FeatureOrigin?
}

extension Label {
    /// Layers drawn last come first, then small sort keys, then the order of the data; the rest only makes the order total, so that
    /// equal input gives the same labels whatever tile was read first.
    static func precedes(_ a: Label, _ b: Label) -> Bool {
        if a.layer != b.layer { return a.layer > b.layer }
        // A key that is no number comes last: compared as it is, it would leave the order open.
        if a.sortKey.isNaN != b.sortKey.isNaN { return b.sortKey.isNaN }
        if !a.sortKey.isNaN, a.sortKey != b.sortKey { return a.sortKey < b.sortKey }
        if a.order != b.order { return a.order < b.order }
        if a.position.y != b.position.y { return a.position.y < b.position.y }
        if a.position.x != b.position.x { return a.position.x < b.position.x }
        // By bytes: Swift's own order of strings would look at canonical equivalence.
        return a.text.utf8.lexicographicallyPrecedes(b.text.utf8)
    }
}
