#include "app/theme/note_texts.h"

#include <QCoreApplication>

#include "app/theme/text.h"

namespace zoe::app {

std::string inNoteLanguage(const char *english)
{
    return QCoreApplication::translate("zoe::NoteText", english).toStdString();
}

QString noteText(const Note &note)
{
    return QStringLiteral("%1: %2").arg(QString::fromStdString(inNoteLanguage(note.what.c_str())),
                                        countText(note.count));
}

} // namespace zoe::app
