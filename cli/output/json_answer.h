// Answers in JSON on stdout, in the version that was asked for: what comes before and after the
// rows is written here and nowhere else. For one thread.
#pragma once

#include <QJsonObject>
#include <string>

#include "cli/program/context.h"

namespace zoe::cli {

// An answer of version 2 up to its rows, which follow, and from their end on.
[[nodiscard]] std::string beginningOf(const AnswerHead &head);
[[nodiscard]] std::string endOf(const AnswerHead &head);

// One object. rows: its list of rows; none: in version 2 the object is the one row.
void printJson(Context &context, const QJsonObject &object, const char *rows = nullptr);

// A list of rows, one per line, written as they come.
class JsonRows {
  public:
    explicit JsonRows(Context &context);
    ~JsonRows();
    JsonRows(const JsonRows &) = delete;
    JsonRows &operator=(const JsonRows &) = delete;

    void row(const QJsonObject &object);

    // A row with one long list: {"head": …, "list": [item, …]}, whose items are written as they
    // come.
    void beginList(const QJsonObject &head, const char *list);
    void item(const QJsonObject &object);
    void endList();

  private:
    void separate();
    [[nodiscard]] std::string compact(const QJsonObject &object) const;

    Context &m_context;
    bool m_first = true;
    bool m_firstItem = true;
};

// One object with further long lists, which are written as they come: a million frames are no
// document.
class JsonLists {
  public:
    // As printJson().
    JsonLists(Context &context, QJsonObject object, const char *rows);
    ~JsonLists();
    JsonLists(const JsonLists &) = delete;
    JsonLists &operator=(const JsonLists &) = delete;

    void beginList(const char *name);
    void item(const QJsonObject &object);
    void item(std::int64_t value);
    void endList();

  private:
    void separate();

    Context &m_context;
    bool m_firstItem = true;
};

} // namespace zoe::cli
