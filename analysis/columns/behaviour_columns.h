// The columns of behaviours, of the functions that characterise one, and of unusual frames.
// Immutable; thread-safe.
#pragma once

#include "analysis/behaviours/behaviours.h"
#include "analysis/columns/column.h"
#include "analysis/model/capture.h"
#include "analysis/model/texts/translator.h"

namespace zoe {

[[nodiscard]] const Columns<Behaviour> &behaviourColumns();

// A function that takes a larger or smaller share in a behaviour than elsewhere. Everything that
// rows refer to must outlive them.
struct CharacteristicRow {
    const Capture &capture;
    const Characteristic &function;
    Translator language = nullptr;
};

// In words, untranslated; null if it is a number that people can imagine.
[[nodiscard]] const char *wordOfRatio(double ratio);

[[nodiscard]] const Columns<CharacteristicRow> &characteristicColumns();
[[nodiscard]] std::vector<CharacteristicRow> characteristicRows(const Capture &capture,
                                                                const Behaviour &behaviour,
                                                                Translator language = nullptr);

struct UnusualRow {
    const Capture &capture;
    const UnusualFrame &unusual;
    std::string reason = {}; // the first cause, in words; empty: unknown
};

[[nodiscard]] const Columns<UnusualRow> &unusualColumns();
[[nodiscard]] std::vector<UnusualRow> unusualRows(const Capture &capture,
                                                  const Behaviours &behaviours);

} // namespace zoe
