import Foundation
import PortolanOSMModel
import PortolanTestSupport
import Testing

@testable import PortolanDetails

@Suite struct PlaceKindsTests {
    @Test func namesManyCombinations() {
        #expect(PlaceKinds.byKind.count >= 1500)
        #expect(PlaceKinds.combinationCount >= 2000)
        #expect(PlaceKinds.byKind.values.allSatisfy { !$0.isEmpty })
    }

    static let typesFile = Outside.fixtures.appending(path: "google_place_types.json")

    @Test(.enabled(if: Outside.has(typesFile), "no outside test cases"))
    func everyTypeIsGoogles() throws {
        struct Entry: Decodable { var type: String }
        struct File: Decodable {
            var tableA: [String: [Entry]]
            var tableB: [String]
            var addressTypes: [String]

            enum CodingKeys: String, CodingKey {
                case tableA = "table_a"
                case tableB = "table_b"
                case addressTypes = "address_types"
            }
        }
        let file = try JSONDecoder().decode(File.self, from: Data(contentsOf: Self.typesFile))
        let known = Set(file.tableA.values.joined().map(\.type) + file.tableB + file.addressTypes)
        #expect(known.count >= 500)
        #expect(Set(PlaceKinds.allTypes).subtracting(known).sorted() == [])
    }
}
