import PortolanGeo
import PortolanStyle
import PortolanText

/// The tile for which symbols are laid out.
struct SymbolTile: Sendable, Hashable {
    /// The number of the source, which is the same in all frames.
    var source: Int32
    /// The tile that the data come from.
    var id: TileID
    /// The whole zoom of the style at which the tile is shown, `id.z` or more.
    var zoom: Int

    /// The number of units along the tile's side in which symbols are laid out. As in MapLibre, line anchors
    /// are rounded to whole units.
    static let extent: Float = 8192
    /// The side of a tile in pixels of the style, if the tile is shown at its own zoom.
    static let sidePixels: Float = 512

    /// The factor by which the tile is enlarged beyond its own zoom.
    var overscaling: Float { Float(sign: .plus, exponent: min(max(zoom - Int(id.z), 0), 30), significand: 1) }

    /// Units of the tile per pixel of the style, at the tile's whole zoom.
    var unitsPerPixel: Float { Self.extent / (Self.sidePixels * overscaling) }
}

/// The symbols of one style layer in one tile, with shaped texts, sized icons and anchors. Placing and drawing
/// them needs nothing else of the tile.
final class SymbolBucket: Sendable {
    let layer: SymbolLayer
    let tile: SymbolTile
    let resources: SymbolResources
    let layout: SymbolLayout
    let features: [SymbolFeature]
    let symbols: [Symbol]
    /// Ranges of symbols with the same sort key, in ascending order of the key; a single range if the style
    /// does not sort.
    let ranges: [SortRange]
    let labels: [SymbolLabel]
    let glyphs: [SymbolGlyph]
    let icons: [SymbolIcon]
    let lines: [SymbolLine]
    let linePoints: [SIMD2<Float>]
    /// For each point of a line, its distance from the line's beginning.
    let lineDistances: [Float]
    let circles: [LineCircle]
    let variableAnchors: [VariableAnchor]
    let paint: SymbolPaint
    /// The colours of sections of formatted texts.
    let sectionColors: [StyleColor]
    /// An estimate of the bucket's memory, in bytes.
    let byteCount: Int

    struct SortRange: Sendable {
        var key: Double
        var symbols: Range<Int>
    }

    init(
        layer: SymbolLayer,
        tile: SymbolTile,
        resources: SymbolResources,
        layout: SymbolLayout,
        content: SymbolBucketContent,
        paint: SymbolPaint
    ) {
        self.layer = layer
        self.tile = tile
        self.resources = resources
        self.layout = layout
        features = content.features
        symbols = content.symbols
        ranges = content.ranges.isEmpty ? [SortRange(key: 0, symbols: content.symbols.indices)] : content.ranges
        labels = content.labels
        glyphs = content.glyphs
        icons = content.icons
        lines = content.lines
        linePoints = content.linePoints
        lineDistances = content.lineDistances
        circles = content.circles
        variableAnchors = content.variableAnchors
        sectionColors = content.sectionColors
        self.paint = paint
        byteCount = content.byteCount + paint.byteCount
    }

    /// Returns the bucket with its paint values evaluated again, for changed states of features or another
    /// global state.
    ///
    /// - Parameter context: returns the context with a feature loaded, at the tile's zoom.
    func repainted(_ context: (_ feature: Int32) -> EvaluationContext) -> SymbolBucket {
        var paint = SymbolPaint(layer)
        for feature in features { paint.append(context(feature.index), zoom: tile.zoom) }
        return SymbolBucket(copying: self, paint: paint)
    }

    private init(copying other: SymbolBucket, paint: SymbolPaint) {
        layer = other.layer
        tile = other.tile
        resources = other.resources
        layout = other.layout
        features = other.features
        symbols = other.symbols
        ranges = other.ranges
        labels = other.labels
        glyphs = other.glyphs
        icons = other.icons
        lines = other.lines
        linePoints = other.linePoints
        lineDistances = other.lineDistances
        circles = other.circles
        variableAnchors = other.variableAnchors
        sectionColors = other.sectionColors
        byteCount = other.byteCount
        self.paint = paint
    }
}

/// The arrays of a bucket while it is built.
struct SymbolBucketContent {
    var features: [SymbolFeature] = []
    var symbols: [Symbol] = []
    var ranges: [SymbolBucket.SortRange] = []
    var labels: [SymbolLabel] = []
    var glyphs: [SymbolGlyph] = []
    var icons: [SymbolIcon] = []
    var lines: [SymbolLine] = []
    var linePoints: [SIMD2<Float>] = []
    var lineDistances: [Float] = []
    var circles: [LineCircle] = []
    var variableAnchors: [VariableAnchor] = []
    var sectionColors: [StyleColor] = []

    var byteCount: Int {
        let texts = features.reduce(0) { $0 + $1.text.utf8.count }
        return texts + features.count * MemoryLayout<SymbolFeature>.stride + symbols.count * MemoryLayout<Symbol>.stride
            + labels.count * MemoryLayout<SymbolLabel>.stride + glyphs.count * MemoryLayout<SymbolGlyph>.stride
            + icons.count * MemoryLayout<SymbolIcon>.stride + linePoints.count * 12 + circles.count * MemoryLayout<LineCircle>.stride
    }
}
