public import Foundation
internal import PortolanPlaces

/// Groups what is asked while the user types, and the details call that ends it: together they count once.
public final class GMSAutocompleteSessionToken: NSObject, Sendable {
    let token = SessionToken()

    public override init() { super.init() }
}
