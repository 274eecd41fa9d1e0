#include "plugins/exporters/sqlite/database_file.h"

#include <array>

#include "plugins/exporters/common/text_sink.h"

namespace zoe {

namespace {

constexpr qint64 kPageBytes = Page::kBytes;
constexpr qint64 kCountPosition = 28; // of the number of pages, in the header
constexpr std::uint32_t kPagesBetweenLooks = 256;

using PageBytes = std::array<std::uint8_t, Page::kBytes>;

} // namespace

DatabaseFile::DatabaseFile(const QString &path)
    : m_file(path)
{}

Error DatabaseFile::failed() const
{
    return {ErrorCode::Io, m_file.errorString().toStdString(), "database"};
}

Status DatabaseFile::open()
{
    if (!m_file.open(QIODevice::ReadWrite))
        return failed();
    m_pages = static_cast<std::uint32_t>(m_file.size() / kPageBytes);
    return {};
}

bool DatabaseFile::putBytes(qint64 position, std::span<const std::uint8_t> bytes)
{
    return m_file.seek(position) && writeAll(m_file, bytes);
}

bool DatabaseFile::putPage(std::uint32_t number, const std::optional<Page> &page)
{
    return !page || putBytes((qint64{number} - 1) * kPageBytes, page->bytes());
}

Status DatabaseFile::addZones(ZoneTables &zones, const RootPages &at, const Task &task)
{
    const PageNumbers numbers(m_pages);
    const auto roots = zones.finish(numbers, task);
    if (!roots)
        return roots.error();
    std::array<std::uint8_t, 4> count{};
    putBig32(count.data(), numbers.of(zones.pages().pages()));
    const bool put = putPage(at.zones, roots->zones) && putPage(at.byFrame, roots->byFrame) &&
                     putPage(at.bySite, roots->bySite) && putBytes(kCountPosition, count) &&
                     m_file.flush();
    return put ? Status() : failed();
}

Status DatabaseFile::copy(PageFile &zones, QIODevice &output, const Task &task)
{
    TextSink sink(output);
    std::uint32_t copied = 0;
    const auto take = [&](std::span<const std::uint8_t> page) -> Status {
        sink.write({reinterpret_cast<const char *>(page.data()), page.size()});
        if (sink.failed())
            return sink.flush();
        if (++copied % kPagesBetweenLooks != 0)
            return {};
        if (task.stopRequested())
            return Task::cancelled();
        task.progress(copied / (static_cast<double>(m_pages) + zones.pages()));
        return {};
    };
    if (!m_file.seek(0))
        return failed();
    for (PageBytes page{}; copied < m_pages;) {
        if (m_file.read(reinterpret_cast<char *>(page.data()), kPageBytes) != kPageBytes)
            return failed();
        if (Status taken = take(page); !taken)
            return taken;
    }
    const Status all = zones.forEach([&](std::span<const std::uint8_t> page) {
        const bool atLocked = copied + 1 == PageNumbers::kLocked;
        const Status gap = atLocked ? take(PageBytes{}) : Status();
        return gap ? take(page) : gap;
    });
    return all ? sink.flush() : all;
}

} // namespace zoe
