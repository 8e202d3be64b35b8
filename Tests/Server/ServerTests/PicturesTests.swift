import HTTPTypes
import PortolanMaps
import PortolanPlaces
import PortolanTiles
import Synchronization
import Testing

@testable import PortolanServer

/// Records the events of shared work in a test.
private final class WorkLog: Sendable {
    enum Event: Equatable {
        /// The work with this number has begun.
        case began(Int)
        case cancelled
    }

    private let count = Mutex(0)
    private let (events, source) = AsyncStream<Event>.makeStream()

    /// Counts a new work and returns its number.
    func begin() -> Int {
        let number = count.withLock { count in
            count += 1
            return count
        }
        source.yield(.began(number))
        return number
    }

    func cancel() { source.yield(.cancelled) }

    /// Waits for the next event.
    func next() async -> Event? { await events.first { _ in true } }
}

@Suite struct PicturesTests {
    // MARK: Shared work

    @Test(.timeLimit(.minutes(30))) func workIsSharedAndEndsWithItsLastCaller() async throws {
        let shared = SharedWork<Int>()
        let log = WorkLog()
        let (stream, source) = AsyncStream<Void>.makeStream()
        let work: @Sendable () async throws -> Int = {
            let number = log.begin()
            await withTaskCancellationHandler {
                for await _ in stream { break }
            } onCancel: {
                log.cancel()
            }
            try Task.checkCancellation()
            return number
        }
        let callers = (0..<3).map { _ in Task { try await shared.value("a", work) } }
        #expect(await log.next() == .began(1))
        // One caller leaves. The others get the result of the same work.
        callers[0].cancel()
        await #expect(throws: CancellationError.self) { try await callers[0].value }
        source.yield()
        #expect(try await callers[1].value == 1)
        #expect(try await callers[2].value == 1)
        #expect(shared.count == 0)
        // The only caller of the next work leaves, so this work is cancelled. A caller that comes later starts a new
        // work.
        let lonely = Task { try await shared.value("a", work) }
        // The first work was never cancelled.
        #expect(await log.next() == .began(2))
        lonely.cancel()
        await #expect(throws: CancellationError.self) { try await lonely.value }
        #expect(await log.next() == .cancelled)
        #expect(shared.count == 0)
        #expect(try await shared.value("a") { 7 } == 7)
    }

    @Test func errorsReachAllCallers() async throws {
        let shared = SharedWork<Int>()
        await #expect(throws: RequestError.self) { try await shared.value("a") { throw RequestError.notFound("nothing") } }
        #expect(shared.count == 0)
    }

    // MARK: Blocks of tiles

    @Test(arguments: [
        // points, scale, zoom: tiles per side
        (256, 1, 14, 4), (256, 2, 14, 2), (256, 4, 14, 1), (512, 1, 14, 2), (512, 2, 14, 1), (256, 1, 0, 1), (256, 1, 1, 2), (256, 1, 2, 4),
    ])
    func blocks(points: Int, scale: Int, zoom: UInt8, side: Int) {
        let tile = TileID(z: zoom, x: UInt32(1) << UInt32(zoom) - 1, y: 0)
        let metatile = Metatile(of: tile, points: points, scale: scale)
        #expect(metatile.side == side)
        #expect(metatile.tiles.count == side * side)
        #expect(metatile.tiles[metatile.index(of: tile)] == tile)
        // The metatile is the same, whichever of its tiles is requested first.
        for other in metatile.tiles { #expect(Metatile(of: other, points: points, scale: scale) == metatile) }
    }

    @Test func tilesOfABlockAreDrawnOnce() async throws {
        try await TestServer.with { calls async throws in
            let maps = calls.server.regions.set.maps
            let tiles = Metatile(of: TileID(z: 15, x: 16384, y: 16383), points: 256, scale: 1).tiles
            let answers = try await withThrowingTaskGroup(of: TestResponse.self) { group in
                for tile in tiles { group.addTask { try await calls.get("/styles/light/15/\(tile.x)/\(tile.y).png") } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(answers.allSatisfy { $0.status == .ok && $0.headers[.contentType] == "image/png" })
            #expect(maps.pictures.figures.count == tiles.count)
            // A road across the edge between two tiles of a metatile continues without a break. So the columns of
            // pixels on both sides of the edge are nearly the same.
            let left = try PNG.decode(try await calls.get("/styles/light/15/16384/16383.png").bytes)
            let right = try PNG.decode(try await calls.get("/styles/light/15/16385/16383.png").bytes)
            #expect(left.width == 256 && left.height == 256)
            let close = (0..<256).filter { y in
                [0, 8, 16].allSatisfy { shift in
                    abs(Int(left[255, y] >> shift & 255) - Int(right[0, y] >> shift & 255)) <= 16
                }
            }.count
            #expect(close > 170, "\(close)")
        }
    }

    // MARK: Palettes

    @Test func fewColoursAreKept() throws {
        var picture = Pixmap(width: 20, height: 10, color: .white)
        for x in 0..<20 { picture[x, 3] = 0xFF00_0000 | UInt32(x * 12) }
        let palette = PalettePicture(picture)
        #expect(palette.colors.count / 3 == 21)
        let file = try palette.png()
        #expect(try PNG.decode(file) == picture)
        #expect(file[25] == 3, "the colour type of a palette")
        let gif = try palette.gif()
        #expect(gif.starts(with: Array("GIF8".utf8)) && gif.last == 0x3B)
        #expect(gif[6] == 20 && gif[8] == 10)
    }

    /// Colours of large areas stay exact. Colours that are joined are similar.
    @Test func manyColoursAreJoined() throws {
        var picture = Pixmap(width: 128, height: 128, color: Color(red8: 242, green8: 239, blue8: 233))
        for y in 0..<64 { for x in 0..<128 { picture[x, y] = 0xFF00_0000 | UInt32(x * 2) | UInt32(y * 4) << 8 | UInt32(x ^ y) << 16 } }
        let palette = PalettePicture(picture)
        #expect(palette.colors.count / 3 == 256)
        let read = try PNG.decode(try palette.png())
        #expect(read[5, 100] == picture[5, 100])
        var farthest = 0
        for (one, other) in zip(picture.pixels, read.pixels) {
            for shift in [0, 8, 16] as [UInt32] { farthest = max(farthest, abs(Int(one >> shift & 255) - Int(other >> shift & 255))) }
        }
        #expect(farthest < 48, "\(farthest)")
        #expect(PalettePicture(picture).indices == palette.indices)
    }

    @Test func nothingIsNoPicture() { #expect(throws: PaletteError.self) { try PalettePicture(Pixmap(width: 0, height: 0)).gif() } }

    // MARK: Google's static maps

    @Test(arguments: [
        ("size=60x40&center=0,0&zoom=14", 200, "image/png"), ("size=60x40&center=0,0&zoom=14&format=gif", 200, "image/gif"),
        ("size=60x40&center=0,0&zoom=14&format=jpg-baseline", 200, "image/jpeg"), ("size=60x40&center=0,0&zoom=14&format=bmp", 400, ""),
        ("size=60x40&center=0,0&zoom=14&format=png32&scale=2", 200, "image/png"), ("size=60x40&center=0,0&zoom=14&scale=3", 400, ""),
        ("size=60x40&center=0,0&zoom=14&maptype=satellite", 200, "image/png"),
        ("size=60x40&center=0,0&zoom=14&maptype=dark", 200, "image/png"),
        ("size=60x40&center=0,0&zoom=14&maptype=moon", 400, ""), ("size=60x40&center=0,0&zoom=14&signature=x&client=y", 200, "image/png"),
        ("size=60x40&markers=color:blue%7Clabel:S%7C0,0", 200, "image/png"),
        ("size=60x40&markers=size:tiny%7C0,0%7C0.01,0", 200, "image/png"),
        ("size=60x40&markers=label:SS%7C0,0", 400, ""), ("size=60x40&markers=size:huge%7C0,0", 400, ""),
        ("size=60x40&markers=icon:nothing-such%7C0,0", 200, "image/png"), ("size=60x40&markers=anchor:middle%7C0,0", 400, ""),
        ("size=60x40&markers=0,0%7Cqqqqzzzz", 200, "image/png"), ("size=60x40&markers=qqqqzzzz", 400, ""),
        ("size=60x40&center=qqqqzzzz&zoom=14", 400, ""), ("size=0x40&center=0,0&zoom=14", 400, ""), ("size=60&center=0,0&zoom=14", 400, ""),
        ("size=60x40&markers=icon:https://example.org/a.png%7C0,0", 200, "image/png"),
        ("size=60x40&path=color:0xff0000ff%7Cweight:5%7C0,0%7C0.01,0.01", 200, "image/png"),
        ("size=60x40&path=fillcolor:0xAA000033%7Cenc:_p~iF~ps%7CU_ulLnnqC_mqNvxq%60@", 200, "image/png"),
        ("size=60x40&visible=0,0%7C0.01,0.01", 200, "image/png"), ("size=60x40&center=0,0&zoom=99", 400, ""),
        ("size=60x40&center=0,0&zoom=14&style=feature:water%7Celement:geometry%7Ccolor:0x00ff00", 200, "image/png"),
        ("size=60x40&center=0,0&zoom=14&style=feature:nothing%7Ccolor:0x00ff00", 400, ""),
        ("size=60x40&center=0,0&zoom=14&style=feature:road%7Ccolour:0x00ff00", 400, ""),
        ("size=60x40&center=0,0&zoom=14&style=feature:road%7Cvisibility", 400, ""),
    ])
    func staticMaps(query: String, status: Int, type: String) async throws {
        try await TestServer.with { calls async throws in
            let answer = try await calls.get("/maps/api/staticmap?" + query)
            #expect(answer.status.code == status, "\(answer.text.prefix(300))")
            if status == 200 { #expect(answer.headers[.contentType] == type) }
        }
    }

    @Test func sidesAreAtMost640() async throws {
        try await TestServer.with { calls async throws in
            let picture = try PNG.decode(try await calls.get("/maps/api/staticmap?size=1000x20&center=0,0&zoom=14&format=png32").bytes)
            #expect(picture.width == 640 && picture.height == 20)
        }
    }

    /// The style rules of a request change only the picture of that request.
    @Test func rulesOfStyles() async throws {
        try await TestServer.with { calls async throws in
            func picture(_ more: String) async throws -> Pixmap {
                try PNG.decode(try await calls.get("/maps/api/staticmap?size=40x40&center=0,0&zoom=15&format=png32" + more).bytes)
            }
            let plain = try await picture("")
            let red = try await picture("&style=element:geometry%7Ccolor:0xff0000&style=element:labels%7Cvisibility:off")
            #expect(red.pixels.filter { $0 & 0xFFFFFF == 0xFF }.count > 1_000)
            #expect(try await picture("&maptype=roadmap") == plain)
        }
    }

    @Test func labelledPinsDiffer() async throws {
        let glyphs = GlyphRanges()
        let color = Color(red8: 26, green8: 115, blue8: 232)
        let a = try await LabelledPin.picture("A", color: color, scale: 2, glyphs)
        let b = try await LabelledPin.picture("8", color: color, scale: 2, glyphs)
        #expect(a.width == b.width && a != b)
        // There is a white letter on blue.
        #expect(a.pixels.filter { $0 == 0xFFFF_FFFF }.count > 60)
    }
}
