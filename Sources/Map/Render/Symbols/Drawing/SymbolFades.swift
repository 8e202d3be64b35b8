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

    /// Seconds that a symbol takes to appear.
    let duration: Double
    private var opacities: [UInt32: Opacity] = [:]
    /// Whether some symbol is on its way.
    private(set) var isFading = false

    init(duration: Double = 0.3) { self.duration = duration }

    /// Goes on towards a placement: what it shows fades in, what it does not fades out.
    ///
    /// Symbols out of sight do not fade: they are there when the map is moved to them.
    mutating func advance(to placement: PlacedSymbols, by seconds: Double) {
        let step = duration > 0 ? Float(min(max(seconds / duration, 0), 1)) : 1
        var next: [UInt32: Opacity] = [:]
        isFading = false
        for layer in placement.layers {
            for tile in layer.tiles {
                for (identity, state) in zip(tile.identities, tile.states) {
                    var opacity: Opacity
                    if let known = opacities[identity] {
                        opacity = Opacity(
                            text: Self.moved(known.text, towards: state.showsText, by: step),
                            icon: Self.moved(known.icon, towards: state.showsIcon, by: step)
                        )
                    } else if state.isOffscreen {
                        opacity = Opacity(text: state.showsText ? 1 : 0, icon: state.showsIcon ? 1 : 0)
                    } else {
                        opacity = Opacity(text: state.showsText ? step : 0, icon: state.showsIcon ? step : 0)
                    }
                    if opacity.text != (state.showsText ? 1 : 0) || opacity.icon != (state.showsIcon ? 1 : 0) { isFading = true }
                    if !opacity.isHidden || state.isShown { next[identity] = opacity }
                }
            }
        }
        opacities = next
    }

    /// Forgets what was on its way: the next placement shows at once.
    mutating func removeAll() {
        opacities.removeAll()
        isFading = false
    }

    func opacity(of identity: UInt32) -> Opacity { opacities[identity] ?? Opacity() }

    private static func moved(_ value: Float, towards isShown: Bool, by step: Float) -> Float {
        isShown ? min(value + step, 1) : max(value - step, 0)
    }
}
