import Foundation
import PortolanPlaces

// Writes places in the JSON of Google's older web services.
extension JSONValue {
    /// Returns `{"lat": …, "lng": …}` with the seven decimals that OpenStreetMap keeps.
    static func latLng(_ point: Coordinate) -> JSONValue {
        .object(["lat": .number((point.latitude * 1e7).rounded() / 1e7), "lng": .number((point.longitude * 1e7).rounded() / 1e7)])
    }

    static func box(_ bounds: CoordinateBounds) -> JSONValue {
        .object(["northeast": .latLng(bounds.northEast), "southwest": .latLng(bounds.southWest)])
    }

    static func components(_ components: [AddressComponent]) -> JSONValue {
        .array(
            components.map {
                .object(["long_name": .string($0.longText), "short_name": .string($0.shortText), "types": .strings($0.types)])
            }
        )
    }
}

/// Answers of the older Places API.
enum LegacyPlace {
    /// The SDK's fields that each field of the older API needs. Members that were not requested are removed afterwards.
    static let fields: [String: PlaceFields] = [
        "address_component": [.addressComponents], "address_components": [.addressComponents], "adr_address": [.adrFormatAddress],
        "business_status": [.businessStatus], "current_opening_hours": [.currentHours], "curbside_pickup": [.curbsidePickup],
        "delivery": [.delivery], "dine_in": [.dineIn], "editorial_summary": [.editorialSummary], "formatted_address": [.formattedAddress],
        "formatted_phone_number": [.nationalPhoneNumber], "geometry": [.location, .viewport], "icon": [.icon],
        "icon_mask_base_uri": [.icon],
        "icon_background_color": [.iconBackgroundColor], "international_phone_number": [.internationalPhoneNumber], "name": [.displayName],
        "opening_hours": [.regularHours, .currentHours], "permanently_closed": [.businessStatus], "photo": [.photos], "photos": [.photos],
        "place_id": [.id], "plus_code": [.plusCode], "price_level": [.priceLevel], "rating": [.rating], "reference": [.id],
        "reservable": [.reservable], "review": [.reviews], "reviews": [.reviews], "scope": [.id],
        "secondary_opening_hours": [.regularSecondaryHours], "serves_beer": [.servesBeer], "serves_breakfast": [.servesBreakfast],
        "serves_brunch": [.servesBrunch], "serves_dinner": [.servesDinner], "serves_lunch": [.servesLunch],
        "serves_vegetarian_food": [.servesVegetarianFood], "serves_wine": [.servesWine], "takeout": [.takeout], "type": [.types],
        "types": [.types], "url": [.mapLinks], "user_ratings_total": [.userRatingCount], "utc_offset": [.utcOffsetMinutes],
        "vicinity": [.shortFormattedAddress], "website": [.website], "wheelchair_accessible_entrance": [.accessibilityOptions],
    ]

    /// All fields, except those that need a search of their own.
    static let all: PlaceFields = .all

    /// The fields of places in lists.
    static let listFields: PlaceFields = [
        .displayName, .location, .viewport, .types, .businessStatus, .icon, .iconBackgroundColor, .photos, .plusCode, .priceLevel, .rating,
        .userRatingCount, .formattedAddress, .shortFormattedAddress, .currentHours,
    ]

    /// Returns the JSON of a place, with a member for each of its fields.
    /// - Parameters:
    ///   - isVicinity: whether the place has `vicinity` in place of `formatted_address`, as in nearby searches.
    ///   - isDetails: whether the place has the hours of whole weeks, as in details, or only whether it is open, as in
    ///     searches.
    static func json(_ place: Place, isDetails: Bool, isVicinity: Bool = false) -> JSONValue {
        var members: [(name: String, value: JSONValue)] = []
        func add(_ name: String, _ value: JSONValue?) { if let value { members.append((name, value)) } }
        if isDetails { add("address_components", place.addressComponents.map { .components($0) }) }
        if isDetails { add("adr_address", place.adrFormatAddress.map { .string($0) }) }
        add("business_status", place.businessStatus.map { .string($0.rawValue) })
        if isDetails { add("current_opening_hours", place.currentHours.map(hours)) }
        if !isVicinity { add("formatted_address", place.formattedAddress.map { .string($0) }) }
        add("formatted_phone_number", place.nationalPhoneNumber.map { .string($0) })
        if let location = place.location {
            add("geometry", .object(["location": .latLng(location), "viewport": place.viewport.map { .box($0) }]))
        }
        if let icon = place.icon {
            add("icon_background_color", .string(icon.backgroundColor))
            add("icon_mask_base_uri", .string("icons/\(icon.name)"))
        }
        add("international_phone_number", place.internationalPhoneNumber.map { .string($0) })
        add("name", place.displayName.map { .string($0.text) })
        if isDetails {
            add("opening_hours", place.regularHours.map(hours))
        } else if let open = place.currentHours?.isOpenNow {
            add("opening_hours", .object(["open_now": .bool(open)]))
        }
        if place.businessStatus == .closedPermanently { add("permanently_closed", .bool(true)) }
        if let photos = place.photos, !photos.isEmpty { add("photos", .array(photos.enumerated().map { photo($1, place.id, $0) })) }
        add("place_id", .string("\(place.id)"))
        add(
            "plus_code",
            place.plusCode.map { .object(["compound_code": $0.compoundCode.map { .string($0) }, "global_code": .string($0.globalCode)]) }
        )
        add("price_level", place.priceLevel.map { .number($0.rawValue) })
        add("rating", place.rating.map { .number($0) })
        if !isDetails { add("reference", .string("\(place.id)")) }
        add("reviews", place.reviews.map { .array($0.map(review)) })
        add("secondary_opening_hours", place.regularSecondaryHours.flatMap { $0.isEmpty ? nil : .array($0.map(hours)) })
        add(
            "editorial_summary",
            place.editorialSummary.map { .object(["overview": .string($0.text), "language": $0.languageCode.map { .string($0) }]) }
        )
        for (name, attribute) in attributes { add(name, place.attributes[attribute].map { .bool($0) }) }
        add("types", place.types.map { .strings($0) })
        add("url", place.mapLinks?.placeURL.map { .string($0) })
        add("user_ratings_total", place.userRatingCount.map { .number($0) })
        add("utc_offset", place.utcOffsetMinutes.map { .number($0) })
        add("vicinity", place.shortFormattedAddress.map { .string($0) })
        add("website", place.website.map { .string($0.absoluteString) })
        add("wheelchair_accessible_entrance", place.attributes.accessibility.wheelchairAccessibleEntrance.map { .bool($0) })
        return .object(members)
    }

    private static let attributes: [(String, PlaceAttribute)] = PlaceAttribute.allCases.compactMap { attribute in
        let name = GoogleError.snakeCase(attribute.rawValue)
        return fields[name] == nil ? nil : (name, attribute)
    }

    private static func hours(_ hours: PlaceHours) -> JSONValue {
        func moment(_ moment: PlaceHours.Moment) -> JSONValue {
            .object([
                "date": moment.date.map { .string(String(describing: $0)) },
                // Google counts weekdays from Sunday as 0.
                "day": .number((moment.weekday.rawValue + 1) % 7), "time": .string(twoDigits(moment.hour) + twoDigits(moment.minute)),
                "truncated": moment.isTruncated ? .bool(true) : nil,
            ])
        }
        return .object([
            "open_now": hours.isOpenNow.map { .bool($0) },
            "periods": .array(hours.periods.map { .object(["close": $0.close.map(moment), "open": moment($0.open)]) }),
            "weekday_text": .strings(hours.weekdayDescriptions),
        ])
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func photo(_ photo: Photo, _ place: PlaceID, _ number: Int) -> JSONValue {
        let credits = photo.authors.map { author in
            author.url.map { "<a href=\"\(WMTS.escaped($0))\">\(WMTS.escaped(author.displayName))</a>" } ?? WMTS.escaped(author.displayName)
        }
        return .object([
            "height": photo.heightPixels.map { .number($0) }, "html_attributions": .strings(credits),
            "photo_reference": .string("\(place).\(number)"), "width": photo.widthPixels.map { .number($0) },
        ])
    }

    private static func review(_ review: PlaceReview) -> JSONValue {
        .object([
            "author_name": review.author.map { .string($0.displayName) }, "author_url": review.author?.url.map { .string($0) },
            "language": review.text?.languageCode.map { .string($0) }, "rating": .number(review.rating),
            "text": .string(review.text?.text ?? ""), "time": review.publishDate.map { .number($0.timeIntervalSince1970.rounded()) },
        ])
    }
}
