import Foundation
import GoogleMaps
import QuartzCore
import Testing
import UIKit

/// Markers that move and appear by themselves, the touches and zooms of a map, and pictures beneath the map.
@MainActor @Suite struct MotionTests {
    private let middle = CLLocationCoordinate2D(latitude: 10, longitude: 20)

    private func plainMap() -> GMSMapView {
        let map = stillMap(width: 200, height: 100)
        map.mapType = .none
        return map
    }

    private func marker(on map: GMSMapView) -> GMSMarker {
        let marker = GMSMarker(position: middle)
        marker.icon = picture(10, 10)
        marker.groundAnchor = CGPoint(x: 0.5, y: 0.5)
        marker.map = map
        return marker
    }

    /// A map of the type `none` draws no tiles and waits for no tiles, so the map's first picture is its last.
    @Test func aMapOfNoTypeIsAtRestOnceItIsDrawn() throws {
        for _ in 0..<100 {
            let map = plainMap()
            _ = try map.draw()
            #expect(!map.isBusy)
        }
    }

    /// At any start time, two steps of an eighth of a second end at the same time as one step of a quarter.
    @Test func timesAreKeptToTheNanosecond() {
        let map = plainMap()
        for step in 1...2000 {
            let start = Double(step) * 0.777_777_777
            map.advance(to: start)
            #expect(abs(map.time - start) <= 0.501e-9)
            let known = map.time
            map.advance(to: known + 0.125)
            map.advance(to: map.time + 0.125)
            #expect(abs(map.time - known - 0.25) < 0.1e-9, "\(step)")
        }
    }

    @Test func markersThatShowMoveInAQuarterOfASecond() throws {
        let map = plainMap()
        let marker = marker(on: map)
        let goal = map.projection.coordinate(for: CGPoint(x: 150, y: 50))
        // The map has not drawn the marker yet, so a new position moves the marker at once.
        marker.position = goal
        #expect(!map.isBusy)
        marker.position = middle
        _ = try map.draw()
        marker.position = goal
        #expect(map.isBusy && marker.position.longitude == goal.longitude)
        map.advance(to: map.time + 0.125)
        #expect(try map.draw().color(125, 50) == [255, 0, 255])
        map.advance(to: map.time + 0.125)
        #expect(!map.isBusy)
        #expect(try map.draw().color(150, 50) == [255, 0, 255])
        // The opacity always changes at once. In a transaction without actions, all properties change at once.
        marker.opacity = 0.5
        #expect(!map.isBusy)
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        marker.position = middle
        marker.rotation = 45
        CATransaction.commit()
        #expect(!map.isBusy)
        marker.rotation = 0
        #expect(map.isBusy)
    }

    @Test func picturesThatAreWaitedForShowMarkersWhereTheyAre() async throws {
        let map = plainMap()
        let marker = marker(on: map)
        _ = try await map.snapshot()
        marker.position = map.projection.coordinate(for: CGPoint(x: 150, y: 50))
        #expect(try await map.snapshot().color(150, 50) == [255, 0, 255])
    }

    @Test func popGrowsFromTheAnchorAndFadeInFades() throws {
        for (animation, isPop) in [(GMSMarkerAnimation.pop, true), (.fadeIn, false)] {
            let map = plainMap()
            let ground = try #require(try map.draw().color(100, 50))
            let marker = GMSMarker(position: middle)
            marker.icon = picture(40, 40)
            marker.appearAnimation = animation
            marker.map = map
            #expect(map.isBusy)
            #expect(try map.draw().color(100, 49) == ground)
            map.advance(to: map.time + 0.05)
            let half = try map.draw()
            // A marker that pops up is small and has its full colour. A marker that fades in is large and pale.
            #expect((half.color(100, 47) == [255, 0, 255]) == isPop)
            #expect((half.color(83, 13) == ground) == isPop)
            map.advance(to: map.time + 1)
            #expect(!map.isBusy)
            #expect(try map.draw().color(83, 13) == [255, 0, 255])
        }
    }

    @Test func touchesEndAtTheMapUnlessTold() {
        let map = stillMap()
        let point = CGPoint(x: 100, y: 100)
        #expect(map.touch(.began, at: point, time: 1))
        #expect(map.touch(.ended, at: point, time: 1.1))
        map.settings.consumesGesturesInView = false
        #expect(!map.touch(.began, at: point, time: 2))
        #expect(!map.touch(.ended, at: point, time: 2.1))
        #expect(!map.scrollWheel(levels: 1, at: point, time: 3))
        map.settings.consumesGesturesInView = true
        map.settings.setAllGesturesEnabled(false)
        #expect(!map.touch(.began, at: point, time: 4))
    }

    @Test func zoomsGoFromTwoToTwentyOne() {
        #expect(kGMSMinZoomLevel == 2 && kGMSMaxZoomLevel == 21)
        let map = stillMap()
        #expect(map.minZoom == 2 && map.maxZoom == 21)
        map.moveCamera(.zoom(to: 30))
        #expect(map.camera.zoom == 21)
        #expect(GMSCameraPosition(latitude: 0, longitude: 0, zoom: 1).zoom == 2)
        // A program may ask for a larger range.
        map.setMinZoom(0, maxZoom: 22)
        map.moveCamera(.zoom(to: 30))
        #expect(map.camera.zoom == 22)
    }

    @Test func screensTellPixels() async throws {
        let options = GMSMapViewOptions()
        #expect(options.screen === UIScreen.main && UIScreen.main.scale == 1)
        options.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
        let map = GMSMapView(options: options)
        map.contentScaleFactor = 2
        map.frame.size.width = 30
        #expect(try await map.snapshot().pixelWidth == 60)
    }

    @Test func satelliteShowsThePicturesOfTheProgram() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-tiles-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        try FileManager.default.createDirectory(at: folder.appending(path: "0/0"), withIntermediateDirectories: true)
        try picture(256, 256, [10, 120, 30, 255]).pngData()?.write(to: folder.appending(path: "0/0/0.png"))
        PortolanData.register(tiles: "file://" + folder.path(percentEncoded: false) + "/{z}/{x}/{y}.png", as: .satellite, zooms: 0...0)
        PortolanData.register(tiles: "file://" + folder.path(percentEncoded: false) + "/{z}/{x}/{y}.png", as: .traffic, zooms: 0...0)
        defer {
            PortolanData.register(tiles: nil, as: .satellite)
            PortolanData.register(tiles: nil, as: .traffic)
        }
        let map = stillMap(width: 200, height: 100)
        let ground = try await map.snapshot().color(100, 50)
        #expect(ground != [10, 120, 30])
        for type in [GMSMapViewType.satellite, .hybrid] {
            map.mapType = type
            #expect(try await map.snapshot().color(100, 50) == [10, 120, 30])
        }
        // Without pictures of the relief, the terrain type looks like the normal type.
        map.mapType = .terrain
        #expect(try await map.snapshot().color(100, 50) == ground)
        map.isTrafficEnabled = true
        #expect(try await map.snapshot().color(100, 50) == [10, 120, 30])
        map.isTrafficEnabled = false
        #expect(try await map.snapshot().color(100, 50) == ground)
    }

    @Test func mapIDsStandForStyles() async throws {
        let style = """
            {"version": 8, "sources": {}, "layers": [{"id": "background", "type": "background", "paint": {"background-color": "#0a781e"}}]}
            """
        try PortolanData.register(styleJSON: style, forMapID: "green")
        try PortolanData.register(
            mapStyle: GMSMapStyle(jsonString: "[{\"featureType\": \"landscape\", \"stylers\": [{\"color\": \"#ff0000\"}]}]"),
            forMapID: "red"
        )
        #expect(throws: (any Error).self) { try PortolanData.register(styleJSON: "{}", forMapID: "broken") }
        #expect(throws: (any Error).self) { try PortolanData.register(style: URL(filePath: "/no/style.json"), forMapID: "broken") }
        for (id, color) in [("green", [10, 120, 30] as [UInt8]), ("red", [255, 0, 0])] {
            let options = GMSMapViewOptions()
            options.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
            options.mapID = GMSMapID(identifier: id)
            let map = GMSMapView(options: options)
            map.runsByItself = false
            #expect(try await map.snapshot().color(25, 10) == color)
        }
    }
}
