extension HolidayTables {
    // Sources: Code du travail L3133-1 and L3134-13 (FR); Loi n° 798 (MC); Llei de relacions laborals and the yearly calendars (AD); Banking and Financial
    // Dealings Act 1971 and proclamations (GB); Organisation of Working Time Act 1997 (IE); koninklijk besluit of 18 April 1974 (BE); Code du travail (LU);
    // Algemene termijnenwet (NL); Estatuto de los Trabajadores, Real Decreto 2001/1983 and the yearly lists in the BOE (ES); Código do Trabalho art. 234 (PT);
    // legge 260/1949, 54/1977, 151/2025 (IT); National Holidays Act (MT); legge 7/1961 (SM).
    static let europeWest = [
        """
        country FR | France
        region 57 | Moselle
        region 67 | Bas-Rhin
        region 68 | Haut-Rhin
        region 6AE | Alsace | Collectivité européenne d'Alsace
        region GES | Grand Est
        01-01 | Jour de l'an | New Year's Day
        E-2 @57,67,68,6AE | Vendredi saint | Good Friday
        E+1 | Lundi de Pâques | Easter Monday
        05-01 | Fête du Travail | Labour Day
        05-08 | Fête de la Victoire | Victory Day
        E+39 | Ascension | Ascension Day
        E+50 | Lundi de Pentecôte | Whit Monday
        07-14 | Fête nationale | National Day
        08-15 | Assomption | Assumption Day
        11-01 | Toussaint | All Saints' Day
        11-11 | Armistice 1918 | Armistice Day
        12-25 | Noël | Christmas Day
        12-26 @57,67,68,6AE | Saint-Étienne | Saint Stephen's Day
        """,
        """
        country MC | Monaco
        01-01 add(su) | Jour de l'an | New Year's Day
        2015-01-07 | Jour férié | Public Holiday
        01-27 | Sainte-Dévote | Saint Devota's Day
        E+1 | Lundi de Pâques | Easter Monday
        05-01 add(su) | Fête du Travail | Labour Day
        E+39 | Ascension | Ascension Day
        E+50 | Lundi de Pentecôte | Whit Monday
        E+60 | Fête-Dieu | Corpus Christi
        08-15 add(su) | Assomption | Assumption Day
        11-01 add(su) | Toussaint | All Saints' Day
        11-19 add(su) | Fête de S.A.S. le Prince Souverain | Prince's Day
        12-08 until 2018 | Immaculée Conception | Immaculate Conception
        12-08 from 2019 add(su) | Immaculée Conception | Immaculate Conception
        12-25 add(su) | Noël | Christmas Day
        """,
        """
        country AD | Andorra
        01-01 | Any nou | New Year's Day
        01-06 | Reis | Epiphany
        E-48 | Carnaval | Carnival
        03-14 | Dia de la Constitució | Constitution Day
        E-2 | Divendres Sant | Good Friday
        E+1 | Dilluns de Pasqua | Easter Monday
        05-01 | Festa del treball | Labour Day
        E+50 | Dilluns de Pentecosta | Whit Monday
        08-15 | Assumpció | Assumption Day
        09-08 | Mare de Déu de Meritxell | Our Lady of Meritxell
        11-01 | Tots Sants | All Saints' Day
        12-08 | Immaculada Concepció | Immaculate Conception
        12-25 | Nadal | Christmas Day
        12-26 | Sant Esteve | Saint Stephen's Day
        """,
        """
        country GB | United Kingdom
        region ENG | England
        region WLS | Cymru | Wales
        region SCT | Scotland | Alba
        region NIR | Northern Ireland
        01-01 add(sa,su) | New Year's Day
        01-02 add(sa,su) @SCT | New Year Holiday
        03-17 add(sa,su) @NIR | Saint Patrick's Day
        E-2 | Good Friday
        E+1 @!SCT | Easter Monday
        Mo[1]/05 except 1995,2020 | Early May Bank Holiday
        1995-05-08 2020-05-08 | Early May Bank Holiday (VE Day)
        2023-05-08 | Coronation of Charles III
        Mo[-1]/05 except 2002,2012,2022 | Spring Bank Holiday
        2002-06-04 2012-06-04 2022-06-02 | Spring Bank Holiday
        2002-06-03 | Golden Jubilee of Elizabeth II
        2012-06-05 | Diamond Jubilee of Elizabeth II
        2022-06-03 | Platinum Jubilee of Elizabeth II
        2011-04-29 | Wedding of William and Catherine
        07-12 add(sa,su) @NIR | Battle of the Boyne
        Mo[1]/08 @SCT | Summer Bank Holiday
        Mo[-1]/08 @!SCT | Summer Bank Holiday
        2022-09-19 | State Funeral of Elizabeth II
        2026-06-15 @SCT | World Cup Bank Holiday
        11-30 add(sa,su) @SCT | Saint Andrew's Day
        12-25 add(sa,su) | Christmas Day
        12-26 add(sa,su) | Boxing Day
        """,
        """
        country IE | Éire | Ireland
        01-01 | Lá Caille | New Year's Day
        Mo[1]/02 from 2023 except 2030,2036,2041,2047 | Lá Fhéile Bríde | Saint Brigid's Day
        2030-02-01 2036-02-01 2041-02-01 2047-02-01 | Lá Fhéile Bríde | Saint Brigid's Day
        03-17 | Lá Fhéile Pádraig | Saint Patrick's Day
        2022-03-18 | Day of Remembrance and Recognition
        E+1 | Luan Cásca | Easter Monday
        Mo[1]/05 | Lá Bealtaine | May Day
        Mo[1]/06 | Lá Saoire i mí an Mheithimh | June Holiday
        Mo[1]/08 | Lá Saoire i mí Lúnasa | August Holiday
        Mo[-1]/10 | Lá Saoire i mí Dheireadh Fómhair | October Holiday
        12-25 | Lá Nollag | Christmas Day
        12-26 | Lá Fhéile Stiofáin | Saint Stephen's Day
        """,
        """
        country BE | België | Belgique | Belgium
        01-01 | Nieuwjaar | New Year's Day
        E | Pasen | Easter Sunday
        E+1 | Paasmaandag | Easter Monday
        05-01 | Dag van de Arbeid | Labour Day
        E+39 | Onze-Lieve-Heer-Hemelvaart | Ascension Day
        E+49 | Pinksteren | Whit Sunday
        E+50 | Pinkstermaandag | Whit Monday
        07-21 | Nationale feestdag | National Day
        08-15 | Onze-Lieve-Vrouw-Hemelvaart | Assumption Day
        11-01 | Allerheiligen | All Saints' Day
        11-11 | Wapenstilstand | Armistice Day
        12-25 | Kerstmis | Christmas Day
        """,
        """
        country LU | Lëtzebuerg | Luxembourg
        01-01 | Neijoerschdag | New Year's Day
        E+1 | Ouschterméindeg | Easter Monday
        05-01 | Dag vun der Aarbecht | Labour Day
        05-09 from 2019 | Europadag | Europe Day
        E+39 | Christi Himmelfaart | Ascension Day
        E+50 | Péngschtméindeg | Whit Monday
        06-23 | Nationalfeierdag | National Day
        08-15 | Léiffrawëschdag | Assumption Day
        11-01 | Allerhellgen | All Saints' Day
        12-25 | Chrëschtdag | Christmas Day
        12-26 | Stiefesdag | Saint Stephen's Day
        """,
        """
        country NL | Nederland | Netherlands
        01-01 | Nieuwjaarsdag | New Year's Day
        E-2 | Goede Vrijdag | Good Friday
        E | Eerste paasdag | Easter Sunday
        E+1 | Tweede paasdag | Easter Monday
        04-30 until 2013 move(su-1) | Koninginnedag | Queen's Day
        04-27 from 2014 move(su-1) | Koningsdag | King's Day
        05-05 every 5 from 1990 | Bevrijdingsdag | Liberation Day
        E+39 | Hemelvaartsdag | Ascension Day
        E+49 | Eerste pinksterdag | Whit Sunday
        E+50 | Tweede pinksterdag | Whit Monday
        12-25 | Eerste kerstdag | Christmas Day
        12-26 | Tweede kerstdag | Second Day of Christmas
        """,
        """
        country ES | España | Spain
        region AN | Andalucía | Andalusia
        region AR | Aragón | Aragon
        region AS | Asturias | Principado de Asturias
        region CN | Canarias | Canary Islands
        region CB | Cantabria
        region CL | Castilla y León
        region CM | Castilla-La Mancha
        region CT | Catalunya | Cataluña | Catalonia
        region CE | Ceuta
        region EX | Extremadura
        region GA | Galicia
        region IB | Illes Balears | Balearic Islands
        region RI | La Rioja
        region MD | Comunidad de Madrid | Madrid
        region ML | Melilla
        region MC | Región de Murcia | Murcia
        region NC | Navarra | Comunidad Foral de Navarra | Navarre
        region PV | Euskadi | País Vasco | Basque Country
        region VC | Comunitat Valenciana | Valencia
        01-01 drop(su) | Año nuevo | New Year's Day
        01-06 drop(su) | Epifanía del Señor | Epiphany
        02-28 drop(su) @AN | Día de Andalucía | Andalusia Day
        03-01 drop(su) @IB | Día de las Illes Balears | Balearic Islands Day
        E-3 @!CT,VC | Jueves Santo | Maundy Thursday
        E-2 | Viernes Santo | Good Friday
        E+1 @CT,IB,NC,PV,RI,VC | Lunes de Pascua | Easter Monday
        04-23 drop(su) @AR | San Jorge | Saint George's Day
        04-23 drop(su) @CL | Fiesta de Castilla y León | Castile and León Day
        05-01 drop(su) | Fiesta del Trabajo | Labour Day
        05-02 drop(su) @MD | Fiesta de la Comunidad de Madrid | Madrid Day
        05-17 drop(su) @GA | Día das Letras Galegas | Galician Literature Day
        05-30 drop(su) @CN | Día de Canarias | Canary Islands Day
        05-31 drop(su) @CM | Día de Castilla-La Mancha | Castile-La Mancha Day
        2022-06-06 @CT | Segona Pasqua | Whit Monday
        06-09 drop(su) @MC | Día de la Región de Murcia | Murcia Day
        06-09 drop(su) @RI | Día de La Rioja | La Rioja Day
        06-24 drop(su) @CT | Sant Joan | Saint John's Day
        07-25 drop(su) @GA | Santiago Apóstol | Saint James's Day
        07-28 drop(su) @CB | Día de las Instituciones de Cantabria | Cantabria Institutions Day
        08-15 drop(su) | Asunción de la Virgen | Assumption Day
        09-02 drop(su) @CE | Día de Ceuta | Ceuta Day
        09-08 drop(su) @AS | Día de Asturias | Asturias Day
        09-08 drop(su) @EX | Día de Extremadura | Extremadura Day
        09-11 drop(su) @CT | Diada Nacional de Catalunya | National Day of Catalonia
        09-15 drop(su) @CB | La Bien Aparecida | Our Lady of Bien Aparecida
        09-17 drop(su) @ML | Día de Melilla | Melilla Day
        10-09 drop(su) @VC | Dia de la Comunitat Valenciana | Valencian Community Day
        10-12 drop(su) | Fiesta Nacional de España | National Day
        11-01 drop(su) | Todos los Santos | All Saints' Day
        12-03 drop(su) @NC | San Francisco Javier | Saint Francis Xavier's Day
        12-06 drop(su) | Día de la Constitución Española | Constitution Day
        12-08 drop(su) | Inmaculada Concepción | Immaculate Conception
        12-25 drop(su) | Natividad del Señor | Christmas Day
        12-26 drop(su) @CT | Sant Esteve | Saint Stephen's Day
        """,
        """
        country PT | Portugal
        region 20 | Açores | Azores
        region 30 | Madeira
        01-01 | Ano Novo | New Year's Day
        E-2 | Sexta-feira Santa | Good Friday
        E | Páscoa | Easter Sunday
        04-25 | Dia da Liberdade | Freedom Day
        05-01 | Dia do Trabalhador | Labour Day
        E+50 @20 | Dia da Região Autónoma dos Açores | Azores Day
        06-10 | Dia de Portugal, de Camões e das Comunidades Portuguesas | Portugal Day
        E+60 except 2013,2014,2015 | Corpo de Deus | Corpus Christi
        07-01 @30 | Dia da Região Autónoma da Madeira | Madeira Day
        08-15 | Assunção de Nossa Senhora | Assumption Day
        10-05 except 2013,2014,2015 | Implantação da República | Republic Day
        11-01 except 2013,2014,2015 | Todos os Santos | All Saints' Day
        12-01 except 2013,2014,2015 | Restauração da Independência | Restoration of Independence
        12-08 | Imaculada Conceição | Immaculate Conception
        12-25 | Natal | Christmas Day
        12-26 @30 | Primeira oitava | Second Day of Christmas
        """,
        """
        country IT | Italia | Italy
        region BZ | Südtirol | Alto Adige | Bolzano | South Tyrol
        01-01 | Capodanno | New Year's Day
        01-06 | Epifania del Signore | Epiphany
        E | Pasqua di Resurrezione | Easter Sunday
        E+1 | Lunedì dell'Angelo | Easter Monday
        04-25 | Festa della Liberazione | Liberation Day
        05-01 | Festa dei Lavoratori | Labour Day
        E+50 @BZ | Pfingstmontag | Whit Monday
        06-02 from 2001 | Festa della Repubblica | Republic Day
        2011-03-17 | Anniversario dell'Unità d'Italia | Anniversary of the Unification of Italy
        08-15 | Assunzione della Vergine | Assumption Day
        10-04 from 2026 | San Francesco d'Assisi | Saint Francis of Assisi
        11-01 | Ognissanti | All Saints' Day
        Su[1]/11 from 1977 | Giornata dell'Unità Nazionale | National Unity Day
        12-08 | Immacolata Concezione | Immaculate Conception
        12-25 | Natale | Christmas Day
        12-26 | Santo Stefano | Saint Stephen's Day
        """,
        """
        country SM | San Marino
        01-01 | Capodanno | New Year's Day
        01-06 | Epifania | Epiphany
        02-05 | Sant'Agata | Saint Agatha's Day
        03-25 | Anniversario dell'Arengo | Anniversary of the Arengo
        E | Pasqua | Easter Sunday
        E+1 | Lunedì dell'Angelo | Easter Monday
        04-01 10-01 | Insediamento dei Capitani Reggenti | Investiture of the Captains Regent
        05-01 | Festa dei Lavoratori | Labour Day
        E+60 | Corpus Domini | Corpus Christi
        07-28 | Caduta del Fascismo | Liberation from Fascism
        08-15 | Assunzione di Maria Vergine | Assumption Day
        09-03 | San Marino e Fondazione della Repubblica | Saint Marinus and Foundation of the Republic
        11-01 | Ognissanti | All Saints' Day
        11-02 | Commemorazione dei defunti | Commemoration of the Dead
        12-08 | Immacolata Concezione | Immaculate Conception
        12-25 | Natale | Christmas Day
        12-26 | Santo Stefano | Saint Stephen's Day
        """,
        """
        country MT | Malta
        01-01 | L-Ewwel tas-Sena | New Year's Day
        02-10 | Il-Festa ta' San Pawl | Feast of Saint Paul's Shipwreck
        03-19 | Il-Festa ta' San Ġużepp | Saint Joseph's Day
        03-31 | Jum il-Ħelsien | Freedom Day
        E-2 | Il-Ġimgħa l-Kbira | Good Friday
        05-01 | Jum il-Ħaddiem | Worker's Day
        06-07 | Sette Giugno | Sette Giugno
        06-29 | Il-Festa ta' San Pietru u San Pawl | Saints Peter and Paul
        08-15 | Il-Festa ta' Santa Marija | Assumption Day
        09-08 | Jum il-Vitorja | Victory Day
        09-21 | Jum l-Indipendenza | Independence Day
        12-08 | Il-Festa tal-Immakulata Kunċizzjoni | Immaculate Conception
        12-13 | Jum ir-Repubblika | Republic Day
        12-25 | Il-Milied | Christmas Day
        """,
    ]
}
