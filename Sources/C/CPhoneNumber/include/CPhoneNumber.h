// Phone numbers through libphonenumber, behind a plain C interface. No C++ exception leaves it. All functions may be called by many threads at once:
// libphonenumber's one instance guards its caches itself.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What a number can be used for, as libphonenumber tells it from its digits.
typedef enum {
    PORTOLAN_PHONE_FIXED_LINE = 0,
    PORTOLAN_PHONE_MOBILE = 1,
    PORTOLAN_PHONE_FIXED_LINE_OR_MOBILE = 2,
    PORTOLAN_PHONE_TOLL_FREE = 3,
    PORTOLAN_PHONE_PREMIUM_RATE = 4,
    PORTOLAN_PHONE_SHARED_COST = 5,
    PORTOLAN_PHONE_VOIP = 6,
    PORTOLAN_PHONE_OTHER = 7,
} portolan_phone_kind;

/// Texts end with a zero.
typedef struct {
    /// +33142685300, without the extension.
    char e164[32];
    /// +33 1 42 68 53 00 ext. 12
    char international[96];
    /// 01 42 68 53 00 ext. 12
    char national[96];
    char extension[32];
    int32_t country_code;
} portolan_phone_number;

/// What is asked less often. Texts end with a zero.
typedef struct {
    /// ISO 3166-1 alpha-2; "001" for numbers of no country.
    char region[8];
    portolan_phone_kind kind;
} portolan_phone_details;

/// Reads `count` bytes of UTF-8.
/// - region: ISO 3166-1 alpha-2 in capitals, closed by a zero: the country whose national forms are understood; NULL for none.
/// - takes_short_way: whether plain international numbers may skip libphonenumber's parser; the answers are the same.
/// - Returns whether the text is a number that can exist; otherwise `number` is left as it is.
bool portolan_phone_parse(const char *text, size_t count, const char *region, bool takes_short_way, portolan_phone_number *number);

/// More of a number that `portolan_phone_parse` gave, from its texts `e164` and `extension`, closed by zeros.
bool portolan_phone_describe(const char *e164, const char *extension, portolan_phone_details *details);

#ifdef __cplusplus
}
#endif
