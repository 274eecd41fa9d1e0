#include "app/export/capture_export.h"

#include "analysis/frames/where.h"
#include "formats/reading/capture_reader.h"
#include "formats/stream/platform/path_text.h"
#include "plugins/api/export_file.h"

namespace zoe::app {

namespace {

Error notThere(const QString &name, const Capture &capture)
{
    return {ErrorCode::BadInput, "there is no '" + name.toStdString() + "' in it",
            capture.info().source};
}

Result<std::vector<ThreadId>> threadsOf(const Capture &capture, const QStringList &labels)
{
    std::vector<ThreadId> ids;
    for (std::uint32_t i = 0; i < capture.threads().size(); ++i) {
        if (labels.contains(QString::fromStdString(capture.threads()[i].label())))
            ids.push_back(ThreadId{i});
    }
    if (ids.empty())
        return notThere(labels.first(), capture);
    return ids;
}

Result<std::vector<SiteId>> sitesOf(const Capture &capture, const QString &label)
{
    std::vector<SiteId> ids;
    for (std::uint32_t i = 0; i < capture.sites().size(); ++i) {
        if (QString::fromStdString(capture.sites()[i].label()) == label)
            ids.push_back(SiteId{i});
    }
    if (ids.empty())
        return notThere(label, capture);
    return ids;
}

Result<Selection> selectionOf(const Capture &capture, const CaptureExport &wish, const Task &task)
{
    Selection selection;
    selection.frames = wish.frames;
    if (!wish.condition.isEmpty()) {
        auto frames = framesWhere(capture, wish.condition.toStdString(), task);
        if (!frames)
            return frames.error();
        selection.frames = wish.frames ? frames->intersected(*wish.frames) : std::move(*frames);
    }
    if (!wish.threads.isEmpty()) {
        auto threads = threadsOf(capture, wish.threads);
        if (!threads)
            return threads.error();
        selection.threads = std::move(*threads);
    }
    if (!wish.inside.isEmpty()) {
        auto sites = sitesOf(capture, wish.inside);
        if (!sites)
            return sites.error();
        selection.inside = std::move(*sites);
    }
    return selection;
}

} // namespace

Result<Report> exportCapture(const CaptureExport &wish, const Task &task)
{
    const auto selection = selectionOf(*wish.capture, wish, task.part(0, 0.1));
    if (!selection)
        return selection.error();
    ExportOptions options;
    options.title = wish.title;
    std::shared_ptr<const Capture> base;
    if (!wish.baseFile.isEmpty()) {
        auto opened =
            openCapture(system::pathOf(wish.baseFile.toStdString()), task.part(0.1, 0.15));
        if (!opened)
            return opened.error();
        base = std::move(*opened);
        auto baseSelection = selectionOf(*base, wish, task.part(0.15, 0.2));
        if (!baseSelection)
            return baseSelection.error();
        options.base = base.get();
        options.baseSelection = std::move(*baseSelection);
    }
    return exportFile(*wish.exporter, *wish.capture, *selection, options, wish.file, wish.overwrite,
                      task.part(0.2, 1));
}

} // namespace zoe::app
