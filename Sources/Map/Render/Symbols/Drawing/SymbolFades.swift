/// The opacities of fading symbols in a view, by their identities.
///
/// The view passes the elapsed time; this type reads no clock.
struct SymbolFades: Sendable {
    /// Factors of a symbol's own opacity, 0…1.
    struct Opacity: Sendable, Equatable {
        var text: Float = 0
        var icon: Float = 0

        var isHidden: Bool { text <= 0 && icon <= 0 }
    }

    private struct Entry {
        var opacity: Opacity
        /// Whether the text is shown or fades in; false if it fades out.
        var showsText: Bool
        /// Whether the icon is shown or fades in; false if it fades out.
        var showsIcon: Bool

        var isFading: Bool { opacity.text != (showsText ? 1 : 0) || opacity.icon != (showsIcon ? 1 : 0) }
        var isLeaving: Bool { !showsText && !showsIcon }
    }

    /// The time in which a symbol fades in or out.
    let duration: Duration
    private var entries: [UInt32: Entry] = [:]
    /// Whether any symbol is fading.
    private(set) var isFading = false
    /// The number of symbols that are fading out.
    private(set) var leavingCount = 0

    init(duration: Duration = .milliseconds(300)) { self.duration = duration }

    /// Advances all fades towards their targets.
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

    /// Sets a placement as the target: its visible symbols fade in from now on, and all others fade out.
    ///
    /// Symbols outside the picture do not fade, so such symbols are fully visible when the map moves to them.
    /// - Parameter isAtOnce: whether all symbols take their final opacity at once, as in a still picture.
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

    /// Whether a symbol that is no longer placed is still visible because it fades out.
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
