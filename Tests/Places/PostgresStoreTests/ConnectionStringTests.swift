import Testing

@testable import PortolanPostgresStore

@Suite struct ConnectionStringTests {
    @Test(
        arguments: [
            ("postgres://portolan@db.example.org:5432/places", "postgres://db.example.org:5432/places"),
            ("postgresql://u:secret@a,b:5433/places?target_session_attrs=any", "postgres://a,b:5433/places"),
            ("host=a,b port=1,2 dbname=p password=secret", "postgres://a:1,b:2/p"),
            ("dbname=p user=secret", "postgres:///p"),
        ]
    ) func aNameTellsNoPassword(_ text: String, _ name: String) throws {
        let string = try ConnectionString(text)
        #expect(!string.name.contains("secret"))
        // Without a host, the name has libpq's default host.
        #expect(string.name == name || text.hasPrefix("dbname"))
    }

    @Test(arguments: ["", "postgres://u:secret@[::1/places", "host='secret", "secret", "passwort=secret dbname=p"])
    func anErrorTellsNothingOfTheText(_ text: String) {
        let error = #expect(throws: PostgresStoreError.self) { try ConnectionString(text) }
        #expect(error?.code == .invalidConnectionString)
        #expect(error?.description.contains("secret") == false && error?.description.contains("postgres://user@host:5432/database") == true)
    }

    @Test func aServerThatIsNotThereIsUnavailable() {
        // Nothing listens on port 1 of this machine.
        let store = try? PostgresRegions(["postgres://u:secret@127.0.0.1:1/places"])
        let error = #expect(throws: PostgresStoreError.self) { try store?.versions() }
        #expect(error?.code == .unavailable && error?.description.contains("secret") == false)
        #expect(error?.server == "postgres://127.0.0.1:1/places")
    }
}
