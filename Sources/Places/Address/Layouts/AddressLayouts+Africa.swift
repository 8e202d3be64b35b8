extension AddressLayouts {
    static let africa = """
        AO CV GQ GW MZ: street number / locality
        BF: number street / locality / county / state
        BI BW CF CM ER GH GM KM LR LY ML MR RW SL SS ST TD UG ZW: number street / locality
        BJ: number, street / locality
        CD: number, street / locality
        CG CI DJ TG: number street / locality
        CV: street number / postcode-locality
        DZ MA SD SN TN: number street / postcode locality
        EG: number street / suburb / locality / postcode
        EH: number street / locality
        ET: number street / postcode locality
        TZ: number street / postcode locality / state
        GA: number street / suburb / locality
        GN: number street / locality / state
        IO: number street / locality / country / 'United Kingdom'
        KE: number street / locality / postcode
        LR: number street / postcode locality
        LS: number street / locality postcode
        MG: number street / suburb / postcode locality
        MU: number, street / suburb|neighbourhood / postcode locality
        MW NA: number street / locality
        MZ: street number / postcode locality
        NE: number / street / city|town|village
        NG: number street / village|town|city|municipality postcode / state
        RE YT: number street / postcode locality
        SC: number street / locality / island
        SH: number street / locality / state|country / 'United Kingdom'
        SO: number street / city_district|suburb / locality
        SZ: number street / locality / postcode
        TF: number street / locality
        ZA: number street / suburb / locality / postcode
        ZM: number street / postcode locality
        """
}
