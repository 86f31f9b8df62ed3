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

export function afterMoves(board: Board, moves: readonly Move[]): Board {
    const vehicles = [...board.vehicles];
    for (const { vehicle, by } of moves)
        vehicles[vehicle] = withOffset(vehicles[vehicle], offset(vehicles[vehicle]) + by);
    return { ...board, vehicles };
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

export function emptyBoard(width = 6, height = 6): Board {
    return { width, height, exit: Math.floor((height + 1) / 2), target: "A", vehicles: [], walls: [] };
}

const LETTERS = "BCDEFGHIJKLMNPQRSTUVWYZabcdefghijklmnpqrstuvwyz";
const SHAPE = /^(\d+)x(\d+)\/(\d+):/;

/* A puzzle's identity: its cells row by row, the target A, the other vehicles lettered as one meets them. Equal for equal puzzles,
 * whatever their vehicles are called, in whatever order they are listed. */
export function puzzleKey(board: Board): string {
    const cells = Array<string>(board.width * board.height).fill("o");
    const index = (row: number, column: number) => (row - 1) * board.width + column - 1;
    for (const { row, column } of board.walls) cells[index(row, column)] = "x";
    const order = [...board.vehicles].sort((a, b) => a.row - b.row || a.column - b.column);
    let next = 0;
    for (const vehicle of order) {
        const letter = vehicle.name === board.target ? "A" : (LETTERS[next++] ?? String.fromCharCode(0x100 + next));
        for (let i = 0; i < vehicle.length; i++)
            cells[
                vehicle.horizontal ? index(vehicle.row, vehicle.column + i) : index(vehicle.row + i, vehicle.column)
            ] = letter;
    }
    const square = board.width === 6 && board.height === 6 && board.exit === 3;
    return `${square ? "" : `${board.width}x${board.height}/${board.exit}:`}${cells.join("")}`;
}

/* The board of a key, or null if the text is none: for drawing what is stored before the engine is there. The engine looks at it before
 * it is played. */
export function boardOfKey(key: string): Board | null {
    const shape = SHAPE.exec(key);
    const [width, height, exit] = shape ? [Number(shape[1]), Number(shape[2]), Number(shape[3])] : [6, 6, 3];
    const cells = [...key.slice(shape ? shape[0].length : 0)];
    if (
        cells.length !== width * height ||
        width < 3 ||
        height < 3 ||
        width > 16 ||
        height > 16 ||
        exit > height ||
        exit < 1
    )
        return null;
    const board: Board = { width, height, exit, target: "A", vehicles: [], walls: [] };
    const found = new Map<string, Vehicle>();
    cells.forEach((letter, i) => {
        const row = Math.floor(i / width) + 1,
            column = (i % width) + 1,
            known = found.get(letter);
        if (letter === "x") board.walls.push({ row, column });
        else if (known) {
            known.length++;
            known.horizontal = known.row === row;
        } else if (letter !== "o") {
            found.set(letter, { name: letter, row, column, length: 1, horizontal: true });
            board.vehicles.push(found.get(letter)!);
        }
    });
    return found.has("A") && board.vehicles.every(({ length }) => length > 1) ? board : null;
}

/* A move by the cell where the vehicle's first cell stood at the start of the puzzle, so that it holds whatever the vehicles are called. */
export type StoredMove = [cell: number, by: number];

export function storedMoves(start: Board, moves: readonly Move[]): StoredMove[] {
    return moves.map(({ vehicle, by }) => {
        const { row, column } = start.vehicles[vehicle];
        return [(row - 1) * start.width + column - 1, by];
    });
}

export function movesOf(start: Board, stored: readonly StoredMove[]): Move[] {
    return stored.map(([cell, by]) => ({
        vehicle: start.vehicles.findIndex(({ row, column }) => (row - 1) * start.width + column - 1 === cell),
        by,
    }));
}
