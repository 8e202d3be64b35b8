internal import PortolanJSON

/// Changes to the layers of the built-in style, in the JSON format of Google's styling wizard. Later rules act
/// on the result of earlier ones.
package struct GoogleStyle: Hashable, Sendable {
    package var rules: [Rule]

    package init(rules: [Rule]) { self.rules = rules }

    /// An error in the JSON of a style.
    package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
        /// The index of the rule, from 0; nil if the whole text is invalid.
        package var rule: Int?
        /// The error as one English sentence.
        package var message: String

        package var description: String { "map style" + (rule.map { ", rule \($0)" } ?? "") + ": " + message }
    }

    /// Changes to one element of one feature.
    package struct Rule: Hashable, Sendable {
        var feature: String
        var element: String
        var stylers: [Styler]
    }

    enum Styler: Hashable, Sendable {
        /// Hides the element if off. Labels are hidden with their icons.
        case visibility(Visibility)
        /// The new colour: red, green and blue, 0…1. `hue` gives only the new hue, in the same form.
        case color(SIMD3<Double>)
        case hue(SIMD3<Double>)
        /// The change of saturation in percent, −100…100. `lightness` has the same range.
        case saturation(Double)
        case lightness(Double)
        /// The gamma of the lightness, 0.01…10: the lightness is raised to the power 1 / gamma.
        case gamma(Double)
        case invertLightness
        /// The line width in points.
        case weight(Double)
        /// A factor by which line widths are multiplied; not part of the JSON format.
        case widen(Double)
    }

    enum Visibility: String, Hashable, Sendable { case on, off, simplified }
}

extension GoogleStyle {
    static let features: Set<String> = [
        "all", "administrative", "administrative.country", "administrative.land_parcel", "administrative.locality",
        "administrative.neighborhood", "administrative.province", "landscape", "landscape.man_made", "landscape.natural",
        "landscape.natural.landcover", "landscape.natural.terrain", "poi", "poi.attraction", "poi.business", "poi.government",
        "poi.medical",
        "poi.park", "poi.place_of_worship", "poi.school", "poi.sports_complex", "road", "road.arterial", "road.highway",
        "road.highway.controlled_access", "road.local", "transit", "transit.line", "transit.station", "transit.station.airport",
        "transit.station.bus", "transit.station.rail", "water",
    ]

    static let elements: Set<String> = [
        "all", "geometry", "geometry.fill", "geometry.stroke", "labels", "labels.icon", "labels.text", "labels.text.fill",
        "labels.text.stroke",
    ]

    /// Reads and checks JSON text. O(length).
    package init(json: String) throws(Failure) {
        guard let list = (try? JSONReader.read(Array(json.utf8)))?.root.array else {
            throw Failure(rule: nil, message: "the text is not a JSON array of rules")
        }
        var rules: [GoogleStyle.Rule] = []
        for (index, entry) in list.enumerated() {
            func wrong(_ message: String) -> Failure { Failure(rule: index, message: message) }
            guard let object = entry.valuesByKey else { throw wrong("a rule must be an object") }
            for key in object.keys.sorted() where !["featureType", "elementType", "stylers"].contains(key) {
                throw wrong("unknown member \"\(key)\"; a rule has featureType, elementType and stylers")
            }
            let feature = try Self.name(object["featureType"], "featureType", Self.features, wrong)
            let element = try Self.name(object["elementType"], "elementType", Self.elements, wrong)
            guard let stylers = object["stylers"]?.array else { throw wrong("stylers must be an array of objects") }
            var read: [GoogleStyle.Styler] = []
            for styler in stylers {
                guard let styler = styler.valuesByKey else { throw wrong("stylers must be an array of objects") }
                for (key, value) in styler.sorted(by: { $0.key < $1.key }) {
                    if let styler = try Self.styler(key, value, wrong) { read.append(styler) }
                }
            }
            rules.append(GoogleStyle.Rule(feature: feature, element: element, stylers: read))
        }
        self.init(rules: rules)
    }

    private static func name(
        _ value: JSONNode?,
        _ member: String,
        _ known: Set<String>,
        _ wrong: (String) -> Failure
    ) throws(Failure) -> String {
        guard let value else { return "all" }
        guard let name = value.string, known.contains(name) else { throw wrong("unknown \(member) \"\(shown(value))\"") }
        return name
    }

    /// Returns a value as text for a message.
    private static func shown(_ value: JSONNode) -> String { value.string ?? value.line }

    private static func styler(
        _ key: String,
        _ value: JSONNode,
        _ wrong: (String) -> Failure
    ) throws(Failure) -> GoogleStyle.Styler? {
        func number(_ range: ClosedRange<Double>) throws(Failure) -> Double {
            guard let number = value.number ?? value.string.flatMap(Double.init), range.contains(number) else {
                throw wrong("\(key) must be a number from \(range.lowerBound) to \(range.upperBound), not \(shown(value))")
            }
            return number
        }
        func color() throws(Failure) -> SIMD3<Double> {
            guard let text = value.string, let color = GoogleStyleColors.hexadecimal(text) else {
                throw wrong("\(key) must be a colour such as \"#ff8800\", not \(shown(value))")
            }
            return color
        }
        switch key {
        case "visibility":
            guard let visibility = value.string.flatMap(GoogleStyle.Visibility.init) else {
                throw wrong("visibility must be on, off or simplified, not \(shown(value))")
            }
            return .visibility(visibility)
        case "color": return .color(try color())
        case "hue": return .hue(try color())
        case "saturation": return .saturation(try number(-100...100))
        case "lightness": return .lightness(try number(-100...100))
        case "gamma": return .gamma(try number(0.01...10))
        case "weight": return .weight(try number(0...100))
        case "invert_lightness":
            guard let isOn = value.bool else { throw wrong("invert_lightness must be true or false, not \(shown(value))") }
            return isOn ? .invertLightness : nil
        default: throw wrong("unknown styler \"\(key)\"")
        }
    }
}
