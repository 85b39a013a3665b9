import type { Deed } from '../model/deeds.ts';

/** Shown on each button and listed in the help. */
export const deedKeys: Record<Deed, string> = {
  link: 'l',
  confirm: 'c',
  reject: 'r',
  hold: 'h',
  release: 'u',
  stop: 's',
};
