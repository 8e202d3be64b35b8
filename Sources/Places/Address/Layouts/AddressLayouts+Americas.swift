extension AddressLayouts {
    static let americas = """
        AG BB BZ DM GD GY KN LC TC VC: number street / locality
        AI: number street / locality / postcode country
        AR CL HN HT PY UY: street number / postcode locality
        AW CW SR SX: street number / locality
        BL GF GP MF MQ PM: number street / postcode locality
        BM KY: number street / locality postcode
        BO EC PE: street number / locality
        BQ: street number / locality
        BR: street, number, quarter / suburb|neighbourhood|village / city|town|state_district - code / postcode
        BS: number street / locality / county
        CA: number street / postal_city|village|town|city|municipality|hamlet|suburb|county, code postcode
        CL: street number / postcode locality / region|state
        CO: street number / suburb / postcode locality
        CR: street number / locality, neighbourhood / postcode country
        CU: street number / village|town|city|state, postcode
        DO: street number / suburb / locality, postcode
        EC: street number / postcode / locality
        FK: number street / locality / postcode / country / 'United Kingdom'
        GS: number street / locality / postcode / country / 'United Kingdom'
        GT: street number / postcode-locality
        JM: number street / suburb|neighbourhood / locality
        KN: number street / locality, state
        MS: number street / locality
        MX: street number / suburb|neighbourhood / postcode locality, code
        NI: street number / postcode / locality
        PA: street number / suburb / postcode / locality / state
        SV: street number / postcode - locality / state
        TT: number street / suburb / locality, postcode
        US AS GU MP PR VI: number street / hamlet|village / city|town|suburb|municipality|state_district|county, code postcode
        UM: number street / island, 'US Minor Outlying Islands'
        VE: street number / locality postcode, state
        VG: number street / locality, island / country, postcode
        """
}
