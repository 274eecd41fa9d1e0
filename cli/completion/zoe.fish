# Completion of zoe for fish: commands, options, values, and the functions, threads and plots of the capture on the line.
function __zoe_complete
    set -l words (commandline -opc)
    for line in ($words[1] --complete $words[2..-1] (commandline -ct) 2>/dev/null)
        if string match -q -- \t'*' $line
            __fish_complete_path (commandline -ct)
        else
            echo $line
        end
    end
end
complete -c zoe -f -a '(__zoe_complete)'
