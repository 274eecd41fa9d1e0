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
    <name>AnnotationTargets</name>
    <message>
        <source>Frames %1–%2</source>
        <translation>Images %1–%2</translation>
    </message>
    <message>
        <source>Frame %1</source>
        <translation>Image %1</translation>
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
        <source>Size as a capture</source>
        <translation>Taille comme capture</translation>
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
        <source>Begun</source>
        <translation>Début</translation>
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
        <source>Cost of a zone</source>
        <translation>Coût d’une zone</translation>
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
        <source>%1 dropped by the recorder for want of room</source>
        <translation>%1 abandonnées par l’enregistreur, faute de place</translation>
    </message>
    <message>
        <source> (%1 frames, %2 zones lost)</source>
        <translation> (%1 images, %2 zones perdues)</translation>
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
        <source>The recording was not ended properly</source>
        <translation>L’enregistrement n’a pas été terminé correctement</translation>
    </message>
    <message>
        <source>Notes of the import</source>
        <translation>Notes de l’importation</translation>
    </message>
    <message>
        <source>%1 times</source>
        <translation>%1 fois</translation>
    </message>
    <message>
        <source>This capture is not whole: %1</source>
        <translation>Cette capture n’est pas entière : %1</translation>
    </message>
    <message>
        <source>This capture is damaged in %1 places: %2, and more</source>
        <translation>Cette capture est endommagée à %1 endroits : %2, et d’autres</translation>
    </message>
    <message>
        <source>This capture is not whole: the recording was not ended properly</source>
        <translation>Cette capture n’est pas entière : l’enregistrement n’a pas été terminé correctement</translation>
    </message>
    <message>
        <source>%1 zones are missing: the recorder dropped them for want of room</source>
        <translation>%1 zones manquent : l’enregistreur les a abandonnées, faute de place</translation>
    </message>
</context>
<context>
    <name>CommandLine</name>
    <message>
        <source>Captures to open, each in a tab.</source>
        <translation>Captures à ouvrir, chacune dans un onglet.</translation>
    </message>
    <message>
        <source>Compare the file with this newer one.</source>
        <translation>Comparer le fichier à celui-ci, plus récent.</translation>
    </message>
    <message>
        <source>Show this frame first; frames count from 0.</source>
        <translation>Montrer d’abord cette image ; les images comptent à partir de 0.</translation>
    </message>
    <message>
        <source>Write a picture of the window with everything loaded, and end.</source>
        <translation>Écrire une copie de la fenêtre avec tout chargé, et finir.</translation>
    </message>
    <message>
        <source>Arrangement of the window: %1.</source>
        <translation>Disposition de la fenêtre : %1.</translation>
    </message>
    <message>
        <source>Colours of this run: system, light or dark.</source>
        <translation>Couleurs de cette exécution : system, light ou dark.</translation>
    </message>
    <message>
        <source>How much memory captures and queries may take: as in the settings, 1GiB at first.</source>
        <translation>Mémoire que captures et requêtes peuvent prendre : comme dans les réglages, 1GiB au début.</translation>
    </message>
    <message>
        <source>Size of the window in pixels.</source>
        <translation>Taille de la fenêtre en pixels.</translation>
    </message>
    <message>
        <source>Don&apos;t end when a file can&apos;t be opened: list the error in the window.</source>
        <translation>Ne pas finir quand un fichier ne peut être ouvert : indiquer l’erreur dans la fenêtre.</translation>
    </message>
    <message>
        <source>Show this text.</source>
        <translation>Montrer ce texte.</translation>
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
        <source>--frame needs the number of a frame, not &quot;%1&quot;</source>
        <translation>--frame veut le numéro d’une image, non « %1 »</translation>
    </message>
    <message>
        <source>There is no layout &quot;%1&quot;; there are %2</source>
        <translation>Il n’y a pas de disposition « %1 » ; il y a %2</translation>
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
        <source>Shows what a program did in each frame, and why some frames are slow.

Examples:
  zoetrope run.zoe                            open a capture
  zoetrope trace.json --frame 120             open a foreign file at a frame
  zoetrope before.zoe --compare after.zoe     compare two captures
  zoetrope --connect localhost:8086           watch a running program
  zoetrope run.zoe --screenshot run.png       make a picture and end; needs no display</source>
        <translation>Montre ce que fait un programme à chaque image, et pourquoi certaines images sont lentes.

Exemples :
  zoetrope run.zoe                            ouvrir une capture
  zoetrope trace.json --frame 120             ouvrir un fichier étranger à une image
  zoetrope before.zoe --compare after.zoe     comparer deux captures
  zoetrope --connect localhost:8086           regarder un programme en cours
  zoetrope run.zoe --screenshot run.png       faire une copie d’écran et finir ; sans affichage</translation>
    </message>
    <message>
        <source>Watch and record the program that listens there.</source>
        <translation>Regarder et enregistrer le programme qui écoute là.</translation>
    </message>
    <message>
        <source>Bring this panel to the front: %1.</source>
        <translation>Amener ce panneau au premier plan : %1.</translation>
    </message>
    <message>
        <source>Choose this function in all views.</source>
        <translation>Choisir cette fonction dans toutes les vues.</translation>
    </message>
    <message>
        <source>There is no panel &quot;%1&quot;; there are %2</source>
        <translation>Il n’y a pas de panneau « %1 » ; il y a %2</translation>
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
</context>
<context>
    <name>ComparisonColumns</name>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Matched by name, then by function, file and nearest line.</source>
        <translation>Appariées par nom, puis par fonction, fichier et ligne la plus proche.</translation>
    </message>
    <message>
        <source>Base self/frame</source>
        <translation>Base propre/image</translation>
    </message>
    <message>
        <source>Mean self time a frame in the base, over all its frames and threads.</source>
        <translation>Temps propre moyen par image dans la base, sur toutes ses images et tous ses threads.</translation>
    </message>
    <message>
        <source>Head self/frame</source>
        <translation>Nouvelle propre/image</translation>
    </message>
    <message>
        <source>Mean self time a frame in the head, over all its frames and threads.</source>
        <translation>Temps propre moyen par image dans la nouvelle, sur toutes ses images et tous ses threads.</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Head less base, a frame; + is slower. Sorted by size, whatever its sign.</source>
        <translation>Nouvelle moins base, par image ; + est plus lent. Trié par grandeur, quel que soit le signe.</translation>
    </message>
    <message>
        <source>Ratio</source>
        <translation>Rapport</translation>
    </message>
    <message>
        <source>Head as a multiple of base.</source>
        <translation>Nouvelle en multiple de la base.</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Chance of a difference at least this large, up or down, if there was none; of this function alone.</source>
        <translation>Probabilité d’une différence au moins aussi grande, en plus ou en moins, s’il n’y en avait pas ; pour cette fonction seule.</translation>
    </message>
    <message>
        <source>Significant</source>
        <translation>Significatif</translation>
    </message>
    <message>
        <source>Also after correction for the number of functions (Benjamini and Hochberg).</source>
        <translation>Aussi après correction pour le nombre de fonctions (Benjamini et Hochberg).</translation>
    </message>
    <message>
        <source>Interval from</source>
        <translation>Intervalle de</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference a frame: expanded percentiles of a bootstrap of blocks of neighbouring frames.</source>
        <translation>Borne inférieure de l’intervalle de confiance de la différence par image : centiles élargis d’un bootstrap de blocs d’images voisines.</translation>
    </message>
    <message>
        <source>to</source>
        <translation>à</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference a frame.</source>
        <translation>Borne supérieure de l’intervalle de confiance de la différence par image.</translation>
    </message>
    <message>
        <source>Base total/frame</source>
        <translation>Base total/image</translation>
    </message>
    <message>
        <source>Mean time a frame with everything called from it, in the base.</source>
        <translation>Temps moyen par image avec tout ce qu’elle appelle, dans la base.</translation>
    </message>
    <message>
        <source>Head total/frame</source>
        <translation>Nouvelle total/image</translation>
    </message>
    <message>
        <source>Mean time a frame with everything called from it, in the head.</source>
        <translation>Temps moyen par image avec tout ce qu’elle appelle, dans la nouvelle.</translation>
    </message>
    <message>
        <source>Difference of totals</source>
        <translation>Différence des totaux</translation>
    </message>
    <message>
        <source>Head less base, a frame, with everything called from it. Sorted by size, whatever its sign.</source>
        <translation>Nouvelle moins base, par image, avec tout ce qu’elle appelle. Trié par taille, quel que soit le signe.</translation>
    </message>
    <message>
        <source>Ratio of totals</source>
        <translation>Rapport des totaux</translation>
    </message>
    <message>
        <source>Head as a multiple of base, with everything called from it.</source>
        <translation>Nouvelle en multiple de la base, avec tout ce qu’elle appelle.</translation>
    </message>
    <message>
        <source>p of totals</source>
        <translation>p des totaux</translation>
    </message>
    <message>
        <source>Chance of a difference of totals at least this large, if there was none.</source>
        <translation>Probabilité d’une différence de totaux au moins aussi grande, s’il n’y en avait pas.</translation>
    </message>
    <message>
        <source>Totals from</source>
        <translation>Totaux de</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of the difference of totals a frame.</source>
        <translation>Borne inférieure de l’intervalle de confiance de la différence des totaux par image.</translation>
    </message>
    <message>
        <source>totals to</source>
        <translation>totaux à</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of the difference of totals a frame.</source>
        <translation>Borne supérieure de l’intervalle de confiance de la différence des totaux par image.</translation>
    </message>
    <message>
        <source>Base median</source>
        <translation>Base médiane</translation>
    </message>
    <message>
        <source>Of the self time a frame in the base: median, over all its frames (type 7).</source>
        <translation>Du temps propre par image dans la base : médiane, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Head median</source>
        <translation>Nouvelle médiane</translation>
    </message>
    <message>
        <source>Of the self time a frame in the head: median, over all its frames (type 7).</source>
        <translation>Du temps propre par image dans la nouvelle : médiane, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Base p95</source>
        <translation>Base p95</translation>
    </message>
    <message>
        <source>Of the self time a frame in the base: p95, over all its frames (type 7).</source>
        <translation>Du temps propre par image dans la base : p95, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Head p95</source>
        <translation>Nouvelle p95</translation>
    </message>
    <message>
        <source>Of the self time a frame in the head: p95, over all its frames (type 7).</source>
        <translation>Du temps propre par image dans la nouvelle : p95, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Base p99</source>
        <translation>Base p99</translation>
    </message>
    <message>
        <source>Of the self time a frame in the base: p99, over all its frames (type 7).</source>
        <translation>Du temps propre par image dans la base : p99, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Head p99</source>
        <translation>Nouvelle p99</translation>
    </message>
    <message>
        <source>Of the self time a frame in the head: p99, over all its frames (type 7).</source>
        <translation>Du temps propre par image dans la nouvelle : p99, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Base total median</source>
        <translation>Base total médiane</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the base: median, over all its frames (type 7).</source>
        <translation>Du temps par image avec tout ce qu’elle appelle, dans la base : médiane, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Head total median</source>
        <translation>Nouvelle total médiane</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the head: median, over all its frames (type 7).</source>
        <translation>Du temps par image avec tout ce qu’elle appelle, dans la nouvelle : médiane, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Base total p95</source>
        <translation>Base total p95</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the base: p95, over all its frames (type 7).</source>
        <translation>Du temps par image avec tout ce qu’elle appelle, dans la base : p95, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Head total p95</source>
        <translation>Nouvelle total p95</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the head: p95, over all its frames (type 7).</source>
        <translation>Du temps par image avec tout ce qu’elle appelle, dans la nouvelle : p95, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Base total p99</source>
        <translation>Base total p99</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the base: p99, over all its frames (type 7).</source>
        <translation>Du temps par image avec tout ce qu’elle appelle, dans la base : p99, sur toutes ses images (type 7).</translation>
    </message>
    <message>
        <source>Head total p99</source>
        <translation>Nouvelle total p99</translation>
    </message>
    <message>
        <source>Of the time a frame with everything called from it, in the head: p99, over all its frames (type 7).</source>
        <translation>Du temps par image avec tout ce qu’elle appelle, dans la nouvelle : p99, sur toutes ses images (type 7).</translation>
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
        <source>Mean number of calls that begin in a frame of the base.</source>
        <translation>Nombre moyen d’appels qui commencent dans une image de la base.</translation>
    </message>
    <message>
        <source>Head calls/frame</source>
        <translation>Nouvelle appels/image</translation>
    </message>
    <message>
        <source>Mean number of calls that begin in a frame of the head.</source>
        <translation>Nombre moyen d’appels qui commencent dans une image de la nouvelle.</translation>
    </message>
    <message>
        <source>Difference of calls</source>
        <translation>Différence des appels</translation>
    </message>
    <message>
        <source>Calls a frame, head less base. Sorted by size, whatever its sign.</source>
        <translation>Appels par image, nouvelle moins base. Trié par taille, quel que soit le signe.</translation>
    </message>
    <message>
        <source>Ratio of calls</source>
        <translation>Rapport des appels</translation>
    </message>
    <message>
        <source>Calls a frame of the head as a multiple of the base&apos;s.</source>
        <translation>Appels par image de la nouvelle en multiple de ceux de la base.</translation>
    </message>
    <message>
        <source>p of calls</source>
        <translation>p des appels</translation>
    </message>
    <message>
        <source>Chance of a difference of calls at least this large, if there was none.</source>
        <translation>Probabilité d’une différence d’appels au moins aussi grande, s’il n’y en avait pas.</translation>
    </message>
    <message>
        <source>Was called</source>
        <translation>S’appelait</translation>
    </message>
    <message>
        <source>The name in the base, where two names were accepted as one function.</source>
        <translation>Le nom dans la base, là où deux noms ont été acceptés comme une seule fonction.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>File and line, in the head if it is there.</source>
        <translation>Fichier et ligne, dans la nouvelle si elle y est.</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>oui</translation>
    </message>
    <message>
        <source>new</source>
        <translation>nouveau</translation>
    </message>
    <message>
        <source>Without spikes</source>
        <translation>Sans les pics</translation>
    </message>
    <message>
        <source>The difference where no frame counts more than the 99th percentile: spikes hide less there. A function is significant by either difference.</source>
        <translation>La différence si aucune image ne compte plus que le 99e centile : les pics y cachent moins. Une fonction est significative selon l’une ou l’autre différence.</translation>
    </message>
    <message>
        <source>p without spikes</source>
        <translation>p sans les pics</translation>
    </message>
    <message>
        <source>Chance of a difference without spikes at least this large, if there was none.</source>
        <translation>Probabilité d’une différence sans les pics au moins aussi grande, s’il n’y en avait pas.</translation>
    </message>
</context>
<context>
    <name>ComparisonText</name>
    <message>
        <source>Too few frames to tell: base has %1, head has %2</source>
        <translation>Trop peu d’images pour conclure : la base en a %1, la nouvelle %2</translation>
    </message>
    <message>
        <source>Head takes exactly as long a frame as base</source>
        <translation>La nouvelle prend exactement autant par image que la base</translation>
    </message>
    <message>
        <source>No clear difference: head takes %1 a frame%2, %3 interval %4 to %5</source>
        <translation>Pas de différence nette : la nouvelle prend %1 par image%2, intervalle à %3 de %4 à %5</translation>
    </message>
    <message>
        <source>Head is %1 slower a frame%2, %3 interval %4 to %5</source>
        <translation>La nouvelle est plus lente de %1 par image%2, intervalle à %3 de %4 à %5</translation>
    </message>
    <message>
        <source>Head is %1 faster a frame%2, %3 interval %4 to %5</source>
        <translation>La nouvelle est plus rapide de %1 par image%2, intervalle à %3 de %4 à %5</translation>
    </message>
    <message>
        <source>Mean frame time of head less that of base. Base: %1 frames in blocks of %2; head: %3 frames in blocks of %4. Interval: expanded percentiles of %5 bootstrap resamples of circular blocks. p: Student&apos;s t over the bootstrap standard error. Percentiles by linear interpolation between order statistics (type 7).</source>
        <translation>Durée moyenne d’image de la nouvelle moins celle de la base. Base : %1 images en blocs de %2 ; nouvelle : %3 images en blocs de %4. Intervalle : centiles élargis de %5 rééchantillonnages bootstrap de blocs circulaires. p : t de Student sur l’erreur type du bootstrap. Centiles par interpolation linéaire entre statistiques d’ordre (type 7).</translation>
    </message>
    <message>
        <source>%1 in the code itself, which may be noise</source>
        <translation>%1 dans le code lui-même, ce qui peut être du bruit</translation>
    </message>
    <message>
        <source>%1 slower code</source>
        <translation>%1 code plus lent</translation>
    </message>
    <message>
        <source>%1 faster code</source>
        <translation>%1 code plus rapide</translation>
    </message>
    <message>
        <source>%1 a frame: all frames are of one behaviour, %2</source>
        <translation>%1 par image : toutes les images sont d’un seul comportement, %2</translation>
    </message>
    <message>
        <source>%1 a frame: %2 because other behaviours were more frequent, %3</source>
        <translation>%1 par image : %2 parce que d’autres comportements étaient plus fréquents, %3</translation>
    </message>
</context>
<context>
    <name>DifferenceFlame</name>
    <message>
        <source>base %1, head %2: %3</source>
        <translation>base %1, nouvelle %2 : %3</translation>
    </message>
    <message>
        <source>A frame, with calls below: %1</source>
        <translation>Par image, avec les appels au-dessous : %1</translation>
    </message>
    <message>
        <source>Own time a frame: %1</source>
        <translation>Temps propre par image : %1</translation>
    </message>
    <message>
        <source>Calls a frame: base %1, head %2</source>
        <translation>Appels par image : base %1, nouvelle %2</translation>
    </message>
    <message>
        <source>Only in the base on this path</source>
        <translation>Seulement dans la base sur ce chemin</translation>
    </message>
    <message>
        <source>Only in the head on this path</source>
        <translation>Seulement dans la nouvelle sur ce chemin</translation>
    </message>
</context>
<context>
    <name>EpisodeRows</name>
    <message>
        <source>%1: frames %2 to %3</source>
        <translation>%1 : images %2 à %3</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
    <message>
        <source>What the frames of the episode have in common</source>
        <translation>Ce que les images de l’épisode ont en commun</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Première image</translation>
    </message>
    <message>
        <source>Where it begins</source>
        <translation>Où il commence</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>How many frames it lasts, unusual ones within included</source>
        <translation>Combien d’images il dure, y compris les images inhabituelles qu’il contient</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>From its first frame to the end of its last</source>
        <translation>De sa première image à la fin de sa dernière</translation>
    </message>
    <message>
        <source>Begins at</source>
        <translation>Commence à</translation>
    </message>
    <message>
        <source>Time since the capture began</source>
        <translation>Temps depuis le début de la capture</translation>
    </message>
    <message>
        <source>Mean frame</source>
        <translation>Image moyenne</translation>
    </message>
    <message>
        <source>Its duration over its frames</source>
        <translation>Sa durée divisée par ses images</translation>
    </message>
    <message>
        <source>Unusual</source>
        <translation>Inhabituelles</translation>
    </message>
    <message>
        <source>Unusual frames within it</source>
        <translation>Images inhabituelles qu’il contient</translation>
    </message>
    <message>
        <source>What the frames of the episodes have in common</source>
        <translation>Ce que les images des épisodes ont en commun</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Épisodes</translation>
    </message>
    <message>
        <source>How often it came up</source>
        <translation>Combien de fois il est apparu</translation>
    </message>
    <message>
        <source>Mean frames</source>
        <translation>Images, moyenne</translation>
    </message>
    <message>
        <source>Mean length of its episodes</source>
        <translation>Longueur moyenne de ses épisodes</translation>
    </message>
    <message>
        <source>Median frames</source>
        <translation>Images, médiane</translation>
    </message>
    <message>
        <source>Half of its episodes are shorter</source>
        <translation>La moitié de ses épisodes sont plus courts</translation>
    </message>
    <message>
        <source>Shortest</source>
        <translation>La plus courte</translation>
    </message>
    <message>
        <source>Frames of its shortest episode</source>
        <translation>Images de son épisode le plus court</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>La plus longue</translation>
    </message>
    <message>
        <source>Frames of its longest episode</source>
        <translation>Images de son épisode le plus long</translation>
    </message>
    <message>
        <source>Mean time</source>
        <translation>Durée moyenne</translation>
    </message>
    <message>
        <source>Mean duration of its episodes</source>
        <translation>Durée moyenne de ses épisodes</translation>
    </message>
    <message>
        <source>Median time</source>
        <translation>Durée médiane</translation>
    </message>
    <message>
        <source>Half of its episodes take less</source>
        <translation>La moitié de ses épisodes durent moins</translation>
    </message>
    <message>
        <source>Longest time</source>
        <translation>Durée la plus longue</translation>
    </message>
    <message>
        <source>Duration of its longest episode</source>
        <translation>Durée de son épisode le plus long</translation>
    </message>
    <message>
        <source>Most often followed by</source>
        <translation>Suivi le plus souvent de</translation>
    </message>
    <message>
        <source>What comes next most often</source>
        <translation>Ce qui vient le plus souvent ensuite</translation>
    </message>
    <message>
        <source>How often</source>
        <translation>Fréquence</translation>
    </message>
    <message>
        <source>Share of the times that anything followed</source>
        <translation>Part des fois où quelque chose a suivi</translation>
    </message>
    <message>
        <source>What ends</source>
        <translation>Ce qui se termine</translation>
    </message>
    <message>
        <source>Followed by</source>
        <translation>Suivi de</translation>
    </message>
    <message>
        <source>What begins next, with nothing but unusual frames in between</source>
        <translation>Ce qui commence ensuite, avec au plus des images inhabituelles entre les deux</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>Fois</translation>
    </message>
    <message>
        <source>How often that happened</source>
        <translation>Combien de fois cela s’est produit</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Of the times that anything followed the behaviour</source>
        <translation>Des fois où quelque chose a suivi le comportement</translation>
    </message>
    <message>
        <source>Mean frames before</source>
        <translation>Images avant, moyenne</translation>
    </message>
    <message>
        <source>Mean length of the episodes that ended so</source>
        <translation>Longueur moyenne des épisodes qui se sont terminés ainsi</translation>
    </message>
    <message>
        <source>Median frames before</source>
        <translation>Images avant, médiane</translation>
    </message>
    <message>
        <source>Half of the episodes that ended so were shorter</source>
        <translation>La moitié des épisodes qui se sont terminés ainsi étaient plus courts</translation>
    </message>
    <message>
        <source>Mean time before</source>
        <translation>Durée avant, moyenne</translation>
    </message>
    <message>
        <source>Mean duration of the episodes that ended so</source>
        <translation>Durée moyenne des épisodes qui se sont terminés ainsi</translation>
    </message>
    <message>
        <source>Median time before</source>
        <translation>Durée avant, médiane</translation>
    </message>
    <message>
        <source>Half of the episodes that ended so took less</source>
        <translation>La moitié des épisodes qui se sont terminés ainsi ont duré moins</translation>
    </message>
</context>
<context>
    <name>FileDialogs</name>
    <message>
        <source>Zoetrope captures (*.zoe)</source>
        <translation>Captures Zoetrope (*.zoe)</translation>
    </message>
    <message>
        <source>All that can be opened (%1)</source>
        <translation>Tout ce qui peut être ouvert (%1)</translation>
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
        <source>Messages of no thread</source>
        <translation>Messages sans thread</translation>
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
        <source>%1 lock spans not drawn</source>
        <translation>%1 périodes de verrou non dessinées</translation>
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
        <source>%1 not drawn</source>
        <translation>%1 non dessinées</translation>
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
        <translation>périodes : %1</translation>
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
        <source>waits to share the lock</source>
        <translation>attend de partager le verrou</translation>
    </message>
    <message>
        <source>shares the lock</source>
        <translation>partage le verrou</translation>
    </message>
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
        <source>Fatal error</source>
        <translation>Erreur fatale</translation>
    </message>
    <message>
        <source>no thread</source>
        <translation>aucun thread</translation>
    </message>
    <message>
        <source>starts %1 into the frame</source>
        <translation>commence %1 après le début de l’image</translation>
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
        <source>still open when the recording ended</source>
        <translation>encore ouverte à la fin de l’enregistrement</translation>
    </message>
    <message>
        <source>and %1 more messages: zoom in to see them</source>
        <translation>et %1 autres messages : agrandir pour les voir</translation>
    </message>
    <message>
        <source>no value yet</source>
        <translation>pas encore de valeur</translation>
    </message>
    <message>
        <source>at %1 into the frame</source>
        <translation>à %1 du début de l’image</translation>
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
    <name>FramesScope</name>
    <message>
        <source>Behaviour: %1 (1 frame)</source>
        <translation>Comportement : %1 (1 image)</translation>
    </message>
    <message>
        <source>Behaviour: %1 (%2 frames)</source>
        <translation>Comportement : %1 (%2 images)</translation>
    </message>
    <message>
        <source>Selected frames: %1</source>
        <translation>Images sélectionnées : %1</translation>
    </message>
    <message>
        <source>All frames: %1</source>
        <translation>Toutes les images : %1</translation>
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
        <translation>Parmi les appels dans les images sélectionnées</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>With what it called; double click goes to the call</source>
        <translation>Avec ce qu’il a appelé ; un double clic va à l’appel</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Propre</translation>
    </message>
    <message>
        <source>Without what it called</source>
        <translation>Sans ce qu’il a appelé</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>In which it began</source>
        <translation>Dans laquelle il a commencé</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>That it ran on</source>
        <translation>Sur lequel il s’est exécuté</translation>
    </message>
    <message>
        <source>Began at</source>
        <translation>Commencé à</translation>
    </message>
    <message>
        <source>Since the start of the session</source>
        <translation>Depuis le début de la session</translation>
    </message>
</context>
<context>
    <name>HelpDialogs</name>
    <message>
        <source>About Zoetrope</source>
        <translation>À propos de Zoetrope</translation>
    </message>
    <message>
        <source>&lt;h2&gt;Zoetrope %1&lt;/h2&gt;&lt;p&gt;A frame profiler: see what a program does in each frame, and why some frames are slow.&lt;/p&gt;&lt;p&gt;The sources are under the MIT licence. This program falls under the GNU General Public License 3, because Qt Charts does.&lt;/p&gt;&lt;p&gt;Qt %2&lt;/p&gt;</source>
        <translation>&lt;h2&gt;Zoetrope %1&lt;/h2&gt;&lt;p&gt;Un profileur d’images : voir ce que fait un programme à chaque image, et pourquoi certaines sont lentes.&lt;/p&gt;&lt;p&gt;Les sources sont sous licence MIT. Ce programme relève de la GNU General Public License 3, à cause de Qt Charts.&lt;/p&gt;&lt;p&gt;Qt %2&lt;/p&gt;</translation>
    </message>
</context>
<context>
    <name>LayoutMenu</name>
    <message>
        <source>Save the layout</source>
        <translation>Enregistrer la disposition</translation>
    </message>
    <message>
        <source>Name of the layout</source>
        <translation>Nom de la disposition</translation>
    </message>
    <message>
        <source>&amp;Delete a saved layout</source>
        <translation>&amp;Supprimer une disposition enregistrée</translation>
    </message>
</context>
<context>
    <name>Layouts</name>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
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
        <source>Live</source>
        <translation>En direct</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>Distribution</source>
        <translation>Distribution</translation>
    </message>
</context>
<context>
    <name>LockRows</name>
    <message>
        <source>lock %1</source>
        <translation>verrou %1</translation>
    </message>
    <message>
        <source>%1 for %2</source>
        <translation>%1 pendant %2</translation>
    </message>
    <message>
        <source>By linear interpolation between the two nearest (type 7)</source>
        <translation>Par interpolation linéaire entre les deux plus proches (type 7)</translation>
    </message>
    <message>
        <source>Lock</source>
        <translation>Verrou</translation>
    </message>
    <message>
        <source>As the program named it</source>
        <translation>Comme le programme la nomme</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>Attentes</translation>
    </message>
    <message>
        <source>That ended in the selected frames</source>
        <translation>Finies dans les images sélectionnées</translation>
    </message>
    <message>
        <source>Waited</source>
        <translation>Attendu</translation>
    </message>
    <message>
        <source>By all threads together</source>
        <translation>Par tous les threads ensemble</translation>
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
        <source>Of one thread</source>
        <translation>D’un thread</translation>
    </message>
    <message>
        <source>Holds</source>
        <translation>Tenues</translation>
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
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>That used it</source>
        <translation>Qui l’ont utilisé</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>Where the lock is declared</source>
        <translation>Où le verrou est déclaré</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>That waited for it or held it</source>
        <translation>Qui l’a attendu ou tenu</translation>
    </message>
    <message>
        <source>All together</source>
        <translation>Tous ensemble</translation>
    </message>
    <message>
        <source>Of this thread</source>
        <translation>De ce thread</translation>
    </message>
    <message>
        <source>That waited</source>
        <translation>Qui a attendu</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>In which the wait ended; double click goes there</source>
        <translation>Où l’attente a fini ; un double clic y va</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>Combien de temps</translation>
    </message>
    <message>
        <source>Held meanwhile by</source>
        <translation>Tenu entre-temps par</translation>
    </message>
    <message>
        <source>Other threads, and for how much of the wait</source>
        <translation>Autres threads, et quelle part de l’attente</translation>
    </message>
    <message>
        <source>Began at</source>
        <translation>Commencé à</translation>
    </message>
    <message>
        <source>Since the start of the session</source>
        <translation>Depuis le début de la session</translation>
    </message>
</context>
<context>
    <name>MergedFlame</name>
    <message>
        <source>other (%1 paths)</source>
        <translation>autres (%1 chemins)</translation>
    </message>
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
        <source>%1 calls</source>
        <translation>%1 appels</translation>
    </message>
    <message>
        <source>, %1 each</source>
        <translation>, %1 chacun</translation>
    </message>
    <message>
        <source>on %1 threads</source>
        <translation>sur %1 threads</translation>
    </message>
    <message>
        <source>in %1 frames; most in frame %2: %3</source>
        <translation>dans %1 images ; le plus dans l’image %2 : %3</translation>
    </message>
    <message>
        <source>%1 calls with those below it</source>
        <translation>%1 appels, ceux d&apos;en dessous compris</translation>
    </message>
    <message>
        <source>%1 of all calls</source>
        <translation>%1 de tous les appels</translation>
    </message>
</context>
<context>
    <name>MergedMenu</name>
    <message>
        <source>Zoom in</source>
        <translation>Agrandir</translation>
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
        <source>Copy its name</source>
        <translation>Copier son nom</translation>
    </message>
    <message>
        <source>Go to frame %1, where it took longest</source>
        <translation>Aller à l’image %1, où elle a pris le plus</translation>
    </message>
</context>
<context>
    <name>MergedText</name>
    <message>
        <source>%1 in all threads</source>
        <translation>%1 dans tous les threads</translation>
    </message>
    <message>
        <source>%1 calls stand under “other”</source>
        <translation>%1 appels sont sous « autres »</translation>
    </message>
    <message>
        <source>%1 frames could not be read</source>
        <translation>%1 images n’ont pas pu être lues</translation>
    </message>
    <message>
        <source>%1 zones lost by the recorder are missing here</source>
        <translation>%1 zones perdues par l’enregistreur manquent ici</translation>
    </message>
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
        <source>%1 hits, %2 of the calls</source>
        <translation>%1 résultats, %2 des appels</translation>
    </message>
    <message>
        <source>%1 hits, %2 of the time</source>
        <translation>%1 résultats, %2 du temps</translation>
    </message>
</context>
<context>
    <name>MessagesPanel</name>
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
    <name>MixRows</name>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Other mix</source>
        <translation>Autre mélange</translation>
    </message>
    <message>
        <source>What a frame takes longer because behaviours are more or less frequent (Kitagawa 1955); with the column of slower code it adds up to the change of the mean frame time</source>
        <translation>Ce qu’une image prend de plus parce que des comportements sont plus ou moins fréquents (Kitagawa 1955) ; avec la colonne du code plus lent, la somme est le changement du temps d’image moyen</translation>
    </message>
    <message>
        <source>Slower code</source>
        <translation>Code plus lent</translation>
    </message>
    <message>
        <source>What a frame takes longer because the same behaviours take longer; negative: faster code</source>
        <translation>Ce qu’une image prend de plus parce que les mêmes comportements durent plus ; négatif : code plus rapide</translation>
    </message>
    <message>
        <source>from</source>
        <translation>de</translation>
    </message>
    <message>
        <source>Lower end of the confidence interval of slower code: bootstrap of blocks within behaviours</source>
        <translation>Borne inférieure de l’intervalle de confiance du code plus lent : bootstrap de blocs au sein des comportements</translation>
    </message>
    <message>
        <source>to</source>
        <translation>à</translation>
    </message>
    <message>
        <source>Upper end of the confidence interval of slower code</source>
        <translation>Borne supérieure de l’intervalle de confiance du code plus lent</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Chance of a difference in code at least this large, if there was none</source>
        <translation>Probabilité d’une différence de code au moins aussi grande, s’il n’y en avait pas</translation>
    </message>
    <message>
        <source>Together</source>
        <translation>Ensemble</translation>
    </message>
    <message>
        <source>Other mix and slower code</source>
        <translation>Autre mélange et code plus lent</translation>
    </message>
    <message>
        <source>unusual frames</source>
        <translation>images inhabituelles</translation>
    </message>
    <message>
        <source>behaviour %1</source>
        <translation>comportement %1</translation>
    </message>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
    <message>
        <source>Group of frames that spend their time alike</source>
        <translation>Groupe d’images qui passent leur temps de la même façon</translation>
    </message>
    <message>
        <source>Base frames</source>
        <translation>Images de la base</translation>
    </message>
    <message>
        <source>Share of the frames of the base</source>
        <translation>Part des images de la base</translation>
    </message>
    <message>
        <source>Head frames</source>
        <translation>Images de la nouvelle</translation>
    </message>
    <message>
        <source>Share of the frames of the head</source>
        <translation>Part des images de la nouvelle</translation>
    </message>
    <message>
        <source>Base mean</source>
        <translation>Moyenne de la base</translation>
    </message>
    <message>
        <source>Mean frame time of the behaviour in the base</source>
        <translation>Temps d’image moyen du comportement dans la base</translation>
    </message>
    <message>
        <source>Head mean</source>
        <translation>Moyenne de la nouvelle</translation>
    </message>
    <message>
        <source>Mean frame time of the behaviour in the head</source>
        <translation>Temps d’image moyen du comportement dans la nouvelle</translation>
    </message>
    <message>
        <source>all frames</source>
        <translation>toutes les images</translation>
    </message>
    <message>
        <source>By its self time on the thread that marks the frames, as in the waterfall</source>
        <translation>D’après son temps propre sur le thread qui marque les images, comme dans la cascade</translation>
    </message>
    <message>
        <source>outside of all zones</source>
        <translation>hors de toute zone</translation>
    </message>
</context>
<context>
    <name>MovableView</name>
    <message>
        <source>Zoom in</source>
        <translation>Agrandir</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Réduire</translation>
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
        <source>Callers and callees</source>
        <translation>Appelants et appelés</translation>
    </message>
    <message>
        <source>Merged flame graph</source>
        <translation>Graphe en flammes fusionné</translation>
    </message>
    <message>
        <source>Annotations</source>
        <translation>Annotations</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En direct</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
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
        <source>Summary</source>
        <translation>Résumé</translation>
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
        <source>Errors</source>
        <translation>Erreurs</translation>
    </message>
</context>
<context>
    <name>ShortcutSheet</name>
    <message>
        <source>Zoom at the pointer</source>
        <translation>Agrandir au pointeur</translation>
    </message>
    <message>
        <source>Drag with the left button</source>
        <translation>Glisser avec le bouton de gauche</translation>
    </message>
    <message>
        <source>Zoom to a zone</source>
        <translation>Agrandir une zone</translation>
    </message>
    <message>
        <source>Drag with the middle or right button</source>
        <translation>Glisser avec le bouton du milieu ou de droite</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>Double-clic</translation>
    </message>
    <message>
        <source>Wheel (can be changed in the settings)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>Déplacer</translation>
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
        <translation>%1 ne peut être lu : %2</translation>
    </message>
    <message>
        <source>The command of the editor is empty.</source>
        <translation>La commande de l’éditeur est vide.</translation>
    </message>
    <message>
        <source>The editor could not be started: %1</source>
        <translation>L’éditeur n’a pas pu être lancé : %1</translation>
    </message>
</context>
<context>
    <name>SummaryColumns</name>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Name of the zone, or of its function where it has none.</source>
        <translation>Nom de la zone, ou de sa fonction si elle n’en a pas.</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>Whole zones; the parts of a zone that crosses frames count once.</source>
        <translation>Zones entières ; les parties d’une zone à cheval sur des images comptent une fois.</translation>
    </message>
    <message>
        <source>Threads</source>
        <translation>Threads</translation>
    </message>
    <message>
        <source>Number of threads that called it.</source>
        <translation>Nombre de threads qui l’ont appelée.</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Time in it with everything it called, over all threads; recursive calls count once.</source>
        <translation>Temps passé en elle avec tout ce qu’elle a appelé, sur tous les threads ; les appels récursifs comptent une fois.</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Propre</translation>
    </message>
    <message>
        <source>Time in it less that of the zones it called.</source>
        <translation>Temps passé en elle moins celui des zones qu’elle a appelées.</translation>
    </message>
    <message>
        <source>Self %</source>
        <translation>% propre</translation>
    </message>
    <message>
        <source>Its share of the self time of all functions.</source>
        <translation>Sa part du temps propre de toutes les fonctions.</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Mean duration of a call, children included.</source>
        <translation>Durée moyenne d’un appel, enfants compris.</translation>
    </message>
    <message>
        <source>Min</source>
        <translation>Min</translation>
    </message>
    <message>
        <source>Shortest call.</source>
        <translation>Appel le plus court.</translation>
    </message>
    <message>
        <source>P25</source>
        <translation>P25</translation>
    </message>
    <message>
        <source>A quarter of the calls are shorter.</source>
        <translation>Un quart des appels sont plus courts.</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Médiane</translation>
    </message>
    <message>
        <source>Half of the calls are shorter.</source>
        <translation>La moitié des appels sont plus courts.</translation>
    </message>
    <message>
        <source>P75</source>
        <translation>P75</translation>
    </message>
    <message>
        <source>Three quarters of the calls are shorter.</source>
        <translation>Trois quarts des appels sont plus courts.</translation>
    </message>
    <message>
        <source>P90</source>
        <translation>P90</translation>
    </message>
    <message>
        <source>90 % of the calls are shorter.</source>
        <translation>90 % des appels sont plus courts.</translation>
    </message>
    <message>
        <source>P95</source>
        <translation>P95</translation>
    </message>
    <message>
        <source>95 % of the calls are shorter.</source>
        <translation>95 % des appels sont plus courts.</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>99 % of the calls are shorter.</source>
        <translation>99 % des appels sont plus courts.</translation>
    </message>
    <message>
        <source>P99.9</source>
        <translation>P99,9</translation>
    </message>
    <message>
        <source>99.9 % of the calls are shorter.</source>
        <translation>99,9 % des appels sont plus courts.</translation>
    </message>
    <message>
        <source>Max</source>
        <translation>Max</translation>
    </message>
    <message>
        <source>Longest call.</source>
        <translation>Appel le plus long.</translation>
    </message>
    <message>
        <source>Stdev</source>
        <translation>Écart type</translation>
    </message>
    <message>
        <source>Standard deviation of the calls (n − 1).</source>
        <translation>Écart type des appels (n − 1).</translation>
    </message>
    <message>
        <source>CV</source>
        <translation>CV</translation>
    </message>
    <message>
        <source>Coefficient of variation of the calls: standard deviation by mean.</source>
        <translation>Coefficient de variation des appels : écart type sur moyenne.</translation>
    </message>
    <message>
        <source>Active</source>
        <translation>Actif</translation>
    </message>
    <message>
        <source>Length of the union of its zones over all threads: wall-clock time in which at least one thread was in it.</source>
        <translation>Longueur de l’union de ses zones sur tous les threads : le temps réel pendant lequel au moins un thread y était.</translation>
    </message>
    <message>
        <source>Active excl.</source>
        <translation>Actif excl.</translation>
    </message>
    <message>
        <source>Active time less what the zones it called cover.</source>
        <translation>Temps actif moins ce que couvrent les zones qu’elle a appelées.</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Number of frames that contain it.</source>
        <translation>Nombre d’images qui la contiennent.</translation>
    </message>
    <message>
        <source>Mean/frame</source>
        <translation>Moyenne/image</translation>
    </message>
    <message>
        <source>Mean of its total a frame, over the frames that contain it.</source>
        <translation>Moyenne de son total par image, sur les images qui la contiennent.</translation>
    </message>
    <message>
        <source>Median/frame</source>
        <translation>Médiane/image</translation>
    </message>
    <message>
        <source>Median of its total a frame, over the frames that contain it.</source>
        <translation>Médiane de son total par image, sur les images qui la contiennent.</translation>
    </message>
    <message>
        <source>P99/frame</source>
        <translation>P99/image</translation>
    </message>
    <message>
        <source>99th percentile of its total a frame, over the frames that contain it.</source>
        <translation>99e centile de son total par image, sur les images qui la contiennent.</translation>
    </message>
    <message>
        <source>Max/frame</source>
        <translation>Max/image</translation>
    </message>
    <message>
        <source>Greatest total a frame.</source>
        <translation>Plus grand total par image.</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Première image</translation>
    </message>
    <message>
        <source>The first of the frames that contain it.</source>
        <translation>La première des images qui la contiennent.</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Dernière image</translation>
    </message>
    <message>
        <source>The last of the frames that contain it.</source>
        <translation>La dernière des images qui la contiennent.</translation>
    </message>
    <message>
        <source>Calls/frame</source>
        <translation>Appels/image</translation>
    </message>
    <message>
        <source>Mean over all frames, with and without it.</source>
        <translation>Moyenne sur toutes les images, avec et sans elle.</translation>
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
        <source>As the program gave it.</source>
        <translation>Comme le programme l’a donnée.</translation>
    </message>
    <message>
        <source>Source</source>
        <translation>Source</translation>
    </message>
    <message>
        <source>File and line of the zone.</source>
        <translation>Fichier et ligne de la zone.</translation>
    </message>
    <message>
        <source>%1 a frame</source>
        <translation>%1 par image</translation>
    </message>
    <message>
        <source>%1 of its total in each frame that contains it.</source>
        <translation>%1 de son total dans chaque image qui la contient.</translation>
    </message>
    <message>
        <source>Quantile by linear interpolation between order statistics (type 7).</source>
        <translation>Quantile par interpolation linéaire entre statistiques d’ordre (type 7).</translation>
    </message>
    <message>
        <source>Its unit (ns, µs, ms, s) stands in each cell; copied values are in ns.</source>
        <translation>L’unité (ns, µs, ms, s) est dans chaque cellule ; les valeurs copiées sont en ns.</translation>
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
    <name>WindowActions</name>
    <message>
        <source>&amp;Open…</source>
        <translation>&amp;Ouvrir…</translation>
    </message>
    <message>
        <source>New &amp;window</source>
        <translation>Nouvelle &amp;fenêtre</translation>
    </message>
    <message>
        <source>Open to &amp;compare…</source>
        <translation>Ouvrir pour &amp;comparer…</translation>
    </message>
    <message>
        <source>C&amp;lose capture</source>
        <translation>&amp;Fermer la capture</translation>
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
        <translation>&amp;Pire pic</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>Retou&amp;r</translation>
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
        <source>&amp;Save the layout…</source>
        <translation>&amp;Enregistrer la disposition…</translation>
    </message>
    <message>
        <source>&amp;Reset the layout</source>
        <translation>&amp;Rétablir la disposition</translation>
    </message>
    <message>
        <source>F&amp;ull screen</source>
        <translation>&amp;Plein écran</translation>
    </message>
    <message>
        <source>S&amp;ettings…</source>
        <translation>&amp;Réglages…</translation>
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
        <source>&amp;Layout</source>
        <translation>&amp;Disposition</translation>
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
        <source>Pa&amp;nels</source>
        <translation>Pa&amp;nneaux</translation>
    </message>
    <message>
        <source>Arrangements of panels, and every panel by its name</source>
        <translation>Dispositions des panneaux, et chaque panneau par son nom</translation>
    </message>
    <message>
        <source>Arrangements</source>
        <translation>Dispositions</translation>
    </message>
    <message>
        <source>Panels</source>
        <translation>Panneaux</translation>
    </message>
</context>
<context>
    <name>run</name>
    <message>
        <source>The picture could not be written (%1)</source>
        <translation>La copie d’écran n’a pas pu être écrite (%1)</translation>
    </message>
    <message>
        <source>There is no function &quot;%1&quot;</source>
        <translation>Il n’y a pas de fonction « %1 »</translation>
    </message>
</context>
<context>
    <name>zoe::app::AlarmBox</name>
    <message>
        <source>Spike alarm</source>
        <translation>Alarme de pic</translation>
    </message>
    <message>
        <source>Pa&amp;use at a spike</source>
        <translation>Pa&amp;use à un pic</translation>
    </message>
    <message>
        <source>When the spike alarm rings</source>
        <translation>Quand l’alarme sonne</translation>
    </message>
    <message>
        <source>Off</source>
        <translation>Arrêtée</translation>
    </message>
    <message>
        <source>A frame longer than</source>
        <translation>Une image plus longue que</translation>
    </message>
    <message>
        <source>A frame longer than the median times</source>
        <translation>Une image plus longue que la médiane fois</translation>
    </message>
    <message>
        <source>Threshold of the spike alarm</source>
        <translation>Seuil de l’alarme de pic</translation>
    </message>
    <message>
        <source>The views stop at the frame that rang; the recording goes on</source>
        <translation>Les vues s’arrêtent à l’image qui a sonné ; l’enregistrement continue</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Effacer</translation>
    </message>
    <message>
        <source>Clear the list of alarms</source>
        <translation>Effacer la liste des alarmes</translation>
    </message>
    <message>
        <source>Frames that were too long</source>
        <translation>Images trop longues</translation>
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
        <source>× median</source>
        <translation>× médiane</translation>
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
    <name>zoe::app::AnnotationModel</name>
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
        <source>Note</source>
        <translation>Note</translation>
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
        <source>What</source>
        <translation>Quoi</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>Où</translation>
    </message>
    <message>
        <source>At</source>
        <translation>À</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>Texte</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Origine</translation>
    </message>
    <message>
        <source>Bookmark, note or named range of frames</source>
        <translation>Signet, note ou plage d’images nommée</translation>
    </message>
    <message>
        <source>The frame or frames it is about; of a zone, the thread too</source>
        <translation>L’image ou les images concernées ; pour une zone, le thread aussi</translation>
    </message>
    <message>
        <source>Time since the session&apos;s start</source>
        <translation>Temps depuis le début de la session</translation>
    </message>
    <message>
        <source>F2 or a click on the chosen row edits it</source>
        <translation>F2 ou un clic sur la ligne choisie le modifie</translation>
    </message>
    <message>
        <source>Recorded by the program itself, or added later</source>
        <translation>Enregistrée par le programme lui-même, ou ajoutée après</translation>
    </message>
</context>
<context>
    <name>zoe::app::AnnotationStore</name>
    <message>
        <source>Notes could not be read: %1</source>
        <translation>Les notes n’ont pas pu être lues : %1</translation>
    </message>
    <message>
        <source>Notes could not be written and are tried again: %1</source>
        <translation>Les notes n’ont pas pu être écrites ; nouvel essai : %1</translation>
    </message>
    <message>
        <source>Not written yet: %1</source>
        <translation>Pas encore écrit : %1</translation>
    </message>
    <message>
        <source>Kept in %1 until the recording ends.</source>
        <translation>Gardé dans %1 jusqu’à la fin de l’enregistrement.</translation>
    </message>
    <message>
        <source>Kept in %1: the capture can&apos;t be added to.</source>
        <translation>Gardé dans %1 : rien ne peut être ajouté à la capture.</translation>
    </message>
    <message>
        <source>Kept inside the capture.</source>
        <translation>Gardé dans la capture.</translation>
    </message>
    <message>
        <source>Some are kept in a file of notes beside the capture.</source>
        <translation>Certaines sont gardées dans un fichier de notes à côté de la capture.</translation>
    </message>
</context>
<context>
    <name>zoe::app::AnnotationsPanel</name>
    <message>
        <source>Annotations</source>
        <translation>Annotations</translation>
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
        <source>&amp;Name the selected frames</source>
        <translation>&amp;Nommer les images sélectionnées</translation>
    </message>
    <message>
        <source>Name frames</source>
        <translation>Nommer des images</translation>
    </message>
    <message>
        <source>&amp;Remove the chosen annotations</source>
        <translation>&amp;Enlever les annotations choisies</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>Enlever</translation>
    </message>
    <message>
        <source>&amp;Undo the last change of annotations</source>
        <translation>&amp;Annuler le dernier changement d’annotation</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Re&amp;do the last change of annotations</source>
        <translation>&amp;Rétablir le dernier changement d’annotation</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>Rétablir</translation>
    </message>
    <message>
        <source>Search annotations</source>
        <translation>Chercher dans les annotations</translation>
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
        <source>none yet: M sets a bookmark at the chosen frame or zone</source>
        <translation>aucune encore : M met un signet à l’image ou à la zone choisie</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>%1 en tout</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 sur %2</translation>
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
        <translation>Renommer le comportement choisi</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>Renommer</translation>
    </message>
    <message>
        <source>Merge the chosen behaviours</source>
        <translation>Fusionner les comportements choisis</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>Fusionner</translation>
    </message>
    <message>
        <source>Split the chosen behaviour</source>
        <translation>Diviser le comportement choisi</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Diviser</translation>
    </message>
    <message>
        <source>Split the chosen behaviour into %1</source>
        <translation>Diviser le comportement choisi en %1</translation>
    </message>
    <message>
        <source>Freeze the chosen behaviours, or no longer</source>
        <translation>Figer les comportements choisis, ou les libérer</translation>
    </message>
    <message>
        <source>Freeze</source>
        <translation>Figer</translation>
    </message>
    <message>
        <source>Undo the last change of behaviours</source>
        <translation>Annuler la dernière modification des comportements</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>Annuler</translation>
    </message>
    <message>
        <source>Redo the last change of behaviours</source>
        <translation>Rétablir la dernière modification des comportements</translation>
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
        <source>Save these behaviours, to be applied to other captures (.zoebeh)</source>
        <translation>Enregistrer ces comportements pour les appliquer à d’autres captures (.zoebeh)</translation>
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
        <source>Give the frames the behaviours of a file (.zoebeh)</source>
        <translation>Donner aux images les comportements d’un fichier (.zoebeh)</translation>
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
        <source>No longer &amp;frozen</source>
        <translation>Ne plus &amp;figer</translation>
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
        <source>Numbers and colours stay while frames come: pause to split</source>
        <translation>Numéros et couleurs restent tant que des images arrivent : mettez en pause pour diviser</translation>
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
        <source>Select the unusual frames: every view is about them then</source>
        <translation>Sélectionner les images inhabituelles : toutes les vues les montrent alors</translation>
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
        <source>Choose a behaviour to see what is characteristic of it</source>
        <translation>Choisissez un comportement pour voir ce qui le caractérise</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourKeeper</name>
    <message>
        <source>Behaviours could not be kept: %1</source>
        <translation>Les comportements n’ont pas pu être conservés : %1</translation>
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
        <source>Frames that are like no behaviour: marked below the ribbon</source>
        <translation>Images qui ne ressemblent à aucun comportement : marquées sous le ruban</translation>
    </message>
    <message>
        <source>%1: %2 frames, %3 of the time. A click selects them.</source>
        <translation>%1 : %2 images, %3 du temps. Un clic les sélectionne.</translation>
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
        <source>Drag round frames to select them; with Ctrl they are added</source>
        <translation>Tracer autour d’images pour les sélectionner ; avec Ctrl, elles s’ajoutent</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Drag a box to see what is in it; the wheel zooms too</source>
        <translation>Tracer un rectangle pour voir ce qu’il contient ; la molette agrandit aussi</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Déplacer</translation>
    </message>
    <message>
        <source>Drag the map; the right and the middle button always do</source>
        <translation>Faire glisser la carte ; le bouton droit et celui du milieu le font toujours</translation>
    </message>
    <message>
        <source>Select nothing</source>
        <translation>Ne rien sélectionner</translation>
    </message>
    <message>
        <source>Zoom to the selected frames</source>
        <translation>Zoomer sur les images sélectionnées</translation>
    </message>
    <message>
        <source>Mapping the frames</source>
        <translation>Établissement de la carte des images</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>The map shows frames by their behaviours: find these first, in the panel Behaviours</source>
        <translation>La carte montre les images selon leurs comportements : cherchez-les d’abord, dans le panneau Comportements</translation>
    </message>
    <message>
        <source>Mapping the frames …</source>
        <translation>Établissement de la carte des images…</translation>
    </message>
    <message>
        <source>There is no map: it was stopped or failed</source>
        <translation>Pas de carte : elle a été interrompue ou a échoué</translation>
    </message>
    <message>
        <source>%1. Frames that are near each other spend their time alike; × are unusual.</source>
        <translation>%1. Les images proches les unes des autres passent leur temps de façon semblable ; × sont inhabituelles.</translation>
    </message>
    <message>
        <source>There are no frames to map</source>
        <translation>Il n’y a pas d’images pour une carte</translation>
    </message>
    <message>
        <source>Show all frames</source>
        <translation>Montrer toutes les images</translation>
    </message>
    <message>
        <source>Select the frames that are in sight</source>
        <translation>Sélectionner les images visibles</translation>
    </message>
    <message>
        <source>Select the frames in view</source>
        <translation>Sélectionner les images visibles</translation>
    </message>
    <message>
        <source>Add the frames in view to the selection</source>
        <translation>Ajouter les images visibles à la sélection</translation>
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
    <name>zoe::app::BehaviourModel</name>
    <message>
        <source>Behaviour</source>
        <translation>Comportement</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Number of frames.</source>
        <translation>Nombre d’images.</translation>
    </message>
    <message>
        <source>% frames</source>
        <translation>% images</translation>
    </message>
    <message>
        <source>Share of all frames, unusual ones included.</source>
        <translation>Part de toutes les images, les inhabituelles comprises.</translation>
    </message>
    <message>
        <source>% time</source>
        <translation>% temps</translation>
    </message>
    <message>
        <source>Share of the time of all frames.</source>
        <translation>Part du temps de toutes les images.</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Mean frame time.</source>
        <translation>Durée moyenne d’image.</translation>
    </message>
    <message>
        <source>Median</source>
        <translation>Médiane</translation>
    </message>
    <message>
        <source>Half of the frames are shorter. Quantile by linear interpolation between order statistics (type 7).</source>
        <translation>La moitié des images sont plus courtes. Quantile par interpolation linéaire entre statistiques d’ordre (type 7).</translation>
    </message>
    <message>
        <source>P99</source>
        <translation>P99</translation>
    </message>
    <message>
        <source>99 % of the frames are shorter. Quantile by linear interpolation between order statistics (type 7).</source>
        <translation>99 % des images sont plus courtes. Quantile par interpolation linéaire entre statistiques d’ordre (type 7).</translation>
    </message>
    <message>
        <source>Typical</source>
        <translation>Typique</translation>
    </message>
    <message>
        <source>Number of the frame nearest to the centre. A click on a row shows it.</source>
        <translation>Numéro de l’image la plus proche du centre. Un clic sur la ligne la montre.</translation>
    </message>
    <message>
        <source>Worst</source>
        <translation>Pire</translation>
    </message>
    <message>
        <source>Number of the longest frame. A click on it shows it.</source>
        <translation>Numéro de l’image la plus longue. Un clic dessus la montre.</translation>
    </message>
    <message>
        <source>Frames that spend their time alike, named after the function that sets them apart most and its share of their self time. F2 gives another name.</source>
        <translation>Images qui passent leur temps de façon semblable, nommées d’après la fonction qui les distingue le plus et sa part de leur temps propre. F2 donne un autre nom.</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Temps d’image</translation>
    </message>
    <message>
        <source>How long its frames take: a histogram over the same times in every row; the highest bar is where most of its frames are.</source>
        <translation>Durée de ses images : un histogramme sur les mêmes durées à chaque ligne ; la barre la plus haute est là où se trouvent la plupart de ses images.</translation>
    </message>
    <message>
        <source>Stability</source>
        <translation>Stabilité</translation>
    </message>
    <message>
        <source>0 to 1: how much of the behaviour is found again when halves of the frames are grouped anew (mean Jaccard similarity). From 0.75 on it can be trusted; below 0.6 it is one of many ways to cut.</source>
        <translation>0 à 1 : quelle part du comportement est retrouvée quand des moitiés des images sont regroupées à nouveau (similarité de Jaccard moyenne). À partir de 0,75 on peut s’y fier ; sous 0,6 c’est une façon de couper parmi d’autres.</translation>
    </message>
    <message>
        <source>Frozen</source>
        <translation>Figé</translation>
    </message>
    <message>
        <source>A frozen behaviour stays as it is while a program is followed: new frames don&apos;t change what it is.</source>
        <translation>Un comportement figé reste tel quel pendant qu’un programme est suivi : les nouvelles images ne le changent pas.</translation>
    </message>
    <message>
        <source>frozen</source>
        <translation>figé</translation>
    </message>
    <message>
        <source>%1 to %2</source>
        <translation>%1 à %2</translation>
    </message>
    <message>
        <source>Shortest %1, quartiles %2, %3, %4, p95 %5, p99 %6, longest %7</source>
        <translation>La plus courte %1, quartiles %2, %3, %4, p95 %5, p99 %6, la plus longue %7</translation>
    </message>
    <message>
        <source>Not known: it is computed when behaviours are found.</source>
        <translation>Inconnue : elle est calculée quand des comportements sont cherchés.</translation>
    </message>
    <message>
        <source>Stable.</source>
        <translation>Stable.</translation>
    </message>
    <message>
        <source>There is a pattern, but not sharp.</source>
        <translation>Il y a un motif, mais pas net.</translation>
    </message>
    <message>
        <source>Not to be trusted.</source>
        <translation>Peu fiable.</translation>
    </message>
</context>
<context>
    <name>zoe::app::BehaviourOptionsBox</name>
    <message>
        <source>Give every function the same weight</source>
        <translation>Donner le même poids à chaque fonction</translation>
    </message>
    <message>
        <source>Numbers of calls count too</source>
        <translation>Le nombre d’appels compte aussi</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Méthode</translation>
    </message>
    <message>
        <source>How frames are grouped</source>
        <translation>Comment les images sont regroupées</translation>
    </message>
    <message>
        <source>Number of behaviours</source>
        <translation>Nombre de comportements</translation>
    </message>
    <message>
        <source>How many behaviours to make; automatic: as many as stand apart</source>
        <translation>Combien de comportements former ; automatique : autant qu’il s’en distingue</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatique</translation>
    </message>
    <message>
        <source>Frames to look at</source>
        <translation>Images considérées</translation>
    </message>
    <message>
        <source>Which frames are grouped; the others are in no behaviour</source>
        <translation>Quelles images sont regroupées ; les autres ne sont dans aucun comportement</translation>
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
        <source>What of a frame counts, and how exactly</source>
        <translation>Ce qui compte dans une image, et comment exactement</translation>
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
        <source>Fewest frames of a behaviour</source>
        <translation>Moins d’images d’un comportement</translation>
    </message>
    <message>
        <source>Of methods by density: a behaviour has at least this share of the frames</source>
        <translation>Des méthodes par densité : un comportement a au moins cette part des images</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Voisins</translation>
    </message>
    <message>
        <source>Of methods by density: so many neighbours say how dense it is around a frame</source>
        <translation>Des méthodes par densité : autant de voisins disent la densité autour d’une image</translation>
    </message>
    <message>
        <source>At most, if automatic</source>
        <translation>Au plus, si automatique</translation>
    </message>
    <message>
        <source>The greatest number of behaviours that the automatic choice makes</source>
        <translation>Le plus grand nombre de comportements que forme le choix automatique</translation>
    </message>
    <message>
        <source>Rounds of the stability</source>
        <translation>Tours de la stabilité</translation>
    </message>
    <message>
        <source>How often halves of the frames are grouped anew to see what is found again; 0: never</source>
        <translation>Combien de fois des moitiés des images sont regroupées pour voir ce qui est retrouvé ; 0 : jamais</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Graine</translation>
    </message>
    <message>
        <source>Start of the random numbers; the same seed gives the same behaviours</source>
        <translation>Début des nombres aléatoires ; la même graine donne les mêmes comportements</translation>
    </message>
    <message>
        <source>Back to the usual</source>
        <translation>Revenir à l’habituel</translation>
    </message>
    <message>
        <source>What is measured</source>
        <translation>Ce qui est mesuré</translation>
    </message>
    <message>
        <source>Self time is spent in a function itself, inclusive time in what it calls too</source>
        <translation>Le temps propre est passé dans une fonction même, le temps total aussi dans ce qu’elle appelle</translation>
    </message>
    <message>
        <source>self time of each function</source>
        <translation>temps propre de chaque fonction</translation>
    </message>
    <message>
        <source>self time of each function and group of threads</source>
        <translation>temps propre de chaque fonction et groupe de threads</translation>
    </message>
    <message>
        <source>inclusive time of chosen functions</source>
        <translation>temps total de fonctions choisies</translation>
    </message>
    <message>
        <source>Choose functions</source>
        <translation>Choisir des fonctions</translation>
    </message>
    <message>
        <source>The functions whose inclusive time is measured</source>
        <translation>Les fonctions dont le temps total est mesuré</translation>
    </message>
    <message>
        <source>As</source>
        <translation>En</translation>
    </message>
    <message>
        <source>Shares compare the shape of frames, milliseconds their size as well, the logarithm of milliseconds twice as long with twice as long</source>
        <translation>Les parts comparent la forme des images, les millisecondes leur taille aussi, le logarithme des millisecondes le double avec le double</translation>
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
        <source>Differences are measured against how much each function varies anyway (median and median absolute deviation)</source>
        <translation>Les différences sont rapportées à la variation habituelle de chaque fonction (médiane et écart absolu médian)</translation>
    </message>
    <message>
        <source>How often functions are called; then all have the same weight</source>
        <translation>Combien de fois les fonctions sont appelées ; alors toutes ont le même poids</translation>
    </message>
    <message>
        <source>Choose plots</source>
        <translation>Choisir des tracés</translation>
    </message>
    <message>
        <source>Values that the program plotted count too; then all have the same weight</source>
        <translation>Les valeurs tracées par le programme comptent aussi ; alors toutes ont le même poids</translation>
    </message>
    <message>
        <source>Plots</source>
        <translation>Tracés</translation>
    </message>
    <message>
        <source>selected frames (%1)</source>
        <translation>images sélectionnées (%1)</translation>
    </message>
    <message>
        <source>Choose functions …</source>
        <translation>Choisir des fonctions …</translation>
    </message>
    <message>
        <source>%1 functions chosen …</source>
        <translation>%1 fonctions choisies …</translation>
    </message>
    <message>
        <source>none in this capture</source>
        <translation>aucun dans cette capture</translation>
    </message>
    <message>
        <source>Choose plots …</source>
        <translation>Choisir des tracés …</translation>
    </message>
    <message>
        <source>%1 plots chosen …</source>
        <translation>%1 tracés choisis …</translation>
    </message>
    <message>
        <source>Functions whose inclusive time is measured</source>
        <translation>Fonctions dont le temps total est mesuré</translation>
    </message>
    <message>
        <source>plot</source>
        <translation>tracé</translation>
    </message>
    <message>
        <source>Plots that count too</source>
        <translation>Tracés qui comptent aussi</translation>
    </message>
    <message>
        <source>No plugin that can find behaviours was found.</source>
        <translation>Aucun greffon capable de trouver des comportements n’a été trouvé.</translation>
    </message>
    <message>
        <source>Choose the functions whose inclusive time is to be measured.</source>
        <translation>Choisissez les fonctions dont le temps total doit être mesuré.</translation>
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
        <source>Behaviour that is looked at</source>
        <translation>Comportement regardé</translation>
    </message>
    <message>
        <source>Behaviour: %1</source>
        <translation>Comportement : %1</translation>
    </message>
    <message>
        <source>The views are about %1: %2 frames. A click shows all frames again.</source>
        <translation>Les vues montrent %1 : %2 images. Un clic remontre toutes les images.</translation>
    </message>
    <message>
        <source>Now: %1</source>
        <translation>Maintenant : %1</translation>
    </message>
    <message>
        <source>The behaviour of the newest frame of the running program</source>
        <translation>Le comportement de la dernière image du programme en cours</translation>
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
        <source>Behaviours of %1 applied</source>
        <translation>Comportements de %1 appliqués</translation>
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
        <source>Bringing back behaviours</source>
        <translation>Rétablissement des comportements</translation>
    </message>
    <message>
        <source>The behaviours are as you left them</source>
        <translation>Les comportements sont comme vous les avez laissés</translation>
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
        <source>%1 behaviours by %2</source>
        <translation>%1 comportements par %2</translation>
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
        <source>Find behaviours anew, frame by frame as they come</source>
        <translation>Trouver à nouveau les comportements, image par image</translation>
    </message>
    <message>
        <source>Following the program: %1 frames so far, too few to tell behaviours apart</source>
        <translation>Programme suivi : %1 images jusqu’ici, trop peu pour distinguer des comportements</translation>
    </message>
    <message>
        <source>Behaviours are found as frames come: pause to search among all that have come</source>
        <translation>Les comportements sont trouvés à mesure que viennent les images : mettez en pause pour chercher parmi toutes celles venues</translation>
    </message>
    <message>
        <source>Now: %1 · %2 frames so far · pause to merge or split</source>
        <translation>Maintenant : %1 · %2 images jusqu’ici · pause pour réunir ou diviser</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreeModel</name>
    <message>
        <source>other (%1 paths)</source>
        <translation>autres (%1 chemins)</translation>
    </message>
    <message>
        <source>other</source>
        <translation>autres</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>Paths that were cut off to keep the tree small</source>
        <translation>Chemins coupés pour que l’arbre reste petit</translation>
    </message>
    <message>
        <source>on %1 threads</source>
        <translation>sur %1 threads</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>The function at this place of the tree</source>
        <translation>La fonction à cet endroit de l’arbre</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>Time in these calls, with what they call</source>
        <translation>Temps dans ces appels, avec ce qu’ils appellent</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Propre</translation>
    </message>
    <message>
        <source>Time in these calls, without what they call</source>
        <translation>Temps dans ces appels, sans ce qu’ils appellent</translation>
    </message>
    <message>
        <source>% of parent</source>
        <translation>% du parent</translation>
    </message>
    <message>
        <source>Share of the row above that holds this one</source>
        <translation>Part de la ligne du dessus qui contient celle-ci</translation>
    </message>
    <message>
        <source>% of all</source>
        <translation>% de tout</translation>
    </message>
    <message>
        <source>Share of all the time that the tree shows</source>
        <translation>Part de tout le temps que montre l’arbre</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>Calls that came by this path</source>
        <translation>Appels venus par ce chemin</translation>
    </message>
    <message>
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Selected frames with such a call</source>
        <translation>Images sélectionnées avec un tel appel</translation>
    </message>
    <message>
        <source>Worst frame</source>
        <translation>Pire image</translation>
    </message>
    <message>
        <source>Frame with the greatest total of this path; double click goes there</source>
        <translation>Image au plus grand total de ce chemin ; un double clic y va</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreePanel</name>
    <message>
        <source>Fold recursion</source>
        <translation>Replier la récursion</translation>
    </message>
    <message>
        <source>What the tree shows</source>
        <translation>Ce que montre l’arbre</translation>
    </message>
    <message>
        <source>Calls, from the top down</source>
        <translation>Appels, de haut en bas</translation>
    </message>
    <message>
        <source>Callers, from the bottom up</source>
        <translation>Appelants, de bas en haut</translation>
    </message>
    <message>
        <source>Callers of the chosen function</source>
        <translation>Appelants de la fonction choisie</translation>
    </message>
    <message>
        <source>What the chosen function calls</source>
        <translation>Ce qu’appelle la fonction choisie</translation>
    </message>
    <message>
        <source>A call of a function inside another call of it counts at the outer one</source>
        <translation>Un appel d’une fonction dans un autre de la même compte avec celui de l’extérieur</translation>
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
        <source>Calls could not be merged: %1</source>
        <translation>Les appels n’ont pas pu être fusionnés : %1</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Merging calls …</source>
        <translation>Fusion des appels…</translation>
    </message>
    <message>
        <source>There is no call tree: it was stopped or failed</source>
        <translation>Il n’y a pas d’arbre d’appels : il a été arrêté ou a échoué</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>Choisir une fonction dans une vue</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 appels</translation>
    </message>
    <message>
        <source>%1 in all threads</source>
        <translation>%1 dans tous les threads</translation>
    </message>
    <message>
        <source>%1 calls stand under “other”</source>
        <translation>%1 appels sont sous « autres »</translation>
    </message>
    <message>
        <source>%1 frames could not be read</source>
        <translation>%1 images n’ont pas pu être lues</translation>
    </message>
    <message>
        <source>%1 zones lost by the recorder are missing here</source>
        <translation>%1 zones perdues par l’enregistreur manquent ici</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallTreeStore</name>
    <message>
        <source>Merging calls</source>
        <translation>Fusion des appels</translation>
    </message>
    <message>
        <source>Calls could not be merged: %1</source>
        <translation>Les appels n’ont pas pu être fusionnés : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::CallersPanel</name>
    <message>
        <source>other</source>
        <translation>autres</translation>
    </message>
    <message>
        <source>Enter or double click chooses it</source>
        <translation>Entrée ou un double clic la choisit</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>Total</translation>
    </message>
    <message>
        <source>% of function</source>
        <translation>% de la fonction</translation>
    </message>
    <message>
        <source>Share of the total of the chosen function</source>
        <translation>Part du total de la fonction choisie</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>Propre</translation>
    </message>
    <message>
        <source>Callers of the chosen function</source>
        <translation>Appelants de la fonction choisie</translation>
    </message>
    <message>
        <source>Filter callers</source>
        <translation>Filtrer les appelants</translation>
    </message>
    <message>
        <source>Called by</source>
        <translation>Appelée par</translation>
    </message>
    <message>
        <source>Of the chosen function, from there</source>
        <translation>De la fonction choisie, de là</translation>
    </message>
    <message>
        <source>Time in the chosen function when called from there</source>
        <translation>Temps dans la fonction choisie, appelée de là</translation>
    </message>
    <message>
        <source>Time in the chosen function itself when called from there</source>
        <translation>Temps dans la fonction choisie même, appelée de là</translation>
    </message>
    <message>
        <source>What the chosen function calls</source>
        <translation>Ce qu’appelle la fonction choisie</translation>
    </message>
    <message>
        <source>Filter</source>
        <translation>Filtre</translation>
    </message>
    <message>
        <source>Calls to</source>
        <translation>Appelle</translation>
    </message>
    <message>
        <source>From the chosen function</source>
        <translation>Depuis la fonction choisie</translation>
    </message>
    <message>
        <source>Time in it when called from the chosen function</source>
        <translation>Temps en elle, appelée par la fonction choisie</translation>
    </message>
    <message>
        <source>Time in it itself, without what it calls</source>
        <translation>Temps en elle-même, sans ce qu’elle appelle</translation>
    </message>
    <message>
        <source>Callers; Enter or double click goes to one</source>
        <translation>Appelants ; Entrée ou un double clic va à l’un d’eux</translation>
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
        <source>Choose a function in any view</source>
        <translation>Choisir une fonction dans une vue</translation>
    </message>
    <message>
        <source>Merging calls …</source>
        <translation>Fusion des appels…</translation>
    </message>
    <message>
        <source>There is no call tree: it was stopped or failed</source>
        <translation>Il n’y a pas d’arbre d’appels : il a été arrêté ou a échoué</translation>
    </message>
    <message>
        <source>(nobody: it begins a thread&apos;s tree)</source>
        <translation>(personne : elle commence l’arbre d’un thread)</translation>
    </message>
    <message>
        <source>%1 · %2 calls · total %3 · self %4</source>
        <translation>%1 · %2 appels · total %3 · propre %4</translation>
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
        <source>&amp;All %1 frames</source>
        <translation>&amp;Toutes les %1 images</translation>
    </message>
    <message>
        <source>The %1 &amp;selected frames</source>
        <translation>Les %1 images &amp;sélectionnées</translation>
    </message>
    <message>
        <source>The &amp;selected frames (none are selected)</source>
        <translation>Les images &amp;sélectionnées (aucune ne l&apos;est)</translation>
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
        <translation>Agrandit ; défile avec Maj</translation>
    </message>
    <message>
        <source>Scrolls; zooms with Shift</source>
        <translation>Défile ; agrandit avec Maj</translation>
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
        <translation>Catégories enregistrées</translation>
    </message>
    <message>
        <source>The zones that have come so far are in no category.</source>
        <translation>Les zones venues jusqu’ici n’ont pas de catégorie.</translation>
    </message>
    <message>
        <source>Categories of zones that the program records</source>
        <translation>Catégories de zones que le programme enregistre</translation>
    </message>
    <message>
        <source>Zones of a category without a tick are not recorded by the program, for all that watch it</source>
        <translation>Les zones d’une catégorie non cochée ne sont pas enregistrées, pour tous ceux qui regardent le programme</translation>
    </message>
    <message>
        <source>S&amp;witch off</source>
        <translation>Dés&amp;activer</translation>
    </message>
    <message>
        <source>Name of a category in which no zone has run yet</source>
        <translation>Nom d’une catégorie dont aucune zone n’a encore été exécutée</translation>
    </message>
    <message>
        <source>Another category</source>
        <translation>Autre catégorie</translation>
    </message>
    <message>
        <source>The name of a category in which no zone has run yet</source>
        <translation>Le nom d’une catégorie dont aucune zone n’a encore été exécutée</translation>
    </message>
    <message>
        <source>Its zones will not be recorded; a tick in the list records them</source>
        <translation>Ses zones ne seront pas enregistrées ; une coche dans la liste les enregistre de nouveau</translation>
    </message>
</context>
<context>
    <name>zoe::app::CharacteristicModel</name>
    <message>
        <source>only here</source>
        <translation>ici seulement</translation>
    </message>
    <message>
        <source>not here</source>
        <translation>pas ici</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Part</translation>
    </message>
    <message>
        <source>Against others</source>
        <translation>Face aux autres</translation>
    </message>
    <message>
        <source>Functions that this behaviour spends more or less of its time on than the others.</source>
        <translation>Fonctions auxquelles ce comportement consacre plus ou moins de son temps que les autres.</translation>
    </message>
    <message>
        <source>Share of the self time of the behaviour&apos;s frames, over all threads.</source>
        <translation>Part du temps propre des images du comportement, sur tous les threads.</translation>
    </message>
    <message>
        <source>That share as a multiple of the share in all other behaviours: ▲ more here than elsewhere, ▼ less.</source>
        <translation>Cette part en multiple de la part dans tous les autres comportements : ▲ plus ici qu’ailleurs, ▼ moins.</translation>
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
        <translation>Durée</translation>
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
        <translation>Palette de commandes</translation>
    </message>
    <message>
        <source>Command, frame or function</source>
        <translation>Commande, image ou fonction</translation>
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
        <source>Comparing …</source>
        <translation>Comparaison…</translation>
    </message>
    <message>
        <source>The comparison was cancelled.</source>
        <translation>La comparaison a été annulée.</translation>
    </message>
    <message>
        <source>The captures could not be compared.</source>
        <translation>Les captures n’ont pas pu être comparées.</translation>
    </message>
    <message>
        <source>Pages of the comparison</source>
        <translation>Pages de la comparaison</translation>
    </message>
    <message>
        <source>Functions</source>
        <translation>Fonctions</translation>
    </message>
    <message>
        <source>All functions of both sides, and what makes up the change</source>
        <translation>Toutes les fonctions des deux côtés, et ce qui compose le changement</translation>
    </message>
    <message>
        <source>Like with like</source>
        <translation>À comportement égal</translation>
    </message>
    <message>
        <source>How much of the change is another mix of behaviours, and how much slower code</source>
        <translation>Quelle part du changement vient d’un autre mélange de comportements, et quelle part d’un code plus lent</translation>
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
        <source>Frames</source>
        <translation>Images</translation>
    </message>
    <message>
        <source>Both frame charts, aligned</source>
        <translation>Les deux graphiques d’images, alignés</translation>
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
        <source>Select some of the frames first: they are compared with the others.</source>
        <translation>Sélectionnez d’abord quelques images : elles sont comparées aux autres.</translation>
    </message>
    <message>
        <source>Open a second capture to compare with the one that is open, or choose parts of it by the buttons Base and Head.</source>
        <translation>Ouvrez une seconde capture à comparer à celle qui est ouverte, ou choisissez-en des parties avec les boutons Base et Nouvelle.</translation>
    </message>
    <message>
        <source>Which baseline frames and flame graphs are shown of</source>
        <translation>De quelle base sont montrés les images et les graphes</translation>
    </message>
    <message>
        <source>Pictures of %1</source>
        <translation>Vues de %1</translation>
    </message>
    <message>
        <source>Several baselines can&apos;t change places with one head: leave all but one of them out first, by the button Base.</source>
        <translation>Plusieurs bases ne peuvent pas échanger leur place avec une seule capture : n’en gardez d’abord qu’une, par le bouton Base.</translation>
    </message>
    <message>
        <source>Other tabs</source>
        <translation>Autres onglets</translation>
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
        <source>Compare with …</source>
        <translation>Comparer avec…</translation>
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
        <source>Another capture, selected frames, or a behaviour</source>
        <translation>Une autre capture, des images sélectionnées ou un comportement</translation>
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
        <source>Leave a baseline out</source>
        <translation>Retirer une base</translation>
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
        <source>Make the base the head and the head the base (X)</source>
        <translation>Échanger la base et la nouvelle (X)</translation>
    </message>
    <message>
        <source>Several baselines can&apos;t be the head: leave all but one out first</source>
        <translation>Plusieurs bases ne peuvent pas devenir la nouvelle capture : n’en gardez d’abord qu’une</translation>
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
        <source>How many frames are at most so long. The curve further to the right is the slower side. Shown up to 99 % of the frames.</source>
        <translation>Combien d’images durent au plus autant. La courbe plus à droite est le côté plus lent. Montré jusqu’à 99 % des images.</translation>
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
        <source>What the histogram counts</source>
        <translation>Ce que compte l’histogramme</translation>
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
        <source>Which time of the function</source>
        <translation>Quel temps de la fonction</translation>
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
        <source>With or without what the function calls</source>
        <translation>Avec ou sans ce que la fonction appelle</translation>
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
        <source>Time of the function over the frames</source>
        <translation>Temps de la fonction au fil des images</translation>
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
        <source>Frame %1: total %2, self %3, %4 calls</source>
        <translation>Image %1 : total %2, propre %3, %4 appels</translation>
    </message>
    <message>
        <source>Looking at a function</source>
        <translation>Examen d’une fonction</translation>
    </message>
    <message>
        <source>Double click goes to a call</source>
        <translation>Un double clic va à un appel</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>%1 calls · mean %2 · median %3 · p99 %4 · longest %5</source>
        <translation>%1 appels · moyenne %2 · médiane %3 · p99 %4 · plus long %5</translation>
    </message>
    <message>
        <source>in %1 frames · mean %2 · median %3 · p99 %4 · longest %5</source>
        <translation>dans %1 images · moyenne %2 · médiane %3 · p99 %4 · plus longue %5</translation>
    </message>
    <message>
        <source>By linear interpolation between the two nearest (type 7)</source>
        <translation>Par interpolation linéaire entre les deux plus proches (type 7)</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>Choisir une fonction dans une vue</translation>
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
        <source>%1 a frame</source>
        <translation>%1 par image</translation>
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
</context>
<context>
    <name>zoe::app::DistributionChart</name>
    <message>
        <source>Distribution of the durations, with its box plot</source>
        <translation>Distribution des durées, avec sa boîte à moustaches</translation>
    </message>
    <message>
        <source>Duration (ms)</source>
        <translation>Durée (ms)</translation>
    </message>
    <message>
        <source>At most so long (%)</source>
        <translation>Au plus aussi longs (%)</translation>
    </message>
    <message>
        <source>Share (%)</source>
        <translation>Part (%)</translation>
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
        <source>What the distribution is of</source>
        <translation>De quoi est la distribution</translation>
    </message>
    <message>
        <source>Frame times</source>
        <translation>Durées d’image</translation>
    </message>
    <message>
        <source>Calls of the chosen function</source>
        <translation>Appels de la fonction choisie</translation>
    </message>
    <message>
        <source>Chosen function, its total a frame</source>
        <translation>Fonction choisie, son total par image</translation>
    </message>
    <message>
        <source>Durations on a logarithmic scale</source>
        <translation>Durées sur une échelle logarithmique</translation>
    </message>
    <message>
        <source>The share that takes at most so long, instead of bins</source>
        <translation>La part qui dure au plus autant, au lieu des classes</translation>
    </message>
    <message>
        <source>Figures of the distribution</source>
        <translation>Chiffres de la distribution</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Chiffre</translation>
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
        <source>Durations could not be counted: %1</source>
        <translation>Les durées n’ont pas pu être comptées : %1</translation>
    </message>
    <message>
        <source>By linear interpolation between the two nearest (type 7)</source>
        <translation>Par interpolation linéaire entre les deux plus proches (type 7)</translation>
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
        <translation>p99,9</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Greatest</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>Standard deviation</source>
        <translation>Écart type</translation>
    </message>
    <message>
        <source>Of a sample: n − 1</source>
        <translation>D’un échantillon : n − 1</translation>
    </message>
    <message>
        <source>Coefficient of variation</source>
        <translation>Coefficient de variation</translation>
    </message>
    <message>
        <source>Standard deviation by mean</source>
        <translation>Écart type sur moyenne</translation>
    </message>
    <message>
        <source>Whiskers</source>
        <translation>Moustaches</translation>
    </message>
    <message>
        <source>The last values within 1.5 interquartile ranges of the quartiles</source>
        <translation>Les dernières valeurs à moins de 1,5 écart interquartile des quartiles</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>Valeurs extrêmes</translation>
    </message>
    <message>
        <source>Beyond the whiskers; the farthest 20 on each side are drawn</source>
        <translation>Au-delà des moustaches ; les 20 plus éloignées de chaque côté sont dessinées</translation>
    </message>
    <message>
        <source>Average rate</source>
        <translation>Fréquence moyenne</translation>
    </message>
    <message>
        <source>Frames by their total time</source>
        <translation>Images sur leur temps total</translation>
    </message>
    <message>
        <source>1 % low, mean</source>
        <translation>1 % low, moyenne</translation>
    </message>
    <message>
        <source>Of the mean time of the slowest 1 % of frames</source>
        <translation>Du temps moyen des 1 % d’images les plus lentes</translation>
    </message>
    <message>
        <source>1 % low, percentile</source>
        <translation>1 % low, centile</translation>
    </message>
    <message>
        <source>Of the 99th percentile of frame times</source>
        <translation>Du 99e centile des durées d’image</translation>
    </message>
    <message>
        <source>0.1 % low, mean</source>
        <translation>0,1 % low, moyenne</translation>
    </message>
    <message>
        <source>Of the mean time of the slowest 0.1 % of frames</source>
        <translation>Du temps moyen des 0,1 % d’images les plus lentes</translation>
    </message>
    <message>
        <source>0.1 % low, percentile</source>
        <translation>0,1 % low, centile</translation>
    </message>
    <message>
        <source>Of the 99.9th percentile of frame times</source>
        <translation>Du 99,9e centile des durées d’image</translation>
    </message>
    <message>
        <source>Stutter</source>
        <translation>Saccades</translation>
    </message>
    <message>
        <source>Share of frames longer than 2.5 times the median of the 19 around them</source>
        <translation>Part des images plus longues que 2,5 fois la médiane des 19 autour d’elles</translation>
    </message>
    <message>
        <source>Over %1</source>
        <translation>Au-delà de %1</translation>
    </message>
    <message>
        <source>%1 frames, %2</source>
        <translation>%1 images, %2</translation>
    </message>
    <message>
        <source>Frames longer than the target of %1</source>
        <translation>Images plus longues que la cible de %1</translation>
    </message>
    <message>
        <source>Time over %1</source>
        <translation>Temps au-delà de %1</translation>
    </message>
    <message>
        <source>What frames take beyond %1, added up</source>
        <translation>Ce que les images prennent au-delà de %1, additionné</translation>
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
        <source>%1 frames from %2</source>
        <translation>%1 images à partir de %2</translation>
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
        <source>Counting durations …</source>
        <translation>Comptage des durées…</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>Choisir une fonction dans une vue</translation>
    </message>
    <message>
        <source>There is no distribution: it was stopped or failed</source>
        <translation>Il n’y a pas de distribution : elle a été arrêtée ou a échoué</translation>
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
        <source>%1 frames could not be read</source>
        <translation>%1 images n’ont pas pu être lues</translation>
    </message>
</context>
<context>
    <name>zoe::app::Document</name>
    <message>
        <source>Summing up functions</source>
        <translation>Résumé des fonctions</translation>
    </message>
    <message>
        <source>Functions could not be summed up: %1</source>
        <translation>Les fonctions n’ont pas pu être résumées : %1</translation>
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
        <source>How long behaviours last</source>
        <translation>Combien de temps durent les comportements</translation>
    </message>
    <message>
        <source>What follows what, as a list</source>
        <translation>Ce qui suit quoi, en liste</translation>
    </message>
    <message>
        <source>Episodes</source>
        <translation>Épisodes</translation>
    </message>
    <message>
        <source>How long</source>
        <translation>Combien de temps</translation>
    </message>
    <message>
        <source>What follows what</source>
        <translation>Ce qui suit quoi</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Find behaviours first, in the panel Behaviours</source>
        <translation>Cherchez d’abord des comportements, dans le panneau Comportements</translation>
    </message>
    <message>
        <source>Click: go there · double click: select its frames</source>
        <translation>Clic : y aller · double clic : sélectionner ses images</translation>
    </message>
    <message>
        <source>Double click: the episodes of a behaviour</source>
        <translation>Double clic : les épisodes d’un comportement</translation>
    </message>
    <message>
        <source>Double click: select the episodes on both sides</source>
        <translation>Double clic : sélectionner les épisodes des deux côtés</translation>
    </message>
    <message>
        <source>How often the behaviour of a row was followed by that of a column: as a share of all times that anything followed, and how many times.</source>
        <translation>Combien de fois le comportement d’une ligne a été suivi de celui d’une colonne : en part de toutes les fois où quelque chose a suivi, et en nombre de fois.</translation>
    </message>
</context>
<context>
    <name>zoe::app::ErrorLogModel</name>
    <message>
        <source> (%1 times)</source>
        <translation> (%1 fois)</translation>
    </message>
</context>
<context>
    <name>zoe::app::ErrorPanel</name>
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
        <source>Clear the list of errors</source>
        <translation>Effacer la liste des erreurs</translation>
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
        <source>Copied 1 row</source>
        <translation>1 ligne copiée</translation>
    </message>
    <message>
        <source>Copied %1 rows</source>
        <translation>%1 lignes copiées</translation>
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
        <source>Wrote %1 rows to %2</source>
        <translation>%1 lignes écrites dans %2</translation>
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
        <source>The picture could not be written (%1)</source>
        <translation>La copie d’écran n’a pas pu être écrite (%1)</translation>
    </message>
    <message>
        <source>No plugin that exports can be used (see Help &gt; Plugins)</source>
        <translation>Aucun greffon d&apos;exportation n&apos;est utilisable (voir Aide &gt; Greffons)</translation>
    </message>
    <message>
        <source>Exporting %1</source>
        <translation>Exportation de %1</translation>
    </message>
    <message>
        <source>The export failed: %1</source>
        <translation>L&apos;exportation a échoué : %1</translation>
    </message>
    <message>
        <source>Exported to %1</source>
        <translation>Exporté vers %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameCanvas</name>
    <message>
        <source>Fewer frames than asked for: they have too many zones</source>
        <translation>Moins d’images que demandé : elles ont trop de zones</translation>
    </message>
    <message>
        <source>%1 of %2 arrows: zoom in to see the others</source>
        <translation>%1 flèches sur %2 : zoomez pour voir les autres</translation>
    </message>
    <message>
        <source>Zoom to the zone</source>
        <translation>Agrandir la zone</translation>
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
        <source>Follow the zone into the next frame</source>
        <translation>Suivre la zone dans l’image suivante</translation>
    </message>
    <message>
        <source>Follow the zone into the frame before</source>
        <translation>Suivre la zone dans l’image précédente</translation>
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
        <source>Show all that is hidden</source>
        <translation>Montrer tout ce qui est caché</translation>
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
        <source>Show this frame alone</source>
        <translation>Montrer cette image seule</translation>
    </message>
    <message>
        <source>Colours by %1</source>
        <translation>Couleurs selon %1</translation>
    </message>
    <message>
        <source>Next way of colouring</source>
        <translation>Coloration suivante</translation>
    </message>
    <message>
        <source>Collapse or expand the thread</source>
        <translation>Replier ou déplier le thread</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameLegend</name>
    <message>
        <source>Legend of the colours</source>
        <translation>Légende des couleurs</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>et %1 de plus</translation>
    </message>
    <message>
        <source>%1 or less of its own</source>
        <translation>%1 ou moins de temps propre</translation>
    </message>
    <message>
        <source>steady</source>
        <translation>régulière</translation>
    </message>
    <message>
        <source>From steady to hot: %1; 1 is in the middle, 3 at three quarters</source>
        <translation>De stable à chaud : %1 ; 1 est au milieu, 3 aux trois quarts</translation>
    </message>
    <message>
        <source>standard deviation of its calls, in means</source>
        <translation>écart type de ses appels, en moyennes</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameMinimap</name>
    <message>
        <source>Overview of the frame</source>
        <translation>Vue d’ensemble de l’image</translation>
    </message>
    <message>
        <source>The whole frame; drag to move what is seen of it</source>
        <translation>Toute l’image ; glisser pour déplacer ce qu’on en voit</translation>
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
        <source>One flame graph or two</source>
        <translation>Un graphe en flammes ou deux</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>Différence</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Côte à côte</translation>
    </message>
    <message>
        <source>What widths stand for</source>
        <translation>Ce que disent les largeurs</translation>
    </message>
    <message>
        <source>wide as in the longer side</source>
        <translation>large comme le côté le plus long</translation>
    </message>
    <message>
        <source>wide as in the base</source>
        <translation>large comme dans la base</translation>
    </message>
    <message>
        <source>wide as in the head</source>
        <translation>large comme dans la nouvelle</translation>
    </message>
    <message>
        <source>Widths are time a frame. As in the longer side, functions of one side alone are there too.</source>
        <translation>Les largeurs sont du temps par image. Comme du côté le plus long, les fonctions d’un seul côté y sont aussi.</translation>
    </message>
    <message>
        <source>What colours stand for</source>
        <translation>Ce que signifient les couleurs</translation>
    </message>
    <message>
        <source>own time, absolute</source>
        <translation>temps propre, absolu</translation>
    </message>
    <message>
        <source>own time, relative</source>
        <translation>temps propre, relatif</translation>
    </message>
    <message>
        <source>with calls below, absolute</source>
        <translation>avec les appels au-dessous, absolu</translation>
    </message>
    <message>
        <source>with calls below, relative</source>
        <translation>avec les appels au-dessous, relatif</translation>
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
        <source>Text, or /a regular expression/; capitals don&apos;t matter</source>
        <translation>Texte, ou /une expression régulière/ ; sans égard aux majuscules</translation>
    </message>
    <message>
        <source>Takes the last zoom back (Backspace)</source>
        <translation>Annule le dernier zoom (Retour arrière)</translation>
    </message>
    <message>
        <source>Back in the flame graph</source>
        <translation>Reculer dans le graphe en flammes</translation>
    </message>
    <message>
        <source>Where the flame graph is zoomed to</source>
        <translation>Ce que le graphe en flammes agrandit</translation>
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
        <source>%1 hits: %2 of base, %3 of head</source>
        <translation>%1 résultats : %2 de la base, %3 de la nouvelle</translation>
    </message>
    <message>
        <source>Merging calls …</source>
        <translation>Fusion des appels…</translation>
    </message>
    <message>
        <source>%1: %2 a frame on all threads</source>
        <translation>%1 : %2 par image sur tous les threads</translation>
    </message>
    <message>
        <source>Base</source>
        <translation>Base</translation>
    </message>
    <message>
        <source>Head</source>
        <translation>Nouvelle</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlamePanel</name>
    <message>
        <source>Time line of the frame</source>
        <translation>Chronologie de l’image</translation>
    </message>
    <message>
        <source>Colours:</source>
        <translation>Couleurs :</translation>
    </message>
    <message>
        <source>What the colours of zones stand for</source>
        <translation>Ce que disent les couleurs des zones</translation>
    </message>
    <message>
        <source>Result of the last step</source>
        <translation>Résultat de la dernière étape</translation>
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
        <source>−%1 to +%2 frames</source>
        <translation>−%1 à +%2 images</translation>
    </message>
    <message>
        <source>Zoom to the zone</source>
        <translation>Agrandir la zone</translation>
    </message>
    <message>
        <source>Copy the name</source>
        <translation>Copier le nom</translation>
    </message>
    <message>
        <source>Copy all details</source>
        <translation>Copier tous les détails</translation>
    </message>
    <message>
        <source>Open the source</source>
        <translation>Ouvrir la source</translation>
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
        <translation>Agrandir la sélection</translation>
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
        <source>Colours by</source>
        <translation>Couleurs selon</translation>
    </message>
    <message>
        <source>Pin a note</source>
        <translation>Épingler une note</translation>
    </message>
    <message>
        <source>Show all that is hidden</source>
        <translation>Afficher tout ce qui est masqué</translation>
    </message>
    <message>
        <source>Show this frame alone</source>
        <translation>Afficher cette image seule</translation>
    </message>
    <message>
        <source>Find zones in the frame</source>
        <translation>Chercher des zones dans l’image</translation>
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
        <source>Part of a function&apos;s name, of a text or of key=value. With the whole name of a key also crates=12, crates&gt;12, crates!=12. file:render.cpp finds functions in a file.</source>
        <translation>Partie du nom d&apos;une fonction, d&apos;un texte ou de clé=valeur. Avec le nom entier d&apos;une clé aussi crates=12, crates&gt;12, crates!=12. file:render.cpp trouve les fonctions d&apos;un fichier.</translation>
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
</context>
<context>
    <name>zoe::app::FlameSource</name>
    <message>
        <source>Looking for spans that last long</source>
        <translation>Recherche des longues durées</translation>
    </message>
</context>
<context>
    <name>zoe::app::FlameSteps</name>
    <message>
        <source>Select a zone first: the next one of its function is then found.</source>
        <translation>Choisir d’abord une zone : la suivante de sa fonction est alors trouvée.</translation>
    </message>
    <message>
        <source>Looking for %1</source>
        <translation>Recherche de %1</translation>
    </message>
    <message>
        <source>There is no later call of %1.</source>
        <translation>Il n’y a pas d’appel plus tardif de %1.</translation>
    </message>
    <message>
        <source>There is no earlier call of %1.</source>
        <translation>Il n’y a pas d’appel plus ancien de %1.</translation>
    </message>
    <message>
        <source>%1 frames could not be read.</source>
        <translation>%1 images n’ont pas pu être lues.</translation>
    </message>
    <message>
        <source>Select a zone first.</source>
        <translation>Choisir d’abord une zone.</translation>
    </message>
    <message>
        <source>The zone does not go on in the next frame.</source>
        <translation>La zone ne continue pas dans l’image suivante.</translation>
    </message>
    <message>
        <source>The zone does not come from the frame before.</source>
        <translation>La zone ne vient pas de l’image précédente.</translation>
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
        <source>Choose a frame in the chart to see its zones.</source>
        <translation>Choisir une image dans le diagramme pour voir ses zones.</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Aucune capture n’est ouverte.</translation>
    </message>
    <message>
        <source>No zones were recorded in frame %1.</source>
        <translation>Aucune zone n’a été enregistrée dans l’image %1.</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameBar</name>
    <message>
        <source>What the frame chart shows</source>
        <translation>Ce que montre le diagramme des images</translation>
    </message>
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
        <source>Overlay on an a&amp;xis of its own</source>
        <translation>Superposition sur un a&amp;xe propre</translation>
    </message>
    <message>
        <source>Take &amp;waits off frame times…</source>
        <translation>Ôter les &amp;attentes des durées d’image…</translation>
    </message>
    <message>
        <source>Lay a &amp;function or plot over frames…</source>
        <translation>Superposer une &amp;fonction ou une courbe aux images…</translation>
    </message>
    <message>
        <source>Lay the c&amp;hosen function over frames</source>
        <translation>Superposer la fonction c&amp;hoisie aux images</translation>
    </message>
    <message>
        <source>&amp;Remove the overlay of frames</source>
        <translation>&amp;Enlever la superposition des images</translation>
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
        <source>Select frames with the chosen &amp;function</source>
        <translation>Sélectionner les images avec la &amp;fonction choisie</translation>
    </message>
    <message>
        <source>Select frames of the chosen &amp;behaviour</source>
        <translation>Sélectionner les images du &amp;comportement choisi</translation>
    </message>
    <message>
        <source>Select frames by &amp;rule…</source>
        <translation>Sélectionner des images par &amp;règle…</translation>
    </message>
    <message>
        <source>&amp;Invert the selection of frames</source>
        <translation>&amp;Inverser la sélection d’images</translation>
    </message>
    <message>
        <source>&amp;Clear the selection of frames</source>
        <translation>&amp;Effacer la sélection d’images</translation>
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
        <source>Frame set that is shown</source>
        <translation>Jeu d’images montré</translation>
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
        <source>Waits taken off the frame times</source>
        <translation>Attentes ôtées des durées d’image</translation>
    </message>
    <message>
        <source>Overlay</source>
        <translation>Superposition</translation>
    </message>
    <message>
        <source>Function or plot laid over the frames</source>
        <translation>Fonction ou courbe superposée aux images</translation>
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
        <source>Own target, as a rate in Hz or a time in ms</source>
        <translation>Cible propre, en Hz ou en ms</translation>
    </message>
    <message>
        <source>Own: 75 Hz or 12.5 ms</source>
        <translation>Propre : 75 Hz ou 12.5 ms</translation>
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
        <source>Functions in which the thread of the frames waits: their time is taken off</source>
        <translation>Fonctions où le thread des images attend : leur temps est déduit</translation>
    </message>
    <message>
        <source>plugin</source>
        <translation>greffon</translation>
    </message>
    <message>
        <source>Function, plot or metric to lay over the frames</source>
        <translation>Fonction, courbe ou mesure à superposer aux images</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameChart</name>
    <message>
        <source>Frame chart</source>
        <translation>Diagramme des images</translation>
    </message>
    <message>
        <source>The frames could not be shown so: %1</source>
        <translation>Les images n’ont pas pu être montrées ainsi : %1</translation>
    </message>
    <message>
        <source>Reading the frames…</source>
        <translation>Lecture des images…</translation>
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
        <translation>Agrandir la sélection</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>Agrandir</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>Réduire</translation>
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
        <source>Frame %1 of %2 · %3 · %4 zones</source>
        <translation>Image %1 sur %2 · %3 · %4 zones</translation>
    </message>
    <message>
        <source> · %1 zones lost</source>
        <translation> · %1 zones perdues</translation>
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
    <name>zoe::app::FramePlot</name>
    <message>
        <source>Frame times</source>
        <translation>Durées d’image</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameSaver</name>
    <message>
        <source>Saving frames to %1</source>
        <translation>Enregistrement d’images dans %1</translation>
    </message>
    <message>
        <source>The frames could not be saved: %1</source>
        <translation>Les images n’ont pas pu être enregistrées : %1</translation>
    </message>
    <message>
        <source>Saved to %1</source>
        <translation>Enregistré dans %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameSource</name>
    <message>
        <source>Reading frame times</source>
        <translation>Lecture des durées d’image</translation>
    </message>
    <message>
        <source>Reading what is laid over frame times</source>
        <translation>Lecture de ce qui est superposé aux durées d’image</translation>
    </message>
</context>
<context>
    <name>zoe::app::FrameText</name>
    <message>
        <source> (%1 frames a second)</source>
        <translation> (%1 images par seconde)</translation>
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
        <source>spike: %1 above the %2 around it</source>
        <translation>pic : %1 au-dessus des %2 autour</translation>
    </message>
    <message>
        <source>1 zone lost while recording</source>
        <translation>1 zone perdue à l’enregistrement</translation>
    </message>
    <message>
        <source>%1 zones lost while recording</source>
        <translation>%1 zones perdues à l’enregistrement</translation>
    </message>
    <message>
        <source>behaviour: unusual, like no other group</source>
        <translation>comportement : inhabituel, comme aucun autre groupe</translation>
    </message>
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
        <source>begins in frame %1</source>
        <translation>commence dans l’image %1</translation>
    </message>
    <message>
        <source>without %1 of waits: %2 in all</source>
        <translation>sans %1 d’attentes : %2 en tout</translation>
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
        <source> (whole in %1 unreadable frames)</source>
        <translation> (entière dans %1 images illisibles)</translation>
    </message>
    <message>
        <source>sorted by duration, the longest at the right</source>
        <translation>triées par durée, les plus longues à droite</translation>
    </message>
    <message>
        <source>line: %1</source>
        <translation>ligne : %1</translation>
    </message>
    <message>
        <source>could not be read: damaged or lost in the file</source>
        <translation>n’a pas pu être lue : endommagée ou perdue dans le fichier</translation>
    </message>
    <message>
        <source>cut short by the end of the recording</source>
        <translation>coupée par la fin de l’enregistrement</translation>
    </message>
    <message>
        <source>cut by the recorder&apos;s limit; goes on in the next frame</source>
        <translation>coupée par la limite de l’enregistreur ; continue dans l’image suivante</translation>
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
        <source>the alarm rang: %1 is usual</source>
        <translation>l&apos;alarme a sonné : %1 est habituel</translation>
    </message>
    <message>
        <source>the alarm rang</source>
        <translation>l&apos;alarme a sonné</translation>
    </message>
    <message>
        <source>behaviour: none, the frame was not looked at</source>
        <translation>comportement : aucun, l’image n’a pas été considérée</translation>
    </message>
</context>
<context>
    <name>zoe::app::FramesPage</name>
    <message>
        <source>What both frame charts are aligned by</source>
        <translation>Ce qui aligne les deux graphiques d’images</translation>
    </message>
    <message>
        <source>aligned by start</source>
        <translation>alignés au début</translation>
    </message>
    <message>
        <source>aligned by bookmark</source>
        <translation>alignés sur un signet</translation>
    </message>
    <message>
        <source>aligned by message</source>
        <translation>alignés sur un message</translation>
    </message>
    <message>
        <source>aligned by plot value</source>
        <translation>alignés sur une valeur de courbe</translation>
    </message>
    <message>
        <source>warped to fit</source>
        <translation>étirés pour correspondre</translation>
    </message>
    <message>
        <source>The bookmark, message or plot to align by</source>
        <translation>Le signet, message ou la courbe sur lequel aligner</translation>
    </message>
    <message>
        <source>The value that the plot rises to</source>
        <translation>La valeur que la courbe atteint en montant</translation>
    </message>
    <message>
        <source>Looking for what to align by</source>
        <translation>Recherche de quoi aligner</translation>
    </message>
    <message>
        <source>Aligning frames</source>
        <translation>Alignement des images</translation>
    </message>
    <message>
        <source>Aligning …</source>
        <translation>Alignement…</translation>
    </message>
    <message>
        <source>No bookmark with the same text is in both</source>
        <translation>Aucun signet de même texte n’est dans les deux</translation>
    </message>
    <message>
        <source>No message with the same text is in both</source>
        <translation>Aucun message de même texte n’est dans les deux</translation>
    </message>
    <message>
        <source>No plot with the same name is in both</source>
        <translation>Aucune courbe de même nom n’est dans les deux</translation>
    </message>
    <message>
        <source>The first frame of the base stands above the first of the head</source>
        <translation>La première image de la base est au-dessus de la première de la nouvelle</translation>
    </message>
    <message>
        <source>Stretched so that alike frame times stand below each other</source>
        <translation>Étirés pour que les temps d’image semblables soient l’un sous l’autre</translation>
    </message>
    <message>
        <source>That is not in the selected frames of both: aligned by start</source>
        <translation>Ce n’est pas dans les images sélectionnées des deux : alignés au début</translation>
    </message>
    <message>
        <source>Found %1 in base and %2 in head, first to first and so on</source>
        <translation>%1 trouvés dans la base et %2 dans la nouvelle, le premier avec le premier et ainsi de suite</translation>
    </message>
</context>
<context>
    <name>zoe::app::FunctionsPage</name>
    <message>
        <source>Significant only</source>
        <translation>Significatives seulement</translation>
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
        <source>Which columns are shown</source>
        <translation>Quelles colonnes sont montrées</translation>
    </message>
    <message>
        <source>Self times</source>
        <translation>Temps propres</translation>
    </message>
    <message>
        <source>Times with calls below</source>
        <translation>Temps avec les appels au-dessous</translation>
    </message>
    <message>
        <source>Percentiles of self times</source>
        <translation>Centiles des temps propres</translation>
    </message>
    <message>
        <source>Percentiles with calls below</source>
        <translation>Centiles avec les appels au-dessous</translation>
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
        <source>Only functions whose difference is significant after correction for their number</source>
        <translation>Seulement les fonctions dont la différence est significative après correction pour leur nombre</translation>
    </message>
    <message>
        <source>Functions of base and head</source>
        <translation>Fonctions de la base et de la nouvelle</translation>
    </message>
    <message>
        <source>%1 functions</source>
        <translation>%1 fonctions</translation>
    </message>
    <message>
        <source>%1 of %2 functions</source>
        <translation>%1 fonctions sur %2</translation>
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
        <source>%1 longer frames lie to the right of the picture</source>
        <translation>%1 images plus longues sont à droite de la vue</translation>
    </message>
</context>
<context>
    <name>zoe::app::InfoPanel</name>
    <message>
        <source>Facts about the capture</source>
        <translation>Renseignements sur la capture</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Copier</translation>
    </message>
    <message>
        <source>What marks the frames</source>
        <translation>Ce qui marque les images</translation>
    </message>
    <message>
        <source>The name of a zone, /a regular expression/, category:NAME, instant:NAME, or every:10ms. Empty: guessed.</source>
        <translation>Le nom d’une zone, /une expression régulière/, category:NOM, instant:NOM, ou every:10ms. Vide : deviné.</translation>
    </message>
    <message>
        <source>&amp;Frames begin with</source>
        <translation>Les &amp;images commencent par</translation>
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
        <source>Fact</source>
        <translation>Donnée</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Valeur</translation>
    </message>
    <message>
        <source>What is missing…</source>
        <translation>Ce qui manque…</translation>
    </message>
    <message>
        <source>Imported from %1: %2</source>
        <translation>Importé de %1 : %2</translation>
    </message>
    <message>
        <source>Choose what marks frames…</source>
        <translation>Choisir ce qui marque les images…</translation>
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
        <translation>Disposition : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::LiveBehaviours</name>
    <message>
        <source>Summing up behaviours</source>
        <translation>Récapitulation des comportements</translation>
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
        <source>&amp;Reconnect when the program restarts</source>
        <translation>Se &amp;reconnecter quand le programme redémarre</translation>
    </message>
    <message>
        <source>Live</source>
        <translation>En direct</translation>
    </message>
    <message>
        <source>Pause the live views, or go on</source>
        <translation>Suspendre les vues en direct, ou continuer</translation>
    </message>
    <message>
        <source>Back to live</source>
        <translation>Revenir au direct</translation>
    </message>
    <message>
        <source>Frames a second, smoothed over about half a second</source>
        <translation>Images par seconde, lissées sur une demi-seconde environ</translation>
    </message>
    <message>
        <source>Frame time, smoothed over about half a second</source>
        <translation>Durée d’image, lissée sur une demi-seconde environ</translation>
    </message>
    <message>
        <source>The views stay as they are; the recording goes on</source>
        <translation>Les vues restent comme elles sont ; l’enregistrement continue</translation>
    </message>
    <message>
        <source>Show the newest frames as they come</source>
        <translation>Montrer les images les plus récentes à mesure</translation>
    </message>
    <message>
        <source>Give the recording a name; it goes on there</source>
        <translation>Donner un nom à l’enregistrement ; il continue là</translation>
    </message>
    <message>
        <source>End the recording; the program runs on</source>
        <translation>Finir l’enregistrement ; le programme continue</translation>
    </message>
    <message>
        <source>Have the program&apos;s flight recorder write what it keeps</source>
        <translation>Faire écrire à l’enregistreur de vol du programme ce qu’il garde</translation>
    </message>
    <message>
        <source>How many of the last frames the summary is about</source>
        <translation>Sur combien des dernières images porte le résumé</translation>
    </message>
    <message>
        <source>Spike in frame %1: %2</source>
        <translation>Pic à l’image %1 : %2</translation>
    </message>
    <message>
        <source>&amp;Go on</source>
        <translation>&amp;Continuer</translation>
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
        <source>not saved: in %1</source>
        <translation>non enregistré : dans %1</translation>
    </message>
    <message>
        <source>saved as %1</source>
        <translation>enregistré sous %1</translation>
    </message>
    <message>
        <source>nothing lost on the way</source>
        <translation>rien de perdu en route</translation>
    </message>
    <message>
        <source>lost on the way: %1 frames with %2 zones in %3 chunks</source>
        <translation>perdu en route : %1 images avec %2 zones en %3 morceaux</translation>
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
        <source>Frames in the summary: </source>
        <translation>Images dans le résumé : </translation>
    </message>
    <message>
        <source>The summary is about so many frames, the newest</source>
        <translation>Le résumé porte sur ce nombre d’images, les plus récentes</translation>
    </message>
    <message>
        <source>No running program is watched here: File &gt; Connect to a running program.</source>
        <translation>Aucun programme en cours n’est observé ici : Fichier &gt; Se connecter à un programme en cours.</translation>
    </message>
    <message>
        <source>Frames: %1</source>
        <translation>Images : %1</translation>
    </message>
    <message>
        <source>zones: %1</source>
        <translation>zones : %1</translation>
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
        <translation>%1 a été fermé pour ne pas dépasser la mémoire ; à retrouver sous Fichier &gt; Ouvrir un fichier récent.</translation>
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
        <source>Adding up locks</source>
        <translation>Addition des verrous</translation>
    </message>
    <message>
        <source>%1 · the program told of no locks in them</source>
        <translation>%1 · le programme n’y a signalé aucun verrou</translation>
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
        <source>Panels in this place</source>
        <translation>Panneaux à cet endroit</translation>
    </message>
    <message>
        <source>Open a capture first: %1 holds behaviours, which are applied to one.</source>
        <translation>Ouvrez d&apos;abord une capture : %1 contient des comportements, qui s&apos;appliquent à une capture.</translation>
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
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::MapChart</name>
    <message>
        <source>Map of the frames</source>
        <translation>Carte des images</translation>
    </message>
    <message>
        <source>across: %1</source>
        <translation>horizontalement : %1</translation>
    </message>
    <message>
        <source>upwards: %1</source>
        <translation>vers le haut : %1</translation>
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
        <source>unusual: in no behaviour</source>
        <translation>inhabituelle : dans aucun comportement</translation>
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
        <source>%1 frames</source>
        <translation>%1 images</translation>
    </message>
    <message>
        <source>%1 of %2 frames in view</source>
        <translation>%1 images visibles sur %2</translation>
    </message>
    <message>
        <source>%1, drawn as %2 dots</source>
        <translation>%1, dessinées en %2 points</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedBar</name>
    <message>
        <source>Fold recursion</source>
        <translation>Replier la récursion</translation>
    </message>
    <message>
        <source>Back: takes the last step in this window back, a zoom or an ignored function too</source>
        <translation>Retour : annule la dernière étape dans cette fenêtre, aussi un zoom ou une fonction ignorée</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Précédent</translation>
    </message>
    <message>
        <source>Forward: does again what was taken back</source>
        <translation>Avant : refait ce qui a été annulé</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Suivant</translation>
    </message>
    <message>
        <source>What the flame graph shows</source>
        <translation>Ce que montre le graphe en flammes</translation>
    </message>
    <message>
        <source>Calls, from the top down</source>
        <translation>Appels, de haut en bas</translation>
    </message>
    <message>
        <source>Callers, from the bottom up</source>
        <translation>Appelants, de bas en haut</translation>
    </message>
    <message>
        <source>Sandwich of the chosen function</source>
        <translation>Sandwich de la fonction choisie</translation>
    </message>
    <message>
        <source>What widths stand for</source>
        <translation>Ce que disent les largeurs</translation>
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
        <source>What widths stand for. From the top down, self times add up to totals; by calls a function is as wide as its calls and those below it.</source>
        <translation>Ce que représentent les largeurs. De haut en bas, les temps propres s&apos;ajoutent aux totaux ; par appels, une fonction est aussi large que ses appels et ceux d&apos;en dessous.</translation>
    </message>
    <message>
        <source>The least share that stands by itself</source>
        <translation>La plus petite part qui figure seule</translation>
    </message>
    <message>
        <source>What has less of all that is shown stands under “other”</source>
        <translation>Ce qui a une part moindre de tout ce qui est montré figure sous « autres »</translation>
    </message>
    <message>
        <source>all paths</source>
        <translation>tous les chemins</translation>
    </message>
    <message>
        <source>from %1</source>
        <translation>à partir de %1</translation>
    </message>
    <message>
        <source>A call of a function inside another call of it counts at the outer one</source>
        <translation>Un appel d’une fonction dans un autre de la même compte avec celui de l’extérieur</translation>
    </message>
    <message>
        <source>Search functions</source>
        <translation>Chercher des fonctions</translation>
    </message>
    <message>
        <source>Search functions in the flame graph</source>
        <translation>Chercher des fonctions dans le graphe en flammes</translation>
    </message>
    <message>
        <source>Text, or /a regular expression/; capitals don&apos;t matter</source>
        <translation>Texte, ou /une expression régulière/ ; sans égard aux majuscules</translation>
    </message>
</context>
<context>
    <name>zoe::app::MergedPanel</name>
    <message>
        <source>Where the flame graph is zoomed to</source>
        <translation>Ce que le graphe en flammes agrandit</translation>
    </message>
    <message>
        <source>Callers of the chosen function</source>
        <translation>Appelants de la fonction choisie</translation>
    </message>
    <message>
        <source>Merged flame graph</source>
        <translation>Graphe en flammes fusionné</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Merging calls …</source>
        <translation>Fusion des appels…</translation>
    </message>
    <message>
        <source>There is no call tree: it was stopped or failed</source>
        <translation>Il n’y a pas d’arbre d’appels : il a été arrêté ou a échoué</translation>
    </message>
    <message>
        <source>Choose a function in any view</source>
        <translation>Choisir une fonction dans une vue</translation>
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
</context>
<context>
    <name>zoe::app::MessagesPanel</name>
    <message>
        <source>Time</source>
        <translation>Temps</translation>
    </message>
    <message>
        <source>Since the start of the session</source>
        <translation>Depuis le début de la session</translation>
    </message>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>In which it was said</source>
        <translation>Dans laquelle il a été dit</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>Thread</translation>
    </message>
    <message>
        <source>That said it; empty: the whole program</source>
        <translation>Qui l’a dit ; vide : tout le programme</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>Gravité</translation>
    </message>
    <message>
        <source>As the program gave it</source>
        <translation>Comme le programme l’a donnée</translation>
    </message>
    <message>
        <source>Message</source>
        <translation>Message</translation>
    </message>
    <message>
        <source>Double click goes to its frame</source>
        <translation>Un double clic va à son image</translation>
    </message>
    <message>
        <source>Messages of the selected frames</source>
        <translation>Messages des images sélectionnées</translation>
    </message>
    <message>
        <source>Filter messages</source>
        <translation>Filtrer les messages</translation>
    </message>
    <message>
        <source>The least severity that is shown</source>
        <translation>La moindre gravité montrée</translation>
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
        <source>Thread whose messages are shown</source>
        <translation>Thread dont les messages sont montrés</translation>
    </message>
    <message>
        <source>Reading messages</source>
        <translation>Lecture des messages</translation>
    </message>
    <message>
        <source>All threads</source>
        <translation>Tous les threads</translation>
    </message>
    <message>
        <source>%1 · nothing was said in them</source>
        <translation>%1 · rien n’y a été dit</translation>
    </message>
</context>
<context>
    <name>zoe::app::MixBars</name>
    <message>
        <source>What another mix of behaviours and slower code add to the change</source>
        <translation>Ce qu’un autre mélange de comportements et un code plus lent ajoutent au changement</translation>
    </message>
    <message>
        <source>Other mix of behaviours</source>
        <translation>Autre mélange de comportements</translation>
    </message>
    <message>
        <source>Same behaviour, slower code</source>
        <translation>Même comportement, code plus lent</translation>
    </message>
    <message>
        <source>Change of the mean frame</source>
        <translation>Changement de l’image moyenne</translation>
    </message>
    <message>
        <source>other mix</source>
        <translation>autre mélange</translation>
    </message>
    <message>
        <source>slower code</source>
        <translation>code plus lent</translation>
    </message>
    <message>
        <source>%1
%2: %3 a frame</source>
        <translation>%1
%2 : %3 par image</translation>
    </message>
</context>
<context>
    <name>zoe::app::MixPage</name>
    <message>
        <source>What each behaviour adds to the change</source>
        <translation>Ce que chaque comportement ajoute au changement</translation>
    </message>
    <message>
        <source>What each function adds to the change</source>
        <translation>Ce que chaque fonction ajoute au changement</translation>
    </message>
    <message>
        <source>Filter functions by name</source>
        <translation>Filtrer les fonctions par nom</translation>
    </message>
    <message>
        <source>Which behaviours frames are compared within</source>
        <translation>Les comportements au sein desquels les images sont comparées</translation>
    </message>
    <message>
        <source>behaviours of both together</source>
        <translation>comportements des deux ensemble</translation>
    </message>
    <message>
        <source>The behaviour whose functions are listed</source>
        <translation>Le comportement dont les fonctions sont listées</translation>
    </message>
    <message>
        <source>all behaviours</source>
        <translation>tous les comportements</translation>
    </message>
    <message>
        <source>behaviours as in %1</source>
        <translation>comportements comme dans %1</translation>
    </message>
    <message>
        <source>Comparing like with like</source>
        <translation>Comparaison à comportement égal</translation>
    </message>
    <message>
        <source>A colour a behaviour. The first two bars add up to the third, and so do the columns of both tables.</source>
        <translation>Une couleur par comportement. Les deux premières barres s’additionnent pour donner la troisième, comme les colonnes des deux tables.</translation>
    </message>
    <message>
        <source>Finding behaviours of both sides …</source>
        <translation>Recherche des comportements des deux côtés…</translation>
    </message>
    <message>
        <source>Like could not be compared with like.</source>
        <translation>La comparaison à comportement égal a échoué.</translation>
    </message>
</context>
<context>
    <name>zoe::app::NamePicker</name>
    <message>
        <source>Search: text, or /regular expression/</source>
        <translation>Recherche : texte, ou /expression régulière/</translation>
    </message>
    <message>
        <source>Search names</source>
        <translation>Chercher des noms</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>Noms</translation>
    </message>
</context>
<context>
    <name>zoe::app::Navigator</name>
    <message>
        <source>There is no frame %1: the last one is %2</source>
        <translation>Il n’y a pas d’image %1 : la dernière est %2</translation>
    </message>
    <message>
        <source>There are no spikes in this capture</source>
        <translation>Il n’y a pas de pics dans cette capture</translation>
    </message>
    <message>
        <source>Spikes are still being looked for</source>
        <translation>La recherche de pics est en cours</translation>
    </message>
    <message>
        <source>This is the only spike</source>
        <translation>C’est le seul pic</translation>
    </message>
    <message>
        <source>Went on from the first spike</source>
        <translation>Reprise au premier pic</translation>
    </message>
    <message>
        <source>Went on from the last spike</source>
        <translation>Reprise au dernier pic</translation>
    </message>
    <message>
        <source>This is the last frame</source>
        <translation>C’est la dernière image</translation>
    </message>
    <message>
        <source>This is the first frame</source>
        <translation>C’est la première image</translation>
    </message>
</context>
<context>
    <name>zoe::app::OpenCaptures</name>
    <message>
        <source>There is no frame %1: the last one is %2</source>
        <translation>Il n’y a pas d’image %1 : la dernière est %2</translation>
    </message>
    <message>
        <source>The notes on %1: %2</source>
        <translation>Les notes sur %1 : %2</translation>
    </message>
    <message>
        <source>The behaviours of %1: %2</source>
        <translation>Les comportements de %1 : %2</translation>
    </message>
    <message>
        <source>Some work can&apos;t be written</source>
        <translation>Une partie du travail ne peut pas être écrite</translation>
    </message>
    <message>
        <source>If you close now, this is lost:</source>
        <translation>Si vous fermez maintenant, ceci est perdu :</translation>
    </message>
    <message>
        <source>Close &amp;without it</source>
        <translation>Fermer &amp;sans cela</translation>
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
        <source>Plot</source>
        <translation>Courbe</translation>
    </message>
    <message>
        <source>As the program named it</source>
        <translation>Comme le programme la nomme</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>Points</translation>
    </message>
    <message>
        <source>In the selected frames</source>
        <translation>Dans les images sélectionnées</translation>
    </message>
    <message>
        <source>Least</source>
        <translation>Minimum</translation>
    </message>
    <message>
        <source>Of the points</source>
        <translation>Des points</translation>
    </message>
    <message>
        <source>Mean</source>
        <translation>Moyenne</translation>
    </message>
    <message>
        <source>Of the points, not over time</source>
        <translation>Des points, non sur la durée</translation>
    </message>
    <message>
        <source>Greatest</source>
        <translation>Maximum</translation>
    </message>
    <message>
        <source>First</source>
        <translation>Premier</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>Dans l’ordre du temps</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>Dernier</translation>
    </message>
    <message>
        <source>No numbers</source>
        <translation>Pas de nombres</translation>
    </message>
    <message>
        <source>Points that are infinite or not a number; only counted</source>
        <translation>Points infinis ou qui ne sont pas des nombres ; seulement comptés</translation>
    </message>
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
        <source>Course of the chosen plot</source>
        <translation>Cours de la courbe choisie</translation>
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
        <source>The program has no plots</source>
        <translation>Le programme n’a pas de courbes</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginColumns</name>
    <message>
        <source>Stopped: hide the column and show it again to compute it</source>
        <translation>Arrêté : masquez puis affichez la colonne pour la calculer</translation>
    </message>
    <message>
        <source>Not computed while the table follows a running program</source>
        <translation>Non calculé tant que le tableau suit un programme en cours</translation>
    </message>
    <message>
        <source>Being computed …</source>
        <translation>Calcul en cours …</translation>
    </message>
    <message>
        <source>Column %1</source>
        <translation>Colonne %1</translation>
    </message>
    <message>
        <source>Column %1: %2</source>
        <translation>Colonne %1 : %2</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginPanel</name>
    <message>
        <source>The plugin could not make its view.</source>
        <translation>Le greffon n&apos;a pas pu créer sa vue.</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
    </message>
    <message>
        <source>the plugin failed</source>
        <translation>le greffon a échoué</translation>
    </message>
</context>
<context>
    <name>zoe::app::PluginsDialog</name>
    <message>
        <source>Plugins</source>
        <translation>Greffons</translation>
    </message>
    <message>
        <source>About the chosen plugin</source>
        <translation>À propos du greffon choisi</translation>
    </message>
    <message>
        <source>Folders of plugins</source>
        <translation>Dossiers des greffons</translation>
    </message>
    <message>
        <source>Looked for in: %1. A plugin that is switched on or off is so in windows that are opened from now on.</source>
        <translation>Recherchés dans : %1. Un greffon activé ou désactivé l&apos;est dans les fenêtres ouvertes à partir de maintenant.</translation>
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
        <source>Look at the plugin&apos;s file again, and load it on trial</source>
        <translation>Relire le fichier du greffon et le charger à l&apos;essai</translation>
    </message>
    <message>
        <source>Open my plugin &amp;folder</source>
        <translation>Ouvrir mon &amp;dossier de greffons</translation>
    </message>
    <message>
        <source>can&apos;t be used</source>
        <translation>inutilisable</translation>
    </message>
    <message>
        <source>switched off</source>
        <translation>désactivé</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>utilisé</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>prêt</translation>
    </message>
    <message>
        <source>No plugin was found.</source>
        <translation>Aucun greffon n&apos;a été trouvé.</translation>
    </message>
    <message>
        <source>Can&apos;t be used: %1.</source>
        <translation>Inutilisable : %1.</translation>
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
        <translation>Quantiles des temps d’image l’un contre l’autre</translation>
    </message>
    <message>
        <source>as long in both</source>
        <translation>aussi long dans les deux</translation>
    </message>
    <message>
        <source>quantiles: above the line the head is slower</source>
        <translation>quantiles : au-dessus de la ligne, la nouvelle est plus lente</translation>
    </message>
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
</context>
<context>
    <name>zoe::app::QueryPanel</name>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Lecture…</translation>
    </message>
    <message>
        <source>There is nothing to show: it was stopped or failed</source>
        <translation>Il n’y a rien à montrer : cela a été arrêté ou a échoué</translation>
    </message>
    <message>
        <source>Selected frames: %1</source>
        <translation>Images sélectionnées : %1</translation>
    </message>
    <message>
        <source>All frames: %1</source>
        <translation>Toutes les images : %1</translation>
    </message>
</context>
<context>
    <name>zoe::app::RecentFiles</name>
    <message>
        <source>&amp;Clear the list</source>
        <translation>&amp;Effacer la liste</translation>
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
        <source>%1 alike: %2</source>
        <translation>%1 semblables : %2</translation>
    </message>
    <message>
        <source>1 function may have been renamed</source>
        <translation>1 fonction a peut-être été renommée</translation>
    </message>
    <message>
        <source>%1 functions may have been renamed</source>
        <translation>%1 fonctions ont peut-être été renommées</translation>
    </message>
</context>
<context>
    <name>zoe::app::RowsTable</name>
    <message>
        <source>Text, or /a regular expression/; capitals don&apos;t matter</source>
        <translation>Texte, ou /une expression régulière/ ; sans égard aux majuscules</translation>
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
        <source>%1 of %2 rows</source>
        <translation>%1 lignes sur %2</translation>
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
        <source>Kind of rule</source>
        <translation>Sorte de règle</translation>
    </message>
    <message>
        <source>Longer than</source>
        <translation>Plus longues que</translation>
    </message>
    <message>
        <source>The longest</source>
        <translation>Les plus longues</translation>
    </message>
    <message>
        <source>With the function</source>
        <translation>Avec la fonction</translation>
    </message>
    <message>
        <source>Of the behaviour</source>
        <translation>Du comportement</translation>
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
        <source>What becomes of the frames selected before</source>
        <translation>Ce que deviennent les images sélectionnées avant</translation>
    </message>
    <message>
        <source>instead</source>
        <translation>à leur place</translation>
    </message>
    <message>
        <source>in addition</source>
        <translation>en plus</translation>
    </message>
    <message>
        <source>taken away</source>
        <translation>retirées</translation>
    </message>
    <message>
        <source>only among these</source>
        <translation>seulement parmi celles-ci</translation>
    </message>
    <message>
        <source>Select the frames</source>
        <translation>Sélectionner les images</translation>
    </message>
    <message>
        <source>What the rule found</source>
        <translation>Ce que la règle a trouvé</translation>
    </message>
    <message>
        <source>Duration, as 16.7 ms or 60 Hz</source>
        <translation>Durée, comme 16.7 ms ou 60 Hz</translation>
    </message>
    <message>
        <source>Share of the frames in percent</source>
        <translation>Part des images en pour cent</translation>
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
        <source>Condition, as duration &gt; 20ms and contains(&apos;draw&apos;)</source>
        <translation>Condition, comme duration &gt; 20ms and contains(&apos;draw&apos;)</translation>
    </message>
    <message>
        <source>This is no duration, as 16.7 ms or 60 Hz are</source>
        <translation>Ce n’est pas une durée, comme le sont 16.7 ms ou 60 Hz</translation>
    </message>
    <message>
        <source>This is no share between 0 and 100 %</source>
        <translation>Ce n’est pas une part entre 0 et 100 %</translation>
    </message>
    <message>
        <source>There is nothing to look for</source>
        <translation>Il n’y a rien à chercher</translation>
    </message>
    <message>
        <source>Selecting…</source>
        <translation>Sélection…</translation>
    </message>
    <message>
        <source>No frames: the selection stays as it was</source>
        <translation>Aucune image : la sélection reste comme elle était</translation>
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
        <source>; %1 could not be read</source>
        <translation> ; %1 n’ont pas pu être lues</translation>
    </message>
</context>
<context>
    <name>zoe::app::Session</name>
    <message>
        <source>%1: %2</source>
        <translation>%1 : %2</translation>
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
        <translation type="unfinished"></translation>
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
        <translation>p99,9</translation>
    </message>
    <message>
        <source>Longest</source>
        <translation>La plus longue</translation>
    </message>
    <message>
        <source>Figures of the frame times of base and head</source>
        <translation>Chiffres des temps d’image de la base et de la nouvelle</translation>
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
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>zoe::app::SitesPanel</name>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
    </message>
    <message>
        <source>Name of the zone, or of its function</source>
        <translation>Nom de la zone, ou de sa fonction</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>Appels</translation>
    </message>
    <message>
        <source>That begin in the selected frames; 0: they never came by</source>
        <translation>Qui commencent dans les images sélectionnées ; 0 : elles n’y sont jamais passées</translation>
    </message>
    <message>
        <source>First frame</source>
        <translation>Première image</translation>
    </message>
    <message>
        <source>Of the selected ones that came by</source>
        <translation>Parmi les sélectionnées, celles qui y sont passées</translation>
    </message>
    <message>
        <source>Last frame</source>
        <translation>Dernière image</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>Catégorie</translation>
    </message>
    <message>
        <source>As the program gave it</source>
        <translation>Comme le programme l’a donnée</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>Niveau</translation>
    </message>
    <message>
        <source>Of detail, as the program gave it</source>
        <translation>De détail, comme le programme l’a donné</translation>
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
        <source>In the source file</source>
        <translation>Dans le fichier source</translation>
    </message>
    <message>
        <source>In function</source>
        <translation>Dans la fonction</translation>
    </message>
    <message>
        <source>That opens the zone</source>
        <translation>Qui ouvre la zone</translation>
    </message>
    <message>
        <source>Places in the source that open zones</source>
        <translation>Endroits de la source qui ouvrent des zones</translation>
    </message>
    <message>
        <source>Filter by name, file or category</source>
        <translation>Filtrer par nom, fichier ou catégorie</translation>
    </message>
    <message>
        <source>Never reached</source>
        <translation>Jamais atteints</translation>
    </message>
    <message>
        <source>Only places that the selected frames never came by</source>
        <translation>Seulement les endroits où les images sélectionnées ne sont jamais passées</translation>
    </message>
    <message>
        <source>Looking for sites</source>
        <translation>Recherche de sites</translation>
    </message>
    <message>
        <source>%1 of %2 places reached</source>
        <translation>%1 endroits atteints sur %2</translation>
    </message>
    <message>
        <source>%1 frames could not be read</source>
        <translation>%1 images n’ont pas pu être lues</translation>
    </message>
    <message>
        <source>%1 zones lost by the recorder are missing here</source>
        <translation>%1 zones perdues par l’enregistreur manquent ici</translation>
    </message>
</context>
<context>
    <name>zoe::app::SourceView</name>
    <message>
        <source>Open in editor</source>
        <translation>Ouvrir dans l’éditeur</translation>
    </message>
    <message>
        <source>Folder with sources…</source>
        <translation>Dossier de sources…</translation>
    </message>
    <message>
        <source>Source of the function</source>
        <translation>Source de la fonction</translation>
    </message>
    <message>
        <source>Opens the file at the line; what opens it is set by a right click here, or in the settings</source>
        <translation>Ouvre le fichier à la ligne ; ce qui l’ouvre se règle par un clic droit ici, ou dans les réglages</translation>
    </message>
    <message>
        <source>Sources that are not where they were compiled are looked for there</source>
        <translation>Les sources qui ne sont pas là où elles ont été compilées y sont cherchées</translation>
    </message>
    <message>
        <source>The capture doesn&apos;t say where its source is</source>
        <translation>La capture ne dit pas où est sa source</translation>
    </message>
    <message>
        <source>Looking for %1 …</source>
        <translation>Recherche de %1…</translation>
    </message>
    <message>
        <source>%1 was not found here. Choose a folder with the sources.</source>
        <translation>%1 n’a pas été trouvé ici. Choisir un dossier de sources.</translation>
    </message>
    <message>
        <source>%1 has only %2 lines, not %3: it is not the file that was compiled</source>
        <translation>%1 n’a que %2 lignes, non %3 : ce n’est pas le fichier qui a été compilé</translation>
    </message>
    <message>
        <source>A folder with sources</source>
        <translation>Un dossier de sources</translation>
    </message>
    <message>
        <source>Editor</source>
        <translation>Éditeur</translation>
    </message>
    <message>
        <source>Command that opens a source: %f is the file, %l the line</source>
        <translation>Commande qui ouvre une source : %f est le fichier, %l la ligne</translation>
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
        <translation>L’image de Zoetrope</translation>
    </message>
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
        <source>Open the &amp;sample capture</source>
        <translation>Ouvrir la capture d’&amp;exemple</translation>
    </message>
    <message>
        <source>Open the sample capture</source>
        <translation>Ouvrir la capture d’exemple</translation>
    </message>
    <message>
        <source>Some seconds of a small game that was recorded with Zoetrope</source>
        <translation>Quelques secondes d’un petit jeu, enregistrées avec Zoetrope</translation>
    </message>
    <message>
        <source>or drop a file here: .zoe captures, and the formats of the importers (Help &gt; Plugins). Two files dropped together are compared.</source>
        <translation>ou déposer un fichier ici : captures .zoe, et formats des importateurs (Aide &gt; Greffons). Deux fichiers déposés ensemble sont comparés.</translation>
    </message>
    <message>
        <source>Opened last</source>
        <translation>Ouvertes en dernier</translation>
    </message>
    <message>
        <source>Captures opened last</source>
        <translation>Captures ouvertes en dernier</translation>
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
        <source>Copy the program</source>
        <translation>Copier le programme</translation>
    </message>
    <message>
        <source>Record a program of your own: five lines</source>
        <translation>Enregistrer un de vos programmes : cinq lignes</translation>
    </message>
    <message>
        <source>Nothing yet</source>
        <translation>Rien encore</translation>
    </message>
    <message>
        <source>&amp;Watch a running program…</source>
        <translation>&amp;Observer un programme en cours…</translation>
    </message>
    <message>
        <source>Watch a running program</source>
        <translation>Observer un programme en cours</translation>
    </message>
    <message>
        <source>One that was started with the recorder&apos;s option to listen</source>
        <translation>Un programme dont l’enregistreur a été démarré avec l’option d’écoute</translation>
    </message>
</context>
<context>
    <name>zoe::app::SummaryBar</name>
    <message>
        <source>Which columns are shown</source>
        <translation>Quelles colonnes sont montrées</translation>
    </message>
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
        <source>What mean, percentiles and extremes are of</source>
        <translation>De quoi sont la moyenne, les centiles et les extrêmes</translation>
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
        <source>Thread whose calls count</source>
        <translation>Thread dont les appels comptent</translation>
    </message>
    <message>
        <source>Category of the functions shown</source>
        <translation>Catégorie des fonctions montrées</translation>
    </message>
    <message>
        <source>The least share of all self time that is shown</source>
        <translation>La moindre part du temps propre qui est montrée</translation>
    </message>
    <message>
        <source>from </source>
        <translation>à partir de </translation>
    </message>
    <message>
        <source>All threads</source>
        <translation>Tous les threads</translation>
    </message>
    <message>
        <source>All categories</source>
        <translation>Toutes les catégories</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(aucune)</translation>
    </message>
</context>
<context>
    <name>zoe::app::SummaryModel</name>
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
        <source>A column of a plugin</source>
        <translation>Une colonne d’un greffon</translation>
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
        <source>Show the functions of all frames instead of the selected ones</source>
        <translation>Montrer les fonctions de toutes les images au lieu des sélectionnées</translation>
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
        <source>Summing up a thread</source>
        <translation>Résumé d’un thread</translation>
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
        <source>%1 of %2 functions</source>
        <translation>%1 fonctions sur %2</translation>
    </message>
    <message>
        <source>No capture is open</source>
        <translation>Aucune capture n’est ouverte</translation>
    </message>
    <message>
        <source>Summing up the selected frames …</source>
        <translation>Résumé des images sélectionnées…</translation>
    </message>
    <message>
        <source>Summing up all frames …</source>
        <translation>Résumé de toutes les images…</translation>
    </message>
    <message>
        <source>There is no summary: it was stopped or failed</source>
        <translation>Il n’y a pas de résumé : il a été arrêté ou a échoué</translation>
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
        <source>%1 calls</source>
        <translation>%1 appels</translation>
    </message>
    <message>
        <source>%1 of frame time</source>
        <translation>%1 de temps d’image</translation>
    </message>
    <message>
        <source>%1 zones lost by the recorder are missing here</source>
        <translation>%1 zones perdues par l’enregistreur manquent ici</translation>
    </message>
    <message>
        <source>The last %1 frames of the running program</source>
        <translation>Les %1 dernières images du programme en cours</translation>
    </message>
    <message>
        <source>Find a f&amp;unction</source>
        <translation>Chercher une &amp;fonction</translation>
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
        <translation>Les images d’un comportement qui se suivent forment un épisode</translation>
    </message>
    <message>
        <source>“%1” was never followed by “%2”</source>
        <translation>« %1 » n’a jamais été suivi de « %2 »</translation>
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
        <source>“%1” was followed by “%2” %3: %4 of the times that anything followed.
It had lasted %5 frames by then (median).</source>
        <translation>« %1 » a été suivi de « %2 » %3 : %4 des fois où quelque chose a suivi.
Il avait alors duré %5 images (médiane).</translation>
    </message>
    <message>
        <source>Ends ↓  Begins →</source>
        <translation>Finit ↓  Commence →</translation>
    </message>
</context>
<context>
    <name>zoe::app::UnusualFrameModel</name>
    <message>
        <source>Frame</source>
        <translation>Image</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>Durée</translation>
    </message>
    <message>
        <source>Because of</source>
        <translation>À cause de</translation>
    </message>
    <message>
        <source>Number of a frame that is far from every behaviour. A click shows it.</source>
        <translation>Numéro d’une image loin de tout comportement. Un clic la montre.</translation>
    </message>
    <message>
        <source>Frame time.</source>
        <translation>Durée d’image.</translation>
    </message>
    <message>
        <source>The functions that the frame spends more time on than its behaviour does. A click shows the frame with the first one of them marked.</source>
        <translation>Les fonctions auxquelles l’image consacre plus de temps que son comportement. Un clic montre l’image et marque la première.</translation>
    </message>
</context>
<context>
    <name>zoe::app::WaterfallModel</name>
    <message>
        <source>%1 other functions</source>
        <translation>%1 autres fonctions</translation>
    </message>
    <message>
        <source>outside of all zones</source>
        <translation>hors de toute zone</translation>
    </message>
    <message>
        <source>Change of the mean frame</source>
        <translation>Changement de l’image moyenne</translation>
    </message>
    <message>
        <source>%1: %2 a frame</source>
        <translation>%1 : %2 par image</translation>
    </message>
    <message>
        <source>Part of the change</source>
        <translation>Part du changement</translation>
    </message>
    <message>
        <source>a frame</source>
        <translation>par image</translation>
    </message>
    <message>
        <source>Self times on the thread that marks the frames; together exactly the change of the mean frame time. + is slower.</source>
        <translation>Temps propres sur le thread qui marque les images ; ensemble exactement le changement de la durée moyenne. + est plus lent.</translation>
    </message>
</context>
<context>
    <name>zoe::app::WaterfallView</name>
    <message>
        <source>What makes up the change of the mean frame time</source>
        <translation>De quoi est fait le changement de la durée moyenne d’image</translation>
    </message>
</context>
<context>
    <name>zoe::app::WindowHelp</name>
    <message>
        <source>function</source>
        <translation>fonction</translation>
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
        <source>starts %1 into the frame</source>
        <translation>commence %1 après le début de l’image</translation>
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
        <source>%1 zones too thin to draw, longest and others: zoom in to see them</source>
        <translation>%1 zones trop fines pour être dessinées, la plus longue et d’autres : agrandir pour les voir</translation>
    </message>
    <message>
        <source>began before this frame</source>
        <translation>a commencé avant cette image</translation>
    </message>
    <message>
        <source>goes on in the next frame</source>
        <translation>continue dans l’image suivante</translation>
    </message>
    <message>
        <source>still open when the recording ended</source>
        <translation>encore ouverte à la fin de l’enregistrement</translation>
    </message>
    <message>
        <source>%1, %2, %3 of the frame</source>
        <translation>%1, %2, %3 de l’image</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneTreeModel</name>
    <message>
        <source>%1 zones</source>
        <translation>%1 zones</translation>
    </message>
    <message>
        <source>Function</source>
        <translation>Fonction</translation>
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
        <source>% of parent</source>
        <translation>% du parent</translation>
    </message>
    <message>
        <source>% of frame</source>
        <translation>% de l’image</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>Début</translation>
    </message>
    <message>
        <source>Remarks</source>
        <translation>Remarques</translation>
    </message>
</context>
<context>
    <name>zoe::app::ZoneTreePanel</name>
    <message>
        <source>Zones of the frame</source>
        <translation>Zones de l’image</translation>
    </message>
    <message>
        <source>Tree of the frame&apos;s zones</source>
        <translation>Arbre des zones de l’image</translation>
    </message>
    <message>
        <source>Click Total or Self to see the longest zones first, Start for the order of time</source>
        <translation>Un clic sur Total ou Propre montre d’abord les zones les plus longues, sur Début l’ordre du temps</translation>
    </message>
    <message>
        <source>Choose a frame in the chart to see its zones.</source>
        <translation>Choisir une image dans le diagramme pour voir ses zones.</translation>
    </message>
    <message>
        <source>No capture is open.</source>
        <translation>Aucune capture n’est ouverte.</translation>
    </message>
    <message>
        <source>No zones were recorded in frame %1.</source>
        <translation>Aucune zone n’a été enregistrée dans l’image %1.</translation>
    </message>
</context>
</TS>
