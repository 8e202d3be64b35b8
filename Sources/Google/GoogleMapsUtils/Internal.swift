import GoogleMaps
import PortolanText
import UIKit

extension TextShaper {
    /// The shaper of texts; nil if there are no fonts, so that texts are left out.
    @MainActor static let shared: TextShaper? = (try? FontLibrary()).flatMap { try? TextShaper(library: $0) }
}
