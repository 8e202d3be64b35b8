/// How far symbols have faded in or out in a view, by the numbers of their placement.
///
/// The view advances it by the time that has passed; nothing here reads a clock.
struct SymbolFades: Sendable {
    /// Factors on a symbol's own opacity, 0…1.
    struct Opacity: Sendable, Equatable {
        var text: Float = 0
        var icon: Float = 0

        var isHidden: Bool { text <= 0 && icon <= 0 }
    }

    private struct Entry {
        var opacity: Opacity
        /// Whether text and icon are on their way in.
        var showsText: Bool
        var showsIcon: Bool

        var isFading: Bool { opacity.text != (showsText ? 1 : 0) || opacity.icon != (showsIcon ? 1 : 0) }
        var isLeaving: Bool { !showsText && !showsIcon }
    }

    /// How long a symbol takes to appear.
    let duration: Duration
    private var entries: [UInt32: Entry] = [:]
    /// Whether some symbol is on its way.
    private(set) var isFading = false
    /// How many symbols are on their way out.
    private(set) var leavingCount = 0

    init(duration: Duration = .milliseconds(300)) { self.duration = duration }

    /// Moves on towards what was last aimed at.
    mutating func advance(by time: Duration) {
        guard isFading else { return }
        let step = duration > .zero ? Float(min(max(time / duration, 0), 1)) : 1
        var next: [UInt32: Entry] = [:]
        next.reserveCapacity(entries.count)
        for (identity, entry) in entries {
            var entry = entry
            entry.opacity.text = Self.moved(entry.opacity.text, isShown: entry.showsText, by: step)
            entry.opacity.icon = Self.moved(entry.opacity.icon, isShown: entry.showsIcon, by: step)
            if !entry.isLeaving || !entry.opacity.isHidden { next[identity] = entry }
        }
        entries = next
        count()
    }

    /// Aims at a placement: what it shows fades in from now on, what it does not fades out.
    ///
    /// Symbols out of sight do not fade: they are there when the map is moved to them.
    /// - Parameter isAtOnce: whether everything is to be as in a still picture.
    mutating func aim(at placement: PlacedSymbols, isAtOnce: Bool) {
        var next: [UInt32: Entry] = [:]
        next.reserveCapacity(entries.count)
        for layer in placement.layers {
            for tile in layer.tiles {
                for (identity, state) in zip(tile.identities, tile.states) where state.isShown {
                    let whole = Opacity(text: state.showsText ? 1 : 0, icon: state.showsIcon ? 1 : 0)
                    let known = entries[identity]?.opacity ?? (state.isOffscreen ? whole : Opacity())
                    next[identity] = Entry(opacity: isAtOnce ? whole : known, showsText: state.showsText, showsIcon: state.showsIcon)
                }
            }
        }
        if !isAtOnce {
            for (identity, entry) in entries where next[identity] == nil && !entry.opacity.isHidden {
                next[identity] = Entry(opacity: entry.opacity, showsText: false, showsIcon: false)
            }
        }
        entries = next
        count()
    }

    func opacity(of identity: UInt32) -> Opacity { entries[identity]?.opacity ?? Opacity() }

    /// Whether a symbol that has lost its place can still be seen.
    func isLeaving(_ identity: UInt32) -> Bool { entries[identity]?.isLeaving ?? false }

    private mutating func count() {
        isFading = false
        leavingCount = 0
        for entry in entries.values {
            if entry.isFading { isFading = true }
            if entry.isLeaving { leavingCount += 1 }
        }
    }

    private static func moved(_ value: Float, isShown: Bool, by step: Float) -> Float {
        isShown ? min(value + step, 1) : max(value - step, 0)
    }
}
