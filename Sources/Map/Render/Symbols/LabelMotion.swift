import PortolanBasics
import PortolanCamera
import PortolanRaster
import PortolanStyle

/// The state of labels and icons that a view keeps from picture to picture. With this state, labels and icons keep
/// their positions while the map moves, and fade in and out.
///
/// While the map moves, placed labels stay, and labels are placed again at most every ``fadeDuration``. A label
/// that a steady pan hides, because it finds no room any more, stays hidden until the pan ends. When the map rests,
/// labels are placed as in a single picture, so that the resting picture does not depend on the motion before.
///
/// This type reads no clock; the view passes the times of its pictures.
public struct LabelMotion: Sendable {
    /// The time at which a picture is shown.
    public struct Time: Hashable, Sendable {
        /// The time on the view's clock. A time before that of the last picture counts as the time of the last picture.
        public var now: Duration
        /// Whether the picture is drawn as if the map had rested for long.
        public var isFinal: Bool

        /// Creates a picture's time.
        public init(_ now: Duration, isFinal: Bool = false) {
            self.now = now
            self.isFinal = isFinal
        }
    }

    /// The time in which a label appears or disappears, and the least time between two placements while the map
    /// moves. If it is zero, the labels of every picture are placed as in a single picture.
    public let fadeDuration: Duration
    private var fades: SymbolFades
    private var placed: PlacedSymbols?
    /// The layers of the last placement.
    private var layers: [SymbolFrameLayer] = []
    /// The view of the last placement.
    private var placedView: View?
    /// The boxes that labels avoided in the last placement.
    private var reserved: [Box] = []
    /// The view of the last picture.
    private var lastView: View?
    private var placedTime = Duration.zero
    private var lastTime = Duration.zero
    /// Whether the last placement was made for a resting map and is still valid.
    private var isResting = true
    /// The symbols that were shown earlier in the current pan and are hidden until it ends.
    private var gone: Set<UInt32> = []

    private struct View: Equatable {
        var camera: CameraPosition
        var viewport: Viewport

        init(_ plane: FramePlane) {
            camera = plane.projection.camera
            viewport = plane.projection.viewport
        }

        /// Whether the two views are equal except perhaps for the camera's target.
        func isBesides(_ other: View) -> Bool {
            var there = self
            there.camera.target = other.camera.target
            return there == other
        }
    }

    /// Creates the state for a view's first picture, whose labels appear at once.
    public init(fadeDuration: Duration = .milliseconds(300)) {
        self.fadeDuration = max(fadeDuration, .zero).clamped
        fades = SymbolFades(duration: self.fadeDuration)
    }

    /// The time from which the next picture would differ from the last one, even if nothing else changes. It is the
    /// time of the last picture while labels fade, a later time if labels are still to be placed again, and nil if
    /// labels rest.
    public var nextChange: Duration? {
        if fades.isFading { return lastTime }
        return isResting ? nil : placedTime + fadeDuration
    }

    /// Whether a picture at a time would differ from the last one, even if nothing else changes.
    public func changes(at time: Duration) -> Bool {
        fades.isFading ? lastTime < time : !isResting && placedTime + fadeDuration <= time
    }

    /// The fades for drawing symbols; nil if all symbols are drawn as in a still picture.
    var visibleFades: SymbolFades? { fades.isFading ? fades : nil }
}

extension LabelMotion {
    /// Places the symbols of the next picture.
    mutating func place(
        _ layers: [SymbolFrameLayer],
        plane: FramePlane,
        context: EvaluationContext,
        reserved: [Box],
        at time: Time
    ) -> PlacedSymbols {
        guard fadeDuration > .zero else { return SymbolPlacer.place(layers, plane: plane, context: context, reserved: reserved) }
        let now = max(time.now, lastTime).clamped
        fades.advance(by: now - lastTime)
        lastTime = now
        let view = View(plane)
        let isUnmoved = lastView == view
        lastView = view
        let isSame = placed != nil && placedView == view && reserved == self.reserved && Self.areSame(layers, self.layers)
        if let placed, isSame, isResting {
            if time.isFinal, fades.isFading { fades.aim(at: placed, isAtOnce: true) }
            return placed
        }
        isResting = false
        if let placed, !time.isFinal, now - placedTime < fadeDuration, let moved = placed.moved(to: layers, plane: plane, context: context),
            moved.showsAny
        {
            self.placed = moved
            return moved
        }
        isResting = placed == nil || time.isFinal || isUnmoved || layers.isEmpty
        let isPan = placedView?.isBesides(view) ?? false
        if isResting || !isPan { gone = [] }
        let next = SymbolPlacer.place(
            layers,
            plane: plane,
            context: context,
            reserved: reserved,
            after: SymbolPlacer.History(previous: placed, isResting: isResting, gone: gone)
        )
        if !isResting, isPan, let placed { gone = placed.shownNoMore(in: next, or: gone) }
        fades.aim(at: next, isAtOnce: placed == nil || time.isFinal)
        placed = next
        self.layers = layers
        self.reserved = reserved
        placedView = view
        placedTime = now
        return next
    }

    /// Whether two frames have the same symbols.
    private static func areSame(_ a: [SymbolFrameLayer], _ b: [SymbolFrameLayer]) -> Bool {
        a.count == b.count
            && zip(a, b).allSatisfy { a, b in
                a.index == b.index && a.tiles.count == b.tiles.count
                    && zip(a.tiles, b.tiles).allSatisfy {
                        $0.bucket === $1.bucket && $0.wrap == $1.wrap && $0.hidden == $1.hidden && $0.faint == $1.faint
                    }
            }
    }
}

extension PlacedSymbols {
    /// Whether any symbol is shown.
    fileprivate var showsAny: Bool { layers.contains { $0.tiles.contains { $0.states.contains(where: \.isShown) } } }
}
