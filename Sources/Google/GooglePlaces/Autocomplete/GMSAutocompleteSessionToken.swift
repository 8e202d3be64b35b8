public import Foundation
internal import PortolanPlaces

/// Groups the requests made while the user types and the details call that ends them: together they count once.
public final class GMSAutocompleteSessionToken: NSObject, Sendable {
    let token = SessionToken()

    public override init() { super.init() }
}
