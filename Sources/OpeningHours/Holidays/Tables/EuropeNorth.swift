extension HolidayTables {
    // Sources: lag (1989:253) om allmänna helgdagar (SE); laki 388/1937, 848/1947 and kirkkolaki (FI); lov om helligdager and lov om 1. og 17. mai (NO);
    // lov om ændring af Den danske folkekirkes helligdage, lov 214/2023 (DK); lög nr. 88/1971 (IS); pühade ja tähtpäevade seadus (EE);
    // Likums "Par svētku, atceres un atzīmējamām dienām" (LV); Darbo kodeksas 123 str. (LT).
    static let europeNorth = [
        """
        country SE | Sverige | Sweden
        01-01 | Nyårsdagen | New Year's Day
        01-06 | Trettondedag jul | Epiphany
        E-2 | Långfredagen | Good Friday
        E | Påskdagen | Easter Sunday
        E+1 | Annandag påsk | Easter Monday
        05-01 | Första maj | May Day
        E+39 | Kristi himmelsfärdsdag | Ascension Day
        E+49 | Pingstdagen | Whit Sunday
        E+50 until 2004 | Annandag pingst | Whit Monday
        06-06 from 2005 | Sveriges nationaldag | National Day
        Sa>=06-20 | Midsommardagen | Midsummer Day
        Sa>=10-31 | Alla helgons dag | All Saints' Day
        12-25 | Juldagen | Christmas Day
        12-26 | Annandag jul | Second Day of Christmas
        """,
        """
        country FI | Suomi | Finland
        region 01 | Ahvenanmaa | Åland
        01-01 | Uudenvuodenpäivä | New Year's Day
        01-06 | Loppiainen | Epiphany
        E-2 | Pitkäperjantai | Good Friday
        E | Pääsiäispäivä | Easter Sunday
        E+1 | Toinen pääsiäispäivä | Easter Monday
        05-01 | Vappu | May Day
        E+39 | Helatorstai | Ascension Day
        E+49 | Helluntaipäivä | Whit Sunday
        06-09 from 1993 @01 | Självstyrelsedagen | Autonomy Day
        Fr>=06-19 | Juhannusaatto | Midsummer Eve
        Sa>=06-20 | Juhannuspäivä | Midsummer Day
        Sa>=10-31 | Pyhäinpäivä | All Saints' Day
        12-06 | Itsenäisyyspäivä | Independence Day
        12-24 | Jouluaatto | Christmas Eve
        12-25 | Joulupäivä | Christmas Day
        12-26 | Tapaninpäivä | Second Day of Christmas
        """,
        """
        country NO | Norge | Norway
        01-01 | Første nyttårsdag | New Year's Day
        E-3 | Skjærtorsdag | Maundy Thursday
        E-2 | Langfredag | Good Friday
        E | Første påskedag | Easter Sunday
        E+1 | Andre påskedag | Easter Monday
        05-01 | Arbeidernes dag | Labour Day
        05-17 | Grunnlovsdag | Constitution Day
        E+39 | Kristi himmelfartsdag | Ascension Day
        E+49 | Første pinsedag | Whit Sunday
        E+50 | Andre pinsedag | Whit Monday
        12-25 | Første juledag | Christmas Day
        12-26 | Andre juledag | Second Day of Christmas
        """,
        """
        country DK | Danmark | Denmark
        01-01 | Nytårsdag | New Year's Day
        E-3 | Skærtorsdag | Maundy Thursday
        E-2 | Langfredag | Good Friday
        E | Påskedag | Easter Sunday
        E+1 | Anden påskedag | Easter Monday
        E+26 until 2023 | Store bededag | Great Day of Prayers
        E+39 | Kristi himmelfartsdag | Ascension Day
        E+49 | Pinsedag | Whit Sunday
        E+50 | Anden pinsedag | Whit Monday
        12-25 | Juledag | Christmas Day
        12-26 | Anden juledag | Second Day of Christmas
        """,
        """
        country IS | Ísland | Iceland
        01-01 | Nýársdagur | New Year's Day
        E-3 | Skírdagur | Maundy Thursday
        E-2 | Föstudagurinn langi | Good Friday
        E | Páskadagur | Easter Sunday
        E+1 | Annar í páskum | Easter Monday
        Th>=04-19 | Sumardagurinn fyrsti | First Day of Summer
        05-01 | Verkalýðsdagurinn | Labour Day
        E+39 | Uppstigningardagur | Ascension Day
        E+49 | Hvítasunnudagur | Whit Sunday
        E+50 | Annar í hvítasunnu | Whit Monday
        06-17 | Þjóðhátíðardagurinn | National Day
        Mo[1]/08 | Frídagur verslunarmanna | Commerce Day
        12-25 | Jóladagur | Christmas Day
        12-26 | Annar í jólum | Second Day of Christmas
        """,
        """
        country EE | Eesti | Estonia
        01-01 | uusaasta | New Year's Day
        02-24 | iseseisvuspäev | Independence Day
        E-2 | suur reede | Good Friday
        E | ülestõusmispühade 1. püha | Easter Sunday
        05-01 | kevadpüha | Spring Day
        E+49 | nelipühade 1. püha | Whit Sunday
        06-23 | võidupüha | Victory Day
        06-24 | jaanipäev | Midsummer Day
        08-20 | taasiseseisvumispäev | Day of Restoration of Independence
        12-24 | jõululaupäev | Christmas Eve
        12-25 | esimene jõulupüha | Christmas Day
        12-26 | teine jõulupüha | Second Day of Christmas
        """,
        """
        country LV | Latvija | Latvia
        01-01 | Jaungada diena | New Year's Day
        E-2 | Lielā Piektdiena | Good Friday
        E | Lieldienas | Easter Sunday
        E+1 | Otrās Lieldienas | Easter Monday
        05-01 | Darba svētki | Labour Day
        05-04 from 2002 until 2007 | Latvijas Republikas Neatkarības atjaunošanas diena | Restoration of Independence Day
        05-04 from 2008 add(sa,su) | Latvijas Republikas Neatkarības atjaunošanas diena | Restoration of Independence Day
        Su[2]/05 | Mātes diena | Mother's Day
        E+49 | Vasarsvētki | Whit Sunday
        06-23 | Līgo diena | Midsummer Eve
        06-24 | Jāņu diena | Midsummer Day
        2018-07-09 2023-07-10 | Vispārējo latviešu Dziesmu un deju svētku noslēguma diena | Song and Dance Festival Closing Day
        2020-06-22 2021-05-03 2021-06-25 2021-11-19 2023-05-05 2024-12-23 2024-12-30 2025-05-02 2025-11-17 | Pārceltā brīvdiena | Day off (moved)
        2026-01-02 2026-06-22 | Pārceltā brīvdiena | Day off (moved)
        11-18 until 2006 | Latvijas Republikas proklamēšanas diena | Republic of Latvia Proclamation Day
        11-18 from 2007 add(sa,su) | Latvijas Republikas proklamēšanas diena | Republic of Latvia Proclamation Day
        12-24 from 2007 | Ziemassvētku vakars | Christmas Eve
        12-25 | Ziemassvētki | Christmas Day
        12-26 | Otrie Ziemassvētki | Second Day of Christmas
        12-31 | Vecgada vakars | New Year's Eve
        2018-09-24 | Pāvesta Franciska vizīte Latvijā | Visit of Pope Francis
        2023-05-29 | Latvijas hokeja komandas panākumu diena | Bronze Medal of the Ice Hockey Team
        """,
        """
        country LT | Lietuva | Lithuania
        01-01 | Naujieji metai | New Year's Day
        02-16 | Lietuvos valstybės atkūrimo diena | Day of Restoration of the State
        03-11 | Lietuvos nepriklausomybės atkūrimo diena | Day of Restoration of Independence
        E | Velykos | Easter Sunday
        E+1 | Antroji Velykų diena | Easter Monday
        05-01 | Tarptautinė darbo diena | Labour Day
        Su[1]/05 | Motinos diena | Mother's Day
        Su[1]/06 | Tėvo diena | Father's Day
        06-24 from 2003 | Joninės | Saint John's Day
        07-06 | Valstybės diena | Statehood Day
        08-15 | Žolinė | Assumption Day
        11-01 | Visų šventųjų diena | All Saints' Day
        11-02 from 2020 | Vėlinės | All Souls' Day
        12-24 | Kūčios | Christmas Eve
        12-25 | Kalėdos | Christmas Day
        12-26 | Antroji Kalėdų diena | Second Day of Christmas
        """,
    ]
}
