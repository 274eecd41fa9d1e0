#include "plugins/importers/common/bytes/clean_utf8.h"

#include <QByteArray>
#include <QString>
#include <algorithm>

namespace zoe {

std::string cleanUtf8(std::string_view text, Report &report)
{
    const auto isAscii = [](char c) { return static_cast<unsigned char>(c) < 0x80; };
    if (std::all_of(text.begin(), text.end(), isAscii))
        return std::string(text);
    std::string clean =
        QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())).toStdString();
    if (clean != text)
        report.count("names with invalid UTF-8 were repaired");
    return clean;
}

} // namespace zoe
