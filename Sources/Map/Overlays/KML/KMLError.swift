public import Foundation

/// The reason why a KML text cannot be read, with its position.
public struct KMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The error as an English sentence, without the position.
    public var message: String
    /// The line of the text, counted from 1.
    public var line: Int
    /// The column in the line, in bytes of UTF-8 counted from 1.
    public var column: Int

    /// Creates an error for a position in the text.
    public init(message: String, line: Int, column: Int) {
        self.message = message
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column): \(message)" }
}

extension KMLError: LocalizedError {
    // The `localizedDescription` is the error's description.
    public var errorDescription: String? { description }
}
