public import Foundation
import PortolanOverlays
import PortolanRaster
import PortolanText
@_spi(Portolan) public import UIKit

/// Makes the icons of clusters.
@preconcurrency @MainActor
public protocol GMUClusterIconGenerator: NSObjectProtocol {
    /// Returns the icon of a cluster of so many items; nil shows the default pin.
    func icon(forSize size: UInt) -> UIImage!
}

/// Discs with a number, or the program's pictures with a number. Sizes are rounded down to steps, so that few icons are made, and each is made once.
///
/// Below the first step the number is exact; from a step on it is the step's own with a plus sign.
@preconcurrency @MainActor
open class GMUDefaultClusterIconGenerator: NSObject, GMUClusterIconGenerator {
    private let icons: ClusterIcons
    private let images: [UIImage]
    private var known: [String: UIImage] = [:]

    /// Discs from blue to violet with steps of 10, 50, 100, 200 and 1,000.
    public override init() {
        icons = .standard
        images = []
        super.init()
    }

    /// Discs in the usual colours with steps of the program's.
    /// - Parameter buckets: ascending numbers above 0; others are left out, and the rest is put in order.
    public convenience init(buckets: [NSNumber]) { self.init(buckets: buckets, backgroundColors: []) }

    /// Pictures of the program's with numbers over them.
    /// - Parameters:
    ///   - buckets: ascending numbers above 0; others are left out, and the rest is put in order.
    ///   - backgroundImages: one for each number; the last one serves for numbers without one.
    public init(buckets: [NSNumber], backgroundImages: [UIImage]) {
        icons = Self.icons(buckets, [])
        images = backgroundImages
        super.init()
    }

    /// Discs in colours of the program's.
    /// - Parameters:
    ///   - buckets: ascending numbers above 0; others are left out, and the rest is put in order.
    ///   - backgroundColors: one for each number; the last one serves for numbers without one.
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

    /// Returns the icon of a cluster of so many items.
    open func icon(forSize size: UInt) -> UIImage! {
        let count = Int(clamping: size)
        let text = icons.text(of: count)
        // From a step on the text says which one it is; below the first all share its look.
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
