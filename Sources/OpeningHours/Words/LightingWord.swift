/// The words that the key `lit` takes besides times (OSM wiki, Key:lit), and the hours of light that they mean.
enum LightingWord: String {
    case yes, no, disused, automatic, limited, interval
    case operatingTimes = "operating_times"

    /// Reads a value that consists of one word, ignoring case and surrounding spaces.
    init?(_ value: String) {
        self.init(rawValue: value.split { $0.isWhitespace }.joined(separator: " ").lowercased())
    }

    var hours: String {
        switch self {
        case .yes: "sunset-sunrise"
        case .no, .disused: "off"
        case .automatic: "unknown \"when somebody comes near\""
        case .limited: "unknown \"for a part of the night\""
        case .interval: "unknown \"now and then\""
        case .operatingTimes: "unknown \"during operating times\""
        }
    }
}
