extension Place {
    /// Only what is asked for; the rest is taken away, as if it had not been known. The ID and the attributions stay.
    public func masked(_ asked: PlaceFields) -> Place {
        let asked = asked.effective
        guard !asked.isSuperset(of: fields) else { return self }
        var place = Place(id: id, fields: asked.intersection(fields), attributions: attributions)
        func keep<Value>(_ field: PlaceFields, _ path: WritableKeyPath<Place, Value?>) {
            if asked.contains(field) { place[keyPath: path] = self[keyPath: path] }
        }
        keep(.displayName, \.displayName)
        keep(.editorialSummary, \.editorialSummary)
        keep(.types, \.types)
        keep(.primaryType, \.primaryType)
        keep(.primaryTypeDisplayName, \.primaryTypeDisplayName)
        if !asked.isDisjoint(with: [.icon, .iconBackgroundColor]) { place.icon = icon }
        keep(.location, \.location)
        keep(.viewport, \.viewport)
        keep(.plusCode, \.plusCode)
        keep(.formattedAddress, \.formattedAddress)
        keep(.shortFormattedAddress, \.shortFormattedAddress)
        keep(.postalAddress, \.postalAddress)
        keep(.addressComponents, \.addressComponents)
        keep(.containingPlaces, \.containingPlaces)
        keep(.timeZone, \.timeZone)
        keep(.utcOffsetMinutes, \.utcOffsetMinutes)
        keep(.businessStatus, \.businessStatus)
        keep(.openingDate, \.openingDate)
        keep(.movedPlace, \.movedPlace)
        keep(.regularHours, \.regularHours)
        keep(.regularHours, \.schedule)
        keep(.currentHours, \.currentHours)
        keep(.regularSecondaryHours, \.regularSecondaryHours)
        keep(.currentSecondaryHours, \.currentSecondaryHours)
        keep(.internationalPhoneNumber, \.internationalPhoneNumber)
        keep(.internationalPhoneNumber, \.otherPhoneNumbers)
        keep(.nationalPhoneNumber, \.nationalPhoneNumber)
        keep(.website, \.website)
        keep(.mapLinks, \.mapLinks)
        keep(.rating, \.rating)
        keep(.userRatingCount, \.userRatingCount)
        keep(.reviews, \.reviews)
        keep(.priceLevel, \.priceLevel)
        keep(.priceRange, \.priceRange)
        keep(.photos, \.photos)
        for attribute in attributes.all where asked.contains(attribute.field) { place.attributes[attribute] = attributes[attribute] }
        keep(.accessibilityOptions, \.accessibilityOptions)
        keep(.paymentOptions, \.paymentOptions)
        keep(.parkingOptions, \.parkingOptions)
        keep(.fuelOptions, \.fuelOptions)
        keep(.evChargeOptions, \.evChargeOptions)
        keep(.source, \.source)
        return place
    }
}
