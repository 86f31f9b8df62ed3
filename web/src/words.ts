/* Boards and moves in words, for screen readers and messages. */
import { offset, type Board, type Move, type Vehicle } from "./board";

export function plural(count: number, one: string, many = `${one}s`): string {
    return `${count.toLocaleString("en")} ${count === 1 ? one : many}`;
}

/* A message of the engine as a sentence. */
export function sentence(text: string): string {
    return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

export function kind(board: Board, vehicle: Vehicle): string {
    if (vehicle.name === board.target) return "Target car";
    return vehicle.length === 2 ? "Car" : "Truck";
}

export function direction(vehicle: Vehicle, by: number): string {
    if (vehicle.horizontal) return by > 0 ? "right" : "left";
    return by > 0 ? "down" : "up";
}

export function place(vehicle: Vehicle): string {
    const from = offset(vehicle),
        to = from + vehicle.length - 1;
    return vehicle.horizontal
        ? `row ${vehicle.row}, columns ${from} to ${to}`
        : `column ${vehicle.column}, rows ${from} to ${to}`;
}

export function moveWords(board: Board, move: Move): string {
    const vehicle = board.vehicles[move.vehicle];
    return `${vehicle.name} ${direction(vehicle, move.by)} ${Math.abs(move.by)}`;
}

function freedom(vehicle: Vehicle, back: number, ahead: number): string {
    if (back === 0 && ahead === 0) return "cannot move";
    const ways = [];
    if (back > 0) ways.push(`${back} ${direction(vehicle, -1)}`);
    if (ahead > 0) ways.push(`${ahead} ${direction(vehicle, 1)}`);
    return `can move ${ways.join(" or ")}`;
}

export function vehicleWords(board: Board, vehicle: Vehicle, range: readonly [number, number]): string {
    return `${kind(board, vehicle)} ${vehicle.name}, ${place(vehicle)}, ${freedom(vehicle, range[0], range[1])}`;
}

export function boardWords(board: Board): string {
    const walls = board.walls.length > 0 ? ` and ${plural(board.walls.length, "wall")}` : "";
    return (
        `Board with ${board.height} rows and ${board.width} columns, ${plural(board.vehicles.length, "vehicle")}${walls}. ` +
        `Bring ${board.target} to the exit at the right end of row ${board.exit}.`
    );
}
