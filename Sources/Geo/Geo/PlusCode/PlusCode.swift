/// A plus code (Open Location Code). A full code, `8FWH4HX8+9C`, is a short name for an area of the Earth. A
/// short code, `4HX8+9C`, is the end of a full code and needs a place nearby.
///
/// A full code of ten digits names an area of 14 m by 14 m at the equator. Each further digit, up to 15,
/// divides the area by 5 (north) and 4 (east).
public struct PlusCode: Hashable, Sendable {
    /// The code's text, in capital letters.
    public let text: String

    /// The number of omitted digits at the start: 0 for a full code, 2, 4, 6 or 8 for a short code.
    public let omittedDigitCount: Int

    /// Reads a full or short code, in letters of either case.
    /// - Throws: ``PlusCodeError`` with the kind of error in the text.
    public init(_ text: String) throws(PlusCodeError) {
        let digits = text.uppercased().utf8
        self.omittedDigitCount = try Self.validate(Array(digits))
        self.text = text.uppercased()
    }

    /// Creates a code from text that is known to be valid.
    init(valid text: String, omittedDigitCount: Int) {
        self.text = text
        self.omittedDigitCount = omittedDigitCount
    }

    /// Whether the code is full, so that it names an area without a place nearby.
    public var isFull: Bool { omittedDigitCount == 0 }

    /// The number of significant digits, without the separator, the padding and digits beyond the fifteenth.
    public var digitCount: Int {
        min(text.utf8.reduce(0) { $0 + (Alphabet.value($1) == nil ? 0 : 1) }, Alphabet.greatestLength)
    }
}

extension PlusCode: CustomStringConvertible {
    public var description: String { text }
}

/// The reason why a text is not a plus code.
public enum PlusCodeError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The `+` is missing, doubled, or not after an even number of at most eight digits.
    case separator
    /// The text has a character that is not a digit of plus codes, at an offset in bytes from the start.
    case digit(byteOffset: Int)
    /// The text has exactly one digit after the `+`, or no digit at all.
    case length
    /// The text has zeros at the wrong place. Zeros may only fill up a full code before the `+`, in pairs, and
    /// no digit may follow.
    case padding
    /// The first digits lie beyond the poles or beyond 360 degrees of longitude.
    case outOfRange

    public var description: String {
        switch self {
        case .separator: "a plus code has one \"+\", after its eighth digit (a short one after 0, 2, 4 or 6)"
        case .digit(let offset): "byte \(offset): the digits of a plus code are 23456789CFGHJMPQRVWX"
        case .length: "a plus code has no or at least two digits after its \"+\""
        case .padding: "zeros fill up a plus code before its \"+\", in pairs, with nothing after it"
        case .outOfRange: "the plus code lies beyond the pole or beyond 180°"
        }
    }
}

extension PlusCode {
    enum Alphabet {
        static let digits = Array("23456789CFGHJMPQRVWX".utf8)
        static let separator = UInt8(ascii: "+")
        static let padding = UInt8(ascii: "0")
        /// The number of digits before the separator.
        static let separatorPosition = 8
        /// The number of digits that come in pairs, one for north and one for east. Each further digit divides
        /// the area into a grid of five rows and four columns.
        static let pairLength = 10
        static let greatestLength = 15

        static func value(_ byte: UInt8) -> Int? {
            let value = Int(values[Int(byte)])
            return value < digits.count ? value : nil
        }

        /// The value of each byte as a digit. A byte that is not a digit has a value greater than that of every
        /// digit.
        private static let values: [UInt8] = (0...255).map { byte in UInt8(digits.firstIndex(of: byte) ?? digits.count) }
    }

    /// Checks text in capital letters and returns the number of omitted digits at its start.
    private static func validate(_ text: [UInt8]) throws(PlusCodeError) -> Int {
        guard let separator = text.firstIndex(of: Alphabet.separator), separator == text.lastIndex(of: Alphabet.separator),
            separator <= Alphabet.separatorPosition, separator % 2 == 0
        else { throw .separator }
        let before = text[..<separator]
        let after = text[(separator + 1)...]
        guard after.count != 1, text.count > 1 else { throw .length }
        if let first = before.firstIndex(of: Alphabet.padding) {
            guard separator == Alphabet.separatorPosition, first > 0, first % 2 == 0, after.isEmpty,
                before[first...].allSatisfy({ $0 == Alphabet.padding })
            else { throw .padding }
        }
        for (offset, byte) in text.enumerated() where offset != separator && Alphabet.value(byte) == nil {
            guard byte == Alphabet.padding && offset < separator else { throw .digit(byteOffset: offset) }
        }
        guard separator == Alphabet.separatorPosition else { return Alphabet.separatorPosition - separator }
        let first = before.prefix(2).compactMap(Alphabet.value)
        // The first pair counts steps of twenty degrees from the South Pole and the antimeridian.
        guard first.count == 2, first[0] < 9, first[1] < 18 else { throw .outOfRange }
        return 0
    }
}
