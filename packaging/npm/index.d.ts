import type { Engine } from "./engine.js";

export * from "./engine.js";

/** The engine, loaded once for all who ask. */
export function load(): Promise<Engine>;

type Promised<Name extends keyof Engine> = Engine[Name] extends (...parameters: infer Parameters) => infer Result
    ? (...parameters: Parameters) => Promise<Result>
    : never;

/** The functions of the engine, which load it when first called. */
export const parse: Promised<"parse">;
export const check: Promised<"check">;
export const convert: Promised<"convert">;
export const solve: Promised<"solve">;
export const solutions: Promised<"solutions">;
export const verify: Promised<"verify">;
export const rate: Promised<"rate">;
export const explain: Promised<"explain">;
export const neighbours: Promised<"neighbours">;
export const generate: Promised<"generate">;
export const daily: Promised<"daily">;
export const level: Promised<"level">;
export const game: Promised<"game">;
export const map: Promised<"map">;
