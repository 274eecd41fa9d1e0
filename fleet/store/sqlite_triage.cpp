#include "fleet/store/sqlite_triage.h"

#include <initializer_list>

namespace zoe::fleet {

namespace {

constexpr const char *kColumns =
    "id, status, fixed_by, note, who, kind, program, branch, function, file, thread_group, "
    "behaviour, machine, last_good, first_bad, unix_ns, delta_ns";

} // namespace

Status writeTriage(SqliteConnection &connection, const Triage &triage)
{
    auto statement = connection.prepare(std::string("INSERT OR REPLACE INTO triage(") + kColumns +
                                        ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
    if (!statement)
        return statement.error();
    const Finding &finding = triage.finding;
    int place = 1;
    for (const std::string_view text : std::initializer_list<std::string_view>{
             finding.id, nameOf(triage.status), triage.fixedBy, triage.note, triage.who,
             nameOf(finding.kind), finding.program, finding.branch, finding.function.function,
             finding.function.file, finding.function.group, finding.behaviour, finding.machine,
             triage.lastGood, triage.firstBad})
        statement->bind(place++, text);
    statement->bind(place++, triage.unixNs);
    statement->bind(place, finding.deltaNs);
    return statement->run();
}

Result<bool> eraseTriage(SqliteConnection &connection, const std::string &id)
{
    auto statement = connection.prepare("DELETE FROM triage WHERE id = ? RETURNING id");
    if (!statement)
        return statement.error();
    statement->bind(1, id);
    const auto erased = statement->step();
    if (!erased)
        return erased.error();
    if (*erased) {
        if (const Status done = statement->run(); !done)
            return done.error();
    }
    return *erased;
}

Result<std::vector<Triage>> readTriages(SqliteConnection &connection)
{
    auto statement =
        connection.prepare(std::string("SELECT ") + kColumns + " FROM triage ORDER BY unix_ns, id");
    if (!statement)
        return statement.error();
    std::vector<Triage> triages;
    for (;;) {
        const auto row = statement->step();
        if (!row)
            return row.error();
        if (!*row)
            return triages;
        Triage &triage = triages.emplace_back();
        Finding &finding = triage.finding;
        const auto status = triageStatusNamed(statement->text(1));
        const auto kind = findingKindNamed(statement->text(5));
        if (!status || !kind)
            return Error{ErrorCode::Damaged, "the store has a triage of an unknown kind",
                         connection.path()};
        triage.status = *status;
        finding.kind = *kind;
        finding.id = statement->text(0);
        triage.fixedBy = statement->text(2);
        triage.note = statement->text(3);
        triage.who = statement->text(4);
        finding.program = statement->text(6);
        finding.branch = statement->text(7);
        finding.function = {std::string(statement->text(8)), std::string(statement->text(9)),
                            std::string(statement->text(10))};
        finding.behaviour = statement->text(11);
        finding.machine = statement->text(12);
        triage.lastGood = statement->text(13);
        triage.firstBad = statement->text(14);
        triage.unixNs = statement->integer(15);
        finding.deltaNs = statement->real(16);
    }
}

} // namespace zoe::fleet
