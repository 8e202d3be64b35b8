import PortolanBasics
public import PortolanRaster
import PortolanRender
public import PortolanText

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The pictures of clusters: discs with a number. The more items a cluster has, the larger its disc; the colour depends
/// on the number too.
///
/// Below the first step the number is exact. From each step on, it is the step's number with a plus sign
/// (`50+`), so that few pictures serve any number of clusters.
public struct ClusterIcons: Hashable, Sendable {
    /// A colour, and the number of items from which it applies.
    public struct Step: Hashable, Sendable {
        /// The smallest number of items of this step.
        public var count: Int
        /// The disc's colour.
        public var color: Color

        /// Creates a step that begins at a number of items.
        public init(_ count: Int, _ color: Color) {
            self.count = count
            self.color = color
        }
    }

    /// The steps in ascending order of their numbers. Clusters below the first step have its colour.
    public let steps: [Step]

    /// Steps of 10, 50, 100, 200 and 1,000 items with the colours blue, green, orange, red and violet, as in
    /// Google's utilities.
    public static let standard = ClusterIcons([
        Step(10, Color(red8: 0x00, green8: 0x99, blue8: 0xCC)), Step(50, Color(red8: 0x66, green8: 0x99, blue8: 0x00)),
        Step(100, Color(red8: 0xFF, green8: 0x88, blue8: 0x00)), Step(200, Color(red8: 0xCC, green8: 0x00, blue8: 0x00)),
        Step(1000, Color(red8: 0x99, green8: 0x33, blue8: 0xCC)),
    ])

    /// Creates icons from steps in any order. Without steps all numbers are exact, and all discs are blue.
    public init(_ steps: [Step]) { self.steps = steps.sorted { $0.count < $1.count } }

    /// Returns the index of the step for a number of items; 0 below the first step.
    public func step(of count: Int) -> Int { max((steps.lastIndex { $0.count <= count }) ?? 0, 0) }

    /// Returns the text on the disc for a number of items.
    public func text(of count: Int) -> String {
        guard let first = steps.first, count >= first.count else { return "\(count)" }
        return "\(steps[step(of: count)].count)+"
    }

    /// Draws the icon for a number of items.
    /// - Parameters:
    ///   - count: the number of items in the cluster.
    ///   - scale: pixels per point, clamped to 0.1…16.
    ///   - shaper: shapes the text; nil leaves the number out.
    /// - Throws: ``/PortolanText/TextError``.
    public func picture(of count: Int, scale: Double, shaper: TextShaper?) throws(TextError) -> Pixmap {
        let color = steps.isEmpty ? Color(red8: 0x00, green8: 0x99, blue8: 0xCC) : steps[step(of: count)].color
        return try Self.disc(text(of: count), color: color, padding: Double(6 + 3 * step(of: count)), scale: scale, shaper: shaper)
    }

    /// Draws a disc around a text.
    /// - Parameters:
    ///   - text: the text, drawn in white, bold, 14 points.
    ///   - color: the colour of the disc.
    ///   - padding: the difference between the widths of the disc and the text, in points.
    ///   - scale: pixels per point, clamped to 0.1…16.
    ///   - shaper: shapes the text; nil leaves it out.
    package static func disc(
        _ text: String,
        color: Color,
        padding: Double,
        scale: Double,
        shaper: TextShaper?
    ) throws(TextError) -> Pixmap {
        let scale = scale.clamped(to: 0.1...16)
        let style = TextStyle(fonts: ["Noto Sans Bold"], sizePixels: Float(14 * scale))
        var canvas = shaper.map { OverlayCanvas(shaper: $0) }
        let textBlock = try canvas?.layout(text, style: style)
        let reach = max(Double(textBlock?.width ?? 0), Double(textBlock?.height ?? 0)) / scale
        let side = ((max(20, reach) + padding) * scale).rounded(.up).clamped(to: 1...4096)
        var list = DrawList()
        list.contour(circle(side: side), closed: true)
        list.fill(list.endPath(), color)
        if let textBlock {
            canvas?.list = list
            let corner = SIMD2((Float(side) - textBlock.width) / 2, (Float(side) - textBlock.height) / 2)
            try canvas?.draw(textBlock, style: style, at: corner.rounded(.toNearestOrAwayFromZero), color: .white)
            list = canvas?.list ?? list
        }
        var picture = Pixmap(width: Int(clamping: side), height: Int(clamping: side))
        Rasterizer().render(list, into: &picture)
        return picture
    }

    /// Draws a text over the middle of a picture, in white, bold, 12 points.
    package static func labelled(_ image: Pixmap, _ text: String, scale: Double, shaper: TextShaper?) throws(TextError) -> Pixmap {
        guard let shaper, image.width > 0, image.height > 0 else { return image }
        let style = TextStyle(fonts: ["Noto Sans Bold"], sizePixels: Float(12 * scale.clamped(to: 0.1...16)))
        var list = DrawList()
        list.draw(list.add(image), x: 0, y: 0)
        var canvas = OverlayCanvas(list, shaper: shaper)
        let textBlock = try canvas.layout(text, style: style)
        let corner = SIMD2((Float(image.width) - textBlock.width) / 2, (Float(image.height) - textBlock.height) / 2)
        try canvas.draw(textBlock, style: style, at: corner.rounded(.toNearestOrAwayFromZero), color: .white)
        var picture = Pixmap(width: image.width, height: image.height)
        Rasterizer().render(canvas.list, into: &picture)
        return picture
    }

    private static func circle(side: Double) -> [SIMD2<Float>] {
        let steps = Int(clamping: (side * 2).clamped(to: 24...256))
        return (0..<steps).map { step in
            let angle = 2 * .pi * Double(step) / Double(steps)
            return SIMD2(Float(side / 2 * (1 + cos(angle))), Float(side / 2 * (1 + sin(angle))))
        }
    }
}
