// Swift Testing names this module where a file imports both `Testing` and `UIKit` (Testing.swiftcrossimport), whichever system it is on.
// It adds nothing: it only has to exist.
@_exported public import UIKit
