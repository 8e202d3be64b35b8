/// What stands in the country's line where it is not the name that the parts give.
enum CountryLines {
    /// Countries of one city: the country's name is not repeated below it.
    static let cityStates: Set<String> = ["MC", "SG", "VA", "GI", "HK", "MO"]

    /// How English addresses name the country that mail to a territory goes through.
    static let english: [String: String] = [
        "AS": "United States of America", "GU": "United States of America", "MP": "United States of America",
        "PR": "United States of America", "UM": "United States of America", "US": "United States of America",
        "VI": "United States of America", "BQ": "Caribbean Netherlands", "BV": "Bouvet Island, Norway",
        "GG": "Guernsey, Channel Islands", "JE": "Jersey, Channel Islands", "TK": "Tokelau, New Zealand",
    ]

    /// French territories, whose mail goes to France (La Poste's own lines).
    static let french: [String: String] = [
        "BL": "Saint-Barthélemy, France", "GF": "France", "GP": "Guadeloupe, France", "MF": "France", "MQ": "Martinique, France",
        "NC": "Nouvelle-Calédonie, France", "PF": "Polynésie française, France", "PM": "Saint-Pierre-et-Miquelon, France",
        "RE": "La Réunion, France", "TF": "Terres australes et antarctiques françaises, France", "WF": "Wallis-et-Futuna, France",
        "YT": "Mayotte, France",
    ]

    /// Names that sources give, and what is meant.
    static let meant: [String: String] = [
        "Koninkrijk der Nederlanden": "Nederland", "Territorial waters of Faroe Islands": "Faroe Islands",
    ]
}
