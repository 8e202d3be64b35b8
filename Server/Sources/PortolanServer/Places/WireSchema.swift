import PortolanPlaces

/// The messages of answers: which members each has, and of which message or enum they are. Facts of `google.maps.places.v1` and of its REST
/// discovery document; `osm`, `partialMatch`, `missingWords` and `Photo.photoUri` are Portolan's own.
enum WireSchema {
    /// What a member holds.
    enum Member: Sendable {
        case value
        case message(String)
        case enumeration(WireEnum)
        /// Anything; nothing is known of what is inside.
        case open
    }

    /// The members of a message; nil for a message that there is not.
    static func members(of message: String) -> [String: Member]? { messages[message] }

    private static let enums: [String: WireEnum] = [
        "BusinessStatus": .businessStatus, "PriceLevel": .priceLevel, "HoursType": .secondaryHours, "Connector": .connector, "Fuel": .fuel,
        "Relationship": .relationship, "Containment": .containment,
    ]

    private static let messages: [String: [String: Member]] = {
        var messages: [String: [String: Member]] = [:]
        for line in table.split(separator: "\n") {
            let words = line.split(separator: " ")
            guard let name = words.first?.dropLast() else { continue }
            var members: [String: Member] = messages[String(name)] ?? [:]
            for word in words.dropFirst() {
                let parts = word.split(separator: ":")
                let type = parts.count > 1 ? String(parts[1]) : ""
                members[String(parts[0])] =
                    type.isEmpty ? .value : type == "*" ? .open : enums[type].map { .enumeration($0) } ?? .message(type)
            }
            messages[String(name)] = members
        }
        return messages
    }()

    /// A line for each message: its name, and its members with their types.
    private static let table = """
        SearchText: places:Place nextPageToken searchUri routingSummaries:* contextualContents:*
        SearchNearby: places:Place routingSummaries:*
        Autocomplete: suggestions:Suggestion
        Suggestion: placePrediction:PlacePrediction queryPrediction:QueryPrediction
        PlacePrediction: place placeId text:Formattable structuredFormat:Structured types distanceMeters
        QueryPrediction: text:Formattable structuredFormat:Structured
        Structured: mainText:Formattable secondaryText:Formattable
        Formattable: text matches:StringRange
        StringRange: startOffset endOffset
        Place: name id displayName:Text types primaryType primaryTypeDisplayName:Text googleMapsTypeLabel:Text nationalPhoneNumber
        Place: internationalPhoneNumber formattedAddress shortFormattedAddress postalAddress:PostalAddress addressComponents:Component
        Place: plusCode:PlusCode location:LatLng viewport:Viewport rating googleMapsUri websiteUri reviews:Review regularOpeningHours:Hours
        Place: utcOffsetMinutes timeZone:TimeZone photos:Photo adrFormatAddress businessStatus:BusinessStatus openingDate:Date
        Place: priceLevel:PriceLevel attributions:Attribution userRatingCount iconMaskBaseUri iconBackgroundColor takeout delivery dineIn
        Place: curbsidePickup reservable servesBreakfast servesLunch servesDinner servesBeer servesWine servesBrunch servesVegetarianFood
        Place: currentOpeningHours:Hours currentSecondaryOpeningHours:Hours regularSecondaryOpeningHours:Hours editorialSummary:Text
        Place: outdoorSeating liveMusic menuForChildren servesCocktails servesDessert servesCoffee goodForChildren allowsDogs restroom
        Place: goodForGroups goodForWatchingSports paymentOptions:Payment parkingOptions:Parking subDestinations:Child
        Place: accessibilityOptions:Accessibility fuelOptions:FuelOptions evChargeOptions:EVOptions generativeSummary:* containingPlaces:Child
        Place: pureServiceAreaBusiness addressDescriptor:Descriptor googleMapsLinks:Links priceRange:PriceRange reviewSummary:*
        Place: evChargeAmenitySummary:* neighborhoodSummary:* consumerAlert:* movedPlace movedPlaceId transitStation:* entrances:*
        Place: navigationPoints:* osm:* partialMatch missingWords
        Text: text languageCode
        LatLng: latitude longitude
        Viewport: low:LatLng high:LatLng
        Date: year month day
        PostalAddress: revision regionCode languageCode postalCode sortingCode administrativeArea locality sublocality addressLines
        PostalAddress: recipients organization
        Component: longText shortText types languageCode
        PlusCode: globalCode compoundCode
        Review: name relativePublishTimeDescription text:Text originalText:Text rating authorAttribution:Author publishTime flagContentUri
        Review: googleMapsUri visitDate:Date
        Author: displayName uri photoUri
        Hours: openNow periods:Period weekdayDescriptions secondaryHoursType:HoursType specialDays:SpecialDay nextOpenTime nextCloseTime
        Period: open:Point close:Point
        Point: day hour minute date:Date truncated
        SpecialDay: date:Date
        TimeZone: id version
        Photo: name widthPx heightPx authorAttributions:Author flagContentUri googleMapsUri photoUri
        Attribution: provider providerUri
        Payment: acceptsCreditCards acceptsDebitCards acceptsCashOnly acceptsNfc
        Parking: freeParkingLot paidParkingLot freeStreetParking paidStreetParking valetParking freeGarageParking paidGarageParking
        Accessibility: wheelchairAccessibleParking wheelchairAccessibleEntrance wheelchairAccessibleRestroom wheelchairAccessibleSeating
        FuelOptions: fuelPrices:FuelPrice
        FuelPrice: type:Fuel price:Money updateTime
        Money: currencyCode units nanos
        EVOptions: connectorCount connectorAggregation:Aggregation
        Aggregation: type:Connector maxChargeRateKw count availableCount outOfServiceCount availabilityLastUpdateTime
        Child: name id displayName:Text
        Descriptor: landmarks:Landmark areas:Area
        Landmark: name placeId displayName:Text types spatialRelationship:Relationship straightLineDistanceMeters travelDistanceMeters
        Area: name placeId displayName:Text containment:Containment
        Links: directionsUri placeUri writeAReviewUri reviewsUri photosUri
        PriceRange: startPrice:Money endPrice:Money
        """
}
