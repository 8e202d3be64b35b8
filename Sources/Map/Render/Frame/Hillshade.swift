import PortolanGeo
import PortolanMapSources
import PortolanRaster
import PortolanStyle

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Shades slopes by the formulas of MapLibre's `hillshade` layers.
///
/// A slope is the rise per metre eastward and southward. MapLibre keeps slopes as bytes from −4 to 4, computes
/// at the picture's resolution and interpolates latitude linearly between a tile's edges. This code computes
/// each slope from exact heights, at the latitude of its row.
struct Hillshade {
    /// A source of light.
    struct Light {
        /// The unit vector that points away from the light, eastward and southward. Slopes that rise in this
        /// direction face the light.
        var away: SIMD2<Float>
        /// The sine of the light's altitude above the horizon.
        var sine: Float
        var cosine: Float
        /// The premultiplied colour of slopes that face away from the light.
        var shadow: SIMD4<Float>
        /// The premultiplied colour of slopes that face the light.
        var highlight: SIMD4<Float>
    }

    let method: HillshadeMethod
    /// The strength of the shading, above 0.
    let exaggeration: Float
    /// The sources of light, at least one. All methods except `multidirectional` use only the first.
    let lights: [Light]
    /// The premultiplied colour of steep slopes.
    let accent: SIMD4<Float>

    /// The lights that a style gives. If one of the four lists is shorter than the others, its last value
    /// repeats.
    struct StyleLights {
        /// The directions of the lights in degrees clockwise from `bearing`.
        var directions: [Double]
        /// The heights of the lights in degrees above the horizon.
        var altitudes: [Double]
        var shadows: [StyleColor]
        var highlights: [StyleColor]
        /// The direction from which ``directions`` are counted, in degrees clockwise from north.
        var bearing = 0.0
    }

    init(method: HillshadeMethod, exaggeration: Float, lights given: StyleLights, accent: StyleColor) {
        self.method = method
        self.exaggeration = exaggeration
        self.accent = accent.premultiplied
        let (directions, altitudes, shadows, highlights) = (given.directions, given.altitudes, given.shadows, given.highlights)
        let count = method == .multidirectional ? max(directions.count, altitudes.count, shadows.count, highlights.count) : 1
        func value<Value>(_ values: [Value], _ index: Int, _ none: Value) -> Value {
            values.isEmpty ? none : values[min(index, values.count - 1)]
        }
        lights = (0..<max(count, 1)).map { index in
            let direction = (value(directions, index, 335) + given.bearing) * .pi / 180
            let altitude = value(altitudes, index, 45) * .pi / 180
            return Light(
                away: SIMD2(Float(-sin(direction)), Float(cos(direction))),
                sine: Float(sin(altitude)),
                cosine: Float(cos(altitude)),
                shadow: value(shadows, index, .black).premultiplied,
                highlight: value(highlights, index, .white).premultiplied
            )
        }
    }

    /// Identifies a picture by the values that it depends on.
    var key: ReliefKey {
        let method: Float =
            switch method {
            case .standard: 0
            case .basic: 1
            case .combined: 2
            case .igor: 3
            case .multidirectional: 4
            }
        return ReliefKey(
            numbers: [method, exaggeration] + lights.flatMap { [$0.away.x, $0.away.y, $0.sine, $0.cosine] },
            colors: [accent] + lights.flatMap { [$0.shadow, $0.highlight] }
        )
    }

    /// Returns a picture with one pixel for each height of a tile.
    func picture(of tile: HeightTile, _ id: TileID) -> Pixmap {
        switch method {
        case .standard:
            let table = strengths
            return picture(tile, id) { standard($0, table) }
        case .basic, .multidirectional: return picture(tile, id) { multidirectional($0) }
        case .combined: return picture(tile, id) { combined($0) }
        case .igor: return picture(tile, id) { igor($0) }
        }
    }

    /// Returns the premultiplied colour of a slope.
    func color(_ slope: SIMD2<Float>) -> SIMD4<Float> {
        switch method {
        case .standard: standard(slope, strengths)
        case .basic, .multidirectional: multidirectional(slope)
        case .combined: combined(slope)
        case .igor: igor(slope)
        }
    }

    @inline(__always)
    private func picture(_ tile: HeightTile, _ id: TileID, _ color: (SIMD2<Float>) -> SIMD4<Float>) -> Pixmap {
        var pixmap = Pixmap(width: tile.side, height: tile.side)
        let stride = tile.side + 2
        let heights = tile.heights.span
        for row in 0..<tile.side {
            let scale = Self.scale(row: row, of: tile.side, id)
            let (north, middle, south) = (row * stride, (row + 1) * stride, (row + 2) * stride)
            // Returns two values for a column of three heights: their sum with the middle one counted twice, and the
            // southern one minus the northern one.
            func column(_ x: Int) -> SIMD2<Float> {
                let (a, b, c) = (heights[north + x], heights[middle + x], heights[south + x])
                return SIMD2(a + b + b + c, c - a)
            }
            var (before, here) = (column(0), column(1))
            for x in 0..<tile.side {
                let after = column(x + 2)
                let slope = SIMD2(after.x - before.x, before.y + here.y + here.y + after.y) * scale
                pixmap[x, row] = Self.pixel(color(slope))
                (before, here) = (here, after)
            }
        }
        return pixmap
    }

    /// Returns the factor that converts the differences of a 3 × 3 Sobel window to metres of height per metre of
    /// ground. These differences are eight times those of adjacent heights. The factor includes MapLibre's
    /// exaggeration below zoom 15, where relief would otherwise hardly be visible.
    static func scale(row: Int, of side: Int, _ tile: TileID) -> Float {
        let zoom = Double(tile.z)
        let count = exp2(zoom)
        let y = (Double(tile.y) + (Double(row) + 0.5) / Double(side)) / count
        // The scale of a Mercator map is the reciprocal of the cosine of the latitude.
        let stretch = cosh(.pi * (1 - 2 * y))
        let raise = zoom < 15 ? (15 - zoom) * (zoom < 2 ? 0.4 : zoom < 4.5 ? 0.35 : 0.3) : 0
        return Float(Double(side) * count / (8 * FramePlane.equatorMetres) * stretch * exp2(raise))
    }

    // MARK: Methods

    /// The strengths of shade and accent by the slope's angle, from 0 to a right angle in `Self.steps` steps.
    private var strengths: [SIMD2<Float>] {
        let base = 1.875 - Double(exaggeration) * 1.75
        let strength = min(Double(exaggeration) * 2, 1)
        return (0...Self.steps).map { step in
            let part = Double(step) / Double(Self.steps)
            // The curve from angle to angle is exponential, or linear if its base is 1.
            let angle = abs(base - 1) < 1e-5 ? part : (pow(base, part * .pi / 2) - 1) / (pow(base, .pi / 2) - 1)
            return SIMD2(Float(sin(angle * .pi / 2) * strength), Float((1 - cos(angle * .pi / 2)) * strength))
        }
    }

    /// With this many steps, the error is less than one step of a byte.
    private static let steps = 2048

    @inline(__always)
    private func standard(_ slope: SIMD2<Float>, _ strengths: [SIMD2<Float>]) -> SIMD4<Float> {
        let steep = Self.steep(slope * 0.625) * (Float(Self.steps) * 2 / .pi)
        // Adding 2^23 leaves the nearest whole number in the low bits of the mantissa. The minimum also bounds
        // the index for NaN.
        let strength = strengths[min(Int((steep + 8_388_608).bitPattern & 0x007F_FFFF), Self.steps)]
        let light = lights[0]
        let shade = (light.shadow + (light.highlight - light.shadow) * facing(slope)) * strength.x
        return accent * (strength.y * (1 - shade.w)) + shade
    }

    /// Shades by the method `basic`, with any number of lights.
    @inline(__always)
    private func multidirectional(_ slope: SIMD2<Float>) -> SIMD4<Float> {
        let slope = slope * (exaggeration * 2)
        var sum = SIMD4<Float>.zero
        for light in lights {
            let shade = min(max(Self.towards(light, slope), 0), 1) * 2 - 1
            sum += shade > 0 ? light.highlight * shade : light.shadow * -shade
        }
        return sum / Float(lights.count)
    }

    @inline(__always)
    private func combined(_ slope: SIMD2<Float>) -> SIMD4<Float> {
        let slope = slope * (exaggeration * 2)
        let light = lights[0]
        let angle = min(Self.arccosine(Self.towards(light, slope)) * (2 / .pi), 1)
        return (light.shadow * angle + light.highlight * (1 - angle)) * (Self.steep(slope) * (2 / .pi))
    }

    @inline(__always)
    private func igor(_ slope: SIMD2<Float>) -> SIMD4<Float> {
        let light = lights[0]
        let facing = facing(slope)
        return (light.shadow * (1 - facing) + light.highlight * facing) * (Self.steep(slope * (exaggeration * 2)) * (2 / .pi))
    }

    /// Returns 1 for a slope that falls towards the light and 0 for one that falls away from it. Other slopes get a
    /// value between 0 and 1 by their angle.
    @inline(__always)
    private func facing(_ slope: SIMD2<Float>) -> Float {
        let length = (slope * slope).sum().squareRoot()
        return length > 0 ? 1 - Self.arccosine((slope * lights[0].away).sum() / length) / .pi : 0.5
    }

    /// Returns the cosine of the angle between the ground's normal and the direction to a light.
    @inline(__always)
    private static func towards(_ light: Light, _ slope: SIMD2<Float>) -> Float {
        (light.sine + light.cosine * (slope * light.away).sum()) / (1 + (slope * slope).sum()).squareRoot()
    }

    /// Returns the angle of a slope in radians.
    @inline(__always)
    static func steep(_ slope: SIMD2<Float>) -> Float { arccosine(1 / (1 + (slope * slope).sum()).squareRoot()) }

    /// Returns the angle that has a given cosine, in radians, exact to 0.0001 (Abramowitz and Stegun, 4.4.45).
    /// Cosines outside −1…1 are clamped.
    @inline(__always)
    static func arccosine(_ cosine: Float) -> Float {
        let size = min(abs(cosine), 1)
        let angle = (1 - size).squareRoot() * (((-0.018_729_3 * size + 0.074_261_0) * size - 0.212_114_4) * size + 1.570_728_8)
        return cosine < 0 ? .pi - angle : angle
    }

    /// Converts a premultiplied colour to a pixel; NaN counts as 0.
    @inline(__always)
    static func pixel(_ color: SIMD4<Float>) -> UInt32 {
        let raised = color.replacing(with: 0, where: .!(color .> 0))
        // Adding 2^23 leaves the nearest whole number in the low bits of the mantissa.
        let biased = raised.replacing(with: 1, where: raised .> 1) * 255 + 8_388_608
        return biased.x.bitPattern & 255 | (biased.y.bitPattern & 255) << 8 | (biased.z.bitPattern & 255) << 16 | biased.w.bitPattern << 24
    }
}
