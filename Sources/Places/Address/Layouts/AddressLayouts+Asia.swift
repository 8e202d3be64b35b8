extension AddressLayouts {
    static let asia = """
        AE: number street / suburb / locality
        AF: number street / suburb / locality / postcode
        BD: number street / suburb / locality - postcode
        BH LB MV: number street / locality postcode
        BN: number street / locality / county postcode
        BT: number street / locality postcode
        CN: number street / suburb|neighbourhood / city|town|county / state postcode
        HK MO: number street / state_district|region / state|city
        ID: street number / city_district|suburb / village|town|city postcode / state
        IN: number street / suburb|neighbourhood / locality / postcode / state
        IQ: city_district|neighbourhood|suburb / number street / postal_city|village|town|city / postcode
        IR: postal_city|village|town|city|state / suburb / street number / postcode
        JO: number street / postcode locality
        JP: number street block / suburb|city_district / village|town|city|county, state postcode
        KH: number street / suburb / locality postcode
        KG KZ: country / state / postcode locality / street, number / who
        KP: number street / suburb / locality
        KR: number street / suburb|city_district / city|town, state postcode
        KW: neighbourhood|suburb block / street / number / postcode village|town|city
        LA: number street / postcode locality
        LK: number street / suburb / locality / postcode
        MM: number street / suburb / locality, postcode
        MN: street number / suburb / locality postcode
        MY: number street / postcode locality / state
        NP: number street / suburb|neighbourhood / locality postcode
        OM: number street / postcode / locality / state
        PH: number street, suburb|city_district|village, city|town / postcode municipality|state
        PK: number street / suburb / locality postcode
        QA YE: number street / locality
        SA: number street / suburb / locality postcode
        SG: number street, residential / 'Singapore' postcode
        SY: number street / neighbourhood|suburb / locality
        TH: number street / neighbourhood, suburb|city_district / city|town|village|state postcode
        TJ TM: street number / postcode locality
        TL: number street / locality
        TW: number street / suburb|city_district / city|town|county|state postcode
        UZ: street number / locality / state / postcode
        VN: number street / suburb|quarter|neighbourhood / city_district / city|town|village|municipality|county / state postcode
        """
}
