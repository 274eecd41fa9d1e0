# Completion of zoe for bash: commands, options, values, and the functions, threads and plots of the capture on the line.
_zoe() {
    local current words cword
    if declare -F _get_comp_words_by_ref >/dev/null; then
        _get_comp_words_by_ref -n =: -w words -i cword -c current
    else
        words=("${COMP_WORDS[@]}")
        cword=$COMP_CWORD
        current=${COMP_WORDS[COMP_CWORD]}
    fi
    local line word quoted
    COMPREPLY=()
    while IFS= read -r line; do
        word=${line%%$'\t'*}
        if [ -z "$word" ]; then
            compopt -o default -o filenames 2>/dev/null
            mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current")
        else
            printf -v quoted '%q' "$word"
            COMPREPLY+=("${quoted//\\,/,}") # a list goes on after its commas
        fi
    done < <("${words[0]}" --complete "${words[@]:1:cword}" 2>/dev/null)
    declare -F __ltrim_colon_completions >/dev/null && __ltrim_colon_completions "$current"
    return 0
}
complete -F _zoe zoe
