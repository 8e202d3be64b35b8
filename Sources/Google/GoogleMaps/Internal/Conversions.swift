package import CoreLocation
import Foundation
import PortolanBasics
import PortolanCamera
package import PortolanGeo
package import PortolanRaster
@_spi(Portolan) package import UIKit

extension Coordinate {
    package init(_ coordinate: CLLocationCoordinate2D) { self.init(latitude: coordinate.latitude, longitude: coordinate.longitude) }
}

extension CLLocationCoordinate2D {
    package init(_ coordinate: Coordinate) { self.init(latitude: coordinate.latitude, longitude: coordinate.longitude) }
}

extension ScreenPoint {
    init(_ point: CGPoint) { self.init(x: Double(point.x), y: Double(point.y)) }
}

extension CGPoint {
    init(_ point: ScreenPoint) { self.init(x: point.x, y: point.y) }
}

extension EdgeInsets {
    init(_ insets: UIEdgeInsets) {
        self.init(top: Double(insets.top), left: Double(insets.left), bottom: Double(insets.bottom), right: Double(insets.right))
    }
}

extension Color {
    package init(_ color: UIColor) {
        let components = SIMD4<Float>(color.components)
        self.init(red: components.x, green: components.y, blue: components.z, alpha: components.w)
    }
}

extension Duration {
    /// Seconds as Core Animation counts them, to the nearest nanosecond; what is not a positive number counts as none.
    ///
    /// So a time that a map tells comes back as it was: cut off, a quarter of a second after it could be a nanosecond short.
    init(seconds: Double) {
        self = seconds > 0 ? .nanoseconds(Int64(clamping: (min(seconds, 1e9) * 1e9).rounded())) : .zero
    }
}
