import GoogleMaps
import PortolanTestSupport
import Testing

/// Map styles that are slightly wrong give a style, or an error with a message, and never a trap.
@MainActor @Suite struct MapStyleFuzzTests {
    private static let values = [
        "0", "-20", "101", "-1e308", "1e308", "0.01", "null", "true", "[]", "{}", #""off""#, #""simplified""#, ##""#1f2835""##,
        ##""#fff""##, ##""#""##,
        #""é""#,
    ]
    private static let stylers = [
        "color", "hue", "saturation", "lightness", "gamma", "invert_lightness", "visibility", "weight", "colour", "",
    ]
    private static let features = [
        "all", "road.highway", "poi", "water", "landscape.natural", "administrative", "transit.line", "road.", ".", "é",
    ]
    private static let elements = ["all", "geometry", "geometry.fill", "geometry.stroke", "labels.icon", "labels.text.fill", "labels", "x"]

    private static func style(_ random: inout SplitMix64) -> String {
        let rules = (0..<random.next() % 4).map { _ in
            let stylers = (0..<random.next() % 4).map { _ in
                #"{"\#(random.pick(Self.stylers))": \#(random.next() % 4 == 0 ? random.pick(Fuzz.jsonNumbers) : random.pick(values))}"#
            }
            var members = [#""stylers": [\#(stylers.joined(separator: ", "))]"#]
            if random.next() % 2 == 0 { members.append(#""featureType": "\#(random.pick(features))""#) }
            if random.next() % 2 == 0 { members.append(#""elementType": "\#(random.pick(elements))""#) }
            return "{" + members.joined(separator: ", ") + "}"
        }
        return "[" + rules.joined(separator: ", ") + "]"
    }

    @Test func styles() {
        var read = 0
        let seeds = Fuzz.seeds(1_500)
        for seed in seeds {
            var random = SplitMix64(seed: seed)
            var json = Self.style(&random)
            if random.next() % 4 == 0 {
                var scalars = Array(json.unicodeScalars)
                scalars[Int(random.next() % UInt64(scalars.count))] = random.pick(["{", "]", ",", "\"", "9", "\0", "é"])
                json = String(String.UnicodeScalarView(scalars))
            }
            Fuzz.trace("seed \(seed): \(json)")
            do {
                _ = try GMSMapStyle(jsonString: json)
                read += 1
            } catch {
                #expect(!"\(error)".isEmpty, "seed \(seed)")
            }
        }
        #expect(read > seeds.count / 20, "only \(read) of \(seeds.count) are styles, seeds \(seeds)")
    }
}
