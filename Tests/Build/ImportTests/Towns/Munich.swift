extension RealTown {
    static let munich = RealTown(
        extract: "munich",
        country: "DE",
        placeLanguages: ["de", "zh-Hant"],
        places: """
            way/23632546
                names    Hofbrauhaus | 皇家啤酒屋
                type     bavarian_restaurant | Bayerisches Restaurant | 巴伐利亞餐廳
                phone    +49 89 290136100
                web      http://www.hofbraeuhaus.de
                facts    !takeout dineIn servesBeer servesVegetarianFood outdoorSeating wheelchairAccessibleEntrance wheelchairAccessibleRestroom
            way/81190170
                names    Schneider Bräuhaus | Schneider Bräuhaus
                type     bavarian_restaurant | Bayerisches Restaurant | 巴伐利亞餐廳
                phone    +49 89 2901380
                web      https://www.schneider-brauhaus.de/
                facts    !takeout !delivery dineIn servesVegetarianFood outdoorSeating wheelchairAccessibleEntrance wheelchairAccessibleRestroom
            node/703979490
                names    John Montagu | John Montagu
                type     sandwich_shop | Sandwich-Laden | 三明治店
                phone    +49 89 20207887
                web      https://www.john-montagu.de/
                facts    takeout !delivery !outdoorSeating !wheelchairAccessibleEntrance
            node/329117997
                names    Hugendubel | Hugendubel
                type     book_store | Buchhandlung | 書店
                phone    +49 89 30757575
                web      https://www.hugendubel.de/de/branch?branchId=9808
                facts    restroom wheelchairAccessibleEntrance acceptsCreditCards acceptsDebitCards !acceptsCashOnly
            node/358492968
                names    Nordsee | 生吃海鲜的当地餐厅
                type     seafood_restaurant | Fischrestaurant | 海鮮餐廳
                phone    +49 89 221186
                web      https://www.nordsee.com/de/filialen/detail/store/nordsee-muenchen-viktualienmarkt-249/
                facts    takeout dineIn !servesVegetarianFood outdoorSeating
            node/447786267
                names    Paulaner im Tal | Paulaner im Tal
                type     point_of_interest | Sehenswerter Ort | 景點
                phone    +49 89 2199400
                web      https://www.paulaner-im-tal.de/
                facts    dineIn outdoorSeating wheelchairAccessibleEntrance wheelchairAccessibleRestroom
                status   closedPermanently
            node/447786252
                names    Apple Store | Apple Store
                type     electronics_store | Elektronikgeschäft | 電子產品店
                phone    +49 89 24214500
                web      https://www.apple.com/de/retail/rosenstrasse/
                facts    wheelchairAccessibleEntrance !wheelchairAccessibleRestroom acceptsCreditCards acceptsDebitCards !acceptsCashOnly acceptsNFC
            node/60013074
                names    Spielzeugmuseum | Spielzeugmuseum
                type     museum | Museum | 博物館
                phone    +49 89 2711969
                web      http://www.spielzeugmuseum-muenchen.de/
                facts    !wheelchairAccessibleEntrance
            node/251664806
                names    Parkgarage Böhringer | Parkgarage Böhringer
                type     parking_garage | Parkhaus | 立體停車場
                phone    +49 89 297450
                web      http://www.parkhaus-boehringer.de
                facts    !freeGarageParking paidGarageParking
            node/4368953994
                names    Deutsche Eiche | Deutsche Eiche
                type     sauna | Sauna | 三溫暖
                phone    +49 89 2311660
                web      https://www.deutsche-eiche.de/Das_Badehaus
                facts    !goodForChildren !wheelchairAccessibleEntrance
            """,
        addressLanguages: ["de", "en"],
        addresses: """
            node/276909580
                Odeonsplatz 15, 80539 München, Deutschland
                Odeonsplatz 15, 80539 Munich, Germany
            node/296462277
                Zweibrückenstraße 1, 80331 München, Deutschland
                Zweibrückenstraße 1, 80331 Munich, Germany
            node/312391018
                Rosenstraße 3-5, 80331 München, Deutschland
                Rosenstraße 3-5, 80331 Munich, Germany
            node/1146388021
                Thalkirchner Straße 2, 80337 München, Deutschland
                Thalkirchner Straße 2, 80337 Munich, Germany
            node/648549146
                Perusastraße 5, 80333 München, Deutschland
                Perusastraße 5, 80333 Munich, Germany
            # Without tags: the street it stands on, the postcode around it.
            node/343735246
                Prälat-Zistl-Straße, 80331 München, Deutschland
                Prälat-Zistl-Straße, 80331 Munich, Germany
            node/617126144
                Residenzstraße, 80333 München, Deutschland
                Residenzstraße, 80333 Munich, Germany
            node/358492969
                Viktualienmarkt, 80331 München, Deutschland
                Viktualienmarkt, 80331 Munich, Germany
            node/298902870
                Thierschstraße, 80538 München, Deutschland
                Thierschstraße, 80538 Munich, Germany
            # The city itself.
            node/1700534808
                München, Bayern, Deutschland
                Munich, Bavaria, Germany
            """
    )
}
