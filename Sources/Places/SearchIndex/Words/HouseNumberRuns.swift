/// The parts of a house number, in one form for all ways to write it: `10 E` and `10e`, `29 корпус 2` and `29к2`, `4
/// 1/2` and `4½`, `29号` and `29`.
struct HouseNumberRuns {
    enum Kind: Equatable {
        case digits
        /// Letters that distinguish the number from other numbers: `e`, `bis`, `½`.
        case suffix
        /// Letters before the number of a part of the house: `к` for `корпус`.
        case block
    }

    struct Run: Equatable {
        var kind: Kind
        var letters: [UInt32]
        /// The sign between the previous run and this run, as in `FoldedText.Word.mark`.
        var mark: UInt32
    }

    private(set) var runs: [Run] = []
    /// Whether house numbers may have all of the letters. This is false for `12 Elm`.
    private(set) var isSure = true

    /// - Parameter words: the words of the number in the text.
    init(_ text: FoldedText, _ words: ArraySlice<FoldedText.Word>) {
        for word in words { add(word, text) }
        // A letter without a number after it is a suffix and names no part: `29 К`.
        for index in runs.indices where runs[index].kind == .block && (index + 1 == runs.count || runs[index + 1].kind != .digits) {
            runs[index].kind = .suffix
        }
    }

    private mutating func add(_ word: FoldedText.Word, _ text: FoldedText) {
        var rest = text.letters(word)
        var mark = word.mark
        while let first = rest.first {
            let isDigits = Self.isDigit(first)
            let letters = rest.prefix { Self.isDigit($0) == isDigits }
            rest = rest.dropFirst(letters.count)
            defer { mark = 0 }
            if isDigits {
                guard !addFraction(letters, mark) else { continue }
                runs.append(Run(kind: .digits, letters: Array(letters), mark: mark))
            } else if let known = Self.words[Array(letters)], known.role != .number || runs.isEmpty {
                let kind: Kind? = known.role == .block ? .block : known.role == .suffix ? .suffix : nil
                if let kind { runs.append(Run(kind: kind, letters: known.form, mark: mark)) }
            } else if word.isIdeographic, letters.allSatisfy({ Self.words[[$0]]?.role == .mark }) {
                continue
            } else {
                isSure = isSure && letters.count <= (letters.count < word.range.count ? 2 : 1) && !word.isIdeographic
                runs.append(Run(kind: .suffix, letters: Array(letters), mark: mark))
            }
        }
    }

    /// Joins digits and the digits before them to a fraction, if they form one: `4 1/2` becomes `4½`.
    private mutating func addFraction(_ letters: ArraySlice<UInt32>, _ mark: UInt32) -> Bool {
        guard Self.slashes.contains(mark), runs.count > 1, let above = runs.last, above.kind == .digits, above.mark == 0,
            runs[runs.count - 2].kind == .digits, above.letters.count == 1, letters.count == 1, let below = letters.first,
            let fraction = Self.fractions[[above.letters[0], below]]
        else { return false }
        runs[runs.count - 1] = Run(kind: .suffix, letters: [fraction], mark: 0)
        return true
    }

    var hasDigits: Bool { runs.contains { $0.kind == .digits } }

    // MARK: Keys

    /// Separates digits from the digits before them in a key. No word contains a colon.
    private static let colon = UInt32(UInt8(ascii: ":"))

    /// The key of the number in the index.
    var key: [UInt8] { Self.key(runs) }

    /// The key with the numbers of parts written as in `29/2`; nil if there are no parts.
    var keyWithoutBlocks: [UInt8]? {
        let others = runs.filter { $0.kind != .block }
        return others.count < runs.count ? Self.key(others) : nil
    }

    /// The components of the number, such as `123` and `10` of `123/10`, without the numbers of a house's parts.
    var components: [[UInt8]] {
        var parts: [[Run]] = []
        var isOfPart = false
        for run in runs {
            if run.kind == .digits, !isOfPart {
                parts.append([run])
            } else if run.kind == .suffix, !isOfPart, !parts.isEmpty {
                parts[parts.count - 1].append(run)
            }
            isOfPart = run.kind == .block || isOfPart && run.kind == .suffix
        }
        return parts.map(Self.key)
    }

    private static func key(_ runs: [Run]) -> [UInt8] {
        var letters: [UInt32] = []
        for (index, run) in runs.enumerated() {
            if index > 0, run.kind == .digits, runs[index - 1].kind == .digits { letters.append(colon) }
            letters += run.letters
        }
        return utf8(letters)
    }

    // MARK: Ranges

    /// A range with at most this many house numbers is expanded.
    private static let rangeLimit = 50

    /// The numbers of a range, including its ends; empty if the number is no range. If both ends are even, or both are
    /// odd, only such numbers are in the range.
    var numbersOfRange: [[UInt8]] {
        guard let middle = runs.indices.dropFirst().first(where: { Self.dashes.contains(runs[$0].mark) }) else { return [] }
        let (low, high) = (runs[..<middle], runs[middle...])
        func number(_ runs: ArraySlice<Run>) -> Int? {
            guard let first = runs.first, first.kind == .digits, first.letters.count <= 6 else { return nil }
            return Int(String(decoding: utf8(first.letters), as: UTF8.self))
        }
        func suffix(_ runs: ArraySlice<Run>) -> UInt32? {
            guard let last = runs.last, last.kind == .suffix, last.letters.count == 1 else { return nil }
            return last.letters[0]
        }
        guard let from = number(low) else { return [] }
        if low.count == 2, let first = suffix(low), let last = suffix(high), first < last, last - first < 26,
            high.count == 1 || high.count == 2 && number(high) == from
        {
            return (first...last).map { Self.key([runs[0], Run(kind: .suffix, letters: [$0], mark: 0)]) }
        }
        guard low.count == 1, high.count == 1, let to = number(high), from < to else { return [] }
        let step = from % 2 == to % 2 ? 2 : 1
        guard (to - from) / step < Self.rangeLimit else { return [] }
        return stride(from: from, through: to, by: step).map { Array("\($0)".utf8) }
    }

    /// The number without its hyphen, if it is no range: `21214` for `212-14`. People write both forms.
    var keyWithoutHyphen: [UInt8]? {
        guard runs.count == 2, runs.allSatisfy({ $0.kind == .digits }), Self.dashes.contains(runs[1].mark), runs[1].letters.count == 2
        else { return nil }
        return utf8(runs[0].letters + runs[1].letters)
    }

    // MARK: Words and marks

    private static func isDigit(_ letter: UInt32) -> Bool { (0x30...0x39).contains(letter) }

    private static let slashes = Set("/⁄∕".unicodeScalars.map(\.value))
    private static let dashes = Set("-‐‑‒–—−~〜～".unicodeScalars.map(\.value))

    private static let fractions: [[UInt32]: UInt32] = {
        let rows: [(String, Unicode.Scalar)] = [
            ("12", "½"), ("13", "⅓"), ("23", "⅔"), ("14", "¼"), ("34", "¾"), ("18", "⅛"), ("38", "⅜"), ("58", "⅝"), ("78", "⅞"),
        ]
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.unicodeScalars.map(\.value), $1.value) })
    }()

    /// The role of a word of the table.
    private enum Role: Substring {
        case block, suffix
        /// A word that only announces a number.
        case number
        /// A word without a meaning in any position.
        case mark
    }

    /// The words of house numbers (`Data/house-number-words.tsv`).
    private static let words: [[UInt32]: (role: Role, form: [UInt32])] = {
        var words: [[UInt32]: (role: Role, form: [UInt32])] = [:]
        for row in Tables.houseNumberWords.rows where row.count == 3 {
            guard let role = Role(rawValue: row[0]) else { continue }
            words[row[2].unicodeScalars.map(\.value)] = (role, row[1].unicodeScalars.map(\.value))
        }
        return words
    }()

    /// Whether a word only announces a number, or may be the letter before a number.
    static func mayBegin(_ letters: ArraySlice<UInt32>) -> Bool {
        guard let first = letters.first else { return false }
        return letters.count == 1 && !isDigit(first) || words[Array(letters)]?.role == .number
    }

    /// Whether a word begins the number of a part of a house: `корпус`, `к2`.
    static func beginsBlock(_ letters: ArraySlice<UInt32>) -> Bool { words[Array(letters.prefix { !isDigit($0) })]?.role == .block }

    static func beginsWithDigit(_ letters: ArraySlice<UInt32>) -> Bool { letters.first.map(isDigit) ?? false }
}
