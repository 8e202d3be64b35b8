internal import CPostgres

/// The address of a database: a URI, or keywords and values of libpq, with one host or several.
struct ConnectionString: Sendable, Hashable {
    /// The text as it was given, with its password if it has one. Only libpq gets it.
    let text: String
    /// The hosts and the database, for people.
    let name: String

    /// - Throws: `invalidConnectionString`, without any part of the text, because the text may have a password.
    init(_ text: String) throws(PostgresStoreError) {
        guard !text.isEmpty, !text.utf8.contains(0), let values = Self.values(text) else {
            throw PostgresStoreError(
                .invalidConnectionString,
                "",
                "not a connection string of PostgreSQL; write postgres://user@host:5432/database, with several hosts as host1,host2"
            )
        }
        self.text = text
        let hosts = (values["host"] ?? values["hostaddr"] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let ports = (values["port"] ?? "").split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        let places = hosts.enumerated().map { index, host in
            let port = ports.count == 1 ? ports[0] : index < ports.count ? ports[index] : ""
            return (host.isEmpty ? "localhost" : host) + (port.isEmpty ? "" : ":" + port)
        }
        name = "postgres://" + places.joined(separator: ",") + (values["dbname"].map { "/" + $0 } ?? "")
    }

    /// Returns the values that libpq reads from a text; nil if it cannot read the text.
    private static func values(_ text: String) -> [String: String]? {
        guard let options = unsafe PQconninfoParse(text, nil) else { return nil }
        defer { unsafe PQconninfoFree(options) }
        var values: [String: String] = [:]
        var option = unsafe options
        while let keyword = unsafe option.pointee.keyword {
            if let value = unsafe option.pointee.val { unsafe values[String(cString: keyword)] = String(cString: value) }
            unsafe option += 1
        }
        return values
    }
}
