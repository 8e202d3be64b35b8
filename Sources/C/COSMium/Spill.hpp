#pragma once

#include <cerrno>
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <system_error>

#include <fcntl.h>
#include <unistd.h>

namespace portolan {

/// An error in making, writing or reading the temporary file. The text says what failed.
struct spill_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A temporary file for data that exceed the memory. The file is made when it is needed and unlinked at once, so the
/// system removes it however the process ends. Only one thread may append. Any number of threads may read the bytes
/// that were appended before they started.
class SpillFile {
    std::string path_;
    int descriptor_ = -1;
    uint64_t size_ = 0;

    [[noreturn]] static void fail(const char *what, int reason) {
        throw spill_error(std::string("cannot be ") + what + ": " + std::system_category().message(reason));
    }

    void open() {
        descriptor_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
        if (descriptor_ < 0) fail("made", errno);
        if (::unlink(path_.c_str()) != 0) fail("made", errno);
    }

public:
    /// - path: the path of the file; empty to keep all data in memory.
    explicit SpillFile(std::string path) : path_(std::move(path)) {}
    ~SpillFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    SpillFile(const SpillFile &) = delete;
    SpillFile &operator=(const SpillFile &) = delete;

    bool is_possible() const { return !path_.empty(); }
    uint64_t size() const { return size_; }

    /// Appends bytes, and returns their offset in the file.
    uint64_t append(const uint8_t *bytes, std::size_t count) {
        if (descriptor_ < 0) open();
        const auto start = size_;
        while (count > 0) {
            const auto written = ::pwrite(descriptor_, bytes, count, static_cast<off_t>(size_));
            if (written < 0 && errno == EINTR) continue;
            if (written <= 0) fail("written", written < 0 ? errno : ENOSPC);
            bytes += written;
            count -= static_cast<std::size_t>(written);
            size_ += static_cast<uint64_t>(written);
        }
        return start;
    }

    void read(uint64_t offset, uint8_t *bytes, std::size_t count) const {
        while (count > 0) {
            const auto taken = ::pread(descriptor_, bytes, count, static_cast<off_t>(offset));
            if (taken < 0 && errno == EINTR) continue;
            if (taken <= 0) fail("read", taken < 0 ? errno : EIO);
            bytes += taken;
            count -= static_cast<std::size_t>(taken);
            offset += static_cast<uint64_t>(taken);
        }
    }
};

/// The memory of all tables of one reader together, and the file for the data beyond its limit.
struct Memory {
    std::size_t limit;
    SpillFile file;
    std::size_t used = 0;
    std::size_t peak = 0;

    Memory(std::size_t limit, std::string path) : limit(limit), file(std::move(path)) {}

    /// Whether this number of additional bytes has to go to the file.
    bool is_full(std::size_t bytes) const { return file.is_possible() && (used > limit || bytes > limit - used); }

    void take(std::size_t bytes) {
        used += bytes;
        if (used > peak) peak = used;
    }

    void give_back(std::size_t bytes) { used -= bytes; }
};

} // namespace portolan
