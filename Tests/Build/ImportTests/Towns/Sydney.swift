extension RealTown {
    static let sydney = RealTown(
        extract: "sydney",
        country: "AU",
        placeLanguages: ["en", "ja"],
        places: """
            node/4242643119
                names    Mamak | Mamak
                type     malaysian_restaurant | Malaysian Restaurant | マレーシア料理店
                phone    +61 2 9211 1668
                web      https://www.mamak.com.au
                facts    dineIn !outdoorSeating wheelchairAccessibleEntrance wheelchairAccessibleRestroom
            node/7030232362
                names    Darling Square Library | Darling Square Library
                type     library | Library | 図書館
                phone    +61 2 8019 6477
                web      https://www.cityofsydney.nsw.gov.au/explore/libraries/locations/darling-square
                facts    outdoorSeating wheelchairAccessibleEntrance
            node/836112331
                names    Subway | Subway
                type     sandwich_shop | Sandwich Shop | サンドイッチ店
                phone    +61 2 9264 9944
                web      https://www.subway.com.au/
                facts    takeout
            node/4338266002
                names    Cre Asion | Cre Asion
                type     cafe | Cafe | カフェ
                phone    +61 2 8021 1629
                web      https://www.creasion.com.au
                facts    dineIn outdoorSeating wheelchairAccessibleEntrance acceptsCreditCards acceptsDebitCards !acceptsCashOnly
            node/3543648483
                names    Burger Project | Burger Project
                type     hamburger_restaurant | Hamburger Restaurant | ハンバーガー店
                web      http://burgerproject.com.au/
                facts    takeout
            node/3998849144
                names    Mother Chu's Vegetarian Kitchen | Mother Chu's Vegetarian Kitchen
                type     taiwanese_restaurant | Taiwanese Restaurant | 台湾料理店
                facts    takeout !delivery servesVegetarianFood !outdoorSeating
            node/1253315357
                names    Giant | Giant
                type     bicycle_store | Bicycle Store | 自転車店
                phone    +61 2 8021 5669
                web      http://www.giantsydney.com.au
            node/8294567163
                names    Justice Family Lawyers | Justice Family Lawyers
                type     lawyer | Lawyer | 弁護士
                phone    +61 2 8089 3148
                web      https://justicefamilylawyers.com.au
                summary  Family law firm
            node/3977392057
                names    Mountain Equipment | Mountain Equipment
                type     sporting_goods_store | Sporting Goods Store | スポーツ用品店
                phone    +61 2 9264 5888
                web      https://mountainequipment.com/
            node/4057788795
                names    Seasons Harbour Plaza | Seasons Harbour Plaza
                type     hotel | Hotel | ホテル
                phone    +61 2 9336 5111
                web      https://www.sahg.com.au/seasons-harbour-plaza-sydney
            """,
        addressLanguages: ["en", "fr"],
        addresses: """
            node/18249045
                192 Day Street, Sydney NSW 2000, Australia
                192 Day Street, Sydney NSW 2000, Australie
            node/20827869
                644 George Street, Sydney NSW 2000, Australia
                644 George Street, Sydney NSW 2000, Australie
            # The suburb around it has another postcode.
            node/173339568
                Harris Street, Ultimo NSW 2007, Australia
                Harris Street, Ultimo NSW 2007, Australie
            node/20930511
                Goulburn Street, Haymarket NSW 2000, Australia
                Goulburn Street, Haymarket NSW 2000, Australie
            way/569944396
                10/70 George Street, Sydney NSW 2000, Australia
                10/70 George Street, Sydney NSW 2000, Australie
            # A unit that is a sentence stays out of the number.
            node/7272726510
                201 Sussex Street, Sydney NSW 2000, Australia
                201 Sussex Street, Sydney NSW 2000, Australie
            # Its own suburb and postcode, not those around it.
            node/4438530789
                197/2-10 Darling Drive, Darling Harbour NSW 2009, Australia
                197/2-10 Darling Drive, Darling Harbour NSW 2009, Australie
            way/477593570
                225 Castlereagh Street, Sydney NSW 2000, Australia
                225 Castlereagh Street, Sydney NSW 2000, Australie
            # A number without a street.
            way/614603737
                1 Tumbalong Boulevard, Haymarket NSW 2000, Australia
                1 Tumbalong Boulevard, Haymarket NSW 2000, Australie
            relation/5724254
                Ultimo NSW 2007, Australia
                Ultimo NSW 2007, Australie
            """
    )
}
