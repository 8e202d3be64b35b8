internal import PortolanPlaces

/// The offers of a place, from its OpenStreetMap tags: `true`, `false`, or `unknown` if it was not requested or
/// the tags do not tell.
extension GMSPlace {
    /// Whether the place sells food or goods to take away.
    public var takeout: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.takeout]) }
    /// Whether the place delivers.
    public var delivery: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.delivery]) }
    /// Whether guests can eat at the place, indoors or outdoors.
    public var dineIn: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.dineIn]) }
    /// Whether the place brings orders to a car that waits at the kerb.
    public var curbsidePickup: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.curbsidePickup]) }
    /// Whether the place takes reservations.
    public var reservable: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.reservable]) }
    /// Whether the place serves breakfast.
    public var servesBreakfast: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesBreakfast]) }
    /// Whether the place serves lunch.
    public var servesLunch: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesLunch]) }
    /// Whether the place serves dinner.
    public var servesDinner: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesDinner]) }
    /// Whether the place serves beer.
    public var servesBeer: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesBeer]) }
    /// Whether the place serves wine.
    public var servesWine: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesWine]) }
    /// Whether the place serves brunch.
    public var servesBrunch: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesBrunch]) }
    /// Whether the place serves vegetarian or vegan food.
    public var servesVegetarianFood: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesVegetarianFood]) }
    /// Whether the business only visits its customers. It is always `unknown` in results from regions, because
    /// OpenStreetMap has no such businesses.
    public var pureServiceAreaBusiness: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.pureServiceAreaBusiness]) }
    /// Whether the place has seats outdoors.
    public var outdoorSeating: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.outdoorSeating]) }
    /// Whether the place has live music.
    public var liveMusic: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.liveMusic]) }
    /// Whether the place has a menu for children.
    public var menuForChildren: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.menuForChildren]) }
    /// Whether the place serves cocktails.
    public var servesCocktails: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesCocktails]) }
    /// Whether the place serves desserts.
    public var servesDessert: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesDessert]) }
    /// Whether the place serves coffee.
    public var servesCoffee: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.servesCoffee]) }
    /// Whether the place suits children. It is `true` with a play area or high chairs, and `false` with a
    /// minimum age of 16 or more.
    public var goodForChildren: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.goodForChildren]) }
    /// Whether dogs are allowed inside.
    public var allowsDogs: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.allowsDogs]) }
    /// Whether the place has a toilet.
    public var restroom: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.restroom]) }
    /// Whether the place suits groups. It is always `unknown` in results from regions, because no OpenStreetMap
    /// tag tells it.
    public var goodForGroups: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.goodForGroups]) }
    /// Whether the place is a sports bar. It is never `false` in results from regions.
    public var goodForWatchingSports: GMSBooleanPlaceAttribute { GMSBooleanPlaceAttribute(place.attributes[.goodForWatchingSports]) }
    /// Whether people in wheelchairs can enter; `unknown` if access is limited.
    public var wheelchairAccessibleEntrance: GMSBooleanPlaceAttribute {
        GMSBooleanPlaceAttribute(place.attributes.wheelchairAccessibleEntrance)
    }
}
