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
    <name>BehaviourRows</name>
    <message>
        <source>Shortest %1, quartiles %2, %3, %4, p95 %5, p99 %6, longest %7</source>
        <translation>Kürzester %1, Quartile %2, %3, %4, P95 %5, P99 %6, längster %7</translation>
    </message>
    <message>
        <source>Stable.</source>
        <translation>Stabil.</translation>
    </message>
    <message>
        <source>Not computed. Stability is computed when behaviours are found.</source>
        <translation>Nicht berechnet. Die Stabilität wird beim Suchen von Verhaltenstypen berechnet.</translation>
    </message>
    <message>
        <source>Visible, but not clearly separate.</source>
        <translation>Erkennbar, aber nicht klar getrennt.</translation>
    </message>
    <message>
        <source>Not reliable.</source>
        <translation>Nicht zuverlässig.</translation>
    </message>
    <message>
        <source>Too few frames to tell.</source>
        <translation>Zu wenige Frames für ein Urteil.</translation>
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
        <translation>Aufzeichnung</translation>
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
        <source>At byte %1</source>
        <translation>Bei Byte %1</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>Unvollständig</translation>
    </message>
    <message>
        <source>Size after import</source>
        <translation>Größe nach dem Import</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>Cost per zone</source>
        <translation>Kosten je Zone</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>%1 vom Rekorder verworfen</translation>
    </message>
    <message>
        <source>The recording did not end normally</source>
        <translation>Die Aufzeichnung endete nicht ordnungsgemäß</translation>
    </message>
    <message>
        <source>Import notes</source>
        <translation>Importhinweise</translation>
    </message>
    <message>
        <source>This capture is incomplete: %1</source>
        <translation>Diese Aufzeichnung ist unvollständig: %1</translation>
    </message>
    <message>
        <source>This capture is damaged in %1 places: %2, and others</source>
        <translation>Diese Aufzeichnung ist an %1 Stellen beschädigt: %2 und weitere</translation>
    </message>
    <message>
        <source>This capture is incomplete: the recording did not end normally</source>
        <translation>Diese Aufzeichnung ist unvollständig: Sie wurde nicht ordnungsgemäß beendet</translation>
    </message>
    <message>
        <source> (%1, %2 lost)</source>
        <translation> (%1, %2 verloren)</translation>
    </message>
    <message>
        <source>%1 dropped: the recorder ran out of buffer memory</source>
        <translation>%1 verworfen: Dem Rekorder fehlte Pufferspeicher</translation>
    </message>
    <message>
        <source>Outside all frames</source>
        <translation>Außerhalb aller Frames</translation>
    </message>
    <message>
        <source>%1 and %2 left out</source>
        <translation>%1 und %2 ausgelassen</translation>
    </message>
    <message>
        <source>%1; %2 outside the program&apos;s frames</source>
        <translation>%1; davon %2 außerhalb der Frames des Programms</translation>
    </message>
    <message>
        <source> (%1 lost)</source>
        <translation> (%1 verloren)</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Size of the window in pixels.</source>
        <translation>Größe des Fensters in Pixeln.</translation>
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
        <source>--theme needs system, light or dark, not &quot;%1&quot;</source>
        <translation>--theme braucht system, light oder dark, nicht „%1“</translation>
    </message>
    <message>
        <source>--compare needs a file to compare with</source>
        <translation>--compare braucht eine Datei zum Vergleichen</translation>
    </message>
    <message>
        <source>Bring this panel to the front: %1.</source>
        <translation>Diesen Bereich nach vorn holen: %1.</translation>
    </message>
    <message>
        <source>Shows what a program does in each frame, and why some frames are slow.

Examples:
  zoetrope run.zoe                            open a capture
  zoetrope trace.json --frame 120             open a foreign file at a frame
  zoetrope before.zoe --compare after.zoe     compare two captures
  zoetrope --connect localhost:8086           watch a running program
  zoetrope run.zoe --screenshot run.png       save a picture and exit</source>
        <translation>Zeigt, was ein Programm in jedem Frame tut und warum manche Frames langsam sind.

Beispiele:
  zoetrope run.zoe                            eine Aufzeichnung öffnen
  zoetrope trace.json --frame 120             eine fremde Datei bei einem Frame öffnen
  zoetrope before.zoe --compare after.zoe     zwei Aufzeichnungen vergleichen
  zoetrope --connect localhost:8086           ein laufendes Programm beobachten
  zoetrope run.zoe --screenshot run.png       ein Bild speichern und beenden</translation>
    </message>
    <message>
        <source>Compare the capture with this newer one.</source>
        <translation>Die Aufzeichnung mit dieser neueren vergleichen.</translation>
    </message>
    <message>
        <source>Watch and record the running program at this address.</source>
        <translation>Das laufende Programm unter dieser Adresse beobachten und aufzeichnen.</translation>
    </message>
    <message>
        <source>Show this frame first (counted from 0).</source>
        <translation>Diesen Frame zuerst zeigen (ab 0 gezählt).</translation>
    </message>
    <message>
        <source>Save a picture of the loaded window and exit.</source>
        <translation>Ein Bild des fertig geladenen Fensters speichern und beenden.</translation>
    </message>
    <message>
        <source>Select this function in all views.</source>
        <translation>Diese Funktion in allen Ansichten auswählen.</translation>
    </message>
    <message>
        <source>Colours for this run: system, light or dark.</source>
        <translation>Farben für diesen Start: system, light oder dark.</translation>
    </message>
    <message>
        <source>Memory for captures and queries together (default: as in the settings, initially 1GiB).</source>
        <translation>Gemeinsamer Speicher für Aufzeichnungen und Abfragen (Vorgabe: wie in den Einstellungen, anfangs 1GiB).</translation>
    </message>
    <message>
        <source>Show this help.</source>
        <translation>Diese Hilfe zeigen.</translation>
    </message>
    <message>
        <source>--frame needs a frame number, not &quot;%1&quot;</source>
        <translation>--frame braucht eine Framenummer, nicht „%1“</translation>
    </message>
    <message>
        <source>unknown panel &quot;%1&quot;; available: %2</source>
        <translation>unbekannter Bereich „%1“; verfügbar: %2</translation>
    </message>
    <message>
        <source>Workspace to show: %1.</source>
        <translation>Anzuzeigender Arbeitsbereich: %1.</translation>
    </message>
    <message>
        <source>unknown workspace &quot;%1&quot;; available: %2</source>
        <translation>unbekannter Arbeitsbereich „%1“; verfügbar: %2</translation>
    </message>
    <message>
        <source>Captures to open, each in its own tab, and a fleet&apos;s store.</source>
        <translation>Aufzeichnungen, die in je einem Tab geöffnet werden, und die Datenbank einer Flotte.</translation>
    </message>
    <message>
        <source>With --compare: show the functions of this behaviour.</source>
        <translation>Mit --compare: die Funktionen dieses Verhaltenstyps zeigen.</translation>
    </message>
    <message>
        <source>--behaviour needs --compare</source>
        <translation>--behaviour braucht --compare</translation>
    </message>
    <message>
        <source>Keep running if a file can&apos;t be opened, even without a display.</source>
        <translation>Weiterlaufen, wenn sich eine Datei nicht öffnen lässt, auch ohne Bildschirm.</translation>
    </message>
    <message>
        <source>--screenshot &quot;%1&quot;: the name of a picture must end in .png</source>
        <translation>--screenshot „%1“: Der Name eines Bildes muss auf .png enden</translation>
    </message>
    <message>
        <source>--size %1: needs %2 to %3 pixels in each direction</source>
        <translation>--size %1: nötig sind %2 bis %3 Pixel je Richtung</translation>
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
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Werkzeuge</translation>
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
        <translation>Diese Aufzeichnung</translation>
    </message>
    <message>
        <source>Behaviours of this capture</source>
        <translation>Verhaltenstypen dieser Aufzeichnung</translation>
    </message>
    <message>
        <source>1 selected frame</source>
        <translation>1 ausgewählter Frame</translation>
    </message>
    <message>
        <source>1 other frame</source>
        <translation>1 anderer Frame</translation>
    </message>
</context>
<context>
    <name>ComparisonRows</name>
    <message>
        <source>On the frame thread, as in the bars: %1</source>
        <translation>Auf dem Frame-Thread, wie in den Balken: %1</translation>
    </message>
</context>
<context>
    <name>ComparisonText</name>
    <message>
        <source>%1 per frame: all frames belong to one behaviour, %2</source>
        <translation>%1 je Frame: Alle Frames gehören zu einem Verhaltenstyp, %2</translation>
    </message>
    <message>
        <source>%1 per frame: %2 from a different mix of behaviours, %3</source>
        <translation>%1 je Frame: %2 durch eine andere Mischung der Verhaltenstypen, %3</translation>
    </message>
    <message>
        <source>%1 per frame: %2 from a different mix of behaviours, %3 from unusual frames, %4</source>
        <translation>%1 je Frame: %2 durch eine andere Mischung von Verhaltenstypen, %3 durch ungewöhnliche Frames, %4</translation>
    </message>
    <message>
        <source>%1 per frame: base and head have different behaviours, so only their functions can be compared</source>
        <translation>%1 je Frame: Basis und Neu haben verschiedene Verhaltenstypen, daher lassen sich nur ihre Funktionen vergleichen</translation>
    </message>
    <message>
        <source>runs differ by %1</source>
        <translation>Läufe unterscheiden sich um %1</translation>
    </message>
    <message>
        <source>most functions changed by the same factor (× %1): was the machine in another state?</source>
        <translation>die meisten Funktionen haben sich um denselben Faktor geändert (× %1): war der Rechner in einem anderen Zustand?</translation>
    </message>
    <message>
        <source>%1 Functions by running time.</source>
        <translation>%1 Funktionen nach Laufzeit.</translation>
    </message>
    <message>
        <source>Mean frame time of head minus that of base. Base: %1 in blocks of %2; head: %3 in blocks of %4. Interval: percentiles of all bootstrap resamples of circular blocks, stretched by Student&apos;s t. p: Student&apos;s t over the bootstrap standard error. Percentiles: linear interpolation between order statistics (type 7).</source>
        <translation>Mittlere Framezeit von Neu weniger die von Basis. Basis: %1 in Blöcken zu %2; Neu: %3 in Blöcken zu %4. Intervall: Perzentile aller Bootstrap-Stichproben zyklischer Blöcke, gestreckt nach Students t. p: Students t über dem Bootstrap-Standardfehler. Perzentile durch lineare Interpolation zwischen Ordnungsstatistiken (Typ 7).</translation>
    </message>
    <message>
        <source>±%1 %</source>
        <translation>±%1 %</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 Stunde</translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation>%1 Stunden</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>1 Tag</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 Tage</translation>
    </message>
    <message>
        <source>mean precise to ±1 %</source>
        <translation>Mittelwert auf ±1 % genau</translation>
    </message>
    <message>
        <source>mean precise to %1</source>
        <translation>Mittelwert auf %1 genau</translation>
    </message>
    <message>
        <source>, to ±1 % with about 1 more frame</source>
        <translation>, auf ±1 % mit etwa 1 weiteren Frame</translation>
    </message>
    <message>
        <source>, to ±1 % with about %1 more frames</source>
        <translation>, auf ±1 % mit etwa %1 weiteren Frames</translation>
    </message>
    <message>
        <source>%1 (±1 % needs another %2 of recording: use the typical frame instead)</source>
        <translation>%1 (±1 % bräuchte noch %2 Aufzeichnung: besser nach dem typischen Frame urteilen)</translation>
    </message>
    <message>
        <source>%1 (±1 % needs another %2 of recording: use a quiet machine and several runs)</source>
        <translation>%1 (±1 % bräuchte noch %2 Aufzeichnung: besser mehrere Läufe auf einem ruhigen Rechner)</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 mit %2</translation>
    </message>
    <message>
        <source>%1 of %2 baselines with %3</source>
        <translation>%1 von %2 Basen mit %3</translation>
    </message>
    <message>
        <source>%1 in the same behaviours, possibly noise</source>
        <translation>%1 in denselben Verhaltenstypen, möglicherweise Zufall</translation>
    </message>
    <message>
        <source>%1 from longer frames in the same behaviours</source>
        <translation>%1 durch längere Frames in denselben Verhaltenstypen</translation>
    </message>
    <message>
        <source>%1 from shorter frames in the same behaviours</source>
        <translation>%1 durch kürzere Frames in denselben Verhaltenstypen</translation>
    </message>
</context>
<context>
    <name>CountedTexts</name>
    <message>
        <source>1 frame</source>
        <translation>1 Frame</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 Frames</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 Aufruf</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 Aufrufe</translation>
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
        <source>1 zone</source>
        <translation>1 Zone</translation>
    </message>
    <message>
        <source>%1 zones</source>
        <translation>%1 Zonen</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 Thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 Threads</translation>
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
        <source>1 sample</source>
        <translation>1 Stichprobe</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 Stichproben</translation>
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
        <source>1 hit</source>
        <translation>1 Treffer</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 Treffer</translation>
    </message>
    <message>
        <source>1 path</source>
        <translation>1 Pfad</translation>
    </message>
    <message>
        <source>%1 paths</source>
        <translation>%1 Pfade</translation>
    </message>
    <message>
        <source>1 thread state</source>
        <translation>1 Threadzustand</translation>
    </message>
    <message>
        <source>%1 thread states</source>
        <translation>%1 Threadzustände</translation>
    </message>
</context>
<context>
    <name>DifferenceFlame</name>
    <message>
        <source>base %1, head %2: %3</source>
        <translation>Basis %1, Neu %2: %3</translation>
    </message>
    <message>
        <source>Only in the base on this path</source>
        <translation>Auf diesem Pfad nur in der Basis</translation>
    </message>
    <message>
        <source>Only in the head on this path</source>
        <translation>Auf diesem Pfad nur in Neu</translation>
    </message>
    <message>
        <source>Total time per frame: %1</source>
        <translation>Gesamtzeit je Frame: %1</translation>
    </message>
    <message>
        <source>Self time per frame: %1</source>
        <translation>Selbstzeit je Frame: %1</translation>
    </message>
    <message>
        <source>Calls per frame: base %1, head %2</source>
        <translation>Aufrufe je Frame: Basis %1, Neu %2</translation>
    </message>
</context>
<context>
    <name>EpisodeRows</name>
    <message>
        <source>%1: frames %2 to %3</source>
        <translation>%1: Frames %2 bis %3</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Zoetrope-Aufzeichnungen (*.zoe)</translation>
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
    <message>
        <source>All supported files (%1)</source>
        <translation>Alle unterstützten Dateien (%1)</translation>
    </message>
    <message>
        <source>Fleet store</source>
        <translation>Flotten-Datenbank</translation>
    </message>
    <message>
        <source>Fleet stores (*.zoefleet)</source>
        <translation>Flotten-Datenbanken (*.zoefleet)</translation>
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
    <message>
        <source>Messages without a thread</source>
        <translation>Meldungen ohne Thread</translation>
    </message>
    <message>
        <source>%1 lock spans not shown</source>
        <translation>%1 Sperrabschnitte nicht gezeigt</translation>
    </message>
    <message>
        <source>%1 not shown</source>
        <translation>%1 nicht gezeigt</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>used by these threads: %1 of the time</source>
        <translation>von diesen Threads genutzt: %1 der Zeit</translation>
    </message>
    <message>
        <source>1 lock span not shown</source>
        <translation>1 Sperrabschnitt nicht gezeigt</translation>
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
        <source>no thread</source>
        <translation>kein Thread</translation>
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
        <source>and %1 more messages: zoom in to see them</source>
        <translation>und %1 weitere Meldungen: zum Ansehen hineinzoomen</translation>
    </message>
    <message>
        <source>no value yet</source>
        <translation>noch kein Wert</translation>
    </message>
    <message>
        <source>waits for shared access to the lock</source>
        <translation>wartet auf gemeinsamen Zugriff auf die Sperre</translation>
    </message>
    <message>
        <source>holds shared access to the lock</source>
        <translation>hält gemeinsamen Zugriff auf die Sperre</translation>
    </message>
    <message>
        <source>starts %1 after the start of the frame</source>
        <translation>beginnt %1 nach dem Anfang des Frames</translation>
    </message>
    <message>
        <source>still open at the end of the recording</source>
        <translation>am Ende der Aufzeichnung noch offen</translation>
    </message>
    <message>
        <source>%1 after the start of the frame</source>
        <translation>%1 nach dem Anfang des Frames</translation>
    </message>
    <message>
        <source>runs on CPU %1 for %2</source>
        <translation>läuft %2 auf CPU %1</translation>
    </message>
    <message>
        <source>and 1 more message: zoom in to see it</source>
        <translation>und 1 weitere Meldung: zum Ansehen hineinzoomen</translation>
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
    <name>Fleet</name>
    <message>
        <source>The store doesn&apos;t know where this capture is.</source>
        <translation>In der Datenbank steht nicht, wo diese Aufzeichnung liegt.</translation>
    </message>
    <message>
        <source>%1 is not on this computer. Download it and open the file.</source>
        <translation>%1 liegt nicht auf diesem Rechner. Die Datei herunterladen und öffnen.</translation>
    </message>
    <message>
        <source>The store has no runs. Add captures with: zoe fleet add</source>
        <translation>Die Datenbank enthält keine Läufe. Aufzeichnungen hinzufügen mit: zoe fleet add</translation>
    </message>
    <message>
        <source>All runs were disturbed or lost zones. Turn on Disturbed runs to use them anyway.</source>
        <translation>Alle Läufe wurden gestört oder haben Zonen verloren. Mit „Gestörte Läufe“ werden sie trotzdem verwendet.</translation>
    </message>
    <message>
        <source>1 change</source>
        <translation>1 Änderung</translation>
    </message>
    <message>
        <source>%1 changes</source>
        <translation>%1 Änderungen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>No changes. A series needs at least 11 runs, three of them after a change</source>
        <translation>Keine Änderungen. Eine Reihe braucht mindestens 11 Läufe, drei davon nach einer Änderung</translation>
    </message>
    <message>
        <source>1 series</source>
        <translation>1 Reihe</translation>
    </message>
    <message>
        <source>%1 series</source>
        <translation>%1 Reihen</translation>
    </message>
    <message>
        <source>1 run left out: disturbed or lost zones</source>
        <translation>1 Lauf ausgelassen: gestört oder mit verlorenen Zonen</translation>
    </message>
    <message>
        <source>%1 runs left out: disturbed or lost zones</source>
        <translation>%1 Läufe ausgelassen: gestört oder mit verlorenen Zonen</translation>
    </message>
    <message>
        <source>Incomplete, because servers don&apos;t answer: %1</source>
        <translation>Unvollständig, nicht erreichbare Server: %1</translation>
    </message>
</context>
<context>
    <name>FleetTrends</name>
    <message>
        <source>Mean frame time</source>
        <translation>Mittlere Framezeit</translation>
    </message>
    <message>
        <source>Self time per frame</source>
        <translation>Selbstzeit je Frame</translation>
    </message>
    <message>
        <source>Total time per frame</source>
        <translation>Gesamtzeit je Frame</translation>
    </message>
    <message>
        <source>Running time per frame</source>
        <translation>CPU-Zeit je Frame</translation>
    </message>
    <message>
        <source>Calls per frame</source>
        <translation>Aufrufe je Frame</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>99th percentile</source>
        <translation>99. Perzentil</translation>
    </message>
    <message>
        <source>Share of the frames</source>
        <translation>Anteil der Frames</translation>
    </message>
</context>
<context>
    <name>FramesScope</name>
    <message>
        <source>Selected frames: %1</source>
        <translation>Ausgewählte Frames: %1</translation>
    </message>
    <message>
        <source>All frames: %1</source>
        <translation>Alle Frames: %1</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>Behaviour: %1 (%2)</source>
        <translation>Verhalten: %1 (%2)</translation>
    </message>
</context>
<context>
    <name>HelpDialogs</name>
    <message>
        <source>About Zoetrope</source>
        <translation>Über Zoetrope</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Zoetrope %1&lt;/h2&gt;&lt;p&gt;A frame profiler: see what a program does in each frame, and why some frames are slow.&lt;/p&gt;&lt;p&gt;The sources are under the MIT licence. This program is under the GNU General Public License 3, because Qt Charts is.&lt;/p&gt;&lt;p&gt;Qt %2&lt;/p&gt;</source>
        <translation>&lt;h2&gt;Zoetrope %1&lt;/h2&gt;&lt;p&gt;Ein Frame-Profiler: zeigt, was ein Programm in jedem Frame tut und warum manche Frames langsam sind.&lt;/p&gt;&lt;p&gt;Die Quelltexte stehen unter der MIT-Lizenz. Dieses Programm steht unter der GNU General Public License 3, weil Qt Charts es tut.&lt;/p&gt;&lt;p&gt;Qt %2&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>HistogramOutline</name>
    <message>
        <source>&gt; %1: %2</source>
        <translation>&gt; %1: %2</translation>
    </message>
</context>
<context>
    <name>MergedFlame</name>
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
        <source>, %1 each</source>
        <translation>, je %1</translation>
    </message>
    <message>
        <source>%1 of all calls</source>
        <translation>%1 aller Aufrufe</translation>
    </message>
    <message>
        <source>%1 including those below</source>
        <translation>%1 einschließlich derer darunter</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>in %1; most in frame %2: %3</source>
        <translation>in %1; am meisten in Frame %2: %3</translation>
    </message>
    <message>
        <source>other (%1)</source>
        <translation>andere (%1)</translation>
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
        <source>Copy name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Go to frame %1, its worst frame</source>
        <translation>Zu Frame %1, dem schlimmsten Frame</translation>
    </message>
</context>
<context>
    <name>MergedText</name>
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
        <source>%1 on all threads</source>
        <translation>%1 auf allen Threads</translation>
    </message>
    <message>
        <source>%1 grouped under “other”</source>
        <translation>%1 unter „andere“ zusammengefasst</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 unlesbar</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>vom Rekorder verworfen: %1</translation>
    </message>
    <message>
        <source>%1, %2 of the calls</source>
        <translation>%1, %2 der Aufrufe</translation>
    </message>
    <message>
        <source>%1, %2 of the time</source>
        <translation>%1, %2 der Zeit</translation>
    </message>
</context>
<context>
    <name>MixRows</name>
    <message>
        <source>unusual frames</source>
        <translation>ungewöhnliche Frames</translation>
    </message>
    <message>
        <source>behaviour %1</source>
        <translation>Verhalten %1</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>alle Frames</translation>
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
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Behaviour map</source>
        <translation>Karte der Verhaltenstypen</translation>
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
        <source>Why</source>
        <translation>Warum</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspektor</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>Aufrufer</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Ereignisse</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Typen</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>SQL</source>
        <translation>SQL</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>Flotte</translation>
    </message>
    <message>
        <source>Series of the fleet</source>
        <translation>Reihen der Flotte</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
</context>
<context>
    <name>PictureExport</name>
    <message>
        <source>the name of a picture must end in .png</source>
        <translation>Der Name eines Bildes muss auf .png enden</translation>
    </message>
    <message>
        <source>the picture is too large</source>
        <translation>das Bild ist zu groß</translation>
    </message>
</context>
<context>
    <name>PluginTexts</name>
    <message>
        <source>Gaussian mixture</source>
        <translation>Gauß-Mischung</translation>
    </message>
    <message>
        <source>HDBSCAN (density)</source>
        <translation>HDBSCAN (Dichte)</translation>
    </message>
    <message>
        <source>Collapsed stacks</source>
        <translation>Zusammengefasste Stapel</translation>
    </message>
    <message>
        <source>CSV of frames</source>
        <translation>CSV der Frames</translation>
    </message>
    <message>
        <source>CSV of functions</source>
        <translation>CSV der Funktionen</translation>
    </message>
    <message>
        <source>CSV of zones</source>
        <translation>CSV der Zonen</translation>
    </message>
    <message>
        <source>SQLite database</source>
        <translation>SQLite-Datenbank</translation>
    </message>
    <message>
        <source>SVG flame graph</source>
        <translation>Flammengraph als SVG</translation>
    </message>
    <message>
        <source>Groups frames with a Gaussian mixture; chooses the number of groups by the Bayesian information criterion</source>
        <translation>Gruppiert Frames mit einer Gauß-Mischung; wählt die Zahl der Gruppen nach dem Bayesschen Informationskriterium</translation>
    </message>
    <message>
        <source>Groups frames by density, in any shape; leaves unusual frames ungrouped</source>
        <translation>Gruppiert Frames nach ihrer Dichte, in jeder Form; ungewöhnliche Frames bleiben ohne Gruppe</translation>
    </message>
    <message>
        <source>Groups frames around means; finds the number of behaviours from valleys in their density</source>
        <translation>Gruppiert Frames um Mittelwerte; findet die Zahl der Verhaltenstypen aus Tälern in ihrer Dichte</translation>
    </message>
    <message>
        <source>Finds behaviours while frames arrive (live sessions)</source>
        <translation>Findet Verhaltenstypen, während Frames eintreffen (laufende Programme)</translation>
    </message>
    <message>
        <source>Writes zones, frames, plots, messages, locks, async and flow events</source>
        <translation>Schreibt Zonen, Frames, Kurven, Meldungen, Sperren, asynchrone Vorgänge und Flüsse</translation>
    </message>
    <message>
        <source>Writes self time per call path, of one capture or of two for comparison</source>
        <translation>Schreibt die Selbstzeit je Aufrufpfad, einer Aufzeichnung oder zweier zum Vergleich</translation>
    </message>
    <message>
        <source>Writes one row per frame: start, duration, zones, spike or not</source>
        <translation>Schreibt eine Zeile je Frame: Beginn, Dauer, Zonen, Ausreißer oder nicht</translation>
    </message>
    <message>
        <source>Writes one row per function: calls, total and self time, percentiles, active time</source>
        <translation>Schreibt eine Zeile je Funktion: Aufrufe, Gesamt- und Selbstzeit, Perzentile, aktive Zeit</translation>
    </message>
    <message>
        <source>Writes one row per zone: frame, thread, depth, function, source location, start, total and self time</source>
        <translation>Schreibt eine Zeile je Zone: Frame, Thread, Tiefe, Funktion, Stelle im Quelltext, Beginn, Gesamt- und Selbstzeit</translation>
    </message>
    <message>
        <source>Writes dictionaries, frames and zone trees as JSON</source>
        <translation>Schreibt Verzeichnisse, Frames und Zonenbäume als JSON</translation>
    </message>
    <message>
        <source>Writes zones, frames, plots, messages and flows as track events</source>
        <translation>Schreibt Zonen, Frames, Kurven, Meldungen und Flüsse als Track Events</translation>
    </message>
    <message>
        <source>Writes one evented profile per thread</source>
        <translation>Schreibt ein Profil aus Ereignissen je Thread</translation>
    </message>
    <message>
        <source>Writes tables of sites, threads, frames, zones, plots and messages</source>
        <translation>Schreibt Tabellen der Stellen, Threads, Frames, Zonen, Kurven und Meldungen</translation>
    </message>
    <message>
        <source>Writes the merged call tree as a searchable flame graph</source>
        <translation>Schreibt den zusammengefassten Aufrufbaum als Flammengraph mit Suche</translation>
    </message>
    <message>
        <source>Reads profiles of Callgrind, Cachegrind, Xdebug and others in their format</source>
        <translation>Liest Profile von Callgrind, Cachegrind, Xdebug und anderen in deren Format</translation>
    </message>
    <message>
        <source>Reads the JSON traces of Chrome, Android, Node.js, Hermes, clang -ftime-trace and many other programs</source>
        <translation>Liest die JSON-Spuren von Chrome, Android, Node.js, Hermes, clang -ftime-trace und vielen anderen Programmen</translation>
    </message>
    <message>
        <source>Reads stacks of flame graph tools (a;b;c N), with one or two weights</source>
        <translation>Liest Stapel von Flammengraph-Werkzeugen (a;b;c N) mit einem oder zwei Gewichten</translation>
    </message>
    <message>
        <source>Reads zones from CSV: name, start, duration, thread, frame</source>
        <translation>Liest Zonen aus CSV: Name, Beginn, Dauer, Thread, Frame</translation>
    </message>
    <message>
        <source>Reads .prof files of easy_profiler: blocks, events, values, context switches, bookmarks</source>
        <translation>Liest .prof-Dateien von easy_profiler: Blöcke, Ereignisse, Werte, Kontextwechsel, Lesezeichen</translation>
    </message>
    <message>
        <source>Reads profiles of Firefox and samply</source>
        <translation>Liest Profile von Firefox und samply</translation>
    </message>
    <message>
        <source>Reads call trees copied from Instruments&apos; Time Profiler</source>
        <translation>Liest Aufrufbäume, die aus dem Time Profiler von Instruments kopiert wurden</translation>
    </message>
    <message>
        <source>Reads the samples that perf script prints</source>
        <translation>Liest die Stichproben, die perf script ausgibt</translation>
    </message>
    <message>
        <source>Reads the track events of Perfetto&apos;s protobuf traces</source>
        <translation>Liest die Track Events der Protobuf-Spuren von Perfetto</translation>
    </message>
    <message>
        <source>Reads CPU profiles of Go, gperftools and others</source>
        <translation>Liest CPU-Profile von Go, gperftools und anderen</translation>
    </message>
    <message>
        <source>Reads frame times of PresentMon, CapFrameX and OCAT, in all versions</source>
        <translation>Liest Framezeiten von PresentMon, CapFrameX und OCAT in allen Versionen</translation>
    </message>
    <message>
        <source>Reads the .pdata files of Unity&apos;s Profile Analyzer</source>
        <translation>Liest die .pdata-Dateien des Profile Analyzer von Unity</translation>
    </message>
    <message>
        <source>Reads evented and sampled profiles</source>
        <translation>Liest Profile aus Ereignissen und aus Stichproben</translation>
    </message>
    <message>
        <source>Reads zones, plots and messages as written by tracy-csvexport</source>
        <translation>Liest Zonen, Kurven und Meldungen, wie tracy-csvexport sie schreibt</translation>
    </message>
    <message>
        <source>importer</source>
        <translation>Import</translation>
    </message>
    <message>
        <source>exporter</source>
        <translation>Export</translation>
    </message>
    <message>
        <source>clusterer</source>
        <translation>Gruppierung</translation>
    </message>
    <message>
        <source>frame-metric</source>
        <translation>Wert je Frame</translation>
    </message>
    <message>
        <source>summary-column</source>
        <translation>Tabellenspalte</translation>
    </message>
    <message>
        <source>view</source>
        <translation>Ansicht</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>OK</source>
        <translation>OK</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;Ja</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>&amp;Nein</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Strg</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Umschalt</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Esc</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Rücktaste</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Eingabe</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Enter</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Einfg</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Pos1</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Links</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Rechts</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Hoch</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Runter</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Bild auf</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Bild ab</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Leertaste</translation>
    </message>
</context>
<context>
    <name>SampleFlame</name>
    <message>
        <source>CPU time: %1, self %2</source>
        <translation>CPU-Zeit: %1, eigen %2</translation>
    </message>
    <message>
        <source>%1 of all</source>
        <translation>%1 von allem</translation>
    </message>
    <message>
        <source>%1 of all, %2 of %3</source>
        <translation>%1 von allem, %2 von %3</translation>
    </message>
    <message>
        <source>in %1; most in frame %2: %3</source>
        <translation>in %1; am meisten in Frame %2: %3</translation>
    </message>
</context>
<context>
    <name>Severities</name>
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
        <translation>Information</translation>
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
        <translation>Schwerwiegend</translation>
    </message>
</context>
<context>
    <name>SourceFinder</name>
    <message>
        <source>%1 can&apos;t be read: %2</source>
        <translation>%1 lässt sich nicht lesen: %2</translation>
    </message>
    <message>
        <source>No editor command is set. Set one in Settings &gt; Sources.</source>
        <translation>Kein Editorbefehl gesetzt. Unter Einstellungen &gt; Quelltexte lässt er sich setzen.</translation>
    </message>
    <message>
        <source>Can&apos;t start the editor: %1</source>
        <translation>Der Editor lässt sich nicht starten: %1</translation>
    </message>
</context>
<context>
    <name>SummaryRows</name>
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
        <source>%1 of the total per frame, over the frames that contain the function.</source>
        <translation>%1 der Gesamtzeit je Frame, über die Frames mit der Funktion.</translation>
    </message>
    <message>
        <source>%1 per frame</source>
        <translation>%1 je Frame</translation>
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
    <name>ThreadStates</name>
    <message>
        <source>waits for lock %1 for %2</source>
        <translation>wartet auf Sperre %1 für %2</translation>
    </message>
    <message>
        <source> (held by %1)</source>
        <translation> (gehalten von %1)</translation>
    </message>
    <message>
        <source> (held by %1 in %2)</source>
        <translation> (gehalten von %1 in %2)</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>laufend %1</translation>
    </message>
    <message>
        <source>preempted %1</source>
        <translation>verdrängt %1</translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation>wartend %1</translation>
    </message>
    <message>
        <source>unknown %1</source>
        <translation>unbekannt %1</translation>
    </message>
    <message>
        <source>runs on CPU %1 for %2</source>
        <translation>läuft %2 auf CPU %1</translation>
    </message>
    <message>
        <source>runs for %1</source>
        <translation>läuft %1</translation>
    </message>
    <message>
        <source>preempted for %1: another program or thread has the CPU</source>
        <translation>verdrängt für %1: ein anderes Programm oder ein anderer Thread hat die CPU</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>wartet %1</translation>
    </message>
    <message>
        <source>last ran on CPU %1</source>
        <translation>lief zuletzt auf CPU %1</translation>
    </message>
    <message>
        <source>starts %1 after the start of the frame</source>
        <translation>beginnt %1 nach dem Anfang des Frames</translation>
    </message>
    <message>
        <source>sampled in:</source>
        <translation>Stichprobe in:</translation>
    </message>
    <message>
        <source>and 1 caller</source>
        <translation>und 1 Aufrufer</translation>
    </message>
    <message>
        <source>and %1 callers</source>
        <translation>und %1 Aufrufer</translation>
    </message>
    <message>
        <source>queued for a CPU for %1</source>
        <translation>wartet %1 auf eine CPU</translation>
    </message>
    <message>
        <source>queued for a CPU %1</source>
        <translation>auf eine CPU wartend %1</translation>
    </message>
    <message>
        <source>waits for a disk or another device for %1</source>
        <translation>wartet %1 auf ein Laufwerk oder ein anderes Gerät</translation>
    </message>
</context>
<context>
    <name>TransitionRows</name>
    <message>
        <source>“%1” was never followed by “%2”</source>
        <translation>Auf „%1“ folgte nie „%2“</translation>
    </message>
    <message>
        <source>An episode is an uninterrupted run of frames of one behaviour</source>
        <translation>Eine Episode ist eine ununterbrochene Folge von Frames eines Verhaltenstyps</translation>
    </message>
    <message>
        <source>“%1” was followed by “%2” %3 (%4 of its transitions).
It had lasted %5 frames (median).</source>
        <translation>Auf „%1“ folgte „%2“ %3 (%4 der Übergänge).
Es hatte %5 Frames gedauert (Median).</translation>
    </message>
</context>
<context>
    <name>WaterfallRows</name>
    <message>
        <source>%1: mean %2 per frame</source>
        <translation>%1: im Mittel %2 je Frame</translation>
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
        <translation>&amp;Neues Fenster</translation>
    </message>
    <message>
        <source>Open to &amp;compare…</source>
        <translation>Zum &amp;Vergleich öffnen …</translation>
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
        <translation>Zu&amp;rück</translation>
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
        <translation>Nächste Aufzeic&amp;hnung</translation>
    </message>
    <message>
        <source>Previous cap&amp;ture</source>
        <translation>Vorige A&amp;ufzeichnung</translation>
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
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>Clear &amp;highlighted function</source>
        <translation>Hervorhebung auf&amp;heben</translation>
    </message>
    <message>
        <source>&amp;Reset workspace</source>
        <translation>Arbeitsbereich &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>&amp;Errors</source>
        <translation>&amp;Fehler</translation>
    </message>
    <message>
        <source>Open &amp;fleet…</source>
        <translation>Fl&amp;otte öffnen …</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>S&amp;chließen</translation>
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
        <translation>&amp;Bereiche</translation>
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
        <source>&amp;Select</source>
        <translation>A&amp;uswählen</translation>
    </message>
    <message>
        <source>Frame &amp;chart</source>
        <translation>Frame-&amp;Diagramm</translation>
    </message>
    <message>
        <source>&amp;Zone</source>
        <translation>&amp;Zone</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>&amp;Werkzeuge</translation>
    </message>
    <message>
        <source>&amp;Tables</source>
        <translation>&amp;Tabellen</translation>
    </message>
    <message>
        <source>P&amp;lugins</source>
        <translation>P&amp;lugins</translation>
    </message>
</context>
<context>
    <name>Workspaces</name>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Why is this frame slow?</source>
        <translation>Warum ist dieser Frame langsam?</translation>
    </message>
    <message>
        <source>Behaviours</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>What kinds of frames are there?</source>
        <translation>Welche Arten von Frames gibt es?</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleich</translation>
    </message>
    <message>
        <source>What became slower or faster?</source>
        <translation>Was wurde langsamer oder schneller?</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>What is the program doing now?</source>
        <translation>Was macht das Programm gerade?</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>Flotte</translation>
    </message>
    <message>
        <source>What changed since last week?</source>
        <translation>Was hat sich seit letzter Woche geändert?</translation>
    </message>
</context>
<context>
    <name>run</name>
    <message>
        <source>unknown function &quot;%1&quot;</source>
        <translation>unbekannte Funktion „%1“</translation>
    </message>
    <message>
        <source>Can&apos;t save the picture %1: %2</source>
        <translation>Das Bild %1 lässt sich nicht speichern: %2</translation>
    </message>
    <message>
        <source>the picture %1 can&apos;t replace a capture; choose another name</source>
        <translation>das Bild %1 kann keine Aufzeichnung ersetzen; bitte einen anderen Namen wählen</translation>
    </message>
    <message>
        <source>there is no frame %1: the capture has %2</source>
        <translation>Frame %1 gibt es nicht: Die Aufzeichnung hat %2</translation>
    </message>
</context>
<context>
    <name>zoe::ColumnText</name>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Matched by name, then by function, file and nearest line.</source>
        <translation>Einander zugeordnet nach Namen, dann nach Funktion, Datei und nächster Zeile.</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>to</source>
        <translation>bis</translation>
    </message>
    <message>
        <source>Base median</source>
        <translation>Basis Median</translation>
    </message>
    <message>
        <source>Head median</source>
        <translation>Neu Median</translation>
    </message>
    <message>
        <source>Base total median</source>
        <translation>Basis Gesamt Median</translation>
    </message>
    <message>
        <source>Head total median</source>
        <translation>Neu Gesamt Median</translation>
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
        <source>Head calls/frame</source>
        <translation>Neu Aufrufe/Frame</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Quelle</translation>
    </message>
    <message>
        <source>Mean self time per frame in the base, over all frames and threads.</source>
        <translation>Mittlere Selbstzeit je Frame in der Basis, über alle Frames und Threads.</translation>
    </message>
    <message>
        <source>Mean self time per frame in the head, over all frames and threads.</source>
        <translation>Mittlere Selbstzeit je Frame in Neu, über alle Frames und Threads.</translation>
    </message>
    <message>
        <source>Mean total time per frame in the base.</source>
        <translation>Mittlere Gesamtzeit je Frame in der Basis.</translation>
    </message>
    <message>
        <source>Mean total time per frame in the head.</source>
        <translation>Mittlere Gesamtzeit je Frame in Neu.</translation>
    </message>
    <message>
        <source>Total p</source>
        <translation>p gesamt</translation>
    </message>
    <message>
        <source>Median self time per frame in the base, over all frames (type 7).</source>
        <translation>Median der Selbstzeit je Frame in der Basis, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Median self time per frame in the head, over all frames (type 7).</source>
        <translation>Median der Selbstzeit je Frame in Neu, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base P95</source>
        <translation>Basis P95</translation>
    </message>
    <message>
        <source>95th percentile of self time per frame in the base, over all frames (type 7).</source>
        <translation>95. Perzentil der Selbstzeit je Frame in der Basis, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head P95</source>
        <translation>Neu P95</translation>
    </message>
    <message>
        <source>95th percentile of self time per frame in the head, over all frames (type 7).</source>
        <translation>95. Perzentil der Selbstzeit je Frame in Neu, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base P99</source>
        <translation>Basis P99</translation>
    </message>
    <message>
        <source>99th percentile of self time per frame in the base, over all frames (type 7).</source>
        <translation>99. Perzentil der Selbstzeit je Frame in der Basis, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head P99</source>
        <translation>Neu P99</translation>
    </message>
    <message>
        <source>99th percentile of self time per frame in the head, over all frames (type 7).</source>
        <translation>99. Perzentil der Selbstzeit je Frame in Neu, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Median total time per frame in the base, over all frames (type 7).</source>
        <translation>Median der Gesamtzeit je Frame in der Basis, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Median total time per frame in the head, over all frames (type 7).</source>
        <translation>Median der Gesamtzeit je Frame in Neu, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base total P95</source>
        <translation>Basis gesamt P95</translation>
    </message>
    <message>
        <source>95th percentile of total time per frame in the base, over all frames (type 7).</source>
        <translation>95. Perzentil der Gesamtzeit je Frame in der Basis, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head total P95</source>
        <translation>Neu gesamt P95</translation>
    </message>
    <message>
        <source>95th percentile of total time per frame in the head, over all frames (type 7).</source>
        <translation>95. Perzentil der Gesamtzeit je Frame in Neu, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Base total P99</source>
        <translation>Basis gesamt P99</translation>
    </message>
    <message>
        <source>99th percentile of total time per frame in the base, over all frames (type 7).</source>
        <translation>99. Perzentil der Gesamtzeit je Frame in der Basis, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Head total P99</source>
        <translation>Neu gesamt P99</translation>
    </message>
    <message>
        <source>99th percentile of total time per frame in the head, over all frames (type 7).</source>
        <translation>99. Perzentil der Gesamtzeit je Frame in Neu, über alle Frames (Typ 7).</translation>
    </message>
    <message>
        <source>Mean number of calls per frame in the base.</source>
        <translation>Mittlere Zahl der Aufrufe je Frame in der Basis.</translation>
    </message>
    <message>
        <source>Mean number of calls per frame in the head.</source>
        <translation>Mittlere Zahl der Aufrufe je Frame in Neu.</translation>
    </message>
    <message>
        <source>Call difference</source>
        <translation>Unterschied der Aufrufe</translation>
    </message>
    <message>
        <source>Calls per frame, head minus base. Sorted by absolute value.</source>
        <translation>Aufrufe je Frame, Neu minus Basis. Sortiert nach Betrag.</translation>
    </message>
    <message>
        <source>Call ratio</source>
        <translation>Verhältnis der Aufrufe</translation>
    </message>
    <message>
        <source>Calls per frame in the head divided by those in the base.</source>
        <translation>Aufrufe je Frame in Neu, geteilt durch die in der Basis.</translation>
    </message>
    <message>
        <source>Call p</source>
        <translation>p der Aufrufe</translation>
    </message>
    <message>
        <source>Probability of a difference of calls at least this large, if nothing changed.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds der Aufrufe, wenn sich nichts geändert hätte.</translation>
    </message>
    <message>
        <source>Former name</source>
        <translation>Früherer Name</translation>
    </message>
    <message>
        <source>Name in the base, if the function was renamed.</source>
        <translation>Name in der Basis, falls die Funktion umbenannt wurde.</translation>
    </message>
    <message>
        <source>File and line, from the head if it has the function.</source>
        <translation>Datei und Zeile, aus Neu, wenn die Funktion dort vorkommt.</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Aufrufe</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
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
        <source>Mean</source>
        <translation>Mittel</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>P25</source>
        <translation>P25</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Median</translation>
    </message>
    <message>
        <source>P75</source>
        <translation>P75</translation>
    </message>
    <message>
        <source>P90</source>
        <translation>P90</translation>
    </message>
    <message>
        <source>P95</source>
        <translation>P95</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>P99.9</source>
        <translation>P99.9</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>CV</source>
        <translation>VK</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Aktiv</translation>
    </message>
    <message>
        <source>Active excl.</source>
        <translation>Aktiv ausschl.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Frames</translation>
    </message>
    <message>
        <source>Mean/frame</source>
        <translation>Mittel/Frame</translation>
    </message>
    <message>
        <source>Median/frame</source>
        <translation>Median/Frame</translation>
    </message>
    <message>
        <source>P99/frame</source>
        <translation>P99/Frame</translation>
    </message>
    <message>
        <source>Max/frame</source>
        <translation>Max/Frame</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Erster Frame</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Letzter Frame</translation>
    </message>
    <message>
        <source>Calls/frame</source>
        <translation>Aufrufe/Frame</translation>
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
        <source>File and line of the zone.</source>
        <translation>Datei und Zeile der Zone.</translation>
    </message>
    <message>
        <source>Name of the zone, or of its function if it has none.</source>
        <translation>Name der Zone, oder ihrer Funktion, wenn sie keinen hat.</translation>
    </message>
    <message>
        <source>Number of calls. A zone that crosses frames counts once.</source>
        <translation>Zahl der Aufrufe. Eine Zone über Framegrenzen hinweg zählt einmal.</translation>
    </message>
    <message>
        <source>Number of threads that call the function.</source>
        <translation>Zahl der Threads, die die Funktion aufrufen.</translation>
    </message>
    <message>
        <source>Time in the function including everything it calls, over all threads. Recursive calls count once.</source>
        <translation>Zeit in der Funktion mit allem, was sie aufruft, über alle Threads. Rekursive Aufrufe zählen einmal.</translation>
    </message>
    <message>
        <source>Time in the function excluding the zones it calls.</source>
        <translation>Zeit in der Funktion ohne die Zonen, die sie aufruft.</translation>
    </message>
    <message>
        <source>Self share</source>
        <translation>Selbst-Anteil</translation>
    </message>
    <message>
        <source>Share of the self time of all functions.</source>
        <translation>Anteil an der Selbstzeit aller Funktionen.</translation>
    </message>
    <message>
        <source>Mean duration of a call, including its children.</source>
        <translation>Mittlere Dauer eines Aufrufs, einschließlich der Zonen darin.</translation>
    </message>
    <message>
        <source>Duration of the shortest call.</source>
        <translation>Dauer des kürzesten Aufrufs.</translation>
    </message>
    <message>
        <source>25th percentile of the call durations.</source>
        <translation>25. Perzentil der Aufrufdauern.</translation>
    </message>
    <message>
        <source>Median call duration.</source>
        <translation>Median der Aufrufdauern.</translation>
    </message>
    <message>
        <source>75th percentile of the call durations.</source>
        <translation>75. Perzentil der Aufrufdauern.</translation>
    </message>
    <message>
        <source>90th percentile of the call durations.</source>
        <translation>90. Perzentil der Aufrufdauern.</translation>
    </message>
    <message>
        <source>95th percentile of the call durations.</source>
        <translation>95. Perzentil der Aufrufdauern.</translation>
    </message>
    <message>
        <source>99th percentile of the call durations.</source>
        <translation>99. Perzentil der Aufrufdauern.</translation>
    </message>
    <message>
        <source>99.9th percentile of the call durations.</source>
        <translation>99.9. Perzentil der Aufrufdauern.</translation>
    </message>
    <message>
        <source>Duration of the longest call.</source>
        <translation>Dauer des längsten Aufrufs.</translation>
    </message>
    <message>
        <source>Std dev</source>
        <translation>Std.-Abw.</translation>
    </message>
    <message>
        <source>Sample standard deviation of the call durations (n − 1).</source>
        <translation>Standardabweichung der Aufrufdauern als Stichprobe (n − 1).</translation>
    </message>
    <message>
        <source>Coefficient of variation: standard deviation divided by mean.</source>
        <translation>Variationskoeffizient: Standardabweichung geteilt durch Mittel.</translation>
    </message>
    <message>
        <source>Wall-clock time with at least one thread in the function: the union of its zones over all threads.</source>
        <translation>Zeit, in der mindestens ein Thread in der Funktion war: die Vereinigung ihrer Zonen über alle Threads.</translation>
    </message>
    <message>
        <source>Active time minus the time covered by the zones it calls.</source>
        <translation>Aktive Zeit ohne die Zeit der Zonen, die sie aufruft.</translation>
    </message>
    <message>
        <source>Number of frames that contain the function.</source>
        <translation>Zahl der Frames, in denen die Funktion vorkommt.</translation>
    </message>
    <message>
        <source>Mean total per frame, over the frames that contain the function.</source>
        <translation>Mittlere Gesamtzeit je Frame, über die Frames mit der Funktion.</translation>
    </message>
    <message>
        <source>Median total per frame, over the frames that contain the function.</source>
        <translation>Median der Gesamtzeit je Frame, über die Frames mit der Funktion.</translation>
    </message>
    <message>
        <source>99th percentile of the total per frame, over the frames that contain the function.</source>
        <translation>99. Perzentil der Gesamtzeit je Frame, über die Frames mit der Funktion.</translation>
    </message>
    <message>
        <source>Largest total in a frame.</source>
        <translation>Größte Gesamtzeit in einem Frame.</translation>
    </message>
    <message>
        <source>First frame that contains the function.</source>
        <translation>Erster Frame mit der Funktion.</translation>
    </message>
    <message>
        <source>Last frame that contains the function.</source>
        <translation>Letzter Frame mit der Funktion.</translation>
    </message>
    <message>
        <source>Mean over all frames, including frames without the function.</source>
        <translation>Mittel über alle Frames, auch ohne die Funktion.</translation>
    </message>
    <message>
        <source>As given by the program.</source>
        <translation>Wie vom Programm angegeben.</translation>
    </message>
    <message>
        <source>Linear interpolation between order statistics (type 7).</source>
        <translation>Lineare Interpolation zwischen Ordnungsstatistiken (Typ 7).</translation>
    </message>
    <message>
        <source>Each cell states its unit (ns, µs, ms, s); copied values are in ns.</source>
        <translation>Jede Zelle nennt ihre Einheit (ns, µs, ms, s); kopierte Werte sind in ns.</translation>
    </message>
    <message>
        <source>Functions that take a larger or smaller share of time in this behaviour than elsewhere.</source>
        <translation>Funktionen, die in diesem Verhalten einen größeren oder kleineren Anteil der Zeit brauchen als sonst.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Share of self time in the behaviour&apos;s frames, over all threads.</source>
        <translation>Anteil an der Selbstzeit in den Frames des Verhaltens, über alle Threads.</translation>
    </message>
    <message>
        <source>The share divided by the share in all other behaviours. ▲: larger here. ▼: smaller here.</source>
        <translation>Der Anteil geteilt durch den Anteil in allen anderen Verhaltenstypen. ▲: hier größer. ▼: hier kleiner.</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Frame that does not fit any behaviour. Click to show it.</source>
        <translation>Frame, der zu keinem Verhaltenstyp passt. Klicken zeigt ihn.</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>Frame time.</source>
        <translation>Framezeit.</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Ursache</translation>
    </message>
    <message>
        <source>Functions that take longer than usual for the frame&apos;s behaviour. Click to show the frame with the first of them selected.</source>
        <translation>Funktionen, die länger brauchen als im Verhalten des Frames üblich. Klicken zeigt den Frame mit der ersten davon ausgewählt.</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Group of frames that spend their time alike. The name is the function that sets it apart most, with that function&apos;s share of self time. F2 renames it.</source>
        <translation>Gruppe von Frames mit ähnlicher Zeitverteilung. Der Name ist die Funktion, die sie am meisten auszeichnet, mit deren Anteil an der Selbstzeit. F2 benennt um.</translation>
    </message>
    <message>
        <source>Number of frames.</source>
        <translation>Zahl der Frames.</translation>
    </message>
    <message>
        <source>Share of frames</source>
        <translation>Anteil der Frames</translation>
    </message>
    <message>
        <source>Share of all frames, including unusual frames.</source>
        <translation>Anteil an allen Frames, einschließlich ungewöhnlicher Frames.</translation>
    </message>
    <message>
        <source>Share of time</source>
        <translation>Anteil der Zeit</translation>
    </message>
    <message>
        <source>Share of the total time of all frames.</source>
        <translation>Anteil an der Gesamtzeit aller Frames.</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Framezeiten</translation>
    </message>
    <message>
        <source>Histogram of the behaviour&apos;s frame times. All rows share one time axis.</source>
        <translation>Histogramm der Framezeiten des Verhaltens. Alle Zeilen haben dieselbe Zeitachse.</translation>
    </message>
    <message>
        <source>Mean frame time.</source>
        <translation>Mittlere Framezeit.</translation>
    </message>
    <message>
        <source>Median frame time. Linear interpolation between order statistics (type 7).</source>
        <translation>Median der Framezeiten. Lineare Interpolation zwischen Ordnungsstatistiken (Typ 7).</translation>
    </message>
    <message>
        <source>99th percentile of the frame times. Linear interpolation between order statistics (type 7).</source>
        <translation>99. Perzentil der Framezeiten. Lineare Interpolation zwischen Ordnungsstatistiken (Typ 7).</translation>
    </message>
    <message>
        <source>Stability</source>
        <translation>Stabilität</translation>
    </message>
    <message>
        <source>Typical</source>
        <translation>Typisch</translation>
    </message>
    <message>
        <source>Frame closest to the centre of the behaviour. Click a row to show it.</source>
        <translation>Frame, der der Mitte des Verhaltens am nächsten ist. Klick auf eine Zeile zeigt ihn.</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Schlimmster</translation>
    </message>
    <message>
        <source>Longest frame of the behaviour. Click to show it.</source>
        <translation>Längster Frame des Verhaltens. Klicken zeigt ihn.</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Eingefroren</translation>
    </message>
    <message>
        <source>A frozen behaviour does not change when new frames of a running program arrive.</source>
        <translation>Ein eingefrorener Verhaltenstyp ändert sich nicht, wenn neue Frames eines laufenden Programms eintreffen.</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>eingefroren</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Name given by the program</source>
        <translation>Vom Programm vergebener Name</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>Number of points in the selected frames</source>
        <translation>Zahl der Punkte in den ausgewählten Frames</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Smallest value</source>
        <translation>Kleinster Wert</translation>
    </message>
    <message>
        <source>Mean of the points, not weighted by time</source>
        <translation>Mittel der Punkte, nicht nach Zeit gewichtet</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Largest value</source>
        <translation>Größter Wert</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Erster</translation>
    </message>
    <message>
        <source>First value in time</source>
        <translation>Zeitlich erster Wert</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Letzter</translation>
    </message>
    <message>
        <source>Last value in time</source>
        <translation>Zeitlich letzter Wert</translation>
    </message>
    <message>
        <source>Invalid</source>
        <translation>Ungültig</translation>
    </message>
    <message>
        <source>Number of points that are infinite or not a number</source>
        <translation>Zahl der Punkte, die unendlich oder keine Zahl sind</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Time since the start of the session</source>
        <translation>Zeit seit Beginn der Sitzung</translation>
    </message>
    <message>
        <source>Frame in which the message was logged</source>
        <translation>Frame, in dem die Meldung kam</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Thread that logged the message; empty for the whole program</source>
        <translation>Thread, der die Meldung gab; leer für das ganze Programm</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Schweregrad</translation>
    </message>
    <message>
        <source>As given by the program</source>
        <translation>Wie vom Programm angegeben</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>Message text. Double-click to go to its frame.</source>
        <translation>Text der Meldung. Doppelklick geht zu ihrem Frame.</translation>
    </message>
    <message>
        <source>Name of the zone, or of its function if it has none</source>
        <translation>Name der Zone, oder ihrer Funktion, wenn sie keinen hat</translation>
    </message>
    <message>
        <source>Calls that start, asynchronous spans that end, and flow points in the selected frames</source>
        <translation>Beginnende Aufrufe, endende asynchrone Abschnitte und Flusspunkte in den ausgewählten Frames</translation>
    </message>
    <message>
        <source>First selected frame that reaches the site</source>
        <translation>Erster ausgewählter Frame, der die Stelle erreicht</translation>
    </message>
    <message>
        <source>Last selected frame that reaches the site</source>
        <translation>Letzter ausgewählter Frame, der die Stelle erreicht</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Stufe</translation>
    </message>
    <message>
        <source>Level of detail, as given by the program</source>
        <translation>Detailstufe, wie vom Programm angegeben</translation>
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
        <translation>Zeile</translation>
    </message>
    <message>
        <source>Line in the source file</source>
        <translation>Zeile in der Quelldatei</translation>
    </message>
    <message>
        <source>In function</source>
        <translation>In Funktion</translation>
    </message>
    <message>
        <source>Function that opens the zone</source>
        <translation>Funktion, die die Zone öffnet</translation>
    </message>
    <message>
        <source>Total over all threads</source>
        <translation>Summe über alle Threads</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Sperre</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Wartezeiten</translation>
    </message>
    <message>
        <source>Waits that ended in the selected frames</source>
        <translation>Wartezeiten, die in den ausgewählten Frames endeten</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Gewartet</translation>
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
        <source>Longest wait of a single thread</source>
        <translation>Längste Wartezeit eines einzelnen Threads</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Haltezeiten</translation>
    </message>
    <message>
        <source>Holds that ended in the selected frames</source>
        <translation>Haltezeiten, die in den ausgewählten Frames endeten</translation>
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
        <source>Longest hold by a single thread</source>
        <translation>Längste Haltezeit eines einzelnen Threads</translation>
    </message>
    <message>
        <source>Number of threads that used the lock</source>
        <translation>Zahl der Threads, die die Sperre benutzten</translation>
    </message>
    <message>
        <source>File and line of the lock&apos;s declaration</source>
        <translation>Datei und Zeile, in denen die Sperre deklariert ist</translation>
    </message>
    <message>
        <source>Thread that waited for the lock or held it</source>
        <translation>Thread, der auf die Sperre wartete oder sie hielt</translation>
    </message>
    <message>
        <source>Longest by this thread</source>
        <translation>Längste Dauer bei diesem Thread</translation>
    </message>
    <message>
        <source>Thread that waited</source>
        <translation>Wartender Thread</translation>
    </message>
    <message>
        <source>Frame in which the wait ended. Double-click to go there.</source>
        <translation>Frame, in dem das Warten endete. Doppelklick geht dorthin.</translation>
    </message>
    <message>
        <source>Duration of the wait</source>
        <translation>Dauer des Wartens</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>Gehalten von</translation>
    </message>
    <message>
        <source>Threads that held the lock during the wait, with the time each held it</source>
        <translation>Threads, die die Sperre während des Wartens hielten, jeweils mit der Dauer</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>Laufend</translation>
    </message>
    <message>
        <source>Part of the total in which the thread ran on a CPU. Needs recorded context switches, as do the following columns.</source>
        <translation>Teil der Gesamtzeit, in dem der Thread auf einer CPU lief. Braucht aufgezeichnete Kontextwechsel, wie die folgenden Spalten.</translation>
    </message>
    <message>
        <source>Preempted</source>
        <translation>Verdrängt</translation>
    </message>
    <message>
        <source>Part of the total in which the thread could run, but something else had the CPU.</source>
        <translation>Teil der Gesamtzeit, in dem der Thread laufen konnte, aber etwas anderes die CPU hatte.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>Wartend</translation>
    </message>
    <message>
        <source>Part of the total in which the thread waited: for a lock, another thread, I/O or a timer.</source>
        <translation>Teil der Gesamtzeit, in dem der Thread wartete: auf eine Sperre, einen anderen Thread, Ein-/Ausgabe oder einen Timer.</translation>
    </message>
    <message>
        <source>Self running</source>
        <translation>Selbst laufend</translation>
    </message>
    <message>
        <source>Part of the self time in which the thread ran on a CPU.</source>
        <translation>Teil der Selbstzeit, in dem der Thread auf einer CPU lief.</translation>
    </message>
    <message>
        <source>Self preempted</source>
        <translation>Selbst verdrängt</translation>
    </message>
    <message>
        <source>Part of the self time in which the thread could run, but something else had the CPU.</source>
        <translation>Teil der Selbstzeit, in dem der Thread laufen konnte, aber etwas anderes die CPU hatte.</translation>
    </message>
    <message>
        <source>Self waiting</source>
        <translation>Selbst wartend</translation>
    </message>
    <message>
        <source>Part of the self time in which the thread waited.</source>
        <translation>Teil der Selbstzeit, in dem der Thread wartete.</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>ja</translation>
    </message>
    <message>
        <source>%1%2, %3 % interval %4 to %5</source>
        <translation>%1%2, %3-%-Intervall %4 bis %5</translation>
    </message>
    <message>
        <source>Mean, same mix of behaviours: %1, %2.</source>
        <translation>Mittelwert, gleiche Mischung der Verhaltenstypen: %1, %2.</translation>
    </message>
    <message>
        <source>Mean: %1, %2.</source>
        <translation>Mittelwert: %1, %2.</translation>
    </message>
    <message>
        <source>Mean and %1, same mix of behaviours: %2, mean %3; %1 %4.</source>
        <translation>Mittelwert und %1, gleiche Mischung der Verhaltenstypen: %2, Mittelwert %3; %1 %4.</translation>
    </message>
    <message>
        <source>Mean and %1: %2, mean %3; %1 %4.</source>
        <translation>Mittelwert und %1: %2, Mittelwert %3; %1 %4.</translation>
    </message>
    <message>
        <source>Mean, same mix of behaviours: %1, %2; %3: %4, %5.</source>
        <translation>Mittelwert, gleiche Mischung der Verhaltenstypen: %1, %2; %3: %4, %5.</translation>
    </message>
    <message>
        <source>Mean: %1, %2; %3: %4, %5.</source>
        <translation>Mittelwert: %1, %2; %3: %4, %5.</translation>
    </message>
    <message>
        <source>No function differs.</source>
        <translation>Keine Funktion unterscheidet sich.</translation>
    </message>
    <message>
        <source>One function differs: %1, %2.</source>
        <translation>Eine Funktion unterscheidet sich: %1, %2.</translation>
    </message>
    <message>
        <source>%1 functions differ, most of all %2: %3.</source>
        <translation>%1 Funktionen unterscheiden sich, am meisten %2: %3.</translation>
    </message>
    <message>
        <source>Too few frames to tell: base has %1, head has %2.</source>
        <translation>Zu wenige Frames für eine Aussage: Basis hat %1, Neu hat %2.</translation>
    </message>
    <message>
        <source>Typical frame: %1, %2.</source>
        <translation>Typischer Frame: %1, %2.</translation>
    </message>
    <message>
        <source>This is about these two runs only.</source>
        <translation>Das gilt nur für diese beiden Läufe.</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>gemischt</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>unverändert</translation>
    </message>
    <message>
        <source>too noisy to tell</source>
        <translation>zu unruhig für eine Aussage</translation>
    </message>
    <message>
        <source>SLOWER</source>
        <translation>LANGSAMER</translation>
    </message>
    <message>
        <source>FASTER</source>
        <translation>SCHNELLER</translation>
    </message>
    <message>
        <source>MIXED</source>
        <translation>GEMISCHT</translation>
    </message>
    <message>
        <source>NO CHANGE</source>
        <translation>UNVERÄNDERT</translation>
    </message>
    <message>
        <source>TOO NOISY</source>
        <translation>ZU UNRUHIG</translation>
    </message>
    <message>
        <source>Base mean</source>
        <translation>Basis Mittel</translation>
    </message>
    <message>
        <source>Head mean</source>
        <translation>Neu Mittel</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relativ</translation>
    </message>
    <message>
        <source>Press Enter or double-click to select this function.</source>
        <translation>Eingabetaste oder Doppelklick wählt diese Funktion aus.</translation>
    </message>
    <message>
        <source>Share of function</source>
        <translation>Anteil an der Funktion</translation>
    </message>
    <message>
        <source>Share of the selected function&apos;s total time.</source>
        <translation>Anteil an der Gesamtzeit der ausgewählten Funktion.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank by duration among the calls in the selected frames.</source>
        <translation>Rang nach Dauer unter den Aufrufen in den ausgewählten Frames.</translation>
    </message>
    <message>
        <source>Duration including everything it called. Double-click to go to the call.</source>
        <translation>Dauer mit allem, was der Aufruf aufrief. Doppelklick geht zum Aufruf.</translation>
    </message>
    <message>
        <source>Duration excluding everything it called.</source>
        <translation>Dauer ohne alles, was der Aufruf aufrief.</translation>
    </message>
    <message>
        <source>Frame in which the call started.</source>
        <translation>Frame, in dem der Aufruf begann.</translation>
    </message>
    <message>
        <source>Thread on which the call ran.</source>
        <translation>Thread, auf dem der Aufruf lief.</translation>
    </message>
    <message>
        <source>Time since the start of the session.</source>
        <translation>Zeit seit Beginn der Sitzung.</translation>
    </message>
    <message>
        <source>Called by</source>
        <translation>Aufgerufen von</translation>
    </message>
    <message>
        <source>Calls of the selected function from this caller.</source>
        <translation>Aufrufe der ausgewählten Funktion durch diesen Aufrufer.</translation>
    </message>
    <message>
        <source>Total time in the selected function when called from this caller.</source>
        <translation>Gesamtzeit der ausgewählten Funktion bei Aufruf durch diesen Aufrufer.</translation>
    </message>
    <message>
        <source>Self time in the selected function when called from this caller.</source>
        <translation>Selbstzeit der ausgewählten Funktion bei Aufruf durch diesen Aufrufer.</translation>
    </message>
    <message>
        <source>Calls to</source>
        <translation>Ruft auf</translation>
    </message>
    <message>
        <source>Calls from the selected function.</source>
        <translation>Aufrufe durch die ausgewählte Funktion.</translation>
    </message>
    <message>
        <source>Total time in the callee when called from the selected function.</source>
        <translation>Gesamtzeit der aufgerufenen Funktion bei Aufruf durch die ausgewählte.</translation>
    </message>
    <message>
        <source>Self time in the callee when called from the selected function.</source>
        <translation>Selbstzeit der aufgerufenen Funktion bei Aufruf durch die ausgewählte.</translation>
    </message>
    <message>
        <source>Function with time in the area.</source>
        <translation>Funktion mit Zeit im Bereich.</translation>
    </message>
    <message>
        <source>Time in the area excluding the zones it calls.</source>
        <translation>Zeit im Bereich ohne die Zonen, die sie aufruft.</translation>
    </message>
    <message>
        <source>Time in the area including everything it calls. Recursive calls count once.</source>
        <translation>Zeit im Bereich mit allem, was sie aufruft. Rekursive Aufrufe zählen einmal.</translation>
    </message>
    <message>
        <source>Zones that reach into the area.</source>
        <translation>Zonen, die in den Bereich reichen.</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>Longest part of a zone inside the area.</source>
        <translation>Längster Teil einer Zone im Bereich.</translation>
    </message>
    <message>
        <source>Time in these calls, including everything they call.</source>
        <translation>Zeit in diesen Aufrufen mit allem, was sie aufrufen.</translation>
    </message>
    <message>
        <source>Time in these calls, excluding everything they call.</source>
        <translation>Zeit in diesen Aufrufen ohne das, was sie aufrufen.</translation>
    </message>
    <message>
        <source>Share of parent</source>
        <translation>Anteil am Elternknoten</translation>
    </message>
    <message>
        <source>Share of the parent row.</source>
        <translation>Anteil an der übergeordneten Zeile.</translation>
    </message>
    <message>
        <source>Share of total</source>
        <translation>Anteil an allem</translation>
    </message>
    <message>
        <source>Share of the total time in the tree.</source>
        <translation>Anteil an der Gesamtzeit des Baums.</translation>
    </message>
    <message>
        <source>Calls on this path.</source>
        <translation>Aufrufe auf diesem Pfad.</translation>
    </message>
    <message>
        <source>Selected frames with at least one call on this path.</source>
        <translation>Ausgewählte Frames mit mindestens einem Aufruf auf diesem Pfad.</translation>
    </message>
    <message>
        <source>Worst frame</source>
        <translation>Schlimmster Frame</translation>
    </message>
    <message>
        <source>Frame in which this path took longest. Double-click to go there.</source>
        <translation>Frame, in dem dieser Pfad am längsten dauerte. Doppelklick geht dorthin.</translation>
    </message>
    <message>
        <source>Function called on this path.</source>
        <translation>Auf diesem Pfad aufgerufene Funktion.</translation>
    </message>
    <message>
        <source>CPU time in the function and what it calls, by samples.</source>
        <translation>CPU-Zeit in der Funktion und allem, was sie aufruft, nach Stichproben.</translation>
    </message>
    <message>
        <source>CPU time in the function itself, by samples.</source>
        <translation>CPU-Zeit in der Funktion selbst, nach Stichproben.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Stichproben</translation>
    </message>
    <message>
        <source>Samples in the function and what it calls.</source>
        <translation>Stichproben in der Funktion und allem, was sie aufruft.</translation>
    </message>
    <message>
        <source>Behaviour of the episode&apos;s frames.</source>
        <translation>Verhalten der Frames der Episode.</translation>
    </message>
    <message>
        <source>First frame of the episode.</source>
        <translation>Erster Frame der Episode.</translation>
    </message>
    <message>
        <source>Number of frames, including unusual frames inside the episode.</source>
        <translation>Zahl der Frames, einschließlich ungewöhnlicher Frames innerhalb der Episode.</translation>
    </message>
    <message>
        <source>Time from the start of the first frame to the end of the last one.</source>
        <translation>Zeit vom Beginn des ersten Frames bis zum Ende des letzten.</translation>
    </message>
    <message>
        <source>Mean frame time</source>
        <translation>Mittlere Framezeit</translation>
    </message>
    <message>
        <source>Duration divided by the number of frames.</source>
        <translation>Dauer geteilt durch die Zahl der Frames.</translation>
    </message>
    <message>
        <source>Unusual</source>
        <translation>Ungewöhnlich</translation>
    </message>
    <message>
        <source>Number of unusual frames in the episode.</source>
        <translation>Zahl der ungewöhnlichen Frames in der Episode.</translation>
    </message>
    <message>
        <source>Behaviour of the episodes.</source>
        <translation>Verhalten der Episoden.</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Episoden</translation>
    </message>
    <message>
        <source>Number of episodes.</source>
        <translation>Zahl der Episoden.</translation>
    </message>
    <message>
        <source>Mean length</source>
        <translation>Mittlere Länge</translation>
    </message>
    <message>
        <source>Mean number of frames per episode.</source>
        <translation>Mittlere Zahl der Frames je Episode.</translation>
    </message>
    <message>
        <source>Median length</source>
        <translation>Median der Länge</translation>
    </message>
    <message>
        <source>Median number of frames per episode.</source>
        <translation>Median der Zahl der Frames je Episode.</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>Kürzester</translation>
    </message>
    <message>
        <source>Number of frames in the shortest episode.</source>
        <translation>Zahl der Frames der kürzesten Episode.</translation>
    </message>
    <message>
        <source>Number of frames in the longest episode.</source>
        <translation>Zahl der Frames der längsten Episode.</translation>
    </message>
    <message>
        <source>Mean time</source>
        <translation>Zeit im Mittel</translation>
    </message>
    <message>
        <source>Mean duration of an episode.</source>
        <translation>Mittlere Dauer einer Episode.</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>Zeit, Median</translation>
    </message>
    <message>
        <source>Median duration of an episode.</source>
        <translation>Median der Dauer einer Episode.</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>Längste Zeit</translation>
    </message>
    <message>
        <source>Duration of the longest episode.</source>
        <translation>Dauer der längsten Episode.</translation>
    </message>
    <message>
        <source>Most often followed by</source>
        <translation>Meist gefolgt von</translation>
    </message>
    <message>
        <source>Behaviour that follows most often.</source>
        <translation>Verhalten, das am häufigsten folgt.</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Häufigkeit</translation>
    </message>
    <message>
        <source>Share of all transitions between behaviours.</source>
        <translation>Anteil an allen Übergängen zwischen Verhaltenstypen.</translation>
    </message>
    <message>
        <source>Behaviour that ends.</source>
        <translation>Endendes Verhalten.</translation>
    </message>
    <message>
        <source>Followed by</source>
        <translation>Gefolgt von</translation>
    </message>
    <message>
        <source>Behaviour that starts next, with at most unusual frames in between.</source>
        <translation>Folgendes Verhalten, mit höchstens ungewöhnlichen Frames dazwischen.</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Anzahl</translation>
    </message>
    <message>
        <source>Number of times this happened.</source>
        <translation>Zahl dieser Übergänge.</translation>
    </message>
    <message>
        <source>Share of all transitions from this behaviour.</source>
        <translation>Anteil an allen Übergängen aus diesem Verhalten.</translation>
    </message>
    <message>
        <source>Mean length before</source>
        <translation>Mittlere Länge davor</translation>
    </message>
    <message>
        <source>Mean number of frames in the episodes that ended this way.</source>
        <translation>Mittlere Zahl der Frames der Episoden, die so endeten.</translation>
    </message>
    <message>
        <source>Median length before</source>
        <translation>Median der Länge davor</translation>
    </message>
    <message>
        <source>Median number of frames in the episodes that ended this way.</source>
        <translation>Median der Zahl der Frames der Episoden, die so endeten.</translation>
    </message>
    <message>
        <source>Mean time before</source>
        <translation>Zeit davor im Mittel</translation>
    </message>
    <message>
        <source>Mean duration of the episodes that ended this way.</source>
        <translation>Mittlere Dauer der Episoden, die so endeten.</translation>
    </message>
    <message>
        <source>Median time before</source>
        <translation>Zeit davor, Median</translation>
    </message>
    <message>
        <source>Median duration of the episodes that ended this way.</source>
        <translation>Median der Dauer der Episoden, die so endeten.</translation>
    </message>
    <message>
        <source>Different mix</source>
        <translation>Andere Mischung</translation>
    </message>
    <message>
        <source>from</source>
        <translation>von</translation>
    </message>
    <message>
        <source>Unusual frames</source>
        <translation>Ungewöhnliche Frames</translation>
    </message>
    <message>
        <source>Change per frame because of unusual frames: longer or more of them.</source>
        <translation>Änderung je Frame durch ungewöhnliche Frames: längere oder mehr davon.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Änderung</translation>
    </message>
    <message>
        <source>Group of frames that spend their time alike.</source>
        <translation>Gruppe von Frames mit ähnlicher Zeitverteilung.</translation>
    </message>
    <message>
        <source>Base frames</source>
        <translation>Frames der Basis</translation>
    </message>
    <message>
        <source>Share of the frames of the base.</source>
        <translation>Anteil an den Frames der Basis.</translation>
    </message>
    <message>
        <source>Head frames</source>
        <translation>Frames von Neu</translation>
    </message>
    <message>
        <source>Share of the frames of the head.</source>
        <translation>Anteil an den Frames von Neu.</translation>
    </message>
    <message>
        <source>Mean frame time of the behaviour in the base.</source>
        <translation>Mittlere Framezeit des Verhaltens in der Basis.</translation>
    </message>
    <message>
        <source>Mean frame time of the behaviour in the head.</source>
        <translation>Mittlere Framezeit des Verhaltens in Neu.</translation>
    </message>
    <message>
        <source>Compared by self time on the thread that marks the frames, as in the waterfall.</source>
        <translation>Verglichen nach der Selbstzeit auf dem Thread, der die Frames markiert, wie im Wasserfall.</translation>
    </message>
    <message>
        <source>Function of the zone.</source>
        <translation>Funktion der Zone.</translation>
    </message>
    <message>
        <source>Duration of the zone, including the zones inside it.</source>
        <translation>Dauer der Zone mit den Zonen in ihr.</translation>
    </message>
    <message>
        <source>Time in the zone excluding the zones inside it.</source>
        <translation>Zeit in der Zone ohne die Zonen in ihr.</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>Total minus typical.</source>
        <translation>Gesamt weniger typisch.</translation>
    </message>
    <message>
        <source>Share of the total time of the zone around it.</source>
        <translation>Anteil an der Gesamtzeit der umgebenden Zone.</translation>
    </message>
    <message>
        <source>Share of frame</source>
        <translation>Anteil am Frame</translation>
    </message>
    <message>
        <source>Share of the frame&apos;s time.</source>
        <translation>Anteil an der Zeit des Frames.</translation>
    </message>
    <message>
        <source>Time since the start of the frame.</source>
        <translation>Zeit seit dem Beginn des Frames.</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Bemerkungen</translation>
    </message>
    <message>
        <source>Shows if the zone continues in other frames.</source>
        <translation>Zeigt, ob die Zone in anderen Frames weitergeht.</translation>
    </message>
    <message>
        <source>This is about parts of one run only.</source>
        <translation>Das gilt nur für Teile eines Laufs.</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>Function that changed, or the whole frame, the mix of behaviours or a machine.</source>
        <translation>Geänderte Funktion, oder der ganze Frame, die Mischung der Verhaltenstypen oder eine Maschine.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Branch</translation>
    </message>
    <message>
        <source>Behaviour in which the change is most certain.</source>
        <translation>Verhalten, in dem die Änderung am sichersten ist.</translation>
    </message>
    <message>
        <source>Change per frame, in the behaviour in which it is most certain; + is slower. Sorted by absolute value.</source>
        <translation>Änderung je Frame, in dem Verhalten, in dem sie am sichersten ist; + ist langsamer. Nach Betrag sortiert.</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Unten</translation>
    </message>
    <message>
        <source>Lower end of the interval of the change.</source>
        <translation>Unteres Ende des Intervalls der Änderung.</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Oben</translation>
    </message>
    <message>
        <source>Upper end of the interval of the change.</source>
        <translation>Oberes Ende des Intervalls der Änderung.</translation>
    </message>
    <message>
        <source>Of frame</source>
        <translation>Vom Frame</translation>
    </message>
    <message>
        <source>Change as a share of the mean frame time of the behaviour.</source>
        <translation>Änderung als Anteil am mittleren Frame des Verhaltens.</translation>
    </message>
    <message>
        <source>Probability of a change at least this large in some scene, machine and behaviour, if nothing changed.</source>
        <translation>Wahrscheinlichkeit einer mindestens so großen Änderung in irgendeiner Szene, Maschine und irgendeinem Verhalten, wenn sich nichts geändert hat.</translation>
    </message>
    <message>
        <source>Last good</source>
        <translation>Letzter guter</translation>
    </message>
    <message>
        <source>Commit of the last run before the change; its night if the commit is unknown.</source>
        <translation>Commit des letzten Laufs vor der Änderung; dessen Nacht, wenn der Commit unbekannt ist.</translation>
    </message>
    <message>
        <source>First bad</source>
        <translation>Erster schlechter</translation>
    </message>
    <message>
        <source>Commit of the first run with the change; its night if the commit is unknown.</source>
        <translation>Commit des ersten Laufs mit der Änderung; dessen Nacht, wenn der Commit unbekannt ist.</translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation>Szenen</translation>
    </message>
    <message>
        <source>Scenes that show the change.</source>
        <translation>Szenen, in denen sich die Änderung zeigt.</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>Machines that show the change.</source>
        <translation>Maschinen, auf denen sich die Änderung zeigt.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Mean Δ</source>
        <translation>Mittel Δ</translation>
    </message>
    <message>
        <source>Difference of the mean self time per frame over all frames, head minus base; + is slower. Sorted by absolute value. Coloured if the mean clearly differs.</source>
        <translation>Unterschied der mittleren Selbstzeit je Frame über alle Frames, Neu minus Basis; + ist langsamer. Sortiert nach Betrag. Farbig, wenn sich das Mittel deutlich unterscheidet.</translation>
    </message>
    <message>
        <source>Mean ratio</source>
        <translation>Mittel Verhältnis</translation>
    </message>
    <message>
        <source>Mean self time per frame in the head divided by that in the base.</source>
        <translation>Mittlere Selbstzeit je Frame in Neu, geteilt durch die in der Basis.</translation>
    </message>
    <message>
        <source>Mean Δ, same mix</source>
        <translation>Mittel Δ, gleiche Mischung</translation>
    </message>
    <message>
        <source>Difference of the mean self time per frame, with the mix of behaviours held constant. Empty unless both sides surely have the same behaviours. Coloured if it clearly differs.</source>
        <translation>Unterschied der mittleren Selbstzeit je Frame bei gleicher Mischung der Verhaltenstypen. Leer, wenn nicht sicher ist, dass beide Seiten dieselben Verhaltenstypen haben. Farbig, wenn er deutlich ist.</translation>
    </message>
    <message>
        <source>Mean Δ from</source>
        <translation>Mittel Δ von</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference of the mean, for the same mix of behaviours if both sides surely have the same ones.</source>
        <translation>Unteres Ende des Konfidenzintervalls des Unterschieds des Mittels, bei gleicher Mischung der Verhaltenstypen, wenn beide Seiten sicher dieselben haben.</translation>
    </message>
    <message>
        <source>Mean Δ to</source>
        <translation>Mittel Δ bis</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference of the mean, for the same mix of behaviours if both sides surely have the same ones.</source>
        <translation>Oberes Ende des Konfidenzintervalls des Unterschieds des Mittels, bei gleicher Mischung der Verhaltenstypen, wenn beide Seiten sicher dieselben haben.</translation>
    </message>
    <message>
        <source>Typical Δ</source>
        <translation>Typisch Δ</translation>
    </message>
    <message>
        <source>Difference of the typical frame: the mean of the middle half of the frames of each behaviour. Interrupted frames don&apos;t move it. Coloured if it clearly differs.</source>
        <translation>Unterschied des typischen Frames: Mittelwert der mittleren Hälfte der Frames jedes Verhaltenstyps. Unterbrochene Frames ändern ihn nicht. Farbig, wenn er deutlich ist.</translation>
    </message>
    <message>
        <source>Typical Δ from</source>
        <translation>Typisch Δ von</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference of the typical frame.</source>
        <translation>Unteres Ende des Konfidenzintervalls des Unterschieds des typischen Frames.</translation>
    </message>
    <message>
        <source>Typical Δ to</source>
        <translation>Typisch Δ bis</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference of the typical frame.</source>
        <translation>Oberes Ende des Konfidenzintervalls des Unterschieds des typischen Frames.</translation>
    </message>
    <message>
        <source>Mean total Δ</source>
        <translation>Mittel gesamt Δ</translation>
    </message>
    <message>
        <source>Difference of the mean total time per frame over all frames, head minus base. Sorted by absolute value.</source>
        <translation>Unterschied der mittleren Gesamtzeit je Frame über alle Frames, Neu minus Basis. Sortiert nach Betrag.</translation>
    </message>
    <message>
        <source>Mean total ratio</source>
        <translation>Mittel gesamt Verhältnis</translation>
    </message>
    <message>
        <source>Mean total time per frame in the head divided by that in the base.</source>
        <translation>Mittlere Gesamtzeit je Frame in Neu, geteilt durch die in der Basis.</translation>
    </message>
    <message>
        <source>Probability of a difference of mean total times at least this large, if nothing changed. Not corrected for the number of functions.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds der mittleren Gesamtzeiten, wenn sich nichts geändert hat. Nicht für die Zahl der Funktionen korrigiert.</translation>
    </message>
    <message>
        <source>Base mean total</source>
        <translation>Basis Mittel gesamt</translation>
    </message>
    <message>
        <source>Head mean total</source>
        <translation>Neu Mittel gesamt</translation>
    </message>
    <message>
        <source>Mean total Δ from</source>
        <translation>Mittel gesamt Δ von</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference of mean total time.</source>
        <translation>Unteres Ende des Konfidenzintervalls des Unterschieds der mittleren Gesamtzeit.</translation>
    </message>
    <message>
        <source>Mean total Δ to</source>
        <translation>Mittel gesamt Δ bis</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference of mean total time.</source>
        <translation>Oberes Ende des Konfidenzintervalls des Unterschieds der mittleren Gesamtzeit.</translation>
    </message>
    <message>
        <source>%1 in the typical frame</source>
        <translation>%1 im typischen Frame</translation>
    </message>
    <message>
        <source>%1 in the mean</source>
        <translation>%1 im Mittel</translation>
    </message>
    <message>
        <source>%1 in the mean, same mix</source>
        <translation>%1 im Mittel bei gleicher Mischung</translation>
    </message>
    <message>
        <source>%1 (unusual frames)</source>
        <translation>%1 (ungewöhnliche Frames)</translation>
    </message>
    <message>
        <source>typical slower</source>
        <translation>typisch langsamer</translation>
    </message>
    <message>
        <source>typical faster</source>
        <translation>typisch schneller</translation>
    </message>
    <message>
        <source>mean slower</source>
        <translation>im Mittel langsamer</translation>
    </message>
    <message>
        <source>mean faster</source>
        <translation>im Mittel schneller</translation>
    </message>
    <message>
        <source>Different environment</source>
        <translation>Andere Umgebung</translation>
    </message>
    <message>
        <source>Decision about the change. To make one, use Triage.</source>
        <translation>Bewertung der Änderung. Sie wird unter „Bewertung“ vergeben.</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>Frames %1–%2</source>
        <translation>Frames %1–%2</translation>
    </message>
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
        <source>Kind</source>
        <translation>Art</translation>
    </message>
    <message>
        <source>Bookmark, note or named range of frames.</source>
        <translation>Lesezeichen, Notiz oder benannter Bereich von Frames.</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Ort</translation>
    </message>
    <message>
        <source>Frame or frames; for a zone, also the thread.</source>
        <translation>Frame oder Frames; bei einer Zone auch der Thread.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text of the note. F2 or a click on the selected row edits it.</source>
        <translation>Text der Notiz. F2 oder ein Klick auf die ausgewählte Zeile bearbeitet ihn.</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Recorded by the program, or added in the viewer.</source>
        <translation>Vom Programm aufgezeichnet oder im Betrachter hinzugefügt.</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>aufgezeichnet</translation>
    </message>
    <message>
        <source>added</source>
        <translation>hinzugefügt</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>nur hier</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>nicht hier</translation>
    </message>
    <message>
        <source>Ends ↓  Starts →</source>
        <translation>Endet ↓  Beginnt →</translation>
    </message>
    <message>
        <source>Contribution</source>
        <translation>Beitrag</translation>
    </message>
    <message>
        <source>Part of the difference between this frame and typical frames. All rows add up exactly to the difference.</source>
        <translation>Teil des Unterschieds zwischen diesem Frame und typischen Frames. Alle Zeilen zusammen ergeben genau den Unterschied.</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Summe</translation>
    </message>
    <message>
        <source>Contributions as steps: from a typical frame to this one.</source>
        <translation>Beiträge als Stufen: von einem typischen Frame zu diesem.</translation>
    </message>
    <message>
        <source>Cause of a part of the difference. Click to go to its longest piece.</source>
        <translation>Ursache eines Teils des Unterschieds. Klicken springt zu ihrem längsten Stück.</translation>
    </message>
    <message>
        <source>Thread that spent most of this time.</source>
        <translation>Thread, der das meiste dieser Zeit verbraucht hat.</translation>
    </message>
    <message>
        <source>Longest at</source>
        <translation>Längstes ab</translation>
    </message>
    <message>
        <source>Start of the longest piece in this frame.</source>
        <translation>Beginn des längsten Stücks in diesem Frame.</translation>
    </message>
    <message>
        <source>Number of frames with this first cause.</source>
        <translation>Anzahl der Frames mit dieser ersten Ursache.</translation>
    </message>
    <message>
        <source>Share of the explained frames.</source>
        <translation>Anteil an den erklärten Frames.</translation>
    </message>
    <message>
        <source>First cause</source>
        <translation>Erste Ursache</translation>
    </message>
    <message>
        <source>The largest cause of these frames. Click to go to the worst frame, double-click to select all of them.</source>
        <translation>Die größte Ursache dieser Frames. Klicken springt zum schlimmsten Frame, Doppelklicken wählt alle aus.</translation>
    </message>
    <message>
        <source>Total time that this cause adds to these frames.</source>
        <translation>Zeit, die diese Ursache zu diesen Frames insgesamt beiträgt.</translation>
    </message>
    <message>
        <source>Frame in which this cause adds the most time.</source>
        <translation>Frame, in dem diese Ursache die meiste Zeit kostet.</translation>
    </message>
    <message>
        <source>Mean Δ, frame thread</source>
        <translation>Mittel Δ, Frame-Thread</translation>
    </message>
    <message>
        <source>Difference of the mean self time per frame on the thread that marks the frames, as in the bars.</source>
        <translation>Unterschied der mittleren Selbstzeit je Frame auf dem Thread, der die Frames markiert, wie in den Balken.</translation>
    </message>
    <message>
        <source>1 other function</source>
        <translation>1 andere Funktion</translation>
    </message>
    <message>
        <source>%1 other functions</source>
        <translation>%1 andere Funktionen</translation>
    </message>
    <message>
        <source>outside all zones</source>
        <translation>außerhalb aller Zonen</translation>
    </message>
    <message>
        <source>not running, or outside all zones</source>
        <translation>nicht auf dem Prozessor oder außerhalb aller Zonen</translation>
    </message>
    <message>
        <source>Change of mean frame time</source>
        <translation>Änderung der mittleren Framezeit</translation>
    </message>
    <message>
        <source>Change of mean self time, all threads</source>
        <translation>Änderung der mittleren Selbstzeit, alle Threads</translation>
    </message>
    <message>
        <source>Change of the mean self time per frame. On the thread that marks the frames, all rows add up to the change of the mean frame time. + is slower.</source>
        <translation>Änderung der mittleren Selbstzeit je Frame. Auf dem Thread, der die Frames markiert, ergeben alle Zeilen zusammen die Änderung der mittleren Framezeit. + ist langsamer.</translation>
    </message>
    <message>
        <source>First cause on the critical path of all threads, compared with typical frames of the surrounding behaviour.</source>
        <translation>Erste Ursache auf dem kritischen Pfad aller Threads, verglichen mit typischen Frames des umgebenden Verhaltens.</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Thread in the area with known states.</source>
        <translation>Thread im Bereich mit bekannten Zuständen.</translation>
    </message>
    <message>
        <source>Time in the area in which the thread ran on a CPU.</source>
        <translation>Zeit im Bereich, in der der Thread auf einer CPU lief.</translation>
    </message>
    <message>
        <source>Time in the area in which the thread could have run, but was preempted or queued for a CPU.</source>
        <translation>Zeit im Bereich, in der der Thread hätte laufen können, aber verdrängt war oder auf eine CPU wartete.</translation>
    </message>
    <message>
        <source>Time in the area in which the thread waited.</source>
        <translation>Zeit im Bereich, in der der Thread wartete.</translation>
    </message>
    <message>
        <source>Mean %</source>
        <translation>Mittel %</translation>
    </message>
    <message>
        <source>Difference of the mean self time per frame over all frames, in percent of the base. New: not called in the base.</source>
        <translation>Unterschied der mittleren Selbstzeit je Frame über alle Frames, in Prozent der Basis. Neu: in der Basis nicht aufgerufen.</translation>
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
        <source>Typical interval</source>
        <translation>Typ. Intervall</translation>
    </message>
    <message>
        <source>Confidence interval of the difference of the typical frame. Sorted by the end that is closer to zero.</source>
        <translation>Konfidenzintervall des Unterschieds des typischen Frames. Sortiert nach dem Ende, das näher an null ist.</translation>
    </message>
    <message>
        <source>message</source>
        <translation>Meldung</translation>
    </message>
    <message>
        <source>lock wait</source>
        <translation>Sperre</translation>
    </message>
    <message>
        <source>site</source>
        <translation>Stelle</translation>
    </message>
    <message>
        <source>Kind of event: message, lock wait or site</source>
        <translation>Art des Ereignisses: Meldung, Warten auf eine Sperre oder Stelle</translation>
    </message>
    <message>
        <source>Time since the start of the session; for a wait, when it started</source>
        <translation>Zeit seit Beginn der Sitzung; beim Warten dessen Beginn</translation>
    </message>
    <message>
        <source>Frame in which the message was logged or the wait ended, or the first selected frame that reaches the site. Double-click to go there.</source>
        <translation>Frame, in dem die Meldung kam oder das Warten endete, oder der erste ausgewählte, der die Stelle erreicht. Doppelklick führt dorthin.</translation>
    </message>
    <message>
        <source>Thread that logged the message or waited; empty for the whole program and for sites</source>
        <translation>Thread, der die Meldung gab oder wartete; leer für das ganze Programm und für Stellen</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Ereignis</translation>
    </message>
    <message>
        <source>Text of the message, name of the lock or function</source>
        <translation>Text der Meldung, Name der Sperre oder der Funktion</translation>
    </message>
    <message>
        <source>Calls of the site that start in the selected frames</source>
        <translation>Aufrufe der Stelle, die in den ausgewählten Frames beginnen</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>Severity of the message, threads that held the lock during the wait, or file and line of the site</source>
        <translation>Schweregrad der Meldung, Threads, die die Sperre während des Wartens hielten, oder Datei und Zeile der Stelle</translation>
    </message>
    <message>
        <source>both slower</source>
        <translation>beide langsamer</translation>
    </message>
    <message>
        <source>both faster</source>
        <translation>beide schneller</translation>
    </message>
    <message>
        <source>Frame: code</source>
        <translation>Frame: Code</translation>
    </message>
    <message>
        <source>Increase of the mean frame time over all behaviours because behaviours take longer.</source>
        <translation>Zunahme der mittleren Framezeit über alle Verhaltenstypen, weil Verhaltenstypen länger dauern.</translation>
    </message>
    <message>
        <source>Frame: mix</source>
        <translation>Frame: Mischung</translation>
    </message>
    <message>
        <source>Increase of the mean frame time over all behaviours because slower behaviours are more frequent.</source>
        <translation>Zunahme der mittleren Framezeit über alle Verhaltenstypen, weil langsamere Verhaltenstypen häufiger sind.</translation>
    </message>
    <message>
        <source>Figures that clearly differ after correction for the number of functions (Benjamini and Hochberg): the typical frame (is the code slower?), the mean (do players feel it?), or both. Unusual frames: they make up most of the difference of the mean. More or fewer calls: each call takes about as long as before.</source>
        <translation>Größen, die sich nach Korrektur für die Zahl der Funktionen (Benjamini und Hochberg) deutlich unterscheiden: der typische Frame (ist der Code langsamer?), das Mittel (spüren es die Spieler?) oder beide. Ungewöhnliche Frames: Sie machen den größten Teil des Unterschieds des Mittels aus. Mehr oder weniger Aufrufe: Jeder Aufruf dauert etwa so lange wie zuvor.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1: %2; 1 other function differs</source>
        <translation>%1: %2; 1 weitere Funktion unterscheidet sich</translation>
    </message>
    <message>
        <source>%1: %2; %3 other functions differ</source>
        <translation>%1: %2; %3 weitere Funktionen unterscheiden sich</translation>
    </message>
    <message>
        <source>No single function differs clearly</source>
        <translation>Keine einzelne Funktion unterscheidet sich deutlich</translation>
    </message>
    <message>
        <source>%1%2 in the typical frame</source>
        <translation>%1%2 im typischen Frame</translation>
    </message>
    <message>
        <source>%1%2 in the mean</source>
        <translation>%1%2 im Mittel</translation>
    </message>
    <message>
        <source>%1%2 in %3</source>
        <translation>%1%2 im %3</translation>
    </message>
    <message>
        <source>At most %1 in the typical frame</source>
        <translation>Höchstens %1 im typischen Frame</translation>
    </message>
    <message>
        <source>Between %1 and %2 in the typical frame</source>
        <translation>Zwischen %1 und %2 im typischen Frame</translation>
    </message>
    <message>
        <source>Between %1 and %2 in the mean</source>
        <translation>Zwischen %1 und %2 im Mittel</translation>
    </message>
    <message>
        <source>%1 to %2 with %3 % confidence</source>
        <translation>%1 bis %2 bei %3 % Konfidenz</translation>
    </message>
    <message>
        <source>%1%2 measured; the limits have %3 % confidence</source>
        <translation>%1%2 gemessen; die Grenzen haben %3 % Konfidenz</translation>
    </message>
    <message>
        <source>%1 (more calls)</source>
        <translation>%1 (mehr Aufrufe)</translation>
    </message>
    <message>
        <source>%1 (fewer calls)</source>
        <translation>%1 (weniger Aufrufe)</translation>
    </message>
    <message>
        <source>Between %1 and %2 in %3</source>
        <translation>Zwischen %1 und %2 in %3</translation>
    </message>
    <message>
        <source>Base and head are the same frames, so they can&apos;t differ</source>
        <translation>Basis und Neu sind dieselben Frames, also gibt es keinen Unterschied</translation>
    </message>
    <message>
        <source>Mean p</source>
        <translation>Mittel p</translation>
    </message>
    <message>
        <source>Probability of a difference of the mean at least this large, in either direction, if nothing changed: at most 5 % exactly if zero is outside the 95 % interval. Not corrected for the number of functions.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds des Mittels in beide Richtungen, wenn sich nichts geändert hat: höchstens 5 % genau dann, wenn null außerhalb des 95-%-Intervalls liegt. Nicht für die Zahl der Funktionen korrigiert.</translation>
    </message>
    <message>
        <source>Typical p</source>
        <translation>Typisch p</translation>
    </message>
    <message>
        <source>Probability of a difference of the typical frame at least this large, in either direction, if nothing changed: at most 5 % exactly if zero is outside the 95 % interval. Not corrected for the number of functions.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds des typischen Frames in beide Richtungen, wenn sich nichts geändert hat: höchstens 5 % genau dann, wenn null außerhalb des 95-%-Intervalls liegt. Nicht für die Zahl der Funktionen korrigiert.</translation>
    </message>
    <message>
        <source>Different mix, same behaviour and unusual frames together.</source>
        <translation>Andere Mischung, gleiches Verhalten und ungewöhnliche Frames zusammen.</translation>
    </message>
    <message>
        <source>Median duration of the function&apos;s calls in the frames that the tables cover. For a group: median of the function&apos;s total time per frame, or, if the group doesn&apos;t have all of its calls in the frame, the median call times the calls.</source>
        <translation>Median der Aufrufdauern der Funktion in den Frames, die die Tabellen umfassen. Bei einer Gruppe: Median der Gesamtzeit der Funktion je Frame, oder, wenn die Gruppe nicht alle ihre Aufrufe im Frame enthält, die mittlere Aufrufdauer (Median) mal der Zahl der Aufrufe.</translation>
    </message>
    <message>
        <source>Certainty that this is a separate behaviour, from 0 to 1: it is found again in random halves of the frames (mean Jaccard similarity), and the border to the nearest one is empty. 0: one behaviour was cut in two. At least 0.75: reliable. Less than 0.5: not reliable, or, with fewer than 60 frames, too few to tell.</source>
        <translation>Gewissheit, dass dies ein eigener Verhaltenstyp ist, von 0 bis 1: Er wird in zufälligen Hälften der Frames wiedergefunden (mittlere Jaccard-Ähnlichkeit), und die Grenze zum nächsten ist leer. 0: Ein Verhalten wurde in zwei geteilt. Ab 0.75: verlässlich. Unter 0.5: nicht verlässlich oder, bei weniger als 60 Frames, zu wenige für ein Urteil.</translation>
    </message>
    <message>
        <source>Change per frame because behaviours are more or less frequent (Kitagawa 1955). Different mix, same behaviour and unusual frames add up to the change of the mean frame time.</source>
        <translation>Änderung je Frame, weil Verhaltenstypen häufiger oder seltener sind (Kitagawa 1955). Andere Mischung, gleiches Verhalten und ungewöhnliche Frames ergeben zusammen die Änderung der mittleren Framezeit.</translation>
    </message>
    <message>
        <source>Same behaviour</source>
        <translation>Gleiches Verhalten</translation>
    </message>
    <message>
        <source>Change per frame because the same behaviours take longer (+) or less (−): slower or faster code, but also waits and preemption.</source>
        <translation>Änderung je Frame, weil dieselben Verhaltenstypen länger (+) oder kürzer (−) dauern: durch langsameren oder schnelleren Code, aber auch durch Warten und Verdrängung.</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of this change: bootstrap of blocks within behaviours.</source>
        <translation>Unteres Ende des Konfidenzintervalls dieser Änderung: Bootstrap von Blöcken innerhalb der Verhaltenstypen.</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of this change.</source>
        <translation>Oberes Ende des Konfidenzintervalls dieser Änderung.</translation>
    </message>
    <message>
        <source>Probability of a difference at least this large, if nothing changed: at most 5 % exactly if zero is outside the 95 % interval.</source>
        <translation>Wahrscheinlichkeit eines mindestens so großen Unterschieds, wenn sich nichts geändert hätte: höchstens 5 % genau dann, wenn null außerhalb des 95-%-Intervalls liegt.</translation>
    </message>
    <message>
        <source>almost only here</source>
        <translation>fast nur hier</translation>
    </message>
    <message>
        <source>hardly here</source>
        <translation>kaum hier</translation>
    </message>
</context>
<context>
    <name>zoe::DoubtText</name>
    <message>
        <source>is damaged: %1</source>
        <translation>ist beschädigt: %1</translation>
    </message>
    <message>
        <source>is truncated, or its program was killed</source>
        <translation>ist abgeschnitten, oder ihr Programm wurde gewaltsam beendet</translation>
    </message>
    <message>
        <source>lost %1 of %2 zones</source>
        <translation>hat %1 von %2 Zonen verloren</translation>
    </message>
    <message>
        <source>is missing %1 of its frames</source>
        <translation>ihr fehlen %1 Frames</translation>
    </message>
    <message>
        <source>has frames of &apos;%1&apos;, not of &apos;%2&apos; like the first capture</source>
        <translation>hat Frames von „%1“, nicht von „%2“ wie die erste Aufzeichnung</translation>
    </message>
    <message>
        <source>has only 1 frame; at least %2 are needed</source>
        <translation>hat nur 1 Frame; mindestens %2 sind nötig</translation>
    </message>
    <message>
        <source>has only %1 frames; at least %2 are needed</source>
        <translation>hat nur %1 Frames; mindestens %2 sind nötig</translation>
    </message>
    <message>
        <source>has %1 frames, fewer than half of the %2 on the other side: it can&apos;t have done the same work</source>
        <translation>hat %1 Frames, weniger als halb so viele wie die andere Seite (%2): Sie kann nicht dieselbe Arbeit getan haben</translation>
    </message>
    <message>
        <source>was disturbed: other programs had the CPU for %1 % of the time in which its threads could have run</source>
        <translation>wurde gestört: Andere Programme hatten die CPU in %1 % der Zeit, in der ihre Threads hätten laufen können</translation>
    </message>
</context>
<context>
    <name>zoe::NoteText</name>
    <message>
        <source>Frames stay alike for longer than a quarter of a run. A run therefore has few phases, and the next one may have others: hardly any change is certain. Record longer, record several runs, or compare all frames by behaviour.</source>
        <translation>Frames bleiben länger als ein Viertel eines Laufs gleichartig. Ein Lauf hat deshalb wenige Phasen, und der nächste kann andere haben: Kaum eine Änderung ist sicher. Länger aufzeichnen, mehrere Läufe aufzeichnen oder alle Frames nach Verhalten vergleichen.</translation>
    </message>
    <message>
        <source>Base and head have less than half of their frames in common behaviours, and few episodes of these. Other phases of the same program would look the same, so hardly any change is certain. Record longer, or record several runs.</source>
        <translation>Basis und Neu haben weniger als die Hälfte ihrer Frames in gemeinsamen Verhaltenstypen, und wenige Episoden davon. Andere Phasen desselben Programms sähen ebenso aus, deshalb ist kaum eine Änderung sicher. Länger oder mehrere Läufe aufzeichnen.</translation>
    </message>
    <message>
        <source>The base has only %1 episodes of its behaviours: means over all frames may differ between runs by more than their intervals show. Intervals within behaviours are valid. Record longer, or record several runs.</source>
        <translation>Die Basis hat nur %1 Episoden ihrer Verhaltenstypen: Mittelwerte über alle Frames können sich zwischen Läufen stärker unterscheiden, als ihre Intervalle zeigen. Intervalle innerhalb von Verhaltenstypen gelten. Länger oder mehrere Läufe aufzeichnen.</translation>
    </message>
    <message>
        <source>The head has only %1 episodes of its behaviours: means over all frames may differ between runs by more than their intervals show. Intervals within behaviours are valid. Record longer, or record several runs.</source>
        <translation>Neu hat nur %1 Episoden seiner Verhaltenstypen: Mittelwerte über alle Frames können sich zwischen Läufen stärker unterscheiden, als ihre Intervalle zeigen. Intervalle innerhalb von Verhaltenstypen gelten. Länger oder mehrere Läufe aufzeichnen.</translation>
    </message>
    <message>
        <source>Renames were searched for among the %1 slowest functions that only one side has; 1 other function was skipped.</source>
        <translation>Umbenennungen wurden unter den %1 langsamsten Funktionen gesucht, die nur eine Seite hat; 1 weitere Funktion wurde übersprungen.</translation>
    </message>
    <message>
        <source>Renames were searched for among the %1 slowest functions that only one side has; %2 other functions were skipped.</source>
        <translation>Umbenennungen wurden unter den %1 langsamsten Funktionen gesucht, die nur eine Seite hat; %2 weitere Funktionen wurden übersprungen.</translation>
    </message>
    <message>
        <source>rename not applied: &quot;%1&quot; must be a function of the base only, and &quot;%2&quot; one of the head only</source>
        <translation>Umbenennung nicht angewendet: „%1“ muss eine Funktion nur der Basis sein, „%2“ eine nur von Neu</translation>
    </message>
    <message>
        <source>Self times are wall-clock times: %1 doesn&apos;t record when its threads ran, or too little of it.</source>
        <translation>Selbstzeiten sind reale Zeiten: %1 enthält nicht oder zu selten, wann Threads liefen.</translation>
    </message>
    <message>
        <source>Self times are wall-clock times: one capture doesn&apos;t record when its threads ran, or too little of it.</source>
        <translation>Selbstzeiten sind reale Zeiten: Eine Aufzeichnung enthält nicht oder zu selten, wann Threads liefen.</translation>
    </message>
    <message>
        <source>%1 frame that the end of the recording cut off</source>
        <translation>%1 Frame, den das Ende der Aufzeichnung abschnitt,</translation>
    </message>
    <message>
        <source>%1 frames that the end of a recording cut off</source>
        <translation>%1 Frames, die das Ende einer Aufzeichnung abschnitt,</translation>
    </message>
    <message>
        <source>%1 stretch of time outside the program&apos;s frames</source>
        <translation>%1 Zeitabschnitt außerhalb der Frames des Programms</translation>
    </message>
    <message>
        <source>%1 stretches of time outside the program&apos;s frames</source>
        <translation>%1 Zeitabschnitte außerhalb der Frames des Programms</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 und %2</translation>
    </message>
    <message>
        <source>%1 doesn&apos;t count</source>
        <translation>%1 zählt nicht</translation>
    </message>
    <message>
        <source>%1 don&apos;t count</source>
        <translation>%1 zählen nicht</translation>
    </message>
    <message>
        <source>zones that start before a selected part were cut at its start</source>
        <translation>Zonen, die vor einem gewählten Teil beginnen, wurden an seinem Anfang abgeschnitten</translation>
    </message>
    <message>
        <source>zones that continue after a selected part were cut at its end</source>
        <translation>Zonen, die nach einem gewählten Teil weitergehen, wurden an seinem Ende abgeschnitten</translation>
    </message>
    <message>
        <source>rows of CPU time that reach beyond a selected part were cut there</source>
        <translation>Zeilen mit CPU-Zeit, die über einen gewählten Teil hinausreichen, wurden dort abgeschnitten</translation>
    </message>
    <message>
        <source>messages, spans and events of other threads were skipped</source>
        <translation>Meldungen, Abschnitte und Ereignisse anderer Threads wurden übersprungen</translation>
    </message>
    <message>
        <source>spans that start before the first frame were cut there</source>
        <translation>Abschnitte, die vor dem ersten Frame beginnen, wurden dort abgeschnitten</translation>
    </message>
    <message>
        <source>frames in damaged parts were skipped</source>
        <translation>Frames in beschädigten Teilen wurden übersprungen</translation>
    </message>
    <message>
        <source>bookmarks and notes on other parts were skipped</source>
        <translation>Lesezeichen und Notizen zu anderen Teilen wurden übersprungen</translation>
    </message>
    <message>
        <source>overlapping frames were cut at the start of the next one</source>
        <translation>Überlappende Frames wurden am Anfang des nächsten abgeschnitten</translation>
    </message>
    <message>
        <source>calls on other threads were not used as frame starts</source>
        <translation>Aufrufe auf anderen Threads wurden nicht als Frame-Anfänge verwendet</translation>
    </message>
    <message>
        <source>spans after the last frame were skipped</source>
        <translation>Abschnitte nach dem letzten Frame wurden übersprungen</translation>
    </message>
    <message>
        <source>frames with too many zones were split</source>
        <translation>Frames mit zu vielen Zonen wurden geteilt</translation>
    </message>
    <message>
        <source>unreadable frames were skipped</source>
        <translation>Unlesbare Frames wurden übersprungen</translation>
    </message>
    <message>
        <source>damaged frames were skipped</source>
        <translation>Beschädigte Frames wurden übersprungen</translation>
    </message>
    <message>
        <source>calls of rare paths were added to (other)</source>
        <translation>Aufrufe seltener Pfade wurden zu (other) gezählt</translation>
    </message>
    <message>
        <source>messages were skipped: the format can&apos;t hold them</source>
        <translation>Meldungen wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>plot values were skipped: the format can&apos;t hold them</source>
        <translation>Werte von Kurven wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>async spans were skipped: the format can&apos;t hold them</source>
        <translation>Asynchrone Abschnitte wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>lock spans were skipped: the format can&apos;t hold them</source>
        <translation>Sperrabschnitte wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>flow points were skipped: the format can&apos;t hold them</source>
        <translation>Flusspunkte wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>zone texts and values were skipped: the format can&apos;t hold them</source>
        <translation>Texte und Werte von Zonen wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>bookmarks and notes were skipped: the format can&apos;t hold them</source>
        <translation>Lesezeichen und Notizen wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>memory events were skipped: the format can&apos;t hold them</source>
        <translation>Speicherereignisse wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>frames of other sets were skipped: the format can&apos;t hold them</source>
        <translation>Frames anderer Frame-Reihen wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>states of threads were skipped: the format can&apos;t hold them</source>
        <translation>Thread-Zustände wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>rows of CPU time, page faults and stolen time were skipped: the format can&apos;t hold them</source>
        <translation>Zeilen mit CPU-Zeit, Seitenfehlern und von anderen genommener Zeit wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>samples of call stacks were skipped: the format can&apos;t hold them</source>
        <translation>Stichproben von Aufrufstapeln wurden übersprungen: Das Format kann sie nicht aufnehmen</translation>
    </message>
    <message>
        <source>paths thinner than a quarter of a pixel are drawn as (other)</source>
        <translation>Pfade, die dünner als ein Viertelpixel sind, sind als (other) gezeichnet</translation>
    </message>
    <message>
        <source>paths of more than 1024 calls were added to their callers</source>
        <translation>Pfade mit mehr als 1024 Aufrufen wurden ihren Aufrufern zugerechnet</translation>
    </message>
    <message>
        <source>Only %1 % of one side&apos;s usual frames belong to behaviours with at least %2 frames on both sides. Means are therefore compared over all frames, and typical frames in the common behaviours.</source>
        <translation>Nur %1 % der gewöhnlichen Frames einer Seite gehören zu Verhaltenstypen mit mindestens %2 Frames auf beiden Seiten. Mittelwerte werden deshalb über alle Frames verglichen, typische Frames in den gemeinsamen Verhaltenstypen.</translation>
    </message>
    <message>
        <source>Only %1 % of one side&apos;s usual frames belong to behaviours with at least %2 frames on both sides. Means are therefore compared over all frames.</source>
        <translation>Nur %1 % der gewöhnlichen Frames einer Seite gehören zu Verhaltenstypen mit mindestens %2 Frames auf beiden Seiten. Mittelwerte werden deshalb über alle Frames verglichen.</translation>
    </message>
    <message>
        <source>%1 of %2 frames stand apart, but are no behaviour of their own: a behaviour has at least %3 of the frames and at least 6, and with less than 5 % half of them follow each other, four or more at a time</source>
        <translation>%1 von %2 Frames liegen abseits, sind aber kein eigener Verhaltenstyp: Ein Verhaltenstyp hat mindestens %3 der Frames und mindestens 6, und bei weniger als 5 % folgt die Hälfte davon aufeinander, mindestens vier in Folge</translation>
    </message>
    <message>
        <source>%1 group of frames joined the nearest one, because frames drift between the two instead of jumping; ask for more behaviours to keep them apart</source>
        <translation>%1 Gruppe von Frames wurde mit der nächsten vereint, weil die Frames allmählich von einer zur anderen wechseln, statt zu springen; mehr Verhaltenstypen suchen, um sie zu trennen</translation>
    </message>
    <message>
        <source>%1 groups of frames joined the nearest one, because frames drift between the two instead of jumping; ask for more behaviours to keep them apart</source>
        <translation>%1 Gruppen von Frames wurden mit der jeweils nächsten vereint, weil die Frames allmählich von einer zur anderen wechseln, statt zu springen; mehr Verhaltenstypen suchen, um sie zu trennen</translation>
    </message>
    <message>
        <source>%1 group of frames joined another one that differs in less than 5 % of its time (15 % if their frames alternate everywhere, and one only does something more), or by less than a quarter of what most groups differ by; ask for more behaviours to keep them apart</source>
        <translation>%1 Gruppe von Frames wurde mit einer anderen vereint, die sich in weniger als 5 % ihrer Zeit unterscheidet (15 %, wenn sich die Frames überall abwechseln und die einen nur etwas mehr tun) oder um weniger als ein Viertel dessen, was die meisten Gruppen unterscheidet; mehr Verhaltenstypen suchen, um sie zu trennen</translation>
    </message>
    <message>
        <source>%1 groups of frames joined another one that differs in less than 5 % of its time (15 % if their frames alternate everywhere, and one only does something more), or by less than a quarter of what most groups differ by; ask for more behaviours to keep them apart</source>
        <translation>%1 Gruppen von Frames wurden mit anderen vereint, die sich in weniger als 5 % ihrer Zeit unterscheiden (15 %, wenn sich die Frames überall abwechseln und die einen nur etwas mehr tun) oder um weniger als ein Viertel dessen, was die meisten Gruppen unterscheidet; mehr Verhaltenstypen suchen, um sie zu trennen</translation>
    </message>
    <message>
        <source>%1 behaviours were found, and the most similar ones joined: at most %2 are found automatically</source>
        <translation>%1 Verhaltenstypen wurden gefunden und die ähnlichsten vereint: Automatisch werden höchstens %2 gefunden</translation>
    </message>
    <message>
        <source>given</source>
        <translation>vorgegeben</translation>
    </message>
    <message>
        <source>Bayesian information criterion; components are joined if no density valley that frames jump across separates them, or if they differ in less than 5 % of their time</source>
        <translation>Bayessches Informationskriterium; Komponenten werden vereint, wenn kein Dichtetal sie trennt, über das Frames springen, oder wenn sie sich in weniger als 5 % ihrer Zeit unterscheiden</translation>
    </message>
    <message>
        <source>more than %1 Gaussians may fit better: no more are tried automatically</source>
        <translation>mehr als %1 Gaußverteilungen passen vielleicht besser: Mehr werden automatisch nicht probiert</translation>
    </message>
    <message>
        <source>all frames are alike</source>
        <translation>alle Frames sind gleichartig</translation>
    </message>
    <message>
        <source>score of the clearest density valley: behaviours are split while it is at least 1, and joined if they differ in less than 5 % of their time or by less than a quarter of what most groups differ by</source>
        <translation>Wert des deutlichsten Dichtetals: Verhaltenstypen werden geteilt, solange er mindestens 1 ist, und vereint, wenn sie sich in weniger als 5 % ihrer Zeit unterscheiden oder um weniger als ein Viertel dessen, was die meisten Gruppen unterscheidet</translation>
    </message>
    <message>
        <source>time spent in functions that wait, by their names, doesn&apos;t count: %1</source>
        <translation>Zeit in Funktionen, die ihrem Namen nach warten, zählt nicht: %1</translation>
    </message>
    <message>
        <source>behaviours were found in a sample of %1 of %2 frames</source>
        <translation>die Verhaltenstypen wurden in einer Stichprobe von %1 der %2 Frames gefunden</translation>
    </message>
    <message>
        <source>%1 least important function was left out to save memory</source>
        <translation>%1 Funktion mit dem geringsten Gewicht wurde weggelassen, um Speicher zu sparen</translation>
    </message>
    <message>
        <source>%1 least important functions were left out to save memory</source>
        <translation>%1 Funktionen mit dem geringsten Gewicht wurden weggelassen, um Speicher zu sparen</translation>
    </message>
    <message>
        <source>%1 plot value beyond 1e18 was treated as 1e18</source>
        <translation>%1 Plotwert jenseits von 1e18 wurde als 1e18 behandelt</translation>
    </message>
    <message>
        <source>%1 plot values beyond 1e18 were treated as 1e18</source>
        <translation>%1 Plotwerte jenseits von 1e18 wurden als 1e18 behandelt</translation>
    </message>
    <message>
        <source>time in functions whose last call never ends doesn&apos;t count: %1</source>
        <translation>Zeit in Funktionen, deren letzter Aufruf nicht endet, zählt nicht: %1</translation>
    </message>
    <message>
        <source>%1 of the %2 functions of the model are not in this capture</source>
        <translation>%1 der %2 Funktionen des Modells fehlen in dieser Aufzeichnung</translation>
    </message>
    <message>
        <source>%1 of %2 behaviour is unreliable, with a stability below 0.5: %3; ask for fewer, or record longer</source>
        <translation>%1 von %2 Verhaltenstyp ist unzuverlässig (Stabilität unter 0.5): %3; weniger suchen oder länger aufzeichnen</translation>
    </message>
    <message>
        <source>%1 of %2 behaviours is unreliable, with a stability below 0.5: %3; ask for fewer, or record longer</source>
        <translation>%1 von %2 Verhaltenstypen ist unzuverlässig (Stabilität unter 0.5): %3; weniger suchen oder länger aufzeichnen</translation>
    </message>
    <message>
        <source>%1 of %2 behaviours are unreliable, with a stability below 0.5: %3; ask for fewer, or record longer</source>
        <translation>%1 von %2 Verhaltenstypen sind unzuverlässig (Stabilität unter 0.5): %3; weniger suchen oder länger aufzeichnen</translation>
    </message>
    <message>
        <source>%1 of %2 behaviour has too few frames to tell whether it is real: %3; record longer</source>
        <translation>%1 von %2 Verhaltenstyp hat zu wenige Frames, um zu sagen, ob es ihn wirklich gibt: %3; länger aufzeichnen</translation>
    </message>
    <message>
        <source>%1 of %2 behaviours has too few frames to tell whether it is real: %3; record longer</source>
        <translation>%1 von %2 Verhaltenstypen hat zu wenige Frames, um zu sagen, ob es ihn wirklich gibt: %3; länger aufzeichnen</translation>
    </message>
    <message>
        <source>%1 of %2 behaviours have too few frames to tell whether they are real: %3; record longer</source>
        <translation>%1 von %2 Verhaltenstypen haben zu wenige Frames, um zu sagen, ob es sie wirklich gibt: %3; länger aufzeichnen</translation>
    </message>
    <message>
        <source>of a model</source>
        <translation>aus einem Modell</translation>
    </message>
    <message>
        <source>as for k-means</source>
        <translation>wie bei k-means</translation>
    </message>
    <message>
        <source>as for k-means, updated as frames arrive</source>
        <translation>wie bei k-means, aktualisiert, während Frames eintreffen</translation>
    </message>
    <message>
        <source>head: %1</source>
        <translation>Neu: %1</translation>
    </message>
    <message>
        <source>baseline %1: %2</source>
        <translation>Basis %1: %2</translation>
    </message>
</context>
<context>
    <name>zoe::ReasonText</name>
    <message>
        <source>lock %1</source>
        <translation>Sperre %1</translation>
    </message>
    <message>
        <source>an unknown thread</source>
        <translation>einem unbekannten Thread</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 in %2</translation>
    </message>
    <message>
        <source>%1 outside all zones</source>
        <translation>%1 außerhalb aller Zonen</translation>
    </message>
    <message>
        <source>%1 while %2 waited for it</source>
        <translation>%1, während %2 darauf wartete</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 auf %2</translation>
    </message>
    <message>
        <source>less preempted, mostly</source>
        <translation>weniger verdrängt, meist</translation>
    </message>
    <message>
        <source>preempted, mostly</source>
        <translation>verdrängt, meist</translation>
    </message>
    <message>
        <source>less preempted</source>
        <translation>weniger verdrängt</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>verdrängt</translation>
    </message>
    <message>
        <source>less waiting</source>
        <translation>kürzeres Warten</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>Warten</translation>
    </message>
    <message>
        <source>less %1 waiting</source>
        <translation>kürzeres Warten von %1</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>Warten von %1</translation>
    </message>
    <message>
        <source>less waiting for %1</source>
        <translation>kürzeres Warten auf %1</translation>
    </message>
    <message>
        <source>waiting for %1</source>
        <translation>Warten auf %1</translation>
    </message>
    <message>
        <source>less %1 waiting for %2</source>
        <translation>kürzeres Warten von %1 auf %2</translation>
    </message>
    <message>
        <source>%1 waiting for %2</source>
        <translation>Warten von %1 auf %2</translation>
    </message>
    <message>
        <source>another thread</source>
        <translation>ein anderer Thread</translation>
    </message>
    <message>
        <source>its work</source>
        <translation>seiner Arbeit</translation>
    </message>
    <message>
        <source>less waiting for %1 to start %2</source>
        <translation>kürzeres Warten, bis %1 mit %2 beginnt</translation>
    </message>
    <message>
        <source>waiting for %1 to start %2</source>
        <translation>Warten, bis %1 mit %2 beginnt</translation>
    </message>
    <message>
        <source>%1, held by %2</source>
        <translation>%1, gehalten von %2</translation>
    </message>
    <message>
        <source>%1 for something not recorded</source>
        <translation>%1 (Grund nicht aufgezeichnet)</translation>
    </message>
    <message>
        <source>%1, %2 of %3 sample in %4</source>
        <translation>%1, %2 von %3 Stichprobe in %4</translation>
    </message>
    <message>
        <source>%1, %2 of %3 samples in %4</source>
        <translation>%1, %2 von %3 Stichproben in %4</translation>
    </message>
    <message>
        <source>fewer calls of %1</source>
        <translation>weniger Aufrufe von %1</translation>
    </message>
    <message>
        <source>more calls of %1</source>
        <translation>mehr Aufrufe von %1</translation>
    </message>
    <message>
        <source>shorter calls of %1</source>
        <translation>kürzere Aufrufe von %1</translation>
    </message>
    <message>
        <source>longer calls of %1</source>
        <translation>längere Aufrufe von %1</translation>
    </message>
    <message>
        <source>less un-instrumented time in %1</source>
        <translation>weniger nicht instrumentierte Zeit in %1</translation>
    </message>
    <message>
        <source>un-instrumented time in %1</source>
        <translation>nicht instrumentierte Zeit in %1</translation>
    </message>
    <message>
        <source>less outside all zones</source>
        <translation>weniger außerhalb aller Zonen</translation>
    </message>
    <message>
        <source>outside all zones</source>
        <translation>außerhalb aller Zonen</translation>
    </message>
    <message>
        <source>less unexplained</source>
        <translation>weniger ungeklärt</translation>
    </message>
    <message>
        <source>unexplained</source>
        <translation>ungeklärt</translation>
    </message>
    <message>
        <source>preemption</source>
        <translation>Verdrängung</translation>
    </message>
    <message>
        <source>late start of a thread</source>
        <translation>später Beginn eines Threads</translation>
    </message>
    <message>
        <source>late start of %1</source>
        <translation>später Beginn von %1</translation>
    </message>
    <message>
        <source>time outside all zones</source>
        <translation>Zeit außerhalb aller Zonen</translation>
    </message>
    <message>
        <source>Context switches of this frame were not recorded, so time in which its threads could not run counts as work.</source>
        <translation>Die Kontextwechsel dieses Frames wurden nicht aufgezeichnet; Zeit, in der seine Threads nicht laufen konnten, zählt daher als Arbeit.</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>Frame %1</translation>
    </message>
    <message>
        <source>typical frames of %1</source>
        <translation>typische Frames von %1</translation>
    </message>
    <message>
        <source>typical frames around it</source>
        <translation>typische Frames ringsum</translation>
    </message>
    <message>
        <source>typical frames</source>
        <translation>typische Frames</translation>
    </message>
    <message>
        <source>about as long as %1</source>
        <translation>etwa so lang wie %1</translation>
    </message>
    <message>
        <source>as usual for %1: four of five such frames take %2 to %3</source>
        <translation>wie üblich bei %1: Vier von fünf solchen Frames dauern %2 bis %3</translation>
    </message>
    <message>
        <source>as usual: four of five such frames take %1 to %2</source>
        <translation>wie üblich: Vier von fünf solchen Frames dauern %1 bis %2</translation>
    </message>
    <message>
        <source>no frame to compare it with</source>
        <translation>keinen Frame zum Vergleich</translation>
    </message>
    <message>
        <source>%1 in smaller causes</source>
        <translation>%1 in kleineren Ursachen</translation>
    </message>
    <message>
        <source>%1 less elsewhere</source>
        <translation>%1 weniger an anderer Stelle</translation>
    </message>
    <message>
        <source>%1 more elsewhere</source>
        <translation>%1 mehr an anderer Stelle</translation>
    </message>
    <message>
        <source>Frame %1 took %2; there is %3.</source>
        <translation>Frame %1 dauerte %2; es gibt %3.</translation>
    </message>
    <message>
        <source>Frame %1 took %2, %3.</source>
        <translation>Frame %1 dauerte %2, %3.</translation>
    </message>
    <message>
        <source>Frame %1 took %2, %3 longer than %4: %5.</source>
        <translation>Frame %1 dauerte %2, %3 länger als %4: %5.</translation>
    </message>
    <message>
        <source>Frame %1 took %2, %3 shorter than %4: %5.</source>
        <translation>Frame %1 dauerte %2, %3 kürzer als %4: %5.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 of %2 frame: %3</source>
        <translation>%1 von %2 Frame: %3</translation>
    </message>
    <message>
        <source>%1 of %2 frames: %3</source>
        <translation>%1 von %2 Frames: %3</translation>
    </message>
    <message>
        <source>no longer than typical</source>
        <translation>nicht länger als typisch</translation>
    </message>
    <message>
        <source>no typical frames to compare with</source>
        <translation>keine typischen Frames zum Vergleich</translation>
    </message>
    <message>
        <source>can&apos;t be read</source>
        <translation>nicht lesbar</translation>
    </message>
    <message>
        <source>No frames.</source>
        <translation>Keine Frames.</translation>
    </message>
    <message>
        <source>stolen by other virtual machines</source>
        <translation>von anderen virtuellen Maschinen genommen</translation>
    </message>
    <message>
        <source>less stolen by other virtual machines</source>
        <translation>weniger von anderen virtuellen Maschinen genommen</translation>
    </message>
    <message>
        <source>stolen by other virtual machines, mostly</source>
        <translation>von anderen virtuellen Maschinen genommen, meist</translation>
    </message>
    <message>
        <source>less stolen by other virtual machines, mostly</source>
        <translation>weniger von anderen virtuellen Maschinen genommen, meist</translation>
    </message>
    <message>
        <source>in interrupts</source>
        <translation>in Interrupts</translation>
    </message>
    <message>
        <source>less in interrupts</source>
        <translation>weniger in Interrupts</translation>
    </message>
    <message>
        <source>in interrupts, mostly</source>
        <translation>in Interrupts, meist</translation>
    </message>
    <message>
        <source>less in interrupts, mostly</source>
        <translation>weniger in Interrupts, meist</translation>
    </message>
    <message>
        <source>other virtual machines</source>
        <translation>andere virtuelle Maschinen</translation>
    </message>
    <message>
        <source>interrupts</source>
        <translation>Interrupts</translation>
    </message>
    <message>
        <source>about %1 page faults</source>
        <translation>etwa %1 Seitenfehler</translation>
    </message>
    <message>
        <source>Context switches of this frame were not recorded. Preemption is only known as totals over a few milliseconds; waits count as work.</source>
        <translation>Kontextwechsel dieses Frames wurden nicht aufgezeichnet. Verdrängung ist nur als Summe über einige Millisekunden bekannt; Warten zählt als Arbeit.</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 durch %2</translation>
    </message>
    <message>
        <source>a timer or device</source>
        <translation>einem Timer oder Gerät</translation>
    </message>
    <message>
        <source>%1, woken by %2</source>
        <translation>%1, geweckt von %2</translation>
    </message>
    <message>
        <source>%1 by %2 and others</source>
        <translation>%1 durch %2 und andere</translation>
    </message>
    <message>
        <source>queued for a CPU</source>
        <translation>auf eine CPU wartend</translation>
    </message>
    <message>
        <source>less queued for a CPU</source>
        <translation>weniger auf eine CPU wartend</translation>
    </message>
    <message>
        <source>queued for a CPU, mostly</source>
        <translation>auf eine CPU wartend, meist</translation>
    </message>
    <message>
        <source>less queued for a CPU, mostly</source>
        <translation>weniger auf eine CPU wartend, meist</translation>
    </message>
    <message>
        <source>%1 behind %2 and others</source>
        <translation>%1 hinter %2 und anderen</translation>
    </message>
    <message>
        <source>%1 behind %2</source>
        <translation>%1 hinter %2</translation>
    </message>
    <message>
        <source>meanwhile %1 spent %2 in %3</source>
        <translation>währenddessen war %1 %2 in %3</translation>
    </message>
    <message>
        <source>together</source>
        <translation>zusammen</translation>
    </message>
    <message>
        <source>Smaller causes (%1)</source>
        <translation>Kleinere Ursachen (%1)</translation>
    </message>
    <message>
        <source>I/O</source>
        <translation>Ein-/Ausgabe</translation>
    </message>
    <message>
        <source>like the only comparable frame (%1)</source>
        <translation>wie der einzige vergleichbare Frame (%1)</translation>
    </message>
    <message>
        <source>like the only %1 comparable frames (%2 to %3)</source>
        <translation>wie die einzigen %1 vergleichbaren Frames (%2 bis %3)</translation>
    </message>
    <message>
        <source>without a CPU</source>
        <translation>ohne CPU</translation>
    </message>
    <message>
        <source>less without a CPU</source>
        <translation>weniger ohne CPU</translation>
    </message>
    <message>
        <source>without a CPU, mostly</source>
        <translation>ohne CPU, meist</translation>
    </message>
    <message>
        <source>less without a CPU, mostly</source>
        <translation>weniger ohne CPU, meist</translation>
    </message>
    <message>
        <source>less unexplained, mostly</source>
        <translation>weniger ungeklärt, meist</translation>
    </message>
    <message>
        <source>unexplained, mostly</source>
        <translation>ungeklärt, meist</translation>
    </message>
    <message>
        <source>%1, mostly</source>
        <translation>%1, meist</translation>
    </message>
    <message>
        <source>%1 in other causes</source>
        <translation>%1 in anderen Ursachen</translation>
    </message>
    <message>
        <source>less time in %1</source>
        <translation>weniger Zeit in %1</translation>
    </message>
    <message>
        <source>more time in %1</source>
        <translation>mehr Zeit in %1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 für %2</translation>
    </message>
    <message>
        <source>%1, but %2 longer than the frames around it</source>
        <translation>%1, aber %2 länger als die Frames ringsum</translation>
    </message>
</context>
<context>
    <name>zoe::app::AlarmBox</name>
    <message>
        <source>Spike alarm</source>
        <translation>Ausreißer-Alarm</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Aus</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
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
        <translation>Zeitpunkt</translation>
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
        <source>Pa&amp;use on spike</source>
        <translation>Beim Ausreißer an&amp;halten</translation>
    </message>
    <message>
        <source>Spike alarm condition</source>
        <translation>Bedingung des Ausreißeralarms</translation>
    </message>
    <message>
        <source>Longer than</source>
        <translation>Länger als</translation>
    </message>
    <message>
        <source>Spike alarm threshold</source>
        <translation>Schwelle des Ausreißeralarms</translation>
    </message>
    <message>
        <source>Pause the views at the frame that caused the alarm. Recording continues.</source>
        <translation>Die Ansichten beim Frame anhalten, der den Alarm auslöste. Die Aufzeichnung läuft weiter.</translation>
    </message>
    <message>
        <source>Clear the alarm list</source>
        <translation>Alarmliste leeren</translation>
    </message>
    <message>
        <source>Frames that caused an alarm</source>
        <translation>Frames, die einen Alarm auslösten</translation>
    </message>
    <message>
        <source>Also the threshold of spikes in the frame chart</source>
        <translation>Auch die Schwelle für Ausreißer im Frame-Diagramm</translation>
    </message>
    <message>
        <source>Clear the list of alarms</source>
        <translation>Die Liste der Alarme leeren</translation>
    </message>
    <message>
        <source>Longer than recent median ×</source>
        <translation>Länger als Median zuvor ×</translation>
    </message>
    <message>
        <source>× median</source>
        <translation>× Median</translation>
    </message>
    <message>
        <source>Duration as a multiple of the median of the %1 frames before it. The cause of a frame states it as a multiple of the median of all frames.</source>
        <translation>Dauer als Vielfaches des Medians der %1 Frames davor. Die Ursache eines Frames nennt sie als Vielfaches des Medians aller Frames.</translation>
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
    <name>zoe::app::AnnotationStore</name>
    <message>
        <source>Can&apos;t read the notes: %1</source>
        <translation>Die Notizen lassen sich nicht lesen: %1</translation>
    </message>
    <message>
        <source>Can&apos;t save the notes; trying again: %1</source>
        <translation>Die Notizen lassen sich nicht speichern; neuer Versuch folgt: %1</translation>
    </message>
    <message>
        <source>Not saved yet: %1</source>
        <translation>Noch nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>Saved in %1 until the recording ends.</source>
        <translation>In %1 gespeichert, bis die Aufzeichnung endet.</translation>
    </message>
    <message>
        <source>Saved in %1: the capture is read-only.</source>
        <translation>In %1 gespeichert: Die Aufzeichnung ist schreibgeschützt.</translation>
    </message>
    <message>
        <source>Saved in the capture.</source>
        <translation>In der Aufzeichnung gespeichert.</translation>
    </message>
    <message>
        <source>Some notes are saved in a separate file next to the capture.</source>
        <translation>Einige Notizen sind in einer eigenen Datei neben der Aufzeichnung gespeichert.</translation>
    </message>
    <message>
        <source>Saved in %1: the capture was recorded again.</source>
        <translation>Gespeichert in %1: Unter dem Namen der Aufzeichnung wurde erneut aufgezeichnet.</translation>
    </message>
</context>
<context>
    <name>zoe::app::AnnotationsPanel</name>
    <message>
        <source>Notes</source>
        <translation>Notizen</translation>
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
        <source>N&amp;ame the selected frames</source>
        <translation>Die ausgewählten Frames &amp;benennen</translation>
    </message>
    <message>
        <source>Name frames</source>
        <translation>Frames benennen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Search notes</source>
        <translation>Notizen durchsuchen</translation>
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
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Re&amp;move the selected notes</source>
        <translation>Aus&amp;gewählte Notizen entfernen</translation>
    </message>
    <message>
        <source>&amp;Undo change of notes</source>
        <translation>Änderung der Notizen &amp;zurücknehmen</translation>
    </message>
    <message>
        <source>Re&amp;do change of notes</source>
        <translation>Änderung der Notizen &amp;wiederholen</translation>
    </message>
    <message>
        <source>No notes. Press M to set a bookmark at the current frame or zone.</source>
        <translation>Keine Notizen. M setzt ein Lesezeichen beim aktuellen Frame oder bei der Zone.</translation>
    </message>
    <message>
        <source>%1 in total</source>
        <translation>insgesamt %1</translation>
    </message>
    <message>
        <source>Add note</source>
        <translation>Notiz hinzufügen</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Bereich</translation>
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
        <translation>System</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Schriftgröße</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Schriftgröße</translation>
    </message>
    <message>
        <source>The language changes after a restart.</source>
        <translation>Die Sprache ändert sich nach einem Neustart.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourActions</name>
    <message>
        <source>Rename</source>
        <translation>Umbenennen</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Vereinigen</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Teilen</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Einfrieren</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Wiederholen</translation>
    </message>
    <message>
        <source>Save behaviours…</source>
        <translation>Verhaltenstypen speichern …</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern …</translation>
    </message>
    <message>
        <source>Apply saved behaviours…</source>
        <translation>Gespeicherte Verhaltenstypen anwenden …</translation>
    </message>
    <message>
        <source>Apply…</source>
        <translation>Anwenden …</translation>
    </message>
    <message>
        <source>Into %1</source>
        <translation>In %1</translation>
    </message>
    <message>
        <source>Change behaviours</source>
        <translation>Verhaltenstypen ändern</translation>
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
        <source>&amp;Freeze</source>
        <translation>Ein&amp;frieren</translation>
    </message>
    <message>
        <source>Save behaviours</source>
        <translation>Verhaltenstypen speichern</translation>
    </message>
    <message>
        <source>Behaviours (*.zoebeh)</source>
        <translation>Verhaltenstypen (*.zoebeh)</translation>
    </message>
    <message>
        <source>Apply saved behaviours</source>
        <translation>Gespeicherte Verhaltenstypen anwenden</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Rename the selected behaviour</source>
        <translation>Ausgewählten Verhaltenstyp umbenennen</translation>
    </message>
    <message>
        <source>Merge the selected behaviours</source>
        <translation>Ausgewählte Verhaltenstypen vereinigen</translation>
    </message>
    <message>
        <source>Split the selected behaviour</source>
        <translation>Ausgewählten Verhaltenstyp teilen</translation>
    </message>
    <message>
        <source>Split the selected behaviour into %1</source>
        <translation>Ausgewählten Verhaltenstyp in %1 teilen</translation>
    </message>
    <message>
        <source>Freeze or unfreeze the selected behaviours</source>
        <translation>Ausgewählte Verhaltenstypen einfrieren oder freigeben</translation>
    </message>
    <message>
        <source>Undo behaviour change</source>
        <translation>Änderung der Verhalten zurücknehmen</translation>
    </message>
    <message>
        <source>Redo behaviour change</source>
        <translation>Änderung der Verhalten wiederholen</translation>
    </message>
    <message>
        <source>Save these behaviours as a .zoebeh file that can be applied to other captures</source>
        <translation>Diese Verhaltenstypen als .zoebeh-Datei speichern, die sich auf andere Aufzeichnungen anwenden lässt</translation>
    </message>
    <message>
        <source>Apply the behaviours of a .zoebeh file to the frames</source>
        <translation>Die Verhaltenstypen einer .zoebeh-Datei auf die Frames anwenden</translation>
    </message>
    <message>
        <source>Numbers and colours are fixed while frames arrive: pause to split</source>
        <translation>Nummern und Farben sind fest, solange Frames eintreffen: zum Teilen anhalten</translation>
    </message>
    <message>
        <source>Un&amp;freeze</source>
        <translation>&amp;Freigeben</translation>
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
        <source>Select the unusual frames; all views then show only these</source>
        <translation>Die ungewöhnlichen Frames auswählen; alle Ansichten zeigen dann nur sie</translation>
    </message>
    <message>
        <source>Select a behaviour to see its characteristic functions</source>
        <translation>Verhaltenstyp auswählen, um Funktionen zu sehen</translation>
    </message>
    <message>
        <source>1 unusual frame</source>
        <translation>1 ungewöhnlicher Frame</translation>
    </message>
    <message>
        <source>No function sets most frames of %1 apart</source>
        <translation>Keine Funktion unterscheidet die meisten Frames von %1 von anderen</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourKeeper</name>
    <message>
        <source>Can&apos;t save the behaviours: %1</source>
        <translation>Die Verhaltenstypen lassen sich nicht speichern: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourLegend</name>
    <message>
        <source>Colours of behaviours</source>
        <translation>Farben der Verhaltenstypen</translation>
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
        <source>Frames that do not fit any behaviour; marked below the ribbon</source>
        <translation>Frames, die zu keinem Verhaltenstyp passen; unter dem Band markiert</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the time. Click to select them.</source>
        <translation>%1: %2, %3 der Zeit. Klicken wählt sie aus.</translation>
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
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Zoom to the selected frames</source>
        <translation>Auf die ausgewählten Frames zoomen</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Show all frames</source>
        <translation>Alle Frames zeigen</translation>
    </message>
    <message>
        <source>Select the frames in view</source>
        <translation>Sichtbare Frames auswählen</translation>
    </message>
    <message>
        <source>Add the frames in view to the selection</source>
        <translation>Die sichtbaren Frames zur Auswahl hinzufügen</translation>
    </message>
    <message>
        <source>Drag around frames to select them. Hold Ctrl to add to the selection.</source>
        <translation>Frames umfahren, um sie auszuwählen. Mit Strg wird die Auswahl ergänzt.</translation>
    </message>
    <message>
        <source>Drag a box to zoom in. The mouse wheel zooms too.</source>
        <translation>Zum Vergrößern ein Rechteck aufziehen. Auch das Mausrad vergrößert.</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Drag to move the map. The right and middle buttons always pan.</source>
        <translation>Ziehen verschiebt die Karte. Rechte und mittlere Taste verschieben immer.</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Die Auswahl aufheben</translation>
    </message>
    <message>
        <source>Computing the map</source>
        <translation>Karte wird berechnet</translation>
    </message>
    <message>
        <source>No behaviours yet. Find behaviours in the Behaviours panel to see the map.</source>
        <translation>Noch keine Verhaltenstypen. Im Bereich „Verhalten“ suchen, um die Karte zu sehen.</translation>
    </message>
    <message>
        <source>Computing the map…</source>
        <translation>Karte wird berechnet …</translation>
    </message>
    <message>
        <source>No map: the calculation was cancelled or failed</source>
        <translation>Keine Karte: Die Berechnung wurde abgebrochen oder schlug fehl</translation>
    </message>
    <message>
        <source>%1. Frames close to each other spend their time alike; × marks unusual frames.</source>
        <translation>%1. Nahe beieinander liegende Frames haben eine ähnliche Zeitverteilung; × markiert ungewöhnliche Frames.</translation>
    </message>
    <message>
        <source>No frames to show on the map</source>
        <translation>Keine Frames für die Karte</translation>
    </message>
    <message>
        <source>Compute the map of all frames</source>
        <translation>Die Karte aller Frames berechnen</translation>
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
    <name>zoe::app::BehaviourOptionsBox</name>
    <message>
        <source>Method</source>
        <translation>Verfahren</translation>
    </message>
    <message>
        <source>Number of behaviours</source>
        <translation>Zahl der Verhaltenstypen</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
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
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Startwert</translation>
    </message>
    <message>
        <source>Choose functions</source>
        <translation>Funktionen wählen</translation>
    </message>
    <message>
        <source>As</source>
        <translation>Als</translation>
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
        <source>Choose plots</source>
        <translation>Kurven wählen</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>selected frames (%1)</source>
        <translation>ausgewählte Frames (%1)</translation>
    </message>
    <message>
        <source>none in this capture</source>
        <translation>keine in dieser Aufzeichnung</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Give all functions equal weight</source>
        <translation>Alle Funktionen gleich gewichten</translation>
    </message>
    <message>
        <source>Include numbers of calls</source>
        <translation>Zahl der Aufrufe einbeziehen</translation>
    </message>
    <message>
        <source>Clustering method</source>
        <translation>Gruppierungsverfahren</translation>
    </message>
    <message>
        <source>Number of behaviours to find. Automatic: as many as are clearly separate.</source>
        <translation>Zahl der gesuchten Verhaltenstypen. Automatisch: so viele, wie klar getrennt sind.</translation>
    </message>
    <message>
        <source>Frames to group</source>
        <translation>Zu gruppierende Frames</translation>
    </message>
    <message>
        <source>Frames to group. All other frames get no behaviour.</source>
        <translation>Zu gruppierende Frames. Alle anderen erhalten keinen Verhaltenstyp.</translation>
    </message>
    <message>
        <source>More options for features and methods</source>
        <translation>Weitere Optionen für Merkmale und Verfahren</translation>
    </message>
    <message>
        <source>Minimum behaviour size</source>
        <translation>Mindestgröße eines Verhaltenstyps</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatisch</translation>
    </message>
    <message>
        <source>Minimum share of frames. Automatic: 0.25 % for k-means, 1 % for other methods</source>
        <translation>Mindestanteil der Frames. Automatisch: 0.25 % bei k-means, 1 % bei anderen Verfahren</translation>
    </message>
    <message>
        <source>Number of neighbours (density methods only)</source>
        <translation>Zahl der Nachbarn (nur Dichteverfahren)</translation>
    </message>
    <message>
        <source>Automatic maximum</source>
        <translation>Automatisch höchstens</translation>
    </message>
    <message>
        <source>Largest number of behaviours that Automatic chooses</source>
        <translation>Größte Zahl von Verhaltenstypen, die „Automatisch“ wählt</translation>
    </message>
    <message>
        <source>Stability runs</source>
        <translation>Stabilitätsläufe</translation>
    </message>
    <message>
        <source>How often random halves of the frames are grouped again to measure stability; 0: never</source>
        <translation>Wie oft zufällige Hälften der Frames neu gruppiert werden, um die Stabilität zu messen; 0: nie</translation>
    </message>
    <message>
        <source>Seed of the random numbers. Equal seeds give equal behaviours.</source>
        <translation>Startwert der Zufallszahlen. Gleiche Startwerte geben gleiche Verhaltenstypen.</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Vorgaben wiederherstellen</translation>
    </message>
    <message>
        <source>Measured time</source>
        <translation>Gemessene Zeit</translation>
    </message>
    <message>
        <source>Self time is spent in the function itself; total time includes everything it calls</source>
        <translation>Selbstzeit vergeht in der Funktion selbst; Gesamtzeit schließt alles ein, was sie aufruft</translation>
    </message>
    <message>
        <source>self time per function</source>
        <translation>Selbstzeit je Funktion</translation>
    </message>
    <message>
        <source>self time per function and thread group</source>
        <translation>Selbstzeit je Funktion und Threadgruppe</translation>
    </message>
    <message>
        <source>total time of selected functions</source>
        <translation>Gesamtzeit ausgewählter Funktionen</translation>
    </message>
    <message>
        <source>Functions whose total time is measured</source>
        <translation>Funktionen, deren Gesamtzeit gemessen wird</translation>
    </message>
    <message>
        <source>Share of the frame compares what frames do; milliseconds also compare how long they take; the logarithm compares ratios of times</source>
        <translation>Anteile am Frame vergleichen, was Frames tun; Millisekunden auch, wie lange sie dauern; der Logarithmus vergleicht Verhältnisse von Zeiten</translation>
    </message>
    <message>
        <source>Scale each function by its usual variation (median and median absolute deviation)</source>
        <translation>Jede Funktion nach ihrer üblichen Streuung skalieren (Median und mittlere absolute Abweichung vom Median)</translation>
    </message>
    <message>
        <source>Also compare numbers of calls. All features then have equal weight.</source>
        <translation>Auch Zahlen von Aufrufen vergleichen. Alle Merkmale haben dann gleiches Gewicht.</translation>
    </message>
    <message>
        <source>Also compare the program&apos;s plots. All features then have equal weight.</source>
        <translation>Auch die Kurven des Programms vergleichen. Alle Merkmale haben dann gleiches Gewicht.</translation>
    </message>
    <message>
        <source>Choose functions…</source>
        <translation>Funktionen wählen …</translation>
    </message>
    <message>
        <source>Choose plots…</source>
        <translation>Kurven wählen …</translation>
    </message>
    <message>
        <source>%1 plots…</source>
        <translation>%1 Kurven …</translation>
    </message>
    <message>
        <source>Plots to include</source>
        <translation>Einzubeziehende Kurven</translation>
    </message>
    <message>
        <source>No clustering plugin found. See Tools &gt; Plugins.</source>
        <translation>Kein Plugin zum Gruppieren gefunden. Siehe Werkzeuge &gt; Plugins.</translation>
    </message>
    <message>
        <source>Choose the functions to measure.</source>
        <translation>Zu messende Funktionen wählen.</translation>
    </message>
    <message>
        <source>Set all options to their defaults</source>
        <translation>Alle Optionen auf ihre Vorgaben setzen</translation>
    </message>
    <message>
        <source>1 plot…</source>
        <translation>1 Kurve …</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourRibbon</name>
    <message>
        <source>Behaviours of the frames</source>
        <translation>Verhaltenstypen der Frames</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourStatus</name>
    <message>
        <source>Behaviour: %1</source>
        <translation>Verhalten: %1</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>Jetzt: %1</translation>
    </message>
    <message>
        <source>Behaviour shown</source>
        <translation>Gezeigtes Verhalten</translation>
    </message>
    <message>
        <source>Behaviour of the running program&apos;s newest frame</source>
        <translation>Verhalten des neuesten Frames des laufenden Programms</translation>
    </message>
    <message>
        <source>The views show %1: %2. Click to show all frames.</source>
        <translation>Die Ansichten zeigen %1: %2. Klicken zeigt alle Frames.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourStore</name>
    <message>
        <source>Finding behaviours</source>
        <translation>Verhaltenstypen werden gesucht</translation>
    </message>
    <message>
        <source>Applying %1</source>
        <translation>%1 wird angewandt</translation>
    </message>
    <message>
        <source>Merging behaviours</source>
        <translation>Verhaltenstypen werden vereinigt</translation>
    </message>
    <message>
        <source>Splitting a behaviour</source>
        <translation>Ein Verhaltenstyp wird geteilt</translation>
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
        <source>Restoring behaviours</source>
        <translation>Verhaltenstypen werden wiederhergestellt</translation>
    </message>
    <message>
        <source>Behaviours restored</source>
        <translation>Verhaltenstypen wiederhergestellt</translation>
    </message>
    <message>
        <source>Applied the behaviours of %1</source>
        <translation>Verhaltenstypen von %1 angewandt</translation>
    </message>
    <message>
        <source>Behaviours can&apos;t be found, applied, merged or split while frames arrive: pause or stop first.</source>
        <translation>Solange Frames eintreffen, lassen sich Verhaltenstypen nicht finden, anwenden, vereinigen oder teilen: zuerst anhalten oder stoppen.</translation>
    </message>
    <message>
        <source>Not done: behaviours are being changed (%1). Try again when that has finished</source>
        <translation>Nicht ausgeführt: Verhaltenstypen werden gerade geändert (%1). Danach noch einmal versuchen</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehavioursPanel</name>
    <message>
        <source>Find behaviours</source>
        <translation>Verhaltenstypen finden</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Group the frames that spend their time alike</source>
        <translation>Frames mit ähnlicher Zeitverteilung gruppieren</translation>
    </message>
    <message>
        <source>Cancel the search for behaviours</source>
        <translation>Die Suche nach Verhaltenstypen abbrechen</translation>
    </message>
    <message>
        <source>Progress of the search for behaviours</source>
        <translation>Fortschritt der Suche nach Verhaltenstypen</translation>
    </message>
    <message>
        <source>Behaviours</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Open a capture to find the behaviours of its frames.</source>
        <translation>Eine Aufzeichnung öffnen, um die Verhaltenstypen ihrer Frames zu finden.</translation>
    </message>
    <message>
        <source>Behaviours are groups of frames that spend their time alike.</source>
        <translation>Verhaltenstypen sind Gruppen von Frames mit ähnlicher Zeitverteilung.</translation>
    </message>
    <message>
        <source>Number of behaviours: %1</source>
        <translation>Zahl der Verhaltenstypen: %1</translation>
    </message>
    <message>
        <source>Follow the program</source>
        <translation>Dem Programm folgen</translation>
    </message>
    <message>
        <source>Restart and update behaviours as frames arrive</source>
        <translation>Neu beginnen und die Verhaltenstypen mit eintreffenden Frames aktualisieren</translation>
    </message>
    <message>
        <source>Behaviours are updated as frames arrive. Pause to find behaviours in all recorded frames.</source>
        <translation>Die Verhaltenstypen werden mit eintreffenden Frames aktualisiert. Anhalten, um in allen aufgezeichneten Frames zu suchen.</translation>
    </message>
    <message>
        <source>Compare the 2 selected</source>
        <translation>Die 2 ausgewählten vergleichen</translation>
    </message>
    <message>
        <source>Compare the frames of the two selected behaviours</source>
        <translation>Die Frames der zwei ausgewählten Verhaltenstypen vergleichen</translation>
    </message>
    <message>
        <source>Following the program: %1 so far, too few to find behaviours</source>
        <translation>Dem Programm wird gefolgt: bisher %1, zu wenig, um Verhaltenstypen zu finden</translation>
    </message>
    <message>
        <source>Now: %1 · %2 so far · pause to merge or split</source>
        <translation>Jetzt: %1 · bisher %2 · zum Vereinigen oder Teilen anhalten</translation>
    </message>
    <message>
        <source>1 behaviour</source>
        <translation>1 Verhaltenstyp</translation>
    </message>
    <message>
        <source>%1 behaviours</source>
        <translation>%1 Verhaltenstypen</translation>
    </message>
    <message>
        <source> · method: %1</source>
        <translation> · Verfahren: %1</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 Hinweis</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 Hinweise</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreeModel</name>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Paths grouped to keep the tree small</source>
        <translation>Zusammengefasste Pfade, damit der Baum klein bleibt</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>auf %1</translation>
    </message>
    <message>
        <source>other (%1)</source>
        <translation>andere (%1)</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreePanel</name>
    <message>
        <source>Fold recursion</source>
        <translation>Rekursion falten</translation>
    </message>
    <message>
        <source>Call tree of the selected frames</source>
        <translation>Aufrufbaum der ausgewählten Frames</translation>
    </message>
    <message>
        <source>Merging calls</source>
        <translation>Aufrufe werden zusammengefasst</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Call tree direction</source>
        <translation>Richtung des Aufrufbaums</translation>
    </message>
    <message>
        <source>Top-down (callees)</source>
        <translation>Von oben nach unten (Aufgerufene)</translation>
    </message>
    <message>
        <source>Bottom-up (callers)</source>
        <translation>Von unten nach oben (Aufrufer)</translation>
    </message>
    <message>
        <source>Callers of the selected function</source>
        <translation>Aufrufer der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>Callees of the selected function</source>
        <translation>Aufgerufene der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>Count recursive calls at the outermost call</source>
        <translation>Rekursive Aufrufe beim äußersten Aufruf zählen</translation>
    </message>
    <message>
        <source>Can&apos;t merge calls: %1</source>
        <translation>Die Aufrufe lassen sich nicht zusammenfassen: %1</translation>
    </message>
    <message>
        <source>Merging calls…</source>
        <translation>Aufrufe werden zusammengefasst …</translation>
    </message>
    <message>
        <source>No call tree: the calculation was cancelled or failed</source>
        <translation>Kein Aufrufbaum: Die Berechnung wurde abgebrochen oder schlug fehl</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>In einer beliebigen Ansicht eine Funktion auswählen</translation>
    </message>
    <message>
        <source>%1 on all threads</source>
        <translation>%1 auf allen Threads</translation>
    </message>
    <message>
        <source>%1 grouped under “other”</source>
        <translation>%1 unter „andere“ zusammengefasst</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 unlesbar</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>vom Rekorder verworfen: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreeStore</name>
    <message>
        <source>Merging calls</source>
        <translation>Aufrufe werden zusammengefasst</translation>
    </message>
    <message>
        <source>Can&apos;t merge calls: %1</source>
        <translation>Die Aufrufe lassen sich nicht zusammenfassen: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallersPanel</name>
    <message>
        <source>other</source>
        <translation>andere</translation>
    </message>
    <message>
        <source>Filter callers</source>
        <translation>Aufrufer filtern</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
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
        <source>Callers of the selected function</source>
        <translation>Aufrufer der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>Callees of the selected function</source>
        <translation>Aufgerufene der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>Callers. Press Enter or double-click to select one.</source>
        <translation>Aufrufer. Eingabetaste oder Doppelklick wählt einen aus.</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>In einer beliebigen Ansicht eine Funktion auswählen</translation>
    </message>
    <message>
        <source>Merging calls…</source>
        <translation>Aufrufe werden zusammengefasst …</translation>
    </message>
    <message>
        <source>No call tree: the calculation was cancelled or failed</source>
        <translation>Kein Aufrufbaum: Die Berechnung wurde abgebrochen oder schlug fehl</translation>
    </message>
    <message>
        <source>(none: top of a thread)</source>
        <translation>(keiner: oberste Ebene eines Threads)</translation>
    </message>
    <message>
        <source>%1 · %2 · total %3 · self %4</source>
        <translation>%1 · %2 · gesamt %3 · selbst %4</translation>
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
        <translation>Ältere Aufzeichnung</translation>
    </message>
    <message>
        <source>B&amp;rowse…</source>
        <translation>D&amp;urchsuchen …</translation>
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
        <translation>&amp;Durchsuchen …</translation>
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
        <translation>Mindestens einen Thread wählen.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 ist ein Ordner.</translation>
    </message>
    <message>
        <source>None: this capture only</source>
        <translation>Keine: nur diese Aufzeichnung</translation>
    </message>
    <message>
        <source>&amp;Difference from</source>
        <translation>&amp;Unterschied zu</translation>
    </message>
    <message>
        <source>Frames &amp;matching</source>
        <translation>Frames &amp;mit Bedingung</translation>
    </message>
    <message>
        <source>Frame condition</source>
        <translation>Framebedingung</translation>
    </message>
    <message>
        <source>Only inside function</source>
        <translation>Nur innerhalb der Funktion</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Ausgabedatei</translation>
    </message>
    <message>
        <source>Can&apos;t export: the capture was closed.</source>
        <translation>Export nicht möglich: Die Aufzeichnung wurde geschlossen.</translation>
    </message>
    <message>
        <source>Enter a condition, such as duration &gt; 16.6ms.</source>
        <translation>Bedingung eingeben, etwa duration &gt; 16.6ms.</translation>
    </message>
    <message>
        <source>No function is called %1.</source>
        <translation>Keine Funktion heißt %1.</translation>
    </message>
    <message>
        <source>Enter the name of the output file.</source>
        <translation>Namen der Ausgabedatei eingeben.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>Der Ordner %1 existiert nicht.</translation>
    </message>
    <message>
        <source>The output file can&apos;t replace the capture it is made from. Choose another name.</source>
        <translation>Die Ausgabedatei kann die Aufzeichnung nicht ersetzen, aus der sie entsteht. Einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>%1 already exists. Replace it?</source>
        <translation>%1 existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>&amp;All frames: %1</source>
        <translation>&amp;Alle Frames: %1</translation>
    </message>
    <message>
        <source>&amp;Selected frames: %1</source>
        <translation>&amp;Ausgewählte Frames: %1</translation>
    </message>
    <message>
        <source>&amp;Selected frames (none are selected)</source>
        <translation>&amp;Ausgewählte Frames (keine ausgewählt)</translation>
    </message>
    <message>
        <source>Choose the older capture</source>
        <translation>Ältere Aufzeichnung wählen</translation>
    </message>
    <message>
        <source>Export all frames</source>
        <translation>Alle Frames exportieren</translation>
    </message>
    <message>
        <source>Export the frames that are selected in the window</source>
        <translation>Die im Fenster ausgewählten Frames exportieren</translation>
    </message>
    <message>
        <source>Export the frames that match the condition</source>
        <translation>Die Frames exportieren, die die Bedingung erfüllen</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Ausgabedatei wählen</translation>
    </message>
    <message>
        <source>Write the output file</source>
        <translation>Ausgabedatei schreiben</translation>
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
        <translation>Zoomt; mit Umschalt: verschiebt</translation>
    </message>
    <message>
        <source>Scrolls; zooms with Shift</source>
        <translation>Verschiebt; mit Umschalt: zoomt</translation>
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
        <translation>Beim Start die Aufzeichnungen der letzten Sitzung wieder öffnen</translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation>Mausrad</translation>
    </message>
    <message>
        <source>Mouse &amp;wheel</source>
        <translation>Maus&amp;rad</translation>
    </message>
    <message>
        <source>Memory for captures and queries together. Takes effect after a restart. --memory on the command line overrides it.</source>
        <translation>Gemeinsamer Speicher für Aufzeichnungen und Abfragen. Gilt nach einem Neustart. --memory auf der Kommandozeile hat Vorrang.</translation>
    </message>
    <message>
        <source>Target lines in charts</source>
        <translation>Ziellinien in Diagrammen</translation>
    </message>
    <message>
        <source>Frame rates or frame times, such as 60 Hz; 144 Hz; 11.1 ms</source>
        <translation>Bildraten oder Framezeiten, etwa 60 Hz; 144 Hz; 11.1 ms</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a frame rate or a time</source>
        <translation>„%1“ ist weder Bildrate noch Zeit</translation>
    </message>
    <message>
        <source>At most %1 lines can be shown</source>
        <translation>Höchstens %1 Linien lassen sich zeigen</translation>
    </message>
    <message>
        <source>Off: the window opens with the start page</source>
        <translation>Aus: Das Fenster öffnet sich mit der Startseite</translation>
    </message>
</context>
<context>
    <name>zoe::app::CategoryBox</name>
    <message>
        <source>Recorded categories</source>
        <translation>Aufgezeichnete Kategorien</translation>
    </message>
    <message>
        <source>No zone recorded so far has a category.</source>
        <translation>Keine der bisher aufgezeichneten Zonen hat eine Kategorie.</translation>
    </message>
    <message>
        <source>S&amp;top recording</source>
        <translation>Nicht mehr au&amp;fzeichnen</translation>
    </message>
    <message>
        <source>Recorded zone categories</source>
        <translation>Aufgezeichnete Zonenkategorien</translation>
    </message>
    <message>
        <source>Untick a category to stop recording its zones. This affects everyone who watches the program.</source>
        <translation>Das Häkchen einer Kategorie entfernen, um ihre Zonen nicht mehr aufzuzeichnen. Das gilt für alle, die das Programm beobachten.</translation>
    </message>
    <message>
        <source>Name of a category that has not appeared yet</source>
        <translation>Name einer Kategorie, die noch nicht aufgetreten ist</translation>
    </message>
    <message>
        <source>Other category</source>
        <translation>Andere Kategorie</translation>
    </message>
    <message>
        <source>Category that has not appeared yet</source>
        <translation>Kategorie, die noch nicht aufgetreten ist</translation>
    </message>
    <message>
        <source>Stop recording zones of this category. Tick it in the list to record them again.</source>
        <translation>Zonen dieser Kategorie nicht mehr aufzeichnen. Mit einem Häkchen in der Liste werden sie wieder aufgezeichnet.</translation>
    </message>
</context>
<context>
    <name>zoe::app::CauseBar</name>
    <message>
        <source>Go to the previous spike</source>
        <translation>Zum vorigen Ausreißer gehen</translation>
    </message>
    <message>
        <source>Go to the next spike</source>
        <translation>Zum nächsten Ausreißer gehen</translation>
    </message>
    <message>
        <source>All causes of the frame, in the Why panel</source>
        <translation>Alle Ursachen des Frames, im Bereich „Warum“</translation>
    </message>
    <message>
        <source>Cause of the frame</source>
        <translation>Ursache des Frames</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Go to the longest piece of the first cause</source>
        <translation>Zum längsten Stück der ersten Ursache gehen</translation>
    </message>
    <message>
        <source>Show th&amp;e cause of the frame</source>
        <translation>Ur&amp;sache des Frames zeigen</translation>
    </message>
    <message>
        <source>Why…</source>
        <translation>Warum …</translation>
    </message>
    <message>
        <source>Spike</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Frame %1 · %2</source>
        <translation>Frame %1 · %2</translation>
    </message>
    <message>
        <source>missing from the file</source>
        <translation>fehlt in der Datei</translation>
    </message>
    <message>
        <source> · %1 × the median of all frames</source>
        <translation> · %1 × Median aller Frames</translation>
    </message>
    <message>
        <source>Following the newest frames. Select one or pause to see its cause.</source>
        <translation>Die neuesten Frames werden verfolgt. Die Ursache erscheint nach Auswahl eines Frames oder nach Anhalten.</translation>
    </message>
    <message>
        <source>Select a frame to see its cause.</source>
        <translation>Einen Frame auswählen, um seine Ursache zu sehen.</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>
Median of all frames: %1</source>
        <translation>
Median aller Frames: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CodeEdit</name>
    <message>
        <source>%1 in this line and what it calls, %2 in the line itself</source>
        <translation>%1 in dieser Zeile und dem, was sie aufruft, %2 in der Zeile selbst</translation>
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
        <translation>Das sieht wie eine Tabelle aus. Für jede Spalte wählen, was sie enthält. Jede Zeile ist eine Zone.</translation>
    </message>
    <message>
        <source>First rows</source>
        <translation>Erste Zeilen</translation>
    </message>
    <message>
        <source>&amp;Duration or end</source>
        <translation>&amp;Dauer oder Ende</translation>
    </message>
    <message>
        <source>Meaning of the duration column</source>
        <translation>Bedeutung der Dauerspalte</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Ende</translation>
    </message>
    <message>
        <source>Choose the column with the zone names.</source>
        <translation>Spalte mit den Namen der Zonen wählen.</translation>
    </message>
    <message>
        <source>Choose the columns with the start and with the duration or end.</source>
        <translation>Spalten mit dem Beginn und mit der Dauer oder dem Ende wählen.</translation>
    </message>
    <message>
        <source>Column %1 does not contain only numbers.</source>
        <translation>Spalte %1 enthält nicht nur Zahlen.</translation>
    </message>
    <message>
        <source>On the command line: zoe import --format csv --columns &quot;%1&quot;</source>
        <translation>Auf der Kommandozeile: zoe import --format csv --columns &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Import the file with these columns</source>
        <translation>Die Datei mit diesen Spalten importieren</translation>
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
        <translation>Befehl, Framenummer oder Funktion</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Keine Treffer</translation>
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
        <source>The comparison was cancelled.</source>
        <translation>Der Vergleich wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Funktionen</translation>
    </message>
    <message>
        <source>Like with like</source>
        <translation>Gleiches mit Gleichem</translation>
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
        <source>Flame graphs</source>
        <translation>Flammengraphen</translation>
    </message>
    <message>
        <source>The difference as a flame graph, or both side by side</source>
        <translation>Der Unterschied als Flammengraph oder beide nebeneinander</translation>
    </message>
    <message>
        <source>S&amp;wap base and head</source>
        <translation>B&amp;asis und Neu vertauschen</translation>
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
        <source>Comparison pages</source>
        <translation>Seiten des Vergleichs</translation>
    </message>
    <message>
        <source>All functions of both sides, and their contributions to the change</source>
        <translation>Alle Funktionen beider Seiten und ihre Beiträge zur Änderung</translation>
    </message>
    <message>
        <source>Baseline shown in the frame and flame views</source>
        <translation>In den Frame- und Flammenansichten gezeigte Basis</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>%1 zeigen</translation>
    </message>
    <message>
        <source>Can&apos;t swap several baselines with one head. Remove all baselines but one first (Base button).</source>
        <translation>Mehrere Basen lassen sich nicht mit einer neuen Seite vertauschen. Zuerst alle bis auf eine entfernen (Schaltfläche Basis).</translation>
    </message>
    <message>
        <source>Select some frames first to compare them with the others.</source>
        <translation>Zuerst einige Frames auswählen, um sie mit den anderen zu vergleichen.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Vergleich läuft …</translation>
    </message>
    <message>
        <source>Nothing to compare. Open a second capture, or choose parts of this one with Base and Head.</source>
        <translation>Nichts zu vergleichen. Eine zweite Aufzeichnung öffnen oder mit Basis und Neu Teile dieser Aufzeichnung wählen.</translation>
    </message>
    <message>
        <source>Can&apos;t compare the captures.</source>
        <translation>Die Aufzeichnungen lassen sich nicht vergleichen.</translation>
    </message>
    <message>
        <source>Other tabs</source>
        <translation>Andere Reiter</translation>
    </message>
    <message>
        <source>Compare the two selected &amp;behaviours</source>
        <translation>Die zwei ausgewählten &amp;Verhaltenstypen vergleichen</translation>
    </message>
    <message>
        <source>Select two behaviours first to compare them.</source>
        <translation>Zum Vergleichen zuerst zwei Verhaltenstypen auswählen.</translation>
    </message>
    <message>
        <source>How much of the change comes from a different mix of behaviours, and how much from longer frames in the same behaviours</source>
        <translation>Wie viel der Änderung durch eine andere Mischung der Verhaltenstypen kommt und wie viel durch längere Frames in denselben Verhaltenstypen</translation>
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
        <source>Open a file…</source>
        <translation>Datei öffnen …</translation>
    </message>
    <message>
        <source>Add another baseline</source>
        <translation>Weitere Basis hinzufügen</translation>
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
        <source>Compare with…</source>
        <translation>Vergleichen mit …</translation>
    </message>
    <message>
        <source>Choose another capture, the selected frames, or a behaviour</source>
        <translation>Eine andere Aufzeichnung, die ausgewählten Frames oder einen Verhaltenstyp wählen</translation>
    </message>
    <message>
        <source>Remove a baseline</source>
        <translation>Eine Basis entfernen</translation>
    </message>
    <message>
        <source>Several baselines can&apos;t be the head. Remove all but one first.</source>
        <translation>Mehrere Basen können nicht die neue Seite sein. Zuerst alle bis auf eine entfernen.</translation>
    </message>
    <message>
        <source>Swap base and head (X)</source>
        <translation>Basis und Neu vertauschen (X)</translation>
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
        <translation>Aufzeichnen &amp;in:</translation>
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
        <translation>Aufzeichnen in</translation>
    </message>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Zoetrope-Aufzeichnungen (*.zoe)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>Aktualisie&amp;ren</translation>
    </message>
    <message>
        <source>Running programs on this computer</source>
        <translation>Laufende Programme auf diesem Rechner</translation>
    </message>
    <message>
        <source>Running programs</source>
        <translation>Laufende Programme</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Gestartet</translation>
    </message>
    <message>
        <source>No running programs found. To make a program appear here, call zoe::startSession() with the option listen, or start it with ZOE_LISTEN=PORT.</source>
        <translation>Keine laufenden Programme gefunden. Damit ein Programm hier erscheint, muss es zoe::startSession() mit der Option listen aufrufen oder mit ZOE_LISTEN=PORT gestartet werden.</translation>
    </message>
    <message>
        <source>Program address</source>
        <translation>Adresse des Programms</translation>
    </message>
    <message>
        <source>HOST:PORT, or a port on this computer</source>
        <translation>HOST:PORT oder ein Port auf diesem Rechner</translation>
    </message>
    <message>
        <source>Recording file</source>
        <translation>Aufzeichnungdatei</translation>
    </message>
    <message>
        <source>A temporary recording that you can save later</source>
        <translation>Eine vorläufige Aufzeichnung, die sich später speichern lässt</translation>
    </message>
    <message>
        <source>%1 already exists. Recordings never replace a file: choose another name.</source>
        <translation>%1 existiert bereits. Aufzeichnungen ersetzen nie eine Datei: einen anderen Namen wählen.</translation>
    </message>
    <message>
        <source>&amp;Token:</source>
        <translation>&amp;Token:</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Token</translation>
    </message>
    <message>
        <source>Only for other users&apos; programs, or on other computers</source>
        <translation>Nur für Programme anderer Benutzer oder auf anderen Rechnern</translation>
    </message>
    <message>
        <source>Watch and record the program at this address</source>
        <translation>Das Programm unter dieser Adresse beobachten und aufzeichnen</translation>
    </message>
    <message>
        <source>Look for running programs again</source>
        <translation>Noch einmal nach laufenden Programmen suchen</translation>
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
        <translation>Framezeit (ms)</translation>
    </message>
    <message>
        <source>Frames (%)</source>
        <translation>Frames (%)</translation>
    </message>
    <message>
        <source>Share of frames up to each frame time. The curve further to the right is the slower side. Shown for 99 % of the frames.</source>
        <translation>Anteil der Frames bis zu jeder Framezeit. Die Kurve weiter rechts ist die langsamere Seite. Gezeigt für 99 % der Frames.</translation>
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
        <source>Per call</source>
        <translation>Je Aufruf</translation>
    </message>
    <message>
        <source>Per frame</source>
        <translation>Je Frame</translation>
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
        <source>Durations on a logarithmic scale</source>
        <translation>Dauern auf logarithmischer Skala</translation>
    </message>
    <message>
        <source>Histogram of the function&apos;s durations</source>
        <translation>Histogramm der Dauern der Funktion</translation>
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
        <source>Frame</source>
        <translation>Frame</translation>
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
    <message>
        <source>Histogram of</source>
        <translation>Histogramm von</translation>
    </message>
    <message>
        <source>Time of the function</source>
        <translation>Zeit der Funktion</translation>
    </message>
    <message>
        <source>Total includes everything the function calls; self does not</source>
        <translation>Gesamt schließt alles ein, was die Funktion aufruft; Selbst nicht</translation>
    </message>
    <message>
        <source>Function time per frame</source>
        <translation>Zeit der Funktion je Frame</translation>
    </message>
    <message>
        <source>Analysing a function</source>
        <translation>Funktion wird untersucht</translation>
    </message>
    <message>
        <source>Double-click a row to go to the call</source>
        <translation>Doppelklick auf eine Zeile geht zum Aufruf</translation>
    </message>
    <message>
        <source>Linear interpolation between the two nearest values (type 7)</source>
        <translation>Lineare Interpolation zwischen den zwei nächsten Werten (Typ 7)</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>In einer beliebigen Ansicht eine Funktion auswählen</translation>
    </message>
    <message>
        <source>Not in frame %1</source>
        <translation>Nicht in Frame %1</translation>
    </message>
    <message>
        <source>Frame %1: total %2, self %3 · typical total %4 · difference %5 · more than in %6 of its frames</source>
        <translation>Frame %1: gesamt %2, selbst %3 · typisch gesamt %4 · Unterschied %5 · mehr als in %6 seiner Frames</translation>
    </message>
    <message>
        <source>Frame %1: total %2, self %3, %4</source>
        <translation>Frame %1: gesamt %2, selbst %3, %4</translation>
    </message>
    <message>
        <source>%1 · mean %2 · median %3 · p99 %4 · longest %5</source>
        <translation>%1 · Mittel %2 · Median %3 · P99 %4 · längster %5</translation>
    </message>
    <message>
        <source>in %1 · mean %2 · median %3 · p99 %4 · longest %5</source>
        <translation>in %1 · Mittel %2 · Median %3 · P99 %4 · längster %5</translation>
    </message>
    <message>
        <source>Time per frame</source>
        <translation>Zeit je Frame</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>laufend %1</translation>
    </message>
    <message>
        <source>preempted %1</source>
        <translation>verdrängt %1</translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation>wartend %1</translation>
    </message>
    <message>
        <source>unknown %1</source>
        <translation>unbekannt %1</translation>
    </message>
    <message>
        <source>%1 in all: %2</source>
        <translation>insgesamt %1: %2</translation>
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
    <message>
        <source>%1 per frame</source>
        <translation>%1 je Frame</translation>
    </message>
</context>
<context>
    <name>zoe::app::DistributionChart</name>
    <message>
        <source>Duration (ms)</source>
        <translation>Dauer (ms)</translation>
    </message>
    <message>
        <source>Share (%)</source>
        <translation>Anteil (%)</translation>
    </message>
    <message>
        <source>Distribution of durations with box plot</source>
        <translation>Verteilung der Dauern mit Kastengrafik</translation>
    </message>
    <message>
        <source>Cumulative (%)</source>
        <translation>Kumuliert (%)</translation>
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
        <source>Frame times</source>
        <translation>Framezeiten</translation>
    </message>
    <message>
        <source>Durations on a logarithmic scale</source>
        <translation>Dauern auf logarithmischer Skala</translation>
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
        <translation>p99.9</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Standardabweichung</translation>
    </message>
    <message>
        <source>Coefficient of variation</source>
        <translation>Variationskoeffizient</translation>
    </message>
    <message>
        <source>Whiskers</source>
        <translation>Antennen</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>Außenseiter</translation>
    </message>
    <message>
        <source>Stutter</source>
        <translation>Ruckeln</translation>
    </message>
    <message>
        <source>Share of frames longer than 2.5 times the median of the 19 around them</source>
        <translation>Anteil der Frames, die länger sind als das 2.5-Fache des Medians der 19 um sie</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>Über %1</translation>
    </message>
    <message>
        <source>Time over %1</source>
        <translation>Zeit über %1</translation>
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
        <source>selected frames</source>
        <translation>ausgewählte Frames</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>alle Frames</translation>
    </message>
    <message>
        <source>Distribution of</source>
        <translation>Verteilung von</translation>
    </message>
    <message>
        <source>Calls of the selected function</source>
        <translation>Aufrufe der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>Total per frame of the selected function</source>
        <translation>Gesamtzeit je Frame der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>Show the cumulative share instead of bins</source>
        <translation>Den kumulierten Anteil statt der Klassen zeigen</translation>
    </message>
    <message>
        <source>Distribution statistics</source>
        <translation>Kennzahlen der Verteilung</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>Kennzahl</translation>
    </message>
    <message>
        <source>Can&apos;t compute the distribution: %1</source>
        <translation>Die Verteilung lässt sich nicht berechnen: %1</translation>
    </message>
    <message>
        <source>Linear interpolation between the two nearest values (type 7)</source>
        <translation>Lineare Interpolation zwischen den zwei nächsten Werten (Typ 7)</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Sample standard deviation (n − 1)</source>
        <translation>Standardabweichung als Stichprobe (n − 1)</translation>
    </message>
    <message>
        <source>Standard deviation divided by mean</source>
        <translation>Standardabweichung geteilt durch Mittel</translation>
    </message>
    <message>
        <source>Most distant values within 1.5 interquartile ranges of the quartiles</source>
        <translation>Äußerste Werte innerhalb von 1.5 Quartilsabständen um die Quartile</translation>
    </message>
    <message>
        <source>Values beyond the whiskers. The farthest 20 on each side are drawn.</source>
        <translation>Werte jenseits der Antennen. Die äußersten 20 auf jeder Seite sind gezeichnet.</translation>
    </message>
    <message>
        <source>Average frame rate</source>
        <translation>Mittlere Bildrate</translation>
    </message>
    <message>
        <source>1 % low (mean)</source>
        <translation>1 % low (Mittel)</translation>
    </message>
    <message>
        <source>Frame rate of the mean time of the slowest 1 % of frames</source>
        <translation>Bildrate der mittleren Zeit der langsamsten 1 % der Frames</translation>
    </message>
    <message>
        <source>1 % low (percentile)</source>
        <translation>1 % low (Perzentil)</translation>
    </message>
    <message>
        <source>Frame rate of the 99th percentile of frame times</source>
        <translation>Bildrate des 99. Perzentils der Framezeiten</translation>
    </message>
    <message>
        <source>0.1 % low (mean)</source>
        <translation>0.1 % low (Mittel)</translation>
    </message>
    <message>
        <source>Frame rate of the mean time of the slowest 0.1 % of frames</source>
        <translation>Bildrate der mittleren Zeit der langsamsten 0.1 % der Frames</translation>
    </message>
    <message>
        <source>0.1 % low (percentile)</source>
        <translation>0.1 % low (Perzentil)</translation>
    </message>
    <message>
        <source>Frame rate of the 99.9th percentile of frame times</source>
        <translation>Bildrate des 99.9. Perzentils der Framezeiten</translation>
    </message>
    <message>
        <source>Time that frames take in excess of %1, in total</source>
        <translation>Zeit, die Frames insgesamt über %1 hinaus brauchen</translation>
    </message>
    <message>
        <source>Counting durations…</source>
        <translation>Dauern werden gezählt …</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>In einer beliebigen Ansicht eine Funktion auswählen</translation>
    </message>
    <message>
        <source>No distribution: the calculation was cancelled or failed</source>
        <translation>Keine Verteilung: Die Berechnung wurde abgebrochen oder schlug fehl</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 ab %2</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 nicht lesbar</translation>
    </message>
    <message>
        <source>without %1 that the end of the recording cut off</source>
        <translation>ohne %1, vom Ende der Aufzeichnung abgeschnitten</translation>
    </message>
    <message>
        <source>without time outside the program&apos;s frames</source>
        <translation>ohne Zeit außerhalb der Frames des Programms</translation>
    </message>
    <message>
        <source>Frames longer than the target of %1. Only frames from mark to mark of the program count, unlike in the figures above.</source>
        <translation>Frames, die länger dauern als das Ziel von %1. Anders als bei den Werten darüber zählen nur Frames von Marke zu Marke des Programms.</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 von %2, %3</translation>
    </message>
    <message>
        <source>Number of frames divided by their total time. If there is time between frames, frame rates are of the times from the start of a frame to that of the next.</source>
        <translation>Anzahl der Frames durch ihre gesamte Zeit. Liegt Zeit zwischen den Frames, gelten Frameraten für die Zeiten vom Beginn eines Frames bis zu dem des nächsten.</translation>
    </message>
</context>
<context>
    <name>zoe::app::Document</name>
    <message>
        <source>Summarising functions</source>
        <translation>Funktionen werden zusammengefasst</translation>
    </message>
    <message>
        <source>Can&apos;t summarise the functions: %1</source>
        <translation>Die Funktionen lassen sich nicht zusammenfassen: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::EpisodesPanel</name>
    <message>
        <source>Episodes of behaviours</source>
        <translation>Episoden von Verhaltenstypen</translation>
    </message>
    <message>
        <source>Filter behaviours</source>
        <translation>Verhaltenstypen filtern</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Episoden</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Episode lengths by behaviour</source>
        <translation>Länge der Episoden nach Verhalten</translation>
    </message>
    <message>
        <source>Transitions as a list</source>
        <translation>Übergänge als Liste</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Längen</translation>
    </message>
    <message>
        <source>Transitions</source>
        <translation>Übergänge</translation>
    </message>
    <message>
        <source>No behaviours yet. Find behaviours in the Behaviours panel.</source>
        <translation>Noch keine Verhaltenstypen. Im Bereich „Verhalten“ suchen.</translation>
    </message>
    <message>
        <source>Click: go to the episode · Double-click: select its frames</source>
        <translation>Klick: zur Episode gehen · Doppelklick: ihre Frames auswählen</translation>
    </message>
    <message>
        <source>Double-click: list the episodes of a behaviour</source>
        <translation>Doppelklick: die Episoden eines Verhaltenstyps auflisten</translation>
    </message>
    <message>
        <source>Double-click: select the episodes on both sides</source>
        <translation>Doppelklick: die Episoden auf beiden Seiten auswählen</translation>
    </message>
    <message>
        <source>How often a row&apos;s behaviour was followed by a column&apos;s: share and count.</source>
        <translation>Wie oft auf das Verhalten der Zeile das der Spalte folgte: Anteil und Anzahl.</translation>
    </message>
</context>
<context>
    <name>zoe::app::EventsPanel</name>
    <message>
        <source>Events of the selected frames</source>
        <translation>Ereignisse der ausgewählten Frames</translation>
    </message>
    <message>
        <source>Filter events</source>
        <translation>Ereignisse filtern</translation>
    </message>
    <message>
        <source>Kind of event</source>
        <translation>Art des Ereignisses</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Alle Arten</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Meldungen</translation>
    </message>
    <message>
        <source>Lock waits</source>
        <translation>Warten auf Sperren</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>Reading events</source>
        <translation>Ereignisse werden gelesen</translation>
    </message>
    <message>
        <source>%1 · the %2 longest of %3 lock waits</source>
        <translation>%1 · die %2 längsten von %3 Wartevorgängen an Sperren</translation>
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
        <translation>Bild dieser &amp;Ansicht exportieren …</translation>
    </message>
    <message>
        <source>Nothing copied: click a table first</source>
        <translation>Nichts kopiert: zuerst in eine Tabelle klicken</translation>
    </message>
    <message>
        <source>Nothing to export: click a table first</source>
        <translation>Nichts zu exportieren: zuerst in eine Tabelle klicken</translation>
    </message>
    <message>
        <source>Nothing to export: click a view first</source>
        <translation>Nichts zu exportieren: zuerst in eine Ansicht klicken</translation>
    </message>
    <message>
        <source>Can&apos;t save the picture %1: %2</source>
        <translation>Das Bild %1 lässt sich nicht speichern: %2</translation>
    </message>
    <message>
        <source>Export picture of this view…</source>
        <translation>Bild dieser Ansicht exportieren …</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>Kopiert: %1</translation>
    </message>
    <message>
        <source>Wrote %1 to %2</source>
        <translation>%1 nach %2 geschrieben</translation>
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
        <source>Exporting %1</source>
        <translation>%1 wird exportiert</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exportiert nach %1</translation>
    </message>
    <message>
        <source>No exporter is available (see Tools &gt; Plugins)</source>
        <translation>Kein Exporter verfügbar (siehe Werkzeuge &gt; Plugins)</translation>
    </message>
    <message>
        <source>Can&apos;t export the capture: %1</source>
        <translation>Die Aufzeichnung lässt sich nicht exportieren: %1</translation>
    </message>
    <message>
        <source>Can&apos;t save the picture %1</source>
        <translation>Das Bild %1 lässt sich nicht speichern</translation>
    </message>
</context>
<context>
    <name>zoe::app::FindingView</name>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Last good</source>
        <translation>Letzter guter</translation>
    </message>
    <message>
        <source>First bad</source>
        <translation>Erster schlechter</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Speichern</translation>
    </message>
    <message>
        <source>Details of the change</source>
        <translation>Was über die Änderung bekannt ist</translation>
    </message>
    <message>
        <source>Compare the last good run with the first bad one, in the behaviour of the change</source>
        <translation>Den letzten guten Lauf mit dem ersten schlechten vergleichen, in dem Verhalten, das sich geändert hat</translation>
    </message>
    <message>
        <source>Open the capture of the last good run</source>
        <translation>Aufzeichnung des letzten guten Laufs öffnen</translation>
    </message>
    <message>
        <source>Open the capture of the first bad run</source>
        <translation>Aufzeichnung des ersten schlechten Laufs öffnen</translation>
    </message>
    <message>
        <source>Triage</source>
        <translation>Bewertung</translation>
    </message>
    <message>
        <source>Decision about this change. A triaged change is listed again only if it grows, or while Triaged is on</source>
        <translation>Bewertung dieser Änderung. Eine bewertete Änderung wird nur noch aufgeführt, wenn sie wächst oder „Auch bewertete“ eingeschaltet ist</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Neu</translation>
    </message>
    <message>
        <source>Acknowledged</source>
        <translation>In Arbeit</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Erwartet</translation>
    </message>
    <message>
        <source>False alarm</source>
        <translation>Fehlalarm</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Behoben</translation>
    </message>
    <message>
        <source>Commit that fixes it</source>
        <translation>Commit, der sie behebt</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>Commit</translation>
    </message>
    <message>
        <source>Note on the change</source>
        <translation>Notiz zur Änderung</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Save this in the store. Edit &gt; Undo reverts it</source>
        <translation>In der Datenbank speichern. Bearbeiten &gt; Rückgängig nimmt es zurück</translation>
    </message>
    <message>
        <source>Choose a change</source>
        <translation>Eine Änderung auswählen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameArea</name>
    <message>
        <source>Functions of the selected area</source>
        <translation>Funktionen des ausgewählten Bereichs</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Selected area</source>
        <translation>Ausgewählter Bereich</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Ausgewählt: %1</translation>
    </message>
    <message>
        <source>Adding up the selected area</source>
        <translation>Ausgewählter Bereich wird summiert</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 unlesbar</translation>
    </message>
    <message>
        <source>States of the threads in the area</source>
        <translation>Zustände der Threads im Bereich</translation>
    </message>
    <message>
        <source>Clear the selected area (Escape)</source>
        <translation>Ausgewählten Bereich aufheben (Esc)</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameCanvas</name>
    <message>
        <source>Zoom to the zone</source>
        <translation>Auf die Zone zoomen</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>Nach oben scrollen</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>Nach unten scrollen</translation>
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
        <translation>Eine Seite nach oben scrollen</translation>
    </message>
    <message>
        <source>Scroll down one page</source>
        <translation>Eine Seite nach unten scrollen</translation>
    </message>
    <message>
        <source>%1 of %2 arrows shown: zoom in to see the others</source>
        <translation>%1 von %2 Pfeilen gezeigt: hineinzoomen, um die anderen zu sehen</translation>
    </message>
    <message>
        <source>Fewer frames than requested: they have too many zones</source>
        <translation>Weniger Frames als angefordert: Sie haben zu viele Zonen</translation>
    </message>
    <message>
        <source>%1
frame %2: click to go there</source>
        <translation>%1
Frame %2: Klick wechselt dorthin</translation>
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
        <source>Show one more frame before</source>
        <translation>Davor einen Frame mehr zeigen</translation>
    </message>
    <message>
        <source>Show one more frame after</source>
        <translation>Danach einen Frame mehr zeigen</translation>
    </message>
    <message>
        <source>Collapse or expand the thread</source>
        <translation>Den Thread ein- oder ausklappen</translation>
    </message>
    <message>
        <source>Follow the zone to the next frame</source>
        <translation>Der Zone in den nächsten Frame folgen</translation>
    </message>
    <message>
        <source>Follow the zone to the previous frame</source>
        <translation>Der Zone in den vorigen Frame folgen</translation>
    </message>
    <message>
        <source>Show all hidden threads</source>
        <translation>Alle verborgenen Threads zeigen</translation>
    </message>
    <message>
        <source>Show only this frame</source>
        <translation>Nur diesen Frame zeigen</translation>
    </message>
    <message>
        <source>Colour by %1</source>
        <translation>Färben nach %1</translation>
    </message>
    <message>
        <source>Next colour scheme</source>
        <translation>Nächstes Farbschema</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameLegend</name>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>gleichmäßig</translation>
    </message>
    <message>
        <source>Colour legend</source>
        <translation>Farblegende</translation>
    </message>
    <message>
        <source>Colour: from steady to variable (%1)</source>
        <translation>Farbe: von gleichmäßig bis schwankend (%1)</translation>
    </message>
    <message>
        <source>standard deviation of the calls divided by their mean</source>
        <translation>Standardabweichung der Aufrufe geteilt durch ihr Mittel</translation>
    </message>
    <message>
        <source>self time of at most %1</source>
        <translation>Selbstzeit von höchstens %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameMinimap</name>
    <message>
        <source>Overview of the frame</source>
        <translation>Überblick über den Frame</translation>
    </message>
    <message>
        <source>The whole frame. Drag to move the visible part.</source>
        <translation>Der ganze Frame. Ziehen verschiebt den sichtbaren Teil.</translation>
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
        <source>Difference</source>
        <translation>Unterschied</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>Search functions</source>
        <translation>Funktionen suchen</translation>
    </message>
    <message>
        <source>Search functions in the flame graphs</source>
        <translation>Funktionen in den Flammengraphen suchen</translation>
    </message>
    <message>
        <source>Flame graph of the difference</source>
        <translation>Flammengraph des Unterschieds</translation>
    </message>
    <message>
        <source>Flame graph of the base</source>
        <translation>Flammengraph der Basis</translation>
    </message>
    <message>
        <source>Flame graph of the head</source>
        <translation>Flammengraph von Neu</translation>
    </message>
    <message>
        <source>Merging the calls of both sides</source>
        <translation>Aufrufe beider Seiten werden zusammengefasst</translation>
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
        <source>Flame graph view</source>
        <translation>Ansicht des Flammengraphen</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width: longer side</source>
        <translation>Breite: längere Seite</translation>
    </message>
    <message>
        <source>Width: base</source>
        <translation>Breite: Basis</translation>
    </message>
    <message>
        <source>Width: head</source>
        <translation>Breite: Neu</translation>
    </message>
    <message>
        <source>Width is time per frame. &quot;Longer side&quot; includes functions that exist on one side only.</source>
        <translation>Die Breite ist die Zeit je Frame. „Längere Seite“ enthält auch Funktionen, die es nur auf einer Seite gibt.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>self time, absolute</source>
        <translation>Selbstzeit, absolut</translation>
    </message>
    <message>
        <source>self time, relative</source>
        <translation>Selbstzeit, relativ</translation>
    </message>
    <message>
        <source>total time, absolute</source>
        <translation>Gesamtzeit, absolut</translation>
    </message>
    <message>
        <source>total time, relative</source>
        <translation>Gesamtzeit, relativ</translation>
    </message>
    <message>
        <source>Text or /regular expression/; not case-sensitive</source>
        <translation>Text oder /regulärer Ausdruck/; Groß- und Kleinschreibung gleich</translation>
    </message>
    <message>
        <source>Undo zoom (Backspace)</source>
        <translation>Zoom zurücknehmen (Rücktaste)</translation>
    </message>
    <message>
        <source>Undo zoom</source>
        <translation>Zoom zurücknehmen</translation>
    </message>
    <message>
        <source>Zoom path</source>
        <translation>Zoompfad</translation>
    </message>
    <message>
        <source>Merging calls…</source>
        <translation>Aufrufe werden zusammengefasst …</translation>
    </message>
    <message>
        <source>%1: %2 per frame on all threads</source>
        <translation>%1: %2 je Frame auf allen Threads</translation>
    </message>
    <message>
        <source>%1: %2 of base, %3 of head</source>
        <translation>%1: %2 von Basis, %3 von Neu</translation>
    </message>
    <message>
        <source>Wall-clock times</source>
        <translation>Reale Zeiten</translation>
    </message>
    <message>
        <source>Flame graphs include the time in which threads had no CPU. The self times of Functions may be running times, which leave it out.</source>
        <translation>Flammengraphen enthalten die Zeit, in der Threads keine CPU hatten. Die Selbstzeiten unter „Funktionen“ können Laufzeiten sein, in denen sie fehlt.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlamePanel</name>
    <message>
        <source>Colours:</source>
        <translation>Farben:</translation>
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
        <source>Zoom to the zone</source>
        <translation>Auf die Zone zoomen</translation>
    </message>
    <message>
        <source>Copy all details</source>
        <translation>Alle Angaben kopieren</translation>
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
        <source>Pin a note</source>
        <translation>Einen Zettel anheften</translation>
    </message>
    <message>
        <source>Find zones in the frame</source>
        <translation>Zonen im Frame suchen</translation>
    </message>
    <message>
        <source>Frame timeline</source>
        <translation>Zeitleiste des Frames</translation>
    </message>
    <message>
        <source>Zone colour</source>
        <translation>Farbe der Zonen</translation>
    </message>
    <message>
        <source>Show all hidden threads</source>
        <translation>Alle verborgenen Threads zeigen</translation>
    </message>
    <message>
        <source>Show only this frame</source>
        <translation>Nur diesen Frame zeigen</translation>
    </message>
    <message>
        <source>Status of the last step</source>
        <translation>Ergebnis des letzten Schritts</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Namen kopieren</translation>
    </message>
    <message>
        <source>Open source</source>
        <translation>Quelltext öffnen</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Färben nach</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Lösen</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>Oben anheften</translation>
    </message>
    <message>
        <source>Frames −%1 to +%2</source>
        <translation>Frames −%1 bis +%2</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
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
    <message>
        <source>Part of a function name, text or key=value. With a full key name, also crates=12, crates&gt;12, crates!=12. file:render.cpp finds functions in a file.</source>
        <translation>Teil eines Funktionsnamens, Textes oder von Schlüssel=Wert. Mit ganzem Schlüssel auch crates=12, crates&gt;12, crates!=12. file:render.cpp findet Funktionen einer Datei.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSource</name>
    <message>
        <source>Finding long spans</source>
        <translation>Lange Zeitspannen werden gesucht</translation>
    </message>
    <message>
        <source>Searching the frame</source>
        <translation>Frame wird durchsucht</translation>
    </message>
    <message>
        <source>The frame can&apos;t be loaded.</source>
        <translation>Der Frame kann nicht geladen werden.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSteps</name>
    <message>
        <source>Select a zone first.</source>
        <translation>Erst eine Zone wählen.</translation>
    </message>
    <message>
        <source>Select a zone first to find the next call of its function.</source>
        <translation>Zuerst eine Zone auswählen, um den nächsten Aufruf ihrer Funktion zu finden.</translation>
    </message>
    <message>
        <source>Finding %1</source>
        <translation>%1 wird gesucht</translation>
    </message>
    <message>
        <source>No later call of %1.</source>
        <translation>Kein späterer Aufruf von %1.</translation>
    </message>
    <message>
        <source>No earlier call of %1.</source>
        <translation>Kein früherer Aufruf von %1.</translation>
    </message>
    <message>
        <source>The zone does not continue in the next frame.</source>
        <translation>Die Zone geht im nächsten Frame nicht weiter.</translation>
    </message>
    <message>
        <source>The zone does not continue from the previous frame.</source>
        <translation>Die Zone setzt sich nicht aus dem vorigen Frame fort.</translation>
    </message>
    <message>
        <source>%1 could not be read.</source>
        <translation>%1 nicht lesbar.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameView</name>
    <message>
        <source>Flame graph of the frame</source>
        <translation>Flammengraph des Frames</translation>
    </message>
    <message>
        <source>Loading frame %1…</source>
        <translation>Frame %1 wird geladen …</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Keine Aufzeichnung ist offen.</translation>
    </message>
    <message>
        <source>Select a frame in the chart to see its zones.</source>
        <translation>Im Diagramm einen Frame auswählen, um seine Zonen zu sehen.</translation>
    </message>
    <message>
        <source>Frame %1 has no zones.</source>
        <translation>Frame %1 hat keine Zonen.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FleetDialog</name>
    <message>
        <source>Fleet store</source>
        <translation>Flotten-Datenbank</translation>
    </message>
    <message>
        <source>Store of the fleet</source>
        <translation>Datenbank der Flotte</translation>
    </message>
    <message>
        <source>A file created by “zoe fleet init”, or the address of a store on a ClickHouse server</source>
        <translation>Eine Datei, die mit „zoe fleet init“ angelegt wurde, oder die Adresse einer Datenbank auf einem ClickHouse-Server</translation>
    </message>
    <message>
        <source>File, or clickhouse://HOST:PORT/DATABASE</source>
        <translation>Datei oder clickhouse://RECHNER:PORT/DATENBANK</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen …</translation>
    </message>
    <message>
        <source>Choose the file of a store</source>
        <translation>Die Datei einer Datenbank auswählen</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>Ö&amp;ffnen</translation>
    </message>
    <message>
        <source>&amp;Store:</source>
        <translation>Daten&amp;bank:</translation>
    </message>
    <message>
        <source>User and password for a server: ZOE_CLICKHOUSE_USER and ZOE_CLICKHOUSE_PASSWORD in the environment.</source>
        <translation>Benutzer und Passwort eines Servers: ZOE_CLICKHOUSE_USER und ZOE_CLICKHOUSE_PASSWORD in der Umgebung.</translation>
    </message>
    <message>
        <source>Open the store in the workspace Fleet</source>
        <translation>Die Datenbank im Arbeitsbereich Flotte öffnen</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>%1 wird geöffnet …</translation>
    </message>
</context>
<context>
    <name>zoe::app::FleetPanel</name>
    <message>
        <source>Triaged</source>
        <translation>Auch bewertete</translation>
    </message>
    <message>
        <source>Disturbed runs</source>
        <translation>Gestörte Läufe</translation>
    </message>
    <message>
        <source>Changes of the fleet</source>
        <translation>Änderungen der Flotte</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>Änderungen filtern</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>All programs</source>
        <translation>Alle Programme</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Branch</translation>
    </message>
    <message>
        <source>All branches</source>
        <translation>Alle Branches</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Szene</translation>
    </message>
    <message>
        <source>All scenes</source>
        <translation>Alle Szenen</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Maschine</translation>
    </message>
    <message>
        <source>All machines</source>
        <translation>Alle Maschinen</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>All behaviours</source>
        <translation>Alle Verhaltenstypen</translation>
    </message>
    <message>
        <source>Also list triaged changes</source>
        <translation>Auch bereits bewertete Änderungen aufführen</translation>
    </message>
    <message>
        <source>Also use runs during which other programs took CPU time</source>
        <translation>Auch Läufe auswerten, in denen andere Programme die CPU belegten</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Neu einlesen</translation>
    </message>
    <message>
        <source>Reload the store now. While this workspace is shown, it reloads automatically when runs are added</source>
        <translation>Die Datenbank jetzt neu einlesen. Solange dieser Arbeitsbereich zu sehen ist, geschieht das automatisch, sobald Läufe hinzukommen</translation>
    </message>
    <message>
        <source>Finding changes…</source>
        <translation>Änderungen werden gesucht …</translation>
    </message>
    <message>
        <source>Not up to date: reading was cancelled or failed. Reload to try again</source>
        <translation>Nicht aktuell: Das Einlesen wurde abgebrochen oder ist fehlgeschlagen. Zum Wiederholen neu einlesen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FleetSeriesPanel</name>
    <message>
        <source>Open capture</source>
        <translation>Aufzeichnung öffnen</translation>
    </message>
    <message>
        <source>Compare points</source>
        <translation>Punkte vergleichen</translation>
    </message>
    <message>
        <source>Reading was cancelled or failed: reload the store to try again</source>
        <translation>Das Einlesen wurde abgebrochen oder ist fehlgeschlagen: Zum Wiederholen die Datenbank neu einlesen</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Größe</translation>
    </message>
    <message>
        <source>Scene, machine and behaviour</source>
        <translation>Szene, Maschine und Verhalten</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Punkte</translation>
    </message>
    <message>
        <source>per run</source>
        <translation>je Lauf</translation>
    </message>
    <message>
        <source>per commit</source>
        <translation>je Commit</translation>
    </message>
    <message>
        <source>per night</source>
        <translation>je Nacht</translation>
    </message>
    <message>
        <source>Open the capture of the chosen point (double click)</source>
        <translation>Aufzeichnung des gewählten Punkts öffnen (Doppelklick)</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird eingelesen …</translation>
    </message>
    <message>
        <source>Reading a series</source>
        <translation>Reihe wird eingelesen</translation>
    </message>
    <message>
        <source>Reading all functions</source>
        <translation>Alle Funktionen werden eingelesen</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Läufe</translation>
    </message>
    <message>
        <source>No runs match these choices</source>
        <translation>Kein Lauf der Datenbank passt zu dieser Auswahl</translation>
    </message>
    <message>
        <source>Compare the captures of two points: hold Ctrl to choose the second one, or Shift with the arrows</source>
        <translation>Die Aufzeichnungen zweier Punkte vergleichen. Der zweite wird mit Strg+Klick gewählt oder mit Umschalt und den Pfeiltasten</translation>
    </message>
</context>
<context>
    <name>zoe::app::FleetTriages</name>
    <message>
        <source>Can&apos;t save the triage: %1</source>
        <translation>Die Bewertung der Änderung lässt sich nicht speichern: %1</translation>
    </message>
    <message>
        <source>This step can&apos;t be undone or redone: somebody else has triaged the change since</source>
        <translation>Dieser Schritt lässt sich nicht rückgängig machen oder wiederholen: Jemand anderes hat die Änderung inzwischen bewertet</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameBar</name>
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
        <translation>Frames nach &amp;Ziel färben</translation>
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
        <translation>Ausr&amp;eißer auswählen</translation>
    </message>
    <message>
        <source>Select frames by &amp;rule…</source>
        <translation>Frames nach &amp;Regel auswählen …</translation>
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
        <source>Overlay</source>
        <translation>Überlagerung</translation>
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
        <source>plot</source>
        <translation>Kurve</translation>
    </message>
    <message>
        <source>Set: %1</source>
        <translation>Reihe: %1</translation>
    </message>
    <message>
        <source>plugin</source>
        <translation>Plugin</translation>
    </message>
    <message>
        <source>Frame chart options</source>
        <translation>Optionen des Frame-Diagramms</translation>
    </message>
    <message>
        <source>Overlay on a separate a&amp;xis</source>
        <translation>Überlagerung auf eigener A&amp;chse</translation>
    </message>
    <message>
        <source>Exclude &amp;waits from frame times…</source>
        <translation>&amp;Wartezeiten aus Framezeiten ausnehmen …</translation>
    </message>
    <message>
        <source>Overlay the s&amp;elected function</source>
        <translation>Aus&amp;gewählte Funktion überlagern</translation>
    </message>
    <message>
        <source>&amp;Remove the overlay</source>
        <translation>&amp;Überlagerung entfernen</translation>
    </message>
    <message>
        <source>Select frames with the selected &amp;function</source>
        <translation>Frames mit der ausgewählten &amp;Funktion auswählen</translation>
    </message>
    <message>
        <source>Select frames of the selected &amp;behaviour</source>
        <translation>Frames des ausgewählten &amp;Verhaltens auswählen</translation>
    </message>
    <message>
        <source>&amp;Invert the frame selection</source>
        <translation>Auswahl der Frames &amp;umkehren</translation>
    </message>
    <message>
        <source>&amp;Clear the frame selection</source>
        <translation>Auswahl der Frames aufhe&amp;ben</translation>
    </message>
    <message>
        <source>Frame set shown</source>
        <translation>Gezeigte Frame-Reihe</translation>
    </message>
    <message>
        <source>Waits excluded from frame times</source>
        <translation>Aus den Framezeiten ausgenommene Wartezeiten</translation>
    </message>
    <message>
        <source>Function or plot shown over the frames</source>
        <translation>Über den Frames gezeigte Funktion oder Kurve</translation>
    </message>
    <message>
        <source>Custom target: a rate in Hz or a time in ms</source>
        <translation>Eigenes Ziel: eine Rate in Hz oder eine Zeit in ms</translation>
    </message>
    <message>
        <source>Custom: 75 Hz or 12.5 ms</source>
        <translation>Eigenes: 75 Hz oder 12.5 ms</translation>
    </message>
    <message>
        <source>Functions in which the frame thread waits; their time is excluded</source>
        <translation>Funktionen, in denen der Frame-Thread wartet; ihre Zeit wird ausgenommen</translation>
    </message>
    <message>
        <source>Function, plot or metric to overlay</source>
        <translation>Zu überlagernde Funktion, Kurve oder Messgröße</translation>
    </message>
    <message>
        <source>Frame times on a lo&amp;garithmic axis</source>
        <translation>Framezeiten auf lo&amp;garithmischer Achse</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Spike threshold</source>
        <translation>Schwelle für Ausreißer</translation>
    </message>
    <message>
        <source>Minimum duration of a spike, as a multiple of the typical duration around it. Also used by the spike alarm of running programs.</source>
        <translation>Mindestdauer eines Ausreißers als Vielfaches der typischen Dauer ringsum. Der Alarm bei laufenden Programmen nutzt sie ebenfalls.</translation>
    </message>
    <message>
        <source>Longer than </source>
        <translation>Länger als </translation>
    </message>
    <message>
        <source> × typical</source>
        <translation> × typisch</translation>
    </message>
    <message>
        <source>Leave out spikes caused by &amp;preemption</source>
        <translation>Ausreißer durch &amp;Verdrängung auslassen</translation>
    </message>
    <message>
        <source>Show the frames of this set and their zones in all views</source>
        <translation>Die Frames dieser Reihe und ihre Zonen in allen Ansichten zeigen</translation>
    </message>
    <message>
        <source>Overlay a &amp;function, plot or metric…</source>
        <translation>&amp;Funktion, Kurve oder Messgröße überlagern …</translation>
    </message>
    <message>
        <source>&amp;Use the frames of this set in all views</source>
        <translation>&amp;Frames dieser Reihe in allen Ansichten verwenden</translation>
    </message>
    <message>
        <source>&amp;Display</source>
        <translation>&amp;Darstellung</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>A&amp;uswählen</translation>
    </message>
    <message>
        <source>Thread states were not recorded, so these spikes are unknown</source>
        <translation>Die Zustände der Threads wurden nicht aufgezeichnet; diese Ausreißer sind daher nicht bekannt</translation>
    </message>
    <message>
        <source>%1, from start to start</source>
        <translation>%1, von Beginn zu Beginn</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameChart</name>
    <message>
        <source>Frame chart</source>
        <translation>Frame-Diagramm</translation>
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
        <translation>Diese Frame-Reihe hat keine Frames.</translation>
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
        <source>Can&apos;t show the frames this way: %1</source>
        <translation>So lassen sich die Frames nicht zeigen: %1</translation>
    </message>
    <message>
        <source>Reading frames…</source>
        <translation>Frames werden gelesen …</translation>
    </message>
    <message>
        <source>cause: %1</source>
        <translation>Ursache: %1</translation>
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
        <source>Frame %1 of %2 · %3 · %4</source>
        <translation>Frame %1 von %2 · %3 · %4</translation>
    </message>
    <message>
        <source> · %1 lost</source>
        <translation> · %1 verloren</translation>
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
    <name>zoe::app::FramePanel</name>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Select a frame</source>
        <translation>Einen Frame auswählen</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Dauer</translation>
    </message>
    <message>
        <source>missing from the file</source>
        <translation>fehlt in der Datei</translation>
    </message>
    <message>
        <source>Longer than</source>
        <translation>Länger als</translation>
    </message>
    <message>
        <source>%1 of the frames</source>
        <translation>%1 der Frames</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Beginn</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zonen</translation>
    </message>
    <message>
        <source>%1, %2 lost</source>
        <translation>%1, %2 verloren</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
</context>
<context>
    <name>zoe::app::FramePlot</name>
    <message>
        <source>Frame times</source>
        <translation>Framezeiten</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameReasons</name>
    <message>
        <source>Finding the causes of unusual frames</source>
        <translation>Ursachen ungewöhnlicher Frames werden gesucht</translation>
    </message>
    <message>
        <source>Finding the causes of spikes</source>
        <translation>Ursachen der Ausreißer werden gesucht</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameSaver</name>
    <message>
        <source>Saving frames to %1</source>
        <translation>Frames werden in %1 gespeichert</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>In %1 gespeichert</translation>
    </message>
    <message>
        <source>Can&apos;t save the frames: %1</source>
        <translation>Die Frames lassen sich nicht speichern: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameSource</name>
    <message>
        <source>Reading frame times</source>
        <translation>Framezeiten werden gelesen</translation>
    </message>
    <message>
        <source>Reading the overlay</source>
        <translation>Überlagerung wird gelesen</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameTargets</name>
    <message>
        <source>Deadline</source>
        <translation>Frist</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameText</name>
    <message>
        <source>behaviour: %1</source>
        <translation>Verhalten: %1</translation>
    </message>
    <message>
        <source>frame set “%1”</source>
        <translation>Frame-Reihe „%1“</translation>
    </message>
    <message>
        <source>Frame %1 of %2</source>
        <translation>Frame %1 von %2</translation>
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
        <source>line: %1</source>
        <translation>Linie: %1</translation>
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
        <source> (%1 frames per second)</source>
        <translation> (%1 Frames je Sekunde)</translation>
    </message>
    <message>
        <source>spike: %1 above its neighbours&apos; %2</source>
        <translation>Ausreißer: %1 über den %2 seiner Nachbarn</translation>
    </message>
    <message>
        <source>spike alarm: %1 is usual</source>
        <translation>Ausreißeralarm: üblich sind %1</translation>
    </message>
    <message>
        <source>spike alarm</source>
        <translation>Ausreißeralarm</translation>
    </message>
    <message>
        <source>behaviour: none (frame not included)</source>
        <translation>Verhalten: keines (Frame nicht einbezogen)</translation>
    </message>
    <message>
        <source>behaviour: unusual (does not fit any)</source>
        <translation>Verhalten: ungewöhnlich (passt zu keinem)</translation>
    </message>
    <message>
        <source>starts in frame %1</source>
        <translation>beginnt in Frame %1</translation>
    </message>
    <message>
        <source>%2 including %1 of waits</source>
        <translation>%2 einschließlich %1 Wartezeit</translation>
    </message>
    <message>
        <source>sorted by duration, longest on the right</source>
        <translation>nach Dauer sortiert, die längsten rechts</translation>
    </message>
    <message>
        <source>unreadable: damaged or missing in the file</source>
        <translation>unlesbar: in der Datei beschädigt oder fehlend</translation>
    </message>
    <message>
        <source>cut off by the end of the recording</source>
        <translation>durch das Ende der Aufzeichnung abgeschnitten</translation>
    </message>
    <message>
        <source>split at the recorder&apos;s limit; continues in the next frame</source>
        <translation>an der Grenze des Rekorders geteilt; geht im nächsten Frame weiter</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>%1 vom Rekorder verworfen</translation>
    </message>
    <message>
        <source> (not excluded in unreadable frames: %1)</source>
        <translation> (nicht abgezogen in unlesbaren Frames: %1)</translation>
    </message>
    <message>
        <source>time outside the program&apos;s frames</source>
        <translation>Zeit außerhalb der Frames des Programms</translation>
    </message>
</context>
<context>
    <name>zoe::app::FramesPage</name>
    <message>
        <source>Aligning frames</source>
        <translation>Frames werden ausgerichtet</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>Ausrichtung</translation>
    </message>
    <message>
        <source>align by start</source>
        <translation>am Beginn ausrichten</translation>
    </message>
    <message>
        <source>align by bookmark</source>
        <translation>an Lesezeichen ausrichten</translation>
    </message>
    <message>
        <source>align by message</source>
        <translation>an Meldung ausrichten</translation>
    </message>
    <message>
        <source>align by plot value</source>
        <translation>an Kurvenwert ausrichten</translation>
    </message>
    <message>
        <source>warp to fit</source>
        <translation>passend dehnen</translation>
    </message>
    <message>
        <source>Bookmark, message or plot to align by</source>
        <translation>Lesezeichen, Meldung oder Kurve zum Ausrichten</translation>
    </message>
    <message>
        <source>Plot value to align by</source>
        <translation>Kurvenwert zum Ausrichten</translation>
    </message>
    <message>
        <source>Finding alignment points</source>
        <translation>Ausrichtpunkte werden gesucht</translation>
    </message>
    <message>
        <source>Aligning…</source>
        <translation>Wird ausgerichtet …</translation>
    </message>
    <message>
        <source>Base and head have no bookmark with the same text</source>
        <translation>Basis und Neu haben kein Lesezeichen mit gleichem Text</translation>
    </message>
    <message>
        <source>Base and head have no message with the same text</source>
        <translation>Basis und Neu haben keine Meldung mit gleichem Text</translation>
    </message>
    <message>
        <source>Base and head have no plot with the same name</source>
        <translation>Basis und Neu haben keine Kurve mit gleichem Namen</translation>
    </message>
    <message>
        <source>The first frames of base and head are aligned</source>
        <translation>Die ersten Frames von Basis und Neu sind ausgerichtet</translation>
    </message>
    <message>
        <source>Stretched to place similar frame times below each other</source>
        <translation>Gedehnt, um ähnliche Framezeiten untereinander zu stellen</translation>
    </message>
    <message>
        <source>Not found in the selected frames of both: aligned by start</source>
        <translation>In den ausgewählten Frames beider Seiten nicht gefunden: am Beginn ausgerichtet</translation>
    </message>
    <message>
        <source>Found %1 in base and %2 in head, paired in order</source>
        <translation>%1 in Basis und %2 in Neu gefunden, der Reihe nach gepaart</translation>
    </message>
</context>
<context>
    <name>zoe::app::FunctionsPage</name>
    <message>
        <source>Filter functions by name</source>
        <translation>Funktionen nach Namen filtern</translation>
    </message>
    <message>
        <source>Self times</source>
        <translation>Selbstzeiten</translation>
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
        <source>Functions of base and head</source>
        <translation>Funktionen von Basis und Neu</translation>
    </message>
    <message>
        <source>Columns shown</source>
        <translation>Gezeigte Spalten</translation>
    </message>
    <message>
        <source>Total times</source>
        <translation>Gesamtzeiten</translation>
    </message>
    <message>
        <source>Self percentiles</source>
        <translation>Perzentile Selbst</translation>
    </message>
    <message>
        <source>Total percentiles</source>
        <translation>Perzentile Gesamt</translation>
    </message>
    <message>
        <source>Contributions to the change of the mean frame time</source>
        <translation>Beiträge zur Änderung der mittleren Framezeit</translation>
    </message>
    <message>
        <source>Clear differences only</source>
        <translation>Nur klare Unterschiede</translation>
    </message>
    <message>
        <source>Threads in the bars</source>
        <translation>Threads in den Balken</translation>
    </message>
    <message>
        <source>The thread that marks the frames, whose bars add up to the change of the mean frame time, or all threads</source>
        <translation>Der Thread, der die Frames markiert: dessen Balken ergeben die Änderung der mittleren Framezeit; oder alle Threads</translation>
    </message>
    <message>
        <source>Frame thread</source>
        <translation>Frame-Thread</translation>
    </message>
    <message>
        <source>All threads</source>
        <translation>Alle Threads</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filter</translation>
    </message>
    <message>
        <source>Text or /regular expression/; not case-sensitive</source>
        <translation>Text oder /regulärer Ausdruck/; Groß- und Kleinschreibung gleich</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Only functions whose typical frame or mean differs after correction for the number of functions</source>
        <translation>Nur Funktionen, deren typischer Frame oder Mittel sich auch nach Korrektur für die Zahl der Funktionen unterscheidet</translation>
    </message>
    <message>
        <source>Running time leaves out the time in which threads had no CPU. Total times and flame graphs are always wall-clock times.</source>
        <translation>Laufzeiten enthalten nicht die Zeit, in der Threads keine CPU hatten. Gesamtzeiten und Flammengraphen zeigen immer die reale Zeit.</translation>
    </message>
    <message>
        <source>Self times are running times</source>
        <translation>Selbstzeiten sind Laufzeiten</translation>
    </message>
    <message>
        <source>Self times are wall-clock times</source>
        <translation>Selbstzeiten sind reale Zeiten</translation>
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
        <translation>Histogramme der Framezeiten von Basis und Neu</translation>
    </message>
    <message>
        <source>Frame time (ms)</source>
        <translation>Framezeit (ms)</translation>
    </message>
    <message>
        <source>Frames (%)</source>
        <translation>Frames (%)</translation>
    </message>
    <message>
        <source>Frames longer than %1, in the bar on the right: base %2, head %3</source>
        <translation>Frames länger als %1, im Balken rechts: Basis %2, Neu %3</translation>
    </message>
</context>
<context>
    <name>zoe::app::InfoPanel</name>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
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
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Capture information</source>
        <translation>Angaben zur Aufzeichnung</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Eigenschaft</translation>
    </message>
    <message>
        <source>Frame marker</source>
        <translation>Framemarke</translation>
    </message>
    <message>
        <source>Zone name, /regular expression/, category:NAME, instant:NAME or every:10ms. Empty: automatic.</source>
        <translation>Zonenname, /regulärer Ausdruck/, category:NAME, instant:NAME oder every:10ms. Leer: automatisch.</translation>
    </message>
    <message>
        <source>&amp;Frame marker</source>
        <translation>&amp;Framemarke</translation>
    </message>
    <message>
        <source>Imported from %1: %2</source>
        <translation>Importiert aus %1: %2</translation>
    </message>
    <message>
        <source>Choose what marks frames…</source>
        <translation>Wählen, was Frames markiert …</translation>
    </message>
    <message>
        <source>Show details…</source>
        <translation>Einzelheiten zeigen …</translation>
    </message>
    <message>
        <source>Import the file again with this frame marker</source>
        <translation>Die Datei mit dieser Framemarke neu importieren</translation>
    </message>
    <message>
        <source>&amp;Frames by</source>
        <translation>&amp;Frames nach</translation>
    </message>
    <message>
        <source>The frame set or function whose frames are the main ones. Empty: as recorded.</source>
        <translation>Die Frame-Reihe oder Funktion, deren Frames die Hauptframes sind. Leer: wie aufgezeichnet.</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Neu öffnen</translation>
    </message>
    <message>
        <source>Open the capture again with these frames</source>
        <translation>Die Aufzeichnung mit diesen Frames neu öffnen</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>wie aufgezeichnet</translation>
    </message>
    <message>
        <source>Frame set or function</source>
        <translation>Frame-Reihe oder Funktion</translation>
    </message>
    <message>
        <source>No main frames recorded: showing the frames of %1</source>
        <translation>Keine Hauptframes aufgezeichnet: gezeigt werden die Frames von %1</translation>
    </message>
    <message>
        <source>The program marks no frames, so these are slices of time</source>
        <translation>Das Programm markiert keine Frames: dies sind Zeitabschnitte</translation>
    </message>
    <message>
        <source>The program marks no main frames, so these are slices of time. Its frame sets: %1</source>
        <translation>Das Programm markiert keine Hauptframes; dies sind Zeitabschnitte. Seine Frame-Reihen: %1</translation>
    </message>
    <message>
        <source>Choose a frame set…</source>
        <translation>Frame-Reihe wählen …</translation>
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
    <message>
        <source>Close the dialog</source>
        <translation>Dialog schließen</translation>
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
        <translation>&amp;Leeren</translation>
    </message>
    <message>
        <source>Find a command or key</source>
        <translation>Befehl oder Taste suchen</translation>
    </message>
    <message>
        <source>Commands and keys</source>
        <translation>Befehle und Tasten</translation>
    </message>
    <message>
        <source>Restore all default keys</source>
        <translation>Alle Tasten auf Vorgabe zurücksetzen</translation>
    </message>
    <message>
        <source>%1 is assigned to %2. It will be reassigned.</source>
        <translation>%1 gehört zu %2. Die Taste wird neu zugeordnet.</translation>
    </message>
    <message>
        <source>%1 was reassigned from %2.</source>
        <translation>%1 wurde neu zugeordnet (vorher: %2).</translation>
    </message>
    <message>
        <source>Restore the default keys of all commands</source>
        <translation>Die Standardtasten aller Befehle wiederherstellen</translation>
    </message>
    <message>
        <source>Make this the only key of the command</source>
        <translation>Nur noch diese Taste für den Befehl verwenden</translation>
    </message>
    <message>
        <source>Add this key to those of the command</source>
        <translation>Diese Taste zu denen des Befehls hinzufügen</translation>
    </message>
    <message>
        <source>Remove all keys of the command</source>
        <translation>Alle Tasten des Befehls entfernen</translation>
    </message>
    <message>
        <source>Restore the command&apos;s default keys</source>
        <translation>Die Standardtasten des Befehls wiederherstellen</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveBehaviours</name>
    <message>
        <source>Summarising behaviours</source>
        <translation>Verhaltenstypen werden zusammengefasst</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveCaptures</name>
    <message>
        <source>%1 was closed to save memory. To open it again, use File &gt; Open recent.</source>
        <translation>%1 wurde geschlossen, um Speicher zu sparen. Wieder öffnen: Datei &gt; Zuletzt geöffnet.</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveConnector</name>
    <message>
        <source>Co&amp;nnect to a running program…</source>
        <translation>&amp;Mit einem laufenden Programm verbinden …</translation>
    </message>
    <message>
        <source>Can&apos;t start the recording: the folder %1 can&apos;t be created.</source>
        <translation>Die Aufzeichnung kann nicht beginnen: Der Ordner %1 lässt sich nicht anlegen.</translation>
    </message>
    <message>
        <source>%1 restarted at %2. The new run is recorded as a separate capture.</source>
        <translation>%1 wurde bei %2 neu gestartet. Der neue Lauf wird getrennt aufgezeichnet.</translation>
    </message>
    <message>
        <source>The recording of %1 reached the frame limit. It continues as a new capture.</source>
        <translation>Die Aufzeichnung von %1 hat die größte Zahl von Frames erreicht und geht als neue Aufzeichnung weiter.</translation>
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
        <translation>S&amp;toppen</translation>
    </message>
    <message>
        <source>&amp;Flight recorder</source>
        <translation>&amp;Flugschreiber</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>Live</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Zurück zu live</translation>
    </message>
    <message>
        <source>Spike in frame %1: %2</source>
        <translation>Ausreißer in Frame %1: %2</translation>
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
        <source>saved as %1</source>
        <translation>als %1 gespeichert</translation>
    </message>
    <message>
        <source>No spike so far</source>
        <translation>Noch kein Ausreißer</translation>
    </message>
    <message>
        <source>Save the recording as</source>
        <translation>Die Aufzeichnung speichern unter</translation>
    </message>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Zoetrope-Aufzeichnungen (*.zoe)</translation>
    </message>
    <message>
        <source>Frames: %1</source>
        <translation>Frames: %1</translation>
    </message>
    <message>
        <source>zones: %1</source>
        <translation>Zonen: %1</translation>
    </message>
    <message>
        <source>Pause or resume the live views</source>
        <translation>Die Live-Ansichten anhalten oder fortsetzen</translation>
    </message>
    <message>
        <source>Frames per second, averaged over about half a second</source>
        <translation>Frames je Sekunde, gemittelt über etwa eine halbe Sekunde</translation>
    </message>
    <message>
        <source>Frame time, averaged over about half a second</source>
        <translation>Framezeit, gemittelt über etwa eine halbe Sekunde</translation>
    </message>
    <message>
        <source>Freeze the views. Recording continues.</source>
        <translation>Die Ansichten anhalten. Die Aufzeichnung läuft weiter.</translation>
    </message>
    <message>
        <source>Show the newest frames as they arrive</source>
        <translation>Die neuesten Frames zeigen, sobald sie eintreffen</translation>
    </message>
    <message>
        <source>Save the recording under a name. Recording continues in that file.</source>
        <translation>Die Aufzeichnung unter einem Namen speichern. Sie läuft in dieser Datei weiter.</translation>
    </message>
    <message>
        <source>Stop recording. The program keeps running.</source>
        <translation>Die Aufzeichnung beenden. Das Programm läuft weiter.</translation>
    </message>
    <message>
        <source>Save the program&apos;s flight recorder</source>
        <translation>Den Flugschreiber des Programms speichern</translation>
    </message>
    <message>
        <source>Number of newest frames in the summary</source>
        <translation>Zahl der neuesten Frames in der Übersicht</translation>
    </message>
    <message>
        <source>Frames in summary: </source>
        <translation>Frames in der Übersicht: </translation>
    </message>
    <message>
        <source>The summary covers this many of the newest frames</source>
        <translation>Die Übersicht umfasst so viele der neuesten Frames</translation>
    </message>
    <message>
        <source>Not connected. To watch a program, use File &gt; Connect to a running program.</source>
        <translation>Nicht verbunden. Zum Beobachten eines Programms: Datei &gt; Mit laufendem Programm verbinden.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Weiter</translation>
    </message>
    <message>
        <source>not saved; temporary file: %1</source>
        <translation>nicht gespeichert; vorläufige Datei: %1</translation>
    </message>
    <message>
        <source>nothing lost</source>
        <translation>nichts verloren</translation>
    </message>
    <message>
        <source>1 spike so far, no alarm</source>
        <translation>Bisher 1 Ausreißer, kein Alarm</translation>
    </message>
    <message>
        <source>%1 spikes so far, no alarm</source>
        <translation>Bisher %1 Ausreißer, kein Alarm</translation>
    </message>
    <message>
        <source>Reconnect when the program restarts, and record it as a new capture</source>
        <translation>Neu verbinden, wenn das Programm wieder startet, und den neuen Lauf getrennt aufzeichnen</translation>
    </message>
    <message>
        <source>lost: %1 with %2 in %3 chunks</source>
        <translation>verloren: %1 mit %2 in %3 Stücken</translation>
    </message>
    <message>
        <source>&amp;Reconnect after a restart</source>
        <translation>Nach Neustart neu &amp;verbinden</translation>
    </message>
    <message>
        <source>The program marks no frames, so these are slices of time, and no alarm is raised. To mark frames, call ZOE_FRAME() once per turn of its main loop.</source>
        <translation>Das Programm markiert keine Frames; dies sind Zeitabschnitte, und kein Alarm wird ausgelöst. Um Frames zu markieren, rufen Sie ZOE_FRAME() einmal pro Durchlauf der Hauptschleife auf.</translation>
    </message>
    <message>
        <source>The program marks no main frames, so these are slices of time, and no alarm is raised. Its frame sets: %1. To watch the frames of one, start the program with ZOE_FRAMES=%2, or set mainFrames in its options.</source>
        <translation>Das Programm markiert keine Hauptframes; dies sind Zeitabschnitte, und kein Alarm wird ausgelöst. Seine Frame-Reihen: %1. Um die Frames einer davon zu beobachten, starten Sie das Programm mit ZOE_FRAMES=%2, oder setzen Sie mainFrames in seinen Optionen.</translation>
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
        <translation>%1 wurde beendet.</translation>
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
        <translation>Mit %1 verbunden. Warten auf den ersten Frame …</translation>
    </message>
    <message>
        <source>%1 ended and restarted at %2. The new run is a separate capture.</source>
        <translation>%1 wurde beendet und bei %2 neu gestartet. Der neue Lauf ist eine eigene Aufzeichnung.</translation>
    </message>
    <message>
        <source>%1 has ended. Waiting for it to restart…</source>
        <translation>%1 wurde beendet. Warten auf den Neustart …</translation>
    </message>
    <message>
        <source>The recording of %1 has been stopped.</source>
        <translation>Die Aufzeichnung von %1 wurde beendet.</translation>
    </message>
    <message>
        <source>Recording zones of the category &quot;%1&quot; again.</source>
        <translation>Zonen der Kategorie „%1“ werden wieder aufgezeichnet.</translation>
    </message>
    <message>
        <source>Zones of the category &quot;%1&quot; are no longer recorded.</source>
        <translation>Zonen der Kategorie „%1“ werden nicht mehr aufgezeichnet.</translation>
    </message>
    <message>
        <source>Zones of the category &quot;%1&quot; will not be recorded. None has run so far.</source>
        <translation>Zonen der Kategorie „%1“ werden nicht aufgezeichnet. Bisher lief keine.</translation>
    </message>
    <message>
        <source>Saving the program&apos;s flight recorder…</source>
        <translation>Der Flugschreiber des Programms wird gespeichert …</translation>
    </message>
    <message>
        <source>%1 is on another disk. It will be written when the recording ends.</source>
        <translation>%1 liegt auf einem anderen Datenträger. Die Datei wird am Ende der Aufzeichnung geschrieben.</translation>
    </message>
    <message>
        <source>Saved as %1. Recording continues in this file.</source>
        <translation>Als %1 gespeichert. Die Aufzeichnung geht in dieser Datei weiter.</translation>
    </message>
    <message>
        <source>The flight recorder was not saved: %1</source>
        <translation>Der Flugschreiber wurde nicht gespeichert: %1</translation>
    </message>
    <message>
        <source>The program was asked to save its flight recorder. It has not answered.</source>
        <translation>Das Programm wurde aufgefordert, seinen Flugschreiber zu speichern. Es hat nicht geantwortet.</translation>
    </message>
    <message>
        <source>The program saved its flight recorder as %1.</source>
        <translation>Das Programm hat seinen Flugschreiber als %1 gespeichert.</translation>
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
        <source>Computing lock statistics</source>
        <translation>Kennzahlen der Sperren werden berechnet</translation>
    </message>
    <message>
        <source>%1 · no lock events recorded</source>
        <translation>%1 · keine Sperren aufgezeichnet</translation>
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
        <source>Panels in this dock area</source>
        <translation>Bereiche an dieser Stelle</translation>
    </message>
    <message>
        <source>Can&apos;t apply the behaviours in %1: open a capture first.</source>
        <translation>Die Verhaltenstypen in %1 lassen sich nicht anwenden: zuerst eine Aufzeichnung öffnen.</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>Suchen …</translation>
    </message>
    <message>
        <source>Find a command, frame or function</source>
        <translation>Befehl, Frame oder Funktion finden</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Neu öffnen</translation>
    </message>
    <message>
        <source>%1 was recorded again. This window shows the earlier recording.</source>
        <translation>%1 wurde erneut aufgezeichnet. Dieses Fenster zeigt die frühere Aufzeichnung.</translation>
    </message>
    <message>
        <source>%1 has changed on disk. This window shows its earlier content.</source>
        <translation>%1 hat sich auf der Festplatte geändert. Dieses Fenster zeigt den früheren Inhalt.</translation>
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
        <translation>Keine Treffer</translation>
    </message>
</context>
<context>
    <name>zoe::app::MapChart</name>
    <message>
        <source>Map of the frames</source>
        <translation>Karte der Frames</translation>
    </message>
    <message>
        <source>horizontal: %1</source>
        <translation>waagerecht: %1</translation>
    </message>
    <message>
        <source>vertical: %1</source>
        <translation>senkrecht: %1</translation>
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
        <source>unusual: does not belong to a behaviour</source>
        <translation>ungewöhnlich: gehört zu keinem Verhaltenstyp</translation>
    </message>
    <message>
        <source>%1 of %2 in view</source>
        <translation>%1 von %2 sichtbar</translation>
    </message>
    <message>
        <source>%1, drawn as %2</source>
        <translation>%1, als %2 gezeichnet</translation>
    </message>
    <message>
        <source>1 dot</source>
        <translation>1 Punkt</translation>
    </message>
    <message>
        <source>%1 dots</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>cause: %1</source>
        <translation>Ursache: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedBar</name>
    <message>
        <source>Fold recursion</source>
        <translation>Rekursion falten</translation>
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
        <source>all paths</source>
        <translation>alle Pfade</translation>
    </message>
    <message>
        <source>Search functions in the flame graph</source>
        <translation>Funktionen im Flammengraphen suchen</translation>
    </message>
    <message>
        <source>Back: undo the last step, including zoom and ignored functions</source>
        <translation>Zurück: den letzten Schritt zurücknehmen, auch Zoom und ausgelassene Funktionen</translation>
    </message>
    <message>
        <source>Forward: redo the last undone step</source>
        <translation>Vor: den zuletzt zurückgenommenen Schritt wiederholen</translation>
    </message>
    <message>
        <source>Flame graph direction</source>
        <translation>Richtung des Flammengraphen</translation>
    </message>
    <message>
        <source>Top-down (callees)</source>
        <translation>Von oben nach unten (Aufgerufene)</translation>
    </message>
    <message>
        <source>Bottom-up (callers)</source>
        <translation>Von unten nach oben (Aufrufer)</translation>
    </message>
    <message>
        <source>Sandwich of the selected function</source>
        <translation>Sandwich der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Breite</translation>
    </message>
    <message>
        <source>Width: top-down, self times add up to totals; by calls, a function is as wide as its calls and all calls below it.</source>
        <translation>Breite: Von oben nach unten ergeben Selbstzeiten die Gesamtzeiten; nach Aufrufen ist eine Funktion so breit wie ihre Aufrufe und alle darunter.</translation>
    </message>
    <message>
        <source>Minimum share shown</source>
        <translation>Kleinster gezeigter Anteil</translation>
    </message>
    <message>
        <source>Smaller entries are grouped under “other”</source>
        <translation>Kleinere Einträge sind unter „andere“ zusammengefasst</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>mindestens %1</translation>
    </message>
    <message>
        <source>Count recursive calls at the outermost call</source>
        <translation>Rekursive Aufrufe beim äußersten Aufruf zählen</translation>
    </message>
    <message>
        <source>Text or /regular expression/; not case-sensitive</source>
        <translation>Text oder /regulärer Ausdruck/; Groß- und Kleinschreibung gleich</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedPanel</name>
    <message>
        <source>Merged flame graph</source>
        <translation>Zusammengefasster Flammengraph</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Zoom path</source>
        <translation>Zoompfad</translation>
    </message>
    <message>
        <source>Callers of the selected function</source>
        <translation>Aufrufer der ausgewählten Funktion</translation>
    </message>
    <message>
        <source>Merging calls…</source>
        <translation>Aufrufe werden zusammengefasst …</translation>
    </message>
    <message>
        <source>No call tree: the calculation was cancelled or failed</source>
        <translation>Kein Aufrufbaum: Die Berechnung wurde abgebrochen oder schlug fehl</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>In einer beliebigen Ansicht eine Funktion auswählen</translation>
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
        <source>Clear the error list</source>
        <translation>Fehlerliste leeren</translation>
    </message>
    <message>
        <source>Show all errors</source>
        <translation>Alle Fehler zeigen</translation>
    </message>
    <message>
        <source>No errors so far.</source>
        <translation>Bisher keine Fehler.</translation>
    </message>
    <message>
        <source>Errors since the start</source>
        <translation>Fehler seit dem Start</translation>
    </message>
    <message>
        <source>What can be done about it</source>
        <translation>Was sich dagegen tun lässt</translation>
    </message>
</context>
<context>
    <name>zoe::app::MessagesPanel</name>
    <message>
        <source>Messages of the selected frames</source>
        <translation>Meldungen der ausgewählten Frames</translation>
    </message>
    <message>
        <source>Filter messages</source>
        <translation>Meldungen filtern</translation>
    </message>
    <message>
        <source>All severities</source>
        <translation>Alle Schweregrade</translation>
    </message>
    <message>
        <source>%1 and above</source>
        <translation>%1 und darüber</translation>
    </message>
    <message>
        <source>Reading messages</source>
        <translation>Meldungen werden gelesen</translation>
    </message>
    <message>
        <source>Minimum severity</source>
        <translation>Geringster Schweregrad</translation>
    </message>
    <message>
        <source>%1 · no messages</source>
        <translation>%1 · keine Meldungen</translation>
    </message>
</context>
<context>
    <name>zoe::app::MixBars</name>
    <message>
        <source>Different mix of behaviours</source>
        <translation>Andere Mischung der Verhaltenstypen</translation>
    </message>
    <message>
        <source>Change of mean frame time</source>
        <translation>Änderung der mittleren Framezeit</translation>
    </message>
    <message>
        <source>different mix</source>
        <translation>andere Mischung</translation>
    </message>
    <message>
        <source>%1
%2: %3 per frame</source>
        <translation>%1
%2: %3 je Frame</translation>
    </message>
    <message>
        <source>unusual frames</source>
        <translation>ungewöhnliche Frames</translation>
    </message>
    <message>
        <source>Unusual frames</source>
        <translation>Ungewöhnliche Frames</translation>
    </message>
    <message>
        <source>Contributions of mix, same behaviour and unusual frames to the change</source>
        <translation>Beiträge von Mischung, gleichem Verhalten und ungewöhnlichen Frames zur Änderung</translation>
    </message>
    <message>
        <source>Same behaviour, shorter frames</source>
        <translation>Gleiches Verhalten, kürzere Frames</translation>
    </message>
    <message>
        <source>Same behaviour, longer frames</source>
        <translation>Gleiches Verhalten, längere Frames</translation>
    </message>
    <message>
        <source>shorter frames</source>
        <translation>kürzere Frames</translation>
    </message>
    <message>
        <source>longer frames</source>
        <translation>längere Frames</translation>
    </message>
</context>
<context>
    <name>zoe::app::MixPage</name>
    <message>
        <source>Filter functions by name</source>
        <translation>Funktionen nach Namen filtern</translation>
    </message>
    <message>
        <source>all behaviours</source>
        <translation>alle Verhaltenstypen</translation>
    </message>
    <message>
        <source>Comparing like with like</source>
        <translation>Gleiches wird mit Gleichem verglichen</translation>
    </message>
    <message>
        <source>Contribution of each behaviour to the change</source>
        <translation>Beitrag jedes Verhaltenstyps zur Änderung</translation>
    </message>
    <message>
        <source>Contribution of each function to the change</source>
        <translation>Beitrag jeder Funktion zur Änderung</translation>
    </message>
    <message>
        <source>Behaviours to compare within</source>
        <translation>Verhaltenstypen, innerhalb derer verglichen wird</translation>
    </message>
    <message>
        <source>behaviours of both sides together</source>
        <translation>Verhaltenstypen beider Seiten zusammen</translation>
    </message>
    <message>
        <source>Behaviour whose functions are listed</source>
        <translation>Verhalten, dessen Funktionen aufgeführt sind</translation>
    </message>
    <message>
        <source>behaviours of %1</source>
        <translation>Verhaltenstypen von %1</translation>
    </message>
    <message>
        <source>Finding behaviours of both sides…</source>
        <translation>Verhaltenstypen beider Seiten werden gesucht …</translation>
    </message>
    <message>
        <source>Can&apos;t compare like with like.</source>
        <translation>Gleiches lässt sich nicht mit Gleichem vergleichen.</translation>
    </message>
    <message>
        <source>The captures have no behaviour &quot;%1&quot;. They have: %2.</source>
        <translation>Die Aufzeichnungen haben keinen Verhaltenstyp „%1“. Sie haben: %2.</translation>
    </message>
    <message>
        <source>One colour per behaviour. The other bars add up to the last one; so do the columns of both tables.</source>
        <translation>Eine Farbe je Verhaltenstyp. Die anderen Balken ergeben zusammen den letzten, ebenso die Spalten beider Tabellen.</translation>
    </message>
</context>
<context>
    <name>zoe::app::NamePicker</name>
    <message>
        <source>Search names</source>
        <translation>Namen suchen</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Namen</translation>
    </message>
    <message>
        <source>Search: text or /regular expression/</source>
        <translation>Suche: Text oder /regulärer Ausdruck/</translation>
    </message>
</context>
<context>
    <name>zoe::app::Navigator</name>
    <message>
        <source>This is the only spike</source>
        <translation>Dies ist der einzige Ausreißer</translation>
    </message>
    <message>
        <source>This is the last frame</source>
        <translation>Dies ist der letzte Frame</translation>
    </message>
    <message>
        <source>This is the first frame</source>
        <translation>Dies ist der erste Frame</translation>
    </message>
    <message>
        <source>Frame %1 does not exist: the last frame is %2</source>
        <translation>Frame %1 existiert nicht: Der letzte Frame ist %2</translation>
    </message>
    <message>
        <source>No spikes in this capture. Spikes are frames much longer than their neighbours.</source>
        <translation>Keine Ausreißer in dieser Aufzeichnung. Ausreißer sind Frames, die viel länger sind als ihre Nachbarn.</translation>
    </message>
    <message>
        <source>Still finding spikes</source>
        <translation>Ausreißer werden noch gesucht</translation>
    </message>
    <message>
        <source>Continued at the first spike</source>
        <translation>Weiter beim ersten Ausreißer</translation>
    </message>
    <message>
        <source>Continued at the last spike</source>
        <translation>Weiter beim letzten Ausreißer</translation>
    </message>
    <message>
        <source>All spikes of this frame set begin in this frame. To go from one to the next, choose the set in Capture &gt; Frames by.</source>
        <translation>Alle Ausreißer dieser Frame-Reihe beginnen in diesem Frame. Um von einem zum nächsten zu gehen, die Reihe unter Aufzeichnung &gt; Frames nach wählen.</translation>
    </message>
</context>
<context>
    <name>zoe::app::NightMap</name>
    <message>
        <source>Functions by night: longer or shorter than usual</source>
        <translation>Funktionen nach Nächten: länger oder kürzer als üblich</translation>
    </message>
    <message>
        <source>no runs</source>
        <translation>keine Läufe</translation>
    </message>
    <message>
        <source>%1, %2: %3 (usually %4 per frame)</source>
        <translation>%1, %2: %3 (üblich: %4 je Frame)</translation>
    </message>
    <message>
        <source>Function above</source>
        <translation>Funktion darüber</translation>
    </message>
    <message>
        <source>Function below</source>
        <translation>Funktion darunter</translation>
    </message>
    <message>
        <source>Night before</source>
        <translation>Nacht davor</translation>
    </message>
    <message>
        <source>Night after</source>
        <translation>Nacht danach</translation>
    </message>
</context>
<context>
    <name>zoe::app::OpenCaptures</name>
    <message>
        <source>Frame %1 does not exist: the last frame is %2</source>
        <translation>Frame %1 existiert nicht: Der letzte Frame ist %2</translation>
    </message>
    <message>
        <source>Notes on %1: %2</source>
        <translation>Notizen zu %1: %2</translation>
    </message>
    <message>
        <source>Behaviours of %1: %2</source>
        <translation>Verhaltenstypen von %1: %2</translation>
    </message>
    <message>
        <source>Some work can&apos;t be saved</source>
        <translation>Einiges lässt sich nicht speichern</translation>
    </message>
    <message>
        <source>If you close now, you lose:</source>
        <translation>Beim Schließen geht verloren:</translation>
    </message>
    <message>
        <source>Close &amp;without saving</source>
        <translation>O&amp;hne Speichern schließen</translation>
    </message>
    <message>
        <source>The capture has no function &quot;%1&quot;.</source>
        <translation>Die Aufzeichnung hat keine Funktion „%1“.</translation>
    </message>
    <message>
        <source>%1 is a fleet store, not a capture: choose a capture to compare with.</source>
        <translation>%1 ist die Datenbank einer Flotte, keine Aufzeichnung: eine Aufzeichnung zum Vergleichen wählen.</translation>
    </message>
    <message>
        <source>Can&apos;t open %1: %2</source>
        <translation>%1 lässt sich nicht öffnen: %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::OpenFleet</name>
    <message>
        <source>Finding changes</source>
        <translation>Änderungen werden gesucht</translation>
    </message>
    <message>
        <source>Can&apos;t read %1: %2</source>
        <translation>%1 lässt sich nicht lesen: %2</translation>
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
    <message>
        <source>Can&apos;t create a temporary folder</source>
        <translation>Ein temporärer Ordner lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>die Datei ist leer</translation>
    </message>
    <message>
        <source>Can&apos;t create a temporary folder for the import</source>
        <translation>Ein temporärer Ordner für den Import lässt sich nicht anlegen</translation>
    </message>
    <message>
        <source>not a Zoetrope capture, and no importers are installed</source>
        <translation>keine Zoetrope-Aufzeichnung, und es sind keine Importer installiert</translation>
    </message>
    <message>
        <source>unknown file format: not a Zoetrope capture or any format with an importer</source>
        <translation>unbekanntes Dateiformat: weder eine Zoetrope-Aufzeichnung noch ein Format mit Importer</translation>
    </message>
</context>
<context>
    <name>zoe::app::Panes</name>
    <message>
        <source>Next panel</source>
        <translation>Nächster Bereich</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>Voriger Bereich</translation>
    </message>
    <message>
        <source>Go to panel: %1</source>
        <translation>Gehe zum Bereich: %1</translation>
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
        <source>Selected plot over time</source>
        <translation>Ausgewählte Kurve im Zeitverlauf</translation>
    </message>
    <message>
        <source>No plots recorded. A program records plots with ZOE_PLOT.</source>
        <translation>Keine Kurven aufgezeichnet. Ein Programm zeichnet Kurven mit ZOE_PLOT auf.</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginColumns</name>
    <message>
        <source>Column %1</source>
        <translation>Spalte %1</translation>
    </message>
    <message>
        <source>Column %1: %2</source>
        <translation>Spalte %1: %2</translation>
    </message>
    <message>
        <source>Cancelled. To compute the column, hide it and show it again.</source>
        <translation>Abgebrochen. Zum Berechnen die Spalte aus- und wieder einblenden.</translation>
    </message>
    <message>
        <source>Not computed while recording a running program</source>
        <translation>Während der Aufzeichnung eines laufenden Programms nicht berechnet</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Wird berechnet …</translation>
    </message>
    <message>
        <source>Column of a plugin</source>
        <translation>Spalte eines Plugins</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginPanel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>the plugin failed</source>
        <translation>das Plugin ist gescheitert</translation>
    </message>
    <message>
        <source>The plugin can&apos;t create its view.</source>
        <translation>Das Plugin kann seine Ansicht nicht erzeugen.</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginsDialog</name>
    <message>
        <source>Plugins</source>
        <translation>Plugins</translation>
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
        <source>Open my plugin &amp;folder</source>
        <translation>Meinen Plugin-&amp;Ordner öffnen</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>About the selected plugin</source>
        <translation>Über das ausgewählte Plugin</translation>
    </message>
    <message>
        <source>Plugin folders</source>
        <translation>Pluginordner</translation>
    </message>
    <message>
        <source>Plugin folders: %1. Enabling or disabling a plugin takes effect in new windows.</source>
        <translation>Pluginordner: %1. Ein- und Ausschalten eines Plugins wirkt in neuen Fenstern.</translation>
    </message>
    <message>
        <source>Read the plugin file again and try to load it</source>
        <translation>Die Plugindatei erneut lesen und zu laden versuchen</translation>
    </message>
    <message>
        <source>not usable</source>
        <translation>nicht verwendbar</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>ausgeschaltet</translation>
    </message>
    <message>
        <source>enabled</source>
        <translation>eingeschaltet</translation>
    </message>
    <message>
        <source>No plugins found.</source>
        <translation>Keine Plugins gefunden.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be used: %2.</source>
        <translation>%1 ist nicht verwendbar: %2.</translation>
    </message>
</context>
<context>
    <name>zoe::app::PrefixTable</name>
    <message>
        <source>Source path replacements</source>
        <translation>Ersetzungen in Quellpfaden</translation>
    </message>
    <message>
        <source>Compiled path</source>
        <translation>Pfad beim Übersetzen</translation>
    </message>
    <message>
        <source>Local path</source>
        <translation>Lokaler Pfad</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>&amp;Hinzufügen</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>En&amp;tfernen</translation>
    </message>
    <message>
        <source>%1 can&apos;t be replaced: it contains a =</source>
        <translation>%1 lässt sich nicht ersetzen: Es enthält ein =</translation>
    </message>
    <message>
        <source>Add a replacement</source>
        <translation>Ersetzung hinzufügen</translation>
    </message>
    <message>
        <source>Remove the selected replacement</source>
        <translation>Ausgewählte Ersetzung entfernen</translation>
    </message>
</context>
<context>
    <name>zoe::app::QuantileChart</name>
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
    <message>
        <source>Frame time quantiles of base and head</source>
        <translation>Quantile der Framezeiten von Basis und Neu</translation>
    </message>
    <message>
        <source>equal in both</source>
        <translation>in beiden gleich</translation>
    </message>
    <message>
        <source>quantiles (above the line: head is slower)</source>
        <translation>Quantile (über der Linie: Neu ist langsamer)</translation>
    </message>
</context>
<context>
    <name>zoe::app::QueryPanel</name>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Nothing to show: the calculation was cancelled or failed</source>
        <translation>Nichts zu zeigen: Die Berechnung wurde abgebrochen oder schlug fehl</translation>
    </message>
</context>
<context>
    <name>zoe::app::RecentFiles</name>
    <message>
        <source>&amp;Clear the list</source>
        <translation>Die Liste &amp;leeren</translation>
    </message>
    <message>
        <source>%1 (missing)</source>
        <translation>%1 (fehlt)</translation>
    </message>
    <message>
        <source>&amp;Remove missing files</source>
        <translation>&amp;Fehlende Dateien entfernen</translation>
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
        <source>1 function may have been renamed</source>
        <translation>1 Funktion wurde vielleicht umbenannt</translation>
    </message>
    <message>
        <source>%1 functions may have been renamed</source>
        <translation>%1 Funktionen wurden vielleicht umbenannt</translation>
    </message>
    <message>
        <source>%1 similar: %2</source>
        <translation>%1 ähnlich: %2</translation>
    </message>
    <message>
        <source>Show functions that may have been renamed</source>
        <translation>Funktionen zeigen, die vielleicht umbenannt wurden</translation>
    </message>
</context>
<context>
    <name>zoe::app::RowsTable</name>
    <message>
        <source>Text or /regular expression/; not case-sensitive</source>
        <translation>Text oder /regulärer Ausdruck/; Groß- und Kleinschreibung gleich</translation>
    </message>
</context>
<context>
    <name>zoe::app::RowsView</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
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
        <source>Longer than</source>
        <translation>Länger als</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Bedingung</translation>
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
        <source>Selecting…</source>
        <translation>Auswahl läuft …</translation>
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
        <source>Rule</source>
        <translation>Regel</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
    </message>
    <message>
        <source>With function</source>
        <translation>Mit Funktion</translation>
    </message>
    <message>
        <source>In behaviour</source>
        <translation>In Verhalten</translation>
    </message>
    <message>
        <source>Replaces, extends or reduces the current selection</source>
        <translation>Ersetzt, erweitert oder verkleinert die aktuelle Auswahl</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Ersetzen</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Hinzufügen</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Entfernen</translation>
    </message>
    <message>
        <source>Keep only</source>
        <translation>Nur behalten</translation>
    </message>
    <message>
        <source>Select frames</source>
        <translation>Frames auswählen</translation>
    </message>
    <message>
        <source>Result of the rule</source>
        <translation>Ergebnis der Regel</translation>
    </message>
    <message>
        <source>Duration, such as 16.7 ms or 60 Hz</source>
        <translation>Dauer, etwa 16.7 ms oder 60 Hz</translation>
    </message>
    <message>
        <source>Share of frames in percent</source>
        <translation>Anteil der Frames in Prozent</translation>
    </message>
    <message>
        <source>Condition, such as duration &gt; 20ms and contains(&apos;draw&apos;)</source>
        <translation>etwa duration &gt; 20ms and contains(&apos;draw&apos;)</translation>
    </message>
    <message>
        <source>Enter a duration such as 16.7 ms or 60 Hz</source>
        <translation>Eine Dauer eingeben, etwa 16.7 ms oder 60 Hz</translation>
    </message>
    <message>
        <source>Enter a share between 0 and 100 %</source>
        <translation>Einen Anteil zwischen 0 und 100 % eingeben</translation>
    </message>
    <message>
        <source>Enter something to search for</source>
        <translation>Einen Suchbegriff eingeben</translation>
    </message>
    <message>
        <source>No frames found; the selection is unchanged</source>
        <translation>Keine Frames gefunden; die Auswahl ist unverändert</translation>
    </message>
    <message>
        <source>; %1 unreadable</source>
        <translation>; %1 unlesbar</translation>
    </message>
    <message>
        <source>Select the frames that match the rule</source>
        <translation>Die Frames auswählen, auf die die Regel zutrifft</translation>
    </message>
</context>
<context>
    <name>zoe::app::SamplesPanel</name>
    <message>
        <source>Direction of the sampled call tree</source>
        <translation>Richtung des Aufrufbaums aus Stichproben</translation>
    </message>
    <message>
        <source>Sampled call tree</source>
        <translation>Aufrufbaum aus Stichproben</translation>
    </message>
    <message>
        <source>Merging samples</source>
        <translation>Stichproben werden zusammengefasst</translation>
    </message>
    <message>
        <source>Can&apos;t merge samples: %1</source>
        <translation>Die Stichproben lassen sich nicht zusammenfassen: %1</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>In einer beliebigen Ansicht eine Funktion auswählen</translation>
    </message>
    <message>
        <source>Merging samples…</source>
        <translation>Stichproben werden zusammengefasst …</translation>
    </message>
    <message>
        <source>No samples: the calculation was cancelled or failed</source>
        <translation>Keine Stichproben: Die Berechnung wurde abgebrochen oder schlug fehl</translation>
    </message>
    <message>
        <source>The capture has no samples. Record with ZOE_SAMPLES=1000.</source>
        <translation>Die Aufzeichnung hat keine Stichproben. Mit ZOE_SAMPLES=1000 aufzeichnen.</translation>
    </message>
    <message>
        <source>%1 of CPU time</source>
        <translation>%1 CPU-Zeit</translation>
    </message>
    <message>
        <source>no function names yet: run “zoe symbolize”</source>
        <translation>noch keine Funktionsnamen: „zoe symbolize“ ausführen</translation>
    </message>
    <message>
        <source>View of the samples</source>
        <translation>Ansicht der Stichproben</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Flammengraph</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Baum</translation>
    </message>
    <message>
        <source>All samples, or those taken while the selected function or zone was open</source>
        <translation>Alle Stichproben oder die, während derer die ausgewählte Funktion oder Zone offen war</translation>
    </message>
    <message>
        <source>All samples</source>
        <translation>Alle Stichproben</translation>
    </message>
    <message>
        <source>Inside the function</source>
        <translation>In der Funktion</translation>
    </message>
    <message>
        <source>Inside the zone</source>
        <translation>In der Zone</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Search sampled functions</source>
        <translation>Funktionen der Stichproben suchen</translation>
    </message>
    <message>
        <source>Find functions by name: text or /regular expression/</source>
        <translation>Funktionen nach Namen suchen: Text oder /regulärer Ausdruck/</translation>
    </message>
    <message>
        <source>Flame graph of the samples</source>
        <translation>Flammengraph der Stichproben</translation>
    </message>
    <message>
        <source>Zoom path</source>
        <translation>Zoompfad</translation>
    </message>
    <message>
        <source>Select a zone in the time line</source>
        <translation>Zone in der Zeitleiste auswählen</translation>
    </message>
    <message>
        <source>Top-down</source>
        <translation>Von oben</translation>
    </message>
    <message>
        <source>Bottom-up</source>
        <translation>Von unten</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 unlesbar</translation>
    </message>
    <message>
        <source>%1 grouped under “other”</source>
        <translation>%1 unter „andere“ zusammengefasst</translation>
    </message>
    <message>
        <source>The imported capture has no samples.</source>
        <translation>Die importierte Aufzeichnung hat keine Stichproben.</translation>
    </message>
</context>
<context>
    <name>zoe::app::ScopeSwitch</name>
    <message>
        <source>Frames in tables</source>
        <translation>Frames in Tabellen</translation>
    </message>
    <message>
        <source>Tables:</source>
        <translation>Tabellen:</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Frame</translation>
    </message>
    <message>
        <source>Tables cover the chosen frame</source>
        <translation>Tabellen umfassen den gewählten Frame</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Tables cover the selected frames, or all if none are selected</source>
        <translation>Tabellen umfassen die ausgewählten Frames, ohne Auswahl alle</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Verhalten</translation>
    </message>
    <message>
        <source>Tables cover all frames of the chosen frame&apos;s behaviour</source>
        <translation>Tabellen umfassen alle Frames mit dem Verhalten des gewählten Frames</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Alle</translation>
    </message>
    <message>
        <source>Tables cover all frames</source>
        <translation>Tabellen umfassen alle Frames</translation>
    </message>
</context>
<context>
    <name>zoe::app::Session</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Can&apos;t write %1: it is an open capture. Choose another name.</source>
        <translation>%1 lässt sich nicht schreiben: Es ist eine offene Aufzeichnung. Bitte einen anderen Namen wählen.</translation>
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
        <translation>Einstellungsseiten</translation>
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
        <translation>p99.9</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>Längster</translation>
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
    <message>
        <source>Frame time statistics of base and head</source>
        <translation>Kennzahlen der Framezeiten von Basis und Neu</translation>
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
        <translation>Befehl oder Taste suchen</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Beim Zeiger zoomen</translation>
    </message>
    <message>
        <source>Wheel (can be changed in the settings)</source>
        <translation>Mausrad (in den Einstellungen änderbar)</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Verschieben</translation>
    </message>
    <message>
        <source>Drag with the middle or right button</source>
        <translation>Mit der mittleren oder rechten Taste ziehen</translation>
    </message>
    <message>
        <source>Select frames, measure time</source>
        <translation>Frames auswählen, Zeit messen</translation>
    </message>
    <message>
        <source>Drag with the left button</source>
        <translation>Mit der linken Taste ziehen</translation>
    </message>
    <message>
        <source>Add to the selection, extend it</source>
        <translation>Auswahl ergänzen, erweitern</translation>
    </message>
    <message>
        <source>Ctrl or Shift with click or drag</source>
        <translation>Strg oder Umschalt mit Klick oder Ziehen</translation>
    </message>
    <message>
        <source>Zoom to a zone</source>
        <translation>Auf eine Zone zoomen</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Doppelklick</translation>
    </message>
    <message>
        <source>Open the settings for keys</source>
        <translation>Einstellungen der Tasten öffnen</translation>
    </message>
</context>
<context>
    <name>zoe::app::SitesPanel</name>
    <message>
        <source>Filter by name, file or category</source>
        <translation>Nach Name, Datei oder Kategorie filtern</translation>
    </message>
    <message>
        <source>Never reached</source>
        <translation>Nie erreicht</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>Stellen</translation>
    </message>
    <message>
        <source>Only sites not reached in the selected frames</source>
        <translation>Nur Stellen, die in den ausgewählten Frames nicht erreicht wurden</translation>
    </message>
    <message>
        <source>Finding sites</source>
        <translation>Stellen werden gesucht</translation>
    </message>
    <message>
        <source>%1 of %2 sites reached</source>
        <translation>%1 von %2 Stellen erreicht</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 unlesbar</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>vom Rekorder verworfen: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::SourceView</name>
    <message>
        <source>Open in editor</source>
        <translation>Im Editor öffnen</translation>
    </message>
    <message>
        <source>Source of the function</source>
        <translation>Quelltext der Funktion</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Editor</translation>
    </message>
    <message>
        <source>Source folder…</source>
        <translation>Quellordner …</translation>
    </message>
    <message>
        <source>Open the file at this line. Right-click to change the editor command.</source>
        <translation>Die Datei bei dieser Zeile öffnen. Rechtsklick ändert den Editorbefehl.</translation>
    </message>
    <message>
        <source>Choose a folder to search for source files that have moved</source>
        <translation>Einen Ordner wählen, in dem verschobene Quelldateien gesucht werden</translation>
    </message>
    <message>
        <source>No source file recorded for this function</source>
        <translation>Für diese Funktion ist keine Quelldatei bekannt</translation>
    </message>
    <message>
        <source>Looking for %1…</source>
        <translation>%1 wird gesucht …</translation>
    </message>
    <message>
        <source>Can&apos;t find %1. Choose the folder that contains the sources.</source>
        <translation>%1 nicht gefunden. Den Ordner mit den Quelltexten wählen.</translation>
    </message>
    <message>
        <source>Choose a source folder</source>
        <translation>Quellordner wählen</translation>
    </message>
    <message>
        <source>Editor command (%f: file, %l: line)</source>
        <translation>Editorbefehl (%f: Datei, %l: Zeile)</translation>
    </message>
    <message>
        <source>Line %3 was recorded, but %1 ends at line %2: it is not the compiled version</source>
        <translation>Aufgezeichnet wurde Zeile %3, aber %1 endet mit Zeile %2: Es ist nicht die übersetzte Fassung</translation>
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
        <translation>Editorbefehl</translation>
    </message>
    <message>
        <source>&amp;Editor command (%f: file, %l: line)</source>
        <translation>&amp;Editorbefehl (%f: Datei, %l: Zeile)</translation>
    </message>
    <message>
        <source>Source folders</source>
        <translation>Quellordner</translation>
    </message>
    <message>
        <source>Additional source &amp;folders</source>
        <translation>Weitere Quell&amp;ordner</translation>
    </message>
    <message>
        <source>&amp;Add folder…</source>
        <translation>Ordner &amp;hinzufügen …</translation>
    </message>
    <message>
        <source>Choose a source folder</source>
        <translation>Quellordner wählen</translation>
    </message>
    <message>
        <source>Source &amp;path replacements</source>
        <translation>Ersetzungen in Quell&amp;pfaden</translation>
    </message>
    <message>
        <source>Add a folder with source files</source>
        <translation>Einen Ordner mit Quelldateien hinzufügen</translation>
    </message>
    <message>
        <source>Remove the selected folder from the list</source>
        <translation>Den ausgewählten Ordner aus der Liste entfernen</translation>
    </message>
</context>
<context>
    <name>zoe::app::SqlPanel</name>
    <message>
        <source>Longest frames</source>
        <translation>Längste Frames</translation>
    </message>
    <message>
        <source>Longest calls</source>
        <translation>Längste Aufrufe</translation>
    </message>
    <message>
        <source>Functions by self time</source>
        <translation>Funktionen nach Selbstzeit</translation>
    </message>
    <message>
        <source>Result of the query</source>
        <translation>Ergebnis der Abfrage</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Abgebrochen.</translation>
    </message>
    <message>
        <source>S&amp;QL query</source>
        <translation>S&amp;QL-Abfrage</translation>
    </message>
    <message>
        <source>Run query</source>
        <translation>Abfrage ausführen</translation>
    </message>
    <message>
        <source>Earlier query</source>
        <translation>Frühere Abfrage</translation>
    </message>
    <message>
        <source>Later query</source>
        <translation>Spätere Abfrage</translation>
    </message>
    <message>
        <source>SQL query</source>
        <translation>SQL-Abfrage</translation>
    </message>
    <message>
        <source>SQL query, for example: %1</source>
        <translation>SQL-Abfrage, zum Beispiel: %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Ausführen</translation>
    </message>
    <message>
        <source>Run the query</source>
        <translation>Führt die Abfrage aus</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Cancel the query</source>
        <translation>Bricht die Abfrage ab</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Verlauf</translation>
    </message>
    <message>
        <source>Earlier queries, and examples</source>
        <translation>Frühere Abfragen und Beispiele</translation>
    </message>
    <message>
        <source>Show these frames</source>
        <translation>Diese Frames zeigen</translation>
    </message>
    <message>
        <source>Select the frames in the column &quot;frame&quot;; all views then show only these</source>
        <translation>Wählt die Frames der Spalte „frame“ aus; alle Ansichten zeigen dann nur diese</translation>
    </message>
    <message>
        <source>The manual&apos;s chapter SQL describes the tables.</source>
        <translation>Das Kapitel SQL des Handbuchs beschreibt die Tabellen.</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>Läuft …</translation>
    </message>
    <message>
        <source>The query has no result.</source>
        <translation>Die Abfrage hat kein Ergebnis.</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tabellen</translation>
    </message>
    <message>
        <source>Tables of this capture, and of others that are open: choose one to insert its name</source>
        <translation>Tabellen dieser Aufzeichnung und anderer geöffneter: Auswählen fügt den Namen ein</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>%1 unlesbar</translation>
    </message>
    <message>
        <source>Only the first row; use limit or a condition</source>
        <translation>Nur die erste Zeile; limit oder eine Bedingung benutzen</translation>
    </message>
    <message>
        <source>Only the first %1 rows; use limit or a condition</source>
        <translation>Nur die ersten %1 Zeilen; limit oder eine Bedingung benutzen</translation>
    </message>
</context>
<context>
    <name>zoe::app::StartPage</name>
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
        <source>Open the sam&amp;ple capture</source>
        <translation>Das Beis&amp;piel öffnen</translation>
    </message>
    <message>
        <source>Open the sample capture</source>
        <translation>Das Beispiel öffnen</translation>
    </message>
    <message>
        <source>How to instrument a program</source>
        <translation>Ein Programm instrumentieren</translation>
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
        <source>Zoetrope logo</source>
        <translation>Zoetrope-Logo</translation>
    </message>
    <message>
        <source>A few seconds of a small game, recorded with Zoetrope</source>
        <translation>Einige Sekunden eines kleinen Spiels, mit Zoetrope aufgezeichnet</translation>
    </message>
    <message>
        <source>Connect to a program that was started with the recorder&apos;s listen option</source>
        <translation>Mit einem Programm verbinden, dessen Rekorder mit der Option listen gestartet wurde</translation>
    </message>
    <message>
        <source>Or drop a file here: a .zoe capture or any format with an importer (see Tools &gt; Plugins). Drop two files together to compare them.</source>
        <translation>Oder eine Datei hierher ziehen: eine .zoe-Aufzeichnung oder ein Format mit Importer (siehe Werkzeuge &gt; Plugins). Zwei Dateien zusammen werden verglichen.</translation>
    </message>
    <message>
        <source>Recent captures</source>
        <translation>Letzte Aufzeichnungen</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Code kopieren</translation>
    </message>
    <message>
        <source>Record your own program with five lines</source>
        <translation>Mit fünf Zeilen ein eigenes Programm aufzeichnen</translation>
    </message>
    <message>
        <source>No recent captures</source>
        <translation>Keine letzten Aufzeichnungen</translation>
    </message>
    <message>
        <source>Open a capture or a file of another profiler</source>
        <translation>Eine Aufzeichnung oder eine Datei eines anderen Profilers öffnen</translation>
    </message>
    <message>
        <source>Co&amp;nnect to a running program…</source>
        <translation>&amp;Mit einem laufenden Programm verbinden …</translation>
    </message>
    <message>
        <source>Connect to a running program</source>
        <translation>Mit einem laufenden Programm verbinden</translation>
    </message>
    <message>
        <source>&amp;Remove missing files</source>
        <translation>&amp;Fehlende Dateien entfernen</translation>
    </message>
    <message>
        <source>Remove files from the list that no longer exist</source>
        <translation>Dateien, die es nicht mehr gibt, aus der Liste entfernen</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>fehlt: %1</translation>
    </message>
    <message>
        <source>%1 is missing: it was deleted or moved, or its disk is not connected.</source>
        <translation>%1 fehlt: Die Datei wurde gelöscht oder verschoben, oder ihr Laufwerk ist nicht angeschlossen.</translation>
    </message>
</context>
<context>
    <name>zoe::app::StrikingFrames</name>
    <message>
        <source>Finding spikes</source>
        <translation>Ausreißer werden gesucht</translation>
    </message>
</context>
<context>
    <name>zoe::app::SummaryBar</name>
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
        <translation>Reale Zeit</translation>
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
        <source>per call</source>
        <translation>je Aufruf</translation>
    </message>
    <message>
        <source>per frame</source>
        <translation>je Frame</translation>
    </message>
    <message>
        <source>All categories</source>
        <translation>Alle Kategorien</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>Columns shown</source>
        <translation>Gezeigte Spalten</translation>
    </message>
    <message>
        <source>Statistics per call or per frame</source>
        <translation>Kennzahlen je Aufruf oder je Frame</translation>
    </message>
    <message>
        <source>Category filter</source>
        <translation>Kategoriefilter</translation>
    </message>
    <message>
        <source>Minimum share of self time</source>
        <translation>Kleinster Anteil an der Selbstzeit</translation>
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
        <source>No capture is open</source>
        <translation>Keine Aufzeichnung ist offen</translation>
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
        <source>%1 of frame time</source>
        <translation>%1 Framezeit</translation>
    </message>
    <message>
        <source>Show functions of all frames instead of the selected frames</source>
        <translation>Funktionen aller Frames statt der ausgewählten zeigen</translation>
    </message>
    <message>
        <source>Summarising a thread</source>
        <translation>Ein Thread wird zusammengefasst</translation>
    </message>
    <message>
        <source>Summarising the selected frames…</source>
        <translation>Die ausgewählten Frames werden zusammengefasst …</translation>
    </message>
    <message>
        <source>Summarising all frames…</source>
        <translation>Alle Frames werden zusammengefasst …</translation>
    </message>
    <message>
        <source>No summary: the calculation was cancelled or failed</source>
        <translation>Keine Übersicht: Die Berechnung wurde abgebrochen oder schlug fehl</translation>
    </message>
    <message>
        <source>Find f&amp;unction</source>
        <translation>F&amp;unktion suchen</translation>
    </message>
    <message>
        <source>Matching functions that occur only in samples. Click to show them in the Samples panel</source>
        <translation>Passende Funktionen, die nur in Stichproben vorkommen. Klicken zeigt sie im Bereich „Stichproben“</translation>
    </message>
    <message>
        <source>1 sampled function</source>
        <translation>1 Funktion in Stichproben</translation>
    </message>
    <message>
        <source>%1 sampled functions</source>
        <translation>%1 Funktionen in Stichproben</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>vom Rekorder verworfen: %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>Newest frames of the running program: %1</source>
        <translation>Neueste Frames des laufenden Programms: %1</translation>
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
        <translation>Die Tabelle hat sich während des Exports geändert. Erneut versuchen.</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>Der Export wurde abgebrochen.</translation>
    </message>
    <message>
        <source>Copying table</source>
        <translation>Tabelle wird kopiert</translation>
    </message>
    <message>
        <source>Can&apos;t export the table: %1</source>
        <translation>Die Tabelle lässt sich nicht exportieren: %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::ThreadBox</name>
    <message>
        <source>Thread filter</source>
        <translation>Threadfilter</translation>
    </message>
    <message>
        <source>All threads</source>
        <translation>Alle Threads</translation>
    </message>
</context>
<context>
    <name>zoe::app::TrendChart</name>
    <message>
        <source>Trend of the quantity from run to run</source>
        <translation>Verlauf der Größe von Lauf zu Lauf</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>langsamer</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>schneller</translation>
    </message>
    <message>
        <source>Earlier run</source>
        <translation>Früherer Lauf</translation>
    </message>
    <message>
        <source>Later run</source>
        <translation>Späterer Lauf</translation>
    </message>
    <message>
        <source>Earlier run to compare with</source>
        <translation>Früherer Lauf zum Vergleichen</translation>
    </message>
    <message>
        <source>Later run to compare with</source>
        <translation>Späterer Lauf zum Vergleichen</translation>
    </message>
    <message>
        <source>Open the capture of the run</source>
        <translation>Aufzeichnung des Laufs öffnen</translation>
    </message>
</context>
<context>
    <name>zoe::app::VerdictBar</name>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Einzelheiten</translation>
    </message>
    <message>
        <source>All figures, and how intervals and p are computed</source>
        <translation>Alle Zahlen, und wie Intervalle und p berechnet werden</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Was anders ist</translation>
    </message>
    <message>
        <source>How sure</source>
        <translation>Wie sicher</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Verglichen</translation>
    </message>
    <message>
        <source>Caution</source>
        <translation>Vorsicht</translation>
    </message>
    <message>
        <source>1 more capture has problems.</source>
        <translation>1 weitere Aufzeichnung hat Mängel.</translation>
    </message>
    <message>
        <source>%1 more captures have problems.</source>
        <translation>%1 weitere Aufzeichnungen haben Mängel.</translation>
    </message>
    <message>
        <source>%1?</source>
        <translation>%1?</translation>
    </message>
    <message>
        <source>The captures don&apos;t support this verdict: see Caution</source>
        <translation>Die Aufzeichnungen tragen dieses Urteil nicht: siehe „Vorsicht“</translation>
    </message>
</context>
<context>
    <name>zoe::app::WhyPanel</name>
    <message>
        <source>Causes of the frame</source>
        <translation>Ursachen des Frames</translation>
    </message>
    <message>
        <source>First causes of many frames</source>
        <translation>Erste Ursachen vieler Frames</translation>
    </message>
    <message>
        <source>This frame</source>
        <translation>Dieser Frame</translation>
    </message>
    <message>
        <source>Many frames</source>
        <translation>Viele Frames</translation>
    </message>
    <message>
        <source>Why frames took long</source>
        <translation>Warum Frames lange dauerten</translation>
    </message>
    <message>
        <source>Frames to explain</source>
        <translation>Zu erklärende Frames</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Ausreißer</translation>
    </message>
    <message>
        <source>Selected frames</source>
        <translation>Ausgewählte Frames</translation>
    </message>
    <message>
        <source>Longest 1 %</source>
        <translation>Längste 1 %</translation>
    </message>
    <message>
        <source>Select a frame to see why it took so long.</source>
        <translation>Einen Frame auswählen, um zu sehen, warum er so lange gedauert hat.</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Keine Aufzeichnung ist offen.</translation>
    </message>
    <message>
        <source>Click a row to go to its longest piece</source>
        <translation>Klick: zum längsten Stück</translation>
    </message>
    <message>
        <source>Explaining frames</source>
        <translation>Frames werden erklärt</translation>
    </message>
    <message>
        <source>Click: go to the worst frame · Double-click: select these frames</source>
        <translation>Klick: zum schlimmsten Frame gehen · Doppelklick: diese Frames auswählen</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Abgebrochen</translation>
    </message>
    <message>
        <source>Explaining frames…</source>
        <translation>Frames werden erklärt …</translation>
    </message>
</context>
<context>
    <name>zoe::app::WindowHelp</name>
    <message>
        <source>function</source>
        <translation>Funktion</translation>
    </message>
    <message>
        <source>sampled function</source>
        <translation>Funktion in Stichproben</translation>
    </message>
</context>
<context>
    <name>zoe::app::WorkspaceBar</name>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
</context>
<context>
    <name>zoe::app::WorkspaceKeeper</name>
    <message>
        <source>Workspace: %1</source>
        <translation>Arbeitsbereich: %1</translation>
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
        <source>%1, %2, %3 of the frame</source>
        <translation>%1, %2, %3 des Frames</translation>
    </message>
    <message>
        <source>starts %1 after the start of the frame</source>
        <translation>beginnt %1 nach dem Anfang des Frames</translation>
    </message>
    <message>
        <source>%1 zones too thin to draw: zoom in to see them</source>
        <translation>%1 Zonen zu dünn zum Zeichnen: hineinzoomen, um sie zu sehen</translation>
    </message>
    <message>
        <source>started before this frame</source>
        <translation>begann vor diesem Frame</translation>
    </message>
    <message>
        <source>continues in the next frame</source>
        <translation>geht im nächsten Frame weiter</translation>
    </message>
    <message>
        <source>and 1 more value</source>
        <translation>und 1 weiterer Wert</translation>
    </message>
    <message>
        <source>1 zone too thin to draw: zoom in to see it</source>
        <translation>1 Zone zu dünn zum Zeichnen: hineinzoomen, um sie zu sehen</translation>
    </message>
    <message>
        <source>still open at the end of its thread or the recording</source>
        <translation>am Ende des Threads oder der Aufzeichnung noch offen</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneTreeModel</name>
    <message>
        <source>%1
A click selects the longest call.</source>
        <translation>%1
Ein Klick wählt den längsten Aufruf.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, max %2</source>
        <translation>%1, max. %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneTreePanel</name>
    <message>
        <source>Zones of the frame</source>
        <translation>Zonen des Frames</translation>
    </message>
    <message>
        <source>Zone tree of the frame</source>
        <translation>Zonenbaum des Frames</translation>
    </message>
    <message>
        <source>Select a frame in the chart to see its zones.</source>
        <translation>Im Diagramm einen Frame auswählen, um seine Zonen zu sehen.</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Keine Aufzeichnung ist offen.</translation>
    </message>
    <message>
        <source>Frame %1 has no zones.</source>
        <translation>Frame %1 hat keine Zonen.</translation>
    </message>
    <message>
        <source>&amp;Group calls of one function</source>
        <translation>Aufrufe einer Funktion &amp;gruppieren</translation>
    </message>
    <message>
        <source>The frame can&apos;t be loaded.</source>
        <translation>Der Frame kann nicht geladen werden.</translation>
    </message>
</context>
<context>
    <name>zoe::fleet::FleetText</name>
    <message>
        <source>behaviours</source>
        <translation>Verhaltenstypen</translation>
    </message>
    <message>
        <source>scenes</source>
        <translation>Szenen</translation>
    </message>
    <message>
        <source>machines</source>
        <translation>Maschinen</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>Intervall</translation>
    </message>
    <message>
        <source>last good run</source>
        <translation>letzter guter Lauf</translation>
    </message>
    <message>
        <source>first bad run</source>
        <translation>erster schlechter Lauf</translation>
    </message>
    <message>
        <source>commits between</source>
        <translation>Commits dazwischen</translation>
    </message>
    <message>
        <source>also changed</source>
        <translation>ebenfalls geändert</translation>
    </message>
    <message>
        <source>different environment</source>
        <translation>andere Umgebung</translation>
    </message>
    <message>
        <source>left of it</source>
        <translation>davon übrig</translation>
    </message>
    <message>
        <source>fixed in</source>
        <translation>behoben in</translation>
    </message>
    <message>
        <source>status</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>fixed by</source>
        <translation>behoben durch</translation>
    </message>
    <message>
        <source>note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>by</source>
        <translation>von</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>Branch</translation>
    </message>
    <message>
        <source>id</source>
        <translation>Kennung</translation>
    </message>
    <message>
        <source>(mix of behaviours)</source>
        <translation>(Mischung der Verhaltenstypen)</translation>
    </message>
    <message>
        <source>(machine %1)</source>
        <translation>(Maschine %1)</translation>
    </message>
    <message>
        <source>(frame)</source>
        <translation>(Frame)</translation>
    </message>
    <message>
        <source>Behaviours occur more or less often, “%1” most clearly: %2 per frame (%3)</source>
        <translation>Verhaltenstypen kommen häufiger oder seltener vor, am deutlichsten „%1“: %2 je Frame (%3)</translation>
    </message>
    <message>
        <source>%1: slower by %2 per frame (%3)</source>
        <translation>%1: um %2 je Frame langsamer (%3)</translation>
    </message>
    <message>
        <source>%1: faster by %2 per frame (%3)</source>
        <translation>%1: um %2 je Frame schneller (%3)</translation>
    </message>
    <message>
        <source>new</source>
        <translation>neu</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>verändert</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>erwartet</translation>
    </message>
    <message>
        <source>acknowledged</source>
        <translation>in Arbeit</translation>
    </message>
    <message>
        <source>false</source>
        <translation>Fehlalarm</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>behoben</translation>
    </message>
    <message>
        <source>%1: %2 by code, %3 by the mix of behaviours</source>
        <translation>%1: %2 durch Code, %3 durch die Mischung der Verhaltenstypen</translation>
    </message>
    <message>
        <source>mean frame</source>
        <translation>mittlerer Frame</translation>
    </message>
</context>
</TS>
