internal import CPostgres

/// Where a database is: a URI or the keywords and values of libpq, with one host or several.
struct ConnectionString: Sendable, Hashable {
    /// As it was given, with the password if it has one: for libpq alone.
    let text: String
    /// For people: hosts and the database.
    let name: String

    /// - Throws: `invalidConnectionString`, without any part of the text: it may hold a password.
    init(_ text: String) throws(PostgresStoreError) {
        guard !text.isEmpty, !text.utf8.contains(0), let values = Self.values(text) else {
            throw PostgresStoreError(
                .invalidConnectionString,
                "",
                "not a connection string of PostgreSQL; postgres://user@host:5432/database is one, with several hosts as host1,host2"
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

    /// What libpq reads out of a text; nil if it cannot.
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
