public import Foundation

extension UIImage {
    /// Whether views show a picture in its own colours or in their tint colour.
    public enum RenderingMode: Int, Sendable {
        /// In UIKit, the view decides. Here the picture keeps its own colours.
        case automatic
        /// The picture keeps its own colours.
        case alwaysOriginal
        /// The picture is a mask that an image view fills with its tint colour.
        case alwaysTemplate
    }

    /// Reads a PNG, JPEG or WebP file from the program's resources. The name may omit the extension. It returns
    /// nil if there is no such file. O(pixels).
    ///
    /// It searches the main bundle first, then the resource bundles that SwiftPM puts beside the program
    /// (`Package_Target.resources`), sorted by name. Of `pin@3x.png`, `pin@2x.png` and `pin.png` it takes the
    /// first existing one, which has 3, 2 or 1 pixels per point.
    public convenience init?(named name: String) {
        guard let (path, scale) = Self.resource(name), let data = FileManager.default.contents(atPath: path) else { return nil }
        self.init(data: data, scale: scale)
    }

    private static func resource(_ name: String) -> (path: String, scale: CGFloat)? {
        let (stem, ending) = ((name as NSString).deletingPathExtension, (name as NSString).pathExtension)
        let isWhole = ["png", "jpg", "jpeg", "webp"].contains(ending.lowercased())
        let endings = isWhole ? [ending] : ["png", "jpg", "jpeg", "webp"]
        guard !name.isEmpty, let main = Bundle.main.resourceURL else { return nil }
        let beside = (try? FileManager.default.contentsOfDirectory(atPath: Bundle.main.bundleURL.path(percentEncoded: false))) ?? []
        let bundles = beside.filter { $0.hasSuffix(".resources") }.sorted().map { Bundle.main.bundleURL.appending(path: $0) }
        for folder in [main] + bundles {
            for (suffix, scale) in [("@3x", 3), ("@2x", 2), ("", 1)] as [(String, CGFloat)] {
                for ending in endings {
                    let file = folder.appending(path: "\(isWhole ? stem : name)\(suffix).\(ending)").path(percentEncoded: false)
                    if FileManager.default.fileExists(atPath: file) { return (file, scale) }
                }
            }
        }
        return nil
    }

    /// Returns an animation of pictures; nil if there are none. Maps and views show only the first picture.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        return UIImage(pixmap: first.pixmap, scale: first.scale, renderingMode: first.renderingMode, images: images, duration: duration)
    }

    /// Returns the picture with another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(pixmap: pixmap, scale: scale, renderingMode: renderingMode, images: images, duration: duration)
    }
}
