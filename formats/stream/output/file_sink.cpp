#include "formats/stream/output/file_sink.h"

#include <utility>

#include "formats/stream/platform/system_file.h"

namespace zoe {

namespace {

constexpr std::size_t kBufferBytes = std::size_t{1} << 18;

} // namespace

Result<std::unique_ptr<FileSink>> FileSink::create(const std::filesystem::path &path)
{
    const Result<int> descriptor = system::createFile(path);
    if (!descriptor)
        return descriptor.error();
    return std::unique_ptr<FileSink>(new FileSink(path, *descriptor));
}

Result<std::unique_ptr<FileSink>> FileSink::createFor(const std::filesystem::path &target)
{
    auto sink = create(system::temporaryName(target));
    if (!sink)
        return Error{sink.error().code, sink.error().message, target.string()};
    (*sink)->m_named = target;
    return sink;
}

FileSink::FileSink(std::filesystem::path path, int descriptor)
    : m_path(std::move(path))
    , m_named(m_path)
    , m_descriptor(descriptor)
{
    m_buffer.reserve(kBufferBytes);
}

FileSink::~FileSink()
{
    abandon();
}

void FileSink::abandon()
{
    m_buffer.clear();
    if (m_descriptor >= 0)
        (void)system::closeFile(std::exchange(m_descriptor, -1), m_named);
}

Status FileSink::write(std::span<const std::byte> bytes)
{
    if (m_buffer.size() + bytes.size() > kBufferBytes)
        if (Status status = flush(); !status)
            return status;
    if (bytes.size() > kBufferBytes)
        return writeOut(bytes);
    m_buffer.insert(m_buffer.end(), bytes.begin(), bytes.end());
    return {};
}

Status FileSink::writeOut(std::span<const std::byte> bytes)
{
    if (m_descriptor < 0)
        return Error{ErrorCode::Io, "the file is already closed", m_named.string()};
    return system::writeAll(m_descriptor, bytes, m_named, m_written);
}

Status FileSink::flush()
{
    if (m_buffer.empty())
        return {};
    Status status = writeOut(m_buffer);
    // After a failure the end of the file is unknown; writing the same bytes again would make it
    // worse.
    m_buffer.clear();
    return status;
}

Status FileSink::cutTo(std::uint64_t bytes)
{
    if (Status status = flush(); !status)
        return status;
    m_written = bytes;
    return system::cutFile(m_descriptor, bytes, m_named);
}

Status FileSink::sync()
{
    if (Status status = flush(); !status)
        return status;
    return system::syncFile(m_descriptor, m_named);
}

Status FileSink::close()
{
    Status status = flush();
    if (m_descriptor < 0)
        return status;
    Status closed = system::closeFile(std::exchange(m_descriptor, -1), m_named);
    return status ? closed : status;
}

} // namespace zoe
