// JSON and CSV on stdout. Rows are streamed, so large results need little memory.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/statistics/quantile.h"

namespace zoe::cli {

void printJson(const QJsonObject &object);
// A part of a JSON text.
void printJsonPart(const std::string &text);

// "[", one row per line, "]".
class JsonRows {
  public:
    JsonRows();
    ~JsonRows();
    JsonRows(const JsonRows &) = delete;
    JsonRows &operator=(const JsonRows &) = delete;

    void row(const QJsonObject &object);

    // A row with one long list: {"head": …, "list": [item, …]}, whose items are written as they
    // come.
    void beginList(const QJsonObject &head, const char *list);
    void item(const QJsonObject &object);
    void endList();

  private:
    void separate();

    bool m_first = true;
    bool m_firstItem = true;
};

// One line of RFC 4180, ended by CR LF; on a terminal, each row is one line.
void printCsv(const std::vector<std::string> &fields);

QString qString(const std::string &text);
// Exact for 64 bits.
QJsonValue number(std::int64_t value);
QJsonValue number(std::uint64_t value);
// Rounded to whole nanoseconds.
QJsonValue nanoseconds(double value);

QJsonArray damageJson(const std::vector<Damage> &damage);

// "1 frame", "2 000 frames".
std::string counted(std::uint64_t count, const char *one, const char *many);

// minNs … maxNs, stdevNs and cv, as the contract names them.
void addDistribution(QJsonObject &object, const Distribution &distribution);

// One sentence under tables with percentiles.
extern const char *const kPercentileRule;

} // namespace zoe::cli
