/// The reason why a value cannot be parsed.
public struct OpeningHoursError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kind of fault.
    public enum Reason: Hashable, Sendable {
        /// The value has no rule at all.
        case empty
        /// The value is longer than `OpeningHours.maximumLength` bytes.
        case tooLong(bytes: Int)
        /// The parser expected something else at this byte.
        case unexpected(expected: String)
        /// A word has no meaning here, or several.
        case unknownWord(String, note: String?)
        /// A number is outside its range.
        case outOfRange(what: String, allowed: String)
        /// A quotation or bracket is never closed.
        case unterminated(String)
    }

    /// The problem of the value.
    public let reason: Reason
    /// The offset of the offending byte in the UTF-8 form of the value.
    public let byteOffset: Int
    /// The text at the offset, up to the next space or separator; nil at the end of the value, or if the text is not
    /// known.
    public let found: String?

    /// Creates the error for a fault at a byte of a value's UTF-8 form.
    public init(_ reason: Reason, byteOffset: Int, found: String? = nil) {
        self.reason = reason
        self.byteOffset = byteOffset
        self.found = found
    }

    /// The message without the position: what was read, and what to write.
    public var message: String {
        let read = found.map { "\"\($0)\"" }
        return switch reason {
        case .empty: "the value is empty; write at least one rule such as \"Mo-Fr 09:00-17:00\""
        case .tooLong(let bytes): "the value is \(bytes) bytes long; write at most \(OpeningHours.maximumLength)"
        case .unexpected(let expected): (read.map { "found \($0)" } ?? "the value ends here") + "; write \(expected)"
        case .unknownWord(let word, let note):
            "cannot understand \"\(word)\"" + (note.map { ": " + $0 } ?? "")
                + "; write days as Mo, months as Jan, states as open or off, and what else is to be said \"in quotes\""
        case .outOfRange(let what, let allowed): (read.map { "\($0) is out of range: " } ?? "") + "\(what) must be \(allowed)"
        case .unterminated(let what): "\(what) that begins here is never closed; write its closing mark"
        }
    }

    public var description: String { "byte \(byteOffset): \(message)" }
}
