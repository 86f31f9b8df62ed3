// unjam for browsers and Node, without a bundler: the module lies beside this file.

import { createEngine } from "./engine.js";

export { Catalogue, createEngine, Engine, Game, ClusterMap, UnjamError } from "./engine.js";

const address = new URL("./unjam.wasm", import.meta.url);

/** The bytes of the module. Node cannot fetch files. */
async function bytes() {
    if (address.protocol !== "file:")
        return fetch(address);
    const { readFile } = await import("node:fs/promises");
    return readFile(address);
}

let shared;

/** The engine, loaded once for all who ask. */
export function load() {
    shared ??= createEngine(bytes()).catch((error) => {
        shared = undefined;
        throw error;
    });
    return shared;
}

const withEngine = (name) => async (...parameters) => (await load())[name](...parameters);

export const parse = withEngine("parse");
export const check = withEngine("check");
export const convert = withEngine("convert");
export const solve = withEngine("solve");
export const solutions = withEngine("solutions");
export const verify = withEngine("verify");
export const rate = withEngine("rate");
export const explain = withEngine("explain");
export const neighbours = withEngine("neighbours");
export const generate = withEngine("generate");
export const daily = withEngine("daily");
export const level = withEngine("level");
export const game = withEngine("game");
export const map = withEngine("map");
