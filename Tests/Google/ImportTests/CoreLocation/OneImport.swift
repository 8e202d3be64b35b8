// This file is written as for iOS, with one import.
import CoreLocation

func program() -> String {
    let location = CLLocation(latitude: 10.7769, longitude: 106.7009)
    // Foundation comes with Core Location.
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(secondsFromGMT: 0)
    formatter.dateFormat = "yyyy"
    let year = formatter.string(from: Date(timeIntervalSince1970: 0))
    let queue = DispatchQueue.main.label.isEmpty ? "" : "main"
    return String(format: "%.2f", location.coordinate.latitude) + " " + year + " " + queue
}

let expected = "10.78 1970 main"
