#define _GNU_SOURCE
#include "CSQLitePages.h"
#include <errno.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

enum { PAGE_BYTES = 4096, CONTENT_BYTES = PAGE_BYTES - PORTOLAN_PAGES_RESERVED, HEADER_BYTES = 100 };

#ifdef __APPLE__
#define CHANGE_TIME st_mtimespec
#else
#define CHANGE_TIME st_mtim
#endif

typedef struct checked_file {
    sqlite3_file base;
    /// Whether pages have checksums.
    int is_checked;
    /// The check that replaces the checksums in pages; all zero if there is none.
    portolan_pages_check check;
    /// The descriptor, for a file that is read.
    int descriptor;
    struct stat opened;
    portolan_pages_refusal refusal;
    /// The system's file, for a file that is written. It lies in the bytes after this structure.
    sqlite3_file *real;
} checked_file;

static sqlite3_vfs *real_vfs(sqlite3_vfs *vfs) { return (sqlite3_vfs *)vfs->pAppData; }

// Checksums

static uint64_t checksum(const unsigned char *page, sqlite3_int64 offset) {
    return XXH3_64bits_withSeed(page, CONTENT_BYTES, (uint64_t)(offset / PAGE_BYTES) + 1);
}

static void store_checksum(unsigned char *page, sqlite3_int64 offset) {
    uint64_t sum = checksum(page, offset);
    for (int index = 0; index < PORTOLAN_PAGES_RESERVED; index++) page[CONTENT_BYTES + index] = (unsigned char)(sum >> (8 * index));
}

static int has_sound_checksum(const unsigned char *page, sqlite3_int64 offset) {
    uint64_t stored = 0;
    for (int index = 0; index < PORTOLAN_PAGES_RESERVED; index++) stored |= (uint64_t)page[CONTENT_BYTES + index] << (8 * index);
    return stored == checksum(page, offset);
}

/// Whether a database's header says that its pages have checksums. The header has the size of a page at byte 16 and the
/// number of reserved bytes at byte 20.
static int header_says_checked(const unsigned char *header) {
    return memcmp(header, "SQLite format 3", 16) == 0 && header[16] == PAGE_BYTES >> 8 && header[17] == 0
        && header[20] == PORTOLAN_PAGES_RESERVED;
}

// Reading

static int refuse(checked_file *file, int kind, sqlite3_int64 offset, sqlite3_int64 found_size, int code) {
    file->refusal.kind = kind;
    file->refusal.system_error = kind == 1 ? errno : 0;
    file->refusal.byte_offset = offset;
    file->refusal.expected_size = file->opened.st_size;
    file->refusal.found_size = found_size;
    return code;
}

static int is_page(int count, sqlite3_int64 offset) { return count == PAGE_BYTES && offset % PAGE_BYTES == 0; }

/// Whether a page that was read is the page that was written.
static int is_sound(const checked_file *file, const unsigned char *page, sqlite3_int64 offset) {
    if (file->check.is_sound) return file->check.is_sound(file->check.context, page, offset);
    return !file->is_checked || has_sound_checksum(page, offset);
}

static int read_bytes(sqlite3_file *base, void *buffer, int count, sqlite3_int64 offset) {
    checked_file *file = (checked_file *)base;
    if (file->check.is_sound && !is_page(count, offset)) {
        // SQLite reads a part of a page, such as the header. The whole page is read and checked, and the part is
        // copied.
        unsigned char page[PAGE_BYTES];
        sqlite3_int64 start = offset - offset % PAGE_BYTES;
        if (offset + count > start + PAGE_BYTES) return refuse(file, 3, offset, file->opened.st_size, SQLITE_IOERR_DATA);
        int code = read_bytes(base, page, PAGE_BYTES, start);
        if (code == SQLITE_OK || code == SQLITE_IOERR_SHORT_READ) memcpy(buffer, page + (offset - start), (size_t)count);
        return code;
    }
    int done = 0;
    while (done < count) {
        ssize_t got = pread(file->descriptor, (char *)buffer + done, (size_t)(count - done), (off_t)(offset + done));
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return refuse(file, 1, offset, file->opened.st_size, SQLITE_IOERR_READ);
        if (got == 0) break;
        done += (int)got;
    }
    // The file is compared after the bytes were read. If it has not changed by now, it had not changed when they were
    // read.
    struct stat now;
    if (fstat(file->descriptor, &now) != 0) return refuse(file, 1, offset, file->opened.st_size, SQLITE_IOERR_FSTAT);
    if (now.st_size != file->opened.st_size || now.CHANGE_TIME.tv_sec != file->opened.CHANGE_TIME.tv_sec
        || now.CHANGE_TIME.tv_nsec != file->opened.CHANGE_TIME.tv_nsec)
        return refuse(file, 2, offset, now.st_size, SQLITE_IOERR_READ);
    if (done < count) {
        // The bytes lie beyond the end of the unchanged file. SQLite expects zeros there.
        memset((char *)buffer + done, 0, (size_t)(count - done));
        return SQLITE_IOERR_SHORT_READ;
    }
    if (is_page(count, offset) && !is_sound(file, buffer, offset))
        return refuse(file, 3, offset, now.st_size, SQLITE_IOERR_DATA);
    return SQLITE_OK;
}

static int close_read(sqlite3_file *base) {
    close(((checked_file *)base)->descriptor);
    return SQLITE_OK;
}

static int refuse_write(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) { return SQLITE_READONLY; }
static int refuse_truncate(sqlite3_file *base, sqlite3_int64 size) { return SQLITE_READONLY; }
static int sync_nothing(sqlite3_file *base, int flags) { return SQLITE_OK; }

static int size_when_opened(sqlite3_file *base, sqlite3_int64 *size) {
    *size = ((checked_file *)base)->opened.st_size;
    return SQLITE_OK;
}

static int lock_nothing(sqlite3_file *base, int level) { return SQLITE_OK; }

static int nobody_writes(sqlite3_file *base, int *result) {
    *result = 0;
    return SQLITE_OK;
}

static int own_control(checked_file *file, int operation, void *argument) {
    switch (operation) {
    case PORTOLAN_PAGES_FCNTL_REFUSAL: *(portolan_pages_refusal *)argument = file->refusal; return SQLITE_OK;
    case PORTOLAN_PAGES_FCNTL_CHECKED: *(int *)argument = file->is_checked; return SQLITE_OK;
    default: return SQLITE_NOTFOUND;
    }
}

static int control_read(sqlite3_file *base, int operation, void *argument) {
    if (operation == PORTOLAN_PAGES_FCNTL_CHECK) {
        ((checked_file *)base)->check = *(const portolan_pages_check *)argument;
        return SQLITE_OK;
    }
    return own_control((checked_file *)base, operation, argument);
}

static int sector_size(sqlite3_file *base) { return PAGE_BYTES; }
static int is_immutable(sqlite3_file *base) { return SQLITE_IOCAP_IMMUTABLE; }

static const sqlite3_io_methods reading = {
    .iVersion = 1,
    .xClose = close_read,
    .xRead = read_bytes,
    .xWrite = refuse_write,
    .xTruncate = refuse_truncate,
    .xSync = sync_nothing,
    .xFileSize = size_when_opened,
    .xLock = lock_nothing,
    .xUnlock = lock_nothing,
    .xCheckReservedLock = nobody_writes,
    .xFileControl = control_read,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = is_immutable,
};

// Writing: the system's functions do all work except for the checksums.

#define REAL(base) (((checked_file *)(base))->real)

static int close_written(sqlite3_file *base) { return REAL(base)->pMethods->xClose(REAL(base)); }

static int read_written(sqlite3_file *base, void *buffer, int count, sqlite3_int64 offset) {
    return REAL(base)->pMethods->xRead(REAL(base), buffer, count, offset);
}

static int write_page(sqlite3_file *base, const void *bytes, int count, sqlite3_int64 offset) {
    checked_file *file = (checked_file *)base;
    if (!file->is_checked || !is_page(count, offset))
        return file->real->pMethods->xWrite(file->real, bytes, count, offset);
    unsigned char page[PAGE_BYTES];
    memcpy(page, bytes, CONTENT_BYTES);
    store_checksum(page, offset);
    return file->real->pMethods->xWrite(file->real, page, count, offset);
}

static int truncate_written(sqlite3_file *base, sqlite3_int64 size) { return REAL(base)->pMethods->xTruncate(REAL(base), size); }
static int sync_written(sqlite3_file *base, int flags) { return REAL(base)->pMethods->xSync(REAL(base), flags); }
static int size_written(sqlite3_file *base, sqlite3_int64 *size) { return REAL(base)->pMethods->xFileSize(REAL(base), size); }
static int lock_written(sqlite3_file *base, int level) { return REAL(base)->pMethods->xLock(REAL(base), level); }
static int unlock_written(sqlite3_file *base, int level) { return REAL(base)->pMethods->xUnlock(REAL(base), level); }
static int reserved_written(sqlite3_file *base, int *result) { return REAL(base)->pMethods->xCheckReservedLock(REAL(base), result); }

static int control_written(sqlite3_file *base, int operation, void *argument) {
    if (operation == PORTOLAN_PAGES_FCNTL_ADD_CHECKSUMS) {
        ((checked_file *)base)->is_checked = 1;
        return SQLITE_OK;
    }
    int code = own_control((checked_file *)base, operation, argument);
    return code == SQLITE_NOTFOUND ? REAL(base)->pMethods->xFileControl(REAL(base), operation, argument) : code;
}

static int sector_written(sqlite3_file *base) { return REAL(base)->pMethods->xSectorSize(REAL(base)); }
static int character_written(sqlite3_file *base) { return REAL(base)->pMethods->xDeviceCharacteristics(REAL(base)); }

static const sqlite3_io_methods writing = {
    .iVersion = 1,
    .xClose = close_written,
    .xRead = read_written,
    .xWrite = write_page,
    .xTruncate = truncate_written,
    .xSync = sync_written,
    .xFileSize = size_written,
    .xLock = lock_written,
    .xUnlock = unlock_written,
    .xCheckReservedLock = reserved_written,
    .xFileControl = control_written,
    .xSectorSize = sector_written,
    .xDeviceCharacteristics = character_written,
};

// Opening

static int open_for_reading(checked_file *file, const char *path) {
    do {
        file->descriptor = open(path, O_RDONLY | O_CLOEXEC);
    } while (file->descriptor < 0 && errno == EINTR);
    if (file->descriptor < 0) return SQLITE_CANTOPEN;
    unsigned char header[HEADER_BYTES];
    if (fstat(file->descriptor, &file->opened) != 0 || !S_ISREG(file->opened.st_mode)) {
        close(file->descriptor);
        return SQLITE_CANTOPEN;
    }
    ssize_t got = pread(file->descriptor, header, HEADER_BYTES, 0);
    file->is_checked = got == HEADER_BYTES && header_says_checked(header);
    file->base.pMethods = &reading;
    return SQLITE_OK;
}

static int open_for_writing(sqlite3_vfs *vfs, checked_file *file, const char *path, int flags, int *out_flags) {
    file->real = (sqlite3_file *)(file + 1);
    int code = real_vfs(vfs)->xOpen(real_vfs(vfs), path, file->real, flags, out_flags);
    if (code != SQLITE_OK) {
        if (file->real->pMethods) file->real->pMethods->xClose(file->real);
        return code;
    }
    unsigned char header[HEADER_BYTES];
    sqlite3_int64 size = 0;
    // An existing database keeps its form, with or without checksums.
    if (file->real->pMethods->xFileSize(file->real, &size) == SQLITE_OK && size >= HEADER_BYTES)
        file->is_checked =
            file->real->pMethods->xRead(file->real, header, HEADER_BYTES, 0) == SQLITE_OK && header_says_checked(header);
    file->base.pMethods = &writing;
    return SQLITE_OK;
}

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *base, int flags, int *out_flags) {
    // The system opens journals and other files.
    if (!(flags & SQLITE_OPEN_MAIN_DB) || !path) return real_vfs(vfs)->xOpen(real_vfs(vfs), path, base, flags, out_flags);
    checked_file *file = (checked_file *)base;
    memset(file, 0, sizeof *file);
    if (!(flags & SQLITE_OPEN_READONLY)) return open_for_writing(vfs, file, path, flags, out_flags);
    if (out_flags) *out_flags = flags;
    return open_for_reading(file, path);
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int sync) { return real_vfs(vfs)->xDelete(real_vfs(vfs), path, sync); }
static int access_file(sqlite3_vfs *vfs, const char *path, int flags, int *result) {
    return real_vfs(vfs)->xAccess(real_vfs(vfs), path, flags, result);
}
static int full_path(sqlite3_vfs *vfs, const char *path, int count, char *out) {
    // The path of an open file stays as it is. The system would replace it by the file's path in its folder.
    if (strncmp(path, "/proc/self/fd/", 14) == 0 && strlen(path) < (size_t)count) {
        strcpy(out, path);
        return SQLITE_OK;
    }
    return real_vfs(vfs)->xFullPathname(real_vfs(vfs), path, count, out);
}
static void *open_library(sqlite3_vfs *vfs, const char *path) { return real_vfs(vfs)->xDlOpen(real_vfs(vfs), path); }
static void library_error(sqlite3_vfs *vfs, int count, char *out) { real_vfs(vfs)->xDlError(real_vfs(vfs), count, out); }
static void (*library_symbol(sqlite3_vfs *vfs, void *library, const char *name))(void) {
    return real_vfs(vfs)->xDlSym(real_vfs(vfs), library, name);
}
static void close_library(sqlite3_vfs *vfs, void *library) { real_vfs(vfs)->xDlClose(real_vfs(vfs), library); }
static int randomness(sqlite3_vfs *vfs, int count, char *out) { return real_vfs(vfs)->xRandomness(real_vfs(vfs), count, out); }
static int sleep_for(sqlite3_vfs *vfs, int microseconds) { return real_vfs(vfs)->xSleep(real_vfs(vfs), microseconds); }
static int current_time(sqlite3_vfs *vfs, double *out) { return real_vfs(vfs)->xCurrentTime(real_vfs(vfs), out); }
static int last_error(sqlite3_vfs *vfs, int count, char *out) { return real_vfs(vfs)->xGetLastError(real_vfs(vfs), count, out); }

int portolan_pages_register(void) {
    static sqlite3_vfs vfs;
    if (vfs.zName) return SQLITE_OK;
    sqlite3_vfs *real = sqlite3_vfs_find(0);
    if (!real) return SQLITE_ERROR;
    vfs = (sqlite3_vfs){
        .iVersion = 1,
        .szOsFile = (int)sizeof(checked_file) + real->szOsFile,
        .mxPathname = real->mxPathname,
        .zName = PORTOLAN_PAGES_VFS,
        .pAppData = real,
        .xOpen = open_file,
        .xDelete = delete_file,
        .xAccess = access_file,
        .xFullPathname = full_path,
        .xDlOpen = open_library,
        .xDlError = library_error,
        .xDlSym = library_symbol,
        .xDlClose = close_library,
        .xRandomness = randomness,
        .xSleep = sleep_for,
        .xCurrentTime = current_time,
        .xGetLastError = last_error,
    };
    return sqlite3_vfs_register(&vfs, 0);
}
