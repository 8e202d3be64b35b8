public import Foundation
import PortolanOverlays
import PortolanRaster
import PortolanText
@_spi(Portolan) public import UIKit

/// Makes the icons of clusters.
@preconcurrency @MainActor
public protocol GMUClusterIconGenerator: NSObjectProtocol {
    /// Returns the icon of a cluster with this number of items; nil shows the default pin.
    func icon(forSize size: UInt) -> UIImage!
}

/// Draws a number on a disc or on a picture that the program supplies. Sizes are rounded down to steps, so that only a
/// few icons are made, each of them once.
///
/// Below the first step the icon shows the exact number. From a step on it shows the step with a plus sign.
@preconcurrency @MainActor
open class GMUDefaultClusterIconGenerator: NSObject, GMUClusterIconGenerator {
    private let icons: ClusterIcons
    private let images: [UIImage]
    private var known: [String: UIImage] = [:]

    /// Makes a generator of discs from blue to violet, with the steps 10, 50, 100, 200 and 1,000.
    public override init() {
        icons = .standard
        images = []
        super.init()
    }

    /// Makes a generator of discs in the standard colours, with the program's own steps.
    /// - Parameter buckets: Ascending numbers above 0. Other numbers are ignored, and the rest is sorted.
    public convenience init(buckets: [NSNumber]) { self.init(buckets: buckets, backgroundColors: []) }

    /// Makes a generator of numbers over the program's own pictures.
    /// - Parameters:
    ///   - buckets: Ascending numbers above 0. Other numbers are ignored, and the rest is sorted.
    ///   - backgroundImages: A picture for each number. The last picture also serves numbers without a picture.
    public init(buckets: [NSNumber], backgroundImages: [UIImage]) {
        icons = Self.icons(buckets, [])
        images = backgroundImages
        super.init()
    }

    /// Makes a generator of discs in the program's own colours.
    /// - Parameters:
    ///   - buckets: Ascending numbers above 0. Other numbers are ignored, and the rest is sorted.
    ///   - backgroundColors: A colour for each number. The last colour also serves numbers without a colour.
    public init(buckets: [NSNumber], backgroundColors: [UIColor]) {
        icons = Self.icons(buckets, backgroundColors)
        images = []
        super.init()
    }

    private static func icons(_ buckets: [NSNumber], _ colors: [UIColor]) -> ClusterIcons {
        let colors = colors.isEmpty ? ClusterIcons.standard.steps.map(\.color) : colors.map { Color($0) }
        let counts = Set(buckets.map(\.intValue).filter { $0 > 0 }).sorted()
        return ClusterIcons(counts.enumerated().map { .init($1, colors[min($0, colors.count - 1)]) })
    }

    /// Returns the icon of a cluster with this number of items.
    open func icon(forSize size: UInt) -> UIImage! {
        let count = Int(clamping: size)
        let text = icons.text(of: count)
        // Icons with the same text are the same. From the first step on, the text tells the step. Below the first step,
        // icons differ only in their text.
        if let icon = known[text] { return icon }
        let icon: UIImage
        if images.isEmpty {
            let scale = UIScreen.main.scale
            let picture = try? icons.picture(of: count, scale: Double(scale), shaper: TextShaper.shared)
            icon = picture.map { UIImage(pixmap: $0, scale: scale) } ?? UIImage()
        } else {
            let image = images[min(icons.step(of: count), images.count - 1)]
            let picture = try? ClusterIcons.labelled(image.pixmap, text, scale: Double(image.scale), shaper: TextShaper.shared)
            icon = picture.map { UIImage(pixmap: $0, scale: image.scale) } ?? image
        }
        known[text] = icon
        return icon
    }
}
