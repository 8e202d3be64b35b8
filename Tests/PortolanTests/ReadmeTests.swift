import Foundation
// The file imports nothing else of the package, because the examples need only one import.
import Portolan
import PortolanGoogleTestSupport
import Testing

/// The Swift code that the README shows, compiled and run.
@Suite struct ReadmeTests {
    @Test func places() async throws {
        let region = try await TownRegion.folder()
        // swift-format-ignore
        do {
            let places = try PlacesClient(regions: [region])
            for hit in try await places.nearby(Coordinate(latitude: 43.7384, longitude: 7.4246), radiusMeters: 300, language: "fr") {
                print(hit.place.displayName?.text ?? "–", hit.distanceMeters, hit.place.isOpen(at: Date()))
            }
        }
        try Self.expectLines(startingWith: "let places")
    }

    @Test func maps() async throws {
        let region = try await TownRegion.mapFolder()
        let maps = try MapSnapshotter(regions: [region])
        let camera = CameraPosition(latitude: 43.7384, longitude: 7.4246, zoom: 16, viewingAngle: 45)
        let picture = try await maps.picture(camera, size: .init(width: 800, height: 600))
        let png = try PNG.encode(picture)
        #expect(png.starts(with: [0x89, 0x50, 0x4E, 0x47]))
        try Self.expectLines(startingWith: "let maps")
    }

    /// Expects that this file holds each line of the README's example that begins with `start`.
    private static func expectLines(startingWith start: String) throws {
        let file = URL(filePath: #filePath)
        let readme = file.deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().appending(path: "README.md")
        let text = try String(contentsOf: readme, encoding: .utf8)
        let source = Set(try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(trimmed))
        let blocks = text.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let block = try #require(blocks.first { $0.contains(start) }, "README.md has no example that begins with `\(start)`")
        let lines = block.split(separator: "\n").map(trimmed)
        let first = try #require(lines.firstIndex { $0.hasPrefix(start) })
        for line in lines[first...] { #expect(source.contains(line), "README.md: \(line)") }
    }

    private static func trimmed(_ line: Substring) -> String { line.trimmingCharacters(in: .whitespaces) }
}
