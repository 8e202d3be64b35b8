// This file is written as for iOS, with one import.
import GooglePlaces

@MainActor func program() -> String {
    let filter = GMSAutocompleteFilter()
    filter.origin = CLLocation(latitude: 1, longitude: 2)
    filter.locationBias = GMSPlaceRectangularLocationOption(CLLocationCoordinate2DMake(1, 1), CLLocationCoordinate2DMake(0, 0))
    let view = UIView(frame: CGRectMake(0, 0, 1, 1))
    let size = NSNumber(value: Double(view.frame.width))
    return "\(filter.origin?.coordinate.latitude ?? 0) \(size.intValue) \(UIColor.red == .red) \(Locale(identifier: "fr").identifier)"
}

let expected = "1.0 1 true fr"
