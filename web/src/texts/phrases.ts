/* Boards and moves in words: about what one sees in hints, about places for screen readers. */
import { offset, type Board, type Move, type Vehicle } from "../board/board";
import { assignPaints } from "../board/paint";
import { named, t, type TextKey } from "./text";

const kindOf = (vehicle: Vehicle) => (vehicle.length === 2 ? "car" : "truck");

/* A vehicle as one sees it, put into one of the texts that end in _car and _truck; its lane is named where two look alike. */
export function aboutVehicle(key: string, board: Board, index: number): string {
    const paints = assignPaints(board),
        vehicle = board.vehicles[index],
        kind = kindOf(vehicle);
    const alike = board.vehicles.some(
        (other, i) => i !== index && paints[i].name === paints[index].name && kindOf(other) === kind,
    );
    const lane = vehicle.horizontal ? t("in_row", { n: vehicle.row }) : t("in_column", { n: vehicle.column });
    return t(`${key}_${kind}` as TextKey, {
        colour: named("colour", paints[index].name),
        lane: alike ? ` ${lane}` : "",
    });
}

export function direction(vehicle: Vehicle, by: number): string {
    if (vehicle.horizontal) return t(by > 0 ? "right" : "left");
    return t(by > 0 ? "down" : "up");
}

export function place(vehicle: Vehicle): string {
    const from = offset(vehicle),
        to = from + vehicle.length - 1;
    return vehicle.horizontal
        ? t("place_horizontal", { row: vehicle.row, from, to })
        : t("place_vertical", { column: vehicle.column, from, to });
}

export function moveWords(board: Board, move: Move): string {
    const vehicle = board.vehicles[move.vehicle];
    return t("move_words", { name: vehicle.name, direction: direction(vehicle, move.by), n: Math.abs(move.by) });
}

function kindWords(board: Board, vehicle: Vehicle): string {
    return t(vehicle.name === board.target ? "kind_target" : vehicle.length === 2 ? "kind_car" : "kind_truck");
}

export function vehicleWords(board: Board, vehicle: Vehicle, range: readonly [number, number] | null = null): string {
    const what = `${kindWords(board, vehicle)} ${vehicle.name}, ${place(vehicle)}`;
    if (!range) return what;
    const ways = [
        ...(range[0] > 0 ? [`${range[0]} ${direction(vehicle, -1)}`] : []),
        ...(range[1] > 0 ? [`${range[1]} ${direction(vehicle, 1)}`] : []),
    ];
    return `${what}, ${ways.length > 0 ? t("can_move", { ways: ways.join(` ${t("or")} `) }) : t("cannot_move")}`;
}

export function boardWords(board: Board): string {
    return t("board_words", {
        height: board.height,
        width: board.width,
        n: board.vehicles.length,
        name: board.target,
        exit: board.exit,
    });
}
