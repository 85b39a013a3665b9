import type { Pair } from './chat-pairs.ts';
import type { CpuMeter } from '../testbed/cpu-time.ts';

export const padding = ' a message of ordinary length, as players write them in a chat';

export type HeardBy = Map<Pair, (text: string) => void>;

export interface Saturated {
  readonly rate: number;
  /** Microseconds per message, by group of processes. */
  readonly cpu: ReadonlyMap<string, number>;
}

const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The pair, whose messages go to its entry of the map from now on. */
export const listened = (pair: Pair, heardBy: HeardBy): Pair => {
  pair.onHeard((text) => heardBy.get(pair)?.(text));
  return pair;
};

/** Maximum throughput with a fixed number of messages in flight on each pair. */
export const saturate = async (
  pairs: readonly Pair[],
  heardBy: HeardBy,
  meter: CpuMeter,
  { seconds, underWay }: { readonly seconds: number; readonly underWay: number },
): Promise<Saturated> => {
  let heard = 0;
  let isOver = false;
  for (const pair of pairs) {
    heardBy.set(pair, () => {
      heard += 1;
      if (!isOver) pair.send(`${performance.now()}${padding}`);
    });
    for (let n = 0; n < underWay; n += 1) pair.send(`${performance.now()}${padding}`);
  }
  await wait(1000);
  const used = await meter.start();
  const [before, startedAt] = [heard, performance.now()];
  await wait(seconds * 1000);
  const count = heard - before;
  const rate = count / ((performance.now() - startedAt) / 1000);
  const cpu = new Map([...(await used())].map(([name, micros]) => [name, micros / count]));
  isOver = true;
  await wait(500);
  return { rate, cpu };
};
