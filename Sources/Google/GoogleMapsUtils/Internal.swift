import GoogleMaps
import PortolanText
import UIKit

extension TextShaper {
    /// Nil if there are no fonts: texts are left out then.
    @MainActor static let shared: TextShaper? = (try? FontLibrary()).flatMap { try? TextShaper(library: $0) }
}
