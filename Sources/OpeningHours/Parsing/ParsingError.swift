/// Why a value cannot be read.
public struct OpeningHoursError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What was expected where.
    public enum Reason: Hashable, Sendable {
        /// The value has no rule at all.
        case empty
        /// Longer than `OpeningHours.maximumLength` bytes.
        case tooLong(bytes: Int)
        /// Something else was expected here.
        case unexpected(expected: String)
        /// A word that means nothing here, or could mean several things.
        case unknownWord(String, note: String?)
        /// A number outside what it may be.
        case outOfRange(what: String, allowed: String)
        /// A quotation or bracket that is never closed.
        case unterminated(String)
    }

    /// What is wrong with the value.
    public let reason: Reason
    /// Offset of the offending byte in the UTF-8 form of the value.
    public let byteOffset: Int
    /// What stands there, up to the next space or separator; nil at the end of the value, and if it is not known.
    public let found: String?

    /// The error that a value has a fault at a byte of its UTF-8 form.
    public init(_ reason: Reason, byteOffset: Int, found: String? = nil) {
        self.reason = reason
        self.byteOffset = byteOffset
        self.found = found
    }

    /// The message without the place: what was read, and what to write.
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
