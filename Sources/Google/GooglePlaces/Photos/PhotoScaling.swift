internal import Foundation
internal import PortolanBasics
internal import UIKit

/// Scales images down.
enum PhotoScaling {
    /// Returns the image scaled down to fit into `size` pixels, with its proportions kept; the image itself if
    /// it already fits.
    ///
    /// Each pixel is the average of the original pixels that it covers (a box filter). O(n) in the number of
    /// original pixels.
    static func fit(_ image: UIImage, into size: CGSize) -> UIImage {
        let (width, height) = (image.pixelWidth, image.pixelHeight)
        let factor = min(size.width / CGFloat(max(width, 1)), size.height / CGFloat(max(height, 1)))
        guard factor < 1, width > 0, height > 0 else { return image }
        let newWidth = max(1, Int(clamping: (Double(width) * Double(factor)).rounded()))
        let newHeight = max(1, Int(clamping: (Double(height) * Double(factor)).rounded()))
        let source = image.rgba
        var target = [UInt8](repeating: 0, count: 4 * newWidth * newHeight)
        for y in 0..<newHeight {
            let rows = y * height / newHeight..<max((y + 1) * height / newHeight, y * height / newHeight + 1)
            for x in 0..<newWidth {
                let columns = x * width / newWidth..<max((x + 1) * width / newWidth, x * width / newWidth + 1)
                // 64 bits suffice for the sums even if the largest image becomes one pixel.
                var sums = SIMD4<UInt64>.zero
                var alphas: UInt64 = 0
                for row in rows {
                    for column in columns {
                        let at = 4 * (row * width + column)
                        let alpha = UInt64(source[at + 3])
                        // Colours are weighted by alpha. Otherwise the colours of transparent pixels would
                        // show.
                        sums &+= SIMD4(UInt64(source[at]), UInt64(source[at + 1]), UInt64(source[at + 2]), 255) &* SIMD4(repeating: alpha)
                        alphas += alpha
                    }
                }
                let at = 4 * (y * newWidth + x)
                guard alphas > 0 else { continue }
                for channel in 0..<3 { target[at + channel] = UInt8((sums[channel] + alphas / 2) / alphas) }
                target[at + 3] = UInt8(alphas / UInt64(rows.count * columns.count))
            }
        }
        return UIImage(width: newWidth, height: newHeight, rgba: target, scale: image.scale) ?? image
    }
}
