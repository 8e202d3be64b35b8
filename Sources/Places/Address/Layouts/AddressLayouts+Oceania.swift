extension AddressLayouts {
    static let oceania = """
        AQ BV PN: island|locality
        AU: number street / postal_city|suburb|village|town|city|hamlet|city_district|municipality|county code postcode
        CC CX: number street / locality / country / 'Australia'
        CK FJ KI NR NU PW SB TK TO TV VU WS: number street / locality
        FM MH: number street / locality, code postcode
        HM: island / country / 'Australia'
        NC PF WF: number street / postcode locality
        NF: number street / locality 'Norfolk Island' postcode / 'Australia'
        NZ: number street / suburb / locality postcode
        PG: number street / locality postcode state
        """
}
