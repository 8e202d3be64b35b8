import PortolanTestSupport
import Testing

@testable import PortolanBasics

@Suite("Conversions give a result for every number")
struct CheckedConversionTests {
    /// A number, and its conversions to `Int`, `UInt8` and `Int32`.
    @Test(
        arguments: [
            (0, 0, 0, 0), (-0.0, 0, 0, 0), (1.9, 1, 1, 1), (-1.9, -1, 0, -1), (-0.5, 0, 0, 0), (255, 255, 255, 255), (255.5, 255, 255, 255),
            (256, 256, 255, 256), (2_147_483_647, 2_147_483_647, 255, .max), (2_147_483_648, 2_147_483_648, 255, .max),
            (-2_147_483_648, -2_147_483_648, 0, .min), (-2_147_483_649, -2_147_483_649, 0, .min),
            (9_223_372_036_854_774_784, 9_223_372_036_854_774_784, 255, .max), (9_223_372_036_854_775_808, .max, 255, .max),
            (-9_223_372_036_854_775_808, .min, 0, .min), (1e300, .max, 255, .max), (-1e300, .min, 0, .min), (.infinity, .max, 255, .max),
            (-.infinity, .min, 0, .min), (.nan, 0, 0, 0), (.leastNonzeroMagnitude, 0, 0, 0),
        ] as [(Double, Int, UInt8, Int32)]
    )
    func clamps(_ number: Double, _ int: Int, _ byte: UInt8, _ int32: Int32) {
        #expect(Int(clamping: number) == int)
        #expect(UInt8(clamping: number) == byte)
        #expect(Int32(clamping: number) == int32)
        #expect(Int32(clamping: Float(number)) == Int32(clamping: Double(Float(number))))
    }

    @Test("each number of the range becomes the integer that the standard library makes of it", arguments: [1, 2] as [UInt64])
    func agreesWithTheStandardLibrary(_ seed: UInt64) {
        var generator = SplitMix64(seed: seed)
        for _ in 0..<2_000 {
            let number = Double(bitPattern: generator.next())
            let whole = number.rounded(.towardZero)
            func check<Integer: FixedWidthInteger>(_ type: Integer.Type) {
                if let exact = Integer(exactly: whole) { #expect(Integer(clamping: number) == exact, "\(number), seed \(seed)") }
                _ = Integer(clamping: number)
                _ = Integer(clamping: Float(number))
            }
            check(Int.self)
            check(UInt64.self)
            check(Int32.self)
            check(UInt32.self)
            check(Int16.self)
            check(UInt8.self)
        }
    }

    @Test(
        arguments: [(0.5, 0.5), (-1, 0), (2, 1), (.nan, 0), (.infinity, 1), (-.infinity, 0)] as [(Double, Double)]
    )
    func keepsNumbersInARange(_ number: Double, _ expected: Double) {
        #expect(number.clamped(to: 0...1) == expected)
        #expect(Float(number).clamped(to: 0...1) == Float(expected))
    }
}
