internal import Foundation

/// How long tests with random input run, and from which seed.
///
/// `PORTOLAN_FUZZ=50` makes fifty times as many rounds, `PORTOLAN_FUZZ_SEED=7` begins elsewhere. Each round has a generator of its own: the seed that
/// a failure prints repeats it alone with `PORTOLAN_FUZZ_SEED`. `PORTOLAN_FUZZ_TRACE=1` prints each input before it is used, so that the last line is
/// the one that ended the process.
public enum Fuzz {
    private static let environment = ProcessInfo.processInfo.environment
    private static let factor = max(1, environment["PORTOLAN_FUZZ"].flatMap { Int($0) } ?? 1)
    private static let traces = environment["PORTOLAN_FUZZ_TRACE"] != nil

    /// The seeds of so many rounds, or of as many times more as is asked for.
    public static func seeds(_ count: Int) -> Range<UInt64> {
        let first = environment["PORTOLAN_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        return first..<first + UInt64(count * factor)
    }

    /// Says what is about to be tried.
    public static func trace(_ input: @autoclosure () -> String) {
        if traces { FileHandle.standardError.write(Data((input() + "\n").utf8)) }
    }

    /// Numbers at the ends of what there is: no number at all, without end, beyond every integer, next to nothing.
    public static let numbers: [Double] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -0.0, 0, 0.5, 1, -1, 90,
        -90,
        180, -180, 180.000_000_1, 255.5, 1e9, -1e9, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_992,
        9_223_372_036_854_775_808, -9_223_372_036_854_777_856, 1e19, 1e38, 1e39, -1e300,
    ]
}

extension SplitMix64 {
    /// One of a list that has some.
    public mutating func pick<T>(_ list: [T]) -> T { list[Int(next() % UInt64(list.count))] }

    /// Any number: one at the ends of what there is, any pattern of bits, or one of everyday size.
    public mutating func anyNumber() -> Double {
        switch next() % 4 {
        case 0, 1: pick(Fuzz.numbers)
        case 2: Double(bitPattern: next())
        default: Double(Int64(bitPattern: next()) % 1_000_000) / 1_000
        }
    }
}
