extension PlaceTagsCodec {
    /// Keys that are written as numbers in a blob. They are the most frequent ones in extracts of ten cities and
    /// countries, and some that are frequent elsewhere. Format version 1 has exactly these keys in this order.
    package static let commonKeys: [String] =
        """
        building addr:housenumber addr:street addr:postcode height addr:city addr:country name amenity leisure source building:levels
        access barrier boundary admin_level wikidata website sport shop roof:levels wheelchair wikipedia public_transport level parking
        roof:shape building:material type roof:colour tourism operator building:colour phone opening_hours ref surface railway area
        brand religion addr:housename fee cuisine source:addr note name:en brand:wikidata brand:wikipedia layer office addr:province
        name:fi name:ru description name:sv capacity denomination name:fr aerialway place shelter building:part name:es border_type
        start_date name:de name:ca source:url alt_name covered name:zh lit highway historic indoor old_name contact:website email
        name:oc landuse shelter_type ele bench name:pt takeaway addr:state name:ar contact:phone name:it postal_code short_name name:ja
        name:ko name:lt ISO3166-2 name:uk rfr name:el internet_access tactile_paving name:be name:pl toilets:wheelchair official_name
        aerialway:access name:fa name:eu name:gl bus narrow smoking stars natural train source:name:oc network name:nl
        wheelchair:description subway name:he created_by name:cs roof:material tunnel name:eo name:da name:ur addr:district name:vi
        name:hu name:mk name:sr operator:wikidata population toilets name:sl healthcare tram name:id name:hr name:la name:sk bin name:an
        ref:INSEE gnis:feature_id source:addr:postcode architect name:et fixme name:lv name:th name:tr fireplace name:az name:bg name:ro
        name:ta loc_name name:no name:fy name:ka name:bs name:cy name:ga name:hy name:zh-Hant addr:place gnis:county_id gnis:created
        gnis:state_id real_ale is_in:country name:br name:ms supervised name:bn name:hi name:kk name:mr name:pa name:yi int_name name:af
        name:ml name:zh-Hans opening_hours:kitchen opening_hours:delivery opening_hours:covid19 contact:mobile contact:facebook
        contact:instagram diet:halal diet:kosher diet:gluten_free payment:cash payment:cards payment:credit_cards payment:debit_cards
        payment:contactless payment:visa payment:mastercard drive_through reservation dog changing_table air_conditioning happy_hours
        breakfast lunch dinner brunch image wikimedia_commons mapillary panoramax addr:floor addr:unit addr:suburb addr:subdistrict
        addr:ward addr:neighbourhood addr:hamlet addr:full addr:block description:en description:fr disused:amenity disused:shop
        abandoned:amenity was:shop was:amenity opening_date ISO3166-1 ISO3166-1:alpha2 timezone capital currency:EUR socket:type2
        socket:chademo bicycle_rental car_wash fuel:diesel fuel:octane_95 tower:type volcano heritage memorial military club
        """
        .split(whereSeparator: \.isWhitespace).map(String.init)

    static let commonKeyIndices: [String: Int] = Dictionary(uniqueKeysWithValues: commonKeys.enumerated().map { ($1, $0) })
}
