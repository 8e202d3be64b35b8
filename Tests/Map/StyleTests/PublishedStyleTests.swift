import Foundation
import PortolanTestSupport
import Testing

@testable import PortolanStyle

/// Published styles load unchanged.
@Suite("Published styles load", .enabled(if: FileManager.default.fileExists(atPath: Outside.fixtures.appending(path: "styles").path())))
struct PublishedStyleTests {
    @Test(
        "published styles have no errors, and only the warnings that they deserve",
        arguments: [("osm-bright", 123, []), ("positron", 50, []), ("maptiler-basic", 48, [])] as [(String, Int, [String])]
    )
    func loads(_ name: String, _ layers: Int, _ warnings: [String]) throws {
        let file = Outside.fixtures.appending(path: "styles/\(name)/style.json")
        let style = try Style.parse(bytes: Array(try Data(contentsOf: file)))
        #expect(style.layers.count == layers)
        #expect(style.warnings.map(\.path) == warnings, "\(style.warnings)")
        // Every value can be computed at every zoom.
        for zoom in stride(from: 0.0, through: 20, by: 0.5) {
            let context = EvaluationContext(zoom: zoom, values: Array(repeating: nil, count: style.propertyNames.count))
            for layer in style.layers { _ = layer.info.filter.matches(context) }
        }
        let local = try style.replacingAddresses(sources: ["openmaptiles": "a.pmtiles"], sprite: "sprite", glyphs: "{fontstack}/{range}")
        #expect(local.source("openmaptiles")?.url == "a.pmtiles")
    }
}
