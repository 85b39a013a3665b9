/** Seeded pseudo-random numbers (mulberry32), so that a run can be repeated. */
export const createRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
};

/**
 * The seed of all random tests of a run, chosen once and inherited by its worker processes. `GUILDHALL_SEED=…` repeats
 * a run; `GUILDHALL_SEED=<seed>:<path>`, with both as fast-check prints them, repeats only the failing case.
 */
export const testSeed = (): { readonly seed: number; readonly path?: string } => {
  const chosen = (process.env['GUILDHALL_SEED'] ??= String(Math.floor(Math.random() * 2 ** 31)));
  const [, seed, path] = /^(-?\d+)(?::([\d:]+))?$/.exec(chosen) ?? [];
  if (seed === undefined) throw new Error(`GUILDHALL_SEED: expected <seed> or <seed>:<path>, got ${chosen}`);
  return { seed: Number(seed), ...(path !== undefined && { path }) };
};

export const percentile = (list: readonly number[], share: number): number => {
  const sorted = [...list].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};
