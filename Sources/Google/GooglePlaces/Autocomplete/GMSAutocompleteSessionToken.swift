public import Foundation
internal import PortolanPlaces

/// Groups the requests for suggestions while the user types, and the details request for the chosen place. Together
/// they count as one request.
public final class GMSAutocompleteSessionToken: NSObject, Sendable {
    let token = SessionToken()

    public override init() { super.init() }
}
