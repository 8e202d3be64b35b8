import Foundation
import GoogleMaps
import Testing

@MainActor @Suite struct MapStyleTests {
    @Test(arguments: [
        ("{}", "array"), ("[3]", "rule 0"), (#"[{"stylers": []}, {"featureType": "sea", "stylers": []}]"#, "rule 1"),
        (#"[{"elementType": "text", "stylers": []}]"#, "elementType"), (#"[{"featureType": "all"}]"#, "stylers"),
        (##"[{"stylers": [{"colour": "#fff"}]}]"##, "colour"), (#"[{"stylers": [{"color": "red"}]}]"#, "color"),
        (#"[{"stylers": [{"lightness": 101}]}]"#, "lightness"), (#"[{"stylers": [{"visibility": "none"}]}]"#, "visibility"),
        (#"[{"feature": "all", "stylers": []}]"#, "feature"), (#"[{"stylers": [{"gamma": 0}]}]"#, "gamma"), ("", "array"),
    ])
    func whatIsWrongIsSaid(json: String, word: String) {
        #expect {
            _ = try GMSMapStyle(jsonString: json)
        } throws: { error in
            "\(error)".contains(word)
        }
    }

    @Test func aWholeStyleIsRead() throws {
        _ = try GMSMapStyle(jsonString: "[]")
        let json = """
            [{"featureType": "road.highway", "elementType": "geometry.stroke",
              "stylers": [{"color": "#1f2835"}, {"hue": "#ff0000"}, {"saturation": -20}, {"lightness": 10}, {"gamma": 0.5},
                          {"invert_lightness": true}, {"visibility": "simplified"}, {"weight": 2.5}]},
             {"featureType": "poi", "elementType": "labels.icon", "stylers": [{"visibility": "off"}]}]
            """
        _ = try GMSMapStyle(jsonString: json)
        let file = FileManager.default.temporaryDirectory.appending(path: "style-\(UUID().uuidString).json")
        try Data(json.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        _ = try GMSMapStyle(contentsOfFileURL: file)
        #expect(throws: (any Error).self) { try GMSMapStyle(contentsOfFileURL: file.appendingPathExtension("no")) }
    }

    @Test func theDarkMapIsDark() async throws {
        let map = stillMap()
        let light = try #require(await map.snapshot().color(50, 50))
        map.overrideUserInterfaceStyle = .dark
        let dark = try #require(await map.snapshot().color(50, 50))
        #expect(light.allSatisfy { $0 > 200 } && dark.allSatisfy { $0 < 56 })
        map.overrideUserInterfaceStyle = .light
        map.isBuildingsEnabled = false
        #expect(try await map.snapshot().color(50, 50) == light)
    }

    @Test func coloursReachThePicture() async throws {
        let map = stillMap()
        map.mapStyle = try GMSMapStyle(jsonString: ##"[{"featureType": "landscape", "stylers": [{"color": "#123456"}]}]"##)
        #expect(try await map.snapshot().color(50, 50) == [0x12, 0x34, 0x56])
        map.mapStyle = try GMSMapStyle(jsonString: ##"[{"stylers": [{"color": "#808080"}, {"lightness": 50}]}]"##)
        let light = try #require(await map.snapshot().color(50, 50))
        #expect(light.allSatisfy { (190...193).contains($0) })
        map.mapType = .none
        let plain = try #require(await map.snapshot().color(50, 50))
        #expect(plain != light)
        map.mapType = .normal
        map.mapStyle = nil
        #expect(try await map.snapshot().color(50, 50) != light)
    }
}
