/* How hard the puzzle is and why. All words and numbers are the engine's. */
import type { Board } from "./board";
import { byId } from "./dom";
import { EngineError, type Engine } from "./engine";
import type { Rating } from "./messages";
import { plural } from "./words";

function title(key: string): string {
    const words = key.replaceAll("_", " ");
    return words.charAt(0).toUpperCase() + words.slice(1);
}

function time(seconds: number): string {
    return seconds < 90
        ? plural(Math.max(5, Math.round(seconds / 5) * 5), "second")
        : plural(Math.round(seconds / 60), "minute");
}

function estimate(mean: number, { secondsLow, secondsHigh, extrapolated }: Rating): string {
    const guess = extrapolated ? " A guess: no board of this size and length was measured." : "";
    return `About ${time(mean)} on average, half of the people between ${time(secondsLow)} and ${time(secondsHigh)}.${guess}`;
}

export class RatingPanel {
    rating: Rating | null = null;
    private asked: Board | null = null;

    constructor(
        private readonly engine: Engine,
        private readonly rated: (rating: Rating) => void,
    ) {}

    /* Rates a board in the background and shows the result when it comes. */
    async rate(board: Board): Promise<void> {
        if (board === this.asked) return;
        this.asked = board;
        this.rating = null;
        byId("rating-band").textContent = "…";
        byId("rating-lead").textContent = "Examining every state…";
        byId("features").replaceChildren();
        byId("reasons").replaceChildren();
        try {
            const rating = await this.engine.rate(board);
            if (board !== this.asked) return;
            this.rating = rating;
            this.show(rating);
            this.rated(rating);
        } catch (error) {
            if (board !== this.asked) return;
            const dropped = error instanceof EngineError && error.code === "dropped";
            if (dropped) this.asked = null;
            else {
                byId("rating-band").textContent = "Not rated";
                byId("rating-lead").textContent =
                    `This board is too large to rate here: ${(error as Error).message}.`;
            }
        }
    }

    private show(rating: Rating): void {
        byId("rating-band").textContent = rating.band ? title(rating.band) : "No solution";
        byId("rating-lead").textContent = rating.seconds === null ? "" : estimate(rating.seconds, rating);
        byId("reasons").replaceChildren(
            ...rating.reasons.map((reason) => {
                const item = document.createElement("li");
                item.textContent = reason;
                return item;
            }),
        );
        byId("features").replaceChildren(
            ...rating.features.map(({ key, value, sentence }) => {
                const row = document.createElement("div");
                const [name, number, why] = ["dt", "dd", "dd"].map((tag) => document.createElement(tag));
                name.textContent = title(key);
                number.className = "value";
                number.textContent = value;
                why.className = "why";
                why.textContent = sentence;
                row.append(name, number, why);
                return row;
            }),
        );
    }
}
