#pragma once
#include <stdint.h>

/// The name of the file layer that SQLite opens databases through (sqlite.org, "The SQLite OS Interface or VFS").
///
/// Databases opened for reading are read with pread, never mapped: a file that shrinks gives an error where a map would end the process.
/// A file whose size or time of change is another than when it was opened gives an error too: it holds other data than the pages in memory.
///
/// Databases of 4,096-byte pages with 8 reserved bytes in each carry a checksum of each page there: XXH3 of 64 bits of the page's other bytes,
/// seeded with the page's number, little-endian. Writing computes it, reading compares it. It tells a changed page, and not one of another
/// database; who has checksums of this file's own pages gives a check of them, which takes the place of the other.
#define PORTOLAN_PAGES_VFS "portolan-pages"

/// Bytes that each page reserves for its checksum.
#define PORTOLAN_PAGES_RESERVED 8

/// For sqlite3_file_control: copies the last refusal into a portolan_pages_refusal.
#define PORTOLAN_PAGES_FCNTL_REFUSAL 0x506C01
/// For sqlite3_file_control: sets an int to 1 where the database's pages carry checksums, else to 0.
#define PORTOLAN_PAGES_FCNTL_CHECKED 0x506C02
/// For sqlite3_file_control: the new database's pages get checksums; before its first page is written.
#define PORTOLAN_PAGES_FCNTL_ADD_CHECKSUMS 0x506C03

/// For sqlite3_file_control: gives the database, opened for reading, a portolan_pages_check, before its first page is read.
#define PORTOLAN_PAGES_FCNTL_CHECK 0x506C04

/// A check of pages by checksums that the file itself does not hold.
typedef struct portolan_pages_check {
    /// Whether the 4,096 bytes at an offset are what was written: 1, or 0.
    int32_t (*_Nonnull is_sound)(const void *_Nonnull context, const void *_Nonnull page, int64_t byte_offset);
    /// Outlives the connection.
    const void *_Nonnull context;
} portolan_pages_check;

/// Why bytes of a database were refused.
typedef struct portolan_pages_refusal {
    /// 0 none, 1 the system's error, 2 the file was changed while it was open, 3 a page's checksum differs.
    int32_t kind;
    /// errno where the kind is 1.
    int32_t system_error;
    /// Where the bytes lie.
    int64_t byte_offset;
    /// The file's size when it was opened.
    int64_t expected_size;
    /// The file's size at the refusal.
    int64_t found_size;
} portolan_pages_refusal;

/// Makes the layer known to SQLite. Returns 0, or SQLite's code.
int portolan_pages_register(void);
