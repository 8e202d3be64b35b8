// Swift Testing imports this module if a file imports both `Testing` and `UIKit` (Testing.swiftcrossimport), on
// every system. It adds nothing, but it has to exist.
@_exported public import UIKit
