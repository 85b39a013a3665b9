import { createPerStaffList, usePerStaffList } from '../state/per-staff-list.ts';
import { atCurrentPath } from './moved-pages.ts';

export interface Recent {
  /** Path such as `/articles/12`; also identifies the entry. */
  readonly path: string;
  readonly title: string;
}

const keepMax = 12;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'title'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

const recents = createPerStaffList('recent', isRecent, atCurrentPath);

export const useRecents = (): readonly Recent[] => usePerStaffList(recents);

/** Call when a record has been opened; the command palette lists the latest first. */
export const rememberOpened = (opened: Recent): void => {
  recents.change((list) => [opened, ...list.filter(({ path }) => path !== opened.path)].slice(0, keepMax));
};
