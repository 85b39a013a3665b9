import { createClock } from '@guildhall/browser/clock.ts';
import { useStore } from '@guildhall/browser/store.ts';

const clock = createClock(10_000);

/** One shared clock for all relative times. */
export const useNow = (): number => useStore(clock);
