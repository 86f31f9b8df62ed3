/* Vehicles from above, as `unjam show` draws them: each lying with its front at the right, turned by a quarter to
 * stand. A car has two windows, a truck a cab and a ribbed load, the target a pointed nose, a spoiler and an arrow
 * on its bonnet. */
import type { Vehicle } from "./board";
import type { Paint } from "./paint";
import { svg } from "../dom/svg";

export const CELL = 100;
const CAB = 64;
const GLASS = "#22303c";
const INK = "#11161c";

function rect(x: number, y: number, width: number, height: number, rx: number, fill: string): SVGElement {
    return svg("rect", { x, y, width, height, rx, fill });
}

function outlined(x: number, y: number, width: number, height: number, rx: number, paint: Paint): SVGElement {
    return svg("rect", { x, y, width, height, rx, fill: paint.body, stroke: paint.edge, "stroke-width": 3 });
}

function wheels(x: number): SVGElement[] {
    return [rect(x, 6, 30, 14, 5, GLASS), rect(x, 80, 30, 14, 5, GLASS)];
}

function lamps(x: number): SVGElement[] {
    return [rect(x, 22, 6, 14, 3, "#fff6c9"), rect(x, 64, 6, 14, 3, "#fff6c9")];
}

function glass(d: string): SVGElement {
    return svg("path", { d, fill: GLASS });
}

/* The windows before and behind the roof, which reaches from `from` to `to`. */
function windows(from: number, to: number): SVGElement[] {
    return [
        glass(`M${to + 5} 28L${to + 25} 20Q${to + 33} 50 ${to + 25} 80L${to + 5} 72Q${to + 10} 50 ${to + 5} 28Z`),
        glass(
            `M${from - 5} 28L${from - 19} 22Q${from - 24} 50 ${from - 19} 78L${from - 5} 72Q${from - 9} 50 ${from - 5} 28Z`,
        ),
    ];
}

function car(length: number, paint: Paint): SVGElement[] {
    return [
        ...wheels(30),
        ...wheels(length - 62),
        outlined(8, 11, length - 16, 78, 24, paint),
        ...windows(58, length - 60),
        ...lamps(length - 18),
    ];
}

function truck(length: number, paint: Paint): SVGElement[] {
    const end = length - CAB - 12;
    let ribs = "";
    for (let x = 26; x < end - 8; x += 20) ribs += `M${x} 16V84`;
    return [
        ...wheels(26),
        ...wheels(end - 46),
        ...wheels(length - 54),
        rect(end - 4, 36, 24, 28, 0, GLASS),
        outlined(length - CAB - 6, 13, CAB - 2, 74, 20, paint),
        glass(
            `M${length - 46} 26L${length - 26} 20Q${length - 18} 50 ${length - 26} 80L${length - 46} 74Q${length - 40} 50 ${length - 46} 26Z`,
        ),
        outlined(8, 9, end - 8, 82, 8, paint),
        svg("path", { d: ribs, stroke: paint.edge, "stroke-width": 3, "stroke-opacity": 0.45, fill: "none" }),
        ...lamps(length - 14),
    ];
}

function target(length: number, paint: Paint): SVGElement[] {
    const shoulder = length - 62,
        nose = length - 24;
    return [
        ...wheels(26),
        ...wheels(length - 82),
        svg("path", {
            d: `M26 11H${shoulder}Q${nose} 16 ${length - 5} 50Q${nose} 84 ${shoulder} 89H26Q10 89 10 73V27Q10 11 26 11Z`,
            fill: paint.body,
            stroke: paint.edge,
            "stroke-width": 3,
        }),
        rect(6, 5, 13, 90, 5, paint.edge),
        ...windows(58, length - 76),
        svg("path", {
            d: `M${length - 39} 32L${length - 22} 50L${length - 39} 68`,
            stroke: paint.roof,
            "stroke-width": 9,
            fill: "none",
            "stroke-linecap": "round",
            "stroke-linejoin": "round",
        }),
    ];
}

/* The light part of a vehicle that carries its name. */
function plate(vehicle: Vehicle, isTarget: boolean): { middle: number; length: number; room: number } {
    const length = vehicle.length * CELL,
        end = length - CAB - 12;
    if (isTarget) return { middle: length / 2 - 9, length: length - 134, room: length - 74 };
    if (vehicle.length > 2) return { middle: (8 + end) / 2, length: 76, room: end - 32 };
    return { middle: length / 2 - 1, length: length - 118, room: length - 44 };
}

/* Digits and capitals of the common sans fonts are about 0.66 of their size wide. */
const LETTER = 0.66;

function name(vehicle: Vehicle, middle: number, size: number, turned: boolean): SVGElement {
    const x = vehicle.horizontal ? middle : CELL / 2;
    const y = vehicle.horizontal ? CELL / 2 : vehicle.length * CELL - middle;
    const text = svg("text", {
        x,
        y: y + size * 0.36,
        "font-size": size,
        "font-weight": "bold",
        "text-anchor": "middle",
        class: "letter",
        fill: INK,
    });
    if (turned) text.setAttribute("transform", `rotate(-90 ${x} ${y})`);
    text.textContent = vehicle.name;
    return text;
}

/* The pictured vehicle with its top left cell at 0, 0. */
export function vehicleShape(vehicle: Vehicle, paint: Paint, isTarget: boolean): SVGGElement {
    const length = vehicle.length * CELL;
    const { middle, room, ...rest } = plate(vehicle, isTarget);
    const letters = vehicle.name.length * LETTER;
    const upright = vehicle.horizontal || vehicle.name.length <= 3;
    const along = vehicle.horizontal || !upright;
    const size = Math.min(44, ((along ? room : 66) - 12) / letters);
    const plateLength = along ? Math.max(rest.length, letters * size + 12) : rest.length;
    const body = svg(
        "g",
        vehicle.horizontal ? {} : { transform: `translate(0 ${length}) rotate(-90)` },
        ...(isTarget ? target(length, paint) : vehicle.length > 2 ? truck(length, paint) : car(length, paint)),
        rect(middle - plateLength / 2, 23, plateLength, 54, 12, paint.roof),
    );
    return svg("g", { "aria-hidden": "true" }, body, name(vehicle, middle, size, !upright));
}
