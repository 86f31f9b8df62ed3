/* Colours of vehicles: Okabe and Ito's, which people of every kind of colour vision can tell apart, as everywhere in
 * unjam. Letters and shapes say the same, so colour never stands alone. */
import type { Board, Vehicle } from "./board";

export interface Paint {
    name: string; /* key of its name among the texts */
    body: string;
    edge: string;
    roof: string;
}

const paints: readonly Paint[] = [
    { name: "blue", body: "#56b4e9", edge: "#27719b", roof: "#cfe9f9" },
    { name: "orange", body: "#e69f00", edge: "#946600", roof: "#fbe3b3" },
    { name: "green", body: "#009e73", edge: "#00593f", roof: "#b5e6d6" },
    { name: "pink", body: "#cc79a7", edge: "#8b4169", roof: "#f2d9e6" },
    { name: "yellow", body: "#f0e442", edge: "#988d00", roof: "#fbf8cd" },
    { name: "navy", body: "#0072b2", edge: "#00436a", roof: "#bcdcf0" },
    { name: "grey", body: "#aeb6bf", edge: "#666f7a", roof: "#eceff2" },
];

const targetPaint: Paint = { name: "red", body: "#d41f3a", edge: "#7d0c1e", roof: "#ffffff" };

/* Lanes, not places, are compared, so that a vehicle keeps its colour while vehicles slide. */
function lanesTouch(a: Vehicle, b: Vehicle): boolean {
    if (a.horizontal !== b.horizontal) return false;
    return Math.abs(a.horizontal ? a.row - b.row : a.column - b.column) <= 1;
}

export function assignPaints(board: Board): Paint[] {
    const chosen: number[] = [];
    board.vehicles.forEach((vehicle, i) => {
        const clashes = paints.map(() => 0);
        for (let j = 0; j < i; j++) {
            const other = board.vehicles[j];
            if (other.name !== board.target) clashes[chosen[j]] += lanesTouch(vehicle, other) ? 8 : 1;
        }
        let best = i % paints.length;
        for (let k = 1; k < paints.length; k++) {
            const candidate = (i + k) % paints.length;
            if (clashes[candidate] < clashes[best]) best = candidate;
        }
        chosen.push(best);
    });
    return board.vehicles.map((vehicle, i) => (vehicle.name === board.target ? targetPaint : paints[chosen[i]]));
}
