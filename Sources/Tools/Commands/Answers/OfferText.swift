import PortolanPlaces

/// The offers of a place as rows of text.
enum OfferText {
    static func rows(_ attributes: PlaceAttributes) -> [(label: String, value: String)] {
        var yes: [String] = []
        var no: [String] = []
        func add(_ name: String, _ value: Bool?) {
            if let value { if value { yes.append(name) } else { no.append(name) } }
        }
        for attribute in PlaceAttribute.allCases { add(words(attribute.rawValue), attributes[attribute]) }
        let access = attributes.accessibility
        add("wheelchair entrance", access.wheelchairAccessibleEntrance)
        add("wheelchair restroom", access.wheelchairAccessibleRestroom)
        add("wheelchair seating", access.wheelchairAccessibleSeating)
        add("wheelchair parking", access.wheelchairAccessibleParking)
        let payment = attributes.payment
        var pays: [String] = []
        if payment.acceptsCashOnly == true { pays.append("cash only") }
        if payment.acceptsCreditCards == true { pays.append("credit cards") }
        if payment.acceptsDebitCards == true { pays.append("debit cards") }
        if payment.acceptsNFC == true { pays.append("contactless") }
        if payment.acceptsCreditCards == false { pays.append("no credit cards") }
        if payment.acceptsDebitCards == false { pays.append("no debit cards") }
        let sockets = (attributes.evCharging?.connectors ?? []).map { connectors in
            (connectors.count.map { "\($0) × " } ?? "") + "\(connectors.type)" + (connectors.maxChargeRateKW.map { " \($0) kW" } ?? "")
        }
        return [
            ("Offers", yes.joined(separator: ", ")), ("Without", no.joined(separator: ", ")), ("Payment", pays.joined(separator: ", ")),
            ("Parking", parking(attributes.parking).joined(separator: ", ")), ("Charging", sockets.joined(separator: ", ")),
            ("Fuel", attributes.fuels.map { words("\($0)") }.joined(separator: ", ")),
        ].filter { !$0.1.isEmpty }.map { (label: $0.0, value: $0.1) }
    }

    private static func parking(_ parking: ParkingOptions) -> [String] {
        [
            ("free lot", parking.freeParkingLot), ("paid lot", parking.paidParkingLot), ("free street", parking.freeStreetParking),
            ("paid street", parking.paidStreetParking), ("valet", parking.valetParking), ("free garage", parking.freeGarageParking),
            ("paid garage", parking.paidGarageParking),
        ].filter { $0.1 == true }.map(\.0)
    }

    /// Turns `servesVegetarianFood` into `vegetarian food`.
    private static func words(_ name: String) -> String {
        var words = ""
        for character in name {
            if character.isUppercase { words += " " + character.lowercased() } else { words.append(character) }
        }
        return words.hasPrefix("serves ") ? String(words.dropFirst(7)) : words
    }
}
