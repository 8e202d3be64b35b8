import PortolanRaster
import PortolanStyle

/// A bucket of symbols in a frame.
struct SymbolFrameTile: Sendable {
    var bucket: SymbolBucket
    /// Which copy of the world the tile belongs to.
    var wrap: Int32
    /// Features, by their position in the source layer, whose symbols are left out.
    var hidden: Set<Int32> = []
    /// Features, by their position in the source layer, whose symbols are drawn faintly.
    var faint: Set<Int32> = []
    /// The caller's number for the tile, which marks carry.
    var number: Int = 0
}

/// A symbol layer of a frame.
struct SymbolFrameLayer: Sendable {
    /// Its position in the style.
    var index: Int
    var tiles: [SymbolFrameTile]
}

/// Where the symbols of a frame stand.
struct PlacedSymbols: Sendable {
    /// What became of one symbol.
    struct State: Sendable, Equatable {
        var showsText = false
        var showsIcon = false
        /// The place that the text chose, as a position in its list; −1 if it has none to choose.
        var anchor: Int8 = -1
        /// Whether the text runs from top to bottom.
        var isVertical = false
        /// Whether it lies out of sight: it need not fade in then.
        var isOffscreen = false
        /// The room of its text, or of its icon if it has no text: in points of the picture; nil if it has none.
        var room: Box?

        var isShown: Bool { showsText || showsIcon }

        /// A symbol without a place. It keeps its way of standing while it fades out.
        static func hidden(standingAs before: State?) -> State {
            State(anchor: before?.anchor ?? -1, isVertical: before?.isVertical ?? false)
        }
    }

    /// The symbols of one bucket.
    struct Tile: Sendable {
        var tile: SymbolFrameTile
        var view: SymbolTileView
        /// At the frame's zoom.
        var sizes: SymbolSizes
        /// One for each symbol of the bucket.
        var states: [State]
        /// For each symbol the number by which it is known from frame to frame; empty if nobody asked for them.
        var identities: [UInt32] = []
    }

    /// A layer with its tiles from the back to the front.
    struct Layer: Sendable {
        var index: Int
        var tiles: [Tile]
    }

    let camera: SymbolCamera
    /// The zoom and the state of the style, for values that all features share.
    let context: EvaluationContext
    var layers: [Layer]
    /// How symbols were known in the frames before; nil if nobody asked.
    var identities: SymbolIdentities?
    /// Whether the decisions are those of an earlier camera: rooms are then of that camera's picture.
    var isMoved = false
}
