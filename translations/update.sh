#!/usr/bin/env bash
# Updates the translations from the sources: adds new texts as untranslated, removes deleted ones.
#   translations/update.sh            then translate what it lists, with Qt Linguist or an editor
#   translations/update.sh --check    changes nothing; fails if a text is missing or untranslated
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
languages=(de fr)
for folder in "" /usr/lib/qt6/bin/ /usr/lib/x86_64-linux-gnu/qt6/bin/; do
  command -v "${folder}lupdate" >/dev/null && lupdate=${folder}lupdate && break
done
: "${lupdate:?lupdate was not found: install qt6-l10n-tools}"

folder=translations
if [ "${1:-}" = --check ]; then
  folder=$(mktemp -d)
  trap 'rm -rf "$folder"' EXIT
  cp translations/*.ts "$folder"
fi
status=0
for language in "${languages[@]}"; do
  file=$folder/zoetrope_$language.ts
  "$lupdate" -silent -no-obsolete -locations none -no-ui-lines -I . \
    -source-language en -target-language "$language" app analysis/behaviours analysis/columns analysis/comparison analysis/model/frames analysis/reasons fleet/report formats/transform plugins/exporters -ts "$file" 2> >(grep -v -e "\(ColumnText\|DoubtText\|FleetText\|NoteText\|ReasonText\)' lacks Q_OBJECT" >&2 || true)
  missing=$(grep -c 'type="unfinished"' "$file" || true)
  echo "$language: $(grep -c '<source>' "$file") texts, $missing untranslated"
  if [ "$missing" -gt 0 ]; then
    { grep -B2 'type="unfinished"' "$file" | sed -n 's/.*<source>/  /p'; } || true
    status=1
  fi
done
[ "${1:-}" != --check ] || exit "$status"
