internal import Foundation

/// The number of rounds of tests with random input, and their first seed.
///
/// `PORTOLAN_FUZZ=50` runs fifty times as many rounds, and `PORTOLAN_FUZZ_SEED=7` sets the first seed. Each
/// round has its own generator, so `PORTOLAN_FUZZ_SEED` with the seed that a failure prints repeats that
/// round. `PORTOLAN_FUZZ_TRACE=1` prints each input before it is used, so the last line is the input that
/// ended the process.
public enum Fuzz {
    private static let environment = ProcessInfo.processInfo.environment
    /// The factor by which the number of rounds grows.
    public static let factor = max(1, environment["PORTOLAN_FUZZ"].flatMap { Int($0) } ?? 1)
    private static let traces = environment["PORTOLAN_FUZZ_TRACE"] != nil

    /// Returns the seeds of `count` rounds, multiplied by `factor`.
    public static func seeds(_ count: Int) -> Range<UInt64> {
        let first = environment["PORTOLAN_FUZZ_SEED"].flatMap { UInt64($0) } ?? 1
        return first..<first + UInt64(count * factor)
    }

    /// Prints the input that is tried next, if `PORTOLAN_FUZZ_TRACE` is set.
    public static func trace(_ input: @autoclosure () -> String) {
        if traces { FileHandle.standardError.write(Data((input() + "\n").utf8)) }
    }

    /// Numbers at the limits of `Double`: NaN, the infinities, numbers beyond every integer, and numbers next
    /// to zero.
    public static let numbers: [Double] = [
        .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, .leastNonzeroMagnitude, -.leastNonzeroMagnitude,
        .leastNormalMagnitude, .leastNormalMagnitude.nextDown, -0.0, 0, 0.5, 1, 1 - .ulpOfOne / 2, -1, 90, -90, 180, -180, 180.000_000_1,
        255.5,
        1e9, -1e9, 2_147_483_648, -2_147_483_649, 4_294_967_296, 9_007_199_254_740_992, 9_223_372_036_854_774_784,
        9_223_372_036_854_775_808,
        -9_223_372_036_854_775_808, -9_223_372_036_854_777_856, 18_446_744_073_709_551_616, 1e19, 1e38, 1e39, -1e300,
    ]

    /// The limits of the integer types, and their neighbours.
    public static let integers: [Int] = [
        .min, .min + 1, -4_294_967_296, -2_147_483_649, -2_147_483_648, -2_147_483_647, -32_769, -129, -2, -1, 0, 1, 2, 3, 20, 21, 127, 128,
        255,
        256, 32_767, 65_535, 65_536, 2_147_483_646, 2_147_483_647, 2_147_483_648, 4_294_967_295, 4_294_967_296, 9_007_199_254_740_993,
        .max / 2, .max / 2 + 1, .max - 1, .max,
    ]

    /// Durations beyond which sums and clocks trap, and everyday durations.
    public static let durations: [Duration] = [
        .seconds(1.7e20), .seconds(-1.7e20), .seconds(Int64.max), .seconds(Int64.min), .zero, .nanoseconds(1), .nanoseconds(-1),
        .milliseconds(300),
        .seconds(86_400),
    ]

    /// All of `integers` and `numbers` as JSON writes them, and integers that fit no type.
    public static let jsonNumbers: [String] =
        integers.map { "\($0)" } + numbers.filter(\.isFinite).map { "\($0)" } + [
            "9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616",
            "340282366920938463463374607431768211456",
            "1e-400", "-1e-400", "1E5",
        ]

    /// All of `jsonNumbers`, and other forms in which people and programs write numbers.
    public static let numerals: [String] =
        jsonNumbers + ["nan", "inf", "-inf", "infinity", "1e400", "-1e400", "+1", "01", "0x10", "1_000", "1.", ".5", "٣", "１"]
}

extension RandomNumberGenerator {
    /// Returns a random element of a list, which must not be empty.
    public mutating func pick<T>(_ list: [T]) -> T { list[Int(next() % UInt64(list.count))] }

    /// Returns any number: a limit, any pattern of bits, or a number of everyday size.
    public mutating func anyNumber() -> Double {
        switch next() % 4 {
        case 0, 1: pick(Fuzz.numbers)
        case 2: Double(bitPattern: next())
        default: Double(Int64(bitPattern: next()) % 1_000_000) / 1_000
        }
    }

    /// Returns any integer of a type: a limit of some type, any pattern of bits, or a number of everyday size.
    public mutating func anyInteger<T: FixedWidthInteger>(_ type: T.Type = T.self) -> T {
        switch next() % 4 {
        case 0, 1: T(clamping: pick(Fuzz.integers))
        case 2: T(truncatingIfNeeded: next())
        default: T(clamping: Int64(bitPattern: next()) % 1_000)
        }
    }

    /// Returns any duration: a limit, or any number of seconds.
    public mutating func anyDuration() -> Duration {
        let number = anyNumber()
        // Larger numbers of seconds fit no `Duration`.
        return next() % 2 == 0 || !(number.magnitude < 1.7e20) ? pick(Fuzz.durations) : .seconds(number)
    }

    /// Returns any number as text: a limit or an everyday number.
    public mutating func anyNumeral() -> String { next() % 4 == 0 ? "\(anyNumber())" : pick(Fuzz.numerals) }
}
