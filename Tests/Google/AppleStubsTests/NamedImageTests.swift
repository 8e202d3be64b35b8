import Foundation
import PortolanTestSupport
import Testing
import UIKit

/// Pictures found by name, animations and masks.
@MainActor @Suite struct NamedImageTests {
    private let red = UIImage(width: 2, height: 1, rgba: [255, 0, 0, 255, 255, 0, 0, 255])!

    @Test("a name finds a resource beside the program, and the finest resolution first")
    func named() throws {
        let folder = Bundle.main.bundleURL.appending(path: "NamedImageTests_\(ProcessInfo.processInfo.processIdentifier).resources")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let png = try #require(red.pngData())
        try png.write(to: folder.appending(path: "portolan-test-pin.png"))
        #expect(UIImage(named: "portolan-test-pin")?.size == CGSize(width: 2, height: 1))
        try png.write(to: folder.appending(path: "portolan-test-pin@2x.png"))
        #expect(UIImage(named: "portolan-test-pin")?.scale == 2)
        #expect(UIImage(named: "portolan-test-pin.png")?.size == CGSize(width: 1, height: 0.5))
        #expect(UIImage(named: "portolan-test-other") == nil && UIImage(named: "") == nil)
    }

    @Test func animations() throws {
        let animation = try #require(UIImage.animatedImage(with: [red, UIImage()], duration: 0.8))
        #expect(animation.images?.count == 2 && animation.duration == 0.8 && animation.pixelWidth == 2)
        #expect(animation != red && UIImage.animatedImage(with: [], duration: 1) == nil)
    }

    @Test func masks() {
        let mask = red.withRenderingMode(.alwaysTemplate)
        #expect(mask.renderingMode == .alwaysTemplate && red.renderingMode == .automatic && mask.size == red.size && mask != red)
        let (parent, child) = (UIView(), UIImageView(image: mask))
        parent.addSubview(child)
        #expect(child.tintColor == .systemBlue)
        parent.tintColor = .red
        #expect(child.tintColor == .red)
        child.tintColor = .green
        child.tintColor = nil
        #expect(child.tintColor == .red)
    }
}
