// Merges captures into files of a temporary folder. Not thread-safe.
#pragma once

#include <QTemporaryDir>
#include <memory>
#include <vector>

#include "formats/transform/merge.h"
#include "tests/formats/transform_support.h"

namespace zoe::test {

class Merges {
  protected:
    // Aborts the test program if that fails.
    std::shared_ptr<const Capture> merged(const std::vector<MergeSource> &sources,
                                          std::size_t framesOf = 0, Report *report = nullptr,
                                          const char *name = "merged.zoe")
    {
        const auto path = pathIn(m_folder, name);
        MergeOptions options{framesOf, {}};
        options.writer.overwrite = true;
        const auto done = mergeCaptures(sources, path, options);
        if (!done)
            qFatal("%s", done.error().text().c_str());
        if (report != nullptr)
            *report = *done;
        return openWhole(path);
    }

    QTemporaryDir m_folder;
};

} // namespace zoe::test
