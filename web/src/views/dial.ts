/* The rating as a dial: the bands on an arc, a hand at the estimated time. */
import { svg } from "../dom/svg";

const LEAST = 10,
    MOST = 1200; /* seconds at both ends; their logarithm is even on the arc */
const names = ["easy", "medium", "hard", "expert"];

const share = (seconds: number) =>
    (Math.log(Math.min(MOST, Math.max(LEAST, seconds))) - Math.log(LEAST)) / (Math.log(MOST) - Math.log(LEAST));

function point(part: number, radius: number): string {
    const angle = Math.PI * (1 - part);
    return `${(100 + radius * Math.cos(angle)).toFixed(1)} ${(100 - radius * Math.sin(angle)).toFixed(1)}`;
}

export function dial(seconds: number, bandSeconds: readonly number[], label: string): SVGSVGElement {
    const gap = 0.006;
    const limits = [LEAST, ...bandSeconds, MOST];
    const picture = svg("svg", { class: "dial", viewBox: "0 0 200 112", role: "img", "aria-label": label });
    names.forEach((name, i) => {
        const [from, to] = [share(limits[i]) + (i > 0 ? gap : 0), share(limits[i + 1]) - (i < 3 ? gap : 0)];
        const arc = svg("path", { class: "dial-arc", d: `M${point(from, 84)}A84 84 0 0 1 ${point(to, 84)}` });
        arc.dataset.band = name;
        picture.append(arc);
    });
    picture.append(
        svg("path", { class: "dial-hand", d: `M100 100L${point(share(seconds), 66)}` }),
        svg("circle", { class: "dial-hub", cx: 100, cy: 100, r: 8 }),
    );
    return picture;
}
