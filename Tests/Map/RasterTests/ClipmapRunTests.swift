import PortolanTestSupport
import Testing

@testable import PortolanRaster

/// Rows of pixels that cross a level of a clipmap in any direction. The test computes each pixel on its own: it mixes
/// the pixel with its right neighbour, mixes the two pixels below in the same way, and mixes both results.
@Suite struct ClipmapRunTests {
    private static let side = ClipmapCell.side
    private static let fractionBits: UInt32 = 19

    /// Returns cells with random pixels in the first and last columns and rows of the level. Some cells are missing,
    /// and some are opaque.
    private static func cells(_ generator: inout SplitMix64) -> [ClipmapCell?] {
        var cells = [ClipmapCell?](repeating: nil, count: Clipmap.Level.cellsPerSide * Clipmap.Level.cellsPerSide)
        for (column, row) in [(0, 0), (1, 0), (31, 0), (0, 1), (1, 1), (0, 31), (31, 31)] {
            let isOpaque = generator.next() & 1 == 0
            let pixels = (0..<side * side).map { _ -> UInt32 in
                let number = UInt32(truncatingIfNeeded: generator.next())
                let alpha = isOpaque ? 255 : number >> 24
                // The pixels are premultiplied: no channel is more than alpha.
                func channel(_ value: UInt32) -> UInt32 { min(value & 255, alpha) }
                return channel(number) | channel(number >> 8) << 8 | channel(number >> 16) << 16 | alpha << 24
            }
            guard let picture = Pixmap(width: side, height: side, premultipliedPixels: pixels) else { continue }
            cells[row * Clipmap.Level.cellsPerSide + column] = ClipmapCell(picture, x: 0, y: 0)
        }
        return cells
    }

    private static func expected(_ run: ClipmapRun, _ column: Int, _ cells: [ClipmapCell?], over old: UInt32) -> UInt32 {
        let x = run.startX &+ UInt32(truncatingIfNeeded: column) &* run.stepX
        let y = run.startY &+ UInt32(truncatingIfNeeded: column) &* run.stepY
        func pixel(_ right: UInt32, _ below: UInt32) -> UInt32 {
            let mask = UInt32(Clipmap.Level.cellsPerSide * side - 1)
            let (column, row) = ((x >> fractionBits &+ right) & mask, (y >> fractionBits &+ below) & mask)
            guard let cell = cells[Int(row / 256) * Clipmap.Level.cellsPerSide + Int(column / 256)] else { return 0 }
            return unsafe cell.pixels[ClipmapCell.index(column: column, row: row)]
        }
        func mix(_ a: UInt32, _ b: UInt32, _ place: UInt32) -> UInt32 {
            let weight = place >> (fractionBits - 8) & 255
            var mixed: UInt32 = 0
            for shift in stride(from: UInt32(0), to: 32, by: 8) {
                let sum = (a >> shift & 255) * (256 - weight) + (b >> shift & 255) * weight + 128
                mixed |= (sum >> 8) << shift
            }
            return mixed
        }
        let color = mix(mix(pixel(0, 0), pixel(1, 0), x), mix(pixel(0, 1), pixel(1, 1), x), y)
        return over(FourPixels(repeating: color), FourPixels(repeating: old), opacity: EightHalves(repeating: 255))[0]
    }

    @Test("A run in any direction shows the pixels of the formula", arguments: UInt64(1)...12)
    func anyDirection(seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        let cells = Self.cells(&generator)
        for _ in 0..<60 {
            // The steps are up to 40 pixels long. The starts are near the seams of cells and near the end of the level,
            // where addresses begin again at 0.
            let scale = Double(UInt64(1) << (generator.next() % 24))
            func step() -> UInt32 {
                let isStill = generator.next() % 8 == 0
                let part = Double(Int64(generator.next() % 2001) - 1000) / 1000
                return isStill ? 0 : UInt32(truncatingIfNeeded: Int64(part * scale * 2.5))
            }
            func start() -> UInt32 {
                let whole = UInt32(truncatingIfNeeded: Int64(generator.next() % 1024) - 512)
                return whole << Self.fractionBits | UInt32(generator.next() % (1 << 19))
            }
            let run = ClipmapRun(startX: start(), startY: start(), stepX: step(), stepY: step())
            let width = 1 + Int(generator.next() % 700)
            let first = Int(generator.next() % UInt64(width))
            let background: UInt32 = 0xFF20_4060
            var line = [UInt32](repeating: background, count: width + 8)
            unsafe cells.withUnsafeBufferPointer { cells in
                unsafe line.withUnsafeMutableBufferPointer { line in
                    unsafe run.paint(first..<width, cells, into: line.baseAddress.unsafelyUnwrapped)
                }
            }
            let wanted = (0..<width + 8).map { column in
                first..<width ~= column ? Self.expected(run, column, cells, over: background) : background
            }
            #expect(line == wanted, "seed \(seed), \(run), columns \(first)..<\(width)")
        }
    }

    @Test("The next position is that of the next column or row, also at the end of a cell")
    func nextPlaces() {
        for number in UInt32(0)..<256 {
            let next = FourPixels(repeating: (number + 1) & 255)
            let here = FourPixels(repeating: number)
            #expect(ClipmapCell.nextAcross(ClipmapCell.across(here)) == ClipmapCell.across(next))
            #expect(ClipmapCell.nextDown(ClipmapCell.down(here)) == ClipmapCell.down(next))
        }
    }
}
