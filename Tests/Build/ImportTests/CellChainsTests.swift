import PortolanTestSupport
import Testing

@testable import PortolanImport

/// Compares the chains with a dictionary of lists.
@Suite struct CellChainsTests {
    private struct Cell: Hashable {
        var x: Int32
        var y: Int32
    }

    @Test func numbersStandInTheirCells() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var generator = SplitMix64(seed: seed)
        for side in [Int32(1), 3, 200, .max] {
            var chains = CellChains()
            var lists: [Cell: [Int32]] = [:]
            for number in Int32(0)..<3_000 {
                let cell = Cell(x: .random(in: -side...side, using: &generator), y: .random(in: -side...side, using: &generator))
                chains.add(number, x: cell.x, y: cell.y)
                lists[cell, default: []].append(number)
            }
            for (cell, numbers) in lists {
                var found: [Int32] = []
                chains.forEach(x: cell.x, y: cell.y) { found.append($0) }
                #expect(found == numbers.reversed(), "seed \(seed), \(cell)")
            }
            var others = 0
            for _ in 0..<1_000 {
                let cell = Cell(x: .random(in: .min ... .max, using: &generator), y: .random(in: .min ... .max, using: &generator))
                if lists[cell] == nil { chains.forEach(x: cell.x, y: cell.y) { _ in others += 1 } }
            }
            #expect(others == 0, "seed \(seed)")
        }
    }
}
