/// Points in ten real places and the addresses there. The table was written from knowledge of the towns. The
/// coordinates are in degrees, as a map shows them.
///
/// Tabs separate the fields: the extract, the latitude, the longitude, and then the expectations. Each
/// expectation is a level and its alternatives, with bars between them. `town` matches towns and
/// municipalities, `country` the country code of every answer. `no house` forbids an answer of that level,
/// and `nothing` forbids any answer.
enum ReverseTable {
    static let rows = """
        # Liechtenstein: villages
        liechtenstein	47.1410,9.5215	town Vaduz	country LI	postcode 9490
        liechtenstein	47.1392,9.5228	town Vaduz	country LI	postcode 9490
        liechtenstein	47.1667,9.5096	town Schaan	country LI	postcode 9494
        liechtenstein	47.0667,9.5025	town Balzers	country LI	postcode 9496
        liechtenstein	47.1076,9.5260	town Triesen	country LI	postcode 9495
        liechtenstein	47.1185,9.5437	town Triesenberg	country LI	postcode 9497
        liechtenstein	47.1852,9.5444	town Planken	country LI	postcode 9498
        liechtenstein	47.2117,9.5242	town Eschen	country LI
        liechtenstein	47.2189,9.5444	town Mauren	country LI
        liechtenstein	47.2205,9.5093	town Gamprin	country LI	postcode 9487
        liechtenstein	47.2405,9.5290	town Ruggell	country LI	postcode 9491
        liechtenstein	47.2319,9.5478	town Schellenberg	country LI	postcode 9488
        liechtenstein	47.1019,9.6085	town Triesenberg	country LI
        liechtenstein	47.1997,9.5439	town Eschen	country LI
        liechtenstein	47.2127,9.5065	town Gamprin	country LI
        liechtenstein	47.1125,9.5767	town Triesenberg	country LI
        liechtenstein	47.1480,9.5170	town Vaduz	country LI
        liechtenstein	47.1560,9.5110	town Vaduz	country LI
        liechtenstein	47.0950,9.5300	town Triesen	country LI
        # Liechtenstein: houses, streets, mountains and beyond its borders
        liechtenstein	47.13955,9.52195	house Städtle 32	town Vaduz	country LI
        liechtenstein	47.0640,9.4995	town Balzers	country LI
        liechtenstein	47.2020,9.5440	town Eschen|Nendeln	country LI
        liechtenstein	47.0530,9.5830	no house	country LI|CH
        liechtenstein	47.0600,9.6060	no house	no street	country LI|CH|AT
        liechtenstein	47.1662,9.4790	country CH
        liechtenstein	47.1200,9.4870	country CH
        liechtenstein	47.2372,9.5980	town Feldkirch	country AT
        liechtenstein	47.1420,9.5085	town Vaduz	country LI
        liechtenstein	47.1420,9.5025	country CH
        # Andorra: parishes
        andorra	42.5063,1.5218	town Andorra la Vella	country AD	postcode AD500
        andorra	42.5102,1.5380	town Escaldes	country AD	postcode AD700
        andorra	42.5350,1.5820	town Encamp	country AD	postcode AD200
        andorra	42.5660,1.5990	town Canillo	country AD	postcode AD100
        andorra	42.5562,1.5332	town Ordino	country AD	postcode AD300
        andorra	42.5449,1.5148	town Massana	country AD	postcode AD400
        andorra	42.4637,1.4913	town Sant Julià	country AD	postcode AD600
        andorra	42.5427,1.7336	town Pas de la Casa|Encamp	country AD
        andorra	42.5769,1.6677	town Soldeu|Canillo	country AD
        andorra	42.5721,1.4842	town Arinsal|Massana	country AD
        andorra	42.5963,1.5264	town Llorts|Ordino	country AD
        andorra	42.6192,1.5390	town Serrat|Ordino	country AD
        andorra	42.4945,1.4981	town Santa Coloma|Andorra la Vella	country AD
        andorra	42.4400,1.4850	town Sant Julià	country AD
        andorra	42.5600,1.6050	town Canillo	country AD
        # Andorra: streets, mountains and beyond its borders
        andorra	42.5082,1.5300	street Avinguda Meritxell|Carrer	town Andorra la Vella	country AD
        andorra	42.5917,1.4445	no house	town Massana	country AD
        andorra	42.5290,1.5700	town Encamp	country AD
        andorra	42.6400,1.4200	country FR
        andorra	42.4330,1.7800	country FR|ES
        andorra	42.5090,1.4420	country ES
        # Monaco: quarters, squares, and France around
        monaco	43.7396,7.4283	town Monaco	country MC	district Monte-Carlo	postcode 98000
        monaco	43.7314,7.4197	town Monaco	country MC	district Monaco-Ville	postcode 98000
        monaco	43.7308,7.4256	town Monaco	country MC	postcode 98000
        monaco	43.7347,7.4206	town Monaco	country MC	district La Condamine
        monaco	43.7275,7.4150	town Monaco	country MC	district Fontvieille
        monaco	43.7440,7.4310	town Monaco	country MC
        monaco	43.7475,7.4370	town Monaco	country MC
        monaco	43.7384,7.4246	town Monaco	country MC
        monaco	43.7302,7.4133	town Monaco	country MC
        monaco	43.7415,7.4265	town Monaco|Beausoleil	country MC|FR
        monaco	43.747095,7.4379383	house 26 Avenue Princesse Grace	town Monaco	country MC	postcode 98000
        monaco	43.7313,7.4203	street Place du Palais	town Monaco	country MC
        monaco	43.7393,7.4279	street Place du Casino	town Monaco	country MC
        monaco	43.7436,7.4220	town Beausoleil	country FR	postcode 06240
        monaco	43.7238,7.4100	town Cap-d'Ail	country FR	postcode 06320
        monaco	43.7510,7.4460	country FR
        monaco	43.7280,7.4400	no house	no street
        # Munich: the old town
        munich	48.1374,11.5755	house Marienplatz 8	street Marienplatz	town München	country DE	state Bayern
        munich	48.1351,11.5764	street Viktualienmarkt	town München	country DE
        munich	48.1391,11.5662	street Karlsplatz|Neuhauser Straße	town München	country DE
        munich	48.1397,11.5800	street Max-Joseph-Platz|Maximilianstraße|Residenzstraße|Alfons-Goppel-Straße	town München	country DE
        munich	48.1336,11.5679	street Sendlinger	town München	country DE
        munich	48.1299,11.5834	town München	country DE
        munich	48.1386,11.5735	street Frauenplatz	town München	country DE
        munich	48.1417,11.5770	street Odeonsplatz|Residenzstraße|Theatinerstraße	town München	country DE
        munich	48.1376,11.5799	house Platzl 9	street Platzl|Orlandostraße|Bräuhausstraße|Am Platzl	town München	country DE
        munich	48.1318,11.5750	street Gärtnerplatz|Corneliusstraße|Klenzestraße	town München	country DE
        munich	48.13506,11.58190	street Isartorplatz|Tal|Zweibrückenstraße|Thomas-Wimmer-Ring	town München	country DE
        munich	48.1429,11.5795	town München	country DE	state Bayern
        # London: the City
        london	51.5138,-0.0984	street St Paul|St. Paul	town London	country GB
        london	51.5155,-0.0922	town London	country GB
        london	51.5145,-0.1040	town London	country GB
        london	51.5203,-0.0970	town London	country GB
        london	51.5185,-0.1030	town London	country GB
        london	51.5205,-0.1050	town London	country GB
        london	51.5125,-0.1000	town London	country GB
        london	51.5175,-0.0990	town London	country GB
        london	51.5170,-0.1080	town London	country GB
        london	51.5190,-0.0935	town London	country GB
        london	51.5156,-0.1020	street Old Bailey	town London	country GB
        london	51.51455,-0.10720	house Fleet Street	street Fleet Street|Wine Office Court	town London	country GB
        london	51.51525,-0.10835	street Gough Square|Johnson|Pemberton Row	town London	country GB
        london	51.5113,-0.1043	street Blackfriars|Embankment	town London	country GB
        london	51.5189,-0.0955	street Aldersgate Street|Beech Street|Barbican|London Wall|Thomas More Highwalk	town London	country GB
        # Vancouver and its neighbours, parks and the sea
        vancouver	49.2827,-123.1207	town Vancouver	country CA	state British Columbia
        vancouver	49.2732,-123.1039	town Vancouver	country CA
        vancouver	49.2606,-123.1138	town Vancouver	country CA
        vancouver	49.2488,-123.1010	town Vancouver	country CA
        vancouver	49.2688,-123.1550	town Vancouver	country CA
        vancouver	49.2340,-123.1160	town Vancouver	country CA
        vancouver	49.2430,-123.0600	town Vancouver	country CA
        vancouver	49.2620,-123.0690	town Vancouver	country CA
        vancouver	49.2200,-123.0900	town Vancouver	country CA
        vancouver	49.3200,-123.0720	town North Vancouver	country CA
        vancouver	49.26075,-123.11385	street West 12th Avenue	town Vancouver	country CA	state British Columbia
        vancouver	49.27975,-123.11565	street West Georgia Street|Homer Street|Robson Street|Hamilton Street	town Vancouver	country CA
        vancouver	49.2826,-123.1187	street West Georgia Street|Granville Street|Howe Street|Dunsmuir Street	town Vancouver	country CA
        vancouver	49.3030,-123.1450	town Vancouver	country CA	no house
        vancouver	49.2500,-123.0210	town Burnaby	country CA
        vancouver	49.1970,-123.1500	town Richmond	country CA
        vancouver	49.3115,-123.0790	town North Vancouver	country CA
        vancouver	49.2950,-123.2300	no house	no street
        vancouver	49.2606,-123.2460	town University|Vancouver|Metro Vancouver	country CA
        # Sydney
        sydney	-33.8731,151.2065	street George Street|Saint Andrews Place	town Sydney	country AU	state NSW|New South Wales
        sydney	-33.8708,151.2073	town Sydney	country AU
        sydney	-33.8749,151.2009	town Sydney|Haymarket|Darling Harbour	country AU
        sydney	-33.8771,151.2057	town Haymarket|Sydney	country AU
        sydney	-33.8690,151.2090	town Sydney	country AU
        sydney	-33.8720,151.2010	town Sydney	country AU
        sydney	-33.8752,151.2070	street George Street|Liverpool Street|Bathurst Street|Wilmot Street	town Sydney	country AU
        sydney	-33.8740,151.1988	town Sydney|Darling Harbour|Pyrmont|Ultimo	country AU
        # Helsinki
        helsinki	60.1699,24.9384	street Mannerheimintie|Simonkatu|Kaivokatu	town Helsinki	country FI
        helsinki	60.1719,24.9414	town Helsinki	country FI	postcode 00100
        helsinki	60.1675,24.9427	town Helsinki	country FI
        helsinki	60.1690,24.9360	town Helsinki	country FI
        helsinki	60.1655,24.9400	town Helsinki	country FI
        helsinki	60.1685,24.9480	town Helsinki	country FI
        helsinki	60.1678,24.9475	street Pohjoisesplanadi|Eteläesplanadi|Esplanadin puisto|Kluuvikatu	town Helsinki	country FI
        helsinki	60.1703,24.9441	street Kaivokatu|Ateneuminkuja|Mikonkatu|Rautatientori	town Helsinki	country FI
        # Saigon
        saigon	10.7798,106.6955	town Hồ Chí Minh	country VN
        saigon	10.7830,106.6950	town Hồ Chí Minh	country VN
        saigon	10.7870,106.6930	town Hồ Chí Minh	country VN
        saigon	10.7800,106.6920	town Hồ Chí Minh	country VN
        saigon	10.7850,106.6960	town Hồ Chí Minh	country VN
        saigon	10.7860,106.6890	town Hồ Chí Minh	country VN
        saigon	10.7829,106.6960	street Phạm Ngọc Thạch|Công trường Quốc tế|Công Trường Quốc Tế|Võ Văn Tần|Hồ Con Rùa|Trần Cao Vân	town Hồ Chí Minh	country VN
        # Queens: New York on one side of the border, Nassau County on the other
        queens	40.7270,-73.7430	town New York	country US	state New York
        queens	40.7350,-73.7300	town New York	country US
        queens	40.7000,-73.7350	town Elmont|New York	country US
        queens	40.7050,-73.7200	town Elmont|Hempstead	country US	county Nassau County
        queens	40.7242,-73.7165	town Bellerose|Floral Park|Hempstead	country US
        queens	40.7150,-73.7500	town New York	country US	county Queens County
        queens	40.7177,-73.7362	town New York	country US
        queens	40.7310,-73.7210	town Floral Park|Bellerose|New York	country US
        queens	40.7300,-73.7600	town New York	country US
        # Beyond the edges of the extracts, in parks, on water and on mountains
        liechtenstein	47.1400,9.4600	country CH
        liechtenstein	47.2105,9.5480	town Mauren|Eschen	country LI
        liechtenstein	47.1700,9.5500	country LI
        liechtenstein	47.0700,9.6300	country LI|AT
        andorra	42.6500,1.5500	country FR|AD
        andorra	42.4300,1.4600	country ES|AD
        andorra	42.5950,1.5700	town Ordino|Canillo	country AD
        andorra	42.4900,1.5600	country AD
        vancouver	49.3040,-123.1370	town Vancouver	country CA
        vancouver	49.2900,-123.1900	no house
        vancouver	49.2827,-123.0300	town Burnaby|Vancouver	country CA
        vancouver	49.1900,-123.1800	town Richmond	country CA
        vancouver	49.2550,-123.0000	town Burnaby	country CA
        sydney	-33.8690,151.1960	country AU	state NSW|New South Wales
        helsinki	60.1735,24.9330	town Helsinki	country FI
        helsinki	60.1665,24.9520	town Helsinki	country FI
        london	51.5090,-0.1030	town London	country GB
        saigon	10.7760,106.6900	town Hồ Chí Minh	country VN
        queens	40.7080,-73.7420	country US	state New York
        munich	48.1420,11.5850	town München	country DE
        munich	48.1290,11.5830	town München	country DE
        monaco	43.7200,7.4300	no house
        monaco	43.7290,7.4170	town Monaco	country MC
        monaco	43.7355,7.4195	town Monaco	country MC
        # Far from everything
        munich	0,0	nothing
        london	-45,170	nothing
        """
}
