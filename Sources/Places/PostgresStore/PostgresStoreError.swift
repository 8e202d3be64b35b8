public import Foundation

/// Why a store in PostgreSQL could not be used. No message tells a password.
public struct PostgresStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// What went wrong.
    public enum Code: String, Hashable, Sendable {
        /// A text is no connection string.
        case invalidConnectionString
        /// The server cannot be reached, or the connection to it broke.
        case unavailable
        /// The server refused a statement.
        case refused
        /// The database holds no region, or tables of another format.
        case incomplete
        /// What the server gave is not what a store holds.
        case damaged
    }

    /// What went wrong, for programs to act on.
    public var code: Code
    /// The database, without passwords.
    public var server: String
    /// What went wrong, as an English sentence for people.
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
        case .unavailable: "See whether the database runs and can be reached, and try again."
        case .refused: "See what the user may do in the database."
        case .incomplete: "Load the regions with `portolan store load`."
        case .damaged: "Load the region again with `portolan store load`."
        }
    }
}
