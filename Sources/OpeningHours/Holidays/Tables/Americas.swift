extension HolidayTables {
    // Sources: the provinces' employment standards acts and Holidays Act (CA); Ley Federal del Trabajo art. 74 (MX); Lei 662/1949, 9.093/1995, 14.759/2023 (BR);
    // Ley 27.399 (AR); Ley 2.977, 19.668, 20.983 (CL); Ley 51 de 1983 (CO).
    static let americas = [
        """
        country CA | Canada
        region AB | Alberta
        region BC | British Columbia | Colombie-Britannique
        region MB | Manitoba
        region NB | New Brunswick | Nouveau-Brunswick
        region NL | Newfoundland and Labrador | Terre-Neuve-et-Labrador
        region NS | Nova Scotia | Nouvelle-Écosse
        region NT | Northwest Territories
        region NU | Nunavut
        region ON | Ontario
        region PE | Prince Edward Island
        region QC | Québec | Quebec
        region SK | Saskatchewan
        region YT | Yukon
        01-01 add(sa,su) | New Year's Day
        Mo[3]/02 from 1990 @AB | Family Day
        Mo[2]/02 from 2013 until 2018 @BC | Family Day
        Mo[3]/02 from 2019 @BC | Family Day
        Mo[3]/02 from 2008 @ON | Family Day
        Mo[3]/02 from 2007 @SK | Family Day
        Mo[3]/02 from 2018 @NB | Family Day
        Mo[3]/02 from 2008 @MB | Louis Riel Day
        Mo[3]/02 from 2009 @PE | Islander Day
        Mo[3]/02 from 2015 @NS | Heritage Day
        E-2 | Good Friday
        Mo<=05-24 @!NB,NL,NS,PE,QC | Victoria Day
        Mo<=05-24 @QC | Journée nationale des patriotes | National Patriots' Day
        06-21 @NT | National Indigenous Peoples Day
        06-21 from 2017 @YT | National Indigenous Peoples Day
        06-24 add(su) @QC | Fête nationale du Québec | Saint-Jean-Baptiste Day
        07-01 add(su) | Canada Day
        07-09 @NU | Nunavut Day
        Mo[1]/08 @BC | British Columbia Day
        Mo[1]/08 @NB | New Brunswick Day
        Mo[1]/08 @SK | Saskatchewan Day
        Mo[1]/08 @NT,NU | Civic Holiday
        Mo[3]/08 @YT | Discovery Day
        Mo[1]/09 | Labour Day
        2022-09-19 @BC,NB,NL,NS,PE,YT | Funeral of Queen Elizabeth II
        09-30 from 2023 add(sa,su) @BC | National Day for Truth and Reconciliation
        09-30 from 2022 @NT,PE | National Day for Truth and Reconciliation
        09-30 from 2023 @NU,YT | National Day for Truth and Reconciliation
        09-30 from 2024 @MB | National Day for Truth and Reconciliation
        Mo[2]/10 @!NB,NL,NS,PE | Thanksgiving
        11-11 @BC,NB,NL,NS,NT,NU,PE,SK,YT | Remembrance Day
        11-11 add(sa,su) @AB | Remembrance Day
        12-25 add(sa,su) @!ON | Christmas Day
        12-25 add(sa+2,su+1) @ON | Christmas Day
        12-26 add(sa+2,su+2) @ON | Boxing Day
        """,
        """
        country MX | México | Mexico
        01-01 | Año Nuevo | New Year's Day
        Mo[1]/02 from 2006 | Día de la Constitución | Constitution Day
        Mo[3]/03 from 2006 | Natalicio de Benito Juárez | Benito Juárez's Birthday
        05-01 | Día del Trabajo | Labour Day
        09-16 | Día de la Independencia | Independence Day
        10-01 from 2024 every 6 | Transmisión del Poder Ejecutivo Federal | Change of Federal Government
        12-01 from 2000 until 2018 every 6 | Transmisión del Poder Ejecutivo Federal | Change of Federal Government
        Mo[3]/11 from 2006 | Día de la Revolución | Revolution Day
        12-25 | Navidad | Christmas Day
        """,
        """
        country BR | Brasil | Brazil
        region RJ | Rio de Janeiro
        region SP | São Paulo
        01-01 | Confraternização Universal | New Year's Day
        E-2 | Sexta-feira Santa | Good Friday
        04-21 | Tiradentes | Tiradentes' Day
        04-23 @RJ | São Jorge | Saint George's Day
        05-01 | Dia do Trabalhador | Labour Day
        07-09 @SP | Revolução Constitucionalista | Constitutionalist Revolution
        09-07 | Independência do Brasil | Independence Day
        10-12 | Nossa Senhora Aparecida | Our Lady of Aparecida
        11-02 | Finados | All Souls' Day
        11-15 | Proclamação da República | Republic Day
        11-20 until 2023 @RJ | Consciência Negra | Black Awareness Day
        11-20 from 2024 | Consciência Negra | Black Awareness Day
        12-25 | Natal | Christmas Day
        """,
        """
        country AR | Argentina
        01-01 | Año Nuevo | New Year's Day
        E-48 E-47 from 2011 | Carnaval | Carnival
        03-24 from 2006 | Día Nacional de la Memoria por la Verdad y la Justicia | Day of Remembrance for Truth and Justice
        2020-03-31 | Día del Veterano y de los Caídos en la Guerra de Malvinas | Malvinas Day
        04-02 except 2020 | Día del Veterano y de los Caídos en la Guerra de Malvinas | Malvinas Day
        E-2 | Viernes Santo | Good Friday
        05-01 | Día del Trabajador | Labour Day
        05-25 | Día de la Revolución de Mayo | May Revolution Day
        06-17 from 2016 move(tu-1,we-2,th+4,fr+3) | Paso a la Inmortalidad del General Güemes | Güemes Day
        06-20 | Paso a la Inmortalidad del General Belgrano | Flag Day
        07-09 | Día de la Independencia | Independence Day
        08-17 move(tu-1,we-2,th+4,fr+3) | Paso a la Inmortalidad del General San Martín | San Martín Day
        10-12 move(tu-1,we-2,th+4,fr+3) | Día del Respeto a la Diversidad Cultural | Day of Respect for Cultural Diversity
        11-20 from 2010 move(tu-1,we-2,th+4,fr+3) | Día de la Soberanía Nacional | National Sovereignty Day
        12-08 | Inmaculada Concepción de María | Immaculate Conception
        12-25 | Navidad | Christmas Day
        """,
        """
        country CL | Chile
        01-01 | Año Nuevo | New Year's Day
        01-02 from 2017 drop(tu,we,th,fr,sa,su) | Feriado adicional | New Year Holiday
        E-2 | Viernes Santo | Good Friday
        E-1 | Sábado Santo | Holy Saturday
        05-01 | Día del Trabajo | Labour Day
        05-21 | Día de las Glorias Navales | Navy Day
        2021-06-21 2022-06-21 2023-06-21 2024-06-20 2025-06-20 2026-06-21 | Día Nacional de los Pueblos Indígenas | Day of the Indigenous Peoples
        2027-06-21 2028-06-20 2029-06-20 2030-06-21 2031-06-21 2032-06-20 | Día Nacional de los Pueblos Indígenas | Day of the Indigenous Peoples
        06-29 from 2000 move(tu-1,we-2,th-3,fr+3) | San Pedro y San Pablo | Saints Peter and Paul
        07-16 from 2007 | Virgen del Carmen | Our Lady of Mount Carmel
        08-15 | Asunción de la Virgen | Assumption Day
        09-17 from 2017 drop(tu,we,th,sa,su) | Fiestas Patrias | National Holiday
        2022-09-16 | Feriado adicional | National Holiday
        09-18 | Independencia Nacional | Independence Day
        09-19 | Día de las Glorias del Ejército | Army Day
        09-20 from 2007 drop(mo,tu,we,th,sa,su) | Fiestas Patrias | National Holiday
        10-12 from 2000 move(tu-1,we-2,th-3,fr+3) | Encuentro de Dos Mundos | Meeting of Two Worlds
        10-31 from 2008 move(tu-4,we+2) | Día de las Iglesias Evangélicas y Protestantes | Reformation Day
        11-01 | Todos los Santos | All Saints' Day
        12-08 | Inmaculada Concepción | Immaculate Conception
        12-25 | Navidad | Christmas Day
        """,
        """
        country CO | Colombia
        01-01 | Año Nuevo | New Year's Day
        Mo>=01-06 | Día de los Reyes Magos | Epiphany
        Mo>=03-19 | Día de San José | Saint Joseph's Day
        E-3 | Jueves Santo | Maundy Thursday
        E-2 | Viernes Santo | Good Friday
        05-01 | Día del Trabajo | Labour Day
        E+43 | Ascensión del Señor | Ascension Day
        E+64 | Corpus Christi
        E+71 | Sagrado Corazón de Jesús | Sacred Heart
        Mo>=06-29 | San Pedro y San Pablo | Saints Peter and Paul
        Mo>=07-09 from 2026 | Nuestra Señora de Chiquinquirá | Our Lady of Chiquinquirá
        07-20 | Día de la Independencia | Independence Day
        08-07 | Batalla de Boyacá | Battle of Boyacá
        Mo>=08-15 | Asunción de la Virgen | Assumption Day
        Mo>=10-12 | Día de la Diversidad Étnica y Cultural | Day of Ethnic and Cultural Diversity
        Mo>=11-01 | Todos los Santos | All Saints' Day
        Mo>=11-11 | Independencia de Cartagena | Independence of Cartagena
        12-08 | Inmaculada Concepción | Immaculate Conception
        12-25 | Navidad | Christmas Day
        """,
    ]
}
