internal import PortolanPlaces

/// What a place does, has or is good for: `true`, `false`, or `unknown` where it was not asked for or nobody says.
extension GMSPlace {
    public var takeout: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.takeout]) }
    public var delivery: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.delivery]) }
    public var dineIn: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.dineIn]) }
    public var curbsidePickup: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.curbsidePickup]) }
    public var reservable: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.reservable]) }
    public var servesBreakfast: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesBreakfast]) }
    public var servesLunch: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesLunch]) }
    public var servesDinner: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesDinner]) }
    public var servesBeer: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesBeer]) }
    public var servesWine: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesWine]) }
    public var servesBrunch: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesBrunch]) }
    public var servesVegetarianFood: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesVegetarianFood]) }
    public var pureServiceAreaBusiness: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.pureServiceAreaBusiness]) }
    public var outdoorSeating: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.outdoorSeating]) }
    public var liveMusic: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.liveMusic]) }
    public var menuForChildren: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.menuForChildren]) }
    public var servesCocktails: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesCocktails]) }
    public var servesDessert: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesDessert]) }
    public var servesCoffee: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesCoffee]) }
    public var goodForChildren: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.goodForChildren]) }
    public var allowsDogs: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.allowsDogs]) }
    public var restroom: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.restroom]) }
    public var goodForGroups: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.goodForGroups]) }
    public var goodForWatchingSports: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.goodForWatchingSports]) }
    public var wheelchairAccessibleEntrance: GMSBooleanPlaceAttribute {
        GMSBooleanPlaceAttribute(place.attributes.wheelchairAccessibleEntrance)
    }
}
