/// A parsed font name. `Noto Sans Bold Italic`, `NotoSans-BoldItalic`, and the family "Noto Sans" with the
/// style "Bold Italic" are equal.
struct FontName: Hashable, Sendable {
    /// The family in lower case without spaces and hyphens, such as `notosans` or `notosanscjktc`.
    var family: String
    /// The weight as in the OpenType specification (OS/2 usWeightClass): 400 regular, 700 bold.
    var weight: Int
    var isItalic: Bool

    init(family: String, weight: Int = 400, isItalic: Bool = false) {
        self.family = family
        self.weight = weight
        self.isItalic = isItalic
    }

    /// Reads a name in the form of styles, files and `name` tables: words, of which the last may name the
    /// style.
    init(_ name: String) {
        var words = FontName.words(name)
        var weight = 400
        var isItalic = false
        while words.count > 1, let word = words.last {
            if word == "italic" || word == "oblique" {
                isItalic = true
            } else if let value = FontName.weights[word] {
                weight = value
                // In "Semi Bold" and "Extra Light", the first word modifies the second.
                if words.count > 2, let compound = FontName.weights[words[words.count - 2] + word] {
                    weight = compound
                    words.removeLast()
                }
            } else {
                break
            }
            words.removeLast()
        }
        self.init(family: words.joined(), weight: weight, isItalic: isItalic)
    }

    /// Returns the distance between a face and the requested one of the same family: slant first, then weight.
    func distance(to other: FontName) -> Int {
        (isItalic == other.isItalic ? 0 : 10_000) + abs(weight - other.weight)
    }

    private static let weights: [String: Int] = [
        "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "demilight": 350, "semilight": 350,
        "regular": 400, "normal": 400, "book": 400, "roman": 400, "medium": 500, "semibold": 600, "demibold": 600,
        "bold": 700, "extrabold": 800, "ultrabold": 800, "black": 900, "heavy": 900,
    ]

    /// Splits a name into words in lower case, at separators and between a lower-case and an upper-case letter.
    private static func words(_ name: String) -> [String] {
        var words: [String] = []
        var word = ""
        var wasLower = false
        for scalar in name.unicodeScalars.prefix(128) {
            let isSeparator = scalar == " " || scalar == "-" || scalar == "_" || scalar == "," || scalar == "\t"
            let isUpper = ("A"..."Z").contains(scalar)
            if isSeparator || isUpper && wasLower {
                if !word.isEmpty { words.append(word) }
                word = ""
            }
            wasLower = ("a"..."z").contains(scalar)
            if isSeparator { continue }
            word.unicodeScalars.append(isUpper ? Unicode.Scalar(UInt8(scalar.value) + 32) : scalar)
        }
        if !word.isEmpty { words.append(word) }
        return words
    }
}
