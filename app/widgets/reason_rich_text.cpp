#include "app/widgets/reason_rich_text.h"

#include <QCoreApplication>

namespace zoe::app {

std::string inWindowLanguage(const char *english)
{
    return QCoreApplication::translate("zoe::ReasonText", english).toStdString();
}

QString reasonRichText(const std::string &text)
{
    QString rich;
    bool inFunction = false;
    bool inBehaviour = false;
    for (const QChar letter : QString::fromStdString(text)) {
        if (letter == u'`') {
            rich += inFunction ? "</b>" : "<b>";
            inFunction = !inFunction;
        } else if (letter == u'*' && !inFunction) {
            rich += inBehaviour ? "</i>" : "<i>";
            inBehaviour = !inBehaviour;
        } else {
            rich += QString(letter).toHtmlEscaped();
        }
    }
    return rich;
}

QString reasonPlainText(const std::string &text)
{
    QString plain;
    bool inFunction = false;
    for (const QChar letter : QString::fromStdString(text)) {
        if (letter == u'`')
            inFunction = !inFunction;
        else if (letter != u'*' || inFunction)
            plain += letter;
    }
    return plain;
}

} // namespace zoe::app
