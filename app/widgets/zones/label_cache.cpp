#include "app/widgets/zones/label_cache.h"

#include <QFontMetricsF>
#include <QTransform>
#include <algorithm>

#include "app/widgets/zones/label_fit.h"

namespace zoe::app {

namespace {
constexpr QChar kEllipsis(0x2026);
constexpr std::size_t kFewestLabelLetters = 2;
} // namespace

void LabelCache::setFont(const QFont &font)
{
    if (font == m_font && m_ellipsisWidth > 0)
        return;
    m_font = font;
    m_ellipsisWidth = QFontMetricsF(font).horizontalAdvance(kEllipsis);
    clear();
}

QStaticText LabelCache::prepared(const QString &text) const
{
    QStaticText label(text);
    label.setTextFormat(Qt::PlainText);
    label.setPerformanceHint(QStaticText::AggressiveCaching);
    label.prepare(QTransform(), m_font);
    return label;
}

LabelCache::Label LabelCache::makeLabel(const Site &site) const
{
    const QFontMetricsF metrics(m_font);
    Label label;
    for (const std::string &name : shorterNames(site.label())) {
        label.last = QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
        label.variants.push_back({prepared(label.last), metrics.horizontalAdvance(label.last)});
    }
    double width = 0;
    for (const QChar c : label.last) {
        width += metrics.horizontalAdvance(c);
        label.widths.push_back(width);
    }
    return label;
}

const QStaticText *LabelCache::fit(SiteId id, const Site &site, double room)
{
    if (room < 2 * m_ellipsisWidth)
        return nullptr;
    if (m_labels.size() <= id.value)
        m_labels.resize(id.value + 1);
    Label &label = m_labels[id.value];
    if (label.variants.empty())
        label = makeLabel(site);
    for (const Variant &variant : label.variants) {
        if (variant.width <= room)
            return &variant.text;
    }
    const auto fits =
        std::upper_bound(label.widths.begin(), label.widths.end(), room - m_ellipsisWidth);
    auto letters = static_cast<std::size_t>(fits - label.widths.begin());
    if (letters > 0 && letters < label.widths.size() &&
        label.last[static_cast<qsizetype>(letters)].isLowSurrogate())
        --letters;
    if (letters < kFewestLabelLetters)
        return nullptr;
    const auto [found, isNew] = label.cut.try_emplace(letters);
    if (isNew)
        found->second = prepared(label.last.left(static_cast<qsizetype>(letters)) + kEllipsis);
    return &found->second;
}

} // namespace zoe::app
