/// The properties that may contain a name in a language, the best first.
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
            // In Chinese tags, a region can imply a script.
            let isTraditional = parts.dropFirst().contains { ["hant", "tw", "hk", "mo"].contains($0.lowercased()) }
            let isSimplified = parts.dropFirst().contains { ["hans", "cn", "sg"].contains($0.lowercased()) }
            tags = isTraditional ? ["zh-Hant", "zh"] : isSimplified ? ["zh-Hans", "zh"] : ["zh", "zh-Hans"]
        } else if language == "sr", parts.dropFirst().contains(where: { $0.lowercased() == "latn" }) {
            tags = ["sr-Latn"]
        } else {
            if parts.count > 1 { tags.append(([language] + parts.dropFirst()).joined(separator: "-")) }
            tags.append(language)
            // Data tags Norwegian names as Norwegian or as one of its two written languages.
            if language == "nb" || language == "nn" { tags.append("no") }
        }
        let latin = Self.readsLatin(language, tags) ? ["name:latin"] : []
        properties = tags.map { "name:" + $0 } + latin + ["name"]
    }

    /// Languages written in non-Latin scripts, by the Unicode CLDR. For their readers a Latin name is no better
    /// than the local one.
    private static let otherScripts: Set<String> = [
        "ab", "am", "ar", "as", "ba", "be", "bg", "bn", "bo", "brx", "ce", "chr", "ckb", "cv", "doi", "dv", "dz", "el", "fa", "gu", "he",
        "hi", "hy", "iu", "ja", "ka", "kk", "km", "kn", "ko", "kok", "ks", "ky", "lo", "mai", "mk", "ml", "mn", "mni", "mr", "my", "ne",
        "or", "os", "pa", "ps", "ru", "sa", "sah", "sat", "sd", "si", "sr", "ta", "te", "tg", "th", "ti", "tt", "ug", "uk", "ur", "yi",
        "yue", "zgh", "zh",
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
