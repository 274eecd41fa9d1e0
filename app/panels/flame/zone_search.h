// A parsed flame graph search: a function name, a text or value of a zone, or a file. A value;
// thread-safe.
#pragma once

#include <QString>
#include <optional>
#include <vector>

#include "analysis/model/capture.h"
#include "app/widgets/tables/name_filter.h"

namespace zoe::app {

// Takes
//   draw                any part of a function's name, of a zone's text or of "key=value"
//   /^draw/             the same as a regular expression
//   crates=12           a value, by the whole name of its key; also != < <= > >=; without anything
//                       behind it, zones that have one; of texts "=" means a part of it
//   file:render.cpp     functions in such a file, also with ":line"
// A text with a dot or slash in it finds files too. Capitals don't matter.
class ZoneSearch {
  public:
    ZoneSearch(const Capture &capture, const QString &text);

    // Of a bad expression, which finds all; empty: all is well.
    [[nodiscard]] const QString &error() const { return m_filter.error(); }
    [[nodiscard]] bool findsSite(const Site &site) const;
    [[nodiscard]] bool looksAtValues() const { return !m_filesAlone; }
    [[nodiscard]] bool findsValue(const ChunkExtras &extras, const ZoneValue &value) const;

  private:
    enum class Is { Equal, Other, Less, AtMost, Greater, AtLeast };
    struct Condition {
        std::vector<std::uint8_t> keys; // by ValueKeyId: 1 if it is meant
        Is is = Is::Equal;
        QString text; // empty: any
        std::optional<double> number;
    };

    void readCondition(const QString &text);
    [[nodiscard]] bool holds(double value) const;
    [[nodiscard]] bool holdsFor(const ChunkExtras &extras, const ZoneValue &value) const;
    [[nodiscard]] bool isInFile(const Site &site) const;

    const Capture &m_capture;
    NameFilter m_filter;
    std::optional<Condition> m_condition;
    bool m_files = false;
    bool m_filesAlone = false;
};

} // namespace zoe::app
