import Testing

@testable import PortolanStyle

/// What an expression gives for one feature: a lake at zoom 12.
///
/// Tables of the specification's operators write it as JSON. A line of a table is an expression and its value.
enum ExpressionTable {
    static let properties = StyleObject([
        ("name", "Zürich"), ("rank", 3), ("area", 2.5), ("open", true), ("none", .null), ("text", "12"), ("tags", ["a", "b"]),
        ("part", .object(StyleObject([("kind", "bay"), ("depth", 7)]))),
    ])

    /// The value as JSON, or the error's message after "error: ".
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

    /// What is wrong with an expression that cannot be read: path and message of each error.
    static func failures(_ json: String, type: ExpressionType? = nil) -> [String] {
        do throws(StyleError) {
            _ = try StyleExpression(json: json, type: type)
            return []
        } catch {
            return error.errors.map { "\($0.path) \($0.message)" }
        }
    }
}
