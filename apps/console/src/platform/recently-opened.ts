import { createOwnList, useOwnList } from './own-list.ts';

export interface Recent {
  /** Where it is, such as `/content/12`; also what makes it the same thing. */
  readonly path: string;
  readonly title: string;
}

const keepMax = 12;

const isRecent = (value: unknown): value is Recent =>
  typeof value === 'object' &&
  value !== null &&
  ['path', 'title'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

const recents = createOwnList('recent', isRecent);

export const useRecents = (): readonly Recent[] => useOwnList(recents);

/** Call it when something has been opened; the palette lists it, the latest first. */
export const rememberOpened = (opened: Recent): void => {
  recents.change((list) => [opened, ...list.filter(({ path }) => path !== opened.path)].slice(0, keepMax));
};
