internal import PortolanDetails

extension Place {
    /// Returns the place with only the requested fields. The others become nil; the ID and the attributions stay.
    public func masked(_ asked: PlaceFields) -> Place {
        let asked = asked.effective
        guard !asked.isSuperset(of: fields) else { return self }
        var place = Place(id: id, fields: asked.intersection(fields), attributions: attributions)
        func keep<Value>(_ field: PlaceFields, _ value: Value?, _ kept: inout Value?) {
            if asked.contains(field) { kept = value }
        }
        keep(.displayName, displayName, &place.displayName)
        keep(.editorialSummary, editorialSummary, &place.editorialSummary)
        keep(.types, types, &place.types)
        keep(.primaryType, primaryType, &place.primaryType)
        keep(.primaryTypeDisplayName, primaryTypeDisplayName, &place.primaryTypeDisplayName)
        keep(.googleMapsTypeLabel, googleMapsTypeLabel, &place.googleMapsTypeLabel)
        if !asked.isDisjoint(with: [.icon, .iconBackgroundColor]) { place.icon = icon }
        keep(.location, location, &place.location)
        keep(.viewport, viewport, &place.viewport)
        keep(.plusCode, plusCode, &place.plusCode)
        keep(.formattedAddress, formattedAddress, &place.formattedAddress)
        keep(.shortFormattedAddress, shortFormattedAddress, &place.shortFormattedAddress)
        keep(.adrFormatAddress, adrFormatAddress, &place.adrFormatAddress)
        keep(.postalAddress, postalAddress, &place.postalAddress)
        keep(.addressComponents, addressComponents, &place.addressComponents)
        keep(.containingPlaces, containingPlaces, &place.containingPlaces)
        keep(.subDestinations, subDestinations, &place.subDestinations)
        keep(.transitStation, transitStation, &place.transitStation)
        keep(.transitLine, transitLine, &place.transitLine)
        keep(.addressDescriptor, addressDescriptor, &place.addressDescriptor)
        keep(.timeZone, timeZone, &place.timeZone)
        keep(.utcOffsetMinutes, utcOffsetMinutes, &place.utcOffsetMinutes)
        keep(.businessStatus, businessStatus, &place.businessStatus)
        keep(.openingDate, openingDate, &place.openingDate)
        keep(.movedPlace, movedPlace, &place.movedPlace)
        keep(.regularHours, regularHours, &place.regularHours)
        keep(.regularHours, schedule, &place.schedule)
        keep(.currentHours, currentHours, &place.currentHours)
        keep(.regularSecondaryHours, regularSecondaryHours, &place.regularSecondaryHours)
        keep(.currentSecondaryHours, currentSecondaryHours, &place.currentSecondaryHours)
        keep(.internationalPhoneNumber, internationalPhoneNumber, &place.internationalPhoneNumber)
        keep(.internationalPhoneNumber, otherPhoneNumbers, &place.otherPhoneNumbers)
        keep(.nationalPhoneNumber, nationalPhoneNumber, &place.nationalPhoneNumber)
        keep(.website, website, &place.website)
        keep(.website, contactLinks, &place.contactLinks)
        keep(.mapLinks, mapLinks, &place.mapLinks)
        keep(.rating, rating, &place.rating)
        keep(.userRatingCount, userRatingCount, &place.userRatingCount)
        keep(.reviews, reviews, &place.reviews)
        keep(.priceLevel, priceLevel, &place.priceLevel)
        keep(.priceRange, priceRange, &place.priceRange)
        keep(.photos, photos, &place.photos)
        place.attributes = attributes.masked(asked)
        keep(.source, source, &place.source)
        return place
    }
}
