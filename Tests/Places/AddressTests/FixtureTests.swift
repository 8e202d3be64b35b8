import Foundation
import PortolanAddress
import PortolanTestSupport
import Testing

/// Addresses from outside of the project: their parts and formatted texts.
@Suite("Addresses agree with outside cases")
struct FixtureTests {
    struct Cases: Decodable {
        struct Case: Decodable {
            var id: String
            var abbreviate: Bool
            var components: [String: String]
            var country: String
            var expected: String

            enum CodingKeys: String, CodingKey {
                case id, abbreviate, components, expected
                case country = "country_code"
            }
        }
        var cases: [Case]
    }

    private static let file = Outside.fixtures.appending(path: "address_cases.json")

    @Test("at least 98 of 100 cases agree", .enabled(if: Outside.has(file)))
    func cases() throws {
        let cases = try JSONDecoder().decode(Cases.self, from: Data(contentsOf: Self.file)).cases
        var failures: [String] = []
        for item in cases {
            var parts = AddressParts(components: item.components)
            if parts.countryCode == nil, item.country.count == 2 { parts[.countryCode] = item.country }
            let lines = AddressFormatter.lines(parts, .init(abbreviates: item.abbreviate))
            let expected = item.expected.split(separator: "\n").map(String.init)
            if lines != expected { failures.append("\(item.id)\n  is     \(lines)\n  should \(expected)") }
        }
        let agreement = 1 - Double(failures.count) / Double(max(cases.count, 1))
        print("address cases: \(cases.count - failures.count) of \(cases.count) agree")
        if agreement < 1 { print(failures.joined(separator: "\n")) }
        #expect(agreement >= 0.98)
    }
}
