import Foundation
import QuartzCore
import Testing
@_spi(Portolan) import UIKit

/// Views with content, screens and controllers.
@MainActor @Suite struct ControlTests {
    // MARK: Labels

    @Test func aLabelHasItsDefaults() {
        let label = UILabel()
        #expect(label.text == nil && label.font.pointSize == 17 && label.textColor == .black)
        #expect(label.textAlignment == .natural && label.numberOfLines == 1)
        // A program may remove the font and the text colour.
        label.font = nil
        label.textColor = nil
        #expect(label.font == nil && label.textColor == nil)
    }

    /// The number of lines, the width of the label, and the width at which its text is measured. The measured width is
    /// nil if lines do not break.
    @Test(
        arguments: [
            (1, 100.0, nil), (0, 100, 100), (3, 50, 50), (0, 0, nil), (0, -5, nil), (2, .infinity, .infinity),
        ] as [(Int, Double, Double?)]
    )
    func labelsBreakLinesWhereSeveralAreAllowed(_ lines: Int, _ width: Double, _ broken: Double?) {
        let before = UILabel.measure
        defer { UILabel.measure = before }
        var asked: [CGFloat?] = []
        UILabel.measure = { _, width in
            asked.append(width)
            return CGSize(width: 42, height: 21)
        }
        let label = UILabel()
        label.numberOfLines = lines
        #expect(label.sizeThatFits(CGSize(width: width, height: 10)) == CGSize(width: 42, height: 21))
        #expect(asked == [broken.map { CGFloat($0) }])
        #expect(label.intrinsicContentSize == CGSize(width: 42, height: 21) && asked.last == .some(nil))
        label.sizeToFit()
        #expect(label.frame == CGRect(x: 0, y: 0, width: 42, height: 21))
    }

    @Test func withoutAMapTextHasNoSize() {
        let before = UILabel.measure
        defer { UILabel.measure = before }
        UILabel.measure = nil
        let label = UILabel(frame: CGRect(x: 1, y: 2, width: 30, height: 10))
        label.text = "Text"
        #expect(label.intrinsicContentSize == .zero)
        label.sizeToFit()
        #expect(label.frame == CGRect(x: 1, y: 2, width: 0, height: 0))
    }

    // MARK: Fonts

    @Test(arguments: [(12.0, 12.0), (0, 1), (-3, 1), (1e9, 500), (.nan, 14), (.infinity, 14), (0.5, 1), (500, 500)] as [(Double, Double)])
    func fontSizesAreInRange(_ asked: Double, _ size: Double) {
        #expect(UIFont.systemFont(ofSize: asked).pointSize == size && UIFont.boldSystemFont(ofSize: asked).pointSize == size)
        #expect(UIFont.systemFont(ofSize: asked, weight: .medium).pointSize == CGFloat(size))
    }

    @Test(
        arguments: [
            (UIFont.Weight.light, -0.4, false), (.regular, 0, false), (.medium, 0.23, false), (.semibold, 0.3, true), (.bold, 0.4, true),
            (UIFont.Weight(rawValue: -1), -1, false), (UIFont.Weight(rawValue: 1), 1, true),
        ] as [(UIFont.Weight, Double, Bool)]
    )
    func heavyWeightsAreBold(_ weight: UIFont.Weight, _ number: Double, _ isBold: Bool) {
        #expect(weight.rawValue == number && UIFont.systemFont(ofSize: 10, weight: weight).isBold == isBold)
    }

    @Test func fontsHaveTheirSizes() {
        #expect(UIFont.systemFontSize == 14 && UIFont.labelFontSize == 17)
        #expect(!UIFont.systemFont(ofSize: 10).isBold && UIFont.boldSystemFont(ofSize: 10).isBold)
        #expect(UIFont.Weight.bold == UIFont.Weight(rawValue: 0.4) && Set([UIFont.Weight.bold, .semibold, .bold]).count == 2)
    }

    // MARK: Pictures in views

    @Test func anImageViewIsAsLargeAsItsPicture() throws {
        let image = try #require(UIImage(width: 4, height: 2, rgba: [UInt8](repeating: 255, count: 32), scale: 2))
        let view = UIImageView(image: image)
        #expect(view.frame == CGRect(x: 0, y: 0, width: 2, height: 1) && view.image === image)
        view.image = nil
        #expect(view.frame.size == CGSize(width: 2, height: 1))
        #expect(UIImageView(image: nil).frame == .zero)
        let framed = UIImageView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(framed.image == nil && framed.frame.origin.x == 1)
    }

    // MARK: Screens and controllers

    @Test func theScreenHasItsDefaults() {
        #expect(UIScreen.main === UIScreen.main && UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 390, height: 844))
        let screen = UIScreen()
        #expect(screen.scale == 1 && screen.nativeScale == 1)
        screen.scale = 3
        #expect(screen.nativeScale == 3 && UIScreen.main.scale == 1)
    }

    @MainActor final class Controller: UIViewController {
        var told: [String] = []
        override func loadView() {
            told.append("load")
            view = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 6))
        }
        override func viewDidLoad() { told.append("loaded \(view.frame.width)") }
    }

    @Test func aControllerMakesItsViewOnce() {
        let controller = Controller()
        #expect(!controller.isViewLoaded && controller.told.isEmpty && controller.title == nil)
        #expect(controller.view.frame.height == 6 && controller.view === controller.view)
        controller.loadViewIfNeeded()
        #expect(controller.told == ["load", "loaded 5.0"] && controller.isViewLoaded)
        controller.view = nil
        #expect(!controller.isViewLoaded)
        #expect(controller.view.frame.height == 6 && controller.told.count == 4)
    }

    @Test func aControllerWithAViewLoadsNone() {
        let (controller, view) = (Controller(), UIView())
        controller.view = view
        #expect(controller.isViewLoaded && controller.view === view && controller.told.isEmpty)
    }

    @Test func aPlainControllerHasAViewOfTheScreensSize() {
        let controller = UIViewController()
        #expect(controller.view.frame == CGRect(x: 0, y: 0, width: 390, height: 844))
        // If `loadView` makes no view, the controller has an empty one.
        final class Lazy: UIViewController { override func loadView() {} }
        let lazy = Lazy()
        #expect(lazy.view.frame == .zero && lazy.isViewLoaded)
        // Portolan never calls these methods; only the program does.
        lazy.viewWillAppear(true)
        lazy.viewDidAppear(true)
        lazy.viewWillDisappear(false)
        lazy.viewDidDisappear(false)
        lazy.viewDidLayoutSubviews()
    }
}

/// Pictures in memory.
@Suite struct ImageTests {
    private static let pixels: [UInt8] = [255, 0, 0, 255, 0, 128, 255, 128]

    @Test func picturesSurvivePNG() throws {
        let image = try #require(UIImage(width: 2, height: 1, rgba: Self.pixels))
        let data = try #require(image.pngData())
        #expect(UIImage(data: data) == image && UIImagePNGRepresentation(image) == data)
        #expect(image.pixelWidth == 2 && image.pixelHeight == 1 && image.rgba == Self.pixels)
        #expect(image.copy() as? UIImage === image)
    }

    /// The pixels per point, and the resulting size.
    @Test(
        arguments: [
            (1.0, 1.0, 2.0, 1.0), (2, 2, 1, 0.5), (0.5, 0.5, 4, 2), (0, 1, 2, 1), (-1, 1, 2, 1), (.nan, 1, 2, 1), (.infinity, 1, 2, 1),
        ] as [(Double, Double, Double, Double)]
    )
    func sizesAreInPoints(_ scale: Double, _ kept: Double, _ width: Double, _ height: Double) throws {
        let image = try #require(UIImage(width: 2, height: 1, rgba: Self.pixels, scale: scale))
        #expect(image.scale == kept && image.size == CGSize(width: width, height: height))
        #expect(UIImage(data: try #require(image.pngData()), scale: scale)?.size == image.size)
    }

    /// The width, the height and the number of bytes.
    @Test(
        arguments: [
            (2, 1, 7), (2, 1, 9), (-1, 1, 0), (1, -1, 0), (.max, .max, 0), (.max, 1, 8), (1 << 32, 1 << 32, 0), (16_385, 1, 65_540),
        ] as [(Int, Int, Int)]
    )
    func bytesThatAreNoPictureMakeNone(_ width: Int, _ height: Int, _ count: Int) {
        #expect(UIImage(width: width, height: height, rgba: [UInt8](repeating: 0, count: count)) == nil)
    }

    @Test func dataThatIsNoPictureMakesNone() throws {
        #expect(UIImage(data: Data()) == nil && UIImage(data: Data([1, 2, 3])) == nil)
        let png = try #require(UIImage(width: 2, height: 1, rgba: Self.pixels)?.pngData())
        #expect(UIImage(data: png.prefix(png.count / 2)) == nil)
        #expect(UIImage(contentsOfFile: "/nowhere/at/all.png") == nil)
    }

    @Test func filesAreRead() throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "portolan-\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: file) }
        let image = try #require(UIImage(width: 2, height: 1, rgba: Self.pixels))
        try image.pngData()?.write(to: file)
        #expect(UIImage(contentsOfFile: file.path) == image)
        try Data("no picture".utf8).write(to: file)
        #expect(UIImage(contentsOfFile: file.path) == nil)
    }

    @Test func jpegFilesAreOverWhite() throws {
        let image = try #require(UIImage(width: 16, height: 16, rgba: [UInt8](repeating: 0, count: 1024)))
        let data = try #require(image.jpegData(compressionQuality: 1))
        #expect(UIImage(data: data)?.rgba == [UInt8](repeating: 255, count: 1024))
        #expect(UIImageJPEGRepresentation(image, 1) == data)
        for quality in [-1, 0, 0.5, 2, CGFloat.nan, .infinity] { #expect(image.jpegData(compressionQuality: quality) != nil) }
    }

    @Test func anEmptyPictureIsNoFile() {
        let image = UIImage()
        #expect(image.size == .zero && image.rgba.isEmpty && image.scale == 1)
        #expect(image.pngData() == nil && image.jpegData(compressionQuality: 1) == nil)
        #expect(UIImage(width: 0, height: 0, rgba: []) == image)
    }

    @Test func equalPicturesHaveEqualPixelsAndScales() throws {
        let image = try #require(UIImage(width: 2, height: 1, rgba: Self.pixels))
        let same = try #require(UIImage(width: 2, height: 1, rgba: Self.pixels))
        #expect(image == same && image.hash == same.hash && image !== same)
        #expect(
            image != UIImage(width: 1, height: 2, rgba: Self.pixels) && image != UIImage(width: 2, height: 1, rgba: Self.pixels, scale: 2)
        )
        #expect(image != UIImage(width: 2, height: 1, rgba: Self.pixels.reversed()) && !image.isEqual("picture"))
    }
}
