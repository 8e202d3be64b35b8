extension AddressLayouts {
    static let europe = """
        AD: number street / postcode locality
        AL: street number / postcode / locality
        AM: number street / postcode / locality
        AZ: number street / postcode locality
        AT BE CH CZ DK EE FI FO GL HR IL IS LI LT ME MK NL NO PL PS RO RS SE SI TR: street number / postcode locality
        AX: street number / postcode locality
        BA GE: street number / postcode locality
        BG: street number / suburb / locality postcode
        BY: country / postcode locality / street, number / who
        CY GR: street number / postcode locality
        DE: street number / postcode locality|state
        ES: street, number / postcode locality
        FR LU MC SM: number street / postcode locality
        GB: number street / quarter / locality / postcode
        GG IM JE: number street / locality / postcode
        GI: number street / locality / postcode
        HU: postcode locality / street number.
        IE: number street|residential / within / postal_city|village|town|city|municipality|hamlet / county / postcode
        IT: street, number / postcode locality code
        LV: street number / locality, postcode
        MD: street, number / postcode locality
        MT: number street / locality / postcode
        PT: street number / postcode locality / archipelago
        RU: street, number / locality / county / state / country / postcode
        SJ: street number / postcode locality / country / 'Norway'
        SK: street number / postcode postal_city|city|village|town|municipality|city_district
        UA: street, number / suburb / locality / postcode
        VA: number street / postcode
        XC: number street / locality / county
        XK: number, street / locality postcode
        """
}
