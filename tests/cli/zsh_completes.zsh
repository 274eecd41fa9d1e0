# zsh -f zsh_completes.zsh FOLDER LINE: types the line and Tab into an interactive zsh that has the completions of
# the folder, and prints what then stands on its line.
zmodload zsh/zpty
export ZOE_COMPLETIONS=$1
zpty shell zsh -f
zpty -w shell 'PS1= PS2=; fpath=($ZOE_COMPLETIONS $fpath); autoload -Uz compinit; compinit -u -D'
# What the terminal echoes of these lines must not look like their output.
zpty -w shell 'zle-line-init() { print -r -- "<re""ady>" }; zle -N zle-line-init'
zpty -w shell 'tell() { print -r -- "<li""ne>$BUFFER</line>"; exit }; zle -N tell; bindkey "^T" tell; bindkey "^I" complete-word'
zpty -r shell said '*<ready>*'
zpty -w -n shell "$2"$'\t\x14'
zpty -r shell said '*<line>*</line>*' || exit 1
said=${said##*<line>}
print -r -- "${said%%</line>*}"
