/// What a house number consists of, in one form whatever way it is written: `10 E` and `10e`, `29 корпус 2` and `29к2`, `4 1/2` and `4½`, `29号` and `29`.
struct HouseNumberRuns {
    enum Kind: Equatable {
        case digits
        /// Letters that make the number another: `e`, `bis`, `½`.
        case suffix
        /// Letters before the number of a part: `к` for `корпус`.
        case block
    }

    struct Run: Equatable {
        var kind: Kind
        var letters: [UInt32]
        /// What parts it from the run before, as `FoldedText.Word.mark` tells.
        var mark: UInt32
    }

    private(set) var runs: [Run] = []
    /// Whether all letters are those of house numbers; `12 Elm` has others.
    private(set) var isSure = true

    /// - Parameter words: those of the number, of the text.
    init(_ text: FoldedText, _ words: ArraySlice<FoldedText.Word>) {
        for word in words { add(word, text) }
        // Letters before nothing name no part: `29 К`.
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

    /// Whether digits and those before are a fraction: `4 1/2` is `4½`.
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

    /// Parts digits that follow digits; in no word.
    private static let colon = UInt32(UInt8(ascii: ":"))

    /// As the index has it.
    var key: [UInt8] { Self.key(runs) }

    /// The same with numbers of parts as in `29/2`; nil if it has none.
    var keyWithoutBlocks: [UInt8]? {
        let others = runs.filter { $0.kind != .block }
        return others.count < runs.count ? Self.key(others) : nil
    }

    /// The numbers of which it consists, without those of parts: `123` and `10` of `123/10`.
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

    /// Ranges of more numbers than this are not expanded.
    private static let rangeLimit = 50

    /// The numbers between the ends of a range, its ends among them: those of one side if both ends are of it; none if it is no range.
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

    /// `21214` for `212-14`: a number with a hyphen that is no range is also written without.
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

    /// What a word of the table is.
    private enum Role: Substring {
        case block, suffix
        /// It says only that a number follows.
        case number
        /// It says nothing wherever it stands.
        case mark
    }

    /// Words of house numbers (`Data/house-number-words.tsv`).
    private static let words: [[UInt32]: (role: Role, form: [UInt32])] = {
        var words: [[UInt32]: (role: Role, form: [UInt32])] = [:]
        for row in Tables.houseNumberWords.rows where row.count == 3 {
            guard let role = Role(rawValue: row[0]) else { continue }
            words[row[2].unicodeScalars.map(\.value)] = (role, row[1].unicodeScalars.map(\.value))
        }
        return words
    }()

    /// Whether a word says only that a number follows, or may stand before one as its letter.
    static func mayBegin(_ letters: ArraySlice<UInt32>) -> Bool {
        guard let first = letters.first else { return false }
        return letters.count == 1 && !isDigit(first) || words[Array(letters)]?.role == .number
    }

    /// Whether a word begins the number of a part of a house: `корпус`, `к2`.
    static func beginsBlock(_ letters: ArraySlice<UInt32>) -> Bool { words[Array(letters.prefix { !isDigit($0) })]?.role == .block }

    static func beginsWithDigit(_ letters: ArraySlice<UInt32>) -> Bool { letters.first.map(isDigit) ?? false }
}
