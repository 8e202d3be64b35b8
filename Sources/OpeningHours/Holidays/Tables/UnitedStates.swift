extension HolidayTables {
    // Sources: 5 U.S.C. § 6103 (legal public holidays; days in lieu by § 6103(b) and Executive Order 11582); the states' codes for their own days.
    // Everywhere the federal days hold, on which banks and post are closed, save Columbus Day in California; a state adds days that its code names.
    // Days that a state gives its own offices alone (the Friday after Thanksgiving but in California, election days, Columbus Day left out) are not told apart.
    static let unitedStates = [
        """
        country US | United States
        region AL | Alabama
        region AK | Alaska
        region AZ | Arizona
        region AR | Arkansas
        region CA | California
        region CO | Colorado
        region CT | Connecticut
        region DE | Delaware
        region DC | District of Columbia | Washington, D.C.
        region FL | Florida
        region GA | Georgia
        region GU | Guam
        region HI | Hawaii | Hawaiʻi
        region ID | Idaho
        region IL | Illinois
        region IN | Indiana
        region IA | Iowa
        region KS | Kansas
        region KY | Kentucky
        region LA | Louisiana
        region ME | Maine
        region MD | Maryland
        region MA | Massachusetts
        region MI | Michigan
        region MN | Minnesota
        region MS | Mississippi
        region MO | Missouri
        region MT | Montana
        region NE | Nebraska
        region NV | Nevada
        region NH | New Hampshire
        region NJ | New Jersey
        region NM | New Mexico
        region NY | New York
        region NC | North Carolina
        region ND | North Dakota
        region OH | Ohio
        region OK | Oklahoma
        region OR | Oregon
        region PA | Pennsylvania
        region PR | Puerto Rico
        region RI | Rhode Island
        region SC | South Carolina
        region SD | South Dakota
        region TN | Tennessee
        region TX | Texas
        region UT | Utah
        region VT | Vermont
        region VI | United States Virgin Islands | U.S. Virgin Islands
        region VA | Virginia
        region WA | Washington
        region WV | West Virginia
        region WI | Wisconsin
        region WY | Wyoming
        01-01 add(sa-1,su+1) | New Year's Day
        01-06 @PR,VI | Three Kings Day
        Mo[3]/01 from 1986 | Martin Luther King Jr. Day
        02-12 add(sa-1,su+1) @IL,NY | Lincoln's Birthday
        02-12 @CT,IA,MO,NJ | Lincoln's Birthday
        02-15 @FL | Susan B. Anthony Day
        02-15 from 2004 @NY | Susan B. Anthony Day
        02-15 from 2014 @CA | Susan B. Anthony Day
        Mo[3]/02 | Washington's Birthday
        Mo[1]/03 @IL | Casimir Pulaski Day
        Mo[1]/03 @GU | Guam Discovery Day
        Tu[1]/03 @VT | Town Meeting Day
        E-47 @LA | Mardi Gras
        03-02 @PR | American Citizenship Day
        03-17 @MA | Evacuation Day
        03-22 @PR | Emancipation Day
        03-26 @HI | Prince Kūhiō Day
        Mo[-1]/03 @AK | Seward's Day
        03-31 from 1995 add(su+1) @CA | Cesar Chavez Day
        03-31 @VI | Transfer Day
        04-16 from 2005 @DC | Emancipation Day
        Mo[3]/04 @MA,ME | Patriots' Day
        Mo[4]/04 @AL,GA | State Holiday
        Mo[-1]/04 @MS | Confederate Memorial Day
        Fr[-1]/04 @NE | Arbor Day
        E-3 E+1 @VI | Holy Thursday and Easter Monday
        E-2 @CT,DE,HI,IN,LA,NC,NJ,PR,TN,VI | Good Friday
        05-08 @MO | Truman Day
        05-10 @SC | Confederate Memorial Day
        Mo[-1]/05 | Memorial Day
        Mo[1]/06 @AL | Jefferson Davis' Birthday
        06-11 @HI | King Kamehameha Day
        06-14 @PA | Flag Day
        06-17 @MA | Bunker Hill Day
        06-19 from 2021 add(sa-1,su+1) | Juneteenth National Independence Day
        06-20 @WV | West Virginia Day
        07-03 @VI | Emancipation Day
        07-04 add(sa-1,su+1) | Independence Day
        07-21 @GU | Liberation Day
        07-24 @UT | Pioneer Day
        07-25 @PR | Constitution Day
        Mo[2]/08 @RI | Victory Day
        08-16 @VT | Bennington Battle Day
        Fr[3]/08 @HI | Statehood Day
        Mo[1]/09 | Labor Day
        Mo[1]/10 from 2020 @CO | Frances Xavier Cabrini Day
        Mo[2]/10 @!CA | Columbus Day
        10-18 @AK | Alaska Day
        Fr[-1]/10 @NV | Nevada Day
        11-01 @VI | D. Hamilton Jackson Day
        11-02 @GU | All Souls' Day
        Tu>=11-02 from 2008 every 2 @IL | Election Day
        Tu>=11-02 @NY | Election Day
        2026-11-08 2027-10-29 2028-10-17 2029-11-05 2030-10-26 2031-11-14 2032-11-02 @CA | Diwali
        11-11 add(sa-1,su+1) | Veterans Day
        11-19 @PR | Discovery Day
        Th[4]/11 | Thanksgiving Day
        Th[4]/11+1 @CA | Day After Thanksgiving
        12-08 @GU | Our Lady of Camarin Day
        12-24 @AR,GA,KY,MI,NC,TN,TX | Christmas Eve
        12-25 add(sa-1,su+1) | Christmas Day
        12-26 @GA,SC,TX,VI | Day After Christmas
        12-31 @KY,MI | New Year's Eve
        """
    ]
}
