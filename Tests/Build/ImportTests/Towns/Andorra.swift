extension RealTown {
    static let andorra = RealTown(
        extract: "andorra",
        country: "AD",
        placeLanguages: ["fr", "en"],
        places: """
            way/319995592
                names    McDonald's | McDonald's
                type     hamburger_restaurant | Restaurant de hamburgers | Hamburger Restaurant
                phone    +376 800 400
                web      https://m.mcdonalds.es/
                facts    takeout wheelchairAccessibleEntrance
            node/2966865383
                names    Pizzeria Angelo | Pizzeria Angelo
                type     pizza_restaurant | Pizzeria | Pizza Restaurant
                phone    +376 738 393
                web      http://angelopizzerie.com
                facts    wheelchairAccessibleEntrance
            node/5017730521
                names    Hard Rock Cafe Andorra | Hard Rock Cafe Andorra
                type     american_restaurant | Restaurant américain | American Restaurant
                phone    +376 811 888
                web      https://www.hardrock.com/cafes/andorra
            way/194554959
                names    Caldea-Inuu | Caldea Spa
                type     resort_hotel | Hôtel de villégiature | Resort Hotel
                phone    +376 800 999
                web      https://www.caldea.com/
            node/2482295089
                names    PicMaia Mountain Hotel | PicMaia Mountain Hotel
                type     hotel | Hôtel | Hotel
                phone    +376 856 789
                web      https://www.hotelpicmaia.com/
                facts    reservable
            node/5394130022
                names    Granja Pastissería Xocolatí | Pastry Bar Xocolatí
                type     bar | Bar | Bar
                phone    +376 832 426
                facts    servesBreakfast servesDessert servesCoffee
            node/5704071922
                names    Coiffeur Nova Style | Perruqueria Nova Style
                type     hair_salon | Salon de coiffure | Hair Salon
                phone    +376 812 081
                web      https://www.facebook.com/novastyleand/
                facts    acceptsCreditCards !acceptsCashOnly
            node/5915576015
                names    BOSC AVENTURA | Engolasters Adventure Park
                type     tourist_attraction | Attraction touristique | Tourist Attraction
                phone    +376 385 077
                web      http://www.boscaventurandorra.com/en/
                summary  Parc Acrobatic
            node/7541554040
                names    Croix-Rouge andoranne | Andoran Red Cross
                type     non_profit_organization | Organisation à but non lucratif | Nonprofit Organization
                phone    +376 808 225
                web      http://www.creuroja.ad
            way/392403822
                names    Centre esportiu dels Serradells | Centre esportiu dels Serradells
                type     sports_complex | Complexe sportif | Sports Complex
                phone    +376 730 090
                web      http://turisme.andorralavella.ad/en/node/481/serradells-sports-centre
            """,
        addressLanguages: ["ca", "fr"],
        addresses: """
            node/690708590
                25 Avinguda del Consell General, AD200 Pas de la Casa, Andorra
                25 Avinguda del Consell General, AD200 Pas de la case, Andorre
            node/1803703337
                Avinguda el Travès, AD400 La Massana, Andorra
                Avinguda el Travès, AD400 La Massana, Andorre
            node/1407150629
                4 Plaça Major, AD600 Sant Julià de Lòria, Andorra
                4 Plaça Major, AD600 Sant Julià de Lòria, Andorre
            node/2942339674
                86 Avinguda Meritxell, AD500 Andorra la Vella, Andorra
                86 Avinguda Meritxell, AD500 Andorra la Vella, Andorre
            node/5734220132
                Avinguda Meritxell, AD500 Andorra la Vella, Andorra
                Avinguda Meritxell, AD500 Andorra la Vella, Andorre
            # addr:city=Andorra is the country.
            node/4560904757
                Avda. de la Barta, AD200 les Escaldes, Andorra
                Avda. de la Barta, AD200 les Escaldes, Andorre
            node/4460267299
                Avinguda del Fener, AD700 Escaldes-Engordany, Andorra
                Avinguda del Fener, AD700 Escaldes-Engordany, Andorre
            node/442881670
                Avinguda Sant Antoni, AD400 La Massana, Andorra
                Avinguda Sant Antoni, AD400 La Massana, Andorre
            # A village and a waterfall.
            node/64954382
                Juberri, Andorra
                Juberri, Andorre
            node/2188506966
                Canillo, Andorra
                Canillo, Andorre
            """
    )
}
