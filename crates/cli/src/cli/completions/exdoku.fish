# Completes the arguments of exdoku in fish, by asking exdoku.

function __exdoku_offers
    set -l typed (commandline --current-token --cut-at-cursor)
    # Without its quoting, if that can be undone already.
    set -l plain (string unescape -- "$typed"; or string trim --left --chars "'\"" -- "$typed")
    EXDOKU_COMPLETE=fish exdoku -- (commandline --current-process --tokenize --cut-at-cursor) "$plain" 2> /dev/null
end

complete --command exdoku --keep-order --no-files --arguments '(__exdoku_offers)'
