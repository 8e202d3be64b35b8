public import Foundation

extension UIImage {
    /// Whether views show a picture in its own colours or in their tint colour.
    public enum RenderingMode: Int, Sendable {
        /// As the context has it: here in its own colours.
        case automatic
        /// In its own colours.
        case alwaysOriginal
        /// As a mask that an image view fills with its tint colour.
        case alwaysTemplate
    }

    /// A PNG, JPEG or WebP file of the program's resources by its name, with or without the ending; nil if there is none. O(pixels).
    ///
    /// It is looked for in the main bundle, then in the bundles of resources beside the program that SwiftPM makes (`Package_Target.resources`), in the order of
    /// their names; of `pin@3x.png`, `pin@2x.png` and `pin.png` the first that is there counts, with 3, 2 and 1 pixels per point.
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

    /// An animation of pictures; nil if there are none. Maps and views show the first one.
    public class func animatedImage(with images: [UIImage], duration: TimeInterval) -> UIImage? {
        guard let first = images.first else { return nil }
        return UIImage(pixmap: first.pixmap, scale: first.scale, renderingMode: first.renderingMode, images: images, duration: duration)
    }

    /// The same picture in another rendering mode.
    public func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage {
        UIImage(pixmap: pixmap, scale: scale, renderingMode: renderingMode, images: images, duration: duration)
    }
}
