#include "app/theme/counted_texts.h"

#include <QCoreApplication>

#include "app/theme/text.h"

namespace zoe::app {

namespace {

struct CountedTexts {
    Q_DECLARE_TR_FUNCTIONS(CountedTexts)
};

} // namespace

QString counted(std::uint64_t count, const QString &one, const QString &many)
{
    return count == 1 ? one : many.arg(countText(count));
}

QString countedFrames(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 frame"), CountedTexts::tr("%1 frames"));
}

QString countedCalls(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 call"), CountedTexts::tr("%1 calls"));
}

QString countedFunctions(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 function"), CountedTexts::tr("%1 functions"));
}

QString countedZones(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 zone"), CountedTexts::tr("%1 zones"));
}

QString countedThreads(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 thread"), CountedTexts::tr("%1 threads"));
}

QString countedStates(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 thread state"), CountedTexts::tr("%1 thread states"));
}

QString countedSamples(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 sample"), CountedTexts::tr("%1 samples"));
}

QString countedRows(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 row"), CountedTexts::tr("%1 rows"));
}

QString countedHits(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 hit"), CountedTexts::tr("%1 hits"));
}

QString countedPaths(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("1 path"), CountedTexts::tr("%1 paths"));
}

QString countedTimes(std::uint64_t count)
{
    return counted(count, CountedTexts::tr("once"), CountedTexts::tr("%1 times"));
}

} // namespace zoe::app
