/// The duration and delay with which changes of a style's values take effect (`transition`,
/// `line-color-transition`).
public struct StyleTransition: Sendable, Hashable {
    /// The duration of the change in milliseconds. If nil, the style's own transition applies, and 300 if the style has
    /// none.
    public var durationMilliseconds: Double?
    /// The delay before the change begins, in milliseconds. If nil, the style's own transition applies, and 0 if the
    /// style has none.
    public var delayMilliseconds: Double?

    /// Creates a transition. Values that are nil follow the style's own transition.
    public init(durationMilliseconds: Double? = nil, delayMilliseconds: Double? = nil) {
        self.durationMilliseconds = durationMilliseconds
        self.delayMilliseconds = delayMilliseconds
    }

    /// The specification's default: 300 milliseconds without delay.
    public static let standard = StyleTransition(durationMilliseconds: 300, delayMilliseconds: 0)

    /// Returns this transition with missing values taken from another.
    public func filled(from other: StyleTransition) -> StyleTransition {
        StyleTransition(
            durationMilliseconds: durationMilliseconds ?? other.durationMilliseconds,
            delayMilliseconds: delayMilliseconds ?? other.delayMilliseconds
        )
    }
}
