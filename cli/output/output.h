// Values in JSON, and CSV, on stdout. For one thread.
#pragma once

#include <QJsonArray>
#include <QJsonObject>
#include <QJsonValue>
#include <string>
#include <vector>

#include "analysis/model/capture.h"
#include "analysis/model/counted.h"
#include "analysis/statistics/quantile.h"

namespace zoe::cli {

// A part of a JSON text.
void printJsonPart(const std::string &text);
// The last one, in destructors: doesn't throw if it can't be written.
void printJsonEnd(const std::string &text);

// One line of RFC 4180, ended by CR LF; on a terminal, each row is one line.
void printCsv(const std::vector<std::string> &fields);

QString qString(const std::string &text);
// Exact for 64 bits.
QJsonValue number(std::int64_t value);
QJsonValue number(std::uint64_t value);
// Rounded to whole nanoseconds.
QJsonValue nanoseconds(double value);

QJsonArray damageJson(const std::vector<Damage> &damage);

// Content of the capture outside of all frames; as text, empty if there is none.
QJsonObject leftOutJson(const LeftOut &leftOut);
std::string leftOutText(const LeftOut &leftOut);

// minNs … maxNs, stdevNs and cv, named as the contract requires.
void addDistribution(QJsonObject &object, const Distribution &distribution);

// The sentence printed below tables with percentiles.
extern const char *const kPercentileRule;

} // namespace zoe::cli
