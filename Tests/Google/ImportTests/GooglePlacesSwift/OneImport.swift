// This file is written as for iOS, with one import.
import GooglePlacesSwift

@MainActor func program() -> String {
    let restriction = CircularCoordinateRegion(center: CLLocationCoordinate2DMake(37.7937, -122.3965), radius: 500)
    let request = FetchPhotoRequest(photo: Photo(maxSize: CGSize(width: 3, height: 4)), maxSize: CGSizeMake(4800, 4800))
    let color: UIColor? = .red
    let zone = TimeZone(identifier: "Asia/Ho_Chi_Minh")
    return "\(Int(restriction.radius)) \(Int(request.photo.maxSize.width)) \(color != nil) \(zone?.identifier ?? "")"
}

let expected = "500 3 true Asia/Ho_Chi_Minh"
