import Foundation
import PortolanGeo
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import Testing

/// Compiles and runs the Swift code of the documentation.
@Suite struct DocumentationTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    @Test func theExampleOfThePageOnPlaces() async throws {
        let folder = try ScratchFolder()
        let region = try folder.region("city", size: 60, [record(1, 0.001, 0.001, tags: ["amenity": "cafe", "name": "Le Port"])])
        do {
            let client = try PlacesClient(regions: [region])
            let session = SessionToken()
            let typed = try await client.autocomplete("caf", session: session, language: "fr")
            if let id = typed.first?.placeID {
                let place = try await client.place(id, fields: [.displayName, .regularHours, .utcOffsetMinutes], session: session)
                print(place.displayName?.text ?? "unnamed", place.isOpen(at: Date()), place.attributions)
            }
            let here = Coordinate(latitude: 0, longitude: 0)
            let cafes = try await client.nearby(here, radiusMeters: 500, types: ["cafe"], limit: 5)
            let likely = try await client.currentPlace(at: here, accuracyMeters: 20, fields: [.displayName])
            let address = try await client.addresses(at: here, levels: [.house, .street]).first
            print(cafes.count, likely.count, address?.formattedAddress ?? "no address", client.usage)
        }
        try Self.expectLines(of: "docs/places.md", startingWith: "let client")
    }

    /// Checks that each line of the page's Swift code, from the first line with this beginning on, is in this file.
    private static func expectLines(of page: String, startingWith start: String) throws {
        let text = try String(contentsOf: package.appending(path: page), encoding: .utf8)
        let source = Set(try String(contentsOf: URL(filePath: #filePath), encoding: .utf8).split(separator: "\n").map(trimmed))
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let block = try #require(blocks.first { $0.contains(start) }, "\(page) has no such example")
        let lines = block.split(separator: "\n").map(trimmed)
        let first = try #require(lines.firstIndex { $0.hasPrefix(start) })
        for line in lines[first...] { #expect(source.contains(line), "\(page): \(line)") }
    }

    private static func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
}
