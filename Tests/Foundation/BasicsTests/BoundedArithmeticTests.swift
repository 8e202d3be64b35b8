import PortolanTestSupport
import Testing

@testable import PortolanBasics

@Suite("Arithmetic gives a result for every number")
struct BoundedArithmeticTests {
    @Test("sums and products beyond the type become its nearest end, and all others are exact", arguments: Fuzz.integers)
    func sumsAndProducts(_ a: Int) {
        func clamped(_ number: Int128) -> Int { Int(min(max(number, Int128(Int.min)), Int128(Int.max))) }
        for b in Fuzz.integers {
            #expect(a.adding(clamping: b) == clamped(Int128(a) + Int128(b)), "\(a) + \(b)")
            #expect(a.multiplied(clamping: b) == clamped(Int128(a) * Int128(b)), "\(a) × \(b)")
            let (c, d) = (UInt8(clamping: a), UInt8(clamping: b))
            #expect(c.adding(clamping: d) == UInt8(clamping: Int(c) + Int(d)))
            #expect(c.multiplied(clamping: d) == UInt8(clamping: Int(c) * Int(d)))
        }
    }

    @Test("a page is a part of the list, whatever its numbers are", arguments: Fuzz.integers)
    func pages(_ offset: Int) {
        let list = Array(0..<10)
        for limit in Fuzz.integers {
            let page = list.page(offset: offset, limit: limit)
            #expect(page.count == min(max(10 - max(offset, 0), 0), max(limit, 0)), "\(offset), \(limit)")
            #expect(page.first ?? max(offset, 0) == max(offset, 0) || page.isEmpty)
        }
    }

    @Test("sums of clamped durations fit the type, and clocks can wait for them", arguments: Fuzz.durations)
    func durations(_ a: Duration) {
        for b in Fuzz.durations {
            let sum = a.clamped + b.clamped
            #expect(sum.clamped >= .zero - Duration.longest && sum.clamped <= Duration.longest)
            _ = (sum.components, (a.clamped - b.clamped).components)
        }
        #expect(a.clamped == a || a.inSeconds.magnitude > Duration.longest.inSeconds)
        let task = Task { try await Task.sleep(for: a.clamped) }
        task.cancel()
    }

    @Test("any number of seconds becomes a duration", arguments: Fuzz.numbers)
    func seconds(_ number: Double) {
        let duration = Duration(clampingSeconds: number)
        #expect(duration == duration.clamped)
        if number.magnitude < 1e15 { #expect((duration.inSeconds - number).magnitude <= max(number.magnitude * 1e-9, 1e-9)) }
        if number.isNaN { #expect(duration == .zero) }
    }

    @Test("work is done by 1 to 256 threads", arguments: Fuzz.integers)
    func threads(_ wanted: Int) { #expect(threadCount(wanted) == min(max(wanted, 1), 256)) }
}
