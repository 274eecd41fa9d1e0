// Answers in JSON on stdout, in the requested version. Only this code writes what comes before and
// after the rows. For one thread.
#pragma once

#include <QJsonObject>
#include <string>

#include "cli/program/context.h"

namespace zoe::cli {

// The parts of an answer of version 2 before and after its rows.
[[nodiscard]] std::string beginningOf(const AnswerHead &head);
[[nodiscard]] std::string endOf(const AnswerHead &head);

// One object. rows: the name of its list of rows; none: in version 2 the object is the only row.
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

// One object with further long lists, written as they are made, because a million frames don't fit
// into one document.
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
