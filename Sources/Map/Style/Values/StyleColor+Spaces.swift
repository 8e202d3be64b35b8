import Foundation

/// Mixes colours in the spaces that the specification names.
///
/// CIELAB uses the white point D50, and CIELCh is its polar form, by the formulas of CIE 15. The matrices are
/// those of sRGB adapted to D50 (Bradford).
extension StyleColor {
    /// Returns the colour at `t` (0…1) between this one and `other`, in sRGB components that are not multiplied
    /// by opacity.
    func mixed(with other: StyleColor, at t: Double) -> StyleColor {
        let t = Float(t)
        return StyleColor(
            red: red + (other.red - red) * t,
            green: green + (other.green - green) * t,
            blue: blue + (other.blue - blue) * t,
            alpha: alpha + (other.alpha - alpha) * t
        )
    }

    /// Returns the colour at `t` between this one and `other` in CIELAB.
    func mixedLab(with other: StyleColor, at t: Double) -> StyleColor {
        let from = lab
        let to = other.lab
        return StyleColor(lab: from + (to - from) * t)
    }

    /// Returns the colour at `t` between this one and `other` in CIELCh, along the shorter arc of the circle of
    /// hues. A grey has no hue and takes that of the other colour.
    func mixedHcl(with other: StyleColor, at t: Double) -> StyleColor {
        let from = Polar(lab: lab)
        let to = Polar(lab: other.lab)
        var chroma = from.chroma + (to.chroma - from.chroma) * t
        let hue: Double
        switch (from.hue, to.hue) {
        case (let first?, let second?):
            var difference = second - first
            if difference > 180 { difference -= 360 } else if difference < -180 { difference += 360 }
            hue = first + t * difference
        case (let first?, nil):
            hue = first
            if to.lightness == 1 || to.lightness == 0 { chroma = from.chroma }
        case (nil, let second?):
            hue = second
            if from.lightness == 1 || from.lightness == 0 { chroma = to.chroma }
        case (nil, nil): hue = 0
        }
        let angle = hue * .pi / 180
        let lightness = from.lightness + (to.lightness - from.lightness) * t
        let mixedAlpha = Double(alpha) + Double(other.alpha - alpha) * t
        return StyleColor(lab: SIMD4(lightness, cos(angle) * chroma, sin(angle) * chroma, mixedAlpha))
    }

    private struct Polar {
        var lightness: Double
        var chroma: Double
        /// The hue in degrees from 0 to 360; `nil` for a grey.
        var hue: Double?

        init(lab: SIMD4<Double>) {
            lightness = lab.x
            chroma = (lab.y * lab.y + lab.z * lab.z).squareRoot()
            let degrees = atan2(lab.z, lab.y) * 180 / .pi
            hue = (chroma * 10000).rounded() == 0 ? nil : (degrees + 360).truncatingRemainder(dividingBy: 360)
        }
    }

    private static let whiteX = 0.96422
    private static let whiteZ = 0.82521
    private static let delta = 6.0 / 29

    /// Lightness (0…100), a, b, and opacity.
    private var lab: SIMD4<Double> {
        func linear(_ component: Float) -> Double {
            let c = Double(component)
            return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4)
        }
        func f(_ t: Double) -> Double {
            t > Self.delta * Self.delta * Self.delta ? cbrt(t) : t / (3 * Self.delta * Self.delta) + 4.0 / 29
        }
        let r = linear(red)
        let g = linear(green)
        let b = linear(blue)
        let y = f(0.2225045 * r + 0.7168786 * g + 0.0606169 * b)
        var x = y
        var z = y
        if red != green || green != blue {
            x = f((0.4360747 * r + 0.3850649 * g + 0.1430804 * b) / Self.whiteX)
            z = f((0.0139322 * r + 0.0971045 * g + 0.7141733 * b) / Self.whiteZ)
        }
        return SIMD4(max(0, 116 * y - 16), 500 * (x - y), 200 * (y - z), Double(alpha))
    }

    private init(lab: SIMD4<Double>) {
        func inverse(_ t: Double) -> Double {
            t > Self.delta ? t * t * t : 3 * Self.delta * Self.delta * (t - 4.0 / 29)
        }
        func gamma(_ c: Double) -> Float {
            Float(min(max(c <= 0.00304 ? 12.92 * c : 1.055 * pow(c, 1 / 2.4) - 0.055, 0), 1))
        }
        let fy = (lab.x + 16) / 116
        let x = Self.whiteX * inverse(fy + lab.y / 500)
        let y = inverse(fy)
        let z = Self.whiteZ * inverse(fy - lab.z / 200)
        self.init(
            red: gamma(3.1338561 * x - 1.6168667 * y - 0.4906146 * z),
            green: gamma(-0.9787684 * x + 1.9161415 * y + 0.0334540 * z),
            blue: gamma(0.0719453 * x - 0.2289914 * y + 1.4052427 * z),
            alpha: Float(lab.w)
        )
    }
}
