# Completion of outline for fish; outline completion fish prints it.
function __outline_complete
    set -l words (commandline -opc)
    set -l word (commandline -ct)
    set -l program (string match -v -r '^\w+=' -- $words)[1]
    set program (string replace -r '^~/' "$HOME/" -- $program)
    command -q -- $program; or set program outline
    command -q -- $program; or return
    set -l answer (command $program complete-words fish $words "$word" 2>/dev/null)
    if test "$answer[1]" = files
        set -l option (string match -r '^--[^=]+=' -- $word; or echo)
        for path in (__fish_complete_path (string replace -r '^--[^=]+=' '' -- $word))
            printf '%s\n' $option$path
        end
    else
        printf '%s\n' $answer[2..-1]
    end
end
complete -c outline -f -k -a '(__outline_complete)'
