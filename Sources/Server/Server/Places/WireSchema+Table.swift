// Written by scripts/places-schema.py from the descriptors of google.maps.places.v1; change that script instead.

extension WireSchema {
    /// A message has one or more lines: its name, and then its members. `displayName=31:LocalizedText` has the number
    /// 31 and the type of a message or an enum. Letters are scalars: **s**tring, **d**ouble, **f**loat, **i**nt32,
    /// **l**ong (int64), **b**ool, **t**imestamp. A member with `*` is repeated. A message has only one of its members
    /// with `|`. The content of `:any` is never read. Members without a number (`pageSize=i`) are not in protocol
    /// buffers.
    static let table = """
        GetPlaceRequest: name=1s languageCode=2s regionCode=3s sessionToken=4s
        GetPhotoMediaRequest: name=1s maxWidthPx=2i maxHeightPx=3i skipHttpRedirect=4b
        PhotoMedia: name=1s photoUri=2s
        SearchTextRequest: textQuery=1s languageCode=2s regionCode=3s rankPreference=4:SearchTextRequest.RankPreference includedType=6s openNow=7b
        SearchTextRequest: minRating=9d maxResultCount=10i priceLevels=11:PriceLevel* strictTypeFiltering=12b
        SearchTextRequest: locationBias=13:SearchTextRequest.LocationBias locationRestriction=14:SearchTextRequest.LocationRestriction
        SearchTextRequest: evOptions=15:SearchTextRequest.EVOptions routingParameters=16:any
        SearchTextRequest: searchAlongRouteParameters=17:SearchTextRequest.SearchAlongRouteParameters includePureServiceAreaBusinesses=20b
        SearchTextRequest: includeFutureOpeningBusinesses=21b pageSize=i pageToken=s
        SearchTextRequest.LocationBias: rectangle=1:Viewport| circle=2:Circle|
        Viewport: low=1:LatLng high=2:LatLng
        LatLng: latitude=1d longitude=2d
        Circle: center=1:LatLng radius=2d
        SearchTextRequest.LocationRestriction: rectangle=1:Viewport|
        SearchTextRequest.EVOptions: minimumChargingRateKw=1d connectorTypes=2:EVConnectorType*
        SearchTextRequest.SearchAlongRouteParameters: polyline=1:Polyline
        Polyline: encodedPolyline=1s|
        SearchTextResponse: places=1:Place* routingSummaries=2:any* contextualContents=3:any* nextPageToken=s searchUri=s
        Place: name=1s id=2s displayName=31:LocalizedText types=5s* primaryType=50s primaryTypeDisplayName=32:LocalizedText
        Place: googleMapsTypeLabel=96:LocalizedText nationalPhoneNumber=7s internationalPhoneNumber=8s formattedAddress=9s
        Place: shortFormattedAddress=51s postalAddress=90:PostalAddress addressComponents=10:Place.AddressComponent* plusCode=11:Place.PlusCode
        Place: location=12:LatLng viewport=13:Viewport rating=14d googleMapsUri=15s websiteUri=16s reviews=53:Review*
        Place: regularOpeningHours=21:Place.OpeningHours utcOffsetMinutes=22i timeZone=88:TimeZone photos=54:Photo* adrFormatAddress=24s
        Place: businessStatus=25:Place.BusinessStatus openingDate=95:Date priceLevel=26:PriceLevel attributions=27:Place.Attribution*
        Place: userRatingCount=28i iconMaskBaseUri=29s iconBackgroundColor=30s takeout=33b delivery=34b dineIn=35b curbsidePickup=36b
        Place: reservable=38b servesBreakfast=39b servesLunch=40b servesDinner=41b servesBeer=42b servesWine=43b servesBrunch=44b
        Place: servesVegetarianFood=45b currentOpeningHours=46:Place.OpeningHours currentSecondaryOpeningHours=47:Place.OpeningHours*
        Place: regularSecondaryOpeningHours=49:Place.OpeningHours* editorialSummary=52:LocalizedText outdoorSeating=55b liveMusic=56b
        Place: menuForChildren=57b servesCocktails=58b servesDessert=59b servesCoffee=60b goodForChildren=62b allowsDogs=63b restroom=64b
        Place: goodForGroups=65b goodForWatchingSports=66b paymentOptions=67:Place.PaymentOptions parkingOptions=70:Place.ParkingOptions
        Place: subDestinations=71:Place.SubDestination* accessibilityOptions=72:Place.AccessibilityOptions fuelOptions=78:FuelOptions
        Place: evChargeOptions=79:EVChargeOptions generativeSummary=80:any containingPlaces=82:Place.ContainingPlace* pureServiceAreaBusiness=83b
        Place: addressDescriptor=84:AddressDescriptor googleMapsLinks=85:Place.GoogleMapsLinks priceRange=86:PriceRange reviewSummary=87:any
        Place: evChargeAmenitySummary=89:any neighborhoodSummary=91:any consumerAlert=92:any movedPlace=93s movedPlaceId=94s
        Place: transitStation=98:TransitStation entrances:any* navigationPoints:any* osm:any partialMatch=b missingWords=s* routePoint:any
        Place: transitLine:any
        LocalizedText: text=1s languageCode=2s
        PostalAddress: revision=1i regionCode=2s languageCode=3s postalCode=4s sortingCode=5s administrativeArea=6s locality=7s sublocality=8s
        PostalAddress: addressLines=9s* recipients=10s* organization=11s
        Place.AddressComponent: longText=1s shortText=2s types=3s* languageCode=4s
        Place.PlusCode: globalCode=1s compoundCode=2s
        Review: name=1s relativePublishTimeDescription=2s text=9:LocalizedText originalText=12:LocalizedText rating=7d
        Review: authorAttribution=13:AuthorAttribution publishTime=14t flagContentUri=15s googleMapsUri=16s visitDate=17:Date
        AuthorAttribution: displayName=1s uri=2s photoUri=3s
        Date: year=1i month=2i day=3i
        Place.OpeningHours: openNow=1b periods=2:Place.OpeningHours.Period* weekdayDescriptions=3s*
        Place.OpeningHours: secondaryHoursType=4:Place.OpeningHours.SecondaryHoursType specialDays=5:Place.OpeningHours.SpecialDay*
        Place.OpeningHours: nextOpenTime=6t nextCloseTime=7t
        Place.OpeningHours.Period: open=1:Place.OpeningHours.Period.Point close=2:Place.OpeningHours.Period.Point
        Place.OpeningHours.Period.Point: day=1i hour=2i minute=3i date=6:Date truncated=5b
        Place.OpeningHours.SpecialDay: date=1:Date
        TimeZone: id=1s version=2s
        Photo: name=1s widthPx=2i heightPx=3i authorAttributions=4:AuthorAttribution* flagContentUri=5s googleMapsUri=6s photoUri=s
        Place.Attribution: provider=1s providerUri=2s
        Place.PaymentOptions: acceptsCreditCards=1b acceptsDebitCards=2b acceptsCashOnly=3b acceptsNfc=4b
        Place.ParkingOptions: freeParkingLot=1b paidParkingLot=2b freeStreetParking=3b paidStreetParking=4b valetParking=5b freeGarageParking=6b
        Place.ParkingOptions: paidGarageParking=7b
        Place.SubDestination: name=1s id=2s displayName:LocalizedText
        Place.AccessibilityOptions: wheelchairAccessibleParking=1b wheelchairAccessibleEntrance=2b wheelchairAccessibleRestroom=3b
        Place.AccessibilityOptions: wheelchairAccessibleSeating=4b
        FuelOptions: fuelPrices=1:FuelOptions.FuelPrice*
        FuelOptions.FuelPrice: type=1:FuelOptions.FuelPrice.FuelType price=2:Money updateTime=3t
        Money: currencyCode=1s units=2l nanos=3i
        EVChargeOptions: connectorCount=1i connectorAggregation=2:EVChargeOptions.ConnectorAggregation*
        EVChargeOptions.ConnectorAggregation: type=1:EVConnectorType maxChargeRateKw=2d count=3i availableCount=4i outOfServiceCount=5i
        EVChargeOptions.ConnectorAggregation: availabilityLastUpdateTime=6t
        Place.ContainingPlace: name=1s id=2s displayName:LocalizedText
        AddressDescriptor: landmarks=1:AddressDescriptor.Landmark* areas=2:AddressDescriptor.Area*
        AddressDescriptor.Landmark: name=1s placeId=2s displayName=3:LocalizedText types=4s*
        AddressDescriptor.Landmark: spatialRelationship=5:AddressDescriptor.Landmark.SpatialRelationship straightLineDistanceMeters=6f
        AddressDescriptor.Landmark: travelDistanceMeters=7f
        AddressDescriptor.Area: name=1s placeId=2s displayName=3:LocalizedText containment=4:AddressDescriptor.Area.Containment
        Place.GoogleMapsLinks: directionsUri=1s placeUri=2s writeAReviewUri=3s reviewsUri=4s photosUri=5s
        PriceRange: startPrice=1:Money endPrice=2:Money
        TransitStation: displayName=1:LocalizedText agencies=2:TransitAgency* stops=3:TransitStop*
        TransitAgency: displayName=1:LocalizedText url=2s fareUrl=3s icon=4:TransitIcon lines=5:TransitLine*
        TransitIcon: url=1s nameIncluded=2b
        TransitLine: id=1s vehicleType=2:TransitLine.VehicleType displayName=3:LocalizedText shortDisplayName=4:LocalizedText textColor=5s
        TransitLine: backgroundColor=6s url=7s icon=8:TransitIcon vehicleIcon=9:TransitIcon directions:any*
        TransitStop: id=1s displayName=2:LocalizedText platformCode=3:LocalizedText signageText=4:LocalizedText stopCode=5:LocalizedText
        TransitStop: location=6:LatLng wheelchairAccessibleEntrance=7b
        SearchNearbyRequest: languageCode=1s regionCode=2s includedTypes=3s* excludedTypes=4s* includedPrimaryTypes=5s* excludedPrimaryTypes=6s*
        SearchNearbyRequest: maxResultCount=7i locationRestriction=8:SearchNearbyRequest.LocationRestriction
        SearchNearbyRequest: rankPreference=9:SearchNearbyRequest.RankPreference routingParameters=10:any includeFutureOpeningBusinesses=15b
        SearchNearbyRequest.LocationRestriction: circle=2:Circle|
        SearchNearbyResponse: places=1:Place* routingSummaries=2:any*
        AutocompletePlacesRequest: input=1s locationBias=2:AutocompletePlacesRequest.LocationBias
        AutocompletePlacesRequest: locationRestriction=3:AutocompletePlacesRequest.LocationRestriction includedPrimaryTypes=4s*
        AutocompletePlacesRequest: includedRegionCodes=5s* languageCode=6s regionCode=7s origin=8:LatLng inputOffset=9i
        AutocompletePlacesRequest: includeQueryPredictions=10b sessionToken=11s includePureServiceAreaBusinesses=12b
        AutocompletePlacesRequest: includeFutureOpeningBusinesses=13b
        AutocompletePlacesRequest.LocationBias: rectangle=1:Viewport| circle=2:Circle|
        AutocompletePlacesRequest.LocationRestriction: rectangle=1:Viewport| circle=2:Circle|
        AutocompletePlacesResponse: suggestions=1:AutocompletePlacesResponse.Suggestion*
        AutocompletePlacesResponse.Suggestion: placePrediction=1:AutocompletePlacesResponse.Suggestion.PlacePrediction|
        AutocompletePlacesResponse.Suggestion: queryPrediction=2:AutocompletePlacesResponse.Suggestion.QueryPrediction|
        AutocompletePlacesResponse.Suggestion.PlacePrediction: place=1s placeId=2s text=3:AutocompletePlacesResponse.Suggestion.FormattableText
        AutocompletePlacesResponse.Suggestion.PlacePrediction: structuredFormat=4:AutocompletePlacesResponse.Suggestion.StructuredFormat types=5s*
        AutocompletePlacesResponse.Suggestion.PlacePrediction: distanceMeters=6i
        AutocompletePlacesResponse.Suggestion.FormattableText: text=1s matches=2:AutocompletePlacesResponse.Suggestion.StringRange*
        AutocompletePlacesResponse.Suggestion.StringRange: startOffset=1i endOffset=2i
        AutocompletePlacesResponse.Suggestion.StructuredFormat: mainText=1:AutocompletePlacesResponse.Suggestion.FormattableText
        AutocompletePlacesResponse.Suggestion.StructuredFormat: secondaryText=2:AutocompletePlacesResponse.Suggestion.FormattableText
        AutocompletePlacesResponse.Suggestion.QueryPrediction: text=1:AutocompletePlacesResponse.Suggestion.FormattableText
        AutocompletePlacesResponse.Suggestion.QueryPrediction: structuredFormat=2:AutocompletePlacesResponse.Suggestion.StructuredFormat
        """
}
