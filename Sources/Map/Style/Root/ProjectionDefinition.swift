/// The map projection, or a transition from one to another (`projection.type`).
public struct ProjectionDefinition: StylePropertyValue {
    /// A projection by its name.
    public enum Name: String, Sendable, Hashable, CaseIterable {
        case mercator
        case verticalPerspective = "vertical-perspective"
        /// `vertical-perspective` at low zooms, `mercator` at high ones.
        case globe
    }

    /// The projection at the beginning of the transition.
    public var from: Name
    /// The projection at the end of the transition; the same as `from` if there is only one projection.
    public var to: Name
    /// The progress of the transition, from 0 to 1.
    public var transition: Double

    /// Creates a transition between two projections.
    public init(from: Name, to: Name, transition: Double) {
        self.from = from
        self.to = to
        self.transition = transition
    }

    /// Creates a single projection.
    public init(_ name: Name) {
        self.init(from: name, to: name, transition: 1)
    }

    /// The type that expressions for this property must have: `projectionDefinition`.
    public static var expressionType: ExpressionType { .projectionDefinition }

    /// Takes the value of an expression; nil unless it is the name of a projection or an object with `from`,
    /// `to` and `transition`.
    public init?(styleValue: StyleValue) {
        switch styleValue {
        case .string(let text):
            guard let name = Name(rawValue: text) else { return nil }
            self.init(name)
        case .object(let object):
            guard case .string(let from)? = object["from"], case .string(let to)? = object["to"],
                let transition = object["transition"].flatMap(Double.init(styleValue:)), let from = Name(rawValue: from),
                let to = Name(rawValue: to)
            else { return nil }
            self.init(from: from, to: to, transition: transition)
        default: return nil
        }
    }

    /// The value in the form that expressions use.
    public var styleValue: StyleValue {
        if from == to { return .string(from.rawValue) }
        return .object(
            StyleObject([("from", .string(from.rawValue)), ("to", .string(to.rawValue)), ("transition", .number(transition))])
        )
    }
}
