import PortolanRaster
import PortolanStyle

/// A bucket of symbols in a frame.
struct SymbolFrameTile: Sendable {
    var bucket: SymbolBucket
    /// The copy of the world that the tile belongs to.
    var wrap: Int32
    /// Features whose symbols are left out, by their index in the source layer.
    var hidden: Set<Int32> = []
    /// Features whose symbols are drawn faintly, by their index in the source layer.
    var faint: Set<Int32> = []
    /// The caller's number for the tile. Marks carry this number.
    var number: Int = 0
}

/// A symbol layer of a frame.
struct SymbolFrameLayer: Sendable {
    /// The layer's index in the style.
    var index: Int
    var tiles: [SymbolFrameTile]
}

/// The placed symbols of a frame.
struct PlacedSymbols: Sendable {
    /// The result of placing one symbol.
    struct State: Sendable, Equatable {
        var showsText = false
        var showsIcon = false
        /// The anchor that the text chose, as an index into the symbol's variable anchors; −1 if the text has no
        /// choice.
        var anchor: Int8 = -1
        /// Whether the text runs from top to bottom.
        var isVertical = false
        /// Whether the symbol is outside the picture, so that it need not fade in.
        var isOffscreen = false
        /// The room of the symbol's text, or of its icon if it has no text, in points of the picture; nil if the
        /// symbol has neither.
        var room: Box?

        var isShown: Bool { showsText || showsIcon }

        /// Returns the state of a hidden symbol. A symbol keeps its anchor and direction while it fades out.
        static func hidden(standingAs before: State?) -> State {
            State(anchor: before?.anchor ?? -1, isVertical: before?.isVertical ?? false)
        }
    }

    /// The symbols of one bucket.
    struct Tile: Sendable {
        var tile: SymbolFrameTile
        var view: SymbolTileView
        /// The sizes at the frame's zoom.
        var sizes: SymbolSizes
        /// One state for each symbol of the bucket.
        var states: [State]
        /// For each symbol the number that identifies it from frame to frame; empty if identities are not
        /// needed.
        var identities: [UInt32] = []
    }

    /// A layer with its tiles from back to front.
    struct Layer: Sendable {
        var index: Int
        var tiles: [Tile]
    }

    let camera: SymbolCamera
    /// The zoom and the state of the style, for values that all features share.
    let context: EvaluationContext
    var layers: [Layer]
    /// The identities of symbols in earlier frames; nil if identities are not needed.
    var identities: SymbolIdentities?
    /// Whether the placement was made for an earlier camera. The rooms of symbols then belong to the picture of that
    /// camera.
    var isMoved = false
}
