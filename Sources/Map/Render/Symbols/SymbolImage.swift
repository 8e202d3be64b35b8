import PortolanRaster

/// An image of a style's sprite, as symbols use it.
struct SymbolImage: Sendable {
    /// How an image's box follows the text that it is fitted to.
    enum TextFit: Sendable {
        case stretchOrShrink
        case stretchOnly
        case proportional
    }

    /// Its pixels.
    var pixmap: Pixmap
    /// Pixels of the image in a pixel of the style.
    var pixelRatio: Float
    /// Whether its alpha tells the distance from an outline, so that it takes a colour and a halo.
    var isField: Bool
    /// The columns that are stretched, in pixels of the image: from … to, ascending; none stands for all.
    var stretchX: [SIMD2<Float>] = []
    /// The rows that are stretched, likewise.
    var stretchY: [SIMD2<Float>] = []
    /// The part that a text may cover, in pixels of the image; nil for all of it.
    var content: Box?
    /// Whether its width keeps the ratio of its sides when it is fitted to a text.
    var textFitWidth: TextFit?
    /// Whether its height does.
    var textFitHeight: TextFit?

    init(pixmap: Pixmap, pixelRatio: Float = 1, isField: Bool = false) {
        self.pixmap = pixmap
        self.pixelRatio = pixelRatio > 0 && pixelRatio.isFinite ? pixelRatio : 1
        self.isField = isField
    }

    /// Width and height in pixels of the style.
    var displaySize: SIMD2<Float> { SIMD2(Float(pixmap.width), Float(pixmap.height)) / pixelRatio }

    /// Width and height in pixels of the image.
    var pixelSize: SIMD2<Float> { SIMD2(Float(pixmap.width), Float(pixmap.height)) }
}

/// Where symbols find the style's images by name. Called from any task while tiles are prepared; an answer may wait.
protocol SymbolImageSource: Sendable {
    func image(_ name: String) -> SymbolImage?
}

/// A style without sprite.
struct NoSymbolImages: SymbolImageSource {
    func image(_ name: String) -> SymbolImage? { nil }
}
