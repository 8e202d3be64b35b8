import Foundation
import Testing

@testable import PortolanAddress

/// Addresses of every country and territory, from `Tables/`.
@Suite("Addresses agree with the tables")
struct AddressTableTests {
    @Test("every address is written as in its table")
    func addresses() throws {
        let rows = try AddressTables.rows()
        var disagreements: [String] = []
        for row in rows {
            let lines = AddressFormatter.lines(AddressParts(components: row.components), .init(includesCountry: row.hasCountry))
            if lines != row.lines {
                disagreements.append(
                    "\(row.place) \(row.country)\n  is     \(lines.joined(separator: " / "))\n  should \(row.lines.joined(separator: " / "))"
                )
            }
        }
        print("tables of addresses: \(rows.count - disagreements.count) of \(rows.count) agree")
        #expect(disagreements.isEmpty, "\(disagreements.joined(separator: "\n"))")
    }

    @Test("every country and territory has at least ten addresses, none of them twice")
    func complete() throws {
        let rows = try AddressTables.rows()
        let counts = Dictionary(grouping: rows, by: \.country).mapValues(\.count)
        #expect(AddressFormatter.countries.filter { $0 != "country" && counts[$0, default: 0] < 10 } == [])
        #expect(Set(rows.map { "\($0.country) \($0.components.sorted { $0.key < $1.key }) \($0.hasCountry)" }).count == rows.count)
    }

    @Test("an address has the country line of its table's heading")
    func countryLines() throws {
        for heading in try AddressTables.headings() {
            let parts = AddressParts(components: [
                "road": "Main Road", "town": "Sample", "country": heading.name, "country_code": heading.country,
            ])
            let lines = AddressFormatter.lines(parts)
            #expect((" / " + lines.joined(separator: " / ") + " / ").contains(" / " + heading.line + " / "), "\(heading): \(lines)")
        }
    }

    @Test("the country's component has the name at the end of the address")
    func countryNames() throws {
        for row in try AddressTables.rows() where row.hasCountry {
            let parts = AddressParts(components: row.components)
            let component = AddressComponents.components(parts).first { $0.types.contains("country") }?.longText
            let lines = AddressFormatter.lines(parts)
            guard let component else { continue }
            #expect(
                lines.contains { $0.contains(component) } || Self.lineOfItsOwn.contains(row.country),
                "\(row.place): \(component), \(lines)"
            )
        }
    }

    /// Countries that this test leaves out. Monaco's town has the same name as the country. Territories of the United
    /// Kingdom write their own name as a state, and then the United Kingdom as the country.
    private static let lineOfItsOwn: Set<String> = ["MC", "SH"]
}
