#include "app/panels/flame/scene/flame_hits.h"

#include <QRegularExpression>
#include <QStringList>
#include <algorithm>
#include <bit>
#include <cmath>
#include <numeric>
#include <tuple>
#include <utility>

namespace zoe::app {

namespace {

QString textFrom(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

// For a value that is a single number.
std::optional<double> numberOf(const ZoneValue &value)
{
    switch (value.kind) {
    case ValueKind::Signed:
        return static_cast<double>(static_cast<std::int64_t>(value.bits));
    case ValueKind::Unsigned:
    case ValueKind::Bool:
        return static_cast<double>(value.bits);
    case ValueKind::Float:
        return std::bit_cast<double>(value.bits);
    case ValueKind::Text:
    case ValueKind::Numbers:
        break;
    }
    return std::nullopt;
}

QString plainText(const ChunkExtras &extras, const ZoneValue &value)
{
    switch (value.kind) {
    case ValueKind::Text:
        return textFrom(extras.text(value));
    case ValueKind::Signed:
        return QString::number(static_cast<qint64>(value.bits));
    case ValueKind::Unsigned:
        return QString::number(static_cast<quint64>(value.bits));
    case ValueKind::Float:
        return QString::number(std::bit_cast<double>(value.bits), 'g', 8);
    case ValueKind::Bool:
        return value.bits != 0 ? QStringLiteral("true") : QStringLiteral("false");
    case ValueKind::Numbers:
        break;
    }
    QStringList numbers;
    for (const double number : extras.numbersOf(value))
        numbers << QString::number(number, 'g', 6);
    return numbers.join(QStringLiteral(", "));
}

std::optional<double> numberIn(const QString &text)
{
    if (text.compare(QLatin1String("true"), Qt::CaseInsensitive) == 0)
        return 1;
    if (text.compare(QLatin1String("false"), Qt::CaseInsensitive) == 0)
        return 0;
    bool ok = false;
    const double number = text.toDouble(&ok);
    return ok && std::isfinite(number) ? std::optional(number) : std::nullopt;
}

} // namespace

ZoneSearch::ZoneSearch(const Capture &capture, const QString &text)
    : m_capture(capture)
{
    const QString prefix = QStringLiteral("file:");
    if (text.startsWith(prefix, Qt::CaseInsensitive)) {
        m_filesAlone = true;
        m_filter = NameFilter(text.mid(prefix.size()).trimmed());
        return;
    }
    m_filter = NameFilter(text);
    m_files = !text.startsWith(u'/') && (text.contains(u'.') || text.contains(u'/'));
    readCondition(text);
}

void ZoneSearch::readCondition(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^\\s*([^<>=!]+?)\\s*(<=|>=|!=|==|=|<|>)\\s*(.*?)\\s*$"));
    const QRegularExpressionMatch match = form.match(text);
    if (!match.hasMatch())
        return;
    Condition condition;
    const auto keys = m_capture.valueKeys();
    for (const std::string &key : keys) {
        const bool meant = textFrom(key).compare(match.captured(1), Qt::CaseInsensitive) == 0;
        condition.keys.push_back(meant ? 1 : 0);
    }
    if (std::ranges::count(condition.keys, 1) == 0)
        return;
    static const std::vector<std::pair<QString, Is>> signs{
        {"=", Is::Equal},   {"==", Is::Equal},  {"!=", Is::Other},  {"<", Is::Less},
        {"<=", Is::AtMost}, {">", Is::Greater}, {">=", Is::AtLeast}};
    const auto sign = std::ranges::find(signs, match.captured(2), &std::pair<QString, Is>::first);
    condition.is = sign->second;
    condition.text = match.captured(3);
    condition.number = numberIn(condition.text);
    m_condition = std::move(condition);
}

bool ZoneSearch::isInFile(const Site &site) const
{
    return !site.file.empty() &&
           m_filter.accepts(QStringLiteral("%1:%2").arg(textFrom(site.file)).arg(site.line));
}

bool ZoneSearch::findsSite(const Site &site) const
{
    if (m_filesAlone)
        return isInFile(site);
    return m_filter.accepts(textFrom(site.label())) || (m_files && isInFile(site));
}

bool ZoneSearch::holds(double value) const
{
    const double number = *m_condition->number;
    switch (m_condition->is) {
    case Is::Equal:
        return value == number;
    case Is::Other:
        return value != number;
    case Is::Less:
        return value < number;
    case Is::AtMost:
        return value <= number;
    case Is::Greater:
        return value > number;
    case Is::AtLeast:
        return value >= number;
    }
    return false;
}

bool ZoneSearch::holdsFor(const ChunkExtras &extras, const ZoneValue &value) const
{
    if (value.key.value >= m_condition->keys.size() || m_condition->keys[value.key.value] == 0)
        return false;
    if (m_condition->text.isEmpty())
        return true;
    if (m_condition->number && value.kind == ValueKind::Numbers)
        return std::ranges::any_of(extras.numbersOf(value),
                                   [this](double number) { return holds(number); });
    const auto number = numberOf(value);
    if (m_condition->number && number)
        return holds(*number);
    const bool has = plainText(extras, value).contains(m_condition->text, Qt::CaseInsensitive);
    return m_condition->is == Is::Equal ? has : m_condition->is == Is::Other && !has;
}

bool ZoneSearch::findsValue(const ChunkExtras &extras, const ZoneValue &value) const
{
    if (m_condition)
        return holdsFor(extras, value);
    const QString text = plainText(extras, value);
    const auto keys = m_capture.valueKeys();
    if (value.key.value >= keys.size() || keys[value.key.value].empty())
        return m_filter.accepts(text);
    return (value.kind == ValueKind::Text && m_filter.accepts(text)) ||
           m_filter.accepts(textFrom(keys[value.key.value]) + u'=' + text);
}

std::vector<std::uint8_t> markedSites(const Capture &capture, const FlameMark &mark)
{
    const auto sites = capture.sites();
    std::vector<std::uint8_t> wanted(sites.size(), 0);
    if (mark.search.isEmpty()) {
        if (mark.site.value < wanted.size())
            wanted[mark.site.value] = 1;
        return wanted;
    }
    const ZoneSearch search(capture, mark.search);
    for (std::size_t i = 0; i < sites.size(); ++i)
        wanted[i] = search.findsSite(sites[i]) ? 1 : 0;
    return wanted;
}

namespace {

// Zones whose text or value matches the search, by their position.
std::vector<FlameZone> zonesByValue(const FlameFrame &frame, const ZoneSearch &search)
{
    std::vector<FlameZone> found;
    for (const FrameTrees &part : frame.parts) {
        for (const TreeSpan &span : part.chunk->treesOf(part.frame)) {
            const auto &values = part.chunk->extras.values;
            auto value = std::ranges::lower_bound(values, span.firstZone, {}, &ZoneValue::zone);
            for (; value != values.end() && value->zone < span.firstZone + span.zoneCount;
                 ++value) {
                if (!search.findsValue(part.chunk->extras, *value))
                    continue;
                if (const auto zone =
                        frame.placeOf(part.frame, span.thread, value->zone - span.firstZone))
                    found.push_back(*zone);
            }
        }
    }
    return found;
}

auto keyOf(const FlameFrame &frame, const FlameZone &zone)
{
    return std::tuple(frame.tree(zone.tree).starts()[zone.zone], zone.tree, zone.zone);
}

} // namespace

bool FlameHits::contains(const FlameZone &zone) const
{
    return zone.tree < zones.size() && std::ranges::binary_search(zones[zone.tree], zone.zone);
}

std::size_t FlameHits::count() const
{
    return std::accumulate(counts.begin(), counts.end(), std::size_t{0});
}

std::optional<FlameZone> FlameHits::beside(const FlameFrame &frame,
                                           const std::optional<FlameZone> &zone, bool next) const
{
    std::optional<FlameZone> best;
    std::optional<FlameZone> outermost; // the first or last of all
    const auto nearer = [&](const FlameZone &a, const std::optional<FlameZone> &b) {
        return !b ||
               (next ? keyOf(frame, a) < keyOf(frame, *b) : keyOf(frame, a) > keyOf(frame, *b));
    };
    for (std::size_t tree = 0; tree < zones.size(); ++tree) {
        const auto &hits = zones[tree];
        if (hits.empty())
            continue;
        const FlameZone outer{tree, next ? hits.front() : hits.back()};
        if (nearer(outer, outermost))
            outermost = outer;
        if (!zone)
            continue;
        // Zones start in the order of the tree.
        const auto behind = std::partition_point(hits.begin(), hits.end(), [&](std::uint32_t hit) {
            return next ? keyOf(frame, {tree, hit}) <= keyOf(frame, *zone)
                        : keyOf(frame, {tree, hit}) < keyOf(frame, *zone);
        });
        if (next ? behind == hits.end() : behind == hits.begin())
            continue;
        const FlameZone candidate{tree, next ? *behind : *(behind - 1)};
        if (nearer(candidate, best))
            best = candidate;
    }
    return best ? best : outermost;
}

std::size_t FlameHits::rankOf(const FlameFrame &frame, const FlameZone &zone) const
{
    std::size_t rank = 0;
    for (std::size_t tree = 0; tree < zones.size(); ++tree) {
        const auto &hits = zones[tree];
        rank += static_cast<std::size_t>(
            std::partition_point(hits.begin(), hits.end(),
                                 [&](std::uint32_t hit) {
                                     return keyOf(frame, {tree, hit}) <= keyOf(frame, zone);
                                 }) -
            hits.begin());
    }
    return rank;
}

std::shared_ptr<const FlameHits> findHits(const FlameFrame &frame, const FlameMark &mark,
                                          const Task &task)
{
    if (mark.empty())
        return nullptr;
    auto found = std::make_shared<FlameHits>();
    found->mark = mark;
    found->zones.resize(frame.indexes.size());
    const std::vector<std::uint8_t> wanted = markedSites(*frame.capture, mark);
    task.executor().parallelFor(frame.indexes.size(), [&](std::size_t tree) {
        const auto sites = frame.tree(tree).sites();
        for (std::uint32_t i = 0; i < sites.size() && !task.stopRequested(); ++i) {
            if (wanted[sites[i]] != 0)
                found->zones[tree].push_back(i);
        }
    });
    if (!mark.search.isEmpty()) {
        const ZoneSearch search(*frame.capture, mark.search);
        if (search.looksAtValues()) {
            for (const FlameZone &zone : zonesByValue(frame, search))
                found->zones[zone.tree].push_back(static_cast<std::uint32_t>(zone.zone));
        }
        for (auto &zones : found->zones) {
            std::ranges::sort(zones);
            zones.erase(std::unique(zones.begin(), zones.end()), zones.end());
        }
    }
    if (task.stopRequested())
        return nullptr;
    for (const auto &zones : found->zones)
        found->counts.push_back(zones.size());
    return found;
}

} // namespace zoe::app
