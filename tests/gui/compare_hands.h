// Two captures that differ in one function, and a comparison panel for tests of its parts.
#pragma once

#include <QTest>
#include <algorithm>
#include <memory>
#include <string>
#include <vector>

#include "analysis/columns/comparison_columns.h"
#include "app/panels/compare/compare_panel.h"
#include "app/session/document.h"
#include "tests/analysis/made_up_frames.h"
#include "tests/gui/panel_hands.h"
#include "tests/support/patience.h"

namespace zoe::test {

inline int column(const char *id)
{
    return windowColumn(comparisonColumns(), id);
}

inline std::shared_ptr<const MemoryCapture> baseCapture()
{
    static const auto capture = madeUpFrames({.seed = 1,
                                              .frames = 800,
                                              .functions = 25,
                                              .behaviours = 1,
                                              .frameNoise = 0.02,
                                              .spikeShare = 0})
                                    .capture;
    return capture;
}

// "f7" takes half as long again.
inline std::shared_ptr<const MemoryCapture> headCapture()
{
    static const auto capture = madeUpFrames({.seed = 2,
                                              .frames = 700,
                                              .functions = 25,
                                              .behaviours = 1,
                                              .frameNoise = 0.02,
                                              .spikeShare = 0,
                                              .slowFunction = 7,
                                              .slowFactor = 1.5})
                                    .capture;
    return capture;
}

inline std::shared_ptr<const Comparison> compared()
{
    static const auto comparison = [] {
        const auto base = baseCapture();
        const auto head = headCapture();
        const CompareSide baseSide{base.get(), {}};
        const CompareSide headSide{head.get(), {}};
        return *compareCaptures(Baseline(baseSide), Head(headSide));
    }();
    return comparison;
}

// The same program, whose function "f7" has another name in the same place; all of its chunks, or
// the first ones.
inline std::shared_ptr<const MemoryCapture> renamed(const std::string &name,
                                                    std::size_t chunkCount = 0)
{
    Dictionaries dictionaries = baseCapture()->dictionaries();
    for (std::uint32_t i = 0; i < dictionaries.sites.size(); ++i) {
        Site &site = dictionaries.sites[i];
        site.file = "game.cpp";
        site.line = 10 * (i + 1);
        if (site.label() == "f7")
            site.name = name;
    }
    std::vector<Chunk> chunks;
    const std::size_t all = baseCapture()->chunks().size();
    for (std::size_t i = 0; i < (chunkCount == 0 ? all : chunkCount); ++i)
        chunks.push_back(**baseCapture()->chunk(i));
    return std::make_shared<const MemoryCapture>(SessionInfo{}, dictionaries, std::move(chunks));
}

// A panel and the documents that it compares.
struct CompareStage {
    app::JobRunner jobs;
    TestSession session{jobs};
    std::vector<std::unique_ptr<app::Document>> documents; // a tab each
    app::ComparePanel panel{session};

    CompareStage()
    {
        panel.resize(1000, 640);
        panel.show();
    }
    ~CompareStage() { session.setDocument(nullptr); }

    // In a tab; one that is open already is shown again.
    void open(const std::shared_ptr<const Capture> &capture, const QString &name)
    {
        auto there = std::ranges::find(documents, capture,
                                       [](const auto &document) { return document->capture(); });
        if (there == documents.end())
            there = documents.insert(
                there, std::make_unique<app::Document>(openedAs(capture, name), jobs));
        session.setDocument(there->get());
    }
    void setOther(std::shared_ptr<const Capture> capture, const QString &name)
    {
        session.document()->setOther(openedAs(std::move(capture), name));
    }
    [[nodiscard]] app::ViewSelection &selection() { return session.document()->selection(); }

    template <class T>
    T *child(const char *name)
    {
        return panel.findChild<T *>(name);
    }

    bool compare()
    {
        open(baseCapture(), "monday.zoe");
        setOther(headCapture(), "tuesday.zoe");
        return wait();
    }

    bool wait()
    {
        return QTest::qWaitFor([this] { return !panel.comparing(); }, kPatienceMs) &&
               panel.comparison() != nullptr;
    }
};

// With ordinary spaces.
inline QString plain(QString text)
{
    return text.replace(QChar(0xa0), ' ').replace(QChar(0x202f), ' ');
}

} // namespace zoe::test
