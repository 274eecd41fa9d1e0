// What zones say of themselves, as text.
#pragma once

#include <QStringList>

#include "plugins/exporters/common/zone_values_json.h"
#include "tests/plugins/memory_writer.h"

namespace zoe::test {

// "name {values}" of every zone that ends, frame by frame; values as the exporters write them.
inline QStringList valuesOf(const Imported &imported)
{
    if (!imported.capture)
        return {QString::fromStdString(imported.error.text())};
    const Capture &capture = *imported.capture;
    QStringList lines;
    for (std::size_t i = 0; i < capture.chunks().size(); ++i) {
        const auto chunk = *capture.chunk(i);
        for (const TreeSpan &span : chunk->trees) {
            const ZoneTree tree = chunk->tree(span);
            for (std::size_t k = 0; k < tree.size(); ++k) {
                if ((tree[k].flags & kContinuesTo) != 0)
                    continue;
                std::string values;
                appendValues(values, capture, chunk->extras,
                             chunk->extras.valuesOf(span.firstZone + k));
                lines += QString::fromStdString(capture.site(tree[k].site).label() + " " + values);
            }
        }
    }
    return lines;
}

} // namespace zoe::test
