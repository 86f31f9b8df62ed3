# Completion of unjam in bash. The program itself is asked, so this file needs no change when a command or option is added.

_unjam() {
    local words=("${COMP_WORDS[@]:1:COMP_CWORD}") candidates last
    last=$((${#words[@]} - 1))
    # bash takes "--metric=mo" for three words.
    if [ "$last" -ge 1 ] && [ "${words[last]}" = = ]; then
        words[last]=
    elif [ "$last" -ge 2 ] && [ "${words[last - 1]}" = = ]; then
        words=("${words[@]:0:last-1}" "${words[last]}")
    fi
    last=$((${#words[@]} - 1))
    candidates=$("${COMP_WORDS[0]}" help --complete "${words[@]}" 2>/dev/null | cut -f 1)
    COMPREPLY=()
    case $candidates in
    :files) mapfile -t COMPREPLY < <(compgen -f -- "${words[last]}") && compopt -o filenames 2>/dev/null ;;
    :directories) mapfile -t COMPREPLY < <(compgen -d -- "${words[last]}") && compopt -o filenames 2>/dev/null ;;
    ?*) mapfile -t COMPREPLY <<<"$candidates" ;;
    esac
}

complete -F _unjam unjam
