/// How a change of a style's values is spread over time (`transition`, `line-color-transition`).
public struct StyleTransition: Sendable, Hashable {
    /// How long the change takes, in milliseconds; nil if nothing is said: the style's own counts, else 300.
    public var durationMilliseconds: Double?
    /// How long it waits before it begins, in milliseconds; nil if nothing is said: the style's own counts, else 0.
    public var delayMilliseconds: Double?

    /// Creates a transition; what is nil follows the style's own.
    public init(durationMilliseconds: Double? = nil, delayMilliseconds: Double? = nil) {
        self.durationMilliseconds = durationMilliseconds
        self.delayMilliseconds = delayMilliseconds
    }

    /// The specification's default: 300 milliseconds without delay.
    public static let standard = StyleTransition(durationMilliseconds: 300, delayMilliseconds: 0)

    /// This transition with what it leaves open taken from another.
    public func filled(from other: StyleTransition) -> StyleTransition {
        StyleTransition(
            durationMilliseconds: durationMilliseconds ?? other.durationMilliseconds,
            delayMilliseconds: delayMilliseconds ?? other.delayMilliseconds
        )
    }
}
