import PortolanGeo
import PortolanStyle
import PortolanText

/// The tile that symbols are laid out for.
struct SymbolTile: Sendable, Hashable {
    /// The source, as a number that is the same from frame to frame.
    var source: Int32
    /// The tile that the data come from.
    var id: TileID
    /// The whole zoom of the style that it is shown at, `id.z` or more.
    var zoom: Int

    /// Units of the tile's side in which symbols are laid out, as MapLibre does: line anchors are rounded to whole ones.
    static let extent: Float = 8192
    /// Pixels of the style along the side of a tile that is shown at its own zoom.
    static let sidePixels: Float = 512

    /// How much larger the tile is shown than it was made for.
    var overscaling: Float { Float(sign: .plus, exponent: min(max(zoom - Int(id.z), 0), 30), significand: 1) }

    /// Units of the tile in a pixel of the style at the tile's whole zoom.
    var unitsPerPixel: Float { Self.extent / (Self.sidePixels * overscaling) }
}

/// The symbols of one style layer in one tile: texts shaped, icons cut to size, anchors found. Placing and drawing them needs nothing else
/// of the tile.
final class SymbolBucket: Sendable {
    let layer: SymbolLayer
    let tile: SymbolTile
    let resources: SymbolResources
    let layout: SymbolLayout
    let features: [SymbolFeature]
    let symbols: [Symbol]
    /// Runs of symbols with the same sort key, ascending; one of all symbols if the style does not sort.
    let ranges: [SortRange]
    let labels: [SymbolLabel]
    let glyphs: [SymbolGlyph]
    let icons: [SymbolIcon]
    let lines: [SymbolLine]
    let linePoints: [SIMD2<Float>]
    /// For each point of a line its distance from the line's beginning.
    let lineDistances: [Float]
    let circles: [LineCircle]
    let variableAnchors: [VariableAnchor]
    let paint: SymbolPaint
    /// Colours of sections of formatted texts.
    let sectionColors: [StyleColor]
    /// About how much memory it takes.
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

    /// The bucket with its paint values made anew, for features whose state has changed or for another global state.
    ///
    /// - Parameter context: the context with a feature loaded, at the tile's zoom.
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
