import Foundation
import Testing

/// `portolan snapshot --overlay`: GeoJSON on the map.
@Suite struct SnapshotOverlayTests {
    @Test func geoJSONIsDrawnAndItsErrorsHaveAPlace() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        func snapshot(_ name: String, _ overlay: String?) throws -> Command.Result {
            var arguments = ["snapshot", "--region", region, "--center", "0,0", "--size", "200x160", "--output", folder.path(name)]
            if let overlay {
                try Data(overlay.utf8).write(to: URL(filePath: folder.path("\(name).geojson")))
                arguments += ["--overlay", folder.path("\(name).geojson")]
            }
            return try Command.run(arguments)
        }
        #expect(try snapshot("plain.png", nil).status == 0)
        let pin =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]}, "properties": {"title": "Here", "selected": true}}"#
        #expect(try snapshot("pin.png", pin).status == 0)
        let pictures = try ["plain.png", "pin.png"].map { try Data(contentsOf: URL(filePath: folder.path($0))) }
        #expect(pictures[0] != pictures[1])
        // A GeoJSON file may name a picture that is beside it. Here the plain map is the icon of a marker.
        let icon =
            #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": [0, 0]}, "properties": {"image": "plain.png"}}"#
        #expect(try snapshot("icon.png", icon).status == 0)
        let missing = try snapshot("x.png", icon.replacingOccurrences(of: "plain.png", with: "gone.png"))
        #expect(missing.status != 0 && missing.errorOutput.contains("gone.png"))
        let wrong = try snapshot("x.png", #"{"type": "Point", "coordinates": [0, 200]}"#)
        #expect(wrong.status != 0 && wrong.errorOutput.contains("byte 33") && wrong.errorOutput.split(separator: "\n").count == 1)
    }
}
