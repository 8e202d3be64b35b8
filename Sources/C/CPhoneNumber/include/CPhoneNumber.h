// libphonenumber behind a plain C interface. No C++ exception leaves it. Any number of threads may call the functions
// at once, because libphonenumber's only instance protects its own caches.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The use of a number, as libphonenumber derives it from the digits.
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

/// A number in several forms. The texts end with a zero.
typedef struct {
    /// The number in the form +33142685300, without the extension.
    char e164[32];
    /// The number in the form +33 1 42 68 53 00 ext. 12.
    char international[96];
    /// The number in the form 01 42 68 53 00 ext. 12.
    char national[96];
    char extension[32];
    int32_t country_code;
} portolan_phone_number;

/// Facts about a number that are needed less often. The texts end with a zero.
typedef struct {
    /// The country as ISO 3166-1 alpha-2; "001" for numbers that belong to no country.
    char region[8];
    portolan_phone_kind kind;
} portolan_phone_details;

/// Reads a number from `count` bytes of UTF-8.
/// - region: the country whose national forms are understood, as ISO 3166-1 alpha-2 in capitals with a closing zero;
///   NULL for none.
/// - takes_short_way: whether plain international numbers may skip libphonenumber's parser. The results are the same.
/// - Returns whether the text is a number that can exist. If it is not, `number` does not change.
bool portolan_phone_parse(const char *text, size_t count, const char *region, bool takes_short_way, portolan_phone_number *number);

/// Finds further facts about a number from the texts `e164` and `extension` of `portolan_phone_parse`, which end with a
/// zero.
bool portolan_phone_describe(const char *e164, const char *extension, portolan_phone_details *details);

#ifdef __cplusplus
}
#endif
