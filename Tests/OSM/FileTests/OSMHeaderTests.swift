import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanOSMFile

/// The fields of a header by which changes continue an extract (osmformat.proto of OSM-binary: 32 the time, 33 the
/// number, 34 the address).
@Suite struct OSMHeaderTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        let fields: Message
        var number: Int?
        var address: String?
        var seconds: Double?
    }

    private static let long = "https://example.org/" + String(repeating: "a", count: 1024)

    static let cases = [
        Case(testDescription: "none", fields: Message()),
        Case(
            testDescription: "all",
            fields: Message().number(32, 1_700_000_000).number(33, 3904).text(34, "https://example.org/town-updates"),
            number: 3904,
            address: "https://example.org/town-updates",
            seconds: 1_700_000_000
        ),
        Case(testDescription: "number zero", fields: Message().number(33, 0), number: 0),
        Case(testDescription: "a negative number", fields: Message().number(33, UInt64(bitPattern: -5))),
        Case(testDescription: "the greatest number", fields: Message().number(33, UInt64(Int64.max)), number: .max),
        Case(testDescription: "an empty address", fields: Message().number(33, 1).text(34, ""), number: 1),
        Case(testDescription: "an address that is too long", fields: Message().number(33, 1).text(34, long), number: 1),
    ]

    @Test(arguments: cases) func readsTheStateOfTheData(_ test: Case) throws {
        let header = PBF.raw("OSMHeader", test.fields.text(4, "OsmSchema-V0.6").text(4, "DenseNodes"))
        let node = PBF.block(PBF.denseNodes(ids: [1], x: [10], y: [10]))
        let read = try OSMReader(bytes: header + node, name: "town.osm.pbf").header
        #expect(read.replicationSequenceNumber == test.number)
        #expect(read.replicationAddress == test.address)
        #expect(read.replicationDate == test.seconds.map { Date(timeIntervalSince1970: $0) })
    }
}
