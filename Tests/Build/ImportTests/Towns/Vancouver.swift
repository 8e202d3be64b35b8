extension RealTown {
    static let vancouver = RealTown(
        extract: "vancouver",
        country: "CA",
        placeLanguages: ["en", "fr-CA"],
        places: """
            node/2410457761
                names    Bestie | Bestie
                type     german_restaurant | German Restaurant | Restaurant allemand
                phone    +1 604-620-1175
                web      http://bestie.ca
                facts    !acceptsCashOnly
            node/1116400381
                names    Siena | Siena
                type     italian_restaurant | Italian Restaurant | Restaurant italien
                phone    +1 604-558-1485
                web      https://www.eatsiena.com
                facts    takeout !delivery
            node/700544468
                names    Starbucks Coffee | Starbucks Coffee
                type     coffee_shop | Coffee Shop | Coffee shop
                phone    +1 604-435-4770
                facts    servesCoffee wheelchairAccessibleEntrance
            node/2667370310
                names    Musette Caffe | Musette Caffe
                type     coffee_shop | Coffee Shop | Coffee shop
                phone    +1 604-336-1159
                web      http://www.musettecaffe.com/
                facts    servesCoffee
            node/1304279662
                names    London Drugs | London Drugs
                type     pharmacy | Pharmacy | Pharmacie
                phone    +1 604-448-4807
                web      http://londondrugs.com/
                facts    wheelchairAccessibleEntrance
            node/1383735117
                names    Fresh Bowl | Fresh Bowl
                type     asian_restaurant | Asian Restaurant | Restaurant asiatique
                phone    +1 604-688-8565
                facts    delivery
            node/1934822258
                names    BC Liquor Store | BC Liquor Store
                type     liquor_store | Liquor Store | Magasin de vins et spiritueux
                phone    +1 604-660-9088
                web      http://www.bcliquorstores.com/store/locator?store=111
                facts    wheelchairAccessibleEntrance
            node/3452488798
                names    West Park Public Parking | West Park Public Parking
                type     parking_garage | Parking Garage | Parking couvert
                web      http://www.westpark.com
                facts    !freeGarageParking paidGarageParking
                summary  Lot 016 Masonic Hall
            node/2807280509
                names    Spine + Muscle | Spine + Muscle
                type     chiropractor | Chiropractor | Chiropracteur
                phone    +1 604-431-6661
                web      http://www.spinemuscle.ca
                facts    wheelchairAccessibleEntrance !acceptsCashOnly
            node/582801479
                names    Mount Pleasant Branch | Mount Pleasant Branch
                type     library | Library | Bibliothèque
                phone    +1 604-665-3962
                web      http://www.vpl.ca/branches/details/mount_pleasant_branch/
                facts    wheelchairAccessibleEntrance
            """,
        addressLanguages: ["en", "fr"],
        addresses: """
            # addr:city=vancouver
            node/3308870987
                1708 East 4th Avenue, Vancouver, BC, Canada
                1708 East 4th Avenue, Vancouver, BC, Canada
            node/2967219571
                1160 Davie Street, Vancouver, BC V6E 1N1, Canada
                1160 Davie Street, Vancouver, BC V6E 1N1, Canada
            node/2859299098
                105-618 East Kent Avenue South, Vancouver, BC, Canada
                105-618 East Kent Avenue South, Vancouver, BC, Canada
            # addr:postcode=v6z 2b7
            node/3046658942
                1308 Burrard Street, Vancouver, BC V6Z 2B7, Canada
                1308 Burrard Street, Vancouver, BC V6Z 2B7, Canada
            # addr:housenumber=#110 532
            node/729193596
                110-532 West Broadway, Vancouver, BC, Canada
                110-532 West Broadway, Vancouver, BC, Canada
            # The city's boundary is cut by the extract; this is beyond it.
            node/1249540878
                212 Brooksbank Avenue, North Vancouver City, BC V7J 2C1, Canada
                212 Brooksbank Avenue, North Vancouver City, BC V7J 2C1, Canada
            # Around the university the tag says Vancouver.
            node/723402291
                3381 Wesbrook Mall, Vancouver, BC V6S 0B1, Canada
                3381 Wesbrook Mall, Vancouver, BC V6S 0B1, Canada
            way/36916136
                East Georgia Street, Vancouver, BC, Canada
                East Georgia Street, Vancouver, BC, Canada
            way/30637354
                Cambie Street, Vancouver, BC, Canada
                Cambie Street, Vancouver, BC, Canada
            node/25325837
                Keith Drive, Vancouver, BC, Canada
                Keith Drive, Vancouver, BC, Canada
            """
    )
}
