import Foundation
import PortolanTestSupport
@_spi(Portolan) import QuartzCore
import Testing
import UIKit

/// Transforms of the plane.
@Suite struct TransformTests {
    /// Transforms, and the point to which each moves the point (2, 3).
    @Test(
        arguments: [
            ("identity", CGAffineTransform.identity, 2.0, 3.0), ("made without numbers", CGAffineTransform(), 2, 3),
            ("from its numbers", CGAffineTransform(a: 2, b: 3, c: 5, d: 7, tx: 11, ty: 13), 30, 40),
            ("moved", CGAffineTransform(translationX: 10, y: -1), 12, 2), ("scaled", CGAffineTransform(scaleX: 2, y: -1), 4, -3),
            ("turned by nothing", CGAffineTransform(rotationAngle: 0), 2, 3),
            // The turn is clockwise if y grows downward: the x axis becomes the y axis.
            ("turned by a quarter", CGAffineTransform(rotationAngle: .pi / 2), -3, 2),
            ("turned by a half", CGAffineTransform(rotationAngle: .pi), -2, -3),
            ("moved, then scaled", CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 1, y: 1), 6, 8),
            ("scaled, then moved", CGAffineTransform(translationX: 1, y: 1).scaledBy(x: 2, y: 2), 5, 7),
            ("turned, then moved", CGAffineTransform(translationX: 1, y: 1).rotated(by: .pi / 2), -2, 3),
            ("one after the other", CGAffineTransform(scaleX: 2, y: 2).concatenating(CGAffineTransform(translationX: 1, y: 1)), 5, 7),
            ("undone", CGAffineTransform(a: 2, b: 0, c: 0, d: 4, tx: 2, ty: 4).inverted(), 0, -0.25),
            // As in Core Graphics, a transform without an inverse stays as it is.
            ("flat", CGAffineTransform(scaleX: 0, y: 1).inverted(), 0, 3),
            ("endless", CGAffineTransform(scaleX: .infinity, y: 1).inverted(), .infinity, 3),
        ] as [(String, CGAffineTransform, Double, Double)]
    )
    func pointsGoWhereTheTransformSays(_ name: String, _ transform: CGAffineTransform, _ x: Double, _ y: Double) {
        let point = CGPoint(x: 2, y: 3).applying(transform)
        #expect((point.x == x || abs(point.x - x) < 1e-12) && abs(point.y - y) < 1e-12, "\(name): \(point)")
    }

    @Test func equalTransformsHaveEqualNumbers() {
        let all = [
            CGAffineTransform.identity, CGAffineTransform(translationX: 0, y: 0), CGAffineTransform(scaleX: 1, y: 1),
            CGAffineTransform(rotationAngle: 0),
        ]
        #expect(Set(all).count == 1 && all.allSatisfy(\.isIdentity))
        #expect(!CGAffineTransform(scaleX: 1, y: 2).isIdentity && CGAffineTransform(scaleX: 1, y: 2) != .identity)
    }

    /// A transform followed by its inverse moves every point back. A concatenation of two transforms moves points like
    /// one transform after the other.
    @Test(arguments: Fuzz.seeds(20)) func anyTransformCanBeUndone(_ seed: UInt64) {
        var random = SplitMix64(seed: seed)
        func number() -> Double { Double(Int(random.next() % 2001)) / 100 - 10 }
        for _ in 0..<50 {
            let (a, b) = (
                CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()),
                CGAffineTransform(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number())
            )
            let point = CGPoint(x: number(), y: number())
            let (together, apart) = (point.applying(a.concatenating(b)), point.applying(a).applying(b))
            #expect(hypot(together.x - apart.x, together.y - apart.y) < 1e-9, "seed \(seed)")
            guard abs(a.a * a.d - a.b * a.c) > 0.1 else { continue }
            let back = point.applying(a).applying(a.inverted())
            #expect(hypot(back.x - point.x, back.y - point.y) < 1e-8, "seed \(seed): \(a)")
        }
    }
}

@Suite struct EdgeInsetsTests {
    @Test func insetsHaveTheirSides() {
        let insets = UIEdgeInsetsMake(1, 2, 3, 4)
        #expect(insets.top == 1 && insets.left == 2 && insets.bottom == 3 && insets.right == 4)
        #expect(
            insets == UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4) && insets != UIEdgeInsets(top: 4, left: 3, bottom: 2, right: 1)
        )
        #expect(UIEdgeInsets() == .zero && UIEdgeInsets.zero == UIEdgeInsetsMake(0, 0, 0, 0))
        #expect(Set([insets, UIEdgeInsetsMake(1, 2, 3, 4), .zero]).count == 2)
    }
}

/// Colours of views and layers.
@Suite struct ColorTests {
    private func parts(_ color: UIColor) -> [Double] {
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (-1, -1, -1, -1)
        #expect(unsafe color.getRed(&red, green: &green, blue: &blue, alpha: &alpha))
        // Any component may be omitted.
        #expect(unsafe color.getRed(nil, green: nil, blue: nil, alpha: nil))
        return [red, green, blue, alpha]
    }

    @Test(
        arguments: [
            (UIColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4), [0.1, 0.2, 0.3, 0.4]),
            (UIColor(white: 0.5, alpha: 1), [0.5, 0.5, 0.5, 1]),
            // Values outside 0…1 become the nearer of 0 and 1, and NaN becomes 0.
            (UIColor(red: -1, green: 2, blue: .nan, alpha: .infinity), [0, 1, 0, 1]),
            (UIColor.red.withAlphaComponent(0.5), [1, 0, 0, 0.5]), (UIColor.red.withAlphaComponent(-3), [1, 0, 0, 0]),
            (UIColor(cgColor: CGColor(red: 0.25, green: 0.5, blue: 0.75, alpha: 1)), [0.25, 0.5, 0.75, 1]),
            (UIColor(cgColor: CGColor(gray: 0.5, alpha: 0.25)), [0.5, 0.5, 0.5, 0.25]),
            // Hues begin and end with red, at 0 and at 1.
            (UIColor(hue: 0, saturation: 1, brightness: 1, alpha: 1), [1, 0, 0, 1]),
            (UIColor(hue: 1.0 / 6, saturation: 1, brightness: 1, alpha: 1), [1, 1, 0, 1]),
            (UIColor(hue: 1.0 / 3, saturation: 1, brightness: 1, alpha: 1), [0, 1, 0, 1]),
            (UIColor(hue: 0.5, saturation: 1, brightness: 1, alpha: 1), [0, 1, 1, 1]),
            (UIColor(hue: 2.0 / 3, saturation: 1, brightness: 1, alpha: 1), [0, 0, 1, 1]),
            (UIColor(hue: 1, saturation: 1, brightness: 1, alpha: 0.5), [1, 0, 0, 0.5]),
            (UIColor(hue: -1.0 / 3, saturation: 1, brightness: 1, alpha: 1), [0, 0, 1, 1]),
            (UIColor(hue: 7, saturation: 1, brightness: 0.5, alpha: 1), [0.5, 0, 0, 1]),
            (UIColor(hue: 0.3, saturation: 0, brightness: 0.25, alpha: 1), [0.25, 0.25, 0.25, 1]),
        ] as [(UIColor, [Double])]
    )
    func coloursHaveTheirComponents(_ color: UIColor, _ expected: [Double]) {
        for (part, value) in zip(parts(color), expected) { #expect(abs(part - value) < 1e-9, "\(color)") }
    }

    /// UIKit's named colours, in parts of 255.
    @Test(
        arguments: [
            (UIColor.black, 0, 0, 0, 255), (.darkGray, 85, 85, 85, 255), (.gray, 127.5, 127.5, 127.5, 255),
            (.lightGray, 170, 170, 170, 255),
            (.white, 255, 255, 255, 255), (.clear, 0, 0, 0, 0), (.red, 255, 0, 0, 255), (.green, 0, 255, 0, 255), (.blue, 0, 0, 255, 255),
            (.cyan, 0, 255, 255, 255), (.yellow, 255, 255, 0, 255), (.magenta, 255, 0, 255, 255), (.orange, 255, 127.5, 0, 255),
            (.purple, 127.5, 0, 127.5, 255), (.brown, 153, 102, 51, 255), (.systemRed, 255, 59, 48, 255), (.systemOrange, 255, 149, 0, 255),
            (.systemYellow, 255, 204, 0, 255), (.systemGreen, 52, 199, 89, 255), (.systemTeal, 48, 176, 199, 255),
            (.systemBlue, 0, 122, 255, 255),
            (.systemIndigo, 88, 86, 214, 255), (.systemPurple, 175, 82, 222, 255), (.systemPink, 255, 45, 85, 255),
            (.systemGray, 142, 142, 147, 255), (.systemBackground, 255, 255, 255, 255), (.label, 0, 0, 0, 255),
        ] as [(UIColor, Double, Double, Double, Double)]
    )
    func namesStandForTheirColours(_ color: UIColor, _ red: Double, _ green: Double, _ blue: Double, _ alpha: Double) {
        for (part, value) in zip(parts(color), [red, green, blue, alpha]) { #expect(abs(part * 255 - value) < 1e-9) }
    }

    @Test func equalColoursAreEqual() {
        let (a, b) = (UIColor(red: 1, green: 0, blue: 0, alpha: 1), UIColor.red)
        #expect(a == b && a.hash == b.hash && a !== b && a != UIColor.green && Set([a, b]).count == 1)
        #expect(!a.isEqual("red") && a.copy() as? UIColor === a)
        #expect(a.description == "UIColor 1.0 0.0 0.0 1.0")
    }

    @Test func layersHaveColoursOfTheirOwn() {
        let color = CGColor(red: 2, green: 0.5, blue: -1, alpha: 0.25)
        #expect(color.components == [1, 0.5, 0, 0.25] && color.alpha == 0.25 && color.numberOfComponents == 4)
        #expect(CGColor(gray: 0.5, alpha: .nan).components == [0.5, 0.5, 0.5, 0])
        #expect(
            color == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25)
                && color.hash == CGColor(red: 1, green: 0.5, blue: 0, alpha: 0.25).hash
        )
        #expect(color != CGColor(gray: 0.5, alpha: 1) && !color.isEqual(UIColor.red))
        // Colours survive a conversion there and back.
        #expect(
            UIColor(cgColor: color).cgColor == color && UIColor.systemTeal.cgColor == UIColor(cgColor: UIColor.systemTeal.cgColor).cgColor
        )
    }
}
