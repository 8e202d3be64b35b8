// As on iOS, this import alone gives what the module's own declarations speak of.
@_exported public import CoreLocation
@_exported public import Foundation
@_exported public import PortolanConfiguration
@_exported public import UIKit
