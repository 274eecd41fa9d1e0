// Captures of one program whose audio blocks are frames in different ways.
#pragma once

#include <QString>
#include <random>

#include "formats/writing/capture_writer.h"

namespace zoe::test {

inline constexpr DurationNs kDeadlineNs = 6 * kNsPerMs;

inline Site siteCalled(const char *name)
{
    Site site;
    site.name = name;
    return site;
}

enum class Audio {
    Main,              // its marks end main frames
    Set,               // they are those of a set, the main frames are slices
    SetChosen,         // as Set, and recording was asked to make them the main ones
    ChosenWithGaps,    // likewise, and they end long before the next ones begin
    SetBeside,         // of a game that has main frames, too
    InVain,            // as Set, and another one was asked for that nobody marks
    InVainBesideVideo, // which is marked as well
    None,              // it has none
};

// Audio blocks of about 5 ms that mix voices, on a thread of their own; some take twice as long.
inline void writeAudio(const QString &path, Audio audio)
{
    auto writer = CaptureWriter::create(path.toStdString(), {});
    if (!writer)
        qFatal("%s", writer.error().text().c_str());
    CaptureWriter &out = **writer;
    const ThreadId thread = out.addThread({.name = "audio"});
    const ThreadId game = out.addThread({.name = "game"});
    const FrameSet set{"audio", thread, kDeadlineNs};
    FrameSetId id{0};
    if (audio == Audio::Main) {
        out.addFrameSet(set);
    } else if (audio == Audio::None) {
        out.addFrameSet({"main", {}});
    } else if (audio == Audio::InVain || audio == Audio::InVainBesideVideo) {
        out.addFrameSet({"nope", ThreadId{}});
        out.addFrameSet({"main", game});
        id = out.addFrameSet(set);
        if (audio == Audio::InVainBesideVideo)
            out.events().setFrame(out.addFrameSet({"video", game}), 0, 1000);
    } else {
        const bool isChosen = audio == Audio::SetChosen || audio == Audio::ChosenWithGaps;
        out.addFrameSet({isChosen ? "audio" : "main", audio == Audio::SetBeside ? game : ThreadId{},
                         isChosen ? kDeadlineNs : 0});
        id = out.addFrameSet(set);
    }
    const SiteId mix = out.addSite(siteCalled("mix"));
    const SiteId reverb = out.addSite(siteCalled("reverb"));
    const SiteId update = out.addSite(siteCalled("update"));
    FrameAssembler &events = out.events();
    std::mt19937_64 random(5);
    TimeNs time = 0;
    TimeNs slice = 0;
    for (int block = 0; block < 300; ++block) {
        const TimeNs start = time;
        const bool isLong = block % 60 == 30;
        const auto length = static_cast<DurationNs>(4'800'000 + random() % 400'000);
        events.enter(thread, time, mix);
        time += length / 2;
        if (isLong) {
            events.enter(thread, time, reverb);
            time += length;
            events.leave(thread, time);
        }
        time += length / 4;
        events.leave(thread, time);
        time += length / 4;
        events.enter(game, start + 1000, update);
        events.leave(game, start + length / 3);
        if (audio == Audio::Main)
            events.frameMark(time);
        else if (block > 0 && audio != Audio::None) // the first mark ends nothing
            events.setFrame(id, start, audio == Audio::ChosenWithGaps ? start + length / 4 : time);
        if (audio == Audio::SetBeside && block % 4 == 3)
            events.frameMark(time - 1000);
        if (audio != Audio::Main && audio != Audio::SetBeside && time - slice > 100 * kNsPerMs)
            events.cutFrame(slice = time - 500);
        if (!events.advance(time - 10 * kNsPerMs))
            qFatal("can't be written");
    }
    if (!out.finish(time))
        qFatal("can't be written");
}

} // namespace zoe::test
