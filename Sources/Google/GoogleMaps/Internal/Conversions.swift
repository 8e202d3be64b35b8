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
    /// Makes a duration from Core Animation's seconds, rounded to the nearest nanosecond. A number that is not
    /// positive counts as 0.
    ///
    /// Rounding keeps times that a map reported exact. Truncation could make a sum such as "a quarter of a
    /// second later" a nanosecond too short.
    init(seconds: Double) {
        self = seconds > 0 ? .nanoseconds(Int64(clamping: (min(seconds, 1e9) * 1e9).rounded())) : .zero
    }
}
