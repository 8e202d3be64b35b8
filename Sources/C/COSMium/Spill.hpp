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

/// The temporary file could not be made, written or read; the text says why.
struct spill_error : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A temporary file for what has no room in memory. It is made when it is needed first and loses its name at once, so the system removes it however
/// the process ends. One thread appends; any number of threads read what was appended before they began.
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
    /// - path: empty where there is no room but memory.
    explicit SpillFile(std::string path) : path_(std::move(path)) {}
    ~SpillFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
    }
    SpillFile(const SpillFile &) = delete;
    SpillFile &operator=(const SpillFile &) = delete;

    bool is_possible() const { return !path_.empty(); }
    uint64_t size() const { return size_; }

    /// Returns where in the file the bytes stand.
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

/// What all tables of one reader hold in memory together, and the file for the rest.
struct Memory {
    std::size_t limit;
    SpillFile file;
    std::size_t used = 0;
    std::size_t peak = 0;

    Memory(std::size_t limit, std::string path) : limit(limit), file(std::move(path)) {}

    /// Whether so many bytes more have to go to the file.
    bool is_full(std::size_t bytes) const { return file.is_possible() && (used > limit || bytes > limit - used); }

    void take(std::size_t bytes) {
        used += bytes;
        if (used > peak) peak = used;
    }

    void give_back(std::size_t bytes) { used -= bytes; }
};

} // namespace portolan
