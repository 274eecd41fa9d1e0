#include "app/settings/frame_targets.h"

#include <QRegularExpression>
#include <QSettings>
#include <QStringList>
#include <algorithm>
#include <cmath>

#include "analysis/frames/frame_times.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

constexpr auto kTargetsKey = "frames/targets";
constexpr double kHourNs = 3600e9;

bool same(const FrameTarget &a, const FrameTarget &b)
{
    return a.durationNs == b.durationNs;
}

} // namespace

FrameTarget targetOfRate(double hz)
{
    return {std::llround(1e9 / hz), QStringLiteral("%1 Hz").arg(hz)};
}

std::optional<FrameTarget> targetOfText(const QString &text)
{
    static const QRegularExpression form(
        QStringLiteral("^\\s*([0-9]*[.,]?[0-9]+)\\s*(hz|fps|s|ms|us|µs|ns)?\\s*$"),
        QRegularExpression::CaseInsensitiveOption);
    const auto match = form.match(text.simplified()); // normalises all kinds of spaces
    if (!match.hasMatch())
        return std::nullopt;
    const double number = match.captured(1).replace(u',', u'.').toDouble();
    const QString unit = match.captured(2).toLower();
    FrameTarget target;
    if (!(number > 0))
        return std::nullopt;
    const bool rate = unit.isEmpty() || unit == u"hz" || unit == u"fps";
    const double scale = unit == u"s" ? 1e9 : unit == u"ms" ? 1e6 : unit == u"ns" ? 1 : 1e3;
    const double ns = rate ? 1e9 / number : number * scale;
    if (!(ns >= 1e3 && ns <= kHourNs))
        return std::nullopt;
    target.durationNs = std::llround(ns);
    target.label = rate ? QStringLiteral("%1 Hz").arg(number) : durationText(target.durationNs);
    return target;
}

FrameTargets::FrameTargets()
{
    const QVariant kept = QSettings().value(kTargetsKey);
    for (const QString &text : kept.toStringList()) {
        if (const auto target = targetOfText(text); target && m_list.size() < kMostTargets)
            m_list.push_back(*target);
    }
    if (!kept.isValid())
        m_list.push_back(targetOfRate(60));
    std::ranges::sort(m_list, {}, &FrameTarget::durationNs);
}

std::vector<FrameTarget> targetsOfSet(const Capture &capture, FrameSetId set,
                                      const std::vector<FrameTarget> &budgets)
{
    const DurationNs deadlineNs = deadlineOf(capture, set);
    if (deadlineNs == 0)
        return budgets;
    return {{deadlineNs, FrameTargets::tr("Deadline")}};
}

FrameTargets &FrameTargets::shared()
{
    static FrameTargets targets;
    return targets;
}

void FrameTargets::set(std::vector<FrameTarget> targets)
{
    std::ranges::stable_sort(targets, {}, &FrameTarget::durationNs);
    targets.erase(std::unique(targets.begin(), targets.end(), same), targets.end());
    targets.resize(std::min(targets.size(), kMostTargets));
    if (targets == m_list)
        return;
    m_list = std::move(targets);
    QStringList texts;
    for (const FrameTarget &target : m_list)
        texts << (target.label.endsWith(u"Hz") ? target.label
                                               : QStringLiteral("%1 ns").arg(target.durationNs));
    QSettings().setValue(kTargetsKey, texts);
    emit changed();
}

bool FrameTargets::has(const FrameTarget &target) const
{
    return std::ranges::any_of(m_list, [&](const FrameTarget &one) { return same(one, target); });
}

void FrameTargets::add(const FrameTarget &target)
{
    if (has(target))
        return;
    std::vector<FrameTarget> targets = m_list;
    if (targets.size() == kMostTargets)
        targets.pop_back();
    targets.push_back(target);
    set(std::move(targets));
}

void FrameTargets::remove(const FrameTarget &target)
{
    std::vector<FrameTarget> targets = m_list;
    std::erase_if(targets, [&](const FrameTarget &one) { return same(one, target); });
    set(std::move(targets));
}

} // namespace zoe::app
