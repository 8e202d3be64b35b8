/// The properties in which a name in a language may stand, the best first.
struct LanguageNames: Hashable {
    let properties: [String]

    init(_ tag: String) {
        let parts = tag.replacing("_", with: "-").split(separator: "-").map(String.init)
        guard let language = parts.first?.lowercased(), !language.isEmpty else {
            properties = ["name"]
            return
        }
        var tags: [String] = []
        if language == "zh" {
            // Regions that stand for a script.
            let isTraditional = parts.dropFirst().contains { ["hant", "tw", "hk", "mo"].contains($0.lowercased()) }
            let isSimplified = parts.dropFirst().contains { ["hans", "cn", "sg"].contains($0.lowercased()) }
            tags = isTraditional ? ["zh-Hant", "zh"] : isSimplified ? ["zh-Hans", "zh"] : ["zh", "zh-Hans"]
        } else if language == "sr", parts.dropFirst().contains(where: { $0.lowercased() == "latn" }) {
            tags = ["sr-Latn"]
        } else {
            if parts.count > 1 { tags.append(([language] + parts.dropFirst()).joined(separator: "-")) }
            tags.append(language)
            // Norwegian is tagged as such or as one of its written languages.
            if language == "nb" || language == "nn" { tags.append("no") }
        }
        let latin = Self.readsLatin(language, tags) ? ["name:latin"] : []
        properties = tags.map { "name:" + $0 } + latin + ["name"]
    }

    /// Languages that are written in other scripts: to their readers a Latin name says no more than the local one.
    private static let otherScripts: Set<String> = [
        "am", "ar", "be", "bg", "bn", "el", "fa", "gu", "he", "hi", "hy", "ja", "ka", "kk", "km", "kn", "ko", "ky", "lo", "mk", "ml", "mn",
        "mr", "my", "ne", "pa", "ps", "ru", "si", "sr", "ta", "te", "th", "ti", "ug", "uk", "ur", "yi", "zh",
    ]

    private static func readsLatin(_ language: String, _ tags: [String]) -> Bool {
        !otherScripts.contains(language) || tags == ["sr-Latn"]
    }

    /// The name as an expression.
    var expression: StyleValue {
        properties.count == 1
            ? ["get", "name"] : .array([.string("coalesce")] + properties.map { .array([.string("get"), .string($0)]) })
    }
}
