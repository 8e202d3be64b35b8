import Foundation
import GoogleMaps
import QuartzCore
import Testing
import UIKit

/// The map draws views for markers.
@MainActor @Suite struct ViewTests {
    /// Returns the picture of a view: 40 × 40 points on grey, with its upper left corner at (0, 0).
    private func drawn(_ view: UIView) async throws -> UIImage {
        let options = GMSMapViewOptions()
        options.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
        options.backgroundColor = .gray
        options.camera = GMSCameraPosition(latitude: 10, longitude: 20, zoom: 14)
        let map = GMSMapView(options: options)
        map.runsByItself = false
        map.mapType = .none
        let marker = GMSMarker(position: map.projection.coordinate(for: CGPoint(x: 0, y: 0)))
        marker.groundAnchor = CGPoint(x: 0, y: 0)
        marker.iconView = view
        marker.map = map
        return try await map.snapshot()
    }

    private func box(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: UIColor?) -> UIView {
        let view = UIView(frame: CGRect(x: x, y: y, width: width, height: height))
        view.backgroundColor = color
        return view
    }

    private let grey: [UInt8] = [128, 128, 128]

    @Test func roundCornersAndEdges() async throws {
        let view = box(0, 0, 30, 30, .red)
        view.layer.cornerRadius = 15
        view.layer.borderWidth = 4
        view.layer.borderColor = UIColor.blue.cgColor
        let picture = try await drawn(view)
        #expect(picture.color(1, 1) == grey)
        #expect(picture.color(15, 2) == [0, 0, 255] && picture.color(2, 15) == [0, 0, 255])
        #expect(picture.color(15, 15) == [255, 0, 0])
    }

    @Test func contentIsCutAtRoundCorners() async throws {
        let view = UIImageView(image: picture(30, 30))
        view.layer.cornerRadius = 15
        view.clipsToBounds = true
        let round = try await drawn(view)
        #expect(round.color(1, 1) == grey && round.color(15, 15) == [255, 0, 255])
        view.clipsToBounds = false
        #expect(try await drawn(view).color(1, 1) == [255, 0, 255])
    }

    @Test func childrenFadeHideAndReachOut() async throws {
        let parent = box(0, 0, 30, 30, .white)
        let child = box(10, 10, 10, 10, .black)
        parent.addSubview(child)
        child.alpha = 0.5
        let half = try #require(try await drawn(parent).color(15, 15))
        #expect(half.allSatisfy { (126...129).contains($0) })
        child.alpha = 1
        child.isHidden = true
        #expect(try await drawn(parent).color(15, 15) == [255, 255, 255])
        // A view and its children fade as one picture, so the parent does not show through its child.
        child.isHidden = false
        parent.alpha = 0.5
        #expect(try #require(try await drawn(parent).color(15, 15)?.first) < 70)
        // A part of a view that lies outside of its parent shows, unless the parent clips its children.
        let small = box(0, 0, 10, 10, .white)
        let outer = box(0, 0, 30, 30, nil)
        outer.addSubview(small)
        small.addSubview(box(5, 5, 10, 10, .red))
        #expect(try await drawn(outer).color(12, 12) == [255, 0, 0])
        small.clipsToBounds = true
        #expect(try await drawn(outer).color(12, 12) == grey)
        #expect(try await drawn(outer).color(7, 7) == [255, 0, 0])
    }

    @Test func viewsTurnAndGrow() async throws {
        let parent = box(0, 0, 40, 40, nil)
        let bar = box(10, 18, 20, 4, .red)
        parent.addSubview(bar)
        #expect(try await drawn(parent).color(12, 20) == [255, 0, 0])
        bar.transform = CGAffineTransform(rotationAngle: .pi / 2)
        let turned = try await drawn(parent)
        #expect(turned.color(12, 20) == grey && turned.color(20, 12) == [255, 0, 0] && turned.color(20, 28) == [255, 0, 0])
        bar.transform = CGAffineTransform(scaleX: 0.5, y: 2)
        let scaled = try await drawn(parent)
        #expect(scaled.color(12, 20) == grey && scaled.color(20, 17) == [255, 0, 0])
        bar.transform = CGAffineTransform(translationX: 0, y: 10)
        #expect(try await drawn(parent).color(20, 30) == [255, 0, 0])
    }

    @Test func picturesFitAsTheirModeSays() async throws {
        let view = UIImageView(image: picture(10, 5))
        view.frame.size = CGSize(width: 20, height: 20)
        #expect(try await drawn(view).color(10, 2) == [255, 0, 255])
        view.contentMode = .scaleAspectFit
        let fitted = try await drawn(view)
        #expect(fitted.color(10, 2) == grey && fitted.color(10, 10) == [255, 0, 255] && fitted.color(1, 10) == [255, 0, 255])
        view.contentMode = .bottomRight
        let placed = try await drawn(view)
        #expect(placed.color(15, 18) == [255, 0, 255] && placed.color(5, 18) == grey && placed.color(15, 12) == grey)
    }

    @Test func shadowsAreSoft() async throws {
        let parent = box(0, 0, 40, 40, nil)
        let card = box(10, 10, 16, 16, .white)
        card.layer.shadowOpacity = 1
        card.layer.shadowRadius = 3
        card.layer.shadowOffset = .zero
        parent.addSubview(card)
        let picture = try await drawn(parent)
        let (near, far) = (try #require(picture.color(18, 27)?.first), try #require(picture.color(18, 31)?.first))
        #expect(near < far && far < 128 && picture.color(18, 38) == grey && picture.color(18, 18) == [255, 255, 255])
    }

    @Test(arguments: [.nan, .infinity, -.infinity, 1e300, -1e300] as [CGFloat])
    func whatLiesNowhereIsNotDrawn(_ wild: CGFloat) async throws {
        let parent = box(0, 0, 30, 30, .white)
        let image = UIImageView(image: picture(10, 10))
        image.frame = CGRect(x: wild, y: 5, width: 10, height: 10)
        let card = box(5, wild, 10, 10, .black)
        card.layer.shadowOpacity = 1
        card.layer.shadowRadius = wild
        parent.addSubview(image)
        parent.addSubview(card)
        #expect(try await drawn(parent).color(25, 25) == [255, 255, 255])
    }

    @Test func archivesHoldFrames() throws {
        let view = UIView(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        view.alpha = 0.5
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        view.encode(with: archiver)
        archiver.finishEncoding()
        func open() throws -> NSKeyedUnarchiver {
            let reader = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
            reader.requiresSecureCoding = false
            return reader
        }
        let copy = try #require(UIView(coder: try open()))
        #expect(copy.frame == view.frame && copy.alpha == 0.5)
        let map = try #require(GMSMapView(coder: try open()))
        #expect(map.frame == view.frame && map.camera.zoom >= kGMSMinZoomLevel)
    }
}
