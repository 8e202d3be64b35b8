/// The questions of `QuestionTests` by extract. Tabs separate the class, the question, the expectation and
/// the point of the bias.
enum QuestionTable {
    static let all: [String: String] = [
        "london": london, "liechtenstein": liechtenstein, "munich": munich, "vancouver": vancouver, "andorra": andorra, "monaco": monaco,
        "helsinki": helsinki, "sydney": sydney, "saigon": saigon,
    ]

    static let liechtenstein = #"""
        coordinates	47.14101,9.52154	at 47.14101,9.52154
        coordinates	47.14101 9.52154	at 47.14101,9.52154
        coordinates	47.14101; 9.52154	at 47.14101,9.52154
        coordinates	47,14101; 9,52154	at 47.14101,9.52154
        coordinates	N 47.14101 E 9.52154	at 47.14101,9.52154
        coordinates	47.14101N 9.52154E	at 47.14101,9.52154
        coordinates	47.14101° N, 9.52154° E	at 47.14101,9.52154
        coordinates	47°08'27.6"N 9°31'17.5"E	at 47.14101,9.52154
        coordinates	47°8′27.6″N 9°31′17.5″E	at 47.14101,9.52154
        coordinates	47 8 27.6, 9 31 17.5	at 47.14101,9.52154
        coordinates	N 47° 8.4606' E 9° 31.2924'	at 47.14101,9.52154
        coordinates	geo:47.14101,9.52154	at 47.14101,9.52154
        coordinates	geo:47.14101,9.52154?z=15	at 47.14101,9.52154
        coordinates	https://www.google.com/maps/@47.14101,9.52154,15z	at 47.14101,9.52154
        coordinates	https://www.google.com/maps/place/Vaduz/@47.1,9.5,13z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d47.14101!4d9.52154	at 47.14101,9.52154
        coordinates	https://www.openstreetmap.org/#map=17/47.14101/9.52154	at 47.14101,9.52154
        coordinates	https://www.openstreetmap.org/?mlat=47.14101&mlon=9.52154#map=12/47/9	at 47.14101,9.52154
        coordinates	https://maps.apple.com/?ll=47.14101,9.52154&q=Pin	at 47.14101,9.52154
        coordinates	47.14101/9.52154	at 47.14101,9.52154
        coordinates	(47.14101, 9.52154)	at 47.14101,9.52154
        coordinates	lat: 47.14101, lon: 9.52154	at 47.14101,9.52154
        coordinates	9.52154E 47.14101N	at 47.14101,9.52154
        coordinates	https://maps.google.com/?q=47.14101,9.52154	at 47.14101,9.52154
        coordinates	+47.14101+009.52154/	at 47.14101,9.52154
        coordinates	47,14101 9,52154	at 47.14101,9.52154
        pluscode	8FVF4GRC+CJ	at 47.14101,9.52154 120
        pluscode	4GRC+CJ Vaduz	at 47.14101,9.52154 120
        pluscode	4GRC+CJ, Vaduz	at 47.14101,9.52154 120
        pluscode	Vaduz 4GRC+CJ	at 47.14101,9.52154 120
        pluscode	4GRC+CJ	at 47.14101,9.52154 120	47.14,9.52
        pluscode	8fvf4grc+cj	at 47.14101,9.52154 120
        ids	osm:way/329852422	name Schlössle Mahal
        ids	way/329852422	name Schlössle Mahal
        ids	way 329852422	name Schlössle Mahal
        ids	W329852422	name Schlössle Mahal
        ids	https://www.openstreetmap.org/way/329852422	name Schlössle Mahal
        ids	osm:way:329852422	name Schlössle Mahal
        ids	way/329852422 	name Schlössle Mahal
        contact	+423 232 7200	name Schlössle Mahal
        contact	232 72 00	name Schlössle Mahal
        contact	www.unikum.li	name UNIKUM
        contact	unikum.li	name UNIKUM
        contact	tel:+4232321111	name UNIKUM
        address	Am Exerzierplatz 21, 9490 Vaduz	address Am Exerzierplatz | 21
        address	Am Exerzierplatz 21 Liechtenstein	address Am Exerzierplatz | 21
        address	Landstr. 174, Triesen	address Landstrasse | 174
        address	Landstraße 174, 9495 Triesen, Liechtenstein	address Landstrasse | 174
        address	Im Mühleholz 32	address Im Mühleholz | 32
        address	im muehleholz 32, vaduz	address Im Mühleholz | 32
        address	Noflerstr. 32 Ruggell	address Noflerstrasse | 32
        address	FL-9491 Ruggell, Noflerstrasse 32	address Noflerstrasse | 32
        address	Spennistrasse 57	address Spennistrasse | 57
        street	St. Luzi-Strasse	street Sankt Luzi-Strasse
        kind	museum in Vaduz	type museum | Vaduz
        kind	restaurant near 47.167,9.511	type restaurant
        kind	Trinkwasser	tag amenity | drinking_water
        kind	viewpoint	type scenic_spot
        kind	Aussichtspunkt	type scenic_spot
        kind	school in Schaan	type school | Schaan
        kind	playground Triesen	type playground
        kind	toilettes	type public_bathroom
        kind	supermarkt Balzers	type supermarket | Balzers
        kind	Bushaltestelle	type bus_stop
        kind	Tankstelle in Schaan	type gas_station | Schaan
        intersection	Drescheweg & Lettstrasse	at 47.1401685,9.5172222 80
        intersection	corner of Kopferweg and Langacker	at 47.2372779,9.525089 80
        intersection	Industriestrasse / Messinastrasse	at 47.1194514,9.520186 80
        intersection	Bergstrasse at Geisszipfelstrasse	at 47.2340843,9.5283133 80
        intersection	Ecke Galenburst Werthsteig	at 47.21874,9.5492294 80
        intersection	Krüzbünt and Sägagass	at 47.1603911,9.5163499 80
        name	vaduz	name Vaduz
        typo	Hiti AG	name Hilti AG
        typo	Kret, Eschen	street Krest
        typo	Vdauz Rheinparkstadion	name Vaduz Rheinparkstadion
        address	Austr 19a, 9490 Vaduz, Liechtenstein	address Austrasse | 19a
        kind	muzeum w Vaduz	type museum | Vaduz
        kind	Tankstelle in Schaan	type gas_station | Schaan
        kind	gare de Schaan	type train_station | Schaan
        name	Schloss Vaduz	name Schloss Vaduz
        """#

    static let london = #"""
        contact	museumstjohn.org.uk	name Museum of the Order of St John
        contact	020 7324 4005	name Museum of the Order of St John
        address	82 St John St, London EC1M 4JN	address St John Street | 82
        address	82 Saint John Street	address St John Street | 82
        address	82 St. John St.	address St John Street | 82
        address	8 Ludgate Broadway, London, EC4V 6DU	address Ludgate Broadway | 8
        address	8 Ludgate Bdwy	address Ludgate Broadway | 8
        address	Ludgate Broadway 8	address Ludgate Broadway | 8
        address	8 Ludgate Broadway, UK	address Ludgate Broadway | 8
        address	8 Ludgate Broadway, City of London, England, United Kingdom	address Ludgate Broadway | 8
        address	5 St Andrews Hill	address St Andrew's Hill | 5
        address	5 Saint Andrew's Hill, London	address St Andrew's Hill | 5
        address	20-24 Kirby Street	address Kirby Street | 20-24
        address	20-24 Kirby St, London	address Kirby Street | 20-24
        address	flat 3, 82 St John Street, London	address St John Street | 82
        address	102 St John Street EC1M	address St John Street | 102
        street	Fann St	street Fann Street
        street	John Carpenter St, London	street John Carpenter Street
        street	Garlick Hill EC4	street Garlick Hill
        street	Roger St WC1N	street Roger Street
        kind	pubs near Farringdon Station	tag amenity | pub
        kind	pub in City of London	tag amenity | pub
        kind	phone box	tag amenity | telephone
        kind	benches	tag amenity | bench
        kind	cash machine	tag amenity | atm
        kind	coffee	type cafe
        kind	chemist	type pharmacy
        kind	bookshop	tag shop | books
        kind	bike hire	tag amenity | bicycle_rental
        kind	bus stop near St Paul's Cathedral	type bus_stop
        intersection	Carthusian Street & Charterhouse Square	at 51.5205286,-0.0986552 80
        intersection	corner of Ludgate Hill and Pageantmaster Court	at 51.514005,-0.1026656 80
        intersection	Kinghorn Street / Newbury Street	at 51.5191811,-0.0987262 80
        intersection	Blackfriars Underpass at Puddle Dock	at 51.5110534,-0.1022068 80
        intersection	Ecke Fann Street Golden Lane	at 51.5220287,-0.0945118 80
        intersection	Milk Street and Russia Row	at 51.5146195,-0.093921 80
        name	st pauls cathedral	name St Paul's Cathedral
        name	barbican centre	name Barbican Centre
        address	14-18 Holborn, London	address Holborn | 14-18
        address	49 Old Street, London, EC1V 9HX	address Old Street | 49
        address	5 St Andrew Street, London	address St Andrew Street | 5
        address	3 Clerkenwell Close, London	address Clerkenwell Close | 3
        typo	The Galeery	name The Gallery
        typo	Aala Spa	name Ajala Spa
        kind	pub near Old Bailey	type pub
        kind	farmacia en Londres	type pharmacy | London
        name	museum of london	name Museum of London
        typo	st puals cathedral	name St Paul's
        """#

    static let munich = #"""
        contact	089 25545773	name Va Bene
        contact	+498925545773	name Va Bene
        contact	https://ristorante-va-bene.de/	name Va Bene
        contact	0049 89 25545773	name Va Bene
        address	Marienplatz 16, 80331 München, Germany	address Marienplatz | 16
        address	16 Marienplatz Munich	address Marienplatz | 16
        address	Rumfordstr. 40	address Rumfordstraße | 40
        address	rumfordstr 40 münchen	address Rumfordstraße | 40
        address	Rumfordstrasse 40, 80469 Muenchen, Deutschland	address Rumfordstraße | 40
        address	Munich, Rumfordstraße 40	address Rumfordstraße | 40
        address	80331 Sonnenstraße 11	address Sonnenstraße | 11
        address	Sonnenstr. 11 80331 Bayern	address Sonnenstraße | 11
        address	Sonnenstraße 11, Bavaria, Germany	address Sonnenstraße | 11
        address	Max Joseph Str 5	address Max-Joseph-Straße | 5
        address	Max-Joseph-Straße 5, 80333 München	address Max-Joseph-Straße | 5
        address	Germany, Bayern, München, Max-Joseph-Straße 5	address Max-Joseph-Straße | 5
        address	Mathildenstraße 10, 80999 München	address Mathildenstraße | 10
        address	Mathildenstraße 10, Berlin	address Mathildenstraße | 10
        address	Mathildenstr 10 Apt 4	address Mathildenstraße | 10
        address	Mathildenstraße 10, 2. Stock, München	address Mathildenstraße | 10
        address	Mathilden Straße 10	address Mathildenstraße | 10
        address	mathildnstraße 10	address Mathildenstraße | 10
        street	Rumfordstraße 999, München	street Rumfordstraße
        street	Rumfordstr. 1234	street Rumfordstraße
        street	Arcostr.	street Arcostraße
        street	Arcostraße München	street Arcostraße
        street	Klenzestr, 80469	street Klenzestraße
        street	Klenzestr Munich Germany	street Klenzestraße
        street	Brienner Str	street Brienner Straße
        street	Liebigstrasse	street Liebigstraße
        street	Frauenlobstraße, Ludwigsvorstadt, München	street Frauenlobstraße
        kind	museum in München	type museum
        kind	restaurants in Munich	type restaurant
        kind	Apotheke	type pharmacy
        kind	apteka	type pharmacy
        kind	аптека	type pharmacy
        kind	farmácia	type pharmacy
        kind	cafes munich	type cafe
        kind	toilets	type public_bathroom
        kind	public toilet near Marienplatz	type public_bathroom
        kind	drinking water	tag amenity | drinking_water
        kind	bench	tag amenity | bench
        kind	parkbank	tag amenity | bench
        kind	atm near 48.137,11.575	tag amenity | atm
        kind	Geldautomat	tag amenity | atm
        kind	bancomat	tag amenity | atm
        kind	petrol station	tag amenity | fuel
        kind	Friseur	tag shop | hairdresser
        kind	hairdresser	tag shop | hairdresser
        kind	peluquería	tag shop | hairdresser
        kind	hotels near Karlsplatz	type hotel
        kind	charging station	tag amenity | charging_station
        kind	ristorante	type restaurant
        kind	bar	tag amenity | bar
        kind	bank	tag amenity | bank
        kind	Briefkasten	tag amenity | post_box
        kind	vegan restaurant	tag diet:vegan | yes only
        kind	cafe with wifi	tag internet_access | wlan yes wifi
        kind	restaurant wheelchair accessible	tag wheelchair | yes
        kind	24h parking	tag opening_hours | 24/7
        kind	кафе	type cafe
        kind	トイレ	type public_bathroom
        kind	药店	type pharmacy
        kind	صيدلية	type pharmacy
        kind	Spielplatz	type playground
        kind	kirche	type church
        kind	bakery open sunday	type bakery
        kind	Bäckereien	type bakery
        intersection	Fliegenstraße & Thalkirchner Straße	at 48.1320722,11.5667173 80
        intersection	corner of Marstallstraße and Wurzerstraße	at 48.1403445,11.5829731 80
        intersection	Liebherrstraße / Zweibrückenstraße	at 48.1329458,11.5837809 80
        intersection	Blumenstraße at Roßmarkt	at 48.1324721,11.5686217 80
        intersection	Ecke Hildegardstraße Thomas-Wimmer-Ring	at 48.1373394,11.5841455 80
        intersection	Maximilianstraße and Residenzstraße	at 48.1395643,11.5775661 80
        name	Liebfrauendom	name Liebfrauendom
        name	hofbräuhaus	name Hofbräuhaus
        name	Hofbraeuhaus Muenchen	name Hofbräuhaus
        address	Sendlinger Straße 28, München	address Sendlinger Straße | 28
        address	Wittelsbacherpl 1, 80333 München	address Wittelsbacherplatz | 1
        address	Frauenpl 8, 80331 München, Deutschland	address Frauenplatz | 8
        street	Odeonspl, 80539 München	street Odeonsplatz
        typo	Karltraße, München	street Karlstraße
        typo	Perusastraee, München	street Perusastraße
        typo	Mazaristrae, München	street Mazaristraße
        name	LEGER AM DOM	name LEGER AM DOM
        kind	pharmacies in Munich	type pharmacy | München
        kind	ristoranti a Monaco di Baviera	type restaurant | München
        kind	musées à Munich	type museum | München
        kind	кафе в Мюнхене	type cafe | München
        kind	慕尼黑的餐厅	type restaurant | München
        kind	ミュンヘンのホテル	type hotel | München
        kind	Apteka blisko Odeonsplatz	type pharmacy
        kind	cajero automático cerca de Marienplatz	type atm
        street	Sendlingerstraße	name Sendlinger Straße
        address	Sendlingerstr. 8	address Sendlinger Straße | 8
        typo	viktualienmrkt	name Viktualienmarkt
        """#

    static let vancouver = #"""
        contact	604-736-1838	name Terra Breads
        contact	(604) 876-3811	name Eastside Market
        address	1676 SW Marine Drive	address Southwest Marine Drive | 1676
        address	1676 SW Marine Dr, Vancouver, BC	address Southwest Marine Drive | 1676
        address	1676 Southwest Marine Dr., Vancouver, British Columbia, Canada	address Southwest Marine Drive | 1676
        address	1531 W 15th Ave	address West 15th Avenue | 1531
        address	1531 West 15th Avenue, Vancouver BC Canada	address West 15th Avenue | 1531
        address	1531 W. 15 Ave	address West 15th Avenue | 1531
        address	1128 Pacific Blvd	address Pacific Boulevard | 1128
        address	41 Alexander St, Vancouver, BC V6A 1B2	address Alexander Street | 41
        address	41 Alexander St V6A1B2	address Alexander Street | 41
        address	5315 Selkirk St, Vancouver, BC V6M 1P8	address Selkirk Street | 5315
        address	5315 Selkirk Street, Vancouver, Canada	address Selkirk Street | 5315
        address	Selkirk Street 5315	address Selkirk Street | 5315
        address	#200 - 1128 Pacific Blvd	address Pacific Boulevard | 1128
        address	Unit 5, 1128 Pacific Boulevard, Vancouver	address Pacific Boulevard | 1128
        street	W 26th Ave	street West 26th Avenue
        street	E 63rd Ave Vancouver	street East 63rd Avenue
        street	McGill St, Vancouver	street McGill Street
        street	Sophia St	street Sophia Street
        street	Yuculta Cres	street Yuculta Crescent
        street	9999 Sophia St	street Sophia Street
        street	E. 59th	street East 59th Avenue
        kind	gas station	tag amenity | fuel
        kind	gas stations in Burnaby	type gas_station | Burnaby
        kind	toilets in Stanley Park	tag amenity | toilets
        kind	swimming pool	type swimming_pool
        kind	schools Vancouver	type school
        kind	restaurant near 49.28,-123.12	type restaurant
        kind	hotel near train station	type hotel
        kind	pharmacies near me	type pharmacy	49.28,-123.12
        intersection	East 13th Avenue & Semlin Drive	at 49.2586156,-123.0640285 80
        intersection	corner of Pine Crescent and West 33rd Avenue	at 49.2420075,-123.146793 80
        intersection	Marine Crescent / West 49th Avenue	at 49.2272655,-123.1637424 80
        intersection	Cartier Street at West 55th Avenue	at 49.2207599,-123.1376892 80
        intersection	Ecke East 63rd Avenue Poplar Street	at 49.213127,-123.0932704 80
        intersection	River Road and Shell Road	at 49.1978055,-123.1026634 80
        name	stanley park	name Stanley Park
        intersection	W Georgia St & Granville St	at 49.2831,-123.1186 120
        kind	gas station near Main Street	type gas_station
        kind	sushi restaurant in Kitsilano	type sushi_restaurant | Vancouver
        typo	Science Wrld	name Science World
        """#

    static let andorra = #"""
        kind	hotel a Soldeu	type hotel | Soldeu
        kind	farmàcia Andorra la Vella	type pharmacy | Andorra la Vella
        kind	gasolinera en Pas de la Casa	type gas_station | Pas de la Casa
        kind	supermarché Pas de la Case	type supermarket
        name	Caldea	name Caldea
        kind	restaurante cerca de Caldea	type restaurant
        name	Sant Joan de Caselles	name Sant Joan de Caselles
        """#

    static let monaco = #"""
        kind	gare de Monaco	type train_station | Monaco
        kind	hôtel près du casino	type hotel
        kind	отель в Монако	type hotel | Monaco
        name	Casino de Monte-Carlo	name Casino
        name	Musée océanographique	name Musée Océanographique
        """#

    static let helsinki = #"""
        kind	rautatieasema	type train_station
        kind	apteekki Helsinki	type pharmacy | Helsinki
        kind	kahvila Aleksanterinkatu	type cafe
        intersection	Keskuskatu & Aleksanterinkatu	at 60.16885,24.94285 150
        kind	kirjakauppa lähellä rautatieasemaa	type book_store
        """#

    static let sydney = #"""
        name	town hall sydney	name Town Hall
        kind	chemist in Haymarket	type pharmacy
        intersection	cnr Bathurst St and Kent St	at -33.8742,151.2050 150
        """#

    static let saigon = #"""
        kind	quán cà phê quận 3	type cafe
        name	hồ con rùa	name Con Rùa
        """#
}
