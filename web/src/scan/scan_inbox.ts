/* What is handed to the view that reads pictures, and on from it to the editor. */
import type { Cell } from "../board/board";
import { go } from "../router";

let waiting: Blob | null = null;
let receiver: ((picture: Blob) => void) | null = null;
let doubt: Cell | null = null;

/* From anywhere on the page: a picture that was pasted or dropped. */
export function deliverPicture(picture: Blob): void {
    if (receiver) return receiver(picture);
    waiting = picture;
    go({ view: "create", text: "picture" });
}

/* Takes what waits and what comes, until the function that it returns is called. */
export function receivePictures(take: (picture: Blob) => void): () => void {
    receiver = take;
    if (waiting) take(waiting);
    waiting = null;
    return () => {
        if (receiver === take) receiver = null;
    };
}

/* The cell that the editor is to begin at, once. */
export function setDoubt(cell: Cell | null): void {
    doubt = cell;
}

export function takeDoubt(): Cell | null {
    const cell = doubt;
    doubt = null;
    return cell;
}
