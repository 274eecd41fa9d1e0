#include "app/panels/capture_info/capture_facts.h"

#include <QCoreApplication>
#include <QDateTime>
#include <QDir>
#include <QLocale>

#include "analysis/model/frames/whole_frames.h"
#include "app/session/opener.h"
#include "app/theme/counted_texts.h"
#include "app/theme/note_texts.h"
#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct Facts {
    Q_DECLARE_TR_FUNCTIONS(CaptureFacts)

  public:
    static FactGroup file(const OpenedCapture &opened);
    static FactGroup program(const SessionInfo &session);
    static FactGroup recording(const Capture &capture);
    static FactGroup threads(const Capture &capture);
    static FactGroup missing(const CaptureInfo &info);
    static FactGroup importNotes(const OpenedCapture &opened);
    static QString clockText(const SessionInfo &session);
};

void addUnlessEmpty(FactGroup &group, const QString &label, const QString &text)
{
    if (!text.isEmpty())
        group.facts.emplace_back(label, text);
}

void addUnlessEmpty(FactGroup &group, const QString &label, const std::string &text)
{
    addUnlessEmpty(group, label, QString::fromStdString(text));
}

FactGroup Facts::file(const OpenedCapture &opened)
{
    FactGroup group{tr("File"), {}, false};
    addUnlessEmpty(group, tr("Name"), QDir::toNativeSeparators(opened.request.fileName));
    addUnlessEmpty(group, tr("Imported from"), opened.format);
    const auto bytes = opened.capture->info().byteSize;
    if (bytes > 0)
        addUnlessEmpty(group, opened.imported() ? tr("Size after import") : tr("Size"),
                       formatBytes(bytes));
    return group;
}

FactGroup Facts::program(const SessionInfo &session)
{
    FactGroup group{tr("Program"), {}, false};
    addUnlessEmpty(group, tr("Program"), session.program);
    addUnlessEmpty(group, tr("Build"), session.build);
    addUnlessEmpty(group, tr("Comment"), session.comment);
    if (session.processId != 0)
        addUnlessEmpty(group, tr("Process"), QString::number(session.processId));
    addUnlessEmpty(group, tr("Host"), session.host);
    addUnlessEmpty(group, tr("Operating system"), session.operatingSystem);
    addUnlessEmpty(group, tr("Processor"), session.processor);
    for (const auto &[key, value] : session.metadata)
        addUnlessEmpty(group, QString::fromStdString(key), value);
    return group;
}

QString Facts::clockText(const SessionInfo &session)
{
    const QString clock = QString::fromStdString(session.clock);
    if (clock.isEmpty() || session.clockFrequencyHz == 0)
        return clock;
    const double megahertz = static_cast<double>(session.clockFrequencyHz) / 1e6;
    return tr("%1, %2 MHz").arg(clock, QString::number(megahertz, 'f', 1));
}

FactGroup Facts::recording(const Capture &capture)
{
    const CaptureInfo &info = capture.info();
    FactGroup group{tr("Recording"), {}, false};
    if (info.session.startUnixNs != 0) {
        const auto begun = QDateTime::fromMSecsSinceEpoch(info.session.startUnixNs / kNsPerMs);
        addUnlessEmpty(group, tr("Started"),
                       QLocale::system().toString(begun, QLocale::ShortFormat));
    }
    addUnlessEmpty(group, tr("Duration"), durationText(info.durationNs));
    const QString frames = countText(capture.frames().size());
    const std::uint64_t added = wholeFramesOf(capture).addedFrames;
    addUnlessEmpty(group, tr("Frames"),
                   added == 0
                       ? frames
                       : tr("%1; %2 outside the program's frames").arg(frames, countText(added)));
    addUnlessEmpty(group, tr("Zones"), countText(info.zones));
    if (const LeftOut &leftOut = info.leftOut; leftOut.any())
        group.facts.emplace_back(tr("Outside all frames"), tr("%1 and %2 left out")
                                                               .arg(countedSamples(leftOut.samples),
                                                                    countedStates(leftOut.states)));
    addUnlessEmpty(group, tr("Functions"), countText(capture.sites().size()));
    addUnlessEmpty(group, tr("Plots"), countText(capture.plotSeries().size()));
    addUnlessEmpty(group, tr("Clock"), clockText(info.session));
    if (info.session.zoneCostNs > 0)
        addUnlessEmpty(group, tr("Cost per zone"),
                       tr("%1 ns").arg(QString::number(info.session.zoneCostNs, 'f', 1)));
    return group;
}

FactGroup Facts::threads(const Capture &capture)
{
    FactGroup group{tr("Threads (%1)").arg(recordedThreads(capture.threads())), {}, false};
    for (const Thread &thread : capture.threads()) {
        if (thread.isRecorded())
            group.facts.emplace_back(QString::fromStdString(thread.label()),
                                     thread.osId == 0 ? QString() : tr("id %1").arg(thread.osId));
    }
    return group;
}

FactGroup Facts::missing(const CaptureInfo &info)
{
    FactGroup group{tr("Missing"), {}, true};
    if (info.lostZones > 0)
        group.facts.emplace_back(tr("Lost zones"),
                                 tr("%1 dropped by the recorder").arg(countText(info.lostZones)));
    for (const Damage &damage : info.damage) {
        QString text = QString::fromStdString(damage.what);
        if (damage.zones > 0)
            text +=
                tr(" (%1, %2 lost)").arg(countedFrames(damage.frames), countedZones(damage.zones));
        else if (damage.frames > 0)
            text += tr(" (%1 lost)").arg(countedFrames(damage.frames));
        group.facts.emplace_back(tr("At byte %1").arg(countText(damage.offset)), text);
    }
    if (!info.complete && info.damage.empty())
        group.facts.emplace_back(tr("Incomplete"), tr("The recording did not end normally"));
    return group;
}

FactGroup Facts::importNotes(const OpenedCapture &opened)
{
    FactGroup group{tr("Import notes"), {}, true};
    for (const Note &note : opened.importNotes)
        group.facts.emplace_back(QString::fromStdString(inNoteLanguage(note.what.c_str())),
                                 countedTimes(note.count));
    return group;
}

} // namespace

QString missingText(const CaptureInfo &info)
{
    if (!info.damage.empty()) {
        const QString first = QString::fromStdString(info.damage.front().what);
        return info.damage.size() == 1
                   ? Facts::tr("This capture is incomplete: %1").arg(first)
                   : Facts::tr("This capture is damaged in %1 places: %2, and others")
                         .arg(countText(info.damage.size()), first);
    }
    if (!info.complete)
        return Facts::tr("This capture is incomplete: the recording did not end normally");
    if (info.lostZones > 0)
        return Facts::tr("%1 dropped: the recorder ran out of buffer memory")
            .arg(countedZones(info.lostZones));
    return {};
}

std::vector<FactGroup> factsOf(const OpenedCapture &opened)
{
    const Capture &capture = *opened.capture;
    std::vector<FactGroup> groups{Facts::file(opened),
                                  Facts::missing(capture.info()),
                                  Facts::importNotes(opened),
                                  Facts::recording(capture),
                                  Facts::program(capture.info().session),
                                  Facts::threads(capture)};
    std::erase_if(groups, [](const FactGroup &group) { return group.facts.empty(); });
    return groups;
}

} // namespace zoe::app
