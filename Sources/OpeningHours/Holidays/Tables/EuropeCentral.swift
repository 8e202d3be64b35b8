extension HolidayTables {
    // Sources: Feiertagsgesetze of the Länder (DE); Feiertagsruhegesetz (AT); Obligationenrecht and cantonal laws on days of rest (CH);
    // Arbeitsgesetz Art. 18 and Feiertagsgesetz (LI); zákon 245/2000 Sb. (CZ); zákon 241/1993 Z. z. (SK); ustawa o dniach wolnych od pracy (PL);
    // 2012. évi I. törvény § 102 (HU); Zakon o praznikih in dela prostih dnevih (SI); Zakon o blagdanima (HR).
    static let europeCentral = [
        """
        country DE | Deutschland | Germany
        region BW | Baden-Württemberg
        region BY | Bayern | Bavaria
        region BE | Berlin
        region BB | Brandenburg
        region HB | Bremen | Freie Hansestadt Bremen
        region HH | Hamburg | Freie und Hansestadt Hamburg
        region HE | Hessen | Hesse
        region MV | Mecklenburg-Vorpommern
        region NI | Niedersachsen | Lower Saxony
        region NW | Nordrhein-Westfalen | North Rhine-Westphalia
        region RP | Rheinland-Pfalz | Rhineland-Palatinate
        region SL | Saarland
        region SN | Sachsen | Saxony
        region ST | Sachsen-Anhalt | Saxony-Anhalt
        region SH | Schleswig-Holstein
        region TH | Thüringen | Thuringia
        01-01 | Neujahr | New Year's Day
        01-06 @BW,BY,ST | Heilige Drei Könige | Epiphany
        03-08 from 2019 @BE | Internationaler Frauentag | International Women's Day
        03-08 from 2023 @MV | Internationaler Frauentag | International Women's Day
        E-2 | Karfreitag | Good Friday
        E @BB | Ostersonntag | Easter Sunday
        E+1 | Ostermontag | Easter Monday
        05-01 | Tag der Arbeit | Labour Day
        2020-05-08 2025-05-08 @BE | Tag der Befreiung | Liberation Day
        E+39 | Christi Himmelfahrt | Ascension Day
        2028-06-17 @BE | Jahrestag des Aufstandes vom 17. Juni 1953 | Anniversary of the Uprising of 1953
        E+49 @BB | Pfingstsonntag | Whit Sunday
        E+50 | Pfingstmontag | Whit Monday
        E+60 @BW,BY,HE,NW,RP,SL | Fronleichnam | Corpus Christi
        08-15 @SL | Mariä Himmelfahrt | Assumption Day
        09-20 from 2019 @TH | Weltkindertag | World Children's Day
        10-03 from 1990 | Tag der Deutschen Einheit | German Unity Day
        10-31 @BB,MV,SN,ST,TH | Reformationstag | Reformation Day
        10-31 from 2018 @HB,HH,NI,SH | Reformationstag | Reformation Day
        2017-10-31 @BW,BY,BE,HB,HE,HH,NI,NW,RP,SH,SL | Reformationstag | Reformation Day
        11-01 @BW,BY,NW,RP,SL | Allerheiligen | All Saints' Day
        We<=11-22 @SN | Buß- und Bettag | Day of Prayer and Repentance
        12-25 | Erster Weihnachtstag | Christmas Day
        12-26 | Zweiter Weihnachtstag | Second Day of Christmas
        """,
        """
        country AT | Österreich | Austria
        region 1 | Burgenland
        region 2 | Kärnten | Carinthia
        region 3 | Niederösterreich | Lower Austria
        region 4 | Oberösterreich | Upper Austria
        region 5 | Salzburg
        region 6 | Steiermark | Styria
        region 7 | Tirol | Tyrol
        region 8 | Vorarlberg
        region 9 | Wien | Vienna
        01-01 | Neujahr | New Year's Day
        01-06 | Heilige Drei Könige | Epiphany
        E+1 | Ostermontag | Easter Monday
        05-01 | Staatsfeiertag | Labour Day
        E+39 | Christi Himmelfahrt | Ascension Day
        E+50 | Pfingstmontag | Whit Monday
        E+60 | Fronleichnam | Corpus Christi
        08-15 | Mariä Himmelfahrt | Assumption Day
        10-26 | Nationalfeiertag | National Day
        11-01 | Allerheiligen | All Saints' Day
        12-08 | Mariä Empfängnis | Immaculate Conception
        12-25 | Christtag | Christmas Day
        12-26 | Stefanitag | Saint Stephen's Day
        """,
        """
        country CH | Schweiz | Switzerland
        region AG | Aargau
        region AI | Appenzell Innerrhoden
        region AR | Appenzell Ausserrhoden
        region BE | Bern | Berne
        region BL | Basel-Landschaft
        region BS | Basel-Stadt
        region FR | Fribourg | Freiburg
        region GE | Genève | Geneva | Genf
        region GL | Glarus
        region GR | Graubünden | Grisons
        region JU | Jura
        region LU | Luzern | Lucerne
        region NE | Neuchâtel | Neuenburg
        region NW | Nidwalden
        region OW | Obwalden
        region SG | St. Gallen | Sankt Gallen
        region SH | Schaffhausen
        region SO | Solothurn
        region SZ | Schwyz
        region TG | Thurgau
        region TI | Ticino | Tessin
        region UR | Uri
        region VD | Vaud | Waadt
        region VS | Valais | Wallis
        region ZG | Zug
        region ZH | Zürich | Zurich
        01-01 | Neujahr | New Year's Day
        01-02 @AG,BE,FR,JU,LU,NE,OW,SH,SO,TG,VD,ZG | Berchtoldstag | Berchtold's Day
        01-06 @SZ,TI,UR | Heilige Drei Könige | Epiphany
        03-01 @NE | Instauration de la République | Republic Day
        03-19 @NW,SZ,TI,UR,VS | Josefstag | Saint Joseph's Day
        Th[1]/04 except 2007,2010,2012,2015,2021,2023,2026,2034,2037,2039 @GL | Näfelser Fahrt | Battle of Näfels
        E+4 in 2007,2010,2012,2015,2021,2023,2026,2034,2037,2039 @GL | Näfelser Fahrt | Battle of Näfels
        E-2 @!TI,VS | Karfreitag | Good Friday
        E+1 @!VS | Ostermontag | Easter Monday
        05-01 @BL,BS,JU,NE,SH,SO,TG,TI,ZH | Tag der Arbeit | Labour Day
        E+39 | Auffahrt | Ascension Day
        E+50 @!VS | Pfingstmontag | Whit Monday
        E+60 @AG,AI,FR,JU,LU,NW,OW,SO,SZ,TI,UR,VS,ZG | Fronleichnam | Corpus Christi
        06-23 @JU | Indépendance | Independence Day
        06-29 @TI | Peter und Paul | Saints Peter and Paul
        08-01 | Bundesfeier | National Day
        08-15 @AG,AI,FR,JU,LU,NW,OW,SO,SZ,TI,UR,VS,ZG | Mariä Himmelfahrt | Assumption Day
        Su[1]/09+4 @GE | Jeûne genevois | Geneva Fast
        Su[3]/09+1 @VD | Lundi du Jeûne fédéral | Federal Fast Monday
        09-25 @OW | Bruder Klaus | Saint Nicholas of Flüe
        11-01 @AG,AI,FR,GL,JU,LU,NW,OW,SG,SO,SZ,TI,UR,VS,ZG | Allerheiligen | All Saints' Day
        12-08 @AG,AI,FR,LU,NW,OW,SZ,TI,UR,VS,ZG | Mariä Empfängnis | Immaculate Conception
        12-25 | Weihnachtstag | Christmas Day
        12-26 @!GE,JU,NE,VD,VS | Stephanstag | Saint Stephen's Day
        12-31 @GE | Restauration de la République | Restoration Day
        """,
        """
        country LI | Liechtenstein
        01-01 | Neujahr | New Year's Day
        01-06 | Heilige Drei Könige | Epiphany
        02-02 | Mariä Lichtmess | Candlemas
        03-19 | Josefstag | Saint Joseph's Day
        E | Ostersonntag | Easter Sunday
        E+1 | Ostermontag | Easter Monday
        05-01 | Tag der Arbeit | Labour Day
        E+39 | Auffahrt | Ascension Day
        E+49 | Pfingstsonntag | Whit Sunday
        E+50 | Pfingstmontag | Whit Monday
        E+60 | Fronleichnam | Corpus Christi
        08-15 | Staatsfeiertag | National Day
        09-08 | Mariä Geburt | Nativity of Mary
        11-01 | Allerheiligen | All Saints' Day
        12-08 | Mariä Empfängnis | Immaculate Conception
        12-25 | Weihnachten | Christmas Day
        12-26 | Stephanstag | Saint Stephen's Day
        """,
        """
        country CZ | Česko | Czechia
        01-01 | Nový rok | New Year's Day
        E-2 from 2016 | Velký pátek | Good Friday
        E+1 | Velikonoční pondělí | Easter Monday
        05-01 | Svátek práce | Labour Day
        05-08 | Den vítězství | Liberation Day
        07-05 | Den slovanských věrozvěstů Cyrila a Metoděje | Saints Cyril and Methodius Day
        07-06 | Den upálení mistra Jana Husa | Jan Hus Day
        09-28 from 2000 | Den české státnosti | Czech Statehood Day
        10-28 | Den vzniku samostatného československého státu | Independent Czechoslovak State Day
        11-17 from 2000 | Den boje za svobodu a demokracii | Struggle for Freedom and Democracy Day
        12-24 | Štědrý den | Christmas Eve
        12-25 | 1. svátek vánoční | Christmas Day
        12-26 | 2. svátek vánoční | Second Day of Christmas
        """,
        """
        country SK | Slovensko | Slovakia
        01-01 | Deň vzniku Slovenskej republiky | Day of the Establishment of the Slovak Republic
        01-06 | Zjavenie Pána | Epiphany
        E-2 | Veľký piatok | Good Friday
        E+1 | Veľkonočný pondelok | Easter Monday
        05-01 | Sviatok práce | Labour Day
        05-08 except 2026 | Deň víťazstva nad fašizmom | Day of Victory over Fascism
        07-05 | Sviatok svätého Cyrila a Metoda | Saints Cyril and Methodius Day
        08-29 | Výročie Slovenského národného povstania | Slovak National Uprising Anniversary
        09-01 until 2023 | Deň Ústavy Slovenskej republiky | Constitution Day
        09-15 except 2026 | Sedembolestná Panna Mária | Day of Our Lady of Sorrows
        2018-10-30 | Výročie Deklarácie slovenského národa | Anniversary of the Declaration of the Slovak Nation
        11-01 | Sviatok všetkých svätých | All Saints' Day
        11-17 from 2001 until 2024 | Deň boja za slobodu a demokraciu | Struggle for Freedom and Democracy Day
        12-24 | Štedrý deň | Christmas Eve
        12-25 | Prvý sviatok vianočný | Christmas Day
        12-26 | Druhý sviatok vianočný | Second Day of Christmas
        """,
        """
        country PL | Polska | Poland
        01-01 | Nowy Rok | New Year's Day
        01-06 from 2011 | Święto Trzech Króli | Epiphany
        E | Niedziela Wielkanocna | Easter Sunday
        E+1 | Poniedziałek Wielkanocny | Easter Monday
        05-01 | Święto Pracy | Labour Day
        05-03 | Święto Narodowe Trzeciego Maja | Constitution Day
        E+49 | Zielone Świątki | Pentecost
        E+60 | Boże Ciało | Corpus Christi
        08-15 | Wniebowzięcie Najświętszej Marii Panny | Assumption Day
        11-01 | Wszystkich Świętych | All Saints' Day
        11-11 | Narodowe Święto Niepodległości | Independence Day
        2018-11-12 | Święto Narodowe z okazji setnej rocznicy odzyskania niepodległości | Centenary of Independence
        12-24 from 2025 | Wigilia Bożego Narodzenia | Christmas Eve
        12-25 | Boże Narodzenie (pierwszy dzień) | Christmas Day
        12-26 | Boże Narodzenie (drugi dzień) | Second Day of Christmas
        """,
        """
        country HU | Magyarország | Hungary
        01-01 | Újév | New Year's Day
        03-15 | Nemzeti ünnep | National Day
        E-2 from 2017 | Nagypéntek | Good Friday
        E | Húsvét vasárnap | Easter Sunday
        E+1 | Húsvét hétfő | Easter Monday
        05-01 | A munka ünnepe | Labour Day
        E+49 | Pünkösdvasárnap | Whit Sunday
        E+50 | Pünkösdhétfő | Whit Monday
        08-20 | Az államalapítás ünnepe | State Foundation Day
        10-23 | Nemzeti ünnep | National Day
        11-01 | Mindenszentek | All Saints' Day
        12-25 | Karácsony | Christmas Day
        12-26 | Karácsony másnapja | Second Day of Christmas
        2020-08-21 2020-12-24 2021-12-24 2022-03-14 2022-10-31 2024-08-19 2024-12-24 2024-12-27 2025-05-02 2025-10-24 2025-12-24 | Pihenőnap | Day off
        2026-01-02 2026-08-21 2026-12-24 | Pihenőnap | Day off
        """,
        """
        country SI | Slovenija | Slovenia
        01-01 | novo leto | New Year's Day
        01-02 from 2017 | novo leto | New Year's Holiday
        02-08 | Prešernov dan | Prešeren Day
        E | velikonočna nedelja | Easter Sunday
        E+1 | velikonočni ponedeljek | Easter Monday
        04-27 | dan upora proti okupatorju | Day of Uprising Against Occupation
        05-01 05-02 | praznik dela | Labour Day
        E+49 | binkoštna nedelja | Whit Sunday
        06-25 | dan državnosti | Statehood Day
        08-15 | Marijino vnebovzetje | Assumption Day
        2023-08-14 | dan solidarnosti | Solidarity Day
        10-31 | dan reformacije | Reformation Day
        11-01 | dan spomina na mrtve | Day of Remembrance of the Dead
        12-25 | božič | Christmas Day
        12-26 | dan samostojnosti in enotnosti | Independence and Unity Day
        """,
        """
        country HR | Hrvatska | Croatia
        01-01 | Nova godina | New Year's Day
        01-06 | Bogojavljenje ili Sveta tri kralja | Epiphany
        E | Uskrs | Easter Sunday
        E+1 | Uskrsni ponedjeljak | Easter Monday
        05-01 | Praznik rada | Labour Day
        05-30 from 2020 | Dan državnosti | Statehood Day
        06-25 from 2002 until 2019 | Dan državnosti | Statehood Day
        E+60 | Tijelovo | Corpus Christi
        06-22 | Dan antifašističke borbe | Anti-Fascist Struggle Day
        08-05 | Dan pobjede i domovinske zahvalnosti | Victory and Homeland Thanksgiving Day
        08-15 | Velika Gospa | Assumption Day
        10-08 from 2002 until 2019 | Dan neovisnosti | Independence Day
        11-01 | Svi sveti | All Saints' Day
        11-18 from 2020 | Dan sjećanja na žrtve Domovinskog rata | Remembrance Day
        12-25 | Božić | Christmas Day
        12-26 | Sveti Stjepan | Saint Stephen's Day
        """,
    ]
}
