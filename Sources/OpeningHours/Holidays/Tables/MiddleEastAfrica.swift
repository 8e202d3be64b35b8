extension HolidayTables {
    // Sources: Hours of Work and Rest Law and the religious calendar (IL); Public Holidays Act 36 of 1994 (ZA);
    // Ulusal Bayram ve Genel Tatiller Hakkında Kanun (TR; the days of the Presidency of Religious Affairs, which agree with Umm al-Qura).
    static let middleEastAfrica = [
        """
        country ZA | South Africa
        01-01 add(su+1) | New Year's Day
        03-21 add(su+1) | Human Rights Day
        E-2 | Good Friday
        E+1 | Family Day
        04-27 add(su+1) | Freedom Day
        05-01 add(su+1) | Workers' Day
        06-16 add(su+1) | Youth Day
        08-09 add(su+1) | National Women's Day
        09-24 add(su+1) | Heritage Day
        12-16 add(su+1) | Day of Reconciliation
        12-25 | Christmas Day
        12-26 add(su+1) | Day of Goodwill
        2011-12-27 2016-12-27 2022-12-27 | Public holiday by proclamation
        2021-11-01 | Municipal Elections
        2023-12-15 | Rugby World Cup Victory
        2026-11-04 | Local Government Elections
        2024-05-29 | National and Provincial Elections
        """,
        """
        country IL | ישראל | Israel
        Htishri-01 Htishri-02 | ראש השנה | Rosh Hashanah
        Htishri-10 | יום כיפור | Yom Kippur
        Htishri-15 | סוכות | Sukkot
        Htishri-22 | שמחת תורה | Simchat Torah
        Hnisan-15 | פסח | Passover
        Hnisan-21 | שביעי של פסח | Seventh Day of Passover
        Hiyar-05 from 2005 move(fr-1,sa-2,mo+1) | יום העצמאות | Independence Day
        Hsivan-06 | שבועות | Shavuot
        """,
        """
        country TR | Türkiye | Turkey
        01-01 | Yılbaşı | New Year's Day
        04-23 | Ulusal Egemenlik ve Çocuk Bayramı | National Sovereignty and Children's Day
        05-01 from 2009 | Emek ve Dayanışma Günü | Labour and Solidarity Day
        05-19 | Atatürk'ü Anma, Gençlik ve Spor Bayramı | Commemoration of Atatürk, Youth and Sports Day
        07-15 from 2017 | Demokrasi ve Milli Birlik Günü | Democracy and National Unity Day
        08-30 | Zafer Bayramı | Victory Day
        10-29 | Cumhuriyet Bayramı | Republic Day
        U10-01 U10-01+1 U10-01+2 | Ramazan Bayramı | Eid al-Fitr
        U12-10 U12-10+1 U12-10+2 U12-10+3 | Kurban Bayramı | Eid al-Adha
        """,
    ]
}
