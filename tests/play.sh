#!/bin/bash
# Plays in a terminal of tmux, key by key, and looks at the screen after each. Prints TAP.
#
#     tests/play.sh PROGRAM
set -uo pipefail
if [ $# -ne 1 ] || [ ! -x "$1" ]; then
    echo 'usage: tests/play.sh PROGRAM' >&2
    exit 2
fi
program=$(realpath "$1")
cd "$(dirname "$0")/.." || exit 2
if ! command -v tmux >/dev/null; then
    echo 'tmux is missing; tools/setup.sh test installs it' >&2
    exit 2
fi

work=$(mktemp -d) || exit 2
server=unjam-play-$$
trap 'terminal kill-server 2>/dev/null; rm -rf "$work"' EXIT

terminal() {
    tmux -L "$server" -f /dev/null "$@"
}

number=0
failures=0
patience=240 # seconds, for sanitizers and busy machines; where all is well, nobody waits that long

# ---- what is looked at ----

screen() {
    terminal capture-pane -p -t game "$@"
}

# The screen must come to match an extended regular expression.
sees() {
    local until=$((SECONDS + patience))
    until screen | grep -qE -- "$1"; do
        [ $SECONDS -lt $until ] || return 1
        sleep 0.03
    done
}

until_gone() {
    local until=$((SECONDS + patience))
    while screen | grep -qE -- "$1"; do
        [ $SECONDS -lt $until ] || return 1
        sleep 0.03
    done
}

# The value of a format of tmux must come to be.
becomes() {
    local until=$((SECONDS + patience))
    until [ "$(terminal display-message -p -t game "#{$1}")" = "$2" ]; do
        [ $SECONDS -lt $until ] || return 1
        sleep 0.03
    done
}

keys() {
    terminal send-keys -t game "$@"
}

# The button of the mouse goes down (0) or up (3), as terminals report it: mouse 0|3 COLUMN LINE, both from 1.
mouse() {
    terminal send-keys -t game -H 1b 5b 4d "$(printf %x $((32 + $1)))" "$(printf %x $((32 + $2)))" "$(printf %x $((32 + $3)))"
}

report() {
    number=$((number + 1))
    if [ "$1" -eq 0 ]; then
        echo "ok $number - $2"
    else
        echo "not ok $number - $2"
        screen | sed 's/^/# /'
        failures=$((failures + 1))
    fi
}

# expect SENTENCE PATTERN: what the screen must show.
expect() {
    sees "$2"
    report $? "$1"
}

# ---- starting and ending ----

# run SENTENCE PATTERN COMMAND...: runs a command in the shell of the terminal.
run() {
    local sentence=$1 pattern=$2
    shift 2
    keys "clear; $*; echo status \$?" Enter
    expect "$sentence" "$pattern"
}

# start SENTENCE PATTERN ARGUMENT...: the same for a game.
start() {
    run "$1" "$2" "${settings-} unjam play ${*:3}"
}

terminal_is_clean() {
    becomes alternate_on 0 && becomes cursor_flag 1 && becomes mouse_standard_flag 0 && becomes mouse_sgr_flag 0 &&
        becomes keypad_flag 0 && becomes keypad_cursor_flag 0 || return 1
    keys "stty -g >$work/after; echo looked" Enter
    sees '^looked' && cmp "$work/before" "$work/after"
}

# ended SENTENCE STATUS: the game is gone, with this status, and the terminal is as it was before.
ended() {
    sees "^status $2" && terminal_is_clean
    report $? "$1"
}

# Esc leaves at once unless a game is under way; then yes leaves.
leave() {
    keys Escape
    sees '^status|Leave\?' || return 1
    ! screen | grep -q 'Leave?' || keys y
}

# asks SENTENCE QUESTION KEY: the key asks first, and refusing keeps the game, whose only vehicle moved is B.
asks() {
    keys "$3"
    expect "$1 asks first" "$2"
    keys Escape
    until_gone "$2" && sees 'Chosen +B, up 3, down 0' && sees 'Moves +1$'
    report $? "$1 is refused by Esc, and the game continues"
}

game_process() {
    pgrep -f "^unjam play" -P "$(terminal display-message -p -t game '#{pane_pid}')"
}

# ---- the boards ----

cat >"$work/boards.txt" <<'BOARDS'
oooooBooCCoBAAoooBoooooooooooooooooo
ooooBoooooBoAAooBoooooBooooooooooooo
BOARDS
cat >"$work/names.csv" <<'BOARD'
car,orientation,col,row,length
X,H,1,3,2
AB,V,3,2,2
AC,V,4,2,2
BOARD
head -n 1 "$work/boards.txt" >"$work/one.txt"
# 100 vehicles on 16x16 cells, which the smallest usual window must hold.
awk 'BEGIN {
    print "car,orientation,col,row,length\nX,H,1,8,2"
    for (i = 0; i < 99; i++) {
        row = 1 + int(i / 7); row += row >= 8
        printf "%c%c,H,%d,%d,2\n", 65 + i / 26, 65 + i % 26, 1 + i % 7 * 2, row
    }
}' >"$work/big.csv"

# A film of minutes, so that whatever is done to it happens while it plays.
yes GoBBLoGHIoLMGHIAAMCCCKoMooJKDDEEJFFo | head -n 20 >"$work/hard.txt"

mkdir "$work/bin" && ln -s "$program" "$work/bin/unjam"
export PATH=$work/bin:$PATH LC_ALL=C.UTF-8
unset NO_COLOR
terminal new-session -d -s game -x 80 -y 24 "TERM=tmux-256color PS1='> ' bash --norc --noprofile" || exit 2
keys "ulimit -c 0; cd $work; stty -g >before; echo ready" Enter
sees '^ready' || { echo 'there is no shell in tmux' >&2; exit 2; }

# ---- a game ----

start 'a file is played from its first board on' 'Puzzle 1 of 2' boards.txt
expect 'the fewest moves are shown' 'Best +2$'
expect 'so is how hard it is' 'Rating +easy'
keys b
expect 'a letter chooses a vehicle' 'Chosen +B, up 0, down 3'
keys Down
expect 'an arrow moves it one cell' 'Chosen +B, up 1, down 2'
expect 'moves are counted' 'Moves +1$'
keys Left
expect 'it does not move sideways' 'B moves up and down only'
keys End
expect 'End moves it as far as it goes' 'Chosen +B, up 3, down 0'
expect 'slides of one vehicle are one move' 'Moves +1$'
expect 'but three steps' 'Steps +3$'
keys -
expect 'a move can be taken back' 'Chosen +B, up 0, down 3'
keys BSpace
expect 'at the start there is nothing to take back' 'nothing to undo'
keys +
expect 'what was taken back can be made again' 'Steps +3$'
keys 0
expect 'starting again asks first' 'Start again\? \(y/n\)'
keys y
expect 'the game can start again' 'Back at the start'
keys Tab
expect 'Tab chooses the next vehicle' 'Chosen +B,'
keys BTab
expect 'Shift-Tab chooses the one before' 'Chosen +A,'
keys q
expect 'a letter that no vehicle has is named' 'There is no vehicle q'
keys Space
expect 'a hint first says where to look' 'Look at truck B at the top'
keys Space
expect 'then what it is for' 'It makes room for the target A to move right'
keys Space
expect 'then the move' 'Move B 3 cells down, the first of 2 moves'
keys Space
expect 'then makes it' 'Chosen +B, up 3, down 0'
keys a S-Right
expect 'the end shows moves and hints' 'Out! 2 moves, the fewest possible, in [0-9]+:[0-9]+, with 1 hint'
keys 0 '*'
expect 'the solution is shown' 'That is the way out, in 2 moves'
keys '>'
expect 'the next board of the file comes' 'Puzzle 2 of 2'
expect 'a puzzle without a solution says so' 'This puzzle has no way out'
keys '>'
expect 'after the last comes the first' 'Puzzle 1 of 2'
keys '?'
expect 'the keys are listed' '^ Space +a hint: the vehicle, its purpose, then the move'
keys x
expect 'any key leaves the list' 'Puzzle 1 of 2'

# ---- the mouse: the board begins at line 3 and column 3, a cell has 3 lines and 7 columns ----

mouse 0 41 4
mouse 3 41 4
expect 'a click chooses a vehicle' 'Chosen +B, up 0, down 3'
mouse 0 41 19
mouse 3 41 19
expect 'a click on a cell of its line moves it there' 'Chosen +B, up 3, down 0'
mouse 0 6 10
mouse 3 13 10
expect 'a vehicle can be dragged' 'Chosen +A, left 1, right 3'
mouse 0 13 10
mouse 3 1 1
mouse 0 34 10
mouse 3 34 10
expect 'a button that goes up beside the board ends the drag' 'Chosen +A, left 3, right 1'
mouse 0 27 10
mouse 3 13 10
expect 'and the next drag begins anew' 'Chosen +A, left 1, right 3'

# ---- windows ----

terminal resize-window -t game -x 40 -y 14
expect 'a smaller window has smaller cells' 'Moves 2 +Best 2 +Time'
terminal resize-window -t game -x 30 -y 9
expect 'a window that is too small says what is needed' '22 columns, 12 lines'
terminal resize-window -t game -x 150 -y 50
expect 'a large window has large cells' 'Chosen +A, left 1, right 3'
terminal resize-window -t game -x 80 -y 24
expect 'back in the first one all is as before' 'Puzzle 1 of 2'
terminal resize-window -t game -x 30 -y 14
expect 'what does not fit whole is left out' 'Moves 2 +Best 2 +Time [0-9:]+$'
keys Space
expect 'a message too long for a narrow window takes two lines' 'says more\.$'
terminal resize-window -t game -x 40 -y 14
keys '?'
expect 'the list of keys is not cut off in a narrow window' '^   should go; or drag it$'
expect 'and says that there is more' 'Any key shows more'
keys '?'
expect 'which a key shows' '^ 5  the puzzle of the day$'
keys '?'
expect 'up to the last' '^   is under way$'
keys '?'
expect 'after which the game goes on' 'Puzzle 1 of 2'
terminal resize-window -t game -x 80 -y 24
expect 'and one in a wide window' 'Space says more\.$'
leave
ended 'Esc and yes leave, and the terminal is clean' 0

# ---- what would throw a game away ----

start 'a file of one board is played' '^ Puzzle *$' --seed 1 one.txt
keys b End
expect 'a move is made' 'Chosen +B, up 3, down 0'
asks 'starting again' 'Start again\? \(y/n\)' 0
asks 'a new puzzle' 'New puzzle\? \(y/n\)' 1
asks 'the puzzle of the day' 'Daily puzzle\? \(y/n\)' 5
asks 'the next board' 'Other board\? \(y/n\)' '>'
asks 'the board before' 'Other board\? \(y/n\)' '<'
asks 'leaving' 'Leave\? \(y/n\)' Escape
keys 1
expect 'a question stands in the line of the game' '^ New puzzle\? \(y/n\) It ends the game under way\.$'
mouse 0 41 4
mouse 3 41 4
keys a Left '>' n
until_gone 'New puzzle\?' && sees 'Chosen +B, up 3, down 0' && sees 'Moves +1$'
report $? 'other keys and clicks leave the question open, n refuses'
keys 1 y
expect 'y agrees' 'New puzzle, easy'
keys '>'
expect 'from a new puzzle the board of the file can be returned to' '^ Puzzle *$'
expect 'it begins at its start' 'Moves +0$'
keys Escape
ended 'Esc leaves at once when no move was made' 0
start 'a puzzle without a file' 'New puzzle, easy' --seed 1
keys '<'
expect 'has no board to go back to' 'There is no file with other boards'
leave
ended 'and is left' 0

# ---- other terminals ----

settings='LC_ALL=C NO_COLOR=1 TERM=vt100' start 'without UTF-8 and colours it is played in ASCII' '\+-+A-+>\||=A=+>' boards.txt
! screen | LC_ALL=C grep -q '[^ -~]' && ! screen -e | grep -q '\[[34]8;5'
report $? 'nothing else is on the screen, and no colour'
leave
ended 'it leaves a plain terminal clean' 0
settings='TERM=xterm-256color' start 'a terminal may send other codes than its description says' 'Puzzle 1 of 2' boards.txt
keys End
expect 'its keys are known all the same' 'Chosen +A, left 3, right 0'
leave
ended 'so is the way back' 0
start 'boards come through a pipe, keys from the terminal' 'Puzzle 1 of 2' '< boards.txt'
leave
ended 'the terminal is clean after that too' 0
start 'a large board fits the usual window' 'Moves 0 .*Chosen X' --size 16x16 big.csv
keys d u
expect 'names of two letters can be typed' 'Chosen DU'
leave
ended 'a large board is left at once' 0
settings='TERM=nonsense' start 'an unknown terminal is refused' 'terminal "nonsense" is unknown' boards.txt
ended 'with a status' 2
start 'output that is not a terminal is refused' 'play needs a terminal' 'boards.txt | cat'

# ---- puzzles that are made ----

start 'without a file a puzzle is made' 'New puzzle, easy' --seed 1
keys 2
expect 'and another, as hard as asked for' 'New puzzle, medium'
today=$(date +%F) # and it may be tomorrow before it is shown
keys 5
expect 'there is a puzzle of the day' "Puzzle of the day, ($today|$(date +%F -d "$today + 1 day"))"
leave
ended 'it leaves the terminal clean' 0
start 'the puzzle of another day can be played' 'Puzzle of the day, 2026-01-31' --daily=2026-01-31

keys C-c
becomes alternate_on 0
start 'puzzles of the catalogue can be played' 'Puzzle 1 of 100' --from-catalogue --moves 20..25 --box --seed 1
expect 'as long as asked for' 'Best +2[0-5]$'
keys '>'
expect 'and the next of them' 'Puzzle 2 of 100'
keys C-c
becomes alternate_on 0
start 'a wish that no puzzle meets is refused' 'no puzzle in the catalogue matches' --from-catalogue --moves 60
ended 'with a status' 1
start 'the puzzle of another day again' 'Puzzle of the day, 2026-01-31' --daily=2026-01-31

# ---- signals ----

keys C-z
sees 'Stopped' && terminal_is_clean
report $? 'stopped by Ctrl-Z, it lends the terminal to the shell'
keys 'clear; fg; echo status $?' Enter
expect 'and takes it again' 'Puzzle of the day, 2026-01-31'
keys C-c
becomes alternate_on 0
keys 'echo status $?' Enter # the shell forgets the rest of its line at Ctrl-C
ended 'Ctrl-C ends it, and the terminal is clean' 130
for signal in TERM:143 HUP:129 SEGV:139 ABRT:134 QUIT:131; do
    start "a game to be ended by SIG${signal%:*}" 'Best +2$' boards.txt
    kill -s "${signal%:*}" "$(game_process)"
    ended "SIG${signal%:*} leaves the terminal clean" "${signal#*:}"
done

# ---- unjam solve --animate ----

run 'a solution is played' '^[0-9]+ of 51: ' 'unjam solve --animate hard.txt'
becomes cursor_flag 0
report $? 'without a cursor'
keys C-z
sees 'Stopped' && terminal_is_clean
report $? 'stopped by Ctrl-Z, it gives the cursor back'
keys 'clear; fg; echo status $?' Enter
becomes cursor_flag 0 && sees '^[0-9]+ of 51: ' # the picture alone may be the one from before
report $? 'and resumes afterwards'
keys C-c
becomes cursor_flag 1 && terminal_is_clean
report $? 'ended by Ctrl-C, it gives the cursor back'
run 'a short one is played to its end' '^2 moves, proven shortest' 'head -n 1 boards.txt | unjam solve --animate'
[ "$(screen | grep -c exit)" -eq 1 ]
report $? 'in place, and the answer stands below it'
ended 'the cursor is back' 0

echo "1..$number"
[ $failures -eq 0 ]
