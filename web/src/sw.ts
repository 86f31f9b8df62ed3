/* Keeps the page's own files, so that it works without a network. A new version is completed before it takes over, which is
 * when the player agrees or the old one is no longer open, so files of two versions never meet. */
declare const FILES: string[];
declare const VERSION: string;

interface ExtendableEvent extends Event {
    waitUntil(work: Promise<unknown>): void;
}

interface FetchEvent extends ExtendableEvent {
    readonly request: Request;
    respondWith(response: Promise<Response>): void;
}

const PREFIX = "unjam-",
    CACHE = PREFIX + VERSION;

/* A file with a hash in its name never changes: it is taken from an earlier version or the browser's own cache where one of them has it. */
async function keep(cache: Cache, file: string): Promise<void> {
    const hashed = file.startsWith("assets/"),
        kept = hashed ? await caches.match(file) : undefined;
    if (kept) await cache.put(file, kept);
    else await cache.add(new Request(file, { cache: hashed ? "default" : "reload" }));
}

async function install(): Promise<void> {
    const cache = await caches.open(CACHE);
    await Promise.all(FILES.map((file) => keep(cache, file)));
}

async function activate(): Promise<void> {
    const old = (await caches.keys()).filter((key) => key.startsWith(PREFIX) && key !== CACHE);
    await Promise.all(old.map((key) => caches.delete(key)));
    await (self as unknown as { clients: { claim(): Promise<void> } }).clients.claim();
}

async function answer(request: Request): Promise<Response> {
    const cache = await caches.open(CACHE);
    const kept = await cache.match(request, { ignoreSearch: true });
    if (kept) return kept;
    const page = request.mode === "navigate" ? await cache.match("./") : undefined;
    return page ?? fetch(request);
}

addEventListener("message", (event) => {
    if ((event as MessageEvent).data === "take over")
        void (self as unknown as { skipWaiting(): Promise<void> }).skipWaiting();
});
addEventListener("install", (event) => (event as ExtendableEvent).waitUntil(install()));
addEventListener("activate", (event) => (event as ExtendableEvent).waitUntil(activate()));
addEventListener("fetch", (event) => {
    const { request } = event as FetchEvent;
    const url = new URL(request.url);
    const ours = url.origin === location.origin && url.pathname.startsWith(new URL("./", location.href).pathname);
    if (ours && request.method === "GET" && !url.pathname.includes("/api/"))
        (event as FetchEvent).respondWith(answer(request));
});

export {};
