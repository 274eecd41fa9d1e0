// Sessions with a running program, for tests: where they record, and what has arrived.
#pragma once

#include <QString>
#include <QTemporaryDir>
#include <memory>

#include "app/live/live_session.h"

namespace zoe::test {

// For test classes that watch programs. Call watchHere() first.
class WatchesPrograms {
  protected:
    // Programs are found, and recordings kept, in a place of the test's own.
    void watchHere();
    [[nodiscard]] std::unique_ptr<app::LiveSession>
    begin(const QString &address, app::LiveSettings settings = {}, std::uint64_t mostFrames = 0);
    // Nothing is going on any more.
    [[nodiscard]] bool settled();

    QTemporaryDir m_folder;
    std::unique_ptr<app::JobRunner> m_jobs;

  private:
    int m_files = 0;
};

[[nodiscard]] FrameIndex framesOf(const app::LiveSession &session);
// 0: it is no complete capture.
[[nodiscard]] std::size_t framesIn(const QString &file);

} // namespace zoe::test
