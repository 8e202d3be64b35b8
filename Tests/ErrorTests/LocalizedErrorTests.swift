import Foundation
import OpeningHours
import PortolanCamera
import PortolanDetails
import PortolanGeo
import PortolanMapSources
import PortolanNaturalEarth
import PortolanOSMFile
import PortolanOSMModel
import PortolanPlaces
import PortolanRegionFolder
import PortolanStore
import PortolanText
import PortolanTiles
import PortolanWindow
import PortolanWorld
import Testing

@testable import GoogleMaps
@testable import GooglePlacesSwift
@testable import PortolanEnrichment
@testable import PortolanImage
@testable import PortolanMaps
@testable import PortolanOverlays
@testable import PortolanRender
@testable import PortolanStyle
@testable import PortolanTimeZones

#if os(Linux)
import CoreLocation
#endif

/// Programs show users the `error.localizedDescription` of an error.
@Suite struct LocalizedErrorTests {
    /// At least one error of each public type.
    private static let errors: [any Error] = [
        PlusCodeError.padding,
        EncodedPolyline.DecodingError(reason: .truncated, byteOffset: 3),
        CameraError.notFinite(.zoom, .nan),
        StyleDiagnostic(.warning, path: "layers[3]", byteOffset: 12, message: "is passed over"),
        StyleError(byteOffset: 0, message: "is empty"),
        EvaluationError(reason: .text("no such property"), path: "layers[0]"),
        OpeningHoursError(.empty, byteOffset: 0),
        thrown { try HolidayTable("?") },
        PictureFileError.unknownFormat,
        thrown { try PNG.decode([0x89, 0x50, 0x4E, 0x47]) },
        thrown { try JPEG.decode([0xFF, 0xD8, 0xFF]) },
        thrown { try WebP.decode([1]) },
        MVTError(.truncated, byteOffset: 7, "a feature reaches beyond its layer"),
        Gzip.Failure.damaged(byteOffset: 9),
        PMTilesError(.damaged, byteOffset: 5, "the directory is cut off"),
        TextError.noFontFound(names: ["Noto Sans"], folders: ["/fonts"]),
        TextError.freeType(code: 1, operation: "FT_Init_FreeType"),
        PlaceID.InvalidID.length(3),
        RegionError(.damaged, path: "/r", "region.json is cut off"),
        OSMReadError(.truncated, path: "/e.osm.pbf", byteOffset: 4, "the file ends within a blob"),
        OSMWriteError(path: "/e.osm.pbf", "the disk is full"),
        BoundaryMapError(byteOffset: 2, message: "a line without an end"),
        ShapefileError(.damaged, path: "/s.shp", record: 1, "has no points"),
        thrown { try NaturalEarth(folder: URL(filePath: "/nonexistent")) },
        GettextError(.damaged, path: "/geonames.mo", "not a compiled gettext catalogue"),
        PlaceStoreError(.damaged, path: "/places.sqlite", "row 3 is damaged"),
        thrown { try OwnFacts(json: Data("{".utf8)) },
        FactBook.LineError(line: 3, message: "is not JSON"),
        PortolanPlaces.PlacesError.notFound("p0"),
        PortolanPlaces.PlacesError.noRegion,
        RenderError.tooLarge(width: 99_999, height: 1),
        WindowError.closed,
        GeoJSONError(message: "is no object", byteOffset: 0),
        KMLError(message: "is no number", line: 2, column: 7),
        SourceError(.malformed, "https://h/a", "is no sprite"),
        SourceDiagnostic(path: "sprite", error: SourceError(.notFound, "https://h/a", "there is nothing at this address")),
        MapSourcesError([SourceDiagnostic(path: "sources.a", error: SourceError(.unsupported, "", "videos are not drawn"))]),
        MapError.noTiles([]),
        GMSMapDataError.noRegion,
        GMSMapStyleError(rule: 1, message: "has no stylers"),
        GooglePlacesSwift.PlacesError.network("no answer within 1 s"),
    ]

    @Test(arguments: errors.indices) func theSentenceIsTheLocalizedDescription(_ index: Int) throws {
        let error = Self.errors[index]
        #expect(error.localizedDescription == "\(error)")
        #expect((error as NSError).localizedDescription == "\(error)")
        let localized = try #require(error as? any LocalizedError)
        #expect(localized.errorDescription == "\(error)")
        #expect("\(error)".contains(" "), "a sentence, not the name of a case")
        if let suggestion = localized.recoverySuggestion { #expect(suggestion.hasSuffix(".") && suggestion.count > 10) }
    }

    /// No sentence is a dump of a Swift value, a Foundation domain with a number, or the name of a library
    /// function.
    @Test(arguments: errors.indices) func noSentenceIsADump(_ index: Int) {
        let text = Self.errors[index].localizedDescription
        let dump = text.firstMatch(
            of:
                /\b[A-Z]\w*\((?:\w+: |")|\bOptional\(|Error Domain=|\bCode=\d|UserInfo=|\b[a-z]\w*\((?:\w+:)+\)|\(errno: \d+\)|\b[A-Z]\w+\.[A-Z]\w+ error \d/
        )
        #expect(dump == nil, "\(text)")
    }

    /// The list must contain an error of every type. There are at least 38 types.
    @Test func theListHoldsEachTypeOnce() {
        let types = Set(Self.errors.map { ObjectIdentifier(type(of: $0)) })
        #expect(types.count >= 38)
    }

    @Test func whatCanBeMendedSaysHow() {
        let damaged = RegionError(.damaged, path: "/r", "region.json is cut off")
        #expect((damaged as NSError).localizedRecoverySuggestion == "Import the extract again.")
        #expect(PortolanPlaces.PlacesError.noRegion.recoverySuggestion == "Make a region with `portolan import`, and name its folder.")
    }

    #if os(Linux)
    @Test(arguments: [CLError.Code.locationUnknown, .denied, .network]) func positions(_ code: CLError.Code) {
        let error = CLError(code)
        #expect(error.localizedDescription == error.errorDescription && !error.localizedDescription.isEmpty)
        #expect((error as NSError).code == code.rawValue && (error as NSError).domain == kCLErrorDomain)
    }
    #endif

    private static func thrown<Result>(_ body: () throws -> Result) -> any Error {
        do {
            _ = try body()
            return CancellationError()
        } catch {
            return error
        }
    }
}
