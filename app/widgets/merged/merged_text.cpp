#include "app/widgets/merged/merged_text.h"

#include <QCoreApplication>

#include "app/theme/counted_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

// Of a breadcrumb.
constexpr std::size_t kMostSteps = 16;

struct MergedTexts {
    Q_DECLARE_TR_FUNCTIONS(MergedText)
};

QString link(const QString &target, const QString &text)
{
    return QString("<a href=\"%1\">%2</a>").arg(target, text);
}

} // namespace

QStringList mergedFacts(const CallTree &tree)
{
    QStringList parts;
    parts << MergedTexts::tr("%1 on all threads").arg(durationText(tree.totalNs));
    if (tree.cutCalls > 0)
        parts << MergedTexts::tr("%1 grouped under “other”").arg(countedCalls(tree.cutCalls));
    if (tree.unreadableFrames > 0)
        parts << MergedTexts::tr("%1 unreadable").arg(countedFrames(tree.unreadableFrames));
    if (tree.lostZones > 0)
        parts << MergedTexts::tr("%1 dropped by the recorder").arg(countedZones(tree.lostZones));
    return parts;
}

QString mergedHits(std::size_t hits, double share, bool ofCalls)
{
    return (ofCalls ? MergedTexts::tr("%1, %2 of the calls")
                    : MergedTexts::tr("%1, %2 of the time"))
        .arg(countedHits(hits), shareText(share));
}

QString mergedBreadcrumb(const Capture &capture, const std::vector<SiteId> &zoom,
                         const std::vector<SiteId> &ignored)
{
    const auto name = [&](SiteId site) {
        return site.valid() ? QString::fromStdString(capture.site(site).label()).toHtmlEscaped()
                            : MergedTexts::tr("other");
    };
    QStringList steps{zoom.empty() ? MergedTexts::tr("All") : link("0", MergedTexts::tr("All"))};
    // A recursion may have thousands of steps.
    const std::size_t hidden = zoom.size() > kMostSteps ? zoom.size() - kMostSteps : 0;
    if (hidden > 0)
        steps << "…";
    for (std::size_t i = hidden; i < zoom.size(); ++i) {
        steps << (i + 1 == zoom.size() ? QString("<b>%1</b>").arg(name(zoom[i]))
                                       : link(QString::number(i + 1), name(zoom[i])));
    }
    QString text = steps.join(" › ");
    for (std::size_t i = 0; i < ignored.size(); ++i)
        text += " &nbsp; " + link(u'x' + QString::number(i),
                                  MergedTexts::tr("ignored: %1 ✕").arg(name(ignored[i])));
    return text;
}

} // namespace zoe::app
