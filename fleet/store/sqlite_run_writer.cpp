#include "fleet/store/sqlite_run_writer.h"

#include <string>

#include "fleet/store/run_columns.h"

namespace zoe::fleet {

namespace {

void bindEstimate(SqliteStatement &statement, int place, const Estimate &estimate)
{
    statement.bind(place, estimate.mean);
    statement.bind(place + 1, estimate.error);
}

class RunWriter {
  public:
    RunWriter(SqliteConnection &connection, const RunDigest &digest)
        : m_connection(connection)
        , m_digest(digest)
    {}

    Status write()
    {
        Status status = writeFacts();
        if (status)
            status = writeBehaviours();
        if (status)
            status = writeFigures();
        if (status)
            status = writeCalls();
        return status;
    }

  private:
    Status writeFacts()
    {
        auto statement = m_connection.prepare(std::string("INSERT INTO run(") + kRunTextColumns +
                                              ", " + kRunNumberColumns +
                                              ") VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)");
        if (!statement)
            return statement.error();
        const RunFacts &facts = m_digest.facts;
        int place = 1;
        for (const auto member : kRunTexts)
            statement->bind(place++, facts.*member);
        statement->bind(place++, facts.order);
        statement->bind(place++, facts.startUnixNs);
        statement->bind(place++, facts.frames);
        statement->bind(place++, facts.zones);
        statement->bind(place++, facts.lostZones);
        if (facts.disturbance < 0)
            statement->bindNull(place);
        else
            statement->bind(place, facts.disturbance);
        if (const Status done = statement->run(); !done)
            return done;
        m_run = m_connection.lastRowId();
        auto setting = m_connection.prepare("INSERT INTO setting VALUES (?,?,?)");
        if (!setting)
            return setting.error();
        setting->bind(1, m_run);
        for (const auto &[key, value] : facts.settings) {
            setting->bind(2, key);
            setting->bind(3, value);
            if (const Status done = setting->run(); !done)
                return done;
        }
        return {};
    }

    Status writeBehaviours()
    {
        auto statement = m_connection.prepare("INSERT INTO behaviour VALUES (?,?,?,?,?)");
        if (!statement)
            return statement.error();
        statement->bind(1, m_run);
        for (const BehaviourFigures &behaviour : m_digest.behaviours) {
            statement->bind(2, behaviour.name);
            statement->bind(3, behaviour.frames);
            statement->bind(4, std::int64_t{behaviour.blockFrames});
            statement->bind(5, behaviour.freedom);
            if (const Status done = statement->run(); !done)
                return done;
        }
        return {};
    }

    Result<std::int64_t> seriesOf(SqliteStatement &find, SqliteStatement &insert,
                                  const FunctionFigures &figures)
    {
        const SeriesKey key = seriesKeyOf(m_digest, figures);
        for (SqliteStatement *statement : {&find, &insert}) {
            int place = 1;
            for (const std::string *text : textsOf(key))
                statement->bind(place++, *text);
        }
        const auto found = find.step();
        if (!found)
            return found.error();
        if (*found) {
            const std::int64_t id = find.integer(0);
            if (const Status done = find.run(); !done)
                return done.error();
            return id;
        }
        if (const Status done = insert.run(); !done)
            return done.error();
        return m_connection.lastRowId();
    }

    Status writeFigures()
    {
        auto find = m_connection.prepare(
            "SELECT id FROM series WHERE program=? AND branch=? AND scene=? AND machine=? AND "
            "cpu=? AND behaviour=? AND function=? AND file=? AND thread_group=?");
        auto insert = m_connection.prepare(
            "INSERT INTO series(program, branch, scene, machine, cpu, behaviour, function, file, "
            "thread_group) VALUES (?,?,?,?,?,?,?,?,?)");
        auto point = m_connection.prepare("INSERT INTO point VALUES (?,?,?,?,?,?,?,?,?,?)");
        auto sketch = m_connection.prepare("INSERT INTO sketch VALUES (?,?,?)");
        for (const auto *statement : {&find, &insert, &point, &sketch}) {
            if (!*statement)
                return statement->error();
        }
        point->bind(2, m_run);
        sketch->bind(2, m_run);
        for (const FunctionFigures &figures : m_digest.figures) {
            const auto series = seriesOf(*find, *insert, figures);
            if (!series)
                return series.error();
            point->bind(1, *series);
            point->bind(3, figures.frames);
            point->bind(4, figures.calls);
            bindEstimate(*point, 5, figures.self);
            bindEstimate(*point, 7, figures.total);
            point->bindNull(9);
            point->bindNull(10);
            if (figures.running)
                bindEstimate(*point, 9, *figures.running);
            if (const Status done = point->run(); !done)
                return done;
            sketch->bind(1, *series);
            sketch->bindBytes(3, figures.selfPerFrame);
            if (const Status done = sketch->run(); !done)
                return done;
        }
        return {};
    }

    Status writeCalls()
    {
        auto statement = m_connection.prepare("INSERT OR IGNORE INTO call VALUES (?,?,?)");
        if (!statement)
            return statement.error();
        statement->bind(1, m_digest.facts.program);
        for (const auto &[caller, callee] : m_digest.calls) {
            statement->bind(2, m_digest.functions[caller].function);
            statement->bind(3, m_digest.functions[callee].function);
            if (const Status done = statement->run(); !done)
                return done;
        }
        return {};
    }

    SqliteConnection &m_connection;
    const RunDigest &m_digest;
    std::int64_t m_run = 0;
};

} // namespace

Status writeModels(SqliteConnection &connection, const RunFacts &run, const NewModels &models)
{
    auto statement = connection.prepare("INSERT INTO model VALUES (?,?,?,?)");
    if (!statement)
        return statement.error();
    statement->bind(1, run.program);
    statement->bind(2, run.scene);
    for (std::size_t i = 0; i < models.texts.size(); ++i) {
        statement->bind(3, std::uint64_t{models.others + i});
        statement->bind(4, models.texts[i]);
        if (const Status done = statement->run(); !done)
            return done;
    }
    return {};
}

Status writeRun(SqliteConnection &connection, const RunDigest &digest)
{
    return RunWriter(connection, digest).write();
}

} // namespace zoe::fleet
