#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension SIMD2<Float> {
    /// Returns the vector turned and scaled by a complex number, given as real and imaginary part.
    @inline(__always)
    func turned(by number: SIMD2<Float>) -> SIMD2<Float> {
        SIMD2(x * number.x - y * number.y, x * number.y + y * number.x)
    }

    /// Returns the complex number of an angle in radians.
    static func direction(_ angle: Float) -> SIMD2<Float> { SIMD2(cosine(angle), sine(angle)) }
}

func sine(_ angle: Float) -> Float { sin(angle) }
func cosine(_ angle: Float) -> Float { cos(angle) }
