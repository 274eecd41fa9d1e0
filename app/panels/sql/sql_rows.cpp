#include "app/panels/sql/sql_rows.h"

#include <algorithm>
#include <utility>

#include "formats/sql/database.h"
#include "formats/sql/spike_reasons.h"
#include "plugins/api/regular_expressions.h"

namespace zoe::app {

namespace {

constexpr std::size_t kMostCells = 4'000'000;
constexpr int kTextLetters = 20;

SqlCell cellOf(const sql::Value &value)
{
    if (const auto *whole = std::get_if<std::int64_t>(&value))
        return *whole;
    if (const auto *real = std::get_if<double>(&value))
        return *real;
    if (const auto *text = std::get_if<std::string_view>(&value))
        return QString::fromUtf8(text->data(), static_cast<qsizetype>(text->size()));
    if (const auto *blob = std::get_if<sql::Blob>(&value)) {
        const auto *bytes = reinterpret_cast<const char *>(blob->bytes.data());
        return "x'" +
               QString::fromLatin1(
                   QByteArray(bytes, static_cast<qsizetype>(blob->bytes.size())).toHex()) +
               u'\'';
    }
    return {};
}

} // namespace

SqlRows::SqlRows(const Capture &capture, const std::vector<std::string> &names,
                 std::vector<SqlCell> cells)
    : m_columns(names.size())
    , m_cells(std::move(cells))
{
    for (std::size_t i = 0; i < names.size(); ++i) {
        const int column = static_cast<int>(i);
        m_columns[i] = columnOf(column, names[i]);
        if (m_frameColumn < 0 && isLink(column, "frame", capture.frames().size()))
            m_frameColumn = column;
        if (m_siteColumn < 0 && isLink(column, "site", capture.sites().size()))
            m_siteColumn = column;
    }
    collectFrames();
}

std::size_t SqlRows::size() const
{
    return m_columns.empty() ? 0 : m_cells.size() / m_columns.size();
}

// What it is follows from the values, and that it is a time from the name, as in all tables.
RowColumn SqlRows::columnOf(int column, const std::string &name) const
{
    RowColumn made{.title = QString::fromStdString(name)};
    bool isNumber = false;
    bool isWhole = true;
    for (std::size_t row = 0; row < size(); ++row) {
        const SqlCell &it = cell(row, column);
        if (std::holds_alternative<QString>(it)) {
            made.letters = kTextLetters;
            return made;
        }
        isNumber = isNumber || it.index() != 0;
        isWhole = isWhole && !std::holds_alternative<double>(it);
    }
    if (!isNumber) {
        made.letters = kTextLetters;
        return made;
    }
    made.kind = made.title.endsWith("_ns") ? ColumnKind::Time
                : isWhole                  ? ColumnKind::Ordinal
                                           : ColumnKind::Number;
    return made;
}

bool SqlRows::isLink(int column, const char *name, std::size_t count) const
{
    if (m_columns[static_cast<std::size_t>(column)].title.compare(QLatin1String(name),
                                                                  Qt::CaseInsensitive) != 0)
        return false;
    for (std::size_t row = 0; row < size(); ++row) {
        const auto *number = std::get_if<std::int64_t>(&cell(row, column));
        if (!number || *number < 0 || static_cast<std::size_t>(*number) >= count)
            return false;
    }
    return size() > 0;
}

void SqlRows::collectFrames()
{
    if (m_frameColumn < 0)
        return;
    std::vector<FrameIndex> all;
    for (std::size_t row = 0; row < size(); ++row)
        all.push_back(*frame(row));
    std::ranges::sort(all);
    for (const FrameIndex one : all) // in order, so that each is added at the end
        m_frames.add(one);
}

double SqlRows::number(std::size_t row, int column) const
{
    const SqlCell &it = cell(row, column);
    if (const auto *whole = std::get_if<std::int64_t>(&it))
        return static_cast<double>(*whole);
    const auto *real = std::get_if<double>(&it);
    return real ? *real : kNone;
}

QString SqlRows::text(std::size_t row, int column) const
{
    const SqlCell &it = cell(row, column);
    if (const auto *text = std::get_if<QString>(&it))
        return *text;
    const ColumnKind kind = m_columns[static_cast<std::size_t>(column)].kind;
    if (const auto *whole = std::get_if<std::int64_t>(&it); whole && kind != ColumnKind::Time)
        return QString::number(*whole); // exact, however large
    if (const auto *real = std::get_if<double>(&it); real && kind == ColumnKind::Text)
        return QString::number(*real);
    return {};
}

QString SqlRows::toolTip(std::size_t row, int column) const
{
    const SqlCell &it = cell(row, column);
    if (const auto *whole = std::get_if<std::int64_t>(&it))
        return QString::number(*whole);
    if (const auto *real = std::get_if<double>(&it))
        return QString::number(*real, 'g', 17);
    const auto *text = std::get_if<QString>(&it);
    return text ? *text : QStringLiteral("NULL");
}

SiteId SqlRows::site(std::size_t row) const
{
    return m_siteColumn < 0 ? SiteId{}
                            : SiteId{static_cast<std::uint32_t>(
                                  std::get<std::int64_t>(cell(row, m_siteColumn)))};
}

std::optional<FrameIndex> SqlRows::frame(std::size_t row) const
{
    if (m_frameColumn < 0)
        return {};
    return static_cast<FrameIndex>(std::get<std::int64_t>(cell(row, m_frameColumn)));
}

QString SqlRows::filterText(std::size_t row) const
{
    QStringList texts;
    for (int column = 0; column < static_cast<int>(m_columns.size()); ++column)
        texts << toolTip(row, column);
    return texts.join(u' ');
}

Result<SqlAnswer> runSql(const Capture &capture, std::shared_ptr<const Behaviours> behaviours,
                         const QString &query, const Task &task)
{
    sql::AnswerSources sources{.behaviours = {}, .reason = sql::SpikeReasons()};
    if (behaviours)
        sources.behaviours = [behaviours = std::move(behaviours)](
                                 const Capture &) -> Result<std::vector<std::string>> {
            return sql::behaviourNames(*behaviours);
        };
    auto database = sql::Database::open(capture, RegularExpressions(), std::move(sources));
    if (!database)
        return database.error();
    (*database)->setTask(task);
    auto statements = (*database)->prepare(query.toStdString());
    if (!statements)
        return statements.error();
    SqlAnswer answer;
    for (const auto &statement : *statements) {
        const std::vector<std::string> &names = statement->columns();
        std::vector<SqlCell> cells;
        answer.cut = false;
        for (auto more = statement->step(); !more || *more; more = statement->step()) {
            if (!more)
                return more.error();
            answer.cut = cells.size() + names.size() > kMostCells;
            if (answer.cut)
                break;
            for (std::size_t column = 0; column < names.size(); ++column)
                cells.push_back(cellOf(statement->value(column)));
        }
        if (!names.empty())
            answer.rows = std::make_shared<SqlRows>(capture, names, std::move(cells));
    }
    answer.unreadableFrames = (*database)->unreadableFrames();
    return answer;
}

} // namespace zoe::app
