@_exported public import CoreLocation
@_exported public import Foundation
@_exported public import PortolanConfiguration
@_exported public import UIKit
