#!/bin/sh
# A bot in shell: it plays the first legal action. docs/bots.md has the protocol.
#
#   spinney play connect-four --against "bot:command=sh examples/bots/first_legal.sh"
#
# "type" stands first in every message, and quotation marks inside texts are escaped, so that sed finds what it needs.
while IFS= read -r line; do
    case $line in
    '{"type": "hello",'*)
        echo '{"type": "hello", "protocol": "spinney-bot", "version": 1}'
        ;;
    '{"type": "position",'*)
        printf '%s\n' "$line" | sed \
            's/.*, "id": \([0-9]*\),.*, "actions": \[{"code": \([0-9]*\),.*/{"type": "action", "id": \1, "action": \2}/'
        ;;
    '{"type": "end",'*)
        exit
        ;;
    esac
done
