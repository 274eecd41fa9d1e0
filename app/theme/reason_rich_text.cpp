#include "app/theme/reason_rich_text.h"

#include <QCoreApplication>

namespace zoe::app {

namespace {

struct Marks {
    QString function = {};
    QString functionEnd = {};
    QString behaviour = {};
    QString behaviourEnd = {};
};

// Replaces the marks of analysis/reasons/reason_text.h.
QString markedText(const std::string &text, const Marks &marks, bool escape)
{
    QString marked;
    bool inFunction = false;
    bool inBehaviour = false;
    for (const QChar letter : QString::fromStdString(text)) {
        if (letter == u'`') {
            marked += inFunction ? marks.functionEnd : marks.function;
            inFunction = !inFunction;
        } else if (letter == u'*' && !inFunction) {
            marked += inBehaviour ? marks.behaviourEnd : marks.behaviour;
            inBehaviour = !inBehaviour;
        } else {
            marked += escape ? QString(letter).toHtmlEscaped() : QString(letter);
        }
    }
    return marked;
}

} // namespace

std::string inWindowLanguage(const char *english)
{
    return QCoreApplication::translate("zoe::ReasonText", english).toStdString();
}

QString reasonRichText(const std::string &text)
{
    return markedText(text, {"<b>", "</b>", "<i>", "</i>"}, true);
}

QString reasonPlainText(const std::string &text)
{
    return markedText(text, {}, false);
}

} // namespace zoe::app
