#compdef exdoku
# Completes the arguments of exdoku in zsh, by asking exdoku.

_exdoku() {
    # What the shell expands, only it can complete.
    if [[ ${words[CURRENT]} == [~$]* ]]; then
        _files
        return
    fi
    local -a typed offered
    typed=("${(@Q)words[1,CURRENT]}")
    # A quote that is not closed yet.
    typed[CURRENT]=${typed[CURRENT]#[\'\"]}
    offered=("${(@f)$(
        EXDOKU_COMPLETE=zsh _CLAP_COMPLETE_INDEX=$((CURRENT - 1)) _CLAP_IFS=$'\n' exdoku -- "${typed[@]}" 2> /dev/null
    )}")
    [[ -n "${offered[*]}" ]] || return 1
    # After a folder one types on.
    local -a folders others
    folders=("${(@M)offered:#*/}")
    others=("${(@)offered:#*/}")
    local none=1
    (( ${#others} )) && _describe -V exdoku others && none=0
    (( ${#folders} )) && _describe -V folder folders -S '' && none=0
    return none
}

# As a file of fpath it is run, from a start-up file it is read.
if [[ ${zsh_eval_context[-1]} == loadautofunc ]]; then
    _exdoku "$@"
else
    compdef _exdoku exdoku
fi
