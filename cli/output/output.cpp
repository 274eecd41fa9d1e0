#include "cli/output/output.h"

#include <algorithm>
#include <cmath>

#include "analysis/model/texts/escaped_text.h"
#include "cli/program/result_stream.h"
#include "cli/program/terminal.h"

namespace zoe::cli {

const char *const kPercentileRule =
    "Percentiles: linear interpolation (type 7). Standard deviation: sample (n - 1).";

void printJsonPart(const std::string &text)
{
    writeResult(printableJson(text));
}

void printJsonEnd(const std::string &text)
{
    writeResultEnd(printableJson(text));
}

void printCsv(const std::vector<std::string> &fields)
{
    static const bool forPeople = stdoutIsTerminal();
    std::string line;
    for (const std::string &field : fields) {
        line += &field != &fields.front() ? "," : "";
        line += csvField(forPeople ? printable(field) : field);
    }
    writeResult(line + "\r\n");
}

QString qString(const std::string &text)
{
    return QString::fromStdString(text);
}

QJsonValue number(std::int64_t value)
{
    return {static_cast<qint64>(value)};
}

QJsonValue number(std::uint64_t value)
{
    return {static_cast<qint64>(value)};
}

QJsonValue nanoseconds(double value)
{
    constexpr double kMost = 9223372036854774784.0; // the largest double below 2^63
    return {std::isnan(value)
                ? qint64{0}
                : static_cast<qint64>(std::llround(std::clamp(value, -kMost, kMost)))};
}

QJsonArray damageJson(const std::vector<Damage> &damage)
{
    QJsonArray rows;
    for (const Damage &part : damage) {
        rows.append(QJsonObject{{"what", qString(part.what)},
                                {"offset", number(part.offset)},
                                {"frames", number(part.frames)},
                                {"zones", number(part.zones)}});
    }
    return rows;
}

QJsonObject leftOutJson(const LeftOut &leftOut)
{
    return {{"samples", number(leftOut.samples)}, {"states", number(leftOut.states)}};
}

std::string leftOutText(const LeftOut &leftOut)
{
    std::string text;
    if (leftOut.samples > 0)
        text = counted(leftOut.samples, "sample", "samples");
    if (leftOut.states > 0)
        text += (text.empty() ? "" : " and ") +
                counted(leftOut.states, "thread state", "thread states");
    return text.empty() ? text : text + " outside all frames";
}

void addDistribution(QJsonObject &object, const Distribution &distribution)
{
    object["meanNs"] = nanoseconds(distribution.meanNs);
    object["minNs"] = number(distribution.minNs);
    object["p25Ns"] = nanoseconds(distribution.p25Ns);
    object["medianNs"] = nanoseconds(distribution.medianNs);
    object["p75Ns"] = nanoseconds(distribution.p75Ns);
    object["p90Ns"] = nanoseconds(distribution.p90Ns);
    object["p95Ns"] = nanoseconds(distribution.p95Ns);
    object["p99Ns"] = nanoseconds(distribution.p99Ns);
    object["p999Ns"] = nanoseconds(distribution.p999Ns);
    object["maxNs"] = number(distribution.maxNs);
    object["stdevNs"] = nanoseconds(distribution.stdevNs);
    object["cv"] = distribution.cv();
}

} // namespace zoe::cli
