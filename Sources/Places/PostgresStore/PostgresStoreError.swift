public import Foundation

/// An error of a store in PostgreSQL. No message contains a password.
public struct PostgresStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The kinds of errors.
    public enum Code: String, Hashable, Sendable {
        /// A text is not a connection string.
        case invalidConnectionString
        /// The server cannot be reached, or the connection to it broke.
        case unavailable
        /// The server refused a statement.
        case refused
        /// The database holds no region, or tables of another format.
        case incomplete
        /// The server's answer is not what a store holds.
        case damaged
    }

    /// The kind of the error, for programs to act on.
    public var code: Code
    /// The database, without passwords.
    public var server: String
    /// A sentence in English for people.
    public var message: String

    init(_ code: Code, _ server: String, _ message: String) {
        self.code = code
        self.server = server
        self.message = message
    }

    public var description: String { server.isEmpty ? message : "\(server): \(message)" }
}

extension PostgresStoreError: LocalizedError {
    public var errorDescription: String? { description }

    public var recoverySuggestion: String? {
        switch code {
        case .invalidConnectionString: "Write it as postgres://user@host:5432/database."
        case .unavailable: "Check that the database runs and can be reached, and try again."
        case .refused: "Check the permissions of the user in the database."
        case .incomplete: "Load the regions with `portolan store load`."
        case .damaged: "Load the region again with `portolan store load`."
        }
    }
}
