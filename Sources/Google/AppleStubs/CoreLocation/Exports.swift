// As on Apple's systems, `import CoreLocation` brings Foundation.
@_exported public import Foundation
