extension HolidayTables {
    // Sources: Трудовой кодекс РФ ст. 112 and the government's yearly decrees on moved days off (RU), laws of the republics on their holidays
    // (Бурятия 2562-V, Калмыкия 156-III-З, Саха 1993-З, Тыва 143; the days of the lunar new year as their heads and parliaments announced them);
    // Кодекс на труда чл. 154 (BG); Codul muncii art. 139 (RO); law 4808/2021 art. 60 and yearly decrees (GR); CAP.35A public holidays (CY);
    // Закон о државним и другим празницима (RS).
    static let europeEast = [
        """
        country RU | Россия | Russia
        region AD | Адыгея | Республика Адыгея | Adygea
        region BA | Башкортостан | Республика Башкортостан | Bashkortostan
        region BU | Республика Бурятия | Бурятия | Buryatia
        region BRY | Брянская область | Bryansk Oblast
        region CE | Чечня | Чеченская Республика | Chechnya
        region CU | Чувашия | Чувашская Республика | Chuvashia
        region DA | Дагестан | Республика Дагестан | Dagestan
        region IN | Ингушетия | Республика Ингушетия | Ingushetia
        region KB | Кабардино-Балкария | Кабардино-Балкарская Республика | Kabardino-Balkaria
        region KC | Карачаево-Черкесия | Карачаево-Черкесская Республика | Karachay-Cherkessia
        region KL | Калмыкия | Республика Калмыкия | Kalmykia
        region KO | Республика Коми | Коми | Komi
        region KR | Республика Карелия | Карелия | Karelia
        region SA | Республика Саха (Якутия) | Якутия | Sakha | Yakutia
        region SAR | Саратовская область | Saratov Oblast
        region TA | Татарстан | Республика Татарстан | Tatarstan
        region TY | Республика Тыва | Тыва | Tuva
        01-01 01-02 01-03 01-04 01-05 | Новогодние каникулы | New Year Holidays
        01-06 01-08 from 2013 | Новогодние каникулы | New Year Holidays
        01-07 | Рождество Христово | Christmas Day
        02-23 | День защитника Отечества | Defender of the Fatherland Day
        03-08 | Международный женский день | International Women's Day
        05-01 | Праздник Весны и Труда | Spring and Labour Day
        05-09 | День Победы | Victory Day
        06-12 | День России | Russia Day
        11-04 from 2005 | День народного единства | Unity Day
        2020-02-24 2020-03-09 2020-05-04 2020-05-05 2020-05-11 | Выходной день (перенос) | Day off (moved)
        2021-02-22 2021-05-03 2021-05-10 2021-06-14 2021-11-05 2021-12-31 | Выходной день (перенос) | Day off (moved)
        2022-03-07 2022-05-02 2022-05-03 2022-05-10 2022-06-13 | Выходной день (перенос) | Day off (moved)
        2023-02-24 2023-05-08 2023-11-06 | Выходной день (перенос) | Day off (moved)
        2024-04-29 2024-04-30 2024-05-10 2024-12-30 2024-12-31 | Выходной день (перенос) | Day off (moved)
        2025-05-02 2025-05-08 2025-06-13 2025-11-03 2025-12-31 | Выходной день (перенос) | Day off (moved)
        2026-01-09 2026-03-09 2026-05-11 2026-12-31 | Выходной день (перенос) | Day off (moved)
        2027-02-22 2027-05-03 2027-05-10 2027-06-14 2027-11-05 2027-12-31 | Выходной день (перенос) | Day off (moved)
        U10-01 @AD,BA,CE,DA,IN,KB,KC,TA | Ураза-байрам | Eid al-Fitr
        U12-10 @AD,BA,CE,DA,IN,KB,KC,TA | Курбан-байрам | Eid al-Adha
        2010-02-14 2010-02-15 2011-02-03 2015-02-19 2016-02-09 2023-02-21 2025-03-01 2025-03-03 2026-02-18 @BU | Сагаалган | Sagaalgan
        2018-02-16 2019-02-05 2022-03-03 2023-02-21 2024-02-10 2025-02-28 @KL | Цаган Сар | Tsagan Sar
        2023-02-21 2026-02-18 @TY | Шагаа | Shagaa
        2022-06-14 2023-06-04 2024-05-23 @KL | День рождения Будды Шакьямуни | Birthday of Buddha Shakyamuni
        2013-12-27 2022-12-18 2023-12-07 @KL | Зул | Zul
        03-28 @KB | День возрождения балкарского народа | Day of the Revival of the Balkar People
        04-16 from 2009 @CE | День мира в Чеченской Республике | Day of Peace in the Chechen Republic
        O+9 @BRY,SAR | Радоница | Radonitsa
        04-27 from 2018 add(sa,su) @SA | День Республики Саха (Якутия) | Day of the Republic of Sakha (Yakutia)
        05-03 @KC | День возрождения карачаевского народа | Day of the Revival of the Karachay People
        05-21 @KB | День памяти адыгов | Day of Remembrance of the Circassians
        06-04 @IN | День образования Республики Ингушетия | Day of the Republic of Ingushetia
        06-08 @KR | День Республики Карелия | Day of the Republic of Karelia
        06-21 from 2018 add(sa,su) @SA | Ысыах | Yhyakh
        06-24 @CU | День Чувашской Республики | Day of the Chuvash Republic
        07-05 from 2022 @KL | День Республики Калмыкия | Day of the Republic of Kalmykia
        07-26 @DA | День Конституции Республики Дагестан | Constitution Day of Dagestan
        08-15 from 1999 add(sa,su) @TY | День Республики Тыва | Day of the Republic of Tuva
        08-22 @KO | День Республики Коми | Day of the Komi Republic
        08-30 @TA | День Республики Татарстан | Day of the Republic of Tatarstan
        09-01 @KB | День государственности Кабардино-Балкарии | Statehood Day of Kabardino-Balkaria
        09-15 @DA | День единства народов Дагестана | Day of Unity of the Peoples of Dagestan
        09-17 @BRY | День освобождения Брянской области | Liberation of Bryansk Oblast
        09-30 @KR | День освобождения Карелии | Liberation of Karelia
        10-05 @AD | День образования Республики Адыгея | Day of the Republic of Adygea
        10-11 @BA | День Республики Башкортостан | Day of the Republic of Bashkortostan
        11-06 @TA | День Конституции Республики Татарстан | Constitution Day of Tatarstan
        12-24 until 2019 @BA | День Конституции Республики Башкортостан | Constitution Day of Bashkortostan
        12-28 from 2022 @KL | День памяти жертв депортации калмыцкого народа | Remembrance of the Deportation of the Kalmyks
        """,
        """
        country BG | България | Bulgaria
        01-01 until 2016 | Нова година | New Year's Day
        01-01 from 2017 add(sa,su) | Нова година | New Year's Day
        03-03 until 2016 | Ден на освобождението на България | Liberation Day
        03-03 from 2017 add(sa,su) | Ден на освобождението на България | Liberation Day
        O-2 from 2011 | Велики петък | Good Friday
        O-1 from 2011 | Велика събота | Holy Saturday
        O O+1 | Великден | Easter
        05-01 until 2016 | Ден на труда | Labour Day
        05-01 from 2017 add(sa,su) | Ден на труда | Labour Day
        05-06 until 2016 | Гергьовден | Saint George's Day
        05-06 from 2017 add(sa,su) | Гергьовден | Saint George's Day
        05-24 until 2016 | Ден на българската просвета и култура | Day of Culture and the Slavonic Alphabet
        05-24 from 2017 add(sa,su) | Ден на българската просвета и култура | Day of Culture and the Slavonic Alphabet
        09-06 until 2016 | Ден на Съединението | Unification Day
        09-06 from 2017 add(sa,su) | Ден на Съединението | Unification Day
        09-22 until 2016 | Ден на независимостта | Independence Day
        09-22 from 2017 add(sa,su) | Ден на независимостта | Independence Day
        12-24 12-25 12-26 until 2016 | Коледа | Christmas
        12-24 12-25 12-26 from 2017 add(sa,su) | Коледа | Christmas
        2025-12-31 2026-01-02 | Почивен ден | Day off
        """,
        """
        country RO | România | Romania
        01-01 01-02 | Anul Nou | New Year's Day
        01-06 from 2024 | Boboteaza | Epiphany
        01-07 from 2024 | Sfântul Ioan Botezătorul | Saint John the Baptist
        01-24 from 2017 | Ziua Unirii Principatelor Române | Unification Day
        O-2 from 2018 | Vinerea Mare | Good Friday
        O O+1 | Paștele | Easter
        05-01 | Ziua Muncii | Labour Day
        06-01 from 2017 | Ziua Copilului | Children's Day
        O+49 O+50 from 2008 | Rusaliile | Pentecost
        08-15 from 2009 | Adormirea Maicii Domnului | Dormition of the Mother of God
        11-30 from 2012 | Sfântul Andrei | Saint Andrew's Day
        12-01 | Ziua Națională a României | National Day
        12-25 12-26 | Crăciunul | Christmas Day
        """,
        """
        country GR | Ελλάδα | Greece
        01-01 | Πρωτοχρονιά | New Year's Day
        01-06 | Θεοφάνεια | Epiphany
        O-48 | Καθαρά Δευτέρα | Green Monday
        03-25 | Ευαγγελισμός της Θεοτόκου, Εθνική εορτή | Independence Day
        O-2 | Μεγάλη Παρασκευή | Good Friday
        O+1 | Δευτέρα του Πάσχα | Easter Monday
        05-01 except 2024 | Εργατική Πρωτομαγιά | Labour Day
        2021-05-04 2022-05-02 2024-05-07 2027-05-04 2032-05-04 | Εργατική Πρωτομαγιά (μετάθεση) | Labour Day (observed)
        O+50 | Αγίου Πνεύματος | Whit Monday
        08-15 | Κοίμηση της Θεοτόκου | Dormition of the Mother of God
        10-28 | Ημέρα του Όχι | Ohi Day
        12-25 | Χριστούγεννα | Christmas Day
        12-26 | Σύναξη της Θεοτόκου | Glorifying of the Mother of God
        """,
        """
        country CY | Κύπρος | Cyprus
        01-01 | Πρωτοχρονιά | New Year's Day
        01-06 | Θεοφάνεια | Epiphany
        O-48 | Καθαρά Δευτέρα | Green Monday
        03-25 | Ημέρα της Ελληνικής Ανεξαρτησίας | Greek Independence Day
        04-01 | Εθνική Ημέρα Κύπρου | Cyprus National Day
        O-2 | Μεγάλη Παρασκευή | Good Friday
        O | Κυριακή του Πάσχα | Easter Sunday
        O+1 | Δευτέρα του Πάσχα | Easter Monday
        05-01 | Εργατική Πρωτομαγιά | Labour Day
        O+50 | Δευτέρα του Αγίου Πνεύματος | Whit Monday
        08-15 | Κοίμηση της Θεοτόκου | Dormition of the Mother of God
        10-01 | Ημέρα της Κυπριακής Ανεξαρτησίας | Cyprus Independence Day
        10-28 | Ημέρα του Όχι | Ohi Day
        12-25 | Χριστούγεννα | Christmas Day
        12-26 | Επομένη Χριστουγέννων | Boxing Day
        """,
        """
        country RS | Србија | Serbia
        01-01 01-02 add(su) | Нова година | New Year's Day
        01-07 | Божић | Orthodox Christmas Day
        02-15 02-16 add(su) | Дан државности | Statehood Day
        O-2 | Велики петак | Good Friday
        O-1 | Велика субота | Holy Saturday
        O | Васкрс | Easter Sunday
        O+1 | Васкрсни понедељак | Easter Monday
        05-01 05-02 add(su) | Празник рада | Labour Day
        11-11 from 2012 add(su) | Дан примирја | Armistice Day
        """,
    ]
}
