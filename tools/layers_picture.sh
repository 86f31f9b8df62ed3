#!/bin/bash
# Prints the picture of the layers, from src/layers and the includes of each layer.
#
#     tools/layers_picture.sh >docs/images/layers.svg
set -euo pipefail
cd "$(dirname "$0")/.."

# "LAYER USED..." for each layer: those whose headers it includes.
uses() {
    local layer
    for layer in $(awk '!/^#/ { print $1 }' src/layers); do
        printf '%s %s\n' "$layer" \
            "$(grep -rhoE '^#include "[a-z]+/' "src/$layer" | sed 's/.*"//; s|/||' | sort -u | tr '\n' ' ')"
    done
}

awk '
    function box(y, height, fill) {
        printf "  <rect x=\"20\" y=\"%d\" width=\"860\" height=\"%d\" rx=\"6\" fill=\"%s\" stroke=\"#444\"/>\n", y, height, fill
    }
    function words(x, y, attributes, text) {
        printf "  <text x=\"%d\" y=\"%d\"%s>%s</text>\n", x, y, attributes, text
    }
    function row(fill, name, about, used, ink) {
        box(top, 30, fill)
        words(34, top + 20, " font-weight=\"bold\"" ink, name)
        words(180, top + 20, " font-size=\"13\"" ink, about)
        words(866, top + 20, " font-size=\"12\" text-anchor=\"end\" fill=\"#555\"", used)
        top += 36
    }
    FILENAME == ARGV[1] { $1 = $1; if (!/^#/) { name[++count] = $1; about[count] = substr($0, length($1) + 2) } next }
    { for (i = 2; i <= NF; i++) is_used[$1, $i] = 1 }
    END {
        height = 36 * (count + 2) + 50
        printf "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 900 %d\" ", height
        print "font-family=\"DejaVu Sans, Helvetica, Arial, sans-serif\" font-size=\"15\">"
        print "  <title>The layers of unjam</title>"
        printf "  <rect width=\"900\" height=\"%d\" fill=\"#fff\"/>\n", height
        words(20, 28, " font-weight=\"bold\"", "Each layer uses only what lies below it; at the right, the layers whose headers it includes")
        top = 45
        row("#fde0c5", "apps, bench", "the programs, and what measures them", "unjam.h alone", "")
        row("#444", "include/unjam.h", "the public interface: one header per layer", "", " fill=\"#fff\"")
        for (i = count; i > 0; i--) {
            used = ""
            for (k = 1; k < i; k++)
                if ((name[i], name[k]) in is_used)
                    used = used (used ? ", " : "") name[k]
            row("#d9e8f6", "src/" name[i], about[i], used, "")
        }
        print "</svg>"
    }' src/layers <(uses)
