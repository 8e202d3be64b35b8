extension ExpressionProgram {
    func interpolated(_ index: Int32, _ op: Op, _ context: EvaluationContext) throws(EvaluationError) -> StyleValue {
        let curve = curves[Int(op.b)]
        let (lower, upper, progress) = bracket(curve, curve.count == 1 ? 0 : try number(op.a, context))
        let first = try value(lower, context)
        if lower == upper { return first }
        let second = try value(upper, context)
        do {
            return try first.mixed(with: second, at: progress, in: curve.space)
        } catch {
            throw failure(index, .text(error.message))
        }
    }
}

extension StyleValue {
    /// Returns the value at `progress` (0…1) between this one and `other`, which must have the same type.
    func mixed(with other: StyleValue, at progress: Double, in space: Curve.Space) throws(ConversionFailure) -> StyleValue {
        switch (self, other) {
        case (.number(let a), .number(let b)): return .number(a + (b - a) * progress)
        case (.color(let a), .color(let b)):
            switch space {
            case .rgb: return .color(a.mixed(with: b, at: progress))
            case .lab: return .color(a.mixedLab(with: b, at: progress))
            case .hcl: return .color(a.mixedHcl(with: b, at: progress))
            }
        case (.array(let a), .array(let b)):
            guard a.count == b.count else {
                throw ConversionFailure(message: "Cannot interpolate values of different length. from: \(json), to: \(other.json)")
            }
            var items: [StyleValue] = []
            for (first, second) in zip(a, b) { items.append(try first.mixed(with: second, at: progress, in: space)) }
            return .array(items)
        case (.string(let a), .string(let b)):
            if a == b, Self.isAnchor(a) { return self }
            guard !Self.isAnchor(a) else {
                throw ConversionFailure(message: "Cannot interpolate values containing mismatched anchors. from: \(a), to: \(b)")
            }
            return .object(StyleObject([("from", self), ("to", other), ("transition", .number(progress))]))
        default: return progress < 1 ? self : other
        }
    }

    private static func isAnchor(_ text: String) -> Bool {
        text == "center" || text.hasPrefix("top") || text.hasPrefix("bottom") || text == "left" || text == "right"
    }
}
