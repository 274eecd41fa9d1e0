#include "bench/scale/scale_captures.h"

#include <cstdlib>
#include <system_error>

#include "formats/writing/capture_writer.h"

namespace zoe::bench {

namespace {

std::filesystem::path folder()
{
    const char *const given = std::getenv("ZOE_SCALE_FOLDER");
    return given != nullptr ? std::filesystem::path(given)
                            : std::filesystem::temp_directory_path() / "zoetrope-scale";
}

struct Feed {
    FrameAssembler &events;
    ThreadId thread;
    Status status = {};

    void enter(TimeNs timeNs, std::uint32_t site) { events.enter(thread, timeNs, SiteId{site}); }
    void leave(TimeNs timeNs) { events.leave(thread, timeNs); }
    void frameMark(TimeNs timeNs)
    {
        events.frameMark(timeNs);
        if (status)
            status = events.advance(timeNs);
    }
};

} // namespace

Result<std::filesystem::path> captureOf(const Workload &workload)
{
    std::error_code error;
    std::filesystem::create_directories(folder(), error);
    if (error)
        return Error{ErrorCode::Io, error.message(), folder().string()};
    const auto path = folder() / (std::to_string(workload.frames) + "-frames-of-" +
                                  std::to_string(workload.zonesPerFrame) + "-zones.zoe");
    if (std::filesystem::exists(path))
        return path;
    auto writer = CaptureWriter::create(path, {});
    if (!writer)
        return writer.error();
    for (std::uint32_t i = 0; i < kSites; ++i) {
        Site site;
        site.name = "site " + std::to_string(i);
        (*writer)->addSite(site);
    }
    const ThreadId thread = (*writer)->addThread({"main", 1, 1});
    (*writer)->addFrameSet({"main", thread});
    Feed feed{(*writer)->events(), thread};
    Simulation(workload).run(feed);
    if (!feed.status)
        return feed.status.error();
    if (const Status finished = (*writer)->finish(0); !finished)
        return finished.error();
    return path;
}

} // namespace zoe::bench
