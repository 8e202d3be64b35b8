internal import Foundation
internal import UIKit

/// Pictures made smaller.
enum PhotoScaling {
    /// The picture as large as fits, its proportions kept; the picture itself where it fits already.
    ///
    /// Each pixel is the mean of the original's pixels that it covers (a box filter). Linear in the original's pixels.
    static func fit(_ image: UIImage, into size: CGSize) -> UIImage {
        let (width, height) = (image.pixelWidth, image.pixelHeight)
        let factor = min(size.width / CGFloat(max(width, 1)), size.height / CGFloat(max(height, 1)))
        guard factor < 1, width > 0, height > 0 else { return image }
        let newWidth = max(1, Int((CGFloat(width) * factor).rounded()))
        let newHeight = max(1, Int((CGFloat(height) * factor).rounded()))
        let source = image.rgba
        var target = [UInt8](repeating: 0, count: 4 * newWidth * newHeight)
        for y in 0..<newHeight {
            let rows = y * height / newHeight..<max((y + 1) * height / newHeight, y * height / newHeight + 1)
            for x in 0..<newWidth {
                let columns = x * width / newWidth..<max((x + 1) * width / newWidth, x * width / newWidth + 1)
                var sums = SIMD4<UInt32>.zero
                var alphas: UInt32 = 0
                for row in rows {
                    for column in columns {
                        let at = 4 * (row * width + column)
                        let alpha = UInt32(source[at + 3])
                        // Colours count by their alpha, or what cannot be seen would show.
                        sums &+= SIMD4(UInt32(source[at]), UInt32(source[at + 1]), UInt32(source[at + 2]), 255) &* SIMD4(repeating: alpha)
                        alphas += alpha
                    }
                }
                let at = 4 * (y * newWidth + x)
                guard alphas > 0 else { continue }
                for channel in 0..<3 { target[at + channel] = UInt8((sums[channel] + alphas / 2) / alphas) }
                target[at + 3] = UInt8(alphas / UInt32(rows.count * columns.count))
            }
        }
        return UIImage(width: newWidth, height: newHeight, rgba: target, scale: image.scale) ?? image
    }
}
