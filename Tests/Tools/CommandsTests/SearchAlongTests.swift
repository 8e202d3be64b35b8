import Foundation
import PortolanJSON
import Testing

/// `portolan search --along FILE` with the same line in each of its formats.
@Suite struct SearchAlongTests {
    /// The line runs from south-west to north-east through the middle of the town, with a corner.
    private static let line = [(-0.004, -0.006), (0.0, 0.001), (0.002, 0.006)]

    private static let forms: [(name: String, text: String)] = {
        let pairs = line.map { "[\($0.1), \($0.0)]" }.joined(separator: ", ")
        func points(_ tag: String) -> String { line.map { "<\(tag) lat=\"\($0.0)\" lon=\"\($0.1)\"/>" }.joined() }
        func gpx(_ body: String) -> String { "<gpx version=\"1.1\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(body)</gpx>" }
        return [
            ("line.geojson", #"{"type": "LineString", "coordinates": [\#(pairs)]}"#),
            (
                "feature.json",
                #"{"type": "FeatureCollection", "features": [{"type": "Feature", "properties": {}, "geometry": {"type": "LineString", "coordinates": [\#(pairs)]}}]}"#
            ),
            ("route.gpx", gpx("<rte>\(points("rtept"))</rte>")),
            ("track.gpx", gpx("<trk><trkseg>\(points("trkpt"))</trkseg></trk>")),
            ("line.polyline", "~Wnd@_Xwj@oKg^\n"),
        ]
    }()

    @Test func everyFormOfTheLineFindsTheSame() throws {
        let folder = try TemporaryFolder()
        let region = try SampleTown.region(in: folder)
        var answers: Set<String> = []
        for form in Self.forms {
            let file = folder.path(form.name)
            try Data(form.text.utf8).write(to: URL(filePath: file))
            let result = try Command.run(["search", "cafe", "--region", region, "--along", file, "--reach", "400", "--format", "json"])
            #expect(result.status == 0, "\(form.name): \(result.errorOutput)")
            let places = try #require(try result.json["places"]?.array)
            let distances = places.compactMap { $0["routePoint"]?["distanceMeters"]?.number }
            #expect(distances.count == places.count && distances == distances.sorted() && (distances.last ?? 0) <= 400, "\(form.name)")
            #expect(places.count > 2)
            answers.insert(result.output)
        }
        #expect(answers.count == 1)
        let text = try Command.run(["search", "cafe", "--region", region, "--along", folder.path("line.geojson"), "--limit", "1"]).output
        #expect(text.contains("m along, ") && text.contains(" m off"), "\(text)")
    }

    @Test(
        arguments: [
            ("", "line.geojson: byte 0: "), ("{", "line.geojson"),
            (#"{"type": "Point", "coordinates": [0, 0]}"#, "the file contains no line"),
            ("_p~iF", "encoded polyline, byte 5: the last latitude has no longitude"),
            (String(repeating: "??", count: 50_001), "line.geojson: the line has 50001 points; simplify it to at most 50000"),
        ]
    )
    func aFileWithoutALine(_ text: String, _ words: String) throws {
        let folder = try TemporaryFolder()
        try Data(text.utf8).write(to: URL(filePath: folder.path("line.geojson")))
        let result = try Command.run([
            "search", "cafe", "--region", try SampleTown.region(in: folder), "--along", folder.path("line.geojson"),
        ])
        let lines = result.errorOutput.split(separator: "\n")
        #expect(result.status == 1 && lines.count == 1 && result.errorOutput.contains(words), "\(result.errorOutput)")
    }
}
