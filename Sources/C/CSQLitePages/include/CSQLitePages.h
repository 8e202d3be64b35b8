#pragma once
#include <stdint.h>

/// The name of the file layer (VFS) through which SQLite opens databases (sqlite.org, "The SQLite OS Interface or
/// VFS").
///
/// A database that is opened for reading is read with pread and never mapped. So a file that shrinks gives an error,
/// where a mapped file would end the process. A file whose size or time of change differs from that at opening gives an
/// error too, because its data no longer fit the pages in memory.
///
/// If a database has pages of 4,096 bytes with 8 reserved bytes each, the reserved bytes hold a checksum: XXH3 with 64
/// bits of the page's other bytes, seeded with the page's number, little-endian. Writing computes the checksum, and
/// reading compares it. It detects a changed page, but not a page of another database. A caller that has checksums of
/// this file's own pages can give a check with them, which then replaces this one.
#define PORTOLAN_PAGES_VFS "portolan-pages"

/// The number of bytes that each page reserves for its checksum.
#define PORTOLAN_PAGES_RESERVED 8

/// For sqlite3_file_control: copies the last refusal into a portolan_pages_refusal.
#define PORTOLAN_PAGES_FCNTL_REFUSAL 0x506C01
/// For sqlite3_file_control: sets an int to 1 if the database's pages have checksums, else to 0.
#define PORTOLAN_PAGES_FCNTL_CHECKED 0x506C02
/// For sqlite3_file_control: gives the pages of a new database checksums. Call it before the first page is written.
#define PORTOLAN_PAGES_FCNTL_ADD_CHECKSUMS 0x506C03

/// For sqlite3_file_control: sets the portolan_pages_check of a database that is opened for reading. Call it before the
/// first page is read.
#define PORTOLAN_PAGES_FCNTL_CHECK 0x506C04

/// A check of pages by checksums that the file itself does not hold.
typedef struct portolan_pages_check {
    /// Returns 1 if the 4,096 bytes at an offset are those that were written, else 0.
    int32_t (*_Nonnull is_sound)(const void *_Nonnull context, const void *_Nonnull page, int64_t byte_offset);
    /// The context for `is_sound`. It must outlive the connection.
    const void *_Nonnull context;
} portolan_pages_check;

/// The reason why bytes of a database were refused.
typedef struct portolan_pages_refusal {
    /// 0: nothing was refused. 1: the system reported an error. 2: the file was changed while it was open. 3: a page's
    /// checksum differs.
    int32_t kind;
    /// The value of errno if the kind is 1.
    int32_t system_error;
    /// The offset of the refused bytes.
    int64_t byte_offset;
    /// The file's size when it was opened.
    int64_t expected_size;
    /// The file's size at the refusal.
    int64_t found_size;
} portolan_pages_refusal;

/// Registers the layer with SQLite. Returns 0, or SQLite's code.
int portolan_pages_register(void);
