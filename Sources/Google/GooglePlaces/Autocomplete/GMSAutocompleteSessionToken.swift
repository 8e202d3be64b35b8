public import Foundation
internal import PortolanPlaces

/// Groups requests while the user types with the details request that ends them. Together they count as one.
public final class GMSAutocompleteSessionToken: NSObject, Sendable {
    let token = SessionToken()

    public override init() { super.init() }
}
