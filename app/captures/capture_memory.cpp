#include "app/captures/capture_memory.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QSettings>
#include <algorithm>
#include <array>

#include "app/session/recording_identity.h"

namespace zoe::app {

namespace {

constexpr auto kOrderKey = "captures/order"; // the newest first
// Keys of each capture; other keys belong to panels.
constexpr std::array kViewKeys{"file", "frame", "frames", "function"};

QString keyOf(const QFileInfo &file)
{
    const QByteArray path = file.absoluteFilePath().toUtf8();
    return QCryptographicHash::hash(path, QCryptographicHash::Sha1).toHex().left(16);
}

QString stampText(const QString &fileName)
{
    const FileStamp stamp = stampOf(fileName);
    return QStringLiteral("%1-%2").arg(stamp.bytes).arg(stamp.timeMs);
}

void forgetOldest(QSettings &settings, const QString &newest)
{
    QStringList order = settings.value(kOrderKey).toStringList();
    order.removeAll(newest);
    order.prepend(newest);
    while (order.size() > kMostRememberedCaptures)
        settings.remove("captures/" + order.takeLast());
    settings.setValue(kOrderKey, order);
}

} // namespace

CaptureView viewOf(const Capture &capture, const ViewState &state, const QVariantMap &panels)
{
    CaptureView view{state.frame, state.frames, {}, panels};
    if (state.site.valid())
        view.function = QString::fromStdString(std::string(capture.site(state.site).label()));
    return view;
}

void rememberView(const QString &fileName, const CaptureView &view)
{
    const QFileInfo file(fileName);
    if (!file.exists())
        return;
    QSettings settings;
    const QString key = keyOf(file);
    forgetOldest(settings, key);
    settings.beginGroup("captures/" + key);
    settings.setValue("file", stampText(fileName));
    settings.setValue("frame", view.frame ? QVariant(*view.frame) : QVariant());
    settings.setValue("frames",
                      view.frames ? QString::fromStdString(view.frames->text()) : QString());
    settings.setValue("function", view.function);
    for (const auto &[name, value] : view.panels.asKeyValueRange())
        settings.setValue(name, value);
}

std::optional<CaptureView> rememberedView(const QString &fileName)
{
    const QFileInfo file(fileName);
    QSettings settings;
    settings.beginGroup("captures/" + keyOf(file));
    if (settings.value("file").toString() != stampText(fileName))
        return std::nullopt;
    CaptureView view;
    bool isNumber = false;
    if (const auto frame = settings.value("frame").toUInt(&isNumber); isNumber)
        view.frame = frame;
    const QString frames = settings.value("frames").toString();
    if (const auto ranges = FrameRanges::parse(frames.toStdString()); ranges && !frames.isEmpty())
        view.frames = *ranges;
    view.function = settings.value("function").toString();
    for (const QString &name : settings.childKeys())
        view.panels[name] = settings.value(name);
    for (const char *own : kViewKeys)
        view.panels.remove(own);
    return view;
}

void applyView(const CaptureView &view, const Capture &capture, ViewSelection &selection)
{
    const auto count = static_cast<FrameIndex>(capture.frames().size());
    if (view.frames) {
        const FrameRanges there = view.frames->intersected(FrameRanges(FrameRange{0, count}));
        if (!there.empty())
            selection.setFrames(there);
    }
    if (view.frame && *view.frame < count)
        selection.setFrame(view.frame);
    if (view.function.isEmpty())
        return;
    const auto sites = capture.sites();
    const auto named = std::find_if(sites.begin(), sites.end(), [&](const Site &site) {
        return site.label() == view.function.toStdString();
    });
    if (named != sites.end())
        selection.setSite(SiteId{static_cast<std::uint32_t>(named - sites.begin())});
}

} // namespace zoe::app
