/* Boards as the page holds them: the engine's own json notation. Rows and columns count from 1 at the top left.
 * Nothing here knows a rule; what may stand or move where is asked of the engine. */

export interface Vehicle {
    name: string;
    row: number;
    column: number;
    length: number;
    horizontal: boolean;
}

export interface Cell {
    row: number;
    column: number;
}

export interface Board {
    width: number;
    height: number;
    exit: number;
    target: string;
    vehicles: Vehicle[];
    walls: Cell[];
}

/* Which vehicle, by its place in the list, and how many cells: right and down are positive. */
export interface Move {
    vehicle: number;
    by: number;
}

export function copyBoard(board: Board): Board {
    return {
        ...board,
        vehicles: board.vehicles.map((vehicle) => ({ ...vehicle })),
        walls: board.walls.map((wall) => ({ ...wall })),
    };
}

export function offset(vehicle: Vehicle): number {
    return vehicle.horizontal ? vehicle.column : vehicle.row;
}

export function withOffset(vehicle: Vehicle, at: number): Vehicle {
    return vehicle.horizontal ? { ...vehicle, column: at } : { ...vehicle, row: at };
}

export function vehicleAt(board: Board, cell: Cell): number {
    return board.vehicles.findIndex((vehicle) => covers(vehicle, cell));
}

export function wallAt(board: Board, cell: Cell): number {
    return board.walls.findIndex((wall) => wall.row === cell.row && wall.column === cell.column);
}

export function covers(vehicle: Vehicle, cell: Cell): boolean {
    const along = vehicle.horizontal ? cell.column - vehicle.column : cell.row - vehicle.row;
    const across = vehicle.horizontal ? cell.row - vehicle.row : cell.column - vehicle.column;
    return across === 0 && along >= 0 && along < vehicle.length;
}

export function samePlaces(a: Board, b: Board): boolean {
    return (
        a.vehicles.length === b.vehicles.length &&
        a.vehicles.every((vehicle, i) => offset(vehicle) === offset(b.vehicles[i]))
    );
}

/* A key for everything that is kept by puzzle: equal for equal boards, vehicle by vehicle. */
export function boardKey(board: Board): string {
    const walls = board.walls.map((wall) => `${wall.row},${wall.column}`).sort();
    const vehicles = board.vehicles.map((v) => `${v.name}${v.horizontal ? "h" : "v"}${v.length}@${v.row},${v.column}`);
    return [`${board.width}x${board.height}`, board.exit, board.target, ...vehicles, ...walls].join(" ");
}
