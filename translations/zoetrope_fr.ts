<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="fr" sourcelanguage="en">
<context>
    <name>AlignedPicture</name>
    <message>
        <source>Base, by frame</source>
        <translation>Base, par image</translation>
    </message>
    <message>
        <source>Head, by frame</source>
        <translation>Nouvelle, par image</translation>
    </message>
    <message>
        <source>Base, frame %1: %2</source>
        <translation>Base, image %1 : %2</translation>
    </message>
    <message>
        <source>Head, frame %1: %2</source>
        <translation>Nouvelle, image %1 : %2</translation>
    </message>
    <message>
        <source>Difference: %1</source>
        <translation>Différence : %1</translation>
    </message>
</context>
<context>
    <name>BehaviourFrames</name>
    <message>
        <source>unusual frames</source>
        <translation>images inhabituelles</translation>
    </message>
    <message>
        <source>all but %1</source>
        <translation>toutes sauf %1</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 et %2 de plus</translation>
    </message>
</context>
<context>
    <name>BehaviourRows</name>
    <message>
        <source>Shortest %1, quartiles %2, %3, %4, p95 %5, p99 %6, longest %7</source>
        <translation>La plus courte %1, quartiles %2, %3, %4, p95 %5, p99 %6, la plus longue %7</translation>
    </message>
    <message>
        <source>Stable.</source>
        <translation>Stable.</translation>
    </message>
    <message>
        <source>Not computed. Stability is computed when behaviours are found.</source>
        <translation>Non calculée. La stabilité est calculée lors de la recherche des comportements.</translation>
    </message>
    <message>
        <source>Visible, but not clearly separate.</source>
        <translation>Visible, mais pas nettement séparé.</translation>
    </message>
    <message>
        <source>Not reliable.</source>
        <translation>Non fiable.</translation>
    </message>
    <message>
        <source>Too few frames to tell.</source>
        <translation>Trop peu d’images pour en juger.</translation>
    </message>
</context>
<context>
    <name>CaptureFacts</name>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>Nom</translation>
    </message>
    <message>
        <source>Imported from</source>
        <translation>Importé de</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>Taille</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Build</source>
        <translation>Compilation</translation>
    </message>
    <message>
        <source>Comment</source>
        <translation>Commentaire</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Processus</translation>
    </message>
    <message>
        <source>Host</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>Operating system</source>
        <translation>Système d’exploitation</translation>
    </message>
    <message>
        <source>Processor</source>
        <translation>Processeur</translation>
    </message>
    <message>
        <source>%1, %2 MHz</source>
        <translation>%1, %2 MHz</translation>
    </message>
    <message>
        <source>Recording</source>
        <translation>Enregistrement</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Courbes</translation>
    </message>
    <message>
        <source>Clock</source>
        <translation>Horloge</translation>
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
        <translation>id %1</translation>
    </message>
    <message>
        <source>Missing</source>
        <translation>Manquant</translation>
    </message>
    <message>
        <source>Lost zones</source>
        <translation>Zones perdues</translation>
    </message>
    <message>
        <source>At byte %1</source>
        <translation>À l’octet %1</translation>
    </message>
    <message>
        <source>Incomplete</source>
        <translation>Incomplet</translation>
    </message>
    <message>
        <source>Size after import</source>
        <translation>Taille après importation</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Démarré</translation>
    </message>
    <message>
        <source>Cost per zone</source>
        <translation>Coût par zone</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>%1 abandonnées par l’enregistreur</translation>
    </message>
    <message>
        <source>The recording did not end normally</source>
        <translation>L’enregistrement ne s’est pas terminé normalement</translation>
    </message>
    <message>
        <source>Import notes</source>
        <translation>Notes d’importation</translation>
    </message>
    <message>
        <source>This capture is incomplete: %1</source>
        <translation>Cette capture est incomplète : %1</translation>
    </message>
    <message>
        <source>This capture is damaged in %1 places: %2, and others</source>
        <translation>Cette capture est endommagée à %1 endroits : %2, et d’autres</translation>
    </message>
    <message>
        <source>This capture is incomplete: the recording did not end normally</source>
        <translation>Cette capture est incomplète : l’enregistrement ne s’est pas terminé normalement</translation>
    </message>
    <message>
        <source> (%1, %2 lost)</source>
        <translation> (%1, %2 en moins)</translation>
    </message>
    <message>
        <source>%1 dropped: the recorder ran out of buffer memory</source>
        <translation>Abandon de %1 : l’enregistreur manquait de mémoire tampon</translation>
    </message>
    <message>
        <source>Outside all frames</source>
        <translation>Hors de toute image</translation>
    </message>
    <message>
        <source>%1 and %2 left out</source>
        <translation>%1 et %2 omis</translation>
    </message>
    <message>
        <source>%1; %2 outside the program&apos;s frames</source>
        <translation>%1, dont %2 en dehors des images du programme</translation>
    </message>
    <message>
        <source> (%1 lost)</source>
        <translation> (%1 en moins)</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Size of the window in pixels.</source>
        <translation>Taille de la fenêtre en pixels.</translation>
    </message>
    <message>
        <source>Show the version.</source>
        <translation>Montrer la version.</translation>
    </message>
    <message>
        <source>--size needs WIDTHxHEIGHT in pixels, not &quot;%1&quot;</source>
        <translation>--size veut LARGEURxHAUTEUR en pixels, non « %1 »</translation>
    </message>
    <message>
        <source>--theme needs system, light or dark, not &quot;%1&quot;</source>
        <translation>--theme veut system, light ou dark, non « %1 »</translation>
    </message>
    <message>
        <source>--compare needs a file to compare with</source>
        <translation>--compare veut un fichier à comparer</translation>
    </message>
    <message>
        <source>Bring this panel to the front: %1.</source>
        <translation>Amener ce panneau au premier plan : %1.</translation>
    </message>
    <message>
        <source>Shows what a program does in each frame, and why some frames are slow.

Examples:
  zoetrope run.zoe                            open a capture
  zoetrope trace.json --frame 120             open a foreign file at a frame
  zoetrope before.zoe --compare after.zoe     compare two captures
  zoetrope --connect localhost:8086           watch a running program
  zoetrope run.zoe --screenshot run.png       save a picture and exit</source>
        <translation>Montre ce que fait un programme à chaque image, et pourquoi certaines images sont lentes.

Exemples :
  zoetrope run.zoe                            ouvrir une capture
  zoetrope trace.json --frame 120             ouvrir un fichier étranger à une image
  zoetrope before.zoe --compare after.zoe     comparer deux captures
  zoetrope --connect localhost:8086           observer un programme en cours
  zoetrope run.zoe --screenshot run.png       enregistrer une image et quitter</translation>
    </message>
    <message>
        <source>Compare the capture with this newer one.</source>
        <translation>Comparer la capture à celle-ci, plus récente.</translation>
    </message>
    <message>
        <source>Watch and record the running program at this address.</source>
        <translation>Observer et enregistrer le programme en cours à cette adresse.</translation>
    </message>
    <message>
        <source>Show this frame first (counted from 0).</source>
        <translation>Montrer d’abord cette image (numérotée à partir de 0).</translation>
    </message>
    <message>
        <source>Save a picture of the loaded window and exit.</source>
        <translation>Enregistrer une image de la fenêtre chargée, puis quitter.</translation>
    </message>
    <message>
        <source>Select this function in all views.</source>
        <translation>Sélectionner cette fonction dans toutes les vues.</translation>
    </message>
    <message>
        <source>Colours for this run: system, light or dark.</source>
        <translation>Couleurs pour cette exécution : system, light ou dark.</translation>
    </message>
    <message>
        <source>Memory for captures and queries together (default: as in the settings, initially 1GiB).</source>
        <translation>Mémoire commune aux captures et aux requêtes (par défaut : celle des réglages, 1GiB au départ).</translation>
    </message>
    <message>
        <source>Show this help.</source>
        <translation>Afficher cette aide.</translation>
    </message>
    <message>
        <source>--frame needs a frame number, not &quot;%1&quot;</source>
        <translation>--frame attend un numéro d’image, pas « %1 »</translation>
    </message>
    <message>
        <source>unknown panel &quot;%1&quot;; available: %2</source>
        <translation>panneau inconnu « %1 » ; disponibles : %2</translation>
    </message>
    <message>
        <source>Workspace to show: %1.</source>
        <translation>Espace de travail à afficher : %1.</translation>
    </message>
    <message>
        <source>unknown workspace &quot;%1&quot;; available: %2</source>
        <translation>espace de travail inconnu « %1 » ; disponibles : %2</translation>
    </message>
    <message>
        <source>Captures to open, each in its own tab, and a fleet&apos;s store.</source>
        <translation>Captures à ouvrir, chacune dans un onglet, et la base de données d’une flotte.</translation>
    </message>
    <message>
        <source>With --compare: show the functions of this behaviour.</source>
        <translation>Avec --compare : montrer les fonctions de ce comportement.</translation>
    </message>
    <message>
        <source>--behaviour needs --compare</source>
        <translation>--behaviour demande --compare</translation>
    </message>
    <message>
        <source>Keep running if a file can&apos;t be opened, even without a display.</source>
        <translation>Continuer si un fichier ne peut pas être ouvert, même sans écran.</translation>
    </message>
    <message>
        <source>--screenshot &quot;%1&quot;: the name of a picture must end in .png</source>
        <translation>--screenshot « %1 » : le nom d’une image doit se terminer par .png</translation>
    </message>
    <message>
        <source>--size %1: needs %2 to %3 pixels in each direction</source>
        <translation>--size %1 : il faut de %2 à %3 pixels dans chaque direction</translation>
    </message>
</context>
<context>
    <name>Commands</name>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>Édition</translation>
    </message>
    <message>
        <source>View</source>
        <translation>Affichage</translation>
    </message>
    <message>
        <source>Go</source>
        <translation>Aller</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>Aide</translation>
    </message>
    <message>
        <source> or </source>
        <translation> ou </translation>
    </message>
    <message>
        <source>Window</source>
        <translation>Fenêtre</translation>
    </message>
    <message>
        <source>Charts</source>
        <translation>Graphiques</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Sélectionner</translation>
    </message>
    <message>
        <source>Tools</source>
        <translation>Outils</translation>
    </message>
</context>
<context>
    <name>CompareParts</name>
    <message>
        <source>%1 selected frames</source>
        <translation>%1 images sélectionnées</translation>
    </message>
    <message>
        <source>%1 other frames</source>
        <translation>%1 autres images</translation>
    </message>
    <message>
        <source>This capture</source>
        <translation>Cette capture</translation>
    </message>
    <message>
        <source>Behaviours of this capture</source>
        <translation>Comportements de cette capture</translation>
    </message>
    <message>
        <source>1 selected frame</source>
        <translation>1 image sélectionnée</translation>
    </message>
    <message>
        <source>1 other frame</source>
        <translation>1 autre image</translation>
    </message>
</context>
<context>
    <name>ComparisonRows</name>
    <message>
        <source>On the frame thread, as in the bars: %1</source>
        <translation>Sur le thread des images, comme dans les barres : %1</translation>
    </message>
</context>
<context>
    <name>ComparisonText</name>
    <message>
        <source>%1 per frame: all frames belong to one behaviour, %2</source>
        <translation>%1 par image : toutes les images ont un seul comportement, %2</translation>
    </message>
    <message>
        <source>%1 per frame: %2 from a different mix of behaviours, %3</source>
        <translation>%1 par image : %2 dus à une autre répartition des comportements, %3</translation>
    </message>
    <message>
        <source>%1 per frame: %2 from a different mix of behaviours, %3 from unusual frames, %4</source>
        <translation>%1 par image : %2 dus à une autre répartition des comportements, %3 à des images inhabituelles, %4</translation>
    </message>
    <message>
        <source>%1 per frame: base and head have different behaviours, so only their functions can be compared</source>
        <translation>%1 par image : la base et la tête ont des comportements différents, seules leurs fonctions peuvent être comparées</translation>
    </message>
    <message>
        <source>runs differ by %1</source>
        <translation>les exécutions diffèrent de %1</translation>
    </message>
    <message>
        <source>most functions changed by the same factor (× %1): was the machine in another state?</source>
        <translation>la plupart des fonctions ont changé du même facteur (× %1) : la machine était-elle dans un autre état ?</translation>
    </message>
    <message>
        <source>%1 Functions by running time.</source>
        <translation>%1 Fonctions par temps d’exécution.</translation>
    </message>
    <message>
        <source>Mean frame time of head minus that of base. Base: %1 in blocks of %2; head: %3 in blocks of %4. Interval: percentiles of all bootstrap resamples of circular blocks, stretched by Student&apos;s t. p: Student&apos;s t over the bootstrap standard error. Percentiles: linear interpolation between order statistics (type 7).</source>
        <translation>Durée moyenne d’image de la nouvelle moins celle de la base. Base : %1 en blocs de %2 ; nouvelle : %3 en blocs de %4. Intervalle : centiles de tous les rééchantillonnages bootstrap de blocs circulaires, étirés selon le t de Student. p : t de Student sur l’erreur type du bootstrap. Centiles par interpolation linéaire entre statistiques d’ordre (type 7).</translation>
    </message>
    <message>
        <source>±%1 %</source>
        <translation>±%1 %</translation>
    </message>
    <message>
        <source>1 hour</source>
        <translation>1 heure</translation>
    </message>
    <message>
        <source>%1 hours</source>
        <translation>%1 heures</translation>
    </message>
    <message>
        <source>1 day</source>
        <translation>1 jour</translation>
    </message>
    <message>
        <source>%1 days</source>
        <translation>%1 jours</translation>
    </message>
    <message>
        <source>mean precise to ±1 %</source>
        <translation>moyenne précise à ±1 %</translation>
    </message>
    <message>
        <source>mean precise to %1</source>
        <translation>moyenne précise à %1</translation>
    </message>
    <message>
        <source>, to ±1 % with about 1 more frame</source>
        <translation>, à ±1 % avec environ 1 image de plus</translation>
    </message>
    <message>
        <source>, to ±1 % with about %1 more frames</source>
        <translation>, à ±1 % avec environ %1 images de plus</translation>
    </message>
    <message>
        <source>%1 (±1 % needs another %2 of recording: use the typical frame instead)</source>
        <translation>%1 (±1 % demanderait encore %2 d’enregistrement : se fier à l’image typique)</translation>
    </message>
    <message>
        <source>%1 (±1 % needs another %2 of recording: use a quiet machine and several runs)</source>
        <translation>%1 (±1 % demanderait encore %2 d’enregistrement : préférer plusieurs exécutions sur une machine calme)</translation>
    </message>
    <message>
        <source>%1 with %2</source>
        <translation>%1 avec %2</translation>
    </message>
    <message>
        <source>%1 of %2 baselines with %3</source>
        <translation>%1 de %2 bases avec %3</translation>
    </message>
    <message>
        <source>%1 in the same behaviours, possibly noise</source>
        <translation>%1 dans les mêmes comportements, peut-être du bruit</translation>
    </message>
    <message>
        <source>%1 from longer frames in the same behaviours</source>
        <translation>%1 dus à des images plus longues dans les mêmes comportements</translation>
    </message>
    <message>
        <source>%1 from shorter frames in the same behaviours</source>
        <translation>%1 dus à des images plus courtes dans les mêmes comportements</translation>
    </message>
</context>
<context>
    <name>CountedTexts</name>
    <message>
        <source>1 frame</source>
        <translation>1 image</translation>
    </message>
    <message>
        <source>%1 frames</source>
        <translation>%1 images</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 appel</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 appels</translation>
    </message>
    <message>
        <source>1 function</source>
        <translation>1 fonction</translation>
    </message>
    <message>
        <source>%1 functions</source>
        <translation>%1 fonctions</translation>
    </message>
    <message>
        <source>1 zone</source>
        <translation>1 zone</translation>
    </message>
    <message>
        <source>%1 zones</source>
        <translation>%1 zones</translation>
    </message>
    <message>
        <source>1 thread</source>
        <translation>1 thread</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 threads</translation>
    </message>
    <message>
        <source>once</source>
        <translation>une fois</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 fois</translation>
    </message>
    <message>
        <source>1 sample</source>
        <translation>1 échantillon</translation>
    </message>
    <message>
        <source>%1 samples</source>
        <translation>%1 échantillons</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 ligne</translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation>%1 lignes</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 résultat</translation>
    </message>
    <message>
        <source>%1 hits</source>
        <translation>%1 résultats</translation>
    </message>
    <message>
        <source>1 path</source>
        <translation>1 chemin</translation>
    </message>
    <message>
        <source>%1 paths</source>
        <translation>%1 chemins</translation>
    </message>
    <message>
        <source>1 thread state</source>
        <translation>1 état de thread</translation>
    </message>
    <message>
        <source>%1 thread states</source>
        <translation>%1 états de threads</translation>
    </message>
</context>
<context>
    <name>DifferenceFlame</name>
    <message>
        <source>base %1, head %2: %3</source>
        <translation>base %1, nouvelle %2 : %3</translation>
    </message>
    <message>
        <source>Only in the base on this path</source>
        <translation>Seulement dans la base sur ce chemin</translation>
    </message>
    <message>
        <source>Only in the head on this path</source>
        <translation>Seulement dans la nouvelle sur ce chemin</translation>
    </message>
    <message>
        <source>Total time per frame: %1</source>
        <translation>Temps total par image : %1</translation>
    </message>
    <message>
        <source>Self time per frame: %1</source>
        <translation>Temps propre par image : %1</translation>
    </message>
    <message>
        <source>Calls per frame: base %1, head %2</source>
        <translation>Appels par image : base %1, nouvelle %2</translation>
    </message>
</context>
<context>
    <name>EpisodeRows</name>
    <message>
        <source>%1: frames %2 to %3</source>
        <translation>%1 : images %2 à %3</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Captures Zoetrope (*.zoe)</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Save the selected frames</source>
        <translation>Enregistrer les images sélectionnées</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Exporter une copie d’écran</translation>
    </message>
    <message>
        <source>Pictures (*.png)</source>
        <translation>Images PNG (*.png)</translation>
    </message>
    <message>
        <source>All supported files (%1)</source>
        <translation>Tous les fichiers pris en charge (%1)</translation>
    </message>
    <message>
        <source>Fleet store</source>
        <translation>Base de données d’une flotte</translation>
    </message>
    <message>
        <source>Fleet stores (*.zoefleet)</source>
        <translation>Bases de données de flotte (*.zoefleet)</translation>
    </message>
</context>
<context>
    <name>FlameColours</name>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Self time</source>
        <translation>Temps propre</translation>
    </message>
    <message>
        <source>Variability</source>
        <translation>Variabilité</translation>
    </message>
    <message>
        <source>no category</source>
        <translation>sans catégorie</translation>
    </message>
</context>
<context>
    <name>FlameLanes</name>
    <message>
        <source>%1 highlighted</source>
        <translation>%1 en évidence</translation>
    </message>
    <message>
        <source>%1 found</source>
        <translation>%1 trouvées</translation>
    </message>
    <message>
        <source>1 message</source>
        <translation>1 message</translation>
    </message>
    <message>
        <source>%1 messages</source>
        <translation>%1 messages</translation>
    </message>
    <message>
        <source>FIBRES AND COROUTINES</source>
        <translation>FIBRES ET COROUTINES</translation>
    </message>
    <message>
        <source>GPU QUEUES</source>
        <translation>FILES DU GPU</translation>
    </message>
    <message>
        <source>OTHER TRACKS</source>
        <translation>AUTRES PISTES</translation>
    </message>
    <message>
        <source>THREADS</source>
        <translation>THREADS</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>Heap</source>
        <translation>Tas</translation>
    </message>
    <message>
        <source>Memory: %1</source>
        <translation>Mémoire : %1</translation>
    </message>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>on</source>
        <translation>marche</translation>
    </message>
    <message>
        <source>off</source>
        <translation>arrêt</translation>
    </message>
    <message>
        <source>Async spans</source>
        <translation>Périodes asynchrones</translation>
    </message>
    <message>
        <source>change since the start: %1 to %2, allocations: %3, frees: %4</source>
        <translation>variation depuis le début : %1 à %2, allocations : %3, libérations : %4</translation>
    </message>
    <message>
        <source>spans: %1</source>
        <translation>intervalles : %1</translation>
    </message>
    <message>
        <source>Messages without a thread</source>
        <translation>Messages sans thread</translation>
    </message>
    <message>
        <source>%1 lock spans not shown</source>
        <translation>%1 intervalles de verrou non affichés</translation>
    </message>
    <message>
        <source>%1 not shown</source>
        <translation>%1 non affichés</translation>
    </message>
    <message>
        <source>CPU %1</source>
        <translation>CPU %1</translation>
    </message>
    <message>
        <source>used by these threads: %1 of the time</source>
        <translation>utilisé par ces threads : %1 du temps</translation>
    </message>
    <message>
        <source>1 lock span not shown</source>
        <translation>1 intervalle de verrou non affiché</translation>
    </message>
</context>
<context>
    <name>FlameTracks</name>
    <message>
        <source>waits for the lock</source>
        <translation>attend le verrou</translation>
    </message>
    <message>
        <source>holds the lock</source>
        <translation>tient le verrou</translation>
    </message>
    <message>
        <source>no thread</source>
        <translation>aucun thread</translation>
    </message>
    <message>
        <source>%1 %2 for %3</source>
        <translation>%1 %2 pendant %3</translation>
    </message>
    <message>
        <source>async span %1, %2</source>
        <translation>période asynchrone %1, %2</translation>
    </message>
    <message>
        <source>from %1 to %2</source>
        <translation>de %1 à %2</translation>
    </message>
    <message>
        <source>and %1 more messages: zoom in to see them</source>
        <translation>et %1 autres messages : zoomer pour les voir</translation>
    </message>
    <message>
        <source>no value yet</source>
        <translation>pas encore de valeur</translation>
    </message>
    <message>
        <source>waits for shared access to the lock</source>
        <translation>attend un accès partagé au verrou</translation>
    </message>
    <message>
        <source>holds shared access to the lock</source>
        <translation>tient un accès partagé au verrou</translation>
    </message>
    <message>
        <source>starts %1 after the start of the frame</source>
        <translation>commence %1 après le début de l’image</translation>
    </message>
    <message>
        <source>still open at the end of the recording</source>
        <translation>encore ouverte à la fin de l’enregistrement</translation>
    </message>
    <message>
        <source>%1 after the start of the frame</source>
        <translation>à %1 du début de l’image</translation>
    </message>
    <message>
        <source>runs on CPU %1 for %2</source>
        <translation>s’exécute sur le CPU %1 pendant %2</translation>
    </message>
    <message>
        <source>and 1 more message: zoom in to see it</source>
        <translation>et 1 autre message : zoomer pour le voir</translation>
    </message>
</context>
<context>
    <name>FlameView</name>
    <message>
        <source>frame %1 · %2</source>
        <translation>image %1 · %2</translation>
    </message>
</context>
<context>
    <name>Fleet</name>
    <message>
        <source>The store doesn&apos;t know where this capture is.</source>
        <translation>La base de données n’indique pas où se trouve cette capture.</translation>
    </message>
    <message>
        <source>%1 is not on this computer. Download it and open the file.</source>
        <translation>%1 n’est pas sur cet ordinateur. Téléchargez le fichier et ouvrez-le.</translation>
    </message>
    <message>
        <source>The store has no runs. Add captures with: zoe fleet add</source>
        <translation>La base de données ne contient aucune exécution. Pour ajouter des captures : zoe fleet add</translation>
    </message>
    <message>
        <source>All runs were disturbed or lost zones. Turn on Disturbed runs to use them anyway.</source>
        <translation>Toutes les exécutions ont été perturbées ou ont perdu des zones. Activez « Exécutions perturbées » pour les utiliser quand même.</translation>
    </message>
    <message>
        <source>1 change</source>
        <translation>1 changement</translation>
    </message>
    <message>
        <source>%1 changes</source>
        <translation>%1 changements</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>No changes. A series needs at least 11 runs, three of them after a change</source>
        <translation>Aucun changement. Une série doit compter au moins 11 exécutions, dont trois après un changement</translation>
    </message>
    <message>
        <source>1 series</source>
        <translation>1 série</translation>
    </message>
    <message>
        <source>%1 series</source>
        <translation>%1 séries</translation>
    </message>
    <message>
        <source>1 run left out: disturbed or lost zones</source>
        <translation>1 exécution écartée : perturbée ou avec des zones perdues</translation>
    </message>
    <message>
        <source>%1 runs left out: disturbed or lost zones</source>
        <translation>%1 exécutions écartées : perturbées ou avec des zones perdues</translation>
    </message>
    <message>
        <source>Incomplete, because servers don&apos;t answer: %1</source>
        <translation>Incomplet, serveurs injoignables : %1</translation>
    </message>
</context>
<context>
    <name>FleetTrends</name>
    <message>
        <source>Mean frame time</source>
        <translation>Temps d’image moyen</translation>
    </message>
    <message>
        <source>Self time per frame</source>
        <translation>Temps propre par image</translation>
    </message>
    <message>
        <source>Total time per frame</source>
        <translation>Temps total par image</translation>
    </message>
    <message>
        <source>Running time per frame</source>
        <translation>Temps CPU par image</translation>
    </message>
    <message>
        <source>Calls per frame</source>
        <translation>Appels par image</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Médiane</translation>
    </message>
    <message>
        <source>99th percentile</source>
        <translation>99e centile</translation>
    </message>
    <message>
        <source>Share of the frames</source>
        <translation>Part des images</translation>
    </message>
</context>
<context>
    <name>FramesScope</name>
    <message>
        <source>Selected frames: %1</source>
        <translation>Images sélectionnées : %1</translation>
    </message>
    <message>
        <source>All frames: %1</source>
        <translation>Toutes les images : %1</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Image %1</translation>
    </message>
    <message>
        <source>Behaviour: %1 (%2)</source>
        <translation>Comportement : %1 (%2)</translation>
    </message>
</context>
<context>
    <name>HelpDialogs</name>
    <message>
        <source>About Zoetrope</source>
        <translation>À propos de Zoetrope</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Zoetrope %1&lt;/h2&gt;&lt;p&gt;A frame profiler: see what a program does in each frame, and why some frames are slow.&lt;/p&gt;&lt;p&gt;The sources are under the MIT licence. This program is under the GNU General Public License 3, because Qt Charts is.&lt;/p&gt;&lt;p&gt;Qt %2&lt;/p&gt;</source>
        <translation>&lt;h2&gt;Zoetrope %1&lt;/h2&gt;&lt;p&gt;Un profileur d’images : il montre ce que fait un programme à chaque image, et pourquoi certaines images sont lentes.&lt;/p&gt;&lt;p&gt;Les sources sont sous licence MIT. Ce programme est sous licence publique générale GNU 3, comme Qt Charts.&lt;/p&gt;&lt;p&gt;Qt %2&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>HistogramOutline</name>
    <message>
        <source>&gt; %1: %2</source>
        <translation>&gt; %1 : %2</translation>
    </message>
</context>
<context>
    <name>MergedFlame</name>
    <message>
        <source>other</source>
        <translation>autres</translation>
    </message>
    <message>
        <source>total %1, self %2</source>
        <translation>total %1, propre %2</translation>
    </message>
    <message>
        <source>%1 of all</source>
        <translation>%1 de tout</translation>
    </message>
    <message>
        <source>, %1 of %2</source>
        <translation>, %1 de %2</translation>
    </message>
    <message>
        <source>, %1 each</source>
        <translation>, %1 chacun</translation>
    </message>
    <message>
        <source>%1 of all calls</source>
        <translation>%1 de tous les appels</translation>
    </message>
    <message>
        <source>%1 including those below</source>
        <translation>%1, ceux du dessous compris</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>sur %1</translation>
    </message>
    <message>
        <source>in %1; most in frame %2: %3</source>
        <translation>dans %1 ; le plus dans l’image %2 : %3</translation>
    </message>
    <message>
        <source>other (%1)</source>
        <translation>autres (%1)</translation>
    </message>
</context>
<context>
    <name>MergedMenu</name>
    <message>
        <source>Zoom in</source>
        <translation>Zoomer</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Tout montrer</translation>
    </message>
    <message>
        <source>Ignore this function (Delete)</source>
        <translation>Ignorer cette fonction (Suppr)</translation>
    </message>
    <message>
        <source>Callers and callees of this function</source>
        <translation>Appelants et appelés de cette fonction</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copier le nom</translation>
    </message>
    <message>
        <source>Go to frame %1, its worst frame</source>
        <translation>Aller à l’image %1, la pire</translation>
    </message>
</context>
<context>
    <name>MergedText</name>
    <message>
        <source>other</source>
        <translation>autres</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>ignored: %1 ✕</source>
        <translation>ignorée : %1 ✕</translation>
    </message>
    <message>
        <source>%1 on all threads</source>
        <translation>%1 sur tous les threads</translation>
    </message>
    <message>
        <source>%1 grouped under “other”</source>
        <translation>sous « autres » : %1</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>illisible : %1</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>abandon par l’enregistreur : %1</translation>
    </message>
    <message>
        <source>%1, %2 of the calls</source>
        <translation>%1, %2 des appels</translation>
    </message>
    <message>
        <source>%1, %2 of the time</source>
        <translation>%1, %2 du temps</translation>
    </message>
</context>
<context>
    <name>MixRows</name>
    <message>
        <source>unusual frames</source>
        <translation>images inhabituelles</translation>
    </message>
    <message>
        <source>behaviour %1</source>
        <translation>comportement %1</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>toutes les images</translation>
    </message>
</context>
<context>
    <name>MovableView</name>
    <message>
        <source>Zoom in</source>
        <translation>Zoomer</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Dézoomer</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>Tout montrer</translation>
    </message>
    <message>
        <source>Fit the selection</source>
        <translation>Ajuster à la sélection</translation>
    </message>
    <message>
        <source>Extend the selection to the left</source>
        <translation>Étendre la sélection vers la gauche</translation>
    </message>
    <message>
        <source>Extend the selection to the right</source>
        <translation>Étendre la sélection vers la droite</translation>
    </message>
    <message>
        <source>Extend the selection to the first frame</source>
        <translation>Étendre la sélection jusqu’à la première image</translation>
    </message>
    <message>
        <source>Extend the selection to the last frame</source>
        <translation>Étendre la sélection jusqu’à la dernière image</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Effacer la sélection</translation>
    </message>
    <message>
        <source>Pan left</source>
        <translation>Déplacer vers la gauche</translation>
    </message>
    <message>
        <source>Pan right</source>
        <translation>Déplacer vers la droite</translation>
    </message>
    <message>
        <source>Pan up</source>
        <translation>Déplacer vers le haut</translation>
    </message>
    <message>
        <source>Pan down</source>
        <translation>Déplacer vers le bas</translation>
    </message>
    <message>
        <source>Page back</source>
        <translation>Page précédente</translation>
    </message>
    <message>
        <source>Page forward</source>
        <translation>Page suivante</translation>
    </message>
    <message>
        <source>Frame on the left</source>
        <translation>Image de gauche</translation>
    </message>
    <message>
        <source>Frame on the right</source>
        <translation>Image de droite</translation>
    </message>
    <message>
        <source>First frame of the chart</source>
        <translation>Première image du graphique</translation>
    </message>
    <message>
        <source>Last frame of the chart</source>
        <translation>Dernière image du graphique</translation>
    </message>
</context>
<context>
    <name>NameFilter</name>
    <message>
        <source>Not a regular expression: %1 at position %2</source>
        <translation>Pas une expression régulière : %1 à la position %2</translation>
    </message>
</context>
<context>
    <name>PaletteEntries</name>
    <message>
        <source>Go to frame %1</source>
        <translation>Aller à l’image %1</translation>
    </message>
    <message>
        <source>frame</source>
        <translation>image</translation>
    </message>
</context>
<context>
    <name>Panels</name>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Courbes</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>Sites</translation>
    </message>
    <message>
        <source>Locks</source>
        <translation>Verrous</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En direct</translation>
    </message>
    <message>
        <source>Behaviour map</source>
        <translation>Carte des comportements</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Épisodes</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Time line</source>
        <translation>Chronologie</translation>
    </message>
    <message>
        <source>Call tree</source>
        <translation>Arbre d’appels</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Distribution</translation>
    </message>
    <message>
        <source>Zone tree</source>
        <translation>Arbre des zones</translation>
    </message>
    <message>
        <source>Behaviours</source>
        <translation>Comportements</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>Capture</source>
        <translation>Capture</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>Pourquoi</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>Inspecteur</translation>
    </message>
    <message>
        <source>Callers</source>
        <translation>Appelants</translation>
    </message>
    <message>
        <source>Zone</source>
        <translation>Zone</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>Événements</translation>
    </message>
    <message>
        <source>Types</source>
        <translation>Types</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Cause</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Graphe de flammes</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Échantillons</translation>
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
        <translation>Séries de la flotte</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
</context>
<context>
    <name>PictureExport</name>
    <message>
        <source>the name of a picture must end in .png</source>
        <translation>le nom d’une image doit se terminer par .png</translation>
    </message>
    <message>
        <source>the picture is too large</source>
        <translation>l’image est trop grande</translation>
    </message>
</context>
<context>
    <name>PluginTexts</name>
    <message>
        <source>Gaussian mixture</source>
        <translation>Mélange gaussien</translation>
    </message>
    <message>
        <source>HDBSCAN (density)</source>
        <translation>HDBSCAN (densité)</translation>
    </message>
    <message>
        <source>Collapsed stacks</source>
        <translation>Piles repliées</translation>
    </message>
    <message>
        <source>CSV of frames</source>
        <translation>CSV des images</translation>
    </message>
    <message>
        <source>CSV of functions</source>
        <translation>CSV des fonctions</translation>
    </message>
    <message>
        <source>CSV of zones</source>
        <translation>CSV des zones</translation>
    </message>
    <message>
        <source>SQLite database</source>
        <translation>Base SQLite</translation>
    </message>
    <message>
        <source>SVG flame graph</source>
        <translation>Flame graph en SVG</translation>
    </message>
    <message>
        <source>Groups frames with a Gaussian mixture; chooses the number of groups by the Bayesian information criterion</source>
        <translation>Groupe les images par un mélange gaussien ; choisit le nombre de groupes selon le critère d’information bayésien</translation>
    </message>
    <message>
        <source>Groups frames by density, in any shape; leaves unusual frames ungrouped</source>
        <translation>Groupe les images selon leur densité, quelle que soit la forme ; laisse les images inhabituelles sans groupe</translation>
    </message>
    <message>
        <source>Groups frames around means; finds the number of behaviours from valleys in their density</source>
        <translation>Groupe les images autour de moyennes ; trouve le nombre de comportements d’après les creux de leur densité</translation>
    </message>
    <message>
        <source>Finds behaviours while frames arrive (live sessions)</source>
        <translation>Trouve les comportements pendant que les images arrivent (programmes en cours)</translation>
    </message>
    <message>
        <source>Writes zones, frames, plots, messages, locks, async and flow events</source>
        <translation>Écrit les zones, images, courbes, messages, verrous, opérations asynchrones et flux</translation>
    </message>
    <message>
        <source>Writes self time per call path, of one capture or of two for comparison</source>
        <translation>Écrit le temps propre par chemin d’appel, d’une capture ou de deux à comparer</translation>
    </message>
    <message>
        <source>Writes one row per frame: start, duration, zones, spike or not</source>
        <translation>Écrit une ligne par image : début, durée, zones, pic ou non</translation>
    </message>
    <message>
        <source>Writes one row per function: calls, total and self time, percentiles, active time</source>
        <translation>Écrit une ligne par fonction : appels, temps total et propre, centiles, temps actif</translation>
    </message>
    <message>
        <source>Writes one row per zone: frame, thread, depth, function, source location, start, total and self time</source>
        <translation>Écrit une ligne par zone : image, thread, profondeur, fonction, emplacement dans le code, début, temps total et propre</translation>
    </message>
    <message>
        <source>Writes dictionaries, frames and zone trees as JSON</source>
        <translation>Écrit les dictionnaires, images et arbres de zones en JSON</translation>
    </message>
    <message>
        <source>Writes zones, frames, plots, messages and flows as track events</source>
        <translation>Écrit les zones, images, courbes, messages et flux en track events</translation>
    </message>
    <message>
        <source>Writes one evented profile per thread</source>
        <translation>Écrit un profil d’événements par thread</translation>
    </message>
    <message>
        <source>Writes tables of sites, threads, frames, zones, plots and messages</source>
        <translation>Écrit des tables des sites, threads, images, zones, courbes et messages</translation>
    </message>
    <message>
        <source>Writes the merged call tree as a searchable flame graph</source>
        <translation>Écrit l’arbre d’appels fusionné en flame graph avec recherche</translation>
    </message>
    <message>
        <source>Reads profiles of Callgrind, Cachegrind, Xdebug and others in their format</source>
        <translation>Lit les profils de Callgrind, Cachegrind, Xdebug et autres dans leur format</translation>
    </message>
    <message>
        <source>Reads the JSON traces of Chrome, Android, Node.js, Hermes, clang -ftime-trace and many other programs</source>
        <translation>Lit les traces JSON de Chrome, Android, Node.js, Hermes, clang -ftime-trace et de bien d’autres programmes</translation>
    </message>
    <message>
        <source>Reads stacks of flame graph tools (a;b;c N), with one or two weights</source>
        <translation>Lit les piles des outils de flame graph (a;b;c N), avec un ou deux poids</translation>
    </message>
    <message>
        <source>Reads zones from CSV: name, start, duration, thread, frame</source>
        <translation>Lit des zones en CSV : nom, début, durée, thread, image</translation>
    </message>
    <message>
        <source>Reads .prof files of easy_profiler: blocks, events, values, context switches, bookmarks</source>
        <translation>Lit les fichiers .prof d’easy_profiler : blocs, événements, valeurs, changements de contexte, signets</translation>
    </message>
    <message>
        <source>Reads profiles of Firefox and samply</source>
        <translation>Lit les profils de Firefox et de samply</translation>
    </message>
    <message>
        <source>Reads call trees copied from Instruments&apos; Time Profiler</source>
        <translation>Lit les arbres d’appels copiés du Time Profiler d’Instruments</translation>
    </message>
    <message>
        <source>Reads the samples that perf script prints</source>
        <translation>Lit les échantillons que perf script affiche</translation>
    </message>
    <message>
        <source>Reads the track events of Perfetto&apos;s protobuf traces</source>
        <translation>Lit les track events des traces protobuf de Perfetto</translation>
    </message>
    <message>
        <source>Reads CPU profiles of Go, gperftools and others</source>
        <translation>Lit les profils CPU de Go, gperftools et autres</translation>
    </message>
    <message>
        <source>Reads frame times of PresentMon, CapFrameX and OCAT, in all versions</source>
        <translation>Lit les temps d’image de PresentMon, CapFrameX et OCAT, dans toutes les versions</translation>
    </message>
    <message>
        <source>Reads the .pdata files of Unity&apos;s Profile Analyzer</source>
        <translation>Lit les fichiers .pdata du Profile Analyzer d’Unity</translation>
    </message>
    <message>
        <source>Reads evented and sampled profiles</source>
        <translation>Lit les profils d’événements et d’échantillons</translation>
    </message>
    <message>
        <source>Reads zones, plots and messages as written by tracy-csvexport</source>
        <translation>Lit les zones, courbes et messages écrits par tracy-csvexport</translation>
    </message>
    <message>
        <source>importer</source>
        <translation>import</translation>
    </message>
    <message>
        <source>exporter</source>
        <translation>export</translation>
    </message>
    <message>
        <source>clusterer</source>
        <translation>regroupement</translation>
    </message>
    <message>
        <source>frame-metric</source>
        <translation>valeur par image</translation>
    </message>
    <message>
        <source>summary-column</source>
        <translation>colonne de tableau</translation>
    </message>
    <message>
        <source>view</source>
        <translation>vue</translation>
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
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>&amp;Oui</translation>
    </message>
    <message>
        <source>&amp;No</source>
        <translation>&amp;Non</translation>
    </message>
</context>
<context>
    <name>QShortcut</name>
    <message>
        <source>Ctrl</source>
        <translation>Ctrl</translation>
    </message>
    <message>
        <source>Shift</source>
        <translation>Maj</translation>
    </message>
    <message>
        <source>Alt</source>
        <translation>Alt</translation>
    </message>
    <message>
        <source>Esc</source>
        <translation>Échap</translation>
    </message>
    <message>
        <source>Tab</source>
        <translation>Tab</translation>
    </message>
    <message>
        <source>Backspace</source>
        <translation>Retour arrière</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Entrée</translation>
    </message>
    <message>
        <source>Enter</source>
        <translation>Entrée (pavé)</translation>
    </message>
    <message>
        <source>Ins</source>
        <translation>Inser</translation>
    </message>
    <message>
        <source>Del</source>
        <translation>Suppr</translation>
    </message>
    <message>
        <source>Home</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Left</source>
        <translation>Gauche</translation>
    </message>
    <message>
        <source>Right</source>
        <translation>Droite</translation>
    </message>
    <message>
        <source>Up</source>
        <translation>Haut</translation>
    </message>
    <message>
        <source>Down</source>
        <translation>Bas</translation>
    </message>
    <message>
        <source>PgUp</source>
        <translation>Page préc.</translation>
    </message>
    <message>
        <source>PgDown</source>
        <translation>Page suiv.</translation>
    </message>
    <message>
        <source>Space</source>
        <translation>Espace</translation>
    </message>
</context>
<context>
    <name>SampleFlame</name>
    <message>
        <source>CPU time: %1, self %2</source>
        <translation>Temps CPU : %1, propre %2</translation>
    </message>
    <message>
        <source>%1 of all</source>
        <translation>%1 du total</translation>
    </message>
    <message>
        <source>%1 of all, %2 of %3</source>
        <translation>%1 du total, %2 de %3</translation>
    </message>
    <message>
        <source>in %1; most in frame %2: %3</source>
        <translation>dans %1 ; le plus dans l’image %2 : %3</translation>
    </message>
</context>
<context>
    <name>Severities</name>
    <message>
        <source>Trace</source>
        <translation>Trace</translation>
    </message>
    <message>
        <source>Debug</source>
        <translation>Débogage</translation>
    </message>
    <message>
        <source>Info</source>
        <translation>Info</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>Avertissement</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>Erreur</translation>
    </message>
    <message>
        <source>Fatal</source>
        <translation>Fatal</translation>
    </message>
</context>
<context>
    <name>SourceFinder</name>
    <message>
        <source>%1 can&apos;t be read: %2</source>
        <translation>%1 ne peut être lu : %2</translation>
    </message>
    <message>
        <source>No editor command is set. Set one in Settings &gt; Sources.</source>
        <translation>Aucune commande d’éditeur. Elle se définit dans Réglages &gt; Sources.</translation>
    </message>
    <message>
        <source>Can&apos;t start the editor: %1</source>
        <translation>Impossible de démarrer l’éditeur : %1</translation>
    </message>
</context>
<context>
    <name>SummaryRows</name>
    <message>
        <source>in %1</source>
        <translation>dans %1</translation>
    </message>
    <message>
        <source>category %1</source>
        <translation>catégorie %1</translation>
    </message>
    <message>
        <source>in frames %1 to %2</source>
        <translation>dans les images %1 à %2</translation>
    </message>
    <message>
        <source>%1 of the total per frame, over the frames that contain the function.</source>
        <translation>%1 du total par image, sur les images qui contiennent la fonction.</translation>
    </message>
    <message>
        <source>%1 per frame</source>
        <translation>%1 par image</translation>
    </message>
</context>
<context>
    <name>TablePreview</name>
    <message>
        <source>Column %1</source>
        <translation>Colonne %1</translation>
    </message>
</context>
<context>
    <name>TableText</name>
    <message>
        <source>Depth</source>
        <translation>Profondeur</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
</context>
<context>
    <name>ThreadStates</name>
    <message>
        <source>waits for lock %1 for %2</source>
        <translation>attend le verrou %1 pendant %2</translation>
    </message>
    <message>
        <source> (held by %1)</source>
        <translation> (tenu par %1)</translation>
    </message>
    <message>
        <source> (held by %1 in %2)</source>
        <translation> (tenu par %1 dans %2)</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>en exécution %1</translation>
    </message>
    <message>
        <source>preempted %1</source>
        <translation>préempté %1</translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation>en attente %1</translation>
    </message>
    <message>
        <source>unknown %1</source>
        <translation>inconnu %1</translation>
    </message>
    <message>
        <source>runs on CPU %1 for %2</source>
        <translation>s’exécute sur le CPU %1 pendant %2</translation>
    </message>
    <message>
        <source>runs for %1</source>
        <translation>s’exécute pendant %1</translation>
    </message>
    <message>
        <source>preempted for %1: another program or thread has the CPU</source>
        <translation>préempté pendant %1 : un autre programme ou thread a le CPU</translation>
    </message>
    <message>
        <source>waits for %1</source>
        <translation>attend pendant %1</translation>
    </message>
    <message>
        <source>last ran on CPU %1</source>
        <translation>s’est exécuté en dernier sur le CPU %1</translation>
    </message>
    <message>
        <source>starts %1 after the start of the frame</source>
        <translation>commence %1 après le début de l’image</translation>
    </message>
    <message>
        <source>sampled in:</source>
        <translation>échantillon dans :</translation>
    </message>
    <message>
        <source>and 1 caller</source>
        <translation>et 1 appelant</translation>
    </message>
    <message>
        <source>and %1 callers</source>
        <translation>et %1 appelants</translation>
    </message>
    <message>
        <source>queued for a CPU for %1</source>
        <translation>en attente d’un CPU pendant %1</translation>
    </message>
    <message>
        <source>queued for a CPU %1</source>
        <translation>en attente d’un CPU %1</translation>
    </message>
    <message>
        <source>waits for a disk or another device for %1</source>
        <translation>attend un disque ou un autre périphérique pendant %1</translation>
    </message>
</context>
<context>
    <name>TransitionRows</name>
    <message>
        <source>“%1” was never followed by “%2”</source>
        <translation>« %1 » n’a jamais été suivi de « %2 »</translation>
    </message>
    <message>
        <source>An episode is an uninterrupted run of frames of one behaviour</source>
        <translation>Un épisode est une suite ininterrompue d’images d’un comportement</translation>
    </message>
    <message>
        <source>“%1” was followed by “%2” %3 (%4 of its transitions).
It had lasted %5 frames (median).</source>
        <translation>« %1 » a été suivi de « %2 » %3 (%4 de ses transitions).
Il avait duré %5 images (médiane).</translation>
    </message>
</context>
<context>
    <name>WaterfallRows</name>
    <message>
        <source>%1: mean %2 per frame</source>
        <translation>%1 : en moyenne %2 par image</translation>
    </message>
</context>
<context>
    <name>WindowActions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>Nou&amp;velle fenêtre</translation>
    </message>
    <message>
        <source>Open to &amp;compare…</source>
        <translation>Ouvrir pour &amp;comparer…</translation>
    </message>
    <message>
        <source>Close &amp;all captures</source>
        <translation>Fermer &amp;toutes les captures</translation>
    </message>
    <message>
        <source>&amp;Save selected frames…</source>
        <translation>&amp;Enregistrer les images sélectionnées…</translation>
    </message>
    <message>
        <source>E&amp;xport capture…</source>
        <translation>E&amp;xporter la capture…</translation>
    </message>
    <message>
        <source>&amp;Export picture of the window…</source>
        <translation>Exporter une &amp;image de la fenêtre…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Quitter</translation>
    </message>
    <message>
        <source>&amp;Next spike</source>
        <translation>Pic &amp;suivant</translation>
    </message>
    <message>
        <source>&amp;Previous spike</source>
        <translation>Pic &amp;précédent</translation>
    </message>
    <message>
        <source>Next &amp;frame</source>
        <translation>I&amp;mage suivante</translation>
    </message>
    <message>
        <source>P&amp;revious frame</source>
        <translation>Im&amp;age précédente</translation>
    </message>
    <message>
        <source>F&amp;irst frame</source>
        <translation>P&amp;remière image</translation>
    </message>
    <message>
        <source>&amp;Last frame</source>
        <translation>&amp;Dernière image</translation>
    </message>
    <message>
        <source>&amp;Worst spike</source>
        <translation>P&amp;ire pic</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>Re&amp;tour</translation>
    </message>
    <message>
        <source>F&amp;orward</source>
        <translation>A&amp;vancer</translation>
    </message>
    <message>
        <source>Select &amp;all frames</source>
        <translation>Sélectionner &amp;toutes les images</translation>
    </message>
    <message>
        <source>Next &amp;capture</source>
        <translation>&amp;Capture suivante</translation>
    </message>
    <message>
        <source>Previous cap&amp;ture</source>
        <translation>Capture précéd&amp;ente</translation>
    </message>
    <message>
        <source>Show &amp;all</source>
        <translation>Tout &amp;afficher</translation>
    </message>
    <message>
        <source>&amp;Fit the selection</source>
        <translation>A&amp;juster à la sélection</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>P&amp;lein écran</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>Ré&amp;glages…</translation>
    </message>
    <message>
        <source>&amp;Manual</source>
        <translation>&amp;Manuel</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>Palette de &amp;commandes…</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>&amp;Raccourcis</translation>
    </message>
    <message>
        <source>&amp;Open the sample capture</source>
        <translation>&amp;Ouvrir la capture d’exemple</translation>
    </message>
    <message>
        <source>&amp;Plugins</source>
        <translation>&amp;Plugins</translation>
    </message>
    <message>
        <source>&amp;About Zoetrope</source>
        <translation>À &amp;propos de Zoetrope</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>Ann&amp;uler</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Rétablir</translation>
    </message>
    <message>
        <source>Clear &amp;highlighted function</source>
        <translation>Effacer la fonction &amp;mise en évidence</translation>
    </message>
    <message>
        <source>&amp;Reset workspace</source>
        <translation>&amp;Réinitialiser l’espace de travail</translation>
    </message>
    <message>
        <source>&amp;Errors</source>
        <translation>&amp;Erreurs</translation>
    </message>
    <message>
        <source>Open &amp;fleet…</source>
        <translation>Ouvrir une &amp;flotte…</translation>
    </message>
    <message>
        <source>C&amp;lose</source>
        <translation>Fer&amp;mer</translation>
    </message>
</context>
<context>
    <name>WindowMenus</name>
    <message>
        <source>Open &amp;recent</source>
        <translation>Ouvrir un fichier &amp;récent</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>&amp;Panneaux</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Fichier</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>&amp;Édition</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Go</source>
        <translation>A&amp;ller</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>Ai&amp;de</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>&amp;Sélection</translation>
    </message>
    <message>
        <source>Frame &amp;chart</source>
        <translation>&amp;Graphique des images</translation>
    </message>
    <message>
        <source>&amp;Zone</source>
        <translation>&amp;Zone</translation>
    </message>
    <message>
        <source>&amp;Tools</source>
        <translation>Ou&amp;tils</translation>
    </message>
    <message>
        <source>&amp;Tables</source>
        <translation>&amp;Tableaux</translation>
    </message>
    <message>
        <source>P&amp;lugins</source>
        <translation>&amp;Greffons</translation>
    </message>
</context>
<context>
    <name>Workspaces</name>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Why is this frame slow?</source>
        <translation>Pourquoi cette image est-elle lente ?</translation>
    </message>
    <message>
        <source>Behaviours</source>
        <translation>Comportements</translation>
    </message>
    <message>
        <source>What kinds of frames are there?</source>
        <translation>Quelles sortes d’images y a-t-il ?</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>What became slower or faster?</source>
        <translation>Qu’est-ce qui est devenu plus lent ou plus rapide ?</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En direct</translation>
    </message>
    <message>
        <source>What is the program doing now?</source>
        <translation>Que fait le programme en ce moment ?</translation>
    </message>
    <message>
        <source>Fleet</source>
        <translation>Flotte</translation>
    </message>
    <message>
        <source>What changed since last week?</source>
        <translation>Qu’est-ce qui a changé depuis la semaine dernière ?</translation>
    </message>
</context>
<context>
    <name>run</name>
    <message>
        <source>unknown function &quot;%1&quot;</source>
        <translation>fonction inconnue « %1 »</translation>
    </message>
    <message>
        <source>Can&apos;t save the picture %1: %2</source>
        <translation>Impossible d’enregistrer l’image %1 : %2</translation>
    </message>
    <message>
        <source>the picture %1 can&apos;t replace a capture; choose another name</source>
        <translation>l’image %1 ne peut pas remplacer une capture ; choisissez un autre nom</translation>
    </message>
    <message>
        <source>there is no frame %1: the capture has %2</source>
        <translation>l’image %1 n’existe pas : la capture a %2</translation>
    </message>
</context>
<context>
    <name>zoe::ColumnText</name>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Matched by name, then by function, file and nearest line.</source>
        <translation>Appariées par nom, puis par fonction, fichier et ligne la plus proche.</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>to</source>
        <translation>à</translation>
    </message>
    <message>
        <source>Base median</source>
        <translation>Base médiane</translation>
    </message>
    <message>
        <source>Head median</source>
        <translation>Nouvelle médiane</translation>
    </message>
    <message>
        <source>Base total median</source>
        <translation>Base total médiane</translation>
    </message>
    <message>
        <source>Head total median</source>
        <translation>Nouvelle total médiane</translation>
    </message>
    <message>
        <source>Base calls</source>
        <translation>Appels base</translation>
    </message>
    <message>
        <source>Calls in all frames of the base.</source>
        <translation>Appels dans toutes les images de la base.</translation>
    </message>
    <message>
        <source>Head calls</source>
        <translation>Appels nouvelle</translation>
    </message>
    <message>
        <source>Calls in all frames of the head.</source>
        <translation>Appels dans toutes les images de la nouvelle.</translation>
    </message>
    <message>
        <source>Base calls/frame</source>
        <translation>Base appels/image</translation>
    </message>
    <message>
        <source>Head calls/frame</source>
        <translation>Nouvelle appels/image</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Mean self time per frame in the base, over all frames and threads.</source>
        <translation>Temps propre moyen par image dans la base, sur toutes les images et tous les threads.</translation>
    </message>
    <message>
        <source>Mean self time per frame in the head, over all frames and threads.</source>
        <translation>Temps propre moyen par image dans la nouvelle, sur toutes les images et tous les threads.</translation>
    </message>
    <message>
        <source>Mean total time per frame in the base.</source>
        <translation>Temps total moyen par image dans la base.</translation>
    </message>
    <message>
        <source>Mean total time per frame in the head.</source>
        <translation>Temps total moyen par image dans la nouvelle.</translation>
    </message>
    <message>
        <source>Total p</source>
        <translation>p du total</translation>
    </message>
    <message>
        <source>Median self time per frame in the base, over all frames (type 7).</source>
        <translation>Médiane du temps propre par image dans la base, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Median self time per frame in the head, over all frames (type 7).</source>
        <translation>Médiane du temps propre par image dans la nouvelle, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Base P95</source>
        <translation>Base P95</translation>
    </message>
    <message>
        <source>95th percentile of self time per frame in the base, over all frames (type 7).</source>
        <translation>95e centile du temps propre par image dans la base, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Head P95</source>
        <translation>Nouvelle P95</translation>
    </message>
    <message>
        <source>95th percentile of self time per frame in the head, over all frames (type 7).</source>
        <translation>95e centile du temps propre par image dans la nouvelle, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Base P99</source>
        <translation>Base P99</translation>
    </message>
    <message>
        <source>99th percentile of self time per frame in the base, over all frames (type 7).</source>
        <translation>99e centile du temps propre par image dans la base, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Head P99</source>
        <translation>Nouvelle P99</translation>
    </message>
    <message>
        <source>99th percentile of self time per frame in the head, over all frames (type 7).</source>
        <translation>99e centile du temps propre par image dans la nouvelle, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Median total time per frame in the base, over all frames (type 7).</source>
        <translation>Médiane du temps total par image dans la base, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Median total time per frame in the head, over all frames (type 7).</source>
        <translation>Médiane du temps total par image dans la nouvelle, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Base total P95</source>
        <translation>Base total P95</translation>
    </message>
    <message>
        <source>95th percentile of total time per frame in the base, over all frames (type 7).</source>
        <translation>95e centile du temps total par image dans la base, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Head total P95</source>
        <translation>Nouvelle total P95</translation>
    </message>
    <message>
        <source>95th percentile of total time per frame in the head, over all frames (type 7).</source>
        <translation>95e centile du temps total par image dans la nouvelle, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Base total P99</source>
        <translation>Base total P99</translation>
    </message>
    <message>
        <source>99th percentile of total time per frame in the base, over all frames (type 7).</source>
        <translation>99e centile du temps total par image dans la base, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Head total P99</source>
        <translation>Nouvelle total P99</translation>
    </message>
    <message>
        <source>99th percentile of total time per frame in the head, over all frames (type 7).</source>
        <translation>99e centile du temps total par image dans la nouvelle, sur toutes les images (type 7).</translation>
    </message>
    <message>
        <source>Mean number of calls per frame in the base.</source>
        <translation>Nombre moyen d’appels par image dans la base.</translation>
    </message>
    <message>
        <source>Mean number of calls per frame in the head.</source>
        <translation>Nombre moyen d’appels par image dans la nouvelle.</translation>
    </message>
    <message>
        <source>Call difference</source>
        <translation>Différence des appels</translation>
    </message>
    <message>
        <source>Calls per frame, head minus base. Sorted by absolute value.</source>
        <translation>Appels par image, nouvelle moins base. Trié par valeur absolue.</translation>
    </message>
    <message>
        <source>Call ratio</source>
        <translation>Rapport des appels</translation>
    </message>
    <message>
        <source>Calls per frame in the head divided by those in the base.</source>
        <translation>Appels par image dans la nouvelle, divisés par ceux de la base.</translation>
    </message>
    <message>
        <source>Call p</source>
        <translation>p des appels</translation>
    </message>
    <message>
        <source>Probability of a difference of calls at least this large, if nothing changed.</source>
        <translation>Probabilité d’une différence d’appels au moins aussi grande, si rien n’avait changé.</translation>
    </message>
    <message>
        <source>Former name</source>
        <translation>Ancien nom</translation>
    </message>
    <message>
        <source>Name in the base, if the function was renamed.</source>
        <translation>Nom dans la base, si la fonction a été renommée.</translation>
    </message>
    <message>
        <source>File and line, from the head if it has the function.</source>
        <translation>Fichier et ligne, d’après la nouvelle si elle contient la fonction.</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Propre</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
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
        <translation>Médiane</translation>
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
        <translation>CV</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Actif</translation>
    </message>
    <message>
        <source>Active excl.</source>
        <translation>Actif excl.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Mean/frame</source>
        <translation>Moyenne/image</translation>
    </message>
    <message>
        <source>Median/frame</source>
        <translation>Médiane/image</translation>
    </message>
    <message>
        <source>P99/frame</source>
        <translation>P99/image</translation>
    </message>
    <message>
        <source>Max/frame</source>
        <translation>Max/image</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Première image</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Dernière image</translation>
    </message>
    <message>
        <source>Calls/frame</source>
        <translation>Appels/image</translation>
    </message>
    <message>
        <source>Total/frame</source>
        <translation>Total/image</translation>
    </message>
    <message>
        <source>Self/frame</source>
        <translation>Propre/image</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>File and line of the zone.</source>
        <translation>Fichier et ligne de la zone.</translation>
    </message>
    <message>
        <source>Name of the zone, or of its function if it has none.</source>
        <translation>Nom de la zone, ou de sa fonction si elle n’en a pas.</translation>
    </message>
    <message>
        <source>Number of calls. A zone that crosses frames counts once.</source>
        <translation>Nombre d’appels. Une zone à cheval sur plusieurs images compte une fois.</translation>
    </message>
    <message>
        <source>Number of threads that call the function.</source>
        <translation>Nombre de threads qui appellent la fonction.</translation>
    </message>
    <message>
        <source>Time in the function including everything it calls, over all threads. Recursive calls count once.</source>
        <translation>Temps dans la fonction avec tout ce qu’elle appelle, sur tous les threads. Les appels récursifs comptent une fois.</translation>
    </message>
    <message>
        <source>Time in the function excluding the zones it calls.</source>
        <translation>Temps dans la fonction sans les zones qu’elle appelle.</translation>
    </message>
    <message>
        <source>Self share</source>
        <translation>Part propre</translation>
    </message>
    <message>
        <source>Share of the self time of all functions.</source>
        <translation>Part du temps propre de toutes les fonctions.</translation>
    </message>
    <message>
        <source>Mean duration of a call, including its children.</source>
        <translation>Durée moyenne d’un appel, zones internes comprises.</translation>
    </message>
    <message>
        <source>Duration of the shortest call.</source>
        <translation>Durée de l’appel le plus court.</translation>
    </message>
    <message>
        <source>25th percentile of the call durations.</source>
        <translation>25e centile des durées d’appel.</translation>
    </message>
    <message>
        <source>Median call duration.</source>
        <translation>Durée d’appel médiane.</translation>
    </message>
    <message>
        <source>75th percentile of the call durations.</source>
        <translation>75e centile des durées d’appel.</translation>
    </message>
    <message>
        <source>90th percentile of the call durations.</source>
        <translation>90e centile des durées d’appel.</translation>
    </message>
    <message>
        <source>95th percentile of the call durations.</source>
        <translation>95e centile des durées d’appel.</translation>
    </message>
    <message>
        <source>99th percentile of the call durations.</source>
        <translation>99e centile des durées d’appel.</translation>
    </message>
    <message>
        <source>99.9th percentile of the call durations.</source>
        <translation>99.9e centile des durées d’appel.</translation>
    </message>
    <message>
        <source>Duration of the longest call.</source>
        <translation>Durée de l’appel le plus long.</translation>
    </message>
    <message>
        <source>Std dev</source>
        <translation>Écart type</translation>
    </message>
    <message>
        <source>Sample standard deviation of the call durations (n − 1).</source>
        <translation>Écart type d’échantillon des durées d’appel (n − 1).</translation>
    </message>
    <message>
        <source>Coefficient of variation: standard deviation divided by mean.</source>
        <translation>Coefficient de variation : écart type divisé par moyenne.</translation>
    </message>
    <message>
        <source>Wall-clock time with at least one thread in the function: the union of its zones over all threads.</source>
        <translation>Temps pendant lequel au moins un thread était dans la fonction : l’union de ses zones sur tous les threads.</translation>
    </message>
    <message>
        <source>Active time minus the time covered by the zones it calls.</source>
        <translation>Temps actif moins le temps couvert par les zones qu’elle appelle.</translation>
    </message>
    <message>
        <source>Number of frames that contain the function.</source>
        <translation>Nombre d’images qui contiennent la fonction.</translation>
    </message>
    <message>
        <source>Mean total per frame, over the frames that contain the function.</source>
        <translation>Total moyen par image, sur les images qui contiennent la fonction.</translation>
    </message>
    <message>
        <source>Median total per frame, over the frames that contain the function.</source>
        <translation>Total médian par image, sur les images qui contiennent la fonction.</translation>
    </message>
    <message>
        <source>99th percentile of the total per frame, over the frames that contain the function.</source>
        <translation>99e centile du total par image, sur les images qui contiennent la fonction.</translation>
    </message>
    <message>
        <source>Largest total in a frame.</source>
        <translation>Plus grand total dans une image.</translation>
    </message>
    <message>
        <source>First frame that contains the function.</source>
        <translation>Première image qui contient la fonction.</translation>
    </message>
    <message>
        <source>Last frame that contains the function.</source>
        <translation>Dernière image qui contient la fonction.</translation>
    </message>
    <message>
        <source>Mean over all frames, including frames without the function.</source>
        <translation>Moyenne sur toutes les images, y compris sans la fonction.</translation>
    </message>
    <message>
        <source>As given by the program.</source>
        <translation>Indiqué par le programme.</translation>
    </message>
    <message>
        <source>Linear interpolation between order statistics (type 7).</source>
        <translation>Interpolation linéaire entre statistiques d’ordre (type 7).</translation>
    </message>
    <message>
        <source>Each cell states its unit (ns, µs, ms, s); copied values are in ns.</source>
        <translation>Chaque cellule indique son unité (ns, µs, ms, s) ; les valeurs copiées sont en ns.</translation>
    </message>
    <message>
        <source>Functions that take a larger or smaller share of time in this behaviour than elsewhere.</source>
        <translation>Fonctions qui prennent une part du temps plus grande ou plus petite dans ce comportement qu’ailleurs.</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Share of self time in the behaviour&apos;s frames, over all threads.</source>
        <translation>Part du temps propre dans les images du comportement, sur tous les threads.</translation>
    </message>
    <message>
        <source>The share divided by the share in all other behaviours. ▲: larger here. ▼: smaller here.</source>
        <translation>La part divisée par celle dans tous les autres comportements. ▲ : plus grande ici. ▼ : plus petite ici.</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Frame that does not fit any behaviour. Click to show it.</source>
        <translation>Image qui ne correspond à aucun comportement. Cliquer pour la montrer.</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Frame time.</source>
        <translation>Durée d’image.</translation>
    </message>
    <message>
        <source>Cause</source>
        <translation>Cause</translation>
    </message>
    <message>
        <source>Functions that take longer than usual for the frame&apos;s behaviour. Click to show the frame with the first of them selected.</source>
        <translation>Fonctions plus longues que d’habitude pour le comportement de l’image. Cliquer pour montrer l’image avec la première sélectionnée.</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
    <message>
        <source>Group of frames that spend their time alike. The name is the function that sets it apart most, with that function&apos;s share of self time. F2 renames it.</source>
        <translation>Groupe d’images qui passent leur temps de façon semblable. Le nom est la fonction qui le distingue le plus, avec sa part du temps propre. F2 le renomme.</translation>
    </message>
    <message>
        <source>Number of frames.</source>
        <translation>Nombre d’images.</translation>
    </message>
    <message>
        <source>Share of frames</source>
        <translation>Part des images</translation>
    </message>
    <message>
        <source>Share of all frames, including unusual frames.</source>
        <translation>Part de toutes les images, images inhabituelles comprises.</translation>
    </message>
    <message>
        <source>Share of time</source>
        <translation>Part du temps</translation>
    </message>
    <message>
        <source>Share of the total time of all frames.</source>
        <translation>Part du temps total de toutes les images.</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Temps d’image</translation>
    </message>
    <message>
        <source>Histogram of the behaviour&apos;s frame times. All rows share one time axis.</source>
        <translation>Histogramme des temps d’image du comportement. Toutes les lignes ont le même axe de temps.</translation>
    </message>
    <message>
        <source>Mean frame time.</source>
        <translation>Durée moyenne d’image.</translation>
    </message>
    <message>
        <source>Median frame time. Linear interpolation between order statistics (type 7).</source>
        <translation>Temps d’image médian. Interpolation linéaire entre statistiques d’ordre (type 7).</translation>
    </message>
    <message>
        <source>99th percentile of the frame times. Linear interpolation between order statistics (type 7).</source>
        <translation>99e centile des temps d’image. Interpolation linéaire entre statistiques d’ordre (type 7).</translation>
    </message>
    <message>
        <source>Stability</source>
        <translation>Stabilité</translation>
    </message>
    <message>
        <source>Typical</source>
        <translation>Typique</translation>
    </message>
    <message>
        <source>Frame closest to the centre of the behaviour. Click a row to show it.</source>
        <translation>Image la plus proche du centre du comportement. Cliquer sur une ligne pour la montrer.</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Pire</translation>
    </message>
    <message>
        <source>Longest frame of the behaviour. Click to show it.</source>
        <translation>Image la plus longue du comportement. Cliquer pour la montrer.</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Figé</translation>
    </message>
    <message>
        <source>A frozen behaviour does not change when new frames of a running program arrive.</source>
        <translation>Un comportement figé ne change pas quand de nouvelles images d’un programme en cours arrivent.</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>figé</translation>
    </message>
    <message>
        <source>Plot</source>
        <translation>Courbe</translation>
    </message>
    <message>
        <source>Name given by the program</source>
        <translation>Nom donné par le programme</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>Number of points in the selected frames</source>
        <translation>Nombre de points dans les images sélectionnées</translation>
    </message>
    <message>
        <source>Minimum</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Smallest value</source>
        <translation>Plus petite valeur</translation>
    </message>
    <message>
        <source>Mean of the points, not weighted by time</source>
        <translation>Moyenne des points, non pondérée par le temps</translation>
    </message>
    <message>
        <source>Maximum</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Largest value</source>
        <translation>Plus grande valeur</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Premier</translation>
    </message>
    <message>
        <source>First value in time</source>
        <translation>Première valeur dans le temps</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Dernier</translation>
    </message>
    <message>
        <source>Last value in time</source>
        <translation>Dernière valeur dans le temps</translation>
    </message>
    <message>
        <source>Invalid</source>
        <translation>Non valides</translation>
    </message>
    <message>
        <source>Number of points that are infinite or not a number</source>
        <translation>Nombre de points infinis ou qui ne sont pas des nombres</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Time since the start of the session</source>
        <translation>Temps écoulé depuis le début de la session</translation>
    </message>
    <message>
        <source>Frame in which the message was logged</source>
        <translation>Image dans laquelle le message a été émis</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>Thread that logged the message; empty for the whole program</source>
        <translation>Thread qui a émis le message ; vide pour tout le programme</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Gravité</translation>
    </message>
    <message>
        <source>As given by the program</source>
        <translation>Indiqué par le programme</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Message text. Double-click to go to its frame.</source>
        <translation>Texte du message. Double-clic : aller à son image.</translation>
    </message>
    <message>
        <source>Name of the zone, or of its function if it has none</source>
        <translation>Nom de la zone, ou de sa fonction si elle n’en a pas</translation>
    </message>
    <message>
        <source>Calls that start, asynchronous spans that end, and flow points in the selected frames</source>
        <translation>Appels qui commencent, intervalles asynchrones qui se terminent et points de flux dans les images sélectionnées</translation>
    </message>
    <message>
        <source>First selected frame that reaches the site</source>
        <translation>Première image sélectionnée qui atteint le site</translation>
    </message>
    <message>
        <source>Last selected frame that reaches the site</source>
        <translation>Dernière image sélectionnée qui atteint le site</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Level of detail, as given by the program</source>
        <translation>Niveau de détail indiqué par le programme</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>Source file</source>
        <translation>Fichier source</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Line in the source file</source>
        <translation>Ligne dans le fichier source</translation>
    </message>
    <message>
        <source>In function</source>
        <translation>Dans la fonction</translation>
    </message>
    <message>
        <source>Function that opens the zone</source>
        <translation>Fonction qui ouvre la zone</translation>
    </message>
    <message>
        <source>Total over all threads</source>
        <translation>Total de tous les threads</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Verrou</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Attentes</translation>
    </message>
    <message>
        <source>Waits that ended in the selected frames</source>
        <translation>Attentes terminées dans les images sélectionnées</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Attendu</translation>
    </message>
    <message>
        <source>Median wait</source>
        <translation>Attente médiane</translation>
    </message>
    <message>
        <source>P99 wait</source>
        <translation>P99 de l’attente</translation>
    </message>
    <message>
        <source>Longest wait</source>
        <translation>Plus longue attente</translation>
    </message>
    <message>
        <source>Longest wait of a single thread</source>
        <translation>Plus longue attente d’un seul thread</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Tenues</translation>
    </message>
    <message>
        <source>Holds that ended in the selected frames</source>
        <translation>Détentions terminées dans les images sélectionnées</translation>
    </message>
    <message>
        <source>Held</source>
        <translation>Tenu</translation>
    </message>
    <message>
        <source>Median hold</source>
        <translation>Tenue médiane</translation>
    </message>
    <message>
        <source>P99 hold</source>
        <translation>P99 de la tenue</translation>
    </message>
    <message>
        <source>Longest hold</source>
        <translation>Plus longue tenue</translation>
    </message>
    <message>
        <source>Longest hold by a single thread</source>
        <translation>Plus longue détention par un seul thread</translation>
    </message>
    <message>
        <source>Number of threads that used the lock</source>
        <translation>Nombre de threads qui ont utilisé le verrou</translation>
    </message>
    <message>
        <source>File and line of the lock&apos;s declaration</source>
        <translation>Fichier et ligne de la déclaration du verrou</translation>
    </message>
    <message>
        <source>Thread that waited for the lock or held it</source>
        <translation>Thread qui a attendu ou tenu le verrou</translation>
    </message>
    <message>
        <source>Longest by this thread</source>
        <translation>Plus longue durée pour ce thread</translation>
    </message>
    <message>
        <source>Thread that waited</source>
        <translation>Thread qui a attendu</translation>
    </message>
    <message>
        <source>Frame in which the wait ended. Double-click to go there.</source>
        <translation>Image dans laquelle l’attente s’est terminée. Double-clic : y aller.</translation>
    </message>
    <message>
        <source>Duration of the wait</source>
        <translation>Durée de l’attente</translation>
    </message>
    <message>
        <source>Held by</source>
        <translation>Tenu par</translation>
    </message>
    <message>
        <source>Threads that held the lock during the wait, with the time each held it</source>
        <translation>Threads qui ont tenu le verrou pendant l’attente, avec la durée de chacun</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>En exécution</translation>
    </message>
    <message>
        <source>Part of the total in which the thread ran on a CPU. Needs recorded context switches, as do the following columns.</source>
        <translation>Part du total pendant laquelle le thread s’exécutait sur un processeur. Nécessite l’enregistrement des changements de contexte, comme les colonnes suivantes.</translation>
    </message>
    <message>
        <source>Preempted</source>
        <translation>Préempté</translation>
    </message>
    <message>
        <source>Part of the total in which the thread could run, but something else had the CPU.</source>
        <translation>Part du total pendant laquelle le thread pouvait s’exécuter, mais autre chose occupait le processeur.</translation>
    </message>
    <message>
        <source>Waiting</source>
        <translation>En attente</translation>
    </message>
    <message>
        <source>Part of the total in which the thread waited: for a lock, another thread, I/O or a timer.</source>
        <translation>Part du total pendant laquelle le thread attendait : un verrou, un autre thread, une entrée-sortie ou une minuterie.</translation>
    </message>
    <message>
        <source>Self running</source>
        <translation>Propre en exécution</translation>
    </message>
    <message>
        <source>Part of the self time in which the thread ran on a CPU.</source>
        <translation>Part du temps propre pendant laquelle le thread s’exécutait sur un processeur.</translation>
    </message>
    <message>
        <source>Self preempted</source>
        <translation>Propre préempté</translation>
    </message>
    <message>
        <source>Part of the self time in which the thread could run, but something else had the CPU.</source>
        <translation>Part du temps propre pendant laquelle le thread pouvait s’exécuter, mais autre chose occupait le processeur.</translation>
    </message>
    <message>
        <source>Self waiting</source>
        <translation>Propre en attente</translation>
    </message>
    <message>
        <source>Part of the self time in which the thread waited.</source>
        <translation>Part du temps propre pendant laquelle le thread attendait.</translation>
    </message>
    <message>
        <source>Differs</source>
        <translation>Différence nette</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>%1%2, %3 % interval %4 to %5</source>
        <translation>%1%2, intervalle à %3 % de %4 à %5</translation>
    </message>
    <message>
        <source>Mean, same mix of behaviours: %1, %2.</source>
        <translation>Moyenne, même mélange de comportements : %1, %2.</translation>
    </message>
    <message>
        <source>Mean: %1, %2.</source>
        <translation>Moyenne : %1, %2.</translation>
    </message>
    <message>
        <source>Mean and %1, same mix of behaviours: %2, mean %3; %1 %4.</source>
        <translation>Moyenne et %1, même mélange de comportements : %2, moyenne %3 ; %1 %4.</translation>
    </message>
    <message>
        <source>Mean and %1: %2, mean %3; %1 %4.</source>
        <translation>Moyenne et %1 : %2, moyenne %3 ; %1 %4.</translation>
    </message>
    <message>
        <source>Mean, same mix of behaviours: %1, %2; %3: %4, %5.</source>
        <translation>Moyenne, même mélange de comportements : %1, %2 ; %3 : %4, %5.</translation>
    </message>
    <message>
        <source>Mean: %1, %2; %3: %4, %5.</source>
        <translation>Moyenne : %1, %2 ; %3 : %4, %5.</translation>
    </message>
    <message>
        <source>No function differs.</source>
        <translation>Aucune fonction ne diffère.</translation>
    </message>
    <message>
        <source>One function differs: %1, %2.</source>
        <translation>Une fonction diffère : %1, %2.</translation>
    </message>
    <message>
        <source>%1 functions differ, most of all %2: %3.</source>
        <translation>%1 fonctions diffèrent, surtout %2 : %3.</translation>
    </message>
    <message>
        <source>Too few frames to tell: base has %1, head has %2.</source>
        <translation>Trop peu d’images pour conclure : la base en a %1, la nouvelle %2.</translation>
    </message>
    <message>
        <source>Typical frame: %1, %2.</source>
        <translation>Image typique : %1, %2.</translation>
    </message>
    <message>
        <source>This is about these two runs only.</source>
        <translation>Cela ne vaut que pour ces deux exécutions.</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>plus lent</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>plus rapide</translation>
    </message>
    <message>
        <source>mixed</source>
        <translation>mitigé</translation>
    </message>
    <message>
        <source>no change</source>
        <translation>inchangé</translation>
    </message>
    <message>
        <source>too noisy to tell</source>
        <translation>trop bruité pour conclure</translation>
    </message>
    <message>
        <source>SLOWER</source>
        <translation>PLUS LENT</translation>
    </message>
    <message>
        <source>FASTER</source>
        <translation>PLUS RAPIDE</translation>
    </message>
    <message>
        <source>MIXED</source>
        <translation>MITIGÉ</translation>
    </message>
    <message>
        <source>NO CHANGE</source>
        <translation>INCHANGÉ</translation>
    </message>
    <message>
        <source>TOO NOISY</source>
        <translation>TROP BRUITÉ</translation>
    </message>
    <message>
        <source>Base mean</source>
        <translation>Moyenne base</translation>
    </message>
    <message>
        <source>Head mean</source>
        <translation>Moyenne nouveau</translation>
    </message>
    <message>
        <source>Relative</source>
        <translation>Relatif</translation>
    </message>
    <message>
        <source>Press Enter or double-click to select this function.</source>
        <translation>Entrée ou double-clic pour sélectionner cette fonction.</translation>
    </message>
    <message>
        <source>Share of function</source>
        <translation>Part de la fonction</translation>
    </message>
    <message>
        <source>Share of the selected function&apos;s total time.</source>
        <translation>Part du temps total de la fonction sélectionnée.</translation>
    </message>
    <message>
        <source>Rank</source>
        <translation>Rang</translation>
    </message>
    <message>
        <source>Rank by duration among the calls in the selected frames.</source>
        <translation>Rang par durée parmi les appels des images sélectionnées.</translation>
    </message>
    <message>
        <source>Duration including everything it called. Double-click to go to the call.</source>
        <translation>Durée avec tout ce que l’appel a appelé. Double-clic : aller à l’appel.</translation>
    </message>
    <message>
        <source>Duration excluding everything it called.</source>
        <translation>Durée sans ce que l’appel a appelé.</translation>
    </message>
    <message>
        <source>Frame in which the call started.</source>
        <translation>Image dans laquelle l’appel a commencé.</translation>
    </message>
    <message>
        <source>Thread on which the call ran.</source>
        <translation>Thread sur lequel l’appel s’est exécuté.</translation>
    </message>
    <message>
        <source>Time since the start of the session.</source>
        <translation>Temps écoulé depuis le début de la session.</translation>
    </message>
    <message>
        <source>Called by</source>
        <translation>Appelée par</translation>
    </message>
    <message>
        <source>Calls of the selected function from this caller.</source>
        <translation>Appels de la fonction sélectionnée par cette appelante.</translation>
    </message>
    <message>
        <source>Total time in the selected function when called from this caller.</source>
        <translation>Temps total de la fonction sélectionnée quand cette appelante l’appelle.</translation>
    </message>
    <message>
        <source>Self time in the selected function when called from this caller.</source>
        <translation>Temps propre de la fonction sélectionnée quand cette appelante l’appelle.</translation>
    </message>
    <message>
        <source>Calls to</source>
        <translation>Appelle</translation>
    </message>
    <message>
        <source>Calls from the selected function.</source>
        <translation>Appels par la fonction sélectionnée.</translation>
    </message>
    <message>
        <source>Total time in the callee when called from the selected function.</source>
        <translation>Temps total de l’appelée quand la fonction sélectionnée l’appelle.</translation>
    </message>
    <message>
        <source>Self time in the callee when called from the selected function.</source>
        <translation>Temps propre de l’appelée quand la fonction sélectionnée l’appelle.</translation>
    </message>
    <message>
        <source>Function with time in the area.</source>
        <translation>Fonction ayant du temps dans la zone sélectionnée.</translation>
    </message>
    <message>
        <source>Time in the area excluding the zones it calls.</source>
        <translation>Temps dans la zone sélectionnée sans les zones appelées.</translation>
    </message>
    <message>
        <source>Time in the area including everything it calls. Recursive calls count once.</source>
        <translation>Temps dans la zone sélectionnée avec tout ce qu’elle appelle. Les appels récursifs comptent une fois.</translation>
    </message>
    <message>
        <source>Zones that reach into the area.</source>
        <translation>Zones qui touchent la sélection.</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>La plus longue</translation>
    </message>
    <message>
        <source>Longest part of a zone inside the area.</source>
        <translation>Plus longue partie d’une zone dans la sélection.</translation>
    </message>
    <message>
        <source>Time in these calls, including everything they call.</source>
        <translation>Temps dans ces appels, avec ce qu’ils appellent.</translation>
    </message>
    <message>
        <source>Time in these calls, excluding everything they call.</source>
        <translation>Temps dans ces appels, sans ce qu’ils appellent.</translation>
    </message>
    <message>
        <source>Share of parent</source>
        <translation>Part du parent</translation>
    </message>
    <message>
        <source>Share of the parent row.</source>
        <translation>Part de la ligne parente.</translation>
    </message>
    <message>
        <source>Share of total</source>
        <translation>Part du total</translation>
    </message>
    <message>
        <source>Share of the total time in the tree.</source>
        <translation>Part du temps total de l’arbre.</translation>
    </message>
    <message>
        <source>Calls on this path.</source>
        <translation>Appels sur ce chemin.</translation>
    </message>
    <message>
        <source>Selected frames with at least one call on this path.</source>
        <translation>Images sélectionnées avec au moins un appel sur ce chemin.</translation>
    </message>
    <message>
        <source>Worst frame</source>
        <translation>Pire image</translation>
    </message>
    <message>
        <source>Frame in which this path took longest. Double-click to go there.</source>
        <translation>Image dans laquelle ce chemin a duré le plus longtemps. Double-clic : y aller.</translation>
    </message>
    <message>
        <source>Function called on this path.</source>
        <translation>Fonction appelée sur ce chemin.</translation>
    </message>
    <message>
        <source>CPU time in the function and what it calls, by samples.</source>
        <translation>Temps CPU dans la fonction et ce qu’elle appelle, d’après les échantillons.</translation>
    </message>
    <message>
        <source>CPU time in the function itself, by samples.</source>
        <translation>Temps CPU dans la fonction elle-même, d’après les échantillons.</translation>
    </message>
    <message>
        <source>Samples</source>
        <translation>Échantillons</translation>
    </message>
    <message>
        <source>Samples in the function and what it calls.</source>
        <translation>Échantillons dans la fonction et ce qu’elle appelle.</translation>
    </message>
    <message>
        <source>Behaviour of the episode&apos;s frames.</source>
        <translation>Comportement des images de l’épisode.</translation>
    </message>
    <message>
        <source>First frame of the episode.</source>
        <translation>Première image de l’épisode.</translation>
    </message>
    <message>
        <source>Number of frames, including unusual frames inside the episode.</source>
        <translation>Nombre d’images, y compris les images inhabituelles dans l’épisode.</translation>
    </message>
    <message>
        <source>Time from the start of the first frame to the end of the last one.</source>
        <translation>Temps du début de la première image à la fin de la dernière.</translation>
    </message>
    <message>
        <source>Mean frame time</source>
        <translation>Temps d’image moyen</translation>
    </message>
    <message>
        <source>Duration divided by the number of frames.</source>
        <translation>Durée divisée par le nombre d’images.</translation>
    </message>
    <message>
        <source>Unusual</source>
        <translation>Inhabituelles</translation>
    </message>
    <message>
        <source>Number of unusual frames in the episode.</source>
        <translation>Nombre d’images inhabituelles dans l’épisode.</translation>
    </message>
    <message>
        <source>Behaviour of the episodes.</source>
        <translation>Comportement des épisodes.</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Épisodes</translation>
    </message>
    <message>
        <source>Number of episodes.</source>
        <translation>Nombre d’épisodes.</translation>
    </message>
    <message>
        <source>Mean length</source>
        <translation>Longueur moyenne</translation>
    </message>
    <message>
        <source>Mean number of frames per episode.</source>
        <translation>Nombre moyen d’images par épisode.</translation>
    </message>
    <message>
        <source>Median length</source>
        <translation>Longueur médiane</translation>
    </message>
    <message>
        <source>Median number of frames per episode.</source>
        <translation>Nombre médian d’images par épisode.</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>La plus courte</translation>
    </message>
    <message>
        <source>Number of frames in the shortest episode.</source>
        <translation>Nombre d’images de l’épisode le plus court.</translation>
    </message>
    <message>
        <source>Number of frames in the longest episode.</source>
        <translation>Nombre d’images de l’épisode le plus long.</translation>
    </message>
    <message>
        <source>Mean time</source>
        <translation>Durée moyenne</translation>
    </message>
    <message>
        <source>Mean duration of an episode.</source>
        <translation>Durée moyenne d’un épisode.</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>Durée médiane</translation>
    </message>
    <message>
        <source>Median duration of an episode.</source>
        <translation>Durée médiane d’un épisode.</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>Durée la plus longue</translation>
    </message>
    <message>
        <source>Duration of the longest episode.</source>
        <translation>Durée de l’épisode le plus long.</translation>
    </message>
    <message>
        <source>Most often followed by</source>
        <translation>Suivi le plus souvent de</translation>
    </message>
    <message>
        <source>Behaviour that follows most often.</source>
        <translation>Comportement qui suit le plus souvent.</translation>
    </message>
    <message>
        <source>Frequency</source>
        <translation>Fréquence</translation>
    </message>
    <message>
        <source>Share of all transitions between behaviours.</source>
        <translation>Part de toutes les transitions entre comportements.</translation>
    </message>
    <message>
        <source>Behaviour that ends.</source>
        <translation>Comportement qui se termine.</translation>
    </message>
    <message>
        <source>Followed by</source>
        <translation>Suivi de</translation>
    </message>
    <message>
        <source>Behaviour that starts next, with at most unusual frames in between.</source>
        <translation>Comportement qui suit, avec au plus des images inhabituelles entre les deux.</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Number of times this happened.</source>
        <translation>Nombre de ces transitions.</translation>
    </message>
    <message>
        <source>Share of all transitions from this behaviour.</source>
        <translation>Part de toutes les transitions depuis ce comportement.</translation>
    </message>
    <message>
        <source>Mean length before</source>
        <translation>Longueur moyenne avant</translation>
    </message>
    <message>
        <source>Mean number of frames in the episodes that ended this way.</source>
        <translation>Nombre moyen d’images des épisodes terminés ainsi.</translation>
    </message>
    <message>
        <source>Median length before</source>
        <translation>Longueur médiane avant</translation>
    </message>
    <message>
        <source>Median number of frames in the episodes that ended this way.</source>
        <translation>Nombre médian d’images des épisodes terminés ainsi.</translation>
    </message>
    <message>
        <source>Mean time before</source>
        <translation>Durée avant, moyenne</translation>
    </message>
    <message>
        <source>Mean duration of the episodes that ended this way.</source>
        <translation>Durée moyenne des épisodes terminés ainsi.</translation>
    </message>
    <message>
        <source>Median time before</source>
        <translation>Durée avant, médiane</translation>
    </message>
    <message>
        <source>Median duration of the episodes that ended this way.</source>
        <translation>Durée médiane des épisodes terminés ainsi.</translation>
    </message>
    <message>
        <source>Different mix</source>
        <translation>Autre répartition</translation>
    </message>
    <message>
        <source>from</source>
        <translation>de</translation>
    </message>
    <message>
        <source>Unusual frames</source>
        <translation>Images inhabituelles</translation>
    </message>
    <message>
        <source>Change per frame because of unusual frames: longer or more of them.</source>
        <translation>Changement par image dû aux images inhabituelles : plus longues ou plus nombreuses.</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>Changement</translation>
    </message>
    <message>
        <source>Group of frames that spend their time alike.</source>
        <translation>Groupe d’images qui passent leur temps de la même façon.</translation>
    </message>
    <message>
        <source>Base frames</source>
        <translation>Images de la base</translation>
    </message>
    <message>
        <source>Share of the frames of the base.</source>
        <translation>Part des images de la base.</translation>
    </message>
    <message>
        <source>Head frames</source>
        <translation>Images de la nouvelle</translation>
    </message>
    <message>
        <source>Share of the frames of the head.</source>
        <translation>Part des images de la nouvelle.</translation>
    </message>
    <message>
        <source>Mean frame time of the behaviour in the base.</source>
        <translation>Temps d’image moyen du comportement dans la base.</translation>
    </message>
    <message>
        <source>Mean frame time of the behaviour in the head.</source>
        <translation>Temps d’image moyen du comportement dans la nouvelle.</translation>
    </message>
    <message>
        <source>Compared by self time on the thread that marks the frames, as in the waterfall.</source>
        <translation>Comparé par temps propre sur le thread qui marque les images, comme dans la cascade.</translation>
    </message>
    <message>
        <source>Function of the zone.</source>
        <translation>Fonction de la zone.</translation>
    </message>
    <message>
        <source>Duration of the zone, including the zones inside it.</source>
        <translation>Durée de la zone, y compris les zones qu’elle contient.</translation>
    </message>
    <message>
        <source>Time in the zone excluding the zones inside it.</source>
        <translation>Temps dans la zone sans les zones qu’elle contient.</translation>
    </message>
    <message>
        <source>Δ</source>
        <translation>Δ</translation>
    </message>
    <message>
        <source>Total minus typical.</source>
        <translation>Total moins typique.</translation>
    </message>
    <message>
        <source>Share of the total time of the zone around it.</source>
        <translation>Part du temps total de la zone englobante.</translation>
    </message>
    <message>
        <source>Share of frame</source>
        <translation>Part de l’image</translation>
    </message>
    <message>
        <source>Share of the frame&apos;s time.</source>
        <translation>Part de la durée de l’image.</translation>
    </message>
    <message>
        <source>Time since the start of the frame.</source>
        <translation>Temps depuis le début de l’image.</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Remarques</translation>
    </message>
    <message>
        <source>Shows if the zone continues in other frames.</source>
        <translation>Indique si la zone se poursuit dans d’autres images.</translation>
    </message>
    <message>
        <source>This is about parts of one run only.</source>
        <translation>Cela ne vaut que pour des parties d’une seule exécution.</translation>
    </message>
    <message>
        <source>Id</source>
        <translation>Identifiant</translation>
    </message>
    <message>
        <source>Function that changed, or the whole frame, the mix of behaviours or a machine.</source>
        <translation>Fonction qui a changé, ou l’image entière, la répartition des comportements ou une machine.</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Branche</translation>
    </message>
    <message>
        <source>Behaviour in which the change is most certain.</source>
        <translation>Comportement où le changement est le plus certain.</translation>
    </message>
    <message>
        <source>Change per frame, in the behaviour in which it is most certain; + is slower. Sorted by absolute value.</source>
        <translation>Changement par image, dans le comportement où il est le plus certain ; + est plus lent. Trié par valeur absolue.</translation>
    </message>
    <message>
        <source>Low</source>
        <translation>Bas</translation>
    </message>
    <message>
        <source>Lower end of the interval of the change.</source>
        <translation>Borne inférieure de l’intervalle du changement.</translation>
    </message>
    <message>
        <source>High</source>
        <translation>Haut</translation>
    </message>
    <message>
        <source>Upper end of the interval of the change.</source>
        <translation>Borne supérieure de l’intervalle du changement.</translation>
    </message>
    <message>
        <source>Of frame</source>
        <translation>De l’image</translation>
    </message>
    <message>
        <source>Change as a share of the mean frame time of the behaviour.</source>
        <translation>Changement en part de l’image moyenne du comportement.</translation>
    </message>
    <message>
        <source>Probability of a change at least this large in some scene, machine and behaviour, if nothing changed.</source>
        <translation>Probabilité d’un changement au moins aussi grand dans une scène, une machine et un comportement quelconques, si rien n’a changé.</translation>
    </message>
    <message>
        <source>Last good</source>
        <translation>Dernier bon</translation>
    </message>
    <message>
        <source>Commit of the last run before the change; its night if the commit is unknown.</source>
        <translation>Commit de la dernière exécution avant le changement ; sa nuit si le commit est inconnu.</translation>
    </message>
    <message>
        <source>First bad</source>
        <translation>Premier mauvais</translation>
    </message>
    <message>
        <source>Commit of the first run with the change; its night if the commit is unknown.</source>
        <translation>Commit de la première exécution avec le changement ; sa nuit si le commit est inconnu.</translation>
    </message>
    <message>
        <source>Scenes</source>
        <translation>Scènes</translation>
    </message>
    <message>
        <source>Scenes that show the change.</source>
        <translation>Scènes où le changement se voit.</translation>
    </message>
    <message>
        <source>Machines</source>
        <translation>Machines</translation>
    </message>
    <message>
        <source>Machines that show the change.</source>
        <translation>Machines où le changement se voit.</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>État</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Mean Δ</source>
        <translation>Moyenne Δ</translation>
    </message>
    <message>
        <source>Difference of the mean self time per frame over all frames, head minus base; + is slower. Sorted by absolute value. Coloured if the mean clearly differs.</source>
        <translation>Différence du temps propre moyen par image sur toutes les images, nouvelle moins base ; + est plus lent. Trié par valeur absolue. En couleur si la moyenne diffère nettement.</translation>
    </message>
    <message>
        <source>Mean ratio</source>
        <translation>Rapport des moyennes</translation>
    </message>
    <message>
        <source>Mean self time per frame in the head divided by that in the base.</source>
        <translation>Temps propre moyen par image dans la nouvelle, divisé par celui de la base.</translation>
    </message>
    <message>
        <source>Mean Δ, same mix</source>
        <translation>Moyenne Δ, mélange égal</translation>
    </message>
    <message>
        <source>Difference of the mean self time per frame, with the mix of behaviours held constant. Empty unless both sides surely have the same behaviours. Coloured if it clearly differs.</source>
        <translation>Différence du temps propre moyen par image à mélange de comportements égal. Vide s’il n’est pas sûr que les deux côtés aient les mêmes comportements. En couleur si elle est nette.</translation>
    </message>
    <message>
        <source>Mean Δ from</source>
        <translation>Moyenne Δ de</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference of the mean, for the same mix of behaviours if both sides surely have the same ones.</source>
        <translation>Borne inférieure de l’intervalle de confiance de la différence de la moyenne, à mélange de comportements égal si les deux côtés ont sûrement les mêmes.</translation>
    </message>
    <message>
        <source>Mean Δ to</source>
        <translation>Moyenne Δ à</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference of the mean, for the same mix of behaviours if both sides surely have the same ones.</source>
        <translation>Borne supérieure de l’intervalle de confiance de la différence de la moyenne, à mélange de comportements égal si les deux côtés ont sûrement les mêmes.</translation>
    </message>
    <message>
        <source>Typical Δ</source>
        <translation>Typique Δ</translation>
    </message>
    <message>
        <source>Difference of the typical frame: the mean of the middle half of the frames of each behaviour. Interrupted frames don&apos;t move it. Coloured if it clearly differs.</source>
        <translation>Différence de l’image typique : moyenne de la moitié centrale des images de chaque comportement. Les images interrompues ne la changent pas. En couleur si elle est nette.</translation>
    </message>
    <message>
        <source>Typical Δ from</source>
        <translation>Typique Δ de</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference of the typical frame.</source>
        <translation>Borne inférieure de l’intervalle de confiance de la différence de l’image typique.</translation>
    </message>
    <message>
        <source>Typical Δ to</source>
        <translation>Typique Δ à</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference of the typical frame.</source>
        <translation>Borne supérieure de l’intervalle de confiance de la différence de l’image typique.</translation>
    </message>
    <message>
        <source>Mean total Δ</source>
        <translation>Moyenne du total Δ</translation>
    </message>
    <message>
        <source>Difference of the mean total time per frame over all frames, head minus base. Sorted by absolute value.</source>
        <translation>Différence du temps total moyen par image sur toutes les images, nouvelle moins base. Trié par valeur absolue.</translation>
    </message>
    <message>
        <source>Mean total ratio</source>
        <translation>Rapport des totaux moyens</translation>
    </message>
    <message>
        <source>Mean total time per frame in the head divided by that in the base.</source>
        <translation>Temps total moyen par image dans la nouvelle, divisé par celui de la base.</translation>
    </message>
    <message>
        <source>Probability of a difference of mean total times at least this large, if nothing changed. Not corrected for the number of functions.</source>
        <translation>Probabilité d’une différence au moins aussi grande des temps totaux moyens, si rien n’a changé. Sans correction pour le nombre de fonctions.</translation>
    </message>
    <message>
        <source>Base mean total</source>
        <translation>Total moyen base</translation>
    </message>
    <message>
        <source>Head mean total</source>
        <translation>Total moyen nouvelle</translation>
    </message>
    <message>
        <source>Mean total Δ from</source>
        <translation>Moyenne du total Δ de</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference of mean total time.</source>
        <translation>Borne inférieure de l’intervalle de confiance de la différence du temps total moyen.</translation>
    </message>
    <message>
        <source>Mean total Δ to</source>
        <translation>Moyenne du total Δ à</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference of mean total time.</source>
        <translation>Borne supérieure de l’intervalle de confiance de la différence du temps total moyen.</translation>
    </message>
    <message>
        <source>%1 in the typical frame</source>
        <translation>%1 dans l’image typique</translation>
    </message>
    <message>
        <source>%1 in the mean</source>
        <translation>%1 en moyenne</translation>
    </message>
    <message>
        <source>%1 in the mean, same mix</source>
        <translation>%1 en moyenne à mélange égal</translation>
    </message>
    <message>
        <source>%1 (unusual frames)</source>
        <translation>%1 (images inhabituelles)</translation>
    </message>
    <message>
        <source>typical slower</source>
        <translation>typique plus lent</translation>
    </message>
    <message>
        <source>typical faster</source>
        <translation>typique plus rapide</translation>
    </message>
    <message>
        <source>mean slower</source>
        <translation>moyenne plus lente</translation>
    </message>
    <message>
        <source>mean faster</source>
        <translation>moyenne plus rapide</translation>
    </message>
    <message>
        <source>Different environment</source>
        <translation>Environnement différent</translation>
    </message>
    <message>
        <source>Decision about the change. To make one, use Triage.</source>
        <translation>Qualification du changement. Elle se fait sous « Tri ».</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Image %1</translation>
    </message>
    <message>
        <source>Frames %1–%2</source>
        <translation>Images %1–%2</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Plage</translation>
    </message>
    <message>
        <source>Bookmark, zone</source>
        <translation>Signet, zone</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Signet</translation>
    </message>
    <message>
        <source>Note, zone</source>
        <translation>Note, zone</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>Type</translation>
    </message>
    <message>
        <source>Bookmark, note or named range of frames.</source>
        <translation>Signet, note ou plage d’images nommée.</translation>
    </message>
    <message>
        <source>Location</source>
        <translation>Emplacement</translation>
    </message>
    <message>
        <source>Frame or frames; for a zone, also the thread.</source>
        <translation>Image ou images ; pour une zone, aussi le thread.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Text of the note. F2 or a click on the selected row edits it.</source>
        <translation>Texte de la note. F2 ou un clic sur la ligne sélectionnée le modifie.</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Origine</translation>
    </message>
    <message>
        <source>Recorded by the program, or added in the viewer.</source>
        <translation>Enregistré par le programme, ou ajouté dans la visionneuse.</translation>
    </message>
    <message>
        <source>recorded</source>
        <translation>enregistrée</translation>
    </message>
    <message>
        <source>added</source>
        <translation>ajoutée</translation>
    </message>
    <message>
        <source>only here</source>
        <translation>seulement ici</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>pas ici</translation>
    </message>
    <message>
        <source>Ends ↓  Starts →</source>
        <translation>Finit ↓  Commence →</translation>
    </message>
    <message>
        <source>Contribution</source>
        <translation>Contribution</translation>
    </message>
    <message>
        <source>Part of the difference between this frame and typical frames. All rows add up exactly to the difference.</source>
        <translation>Part de la différence entre cette image et les images typiques. Toutes les lignes ensemble donnent exactement la différence.</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>Somme</translation>
    </message>
    <message>
        <source>Contributions as steps: from a typical frame to this one.</source>
        <translation>Contributions en escalier : d’une image typique à celle-ci.</translation>
    </message>
    <message>
        <source>Cause of a part of the difference. Click to go to its longest piece.</source>
        <translation>Cause d’une partie de la différence. Cliquer mène à son plus long morceau.</translation>
    </message>
    <message>
        <source>Thread that spent most of this time.</source>
        <translation>Thread qui a passé la plus grande part de ce temps.</translation>
    </message>
    <message>
        <source>Longest at</source>
        <translation>Plus long à</translation>
    </message>
    <message>
        <source>Start of the longest piece in this frame.</source>
        <translation>Début du plus long morceau de cette image.</translation>
    </message>
    <message>
        <source>Number of frames with this first cause.</source>
        <translation>Nombre d’images dont c’est la première cause.</translation>
    </message>
    <message>
        <source>Share of the explained frames.</source>
        <translation>Part des images expliquées.</translation>
    </message>
    <message>
        <source>First cause</source>
        <translation>Première cause</translation>
    </message>
    <message>
        <source>The largest cause of these frames. Click to go to the worst frame, double-click to select all of them.</source>
        <translation>La plus grande cause de ces images. Cliquer mène à la pire image, double-cliquer les sélectionne toutes.</translation>
    </message>
    <message>
        <source>Total time that this cause adds to these frames.</source>
        <translation>Temps que cette cause ajoute au total à ces images.</translation>
    </message>
    <message>
        <source>Frame in which this cause adds the most time.</source>
        <translation>Image dans laquelle cette cause ajoute le plus de temps.</translation>
    </message>
    <message>
        <source>Mean Δ, frame thread</source>
        <translation>Moyenne Δ, thread des images</translation>
    </message>
    <message>
        <source>Difference of the mean self time per frame on the thread that marks the frames, as in the bars.</source>
        <translation>Différence du temps propre moyen par image sur le thread qui marque les images, comme dans les barres.</translation>
    </message>
    <message>
        <source>1 other function</source>
        <translation>1 autre fonction</translation>
    </message>
    <message>
        <source>%1 other functions</source>
        <translation>%1 autres fonctions</translation>
    </message>
    <message>
        <source>outside all zones</source>
        <translation>hors de toute zone</translation>
    </message>
    <message>
        <source>not running, or outside all zones</source>
        <translation>hors processeur, ou hors de toute zone</translation>
    </message>
    <message>
        <source>Change of mean frame time</source>
        <translation>Changement du temps d’image moyen</translation>
    </message>
    <message>
        <source>Change of mean self time, all threads</source>
        <translation>Variation du temps propre moyen, tous les threads</translation>
    </message>
    <message>
        <source>Change of the mean self time per frame. On the thread that marks the frames, all rows add up to the change of the mean frame time. + is slower.</source>
        <translation>Variation du temps propre moyen par image. Sur le thread qui marque les images, la somme des lignes est la variation du temps d’image moyen. + est plus lent.</translation>
    </message>
    <message>
        <source>First cause on the critical path of all threads, compared with typical frames of the surrounding behaviour.</source>
        <translation>Première cause sur le chemin critique de tous les threads, par rapport aux images typiques du comportement environnant.</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
    </message>
    <message>
        <source>Thread in the area with known states.</source>
        <translation>Thread de la sélection aux états connus.</translation>
    </message>
    <message>
        <source>Time in the area in which the thread ran on a CPU.</source>
        <translation>Temps dans la sélection pendant lequel le thread s’exécutait sur un processeur.</translation>
    </message>
    <message>
        <source>Time in the area in which the thread could have run, but was preempted or queued for a CPU.</source>
        <translation>Temps dans la sélection pendant lequel le thread aurait pu s’exécuter, mais était préempté ou attendait un processeur.</translation>
    </message>
    <message>
        <source>Time in the area in which the thread waited.</source>
        <translation>Temps dans la sélection pendant lequel le thread attendait.</translation>
    </message>
    <message>
        <source>Mean %</source>
        <translation>Moyenne %</translation>
    </message>
    <message>
        <source>Difference of the mean self time per frame over all frames, in percent of the base. New: not called in the base.</source>
        <translation>Différence de la moyenne du temps propre par image sur toutes les images, en pour cent de la base. Nouveau : pas appelée dans la base.</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>Typical interval</source>
        <translation>Intervalle typique</translation>
    </message>
    <message>
        <source>Confidence interval of the difference of the typical frame. Sorted by the end that is closer to zero.</source>
        <translation>Intervalle de confiance de la différence de l’image typique. Trié par la borne la plus proche de zéro.</translation>
    </message>
    <message>
        <source>message</source>
        <translation>message</translation>
    </message>
    <message>
        <source>lock wait</source>
        <translation>attente</translation>
    </message>
    <message>
        <source>site</source>
        <translation>site</translation>
    </message>
    <message>
        <source>Kind of event: message, lock wait or site</source>
        <translation>Type d’événement : message, attente d’un verrou ou site</translation>
    </message>
    <message>
        <source>Time since the start of the session; for a wait, when it started</source>
        <translation>Temps depuis le début de la session ; pour une attente, son début</translation>
    </message>
    <message>
        <source>Frame in which the message was logged or the wait ended, or the first selected frame that reaches the site. Double-click to go there.</source>
        <translation>Image dans laquelle le message a été émis ou l’attente a pris fin, ou la première sélectionnée qui atteint le site. Un double clic y mène.</translation>
    </message>
    <message>
        <source>Thread that logged the message or waited; empty for the whole program and for sites</source>
        <translation>Thread qui a émis le message ou attendu ; vide pour tout le programme et pour les sites</translation>
    </message>
    <message>
        <source>Event</source>
        <translation>Événement</translation>
    </message>
    <message>
        <source>Text of the message, name of the lock or function</source>
        <translation>Texte du message, nom du verrou ou de la fonction</translation>
    </message>
    <message>
        <source>Calls of the site that start in the selected frames</source>
        <translation>Appels du site qui commencent dans les images sélectionnées</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>Severity of the message, threads that held the lock during the wait, or file and line of the site</source>
        <translation>Gravité du message, threads qui tenaient le verrou pendant l’attente, ou fichier et ligne du site</translation>
    </message>
    <message>
        <source>both slower</source>
        <translation>les deux plus lents</translation>
    </message>
    <message>
        <source>both faster</source>
        <translation>les deux plus rapides</translation>
    </message>
    <message>
        <source>Frame: code</source>
        <translation>Image : code</translation>
    </message>
    <message>
        <source>Increase of the mean frame time over all behaviours because behaviours take longer.</source>
        <translation>Augmentation du temps d’image moyen, tous comportements confondus, parce que les comportements durent plus longtemps.</translation>
    </message>
    <message>
        <source>Frame: mix</source>
        <translation>Image : mélange</translation>
    </message>
    <message>
        <source>Increase of the mean frame time over all behaviours because slower behaviours are more frequent.</source>
        <translation>Augmentation du temps d’image moyen, tous comportements confondus, parce que des comportements plus lents sont plus fréquents.</translation>
    </message>
    <message>
        <source>Figures that clearly differ after correction for the number of functions (Benjamini and Hochberg): the typical frame (is the code slower?), the mean (do players feel it?), or both. Unusual frames: they make up most of the difference of the mean. More or fewer calls: each call takes about as long as before.</source>
        <translation>Grandeurs qui diffèrent nettement après correction pour le nombre de fonctions (Benjamini et Hochberg) : l’image typique (le code est-il plus lent ?), la moyenne (les joueurs le sentent-ils ?) ou les deux. Images inhabituelles : elles font la plus grande partie de la différence de la moyenne. Plus ou moins d’appels : chaque appel dure à peu près autant qu’avant.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>%1: %2; 1 other function differs</source>
        <translation>%1 : %2 ; 1 autre fonction diffère</translation>
    </message>
    <message>
        <source>%1: %2; %3 other functions differ</source>
        <translation>%1 : %2 ; %3 autres fonctions diffèrent</translation>
    </message>
    <message>
        <source>No single function differs clearly</source>
        <translation>Aucune fonction ne diffère nettement à elle seule</translation>
    </message>
    <message>
        <source>%1%2 in the typical frame</source>
        <translation>%1%2 dans l’image typique</translation>
    </message>
    <message>
        <source>%1%2 in the mean</source>
        <translation>%1%2 en moyenne</translation>
    </message>
    <message>
        <source>%1%2 in %3</source>
        <translation>%1%2 au %3</translation>
    </message>
    <message>
        <source>At most %1 in the typical frame</source>
        <translation>Au plus %1 dans l’image typique</translation>
    </message>
    <message>
        <source>Between %1 and %2 in the typical frame</source>
        <translation>Entre %1 et %2 dans l’image typique</translation>
    </message>
    <message>
        <source>Between %1 and %2 in the mean</source>
        <translation>Entre %1 et %2 en moyenne</translation>
    </message>
    <message>
        <source>%1 to %2 with %3 % confidence</source>
        <translation>De %1 à %2 avec %3 % de confiance</translation>
    </message>
    <message>
        <source>%1%2 measured; the limits have %3 % confidence</source>
        <translation>%1%2 mesuré ; les limites ont %3 % de confiance</translation>
    </message>
    <message>
        <source>%1 (more calls)</source>
        <translation>%1 (plus d’appels)</translation>
    </message>
    <message>
        <source>%1 (fewer calls)</source>
        <translation>%1 (moins d’appels)</translation>
    </message>
    <message>
        <source>Between %1 and %2 in %3</source>
        <translation>Entre %1 et %2 pour %3</translation>
    </message>
    <message>
        <source>Base and head are the same frames, so they can&apos;t differ</source>
        <translation>La base et le nouveau sont les mêmes images : ils ne peuvent pas différer</translation>
    </message>
    <message>
        <source>Mean p</source>
        <translation>Moyenne p</translation>
    </message>
    <message>
        <source>Probability of a difference of the mean at least this large, in either direction, if nothing changed: at most 5 % exactly if zero is outside the 95 % interval. Not corrected for the number of functions.</source>
        <translation>Probabilité d’une différence de la moyenne au moins aussi grande, dans les deux sens, si rien n’a changé : au plus 5 % exactement si zéro est hors de l’intervalle à 95 %. Sans correction pour le nombre de fonctions.</translation>
    </message>
    <message>
        <source>Typical p</source>
        <translation>Typique p</translation>
    </message>
    <message>
        <source>Probability of a difference of the typical frame at least this large, in either direction, if nothing changed: at most 5 % exactly if zero is outside the 95 % interval. Not corrected for the number of functions.</source>
        <translation>Probabilité d’une différence de l’image typique au moins aussi grande, dans les deux sens, si rien n’a changé : au plus 5 % exactement si zéro est hors de l’intervalle à 95 %. Sans correction pour le nombre de fonctions.</translation>
    </message>
    <message>
        <source>Different mix, same behaviour and unusual frames together.</source>
        <translation>Autre répartition, même comportement et images inhabituelles ensemble.</translation>
    </message>
    <message>
        <source>Median duration of the function&apos;s calls in the frames that the tables cover. For a group: median of the function&apos;s total time per frame, or, if the group doesn&apos;t have all of its calls in the frame, the median call times the calls.</source>
        <translation>Médiane des durées des appels de la fonction dans les images couvertes par les tableaux. Pour un groupe : médiane du temps total de la fonction par image, ou, si le groupe n’a pas tous ses appels de l’image, la durée médiane d’un appel multipliée par le nombre d’appels.</translation>
    </message>
    <message>
        <source>Certainty that this is a separate behaviour, from 0 to 1: it is found again in random halves of the frames (mean Jaccard similarity), and the border to the nearest one is empty. 0: one behaviour was cut in two. At least 0.75: reliable. Less than 0.5: not reliable, or, with fewer than 60 frames, too few to tell.</source>
        <translation>Certitude qu’il s’agit d’un comportement à part, de 0 à 1 : il est retrouvé dans des moitiés aléatoires des images (similarité de Jaccard moyenne), et la frontière avec le plus proche est vide. 0 : un comportement a été coupé en deux. À partir de 0.75 : fiable. En dessous de 0.5 : non fiable ou, avec moins de 60 images, trop peu pour en juger.</translation>
    </message>
    <message>
        <source>Change per frame because behaviours are more or less frequent (Kitagawa 1955). Different mix, same behaviour and unusual frames add up to the change of the mean frame time.</source>
        <translation>Changement par image parce que des comportements sont plus ou moins fréquents (Kitagawa 1955). Autre répartition, même comportement et images inhabituelles donnent ensemble le changement du temps moyen par image.</translation>
    </message>
    <message>
        <source>Same behaviour</source>
        <translation>Même comportement</translation>
    </message>
    <message>
        <source>Change per frame because the same behaviours take longer (+) or less (−): slower or faster code, but also waits and preemption.</source>
        <translation>Changement par image parce que les mêmes comportements durent plus (+) ou moins (−) longtemps : code plus lent ou plus rapide, mais aussi attentes et préemption.</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of this change: bootstrap of blocks within behaviours.</source>
        <translation>Borne inférieure de l’intervalle de confiance de ce changement : bootstrap de blocs au sein des comportements.</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of this change.</source>
        <translation>Borne supérieure de l’intervalle de confiance de ce changement.</translation>
    </message>
    <message>
        <source>Probability of a difference at least this large, if nothing changed: at most 5 % exactly if zero is outside the 95 % interval.</source>
        <translation>Probabilité d’une différence au moins aussi grande si rien n’avait changé : au plus 5 % exactement si zéro est hors de l’intervalle à 95 %.</translation>
    </message>
    <message>
        <source>almost only here</source>
        <translation>presque seulement ici</translation>
    </message>
    <message>
        <source>hardly here</source>
        <translation>à peine ici</translation>
    </message>
</context>
<context>
    <name>zoe::DoubtText</name>
    <message>
        <source>is damaged: %1</source>
        <translation>est endommagée : %1</translation>
    </message>
    <message>
        <source>is truncated, or its program was killed</source>
        <translation>est tronquée, ou son programme a été tué</translation>
    </message>
    <message>
        <source>lost %1 of %2 zones</source>
        <translation>a perdu %1 zones sur %2</translation>
    </message>
    <message>
        <source>is missing %1 of its frames</source>
        <translation>il lui manque %1 de ses images</translation>
    </message>
    <message>
        <source>has frames of &apos;%1&apos;, not of &apos;%2&apos; like the first capture</source>
        <translation>a des images de « %1 », et non de « %2 » comme la première capture</translation>
    </message>
    <message>
        <source>has only 1 frame; at least %2 are needed</source>
        <translation>n’a qu’une image ; il en faut au moins %2</translation>
    </message>
    <message>
        <source>has only %1 frames; at least %2 are needed</source>
        <translation>n’a que %1 images ; il en faut au moins %2</translation>
    </message>
    <message>
        <source>has %1 frames, fewer than half of the %2 on the other side: it can&apos;t have done the same work</source>
        <translation>a %1 images, moins de la moitié des %2 de l’autre côté : elle ne peut pas avoir fait le même travail</translation>
    </message>
    <message>
        <source>was disturbed: other programs had the CPU for %1 % of the time in which its threads could have run</source>
        <translation>a été perturbée : d’autres programmes avaient le processeur pendant %1 % du temps où ses threads auraient pu s’exécuter</translation>
    </message>
</context>
<context>
    <name>zoe::NoteText</name>
    <message>
        <source>Frames stay alike for longer than a quarter of a run. A run therefore has few phases, and the next one may have others: hardly any change is certain. Record longer, record several runs, or compare all frames by behaviour.</source>
        <translation>Les images restent semblables pendant plus d’un quart d’une exécution. Une exécution a donc peu de phases, et la suivante peut en avoir d’autres : presque aucun changement n’est certain. Enregistrez plus longtemps, plusieurs exécutions, ou comparez toutes les images par comportement.</translation>
    </message>
    <message>
        <source>Base and head have less than half of their frames in common behaviours, and few episodes of these. Other phases of the same program would look the same, so hardly any change is certain. Record longer, or record several runs.</source>
        <translation>La base et la nouvelle ont moins de la moitié de leurs images dans des comportements communs, et peu d’épisodes de ceux-ci. D’autres phases du même programme auraient le même aspect : presque aucun changement n’est certain. Enregistrez plus longtemps ou plusieurs exécutions.</translation>
    </message>
    <message>
        <source>The base has only %1 episodes of its behaviours: means over all frames may differ between runs by more than their intervals show. Intervals within behaviours are valid. Record longer, or record several runs.</source>
        <translation>La base n’a que %1 épisodes de ses comportements : les moyennes sur toutes les images peuvent différer entre exécutions plus que leurs intervalles ne le montrent. Les intervalles au sein des comportements sont valables. Enregistrez plus longtemps ou plusieurs exécutions.</translation>
    </message>
    <message>
        <source>The head has only %1 episodes of its behaviours: means over all frames may differ between runs by more than their intervals show. Intervals within behaviours are valid. Record longer, or record several runs.</source>
        <translation>La nouvelle n’a que %1 épisodes de ses comportements : les moyennes sur toutes les images peuvent différer entre exécutions plus que leurs intervalles ne le montrent. Les intervalles au sein des comportements sont valables. Enregistrez plus longtemps ou plusieurs exécutions.</translation>
    </message>
    <message>
        <source>Renames were searched for among the %1 slowest functions that only one side has; 1 other function was skipped.</source>
        <translation>Les renommages ont été cherchés parmi les %1 fonctions les plus lentes d’un seul côté ; 1 autre fonction a été ignorée.</translation>
    </message>
    <message>
        <source>Renames were searched for among the %1 slowest functions that only one side has; %2 other functions were skipped.</source>
        <translation>Les renommages ont été cherchés parmi les %1 fonctions les plus lentes d’un seul côté ; %2 autres fonctions ont été ignorées.</translation>
    </message>
    <message>
        <source>rename not applied: &quot;%1&quot; must be a function of the base only, and &quot;%2&quot; one of the head only</source>
        <translation>renommage non appliqué : « %1 » doit être une fonction de la base seule, et « %2 » de la nouvelle seule</translation>
    </message>
    <message>
        <source>Self times are wall-clock times: %1 doesn&apos;t record when its threads ran, or too little of it.</source>
        <translation>Les temps propres sont des temps réels : %1 n’enregistre pas, ou trop peu, quand ses threads ont tourné.</translation>
    </message>
    <message>
        <source>Self times are wall-clock times: one capture doesn&apos;t record when its threads ran, or too little of it.</source>
        <translation>Les temps propres sont des temps réels : une capture n’enregistre pas, ou trop peu, quand ses threads ont tourné.</translation>
    </message>
    <message>
        <source>%1 frame that the end of the recording cut off</source>
        <translation>%1 image coupée par la fin de l’enregistrement</translation>
    </message>
    <message>
        <source>%1 frames that the end of a recording cut off</source>
        <translation>%1 images coupées par la fin d’un enregistrement</translation>
    </message>
    <message>
        <source>%1 stretch of time outside the program&apos;s frames</source>
        <translation>%1 intervalle en dehors des images du programme</translation>
    </message>
    <message>
        <source>%1 stretches of time outside the program&apos;s frames</source>
        <translation>%1 intervalles en dehors des images du programme</translation>
    </message>
    <message>
        <source>%1 and %2</source>
        <translation>%1 et %2</translation>
    </message>
    <message>
        <source>%1 doesn&apos;t count</source>
        <translation>%1 ne compte pas</translation>
    </message>
    <message>
        <source>%1 don&apos;t count</source>
        <translation>%1 ne comptent pas</translation>
    </message>
    <message>
        <source>zones that start before a selected part were cut at its start</source>
        <translation>zones commençant avant une partie sélectionnée, coupées à son début</translation>
    </message>
    <message>
        <source>zones that continue after a selected part were cut at its end</source>
        <translation>zones continuant après une partie sélectionnée, coupées à sa fin</translation>
    </message>
    <message>
        <source>rows of CPU time that reach beyond a selected part were cut there</source>
        <translation>lignes de temps CPU dépassant une partie sélectionnée, coupées à sa limite</translation>
    </message>
    <message>
        <source>messages, spans and events of other threads were skipped</source>
        <translation>messages, intervalles et événements d’autres threads, ignorés</translation>
    </message>
    <message>
        <source>spans that start before the first frame were cut there</source>
        <translation>intervalles commençant avant la première image, coupés à cet endroit</translation>
    </message>
    <message>
        <source>frames in damaged parts were skipped</source>
        <translation>images dans des parties endommagées, ignorées</translation>
    </message>
    <message>
        <source>bookmarks and notes on other parts were skipped</source>
        <translation>signets et notes sur d’autres parties, ignorés</translation>
    </message>
    <message>
        <source>overlapping frames were cut at the start of the next one</source>
        <translation>images qui se chevauchent, coupées au début de la suivante</translation>
    </message>
    <message>
        <source>calls on other threads were not used as frame starts</source>
        <translation>appels sur d’autres threads, non utilisés comme débuts d’image</translation>
    </message>
    <message>
        <source>spans after the last frame were skipped</source>
        <translation>intervalles après la dernière image, ignorés</translation>
    </message>
    <message>
        <source>frames with too many zones were split</source>
        <translation>images contenant trop de zones, divisées</translation>
    </message>
    <message>
        <source>unreadable frames were skipped</source>
        <translation>images illisibles, ignorées</translation>
    </message>
    <message>
        <source>damaged frames were skipped</source>
        <translation>images endommagées, ignorées</translation>
    </message>
    <message>
        <source>calls of rare paths were added to (other)</source>
        <translation>appels de chemins rares, ajoutés à (other)</translation>
    </message>
    <message>
        <source>messages were skipped: the format can&apos;t hold them</source>
        <translation>messages : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>plot values were skipped: the format can&apos;t hold them</source>
        <translation>valeurs de courbes : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>async spans were skipped: the format can&apos;t hold them</source>
        <translation>intervalles asynchrones : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>lock spans were skipped: the format can&apos;t hold them</source>
        <translation>intervalles de verrous : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>flow points were skipped: the format can&apos;t hold them</source>
        <translation>points de flux : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>zone texts and values were skipped: the format can&apos;t hold them</source>
        <translation>textes et valeurs de zones : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>bookmarks and notes were skipped: the format can&apos;t hold them</source>
        <translation>signets et notes : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>memory events were skipped: the format can&apos;t hold them</source>
        <translation>événements mémoire : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>frames of other sets were skipped: the format can&apos;t hold them</source>
        <translation>images d’autres jeux : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>states of threads were skipped: the format can&apos;t hold them</source>
        <translation>états de threads : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>rows of CPU time, page faults and stolen time were skipped: the format can&apos;t hold them</source>
        <translation>lignes de temps CPU, de défauts de page et de temps pris par d’autres : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>samples of call stacks were skipped: the format can&apos;t hold them</source>
        <translation>échantillons de piles d’appels : ignorés, car le format ne peut pas les contenir</translation>
    </message>
    <message>
        <source>paths thinner than a quarter of a pixel are drawn as (other)</source>
        <translation>chemins plus fins qu’un quart de pixel, dessinés comme (other)</translation>
    </message>
    <message>
        <source>paths of more than 1024 calls were added to their callers</source>
        <translation>chemins de plus de 1024 appels ajoutés à leurs appelants</translation>
    </message>
    <message>
        <source>Only %1 % of one side&apos;s usual frames belong to behaviours with at least %2 frames on both sides. Means are therefore compared over all frames, and typical frames in the common behaviours.</source>
        <translation>Seulement %1 % des images habituelles d’un côté appartiennent à des comportements d’au moins %2 images des deux côtés. Les moyennes sont donc comparées sur toutes les images, et les images typiques dans les comportements communs.</translation>
    </message>
    <message>
        <source>Only %1 % of one side&apos;s usual frames belong to behaviours with at least %2 frames on both sides. Means are therefore compared over all frames.</source>
        <translation>Seulement %1 % des images habituelles d’un côté appartiennent à des comportements d’au moins %2 images des deux côtés. Les moyennes sont donc comparées sur toutes les images.</translation>
    </message>
    <message>
        <source>%1 of %2 frames stand apart, but are no behaviour of their own: a behaviour has at least %3 of the frames and at least 6, and with less than 5 % half of them follow each other, four or more at a time</source>
        <translation>%1 images sur %2 se distinguent, mais ne forment pas un comportement : un comportement a au moins %3 des images et au moins 6, et, au-dessous de 5 %, la moitié d’entre elles se suivent, par quatre au moins</translation>
    </message>
    <message>
        <source>%1 group of frames joined the nearest one, because frames drift between the two instead of jumping; ask for more behaviours to keep them apart</source>
        <translation>%1 groupe d’images a rejoint le plus proche, parce que les images glissent de l’un à l’autre au lieu de sauter ; demander plus de comportements pour les séparer</translation>
    </message>
    <message>
        <source>%1 groups of frames joined the nearest one, because frames drift between the two instead of jumping; ask for more behaviours to keep them apart</source>
        <translation>%1 groupes d’images ont rejoint le plus proche, parce que les images glissent de l’un à l’autre au lieu de sauter ; demander plus de comportements pour les séparer</translation>
    </message>
    <message>
        <source>%1 group of frames joined another one that differs in less than 5 % of its time (15 % if their frames alternate everywhere, and one only does something more), or by less than a quarter of what most groups differ by; ask for more behaviours to keep them apart</source>
        <translation>%1 groupe d’images en a rejoint un autre, qui diffère de moins de 5 % de son temps (15 % si leurs images alternent partout et que les unes font seulement quelque chose en plus), ou de moins d’un quart de ce qui distingue la plupart des groupes ; demander plus de comportements pour les séparer</translation>
    </message>
    <message>
        <source>%1 groups of frames joined another one that differs in less than 5 % of its time (15 % if their frames alternate everywhere, and one only does something more), or by less than a quarter of what most groups differ by; ask for more behaviours to keep them apart</source>
        <translation>%1 groupes d’images en ont rejoint un autre, qui diffère de moins de 5 % de son temps (15 % si leurs images alternent partout et que les unes font seulement quelque chose en plus), ou de moins d’un quart de ce qui distingue la plupart des groupes ; demander plus de comportements pour les séparer</translation>
    </message>
    <message>
        <source>%1 behaviours were found, and the most similar ones joined: at most %2 are found automatically</source>
        <translation>%1 comportements ont été trouvés, et les plus semblables réunis : au plus %2 sont trouvés automatiquement</translation>
    </message>
    <message>
        <source>given</source>
        <translation>fixé</translation>
    </message>
    <message>
        <source>Bayesian information criterion; components are joined if no density valley that frames jump across separates them, or if they differ in less than 5 % of their time</source>
        <translation>critère d’information bayésien ; les composantes sont réunies si aucune vallée de densité franchie d’un saut par les images ne les sépare, ou si elles diffèrent de moins de 5 % de leur temps</translation>
    </message>
    <message>
        <source>more than %1 Gaussians may fit better: no more are tried automatically</source>
        <translation>plus de %1 gaussiennes conviendraient peut-être mieux : on n’en essaie pas davantage automatiquement</translation>
    </message>
    <message>
        <source>all frames are alike</source>
        <translation>toutes les images se ressemblent</translation>
    </message>
    <message>
        <source>score of the clearest density valley: behaviours are split while it is at least 1, and joined if they differ in less than 5 % of their time or by less than a quarter of what most groups differ by</source>
        <translation>score de la vallée de densité la plus nette : les comportements sont divisés tant qu’il vaut au moins 1, et réunis s’ils diffèrent de moins de 5 % de leur temps ou de moins d’un quart de ce qui distingue la plupart des groupes</translation>
    </message>
    <message>
        <source>time spent in functions that wait, by their names, doesn&apos;t count: %1</source>
        <translation>le temps passé dans les fonctions qui attendent, d’après leur nom, ne compte pas : %1</translation>
    </message>
    <message>
        <source>behaviours were found in a sample of %1 of %2 frames</source>
        <translation>les comportements ont été trouvés dans un échantillon de %1 des %2 images</translation>
    </message>
    <message>
        <source>%1 least important function was left out to save memory</source>
        <translation>%1 fonction, la moins importante, a été omise pour économiser la mémoire</translation>
    </message>
    <message>
        <source>%1 least important functions were left out to save memory</source>
        <translation>%1 fonctions, les moins importantes, ont été omises pour économiser la mémoire</translation>
    </message>
    <message>
        <source>%1 plot value beyond 1e18 was treated as 1e18</source>
        <translation>%1 valeur de courbe au-delà de 1e18 a été traitée comme 1e18</translation>
    </message>
    <message>
        <source>%1 plot values beyond 1e18 were treated as 1e18</source>
        <translation>%1 valeurs de courbe au-delà de 1e18 ont été traitées comme 1e18</translation>
    </message>
    <message>
        <source>time in functions whose last call never ends doesn&apos;t count: %1</source>
        <translation>le temps passé dans les fonctions dont le dernier appel ne se termine pas ne compte pas : %1</translation>
    </message>
    <message>
        <source>%1 of the %2 functions of the model are not in this capture</source>
        <translation>%1 des %2 fonctions du modèle sont absentes de cette capture</translation>
    </message>
    <message>
        <source>%1 of %2 behaviour is unreliable, with a stability below 0.5: %3; ask for fewer, or record longer</source>
        <translation>%1 comportement sur %2 n’est pas fiable, avec une stabilité inférieure à 0.5 : %3 ; en demander moins, ou enregistrer plus longtemps</translation>
    </message>
    <message>
        <source>%1 of %2 behaviours is unreliable, with a stability below 0.5: %3; ask for fewer, or record longer</source>
        <translation>%1 comportement sur %2 n’est pas fiable, avec une stabilité inférieure à 0.5 : %3 ; en demander moins, ou enregistrer plus longtemps</translation>
    </message>
    <message>
        <source>%1 of %2 behaviours are unreliable, with a stability below 0.5: %3; ask for fewer, or record longer</source>
        <translation>%1 comportements sur %2 ne sont pas fiables, avec une stabilité inférieure à 0.5 : %3 ; en demander moins, ou enregistrer plus longtemps</translation>
    </message>
    <message>
        <source>%1 of %2 behaviour has too few frames to tell whether it is real: %3; record longer</source>
        <translation>%1 comportement sur %2 a trop peu d’images pour dire s’il est réel : %3 ; enregistrer plus longtemps</translation>
    </message>
    <message>
        <source>%1 of %2 behaviours has too few frames to tell whether it is real: %3; record longer</source>
        <translation>%1 comportement sur %2 a trop peu d’images pour dire s’il est réel : %3 ; enregistrer plus longtemps</translation>
    </message>
    <message>
        <source>%1 of %2 behaviours have too few frames to tell whether they are real: %3; record longer</source>
        <translation>%1 comportements sur %2 ont trop peu d’images pour dire s’ils sont réels : %3 ; enregistrer plus longtemps</translation>
    </message>
    <message>
        <source>of a model</source>
        <translation>d’un modèle</translation>
    </message>
    <message>
        <source>as for k-means</source>
        <translation>comme pour k-means</translation>
    </message>
    <message>
        <source>as for k-means, updated as frames arrive</source>
        <translation>comme pour k-means, mis à jour à l’arrivée des images</translation>
    </message>
    <message>
        <source>head: %1</source>
        <translation>nouvelle : %1</translation>
    </message>
    <message>
        <source>baseline %1: %2</source>
        <translation>base %1 : %2</translation>
    </message>
</context>
<context>
    <name>zoe::ReasonText</name>
    <message>
        <source>lock %1</source>
        <translation>verrou %1</translation>
    </message>
    <message>
        <source>an unknown thread</source>
        <translation>un thread inconnu</translation>
    </message>
    <message>
        <source>%1 in %2</source>
        <translation>%1 dans %2</translation>
    </message>
    <message>
        <source>%1 outside all zones</source>
        <translation>%1 hors de toute zone</translation>
    </message>
    <message>
        <source>%1 while %2 waited for it</source>
        <translation>%1 pendant que %2 l’attendait</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>less preempted, mostly</source>
        <translation>moins préempté, surtout</translation>
    </message>
    <message>
        <source>preempted, mostly</source>
        <translation>préempté, surtout</translation>
    </message>
    <message>
        <source>less preempted</source>
        <translation>moins préempté</translation>
    </message>
    <message>
        <source>preempted</source>
        <translation>préempté</translation>
    </message>
    <message>
        <source>less waiting</source>
        <translation>moins d’attente</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>attente</translation>
    </message>
    <message>
        <source>less %1 waiting</source>
        <translation>moins d’attente de %1</translation>
    </message>
    <message>
        <source>%1 waiting</source>
        <translation>attente de %1</translation>
    </message>
    <message>
        <source>less waiting for %1</source>
        <translation>moins d’attente : %1</translation>
    </message>
    <message>
        <source>waiting for %1</source>
        <translation>attente : %1</translation>
    </message>
    <message>
        <source>less %1 waiting for %2</source>
        <translation>moins d’attente de %1 : %2</translation>
    </message>
    <message>
        <source>%1 waiting for %2</source>
        <translation>attente de %1 : %2</translation>
    </message>
    <message>
        <source>another thread</source>
        <translation>un autre thread</translation>
    </message>
    <message>
        <source>its work</source>
        <translation>son travail</translation>
    </message>
    <message>
        <source>less waiting for %1 to start %2</source>
        <translation>moins d’attente que %1 commence %2</translation>
    </message>
    <message>
        <source>waiting for %1 to start %2</source>
        <translation>attente que %1 commence %2</translation>
    </message>
    <message>
        <source>%1, held by %2</source>
        <translation>%1, tenu par %2</translation>
    </message>
    <message>
        <source>%1 for something not recorded</source>
        <translation>%1, pour une raison non enregistrée</translation>
    </message>
    <message>
        <source>%1, %2 of %3 sample in %4</source>
        <translation>%1, %2 échantillon sur %3 dans %4</translation>
    </message>
    <message>
        <source>%1, %2 of %3 samples in %4</source>
        <translation>%1, %2 échantillons sur %3 dans %4</translation>
    </message>
    <message>
        <source>fewer calls of %1</source>
        <translation>moins d’appels de %1</translation>
    </message>
    <message>
        <source>more calls of %1</source>
        <translation>davantage d’appels de %1</translation>
    </message>
    <message>
        <source>shorter calls of %1</source>
        <translation>appels plus courts de %1</translation>
    </message>
    <message>
        <source>longer calls of %1</source>
        <translation>appels plus longs de %1</translation>
    </message>
    <message>
        <source>less un-instrumented time in %1</source>
        <translation>moins de temps non instrumenté dans %1</translation>
    </message>
    <message>
        <source>un-instrumented time in %1</source>
        <translation>temps non instrumenté dans %1</translation>
    </message>
    <message>
        <source>less outside all zones</source>
        <translation>moins hors de toute zone</translation>
    </message>
    <message>
        <source>outside all zones</source>
        <translation>hors de toute zone</translation>
    </message>
    <message>
        <source>less unexplained</source>
        <translation>moins d’inexpliqué</translation>
    </message>
    <message>
        <source>unexplained</source>
        <translation>inexpliqué</translation>
    </message>
    <message>
        <source>preemption</source>
        <translation>préemption</translation>
    </message>
    <message>
        <source>late start of a thread</source>
        <translation>démarrage tardif d’un thread</translation>
    </message>
    <message>
        <source>late start of %1</source>
        <translation>démarrage tardif de %1</translation>
    </message>
    <message>
        <source>time outside all zones</source>
        <translation>temps hors de toute zone</translation>
    </message>
    <message>
        <source>Context switches of this frame were not recorded, so time in which its threads could not run counts as work.</source>
        <translation>Les changements de contexte de cette image n’ont pas été enregistrés ; le temps pendant lequel ses threads ne pouvaient pas s’exécuter compte donc comme du travail.</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1 ; %2</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>l’image %1</translation>
    </message>
    <message>
        <source>typical frames of %1</source>
        <translation>les images typiques de %1</translation>
    </message>
    <message>
        <source>typical frames around it</source>
        <translation>les images typiques voisines</translation>
    </message>
    <message>
        <source>typical frames</source>
        <translation>les images typiques</translation>
    </message>
    <message>
        <source>about as long as %1</source>
        <translation>à peu près comme %1</translation>
    </message>
    <message>
        <source>as usual for %1: four of five such frames take %2 to %3</source>
        <translation>comme d’habitude pour %1 : quatre images de ce type sur cinq durent de %2 à %3</translation>
    </message>
    <message>
        <source>as usual: four of five such frames take %1 to %2</source>
        <translation>comme d’habitude : quatre images de ce type sur cinq durent de %1 à %2</translation>
    </message>
    <message>
        <source>no frame to compare it with</source>
        <translation>aucune image de comparaison</translation>
    </message>
    <message>
        <source>%1 in smaller causes</source>
        <translation>%1 dans des causes moindres</translation>
    </message>
    <message>
        <source>%1 less elsewhere</source>
        <translation>%1 de moins ailleurs</translation>
    </message>
    <message>
        <source>%1 more elsewhere</source>
        <translation>%1 de plus ailleurs</translation>
    </message>
    <message>
        <source>Frame %1 took %2; there is %3.</source>
        <translation>L’image %1 a duré %2 ; il n’y a %3.</translation>
    </message>
    <message>
        <source>Frame %1 took %2, %3.</source>
        <translation>L’image %1 a duré %2, %3.</translation>
    </message>
    <message>
        <source>Frame %1 took %2, %3 longer than %4: %5.</source>
        <translation>L’image %1 a duré %2, soit %3 de plus que %4 : %5.</translation>
    </message>
    <message>
        <source>Frame %1 took %2, %3 shorter than %4: %5.</source>
        <translation>L’image %1 a duré %2, soit %3 de moins que %4 : %5.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>%1 of %2 frame: %3</source>
        <translation>%1 image sur %2 : %3</translation>
    </message>
    <message>
        <source>%1 of %2 frames: %3</source>
        <translation>%1 sur %2 images : %3</translation>
    </message>
    <message>
        <source>no longer than typical</source>
        <translation>pas plus longues que les images typiques</translation>
    </message>
    <message>
        <source>no typical frames to compare with</source>
        <translation>aucune image typique de comparaison</translation>
    </message>
    <message>
        <source>can&apos;t be read</source>
        <translation>illisibles</translation>
    </message>
    <message>
        <source>No frames.</source>
        <translation>Aucune image.</translation>
    </message>
    <message>
        <source>stolen by other virtual machines</source>
        <translation>pris par d’autres machines virtuelles</translation>
    </message>
    <message>
        <source>less stolen by other virtual machines</source>
        <translation>moins pris par d’autres machines virtuelles</translation>
    </message>
    <message>
        <source>stolen by other virtual machines, mostly</source>
        <translation>pris par d’autres machines virtuelles, surtout</translation>
    </message>
    <message>
        <source>less stolen by other virtual machines, mostly</source>
        <translation>moins pris par d’autres machines virtuelles, surtout</translation>
    </message>
    <message>
        <source>in interrupts</source>
        <translation>en interruptions</translation>
    </message>
    <message>
        <source>less in interrupts</source>
        <translation>moins en interruptions</translation>
    </message>
    <message>
        <source>in interrupts, mostly</source>
        <translation>en interruptions, surtout</translation>
    </message>
    <message>
        <source>less in interrupts, mostly</source>
        <translation>moins en interruptions, surtout</translation>
    </message>
    <message>
        <source>other virtual machines</source>
        <translation>autres machines virtuelles</translation>
    </message>
    <message>
        <source>interrupts</source>
        <translation>interruptions</translation>
    </message>
    <message>
        <source>about %1 page faults</source>
        <translation>environ %1 défauts de page</translation>
    </message>
    <message>
        <source>Context switches of this frame were not recorded. Preemption is only known as totals over a few milliseconds; waits count as work.</source>
        <translation>Les changements de contexte de cette image n’ont pas été enregistrés. La préemption n’est connue que par des sommes sur quelques millisecondes ; les attentes comptent comme du travail.</translation>
    </message>
    <message>
        <source>%1 by %2</source>
        <translation>%1 par %2</translation>
    </message>
    <message>
        <source>a timer or device</source>
        <translation>un minuteur ou un périphérique</translation>
    </message>
    <message>
        <source>%1, woken by %2</source>
        <translation>%1, réveillé par %2</translation>
    </message>
    <message>
        <source>%1 by %2 and others</source>
        <translation>%1 par %2 et d’autres</translation>
    </message>
    <message>
        <source>queued for a CPU</source>
        <translation>en attente d&apos;un CPU</translation>
    </message>
    <message>
        <source>less queued for a CPU</source>
        <translation>moins en attente d&apos;un CPU</translation>
    </message>
    <message>
        <source>queued for a CPU, mostly</source>
        <translation>en attente d&apos;un CPU, surtout</translation>
    </message>
    <message>
        <source>less queued for a CPU, mostly</source>
        <translation>moins en attente d&apos;un CPU, surtout</translation>
    </message>
    <message>
        <source>%1 behind %2 and others</source>
        <translation>%1 derrière %2 et d&apos;autres</translation>
    </message>
    <message>
        <source>%1 behind %2</source>
        <translation>%1 derrière %2</translation>
    </message>
    <message>
        <source>meanwhile %1 spent %2 in %3</source>
        <translation>pendant ce temps, %1 a passé %2 dans %3</translation>
    </message>
    <message>
        <source>together</source>
        <translation>ensemble</translation>
    </message>
    <message>
        <source>Smaller causes (%1)</source>
        <translation>Causes plus petites (%1)</translation>
    </message>
    <message>
        <source>I/O</source>
        <translation>entrées-sorties</translation>
    </message>
    <message>
        <source>like the only comparable frame (%1)</source>
        <translation>comme la seule image comparable (%1)</translation>
    </message>
    <message>
        <source>like the only %1 comparable frames (%2 to %3)</source>
        <translation>comme les %1 seules images comparables (%2 à %3)</translation>
    </message>
    <message>
        <source>without a CPU</source>
        <translation>sans CPU</translation>
    </message>
    <message>
        <source>less without a CPU</source>
        <translation>moins sans CPU</translation>
    </message>
    <message>
        <source>without a CPU, mostly</source>
        <translation>sans CPU, surtout</translation>
    </message>
    <message>
        <source>less without a CPU, mostly</source>
        <translation>moins sans CPU, surtout</translation>
    </message>
    <message>
        <source>less unexplained, mostly</source>
        <translation>moins d’inexpliqué, surtout</translation>
    </message>
    <message>
        <source>unexplained, mostly</source>
        <translation>inexpliqué, surtout</translation>
    </message>
    <message>
        <source>%1, mostly</source>
        <translation>%1, surtout</translation>
    </message>
    <message>
        <source>%1 in other causes</source>
        <translation>%1 dans d’autres causes</translation>
    </message>
    <message>
        <source>less time in %1</source>
        <translation>moins de temps dans %1</translation>
    </message>
    <message>
        <source>more time in %1</source>
        <translation>davantage de temps dans %1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 pour %2</translation>
    </message>
    <message>
        <source>%1, but %2 longer than the frames around it</source>
        <translation>%1, mais %2 de plus que les images voisines</translation>
    </message>
</context>
<context>
    <name>zoe::app::AlarmBox</name>
    <message>
        <source>Spike alarm</source>
        <translation>Alarme de pic</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Arrêtée</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>At</source>
        <translation>À</translation>
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
        <translation>Aucune alarme</translation>
    </message>
    <message>
        <source>1 alarm</source>
        <translation>1 alarme</translation>
    </message>
    <message>
        <source>%1 alarms</source>
        <translation>%1 alarmes</translation>
    </message>
    <message>
        <source>Pa&amp;use on spike</source>
        <translation>Pa&amp;use à un pic</translation>
    </message>
    <message>
        <source>Spike alarm condition</source>
        <translation>Condition de l’alarme de pic</translation>
    </message>
    <message>
        <source>Longer than</source>
        <translation>Plus longue que</translation>
    </message>
    <message>
        <source>Spike alarm threshold</source>
        <translation>Seuil de l’alarme de pic</translation>
    </message>
    <message>
        <source>Pause the views at the frame that caused the alarm. Recording continues.</source>
        <translation>Arrêter les vues sur l’image qui a déclenché l’alarme. L’enregistrement continue.</translation>
    </message>
    <message>
        <source>Clear the alarm list</source>
        <translation>Vider la liste des alarmes</translation>
    </message>
    <message>
        <source>Frames that caused an alarm</source>
        <translation>Images qui ont déclenché une alarme</translation>
    </message>
    <message>
        <source>Also the threshold of spikes in the frame chart</source>
        <translation>Aussi le seuil des pics du graphique des images</translation>
    </message>
    <message>
        <source>Clear the list of alarms</source>
        <translation>Vider la liste des alarmes</translation>
    </message>
    <message>
        <source>Longer than recent median ×</source>
        <translation>Plus longue que la médiane récente ×</translation>
    </message>
    <message>
        <source>× median</source>
        <translation>× médiane</translation>
    </message>
    <message>
        <source>Duration as a multiple of the median of the %1 frames before it. The cause of a frame states it as a multiple of the median of all frames.</source>
        <translation>Durée en multiple de la médiane des %1 images précédentes. La cause d&apos;une image l&apos;exprime en multiple de la médiane de toutes les images.</translation>
    </message>
</context>
<context>
    <name>zoe::app::AlignedChart</name>
    <message>
        <source>Frame times of base and head, aligned</source>
        <translation>Temps d’image de la base et de la nouvelle, alignés</translation>
    </message>
    <message>
        <source>Ten frames to the left</source>
        <translation>Dix images vers la gauche</translation>
    </message>
    <message>
        <source>Ten frames to the right</source>
        <translation>Dix images vers la droite</translation>
    </message>
    <message>
        <source>Frame of the base</source>
        <translation>Image de la base</translation>
    </message>
    <message>
        <source>Frame of the head</source>
        <translation>Image de la nouvelle version</translation>
    </message>
</context>
<context>
    <name>zoe::app::AnnotationStore</name>
    <message>
        <source>Can&apos;t read the notes: %1</source>
        <translation>Impossible de lire les notes : %1</translation>
    </message>
    <message>
        <source>Can&apos;t save the notes; trying again: %1</source>
        <translation>Impossible d’enregistrer les notes ; nouvel essai : %1</translation>
    </message>
    <message>
        <source>Not saved yet: %1</source>
        <translation>Pas encore enregistré : %1</translation>
    </message>
    <message>
        <source>Saved in %1 until the recording ends.</source>
        <translation>Enregistré dans %1 jusqu’à la fin de l’enregistrement.</translation>
    </message>
    <message>
        <source>Saved in %1: the capture is read-only.</source>
        <translation>Enregistré dans %1 : la capture est en lecture seule.</translation>
    </message>
    <message>
        <source>Saved in the capture.</source>
        <translation>Enregistré dans la capture.</translation>
    </message>
    <message>
        <source>Some notes are saved in a separate file next to the capture.</source>
        <translation>Certaines notes sont enregistrées dans un fichier séparé à côté de la capture.</translation>
    </message>
    <message>
        <source>Saved in %1: the capture was recorded again.</source>
        <translation>Enregistré dans %1 : la capture a été enregistrée de nouveau.</translation>
    </message>
</context>
<context>
    <name>zoe::app::AnnotationsPanel</name>
    <message>
        <source>Notes</source>
        <translation>Notes</translation>
    </message>
    <message>
        <source>Set or remove a &amp;bookmark here</source>
        <translation>Mettre ou enlever un &amp;signet ici</translation>
    </message>
    <message>
        <source>Bookmark</source>
        <translation>Signet</translation>
    </message>
    <message>
        <source>Add a &amp;note here</source>
        <translation>Ajouter une &amp;note ici</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>N&amp;ame the selected frames</source>
        <translation>N&amp;ommer les images sélectionnées</translation>
    </message>
    <message>
        <source>Name frames</source>
        <translation>Nommer des images</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Enlever</translation>
    </message>
    <message>
        <source>Search notes</source>
        <translation>Chercher dans les notes</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Chercher</translation>
    </message>
    <message>
        <source>Bookmarks, ranges and notes</source>
        <translation>Signets, plages et notes</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Re&amp;move the selected notes</source>
        <translation>Supprimer &amp;les notes sélectionnées</translation>
    </message>
    <message>
        <source>&amp;Undo change of notes</source>
        <translation>&amp;Annuler la modification des notes</translation>
    </message>
    <message>
        <source>Re&amp;do change of notes</source>
        <translation>&amp;Rétablir la modification des notes</translation>
    </message>
    <message>
        <source>No notes. Press M to set a bookmark at the current frame or zone.</source>
        <translation>Aucune note. M place un signet à l’image ou à la zone courante.</translation>
    </message>
    <message>
        <source>%1 in total</source>
        <translation>%1 au total</translation>
    </message>
    <message>
        <source>Add note</source>
        <translation>Ajouter une note</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Range</source>
        <translation>Plage</translation>
    </message>
</context>
<context>
    <name>zoe::app::AppearancePage</name>
    <message>
        <source>Colours</source>
        <translation>Couleurs</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>Clair</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>Sombre</translation>
    </message>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Langue</translation>
    </message>
    <message>
        <source>&amp;Colours</source>
        <translation>&amp;Couleurs</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>&amp;Langue</translation>
    </message>
    <message>
        <source>System</source>
        <translation>Système</translation>
    </message>
    <message>
        <source>Text size</source>
        <translation>Taille du texte</translation>
    </message>
    <message>
        <source>&amp;Text size</source>
        <translation>&amp;Taille du texte</translation>
    </message>
    <message>
        <source>The language changes after a restart.</source>
        <translation>La langue change après un redémarrage.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourActions</name>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionner</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Diviser</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Figer</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Save behaviours…</source>
        <translation>Enregistrer les comportements…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Enregistrer…</translation>
    </message>
    <message>
        <source>Apply saved behaviours…</source>
        <translation>Appliquer des comportements enregistrés…</translation>
    </message>
    <message>
        <source>Apply…</source>
        <translation>Appliquer…</translation>
    </message>
    <message>
        <source>Into %1</source>
        <translation>En %1</translation>
    </message>
    <message>
        <source>Change behaviours</source>
        <translation>Modifier les comportements</translation>
    </message>
    <message>
        <source>&amp;Select frames</source>
        <translation>&amp;Sélectionner les images</translation>
    </message>
    <message>
        <source>&amp;Add to the selection</source>
        <translation>&amp;Ajouter à la sélection</translation>
    </message>
    <message>
        <source>&amp;Exclude</source>
        <translation>&amp;Exclure</translation>
    </message>
    <message>
        <source>Show the &amp;typical frame</source>
        <translation>Montrer l’image &amp;typique</translation>
    </message>
    <message>
        <source>Show the &amp;worst frame</source>
        <translation>Montrer la &amp;pire image</translation>
    </message>
    <message>
        <source>&amp;Rename</source>
        <translation>&amp;Renommer</translation>
    </message>
    <message>
        <source>&amp;Merge</source>
        <translation>&amp;Fusionner</translation>
    </message>
    <message>
        <source>S&amp;plit</source>
        <translation>&amp;Diviser</translation>
    </message>
    <message>
        <source>&amp;Freeze</source>
        <translation>Fi&amp;ger</translation>
    </message>
    <message>
        <source>Save behaviours</source>
        <translation>Enregistrer les comportements</translation>
    </message>
    <message>
        <source>Behaviours (*.zoebeh)</source>
        <translation>Comportements (*.zoebeh)</translation>
    </message>
    <message>
        <source>Apply saved behaviours</source>
        <translation>Appliquer des comportements enregistrés</translation>
    </message>
    <message>
        <source>All files (*)</source>
        <translation>Tous les fichiers (*)</translation>
    </message>
    <message>
        <source>Rename the selected behaviour</source>
        <translation>Renommer le comportement sélectionné</translation>
    </message>
    <message>
        <source>Merge the selected behaviours</source>
        <translation>Fusionner les comportements sélectionnés</translation>
    </message>
    <message>
        <source>Split the selected behaviour</source>
        <translation>Diviser le comportement sélectionné</translation>
    </message>
    <message>
        <source>Split the selected behaviour into %1</source>
        <translation>Diviser le comportement sélectionné en %1</translation>
    </message>
    <message>
        <source>Freeze or unfreeze the selected behaviours</source>
        <translation>Figer ou libérer les comportements sélectionnés</translation>
    </message>
    <message>
        <source>Undo behaviour change</source>
        <translation>Annuler la modification des comportements</translation>
    </message>
    <message>
        <source>Redo behaviour change</source>
        <translation>Rétablir la modification des comportements</translation>
    </message>
    <message>
        <source>Save these behaviours as a .zoebeh file that can be applied to other captures</source>
        <translation>Enregistrer ces comportements dans un fichier .zoebeh applicable à d’autres captures</translation>
    </message>
    <message>
        <source>Apply the behaviours of a .zoebeh file to the frames</source>
        <translation>Appliquer aux images les comportements d’un fichier .zoebeh</translation>
    </message>
    <message>
        <source>Numbers and colours are fixed while frames arrive: pause to split</source>
        <translation>Numéros et couleurs sont fixes tant que des images arrivent : mettre en pause pour diviser</translation>
    </message>
    <message>
        <source>Un&amp;freeze</source>
        <translation>&amp;Libérer</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourDetails</name>
    <message>
        <source>Characteristic functions</source>
        <translation>Fonctions caractéristiques</translation>
    </message>
    <message>
        <source>Unusual frames</source>
        <translation>Images inhabituelles</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Sélectionner</translation>
    </message>
    <message>
        <source>Select the unusual frames</source>
        <translation>Sélectionner les images inhabituelles</translation>
    </message>
    <message>
        <source>%1 unusual frames</source>
        <translation>%1 images inhabituelles</translation>
    </message>
    <message>
        <source>Characteristic of %1</source>
        <translation>Caractéristique de %1</translation>
    </message>
    <message>
        <source>Select the unusual frames; all views then show only these</source>
        <translation>Sélectionner les images inhabituelles ; toutes les vues ne montrent alors qu’elles</translation>
    </message>
    <message>
        <source>Select a behaviour to see its characteristic functions</source>
        <translation>Sélectionner un comportement pour voir ses fonctions caractéristiques</translation>
    </message>
    <message>
        <source>1 unusual frame</source>
        <translation>1 image inhabituelle</translation>
    </message>
    <message>
        <source>No function sets most frames of %1 apart</source>
        <translation>Aucune fonction ne distingue la plupart des images de %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourKeeper</name>
    <message>
        <source>Can&apos;t save the behaviours: %1</source>
        <translation>Impossible d’enregistrer les comportements : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourLegend</name>
    <message>
        <source>Colours of behaviours</source>
        <translation>Couleurs des comportements</translation>
    </message>
    <message>
        <source>+%1 more</source>
        <translation>+%1 autres</translation>
    </message>
    <message>
        <source>unusual: %1</source>
        <translation>inhabituelles : %1</translation>
    </message>
    <message>
        <source>Frames that do not fit any behaviour; marked below the ribbon</source>
        <translation>Images qui ne correspondent à aucun comportement ; marquées sous le ruban</translation>
    </message>
    <message>
        <source>%1: %2, %3 of the time. Click to select them.</source>
        <translation>%1 : %2, %3 du temps. Cliquer pour sélectionner.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourList</name>
    <message>
        <source>Behaviours</source>
        <translation>Comportements</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourMapPanel</name>
    <message>
        <source>Draw the map</source>
        <translation>Dessiner la carte</translation>
    </message>
    <message>
        <source>Whole map</source>
        <translation>Carte entière</translation>
    </message>
    <message>
        <source>Select frames in view</source>
        <translation>Sélectionner les images visibles</translation>
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
        <translation>Zoomer sur les images sélectionnées</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Show all frames</source>
        <translation>Montrer toutes les images</translation>
    </message>
    <message>
        <source>Select the frames in view</source>
        <translation>Sélectionner les images visibles</translation>
    </message>
    <message>
        <source>Add the frames in view to the selection</source>
        <translation>Ajouter les images visibles à la sélection</translation>
    </message>
    <message>
        <source>Drag around frames to select them. Hold Ctrl to add to the selection.</source>
        <translation>Entourer des images pour les sélectionner. Ctrl ajoute à la sélection.</translation>
    </message>
    <message>
        <source>Drag a box to zoom in. The mouse wheel zooms too.</source>
        <translation>Tracer un rectangle pour zoomer. La molette zoome aussi.</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>Drag to move the map. The right and middle buttons always pan.</source>
        <translation>Glisser pour déplacer la carte. Les boutons droit et central la déplacent toujours.</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Effacer la sélection</translation>
    </message>
    <message>
        <source>Computing the map</source>
        <translation>Calcul de la carte</translation>
    </message>
    <message>
        <source>No behaviours yet. Find behaviours in the Behaviours panel to see the map.</source>
        <translation>Pas encore de comportements. Les chercher dans le panneau Comportements pour voir la carte.</translation>
    </message>
    <message>
        <source>Computing the map…</source>
        <translation>Calcul de la carte…</translation>
    </message>
    <message>
        <source>No map: the calculation was cancelled or failed</source>
        <translation>Pas de carte : le calcul a été annulé ou a échoué</translation>
    </message>
    <message>
        <source>%1. Frames close to each other spend their time alike; × marks unusual frames.</source>
        <translation>%1. Des images proches passent leur temps de façon semblable ; × marque les images inhabituelles.</translation>
    </message>
    <message>
        <source>No frames to show on the map</source>
        <translation>Aucune image à montrer sur la carte</translation>
    </message>
    <message>
        <source>Compute the map of all frames</source>
        <translation>Calculer la carte de toutes les images</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourMenu</name>
    <message>
        <source>&amp;Select frames</source>
        <translation>&amp;Sélectionner les images</translation>
    </message>
    <message>
        <source>&amp;Add to the selection</source>
        <translation>&amp;Ajouter à la sélection</translation>
    </message>
    <message>
        <source>&amp;Exclude</source>
        <translation>&amp;Exclure</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourOptionsBox</name>
    <message>
        <source>Method</source>
        <translation>Méthode</translation>
    </message>
    <message>
        <source>Number of behaviours</source>
        <translation>Nombre de comportements</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatique</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>toutes les images</translation>
    </message>
    <message>
        <source>selected frames</source>
        <translation>images sélectionnées</translation>
    </message>
    <message>
        <source>More options</source>
        <translation>Plus d’options</translation>
    </message>
    <message>
        <source>More</source>
        <translation>Plus</translation>
    </message>
    <message>
        <source>&amp;Method</source>
        <translation>&amp;Méthode</translation>
    </message>
    <message>
        <source>&amp;Number</source>
        <translation>&amp;Nombre</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Voisins</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>Choose functions</source>
        <translation>Choisir des fonctions</translation>
    </message>
    <message>
        <source>As</source>
        <translation>En</translation>
    </message>
    <message>
        <source>share of the frame</source>
        <translation>part de l’image</translation>
    </message>
    <message>
        <source>milliseconds</source>
        <translation>millisecondes</translation>
    </message>
    <message>
        <source>logarithm of milliseconds</source>
        <translation>logarithme des millisecondes</translation>
    </message>
    <message>
        <source>Choose plots</source>
        <translation>Choisir des courbes</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Courbes</translation>
    </message>
    <message>
        <source>selected frames (%1)</source>
        <translation>images sélectionnées (%1)</translation>
    </message>
    <message>
        <source>none in this capture</source>
        <translation>aucun dans cette capture</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>courbe</translation>
    </message>
    <message>
        <source>Give all functions equal weight</source>
        <translation>Donner le même poids à toutes les fonctions</translation>
    </message>
    <message>
        <source>Include numbers of calls</source>
        <translation>Inclure les nombres d’appels</translation>
    </message>
    <message>
        <source>Clustering method</source>
        <translation>Méthode de regroupement</translation>
    </message>
    <message>
        <source>Number of behaviours to find. Automatic: as many as are clearly separate.</source>
        <translation>Nombre de comportements à trouver. Automatique : autant qu’il y en a de bien séparés.</translation>
    </message>
    <message>
        <source>Frames to group</source>
        <translation>Images à regrouper</translation>
    </message>
    <message>
        <source>Frames to group. All other frames get no behaviour.</source>
        <translation>Images à regrouper. Les autres n’ont pas de comportement.</translation>
    </message>
    <message>
        <source>More options for features and methods</source>
        <translation>Autres options de caractéristiques et de méthodes</translation>
    </message>
    <message>
        <source>Minimum behaviour size</source>
        <translation>Taille minimale d’un comportement</translation>
    </message>
    <message>
        <source>Automatic</source>
        <translation>Automatique</translation>
    </message>
    <message>
        <source>Minimum share of frames. Automatic: 0.25 % for k-means, 1 % for other methods</source>
        <translation>Part minimale des images. Automatique : 0.25 % pour k-means, 1 % pour les autres méthodes</translation>
    </message>
    <message>
        <source>Number of neighbours (density methods only)</source>
        <translation>Nombre de voisins (méthodes par densité seulement)</translation>
    </message>
    <message>
        <source>Automatic maximum</source>
        <translation>Maximum automatique</translation>
    </message>
    <message>
        <source>Largest number of behaviours that Automatic chooses</source>
        <translation>Plus grand nombre de comportements choisi par « Automatique »</translation>
    </message>
    <message>
        <source>Stability runs</source>
        <translation>Passes de stabilité</translation>
    </message>
    <message>
        <source>How often random halves of the frames are grouped again to measure stability; 0: never</source>
        <translation>Nombre de regroupements de moitiés aléatoires des images pour mesurer la stabilité ; 0 : aucun</translation>
    </message>
    <message>
        <source>Seed of the random numbers. Equal seeds give equal behaviours.</source>
        <translation>Graine des nombres aléatoires. Des graines égales donnent des comportements égaux.</translation>
    </message>
    <message>
        <source>Restore defaults</source>
        <translation>Rétablir les valeurs par défaut</translation>
    </message>
    <message>
        <source>Measured time</source>
        <translation>Temps mesuré</translation>
    </message>
    <message>
        <source>Self time is spent in the function itself; total time includes everything it calls</source>
        <translation>Le temps propre est passé dans la fonction même ; le temps total comprend tout ce qu’elle appelle</translation>
    </message>
    <message>
        <source>self time per function</source>
        <translation>temps propre par fonction</translation>
    </message>
    <message>
        <source>self time per function and thread group</source>
        <translation>temps propre par fonction et groupe de threads</translation>
    </message>
    <message>
        <source>total time of selected functions</source>
        <translation>temps total de fonctions choisies</translation>
    </message>
    <message>
        <source>Functions whose total time is measured</source>
        <translation>Fonctions dont le temps total est mesuré</translation>
    </message>
    <message>
        <source>Share of the frame compares what frames do; milliseconds also compare how long they take; the logarithm compares ratios of times</source>
        <translation>La part de l’image compare ce que font les images ; les millisecondes comparent aussi leur durée ; le logarithme compare des rapports de temps</translation>
    </message>
    <message>
        <source>Scale each function by its usual variation (median and median absolute deviation)</source>
        <translation>Mettre chaque fonction à l’échelle de sa variation habituelle (médiane et écart absolu médian)</translation>
    </message>
    <message>
        <source>Also compare numbers of calls. All features then have equal weight.</source>
        <translation>Comparer aussi les nombres d’appels. Toutes les caractéristiques ont alors le même poids.</translation>
    </message>
    <message>
        <source>Also compare the program&apos;s plots. All features then have equal weight.</source>
        <translation>Comparer aussi les courbes du programme. Toutes les caractéristiques ont alors le même poids.</translation>
    </message>
    <message>
        <source>Choose functions…</source>
        <translation>Choisir des fonctions …</translation>
    </message>
    <message>
        <source>Choose plots…</source>
        <translation>Choisir des courbes…</translation>
    </message>
    <message>
        <source>%1 plots…</source>
        <translation>%1 courbes…</translation>
    </message>
    <message>
        <source>Plots to include</source>
        <translation>Courbes à inclure</translation>
    </message>
    <message>
        <source>No clustering plugin found. See Tools &gt; Plugins.</source>
        <translation>Aucun greffon de regroupement. Voir Outils &gt; Plugins.</translation>
    </message>
    <message>
        <source>Choose the functions to measure.</source>
        <translation>Choisir les fonctions à mesurer.</translation>
    </message>
    <message>
        <source>Set all options to their defaults</source>
        <translation>Rétablir toutes les options par défaut</translation>
    </message>
    <message>
        <source>1 plot…</source>
        <translation>1 courbe…</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourRibbon</name>
    <message>
        <source>Behaviours of the frames</source>
        <translation>Comportements des images</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourStatus</name>
    <message>
        <source>Behaviour: %1</source>
        <translation>Comportement : %1</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>Maintenant : %1</translation>
    </message>
    <message>
        <source>Behaviour shown</source>
        <translation>Comportement affiché</translation>
    </message>
    <message>
        <source>Behaviour of the running program&apos;s newest frame</source>
        <translation>Comportement de la dernière image du programme en cours</translation>
    </message>
    <message>
        <source>The views show %1: %2. Click to show all frames.</source>
        <translation>Les vues montrent %1 : %2. Cliquer pour montrer toutes les images.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourStore</name>
    <message>
        <source>Finding behaviours</source>
        <translation>Recherche des comportements</translation>
    </message>
    <message>
        <source>Applying %1</source>
        <translation>Application de %1</translation>
    </message>
    <message>
        <source>Merging behaviours</source>
        <translation>Fusion de comportements</translation>
    </message>
    <message>
        <source>Splitting a behaviour</source>
        <translation>Division d’un comportement</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>Écriture de %1</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 écrit</translation>
    </message>
    <message>
        <source>Restoring behaviours</source>
        <translation>Rétablissement des comportements</translation>
    </message>
    <message>
        <source>Behaviours restored</source>
        <translation>Comportements restaurés</translation>
    </message>
    <message>
        <source>Applied the behaviours of %1</source>
        <translation>Comportements de %1 appliqués</translation>
    </message>
    <message>
        <source>Behaviours can&apos;t be found, applied, merged or split while frames arrive: pause or stop first.</source>
        <translation>Tant que des images arrivent, les comportements ne peuvent être ni cherchés, ni appliqués, ni fusionnés, ni divisés : mettez d’abord en pause ou arrêtez.</translation>
    </message>
    <message>
        <source>Not done: behaviours are being changed (%1). Try again when that has finished</source>
        <translation>Non effectué : les comportements sont en cours de modification (%1). Réessayez ensuite</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehavioursPanel</name>
    <message>
        <source>Find behaviours</source>
        <translation>Trouver les comportements</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Group the frames that spend their time alike</source>
        <translation>Grouper les images qui passent leur temps de la même façon</translation>
    </message>
    <message>
        <source>Cancel the search for behaviours</source>
        <translation>Annuler la recherche de comportements</translation>
    </message>
    <message>
        <source>Progress of the search for behaviours</source>
        <translation>Avancement de la recherche de comportements</translation>
    </message>
    <message>
        <source>Behaviours</source>
        <translation>Comportements</translation>
    </message>
    <message>
        <source>Open a capture to find the behaviours of its frames.</source>
        <translation>Ouvrir une capture pour trouver les comportements de ses images.</translation>
    </message>
    <message>
        <source>Behaviours are groups of frames that spend their time alike.</source>
        <translation>Les comportements sont des groupes d’images qui passent leur temps de la même façon.</translation>
    </message>
    <message>
        <source>Number of behaviours: %1</source>
        <translation>Nombre de comportements : %1</translation>
    </message>
    <message>
        <source>Follow the program</source>
        <translation>Suivre le programme</translation>
    </message>
    <message>
        <source>Restart and update behaviours as frames arrive</source>
        <translation>Recommencer et mettre à jour les comportements au fil des images</translation>
    </message>
    <message>
        <source>Behaviours are updated as frames arrive. Pause to find behaviours in all recorded frames.</source>
        <translation>Les comportements sont mis à jour au fil des images. Mettre en pause pour chercher dans toutes les images enregistrées.</translation>
    </message>
    <message>
        <source>Compare the 2 selected</source>
        <translation>Comparer les 2 sélectionnés</translation>
    </message>
    <message>
        <source>Compare the frames of the two selected behaviours</source>
        <translation>Comparer les images des deux comportements sélectionnés</translation>
    </message>
    <message>
        <source>Following the program: %1 so far, too few to find behaviours</source>
        <translation>Suivi du programme : %1 jusqu’ici, trop peu pour trouver des comportements</translation>
    </message>
    <message>
        <source>Now: %1 · %2 so far · pause to merge or split</source>
        <translation>Maintenant : %1 · %2 jusqu’ici · pause pour réunir ou diviser</translation>
    </message>
    <message>
        <source>1 behaviour</source>
        <translation>1 comportement</translation>
    </message>
    <message>
        <source>%1 behaviours</source>
        <translation>%1 comportements</translation>
    </message>
    <message>
        <source> · method: %1</source>
        <translation> · méthode : %1</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 remarque</translation>
    </message>
    <message>
        <source>%1 notes</source>
        <translation>%1 remarques</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreeModel</name>
    <message>
        <source>other</source>
        <translation>autres</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>Paths grouped to keep the tree small</source>
        <translation>Chemins regroupés pour limiter la taille de l’arbre</translation>
    </message>
    <message>
        <source>on %1</source>
        <translation>sur %1</translation>
    </message>
    <message>
        <source>other (%1)</source>
        <translation>autres (%1)</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreePanel</name>
    <message>
        <source>Fold recursion</source>
        <translation>Replier la récursion</translation>
    </message>
    <message>
        <source>Call tree of the selected frames</source>
        <translation>Arbre d’appels des images sélectionnées</translation>
    </message>
    <message>
        <source>Merging calls</source>
        <translation>Fusion des appels</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Call tree direction</source>
        <translation>Sens de l’arbre d’appels</translation>
    </message>
    <message>
        <source>Top-down (callees)</source>
        <translation>De haut en bas (appelées)</translation>
    </message>
    <message>
        <source>Bottom-up (callers)</source>
        <translation>De bas en haut (appelantes)</translation>
    </message>
    <message>
        <source>Callers of the selected function</source>
        <translation>Appelantes de la fonction sélectionnée</translation>
    </message>
    <message>
        <source>Callees of the selected function</source>
        <translation>Appelées de la fonction sélectionnée</translation>
    </message>
    <message>
        <source>Count recursive calls at the outermost call</source>
        <translation>Compter les appels récursifs à l’appel le plus externe</translation>
    </message>
    <message>
        <source>Can&apos;t merge calls: %1</source>
        <translation>Impossible de fusionner les appels : %1</translation>
    </message>
    <message>
        <source>Merging calls…</source>
        <translation>Fusion des appels…</translation>
    </message>
    <message>
        <source>No call tree: the calculation was cancelled or failed</source>
        <translation>Pas d’arbre d’appels : le calcul a été annulé ou a échoué</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>Sélectionner une fonction dans une vue quelconque</translation>
    </message>
    <message>
        <source>%1 on all threads</source>
        <translation>%1 sur tous les threads</translation>
    </message>
    <message>
        <source>%1 grouped under “other”</source>
        <translation>sous « autres » : %1</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>illisible : %1</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>abandon par l’enregistreur : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreeStore</name>
    <message>
        <source>Merging calls</source>
        <translation>Fusion des appels</translation>
    </message>
    <message>
        <source>Can&apos;t merge calls: %1</source>
        <translation>Impossible de fusionner les appels : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallersPanel</name>
    <message>
        <source>other</source>
        <translation>autres</translation>
    </message>
    <message>
        <source>Filter callers</source>
        <translation>Filtrer les appelants</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Callees</source>
        <translation>Appelés</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Callers of the selected function</source>
        <translation>Appelantes de la fonction sélectionnée</translation>
    </message>
    <message>
        <source>Callees of the selected function</source>
        <translation>Appelées de la fonction sélectionnée</translation>
    </message>
    <message>
        <source>Callers. Press Enter or double-click to select one.</source>
        <translation>Appelantes. Entrée ou double-clic pour en sélectionner une.</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>Sélectionner une fonction dans une vue quelconque</translation>
    </message>
    <message>
        <source>Merging calls…</source>
        <translation>Fusion des appels…</translation>
    </message>
    <message>
        <source>No call tree: the calculation was cancelled or failed</source>
        <translation>Pas d’arbre d’appels : le calcul a été annulé ou a échoué</translation>
    </message>
    <message>
        <source>(none: top of a thread)</source>
        <translation>(aucune : sommet d’un thread)</translation>
    </message>
    <message>
        <source>%1 · %2 · total %3 · self %4</source>
        <translation>%1 · %2 · total %3 · propre %4</translation>
    </message>
</context>
<context>
    <name>zoe::app::CaptureExportDialog</name>
    <message>
        <source>Export %1</source>
        <translation>Exporter %1</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>Format</translation>
    </message>
    <message>
        <source>Older capture</source>
        <translation>Capture plus ancienne</translation>
    </message>
    <message>
        <source>B&amp;rowse…</source>
        <translation>Pa&amp;rcourir…</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>Part</source>
        <translation>Partie</translation>
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
        <translation>tout</translation>
    </message>
    <message>
        <source>&amp;Inside</source>
        <translation>&amp;Dans</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Parcourir…</translation>
    </message>
    <message>
        <source>Fi&amp;le</source>
        <translation>Fi&amp;chier</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exporter</translation>
    </message>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Captures Zoetrope (*.zoe)</translation>
    </message>
    <message>
        <source>Choose at least one thread.</source>
        <translation>Choisissez au moins un thread.</translation>
    </message>
    <message>
        <source>%1 is a folder.</source>
        <translation>%1 est un dossier.</translation>
    </message>
    <message>
        <source>None: this capture only</source>
        <translation>Aucune : cette capture seulement</translation>
    </message>
    <message>
        <source>&amp;Difference from</source>
        <translation>&amp;Différence avec</translation>
    </message>
    <message>
        <source>Frames &amp;matching</source>
        <translation>Images &amp;répondant à</translation>
    </message>
    <message>
        <source>Frame condition</source>
        <translation>Condition sur les images</translation>
    </message>
    <message>
        <source>Only inside function</source>
        <translation>Seulement dans la fonction</translation>
    </message>
    <message>
        <source>Output file</source>
        <translation>Fichier de sortie</translation>
    </message>
    <message>
        <source>Can&apos;t export: the capture was closed.</source>
        <translation>Exportation impossible : la capture a été fermée.</translation>
    </message>
    <message>
        <source>Enter a condition, such as duration &gt; 16.6ms.</source>
        <translation>Saisir une condition, par exemple duration &gt; 16.6ms.</translation>
    </message>
    <message>
        <source>No function is called %1.</source>
        <translation>Aucune fonction ne s’appelle %1.</translation>
    </message>
    <message>
        <source>Enter the name of the output file.</source>
        <translation>Saisir le nom du fichier de sortie.</translation>
    </message>
    <message>
        <source>The folder %1 does not exist.</source>
        <translation>Le dossier %1 n’existe pas.</translation>
    </message>
    <message>
        <source>The output file can&apos;t replace the capture it is made from. Choose another name.</source>
        <translation>Le fichier de sortie ne peut pas remplacer la capture dont il provient. Choisir un autre nom.</translation>
    </message>
    <message>
        <source>%1 already exists. Replace it?</source>
        <translation>%1 existe déjà. Le remplacer ?</translation>
    </message>
    <message>
        <source>&amp;All frames: %1</source>
        <translation>&amp;Toutes les images : %1</translation>
    </message>
    <message>
        <source>&amp;Selected frames: %1</source>
        <translation>Images &amp;sélectionnées : %1</translation>
    </message>
    <message>
        <source>&amp;Selected frames (none are selected)</source>
        <translation>Images &amp;sélectionnées (aucune)</translation>
    </message>
    <message>
        <source>Choose the older capture</source>
        <translation>Choisir la capture plus ancienne</translation>
    </message>
    <message>
        <source>Export all frames</source>
        <translation>Exporter toutes les images</translation>
    </message>
    <message>
        <source>Export the frames that are selected in the window</source>
        <translation>Exporter les images sélectionnées dans la fenêtre</translation>
    </message>
    <message>
        <source>Export the frames that match the condition</source>
        <translation>Exporter les images qui remplissent la condition</translation>
    </message>
    <message>
        <source>Choose the output file</source>
        <translation>Choisir le fichier de sortie</translation>
    </message>
    <message>
        <source>Write the output file</source>
        <translation>Écrire le fichier de sortie</translation>
    </message>
</context>
<context>
    <name>zoe::app::CaptureLoader</name>
    <message>
        <source>Importing %1</source>
        <translation>Importation de %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CaptureTabs</name>
    <message>
        <source>Open captures</source>
        <translation>Captures ouvertes</translation>
    </message>
</context>
<context>
    <name>zoe::app::CapturesPage</name>
    <message>
        <source>Zooms; scrolls with Shift</source>
        <translation>Zoome ; défile avec Maj</translation>
    </message>
    <message>
        <source>Scrolls; zooms with Shift</source>
        <translation>Défile ; zoome avec Maj</translation>
    </message>
    <message>
        <source>&amp;Target lines</source>
        <translation>Lignes &amp;cibles</translation>
    </message>
    <message>
        <source>&amp;Memory</source>
        <translation>M&amp;émoire</translation>
    </message>
    <message>
        <source>Memory for captures and queries, in MiB</source>
        <translation>Mémoire pour captures et requêtes, en MiB</translation>
    </message>
    <message>
        <source> MiB</source>
        <translation> MiB</translation>
    </message>
    <message>
        <source>Reopen the captures of the last session at startup</source>
        <translation>Rouvrir au démarrage les captures de la dernière session</translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation>Molette de la souris</translation>
    </message>
    <message>
        <source>Mouse &amp;wheel</source>
        <translation>&amp;Molette de la souris</translation>
    </message>
    <message>
        <source>Memory for captures and queries together. Takes effect after a restart. --memory on the command line overrides it.</source>
        <translation>Mémoire commune aux captures et aux requêtes. Prend effet après un redémarrage. --memory en ligne de commande l’emporte.</translation>
    </message>
    <message>
        <source>Target lines in charts</source>
        <translation>Lignes cibles des graphiques</translation>
    </message>
    <message>
        <source>Frame rates or frame times, such as 60 Hz; 144 Hz; 11.1 ms</source>
        <translation>Fréquences ou temps d’image, par exemple 60 Hz; 144 Hz; 11.1 ms</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a frame rate or a time</source>
        <translation>« %1 » n’est ni une fréquence ni un temps</translation>
    </message>
    <message>
        <source>At most %1 lines can be shown</source>
        <translation>%1 lignes au plus peuvent être affichées</translation>
    </message>
    <message>
        <source>Off: the window opens with the start page</source>
        <translation>Désactivé : la fenêtre s’ouvre sur la page d’accueil</translation>
    </message>
</context>
<context>
    <name>zoe::app::CategoryBox</name>
    <message>
        <source>Recorded categories</source>
        <translation>Catégories enregistrées</translation>
    </message>
    <message>
        <source>No zone recorded so far has a category.</source>
        <translation>Aucune des zones enregistrées n’a de catégorie.</translation>
    </message>
    <message>
        <source>S&amp;top recording</source>
        <translation>Ne &amp;plus enregistrer</translation>
    </message>
    <message>
        <source>Recorded zone categories</source>
        <translation>Catégories de zones enregistrées</translation>
    </message>
    <message>
        <source>Untick a category to stop recording its zones. This affects everyone who watches the program.</source>
        <translation>Décocher une catégorie pour ne plus enregistrer ses zones. Cela vaut pour tous ceux qui observent le programme.</translation>
    </message>
    <message>
        <source>Name of a category that has not appeared yet</source>
        <translation>Nom d’une catégorie qui n’est pas encore apparue</translation>
    </message>
    <message>
        <source>Other category</source>
        <translation>Autre catégorie</translation>
    </message>
    <message>
        <source>Category that has not appeared yet</source>
        <translation>Catégorie qui n’est pas encore apparue</translation>
    </message>
    <message>
        <source>Stop recording zones of this category. Tick it in the list to record them again.</source>
        <translation>Ne plus enregistrer les zones de cette catégorie. La cocher dans la liste pour les enregistrer à nouveau.</translation>
    </message>
</context>
<context>
    <name>zoe::app::CauseBar</name>
    <message>
        <source>Go to the previous spike</source>
        <translation>Aller au pic précédent</translation>
    </message>
    <message>
        <source>Go to the next spike</source>
        <translation>Aller au pic suivant</translation>
    </message>
    <message>
        <source>All causes of the frame, in the Why panel</source>
        <translation>Toutes les causes de l’image, dans le panneau Pourquoi</translation>
    </message>
    <message>
        <source>Cause of the frame</source>
        <translation>Cause de l’image</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Montrer</translation>
    </message>
    <message>
        <source>Go to the longest piece of the first cause</source>
        <translation>Aller au plus long morceau de la première cause</translation>
    </message>
    <message>
        <source>Show th&amp;e cause of the frame</source>
        <translation>Montrer la ca&amp;use de l’image</translation>
    </message>
    <message>
        <source>Why…</source>
        <translation>Pourquoi…</translation>
    </message>
    <message>
        <source>Spike</source>
        <translation>Pic</translation>
    </message>
    <message>
        <source>Frame %1 · %2</source>
        <translation>Image %1 · %2</translation>
    </message>
    <message>
        <source>missing from the file</source>
        <translation>absente du fichier</translation>
    </message>
    <message>
        <source> · %1 × the median of all frames</source>
        <translation> · %1 × la médiane de toutes les images</translation>
    </message>
    <message>
        <source>Following the newest frames. Select one or pause to see its cause.</source>
        <translation>Les images les plus récentes sont suivies. Sélectionnez-en une ou mettez en pause pour voir sa cause.</translation>
    </message>
    <message>
        <source>Select a frame to see its cause.</source>
        <translation>Sélectionnez une image pour voir sa cause.</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annulé</translation>
    </message>
    <message>
        <source>
Median of all frames: %1</source>
        <translation>
Médiane de toutes les images : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CodeEdit</name>
    <message>
        <source>%1 in this line and what it calls, %2 in the line itself</source>
        <translation>%1 dans cette ligne et ce qu’elle appelle, %2 dans la ligne elle-même</translation>
    </message>
</context>
<context>
    <name>zoe::app::ColumnsDialog</name>
    <message>
        <source>Import %1</source>
        <translation>Importer %1</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importer</translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Nom</translation>
    </message>
    <message>
        <source>&amp;Start</source>
        <translation>&amp;Début</translation>
    </message>
    <message>
        <source>&amp;Thread</source>
        <translation>&amp;Thread</translation>
    </message>
    <message>
        <source>&amp;Frame number</source>
        <translation>Numéro d’&amp;image</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(aucune)</translation>
    </message>
    <message>
        <source>Unit of %1</source>
        <translation>Unité de %1</translation>
    </message>
    <message>
        <source>This looks like a table. Choose what each column contains. Each row is one zone.</source>
        <translation>Ceci ressemble à un tableau. Choisissez ce que contient chaque colonne. Chaque ligne est une zone.</translation>
    </message>
    <message>
        <source>First rows</source>
        <translation>Premières lignes</translation>
    </message>
    <message>
        <source>&amp;Duration or end</source>
        <translation>&amp;Durée ou fin</translation>
    </message>
    <message>
        <source>Meaning of the duration column</source>
        <translation>Signification de la colonne de durée</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>End</source>
        <translation>Fin</translation>
    </message>
    <message>
        <source>Choose the column with the zone names.</source>
        <translation>Choisir la colonne avec les noms des zones.</translation>
    </message>
    <message>
        <source>Choose the columns with the start and with the duration or end.</source>
        <translation>Choisir les colonnes avec le début et avec la durée ou la fin.</translation>
    </message>
    <message>
        <source>Column %1 does not contain only numbers.</source>
        <translation>La colonne %1 ne contient pas que des nombres.</translation>
    </message>
    <message>
        <source>On the command line: zoe import --format csv --columns &quot;%1&quot;</source>
        <translation>En ligne de commande : zoe import --format csv --columns &quot;%1&quot;</translation>
    </message>
    <message>
        <source>Import the file with these columns</source>
        <translation>Importer le fichier avec ces colonnes</translation>
    </message>
</context>
<context>
    <name>zoe::app::CommandPalette</name>
    <message>
        <source>Command palette</source>
        <translation>Palette de commandes</translation>
    </message>
    <message>
        <source>Command, frame or function</source>
        <translation>Commande, image ou fonction</translation>
    </message>
    <message>
        <source>Command, frame number or function</source>
        <translation>Commande, numéro d’image ou fonction</translation>
    </message>
    <message>
        <source>Matches</source>
        <translation>Résultats</translation>
    </message>
    <message>
        <source>No matches</source>
        <translation>Aucun résultat</translation>
    </message>
</context>
<context>
    <name>zoe::app::ComparePanel</name>
    <message>
        <source>Compare</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Compare base and head</source>
        <translation>Comparer la base et la nouvelle</translation>
    </message>
    <message>
        <source>Cancel the comparison</source>
        <translation>Annuler la comparaison</translation>
    </message>
    <message>
        <source>Progress of the comparison</source>
        <translation>Avancement de la comparaison</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>Comparaison</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>La comparaison a été annulée.</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
    </message>
    <message>
        <source>Like with like</source>
        <translation>À comportement égal</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Temps d’image</translation>
    </message>
    <message>
        <source>Histograms, cumulative curves and quantiles of the frame times</source>
        <translation>Histogrammes, courbes cumulées et quantiles des temps d’image</translation>
    </message>
    <message>
        <source>Flame graphs</source>
        <translation>Graphes en flammes</translation>
    </message>
    <message>
        <source>The difference as a flame graph, or both side by side</source>
        <translation>La différence en graphe en flammes, ou les deux côte à côte</translation>
    </message>
    <message>
        <source>S&amp;wap base and head</source>
        <translation>Échan&amp;ger la base et la nouvelle</translation>
    </message>
    <message>
        <source>Compare the selected frames with the others</source>
        <translation>Comparer les images sélectionnées aux autres</translation>
    </message>
    <message>
        <source>Compare: %1</source>
        <translation>Comparaison : %1</translation>
    </message>
    <message>
        <source>Comparison pages</source>
        <translation>Pages de la comparaison</translation>
    </message>
    <message>
        <source>All functions of both sides, and their contributions to the change</source>
        <translation>Toutes les fonctions des deux côtés, et leurs contributions au changement</translation>
    </message>
    <message>
        <source>Baseline shown in the frame and flame views</source>
        <translation>Base affichée dans les vues d’images et de flammes</translation>
    </message>
    <message>
        <source>Show %1</source>
        <translation>Afficher %1</translation>
    </message>
    <message>
        <source>Can&apos;t swap several baselines with one head. Remove all baselines but one first (Base button).</source>
        <translation>Impossible d’échanger plusieurs bases avec une nouvelle. Retirer d’abord toutes les bases sauf une (bouton Base).</translation>
    </message>
    <message>
        <source>Select some frames first to compare them with the others.</source>
        <translation>Sélectionner d’abord quelques images pour les comparer aux autres.</translation>
    </message>
    <message>
        <source>Comparing…</source>
        <translation>Comparaison…</translation>
    </message>
    <message>
        <source>Nothing to compare. Open a second capture, or choose parts of this one with Base and Head.</source>
        <translation>Rien à comparer. Ouvrir une deuxième capture, ou choisir des parties de celle-ci avec Base et Nouvelle.</translation>
    </message>
    <message>
        <source>Can&apos;t compare the captures.</source>
        <translation>Impossible de comparer les captures.</translation>
    </message>
    <message>
        <source>Other tabs</source>
        <translation>Autres onglets</translation>
    </message>
    <message>
        <source>Compare the two selected &amp;behaviours</source>
        <translation>Comparer les deux co&amp;mportements sélectionnés</translation>
    </message>
    <message>
        <source>Select two behaviours first to compare them.</source>
        <translation>Sélectionnez d’abord deux comportements pour les comparer.</translation>
    </message>
    <message>
        <source>How much of the change comes from a different mix of behaviours, and how much from longer frames in the same behaviours</source>
        <translation>Part du changement due à une autre répartition des comportements, et part due à des images plus longues dans les mêmes comportements</translation>
    </message>
</context>
<context>
    <name>zoe::app::CompareSides</name>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Nouvelle</translation>
    </message>
    <message>
        <source>Swap</source>
        <translation>Échanger</translation>
    </message>
    <message>
        <source>Choose the base</source>
        <translation>Choisir la base</translation>
    </message>
    <message>
        <source>Choose the head</source>
        <translation>Choisir la nouvelle</translation>
    </message>
    <message>
        <source>Open a second capture to compare with</source>
        <translation>Ouvrir une seconde capture à comparer</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>Ouvrir un fichier…</translation>
    </message>
    <message>
        <source>Add another baseline</source>
        <translation>Ajouter une autre base</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>%1 baselines</source>
        <translation>%1 bases</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>Comparer avec…</translation>
    </message>
    <message>
        <source>Choose another capture, the selected frames, or a behaviour</source>
        <translation>Choisir une autre capture, les images sélectionnées ou un comportement</translation>
    </message>
    <message>
        <source>Remove a baseline</source>
        <translation>Retirer une base</translation>
    </message>
    <message>
        <source>Several baselines can&apos;t be the head. Remove all but one first.</source>
        <translation>Plusieurs bases ne peuvent pas être la nouvelle. Les retirer d’abord toutes sauf une.</translation>
    </message>
    <message>
        <source>Swap base and head (X)</source>
        <translation>Échanger la base et la nouvelle (X)</translation>
    </message>
</context>
<context>
    <name>zoe::app::ConnectDialog</name>
    <message>
        <source>Connect to a running program</source>
        <translation>Se connecter à un programme en cours</translation>
    </message>
    <message>
        <source>&amp;Connect</source>
        <translation>&amp;Connecter</translation>
    </message>
    <message>
        <source>&amp;Address:</source>
        <translation>&amp;Adresse :</translation>
    </message>
    <message>
        <source>Record &amp;into:</source>
        <translation>Enregistrer &amp;dans :</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>Process</source>
        <translation>Processus</translation>
    </message>
    <message>
        <source>Address</source>
        <translation>Adresse</translation>
    </message>
    <message>
        <source>Choose a file</source>
        <translation>Choisir un fichier</translation>
    </message>
    <message>
        <source>Connecting to %1 …</source>
        <translation>Connexion à %1…</translation>
    </message>
    <message>
        <source>Record into</source>
        <translation>Enregistrer dans</translation>
    </message>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Captures Zoetrope (*.zoe)</translation>
    </message>
    <message>
        <source>&amp;Refresh</source>
        <translation>&amp;Actualiser</translation>
    </message>
    <message>
        <source>Running programs on this computer</source>
        <translation>Programmes en cours sur cet ordinateur</translation>
    </message>
    <message>
        <source>Running programs</source>
        <translation>Programmes en cours</translation>
    </message>
    <message>
        <source>Started</source>
        <translation>Démarré</translation>
    </message>
    <message>
        <source>No running programs found. To make a program appear here, call zoe::startSession() with the option listen, or start it with ZOE_LISTEN=PORT.</source>
        <translation>Aucun programme en cours trouvé. Pour qu’un programme apparaisse ici, appeler zoe::startSession() avec l’option listen, ou le démarrer avec ZOE_LISTEN=PORT.</translation>
    </message>
    <message>
        <source>Program address</source>
        <translation>Adresse du programme</translation>
    </message>
    <message>
        <source>HOST:PORT, or a port on this computer</source>
        <translation>HÔTE:PORT, ou un port de cet ordinateur</translation>
    </message>
    <message>
        <source>Recording file</source>
        <translation>Fichier d’enregistrement</translation>
    </message>
    <message>
        <source>A temporary recording that you can save later</source>
        <translation>Un enregistrement temporaire, à sauvegarder plus tard</translation>
    </message>
    <message>
        <source>%1 already exists. Recordings never replace a file: choose another name.</source>
        <translation>%1 existe déjà. Un enregistrement ne remplace jamais un fichier : choisir un autre nom.</translation>
    </message>
    <message>
        <source>&amp;Token:</source>
        <translation>&amp;Jeton :</translation>
    </message>
    <message>
        <source>Token</source>
        <translation>Jeton</translation>
    </message>
    <message>
        <source>Only for other users&apos; programs, or on other computers</source>
        <translation>Uniquement pour les programmes d’autres utilisateurs ou sur d’autres ordinateurs</translation>
    </message>
    <message>
        <source>Watch and record the program at this address</source>
        <translation>Observer et enregistrer le programme à cette adresse</translation>
    </message>
    <message>
        <source>Look for running programs again</source>
        <translation>Chercher à nouveau les programmes en cours</translation>
    </message>
</context>
<context>
    <name>zoe::app::CumulativeChart</name>
    <message>
        <source>Cumulative frame times of base and head</source>
        <translation>Temps d’image cumulés de la base et de la nouvelle</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Nouvelle</translation>
    </message>
    <message>
        <source>Frame time (ms)</source>
        <translation>Durée d’image (ms)</translation>
    </message>
    <message>
        <source>Frames (%)</source>
        <translation>Images (%)</translation>
    </message>
    <message>
        <source>Share of frames up to each frame time. The curve further to the right is the slower side. Shown for 99 % of the frames.</source>
        <translation>Part des images jusqu’à chaque temps d’image. La courbe la plus à droite est le côté le plus lent. Affiché pour 99 % des images.</translation>
    </message>
</context>
<context>
    <name>zoe::app::DetailsPanel</name>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmique</translation>
    </message>
    <message>
        <source>Longest calls of the function</source>
        <translation>Appels les plus longs de la fonction</translation>
    </message>
    <message>
        <source>Per call</source>
        <translation>Par appel</translation>
    </message>
    <message>
        <source>Per frame</source>
        <translation>Par image</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Propre</translation>
    </message>
    <message>
        <source>Durations on a logarithmic scale</source>
        <translation>Durées sur une échelle logarithmique</translation>
    </message>
    <message>
        <source>Histogram of the function&apos;s durations</source>
        <translation>Histogramme des durées de la fonction</translation>
    </message>
    <message>
        <source>Longest calls</source>
        <translation>Appels les plus longs</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Image %1</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>in %1</source>
        <translation>dans %1</translation>
    </message>
    <message>
        <source>category %1</source>
        <translation>catégorie %1</translation>
    </message>
    <message>
        <source>%1 (ms)</source>
        <translation>%1 (ms)</translation>
    </message>
    <message>
        <source>Histogram of</source>
        <translation>Histogramme de</translation>
    </message>
    <message>
        <source>Time of the function</source>
        <translation>Temps de la fonction</translation>
    </message>
    <message>
        <source>Total includes everything the function calls; self does not</source>
        <translation>Le total comprend tout ce que la fonction appelle ; le temps propre non</translation>
    </message>
    <message>
        <source>Function time per frame</source>
        <translation>Temps de la fonction par image</translation>
    </message>
    <message>
        <source>Analysing a function</source>
        <translation>Analyse d’une fonction</translation>
    </message>
    <message>
        <source>Double-click a row to go to the call</source>
        <translation>Double-cliquer sur une ligne pour aller à l’appel</translation>
    </message>
    <message>
        <source>Linear interpolation between the two nearest values (type 7)</source>
        <translation>Interpolation linéaire entre les deux valeurs les plus proches (type 7)</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>Sélectionner une fonction dans une vue quelconque</translation>
    </message>
    <message>
        <source>Not in frame %1</source>
        <translation>Absente de l’image %1</translation>
    </message>
    <message>
        <source>Frame %1: total %2, self %3 · typical total %4 · difference %5 · more than in %6 of its frames</source>
        <translation>Image %1 : total %2, propre %3 · total typique %4 · différence %5 · plus que dans %6 de ses images</translation>
    </message>
    <message>
        <source>Frame %1: total %2, self %3, %4</source>
        <translation>Image %1 : total %2, propre %3, %4</translation>
    </message>
    <message>
        <source>%1 · mean %2 · median %3 · p99 %4 · longest %5</source>
        <translation>%1 · moyenne %2 · médiane %3 · p99 %4 · plus long %5</translation>
    </message>
    <message>
        <source>in %1 · mean %2 · median %3 · p99 %4 · longest %5</source>
        <translation>dans %1 · moyenne %2 · médiane %3 · p99 %4 · plus longue %5</translation>
    </message>
    <message>
        <source>Time per frame</source>
        <translation>Temps par image</translation>
    </message>
    <message>
        <source>running %1</source>
        <translation>en exécution %1</translation>
    </message>
    <message>
        <source>preempted %1</source>
        <translation>préempté %1</translation>
    </message>
    <message>
        <source>waiting %1</source>
        <translation>en attente %1</translation>
    </message>
    <message>
        <source>unknown %1</source>
        <translation>inconnu %1</translation>
    </message>
    <message>
        <source>%1 in all: %2</source>
        <translation>%1 au total : %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::DifferenceLegend</name>
    <message>
        <source>half as long, or gone</source>
        <translation>moitié moins long, ou disparu</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>pareil</translation>
    </message>
    <message>
        <source>twice as long, or new</source>
        <translation>deux fois plus long, ou nouveau</translation>
    </message>
    <message>
        <source>Colours from blue, %1, over grey, %2, to red, %3</source>
        <translation>Couleurs du bleu, %1, par le gris, %2, au rouge, %3</translation>
    </message>
    <message>
        <source>Blue: the head is faster. Red: the head is slower.</source>
        <translation>Bleu : la nouvelle est plus rapide. Rouge : la nouvelle est plus lente.</translation>
    </message>
    <message>
        <source>faster: %1</source>
        <translation>plus rapide : %1</translation>
    </message>
    <message>
        <source>slower: %1</source>
        <translation>plus lent : %1</translation>
    </message>
    <message>
        <source>%1 per frame</source>
        <translation>%1 par image</translation>
    </message>
</context>
<context>
    <name>zoe::app::DistributionChart</name>
    <message>
        <source>Duration (ms)</source>
        <translation>Durée (ms)</translation>
    </message>
    <message>
        <source>Share (%)</source>
        <translation>Part (%)</translation>
    </message>
    <message>
        <source>Distribution of durations with box plot</source>
        <translation>Distribution des durées avec boîte à moustaches</translation>
    </message>
    <message>
        <source>Cumulative (%)</source>
        <translation>Cumulé (%)</translation>
    </message>
</context>
<context>
    <name>zoe::app::DistributionPanel</name>
    <message>
        <source>%1 FPS</source>
        <translation>%1 i/s</translation>
    </message>
    <message>
        <source>Logarithmic</source>
        <translation>Logarithmique</translation>
    </message>
    <message>
        <source>Cumulative</source>
        <translation>Cumulée</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Durées d’image</translation>
    </message>
    <message>
        <source>Durations on a logarithmic scale</source>
        <translation>Durées sur une échelle logarithmique</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Counting durations</source>
        <translation>Comptage des durées</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>Nombre</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Médiane</translation>
    </message>
    <message>
        <source>Quartiles</source>
        <translation>Quartiles</translation>
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
        <translation>Écart type</translation>
    </message>
    <message>
        <source>Coefficient of variation</source>
        <translation>Coefficient de variation</translation>
    </message>
    <message>
        <source>Whiskers</source>
        <translation>Moustaches</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>Valeurs extrêmes</translation>
    </message>
    <message>
        <source>Stutter</source>
        <translation>Saccades</translation>
    </message>
    <message>
        <source>Share of frames longer than 2.5 times the median of the 19 around them</source>
        <translation>Part des images plus longues que 2.5 fois la médiane des 19 autour d’elles</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>Au-delà de %1</translation>
    </message>
    <message>
        <source>Time over %1</source>
        <translation>Temps au-delà de %1</translation>
    </message>
    <message>
        <source>Longest run over %1</source>
        <translation>Plus longue série au-delà de %1</translation>
    </message>
    <message>
        <source>none</source>
        <translation>aucune</translation>
    </message>
    <message>
        <source>Consecutive frames longer than %1</source>
        <translation>Images consécutives plus longues que %1</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>Temps total</translation>
    </message>
    <message>
        <source>without waits</source>
        <translation>sans attentes</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>selected frames</source>
        <translation>images sélectionnées</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>toutes les images</translation>
    </message>
    <message>
        <source>Distribution of</source>
        <translation>Distribution de</translation>
    </message>
    <message>
        <source>Calls of the selected function</source>
        <translation>Appels de la fonction sélectionnée</translation>
    </message>
    <message>
        <source>Total per frame of the selected function</source>
        <translation>Total par image de la fonction sélectionnée</translation>
    </message>
    <message>
        <source>Show the cumulative share instead of bins</source>
        <translation>Montrer la part cumulée au lieu des classes</translation>
    </message>
    <message>
        <source>Distribution statistics</source>
        <translation>Statistiques de la distribution</translation>
    </message>
    <message>
        <source>Statistic</source>
        <translation>Statistique</translation>
    </message>
    <message>
        <source>Can&apos;t compute the distribution: %1</source>
        <translation>Impossible de calculer la distribution : %1</translation>
    </message>
    <message>
        <source>Linear interpolation between the two nearest values (type 7)</source>
        <translation>Interpolation linéaire entre les deux valeurs les plus proches (type 7)</translation>
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
        <translation>Écart type d’échantillon (n − 1)</translation>
    </message>
    <message>
        <source>Standard deviation divided by mean</source>
        <translation>Écart type divisé par moyenne</translation>
    </message>
    <message>
        <source>Most distant values within 1.5 interquartile ranges of the quartiles</source>
        <translation>Valeurs extrêmes à moins de 1.5 écart interquartile des quartiles</translation>
    </message>
    <message>
        <source>Values beyond the whiskers. The farthest 20 on each side are drawn.</source>
        <translation>Valeurs au-delà des moustaches. Les 20 plus éloignées de chaque côté sont dessinées.</translation>
    </message>
    <message>
        <source>Average frame rate</source>
        <translation>Fréquence d’images moyenne</translation>
    </message>
    <message>
        <source>1 % low (mean)</source>
        <translation>1 % low (moyenne)</translation>
    </message>
    <message>
        <source>Frame rate of the mean time of the slowest 1 % of frames</source>
        <translation>Fréquence du temps moyen du 1 % d’images les plus lentes</translation>
    </message>
    <message>
        <source>1 % low (percentile)</source>
        <translation>1 % low (centile)</translation>
    </message>
    <message>
        <source>Frame rate of the 99th percentile of frame times</source>
        <translation>Fréquence du 99e centile des temps d’image</translation>
    </message>
    <message>
        <source>0.1 % low (mean)</source>
        <translation>0.1 % low (moyenne)</translation>
    </message>
    <message>
        <source>Frame rate of the mean time of the slowest 0.1 % of frames</source>
        <translation>Fréquence du temps moyen du 0.1 % d’images les plus lentes</translation>
    </message>
    <message>
        <source>0.1 % low (percentile)</source>
        <translation>0.1 % low (centile)</translation>
    </message>
    <message>
        <source>Frame rate of the 99.9th percentile of frame times</source>
        <translation>Fréquence du 99.9e centile des temps d’image</translation>
    </message>
    <message>
        <source>Time that frames take in excess of %1, in total</source>
        <translation>Temps total des images au-delà de %1</translation>
    </message>
    <message>
        <source>Counting durations…</source>
        <translation>Comptage des durées…</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>Sélectionner une fonction dans une vue quelconque</translation>
    </message>
    <message>
        <source>No distribution: the calculation was cancelled or failed</source>
        <translation>Pas de distribution : le calcul a été annulé ou a échoué</translation>
    </message>
    <message>
        <source>%1 from %2</source>
        <translation>%1 à partir de %2</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>lecture impossible : %1</translation>
    </message>
    <message>
        <source>without %1 that the end of the recording cut off</source>
        <translation>sans %1, tronquées par la fin de l’enregistrement</translation>
    </message>
    <message>
        <source>without time outside the program&apos;s frames</source>
        <translation>sans le temps en dehors des images du programme</translation>
    </message>
    <message>
        <source>Frames longer than the target of %1. Only frames from mark to mark of the program count, unlike in the figures above.</source>
        <translation>Images plus longues que l’objectif de %1. Contrairement aux valeurs ci-dessus, seules comptent les images de marque à marque du programme.</translation>
    </message>
    <message>
        <source>%1 of %2, %3</source>
        <translation>%1 sur %2, %3</translation>
    </message>
    <message>
        <source>Number of frames divided by their total time. If there is time between frames, frame rates are of the times from the start of a frame to that of the next.</source>
        <translation>Nombre d’images divisé par leur durée totale. S’il y a du temps entre les images, les fréquences sont celles des durées du début d’une image à celui de la suivante.</translation>
    </message>
</context>
<context>
    <name>zoe::app::Document</name>
    <message>
        <source>Summarising functions</source>
        <translation>Résumé des fonctions</translation>
    </message>
    <message>
        <source>Can&apos;t summarise the functions: %1</source>
        <translation>Impossible de résumer les fonctions : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::EpisodesPanel</name>
    <message>
        <source>Episodes of behaviours</source>
        <translation>Épisodes de comportements</translation>
    </message>
    <message>
        <source>Filter behaviours</source>
        <translation>Filtrer les comportements</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Épisodes</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Episode lengths by behaviour</source>
        <translation>Longueur des épisodes par comportement</translation>
    </message>
    <message>
        <source>Transitions as a list</source>
        <translation>Transitions sous forme de liste</translation>
    </message>
    <message>
        <source>Lengths</source>
        <translation>Longueurs</translation>
    </message>
    <message>
        <source>Transitions</source>
        <translation>Transitions</translation>
    </message>
    <message>
        <source>No behaviours yet. Find behaviours in the Behaviours panel.</source>
        <translation>Pas encore de comportements. Les chercher dans le panneau Comportements.</translation>
    </message>
    <message>
        <source>Click: go to the episode · Double-click: select its frames</source>
        <translation>Clic : aller à l’épisode · Double-clic : sélectionner ses images</translation>
    </message>
    <message>
        <source>Double-click: list the episodes of a behaviour</source>
        <translation>Double-clic : lister les épisodes d’un comportement</translation>
    </message>
    <message>
        <source>Double-click: select the episodes on both sides</source>
        <translation>Double clic : sélectionner les épisodes des deux côtés</translation>
    </message>
    <message>
        <source>How often a row&apos;s behaviour was followed by a column&apos;s: share and count.</source>
        <translation>Fréquence avec laquelle le comportement de la colonne a suivi celui de la ligne : part et nombre.</translation>
    </message>
</context>
<context>
    <name>zoe::app::EventsPanel</name>
    <message>
        <source>Events of the selected frames</source>
        <translation>Événements des images sélectionnées</translation>
    </message>
    <message>
        <source>Filter events</source>
        <translation>Filtrer les événements</translation>
    </message>
    <message>
        <source>Kind of event</source>
        <translation>Type d’événement</translation>
    </message>
    <message>
        <source>All kinds</source>
        <translation>Tous les types</translation>
    </message>
    <message>
        <source>Messages</source>
        <translation>Messages</translation>
    </message>
    <message>
        <source>Lock waits</source>
        <translation>Attentes de verrous</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>Sites</translation>
    </message>
    <message>
        <source>Reading events</source>
        <translation>Lecture des événements</translation>
    </message>
    <message>
        <source>%1 · the %2 longest of %3 lock waits</source>
        <translation>%1 · les %2 plus longues de %3 attentes de verrous</translation>
    </message>
</context>
<context>
    <name>zoe::app::ExportCommands</name>
    <message>
        <source>&amp;Copy rows</source>
        <translation>&amp;Copier des lignes</translation>
    </message>
    <message>
        <source>Copy &amp;table</source>
        <translation>Copier le &amp;tableau</translation>
    </message>
    <message>
        <source>Copy table as CSV</source>
        <translation>Copier le tableau en CSV</translation>
    </message>
    <message>
        <source>Copy table as JSON</source>
        <translation>Copier le tableau en JSON</translation>
    </message>
    <message>
        <source>Copy table as Markdown</source>
        <translation>Copier le tableau en Markdown</translation>
    </message>
    <message>
        <source>E&amp;xport table…</source>
        <translation>E&amp;xporter le tableau…</translation>
    </message>
    <message>
        <source>picture</source>
        <translation>image</translation>
    </message>
    <message>
        <source>Comma-separated values (*.csv)</source>
        <translation>Valeurs séparées par des virgules (*.csv)</translation>
    </message>
    <message>
        <source>Tab-separated values (*.tsv)</source>
        <translation>Valeurs séparées par des tabulations (*.tsv)</translation>
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
        <translation>Exporter le tableau</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>Exporter une copie d’écran</translation>
    </message>
    <message>
        <source>PNG picture (*.png)</source>
        <translation>Image PNG (*.png)</translation>
    </message>
    <message>
        <source>SVG drawing (*.svg)</source>
        <translation>Dessin SVG (*.svg)</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>Écriture de %1</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>%1 écrit</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>Copier des lignes</translation>
    </message>
    <message>
        <source>Copy table as</source>
        <translation>Copier le tableau comme</translation>
    </message>
    <message>
        <source>Tab-separated values</source>
        <translation>Valeurs séparées par des tabulations</translation>
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
        <translation>Exporter le tableau…</translation>
    </message>
    <message>
        <source>Export picture of this &amp;view…</source>
        <translation>Exporter l&apos;image de cette &amp;vue…</translation>
    </message>
    <message>
        <source>Nothing copied: click a table first</source>
        <translation>Rien de copié : cliquer d’abord dans un tableau</translation>
    </message>
    <message>
        <source>Nothing to export: click a table first</source>
        <translation>Rien à exporter : cliquer d’abord dans un tableau</translation>
    </message>
    <message>
        <source>Nothing to export: click a view first</source>
        <translation>Rien à exporter : cliquer d’abord dans une vue</translation>
    </message>
    <message>
        <source>Can&apos;t save the picture %1: %2</source>
        <translation>Impossible d’enregistrer l’image %1 : %2</translation>
    </message>
    <message>
        <source>Export picture of this view…</source>
        <translation>Exporter l’image de cette vue…</translation>
    </message>
    <message>
        <source>Copied %1</source>
        <translation>Copié : %1</translation>
    </message>
    <message>
        <source>Wrote %1 to %2</source>
        <translation>Écrit dans %2 : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FileCommands</name>
    <message>
        <source>Open a capture to compare with</source>
        <translation>Ouvrir une capture à comparer</translation>
    </message>
    <message>
        <source>Open a capture</source>
        <translation>Ouvrir une capture</translation>
    </message>
    <message>
        <source>Writing %1</source>
        <translation>Écriture de %1</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>Exportation de %1</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exporté vers %1</translation>
    </message>
    <message>
        <source>No exporter is available (see Tools &gt; Plugins)</source>
        <translation>Aucun exportateur disponible (voir Outils &gt; Plugins)</translation>
    </message>
    <message>
        <source>Can&apos;t export the capture: %1</source>
        <translation>Impossible d’exporter la capture : %1</translation>
    </message>
    <message>
        <source>Can&apos;t save the picture %1</source>
        <translation>Impossible d’enregistrer l’image %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FindingView</name>
    <message>
        <source>Compare</source>
        <translation>Comparer</translation>
    </message>
    <message>
        <source>Last good</source>
        <translation>Dernier bon</translation>
    </message>
    <message>
        <source>First bad</source>
        <translation>Premier mauvais</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>Enregistrer</translation>
    </message>
    <message>
        <source>Details of the change</source>
        <translation>Ce que l’on sait du changement</translation>
    </message>
    <message>
        <source>Compare the last good run with the first bad one, in the behaviour of the change</source>
        <translation>Comparer la dernière bonne exécution à la première mauvaise, dans le comportement qui a changé</translation>
    </message>
    <message>
        <source>Open the capture of the last good run</source>
        <translation>Ouvrir la capture de la dernière bonne exécution</translation>
    </message>
    <message>
        <source>Open the capture of the first bad run</source>
        <translation>Ouvrir la capture de la première mauvaise exécution</translation>
    </message>
    <message>
        <source>Triage</source>
        <translation>Qualification</translation>
    </message>
    <message>
        <source>Decision about this change. A triaged change is listed again only if it grows, or while Triaged is on</source>
        <translation>Qualification de ce changement. Un changement qualifié n’est plus listé, sauf s’il s’amplifie ou si « Déjà qualifiés » est activé</translation>
    </message>
    <message>
        <source>New</source>
        <translation>Nouveau</translation>
    </message>
    <message>
        <source>Acknowledged</source>
        <translation>Pris en charge</translation>
    </message>
    <message>
        <source>Expected</source>
        <translation>Attendu</translation>
    </message>
    <message>
        <source>False alarm</source>
        <translation>Fausse alerte</translation>
    </message>
    <message>
        <source>Fixed</source>
        <translation>Corrigé</translation>
    </message>
    <message>
        <source>Commit that fixes it</source>
        <translation>Commit qui le corrige</translation>
    </message>
    <message>
        <source>Commit</source>
        <translation>Commit</translation>
    </message>
    <message>
        <source>Note on the change</source>
        <translation>Note sur le changement</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Note</translation>
    </message>
    <message>
        <source>Save this in the store. Edit &gt; Undo reverts it</source>
        <translation>Enregistrer dans la base de données. Édition &gt; Annuler permet de revenir en arrière</translation>
    </message>
    <message>
        <source>Choose a change</source>
        <translation>Choisissez un changement</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameArea</name>
    <message>
        <source>Functions of the selected area</source>
        <translation>Fonctions de la sélection</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Selected area</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Selected: %1</source>
        <translation>Sélection : %1</translation>
    </message>
    <message>
        <source>Adding up the selected area</source>
        <translation>Addition de la zone sélectionnée</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>illisible : %1</translation>
    </message>
    <message>
        <source>States of the threads in the area</source>
        <translation>États des threads dans la sélection</translation>
    </message>
    <message>
        <source>Clear the selected area (Escape)</source>
        <translation>Effacer la sélection (Échap)</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameCanvas</name>
    <message>
        <source>Zoom to the zone</source>
        <translation>Zoomer sur la zone</translation>
    </message>
    <message>
        <source>Scroll up</source>
        <translation>Défiler vers le haut</translation>
    </message>
    <message>
        <source>Scroll down</source>
        <translation>Défiler vers le bas</translation>
    </message>
    <message>
        <source>Parent zone</source>
        <translation>Zone parente</translation>
    </message>
    <message>
        <source>First child zone</source>
        <translation>Première zone enfant</translation>
    </message>
    <message>
        <source>Zone on the left</source>
        <translation>Zone de gauche</translation>
    </message>
    <message>
        <source>Zone on the right</source>
        <translation>Zone de droite</translation>
    </message>
    <message>
        <source>Scroll up one page</source>
        <translation>Défiler d’une page vers le haut</translation>
    </message>
    <message>
        <source>Scroll down one page</source>
        <translation>Défiler d’une page vers le bas</translation>
    </message>
    <message>
        <source>%1 of %2 arrows shown: zoom in to see the others</source>
        <translation>%1 flèches affichées sur %2 : zoomer pour voir les autres</translation>
    </message>
    <message>
        <source>Fewer frames than requested: they have too many zones</source>
        <translation>Moins d’images que demandé : elles ont trop de zones</translation>
    </message>
    <message>
        <source>%1
frame %2: click to go there</source>
        <translation>%1
image %2 : cliquer pour y aller</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameCommands</name>
    <message>
        <source>Find in the frame</source>
        <translation>Chercher dans l’image</translation>
    </message>
    <message>
        <source>Next hit in the frame</source>
        <translation>Résultat suivant dans l’image</translation>
    </message>
    <message>
        <source>Previous hit in the frame</source>
        <translation>Résultat précédent dans l’image</translation>
    </message>
    <message>
        <source>Next call of the function</source>
        <translation>Appel suivant de la fonction</translation>
    </message>
    <message>
        <source>Previous call of the function</source>
        <translation>Appel précédent de la fonction</translation>
    </message>
    <message>
        <source>Pin a note on the zone</source>
        <translation>Épingler une note sur la zone</translation>
    </message>
    <message>
        <source>Close all pinned notes</source>
        <translation>Fermer toutes les notes épinglées</translation>
    </message>
    <message>
        <source>Move the thread up</source>
        <translation>Monter le thread</translation>
    </message>
    <message>
        <source>Move the thread down</source>
        <translation>Descendre le thread</translation>
    </message>
    <message>
        <source>Hide the thread</source>
        <translation>Cacher le thread</translation>
    </message>
    <message>
        <source>Show one more frame before</source>
        <translation>Montrer une image de plus avant</translation>
    </message>
    <message>
        <source>Show one more frame after</source>
        <translation>Montrer une image de plus après</translation>
    </message>
    <message>
        <source>Collapse or expand the thread</source>
        <translation>Replier ou déplier le thread</translation>
    </message>
    <message>
        <source>Follow the zone to the next frame</source>
        <translation>Suivre la zone dans l’image suivante</translation>
    </message>
    <message>
        <source>Follow the zone to the previous frame</source>
        <translation>Suivre la zone dans l’image précédente</translation>
    </message>
    <message>
        <source>Show all hidden threads</source>
        <translation>Montrer tous les threads masqués</translation>
    </message>
    <message>
        <source>Show only this frame</source>
        <translation>Montrer seulement cette image</translation>
    </message>
    <message>
        <source>Colour by %1</source>
        <translation>Colorer par %1</translation>
    </message>
    <message>
        <source>Next colour scheme</source>
        <translation>Jeu de couleurs suivant</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameLegend</name>
    <message>
        <source>and %1 more</source>
        <translation>et %1 de plus</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>régulière</translation>
    </message>
    <message>
        <source>Colour legend</source>
        <translation>Légende des couleurs</translation>
    </message>
    <message>
        <source>Colour: from steady to variable (%1)</source>
        <translation>Couleur : de régulier à variable (%1)</translation>
    </message>
    <message>
        <source>standard deviation of the calls divided by their mean</source>
        <translation>écart type des appels divisé par leur moyenne</translation>
    </message>
    <message>
        <source>self time of at most %1</source>
        <translation>temps propre d’au plus %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameMinimap</name>
    <message>
        <source>Overview of the frame</source>
        <translation>Vue d’ensemble de l’image</translation>
    </message>
    <message>
        <source>The whole frame. Drag to move the visible part.</source>
        <translation>L’image entière. Glisser pour déplacer la partie visible.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameNotes</name>
    <message>
        <source>Frame %1</source>
        <translation>Image %1</translation>
    </message>
    <message>
        <source>Close the pinned note</source>
        <translation>Fermer la note épinglée</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlamePage</name>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Côte à côte</translation>
    </message>
    <message>
        <source>Search functions</source>
        <translation>Chercher des fonctions</translation>
    </message>
    <message>
        <source>Search functions in the flame graphs</source>
        <translation>Chercher des fonctions dans les graphes en flammes</translation>
    </message>
    <message>
        <source>Flame graph of the difference</source>
        <translation>Graphe en flammes de la différence</translation>
    </message>
    <message>
        <source>Flame graph of the base</source>
        <translation>Graphe en flammes de la base</translation>
    </message>
    <message>
        <source>Flame graph of the head</source>
        <translation>Graphe en flammes de la nouvelle</translation>
    </message>
    <message>
        <source>Merging the calls of both sides</source>
        <translation>Fusion des appels des deux côtés</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Nouvelle</translation>
    </message>
    <message>
        <source>Flame graph view</source>
        <translation>Vue du graphique en flammes</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Width: longer side</source>
        <translation>Largeur : côté le plus long</translation>
    </message>
    <message>
        <source>Width: base</source>
        <translation>Largeur : base</translation>
    </message>
    <message>
        <source>Width: head</source>
        <translation>Largeur : nouvelle</translation>
    </message>
    <message>
        <source>Width is time per frame. &quot;Longer side&quot; includes functions that exist on one side only.</source>
        <translation>La largeur est le temps par image. « Côté le plus long » comprend les fonctions présentes d’un seul côté.</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Couleur</translation>
    </message>
    <message>
        <source>self time, absolute</source>
        <translation>temps propre, absolu</translation>
    </message>
    <message>
        <source>self time, relative</source>
        <translation>temps propre, relatif</translation>
    </message>
    <message>
        <source>total time, absolute</source>
        <translation>temps total, absolu</translation>
    </message>
    <message>
        <source>total time, relative</source>
        <translation>temps total, relatif</translation>
    </message>
    <message>
        <source>Text or /regular expression/; not case-sensitive</source>
        <translation>Texte ou /expression régulière/ ; sans distinction de casse</translation>
    </message>
    <message>
        <source>Undo zoom (Backspace)</source>
        <translation>Annuler le zoom (Retour arrière)</translation>
    </message>
    <message>
        <source>Undo zoom</source>
        <translation>Annuler le zoom</translation>
    </message>
    <message>
        <source>Zoom path</source>
        <translation>Chemin du zoom</translation>
    </message>
    <message>
        <source>Merging calls…</source>
        <translation>Fusion des appels…</translation>
    </message>
    <message>
        <source>%1: %2 per frame on all threads</source>
        <translation>%1 : %2 par image sur tous les threads</translation>
    </message>
    <message>
        <source>%1: %2 of base, %3 of head</source>
        <translation>%1 : %2 de la base, %3 de la nouvelle</translation>
    </message>
    <message>
        <source>Wall-clock times</source>
        <translation>Temps réels</translation>
    </message>
    <message>
        <source>Flame graphs include the time in which threads had no CPU. The self times of Functions may be running times, which leave it out.</source>
        <translation>Les graphes en flammes comprennent le temps où les threads n’avaient pas de CPU. Les temps propres de « Fonctions » peuvent être des temps d’exécution, qui l’excluent.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlamePanel</name>
    <message>
        <source>Colours:</source>
        <translation>Couleurs :</translation>
    </message>
    <message>
        <source>Find…</source>
        <translation>Chercher…</translation>
    </message>
    <message>
        <source>1 hidden</source>
        <translation>1 caché</translation>
    </message>
    <message>
        <source>%1 hidden</source>
        <translation>%1 cachés</translation>
    </message>
    <message>
        <source>Zoom to the zone</source>
        <translation>Zoomer sur la zone</translation>
    </message>
    <message>
        <source>Copy all details</source>
        <translation>Copier tous les détails</translation>
    </message>
    <message>
        <source>Expand</source>
        <translation>Déplier</translation>
    </message>
    <message>
        <source>Collapse</source>
        <translation>Replier</translation>
    </message>
    <message>
        <source>Hide</source>
        <translation>Cacher</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>Monter</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>Descendre</translation>
    </message>
    <message>
        <source>Show the whole frame</source>
        <translation>Montrer toute l’image</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>Zoomer sur la sélection</translation>
    </message>
    <message>
        <source>Clear the selection</source>
        <translation>Effacer la sélection</translation>
    </message>
    <message>
        <source>Collapse all</source>
        <translation>Tout replier</translation>
    </message>
    <message>
        <source>Expand all</source>
        <translation>Tout déplier</translation>
    </message>
    <message>
        <source>Pin a note</source>
        <translation>Épingler une note</translation>
    </message>
    <message>
        <source>Find zones in the frame</source>
        <translation>Chercher des zones dans l’image</translation>
    </message>
    <message>
        <source>Frame timeline</source>
        <translation>Chronologie de l’image</translation>
    </message>
    <message>
        <source>Zone colour</source>
        <translation>Couleur des zones</translation>
    </message>
    <message>
        <source>Show all hidden threads</source>
        <translation>Montrer tous les threads masqués</translation>
    </message>
    <message>
        <source>Show only this frame</source>
        <translation>Montrer seulement cette image</translation>
    </message>
    <message>
        <source>Status of the last step</source>
        <translation>État de la dernière étape</translation>
    </message>
    <message>
        <source>Copy name</source>
        <translation>Copier le nom</translation>
    </message>
    <message>
        <source>Open source</source>
        <translation>Ouvrir la source</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>Colorer par</translation>
    </message>
    <message>
        <source>Unpin</source>
        <translation>Détacher</translation>
    </message>
    <message>
        <source>Pin to the top</source>
        <translation>Épingler en haut</translation>
    </message>
    <message>
        <source>Frames −%1 to +%2</source>
        <translation>Images −%1 à +%2</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Affichage</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSearchBar</name>
    <message>
        <source>Regular expression</source>
        <translation>Expression régulière</translation>
    </message>
    <message>
        <source>Find zones in the frame</source>
        <translation>Chercher des zones dans l’image</translation>
    </message>
    <message>
        <source>not in this frame</source>
        <translation>pas dans cette image</translation>
    </message>
    <message>
        <source>%1 of %2 in this frame</source>
        <translation>%1 sur %2 dans cette image</translation>
    </message>
    <message>
        <source>%1 in this frame</source>
        <translation>%1 dans cette image</translation>
    </message>
    <message>
        <source>Previous hit</source>
        <translation>Résultat précédent</translation>
    </message>
    <message>
        <source>Next hit</source>
        <translation>Résultat suivant</translation>
    </message>
    <message>
        <source>Name, text, key=value or file:name</source>
        <translation>Nom, texte, clé=valeur ou file:nom</translation>
    </message>
    <message>
        <source>Close the search</source>
        <translation>Fermer la recherche</translation>
    </message>
    <message>
        <source>Next hit, while typing</source>
        <translation>Résultat suivant, pendant la saisie</translation>
    </message>
    <message>
        <source>Previous hit, while typing</source>
        <translation>Résultat précédent, pendant la saisie</translation>
    </message>
    <message>
        <source>Part of a function name, text or key=value. With a full key name, also crates=12, crates&gt;12, crates!=12. file:render.cpp finds functions in a file.</source>
        <translation>Partie d’un nom de fonction, d’un texte ou de clé=valeur. Avec une clé entière, aussi crates=12, crates&gt;12, crates!=12. file:render.cpp trouve les fonctions d’un fichier.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSource</name>
    <message>
        <source>Finding long spans</source>
        <translation>Recherche des longs intervalles</translation>
    </message>
    <message>
        <source>Searching the frame</source>
        <translation>Recherche dans l’image</translation>
    </message>
    <message>
        <source>The frame can&apos;t be loaded.</source>
        <translation>L’image ne peut pas être chargée.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSteps</name>
    <message>
        <source>Select a zone first.</source>
        <translation>Choisir d’abord une zone.</translation>
    </message>
    <message>
        <source>Select a zone first to find the next call of its function.</source>
        <translation>Sélectionner d’abord une zone pour trouver l’appel suivant de sa fonction.</translation>
    </message>
    <message>
        <source>Finding %1</source>
        <translation>Recherche de %1</translation>
    </message>
    <message>
        <source>No later call of %1.</source>
        <translation>Pas d’appel ultérieur de %1.</translation>
    </message>
    <message>
        <source>No earlier call of %1.</source>
        <translation>Pas d’appel antérieur de %1.</translation>
    </message>
    <message>
        <source>The zone does not continue in the next frame.</source>
        <translation>La zone ne continue pas dans l’image suivante.</translation>
    </message>
    <message>
        <source>The zone does not continue from the previous frame.</source>
        <translation>La zone ne vient pas de l’image précédente.</translation>
    </message>
    <message>
        <source>%1 could not be read.</source>
        <translation>Illisible : %1.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameView</name>
    <message>
        <source>Flame graph of the frame</source>
        <translation>Graphe en flammes de l’image</translation>
    </message>
    <message>
        <source>Loading frame %1…</source>
        <translation>Chargement de l’image %1…</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Aucune capture n’est ouverte.</translation>
    </message>
    <message>
        <source>Select a frame in the chart to see its zones.</source>
        <translation>Sélectionner une image dans le graphique pour voir ses zones.</translation>
    </message>
    <message>
        <source>Frame %1 has no zones.</source>
        <translation>L’image %1 n’a pas de zones.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FleetDialog</name>
    <message>
        <source>Fleet store</source>
        <translation>Base de données d’une flotte</translation>
    </message>
    <message>
        <source>Store of the fleet</source>
        <translation>Base de données de la flotte</translation>
    </message>
    <message>
        <source>A file created by “zoe fleet init”, or the address of a store on a ClickHouse server</source>
        <translation>Un fichier créé par « zoe fleet init », ou l’adresse d’une base de données sur un serveur ClickHouse</translation>
    </message>
    <message>
        <source>File, or clickhouse://HOST:PORT/DATABASE</source>
        <translation>Fichier, ou clickhouse://HÔTE:PORT/BASE</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Parcourir…</translation>
    </message>
    <message>
        <source>Choose the file of a store</source>
        <translation>Choisir le fichier d’une base de données</translation>
    </message>
    <message>
        <source>&amp;Open</source>
        <translation>&amp;Ouvrir</translation>
    </message>
    <message>
        <source>&amp;Store:</source>
        <translation>&amp;Base de données :</translation>
    </message>
    <message>
        <source>User and password for a server: ZOE_CLICKHOUSE_USER and ZOE_CLICKHOUSE_PASSWORD in the environment.</source>
        <translation>Utilisateur et mot de passe d’un serveur : ZOE_CLICKHOUSE_USER et ZOE_CLICKHOUSE_PASSWORD dans l’environnement.</translation>
    </message>
    <message>
        <source>Open the store in the workspace Fleet</source>
        <translation>Ouvrir la base de données dans l’espace de travail Flotte</translation>
    </message>
    <message>
        <source>Opening %1 …</source>
        <translation>Ouverture de %1…</translation>
    </message>
</context>
<context>
    <name>zoe::app::FleetPanel</name>
    <message>
        <source>Triaged</source>
        <translation>Déjà qualifiés</translation>
    </message>
    <message>
        <source>Disturbed runs</source>
        <translation>Exécutions perturbées</translation>
    </message>
    <message>
        <source>Changes of the fleet</source>
        <translation>Changements de la flotte</translation>
    </message>
    <message>
        <source>Filter changes</source>
        <translation>Filtrer les changements</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>Programme</translation>
    </message>
    <message>
        <source>All programs</source>
        <translation>Tous les programmes</translation>
    </message>
    <message>
        <source>Branch</source>
        <translation>Branche</translation>
    </message>
    <message>
        <source>All branches</source>
        <translation>Toutes les branches</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>Scène</translation>
    </message>
    <message>
        <source>All scenes</source>
        <translation>Toutes les scènes</translation>
    </message>
    <message>
        <source>Machine</source>
        <translation>Machine</translation>
    </message>
    <message>
        <source>All machines</source>
        <translation>Toutes les machines</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
    <message>
        <source>All behaviours</source>
        <translation>Tous les comportements</translation>
    </message>
    <message>
        <source>Also list triaged changes</source>
        <translation>Lister aussi les changements déjà qualifiés</translation>
    </message>
    <message>
        <source>Also use runs during which other programs took CPU time</source>
        <translation>Utiliser aussi les exécutions pendant lesquelles d’autres programmes occupaient le processeur</translation>
    </message>
    <message>
        <source>Reload</source>
        <translation>Relire</translation>
    </message>
    <message>
        <source>Reload the store now. While this workspace is shown, it reloads automatically when runs are added</source>
        <translation>Relire la base de données maintenant. Tant que cet espace est affiché, la lecture est automatique dès que des exécutions sont ajoutées</translation>
    </message>
    <message>
        <source>Finding changes…</source>
        <translation>Recherche de changements…</translation>
    </message>
    <message>
        <source>Not up to date: reading was cancelled or failed. Reload to try again</source>
        <translation>Pas à jour : la lecture a été annulée ou a échoué. Relire pour réessayer</translation>
    </message>
</context>
<context>
    <name>zoe::app::FleetSeriesPanel</name>
    <message>
        <source>Open capture</source>
        <translation>Ouvrir la capture</translation>
    </message>
    <message>
        <source>Compare points</source>
        <translation>Comparer les points</translation>
    </message>
    <message>
        <source>Reading was cancelled or failed: reload the store to try again</source>
        <translation>La lecture a été annulée ou a échoué : relire la base pour réessayer</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Quantity</source>
        <translation>Grandeur</translation>
    </message>
    <message>
        <source>Scene, machine and behaviour</source>
        <translation>Scène, machine et comportement</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>per run</source>
        <translation>par exécution</translation>
    </message>
    <message>
        <source>per commit</source>
        <translation>par commit</translation>
    </message>
    <message>
        <source>per night</source>
        <translation>par nuit</translation>
    </message>
    <message>
        <source>Open the capture of the chosen point (double click)</source>
        <translation>Ouvrir la capture du point choisi (double clic)</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>Reading a series</source>
        <translation>Lecture d’une série</translation>
    </message>
    <message>
        <source>Reading all functions</source>
        <translation>Lecture de toutes les fonctions</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>toutes les exécutions</translation>
    </message>
    <message>
        <source>No runs match these choices</source>
        <translation>Aucune exécution de la base de données ne correspond à ces choix</translation>
    </message>
    <message>
        <source>Compare the captures of two points: hold Ctrl to choose the second one, or Shift with the arrows</source>
        <translation>Comparer les captures de deux points. Le second se choisit par Ctrl+clic, ou par Maj et les flèches</translation>
    </message>
</context>
<context>
    <name>zoe::app::FleetTriages</name>
    <message>
        <source>Can&apos;t save the triage: %1</source>
        <translation>Impossible d’enregistrer la qualification du changement : %1</translation>
    </message>
    <message>
        <source>This step can&apos;t be undone or redone: somebody else has triaged the change since</source>
        <translation>Cette étape ne peut être ni annulée ni rétablie : quelqu’un d’autre a qualifié le changement entre-temps</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameBar</name>
    <message>
        <source>Frames as a &amp;line</source>
        <translation>Images en &amp;ligne</translation>
    </message>
    <message>
        <source>&amp;Sort frames by duration</source>
        <translation>&amp;Trier les images par durée</translation>
    </message>
    <message>
        <source>&amp;Colour frames by target</source>
        <translation>&amp;Colorer les images selon la cible</translation>
    </message>
    <message>
        <source>Select frames over the &amp;target</source>
        <translation>Sélectionner les images au-delà de la &amp;cible</translation>
    </message>
    <message>
        <source>Select the &amp;longest 1 % of frames</source>
        <translation>Sélectionner les 1 % d’images les plus &amp;longues</translation>
    </message>
    <message>
        <source>Select &amp;spikes</source>
        <translation>Sélectionner les &amp;pics</translation>
    </message>
    <message>
        <source>Select frames by &amp;rule…</source>
        <translation>Sélectionner des images par &amp;règle…</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>Ligne</translation>
    </message>
    <message>
        <source>Sorted</source>
        <translation>Triées</translation>
    </message>
    <message>
        <source>Targets</source>
        <translation>Cibles</translation>
    </message>
    <message>
        <source>Frame budgets</source>
        <translation>Budgets d’image</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Attentes</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superposition</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Sélectionner</translation>
    </message>
    <message>
        <source>Select frames</source>
        <translation>Sélectionner des images</translation>
    </message>
    <message>
        <source>Without waits</source>
        <translation>Sans attentes</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>courbe</translation>
    </message>
    <message>
        <source>Set: %1</source>
        <translation>Jeu : %1</translation>
    </message>
    <message>
        <source>plugin</source>
        <translation>greffon</translation>
    </message>
    <message>
        <source>Frame chart options</source>
        <translation>Options du graphique d’images</translation>
    </message>
    <message>
        <source>Overlay on a separate a&amp;xis</source>
        <translation>Superposition sur un a&amp;xe propre</translation>
    </message>
    <message>
        <source>Exclude &amp;waits from frame times…</source>
        <translation>Exclure les &amp;attentes des temps d’image…</translation>
    </message>
    <message>
        <source>Overlay the s&amp;elected function</source>
        <translation>Superposer la fonction &amp;sélectionnée</translation>
    </message>
    <message>
        <source>&amp;Remove the overlay</source>
        <translation>&amp;Retirer la superposition</translation>
    </message>
    <message>
        <source>Select frames with the selected &amp;function</source>
        <translation>Sélectionner les images avec la &amp;fonction sélectionnée</translation>
    </message>
    <message>
        <source>Select frames of the selected &amp;behaviour</source>
        <translation>Sélectionner les images du c&amp;omportement sélectionné</translation>
    </message>
    <message>
        <source>&amp;Invert the frame selection</source>
        <translation>&amp;Inverser la sélection d’images</translation>
    </message>
    <message>
        <source>&amp;Clear the frame selection</source>
        <translation>&amp;Effacer la sélection d’images</translation>
    </message>
    <message>
        <source>Frame set shown</source>
        <translation>Ensemble d’images affiché</translation>
    </message>
    <message>
        <source>Waits excluded from frame times</source>
        <translation>Attentes exclues des temps d’image</translation>
    </message>
    <message>
        <source>Function or plot shown over the frames</source>
        <translation>Fonction ou courbe affichée sur les images</translation>
    </message>
    <message>
        <source>Custom target: a rate in Hz or a time in ms</source>
        <translation>Cible personnalisée : une fréquence en Hz ou un temps en ms</translation>
    </message>
    <message>
        <source>Custom: 75 Hz or 12.5 ms</source>
        <translation>Personnalisée : 75 Hz ou 12.5 ms</translation>
    </message>
    <message>
        <source>Functions in which the frame thread waits; their time is excluded</source>
        <translation>Fonctions dans lesquelles le thread des images attend ; leur temps est exclu</translation>
    </message>
    <message>
        <source>Function, plot or metric to overlay</source>
        <translation>Fonction, courbe ou mesure à superposer</translation>
    </message>
    <message>
        <source>Frame times on a lo&amp;garithmic axis</source>
        <translation>Temps d’image sur un axe lo&amp;garithmique</translation>
    </message>
    <message>
        <source>Log</source>
        <translation>Log</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Pics</translation>
    </message>
    <message>
        <source>Spike threshold</source>
        <translation>Seuil des pics</translation>
    </message>
    <message>
        <source>Minimum duration of a spike, as a multiple of the typical duration around it. Also used by the spike alarm of running programs.</source>
        <translation>Durée minimale d’un pic, en multiple de la durée typique autour de lui. L’alarme des programmes en cours l’utilise aussi.</translation>
    </message>
    <message>
        <source>Longer than </source>
        <translation>Plus long que </translation>
    </message>
    <message>
        <source> × typical</source>
        <translation> × la durée typique</translation>
    </message>
    <message>
        <source>Leave out spikes caused by &amp;preemption</source>
        <translation>&amp;Ignorer les pics dus à la préemption</translation>
    </message>
    <message>
        <source>Show the frames of this set and their zones in all views</source>
        <translation>Montrer les images de ce jeu et leurs zones dans toutes les vues</translation>
    </message>
    <message>
        <source>Overlay a &amp;function, plot or metric…</source>
        <translation>Superposer une &amp;fonction, une courbe ou une métrique…</translation>
    </message>
    <message>
        <source>&amp;Use the frames of this set in all views</source>
        <translation>&amp;Utiliser les images de ce jeu dans toutes les vues</translation>
    </message>
    <message>
        <source>&amp;Display</source>
        <translation>&amp;Affichage</translation>
    </message>
    <message>
        <source>&amp;Select</source>
        <translation>&amp;Sélection</translation>
    </message>
    <message>
        <source>Thread states were not recorded, so these spikes are unknown</source>
        <translation>Les états des threads n’ont pas été enregistrés : ces pics ne sont donc pas connus</translation>
    </message>
    <message>
        <source>%1, from start to start</source>
        <translation>%1, d’un début au suivant</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameChart</name>
    <message>
        <source>Frame chart</source>
        <translation>Diagramme des images</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Aucune capture n’est ouverte.</translation>
    </message>
    <message>
        <source>This capture has no frames.</source>
        <translation>Cette capture n’a pas d’images.</translation>
    </message>
    <message>
        <source>This frame set has no frames.</source>
        <translation>Ce jeu n’a pas d’images.</translation>
    </message>
    <message>
        <source>Show all frames</source>
        <translation>Montrer toutes les images</translation>
    </message>
    <message>
        <source>Zoom to the selection</source>
        <translation>Zoomer sur la sélection</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Zoomer</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Dézoomer</translation>
    </message>
    <message>
        <source>Next spike</source>
        <translation>Pic suivant</translation>
    </message>
    <message>
        <source>Previous spike</source>
        <translation>Pic précédent</translation>
    </message>
    <message>
        <source>Can&apos;t show the frames this way: %1</source>
        <translation>Impossible de montrer les images ainsi : %1</translation>
    </message>
    <message>
        <source>Reading frames…</source>
        <translation>Lecture des images…</translation>
    </message>
    <message>
        <source>cause: %1</source>
        <translation>cause : %1</translation>
    </message>
    <message>
        <source>Selecting frames</source>
        <translation>Sélection d’images</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameLabel</name>
    <message>
        <source>Frame %1 is missing from the file</source>
        <translation>L’image %1 manque dans le fichier</translation>
    </message>
    <message>
        <source>Frame %1 of %2 · %3 · %4</source>
        <translation>Image %1 sur %2 · %3 · %4</translation>
    </message>
    <message>
        <source> · %1 lost</source>
        <translation> · %1 en moins</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameOverview</name>
    <message>
        <source>Overview of all frames</source>
        <translation>Vue d’ensemble de toutes les images</translation>
    </message>
</context>
<context>
    <name>zoe::app::FramePanel</name>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Select a frame</source>
        <translation>Sélectionnez une image</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>missing from the file</source>
        <translation>absente du fichier</translation>
    </message>
    <message>
        <source>Longer than</source>
        <translation>Plus longues que</translation>
    </message>
    <message>
        <source>%1 of the frames</source>
        <translation>%1 des images</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>Zones</source>
        <translation>Zones</translation>
    </message>
    <message>
        <source>%1, %2 lost</source>
        <translation>%1, %2 perdues</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
</context>
<context>
    <name>zoe::app::FramePlot</name>
    <message>
        <source>Frame times</source>
        <translation>Durées d’image</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameReasons</name>
    <message>
        <source>Finding the causes of unusual frames</source>
        <translation>Recherche des causes des images inhabituelles</translation>
    </message>
    <message>
        <source>Finding the causes of spikes</source>
        <translation>Recherche des causes des pics</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameSaver</name>
    <message>
        <source>Saving frames to %1</source>
        <translation>Enregistrement d’images dans %1</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Enregistré dans %1</translation>
    </message>
    <message>
        <source>Can&apos;t save the frames: %1</source>
        <translation>Impossible d’enregistrer les images : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameSource</name>
    <message>
        <source>Reading frame times</source>
        <translation>Lecture des durées d’image</translation>
    </message>
    <message>
        <source>Reading the overlay</source>
        <translation>Lecture de la superposition</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameTargets</name>
    <message>
        <source>Deadline</source>
        <translation>Échéance</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameText</name>
    <message>
        <source>behaviour: %1</source>
        <translation>comportement : %1</translation>
    </message>
    <message>
        <source>frame set “%1”</source>
        <translation>jeu d’images « %1 »</translation>
    </message>
    <message>
        <source>Frame %1 of %2</source>
        <translation>Image %1 sur %2</translation>
    </message>
    <message>
        <source>longer than %1 of the frames</source>
        <translation>plus longue que %1 des images</translation>
    </message>
    <message>
        <source>without waits: %1</source>
        <translation>sans attentes : %1</translation>
    </message>
    <message>
        <source>line: %1</source>
        <translation>ligne : %1</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Image %1</translation>
    </message>
    <message>
        <source>starts at %1</source>
        <translation>commence à %1</translation>
    </message>
    <message>
        <source> (%1 frames per second)</source>
        <translation> (%1 images par seconde)</translation>
    </message>
    <message>
        <source>spike: %1 above its neighbours&apos; %2</source>
        <translation>pic : %1 au-dessus des %2 de ses voisines</translation>
    </message>
    <message>
        <source>spike alarm: %1 is usual</source>
        <translation>alarme de pic : %1 est habituel</translation>
    </message>
    <message>
        <source>spike alarm</source>
        <translation>alarme de pic</translation>
    </message>
    <message>
        <source>behaviour: none (frame not included)</source>
        <translation>comportement : aucun (image non incluse)</translation>
    </message>
    <message>
        <source>behaviour: unusual (does not fit any)</source>
        <translation>comportement : inhabituel (ne correspond à aucun)</translation>
    </message>
    <message>
        <source>starts in frame %1</source>
        <translation>commence dans l’image %1</translation>
    </message>
    <message>
        <source>%2 including %1 of waits</source>
        <translation>%2 dont %1 d’attentes</translation>
    </message>
    <message>
        <source>sorted by duration, longest on the right</source>
        <translation>trié par durée, les plus longues à droite</translation>
    </message>
    <message>
        <source>unreadable: damaged or missing in the file</source>
        <translation>illisible : endommagé ou absent du fichier</translation>
    </message>
    <message>
        <source>cut off by the end of the recording</source>
        <translation>coupé par la fin de l’enregistrement</translation>
    </message>
    <message>
        <source>split at the recorder&apos;s limit; continues in the next frame</source>
        <translation>divisé à la limite de l’enregistreur ; continue dans l’image suivante</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>%1 abandonnées par l’enregistreur</translation>
    </message>
    <message>
        <source> (not excluded in unreadable frames: %1)</source>
        <translation> (non exclues des images illisibles : %1)</translation>
    </message>
    <message>
        <source>time outside the program&apos;s frames</source>
        <translation>temps en dehors des images du programme</translation>
    </message>
</context>
<context>
    <name>zoe::app::FramesPage</name>
    <message>
        <source>Aligning frames</source>
        <translation>Alignement des images</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>Alignement</translation>
    </message>
    <message>
        <source>align by start</source>
        <translation>aligner au début</translation>
    </message>
    <message>
        <source>align by bookmark</source>
        <translation>aligner sur un signet</translation>
    </message>
    <message>
        <source>align by message</source>
        <translation>aligner sur un message</translation>
    </message>
    <message>
        <source>align by plot value</source>
        <translation>aligner sur une valeur de courbe</translation>
    </message>
    <message>
        <source>warp to fit</source>
        <translation>étirer pour ajuster</translation>
    </message>
    <message>
        <source>Bookmark, message or plot to align by</source>
        <translation>Signet, message ou courbe pour l’alignement</translation>
    </message>
    <message>
        <source>Plot value to align by</source>
        <translation>Valeur de courbe pour l’alignement</translation>
    </message>
    <message>
        <source>Finding alignment points</source>
        <translation>Recherche des points d’alignement</translation>
    </message>
    <message>
        <source>Aligning…</source>
        <translation>Alignement…</translation>
    </message>
    <message>
        <source>Base and head have no bookmark with the same text</source>
        <translation>La base et la nouvelle n’ont pas de signet de même texte</translation>
    </message>
    <message>
        <source>Base and head have no message with the same text</source>
        <translation>La base et la nouvelle n’ont pas de message de même texte</translation>
    </message>
    <message>
        <source>Base and head have no plot with the same name</source>
        <translation>La base et la nouvelle n’ont pas de courbe de même nom</translation>
    </message>
    <message>
        <source>The first frames of base and head are aligned</source>
        <translation>Les premières images de la base et de la nouvelle sont alignées</translation>
    </message>
    <message>
        <source>Stretched to place similar frame times below each other</source>
        <translation>Étiré pour placer les temps d’image semblables l’un sous l’autre</translation>
    </message>
    <message>
        <source>Not found in the selected frames of both: aligned by start</source>
        <translation>Introuvable dans les images sélectionnées des deux côtés : aligné au début</translation>
    </message>
    <message>
        <source>Found %1 in base and %2 in head, paired in order</source>
        <translation>%1 trouvés dans la base et %2 dans la nouvelle, appariés dans l’ordre</translation>
    </message>
</context>
<context>
    <name>zoe::app::FunctionsPage</name>
    <message>
        <source>Filter functions by name</source>
        <translation>Filtrer les fonctions par nom</translation>
    </message>
    <message>
        <source>Self times</source>
        <translation>Temps propres</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>Toutes les colonnes</translation>
    </message>
    <message>
        <source>Functions of base and head</source>
        <translation>Fonctions de la base et de la nouvelle</translation>
    </message>
    <message>
        <source>Columns shown</source>
        <translation>Colonnes affichées</translation>
    </message>
    <message>
        <source>Total times</source>
        <translation>Temps totaux</translation>
    </message>
    <message>
        <source>Self percentiles</source>
        <translation>Centiles du temps propre</translation>
    </message>
    <message>
        <source>Total percentiles</source>
        <translation>Centiles du temps total</translation>
    </message>
    <message>
        <source>Contributions to the change of the mean frame time</source>
        <translation>Contributions au changement du temps d’image moyen</translation>
    </message>
    <message>
        <source>Clear differences only</source>
        <translation>Différences nettes seulement</translation>
    </message>
    <message>
        <source>Threads in the bars</source>
        <translation>Threads dans les barres</translation>
    </message>
    <message>
        <source>The thread that marks the frames, whose bars add up to the change of the mean frame time, or all threads</source>
        <translation>Le thread qui marque les images, dont les barres totalisent la variation du temps moyen par image, ou tous les threads</translation>
    </message>
    <message>
        <source>Frame thread</source>
        <translation>Thread des images</translation>
    </message>
    <message>
        <source>All threads</source>
        <translation>Tous les threads</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Text or /regular expression/; not case-sensitive</source>
        <translation>Texte ou /expression régulière/ ; sans distinction de casse</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Only functions whose typical frame or mean differs after correction for the number of functions</source>
        <translation>Seulement les fonctions dont l’image typique ou la moyenne diffère après correction pour le nombre de fonctions</translation>
    </message>
    <message>
        <source>Running time leaves out the time in which threads had no CPU. Total times and flame graphs are always wall-clock times.</source>
        <translation>Les temps d’exécution excluent le temps où les threads n’avaient pas de CPU. Les temps totaux et les graphes en flammes sont toujours des temps réels.</translation>
    </message>
    <message>
        <source>Self times are running times</source>
        <translation>Temps propres : temps d’exécution</translation>
    </message>
    <message>
        <source>Self times are wall-clock times</source>
        <translation>Temps propres : temps réels</translation>
    </message>
</context>
<context>
    <name>zoe::app::HistogramChart</name>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Nouvelle</translation>
    </message>
    <message>
        <source>Histograms of the frame times of base and head</source>
        <translation>Histogrammes des durées d’image de la base et de la nouvelle</translation>
    </message>
    <message>
        <source>Frame time (ms)</source>
        <translation>Durée d’image (ms)</translation>
    </message>
    <message>
        <source>Frames (%)</source>
        <translation>Images (%)</translation>
    </message>
    <message>
        <source>Frames longer than %1, in the bar on the right: base %2, head %3</source>
        <translation>Images plus longues que %1, dans la barre de droite : base %2, nouvelle %3</translation>
    </message>
</context>
<context>
    <name>zoe::app::InfoPanel</name>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>Import again</source>
        <translation>Importer à nouveau</translation>
    </message>
    <message>
        <source>guessed</source>
        <translation>deviné</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>Capture information</source>
        <translation>Informations sur la capture</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>Propriété</translation>
    </message>
    <message>
        <source>Frame marker</source>
        <translation>Marque d’image</translation>
    </message>
    <message>
        <source>Zone name, /regular expression/, category:NAME, instant:NAME or every:10ms. Empty: automatic.</source>
        <translation>Nom de zone, /expression régulière/, category:NOM, instant:NOM ou every:10ms. Vide : automatique.</translation>
    </message>
    <message>
        <source>&amp;Frame marker</source>
        <translation>&amp;Marque d’image</translation>
    </message>
    <message>
        <source>Imported from %1: %2</source>
        <translation>Importé de %1 : %2</translation>
    </message>
    <message>
        <source>Choose what marks frames…</source>
        <translation>Choisir ce qui marque les images…</translation>
    </message>
    <message>
        <source>Show details…</source>
        <translation>Afficher les détails…</translation>
    </message>
    <message>
        <source>Import the file again with this frame marker</source>
        <translation>Importer de nouveau le fichier avec ce marqueur d’image</translation>
    </message>
    <message>
        <source>&amp;Frames by</source>
        <translation>&amp;Images selon</translation>
    </message>
    <message>
        <source>The frame set or function whose frames are the main ones. Empty: as recorded.</source>
        <translation>Le jeu d’images ou la fonction dont les images sont les principales. Vide : comme enregistré.</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Rouvrir</translation>
    </message>
    <message>
        <source>Open the capture again with these frames</source>
        <translation>Rouvrir la capture avec ces images</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>comme enregistré</translation>
    </message>
    <message>
        <source>Frame set or function</source>
        <translation>Jeu de images ou fonction</translation>
    </message>
    <message>
        <source>No main frames recorded: showing the frames of %1</source>
        <translation>Aucune image principale enregistrée : affichage des images de %1</translation>
    </message>
    <message>
        <source>The program marks no frames, so these are slices of time</source>
        <translation>Le programme ne marque aucune image : ce sont des tranches de temps</translation>
    </message>
    <message>
        <source>The program marks no main frames, so these are slices of time. Its frame sets: %1</source>
        <translation>Le programme ne marque pas d’images principales : ce sont des tranches de temps. Ses jeux d’images : %1</translation>
    </message>
    <message>
        <source>Choose a frame set…</source>
        <translation>Choisir un jeu d’images…</translation>
    </message>
</context>
<context>
    <name>zoe::app::JobBar</name>
    <message>
        <source>Progress</source>
        <translation>Avancement</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>%1 (and %2 more)</source>
        <translation>%1 (et %2 autres)</translation>
    </message>
    <message>
        <source>Cancel: %1</source>
        <translation>Annuler : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::JobRunner</name>
    <message>
        <source>an unknown failure</source>
        <translation>une erreur inconnue</translation>
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
        <translation>Fermer la boîte de dialogue</translation>
    </message>
</context>
<context>
    <name>zoe::app::KeysPage</name>
    <message>
        <source>&amp;Set</source>
        <translation>&amp;Mettre</translation>
    </message>
    <message>
        <source>&amp;Add</source>
        <translation>&amp;Ajouter</translation>
    </message>
    <message>
        <source>&amp;Default</source>
        <translation>Par &amp;défaut</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>New key</source>
        <translation>Nouvelle touche</translation>
    </message>
    <message>
        <source>&amp;Clear</source>
        <translation>&amp;Effacer</translation>
    </message>
    <message>
        <source>Find a command or key</source>
        <translation>Chercher une commande ou une touche</translation>
    </message>
    <message>
        <source>Commands and keys</source>
        <translation>Commandes et touches</translation>
    </message>
    <message>
        <source>Restore all default keys</source>
        <translation>Rétablir toutes les touches par défaut</translation>
    </message>
    <message>
        <source>%1 is assigned to %2. It will be reassigned.</source>
        <translation>%1 est affectée à %2. Elle sera réaffectée.</translation>
    </message>
    <message>
        <source>%1 was reassigned from %2.</source>
        <translation>%1 a été réaffectée (avant : %2).</translation>
    </message>
    <message>
        <source>Restore the default keys of all commands</source>
        <translation>Rétablir les touches par défaut de toutes les commandes</translation>
    </message>
    <message>
        <source>Make this the only key of the command</source>
        <translation>En faire la seule touche de la commande</translation>
    </message>
    <message>
        <source>Add this key to those of the command</source>
        <translation>Ajouter cette touche à celles de la commande</translation>
    </message>
    <message>
        <source>Remove all keys of the command</source>
        <translation>Retirer toutes les touches de la commande</translation>
    </message>
    <message>
        <source>Restore the command&apos;s default keys</source>
        <translation>Rétablir les touches par défaut de la commande</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveBehaviours</name>
    <message>
        <source>Summarising behaviours</source>
        <translation>Récapitulation des comportements</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveCaptures</name>
    <message>
        <source>%1 was closed to save memory. To open it again, use File &gt; Open recent.</source>
        <translation>%1 a été fermé pour économiser la mémoire. Pour le rouvrir : Fichier &gt; Ouvrir un fichier récent.</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveConnector</name>
    <message>
        <source>Co&amp;nnect to a running program…</source>
        <translation>Se co&amp;nnecter à un programme en cours…</translation>
    </message>
    <message>
        <source>Can&apos;t start the recording: the folder %1 can&apos;t be created.</source>
        <translation>Impossible de démarrer l’enregistrement : le dossier %1 ne peut pas être créé.</translation>
    </message>
    <message>
        <source>%1 restarted at %2. The new run is recorded as a separate capture.</source>
        <translation>%1 a redémarré à %2. La nouvelle exécution est enregistrée dans une capture séparée.</translation>
    </message>
    <message>
        <source>The recording of %1 reached the frame limit. It continues as a new capture.</source>
        <translation>L’enregistrement de %1 a atteint la limite d’images. Il continue dans une nouvelle capture.</translation>
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
        <translation>&amp;Revenir au direct</translation>
    </message>
    <message>
        <source>&amp;Save as…</source>
        <translation>Enregistrer &amp;sous…</translation>
    </message>
    <message>
        <source>S&amp;top</source>
        <translation>&amp;Arrêter</translation>
    </message>
    <message>
        <source>&amp;Flight recorder</source>
        <translation>Enregistreur de &amp;vol</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En direct</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Revenir au direct</translation>
    </message>
    <message>
        <source>Spike in frame %1: %2</source>
        <translation>Pic à l’image %1 : %2</translation>
    </message>
    <message>
        <source>%1 fps</source>
        <translation>%1 i/s</translation>
    </message>
    <message>
        <source>– fps</source>
        <translation>– i/s</translation>
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
        <translation>Vues suspendues</translation>
    </message>
    <message>
        <source>saved as %1</source>
        <translation>enregistré sous %1</translation>
    </message>
    <message>
        <source>No spike so far</source>
        <translation>Aucun pic jusqu’ici</translation>
    </message>
    <message>
        <source>Save the recording as</source>
        <translation>Enregistrer sous</translation>
    </message>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Captures Zoetrope (*.zoe)</translation>
    </message>
    <message>
        <source>Frames: %1</source>
        <translation>Images : %1</translation>
    </message>
    <message>
        <source>zones: %1</source>
        <translation>zones : %1</translation>
    </message>
    <message>
        <source>Pause or resume the live views</source>
        <translation>Suspendre ou reprendre les vues en direct</translation>
    </message>
    <message>
        <source>Frames per second, averaged over about half a second</source>
        <translation>Images par seconde, moyenne sur une demi-seconde environ</translation>
    </message>
    <message>
        <source>Frame time, averaged over about half a second</source>
        <translation>Temps d’image, moyenne sur une demi-seconde environ</translation>
    </message>
    <message>
        <source>Freeze the views. Recording continues.</source>
        <translation>Figer les vues. L’enregistrement continue.</translation>
    </message>
    <message>
        <source>Show the newest frames as they arrive</source>
        <translation>Montrer les dernières images dès leur arrivée</translation>
    </message>
    <message>
        <source>Save the recording under a name. Recording continues in that file.</source>
        <translation>Enregistrer sous un nom. L’enregistrement continue dans ce fichier.</translation>
    </message>
    <message>
        <source>Stop recording. The program keeps running.</source>
        <translation>Arrêter l’enregistrement. Le programme continue.</translation>
    </message>
    <message>
        <source>Save the program&apos;s flight recorder</source>
        <translation>Sauvegarder l’enregistreur de vol du programme</translation>
    </message>
    <message>
        <source>Number of newest frames in the summary</source>
        <translation>Nombre d’images récentes dans le résumé</translation>
    </message>
    <message>
        <source>Frames in summary: </source>
        <translation>Images du résumé : </translation>
    </message>
    <message>
        <source>The summary covers this many of the newest frames</source>
        <translation>Le résumé porte sur ce nombre d’images récentes</translation>
    </message>
    <message>
        <source>Not connected. To watch a program, use File &gt; Connect to a running program.</source>
        <translation>Non connecté. Pour observer un programme : Fichier &gt; Se connecter à un programme en cours.</translation>
    </message>
    <message>
        <source>&amp;Resume</source>
        <translation>&amp;Continuer</translation>
    </message>
    <message>
        <source>not saved; temporary file: %1</source>
        <translation>non sauvegardé ; fichier temporaire : %1</translation>
    </message>
    <message>
        <source>nothing lost</source>
        <translation>rien de perdu</translation>
    </message>
    <message>
        <source>1 spike so far, no alarm</source>
        <translation>1 pic jusqu’ici, aucune alarme</translation>
    </message>
    <message>
        <source>%1 spikes so far, no alarm</source>
        <translation>%1 pics jusqu’ici, aucune alarme</translation>
    </message>
    <message>
        <source>Reconnect when the program restarts, and record it as a new capture</source>
        <translation>Se reconnecter quand le programme redémarre, et l’enregistrer comme nouvelle capture</translation>
    </message>
    <message>
        <source>lost: %1 with %2 in %3 chunks</source>
        <translation>perdu : %1 avec %2 en %3 morceaux</translation>
    </message>
    <message>
        <source>&amp;Reconnect after a restart</source>
        <translation>&amp;Reconnecter après un redémarrage</translation>
    </message>
    <message>
        <source>The program marks no frames, so these are slices of time, and no alarm is raised. To mark frames, call ZOE_FRAME() once per turn of its main loop.</source>
        <translation>Le programme ne marque aucune image : ce sont des tranches de temps, et aucune alarme n’est déclenchée. Pour marquer des images, appelez ZOE_FRAME() une fois par tour de sa boucle principale.</translation>
    </message>
    <message>
        <source>The program marks no main frames, so these are slices of time, and no alarm is raised. Its frame sets: %1. To watch the frames of one, start the program with ZOE_FRAMES=%2, or set mainFrames in its options.</source>
        <translation>Le programme ne marque pas d’images principales : ce sont des tranches de temps, et aucune alarme n’est déclenchée. Ses jeux d’images : %1. Pour observer les images de l’un d’eux, lancez le programme avec ZOE_FRAMES=%2, ou définissez mainFrames dans ses options.</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveSession</name>
    <message>
        <source>the program</source>
        <translation>le programme</translation>
    </message>
    <message>
        <source>Connecting to %1 …</source>
        <translation>Connexion à %1…</translation>
    </message>
    <message>
        <source>Connected to %1 (process %2) at %3.</source>
        <translation>Connecté à %1 (processus %2) sur %3.</translation>
    </message>
    <message>
        <source>%1 has ended.</source>
        <translation>%1 s’est terminé.</translation>
    </message>
    <message>
        <source>Not connected.</source>
        <translation>Non connecté.</translation>
    </message>
    <message>
        <source>Saving %1</source>
        <translation>Enregistrement de %1</translation>
    </message>
    <message>
        <source>Saved as %1.</source>
        <translation>Enregistré sous %1.</translation>
    </message>
    <message>
        <source>Connected to %1. Waiting for the first frame…</source>
        <translation>Connecté à %1. Attente de la première image…</translation>
    </message>
    <message>
        <source>%1 ended and restarted at %2. The new run is a separate capture.</source>
        <translation>%1 s’est terminé et a redémarré à %2. La nouvelle exécution est une capture séparée.</translation>
    </message>
    <message>
        <source>%1 has ended. Waiting for it to restart…</source>
        <translation>%1 s’est terminé. Attente de son redémarrage…</translation>
    </message>
    <message>
        <source>The recording of %1 has been stopped.</source>
        <translation>L’enregistrement de %1 a été arrêté.</translation>
    </message>
    <message>
        <source>Recording zones of the category &quot;%1&quot; again.</source>
        <translation>Les zones de la catégorie « %1 » sont de nouveau enregistrées.</translation>
    </message>
    <message>
        <source>Zones of the category &quot;%1&quot; are no longer recorded.</source>
        <translation>Les zones de la catégorie « %1 » ne sont plus enregistrées.</translation>
    </message>
    <message>
        <source>Zones of the category &quot;%1&quot; will not be recorded. None has run so far.</source>
        <translation>Les zones de la catégorie « %1 » ne seront pas enregistrées. Aucune ne s’est encore exécutée.</translation>
    </message>
    <message>
        <source>Saving the program&apos;s flight recorder…</source>
        <translation>Sauvegarde de l’enregistreur de vol du programme…</translation>
    </message>
    <message>
        <source>%1 is on another disk. It will be written when the recording ends.</source>
        <translation>%1 est sur un autre disque. Le fichier sera écrit à la fin de l’enregistrement.</translation>
    </message>
    <message>
        <source>Saved as %1. Recording continues in this file.</source>
        <translation>Enregistré sous %1. L’enregistrement continue dans ce fichier.</translation>
    </message>
    <message>
        <source>The flight recorder was not saved: %1</source>
        <translation>L’enregistreur de vol n’a pas été sauvegardé : %1</translation>
    </message>
    <message>
        <source>The program was asked to save its flight recorder. It has not answered.</source>
        <translation>Le programme a été prié de sauvegarder son enregistreur de vol. Il n’a pas répondu.</translation>
    </message>
    <message>
        <source>The program saved its flight recorder as %1.</source>
        <translation>Le programme a sauvegardé son enregistreur de vol sous %1.</translation>
    </message>
</context>
<context>
    <name>zoe::app::LocksPanel</name>
    <message>
        <source>Locks</source>
        <translation>Verrous</translation>
    </message>
    <message>
        <source>Filter locks</source>
        <translation>Filtrer les verrous</translation>
    </message>
    <message>
        <source>Locks by thread</source>
        <translation>Verrous par thread</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Longest waits for locks</source>
        <translation>Plus longues attentes de verrous</translation>
    </message>
    <message>
        <source>Filter waits</source>
        <translation>Filtrer les attentes</translation>
    </message>
    <message>
        <source>By thread</source>
        <translation>Par thread</translation>
    </message>
    <message>
        <source>Longest waits</source>
        <translation>Plus longues attentes</translation>
    </message>
    <message>
        <source>Computing lock statistics</source>
        <translation>Calcul des statistiques des verrous</translation>
    </message>
    <message>
        <source>%1 · no lock events recorded</source>
        <translation>%1 · aucun verrou enregistré</translation>
    </message>
</context>
<context>
    <name>zoe::app::MainWindow</name>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
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
        <translation>Panneaux de cette zone</translation>
    </message>
    <message>
        <source>Can&apos;t apply the behaviours in %1: open a capture first.</source>
        <translation>Impossible d’appliquer les comportements de %1 : ouvrir d’abord une capture.</translation>
    </message>
    <message>
        <source>Search…</source>
        <translation>Rechercher…</translation>
    </message>
    <message>
        <source>Find a command, frame or function</source>
        <translation>Trouver une commande, une image ou une fonction</translation>
    </message>
    <message>
        <source>Open again</source>
        <translation>Rouvrir</translation>
    </message>
    <message>
        <source>%1 was recorded again. This window shows the earlier recording.</source>
        <translation>%1 a été enregistré de nouveau. Cette fenêtre montre l’enregistrement précédent.</translation>
    </message>
    <message>
        <source>%1 has changed on disk. This window shows its earlier content.</source>
        <translation>%1 a changé sur le disque. Cette fenêtre montre son contenu précédent.</translation>
    </message>
</context>
<context>
    <name>zoe::app::ManualPage</name>
    <message>
        <source>Manual</source>
        <translation>Manuel</translation>
    </message>
</context>
<context>
    <name>zoe::app::ManualWindow</name>
    <message>
        <source>Manual</source>
        <translation>Manuel</translation>
    </message>
    <message>
        <source>The manual is not installed.</source>
        <translation>Le manuel n’est pas installé.</translation>
    </message>
    <message>
        <source>Search the manual</source>
        <translation>Chercher dans le manuel</translation>
    </message>
    <message>
        <source>Chapters</source>
        <translation>Chapitres</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>No results</source>
        <translation>Aucun résultat</translation>
    </message>
</context>
<context>
    <name>zoe::app::MapChart</name>
    <message>
        <source>Map of the frames</source>
        <translation>Carte des images</translation>
    </message>
    <message>
        <source>horizontal: %1</source>
        <translation>horizontalement : %1</translation>
    </message>
    <message>
        <source>vertical: %1</source>
        <translation>verticalement : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::MapText</name>
    <message>
        <source>%1 of the variance</source>
        <translation>%1 de la variance</translation>
    </message>
    <message>
        <source>plot %1</source>
        <translation>courbe %1</translation>
    </message>
    <message>
        <source>calls of %1</source>
        <translation>appels de %1</translation>
    </message>
    <message>
        <source>%1 on %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Image %1</translation>
    </message>
    <message>
        <source>behaviour: %1</source>
        <translation>comportement : %1</translation>
    </message>
    <message>
        <source>and 1 more frame at this place</source>
        <translation>et 1 autre image à cet endroit</translation>
    </message>
    <message>
        <source>and %1 more frames at this place</source>
        <translation>et %1 autres images à cet endroit</translation>
    </message>
    <message>
        <source>unusual: does not belong to a behaviour</source>
        <translation>inhabituel : n’appartient à aucun comportement</translation>
    </message>
    <message>
        <source>%1 of %2 in view</source>
        <translation>%1 sur %2 visibles</translation>
    </message>
    <message>
        <source>%1, drawn as %2</source>
        <translation>%1, en %2</translation>
    </message>
    <message>
        <source>1 dot</source>
        <translation>1 point</translation>
    </message>
    <message>
        <source>%1 dots</source>
        <translation>%1 points</translation>
    </message>
    <message>
        <source>cause: %1</source>
        <translation>cause : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedBar</name>
    <message>
        <source>Fold recursion</source>
        <translation>Replier la récursion</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>by self time</source>
        <translation>par temps propre</translation>
    </message>
    <message>
        <source>by total time</source>
        <translation>par temps total</translation>
    </message>
    <message>
        <source>by calls</source>
        <translation>par appels</translation>
    </message>
    <message>
        <source>all paths</source>
        <translation>tous les chemins</translation>
    </message>
    <message>
        <source>Search functions in the flame graph</source>
        <translation>Chercher des fonctions dans le graphe en flammes</translation>
    </message>
    <message>
        <source>Back: undo the last step, including zoom and ignored functions</source>
        <translation>Retour : annuler la dernière étape, y compris zoom et fonctions ignorées</translation>
    </message>
    <message>
        <source>Forward: redo the last undone step</source>
        <translation>Avancer : rétablir la dernière étape annulée</translation>
    </message>
    <message>
        <source>Flame graph direction</source>
        <translation>Sens du graphique en flammes</translation>
    </message>
    <message>
        <source>Top-down (callees)</source>
        <translation>De haut en bas (appelées)</translation>
    </message>
    <message>
        <source>Bottom-up (callers)</source>
        <translation>De bas en haut (appelantes)</translation>
    </message>
    <message>
        <source>Sandwich of the selected function</source>
        <translation>Sandwich de la fonction sélectionnée</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>Largeur</translation>
    </message>
    <message>
        <source>Width: top-down, self times add up to totals; by calls, a function is as wide as its calls and all calls below it.</source>
        <translation>Largeur : de haut en bas, les temps propres s’ajoutent en totaux ; par appels, une fonction est aussi large que ses appels et tous ceux du dessous.</translation>
    </message>
    <message>
        <source>Minimum share shown</source>
        <translation>Part minimale affichée</translation>
    </message>
    <message>
        <source>Smaller entries are grouped under “other”</source>
        <translation>Les entrées plus petites sont regroupées sous « autres »</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>au moins %1</translation>
    </message>
    <message>
        <source>Count recursive calls at the outermost call</source>
        <translation>Compter les appels récursifs à l’appel le plus externe</translation>
    </message>
    <message>
        <source>Text or /regular expression/; not case-sensitive</source>
        <translation>Texte ou /expression régulière/ ; sans distinction de casse</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Chercher</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedPanel</name>
    <message>
        <source>Merged flame graph</source>
        <translation>Graphe en flammes fusionné</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Zoom path</source>
        <translation>Chemin du zoom</translation>
    </message>
    <message>
        <source>Callers of the selected function</source>
        <translation>Appelantes de la fonction sélectionnée</translation>
    </message>
    <message>
        <source>Merging calls…</source>
        <translation>Fusion des appels…</translation>
    </message>
    <message>
        <source>No call tree: the calculation was cancelled or failed</source>
        <translation>Pas d’arbre d’appels : le calcul a été annulé ou a échoué</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>Sélectionner une fonction dans une vue quelconque</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedPicture</name>
    <message>
        <source>Zoom to the box</source>
        <translation>Zoomer sur la boîte</translation>
    </message>
    <message>
        <source>Ignore the function of the box</source>
        <translation>Ignorer la fonction de la boîte</translation>
    </message>
    <message>
        <source>Zoom out to all boxes</source>
        <translation>Afficher toutes les boîtes</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Box above</source>
        <translation>Boîte du dessus</translation>
    </message>
    <message>
        <source>Box below</source>
        <translation>Boîte du dessous</translation>
    </message>
    <message>
        <source>Box on the left</source>
        <translation>Boîte de gauche</translation>
    </message>
    <message>
        <source>Box on the right</source>
        <translation>Boîte de droite</translation>
    </message>
</context>
<context>
    <name>zoe::app::MessageBar</name>
    <message>
        <source>Dismiss</source>
        <translation>Fermer</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>Erreurs</translation>
    </message>
    <message>
        <source>Copy all</source>
        <translation>Tout copier</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Copy all errors</source>
        <translation>Copier toutes les erreurs</translation>
    </message>
    <message>
        <source>Clear the error list</source>
        <translation>Vider la liste des erreurs</translation>
    </message>
    <message>
        <source>Show all errors</source>
        <translation>Afficher toutes les erreurs</translation>
    </message>
    <message>
        <source>No errors so far.</source>
        <translation>Aucune erreur jusqu’ici.</translation>
    </message>
    <message>
        <source>Errors since the start</source>
        <translation>Erreurs depuis le démarrage</translation>
    </message>
    <message>
        <source>What can be done about it</source>
        <translation>Ce que l’on peut y faire</translation>
    </message>
</context>
<context>
    <name>zoe::app::MessagesPanel</name>
    <message>
        <source>Messages of the selected frames</source>
        <translation>Messages des images sélectionnées</translation>
    </message>
    <message>
        <source>Filter messages</source>
        <translation>Filtrer les messages</translation>
    </message>
    <message>
        <source>All severities</source>
        <translation>Toutes les gravités</translation>
    </message>
    <message>
        <source>%1 and above</source>
        <translation>%1 et au-delà</translation>
    </message>
    <message>
        <source>Reading messages</source>
        <translation>Lecture des messages</translation>
    </message>
    <message>
        <source>Minimum severity</source>
        <translation>Gravité minimale</translation>
    </message>
    <message>
        <source>%1 · no messages</source>
        <translation>%1 · aucun message</translation>
    </message>
</context>
<context>
    <name>zoe::app::MixBars</name>
    <message>
        <source>Different mix of behaviours</source>
        <translation>Autre répartition des comportements</translation>
    </message>
    <message>
        <source>Change of mean frame time</source>
        <translation>Changement du temps d’image moyen</translation>
    </message>
    <message>
        <source>different mix</source>
        <translation>autre répartition</translation>
    </message>
    <message>
        <source>%1
%2: %3 per frame</source>
        <translation>%1
%2 : %3 par image</translation>
    </message>
    <message>
        <source>unusual frames</source>
        <translation>images inhabituelles</translation>
    </message>
    <message>
        <source>Unusual frames</source>
        <translation>Images inhabituelles</translation>
    </message>
    <message>
        <source>Contributions of mix, same behaviour and unusual frames to the change</source>
        <translation>Contributions de la répartition, du même comportement et des images inhabituelles au changement</translation>
    </message>
    <message>
        <source>Same behaviour, shorter frames</source>
        <translation>Même comportement, images plus courtes</translation>
    </message>
    <message>
        <source>Same behaviour, longer frames</source>
        <translation>Même comportement, images plus longues</translation>
    </message>
    <message>
        <source>shorter frames</source>
        <translation>images plus courtes</translation>
    </message>
    <message>
        <source>longer frames</source>
        <translation>images plus longues</translation>
    </message>
</context>
<context>
    <name>zoe::app::MixPage</name>
    <message>
        <source>Filter functions by name</source>
        <translation>Filtrer les fonctions par nom</translation>
    </message>
    <message>
        <source>all behaviours</source>
        <translation>tous les comportements</translation>
    </message>
    <message>
        <source>Comparing like with like</source>
        <translation>Comparaison à comportement égal</translation>
    </message>
    <message>
        <source>Contribution of each behaviour to the change</source>
        <translation>Contribution de chaque comportement au changement</translation>
    </message>
    <message>
        <source>Contribution of each function to the change</source>
        <translation>Contribution de chaque fonction au changement</translation>
    </message>
    <message>
        <source>Behaviours to compare within</source>
        <translation>Comportements dans lesquels comparer</translation>
    </message>
    <message>
        <source>behaviours of both sides together</source>
        <translation>comportements des deux côtés ensemble</translation>
    </message>
    <message>
        <source>Behaviour whose functions are listed</source>
        <translation>Comportement dont les fonctions sont listées</translation>
    </message>
    <message>
        <source>behaviours of %1</source>
        <translation>comportements de %1</translation>
    </message>
    <message>
        <source>Finding behaviours of both sides…</source>
        <translation>Recherche des comportements des deux côtés…</translation>
    </message>
    <message>
        <source>Can&apos;t compare like with like.</source>
        <translation>Impossible de comparer à comportement égal.</translation>
    </message>
    <message>
        <source>The captures have no behaviour &quot;%1&quot;. They have: %2.</source>
        <translation>Les captures n’ont pas de comportement « %1 ». Elles ont : %2.</translation>
    </message>
    <message>
        <source>One colour per behaviour. The other bars add up to the last one; so do the columns of both tables.</source>
        <translation>Une couleur par comportement. Les autres barres s’additionnent pour donner la dernière, comme les colonnes des deux tables.</translation>
    </message>
</context>
<context>
    <name>zoe::app::NamePicker</name>
    <message>
        <source>Search names</source>
        <translation>Chercher des noms</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Noms</translation>
    </message>
    <message>
        <source>Search: text or /regular expression/</source>
        <translation>Recherche : texte ou /expression régulière/</translation>
    </message>
</context>
<context>
    <name>zoe::app::Navigator</name>
    <message>
        <source>This is the only spike</source>
        <translation>C’est le seul pic</translation>
    </message>
    <message>
        <source>This is the last frame</source>
        <translation>C’est la dernière image</translation>
    </message>
    <message>
        <source>This is the first frame</source>
        <translation>C’est la première image</translation>
    </message>
    <message>
        <source>Frame %1 does not exist: the last frame is %2</source>
        <translation>L’image %1 n’existe pas : la dernière image est %2</translation>
    </message>
    <message>
        <source>No spikes in this capture. Spikes are frames much longer than their neighbours.</source>
        <translation>Aucun pic dans cette capture. Un pic est une image bien plus longue que ses voisines.</translation>
    </message>
    <message>
        <source>Still finding spikes</source>
        <translation>Recherche des pics en cours</translation>
    </message>
    <message>
        <source>Continued at the first spike</source>
        <translation>Reprise au premier pic</translation>
    </message>
    <message>
        <source>Continued at the last spike</source>
        <translation>Reprise au dernier pic</translation>
    </message>
    <message>
        <source>All spikes of this frame set begin in this frame. To go from one to the next, choose the set in Capture &gt; Frames by.</source>
        <translation>Tous les pics de ce jeu d’images commencent dans cette image. Pour aller de l’un à l’autre, choisissez le jeu dans Capture &gt; Images selon.</translation>
    </message>
</context>
<context>
    <name>zoe::app::NightMap</name>
    <message>
        <source>Functions by night: longer or shorter than usual</source>
        <translation>Fonctions par nuit : plus longues ou plus courtes que d’habitude</translation>
    </message>
    <message>
        <source>no runs</source>
        <translation>aucune exécution</translation>
    </message>
    <message>
        <source>%1, %2: %3 (usually %4 per frame)</source>
        <translation>%1, %2 : %3 (d’habitude %4 par image)</translation>
    </message>
    <message>
        <source>Function above</source>
        <translation>Fonction au-dessus</translation>
    </message>
    <message>
        <source>Function below</source>
        <translation>Fonction au-dessous</translation>
    </message>
    <message>
        <source>Night before</source>
        <translation>Nuit précédente</translation>
    </message>
    <message>
        <source>Night after</source>
        <translation>Nuit suivante</translation>
    </message>
</context>
<context>
    <name>zoe::app::OpenCaptures</name>
    <message>
        <source>Frame %1 does not exist: the last frame is %2</source>
        <translation>L’image %1 n’existe pas : la dernière image est %2</translation>
    </message>
    <message>
        <source>Notes on %1: %2</source>
        <translation>Notes sur %1 : %2</translation>
    </message>
    <message>
        <source>Behaviours of %1: %2</source>
        <translation>Comportements de %1 : %2</translation>
    </message>
    <message>
        <source>Some work can&apos;t be saved</source>
        <translation>Une partie du travail ne peut pas être enregistrée</translation>
    </message>
    <message>
        <source>If you close now, you lose:</source>
        <translation>Si vous fermez maintenant, ceci est perdu :</translation>
    </message>
    <message>
        <source>Close &amp;without saving</source>
        <translation>Fermer &amp;sans enregistrer</translation>
    </message>
    <message>
        <source>The capture has no function &quot;%1&quot;.</source>
        <translation>La capture n’a pas de fonction « %1 ».</translation>
    </message>
    <message>
        <source>%1 is a fleet store, not a capture: choose a capture to compare with.</source>
        <translation>%1 est la base de données d’une flotte, pas une capture : choisir une capture à comparer.</translation>
    </message>
    <message>
        <source>Can&apos;t open %1: %2</source>
        <translation>Impossible d’ouvrir %1 : %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::OpenFleet</name>
    <message>
        <source>Finding changes</source>
        <translation>Recherche de changements</translation>
    </message>
    <message>
        <source>Can&apos;t read %1: %2</source>
        <translation>Impossible de lire %1 : %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::Opener</name>
    <message>
        <source>Opening %1</source>
        <translation>Ouverture de %1</translation>
    </message>
    <message>
        <source>Importing %1</source>
        <translation>Importation de %1</translation>
    </message>
    <message>
        <source>Can&apos;t create a temporary folder</source>
        <translation>Impossible de créer un dossier temporaire</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>le fichier est vide</translation>
    </message>
    <message>
        <source>Can&apos;t create a temporary folder for the import</source>
        <translation>Impossible de créer un dossier temporaire pour l’import</translation>
    </message>
    <message>
        <source>not a Zoetrope capture, and no importers are installed</source>
        <translation>ce n’est pas une capture Zoetrope, et aucun importateur n’est installé</translation>
    </message>
    <message>
        <source>unknown file format: not a Zoetrope capture or any format with an importer</source>
        <translation>format de fichier inconnu : ni une capture Zoetrope, ni un format avec importateur</translation>
    </message>
</context>
<context>
    <name>zoe::app::Panes</name>
    <message>
        <source>Next panel</source>
        <translation>Panneau suivant</translation>
    </message>
    <message>
        <source>Previous panel</source>
        <translation>Panneau précédent</translation>
    </message>
    <message>
        <source>Go to panel: %1</source>
        <translation>Aller au panneau : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::PinnedNote</name>
    <message>
        <source>Pinned note</source>
        <translation>Note épinglée</translation>
    </message>
    <message>
        <source>Close the pinned note</source>
        <translation>Fermer la note épinglée</translation>
    </message>
    <message>
        <source>Close (Delete)</source>
        <translation>Fermer (Suppr)</translation>
    </message>
</context>
<context>
    <name>zoe::app::PlotsPanel</name>
    <message>
        <source>bytes</source>
        <translation>octets</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>value</source>
        <translation>valeur</translation>
    </message>
    <message>
        <source>Plots of the program</source>
        <translation>Courbes du programme</translation>
    </message>
    <message>
        <source>Filter plots</source>
        <translation>Filtrer les courbes</translation>
    </message>
    <message>
        <source>Reading plots</source>
        <translation>Lecture des courbes</translation>
    </message>
    <message>
        <source>Time (s)</source>
        <translation>Temps (s)</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Selected plot over time</source>
        <translation>Courbe sélectionnée au fil du temps</translation>
    </message>
    <message>
        <source>No plots recorded. A program records plots with ZOE_PLOT.</source>
        <translation>Aucune courbe enregistrée. Un programme enregistre des courbes avec ZOE_PLOT.</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginColumns</name>
    <message>
        <source>Column %1</source>
        <translation>Colonne %1</translation>
    </message>
    <message>
        <source>Column %1: %2</source>
        <translation>Colonne %1 : %2</translation>
    </message>
    <message>
        <source>Cancelled. To compute the column, hide it and show it again.</source>
        <translation>Annulé. Pour calculer la colonne, la masquer puis la réafficher.</translation>
    </message>
    <message>
        <source>Not computed while recording a running program</source>
        <translation>Non calculé pendant l’enregistrement d’un programme en cours</translation>
    </message>
    <message>
        <source>Computing…</source>
        <translation>Calcul en cours …</translation>
    </message>
    <message>
        <source>Column of a plugin</source>
        <translation>Colonne d’un greffon</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginPanel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>the plugin failed</source>
        <translation>le greffon a échoué</translation>
    </message>
    <message>
        <source>The plugin can&apos;t create its view.</source>
        <translation>Le greffon ne peut pas créer sa vue.</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginsDialog</name>
    <message>
        <source>Plugins</source>
        <translation>Greffons</translation>
    </message>
    <message>
        <source>Plugin</source>
        <translation>Greffon</translation>
    </message>
    <message>
        <source>Provides</source>
        <translation>Fournit</translation>
    </message>
    <message>
        <source>Version</source>
        <translation>Version</translation>
    </message>
    <message>
        <source>State</source>
        <translation>État</translation>
    </message>
    <message>
        <source>File</source>
        <translation>Fichier</translation>
    </message>
    <message>
        <source>&amp;Try again</source>
        <translation>&amp;Réessayer</translation>
    </message>
    <message>
        <source>Open my plugin &amp;folder</source>
        <translation>Ouvrir mon &amp;dossier de greffons</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prêt</translation>
    </message>
    <message>
        <source>About the selected plugin</source>
        <translation>À propos du greffon sélectionné</translation>
    </message>
    <message>
        <source>Plugin folders</source>
        <translation>Dossiers des greffons</translation>
    </message>
    <message>
        <source>Plugin folders: %1. Enabling or disabling a plugin takes effect in new windows.</source>
        <translation>Dossiers des greffons : %1. Activer ou désactiver un greffon prend effet dans les nouvelles fenêtres.</translation>
    </message>
    <message>
        <source>Read the plugin file again and try to load it</source>
        <translation>Relire le fichier du greffon et essayer de le charger</translation>
    </message>
    <message>
        <source>not usable</source>
        <translation>inutilisable</translation>
    </message>
    <message>
        <source>disabled</source>
        <translation>désactivé</translation>
    </message>
    <message>
        <source>enabled</source>
        <translation>activé</translation>
    </message>
    <message>
        <source>No plugins found.</source>
        <translation>Aucun greffon trouvé.</translation>
    </message>
    <message>
        <source>%1 can&apos;t be used: %2.</source>
        <translation>%1 est inutilisable : %2.</translation>
    </message>
</context>
<context>
    <name>zoe::app::PrefixTable</name>
    <message>
        <source>Source path replacements</source>
        <translation>Remplacements de chemins de sources</translation>
    </message>
    <message>
        <source>Compiled path</source>
        <translation>Chemin de compilation</translation>
    </message>
    <message>
        <source>Local path</source>
        <translation>Chemin local</translation>
    </message>
    <message>
        <source>A&amp;dd</source>
        <translation>A&amp;jouter</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>Su&amp;pprimer</translation>
    </message>
    <message>
        <source>%1 can&apos;t be replaced: it contains a =</source>
        <translation>%1 ne peut pas être remplacé : il contient un =</translation>
    </message>
    <message>
        <source>Add a replacement</source>
        <translation>Ajouter un remplacement</translation>
    </message>
    <message>
        <source>Remove the selected replacement</source>
        <translation>Retirer le remplacement sélectionné</translation>
    </message>
</context>
<context>
    <name>zoe::app::QuantileChart</name>
    <message>
        <source>Base (ms)</source>
        <translation>Base (ms)</translation>
    </message>
    <message>
        <source>Head (ms)</source>
        <translation>Nouvelle (ms)</translation>
    </message>
    <message>
        <source>%1 of the frames are shorter
Base %2, head %3: %4</source>
        <translation>%1 des images sont plus courtes
Base %2, nouvelle %3 : %4</translation>
    </message>
    <message>
        <source>Frame time quantiles of base and head</source>
        <translation>Quantiles des temps d’image de la base et de la nouvelle</translation>
    </message>
    <message>
        <source>equal in both</source>
        <translation>égal dans les deux</translation>
    </message>
    <message>
        <source>quantiles (above the line: head is slower)</source>
        <translation>quantiles (au-dessus de la ligne : la nouvelle est plus lente)</translation>
    </message>
</context>
<context>
    <name>zoe::app::QueryPanel</name>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>Nothing to show: the calculation was cancelled or failed</source>
        <translation>Rien à montrer : le calcul a été annulé ou a échoué</translation>
    </message>
</context>
<context>
    <name>zoe::app::RecentFiles</name>
    <message>
        <source>&amp;Clear the list</source>
        <translation>&amp;Effacer la liste</translation>
    </message>
    <message>
        <source>%1 (missing)</source>
        <translation>%1 (introuvable)</translation>
    </message>
    <message>
        <source>&amp;Remove missing files</source>
        <translation>&amp;Retirer les fichiers introuvables</translation>
    </message>
</context>
<context>
    <name>zoe::app::RenameList</name>
    <message>
        <source>Functions that may have been renamed</source>
        <translation>Fonctions peut-être renommées</translation>
    </message>
    <message>
        <source>Tick a pair to compare it as one function</source>
        <translation>Cochez une paire pour la comparer comme une seule fonction</translation>
    </message>
    <message>
        <source>%1 → %2</source>
        <translation>%1 → %2</translation>
    </message>
    <message>
        <source>1 function may have been renamed</source>
        <translation>1 fonction a peut-être été renommée</translation>
    </message>
    <message>
        <source>%1 functions may have been renamed</source>
        <translation>%1 fonctions ont peut-être été renommées</translation>
    </message>
    <message>
        <source>%1 similar: %2</source>
        <translation>%1 semblables : %2</translation>
    </message>
    <message>
        <source>Show functions that may have been renamed</source>
        <translation>Montrer les fonctions peut-être renommées</translation>
    </message>
</context>
<context>
    <name>zoe::app::RowsTable</name>
    <message>
        <source>Text or /regular expression/; not case-sensitive</source>
        <translation>Texte ou /expression régulière/ ; sans distinction de casse</translation>
    </message>
</context>
<context>
    <name>zoe::app::RowsView</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::RuleBar</name>
    <message>
        <source>Select</source>
        <translation>Sélectionner</translation>
    </message>
    <message>
        <source>Select frames by rule</source>
        <translation>Sélectionner des images par règle</translation>
    </message>
    <message>
        <source>Close the bar</source>
        <translation>Fermer la barre</translation>
    </message>
    <message>
        <source>Close the bar (Escape)</source>
        <translation>Fermer la barre (Échap)</translation>
    </message>
    <message>
        <source>Longer than</source>
        <translation>Plus longues que</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Pics</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
    <message>
        <source>unusual</source>
        <translation>inhabituel</translation>
    </message>
    <message>
        <source>Selecting…</source>
        <translation>Sélection…</translation>
    </message>
    <message>
        <source>1 frame selected</source>
        <translation>1 image sélectionnée</translation>
    </message>
    <message>
        <source>%1 frames selected</source>
        <translation>%1 images sélectionnées</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>Règle</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>La plus longue</translation>
    </message>
    <message>
        <source>With function</source>
        <translation>Avec la fonction</translation>
    </message>
    <message>
        <source>In behaviour</source>
        <translation>Dans le comportement</translation>
    </message>
    <message>
        <source>Replaces, extends or reduces the current selection</source>
        <translation>Remplace, étend ou réduit la sélection actuelle</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>Remplacer</translation>
    </message>
    <message>
        <source>Add</source>
        <translation>Ajouter</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Enlever</translation>
    </message>
    <message>
        <source>Keep only</source>
        <translation>Garder seulement</translation>
    </message>
    <message>
        <source>Select frames</source>
        <translation>Sélectionner des images</translation>
    </message>
    <message>
        <source>Result of the rule</source>
        <translation>Résultat de la règle</translation>
    </message>
    <message>
        <source>Duration, such as 16.7 ms or 60 Hz</source>
        <translation>Durée, par exemple 16.7 ms ou 60 Hz</translation>
    </message>
    <message>
        <source>Share of frames in percent</source>
        <translation>Part des images en pour cent</translation>
    </message>
    <message>
        <source>Condition, such as duration &gt; 20ms and contains(&apos;draw&apos;)</source>
        <translation>Condition, par exemple duration &gt; 20ms and contains(&apos;draw&apos;)</translation>
    </message>
    <message>
        <source>Enter a duration such as 16.7 ms or 60 Hz</source>
        <translation>Saisir une durée, par exemple 16.7 ms ou 60 Hz</translation>
    </message>
    <message>
        <source>Enter a share between 0 and 100 %</source>
        <translation>Saisir une part entre 0 et 100 %</translation>
    </message>
    <message>
        <source>Enter something to search for</source>
        <translation>Saisir un critère de recherche</translation>
    </message>
    <message>
        <source>No frames found; the selection is unchanged</source>
        <translation>Aucune image trouvée ; la sélection est inchangée</translation>
    </message>
    <message>
        <source>; %1 unreadable</source>
        <translation> ; lecture impossible : %1</translation>
    </message>
    <message>
        <source>Select the frames that match the rule</source>
        <translation>Sélectionner les images qui satisfont la règle</translation>
    </message>
</context>
<context>
    <name>zoe::app::SamplesPanel</name>
    <message>
        <source>Direction of the sampled call tree</source>
        <translation>Sens de l’arbre d’appels échantillonné</translation>
    </message>
    <message>
        <source>Sampled call tree</source>
        <translation>Arbre d’appels échantillonné</translation>
    </message>
    <message>
        <source>Merging samples</source>
        <translation>Fusion des échantillons</translation>
    </message>
    <message>
        <source>Can&apos;t merge samples: %1</source>
        <translation>Impossible de fusionner les échantillons : %1</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Select a function in any view</source>
        <translation>Sélectionner une fonction dans une vue quelconque</translation>
    </message>
    <message>
        <source>Merging samples…</source>
        <translation>Fusion des échantillons…</translation>
    </message>
    <message>
        <source>No samples: the calculation was cancelled or failed</source>
        <translation>Pas d’échantillons : le calcul a été annulé ou a échoué</translation>
    </message>
    <message>
        <source>The capture has no samples. Record with ZOE_SAMPLES=1000.</source>
        <translation>La capture n’a pas d’échantillons. Enregistrer avec ZOE_SAMPLES=1000.</translation>
    </message>
    <message>
        <source>%1 of CPU time</source>
        <translation>%1 de temps CPU</translation>
    </message>
    <message>
        <source>no function names yet: run “zoe symbolize”</source>
        <translation>pas encore de noms de fonctions : exécuter « zoe symbolize »</translation>
    </message>
    <message>
        <source>View of the samples</source>
        <translation>Vue des échantillons</translation>
    </message>
    <message>
        <source>Flame graph</source>
        <translation>Graphe de flammes</translation>
    </message>
    <message>
        <source>Tree</source>
        <translation>Arbre</translation>
    </message>
    <message>
        <source>All samples, or those taken while the selected function or zone was open</source>
        <translation>Tous les échantillons, ou ceux pris pendant que la fonction ou la zone sélectionnée était ouverte</translation>
    </message>
    <message>
        <source>All samples</source>
        <translation>Tous les échantillons</translation>
    </message>
    <message>
        <source>Inside the function</source>
        <translation>Dans la fonction</translation>
    </message>
    <message>
        <source>Inside the zone</source>
        <translation>Dans la zone</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>Rechercher</translation>
    </message>
    <message>
        <source>Search sampled functions</source>
        <translation>Rechercher des fonctions échantillonnées</translation>
    </message>
    <message>
        <source>Find functions by name: text or /regular expression/</source>
        <translation>Rechercher des fonctions par nom : texte ou /expression régulière/</translation>
    </message>
    <message>
        <source>Flame graph of the samples</source>
        <translation>Graphe de flammes des échantillons</translation>
    </message>
    <message>
        <source>Zoom path</source>
        <translation>Chemin du zoom</translation>
    </message>
    <message>
        <source>Select a zone in the time line</source>
        <translation>Sélectionnez une zone dans la chronologie</translation>
    </message>
    <message>
        <source>Top-down</source>
        <translation>De haut en bas</translation>
    </message>
    <message>
        <source>Bottom-up</source>
        <translation>De bas en haut</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>illisible : %1</translation>
    </message>
    <message>
        <source>%1 grouped under “other”</source>
        <translation>sous « autres » : %1</translation>
    </message>
    <message>
        <source>The imported capture has no samples.</source>
        <translation>La capture importée n’a pas d’échantillons.</translation>
    </message>
</context>
<context>
    <name>zoe::app::ScopeSwitch</name>
    <message>
        <source>Frames in tables</source>
        <translation>Images dans les tableaux</translation>
    </message>
    <message>
        <source>Tables:</source>
        <translation>Tableaux :</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Tables cover the chosen frame</source>
        <translation>Les tableaux couvrent l’image choisie</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Sélection</translation>
    </message>
    <message>
        <source>Tables cover the selected frames, or all if none are selected</source>
        <translation>Les tableaux couvrent les images sélectionnées, ou toutes sans sélection</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
    <message>
        <source>Tables cover all frames of the chosen frame&apos;s behaviour</source>
        <translation>Les tableaux couvrent toutes les images du comportement de l’image choisie</translation>
    </message>
    <message>
        <source>All</source>
        <translation>Tout</translation>
    </message>
    <message>
        <source>Tables cover all frames</source>
        <translation>Les tableaux couvrent toutes les images</translation>
    </message>
</context>
<context>
    <name>zoe::app::Session</name>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>Can&apos;t write %1: it is an open capture. Choose another name.</source>
        <translation>Impossible d’écrire %1 : c’est une capture ouverte. Choisissez un autre nom.</translation>
    </message>
</context>
<context>
    <name>zoe::app::SettingsDialog</name>
    <message>
        <source>Settings</source>
        <translation>Réglages</translation>
    </message>
    <message>
        <source>Appearance</source>
        <translation>Apparence</translation>
    </message>
    <message>
        <source>Captures and views</source>
        <translation>Captures et vues</translation>
    </message>
    <message>
        <source>Sources</source>
        <translation>Sources</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Settings pages</source>
        <translation>Pages de réglages</translation>
    </message>
</context>
<context>
    <name>zoe::app::ShapesPage</name>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Écart type</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>La plus courte</translation>
    </message>
    <message>
        <source>p25</source>
        <translation>p25</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Médiane</translation>
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
        <translation>La plus longue</translation>
    </message>
    <message>
        <source>Frame time</source>
        <translation>Temps d’image</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Nouvelle</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>Frame time statistics of base and head</source>
        <translation>Statistiques des temps d’image de la base et de la nouvelle</translation>
    </message>
</context>
<context>
    <name>zoe::app::ShortcutSheet</name>
    <message>
        <source>Shortcuts</source>
        <translation>Raccourcis</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Commande</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>Touches</translation>
    </message>
    <message>
        <source>Change keys…</source>
        <translation>Changer les touches…</translation>
    </message>
    <message>
        <source>Mouse in charts</source>
        <translation>Souris dans les graphiques</translation>
    </message>
    <message>
        <source>Find a command or key</source>
        <translation>Chercher une commande ou une touche</translation>
    </message>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Zoomer au pointeur</translation>
    </message>
    <message>
        <source>Wheel (can be changed in the settings)</source>
        <translation>Molette (modifiable dans les réglages)</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>Drag with the middle or right button</source>
        <translation>Glisser avec le bouton du milieu ou de droite</translation>
    </message>
    <message>
        <source>Select frames, measure time</source>
        <translation>Sélectionner des images, mesurer un temps</translation>
    </message>
    <message>
        <source>Drag with the left button</source>
        <translation>Glisser avec le bouton de gauche</translation>
    </message>
    <message>
        <source>Add to the selection, extend it</source>
        <translation>Ajouter à la sélection, l’étendre</translation>
    </message>
    <message>
        <source>Ctrl or Shift with click or drag</source>
        <translation>Ctrl ou Maj avec clic ou glissement</translation>
    </message>
    <message>
        <source>Zoom to a zone</source>
        <translation>Zoomer sur une zone</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Double-clic</translation>
    </message>
    <message>
        <source>Open the settings for keys</source>
        <translation>Ouvrir les réglages des touches</translation>
    </message>
</context>
<context>
    <name>zoe::app::SitesPanel</name>
    <message>
        <source>Filter by name, file or category</source>
        <translation>Filtrer par nom, fichier ou catégorie</translation>
    </message>
    <message>
        <source>Never reached</source>
        <translation>Jamais atteints</translation>
    </message>
    <message>
        <source>Sites</source>
        <translation>Sites</translation>
    </message>
    <message>
        <source>Only sites not reached in the selected frames</source>
        <translation>Seulement les sites non atteints dans les images sélectionnées</translation>
    </message>
    <message>
        <source>Finding sites</source>
        <translation>Recherche de sites</translation>
    </message>
    <message>
        <source>%1 of %2 sites reached</source>
        <translation>%1 sites atteints sur %2</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>illisible : %1</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>abandon par l’enregistreur : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::SourceView</name>
    <message>
        <source>Open in editor</source>
        <translation>Ouvrir dans l’éditeur</translation>
    </message>
    <message>
        <source>Source of the function</source>
        <translation>Source de la fonction</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Éditeur</translation>
    </message>
    <message>
        <source>Source folder…</source>
        <translation>Dossier de sources…</translation>
    </message>
    <message>
        <source>Open the file at this line. Right-click to change the editor command.</source>
        <translation>Ouvrir le fichier à cette ligne. Clic droit : changer la commande d’éditeur.</translation>
    </message>
    <message>
        <source>Choose a folder to search for source files that have moved</source>
        <translation>Choisir un dossier où chercher les sources déplacées</translation>
    </message>
    <message>
        <source>No source file recorded for this function</source>
        <translation>Aucun fichier source enregistré pour cette fonction</translation>
    </message>
    <message>
        <source>Looking for %1…</source>
        <translation>Recherche de %1…</translation>
    </message>
    <message>
        <source>Can&apos;t find %1. Choose the folder that contains the sources.</source>
        <translation>%1 introuvable. Choisir le dossier qui contient les sources.</translation>
    </message>
    <message>
        <source>Choose a source folder</source>
        <translation>Choisir un dossier de sources</translation>
    </message>
    <message>
        <source>Editor command (%f: file, %l: line)</source>
        <translation>Commande d’éditeur (%f : fichier, %l : ligne)</translation>
    </message>
    <message>
        <source>Line %3 was recorded, but %1 ends at line %2: it is not the compiled version</source>
        <translation>La ligne %3 a été enregistrée, mais %1 finit à la ligne %2 : ce n’est pas la version compilée</translation>
    </message>
</context>
<context>
    <name>zoe::app::SourcesPage</name>
    <message>
        <source>&amp;Remove</source>
        <translation>&amp;Enlever</translation>
    </message>
    <message>
        <source>Editor command</source>
        <translation>Commande d’éditeur</translation>
    </message>
    <message>
        <source>&amp;Editor command (%f: file, %l: line)</source>
        <translation>Commande d’&amp;éditeur (%f : fichier, %l : ligne)</translation>
    </message>
    <message>
        <source>Source folders</source>
        <translation>Dossiers de sources</translation>
    </message>
    <message>
        <source>Additional source &amp;folders</source>
        <translation>&amp;Dossiers de sources supplémentaires</translation>
    </message>
    <message>
        <source>&amp;Add folder…</source>
        <translation>&amp;Ajouter un dossier…</translation>
    </message>
    <message>
        <source>Choose a source folder</source>
        <translation>Choisir un dossier de sources</translation>
    </message>
    <message>
        <source>Source &amp;path replacements</source>
        <translation>&amp;Remplacements de chemins de sources</translation>
    </message>
    <message>
        <source>Add a folder with source files</source>
        <translation>Ajouter un dossier de fichiers source</translation>
    </message>
    <message>
        <source>Remove the selected folder from the list</source>
        <translation>Retirer le dossier sélectionné de la liste</translation>
    </message>
</context>
<context>
    <name>zoe::app::SqlPanel</name>
    <message>
        <source>Longest frames</source>
        <translation>Images les plus longues</translation>
    </message>
    <message>
        <source>Longest calls</source>
        <translation>Appels les plus longs</translation>
    </message>
    <message>
        <source>Functions by self time</source>
        <translation>Fonctions par temps propre</translation>
    </message>
    <message>
        <source>Result of the query</source>
        <translation>Résultat de la requête</translation>
    </message>
    <message>
        <source>Cancelled.</source>
        <translation>Annulée.</translation>
    </message>
    <message>
        <source>S&amp;QL query</source>
        <translation>Requête S&amp;QL</translation>
    </message>
    <message>
        <source>Run query</source>
        <translation>Exécuter la requête</translation>
    </message>
    <message>
        <source>Earlier query</source>
        <translation>Requête antérieure</translation>
    </message>
    <message>
        <source>Later query</source>
        <translation>Requête suivante</translation>
    </message>
    <message>
        <source>SQL query</source>
        <translation>Requête SQL</translation>
    </message>
    <message>
        <source>SQL query, for example: %1</source>
        <translation>Requête SQL, par exemple : %1</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>Exécuter</translation>
    </message>
    <message>
        <source>Run the query</source>
        <translation>Exécute la requête</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Cancel the query</source>
        <translation>Annule la requête</translation>
    </message>
    <message>
        <source>History</source>
        <translation>Historique</translation>
    </message>
    <message>
        <source>Earlier queries, and examples</source>
        <translation>Requêtes antérieures et exemples</translation>
    </message>
    <message>
        <source>Show these frames</source>
        <translation>Afficher ces images</translation>
    </message>
    <message>
        <source>Select the frames in the column &quot;frame&quot;; all views then show only these</source>
        <translation>Sélectionne les images de la colonne « frame » ; toutes les vues ne montrent alors qu’elles</translation>
    </message>
    <message>
        <source>The manual&apos;s chapter SQL describes the tables.</source>
        <translation>Le chapitre SQL du manuel décrit les tables.</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>En cours…</translation>
    </message>
    <message>
        <source>The query has no result.</source>
        <translation>La requête n’a pas de résultat.</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Exemples</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>Tables</translation>
    </message>
    <message>
        <source>Tables of this capture, and of others that are open: choose one to insert its name</source>
        <translation>Tables de cette capture et des autres captures ouvertes : en choisir une insère son nom</translation>
    </message>
    <message>
        <source>%1 unreadable</source>
        <translation>illisible : %1</translation>
    </message>
    <message>
        <source>Only the first row; use limit or a condition</source>
        <translation>Seulement la première ligne ; utiliser limit ou une condition</translation>
    </message>
    <message>
        <source>Only the first %1 rows; use limit or a condition</source>
        <translation>Seulement les %1 premières lignes ; utiliser limit ou une condition</translation>
    </message>
</context>
<context>
    <name>zoe::app::StartPage</name>
    <message>
        <source>&lt;h1 style=&apos;margin-bottom:2px&apos;&gt;Zoetrope&lt;/h1&gt;See what a program does in each frame, and why some frames are slow.</source>
        <translation>&lt;h1 style=&apos;margin-bottom:2px&apos;&gt;Zoetrope&lt;/h1&gt;Voir ce que fait un programme à chaque image, et pourquoi certaines sont lentes.</translation>
    </message>
    <message>
        <source>&amp;Open a capture…</source>
        <translation>&amp;Ouvrir une capture…</translation>
    </message>
    <message>
        <source>Open a capture</source>
        <translation>Ouvrir une capture</translation>
    </message>
    <message>
        <source>Open the sam&amp;ple capture</source>
        <translation>Ouvrir la capture d’&amp;exemple</translation>
    </message>
    <message>
        <source>Open the sample capture</source>
        <translation>Ouvrir la capture d’exemple</translation>
    </message>
    <message>
        <source>How to instrument a program</source>
        <translation>Comment équiper un programme</translation>
    </message>
    <message>
        <source>With CMake: &lt;code&gt;find_package(Zoetrope)&lt;/code&gt; and link &lt;code&gt;Zoetrope::Recorder&lt;/code&gt;. Then open run.zoe here.</source>
        <translation>Avec CMake : &lt;code&gt;find_package(Zoetrope)&lt;/code&gt; et lier &lt;code&gt;Zoetrope::Recorder&lt;/code&gt;. Puis ouvrir run.zoe ici.</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Copier</translation>
    </message>
    <message>
        <source>Zoetrope logo</source>
        <translation>Logo de Zoetrope</translation>
    </message>
    <message>
        <source>A few seconds of a small game, recorded with Zoetrope</source>
        <translation>Quelques secondes d’un petit jeu, enregistrées avec Zoetrope</translation>
    </message>
    <message>
        <source>Connect to a program that was started with the recorder&apos;s listen option</source>
        <translation>Se connecter à un programme dont l’enregistreur a été démarré avec l’option listen</translation>
    </message>
    <message>
        <source>Or drop a file here: a .zoe capture or any format with an importer (see Tools &gt; Plugins). Drop two files together to compare them.</source>
        <translation>Ou déposer un fichier ici : une capture .zoe ou un format avec importateur (voir Outils &gt; Plugins). Déposer deux fichiers ensemble pour les comparer.</translation>
    </message>
    <message>
        <source>Recent captures</source>
        <translation>Captures récentes</translation>
    </message>
    <message>
        <source>Copy the code</source>
        <translation>Copier le code</translation>
    </message>
    <message>
        <source>Record your own program with five lines</source>
        <translation>Enregistrer votre programme en cinq lignes</translation>
    </message>
    <message>
        <source>No recent captures</source>
        <translation>Aucune capture récente</translation>
    </message>
    <message>
        <source>Open a capture or a file of another profiler</source>
        <translation>Ouvrir une capture ou un fichier d’un autre profileur</translation>
    </message>
    <message>
        <source>Co&amp;nnect to a running program…</source>
        <translation>Se co&amp;nnecter à un programme en cours…</translation>
    </message>
    <message>
        <source>Connect to a running program</source>
        <translation>Se connecter à un programme en cours</translation>
    </message>
    <message>
        <source>&amp;Remove missing files</source>
        <translation>&amp;Retirer les fichiers introuvables</translation>
    </message>
    <message>
        <source>Remove files from the list that no longer exist</source>
        <translation>Retirer de la liste les fichiers qui n’existent plus</translation>
    </message>
    <message>
        <source>missing: %1</source>
        <translation>introuvable : %1</translation>
    </message>
    <message>
        <source>%1 is missing: it was deleted or moved, or its disk is not connected.</source>
        <translation>%1 est introuvable : le fichier a été supprimé ou déplacé, ou son disque n’est pas connecté.</translation>
    </message>
</context>
<context>
    <name>zoe::app::StrikingFrames</name>
    <message>
        <source>Finding spikes</source>
        <translation>Recherche des pics</translation>
    </message>
</context>
<context>
    <name>zoe::app::SummaryBar</name>
    <message>
        <source>Basic</source>
        <translation>De base</translation>
    </message>
    <message>
        <source>Percentiles</source>
        <translation>Centiles</translation>
    </message>
    <message>
        <source>Wall clock</source>
        <translation>Temps réel</translation>
    </message>
    <message>
        <source>Per frame</source>
        <translation>Par image</translation>
    </message>
    <message>
        <source>All columns</source>
        <translation>Toutes les colonnes</translation>
    </message>
    <message>
        <source>per call</source>
        <translation>par appel</translation>
    </message>
    <message>
        <source>per frame</source>
        <translation>par image</translation>
    </message>
    <message>
        <source>All categories</source>
        <translation>Toutes les catégories</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(aucune)</translation>
    </message>
    <message>
        <source>Columns shown</source>
        <translation>Colonnes affichées</translation>
    </message>
    <message>
        <source>Statistics per call or per frame</source>
        <translation>Statistiques par appel ou par image</translation>
    </message>
    <message>
        <source>Category filter</source>
        <translation>Filtre de catégories</translation>
    </message>
    <message>
        <source>Minimum share of self time</source>
        <translation>Part minimale du temps propre</translation>
    </message>
</context>
<context>
    <name>zoe::app::SummaryPanel</name>
    <message>
        <source>%1 ranges</source>
        <translation>%1 plages</translation>
    </message>
    <message>
        <source>All frames</source>
        <translation>Toutes les images</translation>
    </message>
    <message>
        <source>Filter: text or /regular expression/</source>
        <translation>Filtre : texte ou /expression régulière/</translation>
    </message>
    <message>
        <source>Filter functions by name</source>
        <translation>Filtrer les fonctions par nom</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Selected frames: %1 (%2)</source>
        <translation>Images sélectionnées : %1 (%2)</translation>
    </message>
    <message>
        <source>All frames: %1</source>
        <translation>Toutes les images : %1</translation>
    </message>
    <message>
        <source>thread %1</source>
        <translation>thread %1</translation>
    </message>
    <message>
        <source>%1 of frame time</source>
        <translation>%1 de temps d’image</translation>
    </message>
    <message>
        <source>Show functions of all frames instead of the selected frames</source>
        <translation>Montrer les fonctions de toutes les images au lieu des images sélectionnées</translation>
    </message>
    <message>
        <source>Summarising a thread</source>
        <translation>Résumé d’un thread</translation>
    </message>
    <message>
        <source>Summarising the selected frames…</source>
        <translation>Résumé des images sélectionnées…</translation>
    </message>
    <message>
        <source>Summarising all frames…</source>
        <translation>Résumé de toutes les images…</translation>
    </message>
    <message>
        <source>No summary: the calculation was cancelled or failed</source>
        <translation>Pas de résumé : le calcul a été annulé ou a échoué</translation>
    </message>
    <message>
        <source>Find f&amp;unction</source>
        <translation>Chercher une f&amp;onction</translation>
    </message>
    <message>
        <source>Matching functions that occur only in samples. Click to show them in the Samples panel</source>
        <translation>Fonctions correspondantes présentes seulement dans les échantillons. Cliquer les montre dans le panneau Échantillons</translation>
    </message>
    <message>
        <source>1 sampled function</source>
        <translation>1 fonction échantillonnée</translation>
    </message>
    <message>
        <source>%1 sampled functions</source>
        <translation>%1 fonctions échantillonnées</translation>
    </message>
    <message>
        <source>%1 dropped by the recorder</source>
        <translation>abandon par l’enregistreur : %1</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>Newest frames of the running program: %1</source>
        <translation>Dernières images du programme en cours : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::TableExport</name>
    <message>
        <source>Writing %1</source>
        <translation>Écriture de %1</translation>
    </message>
    <message>
        <source>The table changed during the export. Try again.</source>
        <translation>Le tableau a changé pendant l’exportation. Réessayer.</translation>
    </message>
    <message>
        <source>The export was cancelled.</source>
        <translation>L’exportation a été annulée.</translation>
    </message>
    <message>
        <source>Copying table</source>
        <translation>Copie du tableau</translation>
    </message>
    <message>
        <source>Can&apos;t export the table: %1</source>
        <translation>Impossible d’exporter le tableau : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::ThreadBox</name>
    <message>
        <source>Thread filter</source>
        <translation>Filtre de threads</translation>
    </message>
    <message>
        <source>All threads</source>
        <translation>Tous les threads</translation>
    </message>
</context>
<context>
    <name>zoe::app::TrendChart</name>
    <message>
        <source>Trend of the quantity from run to run</source>
        <translation>Évolution de la grandeur d’exécution en exécution</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>plus lent</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>plus rapide</translation>
    </message>
    <message>
        <source>Earlier run</source>
        <translation>Exécution précédente</translation>
    </message>
    <message>
        <source>Later run</source>
        <translation>Exécution suivante</translation>
    </message>
    <message>
        <source>Earlier run to compare with</source>
        <translation>Exécution précédente à comparer</translation>
    </message>
    <message>
        <source>Later run to compare with</source>
        <translation>Exécution suivante à comparer</translation>
    </message>
    <message>
        <source>Open the capture of the run</source>
        <translation>Ouvrir la capture de l’exécution</translation>
    </message>
</context>
<context>
    <name>zoe::app::VerdictBar</name>
    <message>
        <source>Verdict</source>
        <translation>Verdict</translation>
    </message>
    <message>
        <source>Details</source>
        <translation>Détails</translation>
    </message>
    <message>
        <source>All figures, and how intervals and p are computed</source>
        <translation>Tous les chiffres, et comment les intervalles et p sont calculés</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>Ce qui change</translation>
    </message>
    <message>
        <source>How sure</source>
        <translation>Certitude</translation>
    </message>
    <message>
        <source>Compared</source>
        <translation>Comparé</translation>
    </message>
    <message>
        <source>Caution</source>
        <translation>Attention</translation>
    </message>
    <message>
        <source>1 more capture has problems.</source>
        <translation>1 autre capture a des problèmes.</translation>
    </message>
    <message>
        <source>%1 more captures have problems.</source>
        <translation>%1 autres captures ont des problèmes.</translation>
    </message>
    <message>
        <source>%1?</source>
        <translation>%1 ?</translation>
    </message>
    <message>
        <source>The captures don&apos;t support this verdict: see Caution</source>
        <translation>Les captures ne permettent pas ce verdict : voir « Attention »</translation>
    </message>
</context>
<context>
    <name>zoe::app::WhyPanel</name>
    <message>
        <source>Causes of the frame</source>
        <translation>Causes de l’image</translation>
    </message>
    <message>
        <source>First causes of many frames</source>
        <translation>Premières causes de plusieurs images</translation>
    </message>
    <message>
        <source>This frame</source>
        <translation>Cette image</translation>
    </message>
    <message>
        <source>Many frames</source>
        <translation>Plusieurs images</translation>
    </message>
    <message>
        <source>Why frames took long</source>
        <translation>Pourquoi des images ont été longues</translation>
    </message>
    <message>
        <source>Frames to explain</source>
        <translation>Images à expliquer</translation>
    </message>
    <message>
        <source>Spikes</source>
        <translation>Pics</translation>
    </message>
    <message>
        <source>Selected frames</source>
        <translation>Images sélectionnées</translation>
    </message>
    <message>
        <source>Longest 1 %</source>
        <translation>1 % les plus longues</translation>
    </message>
    <message>
        <source>Select a frame to see why it took so long.</source>
        <translation>Sélectionnez une image pour voir pourquoi elle a duré si longtemps.</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Aucune capture n’est ouverte.</translation>
    </message>
    <message>
        <source>Click a row to go to its longest piece</source>
        <translation>Cliquer sur une ligne pour aller à son plus long morceau</translation>
    </message>
    <message>
        <source>Explaining frames</source>
        <translation>Explication des images</translation>
    </message>
    <message>
        <source>Click: go to the worst frame · Double-click: select these frames</source>
        <translation>Clic : aller à la pire image · Double-clic : sélectionner ces images</translation>
    </message>
    <message>
        <source>Cancelled</source>
        <translation>Annulé</translation>
    </message>
    <message>
        <source>Explaining frames…</source>
        <translation>Explication des images…</translation>
    </message>
</context>
<context>
    <name>zoe::app::WindowHelp</name>
    <message>
        <source>function</source>
        <translation>fonction</translation>
    </message>
    <message>
        <source>sampled function</source>
        <translation>fonction échantillonnée</translation>
    </message>
</context>
<context>
    <name>zoe::app::WorkspaceBar</name>
    <message>
        <source>Workspaces</source>
        <translation>Espaces de travail</translation>
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
        <translation>Espace de travail : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneRanks</name>
    <message>
        <source>Ranking calls</source>
        <translation>Classement des appels</translation>
    </message>
    <message>
        <source>the only call in the capture</source>
        <translation>le seul appel dans la capture</translation>
    </message>
    <message>
        <source>longest of %1 calls</source>
        <translation>le plus long de %1 appels</translation>
    </message>
    <message>
        <source>shortest of %1 calls</source>
        <translation>le plus court de %1 appels</translation>
    </message>
    <message>
        <source>%1 longest of %2 calls</source>
        <translation>%1 plus long de %2 appels</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneText</name>
    <message>
        <source>thread %1</source>
        <translation>thread %1</translation>
    </message>
    <message>
        <source>total %1, self %2</source>
        <translation>total %1, propre %2</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>no</source>
        <translation>non</translation>
    </message>
    <message>
        <source>“%1”</source>
        <translation>« %1 »</translation>
    </message>
    <message>
        <source>and %1 more values</source>
        <translation>et %1 autres valeurs</translation>
    </message>
    <message>
        <source>frame %1</source>
        <translation>image %1</translation>
    </message>
    <message>
        <source>the only zone of this function here</source>
        <translation>la seule zone de cette fonction ici</translation>
    </message>
    <message>
        <source>one of %1 zones of this function here</source>
        <translation>une des %1 zones de cette fonction ici</translation>
    </message>
    <message>
        <source>%1 of the frame</source>
        <translation>%1 de l’image</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
    </message>
    <message>
        <source>%1, %2, %3 of the frame</source>
        <translation>%1, %2, %3 de l’image</translation>
    </message>
    <message>
        <source>starts %1 after the start of the frame</source>
        <translation>commence %1 après le début de l’image</translation>
    </message>
    <message>
        <source>%1 zones too thin to draw: zoom in to see them</source>
        <translation>%1 zones trop fines pour être dessinées : zoomer pour les voir</translation>
    </message>
    <message>
        <source>started before this frame</source>
        <translation>a commencé avant cette image</translation>
    </message>
    <message>
        <source>continues in the next frame</source>
        <translation>continue dans l’image suivante</translation>
    </message>
    <message>
        <source>and 1 more value</source>
        <translation>et 1 autre valeur</translation>
    </message>
    <message>
        <source>1 zone too thin to draw: zoom in to see it</source>
        <translation>1 zone trop fine pour être dessinée : zoomer pour la voir</translation>
    </message>
    <message>
        <source>still open at the end of its thread or the recording</source>
        <translation>encore ouverte à la fin du thread ou de l’enregistrement</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneTreeModel</name>
    <message>
        <source>%1
A click selects the longest call.</source>
        <translation>%1
Un clic sélectionne l’appel le plus long.</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>%1, max %2</source>
        <translation>%1, max %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneTreePanel</name>
    <message>
        <source>Zones of the frame</source>
        <translation>Zones de l’image</translation>
    </message>
    <message>
        <source>Zone tree of the frame</source>
        <translation>Arbre des zones de l’image</translation>
    </message>
    <message>
        <source>Select a frame in the chart to see its zones.</source>
        <translation>Sélectionner une image dans le graphique pour voir ses zones.</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Aucune capture n’est ouverte.</translation>
    </message>
    <message>
        <source>Frame %1 has no zones.</source>
        <translation>L’image %1 n’a pas de zones.</translation>
    </message>
    <message>
        <source>&amp;Group calls of one function</source>
        <translation>&amp;Regrouper les appels d’une fonction</translation>
    </message>
    <message>
        <source>The frame can&apos;t be loaded.</source>
        <translation>L’image ne peut pas être chargée.</translation>
    </message>
</context>
<context>
    <name>zoe::fleet::FleetText</name>
    <message>
        <source>behaviours</source>
        <translation>comportements</translation>
    </message>
    <message>
        <source>scenes</source>
        <translation>scènes</translation>
    </message>
    <message>
        <source>machines</source>
        <translation>machines</translation>
    </message>
    <message>
        <source>interval</source>
        <translation>intervalle</translation>
    </message>
    <message>
        <source>last good run</source>
        <translation>dernière bonne exécution</translation>
    </message>
    <message>
        <source>first bad run</source>
        <translation>première mauvaise exécution</translation>
    </message>
    <message>
        <source>commits between</source>
        <translation>commits intermédiaires</translation>
    </message>
    <message>
        <source>also changed</source>
        <translation>également modifié</translation>
    </message>
    <message>
        <source>different environment</source>
        <translation>environnement différent</translation>
    </message>
    <message>
        <source>left of it</source>
        <translation>ce qui en reste</translation>
    </message>
    <message>
        <source>fixed in</source>
        <translation>corrigé dans</translation>
    </message>
    <message>
        <source>status</source>
        <translation>état</translation>
    </message>
    <message>
        <source>fixed by</source>
        <translation>corrigé par</translation>
    </message>
    <message>
        <source>note</source>
        <translation>note</translation>
    </message>
    <message>
        <source>by</source>
        <translation>par</translation>
    </message>
    <message>
        <source>program</source>
        <translation>programme</translation>
    </message>
    <message>
        <source>branch</source>
        <translation>branche</translation>
    </message>
    <message>
        <source>id</source>
        <translation>identifiant</translation>
    </message>
    <message>
        <source>(mix of behaviours)</source>
        <translation>(répartition des comportements)</translation>
    </message>
    <message>
        <source>(machine %1)</source>
        <translation>(machine %1)</translation>
    </message>
    <message>
        <source>(frame)</source>
        <translation>(image)</translation>
    </message>
    <message>
        <source>Behaviours occur more or less often, “%1” most clearly: %2 per frame (%3)</source>
        <translation>Des comportements sont plus ou moins fréquents, surtout « %1 » : %2 par image (%3)</translation>
    </message>
    <message>
        <source>%1: slower by %2 per frame (%3)</source>
        <translation>%1 : ralentie de %2 par image (%3)</translation>
    </message>
    <message>
        <source>%1: faster by %2 per frame (%3)</source>
        <translation>%1 : accélérée de %2 par image (%3)</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
    <message>
        <source>changed</source>
        <translation>modifié</translation>
    </message>
    <message>
        <source>expected</source>
        <translation>attendu</translation>
    </message>
    <message>
        <source>acknowledged</source>
        <translation>pris en charge</translation>
    </message>
    <message>
        <source>false</source>
        <translation>fausse alerte</translation>
    </message>
    <message>
        <source>fixed</source>
        <translation>corrigé</translation>
    </message>
    <message>
        <source>%1: %2 by code, %3 by the mix of behaviours</source>
        <translation>%1 : %2 par le code, %3 par le mélange des comportements</translation>
    </message>
    <message>
        <source>mean frame</source>
        <translation>image moyenne</translation>
    </message>
</context>
</TS>
