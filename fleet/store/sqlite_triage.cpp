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
    std::vector<Triage> triages;
    bool isKnown = true; // all kinds are known
    const Status read = connection.forEachRow(
        fmt::format("SELECT {}, unix_ns, delta_ns FROM triage ORDER BY unix_ns, id",
                    kTriageTextColumns),
        [&](const SqliteStatement &row) {
            TriageTexts texts;
            int column = 0;
            for (std::string &text : texts)
                text = row.text(column++);
            auto triage = triageOfTexts(std::move(texts));
            isKnown = isKnown && triage;
            if (!triage)
                return;
            triage->unixNs = row.integer(column);
            triage->finding.deltaNs = row.real(column + 1);
            triages.push_back(std::move(*triage));
        });
    if (!read)
        return read.error();
    if (!isKnown)
        return Error{ErrorCode::Damaged, "the store has a triage of an unknown kind",
                     connection.path()};
    return triages;
}

} // namespace zoe::fleet
