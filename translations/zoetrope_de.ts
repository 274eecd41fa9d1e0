<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>AlignedPicture</name>
    <message>
        <source>Base, by frame</source>
        <translation>Basis, nach Frames</translation>
    </message>
    <message>
        <source>Head, by frame</source>
        <translation>Neu, nach Frames</translation>
    </message>
    <message>
        <source>Base, frame %1: %2</source>
        <translation>Basis, Frame %1: %2</translation>
    </message>
    <message>
        <source>Head, frame %1: %2</source>
        <translation>Neu, Frame %1: %2</translation>
    </message>
    <message>
        <source>Difference: %1</source>
        <translation>Unterschied: %1</translation>
    </message>
</context>
<context>
    <name>AnnotationTargets</name>
    <message>
        <source>Frames %1–%2</source>
        <translation>Frames %1–%2</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Frame %1</translation>
    </message>
</context>
<context>
    <name>BehaviourFrames</name>
    <message>
        <source>unusual frames</source>
        <translation>ungewöhnliche Frames</translation>
    </message>
    <message>
        <source>all but %1</source>
        <translation>alle außer %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 und %2 weitere</translation>
    </message>
</context>
<context>
    <name>CaptureFacts</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Name</translation>
    </message>
    <message>
        <source>Imported from</source>
        <translation>Importiert aus</translation>
    </message>
    <message>
        <source>Size as a capture</source>
        <translation>Größe als Aufzeichnung</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Build</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Kommentar</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Rechner</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>Betriebssystem</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Prozessor</translation>
    </message>
    <message>
        <source>%1, %2 MHz</source>
        <translation>%1, %2 MHz</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Aufnahme</translation>
    </message>
    <message>
        <source>Begun</source>
        <translation>Begonnen</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zonen</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Uhr</translation>
    </message>
    <message>
        <source>Cost of a zone</source>
        <translation>Kosten einer Zone</translation>
    </message>
    <message>
        <source>%1 ns</source>
        <translation>%1 ns</translation>
    </message>
    <message>
        <source>Threads (%1)</source>
        <translation>Threads (%1)</translation>
    </message>
    <message>
        <source>id %1</source>
        <translation>Nummer %1</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Fehlendes</translation>
    </message>
    <message>
        <source>Lost zones</source>
        <translation>Verlorene Zonen</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder for want of room</source>
        <translation>%1 vom Rekorder aus Platzmangel verworfen</translation>
    </message>
    <message>
        <source> (%1 frames, %2 zones lost)</source>
        <translation> (%1 Frames, %2 Zonen verloren)</translation>
    </message>
    <message>
        <source>At byte %1</source>
        <translation>Bei Byte %1</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>Unvollständig</translation>
    </message>
    <message>
        <source>The recording was not ended properly</source>
        <translation>Die Aufnahme wurde nicht ordentlich beendet</translation>
    </message>
    <message>
        <source>Notes of the import</source>
        <translation>Hinweise vom Import</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1-mal</translation>
    </message>
    <message>
        <source>This capture is not whole: %1</source>
        <translation>Diese Aufzeichnung ist nicht ganz: %1</translation>
    </message>
    <message>
        <source>This capture is damaged in %1 places: %2, and more</source>
        <translation>Diese Aufzeichnung ist an %1 Stellen beschädigt: %2 und weitere</translation>
    </message>
    <message>
        <source>This capture is not whole: the recording was not ended properly</source>
        <translation>Diese Aufzeichnung ist nicht ganz: Die Aufnahme wurde nicht ordentlich beendet</translation>
    </message>
    <message>
        <source>%1 zones are missing: the recorder dropped them for want of room</source>
        <translation>%1 Zonen fehlen: Der Rekorder hat sie aus Platzmangel verworfen</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Captures to open, each in a tab.</source>
        <translation>Zu öffnende Aufzeichnungen, jede in einem Reiter.</translation>
    </message>
    <message>
        <source>Compare the file with this newer one.</source>
        <translation>Die Datei mit dieser neueren vergleichen.</translation>
    </message>
    <message>
        <source>Show this frame first; frames count from 0.</source>
        <translation>Diesen Frame zuerst zeigen; Frames zählen ab 0.</translation>
    </message>
    <message>
        <source>Write a picture of the window with everything loaded, and end.</source>
        <translation>Ein Bild des Fensters schreiben, in dem alles geladen ist, und enden.</translation>
    </message>
    <message>
        <source>Arrangement of the window: %1.</source>
        <translation>Anordnung des Fensters: %1.</translation>
    </message>
    <message>
        <source>Colours of this run: system, light or dark.</source>
        <translation>Farben dieses Laufs: system, light oder dark.</translation>
    </message>
    <message>
        <source>How much memory captures and queries may take: as in the settings, 1GiB at first.</source>
        <translation>Wie viel Speicher Aufzeichnungen und Abfragen belegen dürfen: wie in den Einstellungen, anfangs 1GiB.</translation>
    </message>
    <message>
        <source>Size of the window in pixels.</source>
        <translation>Größe des Fensters in Pixeln.</translation>
    </message>
    <message>
        <source>Don&apos;t end when a file can&apos;t be opened: list the error in the window.</source>
        <translation>Nicht enden, wenn eine Datei nicht zu öffnen ist: den Fehler im Fenster nennen.</translation>
    </message>
    <message>
        <source>Show this text.</source>
        <translation>Diesen Text zeigen.</translation>
    </message>
    <message>
        <source>Show the version.</source>
        <translation>Die Version zeigen.</translation>
    </message>
    <message>
        <source>--size needs WIDTHxHEIGHT in pixels, not &quot;%1&quot;</source>
        <translation>--size braucht BREITExHÖHE in Pixeln, nicht „%1“</translation>
    </message>
    <message>
        <source>--frame needs the number of a frame, not &quot;%1&quot;</source>
        <translation>--frame braucht die Nummer eines Frames, nicht „%1“</translation>
    </message>
    <message>
        <source>There is no layout &quot;%1&quot;; there are %2</source>
        <translation>Es gibt keine Anordnung „%1“; es gibt %2</translation>
    </message>
    <message>
        <source>--theme needs system, light or dark, not &quot;%1&quot;</source>
        <translation>--theme braucht system, light oder dark, nicht „%1“</translation>
    </message>
    <message>
        <source>--compare needs a file to compare with</source>
        <translation>--compare braucht eine Datei zum Vergleichen</translation>
    </message>
    <message>
        <source>Shows what a program did in each frame, and why some frames are slow.

Examples:
  zoetrope run.zoe                            open a capture
  zoetrope trace.json --frame 120             open a foreign file at a frame
  zoetrope before.zoe --compare after.zoe     compare two captures
  zoetrope --connect localhost:8086           watch a running program
  zoetrope run.zoe --screenshot run.png       make a picture and end; needs no display</source>
        <translation>Zeigt, was ein Programm in jedem Frame tut und warum manche Frames langsam sind.

Beispiele:
  zoetrope run.zoe                            eine Aufzeichnung öffnen
  zoetrope trace.json --frame 120             eine fremde Datei bei einem Frame öffnen
  zoetrope before.zoe --compare after.zoe     zwei Aufzeichnungen vergleichen
  zoetrope --connect localhost:8086           einem laufenden Programm zusehen
  zoetrope run.zoe --screenshot run.png       ein Bild machen und enden; braucht keine Anzeige</translation>
    </message>
    <message>
        <source>Watch and record the program that listens there.</source>
        <translation>Dem Programm zusehen, das dort lauscht, und es aufnehmen.</translation>
    </message>
    <message>
        <source>Bring this panel to the front: %1.</source>
        <translation>Diese Tafel nach vorn holen: %1.</translation>
    </message>
    <message>
        <source>Choose this function in all views.</source>
        <translation>Diese Funktion in allen Ansichten wählen.</translation>
    </message>
    <message>
        <source>There is no panel &quot;%1&quot;; there are %2</source>
        <translation>Es gibt keine Tafel „%1“; es gibt %2</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Bearbeiten</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Ansicht</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Gehe zu</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Hilfe</translation>
    </message>
    <message>
        <source> or </source>
        <translation> oder </translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenster</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Diagramme</translation>
    </message>
</context>
<context>
    <name>CompareParts</name>
    <message>
        <source>%1 selected frames</source>
        <translation>%1 ausgewählte Frames</translation>
    </message>
    <message>
        <source>%1 other frames</source>
        <translation>%1 andere Frames</translation>
    </message>
    <message>
        <source>This capture</source>
        <translation>Diese Aufnahme</translation>
    </message>
    <message>
        <source>Behaviours of this capture</source>
        <translation>Verhalten dieser Aufnahme</translation>
    </message>
</context>
<context>
    <name>ComparisonColumns</name>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Matched by name, then by function, file and nearest line.</source>
        <translation>Einander zugeordnet nach Namen, dann nach Funktion, Datei und nächster Zeile.</translation>
    </message>
    <message>
        <source>Base self/frame</source>
        <translation>Basis Selbst/Frame</translation>
    </message>
    <message>
        <source>Mean self time a frame in the base, over all its frames and threads.</source>
        <translation>Mittlere Selbstzeit je Frame in der Basis, über alle ihre Frames und Threads.</translation>
    </message>
    <message>
        <source>Head self/frame</source>
        <translation>Neu Selbst/Frame</translation>
    </message>
    <message>
        <source>Mean self time a frame in the head, over all its frames and threads.</source>
        <translation>Mittlere Selbstzeit je Frame in Neu, über alle Frames und Threads.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Head less base, a frame; + is slower. Sorted by size, whatever its sign.</source>
        <translation>Neu weniger Basis, je Frame; + ist langsamer. Sortiert nach Größe, gleich welchen Vorzeichens.</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
    <message>
        <source>Head as a multiple of base.</source>
        <translation>Neu als Vielfaches der Basis.</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Chance of a difference at least this large, up or down, if there was none; of this function alone.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds nach oben oder unten, wenn es keinen gäbe; für diese Funktion allein.</translation>
    </message>
    <message>
        <source>Significant</source>
        <translation>Signifikant</translation>
    </message>
    <message>
        <source>Also after correction for the number of functions (Benjamini and Hochberg).</source>
        <translation>Auch nach Korrektur für die Zahl der Funktionen (Benjamini und Hochberg).</translation>
    </message>
    <message>
        <source>Interval from</source>
        <translation>Bereich von</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference a frame: expanded percentiles of a bootstrap of blocks of neighbouring frames.</source>
        <translation>Unteres Ende des Vertrauensbereichs des Unterschieds je Frame: erweiterte Perzentile eines Bootstraps von Blöcken benachbarter Frames.</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference a frame.</source>
        <translation>Oberes Ende des Vertrauensbereichs des Unterschieds je Frame.</translation>
    </message>
    <message>
        <source>Base total/frame</source>
        <translation>Basis Gesamt/Frame</translation>
    </message>
    <message>
        <source>Mean time a frame with everything called from it, in the base.</source>
        <translation>Mittlere Zeit je Frame mit allem von dort Aufgerufenen, in der Basis.</translation>
    </message>
    <message>
        <source>Head total/frame</source>
        <translation>Neu Gesamt/Frame</translation>
    </message>
    <message>
        <source>Mean time a frame with everything called from it, in the head.</source>
        <translation>Mittlere Zeit je Frame mit allem von dort Aufgerufenen, in Neu.</translation>
    </message>
    <message>
        <source>Difference of totals</source>
        <translation>Unterschied gesamt</translation>
    </message>
    <message>
        <source>Head less base, a frame, with everything called from it. Sorted by size, whatever its sign.</source>
        <translation>Neu weniger Basis je Frame, mit allem von dort Aufgerufenen. Nach Größe sortiert, ohne Vorzeichen.</translation>
    </message>
    <message>
        <source>Ratio of totals</source>
        <translation>Verhältnis gesamt</translation>
    </message>
    <message>
        <source>Head as a multiple of base, with everything called from it.</source>
        <translation>Neu als Vielfaches der Basis, mit allem von dort Aufgerufenen.</translation>
    </message>
    <message>
        <source>p of totals</source>
        <translation>p gesamt</translation>
    </message>
    <message>
        <source>Chance of a difference of totals at least this large, if there was none.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds der Gesamtzeiten, wenn es keinen gäbe.</translation>
    </message>
    <message>
        <source>Totals from</source>
        <translation>Gesamt von</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference of totals a frame.</source>
        <translation>Unteres Ende des Vertrauensbereichs des Unterschieds der Gesamtzeiten je Frame.</translation>
    </message>
    <message>
        <source>totals to</source>
        <translation>gesamt bis</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference of totals a frame.</source>
        <translation>Oberes Ende des Vertrauensbereichs des Unterschieds der Gesamtzeiten je Frame.</translation>
    </message>
    <message>
        <source>Base median</source>
        <translation>Basis Median</translation>
    </message>
    <message>
        <source>Of the self time a frame in the base: median, over all its frames (type 7).</source>
        <translation>Von der Selbstzeit je Frame in der Basis: Median über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head median</source>
        <translation>Neu Median</translation>
    </message>
    <message>
        <source>Of the self time a frame in the head: median, over all its frames (type 7).</source>
        <translation>Von der Selbstzeit je Frame in Neu: Median über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base p95</source>
        <translation>Basis p95</translation>
    </message>
    <message>
        <source>Of the self time a frame in the base: p95, over all its frames (type 7).</source>
        <translation>Von der Selbstzeit je Frame in der Basis: p95 über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head p95</source>
        <translation>Neu p95</translation>
    </message>
    <message>
        <source>Of the self time a frame in the head: p95, over all its frames (type 7).</source>
        <translation>Von der Selbstzeit je Frame in Neu: p95 über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base p99</source>
        <translation>Basis p99</translation>
    </message>
    <message>
        <source>Of the self time a frame in the base: p99, over all its frames (type 7).</source>
        <translation>Von der Selbstzeit je Frame in der Basis: p99 über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head p99</source>
        <translation>Neu p99</translation>
    </message>
    <message>
        <source>Of the self time a frame in the head: p99, over all its frames (type 7).</source>
        <translation>Von der Selbstzeit je Frame in Neu: p99 über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base total median</source>
        <translation>Basis Gesamt Median</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the base: median, over all its frames (type 7).</source>
        <translation>Von der Zeit je Frame mit allem von dort Aufgerufenen, in der Basis: Median über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head total median</source>
        <translation>Neu Gesamt Median</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the head: median, over all its frames (type 7).</source>
        <translation>Von der Zeit je Frame mit allem von dort Aufgerufenen, in Neu: Median über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base total p95</source>
        <translation>Basis Gesamt p95</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the base: p95, over all its frames (type 7).</source>
        <translation>Von der Zeit je Frame mit allem von dort Aufgerufenen, in der Basis: p95 über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head total p95</source>
        <translation>Neu Gesamt p95</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the head: p95, over all its frames (type 7).</source>
        <translation>Von der Zeit je Frame mit allem von dort Aufgerufenen, in Neu: p95 über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base total p99</source>
        <translation>Basis Gesamt p99</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the base: p99, over all its frames (type 7).</source>
        <translation>Von der Zeit je Frame mit allem von dort Aufgerufenen, in der Basis: p99 über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head total p99</source>
        <translation>Neu Gesamt p99</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the head: p99, over all its frames (type 7).</source>
        <translation>Von der Zeit je Frame mit allem von dort Aufgerufenen, in Neu: p99 über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base calls</source>
        <translation>Aufrufe Basis</translation>
    </message>
    <message>
        <source>Calls in all frames of the base.</source>
        <translation>Aufrufe in allen Frames der Basis.</translation>
    </message>
    <message>
        <source>Head calls</source>
        <translation>Aufrufe Neu</translation>
    </message>
    <message>
        <source>Calls in all frames of the head.</source>
        <translation>Aufrufe in allen Frames von Neu.</translation>
    </message>
    <message>
        <source>Base calls/frame</source>
        <translation>Basis Aufrufe/Frame</translation>
    </message>
    <message>
        <source>Mean number of calls that begin in a frame of the base.</source>
        <translation>Mittlere Zahl der Aufrufe, die in einem Frame von der Basis beginnen.</translation>
    </message>
    <message>
        <source>Head calls/frame</source>
        <translation>Neu Aufrufe/Frame</translation>
    </message>
    <message>
        <source>Mean number of calls that begin in a frame of the head.</source>
        <translation>Mittlere Zahl der Aufrufe, die in einem Frame von Neu beginnen.</translation>
    </message>
    <message>
        <source>Difference of calls</source>
        <translation>Unterschied der Aufrufe</translation>
    </message>
    <message>
        <source>Calls a frame, head less base. Sorted by size, whatever its sign.</source>
        <translation>Aufrufe je Frame, Neu weniger Basis. Nach Größe sortiert, ohne Vorzeichen.</translation>
    </message>
    <message>
        <source>Ratio of calls</source>
        <translation>Verhältnis der Aufrufe</translation>
    </message>
    <message>
        <source>Calls a frame of the head as a multiple of the base&apos;s.</source>
        <translation>Aufrufe je Frame in Neu als Vielfaches der Basis.</translation>
    </message>
    <message>
        <source>p of calls</source>
        <translation>p der Aufrufe</translation>
    </message>
    <message>
        <source>Chance of a difference of calls at least this large, if there was none.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds der Aufrufe, wenn es keinen gäbe.</translation>
    </message>
    <message>
        <source>Was called</source>
        <translation>Hieß</translation>
    </message>
    <message>
        <source>The name in the base, where two names were accepted as one function.</source>
        <translation>Der Name in der Basis, wo zwei Namen als eine Funktion angenommen wurden.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>File and line, in the head if it is there.</source>
        <translation>Datei und Zeile, in Neu, wenn sie dort vorkommt.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>Without spikes</source>
        <translation>Ohne Ausreißer</translation>
    </message>
    <message>
        <source>The difference where no frame counts more than the 99th percentile: spikes hide less there. A function is significant by either difference.</source>
        <translation>Der Unterschied, wenn kein Frame mehr zählt als das 99. Perzentil: Ausreißer verdecken dort weniger. Eine Funktion ist nach dem einen oder dem anderen Unterschied signifikant.</translation>
    </message>
    <message>
        <source>p without spikes</source>
        <translation>p ohne Ausreißer</translation>
    </message>
    <message>
        <source>Chance of a difference without spikes at least this large, if there was none.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds ohne Ausreißer, wenn es keinen gäbe.</translation>
    </message>
</context>
<context>
    <name>ComparisonText</name>
    <message>
        <source>Too few frames to tell: base has %1, head has %2</source>
        <translation>Zu wenige Frames für eine Aussage: Basis hat %1, Neu hat %2</translation>
    </message>
    <message>
        <source>Head takes exactly as long a frame as base</source>
        <translation>Neu braucht je Frame genau so lang wie Basis</translation>
    </message>
    <message>
        <source>No clear difference: head takes %1 a frame%2, %3 interval %4 to %5</source>
        <translation>Kein klarer Unterschied: Neu braucht %1 je Frame%2, %3-Intervall %4 bis %5</translation>
    </message>
    <message>
        <source>Head is %1 slower a frame%2, %3 interval %4 to %5</source>
        <translation>Neu ist je Frame %1 langsamer%2, %3-Intervall %4 bis %5</translation>
    </message>
    <message>
        <source>Head is %1 faster a frame%2, %3 interval %4 to %5</source>
        <translation>Neu ist je Frame %1 schneller%2, %3-Intervall %4 bis %5</translation>
    </message>
    <message>
        <source>Mean frame time of head less that of base. Base: %1 frames in blocks of %2; head: %3 frames in blocks of %4. Interval: expanded percentiles of %5 bootstrap resamples of circular blocks. p: Student&apos;s t over the bootstrap standard error. Percentiles by linear interpolation between order statistics (type 7).</source>
        <translation>Mittlere Frame-Zeit von Neu weniger die von Basis. Basis: %1 Frames in Blöcken zu %2; Neu: %3 Frames in Blöcken zu %4. Intervall: erweiterte Perzentile von %5 Bootstrap-Stichproben zyklischer Blöcke. p: Students t über dem Bootstrap-Standardfehler. Perzentile durch lineare Interpolation zwischen Ordnungsstatistiken (Typ 7).</translation>
    </message>
    <message>
        <source>%1 in the code itself, which may be noise</source>
        <translation>%1 im Code selbst, was Zufall sein kann</translation>
    </message>
    <message>
        <source>%1 slower code</source>
        <translation>%1 langsamerer Code</translation>
    </message>
    <message>
        <source>%1 faster code</source>
        <translation>%1 schnellerer Code</translation>
    </message>
    <message>
        <source>%1 a frame: all frames are of one behaviour, %2</source>
        <translation>%1 je Frame: alle Frames sind von einem Verhalten, %2</translation>
    </message>
    <message>
        <source>%1 a frame: %2 because other behaviours were more frequent, %3</source>
        <translation>%1 je Frame: %2, weil andere Verhalten häufiger waren, %3</translation>
    </message>
</context>
<context>
    <name>DifferenceFlame</name>
    <message>
        <source>base %1, head %2: %3</source>
        <translation>Basis %1, Neu %2: %3</translation>
    </message>
    <message>
        <source>A frame, with calls below: %1</source>
        <translation>Je Frame, mit Aufrufen darunter: %1</translation>
    </message>
    <message>
        <source>Own time a frame: %1</source>
        <translation>Eigene Zeit je Frame: %1</translation>
    </message>
    <message>
        <source>Calls a frame: base %1, head %2</source>
        <translation>Aufrufe je Frame: Basis %1, Neu %2</translation>
    </message>
    <message>
        <source>Only in the base on this path</source>
        <translation>Auf diesem Pfad nur in der Basis</translation>
    </message>
    <message>
        <source>Only in the head on this path</source>
        <translation>Auf diesem Pfad nur in Neu</translation>
    </message>
</context>
<context>
    <name>EpisodeRows</name>
    <message>
        <source>%1: frames %2 to %3</source>
        <translation>%1: Frames %2 bis %3</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>What the frames of the episode have in common</source>
        <translation>Was die Frames der Episode gemeinsam haben</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Erster Frame</translation>
    </message>
    <message>
        <source>Where it begins</source>
        <translation>Wo sie beginnt</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>How many frames it lasts, unusual ones within included</source>
        <translation>Wie viele Frames sie dauert, ungewöhnliche darin mitgezählt</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>From its first frame to the end of its last</source>
        <translation>Von ihrem ersten Frame bis zum Ende des letzten</translation>
    </message>
    <message>
        <source>Begins at</source>
        <translation>Beginnt bei</translation>
    </message>
    <message>
        <source>Time since the capture began</source>
        <translation>Zeit seit Beginn der Aufnahme</translation>
    </message>
    <message>
        <source>Mean frame</source>
        <translation>Mittlerer Frame</translation>
    </message>
    <message>
        <source>Its duration over its frames</source>
        <translation>Ihre Dauer geteilt durch ihre Frames</translation>
    </message>
    <message>
        <source>Unusual</source>
        <translation>Ungewöhnlich</translation>
    </message>
    <message>
        <source>Unusual frames within it</source>
        <translation>Ungewöhnliche Frames darin</translation>
    </message>
    <message>
        <source>What the frames of the episodes have in common</source>
        <translation>Was die Frames der Episoden gemeinsam haben</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Episoden</translation>
    </message>
    <message>
        <source>How often it came up</source>
        <translation>Wie oft es vorkam</translation>
    </message>
    <message>
        <source>Mean frames</source>
        <translation>Frames im Mittel</translation>
    </message>
    <message>
        <source>Mean length of its episodes</source>
        <translation>Mittlere Länge seiner Episoden</translation>
    </message>
    <message>
        <source>Median frames</source>
        <translation>Frames, Median</translation>
    </message>
    <message>
        <source>Half of its episodes are shorter</source>
        <translation>Die Hälfte seiner Episoden ist kürzer</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzester</translation>
    </message>
    <message>
        <source>Frames of its shortest episode</source>
        <translation>Frames seiner kürzesten Episode</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>Frames of its longest episode</source>
        <translation>Frames seiner längsten Episode</translation>
    </message>
    <message>
        <source>Mean time</source>
        <translation>Zeit im Mittel</translation>
    </message>
    <message>
        <source>Mean duration of its episodes</source>
        <translation>Mittlere Dauer seiner Episoden</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>Zeit, Median</translation>
    </message>
    <message>
        <source>Half of its episodes take less</source>
        <translation>Die Hälfte seiner Episoden dauert weniger lang</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>Längste Zeit</translation>
    </message>
    <message>
        <source>Duration of its longest episode</source>
        <translation>Dauer seiner längsten Episode</translation>
    </message>
    <message>
        <source>Most often followed by</source>
        <translation>Meist gefolgt von</translation>
    </message>
    <message>
        <source>What comes next most often</source>
        <translation>Was am häufigsten danach kommt</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>Wie oft</translation>
    </message>
    <message>
        <source>Share of the times that anything followed</source>
        <translation>Anteil der Male, bei denen etwas folgte</translation>
    </message>
    <message>
        <source>What ends</source>
        <translation>Was endet</translation>
    </message>
    <message>
        <source>Followed by</source>
        <translation>Gefolgt von</translation>
    </message>
    <message>
        <source>What begins next, with nothing but unusual frames in between</source>
        <translation>Was danach beginnt, mit höchstens ungewöhnlichen Frames dazwischen</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Male</translation>
    </message>
    <message>
        <source>How often that happened</source>
        <translation>Wie oft das geschah</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Of the times that anything followed the behaviour</source>
        <translation>Der Male, bei denen etwas auf das Verhalten folgte</translation>
    </message>
    <message>
        <source>Mean frames before</source>
        <translation>Frames davor im Mittel</translation>
    </message>
    <message>
        <source>Mean length of the episodes that ended so</source>
        <translation>Mittlere Länge der Episoden, die so endeten</translation>
    </message>
    <message>
        <source>Median frames before</source>
        <translation>Frames davor, Median</translation>
    </message>
    <message>
        <source>Half of the episodes that ended so were shorter</source>
        <translation>Die Hälfte der Episoden, die so endeten, war kürzer</translation>
    </message>
    <message>
        <source>Mean time before</source>
        <translation>Zeit davor im Mittel</translation>
    </message>
    <message>
        <source>Mean duration of the episodes that ended so</source>
        <translation>Mittlere Dauer der Episoden, die so endeten</translation>
    </message>
    <message>
        <source>Median time before</source>
        <translation>Zeit davor, Median</translation>
    </message>
    <message>
        <source>Half of the episodes that ended so took less</source>
        <translation>Die Hälfte der Episoden, die so endeten, dauerte weniger lang</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Zoetrope-Aufzeichnungen (*.zoe)</translation>
    </message>
    <message>
        <source>All that can be opened (%1)</source>
        <translation>Alles, was sich öffnen lässt (%1)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the selected frames</source>
        <translation>Die ausgewählten Frames speichern</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Bilder (*.png)</translation>
    </message>
</context>
<context>
    <name>FlameColours</name>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>Selbstzeit</translation>
    </message>
    <message>
        <source>Variability</source>
        <translation>Schwankung</translation>
    </message>
    <message>
        <source>no category</source>
        <translation>keine Kategorie</translation>
    </message>
</context>
<context>
    <name>FlameLanes</name>
    <message>
        <source>Messages of no thread</source>
        <translation>Meldungen ohne Thread</translation>
    </message>
    <message>
        <source>1 zone</source>
        <translation>1 Zone</translation>
    </message>
    <message>
        <source>%1 zones</source>
        <translation>%1 Zonen</translation>
    </message>
    <message>
        <source>%1 highlighted</source>
        <translation>%1 hervorgehoben</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 gefunden</translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 Meldung</translation>
    </message>
    <message>
        <source>%1 messages</source>
        <translation>%1 Meldungen</translation>
    </message>
    <message>
        <source>%1 lock spans not drawn</source>
        <translation>%1 Sperrzeiten nicht gezeichnet</translation>
    </message>
    <message>
        <source>FIBRES AND COROUTINES</source>
        <translation>FIBERS UND KOROUTINEN</translation>
    </message>
    <message>
        <source>GPU QUEUES</source>
        <translation>GPU-WARTESCHLANGEN</translation>
    </message>
    <message>
        <source>OTHER TRACKS</source>
        <translation>ANDERE SPUREN</translation>
    </message>
    <message>
        <source>THREADS</source>
        <translation>THREADS</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Heap</source>
        <translation>Heap</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>Speicher: %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>on</source>
        <translation>an</translation>
    </message>
    <message>
        <source>off</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>%1 not drawn</source>
        <translation>%1 nicht gezeichnet</translation>
    </message>
    <message>
        <source>Async spans</source>
        <translation>Asynchrone Zeitspannen</translation>
    </message>
    <message>
        <source>change since the start: %1 to %2, allocations: %3, frees: %4</source>
        <translation>Änderung seit dem Beginn: %1 bis %2, Anforderungen: %3, Freigaben: %4</translation>
    </message>
    <message>
        <source>spans: %1</source>
        <translation>Zeitspannen: %1</translation>
    </message>
</context>
<context>
    <name>FlameTracks</name>
    <message>
        <source>waits for the lock</source>
        <translation>wartet auf die Sperre</translation>
    </message>
    <message>
        <source>holds the lock</source>
        <translation>hält die Sperre</translation>
    </message>
    <message>
        <source>waits to share the lock</source>
        <translation>wartet auf geteilten Zugriff</translation>
    </message>
    <message>
        <source>shares the lock</source>
        <translation>teilt die Sperre</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Fehlersuche</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Auskunft</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Fatal error</source>
        <translation>Schwerer Fehler</translation>
    </message>
    <message>
        <source>no thread</source>
        <translation>kein Thread</translation>
    </message>
    <message>
        <source>starts %1 into the frame</source>
        <translation>beginnt %1 nach dem Anfang des Frames</translation>
    </message>
    <message>
        <source>%1 %2 for %3</source>
        <translation>%1 %2 für %3</translation>
    </message>
    <message>
        <source>async span %1, %2</source>
        <translation>asynchrone Zeitspanne %1, %2</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>von %1 bis %2</translation>
    </message>
    <message>
        <source>still open when the recording ended</source>
        <translation>noch offen, als die Aufnahme endete</translation>
    </message>
    <message>
        <source>and %1 more messages: zoom in to see them</source>
        <translation>und %1 weitere Meldungen: zum Sehen hineinzoomen</translation>
    </message>
    <message>
        <source>no value yet</source>
        <translation>noch kein Wert</translation>
    </message>
    <message>
        <source>at %1 into the frame</source>
        <translation>%1 nach dem Anfang des Frames</translation>
    </message>
</context>
<context>
    <name>FlameView</name>
    <message>
        <source>frame %1 · %2</source>
        <translation>Frame %1 · %2</translation>
    </message>
</context>
<context>
    <name>FramesScope</name>
    <message>
        <source>Behaviour: %1 (1 frame)</source>
        <translation>Verhalten: %1 (1 Frame)</translation>
    </message>
    <message>
        <source>Behaviour: %1 (%2 frames)</source>
        <translation>Verhalten: %1 (%2 Frames)</translation>
    </message>
    <message>
        <source>Selected frames: %1</source>
        <translation>Ausgewählte Frames: %1</translation>
    </message>
    <message>
        <source>All frames: %1</source>
        <translation>Alle Frames: %1</translation>
    </message>
</context>
<context>
    <name>FunctionDetails</name>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Among the calls in the selected frames</source>
        <translation>Unter den Aufrufen in den ausgewählten Frames</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>With what it called; double click goes to the call</source>
        <translation>Mit allem, was er aufrief; Doppelklick geht zum Aufruf</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Selbst</translation>
    </message>
    <message>
        <source>Without what it called</source>
        <translation>Ohne das, was er aufrief</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>In which it began</source>
        <translation>In dem er begann</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>That it ran on</source>
        <translation>Auf dem er lief</translation>
    </message>
    <message>
        <source>Began at</source>
        <translation>Begonnen bei</translation>
    </message>
    <message>
        <source>Since the start of the session</source>
        <translation>Seit dem Beginn der Sitzung</translation>
    </message>
</context>
<context>
    <name>HelpDialogs</name>
    <message>
        <source>About Zoetrope</source>
        <translation>Über Zoetrope</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Zoetrope %1&lt;/h2&gt;&lt;p&gt;A frame profiler: see what a program does in each frame, and why some frames are slow.&lt;/p&gt;&lt;p&gt;The sources are under the MIT licence. This program falls under the GNU General Public License 3, because Qt Charts does.&lt;/p&gt;&lt;p&gt;Qt %2&lt;/p&gt;</source>
        <translation>&lt;h2&gt;Zoetrope %1&lt;/h2&gt;&lt;p&gt;Ein Frame-Profiler: sehen, was ein Programm in jedem Frame tut und warum manche Frames langsam sind.&lt;/p&gt;&lt;p&gt;Die Quelltexte stehen unter der MIT-Lizenz. Dieses Programm fällt unter die GNU General Public License 3, weil Qt Charts es tut.&lt;/p&gt;&lt;p&gt;Qt %2&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>LayoutMenu</name>
    <message>
        <source>Save the layout</source>
        <translation>Anordnung speichern</translation>
    </message>
    <message>
        <source>Name of the layout</source>
        <translation>Name der Anordnung</translation>
    </message>
    <message>
        <source>&amp;Delete a saved layout</source>
        <translation>Eine gespeicherte Anordnung &amp;löschen</translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Behaviours</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Verteilung</translation>
    </message>
</context>
<context>
    <name>LockRows</name>
    <message>
        <source>lock %1</source>
        <translation>Sperre %1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 für %2</translation>
    </message>
    <message>
        <source>By linear interpolation between the two nearest (type 7)</source>
        <translation>Durch lineare Interpolation zwischen den zwei nächsten (Typ 7)</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperre</translation>
    </message>
    <message>
        <source>As the program named it</source>
        <translation>Wie das Programm sie nennt</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>That ended in the selected frames</source>
        <translation>Die in den ausgewählten Frames endeten</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Gewartet</translation>
    </message>
    <message>
        <source>By all threads together</source>
        <translation>Von allen Threads zusammen</translation>
    </message>
    <message>
        <source>Median wait</source>
        <translation>Median Warten</translation>
    </message>
    <message>
        <source>P99 wait</source>
        <translation>P99 Warten</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Längstes Warten</translation>
    </message>
    <message>
        <source>Of one thread</source>
        <translation>Eines Threads</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Besitze</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Gehalten</translation>
    </message>
    <message>
        <source>Median hold</source>
        <translation>Median Halten</translation>
    </message>
    <message>
        <source>P99 hold</source>
        <translation>P99 Halten</translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation>Längstes Halten</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>That used it</source>
        <translation>Die sie benutzten</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Where the lock is declared</source>
        <translation>Wo die Sperre erklärt ist</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>That waited for it or held it</source>
        <translation>Der auf sie wartete oder sie hielt</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>Alle zusammen</translation>
    </message>
    <message>
        <source>Of this thread</source>
        <translation>Dieses Threads</translation>
    </message>
    <message>
        <source>That waited</source>
        <translation>Der wartete</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>In which the wait ended; double click goes there</source>
        <translation>In dem das Warten endete; Doppelklick geht dorthin</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>Wie lange</translation>
    </message>
    <message>
        <source>Held meanwhile by</source>
        <translation>Währenddessen gehalten von</translation>
    </message>
    <message>
        <source>Other threads, and for how much of the wait</source>
        <translation>Andere Threads, und wie lange davon</translation>
    </message>
    <message>
        <source>Began at</source>
        <translation>Begonnen bei</translation>
    </message>
    <message>
        <source>Since the start of the session</source>
        <translation>Seit dem Beginn der Sitzung</translation>
    </message>
</context>
<context>
    <name>MergedFlame</name>
    <message>
        <source>other (%1 paths)</source>
        <translation>andere (%1 Pfade)</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>total %1, self %2</source>
        <translation>gesamt %1, selbst %2</translation>
    </message>
    <message>
        <source>%1 of all</source>
        <translation>%1 von allem</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>, %1 von %2</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>, %1 each</source>
        <translation>, je %1</translation>
    </message>
    <message>
        <source>on %1 threads</source>
        <translation>auf %1 Threads</translation>
    </message>
    <message>
        <source>in %1 frames; most in frame %2: %3</source>
        <translation>in %1 Frames; am meisten in Frame %2: %3</translation>
    </message>
    <message>
        <source>%1 calls with those below it</source>
        <translation>%1 Aufrufe mit denen darunter</translation>
    </message>
    <message>
        <source>%1 of all calls</source>
        <translation>%1 aller Aufrufe</translation>
    </message>
</context>
<context>
    <name>MergedMenu</name>
    <message>
        <source>Zoom in</source>
        <translation>Hineinzoomen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Ignore this function (Delete)</source>
        <translation>Diese Funktion nicht beachten (Entf)</translation>
    </message>
    <message>
        <source>Callers and callees of this function</source>
        <translation>Aufrufer und Aufgerufene dieser Funktion</translation>
    </message>
    <message>
        <source>Copy its name</source>
        <translation>Ihren Namen kopieren</translation>
    </message>
    <message>
        <source>Go to frame %1, where it took longest</source>
        <translation>Gehe zu Frame %1, wo sie am längsten brauchte</translation>
    </message>
</context>
<context>
    <name>MergedText</name>
    <message>
        <source>%1 in all threads</source>
        <translation>%1 in allen Threads</translation>
    </message>
    <message>
        <source>%1 calls stand under “other”</source>
        <translation>%1 Aufrufe stehen unter „andere“</translation>
    </message>
    <message>
        <source>%1 frames could not be read</source>
        <translation>%1 Frames konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1 zones lost by the recorder are missing here</source>
        <translation>%1 vom Rekorder verlorene Zonen fehlen hier</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>ignored: %1 ✕</source>
        <translation>nicht beachtet: %1 ✕</translation>
    </message>
    <message>
        <source>%1 hits, %2 of the calls</source>
        <translation>%1 Treffer, %2 der Aufrufe</translation>
    </message>
    <message>
        <source>%1 hits, %2 of the time</source>
        <translation>%1 Treffer, %2 der Zeit</translation>
    </message>
</context>
<context>
    <name>MessagesPanel</name>
    <message>
        <source>Trace</source>
        <translation>Ablauf</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Fehlersuche</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Auskunft</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Warnung</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Fatal</source>
        <translation>Schwer</translation>
    </message>
</context>
<context>
    <name>MixRows</name>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Other mix</source>
        <translation>Andere Mischung</translation>
    </message>
    <message>
        <source>What a frame takes longer because behaviours are more or less frequent (Kitagawa 1955); with the column of slower code it adds up to the change of the mean frame time</source>
        <translation>Um wie viel ein Frame länger dauert, weil Verhalten häufiger oder seltener sind (Kitagawa 1955); mit der Spalte für langsameren Code ergibt das die Änderung der mittleren Framezeit</translation>
    </message>
    <message>
        <source>Slower code</source>
        <translation>Langsamerer Code</translation>
    </message>
    <message>
        <source>What a frame takes longer because the same behaviours take longer; negative: faster code</source>
        <translation>Um wie viel ein Frame länger dauert, weil dieselben Verhalten länger dauern; negativ: schnellerer Code</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of slower code: bootstrap of blocks within behaviours</source>
        <translation>Unteres Ende des Vertrauensbereichs für langsameren Code: Bootstrap von Blöcken innerhalb der Verhalten</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of slower code</source>
        <translation>Oberes Ende des Vertrauensbereichs für langsameren Code</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Chance of a difference in code at least this large, if there was none</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds im Code, wenn es keinen gäbe</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Zusammen</translation>
    </message>
    <message>
        <source>Other mix and slower code</source>
        <translation>Andere Mischung und langsamerer Code</translation>
    </message>
    <message>
        <source>unusual frames</source>
        <translation>ungewöhnliche Frames</translation>
    </message>
    <message>
        <source>behaviour %1</source>
        <translation>Verhalten %1</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Group of frames that spend their time alike</source>
        <translation>Gruppe von Frames, die ihre Zeit ähnlich verbringen</translation>
    </message>
    <message>
        <source>Base frames</source>
        <translation>Frames der Basis</translation>
    </message>
    <message>
        <source>Share of the frames of the base</source>
        <translation>Anteil an den Frames der Basis</translation>
    </message>
    <message>
        <source>Head frames</source>
        <translation>Frames von Neu</translation>
    </message>
    <message>
        <source>Share of the frames of the head</source>
        <translation>Anteil an den Frames von Neu</translation>
    </message>
    <message>
        <source>Base mean</source>
        <translation>Mittel der Basis</translation>
    </message>
    <message>
        <source>Mean frame time of the behaviour in the base</source>
        <translation>Mittlere Framezeit des Verhaltens in der Basis</translation>
    </message>
    <message>
        <source>Head mean</source>
        <translation>Mittel von Neu</translation>
    </message>
    <message>
        <source>Mean frame time of the behaviour in the head</source>
        <translation>Mittlere Framezeit des Verhaltens in Neu</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>alle Frames</translation>
    </message>
    <message>
        <source>By its self time on the thread that marks the frames, as in the waterfall</source>
        <translation>Nach der Selbstzeit auf dem Thread, der die Frames markiert, wie im Wasserfall</translation>
    </message>
    <message>
        <source>outside of all zones</source>
        <translation>außerhalb aller Zonen</translation>
    </message>
</context>
<context>
    <name>MovableView</name>
    <message>
        <source>Zoom in</source>
        <translation>Hineinzoomen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Herauszoomen</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Alles zeigen</translation>
    </message>
    <message>
        <source>Fit the selection</source>
        <translation>Auswahl einpassen</translation>
    </message>
    <message>
        <source>Extend the selection to the left</source>
        <translation>Auswahl nach links erweitern</translation>
    </message>
    <message>
        <source>Extend the selection to the right</source>
        <translation>Auswahl nach rechts erweitern</translation>
    </message>
    <message>
        <source>Extend the selection to the first frame</source>
        <translation>Auswahl bis zum ersten Frame erweitern</translation>
    </message>
    <message>
        <source>Extend the selection to the last frame</source>
        <translation>Auswahl bis zum letzten Frame erweitern</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Die Auswahl aufheben</translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation>Nach links verschieben</translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation>Nach rechts verschieben</translation>
    </message>
    <message>
        <source>Pan up</source>
        <translation>Nach oben verschieben</translation>
    </message>
    <message>
        <source>Pan down</source>
        <translation>Nach unten verschieben</translation>
    </message>
    <message>
        <source>Page back</source>
        <translation>Eine Seite zurück</translation>
    </message>
    <message>
        <source>Page forward</source>
        <translation>Eine Seite weiter</translation>
    </message>
    <message>
        <source>Frame on the left</source>
        <translation>Frame links</translation>
    </message>
    <message>
        <source>Frame on the right</source>
        <translation>Frame rechts</translation>
    </message>
    <message>
        <source>First frame of the chart</source>
        <translation>Erster Frame des Diagramms</translation>
    </message>
    <message>
        <source>Last frame of the chart</source>
        <translation>Letzter Frame des Diagramms</translation>
    </message>
</context>
<context>
    <name>NameFilter</name>
    <message>
        <source>Not a regular expression: %1 at position %2</source>
        <translation>Kein regulärer Ausdruck: %1 an Stelle %2</translation>
    </message>
</context>
<context>
    <name>PaletteEntries</name>
    <message>
        <source>Go to frame %1</source>
        <translation>Gehe zu Frame %1</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>Frame</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Callers and callees</source>
        <translation>Aufrufer und Aufgerufene</translation>
    </message>
    <message>
        <source>Merged flame graph</source>
        <translation>Vereintes Flammendiagramm</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Behaviour map</source>
        <translation>Karte der Verhalten</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Episoden</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Time line</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>Übersicht</translation>
    </message>
    <message>
        <source>Call tree</source>
        <translation>Aufrufbaum</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Verteilung</translation>
    </message>
    <message>
        <source>Zone tree</source>
        <translation>Zonenbaum</translation>
    </message>
    <message>
        <source>Behaviours</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>Aufzeichnung</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Beim Zeiger zoomen</translation>
    </message>
    <message>
        <source>Drag with the left button</source>
        <translation>Mit der linken Taste ziehen</translation>
    </message>
    <message>
        <source>Zoom to a zone</source>
        <translation>Auf eine Zone zoomen</translation>
    </message>
    <message>
        <source>Drag with the middle or right button</source>
        <translation>Mit der mittleren oder rechten Taste ziehen</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Wheel (can be changed in the settings)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Select frames, measure time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to the selection, extend it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl or Shift with click or drag</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SourceFinder</name>
    <message>
        <source>%1 can&apos;t be read: %2</source>
        <translation>%1 kann nicht gelesen werden: %2</translation>
    </message>
    <message>
        <source>The command of the editor is empty.</source>
        <translation>Der Befehl des Editors ist leer.</translation>
    </message>
    <message>
        <source>The editor could not be started: %1</source>
        <translation>Der Editor konnte nicht gestartet werden: %1</translation>
    </message>
</context>
<context>
    <name>SummaryColumns</name>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Name of the zone, or of its function where it has none.</source>
        <translation>Name der Zone, oder ihrer Funktion, wo sie keinen hat.</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Whole zones; the parts of a zone that crosses frames count once.</source>
        <translation>Ganze Zonen; die Teile einer Zone, die über Frames hinausgeht, zählen einmal.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Number of threads that called it.</source>
        <translation>Zahl der Threads, die sie aufriefen.</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Time in it with everything it called, over all threads; recursive calls count once.</source>
        <translation>Zeit in ihr mit allem, was sie aufrief, über alle Threads; rekursive Aufrufe zählen einmal.</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Selbst</translation>
    </message>
    <message>
        <source>Time in it less that of the zones it called.</source>
        <translation>Zeit in ihr ohne die der Zonen, die sie aufrief.</translation>
    </message>
    <message>
        <source>Self %</source>
        <translation>Selbst %</translation>
    </message>
    <message>
        <source>Its share of the self time of all functions.</source>
        <translation>Ihr Anteil an der Selbstzeit aller Funktionen.</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Mean duration of a call, children included.</source>
        <translation>Mittlere Dauer eines Aufrufs, mit allem darin.</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Shortest call.</source>
        <translation>Kürzester Aufruf.</translation>
    </message>
    <message>
        <source>P25</source>
        <translation>P25</translation>
    </message>
    <message>
        <source>A quarter of the calls are shorter.</source>
        <translation>Ein Viertel der Aufrufe ist kürzer.</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Half of the calls are shorter.</source>
        <translation>Die Hälfte der Aufrufe ist kürzer.</translation>
    </message>
    <message>
        <source>P75</source>
        <translation>P75</translation>
    </message>
    <message>
        <source>Three quarters of the calls are shorter.</source>
        <translation>Drei Viertel der Aufrufe sind kürzer.</translation>
    </message>
    <message>
        <source>P90</source>
        <translation>P90</translation>
    </message>
    <message>
        <source>90 % of the calls are shorter.</source>
        <translation>90 % der Aufrufe sind kürzer.</translation>
    </message>
    <message>
        <source>P95</source>
        <translation>P95</translation>
    </message>
    <message>
        <source>95 % of the calls are shorter.</source>
        <translation>95 % der Aufrufe sind kürzer.</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>99 % of the calls are shorter.</source>
        <translation>99 % der Aufrufe sind kürzer.</translation>
    </message>
    <message>
        <source>P99.9</source>
        <translation>P99,9</translation>
    </message>
    <message>
        <source>99.9 % of the calls are shorter.</source>
        <translation>99,9 % der Aufrufe sind kürzer.</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Longest call.</source>
        <translation>Längster Aufruf.</translation>
    </message>
    <message>
        <source>Stdev</source>
        <translation>Stdabw.</translation>
    </message>
    <message>
        <source>Standard deviation of the calls (n − 1).</source>
        <translation>Standardabweichung der Aufrufe (n − 1).</translation>
    </message>
    <message>
        <source>CV</source>
        <translation>VK</translation>
    </message>
    <message>
        <source>Coefficient of variation of the calls: standard deviation by mean.</source>
        <translation>Variationskoeffizient der Aufrufe: Standardabweichung durch Mittel.</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Length of the union of its zones over all threads: wall-clock time in which at least one thread was in it.</source>
        <translation>Länge der Vereinigung ihrer Zonen über alle Threads: die Zeit, in der mindestens ein Thread in ihr war.</translation>
    </message>
    <message>
        <source>Active excl.</source>
        <translation>Aktiv ausschl.</translation>
    </message>
    <message>
        <source>Active time less what the zones it called cover.</source>
        <translation>Aktive Zeit ohne das, was die von ihr aufgerufenen Zonen bedecken.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Number of frames that contain it.</source>
        <translation>Zahl der Frames, in denen sie vorkommt.</translation>
    </message>
    <message>
        <source>Mean/frame</source>
        <translation>Mittel/Frame</translation>
    </message>
    <message>
        <source>Mean of its total a frame, over the frames that contain it.</source>
        <translation>Mittel ihrer Gesamtzeit je Frame, über die Frames, in denen sie vorkommt.</translation>
    </message>
    <message>
        <source>Median/frame</source>
        <translation>Median/Frame</translation>
    </message>
    <message>
        <source>Median of its total a frame, over the frames that contain it.</source>
        <translation>Median ihrer Gesamtzeit je Frame, über die Frames, in denen sie vorkommt.</translation>
    </message>
    <message>
        <source>P99/frame</source>
        <translation>P99/Frame</translation>
    </message>
    <message>
        <source>99th percentile of its total a frame, over the frames that contain it.</source>
        <translation>99. Perzentil ihrer Gesamtzeit je Frame, über die Frames, in denen sie vorkommt.</translation>
    </message>
    <message>
        <source>Max/frame</source>
        <translation>Max/Frame</translation>
    </message>
    <message>
        <source>Greatest total a frame.</source>
        <translation>Größte Gesamtzeit in einem Frame.</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Erster Frame</translation>
    </message>
    <message>
        <source>The first of the frames that contain it.</source>
        <translation>Der erste der Frames, in denen sie vorkommt.</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Letzter Frame</translation>
    </message>
    <message>
        <source>The last of the frames that contain it.</source>
        <translation>Der letzte der Frames, in denen sie vorkommt.</translation>
    </message>
    <message>
        <source>Calls/frame</source>
        <translation>Aufrufe/Frame</translation>
    </message>
    <message>
        <source>Mean over all frames, with and without it.</source>
        <translation>Mittel über alle Frames, mit ihr und ohne sie.</translation>
    </message>
    <message>
        <source>Total/frame</source>
        <translation>Gesamt/Frame</translation>
    </message>
    <message>
        <source>Self/frame</source>
        <translation>Selbst/Frame</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>As the program gave it.</source>
        <translation>Wie das Programm sie angab.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>File and line of the zone.</source>
        <translation>Datei und Zeile der Zone.</translation>
    </message>
    <message>
        <source>%1 a frame</source>
        <translation>%1 je Frame</translation>
    </message>
    <message>
        <source>%1 of its total in each frame that contains it.</source>
        <translation>%1 ihrer Gesamtzeit in jedem Frame, in dem sie vorkommt.</translation>
    </message>
    <message>
        <source>Quantile by linear interpolation between order statistics (type 7).</source>
        <translation>Quantil durch lineare Interpolation zwischen Ordnungsstatistiken (Typ 7).</translation>
    </message>
    <message>
        <source>Its unit (ns, µs, ms, s) stands in each cell; copied values are in ns.</source>
        <translation>Die Einheit (ns, µs, ms, s) steht in jeder Zelle; kopierte Werte sind in ns.</translation>
    </message>
</context>
<context>
    <name>TablePreview</name>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
</context>
<context>
    <name>TableText</name>
    <message>
        <source>Depth</source>
        <translation>Tiefe</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen …</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>Neues &amp;Fenster</translation>
    </message>
    <message>
        <source>Open to &amp;compare…</source>
        <translation>Zum &amp;Vergleich öffnen …</translation>
    </message>
    <message>
        <source>C&amp;lose capture</source>
        <translation>Aufzeichnung &amp;schließen</translation>
    </message>
    <message>
        <source>Close &amp;all captures</source>
        <translation>&amp;Alle Aufzeichnungen schließen</translation>
    </message>
    <message>
        <source>&amp;Save selected frames…</source>
        <translation>Ausgewählte Frames s&amp;peichern …</translation>
    </message>
    <message>
        <source>E&amp;xport capture…</source>
        <translation>Aufzeichnung e&amp;xportieren …</translation>
    </message>
    <message>
        <source>&amp;Export picture of the window…</source>
        <translation>Bild des F&amp;ensters exportieren …</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>&amp;Next spike</source>
        <translation>&amp;Nächster Ausreißer</translation>
    </message>
    <message>
        <source>&amp;Previous spike</source>
        <translation>&amp;Voriger Ausreißer</translation>
    </message>
    <message>
        <source>Next &amp;frame</source>
        <translation>Nächster &amp;Frame</translation>
    </message>
    <message>
        <source>P&amp;revious frame</source>
        <translation>Vori&amp;ger Frame</translation>
    </message>
    <message>
        <source>F&amp;irst frame</source>
        <translation>&amp;Erster Frame</translation>
    </message>
    <message>
        <source>&amp;Last frame</source>
        <translation>&amp;Letzter Frame</translation>
    </message>
    <message>
        <source>&amp;Worst spike</source>
        <translation>S&amp;chlimmster Ausreißer</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>&amp;Zurück</translation>
    </message>
    <message>
        <source>F&amp;orward</source>
        <translation>V&amp;orwärts</translation>
    </message>
    <message>
        <source>Select &amp;all frames</source>
        <translation>&amp;Alle Frames auswählen</translation>
    </message>
    <message>
        <source>Next &amp;capture</source>
        <translation>Nächste Aufzeichnun&amp;g</translation>
    </message>
    <message>
        <source>Previous cap&amp;ture</source>
        <translation>Vorige Aufzeichnung</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>&amp;Alles zeigen</translation>
    </message>
    <message>
        <source>&amp;Fit the selection</source>
        <translation>Auswahl ein&amp;passen</translation>
    </message>
    <message>
        <source>&amp;Save the layout…</source>
        <translation>Anordnung &amp;speichern …</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>Anordnung &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Vollbild</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Einstellungen …</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>&amp;Befehlspalette …</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Open the sample capture</source>
        <translation>Die &amp;Beispielaufzeichnung öffnen</translation>
    </message>
    <message>
        <source>&amp;Plugins</source>
        <translation>&amp;Plugins</translation>
    </message>
    <message>
        <source>&amp;About Zoetrope</source>
        <translation>&amp;Über Zoetrope</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Tafeln</translation>
    </message>
    <message>
        <source>&amp;Layout</source>
        <translation>&amp;Anordnung</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Bearbeiten</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>&amp;Gehe zu</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>Pa&amp;nels</source>
        <translation>&amp;Tafeln</translation>
    </message>
    <message>
        <source>Arrangements of panels, and every panel by its name</source>
        <translation>Anordnungen der Tafeln, und jede Tafel mit Namen</translation>
    </message>
    <message>
        <source>Arrangements</source>
        <translation>Anordnungen</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Tafeln</translation>
    </message>
</context>
<context>
    <name>run</name>
    <message>
        <source>The picture could not be written (%1)</source>
        <translation>Das Bild konnte nicht geschrieben werden (%1)</translation>
    </message>
    <message>
        <source>There is no function &quot;%1&quot;</source>
        <translation>Es gibt keine Funktion „%1“</translation>
    </message>
</context>
<context>
    <name>zoe::app::AlarmBox</name>
    <message>
        <source>Spike alarm</source>
        <translation>Ausreißer-Alarm</translation>
    </message>
    <message>
        <source>Pa&amp;use at a spike</source>
        <translation>Beim Ausreißer an&amp;halten</translation>
    </message>
    <message>
        <source>When the spike alarm rings</source>
        <translation>Wann der Alarm läutet</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>A frame longer than</source>
        <translation>Ein Frame länger als</translation>
    </message>
    <message>
        <source>A frame longer than the median times</source>
        <translation>Ein Frame länger als der Median mal</translation>
    </message>
    <message>
        <source>Threshold of the spike alarm</source>
        <translation>Schwelle des Ausreißer-Alarms</translation>
    </message>
    <message>
        <source>The views stop at the frame that rang; the recording goes on</source>
        <translation>Die Ansichten halten beim Frame, der läutete; die Aufnahme geht weiter</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Clear the list of alarms</source>
        <translation>Die Liste der Alarme leeren</translation>
    </message>
    <message>
        <source>Frames that were too long</source>
        <translation>Frames, die zu lang waren</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source> ms</source>
        <translation> ms</translation>
    </message>
    <message>
        <source> ×</source>
        <translation> ×</translation>
    </message>
    <message>
        <source>No alarm</source>
        <translation>Kein Alarm</translation>
    </message>
    <message>
        <source>1 alarm</source>
        <translation>1 Alarm</translation>
    </message>
    <message>
        <source>%1 alarms</source>
        <translation>%1 Alarme</translation>
    </message>
    <message>
        <source>× median</source>
        <translation>× Median</translation>
    </message>
</context>
<context>
    <name>zoe::app::AlignedChart</name>
    <message>
        <source>Frame times of base and head, aligned</source>
        <translation>Framezeiten von Basis und Neu, ausgerichtet</translation>
    </message>
    <message>
        <source>Ten frames to the left</source>
        <translation>Zehn Frames nach links</translation>
    </message>
    <message>
        <source>Ten frames to the right</source>
        <translation>Zehn Frames nach rechts</translation>
    </message>
    <message>
        <source>Frame of the base</source>
        <translation>Frame der Basis</translation>
    </message>
    <message>
        <source>Frame of the head</source>
        <translation>Frame der neuen Seite</translation>
    </message>
</context>
<context>
    <name>zoe::app::AnnotationModel</name>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>Bookmark, zone</source>
        <translation>Lesezeichen, Zone</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Note, zone</source>
        <translation>Notiz, Zone</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgenommen</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>What</source>
        <translation>Was</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>At</source>
        <translation>Bei</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Bookmark, note or named range of frames</source>
        <translation>Lesezeichen, Notiz oder benannter Bereich von Frames</translation>
    </message>
    <message>
        <source>The frame or frames it is about; of a zone, the thread too</source>
        <translation>Der Frame oder die Frames, um die es geht; bei einer Zone auch der Thread</translation>
    </message>
    <message>
        <source>Time since the session&apos;s start</source>
        <translation>Zeit seit dem Beginn der Sitzung</translation>
    </message>
    <message>
        <source>F2 or a click on the chosen row edits it</source>
        <translation>F2 oder ein Klick auf die gewählte Zeile ändert ihn</translation>
    </message>
    <message>
        <source>Recorded by the program itself, or added later</source>
        <translation>Vom Programm selbst aufgenommen, oder später hinzugefügt</translation>
    </message>
</context>
<context>
    <name>zoe::app::AnnotationStore</name>
    <message>
        <source>Notes could not be read: %1</source>
        <translation>Notizen konnten nicht gelesen werden: %1</translation>
    </message>
    <message>
        <source>Notes could not be written and are tried again: %1</source>
        <translation>Notizen konnten nicht geschrieben werden und werden wieder versucht: %1</translation>
    </message>
    <message>
        <source>Not written yet: %1</source>
        <translation>Noch nicht geschrieben: %1</translation>
    </message>
    <message>
        <source>Kept in %1 until the recording ends.</source>
        <translation>In %1 aufgehoben, bis die Aufnahme endet.</translation>
    </message>
    <message>
        <source>Kept in %1: the capture can&apos;t be added to.</source>
        <translation>In %1 aufgehoben: Der Aufzeichnung kann nichts hinzugefügt werden.</translation>
    </message>
    <message>
        <source>Kept inside the capture.</source>
        <translation>In der Aufzeichnung aufgehoben.</translation>
    </message>
    <message>
        <source>Some are kept in a file of notes beside the capture.</source>
        <translation>Einige sind in einer Notizdatei neben der Aufzeichnung aufgehoben.</translation>
    </message>
</context>
<context>
    <name>zoe::app::AnnotationsPanel</name>
    <message>
        <source>Annotations</source>
        <translation>Anmerkungen</translation>
    </message>
    <message>
        <source>Set or remove a &amp;bookmark here</source>
        <translation>Hier ein &amp;Lesezeichen setzen oder entfernen</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Lesezeichen</translation>
    </message>
    <message>
        <source>Add a &amp;note here</source>
        <translation>Hier eine &amp;Notiz anbringen</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>&amp;Name the selected frames</source>
        <translation>Die ausgewählten Frames &amp;benennen</translation>
    </message>
    <message>
        <source>Name frames</source>
        <translation>Frames benennen</translation>
    </message>
    <message>
        <source>&amp;Remove the chosen annotations</source>
        <translation>Die gewählten Anmerkungen &amp;entfernen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>&amp;Undo the last change of annotations</source>
        <translation>Letzte Änderung der Anmerkungen &amp;zurücknehmen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurücknehmen</translation>
    </message>
    <message>
        <source>Re&amp;do the last change of annotations</source>
        <translation>Letzte Änderung der Anmerkungen &amp;wiederholen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Search annotations</source>
        <translation>Anmerkungen durchsuchen</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Bookmarks, ranges and notes</source>
        <translation>Lesezeichen, Bereiche und Notizen</translation>
    </message>
    <message>
        <source>none yet: M sets a bookmark at the chosen frame or zone</source>
        <translation>noch keine: M setzt ein Lesezeichen beim gewählten Frame oder der Zone</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>insgesamt %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::AppearancePage</name>
    <message>
        <source>Colours</source>
        <translation>Farben</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Hell</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Dunkel</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Farben</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>S&amp;prache</translation>
    </message>
    <message>
        <source>System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language changes after a restart.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourActions</name>
    <message>
        <source>Rename the chosen behaviour</source>
        <translation>Das gewählte Verhalten umbenennen</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Merge the chosen behaviours</source>
        <translation>Die gewählten Verhalten vereinigen</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Vereinigen</translation>
    </message>
    <message>
        <source>Split the chosen behaviour</source>
        <translation>Das gewählte Verhalten teilen</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Split the chosen behaviour into %1</source>
        <translation>Das gewählte Verhalten in %1 teilen</translation>
    </message>
    <message>
        <source>Freeze the chosen behaviours, or no longer</source>
        <translation>Die gewählten Verhalten einfrieren oder auftauen</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>Undo the last change of behaviours</source>
        <translation>Letzte Änderung der Verhalten zurücknehmen</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Redo the last change of behaviours</source>
        <translation>Letzte Änderung der Verhalten wiederholen</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Save behaviours…</source>
        <translation>Verhalten speichern …</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Save these behaviours, to be applied to other captures (.zoebeh)</source>
        <translation>Diese Verhalten speichern, um sie auf andere Aufnahmen anzuwenden (.zoebeh)</translation>
    </message>
    <message>
        <source>Apply saved behaviours…</source>
        <translation>Gespeicherte Verhalten anwenden …</translation>
    </message>
    <message>
        <source>Apply…</source>
        <translation>Anwenden …</translation>
    </message>
    <message>
        <source>Give the frames the behaviours of a file (.zoebeh)</source>
        <translation>Den Frames die Verhalten einer Datei geben (.zoebeh)</translation>
    </message>
    <message>
        <source>Into %1</source>
        <translation>In %1</translation>
    </message>
    <message>
        <source>Change behaviours</source>
        <translation>Verhalten ändern</translation>
    </message>
    <message>
        <source>&amp;Select frames</source>
        <translation>Frames &amp;auswählen</translation>
    </message>
    <message>
        <source>&amp;Add to the selection</source>
        <translation>Zur Auswahl &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Exclude</source>
        <translation>Ausschlie&amp;ßen</translation>
    </message>
    <message>
        <source>Show the &amp;typical frame</source>
        <translation>Den &amp;typischen Frame zeigen</translation>
    </message>
    <message>
        <source>Show the &amp;worst frame</source>
        <translation>Den &amp;schlimmsten Frame zeigen</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Umbenennen</translation>
    </message>
    <message>
        <source>&amp;Merge</source>
        <translation>&amp;Vereinigen</translation>
    </message>
    <message>
        <source>S&amp;plit</source>
        <translation>T&amp;eilen</translation>
    </message>
    <message>
        <source>No longer &amp;frozen</source>
        <translation>Nicht mehr ein&amp;gefroren</translation>
    </message>
    <message>
        <source>&amp;Freeze</source>
        <translation>Ein&amp;frieren</translation>
    </message>
    <message>
        <source>Save behaviours</source>
        <translation>Verhalten speichern</translation>
    </message>
    <message>
        <source>Behaviours (*.zoebeh)</source>
        <translation>Verhalten (*.zoebeh)</translation>
    </message>
    <message>
        <source>Apply saved behaviours</source>
        <translation>Gespeicherte Verhalten anwenden</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Numbers and colours stay while frames come: pause to split</source>
        <translation>Nummern und Farben bleiben, solange Frames kommen: zum Teilen anhalten</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourDetails</name>
    <message>
        <source>Characteristic functions</source>
        <translation>Kennzeichnende Funktionen</translation>
    </message>
    <message>
        <source>Unusual frames</source>
        <translation>Ungewöhnliche Frames</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Select the unusual frames: every view is about them then</source>
        <translation>Die ungewöhnlichen Frames auswählen: dann zeigen alle Ansichten sie</translation>
    </message>
    <message>
        <source>Select the unusual frames</source>
        <translation>Die ungewöhnlichen Frames auswählen</translation>
    </message>
    <message>
        <source>%1 unusual frames</source>
        <translation>%1 ungewöhnliche Frames</translation>
    </message>
    <message>
        <source>Characteristic of %1</source>
        <translation>Kennzeichnend für %1</translation>
    </message>
    <message>
        <source>Choose a behaviour to see what is characteristic of it</source>
        <translation>Ein Verhalten wählen, um zu sehen, was es kennzeichnet</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourKeeper</name>
    <message>
        <source>Behaviours could not be kept: %1</source>
        <translation>Die Verhalten konnten nicht aufbewahrt werden: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourLegend</name>
    <message>
        <source>Colours of behaviours</source>
        <translation>Farben der Verhalten</translation>
    </message>
    <message>
        <source>+%1 more</source>
        <translation>+%1 weitere</translation>
    </message>
    <message>
        <source>unusual: %1</source>
        <translation>ungewöhnlich: %1</translation>
    </message>
    <message>
        <source>Frames that are like no behaviour: marked below the ribbon</source>
        <translation>Frames, die keinem Verhalten gleichen: unter dem Band markiert</translation>
    </message>
    <message>
        <source>%1: %2 frames, %3 of the time. A click selects them.</source>
        <translation>%1: %2 Frames, %3 der Zeit. Ein Klick wählt sie aus.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourList</name>
    <message>
        <source>Behaviours</source>
        <translation>Verhalten</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourMapPanel</name>
    <message>
        <source>Draw the map</source>
        <translation>Karte zeichnen</translation>
    </message>
    <message>
        <source>Whole map</source>
        <translation>Ganze Karte</translation>
    </message>
    <message>
        <source>Select frames in view</source>
        <translation>Sichtbare Frames auswählen</translation>
    </message>
    <message>
        <source>Lasso</source>
        <translation>Lasso</translation>
    </message>
    <message>
        <source>Drag round frames to select them; with Ctrl they are added</source>
        <translation>Um Frames herum ziehen, um sie auszuwählen; mit Strg kommen sie hinzu</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Drag a box to see what is in it; the wheel zooms too</source>
        <translation>Ein Rechteck ziehen, um zu sehen, was darin ist; das Mausrad vergrößert auch</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Drag the map; the right and the middle button always do</source>
        <translation>Die Karte ziehen; die rechte und die mittlere Taste tun das immer</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Nichts auswählen</translation>
    </message>
    <message>
        <source>Zoom to the selected frames</source>
        <translation>Auf die ausgewählten Frames zoomen</translation>
    </message>
    <message>
        <source>Mapping the frames</source>
        <translation>Karte der Frames wird gemacht</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>The map shows frames by their behaviours: find these first, in the panel Behaviours</source>
        <translation>Die Karte zeigt Frames nach ihren Verhalten: diese zuerst suchen, im Bereich Verhalten</translation>
    </message>
    <message>
        <source>Mapping the frames …</source>
        <translation>Karte der Frames wird gemacht …</translation>
    </message>
    <message>
        <source>There is no map: it was stopped or failed</source>
        <translation>Es gibt keine Karte: sie wurde abgebrochen oder misslang</translation>
    </message>
    <message>
        <source>%1. Frames that are near each other spend their time alike; × are unusual.</source>
        <translation>%1. Frames, die nahe beieinander liegen, verbringen ihre Zeit ähnlich; × sind ungewöhnlich.</translation>
    </message>
    <message>
        <source>There are no frames to map</source>
        <translation>Es gibt keine Frames für eine Karte</translation>
    </message>
    <message>
        <source>Show all frames</source>
        <translation>Alle Frames zeigen</translation>
    </message>
    <message>
        <source>Select the frames that are in sight</source>
        <translation>Die sichtbaren Frames auswählen</translation>
    </message>
    <message>
        <source>Select the frames in view</source>
        <translation>Die sichtbaren Frames auswählen</translation>
    </message>
    <message>
        <source>Add the frames in view to the selection</source>
        <translation>Die sichtbaren Frames zur Auswahl hinzufügen</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourMenu</name>
    <message>
        <source>&amp;Select frames</source>
        <translation>Frames &amp;auswählen</translation>
    </message>
    <message>
        <source>&amp;Add to the selection</source>
        <translation>Zur Auswahl &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Exclude</source>
        <translation>Ausschlie&amp;ßen</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourModel</name>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Number of frames.</source>
        <translation>Zahl der Frames.</translation>
    </message>
    <message>
        <source>% frames</source>
        <translation>% Frames</translation>
    </message>
    <message>
        <source>Share of all frames, unusual ones included.</source>
        <translation>Anteil an allen Frames, ungewöhnliche eingeschlossen.</translation>
    </message>
    <message>
        <source>% time</source>
        <translation>% Zeit</translation>
    </message>
    <message>
        <source>Share of the time of all frames.</source>
        <translation>Anteil an der Zeit aller Frames.</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Mean frame time.</source>
        <translation>Mittlere Frame-Zeit.</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Half of the frames are shorter. Quantile by linear interpolation between order statistics (type 7).</source>
        <translation>Die Hälfte der Frames ist kürzer. Quantil durch lineare Interpolation zwischen Ordnungsstatistiken (Typ 7).</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>99 % of the frames are shorter. Quantile by linear interpolation between order statistics (type 7).</source>
        <translation>99 % der Frames sind kürzer. Quantil durch lineare Interpolation zwischen Ordnungsstatistiken (Typ 7).</translation>
    </message>
    <message>
        <source>Typical</source>
        <translation>Typisch</translation>
    </message>
    <message>
        <source>Number of the frame nearest to the centre. A click on a row shows it.</source>
        <translation>Nummer des Frames nächst der Mitte. Ein Klick auf die Zeile zeigt ihn.</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Schlimmster</translation>
    </message>
    <message>
        <source>Number of the longest frame. A click on it shows it.</source>
        <translation>Nummer des längsten Frames. Ein Klick darauf zeigt ihn.</translation>
    </message>
    <message>
        <source>Frames that spend their time alike, named after the function that sets them apart most and its share of their self time. F2 gives another name.</source>
        <translation>Frames, die ihre Zeit ähnlich verbringen, benannt nach der Funktion, die sie am meisten abhebt, und deren Anteil an ihrer Eigenzeit. F2 gibt einen anderen Namen.</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Framezeiten</translation>
    </message>
    <message>
        <source>How long its frames take: a histogram over the same times in every row; the highest bar is where most of its frames are.</source>
        <translation>Wie lange seine Frames dauern: ein Histogramm über dieselben Zeiten in jeder Zeile; der höchste Balken steht, wo die meisten seiner Frames sind.</translation>
    </message>
    <message>
        <source>Stability</source>
        <translation>Stabilität</translation>
    </message>
    <message>
        <source>0 to 1: how much of the behaviour is found again when halves of the frames are grouped anew (mean Jaccard similarity). From 0.75 on it can be trusted; below 0.6 it is one of many ways to cut.</source>
        <translation>0 bis 1: wie viel des Verhaltens wiedergefunden wird, wenn Hälften der Frames neu gruppiert werden (mittlere Jaccard-Ähnlichkeit). Ab 0,75 ist ihm zu trauen; unter 0,6 ist es eine von vielen Arten zu teilen.</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Eingefroren</translation>
    </message>
    <message>
        <source>A frozen behaviour stays as it is while a program is followed: new frames don&apos;t change what it is.</source>
        <translation>Ein eingefrorenes Verhalten bleibt, wie es ist, während einem Programm gefolgt wird: Neue Frames ändern es nicht.</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>eingefroren</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Shortest %1, quartiles %2, %3, %4, p95 %5, p99 %6, longest %7</source>
        <translation>Kürzester %1, Quartile %2, %3, %4, P95 %5, P99 %6, längster %7</translation>
    </message>
    <message>
        <source>Not known: it is computed when behaviours are found.</source>
        <translation>Nicht bekannt: Sie wird berechnet, wenn Verhalten gesucht werden.</translation>
    </message>
    <message>
        <source>Stable.</source>
        <translation>Stabil.</translation>
    </message>
    <message>
        <source>There is a pattern, but not sharp.</source>
        <translation>Es gibt ein Muster, aber kein scharfes.</translation>
    </message>
    <message>
        <source>Not to be trusted.</source>
        <translation>Nicht verlässlich.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourOptionsBox</name>
    <message>
        <source>Give every function the same weight</source>
        <translation>Jeder Funktion dasselbe Gewicht geben</translation>
    </message>
    <message>
        <source>Numbers of calls count too</source>
        <translation>Auch die Zahl der Aufrufe zählt</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>How frames are grouped</source>
        <translation>Wie Frames gruppiert werden</translation>
    </message>
    <message>
        <source>Number of behaviours</source>
        <translation>Zahl der Verhalten</translation>
    </message>
    <message>
        <source>How many behaviours to make; automatic: as many as stand apart</source>
        <translation>Wie viele Verhalten gebildet werden; automatisch: so viele, wie sich abheben</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source>Frames to look at</source>
        <translation>Betrachtete Frames</translation>
    </message>
    <message>
        <source>Which frames are grouped; the others are in no behaviour</source>
        <translation>Welche Frames gruppiert werden; die anderen sind in keinem Verhalten</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>alle Frames</translation>
    </message>
    <message>
        <source>selected frames</source>
        <translation>ausgewählte Frames</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Weitere Einstellungen</translation>
    </message>
    <message>
        <source>What of a frame counts, and how exactly</source>
        <translation>Was an einem Frame zählt, und wie genau</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Mehr</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Verfahren</translation>
    </message>
    <message>
        <source>&amp;Number</source>
        <translation>&amp;Zahl</translation>
    </message>
    <message>
        <source>Fewest frames of a behaviour</source>
        <translation>Wenigste Frames eines Verhaltens</translation>
    </message>
    <message>
        <source>Of methods by density: a behaviour has at least this share of the frames</source>
        <translation>Bei Verfahren nach Dichte: Ein Verhalten hat mindestens diesen Anteil der Frames</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Of methods by density: so many neighbours say how dense it is around a frame</source>
        <translation>Bei Verfahren nach Dichte: So viele Nachbarn sagen, wie dicht es um einen Frame ist</translation>
    </message>
    <message>
        <source>At most, if automatic</source>
        <translation>Höchstens, wenn automatisch</translation>
    </message>
    <message>
        <source>The greatest number of behaviours that the automatic choice makes</source>
        <translation>Die größte Zahl von Verhalten, die die automatische Wahl bildet</translation>
    </message>
    <message>
        <source>Rounds of the stability</source>
        <translation>Runden der Stabilität</translation>
    </message>
    <message>
        <source>How often halves of the frames are grouped anew to see what is found again; 0: never</source>
        <translation>Wie oft Hälften der Frames neu gruppiert werden, um zu sehen, was wiedergefunden wird; 0: nie</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Start of the random numbers; the same seed gives the same behaviours</source>
        <translation>Anfang der Zufallszahlen; derselbe Startwert gibt dieselben Verhalten</translation>
    </message>
    <message>
        <source>Back to the usual</source>
        <translation>Zurück zum Üblichen</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>Gemessen wird</translation>
    </message>
    <message>
        <source>Self time is spent in a function itself, inclusive time in what it calls too</source>
        <translation>Eigenzeit vergeht in einer Funktion selbst, Gesamtzeit auch in dem, was sie aufruft</translation>
    </message>
    <message>
        <source>self time of each function</source>
        <translation>Eigenzeit jeder Funktion</translation>
    </message>
    <message>
        <source>self time of each function and group of threads</source>
        <translation>Eigenzeit jeder Funktion und Threadgruppe</translation>
    </message>
    <message>
        <source>inclusive time of chosen functions</source>
        <translation>Gesamtzeit gewählter Funktionen</translation>
    </message>
    <message>
        <source>Choose functions</source>
        <translation>Funktionen wählen</translation>
    </message>
    <message>
        <source>The functions whose inclusive time is measured</source>
        <translation>Die Funktionen, deren Gesamtzeit gemessen wird</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Als</translation>
    </message>
    <message>
        <source>Shares compare the shape of frames, milliseconds their size as well, the logarithm of milliseconds twice as long with twice as long</source>
        <translation>Anteile vergleichen die Form von Frames, Millisekunden auch ihre Größe, der Logarithmus der Millisekunden Doppeltes mit Doppeltem</translation>
    </message>
    <message>
        <source>share of the frame</source>
        <translation>Anteil am Frame</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>Millisekunden</translation>
    </message>
    <message>
        <source>logarithm of milliseconds</source>
        <translation>Logarithmus der Millisekunden</translation>
    </message>
    <message>
        <source>Differences are measured against how much each function varies anyway (median and median absolute deviation)</source>
        <translation>Unterschiede werden daran gemessen, wie sehr jede Funktion ohnehin schwankt (Median und mittlere absolute Abweichung vom Median)</translation>
    </message>
    <message>
        <source>How often functions are called; then all have the same weight</source>
        <translation>Wie oft Funktionen aufgerufen werden; dann haben alle dasselbe Gewicht</translation>
    </message>
    <message>
        <source>Choose plots</source>
        <translation>Plots wählen</translation>
    </message>
    <message>
        <source>Values that the program plotted count too; then all have the same weight</source>
        <translation>Auch Werte, die das Programm aufzeichnete, zählen; dann haben alle dasselbe Gewicht</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Plots</translation>
    </message>
    <message>
        <source>selected frames (%1)</source>
        <translation>ausgewählte Frames (%1)</translation>
    </message>
    <message>
        <source>Choose functions …</source>
        <translation>Funktionen wählen …</translation>
    </message>
    <message>
        <source>%1 functions chosen …</source>
        <translation>%1 Funktionen gewählt …</translation>
    </message>
    <message>
        <source>none in this capture</source>
        <translation>keine in dieser Aufnahme</translation>
    </message>
    <message>
        <source>Choose plots …</source>
        <translation>Plots wählen …</translation>
    </message>
    <message>
        <source>%1 plots chosen …</source>
        <translation>%1 Plots gewählt …</translation>
    </message>
    <message>
        <source>Functions whose inclusive time is measured</source>
        <translation>Funktionen, deren Gesamtzeit gemessen wird</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>Plot</translation>
    </message>
    <message>
        <source>Plots that count too</source>
        <translation>Plots, die auch zählen</translation>
    </message>
    <message>
        <source>No plugin that can find behaviours was found.</source>
        <translation>Es wurde kein Plugin gefunden, das Verhalten finden kann.</translation>
    </message>
    <message>
        <source>Choose the functions whose inclusive time is to be measured.</source>
        <translation>Die Funktionen wählen, deren Gesamtzeit gemessen werden soll.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourRibbon</name>
    <message>
        <source>Behaviours of the frames</source>
        <translation>Verhalten der Frames</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourStatus</name>
    <message>
        <source>Behaviour that is looked at</source>
        <translation>Betrachtetes Verhalten</translation>
    </message>
    <message>
        <source>Behaviour: %1</source>
        <translation>Verhalten: %1</translation>
    </message>
    <message>
        <source>The views are about %1: %2 frames. A click shows all frames again.</source>
        <translation>Die Ansichten zeigen %1: %2 Frames. Ein Klick zeigt wieder alle Frames.</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>Jetzt: %1</translation>
    </message>
    <message>
        <source>The behaviour of the newest frame of the running program</source>
        <translation>Das Verhalten des neuesten Frames des laufenden Programms</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourStore</name>
    <message>
        <source>Finding behaviours</source>
        <translation>Verhalten werden gesucht</translation>
    </message>
    <message>
        <source>Applying %1</source>
        <translation>%1 wird angewandt</translation>
    </message>
    <message>
        <source>Behaviours of %1 applied</source>
        <translation>Verhalten von %1 angewandt</translation>
    </message>
    <message>
        <source>Merging behaviours</source>
        <translation>Verhalten werden vereinigt</translation>
    </message>
    <message>
        <source>Splitting a behaviour</source>
        <translation>Ein Verhalten wird geteilt</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Bringing back behaviours</source>
        <translation>Verhalten werden wiederhergestellt</translation>
    </message>
    <message>
        <source>The behaviours are as you left them</source>
        <translation>Die Verhalten sind, wie Sie sie verlassen haben</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehavioursPanel</name>
    <message>
        <source>Find behaviours</source>
        <translation>Verhalten finden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Group the frames that spend their time alike</source>
        <translation>Die Frames gruppieren, die ihre Zeit ähnlich verbringen</translation>
    </message>
    <message>
        <source>Cancel the search for behaviours</source>
        <translation>Die Suche nach Verhalten abbrechen</translation>
    </message>
    <message>
        <source>Progress of the search for behaviours</source>
        <translation>Fortschritt der Suche nach Verhalten</translation>
    </message>
    <message>
        <source>Behaviours</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Open a capture to find the behaviours of its frames.</source>
        <translation>Eine Aufzeichnung öffnen, um die Verhalten ihrer Frames zu finden.</translation>
    </message>
    <message>
        <source>Behaviours are groups of frames that spend their time alike.</source>
        <translation>Verhalten sind Gruppen von Frames, die ihre Zeit ähnlich verbringen.</translation>
    </message>
    <message>
        <source>%1 behaviours by %2</source>
        <translation>%1 Verhalten nach %2</translation>
    </message>
    <message>
        <source>Number of behaviours: %1</source>
        <translation>Zahl der Verhalten: %1</translation>
    </message>
    <message>
        <source>Follow the program</source>
        <translation>Dem Programm folgen</translation>
    </message>
    <message>
        <source>Find behaviours anew, frame by frame as they come</source>
        <translation>Verhalten neu finden, Frame für Frame, wie sie kommen</translation>
    </message>
    <message>
        <source>Following the program: %1 frames so far, too few to tell behaviours apart</source>
        <translation>Dem Programm wird gefolgt: bisher %1 Frames, zu wenige, um Verhalten zu unterscheiden</translation>
    </message>
    <message>
        <source>Behaviours are found as frames come: pause to search among all that have come</source>
        <translation>Verhalten werden gefunden, während Frames kommen: anhalten, um unter allen zu suchen, die gekommen sind</translation>
    </message>
    <message>
        <source>Now: %1 · %2 frames so far · pause to merge or split</source>
        <translation>Jetzt: %1 · bisher %2 Frames · zum Zusammenlegen oder Teilen anhalten</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreeModel</name>
    <message>
        <source>other (%1 paths)</source>
        <translation>andere (%1 Pfade)</translation>
    </message>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Paths that were cut off to keep the tree small</source>
        <translation>Pfade, die abgeschnitten wurden, damit der Baum klein bleibt</translation>
    </message>
    <message>
        <source>on %1 threads</source>
        <translation>auf %1 Threads</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>The function at this place of the tree</source>
        <translation>Die Funktion an dieser Stelle des Baums</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Time in these calls, with what they call</source>
        <translation>Zeit in diesen Aufrufen mit allem, was sie aufrufen</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Selbst</translation>
    </message>
    <message>
        <source>Time in these calls, without what they call</source>
        <translation>Zeit in diesen Aufrufen ohne das, was sie aufrufen</translation>
    </message>
    <message>
        <source>% of parent</source>
        <translation>% der Zeile darüber</translation>
    </message>
    <message>
        <source>Share of the row above that holds this one</source>
        <translation>Anteil an der Zeile darüber, zu der diese gehört</translation>
    </message>
    <message>
        <source>% of all</source>
        <translation>% von allem</translation>
    </message>
    <message>
        <source>Share of all the time that the tree shows</source>
        <translation>Anteil an aller Zeit, die der Baum zeigt</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Calls that came by this path</source>
        <translation>Aufrufe auf diesem Weg</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Selected frames with such a call</source>
        <translation>Ausgewählte Frames mit einem solchen Aufruf</translation>
    </message>
    <message>
        <source>Worst frame</source>
        <translation>Schlimmster Frame</translation>
    </message>
    <message>
        <source>Frame with the greatest total of this path; double click goes there</source>
        <translation>Frame mit der größten Gesamtzeit dieses Weges; Doppelklick geht dorthin</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreePanel</name>
    <message>
        <source>Fold recursion</source>
        <translation>Rekursion falten</translation>
    </message>
    <message>
        <source>What the tree shows</source>
        <translation>Was der Baum zeigt</translation>
    </message>
    <message>
        <source>Calls, from the top down</source>
        <translation>Aufrufe, von oben nach unten</translation>
    </message>
    <message>
        <source>Callers, from the bottom up</source>
        <translation>Aufrufer, von unten nach oben</translation>
    </message>
    <message>
        <source>Callers of the chosen function</source>
        <translation>Aufrufer der gewählten Funktion</translation>
    </message>
    <message>
        <source>What the chosen function calls</source>
        <translation>Was die gewählte Funktion aufruft</translation>
    </message>
    <message>
        <source>A call of a function inside another call of it counts at the outer one</source>
        <translation>Ein Aufruf einer Funktion in einem anderen Aufruf derselben zählt beim äußeren</translation>
    </message>
    <message>
        <source>Call tree of the selected frames</source>
        <translation>Aufrufbaum der ausgewählten Frames</translation>
    </message>
    <message>
        <source>Merging calls</source>
        <translation>Aufrufe werden vereint</translation>
    </message>
    <message>
        <source>Calls could not be merged: %1</source>
        <translation>Aufrufe konnten nicht vereint werden: %1</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Merging calls …</source>
        <translation>Aufrufe werden vereint …</translation>
    </message>
    <message>
        <source>There is no call tree: it was stopped or failed</source>
        <translation>Es gibt keinen Aufrufbaum: Er wurde angehalten oder schlug fehl</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>In irgendeiner Ansicht eine Funktion wählen</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>%1 in all threads</source>
        <translation>%1 in allen Threads</translation>
    </message>
    <message>
        <source>%1 calls stand under “other”</source>
        <translation>%1 Aufrufe stehen unter „andere“</translation>
    </message>
    <message>
        <source>%1 frames could not be read</source>
        <translation>%1 Frames konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1 zones lost by the recorder are missing here</source>
        <translation>%1 vom Rekorder verlorene Zonen fehlen hier</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreeStore</name>
    <message>
        <source>Merging calls</source>
        <translation>Aufrufe werden vereint</translation>
    </message>
    <message>
        <source>Calls could not be merged: %1</source>
        <translation>Aufrufe konnten nicht vereint werden: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallersPanel</name>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Enter or double click chooses it</source>
        <translation>Enter oder Doppelklick wählt sie</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>% of function</source>
        <translation>% der Funktion</translation>
    </message>
    <message>
        <source>Share of the total of the chosen function</source>
        <translation>Anteil an der Gesamtzeit der gewählten Funktion</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Selbst</translation>
    </message>
    <message>
        <source>Callers of the chosen function</source>
        <translation>Aufrufer der gewählten Funktion</translation>
    </message>
    <message>
        <source>Filter callers</source>
        <translation>Aufrufer filtern</translation>
    </message>
    <message>
        <source>Called by</source>
        <translation>Aufgerufen von</translation>
    </message>
    <message>
        <source>Of the chosen function, from there</source>
        <translation>Der gewählten Funktion, von dort</translation>
    </message>
    <message>
        <source>Time in the chosen function when called from there</source>
        <translation>Zeit in der gewählten Funktion, von dort aufgerufen</translation>
    </message>
    <message>
        <source>Time in the chosen function itself when called from there</source>
        <translation>Zeit in der gewählten Funktion selbst, von dort aufgerufen</translation>
    </message>
    <message>
        <source>What the chosen function calls</source>
        <translation>Was die gewählte Funktion aufruft</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Calls to</source>
        <translation>Ruft auf</translation>
    </message>
    <message>
        <source>From the chosen function</source>
        <translation>Aus der gewählten Funktion</translation>
    </message>
    <message>
        <source>Time in it when called from the chosen function</source>
        <translation>Zeit in ihr, aus der gewählten Funktion aufgerufen</translation>
    </message>
    <message>
        <source>Time in it itself, without what it calls</source>
        <translation>Zeit in ihr selbst, ohne das, was sie aufruft</translation>
    </message>
    <message>
        <source>Callers; Enter or double click goes to one</source>
        <translation>Aufrufer; Enter oder Doppelklick geht zu einem</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>Aufgerufene</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>In irgendeiner Ansicht eine Funktion wählen</translation>
    </message>
    <message>
        <source>Merging calls …</source>
        <translation>Aufrufe werden vereint …</translation>
    </message>
    <message>
        <source>There is no call tree: it was stopped or failed</source>
        <translation>Es gibt keinen Aufrufbaum: Er wurde angehalten oder schlug fehl</translation>
    </message>
    <message>
        <source>(nobody: it begins a thread&apos;s tree)</source>
        <translation>(niemand: Hier beginnt der Baum eines Threads)</translation>
    </message>
    <message>
        <source>%1 · %2 calls · total %3 · self %4</source>
        <translation>%1 · %2 Aufrufe · gesamt %3 · selbst %4</translation>
    </message>
</context>
<context>
    <name>zoe::app::CaptureExportDialog</name>
    <message>
        <source>Export %1</source>
        <translation>%1 exportieren</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Older capture</source>
        <translation>Ältere Aufnahme</translation>
    </message>
    <message>
        <source>B&amp;rowse…</source>
        <translation>D&amp;urchsuchen…</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Teil</translation>
    </message>
    <message>
        <source>&amp;All %1 frames</source>
        <translation>&amp;Alle %1 Frames</translation>
    </message>
    <message>
        <source>The %1 &amp;selected frames</source>
        <translation>Die %1 au&amp;sgewählten Frames</translation>
    </message>
    <message>
        <source>The &amp;selected frames (none are selected)</source>
        <translation>Die au&amp;sgewählten Frames (es sind keine ausgewählt)</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>&amp;Threads</source>
        <translation>&amp;Threads</translation>
    </message>
    <message>
        <source>everything</source>
        <translation>alles</translation>
    </message>
    <message>
        <source>&amp;Inside</source>
        <translation>&amp;Innerhalb von</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source>Fi&amp;le</source>
        <translation>Date&amp;i</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Zoetrope-Aufzeichnungen (*.zoe)</translation>
    </message>
    <message>
        <source>Choose at least one thread.</source>
        <translation>Wählen Sie mindestens einen Thread.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>None: this capture only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Difference from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frames &amp;matching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame condition</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only inside function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Output file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t export: the capture was closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter a condition, such as duration &gt; 16.6ms.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No function is called %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enter the name of the output file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The output file can&apos;t replace the capture it is made from. Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 already exists. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::CaptureLoader</name>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
</context>
<context>
    <name>zoe::app::CaptureTabs</name>
    <message>
        <source>Open captures</source>
        <translation>Offene Aufzeichnungen</translation>
    </message>
</context>
<context>
    <name>zoe::app::CapturesPage</name>
    <message>
        <source>Zooms; scrolls with Shift</source>
        <translation>Zoomt; rollt mit Umschalt</translation>
    </message>
    <message>
        <source>Scrolls; zooms with Shift</source>
        <translation>Rollt; zoomt mit Umschalt</translation>
    </message>
    <message>
        <source>&amp;Target lines</source>
        <translation>&amp;Ziellinien</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>Speic&amp;her</translation>
    </message>
    <message>
        <source>Memory for captures and queries, in MiB</source>
        <translation>Speicher für Aufzeichnungen und Abfragen, in MiB</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Reopen the captures of the last session at startup</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mouse &amp;wheel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Memory for captures and queries together. Takes effect after a restart. --memory on the command line overrides it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Target lines in charts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frame rates or frame times, such as 60 Hz; 144 Hz; 11.1 ms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a frame rate or a time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At most %1 lines can be shown</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::CategoryBox</name>
    <message>
        <source>Recorded categories</source>
        <translation>Aufgenommene Kategorien</translation>
    </message>
    <message>
        <source>The zones that have come so far are in no category.</source>
        <translation>Die bisherigen Zonen gehören zu keiner Kategorie.</translation>
    </message>
    <message>
        <source>Categories of zones that the program records</source>
        <translation>Kategorien von Zonen, die das Programm aufnimmt</translation>
    </message>
    <message>
        <source>Zones of a category without a tick are not recorded by the program, for all that watch it</source>
        <translation>Zonen einer Kategorie ohne Haken nimmt das Programm nicht auf, für alle, die ihm zusehen</translation>
    </message>
    <message>
        <source>S&amp;witch off</source>
        <translation>A&amp;bschalten</translation>
    </message>
    <message>
        <source>Name of a category in which no zone has run yet</source>
        <translation>Name einer Kategorie, in der noch keine Zone lief</translation>
    </message>
    <message>
        <source>Another category</source>
        <translation>Andere Kategorie</translation>
    </message>
    <message>
        <source>The name of a category in which no zone has run yet</source>
        <translation>Der Name einer Kategorie, in der noch keine Zone lief</translation>
    </message>
    <message>
        <source>Its zones will not be recorded; a tick in the list records them</source>
        <translation>Ihre Zonen werden nicht aufgezeichnet; ein Häkchen in der Liste zeichnet sie wieder auf</translation>
    </message>
</context>
<context>
    <name>zoe::app::CharacteristicModel</name>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>nicht hier</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Against others</source>
        <translation>Gegen andere</translation>
    </message>
    <message>
        <source>Functions that this behaviour spends more or less of its time on than the others.</source>
        <translation>Funktionen, auf die dieses Verhalten mehr oder weniger seiner Zeit verwendet als die anderen.</translation>
    </message>
    <message>
        <source>Share of the self time of the behaviour&apos;s frames, over all threads.</source>
        <translation>Anteil an der Selbstzeit der Frames des Verhaltens, über alle Threads.</translation>
    </message>
    <message>
        <source>That share as a multiple of the share in all other behaviours: ▲ more here than elsewhere, ▼ less.</source>
        <translation>Dieser Anteil als Vielfaches des Anteils in allen anderen Verhalten: ▲ hier mehr als anderswo, ▼ weniger.</translation>
    </message>
</context>
<context>
    <name>zoe::app::ColumnsDialog</name>
    <message>
        <source>Import %1</source>
        <translation>%1 importieren</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Beginn</translation>
    </message>
    <message>
        <source>&amp;Thread</source>
        <translation>&amp;Thread</translation>
    </message>
    <message>
        <source>&amp;Frame number</source>
        <translation>&amp;Frame-Nummer</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>Unit of %1</source>
        <translation>Einheit von %1</translation>
    </message>
    <message>
        <source>This looks like a table. Choose what each column contains. Each row is one zone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Duration or end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning of the duration column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>End</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the column with the zone names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the columns with the start and with the duration or end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column %1 does not contain only numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On the command line: zoe import --format csv --columns &quot;%1&quot;</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Befehlspalette</translation>
    </message>
    <message>
        <source>Command, frame or function</source>
        <translation>Befehl, Frame oder Funktion</translation>
    </message>
    <message>
        <source>Command, frame number or function</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No matches</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Compare base and head</source>
        <translation>Basis und Neu vergleichen</translation>
    </message>
    <message>
        <source>Cancel the comparison</source>
        <translation>Den Vergleich abbrechen</translation>
    </message>
    <message>
        <source>Progress of the comparison</source>
        <translation>Fortschritt des Vergleichs</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Vergleich läuft</translation>
    </message>
    <message>
        <source>Comparing …</source>
        <translation>Vergleich läuft …</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>Der Vergleich wurde abgebrochen.</translation>
    </message>
    <message>
        <source>The captures could not be compared.</source>
        <translation>Die Aufzeichnungen konnten nicht verglichen werden.</translation>
    </message>
    <message>
        <source>Pages of the comparison</source>
        <translation>Seiten des Vergleichs</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>All functions of both sides, and what makes up the change</source>
        <translation>Alle Funktionen beider Seiten, und woraus die Änderung besteht</translation>
    </message>
    <message>
        <source>Like with like</source>
        <translation>Gleiches mit Gleichem</translation>
    </message>
    <message>
        <source>How much of the change is another mix of behaviours, and how much slower code</source>
        <translation>Wie viel der Änderung eine andere Mischung der Verhalten ist und wie viel langsamerer Code</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Framezeiten</translation>
    </message>
    <message>
        <source>Histograms, cumulative curves and quantiles of the frame times</source>
        <translation>Histogramme, Summenkurven und Quantile der Framezeiten</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Both frame charts, aligned</source>
        <translation>Beide Framediagramme, ausgerichtet</translation>
    </message>
    <message>
        <source>Flame graphs</source>
        <translation>Flammendiagramme</translation>
    </message>
    <message>
        <source>The difference as a flame graph, or both side by side</source>
        <translation>Der Unterschied als Flammendiagramm oder beide nebeneinander</translation>
    </message>
    <message>
        <source>S&amp;wap base and head</source>
        <translation>Basis und Neu &amp;vertauschen</translation>
    </message>
    <message>
        <source>Compare the selected frames with the others</source>
        <translation>Ausgewählte Frames mit den anderen vergleichen</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Vergleich: %1</translation>
    </message>
    <message>
        <source>Select some of the frames first: they are compared with the others.</source>
        <translation>Zuerst einige Frames auswählen: Sie werden mit den anderen verglichen.</translation>
    </message>
    <message>
        <source>Open a second capture to compare with the one that is open, or choose parts of it by the buttons Base and Head.</source>
        <translation>Eine zweite Aufnahme zum Vergleichen mit der geöffneten öffnen oder mit den Knöpfen Basis und Neu Teile von ihr wählen.</translation>
    </message>
    <message>
        <source>Which baseline frames and flame graphs are shown of</source>
        <translation>Von welcher Vergleichsbasis Frames und Flame Graphs gezeigt werden</translation>
    </message>
    <message>
        <source>Pictures of %1</source>
        <translation>Bilder von %1</translation>
    </message>
    <message>
        <source>Several baselines can&apos;t change places with one head: leave all but one of them out first, by the button Base.</source>
        <translation>Mehrere Vergleichsbasen können nicht mit einer neuen Seite tauschen: lassen Sie mit der Schaltfläche „Basis“ zuerst alle bis auf eine weg.</translation>
    </message>
    <message>
        <source>Other tabs</source>
        <translation>Andere Reiter</translation>
    </message>
</context>
<context>
    <name>zoe::app::CompareSides</name>
    <message>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Tauschen</translation>
    </message>
    <message>
        <source>Compare with …</source>
        <translation>Vergleichen mit …</translation>
    </message>
    <message>
        <source>Choose the base</source>
        <translation>Basis wählen</translation>
    </message>
    <message>
        <source>Choose the head</source>
        <translation>Neu wählen</translation>
    </message>
    <message>
        <source>Open a second capture to compare with</source>
        <translation>Eine zweite Aufzeichnung zum Vergleichen öffnen</translation>
    </message>
    <message>
        <source>Another capture, selected frames, or a behaviour</source>
        <translation>Eine andere Aufnahme, ausgewählte Frames oder ein Verhalten</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Datei öffnen…</translation>
    </message>
    <message>
        <source>Add another baseline</source>
        <translation>Weitere Basis hinzufügen</translation>
    </message>
    <message>
        <source>Leave a baseline out</source>
        <translation>Eine Basis weglassen</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 baselines</source>
        <translation>%1 Basen</translation>
    </message>
    <message>
        <source>Make the base the head and the head the base (X)</source>
        <translation>Basis und Neu vertauschen (X)</translation>
    </message>
    <message>
        <source>Several baselines can&apos;t be the head: leave all but one out first</source>
        <translation>Mehrere Vergleichsbasen können nicht die neue Seite sein: zuerst alle bis auf eine weglassen</translation>
    </message>
</context>
<context>
    <name>zoe::app::ConnectDialog</name>
    <message>
        <source>Connect to a running program</source>
        <translation>Mit einem laufenden Programm verbinden</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Verbinden</translation>
    </message>
    <message>
        <source>&amp;Address:</source>
        <translation>&amp;Adresse:</translation>
    </message>
    <message>
        <source>Record &amp;into:</source>
        <translation>Aufnehmen &amp;in:</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Prozess</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Eine Datei wählen</translation>
    </message>
    <message>
        <source>Connecting to %1 …</source>
        <translation>Verbindung mit %1 wird aufgebaut …</translation>
    </message>
    <message>
        <source>Record into</source>
        <translation>Aufnehmen in</translation>
    </message>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Zoetrope-Aufzeichnungen (*.zoe)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running programs on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Running programs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Started</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No running programs found. To make a program appear here, call zoe::startSession() with the option listen, or start it with ZOE_LISTEN=PORT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Program address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HOST:PORT, or a port on this computer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A temporary recording that you can save later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 already exists. Recordings never replace a file: choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::CumulativeChart</name>
    <message>
        <source>Cumulative frame times of base and head</source>
        <translation>Summenkurven der Framezeiten von Basis und Neu</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Frame time (ms)</source>
        <translation>Frame-Zeit (ms)</translation>
    </message>
    <message>
        <source>Frames (%)</source>
        <translation>Frames (%)</translation>
    </message>
    <message>
        <source>How many frames are at most so long. The curve further to the right is the slower side. Shown up to 99 % of the frames.</source>
        <translation>Wie viele Frames höchstens so lang sind. Die Kurve weiter rechts ist die langsamere Seite. Gezeigt bis zu 99 % der Frames.</translation>
    </message>
</context>
<context>
    <name>zoe::app::DetailsPanel</name>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmisch</translation>
    </message>
    <message>
        <source>Longest calls of the function</source>
        <translation>Längste Aufrufe der Funktion</translation>
    </message>
    <message>
        <source>What the histogram counts</source>
        <translation>Was das Histogramm zählt</translation>
    </message>
    <message>
        <source>Per call</source>
        <translation>Je Aufruf</translation>
    </message>
    <message>
        <source>Per frame</source>
        <translation>Je Frame</translation>
    </message>
    <message>
        <source>Which time of the function</source>
        <translation>Welche Zeit der Funktion</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Selbst</translation>
    </message>
    <message>
        <source>With or without what the function calls</source>
        <translation>Mit oder ohne das, was die Funktion aufruft</translation>
    </message>
    <message>
        <source>Durations on a logarithmic scale</source>
        <translation>Dauern auf logarithmischer Skala</translation>
    </message>
    <message>
        <source>Histogram of the function&apos;s durations</source>
        <translation>Histogramm der Dauern der Funktion</translation>
    </message>
    <message>
        <source>Time of the function over the frames</source>
        <translation>Zeit der Funktion über die Frames</translation>
    </message>
    <message>
        <source>Longest calls</source>
        <translation>Längste Aufrufe</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>Frame %1: total %2, self %3, %4 calls</source>
        <translation>Frame %1: gesamt %2, selbst %3, %4 Aufrufe</translation>
    </message>
    <message>
        <source>Looking at a function</source>
        <translation>Funktion wird untersucht</translation>
    </message>
    <message>
        <source>Double click goes to a call</source>
        <translation>Doppelklick geht zu einem Aufruf</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>%1 calls · mean %2 · median %3 · p99 %4 · longest %5</source>
        <translation>%1 Aufrufe · Mittel %2 · Median %3 · P99 %4 · längster %5</translation>
    </message>
    <message>
        <source>in %1 frames · mean %2 · median %3 · p99 %4 · longest %5</source>
        <translation>in %1 Frames · Mittel %2 · Median %3 · P99 %4 · längster %5</translation>
    </message>
    <message>
        <source>By linear interpolation between the two nearest (type 7)</source>
        <translation>Durch lineare Interpolation zwischen den zwei nächsten (Typ 7)</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>In irgendeiner Ansicht eine Funktion wählen</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>category %1</source>
        <translation>Kategorie %1</translation>
    </message>
    <message>
        <source>%1 (ms)</source>
        <translation>%1 (ms)</translation>
    </message>
</context>
<context>
    <name>zoe::app::DifferenceLegend</name>
    <message>
        <source>half as long, or gone</source>
        <translation>halb so lang oder weg</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>gleich</translation>
    </message>
    <message>
        <source>twice as long, or new</source>
        <translation>doppelt so lang oder neu</translation>
    </message>
    <message>
        <source>%1 a frame</source>
        <translation>%1 je Frame</translation>
    </message>
    <message>
        <source>Colours from blue, %1, over grey, %2, to red, %3</source>
        <translation>Farben von Blau, %1, über Grau, %2, bis Rot, %3</translation>
    </message>
    <message>
        <source>Blue: the head is faster. Red: the head is slower.</source>
        <translation>Blau: Neu ist schneller. Rot: Neu ist langsamer.</translation>
    </message>
    <message>
        <source>faster: %1</source>
        <translation>schneller: %1</translation>
    </message>
    <message>
        <source>slower: %1</source>
        <translation>langsamer: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::DistributionChart</name>
    <message>
        <source>Distribution of the durations, with its box plot</source>
        <translation>Verteilung der Dauern, mit Kastenbild</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>Dauer (ms)</translation>
    </message>
    <message>
        <source>At most so long (%)</source>
        <translation>Höchstens so lang (%)</translation>
    </message>
    <message>
        <source>Share (%)</source>
        <translation>Anteil (%)</translation>
    </message>
</context>
<context>
    <name>zoe::app::DistributionPanel</name>
    <message>
        <source>%1 FPS</source>
        <translation>%1 FPS</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmisch</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Kumuliert</translation>
    </message>
    <message>
        <source>What the distribution is of</source>
        <translation>Wovon die Verteilung ist</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Frame-Zeiten</translation>
    </message>
    <message>
        <source>Calls of the chosen function</source>
        <translation>Aufrufe der gewählten Funktion</translation>
    </message>
    <message>
        <source>Chosen function, its total a frame</source>
        <translation>Gewählte Funktion, gesamt je Frame</translation>
    </message>
    <message>
        <source>Durations on a logarithmic scale</source>
        <translation>Dauern auf logarithmischer Skala</translation>
    </message>
    <message>
        <source>The share that takes at most so long, instead of bins</source>
        <translation>Der Anteil, der höchstens so lange braucht, statt der Klassen</translation>
    </message>
    <message>
        <source>Figures of the distribution</source>
        <translation>Kennzahlen der Verteilung</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Counting durations</source>
        <translation>Dauern werden gezählt</translation>
    </message>
    <message>
        <source>Durations could not be counted: %1</source>
        <translation>Dauern konnten nicht gezählt werden: %1</translation>
    </message>
    <message>
        <source>By linear interpolation between the two nearest (type 7)</source>
        <translation>Durch lineare Interpolation zwischen den zwei nächsten (Typ 7)</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>Quartiles</source>
        <translation>Quartile</translation>
    </message>
    <message>
        <source>%1 – %2</source>
        <translation>%1 – %2</translation>
    </message>
    <message>
        <source>p90</source>
        <translation>p90</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>p99.9</source>
        <translation>p99,9</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Kleinster</translation>
    </message>
    <message>
        <source>Greatest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Of a sample: n − 1</source>
        <translation>Einer Stichprobe: n − 1</translation>
    </message>
    <message>
        <source>Coefficient of variation</source>
        <translation>Variationskoeffizient</translation>
    </message>
    <message>
        <source>Standard deviation by mean</source>
        <translation>Standardabweichung durch Mittel</translation>
    </message>
    <message>
        <source>Whiskers</source>
        <translation>Antennen</translation>
    </message>
    <message>
        <source>The last values within 1.5 interquartile ranges of the quartiles</source>
        <translation>Die letzten Werte innerhalb von 1,5 Quartilsabständen um die Quartile</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>Außenseiter</translation>
    </message>
    <message>
        <source>Beyond the whiskers; the farthest 20 on each side are drawn</source>
        <translation>Jenseits der Antennen; die äußersten 20 auf jeder Seite sind gezeichnet</translation>
    </message>
    <message>
        <source>Average rate</source>
        <translation>Mittlere Rate</translation>
    </message>
    <message>
        <source>Frames by their total time</source>
        <translation>Frames durch ihre Gesamtzeit</translation>
    </message>
    <message>
        <source>1 % low, mean</source>
        <translation>1 % low, Mittel</translation>
    </message>
    <message>
        <source>Of the mean time of the slowest 1 % of frames</source>
        <translation>Der mittleren Zeit der langsamsten 1 % der Frames</translation>
    </message>
    <message>
        <source>1 % low, percentile</source>
        <translation>1 % low, Perzentil</translation>
    </message>
    <message>
        <source>Of the 99th percentile of frame times</source>
        <translation>Des 99. Perzentils der Frame-Zeiten</translation>
    </message>
    <message>
        <source>0.1 % low, mean</source>
        <translation>0,1 % low, Mittel</translation>
    </message>
    <message>
        <source>Of the mean time of the slowest 0.1 % of frames</source>
        <translation>Der mittleren Zeit der langsamsten 0,1 % der Frames</translation>
    </message>
    <message>
        <source>0.1 % low, percentile</source>
        <translation>0,1 % low, Perzentil</translation>
    </message>
    <message>
        <source>Of the 99.9th percentile of frame times</source>
        <translation>Des 99,9. Perzentils der Frame-Zeiten</translation>
    </message>
    <message>
        <source>Stutter</source>
        <translation>Ruckeln</translation>
    </message>
    <message>
        <source>Share of frames longer than 2.5 times the median of the 19 around them</source>
        <translation>Anteil der Frames, die länger sind als das 2,5-Fache des Medians der 19 um sie</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>Über %1</translation>
    </message>
    <message>
        <source>%1 frames, %2</source>
        <translation>%1 Frames, %2</translation>
    </message>
    <message>
        <source>Frames longer than the target of %1</source>
        <translation>Frames länger als das Ziel von %1</translation>
    </message>
    <message>
        <source>Time over %1</source>
        <translation>Zeit über %1</translation>
    </message>
    <message>
        <source>What frames take beyond %1, added up</source>
        <translation>Was Frames über %1 hinaus brauchen, zusammengezählt</translation>
    </message>
    <message>
        <source>Longest run over %1</source>
        <translation>Längste Strecke über %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>%1 frames from %2</source>
        <translation>%1 Frames ab %2</translation>
    </message>
    <message>
        <source>Consecutive frames longer than %1</source>
        <translation>Aufeinanderfolgende Frames länger als %1</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>Gesamtzeit</translation>
    </message>
    <message>
        <source>without waits</source>
        <translation>ohne Warten</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Counting durations …</source>
        <translation>Dauern werden gezählt …</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>In irgendeiner Ansicht eine Funktion wählen</translation>
    </message>
    <message>
        <source>There is no distribution: it was stopped or failed</source>
        <translation>Es gibt keine Verteilung: Sie wurde angehalten oder schlug fehl</translation>
    </message>
    <message>
        <source>selected frames</source>
        <translation>ausgewählte Frames</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>alle Frames</translation>
    </message>
    <message>
        <source>%1 frames could not be read</source>
        <translation>%1 Frames konnten nicht gelesen werden</translation>
    </message>
</context>
<context>
    <name>zoe::app::Document</name>
    <message>
        <source>Summing up functions</source>
        <translation>Funktionen werden zusammengefasst</translation>
    </message>
    <message>
        <source>Functions could not be summed up: %1</source>
        <translation>Funktionen konnten nicht zusammengefasst werden: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::EpisodesPanel</name>
    <message>
        <source>Episodes of behaviours</source>
        <translation>Episoden von Verhalten</translation>
    </message>
    <message>
        <source>Filter behaviours</source>
        <translation>Verhalten filtern</translation>
    </message>
    <message>
        <source>How long behaviours last</source>
        <translation>Wie lange Verhalten dauern</translation>
    </message>
    <message>
        <source>What follows what, as a list</source>
        <translation>Was worauf folgt, als Liste</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Episoden</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>Wie lange</translation>
    </message>
    <message>
        <source>What follows what</source>
        <translation>Was worauf folgt</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Find behaviours first, in the panel Behaviours</source>
        <translation>Zuerst Verhalten suchen, im Bereich Verhalten</translation>
    </message>
    <message>
        <source>Click: go there · double click: select its frames</source>
        <translation>Klick: hingehen · Doppelklick: ihre Frames auswählen</translation>
    </message>
    <message>
        <source>Double click: the episodes of a behaviour</source>
        <translation>Doppelklick: die Episoden eines Verhaltens</translation>
    </message>
    <message>
        <source>Double click: select the episodes on both sides</source>
        <translation>Doppelklick: die Episoden auf beiden Seiten auswählen</translation>
    </message>
    <message>
        <source>How often the behaviour of a row was followed by that of a column: as a share of all times that anything followed, and how many times.</source>
        <translation>Wie oft auf das Verhalten einer Zeile das einer Spalte folgte: als Anteil aller Male, bei denen etwas folgte, und wie viele Male.</translation>
    </message>
</context>
<context>
    <name>zoe::app::ErrorLogModel</name>
    <message>
        <source> (%1 times)</source>
        <translation> (%1-mal)</translation>
    </message>
</context>
<context>
    <name>zoe::app::ErrorPanel</name>
    <message>
        <source>Errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Alles kopieren</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Copy all errors</source>
        <translation>Alle Fehler kopieren</translation>
    </message>
    <message>
        <source>Clear the list of errors</source>
        <translation>Die Liste der Fehler leeren</translation>
    </message>
</context>
<context>
    <name>zoe::app::ExportCommands</name>
    <message>
        <source>&amp;Copy rows</source>
        <translation>&amp;Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation>&amp;Tabelle kopieren</translation>
    </message>
    <message>
        <source>Copy table as CSV</source>
        <translation>Tabelle als CSV kopieren</translation>
    </message>
    <message>
        <source>Copy table as JSON</source>
        <translation>Tabelle als JSON kopieren</translation>
    </message>
    <message>
        <source>Copy table as Markdown</source>
        <translation>Tabelle als Markdown kopieren</translation>
    </message>
    <message>
        <source>E&amp;xport table…</source>
        <translation>Tabelle e&amp;xportieren …</translation>
    </message>
    <message>
        <source>Copied 1 row</source>
        <translation>1 Zeile kopiert</translation>
    </message>
    <message>
        <source>Copied %1 rows</source>
        <translation>%1 Zeilen kopiert</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Kommagetrennte Werte (*.csv)</translation>
    </message>
    <message>
        <source>Tab-separated values (*.tsv)</source>
        <translation>Tabulatorgetrennte Werte (*.tsv)</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>Markdown (*.md)</source>
        <translation>Markdown (*.md)</translation>
    </message>
    <message>
        <source>Export table</source>
        <translation>Tabelle exportieren</translation>
    </message>
    <message>
        <source>Wrote %1 rows to %2</source>
        <translation>%1 Zeilen nach %2 geschrieben</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Bild exportieren</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>PNG-Bild (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>SVG-Zeichnung (*.svg)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 geschrieben</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Zeilen kopieren</translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation>Tabelle kopieren als</translation>
    </message>
    <message>
        <source>Tab-separated values</source>
        <translation>Tabulatorgetrennte Werte</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>Markdown</source>
        <translation>Markdown</translation>
    </message>
    <message>
        <source>Export table…</source>
        <translation>Tabelle exportieren …</translation>
    </message>
    <message>
        <source>Export picture of this &amp;view…</source>
        <translation>Bild dieser &amp;Ansicht exportieren…</translation>
    </message>
    <message>
        <source>Nothing copied: click a table first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to export: click a table first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to export: click a view first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t save the picture %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export picture of this view…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::FileCommands</name>
    <message>
        <source>Open a capture to compare with</source>
        <translation>Eine Aufzeichnung zum Vergleichen öffnen</translation>
    </message>
    <message>
        <source>Open a capture</source>
        <translation>Eine Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>The picture could not be written (%1)</source>
        <translation>Das Bild konnte nicht geschrieben werden (%1)</translation>
    </message>
    <message>
        <source>No plugin that exports can be used (see Help &gt; Plugins)</source>
        <translation>Es gibt kein verwendbares Plugin, das exportiert (siehe Hilfe &gt; Plugins)</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <source>The export failed: %1</source>
        <translation>Der Export ist fehlgeschlagen: %1</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameCanvas</name>
    <message>
        <source>Fewer frames than asked for: they have too many zones</source>
        <translation>Weniger Frames als verlangt: Sie haben zu viele Zonen</translation>
    </message>
    <message>
        <source>%1 of %2 arrows: zoom in to see the others</source>
        <translation>%1 von %2 Pfeilen: näher heran, um die anderen zu sehen</translation>
    </message>
    <message>
        <source>Zoom to the zone</source>
        <translation>Auf die Zone zoomen</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>Nach oben rollen</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>Nach unten rollen</translation>
    </message>
    <message>
        <source>Parent zone</source>
        <translation>Aufrufende Zone</translation>
    </message>
    <message>
        <source>First child zone</source>
        <translation>Erste aufgerufene Zone</translation>
    </message>
    <message>
        <source>Zone on the left</source>
        <translation>Zone links</translation>
    </message>
    <message>
        <source>Zone on the right</source>
        <translation>Zone rechts</translation>
    </message>
    <message>
        <source>Scroll up one page</source>
        <translation>Eine Seite nach oben rollen</translation>
    </message>
    <message>
        <source>Scroll down one page</source>
        <translation>Eine Seite nach unten rollen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameCommands</name>
    <message>
        <source>Find in the frame</source>
        <translation>Im Frame suchen</translation>
    </message>
    <message>
        <source>Next hit in the frame</source>
        <translation>Nächster Treffer im Frame</translation>
    </message>
    <message>
        <source>Previous hit in the frame</source>
        <translation>Voriger Treffer im Frame</translation>
    </message>
    <message>
        <source>Next call of the function</source>
        <translation>Nächster Aufruf der Funktion</translation>
    </message>
    <message>
        <source>Previous call of the function</source>
        <translation>Voriger Aufruf der Funktion</translation>
    </message>
    <message>
        <source>Follow the zone into the next frame</source>
        <translation>Der Zone in den nächsten Frame folgen</translation>
    </message>
    <message>
        <source>Follow the zone into the frame before</source>
        <translation>Der Zone in den Frame davor folgen</translation>
    </message>
    <message>
        <source>Pin a note on the zone</source>
        <translation>Einen Zettel an die Zone heften</translation>
    </message>
    <message>
        <source>Close all pinned notes</source>
        <translation>Alle angehefteten Zettel schließen</translation>
    </message>
    <message>
        <source>Move the thread up</source>
        <translation>Den Thread nach oben</translation>
    </message>
    <message>
        <source>Move the thread down</source>
        <translation>Den Thread nach unten</translation>
    </message>
    <message>
        <source>Hide the thread</source>
        <translation>Den Thread verbergen</translation>
    </message>
    <message>
        <source>Show all that is hidden</source>
        <translation>Alles Verborgene zeigen</translation>
    </message>
    <message>
        <source>Show one more frame before</source>
        <translation>Davor einen Frame mehr zeigen</translation>
    </message>
    <message>
        <source>Show one more frame after</source>
        <translation>Danach einen Frame mehr zeigen</translation>
    </message>
    <message>
        <source>Show this frame alone</source>
        <translation>Diesen Frame allein zeigen</translation>
    </message>
    <message>
        <source>Colours by %1</source>
        <translation>Farben nach %1</translation>
    </message>
    <message>
        <source>Next way of colouring</source>
        <translation>Nächste Art der Färbung</translation>
    </message>
    <message>
        <source>Collapse or expand the thread</source>
        <translation>Den Thread ein- oder ausklappen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameLegend</name>
    <message>
        <source>Legend of the colours</source>
        <translation>Legende der Farben</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1 or less of its own</source>
        <translation>%1 oder weniger Selbstzeit</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>gleichmäßig</translation>
    </message>
    <message>
        <source>From steady to hot: %1; 1 is in the middle, 3 at three quarters</source>
        <translation>Von stetig bis heiß: %1; 1 liegt in der Mitte, 3 bei drei Vierteln</translation>
    </message>
    <message>
        <source>standard deviation of its calls, in means</source>
        <translation>Standardabweichung ihrer Aufrufe, in Mittelwerten</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameMinimap</name>
    <message>
        <source>Overview of the frame</source>
        <translation>Überblick über den Frame</translation>
    </message>
    <message>
        <source>The whole frame; drag to move what is seen of it</source>
        <translation>Der ganze Frame; ziehen verschiebt, was davon zu sehen ist</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameNotes</name>
    <message>
        <source>Frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>Close the pinned note</source>
        <translation>Den angehefteten Zettel schließen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlamePage</name>
    <message>
        <source>One flame graph or two</source>
        <translation>Ein Flammendiagramm oder zwei</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>What widths stand for</source>
        <translation>Wofür Breiten stehen</translation>
    </message>
    <message>
        <source>wide as in the longer side</source>
        <translation>breit wie die längere Seite</translation>
    </message>
    <message>
        <source>wide as in the base</source>
        <translation>breit wie in der Basis</translation>
    </message>
    <message>
        <source>wide as in the head</source>
        <translation>breit wie in Neu</translation>
    </message>
    <message>
        <source>Widths are time a frame. As in the longer side, functions of one side alone are there too.</source>
        <translation>Breiten sind Zeit je Frame. Wie in der längeren Seite sind auch Funktionen da, die es nur auf einer Seite gibt.</translation>
    </message>
    <message>
        <source>What colours stand for</source>
        <translation>Wofür die Farben stehen</translation>
    </message>
    <message>
        <source>own time, absolute</source>
        <translation>eigene Zeit, absolut</translation>
    </message>
    <message>
        <source>own time, relative</source>
        <translation>eigene Zeit, relativ</translation>
    </message>
    <message>
        <source>with calls below, absolute</source>
        <translation>mit Aufrufen darunter, absolut</translation>
    </message>
    <message>
        <source>with calls below, relative</source>
        <translation>mit Aufrufen darunter, relativ</translation>
    </message>
    <message>
        <source>Search functions</source>
        <translation>Funktionen suchen</translation>
    </message>
    <message>
        <source>Search functions in the flame graphs</source>
        <translation>Funktionen in den Flammendiagrammen suchen</translation>
    </message>
    <message>
        <source>Text, or /a regular expression/; capitals don&apos;t matter</source>
        <translation>Text, oder /ein regulärer Ausdruck/; Groß und klein sind gleich</translation>
    </message>
    <message>
        <source>Takes the last zoom back (Backspace)</source>
        <translation>Nimmt die letzte Vergrößerung zurück (Rücktaste)</translation>
    </message>
    <message>
        <source>Back in the flame graph</source>
        <translation>Im Flammendiagramm zurück</translation>
    </message>
    <message>
        <source>Where the flame graph is zoomed to</source>
        <translation>Worauf das Flammendiagramm gezoomt ist</translation>
    </message>
    <message>
        <source>Flame graph of the difference</source>
        <translation>Flammendiagramm des Unterschieds</translation>
    </message>
    <message>
        <source>Flame graph of the base</source>
        <translation>Flammendiagramm der Basis</translation>
    </message>
    <message>
        <source>Flame graph of the head</source>
        <translation>Flammendiagramm von Neu</translation>
    </message>
    <message>
        <source>Merging the calls of both sides</source>
        <translation>Aufrufe beider Seiten werden vereint</translation>
    </message>
    <message>
        <source>%1 hits: %2 of base, %3 of head</source>
        <translation>%1 Treffer: %2 der Basis, %3 von Neu</translation>
    </message>
    <message>
        <source>Merging calls …</source>
        <translation>Aufrufe werden vereint …</translation>
    </message>
    <message>
        <source>%1: %2 a frame on all threads</source>
        <translation>%1: %2 je Frame auf allen Threads</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Neu</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlamePanel</name>
    <message>
        <source>Time line of the frame</source>
        <translation>Zeitleiste des Frames</translation>
    </message>
    <message>
        <source>Colours:</source>
        <translation>Farben:</translation>
    </message>
    <message>
        <source>What the colours of zones stand for</source>
        <translation>Wofür die Farben der Zonen stehen</translation>
    </message>
    <message>
        <source>Result of the last step</source>
        <translation>Ergebnis des letzten Schritts</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>1 hidden</source>
        <translation>1 verborgen</translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation>%1 verborgen</translation>
    </message>
    <message>
        <source>−%1 to +%2 frames</source>
        <translation>−%1 bis +%2 Frames</translation>
    </message>
    <message>
        <source>Zoom to the zone</source>
        <translation>Auf die Zone zoomen</translation>
    </message>
    <message>
        <source>Copy the name</source>
        <translation>Den Namen kopieren</translation>
    </message>
    <message>
        <source>Copy all details</source>
        <translation>Alle Angaben kopieren</translation>
    </message>
    <message>
        <source>Open the source</source>
        <translation>Die Quelle öffnen</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Aufklappen</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Zuklappen</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Verbergen</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Nach oben</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Nach unten</translation>
    </message>
    <message>
        <source>Show the whole frame</source>
        <translation>Den ganzen Frame zeigen</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>Auf die Auswahl zoomen</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Die Auswahl aufheben</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Alle zuklappen</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Alle aufklappen</translation>
    </message>
    <message>
        <source>Colours by</source>
        <translation>Farben nach</translation>
    </message>
    <message>
        <source>Pin a note</source>
        <translation>Einen Zettel anheften</translation>
    </message>
    <message>
        <source>Show all that is hidden</source>
        <translation>Alles Ausgeblendete zeigen</translation>
    </message>
    <message>
        <source>Show this frame alone</source>
        <translation>Nur diesen Frame zeigen</translation>
    </message>
    <message>
        <source>Find zones in the frame</source>
        <translation>Zonen im Frame suchen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSearchBar</name>
    <message>
        <source>Regular expression</source>
        <translation>Regulärer Ausdruck</translation>
    </message>
    <message>
        <source>Find zones in the frame</source>
        <translation>Zonen im Frame suchen</translation>
    </message>
    <message>
        <source>not in this frame</source>
        <translation>nicht in diesem Frame</translation>
    </message>
    <message>
        <source>%1 of %2 in this frame</source>
        <translation>%1 von %2 in diesem Frame</translation>
    </message>
    <message>
        <source>%1 in this frame</source>
        <translation>%1 in diesem Frame</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Voriger Treffer</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Nächster Treffer</translation>
    </message>
    <message>
        <source>Name, text, key=value or file:name</source>
        <translation>Name, Text, Schlüssel=Wert oder file:Name</translation>
    </message>
    <message>
        <source>Part of a function&apos;s name, of a text or of key=value. With the whole name of a key also crates=12, crates&gt;12, crates!=12. file:render.cpp finds functions in a file.</source>
        <translation>Teil des Namens einer Funktion, eines Textes oder von Schlüssel=Wert. Mit dem ganzen Namen eines Schlüssels auch crates=12, crates&gt;12, crates!=12. file:render.cpp findet Funktionen einer Datei.</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Suche schließen</translation>
    </message>
    <message>
        <source>Next hit, while typing</source>
        <translation>Nächster Treffer, beim Tippen</translation>
    </message>
    <message>
        <source>Previous hit, while typing</source>
        <translation>Voriger Treffer, beim Tippen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSource</name>
    <message>
        <source>Looking for spans that last long</source>
        <translation>Lange Zeitspannen werden gesucht</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSteps</name>
    <message>
        <source>Select a zone first: the next one of its function is then found.</source>
        <translation>Erst eine Zone wählen: dann wird die nächste ihrer Funktion gefunden.</translation>
    </message>
    <message>
        <source>Looking for %1</source>
        <translation>%1 wird gesucht</translation>
    </message>
    <message>
        <source>There is no later call of %1.</source>
        <translation>Es gibt keinen späteren Aufruf von %1.</translation>
    </message>
    <message>
        <source>There is no earlier call of %1.</source>
        <translation>Es gibt keinen früheren Aufruf von %1.</translation>
    </message>
    <message>
        <source>%1 frames could not be read.</source>
        <translation>%1 Frames konnten nicht gelesen werden.</translation>
    </message>
    <message>
        <source>Select a zone first.</source>
        <translation>Erst eine Zone wählen.</translation>
    </message>
    <message>
        <source>The zone does not go on in the next frame.</source>
        <translation>Die Zone geht im nächsten Frame nicht weiter.</translation>
    </message>
    <message>
        <source>The zone does not come from the frame before.</source>
        <translation>Die Zone kommt nicht aus dem Frame davor.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameView</name>
    <message>
        <source>Flame graph of the frame</source>
        <translation>Flammendiagramm des Frames</translation>
    </message>
    <message>
        <source>Loading frame %1…</source>
        <translation>Frame %1 wird geladen …</translation>
    </message>
    <message>
        <source>Choose a frame in the chart to see its zones.</source>
        <translation>Im Diagramm einen Frame wählen, um seine Zonen zu sehen.</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Keine Aufzeichnung ist offen.</translation>
    </message>
    <message>
        <source>No zones were recorded in frame %1.</source>
        <translation>In Frame %1 wurden keine Zonen aufgenommen.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameBar</name>
    <message>
        <source>What the frame chart shows</source>
        <translation>Was das Frame-Diagramm zeigt</translation>
    </message>
    <message>
        <source>Frames as a &amp;line</source>
        <translation>Frames als &amp;Linie</translation>
    </message>
    <message>
        <source>&amp;Sort frames by duration</source>
        <translation>Frames nach Dauer &amp;sortieren</translation>
    </message>
    <message>
        <source>&amp;Colour frames by target</source>
        <translation>Frames nach Ziel &amp;färben</translation>
    </message>
    <message>
        <source>Overlay on an a&amp;xis of its own</source>
        <translation>Überlagerung auf eigener A&amp;chse</translation>
    </message>
    <message>
        <source>Take &amp;waits off frame times…</source>
        <translation>&amp;Wartezeiten von Frame-Zeiten abziehen …</translation>
    </message>
    <message>
        <source>Lay a &amp;function or plot over frames…</source>
        <translation>&amp;Funktion oder Kurve über die Frames legen …</translation>
    </message>
    <message>
        <source>Lay the c&amp;hosen function over frames</source>
        <translation>&amp;Gewählte Funktion über die Frames legen</translation>
    </message>
    <message>
        <source>&amp;Remove the overlay of frames</source>
        <translation>&amp;Überlagerung der Frames entfernen</translation>
    </message>
    <message>
        <source>Select frames over the &amp;target</source>
        <translation>Frames über dem &amp;Ziel auswählen</translation>
    </message>
    <message>
        <source>Select the &amp;longest 1 % of frames</source>
        <translation>Die &amp;längsten 1 % der Frames auswählen</translation>
    </message>
    <message>
        <source>Select &amp;spikes</source>
        <translation>&amp;Ausreißer auswählen</translation>
    </message>
    <message>
        <source>Select frames with the chosen &amp;function</source>
        <translation>Frames mit der gewählten &amp;Funktion auswählen</translation>
    </message>
    <message>
        <source>Select frames of the chosen &amp;behaviour</source>
        <translation>Frames des gewählten &amp;Verhaltens auswählen</translation>
    </message>
    <message>
        <source>Select frames by &amp;rule…</source>
        <translation>Frames nach &amp;Regel auswählen …</translation>
    </message>
    <message>
        <source>&amp;Invert the selection of frames</source>
        <translation>Auswahl der Frames &amp;umkehren</translation>
    </message>
    <message>
        <source>&amp;Clear the selection of frames</source>
        <translation>Auswahl der Frames &amp;aufheben</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>Sorted</source>
        <translation>Sortiert</translation>
    </message>
    <message>
        <source>Frame set that is shown</source>
        <translation>Gezeigter Satz von Frames</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Ziele</translation>
    </message>
    <message>
        <source>Frame budgets</source>
        <translation>Frame-Budgets</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>Waits taken off the frame times</source>
        <translation>Von den Frame-Zeiten abgezogenes Warten</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Überlagerung</translation>
    </message>
    <message>
        <source>Function or plot laid over the frames</source>
        <translation>Über die Frames gelegte Funktion oder Kurve</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Select frames</source>
        <translation>Frames auswählen</translation>
    </message>
    <message>
        <source>Without waits</source>
        <translation>Ohne Warten</translation>
    </message>
    <message>
        <source>Own target, as a rate in Hz or a time in ms</source>
        <translation>Eigenes Ziel, als Rate in Hz oder Zeit in ms</translation>
    </message>
    <message>
        <source>Own: 75 Hz or 12.5 ms</source>
        <translation>Eigenes: 75 Hz oder 12.5 ms</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Set: %1</source>
        <translation>Satz: %1</translation>
    </message>
    <message>
        <source>Functions in which the thread of the frames waits: their time is taken off</source>
        <translation>Funktionen, in denen der Thread der Frames wartet: ihre Zeit wird abgezogen</translation>
    </message>
    <message>
        <source>plugin</source>
        <translation>Plugin</translation>
    </message>
    <message>
        <source>Function, plot or metric to lay over the frames</source>
        <translation>Funktion, Kurve oder Messwert, über die Frames gelegt</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameChart</name>
    <message>
        <source>Frame chart</source>
        <translation>Frame-Diagramm</translation>
    </message>
    <message>
        <source>The frames could not be shown so: %1</source>
        <translation>So konnten die Frames nicht gezeigt werden: %1</translation>
    </message>
    <message>
        <source>Reading the frames…</source>
        <translation>Frames werden gelesen …</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Keine Aufzeichnung ist offen.</translation>
    </message>
    <message>
        <source>This capture has no frames.</source>
        <translation>Diese Aufzeichnung hat keine Frames.</translation>
    </message>
    <message>
        <source>This frame set has no frames.</source>
        <translation>Dieser Satz hat keine Frames.</translation>
    </message>
    <message>
        <source>Show all frames</source>
        <translation>Alle Frames zeigen</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>Auf die Auswahl zoomen</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Hineinzoomen</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Herauszoomen</translation>
    </message>
    <message>
        <source>Next spike</source>
        <translation>Nächster Ausreißer</translation>
    </message>
    <message>
        <source>Previous spike</source>
        <translation>Voriger Ausreißer</translation>
    </message>
    <message>
        <source>Selecting frames</source>
        <translation>Frames werden ausgewählt</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameLabel</name>
    <message>
        <source>Frame %1 is missing from the file</source>
        <translation>Frame %1 fehlt in der Datei</translation>
    </message>
    <message>
        <source>Frame %1 of %2 · %3 · %4 zones</source>
        <translation>Frame %1 von %2 · %3 · %4 Zonen</translation>
    </message>
    <message>
        <source> · %1 zones lost</source>
        <translation> · %1 Zonen verloren</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameOverview</name>
    <message>
        <source>Overview of all frames</source>
        <translation>Überblick über alle Frames</translation>
    </message>
</context>
<context>
    <name>zoe::app::FramePlot</name>
    <message>
        <source>Frame times</source>
        <translation>Frame-Zeiten</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameSaver</name>
    <message>
        <source>Saving frames to %1</source>
        <translation>Frames werden in %1 gespeichert</translation>
    </message>
    <message>
        <source>The frames could not be saved: %1</source>
        <translation>Die Frames konnten nicht gespeichert werden: %1</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>In %1 gespeichert</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameSource</name>
    <message>
        <source>Reading frame times</source>
        <translation>Frame-Zeiten werden gelesen</translation>
    </message>
    <message>
        <source>Reading what is laid over frame times</source>
        <translation>Was über den Frame-Zeiten liegt, wird gelesen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameText</name>
    <message>
        <source> (%1 frames a second)</source>
        <translation> (%1 Frames je Sekunde)</translation>
    </message>
    <message>
        <source>1 zone</source>
        <translation>1 Zone</translation>
    </message>
    <message>
        <source>%1 zones</source>
        <translation>%1 Zonen</translation>
    </message>
    <message>
        <source>spike: %1 above the %2 around it</source>
        <translation>Ausreißer: %1 über den %2 um ihn</translation>
    </message>
    <message>
        <source>1 zone lost while recording</source>
        <translation>1 Zone bei der Aufnahme verloren</translation>
    </message>
    <message>
        <source>%1 zones lost while recording</source>
        <translation>%1 Zonen bei der Aufnahme verloren</translation>
    </message>
    <message>
        <source>behaviour: unusual, like no other group</source>
        <translation>Verhalten: ungewöhnlich, wie keine andere Gruppe</translation>
    </message>
    <message>
        <source>behaviour: %1</source>
        <translation>Verhalten: %1</translation>
    </message>
    <message>
        <source>frame set “%1”</source>
        <translation>Satz von Frames „%1“</translation>
    </message>
    <message>
        <source>Frame %1 of %2</source>
        <translation>Frame %1 von %2</translation>
    </message>
    <message>
        <source>begins in frame %1</source>
        <translation>beginnt in Frame %1</translation>
    </message>
    <message>
        <source>without %1 of waits: %2 in all</source>
        <translation>ohne %1 Warten: insgesamt %2</translation>
    </message>
    <message>
        <source>longer than %1 of the frames</source>
        <translation>länger als %1 der Frames</translation>
    </message>
    <message>
        <source>without waits: %1</source>
        <translation>ohne Warten: %1</translation>
    </message>
    <message>
        <source> (whole in %1 unreadable frames)</source>
        <translation> (ganz in %1 nicht lesbaren Frames)</translation>
    </message>
    <message>
        <source>sorted by duration, the longest at the right</source>
        <translation>nach Dauer sortiert, die längsten rechts</translation>
    </message>
    <message>
        <source>line: %1</source>
        <translation>Linie: %1</translation>
    </message>
    <message>
        <source>could not be read: damaged or lost in the file</source>
        <translation>konnte nicht gelesen werden: in der Datei beschädigt oder verloren</translation>
    </message>
    <message>
        <source>cut short by the end of the recording</source>
        <translation>vom Ende der Aufnahme abgeschnitten</translation>
    </message>
    <message>
        <source>cut by the recorder&apos;s limit; goes on in the next frame</source>
        <translation>an der Grenze des Rekorders geschnitten; geht im nächsten Frame weiter</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>starts at %1</source>
        <translation>beginnt bei %1</translation>
    </message>
    <message>
        <source>the alarm rang: %1 is usual</source>
        <translation>der Alarm schlug an: üblich sind %1</translation>
    </message>
    <message>
        <source>the alarm rang</source>
        <translation>der Alarm schlug an</translation>
    </message>
    <message>
        <source>behaviour: none, the frame was not looked at</source>
        <translation>Verhalten: keines, der Frame wurde nicht betrachtet</translation>
    </message>
</context>
<context>
    <name>zoe::app::FramesPage</name>
    <message>
        <source>What both frame charts are aligned by</source>
        <translation>Wonach beide Framediagramme ausgerichtet sind</translation>
    </message>
    <message>
        <source>aligned by start</source>
        <translation>am Beginn ausgerichtet</translation>
    </message>
    <message>
        <source>aligned by bookmark</source>
        <translation>an einem Lesezeichen ausgerichtet</translation>
    </message>
    <message>
        <source>aligned by message</source>
        <translation>an einer Meldung ausgerichtet</translation>
    </message>
    <message>
        <source>aligned by plot value</source>
        <translation>an einem Messwert ausgerichtet</translation>
    </message>
    <message>
        <source>warped to fit</source>
        <translation>passend gedehnt</translation>
    </message>
    <message>
        <source>The bookmark, message or plot to align by</source>
        <translation>Das Lesezeichen, die Meldung oder die Messkurve, nach der ausgerichtet wird</translation>
    </message>
    <message>
        <source>The value that the plot rises to</source>
        <translation>Der Wert, auf den die Messkurve steigt</translation>
    </message>
    <message>
        <source>Looking for what to align by</source>
        <translation>Suche, wonach ausgerichtet werden kann</translation>
    </message>
    <message>
        <source>Aligning frames</source>
        <translation>Frames werden ausgerichtet</translation>
    </message>
    <message>
        <source>Aligning …</source>
        <translation>Wird ausgerichtet …</translation>
    </message>
    <message>
        <source>No bookmark with the same text is in both</source>
        <translation>Kein Lesezeichen mit gleichem Text ist in beiden</translation>
    </message>
    <message>
        <source>No message with the same text is in both</source>
        <translation>Keine Meldung mit gleichem Text ist in beiden</translation>
    </message>
    <message>
        <source>No plot with the same name is in both</source>
        <translation>Keine Messkurve mit gleichem Namen ist in beiden</translation>
    </message>
    <message>
        <source>The first frame of the base stands above the first of the head</source>
        <translation>Der erste Frame der Basis steht über dem ersten von Neu</translation>
    </message>
    <message>
        <source>Stretched so that alike frame times stand below each other</source>
        <translation>So gedehnt, dass ähnliche Framezeiten untereinander stehen</translation>
    </message>
    <message>
        <source>That is not in the selected frames of both: aligned by start</source>
        <translation>Das kommt nicht in den ausgewählten Frames von beiden vor: am Beginn ausgerichtet</translation>
    </message>
    <message>
        <source>Found %1 in base and %2 in head, first to first and so on</source>
        <translation>%1 in Basis und %2 in Neu gefunden, erstes zu erstem und so weiter</translation>
    </message>
</context>
<context>
    <name>zoe::app::FunctionsPage</name>
    <message>
        <source>Significant only</source>
        <translation>Nur signifikante</translation>
    </message>
    <message>
        <source>Filter: text or /regular expression/</source>
        <translation>Filter: Text oder /regulärer Ausdruck/</translation>
    </message>
    <message>
        <source>Filter functions by name</source>
        <translation>Funktionen nach Namen filtern</translation>
    </message>
    <message>
        <source>Which columns are shown</source>
        <translation>Welche Spalten gezeigt werden</translation>
    </message>
    <message>
        <source>Self times</source>
        <translation>Selbstzeiten</translation>
    </message>
    <message>
        <source>Times with calls below</source>
        <translation>Zeiten mit Aufrufen darunter</translation>
    </message>
    <message>
        <source>Percentiles of self times</source>
        <translation>Perzentile der Selbstzeiten</translation>
    </message>
    <message>
        <source>Percentiles with calls below</source>
        <translation>Perzentile mit Aufrufen darunter</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>Alle Spalten</translation>
    </message>
    <message>
        <source>Only functions whose difference is significant after correction for their number</source>
        <translation>Nur Funktionen, deren Unterschied auch nach Korrektur für ihre Zahl signifikant ist</translation>
    </message>
    <message>
        <source>Functions of base and head</source>
        <translation>Funktionen von Basis und Neu</translation>
    </message>
    <message>
        <source>%1 functions</source>
        <translation>%1 Funktionen</translation>
    </message>
    <message>
        <source>%1 of %2 functions</source>
        <translation>%1 von %2 Funktionen</translation>
    </message>
</context>
<context>
    <name>zoe::app::HistogramChart</name>
    <message>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Histograms of the frame times of base and head</source>
        <translation>Histogramme der Frame-Zeiten von Basis und Neu</translation>
    </message>
    <message>
        <source>Frame time (ms)</source>
        <translation>Frame-Zeit (ms)</translation>
    </message>
    <message>
        <source>Frames (%)</source>
        <translation>Frames (%)</translation>
    </message>
    <message>
        <source>%1 longer frames lie to the right of the picture</source>
        <translation>%1 längere Frames liegen rechts vom Bild</translation>
    </message>
</context>
<context>
    <name>zoe::app::InfoPanel</name>
    <message>
        <source>Facts about the capture</source>
        <translation>Angaben zur Aufzeichnung</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>What marks the frames</source>
        <translation>Was die Frames markiert</translation>
    </message>
    <message>
        <source>The name of a zone, /a regular expression/, category:NAME, instant:NAME, or every:10ms. Empty: guessed.</source>
        <translation>Der Name einer Zone, /ein regulärer Ausdruck/, category:NAME, instant:NAME, oder every:10ms. Leer: geraten.</translation>
    </message>
    <message>
        <source>&amp;Frames begin with</source>
        <translation>&amp;Frames beginnen mit</translation>
    </message>
    <message>
        <source>Import again</source>
        <translation>Noch einmal importieren</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>geraten</translation>
    </message>
    <message>
        <source>Fact</source>
        <translation>Angabe</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>What is missing…</source>
        <translation>Was fehlt …</translation>
    </message>
    <message>
        <source>Imported from %1: %2</source>
        <translation>Importiert aus %1: %2</translation>
    </message>
    <message>
        <source>Choose what marks frames…</source>
        <translation>Wählen, was Frames markiert …</translation>
    </message>
</context>
<context>
    <name>zoe::app::JobBar</name>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1 (und %2 weitere)</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>Abbrechen: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::JobRunner</name>
    <message>
        <source>an unknown failure</source>
        <translation>ein unbekannter Fehler</translation>
    </message>
</context>
<context>
    <name>zoe::app::KeyTips</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>zoe::app::KeysPage</name>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Setzen</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation>&amp;Vorgabe</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Neue Taste</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command or key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands and keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore all default keys</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is assigned to %2. It will be reassigned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was reassigned from %2.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::LayoutKeeper</name>
    <message>
        <source>Layout: %1</source>
        <translation>Anordnung: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveBehaviours</name>
    <message>
        <source>Summing up behaviours</source>
        <translation>Verhalten werden zusammengefasst</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveConnector</name>
    <message>
        <source>Co&amp;nnect to a running program…</source>
        <translation>Mit einem laufenden Programm &amp;verbinden …</translation>
    </message>
    <message>
        <source>Can&apos;t start the recording: the folder %1 can&apos;t be created.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 restarted at %2. The new run is recorded as a separate capture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording of %1 reached the frame limit. It continues as a new capture.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::LivePanel</name>
    <message>
        <source>&amp;Pause</source>
        <translation>&amp;Pause</translation>
    </message>
    <message>
        <source>&amp;Back to live</source>
        <translation>&amp;Zurück zu live</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>&amp;Speichern unter …</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Ende</translation>
    </message>
    <message>
        <source>&amp;Flight recorder</source>
        <translation>&amp;Flugschreiber</translation>
    </message>
    <message>
        <source>&amp;Reconnect when the program restarts</source>
        <translation>&amp;Neu verbinden, wenn das Programm wieder startet</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Pause the live views, or go on</source>
        <translation>Die Live-Ansichten anhalten oder weiterlaufen lassen</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Zurück zu live</translation>
    </message>
    <message>
        <source>Frames a second, smoothed over about half a second</source>
        <translation>Frames je Sekunde, geglättet über etwa eine halbe Sekunde</translation>
    </message>
    <message>
        <source>Frame time, smoothed over about half a second</source>
        <translation>Frame-Zeit, geglättet über etwa eine halbe Sekunde</translation>
    </message>
    <message>
        <source>The views stay as they are; the recording goes on</source>
        <translation>Die Ansichten bleiben, wie sie sind; die Aufnahme geht weiter</translation>
    </message>
    <message>
        <source>Show the newest frames as they come</source>
        <translation>Die neuesten Frames zeigen, wie sie kommen</translation>
    </message>
    <message>
        <source>Give the recording a name; it goes on there</source>
        <translation>Der Aufnahme einen Namen geben; sie geht dort weiter</translation>
    </message>
    <message>
        <source>End the recording; the program runs on</source>
        <translation>Die Aufnahme beenden; das Programm läuft weiter</translation>
    </message>
    <message>
        <source>Have the program&apos;s flight recorder write what it keeps</source>
        <translation>Den Flugschreiber des Programms schreiben lassen, was er noch hat</translation>
    </message>
    <message>
        <source>How many of the last frames the summary is about</source>
        <translation>Über wie viele der letzten Frames die Übersicht ist</translation>
    </message>
    <message>
        <source>Spike in frame %1: %2</source>
        <translation>Ausreißer in Frame %1: %2</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 FPS</translation>
    </message>
    <message>
        <source>– fps</source>
        <translation>– FPS</translation>
    </message>
    <message>
        <source>%1 ms</source>
        <translation>%1 ms</translation>
    </message>
    <message>
        <source>– ms</source>
        <translation>– ms</translation>
    </message>
    <message>
        <source>Views paused</source>
        <translation>Ansichten angehalten</translation>
    </message>
    <message>
        <source>not saved: in %1</source>
        <translation>nicht gespeichert: in %1</translation>
    </message>
    <message>
        <source>saved as %1</source>
        <translation>als %1 gespeichert</translation>
    </message>
    <message>
        <source>nothing lost on the way</source>
        <translation>unterwegs nichts verloren</translation>
    </message>
    <message>
        <source>lost on the way: %1 frames with %2 zones in %3 chunks</source>
        <translation>unterwegs verloren: %1 Frames mit %2 Zonen in %3 Stücken</translation>
    </message>
    <message>
        <source>No spike so far</source>
        <translation>Noch kein Ausreißer</translation>
    </message>
    <message>
        <source>Save the recording as</source>
        <translation>Die Aufnahme speichern unter</translation>
    </message>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Zoetrope-Aufzeichnungen (*.zoe)</translation>
    </message>
    <message>
        <source>Frames in the summary: </source>
        <translation>Frames in der Übersicht: </translation>
    </message>
    <message>
        <source>The summary is about so many frames, the newest</source>
        <translation>So viele Frames, die neuesten, fasst die Übersicht zusammen</translation>
    </message>
    <message>
        <source>No running program is watched here: File &gt; Connect to a running program.</source>
        <translation>Hier wird kein laufendes Programm beobachtet: Datei &gt; Mit laufendem Programm verbinden.</translation>
    </message>
    <message>
        <source>Frames: %1</source>
        <translation>Frames: %1</translation>
    </message>
    <message>
        <source>zones: %1</source>
        <translation>Zonen: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveSession</name>
    <message>
        <source>the program</source>
        <translation>das Programm</translation>
    </message>
    <message>
        <source>Connecting to %1 …</source>
        <translation>Verbindung mit %1 wird aufgebaut …</translation>
    </message>
    <message>
        <source>Connected to %1 (process %2) at %3.</source>
        <translation>Verbunden mit %1 (Prozess %2) auf %3.</translation>
    </message>
    <message>
        <source>%1 has ended.</source>
        <translation>%1 hat geendet.</translation>
    </message>
    <message>
        <source>Not connected.</source>
        <translation>Nicht verbunden.</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>%1 wird gespeichert</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Als %1 gespeichert.</translation>
    </message>
    <message>
        <source>Connected to %1. Waiting for the first frame…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ended and restarted at %2. The new run is a separate capture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has ended. Waiting for it to restart…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The recording of %1 has been stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recording zones of the category &quot;%1&quot; again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones of the category &quot;%1&quot; are no longer recorded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zones of the category &quot;%1&quot; will not be recorded. None has run so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving the program&apos;s flight recorder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is on another disk. It will be written when the recording ends.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved as %1. Recording continues in this file.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveWindow</name>
    <message>
        <source>%1 was closed to stay within memory; it is under File &gt; Open recent.</source>
        <translation>%1 wurde geschlossen, um im Speicher zu bleiben; zu finden unter Datei &gt; Zuletzt geöffnet.</translation>
    </message>
</context>
<context>
    <name>zoe::app::LocksPanel</name>
    <message>
        <source>Locks</source>
        <translation>Sperren</translation>
    </message>
    <message>
        <source>Filter locks</source>
        <translation>Sperren filtern</translation>
    </message>
    <message>
        <source>Locks by thread</source>
        <translation>Sperren nach Thread</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Longest waits for locks</source>
        <translation>Längstes Warten auf Sperren</translation>
    </message>
    <message>
        <source>Filter waits</source>
        <translation>Wartezeiten filtern</translation>
    </message>
    <message>
        <source>By thread</source>
        <translation>Nach Thread</translation>
    </message>
    <message>
        <source>Longest waits</source>
        <translation>Längstes Warten</translation>
    </message>
    <message>
        <source>Adding up locks</source>
        <translation>Sperren werden zusammengezählt</translation>
    </message>
    <message>
        <source>%1 · the program told of no locks in them</source>
        <translation>%1 · das Programm nannte keine Sperren darin</translation>
    </message>
</context>
<context>
    <name>zoe::app::MainWindow</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 — Zoetrope</source>
        <translation>%1 — Zoetrope</translation>
    </message>
    <message>
        <source>Zoetrope</source>
        <translation>Zoetrope</translation>
    </message>
    <message>
        <source>Panels in this place</source>
        <translation>Tafeln an dieser Stelle</translation>
    </message>
    <message>
        <source>Open a capture first: %1 holds behaviours, which are applied to one.</source>
        <translation>Öffnen Sie zuerst eine Aufnahme: %1 enthält Verhalten, die auf eine angewandt werden.</translation>
    </message>
</context>
<context>
    <name>zoe::app::ManualPage</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
</context>
<context>
    <name>zoe::app::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>The manual is not installed.</source>
        <translation>Das Handbuch ist nicht installiert.</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Kapitel</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>No results</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::MapChart</name>
    <message>
        <source>Map of the frames</source>
        <translation>Karte der Frames</translation>
    </message>
    <message>
        <source>across: %1</source>
        <translation>waagerecht: %1</translation>
    </message>
    <message>
        <source>upwards: %1</source>
        <translation>nach oben: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::MapText</name>
    <message>
        <source>%1 of the variance</source>
        <translation>%1 der Varianz</translation>
    </message>
    <message>
        <source>plot %1</source>
        <translation>Kurve %1</translation>
    </message>
    <message>
        <source>calls of %1</source>
        <translation>Aufrufe von %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>unusual: in no behaviour</source>
        <translation>ungewöhnlich: in keinem Verhalten</translation>
    </message>
    <message>
        <source>behaviour: %1</source>
        <translation>Verhalten: %1</translation>
    </message>
    <message>
        <source>and 1 more frame at this place</source>
        <translation>und 1 weiterer Frame an dieser Stelle</translation>
    </message>
    <message>
        <source>and %1 more frames at this place</source>
        <translation>und %1 weitere Frames an dieser Stelle</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 Frames</translation>
    </message>
    <message>
        <source>%1 of %2 frames in view</source>
        <translation>%1 von %2 Frames sichtbar</translation>
    </message>
    <message>
        <source>%1, drawn as %2 dots</source>
        <translation>%1, als %2 Punkte gezeichnet</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedBar</name>
    <message>
        <source>Fold recursion</source>
        <translation>Rekursion falten</translation>
    </message>
    <message>
        <source>Back: takes the last step in this window back, a zoom or an ignored function too</source>
        <translation>Zurück: nimmt den letzten Schritt in diesem Fenster zurück, auch einen Zoom oder eine ausgelassene Funktion</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward: does again what was taken back</source>
        <translation>Vor: wiederholt, was zurückgenommen wurde</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vor</translation>
    </message>
    <message>
        <source>What the flame graph shows</source>
        <translation>Was das Flammendiagramm zeigt</translation>
    </message>
    <message>
        <source>Calls, from the top down</source>
        <translation>Aufrufe, von oben nach unten</translation>
    </message>
    <message>
        <source>Callers, from the bottom up</source>
        <translation>Aufrufer, von unten nach oben</translation>
    </message>
    <message>
        <source>Sandwich of the chosen function</source>
        <translation>Sandwich der gewählten Funktion</translation>
    </message>
    <message>
        <source>What widths stand for</source>
        <translation>Wofür Breiten stehen</translation>
    </message>
    <message>
        <source>by self time</source>
        <translation>nach Selbstzeit</translation>
    </message>
    <message>
        <source>by total time</source>
        <translation>nach Gesamtzeit</translation>
    </message>
    <message>
        <source>by calls</source>
        <translation>nach Aufrufen</translation>
    </message>
    <message>
        <source>What widths stand for. From the top down, self times add up to totals; by calls a function is as wide as its calls and those below it.</source>
        <translation>Wofür Breiten stehen. Von oben nach unten ergeben Eigenzeiten die Gesamtzeiten; nach Aufrufen ist eine Funktion so breit wie ihre Aufrufe und die darunter.</translation>
    </message>
    <message>
        <source>The least share that stands by itself</source>
        <translation>Der kleinste Anteil, der für sich steht</translation>
    </message>
    <message>
        <source>What has less of all that is shown stands under “other”</source>
        <translation>Was weniger Anteil an allem Gezeigten hat, steht unter „andere“</translation>
    </message>
    <message>
        <source>all paths</source>
        <translation>alle Pfade</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>ab %1</translation>
    </message>
    <message>
        <source>A call of a function inside another call of it counts at the outer one</source>
        <translation>Ein Aufruf einer Funktion in einem anderen Aufruf derselben zählt beim äußeren</translation>
    </message>
    <message>
        <source>Search functions</source>
        <translation>Funktionen suchen</translation>
    </message>
    <message>
        <source>Search functions in the flame graph</source>
        <translation>Funktionen im Flammendiagramm suchen</translation>
    </message>
    <message>
        <source>Text, or /a regular expression/; capitals don&apos;t matter</source>
        <translation>Text, oder /ein regulärer Ausdruck/; Groß und klein sind gleich</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedPanel</name>
    <message>
        <source>Where the flame graph is zoomed to</source>
        <translation>Worauf das Flammendiagramm gezoomt ist</translation>
    </message>
    <message>
        <source>Callers of the chosen function</source>
        <translation>Aufrufer der gewählten Funktion</translation>
    </message>
    <message>
        <source>Merged flame graph</source>
        <translation>Vereintes Flammendiagramm</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Merging calls …</source>
        <translation>Aufrufe werden vereint …</translation>
    </message>
    <message>
        <source>There is no call tree: it was stopped or failed</source>
        <translation>Es gibt keinen Aufrufbaum: Er wurde angehalten oder schlug fehl</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>In irgendeiner Ansicht eine Funktion wählen</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedPicture</name>
    <message>
        <source>Zoom to the box</source>
        <translation>Auf den Kasten zoomen</translation>
    </message>
    <message>
        <source>Ignore the function of the box</source>
        <translation>Die Funktion des Kastens ausblenden</translation>
    </message>
    <message>
        <source>Zoom out to all boxes</source>
        <translation>Alle Kästen zeigen</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Box above</source>
        <translation>Kasten darüber</translation>
    </message>
    <message>
        <source>Box below</source>
        <translation>Kasten darunter</translation>
    </message>
    <message>
        <source>Box on the left</source>
        <translation>Kasten links</translation>
    </message>
    <message>
        <source>Box on the right</source>
        <translation>Kasten rechts</translation>
    </message>
</context>
<context>
    <name>zoe::app::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
</context>
<context>
    <name>zoe::app::MessagesPanel</name>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Since the start of the session</source>
        <translation>Seit dem Beginn der Sitzung</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>In which it was said</source>
        <translation>In dem sie kam</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>That said it; empty: the whole program</source>
        <translation>Der sie gab; leer: das ganze Programm</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schwere</translation>
    </message>
    <message>
        <source>As the program gave it</source>
        <translation>Wie das Programm sie angab</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Double click goes to its frame</source>
        <translation>Doppelklick geht zu ihrem Frame</translation>
    </message>
    <message>
        <source>Messages of the selected frames</source>
        <translation>Meldungen der ausgewählten Frames</translation>
    </message>
    <message>
        <source>Filter messages</source>
        <translation>Meldungen filtern</translation>
    </message>
    <message>
        <source>The least severity that is shown</source>
        <translation>Die geringste gezeigte Schwere</translation>
    </message>
    <message>
        <source>All severities</source>
        <translation>Alle Schweren</translation>
    </message>
    <message>
        <source>%1 and above</source>
        <translation>%1 und darüber</translation>
    </message>
    <message>
        <source>Thread whose messages are shown</source>
        <translation>Thread, dessen Meldungen gezeigt werden</translation>
    </message>
    <message>
        <source>Reading messages</source>
        <translation>Meldungen werden gelesen</translation>
    </message>
    <message>
        <source>All threads</source>
        <translation>Alle Threads</translation>
    </message>
    <message>
        <source>%1 · nothing was said in them</source>
        <translation>%1 · in ihnen wurde nichts gemeldet</translation>
    </message>
</context>
<context>
    <name>zoe::app::MixBars</name>
    <message>
        <source>What another mix of behaviours and slower code add to the change</source>
        <translation>Was eine andere Mischung der Verhalten und langsamerer Code zur Änderung beitragen</translation>
    </message>
    <message>
        <source>Other mix of behaviours</source>
        <translation>Andere Mischung der Verhalten</translation>
    </message>
    <message>
        <source>Same behaviour, slower code</source>
        <translation>Gleiches Verhalten, langsamerer Code</translation>
    </message>
    <message>
        <source>Change of the mean frame</source>
        <translation>Änderung des mittleren Frames</translation>
    </message>
    <message>
        <source>other mix</source>
        <translation>andere Mischung</translation>
    </message>
    <message>
        <source>slower code</source>
        <translation>langsamerer Code</translation>
    </message>
    <message>
        <source>%1
%2: %3 a frame</source>
        <translation>%1
%2: %3 je Frame</translation>
    </message>
</context>
<context>
    <name>zoe::app::MixPage</name>
    <message>
        <source>What each behaviour adds to the change</source>
        <translation>Was jedes Verhalten zur Änderung beiträgt</translation>
    </message>
    <message>
        <source>What each function adds to the change</source>
        <translation>Was jede Funktion zur Änderung beiträgt</translation>
    </message>
    <message>
        <source>Filter functions by name</source>
        <translation>Funktionen nach Namen filtern</translation>
    </message>
    <message>
        <source>Which behaviours frames are compared within</source>
        <translation>Innerhalb welcher Verhalten Frames verglichen werden</translation>
    </message>
    <message>
        <source>behaviours of both together</source>
        <translation>Verhalten beider zusammen</translation>
    </message>
    <message>
        <source>The behaviour whose functions are listed</source>
        <translation>Das Verhalten, dessen Funktionen aufgeführt sind</translation>
    </message>
    <message>
        <source>all behaviours</source>
        <translation>alle Verhalten</translation>
    </message>
    <message>
        <source>behaviours as in %1</source>
        <translation>Verhalten wie in %1</translation>
    </message>
    <message>
        <source>Comparing like with like</source>
        <translation>Gleiches wird mit Gleichem verglichen</translation>
    </message>
    <message>
        <source>A colour a behaviour. The first two bars add up to the third, and so do the columns of both tables.</source>
        <translation>Eine Farbe je Verhalten. Die ersten beiden Balken ergeben zusammen den dritten, ebenso die Spalten beider Tabellen.</translation>
    </message>
    <message>
        <source>Finding behaviours of both sides …</source>
        <translation>Verhalten beider Seiten werden gesucht …</translation>
    </message>
    <message>
        <source>Like could not be compared with like.</source>
        <translation>Gleiches konnte nicht mit Gleichem verglichen werden.</translation>
    </message>
</context>
<context>
    <name>zoe::app::NamePicker</name>
    <message>
        <source>Search: text, or /regular expression/</source>
        <translation>Suche: Text, oder /regulärer Ausdruck/</translation>
    </message>
    <message>
        <source>Search names</source>
        <translation>Namen suchen</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
</context>
<context>
    <name>zoe::app::Navigator</name>
    <message>
        <source>There is no frame %1: the last one is %2</source>
        <translation>Es gibt keinen Frame %1: Der letzte ist %2</translation>
    </message>
    <message>
        <source>There are no spikes in this capture</source>
        <translation>In dieser Aufzeichnung gibt es keine Ausreißer</translation>
    </message>
    <message>
        <source>Spikes are still being looked for</source>
        <translation>Ausreißer werden noch gesucht</translation>
    </message>
    <message>
        <source>This is the only spike</source>
        <translation>Dies ist der einzige Ausreißer</translation>
    </message>
    <message>
        <source>Went on from the first spike</source>
        <translation>Weiter beim ersten Ausreißer</translation>
    </message>
    <message>
        <source>Went on from the last spike</source>
        <translation>Weiter beim letzten Ausreißer</translation>
    </message>
    <message>
        <source>This is the last frame</source>
        <translation>Dies ist der letzte Frame</translation>
    </message>
    <message>
        <source>This is the first frame</source>
        <translation>Dies ist der erste Frame</translation>
    </message>
</context>
<context>
    <name>zoe::app::OpenCaptures</name>
    <message>
        <source>There is no frame %1: the last one is %2</source>
        <translation>Es gibt keinen Frame %1: Der letzte ist %2</translation>
    </message>
    <message>
        <source>The notes on %1: %2</source>
        <translation>Die Notizen zu %1: %2</translation>
    </message>
    <message>
        <source>The behaviours of %1: %2</source>
        <translation>Die Verhalten von %1: %2</translation>
    </message>
    <message>
        <source>Some work can&apos;t be written</source>
        <translation>Einiges lässt sich nicht schreiben</translation>
    </message>
    <message>
        <source>If you close now, this is lost:</source>
        <translation>Wenn Sie jetzt schließen, geht dies verloren:</translation>
    </message>
    <message>
        <source>Close &amp;without it</source>
        <translation>O&amp;hne das schließen</translation>
    </message>
</context>
<context>
    <name>zoe::app::Opener</name>
    <message>
        <source>Opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>%1 wird importiert</translation>
    </message>
</context>
<context>
    <name>zoe::app::Panes</name>
    <message>
        <source>Next panel</source>
        <translation>Nächste Tafel</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>Vorige Tafel</translation>
    </message>
    <message>
        <source>Go to panel: %1</source>
        <translation>Gehe zur Tafel: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::PinnedNote</name>
    <message>
        <source>Pinned note</source>
        <translation>Angehefteter Zettel</translation>
    </message>
    <message>
        <source>Close the pinned note</source>
        <translation>Den angehefteten Zettel schließen</translation>
    </message>
    <message>
        <source>Close (Delete)</source>
        <translation>Schließen (Entf)</translation>
    </message>
</context>
<context>
    <name>zoe::app::PlotsPanel</name>
    <message>
        <source>Plot</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>As the program named it</source>
        <translation>Wie das Programm sie nennt</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>In the selected frames</source>
        <translation>In den ausgewählten Frames</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Kleinster</translation>
    </message>
    <message>
        <source>Of the points</source>
        <translation>Der Punkte</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Of the points, not over time</source>
        <translation>Der Punkte, nicht über die Zeit</translation>
    </message>
    <message>
        <source>Greatest</source>
        <translation>Größter</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Erster</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>Der Zeit nach</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Letzter</translation>
    </message>
    <message>
        <source>No numbers</source>
        <translation>Keine Zahlen</translation>
    </message>
    <message>
        <source>Points that are infinite or not a number; only counted</source>
        <translation>Punkte, die unendlich oder keine Zahl sind; nur gezählt</translation>
    </message>
    <message>
        <source>bytes</source>
        <translation>Byte</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Plots of the program</source>
        <translation>Kurven des Programms</translation>
    </message>
    <message>
        <source>Filter plots</source>
        <translation>Kurven filtern</translation>
    </message>
    <message>
        <source>Course of the chosen plot</source>
        <translation>Verlauf der gewählten Kurve</translation>
    </message>
    <message>
        <source>Reading plots</source>
        <translation>Kurven werden gelesen</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>Zeit (s)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>The program has no plots</source>
        <translation>Das Programm hat keine Kurven</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginColumns</name>
    <message>
        <source>Stopped: hide the column and show it again to compute it</source>
        <translation>Angehalten: zum Berechnen die Spalte aus- und wieder einblenden</translation>
    </message>
    <message>
        <source>Not computed while the table follows a running program</source>
        <translation>Nicht berechnet, solange die Tabelle einem laufenden Programm folgt</translation>
    </message>
    <message>
        <source>Being computed …</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>Column %1: %2</source>
        <translation>Spalte %1: %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginPanel</name>
    <message>
        <source>The plugin could not make its view.</source>
        <translation>Das Plugin konnte seine Ansicht nicht herstellen.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>the plugin failed</source>
        <translation>das Plugin ist gescheitert</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginsDialog</name>
    <message>
        <source>Plugins</source>
        <translation>Plugins</translation>
    </message>
    <message>
        <source>About the chosen plugin</source>
        <translation>Über das gewählte Plugin</translation>
    </message>
    <message>
        <source>Folders of plugins</source>
        <translation>Ordner der Plugins</translation>
    </message>
    <message>
        <source>Looked for in: %1. A plugin that is switched on or off is so in windows that are opened from now on.</source>
        <translation>Gesucht in: %1. Was ein- oder ausgeschaltet wird, gilt für Fenster, die von jetzt an geöffnet werden.</translation>
    </message>
    <message>
        <source>Plugin</source>
        <translation>Plugin</translation>
    </message>
    <message>
        <source>Provides</source>
        <translation>Bietet</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Zustand</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>Noch einmal &amp;versuchen</translation>
    </message>
    <message>
        <source>Look at the plugin&apos;s file again, and load it on trial</source>
        <translation>Die Datei des Plugins noch einmal ansehen und probeweise laden</translation>
    </message>
    <message>
        <source>Open my plugin &amp;folder</source>
        <translation>Meinen Plugin-&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>can&apos;t be used</source>
        <translation>nicht verwendbar</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>ausgeschaltet</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>in Gebrauch</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>No plugin was found.</source>
        <translation>Es wurde kein Plugin gefunden.</translation>
    </message>
    <message>
        <source>Can&apos;t be used: %1.</source>
        <translation>Nicht verwendbar: %1.</translation>
    </message>
</context>
<context>
    <name>zoe::app::PrefixTable</name>
    <message>
        <source>Source path replacements</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compiled path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Local path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 can&apos;t be replaced: it contains a =</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::QuantileChart</name>
    <message>
        <source>Quantiles of the frame times against each other</source>
        <translation>Quantile der Framezeiten gegeneinander</translation>
    </message>
    <message>
        <source>as long in both</source>
        <translation>in beiden gleich lang</translation>
    </message>
    <message>
        <source>quantiles: above the line the head is slower</source>
        <translation>Quantile: über der Linie ist Neu langsamer</translation>
    </message>
    <message>
        <source>Base (ms)</source>
        <translation>Basis (ms)</translation>
    </message>
    <message>
        <source>Head (ms)</source>
        <translation>Neu (ms)</translation>
    </message>
    <message>
        <source>%1 of the frames are shorter
Base %2, head %3: %4</source>
        <translation>%1 der Frames sind kürzer
Basis %2, Neu %3: %4</translation>
    </message>
</context>
<context>
    <name>zoe::app::QueryPanel</name>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Es wird gelesen …</translation>
    </message>
    <message>
        <source>There is nothing to show: it was stopped or failed</source>
        <translation>Es gibt nichts zu zeigen: Es wurde angehalten oder schlug fehl</translation>
    </message>
    <message>
        <source>Selected frames: %1</source>
        <translation>Ausgewählte Frames: %1</translation>
    </message>
    <message>
        <source>All frames: %1</source>
        <translation>Alle Frames: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::RecentFiles</name>
    <message>
        <source>&amp;Clear the list</source>
        <translation>Die Liste &amp;leeren</translation>
    </message>
</context>
<context>
    <name>zoe::app::RenameList</name>
    <message>
        <source>Functions that may have been renamed</source>
        <translation>Funktionen, die vielleicht umbenannt wurden</translation>
    </message>
    <message>
        <source>Tick a pair to compare it as one function</source>
        <translation>Ein Paar ankreuzen, um es als eine Funktion zu vergleichen</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>%1 alike: %2</source>
        <translation>%1 ähnlich: %2</translation>
    </message>
    <message>
        <source>1 function may have been renamed</source>
        <translation>1 Funktion wurde vielleicht umbenannt</translation>
    </message>
    <message>
        <source>%1 functions may have been renamed</source>
        <translation>%1 Funktionen wurden vielleicht umbenannt</translation>
    </message>
</context>
<context>
    <name>zoe::app::RowsTable</name>
    <message>
        <source>Text, or /a regular expression/; capitals don&apos;t matter</source>
        <translation>Text, oder /ein regulärer Ausdruck/; Groß und klein sind gleich</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 Zeile</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 Zeilen</translation>
    </message>
    <message>
        <source>%1 of %2 rows</source>
        <translation>%1 von %2 Zeilen</translation>
    </message>
</context>
<context>
    <name>zoe::app::RuleBar</name>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Select frames by rule</source>
        <translation>Frames nach Regel auswählen</translation>
    </message>
    <message>
        <source>Close the bar</source>
        <translation>Die Leiste schließen</translation>
    </message>
    <message>
        <source>Close the bar (Escape)</source>
        <translation>Die Leiste schließen (Esc)</translation>
    </message>
    <message>
        <source>Kind of rule</source>
        <translation>Art der Regel</translation>
    </message>
    <message>
        <source>Longer than</source>
        <translation>Länger als</translation>
    </message>
    <message>
        <source>The longest</source>
        <translation>Die längsten</translation>
    </message>
    <message>
        <source>With the function</source>
        <translation>Mit der Funktion</translation>
    </message>
    <message>
        <source>Of the behaviour</source>
        <translation>Vom Verhalten</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Wo</translation>
    </message>
    <message>
        <source>What becomes of the frames selected before</source>
        <translation>Was aus den bisher ausgewählten Frames wird</translation>
    </message>
    <message>
        <source>instead</source>
        <translation>stattdessen</translation>
    </message>
    <message>
        <source>in addition</source>
        <translation>zusätzlich</translation>
    </message>
    <message>
        <source>taken away</source>
        <translation>weggenommen</translation>
    </message>
    <message>
        <source>only among these</source>
        <translation>nur unter diesen</translation>
    </message>
    <message>
        <source>Select the frames</source>
        <translation>Die Frames auswählen</translation>
    </message>
    <message>
        <source>What the rule found</source>
        <translation>Was die Regel fand</translation>
    </message>
    <message>
        <source>Duration, as 16.7 ms or 60 Hz</source>
        <translation>Dauer, als 16.7 ms oder 60 Hz</translation>
    </message>
    <message>
        <source>Share of the frames in percent</source>
        <translation>Anteil der Frames in Prozent</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>unusual</source>
        <translation>ungewöhnlich</translation>
    </message>
    <message>
        <source>Condition, as duration &gt; 20ms and contains(&apos;draw&apos;)</source>
        <translation>Bedingung, etwa duration &gt; 20ms and contains(&apos;draw&apos;)</translation>
    </message>
    <message>
        <source>This is no duration, as 16.7 ms or 60 Hz are</source>
        <translation>Das ist keine Dauer, wie 16.7 ms oder 60 Hz es sind</translation>
    </message>
    <message>
        <source>This is no share between 0 and 100 %</source>
        <translation>Das ist kein Anteil zwischen 0 und 100 %</translation>
    </message>
    <message>
        <source>There is nothing to look for</source>
        <translation>Es gibt nichts zu suchen</translation>
    </message>
    <message>
        <source>Selecting…</source>
        <translation>Auswahl läuft …</translation>
    </message>
    <message>
        <source>No frames: the selection stays as it was</source>
        <translation>Keine Frames: Die Auswahl bleibt, wie sie war</translation>
    </message>
    <message>
        <source>1 frame selected</source>
        <translation>1 Frame ausgewählt</translation>
    </message>
    <message>
        <source>%1 frames selected</source>
        <translation>%1 Frames ausgewählt</translation>
    </message>
    <message>
        <source>; %1 could not be read</source>
        <translation>; %1 konnten nicht gelesen werden</translation>
    </message>
</context>
<context>
    <name>zoe::app::Session</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Aussehen</translation>
    </message>
    <message>
        <source>Captures and views</source>
        <translation>Aufzeichnungen und Ansichten</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Quelltexte</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Settings pages</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::ShapesPage</name>
    <message>
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzester</translation>
    </message>
    <message>
        <source>p25</source>
        <translation>p25</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>p75</source>
        <translation>p75</translation>
    </message>
    <message>
        <source>p95</source>
        <translation>p95</translation>
    </message>
    <message>
        <source>p99</source>
        <translation>p99</translation>
    </message>
    <message>
        <source>p99.9</source>
        <translation>p99,9</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>Figures of the frame times of base and head</source>
        <translation>Kennzahlen der Framezeiten von Basis und Neu</translation>
    </message>
    <message>
        <source>Frame time</source>
        <translation>Framezeit</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Basis</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Verhältnis</translation>
    </message>
</context>
<context>
    <name>zoe::app::ShortcutSheet</name>
    <message>
        <source>Shortcuts</source>
        <translation>Tastenkürzel</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Tasten ändern …</translation>
    </message>
    <message>
        <source>Mouse in charts</source>
        <translation>Maus in Diagrammen</translation>
    </message>
    <message>
        <source>Find a command or key</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::SitesPanel</name>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Name of the zone, or of its function</source>
        <translation>Name der Zone, oder ihrer Funktion</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>That begin in the selected frames; 0: they never came by</source>
        <translation>Die in den ausgewählten Frames beginnen; 0: Sie kamen nie vorbei</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Erster Frame</translation>
    </message>
    <message>
        <source>Of the selected ones that came by</source>
        <translation>Von den ausgewählten, die vorbeikamen</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Letzter Frame</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Kategorie</translation>
    </message>
    <message>
        <source>As the program gave it</source>
        <translation>Wie das Programm sie angab</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Of detail, as the program gave it</source>
        <translation>Der Genauigkeit, wie das Programm sie angab</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>Source file</source>
        <translation>Quelldatei</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Linie</translation>
    </message>
    <message>
        <source>In the source file</source>
        <translation>In der Quelldatei</translation>
    </message>
    <message>
        <source>In function</source>
        <translation>In Funktion</translation>
    </message>
    <message>
        <source>That opens the zone</source>
        <translation>Die die Zone öffnet</translation>
    </message>
    <message>
        <source>Places in the source that open zones</source>
        <translation>Stellen im Quelltext, die Zonen öffnen</translation>
    </message>
    <message>
        <source>Filter by name, file or category</source>
        <translation>Nach Name, Datei oder Kategorie filtern</translation>
    </message>
    <message>
        <source>Never reached</source>
        <translation>Nie erreicht</translation>
    </message>
    <message>
        <source>Only places that the selected frames never came by</source>
        <translation>Nur Stellen, an denen die ausgewählten Frames nie vorbeikamen</translation>
    </message>
    <message>
        <source>Looking for sites</source>
        <translation>Stellen werden gesucht</translation>
    </message>
    <message>
        <source>%1 of %2 places reached</source>
        <translation>%1 von %2 Stellen erreicht</translation>
    </message>
    <message>
        <source>%1 frames could not be read</source>
        <translation>%1 Frames konnten nicht gelesen werden</translation>
    </message>
    <message>
        <source>%1 zones lost by the recorder are missing here</source>
        <translation>%1 vom Rekorder verlorene Zonen fehlen hier</translation>
    </message>
</context>
<context>
    <name>zoe::app::SourceView</name>
    <message>
        <source>Open in editor</source>
        <translation>Im Editor öffnen</translation>
    </message>
    <message>
        <source>Folder with sources…</source>
        <translation>Ordner mit Quelltexten …</translation>
    </message>
    <message>
        <source>Source of the function</source>
        <translation>Quelltext der Funktion</translation>
    </message>
    <message>
        <source>Opens the file at the line; what opens it is set by a right click here, or in the settings</source>
        <translation>Öffnet die Datei bei der Zeile; was sie öffnet, bestimmt ein Rechtsklick hier, oder die Einstellungen</translation>
    </message>
    <message>
        <source>Sources that are not where they were compiled are looked for there</source>
        <translation>Quelltexte, die nicht da sind, wo sie übersetzt wurden, werden dort gesucht</translation>
    </message>
    <message>
        <source>The capture doesn&apos;t say where its source is</source>
        <translation>Die Aufzeichnung sagt nicht, wo der Quelltext ist</translation>
    </message>
    <message>
        <source>Looking for %1 …</source>
        <translation>%1 wird gesucht …</translation>
    </message>
    <message>
        <source>%1 was not found here. Choose a folder with the sources.</source>
        <translation>%1 wurde hier nicht gefunden. Einen Ordner mit den Quelltexten wählen.</translation>
    </message>
    <message>
        <source>%1 has only %2 lines, not %3: it is not the file that was compiled</source>
        <translation>%1 hat nur %2 Zeilen, nicht %3: Es ist nicht die Datei, die übersetzt wurde</translation>
    </message>
    <message>
        <source>A folder with sources</source>
        <translation>Ein Ordner mit Quelltexten</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>Command that opens a source: %f is the file, %l the line</source>
        <translation>Befehl, der einen Quelltext öffnet: %f ist die Datei, %l die Zeile</translation>
    </message>
</context>
<context>
    <name>zoe::app::SourcesPage</name>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Entfernen</translation>
    </message>
    <message>
        <source>Editor command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Editor command (%f: file, %l: line)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Additional source &amp;folders</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a source folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Source &amp;path replacements</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::StartPage</name>
    <message>
        <source>Zoetrope&apos;s picture</source>
        <translation>Das Zeichen von Zoetrope</translation>
    </message>
    <message>
        <source>&lt;h1 style=&apos;margin-bottom:2px&apos;&gt;Zoetrope&lt;/h1&gt;See what a program does in each frame, and why some frames are slow.</source>
        <translation>&lt;h1 style=&apos;margin-bottom:2px&apos;&gt;Zoetrope&lt;/h1&gt;Sehen, was ein Programm in jedem Frame tut und warum manche Frames langsam sind.</translation>
    </message>
    <message>
        <source>&amp;Open a capture…</source>
        <translation>Eine Aufzeichnung &amp;öffnen …</translation>
    </message>
    <message>
        <source>Open a capture</source>
        <translation>Eine Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>Open the &amp;sample capture</source>
        <translation>Das &amp;Beispiel öffnen</translation>
    </message>
    <message>
        <source>Open the sample capture</source>
        <translation>Das Beispiel öffnen</translation>
    </message>
    <message>
        <source>Some seconds of a small game that was recorded with Zoetrope</source>
        <translation>Einige Sekunden eines kleinen Spiels, mit Zoetrope aufgenommen</translation>
    </message>
    <message>
        <source>or drop a file here: .zoe captures, and the formats of the importers (Help &gt; Plugins). Two files dropped together are compared.</source>
        <translation>oder eine Datei hier fallen lassen: .zoe-Aufzeichnungen und die Formate der Importer (Hilfe &gt; Plugins). Zwei Dateien zusammen werden verglichen.</translation>
    </message>
    <message>
        <source>Opened last</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Captures opened last</source>
        <translation>Zuletzt geöffnete Aufzeichnungen</translation>
    </message>
    <message>
        <source>How to instrument a program</source>
        <translation>Wie man ein Programm ausrüstet</translation>
    </message>
    <message>
        <source>With CMake: &lt;code&gt;find_package(Zoetrope)&lt;/code&gt; and link &lt;code&gt;Zoetrope::Recorder&lt;/code&gt;. Then open run.zoe here.</source>
        <translation>Mit CMake: &lt;code&gt;find_package(Zoetrope)&lt;/code&gt; und &lt;code&gt;Zoetrope::Recorder&lt;/code&gt; binden. Dann run.zoe hier öffnen.</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Copy the program</source>
        <translation>Das Programm kopieren</translation>
    </message>
    <message>
        <source>Record a program of your own: five lines</source>
        <translation>Ein eigenes Programm aufnehmen: fünf Zeilen</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Noch nichts</translation>
    </message>
    <message>
        <source>&amp;Watch a running program…</source>
        <translation>Laufendes Programm &amp;beobachten …</translation>
    </message>
    <message>
        <source>Watch a running program</source>
        <translation>Laufendes Programm beobachten</translation>
    </message>
    <message>
        <source>One that was started with the recorder&apos;s option to listen</source>
        <translation>Eines, dessen Rekorder mit der Option zum Lauschen gestartet wurde</translation>
    </message>
</context>
<context>
    <name>zoe::app::SummaryBar</name>
    <message>
        <source>Which columns are shown</source>
        <translation>Welche Spalten gezeigt werden</translation>
    </message>
    <message>
        <source>Basic</source>
        <translation>Einfach</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>Perzentile</translation>
    </message>
    <message>
        <source>Wall clock</source>
        <translation>Uhrzeit</translation>
    </message>
    <message>
        <source>Per frame</source>
        <translation>Je Frame</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>Alle Spalten</translation>
    </message>
    <message>
        <source>What mean, percentiles and extremes are of</source>
        <translation>Wovon Mittel, Perzentile und Extreme sind</translation>
    </message>
    <message>
        <source>per call</source>
        <translation>je Aufruf</translation>
    </message>
    <message>
        <source>per frame</source>
        <translation>je Frame</translation>
    </message>
    <message>
        <source>Thread whose calls count</source>
        <translation>Thread, dessen Aufrufe zählen</translation>
    </message>
    <message>
        <source>Category of the functions shown</source>
        <translation>Kategorie der gezeigten Funktionen</translation>
    </message>
    <message>
        <source>The least share of all self time that is shown</source>
        <translation>Der kleinste gezeigte Anteil an aller Selbstzeit</translation>
    </message>
    <message>
        <source>from </source>
        <translation>ab </translation>
    </message>
    <message>
        <source>All threads</source>
        <translation>Alle Threads</translation>
    </message>
    <message>
        <source>All categories</source>
        <translation>Alle Kategorien</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
</context>
<context>
    <name>zoe::app::SummaryModel</name>
    <message>
        <source>in %1</source>
        <translation>in %1</translation>
    </message>
    <message>
        <source>category %1</source>
        <translation>Kategorie %1</translation>
    </message>
    <message>
        <source>in frames %1 to %2</source>
        <translation>in den Frames %1 bis %2</translation>
    </message>
    <message>
        <source>A column of a plugin</source>
        <translation>Eine Spalte eines Plugins</translation>
    </message>
</context>
<context>
    <name>zoe::app::SummaryPanel</name>
    <message>
        <source>%1 ranges</source>
        <translation>%1 Bereiche</translation>
    </message>
    <message>
        <source>All frames</source>
        <translation>Alle Frames</translation>
    </message>
    <message>
        <source>Show the functions of all frames instead of the selected ones</source>
        <translation>Die Funktionen aller Frames statt der ausgewählten zeigen</translation>
    </message>
    <message>
        <source>Filter: text or /regular expression/</source>
        <translation>Filter: Text oder /regulärer Ausdruck/</translation>
    </message>
    <message>
        <source>Filter functions by name</source>
        <translation>Funktionen nach Namen filtern</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Summing up a thread</source>
        <translation>Ein Thread wird zusammengefasst</translation>
    </message>
    <message>
        <source>1 function</source>
        <translation>1 Funktion</translation>
    </message>
    <message>
        <source>%1 functions</source>
        <translation>%1 Funktionen</translation>
    </message>
    <message>
        <source>%1 of %2 functions</source>
        <translation>%1 von %2 Funktionen</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Summing up the selected frames …</source>
        <translation>Die ausgewählten Frames werden zusammengefasst …</translation>
    </message>
    <message>
        <source>Summing up all frames …</source>
        <translation>Alle Frames werden zusammengefasst …</translation>
    </message>
    <message>
        <source>There is no summary: it was stopped or failed</source>
        <translation>Es gibt keine Übersicht: Sie wurde angehalten oder schlug fehl</translation>
    </message>
    <message>
        <source>Selected frames: %1 (%2)</source>
        <translation>Ausgewählte Frames: %1 (%2)</translation>
    </message>
    <message>
        <source>All frames: %1</source>
        <translation>Alle Frames: %1</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
    </message>
    <message>
        <source>%1 of frame time</source>
        <translation>%1 Frame-Zeit</translation>
    </message>
    <message>
        <source>%1 zones lost by the recorder are missing here</source>
        <translation>%1 vom Rekorder verlorene Zonen fehlen hier</translation>
    </message>
    <message>
        <source>The last %1 frames of the running program</source>
        <translation>Die letzten %1 Frames des laufenden Programms</translation>
    </message>
    <message>
        <source>Find a f&amp;unction</source>
        <translation>Eine F&amp;unktion suchen</translation>
    </message>
</context>
<context>
    <name>zoe::app::TableExport</name>
    <message>
        <source>Writing %1</source>
        <translation>%1 wird geschrieben</translation>
    </message>
    <message>
        <source>The table changed during the export. Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copying table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Can&apos;t export the table: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::TransitionModel</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Frames of one behaviour that follow each other are one episode</source>
        <translation>Aufeinander folgende Frames eines Verhaltens sind eine Episode</translation>
    </message>
    <message>
        <source>“%1” was never followed by “%2”</source>
        <translation>Auf „%1“ folgte nie „%2“</translation>
    </message>
    <message>
        <source>once</source>
        <translation>einmal</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1-mal</translation>
    </message>
    <message>
        <source>“%1” was followed by “%2” %3: %4 of the times that anything followed.
It had lasted %5 frames by then (median).</source>
        <translation>Auf „%1“ folgte „%2“ %3: %4 der Male, bei denen etwas folgte.
Es hatte bis dahin %5 Frames gedauert (Median).</translation>
    </message>
    <message>
        <source>Ends ↓  Begins →</source>
        <translation>Endet ↓  Beginnt →</translation>
    </message>
</context>
<context>
    <name>zoe::app::UnusualFrameModel</name>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Because of</source>
        <translation>Wegen</translation>
    </message>
    <message>
        <source>Number of a frame that is far from every behaviour. A click shows it.</source>
        <translation>Nummer eines Frames, der von jedem Verhalten weit entfernt ist. Ein Klick zeigt ihn.</translation>
    </message>
    <message>
        <source>Frame time.</source>
        <translation>Frame-Zeit.</translation>
    </message>
    <message>
        <source>The functions that the frame spends more time on than its behaviour does. A click shows the frame with the first one of them marked.</source>
        <translation>Die Funktionen, für die der Frame mehr Zeit braucht als sein Verhalten. Ein Klick zeigt den Frame und markiert die erste davon.</translation>
    </message>
</context>
<context>
    <name>zoe::app::WaterfallModel</name>
    <message>
        <source>%1 other functions</source>
        <translation>%1 andere Funktionen</translation>
    </message>
    <message>
        <source>outside of all zones</source>
        <translation>außerhalb aller Zonen</translation>
    </message>
    <message>
        <source>Change of the mean frame</source>
        <translation>Änderung des mittleren Frames</translation>
    </message>
    <message>
        <source>%1: %2 a frame</source>
        <translation>%1: %2 je Frame</translation>
    </message>
    <message>
        <source>Part of the change</source>
        <translation>Teil der Änderung</translation>
    </message>
    <message>
        <source>a frame</source>
        <translation>je Frame</translation>
    </message>
    <message>
        <source>Self times on the thread that marks the frames; together exactly the change of the mean frame time. + is slower.</source>
        <translation>Selbstzeiten auf dem Thread, der die Frames markiert; zusammen genau die Änderung der mittleren Frame-Zeit. + ist langsamer.</translation>
    </message>
</context>
<context>
    <name>zoe::app::WaterfallView</name>
    <message>
        <source>What makes up the change of the mean frame time</source>
        <translation>Woraus die Änderung der mittleren Frame-Zeit besteht</translation>
    </message>
</context>
<context>
    <name>zoe::app::WindowHelp</name>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneRanks</name>
    <message>
        <source>Ranking calls</source>
        <translation>Rang der Aufrufe wird bestimmt</translation>
    </message>
    <message>
        <source>the only call in the capture</source>
        <translation>der einzige Aufruf in der Aufzeichnung</translation>
    </message>
    <message>
        <source>longest of %1 calls</source>
        <translation>der längste von %1 Aufrufen</translation>
    </message>
    <message>
        <source>shortest of %1 calls</source>
        <translation>der kürzeste von %1 Aufrufen</translation>
    </message>
    <message>
        <source>%1 longest of %2 calls</source>
        <translation>%1-längster von %2 Aufrufen</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneText</name>
    <message>
        <source>thread %1</source>
        <translation>Thread %1</translation>
    </message>
    <message>
        <source>starts %1 into the frame</source>
        <translation>beginnt %1 nach dem Anfang des Frames</translation>
    </message>
    <message>
        <source>total %1, self %2</source>
        <translation>gesamt %1, selbst %2</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>no</source>
        <translation>nein</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>„%1“</translation>
    </message>
    <message>
        <source>and %1 more values</source>
        <translation>und %1 weitere Werte</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>the only zone of this function here</source>
        <translation>die einzige Zone dieser Funktion hier</translation>
    </message>
    <message>
        <source>one of %1 zones of this function here</source>
        <translation>eine von %1 Zonen dieser Funktion hier</translation>
    </message>
    <message>
        <source>%1 of the frame</source>
        <translation>%1 des Frames</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>%1 zones too thin to draw, longest and others: zoom in to see them</source>
        <translation>%1 zum Zeichnen zu dünne Zonen, längste und andere: zum Sehen hineinzoomen</translation>
    </message>
    <message>
        <source>began before this frame</source>
        <translation>begann vor diesem Frame</translation>
    </message>
    <message>
        <source>goes on in the next frame</source>
        <translation>geht im nächsten Frame weiter</translation>
    </message>
    <message>
        <source>still open when the recording ended</source>
        <translation>noch offen, als die Aufnahme endete</translation>
    </message>
    <message>
        <source>%1, %2, %3 of the frame</source>
        <translation>%1, %2, %3 des Frames</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneTreeModel</name>
    <message>
        <source>%1 zones</source>
        <translation>%1 Zonen</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Gesamt</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Selbst</translation>
    </message>
    <message>
        <source>% of parent</source>
        <translation>% der Zeile darüber</translation>
    </message>
    <message>
        <source>% of frame</source>
        <translation>% des Frames</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Bemerkungen</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneTreePanel</name>
    <message>
        <source>Zones of the frame</source>
        <translation>Zonen des Frames</translation>
    </message>
    <message>
        <source>Tree of the frame&apos;s zones</source>
        <translation>Baum der Zonen des Frames</translation>
    </message>
    <message>
        <source>Click Total or Self to see the longest zones first, Start for the order of time</source>
        <translation>Ein Klick auf Gesamt oder Selbst zeigt die längsten Zonen zuerst, auf Beginn der Zeit nach</translation>
    </message>
    <message>
        <source>Choose a frame in the chart to see its zones.</source>
        <translation>Im Diagramm einen Frame wählen, um seine Zonen zu sehen.</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Keine Aufzeichnung ist offen.</translation>
    </message>
    <message>
        <source>No zones were recorded in frame %1.</source>
        <translation>In Frame %1 wurden keine Zonen aufgenommen.</translation>
    </message>
</context>
</TS>
