/* Which part of the map the window shows. Both axes fit the window on their own; zooming keeps their proportion. */
export interface Bounds {
    left: number;
    top: number;
    width: number;
    height: number;
}

const MOST_ZOOM = 80;
const EDGE = 28; /* pixels left free around the whole map */

export class Camera {
    zoom = 1;
    x = 0; /* the point of the map in the middle of the window */
    y = 0;
    width = 1; /* of the window, in CSS pixels */
    height = 1;
    private bounds: Bounds = { left: 0, top: 0, width: 1, height: 1 };

    setBounds(bounds: Bounds): void {
        this.bounds = { ...bounds, width: Math.max(1, bounds.width), height: Math.max(1, bounds.height) };
        this.fit();
    }

    resize(width: number, height: number): void {
        this.width = Math.max(1, width);
        this.height = Math.max(1, height);
    }

    fit(): void {
        this.zoom = 1;
        this.x = this.bounds.left + this.bounds.width / 2;
        this.y = this.bounds.top + this.bounds.height / 2;
    }

    get scaleX(): number {
        return (this.zoom * Math.max(1, this.width - 2 * EDGE)) / this.bounds.width;
    }

    get scaleY(): number {
        return (this.zoom * Math.max(1, this.height - 2 * EDGE)) / this.bounds.height;
    }

    screenX(x: number): number {
        return (x - this.x) * this.scaleX + this.width / 2;
    }

    screenY(y: number): number {
        return (y - this.y) * this.scaleY + this.height / 2;
    }

    mapX(x: number): number {
        return (x - this.width / 2) / this.scaleX + this.x;
    }

    mapY(y: number): number {
        return (y - this.height / 2) / this.scaleY + this.y;
    }

    pan(pixelsX: number, pixelsY: number): void {
        this.x -= pixelsX / this.scaleX;
        this.y -= pixelsY / this.scaleY;
        this.keepInside();
    }

    /* What lies under the given pixel stays there. */
    zoomAt(factor: number, pixelX: number, pixelY: number): void {
        const x = this.mapX(pixelX),
            y = this.mapY(pixelY);
        this.zoom = Math.min(MOST_ZOOM, Math.max(1, this.zoom * factor));
        this.x = x - (pixelX - this.width / 2) / this.scaleX;
        this.y = y - (pixelY - this.height / 2) / this.scaleY;
        this.keepInside();
    }

    /* Moves just far enough to have a point well inside the window. */
    reveal(x: number, y: number): void {
        const edgeX = this.width * 0.15,
            edgeY = this.height * 0.15;
        const atX = this.screenX(x),
            atY = this.screenY(y);
        if (atX < edgeX || atX > this.width - edgeX) this.x = x;
        if (atY < edgeY || atY > this.height - edgeY) this.y = y;
        this.keepInside();
    }

    /* The window never leaves the map behind. */
    private keepInside(): void {
        const { left, top, width, height } = this.bounds;
        const freeX = (width / 2) * (1 - 1 / this.zoom) + EDGE / this.scaleX;
        const freeY = (height / 2) * (1 - 1 / this.zoom) + EDGE / this.scaleY;
        this.x = Math.min(left + width / 2 + freeX, Math.max(left + width / 2 - freeX, this.x));
        this.y = Math.min(top + height / 2 + freeY, Math.max(top + height / 2 - freeY, this.y));
    }
}
