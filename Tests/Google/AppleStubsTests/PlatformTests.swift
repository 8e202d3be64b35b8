import CoreLocation
import Foundation
import QuartzCore
import Testing
import UIKit

@Suite struct CoreLocationTests {
    @Test(arguments: [
        (0.0, 0.0, true), (90, 180, true), (-90, -180, true), (90.1, 0, false), (0, 180.1, false), (.nan, 0, false), (0, .infinity, false),
    ])
    func coordinatesAreValidOrNot(latitude: Double, longitude: Double, isValid: Bool) {
        #expect(CLLocationCoordinate2DIsValid(CLLocationCoordinate2DMake(latitude, longitude)) == isValid)
        #expect(!CLLocationCoordinate2DIsValid(kCLLocationCoordinate2DInvalid))
    }

    @Test func distancesAreMetresAlongTheGreatCircle() {
        let equator = CLLocation(latitude: 0, longitude: 0)
        #expect(abs(equator.distance(from: CLLocation(latitude: 0, longitude: 90)) - .pi * 6_371_009 / 2) < 1e-3)
    }

    @MainActor @Test func aFeedTellsItsManagersDelegate() async throws {
        final class Listener: NSObject, CLLocationManagerDelegate {
            let told: @Sendable (String) -> Void
            init(_ told: @escaping @Sendable (String) -> Void) { self.told = told }
            func locationManager(_ manager: CLLocationManager, didUpdateLocations locations: [CLLocation]) {
                told("\(locations.map(\.coordinate.latitude))")
            }
            func locationManager(_ manager: CLLocationManager, didFailWithError error: any Error) { told("\((error as NSError).code)") }
        }
        let (lines, continuation) = AsyncStream.makeStream(of: String.self)
        let feed = CLLocationFeed()
        let manager = CLLocationManager(source: feed)
        let listener = Listener { continuation.yield($0) }
        manager.delegate = listener
        manager.distanceFilter = 1000
        #expect(manager.authorizationStatus == .authorizedWhenInUse)
        manager.requestLocation()
        manager.startUpdatingLocation()
        feed.send(CLLocation(latitude: 1, longitude: 2))
        feed.send(CLLocation(latitude: 1.0001, longitude: 2))
        feed.send(CLLocation(latitude: 3, longitude: 2))
        feed.fail(CLError(.network))
        manager.stopUpdatingLocation()
        feed.send(CLLocation(latitude: 5, longitude: 2))
        var heard: [String] = []
        for await line in lines {
            heard.append(line)
            if heard.count == 4 { break }
        }
        #expect(heard == ["0", "[1.0]", "[3.0]", "2"])
        #expect(manager.location?.coordinate.latitude == 5)
    }
}

@MainActor @Suite struct TransactionTests {
    @Test func valuesComeFromTheInnermostTransactionThatSetsThem() {
        #expect(CATransaction.animationDuration() == 0.25)
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.begin()
        #expect(CATransaction.animationDuration() == 2)
        CATransaction.setValue(NSNumber(value: 3.5), forKey: kCATransactionAnimationDuration)
        CATransaction.setDisableActions(true)
        #expect(CATransaction.animationDuration() == 3.5)
        #expect(CATransaction.disableActions())
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 2)
        #expect(!CATransaction.disableActions())
        CATransaction.commit()
        #expect(CATransaction.animationDuration() == 0.25)
    }

    @Test func aTransactionWithoutAnimationsCompletesAtItsCommit() {
        final class Calls { var count = 0 }
        let calls = Calls()
        CATransaction.begin()
        CATransaction.setCompletionBlock { calls.count += 1 }
        #expect(calls.count == 0)
        CATransaction.commit()
        #expect(calls.count == 1)
        CATransaction.commit()
        #expect(calls.count == 1)
    }
}

@MainActor @Suite struct ViewTests {
    @Test func childrenFollowTheirParentsSizeWhereTheirMaskSaysSo() {
        let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let child = UIView(frame: parent.bounds)
        child.autoresizingMask = [.flexibleWidth]
        parent.addSubview(child)
        parent.frame = CGRect(x: 5, y: 5, width: 200, height: 80)
        #expect(child.frame == CGRect(x: 0, y: 0, width: 200, height: 50))
        #expect(child.superview === parent)
        child.removeFromSuperview()
        #expect(parent.subviews.isEmpty)
        #expect(child.superview == nil)
    }

    @Test func aViewIsNeverItsOwnSubview() {
        let (parent, child) = (UIView(), UIView())
        parent.addSubview(child)
        parent.addSubview(parent)
        parent.insertSubview(parent, at: 0)
        #expect(parent.subviews.count == 1 && parent.subviews.first === child && parent.superview == nil)
    }

    @Test func subviewsAreInsertedWhereTheIndexSays() {
        let parent = UIView()
        let views = (0..<3).map { _ in UIView() }
        parent.insertSubview(views[0], at: 7)
        parent.insertSubview(views[1], at: -7)
        parent.insertSubview(views[2], at: 1)
        #expect(parent.subviews.map { view in views.firstIndex { $0 === view } } == [1, 2, 0])
    }

    @Test func picturesSurvivePNG() throws {
        let image = try #require(UIImage(width: 2, height: 1, rgba: [255, 0, 0, 255, 0, 128, 255, 128]))
        let data = try #require(image.pngData())
        #expect(UIImage(data: data) == image)
        #expect(UIImage(data: Data([1, 2, 3])) == nil)
        #expect(image.size == CGSize(width: 2, height: 1))
        #expect(UIImage(data: data, scale: 2)?.size == CGSize(width: 1, height: 0.5))
        #expect(UIImage().pngData() == nil)
    }

    @Test(arguments: [(0.0, "red"), (1.0 / 3, "green"), (2.0 / 3, "blue"), (1.0, "red")])
    func huesAreColours(hue: Double, name: String) {
        let colour = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
        let expected = ["red": UIColor.red, "green": .green, "blue": .blue][name]
        var (red, green, blue, alpha): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        unsafe colour.getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
        unsafe expected?.getRed(&r, green: &g, blue: &b, alpha: &a)
        #expect(abs(red - r) + abs(green - g) + abs(blue - b) + abs(alpha - a) < 1e-9)
    }
}
