import Foundation
import PortolanGeo
import PortolanImage
import PortolanRaster
import PortolanTiles
import Testing

@testable import PortolanWorld

/// The world's ground, made from pictures that the tests paint.
struct GroundTests {
    /// A picture whose colour tells the position: red grows to the east, green to the south.
    private func picture(width: Int, height: Int) -> Pixmap {
        var picture = Pixmap(width: width, height: height)
        for y in 0..<height {
            for x in 0..<width {
                picture[x, y] = UInt32(x * 255 / (width - 1)) | UInt32(y * 255 / (height - 1)) << 8 | 0xFF00_0000
            }
        }
        return picture
    }

    private func tiler(_ picture: Pixmap, byteLimit: Int = GroundArchive.byteLimit, threads: Int = 1) throws -> GroundTiler {
        var tiler = GroundTiler(width: picture.width, height: picture.height, byteLimit: byteLimit, threads: threads)
        try tiler.add(picture) { _ in }
        return tiler
    }

    private func folder() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "portolan-ground-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        return folder
    }

    @Test("the finest zoom has about the picture's resolution", arguments: [(256, 0), (512, 0), (720, 0), (740, 1), (1024, 1), (1500, 2)])
    func zooms(width: Int, last: UInt8) throws {
        let tiles = try tiler(picture(width: width, height: width / 2)).tiles
        #expect(tiles.keys.map(\.z).max() == last)
        #expect(tiles.count == (0...Int(last)).reduce(0) { $0 + 1 << (2 * $1) })
    }

    @Test("each pixel has the colour of its place", arguments: [UInt8(0), 1])
    func colors(zoom: UInt8) throws {
        let tiles = try tiler(picture(width: 1024, height: 512)).tiles
        for (latitude, longitude) in [(0.0, 0.0), (60, -120), (-45, 90), (80, 170), (-84, -175), (23.4, 45)] {
            let point = MercatorPoint(Coordinate(latitude: latitude, longitude: longitude))
            let side = Double(1 << Int(zoom))
            let (x, y) = (point.x * side, point.y * side)
            let tile = try WebP.decode(#require(tiles[TileID(z: zoom, x: UInt32(x), y: UInt32(y))]))
            #expect(tile.width == 512 && tile.height == 512)
            let pixel = tile[Int(x.truncatingRemainder(dividingBy: 1) * 512), Int(y.truncatingRemainder(dividingBy: 1) * 512)]
            #expect(abs(Double(pixel & 255) - (longitude + 180) / 360 * 255) < 8, "\(latitude), \(longitude)")
            #expect(abs(Double(pixel >> 8 & 255) - (90 - latitude) / 180 * 255) < 8, "\(latitude), \(longitude)")
        }
    }

    @Test("rows that come one by one on any number of threads give the same tiles")
    func pieces() throws {
        let whole = picture(width: 800, height: 400)
        var rows = GroundTiler(width: 800, height: 400, byteLimit: GroundArchive.byteLimit, threads: 3)
        for y in 0..<400 {
            let row = try #require(Pixmap(width: 800, height: 1, premultipliedPixels: Array(whole.pixels[y * 800..<(y + 1) * 800])))
            try rows.add(row) { _ in }
        }
        #expect(try rows.tiles == tiler(whole).tiles)
    }

    @Test("fine zooms that need too many bytes are left out")
    func limit() throws {
        let picture = picture(width: 1500, height: 750)
        let all = try tiler(picture).tiles
        let coarse = all.filter { $0.key.z < 2 }
        let bytes = coarse.values.reduce(0) { $0 + $1.count }
        #expect(try tiler(picture, byteLimit: bytes).tiles == coarse)
        #expect(try tiler(picture, byteLimit: 0).tiles.keys.map(\.z) == [0])
    }

    @Test("equal pictures give the same archive, and the archive names the picture's credit")
    func archive() throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "earth.jpg")
        try Data(JPEG.encode(picture(width: 740, height: 370))).write(to: file)
        for name in ["a", "b"] {
            let ground = GroundArchive(picture: WorldGroundPicture(file: file, attribution: "A painter"), threads: name == "a" ? 1 : 2)
            try ground.write(to: folder.appending(path: name)) { _ in }
        }
        #expect(try Data(contentsOf: folder.appending(path: "a")) == Data(contentsOf: folder.appending(path: "b")))
        let archive = try PMTilesArchive(file: folder.appending(path: "a"))
        #expect(archive.header.tileType == .webp && archive.header.maxZoom == 1 && archive.metadata.attribution == "A painter")
        #expect(try archive.tile(TileID(z: 1, x: 1, y: 0)).map { try WebP.decode($0).width } == 512)
    }

    @Test(
        "files that are no picture of the Earth are refused with the reason",
        arguments: [
            ("none.jpg", nil, "cannot be read"), ("text.jpg", Array("no picture".utf8), "neither a PNG nor a JPEG nor a WebP"),
            ("square.png", try? PNG.encode(Pixmap(width: 400, height: 400, color: .white)), "400 × 400 pixels"),
            ("small.png", try? PNG.encode(Pixmap(width: 40, height: 20, color: .white)), "40 pixels wide"),
            ("cut.jpg", (try? JPEG.encode(Pixmap(width: 400, height: 200, color: .white)))?.dropLast(300), "not a valid JPEG"),
        ] as [(String, [UInt8]?, String)]
    )
    func refused(name: String, bytes: [UInt8]?, reason: String) throws {
        let folder = try folder()
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: name)
        if let bytes { try Data(bytes).write(to: file) }
        let ground = GroundArchive(picture: WorldGroundPicture(file: file), threads: 1)
        let error = #expect(throws: GroundError.self) { try ground.write(to: folder.appending(path: "out")) { _ in } }
        #expect(error?.description.contains(reason) == true && error?.path.hasSuffix(name) == true, "\(error?.description ?? "")")
    }
}
