# Completion of unjam in bash. The program itself is asked, so this file needs no change when a command is added.

_unjam() {
    local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} program=${COMP_WORDS[0]} words=
    if [ "$COMP_CWORD" -eq 1 ]; then
        words="$("$program" help --list 2>/dev/null) --help --version"
    elif [[ $before == -f || $before == -t || $before == --format || $before == --to ]]; then
        words=$("$program" help --list formats 2>/dev/null)
    elif [[ $before == -a || $before == --algorithm ]]; then
        words=$("$program" help --list algorithms 2>/dev/null)
    elif [[ $before == -H || $before == --heuristic ]]; then
        words=$("$program" help --list heuristics 2>/dev/null)
    elif [[ $word == -* ]]; then
        words=$("$program" "${COMP_WORDS[1]}" --help 2>/dev/null | grep -oE -- '--[a-z][a-z-]*' | sort -u)
    elif [ "${COMP_WORDS[1]}" = help ]; then
        words="$("$program" help --list 2>/dev/null) formats algorithms heuristics"
    fi
    # Words hold no spaces, and file names are completed by bash itself (-o default).
    # shellcheck disable=SC2207
    COMPREPLY=($(compgen -W "$words" -- "$word"))
}

complete -o default -F _unjam unjam
