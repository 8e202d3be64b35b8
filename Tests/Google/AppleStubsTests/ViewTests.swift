import Foundation
import QuartzCore
import Testing
import UIKit

/// A view that counts the calls it receives.
@MainActor private final class CountingView: UIView {
    var layouts = 0
    var safeAreaChanges = 0

    override func layoutSubviews() { layouts += 1 }
    override func safeAreaInsetsDidChange() { safeAreaChanges += 1 }
    override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: size.width / 2, height: 7) }
}

@MainActor @Suite struct ViewTests {
    @Test func aViewHasItsDefaults() {
        let view = UIView()
        #expect(view.frame == .zero && view.bounds == .zero && view.center == .zero && view.transform.isIdentity)
        #expect(view.backgroundColor == nil && view.alpha == 1 && !view.isHidden && view.isOpaque && !view.clipsToBounds)
        #expect(view.contentMode == .scaleToFill && view.tag == 0 && view.isUserInteractionEnabled && view.contentScaleFactor == 1)
        #expect(!view.accessibilityElementsHidden && view.accessibilityLabel == nil && view.autoresizingMask == [])
        #expect(view.translatesAutoresizingMaskIntoConstraints && view.overrideUserInterfaceStyle == .unspecified)
        #expect(view.safeAreaInsets == .zero && view.superview == nil && view.subviews.isEmpty)
    }

    @Test func numbersOfEnumsAreUIKits() {
        #expect([UIUserInterfaceStyle.unspecified, .light, .dark].map(\.rawValue) == [0, 1, 2])
        let modes: [UIView.ContentMode] = [
            .scaleToFill, .scaleAspectFit, .scaleAspectFill, .redraw, .center, .top, .bottom, .left, .right, .topLeft, .topRight,
            .bottomLeft,
            .bottomRight,
        ]
        #expect(modes.map(\.rawValue) == Array(0...12))
        let masks: [UIView.AutoresizingMask] = [
            .flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin, .flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin,
        ]
        #expect(masks.map(\.rawValue) == [1, 2, 4, 8, 16, 32])
        #expect([NSTextAlignment.left, .center, .right, .justified, .natural].map(\.rawValue) == [0, 1, 2, 3, 4])
    }

    // MARK: Frames

    /// A property that the test sets on a view at (10, 20) of 100 × 50 points, and the resulting frame.
    @Test(arguments: [
        ("frame", CGRect(x: 1, y: 2, width: 3, height: 4)), ("center", CGRect(x: -50, y: -25, width: 100, height: 50)),
        // As in UIKit, setting the bounds does not move the middle of the view.
        ("bounds", CGRect(x: 30, y: 35, width: 60, height: 20)),
    ])
    func framesFollowWhatIsSet(_ what: String, _ frame: CGRect) {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        switch what {
        case "frame": view.frame = frame
        case "center": view.center = .zero
        default: view.bounds = CGRect(x: 5, y: 5, width: 60, height: 20)
        }
        #expect(view.frame == frame)
        #expect(view.bounds == CGRect(origin: .zero, size: frame.size))
        #expect(view.center == CGPoint(x: frame.midX, y: frame.midY))
    }

    /// The mask of a view at (10, 10) of 20 × 20 points, and its frame after its superview has grown by 100 × 30.
    nonisolated static let masks: [(mask: UIView.AutoresizingMask, frame: CGRect)] = [
        ([], CGRect(x: 10, y: 10, width: 20, height: 20)),
        (.flexibleWidth, CGRect(x: 10, y: 10, width: 120, height: 20)), (.flexibleHeight, CGRect(x: 10, y: 10, width: 20, height: 50)),
        ([.flexibleWidth, .flexibleHeight], CGRect(x: 10, y: 10, width: 120, height: 50)),
        // Margins are never flexible here, even if the mask says so.
        ([.flexibleLeftMargin, .flexibleTopMargin], CGRect(x: 10, y: 10, width: 20, height: 20)),
        ([.flexibleRightMargin, .flexibleBottomMargin, .flexibleWidth], CGRect(x: 10, y: 10, width: 120, height: 20)),
    ]

    @Test(arguments: masks)
    func subviewsGrowAsTheirMaskSays(_ mask: UIView.AutoresizingMask, _ frame: CGRect) {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let child = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))
        child.autoresizingMask = mask
        parent.addSubview(child)
        parent.frame = CGRect(x: 5, y: 5, width: 200, height: 80)
        #expect(child.frame == frame)
        parent.frame.size = CGSize(width: 100, height: 50)
        #expect(child.frame == CGRect(x: 10, y: 10, width: 20, height: 20))
    }

    @Test func aViewIsLaidOutWhenItsSizeChanges() {
        let view = CountingView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        view.frame.origin.x = 5
        view.center = .zero
        view.setNeedsLayout()
        view.setNeedsDisplay()
        #expect(view.layouts == 0)
        view.frame.size.width = 11
        view.bounds.size.height = 12
        #expect(view.layouts == 2)
        view.layoutIfNeeded()
        #expect(view.layouts == 3)
        // The view grows with its parent, because the parent grows with the grandparent.
        let (parent, grandparent) = (UIView(frame: view.frame), UIView(frame: view.frame))
        for child in [view, parent] { child.autoresizingMask = .flexibleWidth }
        grandparent.addSubview(parent)
        parent.addSubview(view)
        grandparent.frame.size.width += 100
        #expect(view.frame.width == 111 && view.layouts == 4)
    }

    @Test func sizesThatFit() {
        let view = CountingView(frame: CGRect(x: 1, y: 2, width: 10, height: 10))
        view.sizeToFit()
        #expect(view.frame == CGRect(x: 1, y: 2, width: 5, height: 7))
        let plain = UIView(frame: CGRect(x: 1, y: 2, width: 10, height: 10))
        plain.sizeToFit()
        #expect(
            plain.frame == CGRect(x: 1, y: 2, width: 10, height: 10)
                && plain.sizeThatFits(CGSize(width: 3, height: 4)) == CGSize(width: 3, height: 4)
        )
    }

    @Test func safeAreasTellOfTheirChange() {
        let view = CountingView()
        view.safeAreaInsets = .zero
        #expect(view.safeAreaChanges == 0)
        view.safeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        view.safeAreaInsets.top = 47
        #expect(view.safeAreaChanges == 1 && view.safeAreaInsets.bottom == 34)
    }

    /// The map draws the layer and not the view, so both must agree.
    @Test func aViewAndItsLayerAgree() {
        let view = UIView()
        view.backgroundColor = .systemTeal
        view.alpha = 0.25
        view.isHidden = true
        view.clipsToBounds = true
        #expect(view.layer.backgroundColor == UIColor.systemTeal.cgColor && view.layer.opacity == 0.25)
        #expect(view.layer.isHidden && view.layer.masksToBounds && view.layer === view.layer)
        view.layer.backgroundColor = UIColor.red.cgColor
        view.layer.opacity = 0.75
        #expect(view.backgroundColor == .red && view.alpha == 0.75)
        view.backgroundColor = nil
        #expect(view.layer.backgroundColor == nil)
    }

    // MARK: The tree

    @Test func subviewsAreInsertedWhereTheIndexSays() {
        let parent = UIView()
        let views = (0..<3).map { _ in UIView() }
        func order() -> [Int?] { parent.subviews.map { view in views.firstIndex { $0 === view } } }
        parent.insertSubview(views[0], at: 7)
        parent.insertSubview(views[1], at: -7)
        parent.insertSubview(views[2], at: 1)
        #expect(order() == [1, 2, 0])
        // If a view that is already a child is added again, it moves to its new position.
        parent.addSubview(views[2])
        #expect(order() == [1, 0, 2])
        parent.insertSubview(views[2], at: 0)
        #expect(order() == [2, 1, 0])
        parent.insertSubview(views[2], at: 2)
        #expect(order() == [1, 0, 2] && views.allSatisfy { $0.superview === parent })
    }

    @Test func aViewHasOneSuperview() {
        let (first, second, child) = (UIView(), UIView(), UIView())
        first.addSubview(child)
        second.addSubview(child)
        #expect(first.subviews.isEmpty && second.subviews.first === child && child.superview === second)
        child.removeFromSuperview()
        child.removeFromSuperview()
        #expect(second.subviews.isEmpty && child.superview == nil)
    }

    /// Drawing a tree that contained itself would never end.
    @Test func aViewNeverHoldsItself() {
        let (parent, child, grandchild) = (UIView(), UIView(), UIView())
        parent.addSubview(child)
        child.addSubview(grandchild)
        for view in [parent, child, grandchild] {
            view.addSubview(parent)
            view.insertSubview(parent, at: 0)
        }
        child.addSubview(child)
        grandchild.addSubview(child)
        #expect(parent.superview == nil && parent.subviews.count == 1 && parent.subviews.first === child)
        #expect(child.subviews.count == 1 && child.subviews.first === grandchild && grandchild.subviews.isEmpty)
    }

    @Test func aSuperviewIsHeldWeakly() {
        let child = UIView()
        do {
            let parent = UIView()
            parent.addSubview(child)
            #expect(child.superview != nil)
        }
        #expect(child.superview == nil)
    }

    // MARK: Archives

    private func archived(_ view: UIView) throws -> NSKeyedUnarchiver {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        view.encode(with: archiver)
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        unarchiver.requiresSecureCoding = false
        return unarchiver
    }

    @Test func archivesHoldFrameAlphaAndWhetherItIsHidden() throws {
        let view = UIView(frame: CGRect(x: 1, y: -2.5, width: 30, height: 40))
        view.alpha = 0.5
        view.isHidden = true
        view.addSubview(UIView())
        view.backgroundColor = .red
        let copy = try #require(UIView(coder: try archived(view)))
        #expect(copy.frame == view.frame && copy.alpha == 0.5 && copy.isHidden)
        #expect(copy.subviews.isEmpty && copy.backgroundColor == nil)
        let image = UIImageView(image: UIImage(width: 2, height: 1, rgba: [UInt8](repeating: 9, count: 8)))
        let picture = try #require(UIImageView(coder: try archived(image)))
        #expect(picture.frame.size == CGSize(width: 2, height: 1) && picture.image == nil && picture.alpha == 1 && !picture.isHidden)
        let label = try #require(UILabel(coder: try archived(UILabel(frame: view.frame))))
        #expect(label.frame == view.frame && label.text == nil)
    }

    @Test func anArchiveWithoutAnythingIsAPlainView() throws {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.finishEncoding()
        let view = try #require(UIView(coder: try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)))
        #expect(view.frame == .zero && view.alpha == 1 && !view.isHidden)
    }
}
