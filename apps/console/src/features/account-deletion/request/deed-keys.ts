import type { Deed } from '../model/deeds.ts';

/** One stands on each button, and the help lists them. */
export const deedKeys: Record<Deed, string> = { confirm: 'c', reject: 'r', hold: 'h', release: 'u', stop: 's' };
