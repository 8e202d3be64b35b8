import PortolanPlaces

extension WireMessage {
    /// Reads a `google.type.LatLng`. A missing number is 0, because proto3 omits zeros.
    func coordinate(_ name: String) throws(GoogleError) -> Coordinate? {
        guard let point = try message(name) else { return nil }
        return Coordinate(latitude: try point.double("latitude") ?? 0, longitude: try point.double("longitude") ?? 0)
    }

    /// Returns the line of a route to search along; nil if the request has none.
    func route(_ name: String) throws(GoogleError) -> RouteLine? {
        guard let parameters = try message(name) else { return nil }
        let field = GoogleError.snakeCase(name) + ".polyline.encoded_polyline"
        let points: [Coordinate]
        let text = try parameters.message("polyline")?.string("encodedPolyline") ?? ""
        do throws(EncodedPolyline.DecodingError) {
            points = try EncodedPolyline.decode(text)
        } catch {
            throw .argument(field, "Invalid value at '\(field)': byte \(error.byteOffset): \(error.reason.rawValue).")
        }
        guard let line = RouteLine(points) else {
            throw .argument(field, "Invalid value at '\(field)': the polyline of a route is required.")
        }
        return line
    }

    /// Returns a bias or a restriction: a circle or a rectangle, of which some requests accept only one; nil if there
    /// is neither.
    func area(_ name: String) throws(GoogleError) -> SearchArea? {
        guard let area = try message(name) else { return nil }
        let place = GoogleError.snakeCase(name)
        if area.has("circle"), area.has("rectangle") {
            throw .argument(place, "Invalid value at '\(place)' (oneof), oneof field 'type' is already set. Cannot set 'rectangle'")
        }
        if let circle = try area.message("circle") {
            guard let center = try circle.coordinate("center") else {
                throw .argument(place + ".circle.center", "Invalid value at '\(place).circle': 'center' is missing.")
            }
            return .circle(center: center, radiusMeters: try circle.double("radius") ?? 0)
        }
        guard let box = try area.message("rectangle") else { return nil }
        guard let low = try box.coordinate("low"), let high = try box.coordinate("high") else {
            throw .argument(place + ".rectangle", "Invalid value at '\(place).rectangle': 'low' and 'high' are required.")
        }
        for corner in [low, high] where !corner.isValid {
            throw .argument(place + ".rectangle", "Invalid value at '\(place).rectangle': \(corner) is not within ±90, ±180 degrees")
        }
        guard low.latitude <= high.latitude else {
            throw .argument(place + ".rectangle", "Invalid value at '\(place).rectangle': the low latitude is above the high latitude.")
        }
        return .rectangle(CoordinateBounds(south: low.latitude, west: low.longitude, north: high.latitude, east: high.longitude))
    }
}
