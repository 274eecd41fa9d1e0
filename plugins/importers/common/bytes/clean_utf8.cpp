#include "plugins/importers/common/bytes/clean_utf8.h"

#include <QString>
#include <algorithm>

namespace zoe {

bool isAscii(std::string_view text)
{
    return std::all_of(text.begin(), text.end(),
                       [](char c) { return static_cast<unsigned char>(c) < 0x80; });
}

std::string cleanUtf8(std::string_view text, Report &report)
{
    if (isAscii(text))
        return std::string(text);
    std::string clean =
        QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString();
    if (clean != text)
        report.count("names with invalid UTF-8 were repaired");
    return clean;
}

} // namespace zoe
