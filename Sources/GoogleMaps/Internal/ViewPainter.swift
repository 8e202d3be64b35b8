import Foundation
import PortolanRaster
import PortolanRender
import PortolanText
@_spi(Portolan) import UIKit

/// Views as pictures: background colours, pictures of image views and texts of labels, of a view and everything in it.
@MainActor
enum ViewPainter {
    /// - Parameter scale: pixels per point.
    static func picture(of view: UIView, scale: Double) -> Pixmap {
        let scale = scale.isFinite ? min(max(scale, 0.1), 16) : 1
        let limit = Double(4096)
        func pixels(_ points: CGFloat) -> Int {
            let value = (Double(points) * scale).rounded(.up)
            return value.isFinite ? Int(min(max(value, 0), limit)) : 0
        }
        var picture = Pixmap(width: pixels(view.bounds.width), height: pixels(view.bounds.height))
        var canvas = Canvas(text: shaper.map { OverlayCanvas(shaper: $0) })
        draw(view, origin: .zero, opacity: 1, scale: scale, &canvas)
        Rasterizer().render(canvas.list, into: &picture)
        return picture
    }

    /// A list to draw into, with or without fonts.
    private struct Canvas {
        var text: OverlayCanvas?
        private var plain = DrawList()

        init(text: OverlayCanvas?) { self.text = text }

        var list: DrawList {
            get { text?.list ?? plain }
            set { if text == nil { plain = newValue } else { text?.list = newValue } }
        }
    }

    /// Nil where there are no fonts: texts take no room then.
    private static let shaper: TextShaper? = (try? FontLibrary()).flatMap { try? TextShaper(library: $0) }

    /// The size of a label's text in points.
    static func size(of label: UILabel, width: CGFloat?) -> CGSize {
        guard let (block, _) = layout(label, width: width, scale: 1) else { return .zero }
        return CGSize(width: CGFloat(block.width.rounded(.up)), height: CGFloat(block.height.rounded(.up)))
    }

    private static func layout(_ label: UILabel, width: CGFloat?, scale: Double) -> (block: TextBlock, style: TextStyle)? {
        guard let shaper, let text = label.text, !text.isEmpty, let font = label.font else { return nil }
        let size = Double(font.pointSize)
        var style = TextStyle(
            fonts: [font.isBold ? "Noto Sans Bold" : "Noto Sans Regular"],
            sizePixels: Float(min(size * scale, Double(TextStyle.maximumSizePixels))),
            maxWidthEms: width.map { Float(max(Double($0) / size, 1)) }
        )
        style.justification = label.textAlignment == .center ? .center : label.textAlignment == .right ? .right : .left
        return (try? shaper.layout(text, style: style)).map { ($0, style) }
    }

    private static func draw(_ label: UILabel, origin: CGPoint, opacity: CGFloat, scale: Double, _ canvas: inout Canvas) {
        let width: CGFloat? = label.numberOfLines == 1 ? nil : label.bounds.width
        guard let (block, style) = layout(label, width: width, scale: scale) else { return }
        let room = Double(label.bounds.width) * scale - Double(block.width)
        let left = label.textAlignment == .center ? room / 2 : label.textAlignment == .right ? room : 0
        let top = (Double(label.bounds.height) * scale - Double(block.height)) / 2
        let corner = SIMD2(Float(Double(origin.x) * scale + left), Float(Double(origin.y) * scale + top))
        // A text that no font can show is left out.
        try? canvas.text?.draw(block, style: style, at: corner, color: Color(label.textColor ?? .black).withOpacity(Float(opacity)))
    }

    private static func draw(_ view: UIView, origin: CGPoint, opacity: CGFloat, scale: Double, _ canvas: inout Canvas) {
        let opacity = opacity * view.alpha
        guard !view.isHidden, opacity > 0 else { return }
        if let background = view.backgroundColor {
            let (left, top) = (Float(origin.x * scale), Float(origin.y * scale))
            let (right, bottom) = (Float((origin.x + view.bounds.width) * scale), Float((origin.y + view.bounds.height) * scale))
            canvas.list.contour([SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)], closed: true)
            let path = canvas.list.endPath()
            canvas.list.fill(path, Color(background).withOpacity(Float(opacity)), rule: .evenOdd)
        }
        if let image = (view as? UIImageView)?.image, image.pixelWidth > 0, image.pixelHeight > 0 {
            let width = Int((view.bounds.width * scale).rounded())
            let height = Int((view.bounds.height * scale).rounded())
            if let fitted = stretched(image.pixmap, width: width, height: height) {
                let picture = canvas.list.add(fitted)
                canvas.list.draw(
                    picture,
                    x: Int((origin.x * scale).rounded()),
                    y: Int((origin.y * scale).rounded()),
                    opacity: Float(opacity)
                )
            }
        }
        if let label = view as? UILabel { draw(label, origin: origin, opacity: opacity, scale: scale, &canvas) }
        for child in view.subviews {
            let corner = CGPoint(x: origin.x + child.frame.origin.x, y: origin.y + child.frame.origin.y)
            draw(child, origin: corner, opacity: opacity, scale: scale, &canvas)
        }
    }

    /// To the view's size, each pixel the nearest of the picture.
    private static func stretched(_ image: Pixmap, width: Int, height: Int) -> Pixmap? {
        guard width > 0, height > 0, width <= 4096, height <= 4096 else { return nil }
        if width == image.width, height == image.height { return image }
        var pixels: [UInt32] = []
        pixels.reserveCapacity(width * height)
        for y in 0..<height {
            let row = min(y * image.height / height, image.height - 1)
            for x in 0..<width { pixels.append(image[min(x * image.width / width, image.width - 1), row]) }
        }
        return Pixmap(width: width, height: height, premultipliedPixels: pixels)
    }
}
