import Foundation
import PortolanRaster
import PortolanRender
import PortolanText
@_spi(Portolan) import UIKit

/// Draws a view and its subviews as a picture: backgrounds with round corners, borders, shadows, images and
/// labels, each with its view's transform, opacity and clipping.
@MainActor
enum ViewPainter {
    /// The greatest length of a side of a picture, in pixels.
    nonisolated static let limit = 4096.0

    /// Returns the picture of a view, clipped to its bounds.
    /// - Parameter scale: The number of pixels per point.
    static func picture(of view: UIView, scale: Double) -> Pixmap {
        var group = ViewGroup(
            CGRect(origin: .zero, size: view.bounds.size),
            scale: scale.isFinite ? min(max(scale, 0.1), 16) : 1,
            shaper: shaper
        )
        draw(view, at: .zero, &group)
        return group.picture()
    }

    /// The shaper of texts; nil if there are no fonts, so that texts take no space.
    private static let shaper: TextShaper? = (try? FontLibrary()).flatMap { try? TextShaper(library: $0) }

    /// Returns the size of a label's text in points.
    static func size(of label: UILabel, width: CGFloat?) -> CGSize {
        guard let (textBlock, _) = layout(label, width: width, scale: 1) else { return .zero }
        return CGSize(width: CGFloat(textBlock.width.rounded(.up)), height: CGFloat(textBlock.height.rounded(.up)))
    }

    // MARK: Views

    private static func draw(_ view: UIView, at corner: CGPoint, _ group: inout ViewGroup) {
        let layer = view.layer
        guard !view.isHidden, view.alpha > 0, view.bounds.width > 0 || !view.subviews.isEmpty else { return }
        if layer.shadowOpacity > 0, !view.clipsToBounds { drawShadow(of: view, at: corner, &group) }
        let isCut = view.clipsToBounds && (layer.cornerRadius > 0 || !view.subviews.isEmpty)
        guard view.alpha < 1 || !view.transform.isIdentity || isCut else { return drawContent(view, at: corner, &group) }
        // The view is drawn separately and then composed as one picture.
        let bounds = CGRect(origin: corner, size: view.bounds.size)
        var inner = ViewGroup(view.clipsToBounds ? bounds : extent(of: view, at: corner), scale: group.scale, shaper: shaper)
        drawContent(view, at: corner, &inner)
        var picture = inner.picture()
        if isCut {
            var mask = ViewGroup(inner.rect, scale: group.scale, shaper: nil)
            mask.fill(mask.ring(bounds, radius: layer.cornerRadius), .white)
            picture = ViewPixels.masked(picture, by: mask.picture())
        }
        guard !view.transform.isIdentity else {
            return group.draw(picture, left: inner.left, top: inner.top, opacity: Float(view.alpha))
        }
        let (x, y) = (bounds.midX * group.scale, bounds.midY * group.scale)
        let transform = CGAffineTransform(translationX: -x, y: -y)
            .concatenating(view.transform.inPixels(group.scale))
            .concatenating(CGAffineTransform(translationX: x, y: y))
        let toGroup = CGAffineTransform(translationX: CGFloat(inner.left), y: CGFloat(inner.top)).concatenating(transform)
        group.draw(picture, through: toGroup, opacity: Float(view.alpha))
    }

    private static func drawContent(_ view: UIView, at corner: CGPoint, _ group: inout ViewGroup) {
        let layer = view.layer
        let bounds = CGRect(origin: corner, size: view.bounds.size)
        if let ground = view.backgroundColor, ground.components.w > 0 {
            group.fill(group.ring(bounds, radius: layer.cornerRadius), Color(ground))
        }
        if let image = (view as? UIImageView)?.image {
            drawImage(image, view.contentMode, image.renderingMode == .alwaysTemplate ? view.tintColor : nil, in: bounds, &group)
        }
        if let label = view as? UILabel { draw(label, in: bounds, &group) }
        for child in view.subviews {
            draw(child, at: CGPoint(x: corner.x + child.frame.origin.x, y: corner.y + child.frame.origin.y), &group)
        }
        if layer.borderWidth > 0, let color = layer.borderColor {
            let inside = bounds.insetBy(dx: layer.borderWidth, dy: layer.borderWidth)
            let rings = [group.ring(bounds, radius: layer.cornerRadius)]
            let hole = inside.isEmpty ? [] : [group.ring(inside, radius: max(layer.cornerRadius - layer.borderWidth, 0))]
            group.fill(rings: rings + hole, Color(UIColor(cgColor: color)))
        }
    }

    /// Returns the rectangle around a view and its visible content.
    private static func extent(of view: UIView, at corner: CGPoint) -> CGRect {
        var rect = CGRect(origin: corner, size: view.bounds.size)
        for child in view.subviews where !child.isHidden && child.alpha > 0 {
            let at = CGPoint(x: corner.x + child.frame.origin.x, y: corner.y + child.frame.origin.y)
            var part = child.clipsToBounds ? CGRect(origin: at, size: child.bounds.size) : extent(of: child, at: at)
            if !child.transform.isIdentity {
                // This rectangle suffices for every rotation.
                let (middle, reach) = (CGPoint(x: part.midX, y: part.midY), hypot(part.width, part.height) * child.transform.reach)
                part = CGRect(
                    x: middle.x + child.transform.tx - reach,
                    y: middle.y + child.transform.ty - reach,
                    width: 2 * reach,
                    height: 2 * reach
                )
            }
            rect = rect.union(part)
        }
        return rect
    }

    private static func drawShadow(of view: UIView, at corner: CGPoint, _ group: inout ViewGroup) {
        let layer = view.layer
        guard let color = layer.shadowColor, view.backgroundColor != nil else { return }
        let shape = CGRect(
            x: corner.x + layer.shadowOffset.width,
            y: corner.y + layer.shadowOffset.height,
            width: view.bounds.width,
            height: view.bounds.height
        )
        let radius = layer.shadowRadius.isFinite ? min(max(Double(layer.shadowRadius), 0), 100) : 0
        var shadow = ViewGroup(shape.insetBy(dx: -3 * radius, dy: -3 * radius), scale: group.scale, shaper: nil)
        shadow.fill(shadow.ring(shape, radius: layer.cornerRadius), Color(UIColor(cgColor: color)))
        let soft = ViewPixels.blurred(shadow.picture(), radius: radius * group.scale)
        group.draw(soft, left: shadow.left, top: shadow.top, opacity: layer.shadowOpacity * Float(view.alpha))
    }

    // MARK: Pictures

    /// Draws an image in its own colours, or as a mask in a tint.
    private static func drawImage(
        _ image: UIImage,
        _ mode: UIView.ContentMode,
        _ tint: UIColor?,
        in bounds: CGRect,
        _ group: inout ViewGroup
    ) {
        let size = image.size
        guard image.pixelWidth > 0, image.pixelHeight > 0, bounds.width > 0, bounds.height > 0 else { return }
        let rect = mode.place(size, in: bounds)
        let scale = group.scale
        let toGroup = CGAffineTransform(
            a: rect.width * scale / CGFloat(image.pixelWidth),
            b: 0,
            c: 0,
            d: rect.height * scale / CGFloat(image.pixelHeight),
            tx: rect.minX * scale,
            ty: rect.minY * scale
        )
        let pixels = tint.map { tint in
            ViewPixels.masked(Pixmap(width: image.pixelWidth, height: image.pixelHeight, color: Color(tint)), by: image.pixmap)
        }
        group.draw(pixels ?? image.pixmap, through: toGroup, within: bounds, opacity: 1)
    }

    // MARK: Labels

    private static func layout(_ label: UILabel, width: CGFloat?, scale: Double) -> (textBlock: TextBlock, style: TextStyle)? {
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

    private static func draw(_ label: UILabel, in bounds: CGRect, _ group: inout ViewGroup) {
        let scale = group.scale
        let width: CGFloat? = label.numberOfLines == 1 ? nil : bounds.width
        guard let (textBlock, style) = layout(label, width: width, scale: scale) else { return }
        let room = Double(bounds.width) * scale - Double(textBlock.width)
        let left = label.textAlignment == .center ? room / 2 : label.textAlignment == .right ? room : 0
        let top = (Double(bounds.height) * scale - Double(textBlock.height)) / 2
        let corner = SIMD2(Float(Double(bounds.minX) * scale + left), Float(Double(bounds.minY) * scale + top))
        group.draw(textBlock, style: style, at: corner, Color(label.textColor ?? .black))
    }
}

extension UIView.ContentMode {
    /// Returns the rectangle for content of a size inside other bounds.
    func place(_ size: CGSize, in bounds: CGRect) -> CGRect {
        func scaled(_ factor: CGFloat) -> CGRect { at(CGSize(width: size.width * factor, height: size.height * factor), 0.5, 0.5) }
        func at(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
            CGRect(
                x: bounds.minX + (bounds.width - size.width) * x,
                y: bounds.minY + (bounds.height - size.height) * y,
                width: size.width,
                height: size.height
            )
        }
        guard size.width > 0, size.height > 0 else { return bounds }
        let (across, down) = (bounds.width / size.width, bounds.height / size.height)
        switch self {
        case .scaleToFill, .redraw: return bounds
        case .scaleAspectFit: return scaled(min(across, down))
        case .scaleAspectFill: return scaled(max(across, down))
        case .center: return at(size, 0.5, 0.5)
        case .top: return at(size, 0.5, 0)
        case .bottom: return at(size, 0.5, 1)
        case .left: return at(size, 0, 0.5)
        case .right: return at(size, 1, 0.5)
        case .topLeft: return at(size, 0, 0)
        case .topRight: return at(size, 1, 0)
        case .bottomLeft: return at(size, 0, 1)
        case .bottomRight: return at(size, 1, 1)
        }
    }
}

extension CGAffineTransform {
    /// Returns the same transform for coordinates in pixels.
    fileprivate func inPixels(_ scale: Double) -> CGAffineTransform {
        CGAffineTransform(a: a, b: b, c: c, d: d, tx: tx * CGFloat(scale), ty: ty * CGFloat(scale))
    }

    /// An upper bound of the factor by which the transform scales coordinates.
    fileprivate var reach: CGFloat { max(abs(a) + abs(c), abs(b) + abs(d)) }
}
