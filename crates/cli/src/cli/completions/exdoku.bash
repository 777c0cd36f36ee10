# Completes the arguments of exdoku in bash, by asking exdoku.

_exdoku() {
    # Bash divides words at = and :, which are no ends of words here: what follows without a blank goes on.
    local line=${COMP_LINE:0:COMP_POINT} words=() part blank i
    for (( i = 0; i <= COMP_CWORD; i++ )); do
        blank=${line%%[! $'\t']*}
        line=${line#"$blank"}
        (( i == COMP_CWORD )) && part=$line || part=${COMP_WORDS[i]}
        line=${line#"$part"}
        if (( i == 0 )) || [[ -n $blank ]]; then
            words+=("$part")
        else
            words[${#words[@]}-1]+=$part
        fi
    done

    # The last word without its quoting.
    local last=$(( ${#words[@]} - 1 ))
    local typed=${words[last]}
    case $typed in
        *[\'\"]*) typed=${typed//[\'\"]/} ;;
        *\\*) IFS= read typed <<< "$typed" ;;
    esac
    [[ $typed == '~/'* ]] && typed=$HOME${typed:1}
    words[last]=$typed

    # What stands before the part that bash will replace.
    local before=''
    [[ $typed == *[=:]* ]] && before=${typed%"${typed##*[=:]}"}

    COMPREPLY=()
    local offered a_file=''
    while IFS= read -r offered || [[ -n $offered ]]; do
        [[ -n $offered ]] || continue
        [[ -e $offered ]] && a_file=yes
        offered=${offered#"$before"}
        COMPREPLY+=("${offered%/}")
    done < <(EXDOKU_COMPLETE=bash _CLAP_COMPLETE_INDEX=$last _CLAP_IFS=$'\n' exdoku -- "${words[@]}" 2> /dev/null)

    # So that blanks in the names of files are quoted, and folders end with a slash.
    [[ -n $a_file ]] && compopt -o filenames 2> /dev/null
    return 0
}

complete -o bashdefault -o nosort -F _exdoku exdoku 2> /dev/null || complete -o bashdefault -F _exdoku exdoku
