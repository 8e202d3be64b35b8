extension HolidayTables {
    // Sources: 国民の祝日に関する法律 (JP; equinoxes as the National Astronomical Observatory computes them); Bộ luật Lao động art. 112 and the yearly notices of
    // the ministry (VN); Holidays Act and the Ministry of Manpower's lists to 2027, later moon dates reckoned (SG); Holidays Act 2003 and
    // Te Kāhui o Matariki Public Holiday Act 2022, schedule 1 (NZ); the states' Public Holidays Acts and gazettes (AU);
    // 관공서의 공휴일에 관한 규정 (KR); General Holidays Ordinance cap. 149 (HK).
    static let asiaPacific = [
        """
        country JP | 日本 | Japan
        01-01 add(su) | 元日 | New Year's Day
        Mo[2]/01 from 2000 | 成人の日 | Coming of Age Day
        02-11 add(su) | 建国記念の日 | National Foundation Day
        02-23 from 2020 add(su) | 天皇誕生日 | Emperor's Birthday
        S0@9 add(su) | 春分の日 | Vernal Equinox Day
        04-29 from 2007 add(su) | 昭和の日 | Shōwa Day
        2019-05-01 | 天皇の即位の日 | Enthronement Day
        05-03 add(su) | 憲法記念日 | Constitution Day
        05-04 from 2007 add(su) | みどりの日 | Greenery Day
        05-05 add(su) | こどもの日 | Children's Day
        Mo[3]/07 from 2003 except 2020,2021 | 海の日 | Marine Day
        2020-07-23 2021-07-22 | 海の日 | Marine Day
        2020-07-24 2021-07-23 | スポーツの日 | Sports Day
        08-11 from 2016 except 2020,2021 add(su) | 山の日 | Mountain Day
        2020-08-10 2021-08-08 add(su) | 山の日 | Mountain Day
        Mo[3]/09 from 2003 | 敬老の日 | Respect for the Aged Day
        S180@9 add(su) | 秋分の日 | Autumnal Equinox Day
        Mo[2]/10 from 2000 until 2019 | 体育の日 | Health and Sports Day
        Mo[2]/10 from 2022 | スポーツの日 | Sports Day
        2019-10-22 | 即位礼正殿の儀 | Enthronement Ceremony
        11-03 add(su) | 文化の日 | Culture Day
        11-23 add(su) | 勤労感謝の日 | Labour Thanksgiving Day
        12-23 from 1989 until 2018 add(su) | 天皇誕生日 | Emperor's Birthday
        between | 国民の休日 | Citizens' Holiday
        """,
        """
        country VN | Việt Nam | Vietnam
        01-01 add(sa,su) | Tết Dương lịch | New Year's Day
        V01-01-2 drop(sa,su) | 29 Tết | 29 of Lunar New Year
        V01-01-1 | Giao thừa | Lunar New Year's Eve
        V01-01 | Tết Nguyên Đán | Lunar New Year
        V01-02 | Mồng hai Tết | Second Day of Lunar New Year
        V01-03 | Mồng ba Tết | Third Day of Lunar New Year
        V01-04 | Mồng bốn Tết | Fourth Day of Lunar New Year
        V01-05 drop(sa,su) | Mồng năm Tết | Fifth Day of Lunar New Year
        V03-10 from 2007 add(sa,su) | Giỗ Tổ Hùng Vương | Hung Kings' Commemoration Day
        2024-04-29 2025-05-02 2026-08-31 | Nghỉ hoán đổi | Day off (moved)
        04-30 add(sa,su) | Ngày Giải phóng miền Nam | Liberation Day
        05-01 add(sa,su) | Ngày Quốc tế Lao động | International Labour Day
        09-01 from 2021 drop(we,sa,su) | Ngày Quốc khánh | National Day
        09-02 add(sa,su) | Ngày Quốc khánh | National Day
        09-03 from 2021 drop(we,th,sa,su) | Ngày Quốc khánh | National Day
        11-24 from 2026 add(sa,su) | Ngày Văn hóa Việt Nam | Vietnam Culture Day
        """,
        """
        country SG | Singapore
        01-01 add(su) | New Year's Day
        C01-01 C01-02 add(su) | 农历新年 | Chinese New Year
        E-2 | Good Friday
        05-01 add(su) | Labour Day
        C04-15 add(su) | Vesak Day
        2020-05-24 2021-05-13 2022-05-03 2023-04-22 2024-04-10 2025-03-31 2026-03-21 2027-03-10 add(su) | Hari Raya Puasa | Eid al-Fitr
        2028-02-27 2029-02-15 2030-02-04 2031-01-25 2032-01-14 add(su) | Hari Raya Puasa | Eid al-Fitr
        2020-07-31 2021-07-20 2022-07-10 2023-06-29 2024-06-17 2025-06-07 2026-05-27 2027-05-17 add(su) | Hari Raya Haji | Eid al-Adha
        2028-05-05 2029-04-25 2030-04-14 2031-04-03 2032-03-22 add(su) | Hari Raya Haji | Eid al-Adha
        I10-01 from 2033 add(su) | Hari Raya Puasa | Eid al-Fitr
        I12-10 from 2033 add(su) | Hari Raya Haji | Eid al-Adha
        08-09 add(su) | National Day
        2020-11-14 2021-11-04 2022-10-24 2023-11-12 2024-10-31 2025-10-20 2026-11-08 2027-10-28 add(su) | Deepavali
        2028-11-15 2029-11-05 2030-10-26 2031-11-14 2032-11-02 add(su) | Deepavali
        2020-07-10 2023-09-01 2025-05-03 | Polling Day
        12-25 add(su) | Christmas Day
        """,
        """
        country NZ | New Zealand
        01-01 add(sa,su) | New Year's Day
        01-02 add(sa,su) | Day after New Year's Day
        02-06 until 2013 | Waitangi Day
        02-06 from 2014 add(sa,su) | Waitangi Day
        E-2 | Good Friday
        E+1 | Easter Monday
        04-25 until 2014 | Anzac Day
        04-25 from 2015 add(sa,su) | Anzac Day
        Mo[1]/06 until 2022 | Queen's Birthday
        Mo[1]/06 from 2023 | King's Birthday
        2022-06-24 2023-07-14 2024-06-28 2025-06-20 2026-07-10 2027-06-25 2028-07-14 2029-07-06 2030-06-21 2031-07-11 | Matariki
        2032-07-02 2033-06-24 2034-07-07 2035-06-29 2036-07-18 2037-07-10 2038-06-25 2039-07-15 2040-07-06 2041-07-19 | Matariki
        2042-07-11 2043-07-03 2044-06-24 2045-07-07 2046-06-29 2047-07-19 2048-07-03 2049-06-25 2050-07-15 2051-06-30 2052-06-21 | Matariki
        2022-09-26 | Queen Elizabeth II Memorial Day
        Mo[4]/10 | Labour Day
        12-25 add(sa,su) | Christmas Day
        12-26 add(sa,su) | Boxing Day
        """,
        """
        country AU | Australia
        region ACT | Australian Capital Territory
        region NSW | New South Wales
        region NT | Northern Territory
        region QLD | Queensland
        region SA | South Australia
        region TAS | Tasmania
        region VIC | Victoria
        region WA | Western Australia
        01-01 add(sa,su) @!TAS | New Year's Day
        01-01 move(sa,su) @TAS | New Year's Day
        01-26 move(sa,su) | Australia Day
        Mo[1]/03 @WA | Labour Day
        Mo[2]/03 @VIC,TAS | Labour Day
        Mo[2]/03 @ACT | Canberra Day
        Mo[2]/03 @SA | Adelaide Cup Day
        E-2 | Good Friday
        E-1 @ACT,NSW,NT,QLD,SA,VIC | Easter Saturday
        E @ACT,NSW,QLD | Easter Sunday
        E from 2016 @VIC | Easter Sunday
        E from 2024 @NT | Easter Sunday
        E from 2027 @TAS | Easter Sunday
        E from 2022 @WA | Easter Sunday
        E from 2024 @SA | Easter Sunday
        E+1 | Easter Monday
        04-25 @!ACT,NT,QLD,SA,WA | Anzac Day
        2026-04-27 2027-04-26 @NSW | Anzac Day (additional day)
        04-25 move(su) @NT,QLD | Anzac Day
        04-25 until 2021 add(su) @ACT | Anzac Day
        04-25 from 2022 move(su) @ACT | Anzac Day
        2020-04-27 2026-04-27 @ACT | Anzac Day (additional day)
        04-25 until 2023 add(su) @SA | Anzac Day
        04-25 from 2024 @SA | Anzac Day
        04-25 add(sa,su) @WA | Anzac Day
        Mo[1]/05 @NT | May Day
        Mo[1]/05 @QLD | Labour Day
        Mo>=05-27 from 2018 @ACT | Reconciliation Day
        Mo[1]/06 @WA | Western Australia Day
        Mo[2]/06 until 2022 @ACT,NSW,NT,SA,TAS,VIC | Queen's Birthday
        Mo[2]/06 from 2023 @ACT,NSW,NT,SA,TAS,VIC | King's Birthday
        Mo[1]/08 @NT | Picnic Day
        Mo[-1]/09 until 2022 @WA | Queen's Birthday
        Mo[-1]/09 from 2023 except 2024 @WA | King's Birthday
        2024-09-23 @WA | King's Birthday
        2022-09-22 | National Day of Mourning for Queen Elizabeth II
        Fr[-1]/09 from 2016 until 2019 @VIC | Friday before the AFL Grand Final
        2015-10-02 2020-10-23 2021-09-24 2022-09-23 2023-09-29 2024-09-27 2025-09-26 2026-09-25 @VIC | Friday before the AFL Grand Final
        Fr[-1]/09 from 2027 @VIC | Friday before the AFL Grand Final
        Mo[1]/10 @ACT,NSW,SA | Labour Day
        Mo[1]/10 from 2016 until 2022 @QLD | Queen's Birthday
        Mo[1]/10 from 2023 @QLD | King's Birthday
        Tu[1]/11 @VIC | Melbourne Cup Day
        12-25 add(sa,su) | Christmas Day
        12-26 add(sa,su) @!NT,TAS | Boxing Day
        12-26 until 2022 move(sa,su) @NT | Boxing Day
        12-26 from 2023 add(sa,su) @NT | Boxing Day
        12-26 move(sa,su) @TAS | Boxing Day
        """,
        """
        country KR | 대한민국 | South Korea
        01-01 | 신정 | New Year's Day
        K01-01-1 K01-01 K01-02 until 2013 | 설날 | Lunar New Year
        K01-01-1 K01-01 K01-02 from 2014 add(su,ph) | 설날 | Lunar New Year
        03-01 until 2021 | 삼일절 | Independence Movement Day
        03-01 from 2022 add(sa,su) | 삼일절 | Independence Movement Day
        05-01 from 2026 add(sa,su) | 노동절 | Labour Day
        05-05 until 2013 | 어린이날 | Children's Day
        05-05 from 2014 add(sa,su) | 어린이날 | Children's Day
        K04-08 until 2022 | 부처님오신날 | Buddha's Birthday
        K04-08 from 2023 add(sa,su,ph) | 부처님오신날 | Buddha's Birthday
        06-06 | 현충일 | Memorial Day
        07-17 from 2026 add(sa,su) | 제헌절 | Constitution Day
        08-15 until 2020 | 광복절 | Liberation Day
        08-15 from 2021 add(sa,su) | 광복절 | Liberation Day
        K08-14 K08-15 K08-16 until 2013 | 추석 | Chuseok
        K08-14 K08-15 K08-16 from 2014 add(su,ph) | 추석 | Chuseok
        10-03 until 2020 | 개천절 | National Foundation Day
        10-03 from 2021 add(sa,su) | 개천절 | National Foundation Day
        10-09 from 2013 until 2020 | 한글날 | Hangul Day
        10-09 from 2021 add(sa,su) | 한글날 | Hangul Day
        12-25 until 2022 | 성탄절 | Christmas Day
        12-25 from 2023 add(sa,su) | 성탄절 | Christmas Day
        2020-04-15 2024-04-10 2028-04-12 2032-04-14 | 국회의원선거일 | National Assembly Election
        2022-03-09 2025-06-03 2030-04-03 | 대통령선거일 | Presidential Election
        2022-06-01 2026-06-03 2030-06-12 | 지방선거일 | Local Elections
        2020-08-17 2023-10-02 2024-10-01 2025-01-27 | 임시공휴일 | Temporary Public Holiday
        """,
        """
        country HK | 香港 | Hong Kong
        01-01 add(su) | 一月一日 | New Year's Day
        C01-01 C01-02 C01-03 move(su) | 農曆年初 | Lunar New Year
        S15@8 add(su) | 清明節 | Ching Ming Festival
        E-2 | 耶穌受難節 | Good Friday
        E-1 | 耶穌受難節翌日 | Day following Good Friday
        E+1 | 復活節星期一 | Easter Monday
        C04-08 add(su) | 佛誕 | Birthday of the Buddha
        05-01 add(su) | 勞動節 | Labour Day
        C05-05 add(su) | 端午節 | Tuen Ng Festival
        07-01 add(su) | 香港特別行政區成立紀念日 | Hong Kong SAR Establishment Day
        C08-16 move(su) | 中秋節翌日 | Day following the Mid-Autumn Festival
        10-01 add(su) | 國慶日 | National Day
        C09-09 add(su) | 重陽節 | Chung Yeung Festival
        12-25 add(su) | 聖誕節 | Christmas Day
        12-26 add(su) | 聖誕節後第一個周日 | First weekday after Christmas Day
        """,
    ]
}
