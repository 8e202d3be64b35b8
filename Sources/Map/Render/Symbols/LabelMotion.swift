import PortolanBasics
import PortolanCamera
import PortolanRaster
import PortolanStyle

/// What a view keeps of its labels and icons from picture to picture, so that they stand still while the map moves, and fade in and out.
///
/// While the map moves, what stood keeps standing, and labels are placed anew every ``fadeDuration`` at most. A label that loses its place
/// in a steady pan stays away until the pan ends. Once the map rests, labels are placed as in a picture of its own, so that the resting
/// picture does not depend on the way there.
///
/// Nothing here reads a clock; the view passes the times of its pictures.
public struct LabelMotion: Sendable {
    /// When a picture is shown.
    public struct Time: Hashable, Sendable {
        /// On the view's clock. An earlier one than that of the picture before counts as the latter.
        public var now: Duration
        /// Whether the picture is to be as if the map had rested for long.
        public var isFinal: Bool

        /// Creates a picture's time.
        public init(_ now: Duration, isFinal: Bool = false) {
            self.now = now
            self.isFinal = isFinal
        }
    }

    /// How long a label takes to appear or to disappear, and the least time between two placements of a map in motion. Without a duration
    /// every picture is placed as one of its own.
    public let fadeDuration: Duration
    private var fades: SymbolFades
    private var placed: PlacedSymbols?
    /// What the last placement was made of.
    private var layers: [SymbolFrameLayer] = []
    private var placedView: View?
    private var reserved: [Box] = []
    /// The view of the last picture.
    private var lastView: View?
    private var placedTime = Duration.zero
    private var lastTime = Duration.zero
    /// Whether the last placement was one of a resting map and has remained true.
    private var isResting = true
    /// Symbols that lost their place in the pan at hand.
    private var gone: Set<UInt32> = []

    private struct View: Equatable {
        var camera: CameraPosition
        var viewport: Viewport

        init(_ plane: FramePlane) {
            camera = plane.projection.camera
            viewport = plane.projection.viewport
        }

        /// Whether the camera has moved over the ground and not otherwise.
        func isBesides(_ other: View) -> Bool {
            var there = self
            there.camera.target = other.camera.target
            return there == other
        }
    }

    /// Creates what a view keeps before its first picture, whose labels show at once.
    public init(fadeDuration: Duration = .milliseconds(300)) {
        self.fadeDuration = max(fadeDuration, .zero).clamped
        fades = SymbolFades(duration: self.fadeDuration)
    }

    /// When the next picture differs from the last one though nothing else has changed: at once while labels fade, later if a placement
    /// is due then, nil if labels rest.
    public var nextChange: Duration? {
        if fades.isFading { return lastTime }
        return isResting ? nil : placedTime + fadeDuration
    }

    /// Whether a picture at a time would differ from the last one though nothing else has changed.
    public func changes(at time: Duration) -> Bool {
        fades.isFading ? lastTime < time : !isResting && placedTime + fadeDuration <= time
    }

    /// What the drawing of symbols has to know; nil if they are as in a still picture.
    var visibleFades: SymbolFades? { fades.isFading ? fades : nil }
}

extension LabelMotion {
    /// Where symbols stand in the next picture.
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
