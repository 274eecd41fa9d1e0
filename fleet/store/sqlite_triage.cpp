#include "fleet/store/sqlite_triage.h"

#include <fmt/format.h>

#include "fleet/store/triage_columns.h"

namespace zoe::fleet {

Status writeTriage(SqliteConnection &connection, const Triage &triage)
{
    auto statement = connection.prepare(
        fmt::format("INSERT OR REPLACE INTO triage({}, unix_ns, delta_ns) VALUES "
                    "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)",
                    kTriageTextColumns));
    if (!statement)
        return statement.error();
    int place = 1;
    for (const std::string &text : triageTexts(triage))
        statement->bind(place++, text);
    statement->bind(place++, triage.unixNs);
    statement->bind(place, triage.finding.deltaNs);
    return statement->run();
}

Status eraseTriage(SqliteConnection &connection, const std::string &id)
{
    auto statement = connection.prepare("DELETE FROM triage WHERE id = ?");
    if (!statement)
        return statement.error();
    statement->bind(1, id);
    return statement->run();
}

Result<std::vector<Triage>> readTriages(SqliteConnection &connection)
{
    auto statement = connection.prepare(fmt::format(
        "SELECT {}, unix_ns, delta_ns FROM triage ORDER BY unix_ns, id", kTriageTextColumns));
    if (!statement)
        return statement.error();
    std::vector<Triage> triages;
    for (;;) {
        const auto row = statement->step();
        if (!row)
            return row.error();
        if (!*row)
            return triages;
        TriageTexts texts;
        int column = 0;
        for (std::string &text : texts)
            text = statement->text(column++);
        auto triage = triageOfTexts(std::move(texts));
        if (!triage)
            return Error{ErrorCode::Damaged, "the store has a triage of an unknown kind",
                         connection.path()};
        triage->unixNs = statement->integer(column);
        triage->finding.deltaNs = statement->real(column + 1);
        triages.push_back(std::move(*triage));
    }
}

} // namespace zoe::fleet
