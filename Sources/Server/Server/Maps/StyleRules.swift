import HTTPTypes
import PortolanMaps
import PortolanPlaces
import PortolanStyle

/// Changes to the built-in styles, in the form of `style=` of Google's Maps Static API:
/// `feature:road|element:geometry|color:0xff8800`.
enum StyleRules {
    private static let ruleLimit = 100
    /// The stylers that a rule may have, by their names in the address.
    private static let stylers: Set<String> = [
        "hue", "lightness", "saturation", "gamma", "invert_lightness", "visibility", "color", "weight",
    ]

    /// Returns the parameters as JSON of Google's styling wizard; nil if there are none.
    static func json(_ parameters: [String]) throws(RequestError) -> String? {
        let texts = parameters.filter { !$0.isEmpty }
        guard !texts.isEmpty else { return nil }
        guard texts.count <= ruleLimit else { throw .badRequest("too many 'style' parameters: a picture has at most \(ruleLimit)") }
        var rules: [JSONValue] = []
        for text in texts { rules.append(try rule(text)) }
        let json = JSONValue.array(rules).line
        do {
            _ = try GoogleStyle(json: json)
        } catch {
            throw .badRequest("'style': \(error.sentence)")
        }
        return json
    }

    private static func rule(_ text: String) throws(RequestError) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        var changes: [JSONValue] = []
        for part in text.split(separator: "|") {
            let pair = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map { $0.trimmingSpace() }
            guard pair.count == 2 else { throw .badRequest("'style': '\(part.prefix(40))' must be name:value") }
            switch pair[0] {
            case "feature": members.append((name: "featureType", value: .string(pair[1])))
            case "element": members.append((name: "elementType", value: .string(pair[1])))
            case "invert_lightness": changes.append(.object([(name: pair[0], value: .bool(pair[1] == "true"))]))
            case let name where stylers.contains(name): changes.append(.object([(name: name, value: .string(pair[1]))]))
            default:
                throw .badRequest(
                    "'style': there is no '\(pair[0].prefix(40))'; the names are feature, element, \(stylers.sorted().joined(separator: ", "))"
                )
            }
        }
        return .object(members + [(name: "stylers", value: .array(changes))])
    }

    /// Returns a built-in style with changes.
    static func style(_ look: Style.BuiltinLook, language: String, rules: String?) throws -> Style {
        guard let rules else { return Style.builtin(language: language, look: look) }
        let json = Style.builtinJSON(language: language, look: look)
        return try Style.parse(try GoogleStyle(json: rules).applied(to: json))
    }
}
