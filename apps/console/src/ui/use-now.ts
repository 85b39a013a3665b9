import { createClock } from '@guildhall/browser/clock.ts';
import { useStore } from '@guildhall/browser/store.ts';

const clock = createClock(30_000);

/** One shared clock for all relative times on the page. */
export const useNow = (): number => useStore(clock);
