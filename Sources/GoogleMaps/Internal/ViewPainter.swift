import Foundation
import PortolanRaster
@_spi(Portolan) import UIKit

/// Views as pictures: background colours and the pictures of image views, of a view and everything in it.
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
        var list = DrawList()
        draw(view, origin: .zero, opacity: 1, scale: scale, &list)
        Rasterizer().render(list, into: &picture)
        return picture
    }

    private static func draw(_ view: UIView, origin: CGPoint, opacity: CGFloat, scale: Double, _ list: inout DrawList) {
        let opacity = opacity * view.alpha
        guard !view.isHidden, opacity > 0 else { return }
        if let background = view.backgroundColor {
            let (left, top) = (Float(origin.x * scale), Float(origin.y * scale))
            let (right, bottom) = (Float((origin.x + view.bounds.width) * scale), Float((origin.y + view.bounds.height) * scale))
            list.contour([SIMD2(left, top), SIMD2(right, top), SIMD2(right, bottom), SIMD2(left, bottom)], closed: true)
            list.fill(list.endPath(), Color(background).withOpacity(Float(opacity)), rule: .evenOdd)
        }
        if let image = (view as? UIImageView)?.image, image.pixelWidth > 0, image.pixelHeight > 0 {
            let width = Int((view.bounds.width * scale).rounded())
            let height = Int((view.bounds.height * scale).rounded())
            if let fitted = stretched(image.pixmap, width: width, height: height) {
                list.draw(
                    list.add(fitted),
                    x: Int((origin.x * scale).rounded()),
                    y: Int((origin.y * scale).rounded()),
                    opacity: Float(opacity)
                )
            }
        }
        for child in view.subviews {
            let corner = CGPoint(x: origin.x + child.frame.origin.x, y: origin.y + child.frame.origin.y)
            draw(child, origin: corner, opacity: opacity, scale: scale, &list)
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
