import Foundation
import PortolanJSON
import Testing

/// Wrong input on the command line gives one clear line and an exit code other than 0.
@Suite struct CommandLineTests {
    /// The arguments, and words that the message must contain.
    @Test(
        arguments: [
            (["place", "xyz", "--region", "nowhere.portolan"], "nowhere.portolan"),
            (["place", "osm:node/1"], "--region"),
            (["nearby", "91,0", "--region", "x"], "91,0"),
            (["nearby", "0,0", "--region", "nowhere.portolan"], "no such region"),
            (["nearby", "-37.6,145.3", "--region", "nowhere.portolan"], "no such region"),
            (["whereami", "-0.5,-.5", "--region", "nowhere.portolan"], "no such region"),
            (["reverse", "-37.6,145.3", "--region", "nowhere.portolan"], "no such region"),
            (["reverse", "145.3,-37.6", "--region", "x"], "expected LAT,LON in degrees, such as 43.7384,7.4246; write the latitude first"),
            (["reverse", "Paris", "--region", "x"], "'Paris' is not a coordinate: expected LAT,LON"),
            (["reverse", "0,0", "--region", "x", "--level", "galaxy"], "galaxy"),
            (["snapshot", "--region", "nowhere.portolan", "--output", "x.png"], "no such region"),
            (["snapshot", "--region", "x", "--zoom", "99", "--output", "x.png"], "--zoom"),
            (["snapshot", "--region", "x", "--size", "0x10", "--output", "x.png"], "0x10"),
            (["snapshot", "--region", "x", "--tilt", "nan", "--output", "x.png"], "--tilt"),
            (["import", "nowhere.osm.pbf", "--output", "x.portolan"], "nowhere.osm.pbf"),
            (["import", "x.osm.pbf", "--output", "x.portolan", "--memory", "10"], "--memory 10: give at least 64MB"),
            (["import", "x.osm.pbf", "--output", "x.portolan", "--memory", "63MB"], "--memory 63MB: give at least 64MB"),
            (["import", "x.osm.pbf", "--output", "x.portolan", "--memory", "lots"], "such as 512MB or 2GB"),
            (["import", "x.osm.pbf", "--output", "x.portolan", "--memory", "9e99GB"], "such as 512MB or 2GB"),
            (["nearby", "0,0", "--region", "x", "--type", "caffee"], "caffee"),
            (["search", "x", "--region", "x", "--type", "caffee"], "caffee"),
            (["autocomplete", "x", "--region", "x", "--type", "caffee"], "caffee"),
            (["search", "x", "--region", "x", "--reach", "5"], "--reach 5.0: add --along FILE"),
            (["search", "x", "--region", "x", "--along", "nowhere.gpx", "--reach", "nan"], "--reach nan: give 0 to 50000 metres"),
            (
                ["search", "--city", "x", "--region", "x", "--along", "nowhere.gpx"],
                "--along and the parts of an address cannot be combined"
            ),
            (["search", "x", "--region", "x", "--explain", "--fields", "id"], "--fields and --explain cannot be combined"),
            (["search", "--city", "x", "--region", "x", "--explain", "--fields", "id"], "--fields and --explain cannot be combined"),
            (["autocomplete", "--region", "x", "--explain"], "--explain: give the text whose suggestions are to be explained"),
            (["search", "x", "--region", "x", "--at", "tomorrow"], "--at 'tomorrow' is not a moment: write 2026-12-24T18:00"),
            (["frobnicate"], "there is no command 'frobnicate'; 'portolan help' lists the commands."),
            (["serch", "café"], "there is no command 'serch'; did you mean 'search'? 'portolan help' lists the commands."),
            (["help", "vierfy"], "there is no command 'vierfy'; did you mean 'verify'? 'portolan help' lists the commands."),
            (["tiles", "inof"], "portolan tiles has no command 'inof'; did you mean 'info'? 'portolan help tiles' lists the commands."),
        ] as [([String], String)]
    )
    func wrongInput(_ arguments: [String], _ word: String) throws {
        let result = try Command.run(arguments)
        #expect(!result.wasSignalled && result.status != 0)
        let lines = result.errorOutput.split(separator: "\n")
        #expect(lines.count == 1 && result.output.isEmpty, "\(result)")
        #expect(result.errorOutput.contains(word), "\(result.errorOutput)")
    }

    @Test func aCommandThatIsMissingIsAWrongCommandLine() throws {
        for arguments in [["serch"], ["help", "serch"], ["store", "chek"]] {
            #expect(try Command.run(arguments).status == 64, "\(arguments)")
        }
        for arguments in [["help"], ["help", "tiles"], ["help", "tiles", "info"], ["--help"], ["tiles", "--help"]] {
            #expect(try Command.run(arguments).status == 0, "\(arguments)")
        }
    }

    @Test func theVersion() throws {
        let result = try Command.run(["--version"])
        #expect(result.status == 0 && result.output.wholeMatch(of: /portolan \d+\.\d+\.\d+\n/) != nil, "\(result)")
    }

    /// Explanations write addresses for the user's country, like the search itself.
    @Test func theUsersCountryCountsInExplanations() throws {
        let folder = try TemporaryFolder()
        let (extract, region) = (try SampleTown.extract(in: folder), folder.path("town.portolan"))
        #expect(try Command.run(["import", extract, "--output", region, "--no-tiles", "--country", "MC"]).status == 0)
        let search = ["search", "restaurant", "--limit", "1", "--language", "en", "--region", region]
        #expect(try Command.run(search + ["--explain"]).output.contains(", Monaco"))
        #expect(try !Command.run(search + ["--explain", "--user-country", "MC"]).output.contains("Monaco"))
    }

    @Test func aPlaceInTwoLanguages() throws {
        let folder = try TemporaryFolder()
        let (extract, region) = (try SampleTown.extract(in: folder), folder.path("town.portolan"))
        #expect(try Command.run(["import", extract, "--output", region, "--no-tiles"]).status == 0)
        let near = try Command.run(["nearby", "--region", region, "--type", "restaurant", "--limit", "1", "--format", "json"])
        let place = try #require(try near.json["places"]?.array?.first)
        let id = try #require(place["id"]?.string)
        #expect(place["types"]?.array?.contains { $0.string == "restaurant" } == true)
        let osm = try #require(place["osm"])
        let names = try ["en", "zh-Hant"].map { language in
            let shown = try Command.run(["place", id, "--region", region, "--language", language, "--format", "json"])
            return try #require(try shown.json["displayName"]?["text"]?.string)
        }
        #expect(names[0] != names[1], "\(names)")
        // The same place is found by the ID of its OpenStreetMap object.
        let key = "osm:\(try #require(osm["type"]?.string))/\(try #require(osm["id"]?.string))"
        #expect(try Command.run(["place", key, "--region", region]).output.contains(id))
        // A time without an offset is local time.
        let moments = try ["2026-12-24T03:30", "2026-12-24T03:30:00Z", "2026-12-24T15:30"].map {
            try Command.run(["place", key, "--region", region, "--at", $0]).output
        }
        #expect(moments[0] == moments[1] && moments[0] != moments[2], "the town's clocks show UTC")
        // Every answer can be GeoJSON: a point for each place of a list, and the shape of a single place.
        for (arguments, member) in [
            (["search", "restaurant", "--fields", "displayName"], "displayName"), (["nearby", "0,0", "--limit", "2"], "distanceMeters"),
            (["whereami", "0,0"], "likelihood"), (["reverse", "0,0"], "formattedAddress"), (["autocomplete", "anch"], "placePrediction"),
        ] {
            let answer = try Command.run(arguments + ["--region", region, "--format", "geojson"]).json
            #expect(answer["type"]?.string == "FeatureCollection", "\(arguments)")
            let feature = try #require(answer["features"]?.array?.first, "\(arguments)")
            #expect(feature["type"]?.string == "Feature" && feature["geometry"]?["type"]?.string == "Point", "\(arguments)")
            #expect(feature["properties"]?[member] != nil && feature["properties"]?["location"] == nil, "\(arguments)")
            #expect(feature["geometry"]?["coordinates"]?.array?.count == 2)
        }
        let street = try #require(
            try Command.run(["reverse", "0.0029,0.0011", "--level", "street", "--region", region, "--format", "geojson"]).json["features"]?
                .array?.first?["id"]?.string
        )
        let shape = try Command.run(["place", street, "--region", region, "--format", "geojson"]).json["geometry"]
        #expect(["LineString", "MultiLineString", "Polygon"].contains(shape?["type"]?.string ?? ""), "\(street)")
        #expect(try Command.run(["search", "cafe", "--facets", "--region", region, "--format", "geojson"]).status == 64)
        // A region without tiles has no picture, and the error says so.
        let picture = try Command.run(["snapshot", "--region", region, "--output", folder.path("x.png")])
        #expect(picture.status == 1 && picture.errorOutput.contains("--no-tiles"))
    }
}
