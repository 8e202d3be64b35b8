public import Foundation

/// Why a KML text cannot be read: what is wrong with it, and where.
public struct KMLError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, as an English sentence without the position.
    public var message: String
    /// The line of the text, counted from 1.
    public var line: Int
    /// The column in the line, in bytes of UTF-8 counted from 1.
    public var column: Int

    /// Creates an error about a place of the text.
    public init(message: String, line: Int, column: Int) {
        self.message = message
        self.line = line
        self.column = column
    }

    public var description: String { "line \(line), column \(column): \(message)" }
}

extension KMLError: LocalizedError {
    // `localizedDescription` is the sentence of the description.
    public var errorDescription: String? { description }
}
