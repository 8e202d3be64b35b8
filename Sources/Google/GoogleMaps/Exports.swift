// As on iOS, importing this module also imports the modules whose types its declarations use.
@_exported public import CoreLocation
@_exported public import Foundation
@_exported public import PortolanConfiguration
@_exported public import UIKit
