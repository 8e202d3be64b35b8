import Testing

@testable import PortolanStyle

/// The value of an expression for one feature: a lake at zoom 12.
///
/// The tables of the specification's operators use its JSON form. Each line of a table is an expression and its
/// value.
enum ExpressionTable {
    static let properties = StyleObject([
        ("name", "Zürich"), ("rank", 3), ("area", 2.5), ("open", true), ("none", .null), ("text", "12"), ("tags", ["a", "b"]),
        ("part", .object(StyleObject([("kind", "bay"), ("depth", 7)]))),
    ])

    /// Returns the value as JSON, or "error: " and the error's message.
    static func value(_ json: String, type: ExpressionType? = nil, change: (inout EvaluationContext) -> Void = { _ in }) throws -> String {
        let expression = try StyleExpression(json: json, type: type)
        var context = EvaluationContext(
            zoom: 12,
            geometryType: .polygon,
            featureID: 7,
            values: expression.propertyNames.map { properties[$0] },
            globalState: StyleObject([("theme", "dark")])
        )
        context.properties = properties
        context.featureState = StyleObject([("hover", true)])
        context.availableImages = ["lake"]
        change(&context)
        do throws(EvaluationError) {
            return try expression.evaluate(context).json
        } catch {
            return "error: \(error.message)"
        }
    }

    /// Returns the path and message of each error in an expression that cannot be read.
    static func failures(_ json: String, type: ExpressionType? = nil) -> [String] {
        do throws(StyleError) {
            _ = try StyleExpression(json: json, type: type)
            return []
        } catch {
            return error.errors.map { "\($0.path) \($0.message)" }
        }
    }
}
