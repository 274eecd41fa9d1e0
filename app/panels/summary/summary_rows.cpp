#include "app/panels/summary/summary_rows.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <utility>

namespace zoe::app {

namespace {

QString sourceOf(const Site &site)
{
    if (site.file.empty())
        return {};
    const QString path = QString::fromStdString(site.file);
    const QString name = path.mid(path.lastIndexOf('/') + 1);
    return site.line == 0 ? name : name + ':' + QString::number(site.line);
}

std::vector<std::uint32_t> ranksOf(const std::vector<QString> &texts)
{
    std::vector<QString> keys;
    keys.reserve(texts.size());
    for (const QString &text : texts)
        keys.push_back(text.toCaseFolded());
    std::vector<std::uint32_t> order(texts.size());
    std::iota(order.begin(), order.end(), 0U);
    std::ranges::sort(order, [&](std::uint32_t a, std::uint32_t b) { return keys[a] < keys[b]; });
    std::vector<std::uint32_t> ranks(texts.size());
    std::uint32_t rank = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        if (i > 0 && keys[order[i]] != keys[order[i - 1]])
            ++rank;
        ranks[order[i]] = rank;
    }
    return ranks;
}

} // namespace

SummaryRows::SummaryRows(std::shared_ptr<const Capture> captureOfIt,
                         std::shared_ptr<const Summary> sums)
    : capture(std::move(captureOfIt))
    , summary(std::move(sums))
{
    std::map<QString, std::uint32_t> places;
    for (const FunctionSummary &function : summary->functions)
        places.try_emplace(QString::fromStdString(capture->site(function.site).category), 0U);
    for (auto &[category, place] : places) {
        place = static_cast<std::uint32_t>(categories.size());
        categories << category;
    }
    names.reserve(summary->functions.size());
    sources.reserve(summary->functions.size());
    for (const FunctionSummary &function : summary->functions) {
        const Site &site = capture->site(function.site);
        names.push_back(QString::fromStdString(site.label()));
        sources.push_back(sourceOf(site));
        categoryOf.push_back(places.at(QString::fromStdString(site.category)));
        mostTotalNs = std::max(mostTotalNs, function.totalNs);
        mostSelfNs = std::max(mostSelfNs, function.selfNs);
    }
    m_nameRanks = ranksOf(names);
    m_sourceRanks = ranksOf(sources);
}

double SummaryRows::rank(FunctionColumn column, std::size_t position) const
{
    switch (column) {
    case FunctionColumn::Source:
        return m_sourceRanks[position];
    case FunctionColumn::Category:
        return categoryOf[position];
    default:
        return m_nameRanks[position];
    }
}

} // namespace zoe::app
