#include "app/panels/sql/sql_rows.h"

#include <algorithm>
#include <utility>

#include "formats/sql/database.h"
#include "formats/sql/spike_reasons.h"
#include "plugins/api/regular_expressions.h"

namespace zoe::app {

namespace {

constexpr int kSqlTextLetters = 20;

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

// Its kind follows from the values; the name decides whether it is a time, as in all tables.
RowColumn SqlRows::columnOf(int column, const std::string &name) const
{
    RowColumn made{.title = QString::fromStdString(name)};
    bool isNumber = false;
    bool isWhole = true;
    for (std::size_t row = 0; row < size(); ++row) {
        const SqlCell &it = cell(row, column);
        if (std::holds_alternative<QString>(it)) {
            made.letters = kSqlTextLetters;
            return made;
        }
        isNumber = isNumber || it.index() != 0;
        isWhole = isWhole && !std::holds_alternative<double>(it);
    }
    if (!isNumber) {
        made.letters = kSqlTextLetters;
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
    for (const FrameIndex one : all) // in order, so that each is appended
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

namespace {

sql::AnswerSources sourcesOf(const SqlQuestion &question)
{
    return {.behaviours = [&question](const Capture &of) -> Result<std::vector<std::string>> {
                const auto named = [&of](const SqlCapture &one) {
                    return one.capture.get() == &of && one.behaviours != nullptr;
                };
                if (named(question.main))
                    return sql::behaviourNames(*question.main.behaviours);
                const auto found = std::ranges::find_if(question.attached, named);
                return found == question.attached.end() ? std::vector<std::string>()
                                                        : sql::behaviourNames(*found->behaviours);
            },
            .reason = sql::SpikeReasons()};
}

std::size_t bytesOf(const sql::Value &value)
{
    if (const auto *text = std::get_if<std::string_view>(&value))
        return text->size() * sizeof(QChar);
    if (const auto *blob = std::get_if<sql::Blob>(&value))
        return blob->bytes.size() * 2 * sizeof(QChar);
    return 0;
}

// The rows of a statement; cut: some are missing.
Result<std::vector<SqlCell>> cellsOf(sql::Statement &statement, const SqlLimits &limits, bool &cut)
{
    std::vector<SqlCell> cells;
    const std::size_t columns = statement.columns().size();
    std::size_t bytes = 0;
    for (auto more = statement.step(); !more || *more; more = statement.step()) {
        if (!more)
            return more.error();
        bytes += columns * sizeof(SqlCell);
        for (std::size_t column = 0; column < columns; ++column)
            bytes += bytesOf(statement.value(column));
        cut = cells.size() + columns > limits.cells || bytes > limits.bytes;
        if (cut)
            break;
        for (std::size_t column = 0; column < columns; ++column)
            cells.push_back(cellOf(statement.value(column)));
    }
    return cells;
}

} // namespace

Result<SqlAnswer> runSql(const SqlQuestion &question, const Task &task)
{
    const Capture &capture = *question.main.capture;
    auto database = sql::Database::open(capture, RegularExpressions(), sourcesOf(question));
    if (!database)
        return database.error();
    for (const SqlCapture &further : question.attached) {
        if (Status done = (*database)->attach(further.name, further.capture); !done)
            return done.error();
    }
    (*database)->setTask(task);
    auto statements = (*database)->prepare(question.query.toStdString());
    if (!statements)
        return statements.error();
    SqlAnswer answer;
    for (const auto &statement : *statements) {
        answer.cut = false;
        auto cells = cellsOf(*statement, question.limits, answer.cut);
        if (!cells)
            return cells.error();
        if (!statement->columns().empty())
            answer.rows =
                std::make_shared<SqlRows>(capture, statement->columns(), *std::move(cells));
    }
    answer.unreadableFrames = (*database)->unreadableFrames();
    return answer;
}

} // namespace zoe::app
