import PortolanStyle

/// Evaluates an expression with a feature's properties.
struct FeatureContext {
    let expression: StyleExpression

    init(_ expression: StyleExpression) { self.expression = expression }

    /// Returns the expression's value, or nil if it cannot be evaluated.
    func value(
        _ properties: StyleObject,
        id: StyleValue? = nil,
        _ type: EvaluationContext.GeometryType = .unknown,
        accumulated: StyleValue? = nil
    ) -> StyleValue? {
        var context = EvaluationContext(
            geometryType: type,
            featureID: id,
            values: expression.propertyNames.map { properties[$0] }
        )
        if expression.needsAllProperties { context.properties = properties }
        if let accumulated { context.accumulated = accumulated }
        return try? expression.evaluate(context)
    }
}

extension ProjectedShape.Kind {
    var geometryType: EvaluationContext.GeometryType {
        switch self {
        case .point: .point
        case .line: .lineString
        case .polygon: .polygon
        }
    }
}
