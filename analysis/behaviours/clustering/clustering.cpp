#include "analysis/behaviours/clustering/clustering.h"

#include <algorithm>
#include <cstdio>

#include "analysis/behaviours/points/points.h"
#include "analysis/model/counted.h"
#include "analysis/model/texts/note_text.h"

namespace zoe {

namespace {

constexpr double kLeastDifference = 0.05; // of the time of a frame
constexpr double kLeastFunction = 0.02;   // of the time of a frame

constexpr const char *kFramesSetAside = NoteText::tr(
    "%1 of %2 frames stand apart, but are no behaviour of their own: a behaviour has at least %3 "
    "of the frames and at least 6, and with less than 5 % half of them follow each other, four or "
    "more at a time");
constexpr const char *kGroupDrifts = NoteText::tr(
    "%1 group of frames joined the nearest one, because frames drift between the two instead of "
    "jumping; ask for more behaviours to keep them apart");
constexpr const char *kGroupsDrift = NoteText::tr(
    "%1 groups of frames joined the nearest one, because frames drift between the two instead of "
    "jumping; ask for more behaviours to keep them apart");
constexpr const char *kGroupAlike = NoteText::tr(
    "%1 group of frames joined another one that differs in less than 5 % of its time (15 % if "
    "their frames alternate everywhere, and one only does something more), or by less than a "
    "quarter of what most groups differ by; ask for more behaviours to keep them apart");
constexpr const char *kGroupsAlike = NoteText::tr(
    "%1 groups of frames joined another one that differs in less than 5 % of its time (15 % if "
    "their frames alternate everywhere, and one only does something more), or by less than a "
    "quarter of what most groups differ by; ask for more behaviours to keep them apart");
constexpr const char *kTooManyFound =
    NoteText::tr("%1 behaviours were found, and the most similar ones joined: at most %2 are found "
                 "automatically");

} // namespace

Error tooManyClusters(std::uint32_t clusters, std::size_t rows)
{
    return {ErrorCode::BadInput,
            "can't find " + std::to_string(clusters) +
                nounOf(clusters, " behaviour in ", " behaviours in ") + std::to_string(rows) +
                nounOf(rows, " frame", " frames"),
            {}};
}

double frameTimeOf(const FeatureMatrix &features)
{
    if (!features.set.scale.empty() || features.set.kind == FeatureKind::Logarithm ||
        features.rows() == 0)
        return 0;
    if (features.set.kind == FeatureKind::Share)
        return 1;
    double sum = 0;
    for (const DurationNs selfNs : features.selfNs)
        sum += static_cast<double>(selfNs) / static_cast<double>(kNsPerMs);
    return sum / static_cast<double>(features.rows());
}

JoinRules joinRulesOf(const FeatureMatrix &features)
{
    const double time = frameTimeOf(features);
    return {.leastDifference = kLeastDifference * time, .leastFunction = kLeastFunction * time};
}

void noteSetAside(std::ptrdiff_t frames, std::size_t of, double leastShare, Clustering &clustering,
                  Translator to)
{
    if (frames == 0)
        return;
    char least[32];
    std::snprintf(least, sizeof least, "%.3g %%", 100 * leastShare);
    clustering.notes.push_back(
        noteText(to, kFramesSetAside, {std::to_string(frames), std::to_string(of), least}));
}

void noteJoined(const JoinedGroups &joined, std::uint32_t most, Clustering &clustering,
                Translator to)
{
    if (joined.drifting > 0)
        clustering.notes.push_back(noteText(to, joined.drifting == 1 ? kGroupDrifts : kGroupsDrift,
                                            {std::to_string(joined.drifting)}));
    if (joined.alike > 0)
        clustering.notes.push_back(noteText(to, joined.alike == 1 ? kGroupAlike : kGroupsAlike,
                                            {std::to_string(joined.alike)}));
    if (joined.tooMany > 0)
        clustering.notes.push_back(noteText(
            to, kTooManyFound, {std::to_string(most + joined.tooMany), std::to_string(most)}));
}

std::vector<double> centresOf(const FeatureMatrix &features, const Clustering &clustering,
                              const Task &task)
{
    const std::size_t columns = features.columns();
    const std::size_t blocks = (features.rows() + kRowsPerBlock - 1) / kRowsPerBlock;
    const std::size_t size = clustering.clusters * columns;
    std::vector<std::vector<double>> sums(blocks);
    forRowBlocks(features.rows(), task, [&](std::size_t first, std::size_t end, std::size_t block) {
        sums[block].assign(size, 0);
        for (std::size_t i = first; i < end; ++i) {
            if (clustering.assignment[i] == kUnusual)
                continue;
            const auto cluster = static_cast<std::size_t>(clustering.assignment[i]);
            double *sum = sums[block].data() + cluster * columns;
            const auto row = features.row(i);
            for (std::size_t c = 0; c < columns; ++c)
                sum[c] += static_cast<double>(row[c]);
        }
    });
    std::vector<double> counts(clustering.clusters);
    for (const std::int32_t cluster : clustering.assignment) {
        if (cluster != kUnusual)
            counts[static_cast<std::size_t>(cluster)] += 1;
    }
    std::vector<double> centres(size);
    for (std::size_t i = 0; i < size; ++i) {
        for (std::size_t block = 0; block < blocks; ++block)
            centres[i] += sums[block][i];
        centres[i] /= std::max(1.0, counts[i / columns]);
    }
    return centres;
}

} // namespace zoe
