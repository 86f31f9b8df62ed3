# Completion of unjam in fish. The program itself is asked, so this file needs no change when a command or option is added.

function __unjam_complete
    set -l asked (commandline -opc)[2..-1]
    set -l word (commandline -ct)
    set -l stem ''
    # "--metric=mo" is an option and its argument.
    if string match -q -- '--*=*' $word
        set stem (string replace -r '=.*' = -- $word)
        set asked $asked (string trim -r -c = -- $stem)
        set word (string replace -r '^[^=]*=' '' -- $word)
    end
    set -l candidates (command unjam help --complete $asked "$word" 2>/dev/null)
    switch "$candidates[1]"
        case :files
            __fish_complete_path "$word" | string replace -r '^' -- "$stem"
        case :directories
            __fish_complete_directories "$word" | string replace -r '^' -- "$stem"
        case '?*'
            printf '%s\n' $stem$candidates
    end
end

complete -c unjam -f -a '(__unjam_complete)'
