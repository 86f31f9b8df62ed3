/* The worker that reads pictures: the browser decodes them, the module (packaging/wasm/engine_scan.c) reads the pixels. */
import type { Answer, Request, Trouble } from "../engine/messages";
import type { Found, Seen } from "./scan_reader";

/* More pixels add nothing to what is read, and take time. */
const ENOUGH = 4_000_000;
const MOST = 100_000_000;
const OUT_OF_MEMORY = { code: "no_memory", message: "out of memory" };

interface Module {
    memory: WebAssembly.Memory;
    _initialize(): void;
    engine_input(length: number): number;
    engine_output(): number;
    engine_output_length(): number;
    engine_scan(width: number, height: number, pixels: number): number;
    engine_places(): number;
}

let module: Module;

async function decoded(picture: Blob): Promise<ImageBitmap> {
    const bitmap = await createImageBitmap(picture).catch(() => {
        throw { code: "not_picture", message: "this file is no picture that the browser can open" };
    });
    if (bitmap.width * bitmap.height > MOST) {
        bitmap.close();
        throw { code: "too_large", message: "this picture has more than 100 million pixels" };
    }
    return bitmap;
}

/* The pixels, made smaller where there are more than enough, and the picture of the same size. */
function pixelsOf(bitmap: ImageBitmap): { pixels: ImageData; picture: ImageBitmap } {
    const scale = Math.min(1, Math.sqrt(ENOUGH / (bitmap.width * bitmap.height)));
    const width = Math.max(1, Math.round(bitmap.width * scale)),
        height = Math.max(1, Math.round(bitmap.height * scale));
    const canvas = new OffscreenCanvas(width, height),
        context = canvas.getContext("2d", { willReadFrequently: true })!;
    context.imageSmoothingQuality = "high";
    context.fillStyle = "white"; /* behind what is transparent */
    context.fillRect(0, 0, width, height);
    context.drawImage(bitmap, 0, 0, width, height);
    bitmap.close();
    return { pixels: context.getImageData(0, 0, width, height), picture: canvas.transferToImageBitmap() };
}

function scanned({ width, height, data }: ImageData): Found | null {
    const at = module.engine_input(data.length);
    if (at === 0) throw OUT_OF_MEMORY;
    new Uint8Array(module.memory.buffer, at, data.length).set(data);
    module.engine_scan(width, height, at);
    const text = new TextDecoder().decode(
        new Uint8Array(module.memory.buffer, module.engine_output(), module.engine_output_length()),
    );
    const answer = JSON.parse(text) as Found & { found?: boolean; error?: Trouble };
    if (answer.error) throw answer.error;
    if (!answer.found) return null;
    const corners = 2 * (answer.width + 1) * (answer.height + 1);
    return { ...answer, places: [...new Float64Array(module.memory.buffer, module.engine_places(), corners)] };
}

async function read(file: Blob): Promise<Seen> {
    const { pixels, picture } = pixelsOf(await decoded(file));
    return { picture, found: scanned(pixels) };
}

const post = self.postMessage.bind(self) as (message: Answer, transfer?: Transferable[]) => void;
let ready: (module: WebAssembly.Module) => void;
const started = new Promise<WebAssembly.Module>((resolve) => (ready = resolve)).then(async (compiled) => {
    module = (await WebAssembly.instantiate(compiled, {})).exports as unknown as Module;
    module._initialize();
});

self.onmessage = async (event: MessageEvent<Request & { module?: WebAssembly.Module }>) => {
    if (event.data.module) return ready(event.data.module);
    const { id, args } = event.data;
    try {
        await started;
        const result = await read(args[0] as Blob);
        post({ id, result }, [result.picture]);
    } catch (error) {
        const { code, message } = error as Partial<Trouble>;
        const crashed = error instanceof WebAssembly.RuntimeError;
        post({
            id,
            trouble: { code: crashed ? "crashed" : (code ?? "io"), message: message ?? String(error), line: 0, column: 0 },
        });
    }
};
