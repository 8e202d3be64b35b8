import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanTestSupport
import Testing

@testable import PortolanOverlays

/// Markers of files with many points.
@Suite struct ManyMarkersTests {
    private static let here = Coordinate(latitude: 43.7, longitude: 7.4)

    /// A marker and an overlay take little memory, whatever properties they have.
    @Test func takeLittleMemory() {
        #expect(MemoryLayout<Marker>.stride <= 32)
        #expect(MemoryLayout<MapOverlay>.stride <= 40)
    }

    /// A copy of a marker has the same properties at first. Changing the copy does not change the original.
    @Test func areValues() {
        var first = Marker(at: Self.here, title: "A")
        first.rotation = 5
        var second = first
        second.title = "B"
        second.rotation = 7
        second.snippet = "C"
        #expect(first.title == "A" && first.rotation == 5 && first.snippet == nil)
        #expect(second.title == "B" && second.rotation == 7 && second.snippet == "C" && second != first)
        second.title = "A"
        second.snippet = nil
        second.rotation = 5
        #expect(second == first && second.hashValue == first.hashValue)
        second.title = nil
        var turned = Marker(at: Self.here)
        turned.rotation = 5
        #expect(second == turned)
        second.rotation = 0
        #expect(second == Marker(at: Self.here))
    }

    private static func pieces(_ text: String, of count: Int) -> () -> [UInt8] {
        var rest = Array(text.utf8)[...]
        return {
            let piece = rest.prefix(count)
            rest = rest.dropFirst(count)
            return Array(piece)
        }
    }

    private static let text = """
        {"features":[
        {"geometry":{"coordinates":[[7,43],[7.1,43.1],[7.2,43.2]],"type":"MultiPoint"},"type":"Feature","properties":{"weight":2.5,"title":"T"}},
        {"type":"Feature","properties":{"weight":"3","radius":50,"name":"é"},"geometry":{"type":"Point","coordinates":[8,44]}},
        {"type":"Feature","properties":{"weight":[1],"marker-color":"red","selected":true},"geometry":{"type":"GeometryCollection","geometries":[
        {"type":"Point","coordinates":[9,45]},{"type":"LineString","coordinates":[[1,2],[3,4]]}]}},
        {"type":"Feature","properties":null,"geometry":null}],"type":"FeatureCollection"}
        """

    @Test(arguments: [1, 7, 64, 10_000]) func areReadInPieces(_ count: Int) throws {
        func picture(_: String) -> Pixmap { Pixmap(width: 1, height: 1) }
        let read = try GeoJSONOverlays(pieces: Self.pieces(Self.text, of: count), image: picture)
        #expect(read == (try GeoJSONOverlays(Array(Self.text.utf8), image: picture)))
        #expect(read.overlays.count == 6 && read.selected == 4)
        #expect(read.overlays[1] == .marker(Marker(at: Coordinate(latitude: 43.1, longitude: 7.1), title: "T")))
        #expect(try GeoJSONFeatures(pieces: Self.pieces(Self.text, of: count)) == GeoJSONFeatures(Array(Self.text.utf8)))
        let points = try HeatmapPoint.points(geoJSON: Self.pieces(Self.text, of: count))
        #expect(points.map(\.weight) == [2.5, 2.5, 2.5, 3, 1] && points[4].position == Coordinate(latitude: 45, longitude: 9))
    }

    /// Errors name the byte, whether the text comes whole or in pieces.
    @Test func errorsNameTheByte() {
        let text = #"{"type":"Feature","properties":{"marker-color":5},"geometry":{"type":"Point","coordinates":[7,43]}}"#
        #expect { try GeoJSONOverlays(pieces: Self.pieces(text, of: 3)) { _ in Pixmap(width: 1, height: 1) } } throws: {
            ($0 as? GeoJSONError)?.byteOffset == 47
        }
        #expect { try HeatmapPoint.points(geoJSON: Self.pieces(#"{"type":"Point","coordinates":[7,"x"]}"#, of: 3)) } throws: {
            ($0 as? GeoJSONError)?.byteOffset == 30
        }
    }
}
