/* Colours of distances: viridis (Smith and van der Walt, in the public domain), whose lightness changes evenly, so
 * that people of every kind of colour vision can read the order. On a dark ground its dark end is lifted. */
type Colour = readonly [number, number, number];

const light: readonly Colour[] = [
    [253, 231, 37],
    [181, 222, 43],
    [110, 206, 88],
    [53, 183, 121],
    [31, 158, 137],
    [38, 130, 142],
    [49, 104, 142],
    [62, 73, 137],
    [72, 40, 120],
    [68, 1, 84],
];
const dark: readonly Colour[] = [
    [253, 231, 37],
    [190, 224, 66],
    [128, 211, 105],
    [80, 193, 139],
    [66, 174, 164],
    [78, 154, 184],
    [98, 137, 198],
    [122, 121, 206],
    [146, 108, 206],
    [168, 98, 196],
];

function mix(depth: number, depths: number, isDark: boolean): Colour {
    const anchors = isDark ? dark : light;
    const last = anchors.length - 1;
    const at = depths > 1 ? (Math.min(depth, depths - 1) / (depths - 1)) * last : 0;
    const below = Math.floor(at),
        part = at - below;
    const a = anchors[below],
        b = anchors[Math.min(below + 1, last)];
    return [0, 1, 2].map((i) => Math.round(a[i] + (b[i] - a[i]) * part)) as unknown as Colour;
}

export function dotColour(depth: number, depths: number, isDark: boolean): string {
    return `rgb(${mix(depth, depths, isDark).join(" ")})`;
}

/* Light lines vanish on light paper, so they are darkened there. */
export function lineColour(depth: number, depths: number, isDark: boolean, opacity: number): string {
    const colour = mix(depth, depths, isDark);
    const off = !isDark && colour[1] > 100 ? (colour[1] - 100) / 512 : 0;
    return `rgb(${colour.map((part) => Math.round(part * (1 - off))).join(" ")} / ${opacity})`;
}
