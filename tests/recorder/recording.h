// A recording made by the test itself and read back.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <QTemporaryDir>

#include "analysis/model/capture.h"
#include "zoetrope/zoe.h"

namespace zoe::test {

// A separate folder for the files of one test.
class RecordingFolder {
  public:
    [[nodiscard]] std::string path(const char *name = "run.zoe") const
    {
        return m_folder.filePath(QString::fromUtf8(name)).toStdString();
    }
    [[nodiscard]] std::size_t fileCount() const;

  private:
    QTemporaryDir m_folder;
};

// For test classes that check the whole recording of a program, to the last frame and warning.
// While one lives, sessions don't ask the system for switches: it may permit only some, or they may
// come faster than a busy machine reads them, which gives a capture a warning, and a frame for it.
class WithoutSwitches {
  public:
    WithoutSwitches();
    ~WithoutSwitches();
    WithoutSwitches(const WithoutSwitches &) = delete;
    WithoutSwitches &operator=(const WithoutSwitches &) = delete;

  private:
    std::optional<std::string> m_before;
};

// For test classes that record a program's activity and check it.
class RecordsPrograms {
  protected:
    // Opens the recording. Aborts the test program if the session fails.
    std::shared_ptr<const Capture> recorded(const std::function<void()> &program,
                                            const SessionOptions &options = {});

    RecordingFolder m_folder;
    SessionResult m_result;
};

// Memory that the test has now, not the most so far.
long residentKiB();
// Of that, what it allocated.
long anonymousKiB();

// The system's number of the thread that writes the recording; 0 if there is none.
std::uint64_t writerThread();

// Opens and checks what must hold for every capture: children inside parents, self times that sum
// up. Aborts the test program if it doesn't open.
std::shared_ptr<const Capture> openRecording(const std::string &path);

// Whole zones by "thread/label".
using Counts = std::map<std::string, std::uint64_t>;
Counts countsOf(const Capture &capture);

// "zone key=value", in order.
std::vector<std::string> valuesOf(const Capture &capture);

// One line a frame, tree and zone: "frame", "frame partial", "  main", "    update from to".
std::string shapeOf(const Capture &capture);

} // namespace zoe::test
