import { createOwnList, useOwnList } from './own-list.ts';

/** A named list: the filters are in the address, so the address is the view. */
export interface SavedView {
  readonly name: string;
  /** The path of the list, such as `/content`. */
  readonly path: string;
  /** With the question mark; empty for the list without filters. */
  readonly search: string;
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'path', 'search'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

const views = createOwnList('views', isView);

export const useSavedViews = (): readonly SavedView[] => useOwnList(views);

/** A view of the same name and list is replaced. */
export const saveView = (view: SavedView): void => {
  views.change((list) => [...list.filter((other) => other.name !== view.name || other.path !== view.path), view]);
};

export const removeView = (view: SavedView): void => {
  views.change((list) => list.filter((other) => other.name !== view.name || other.path !== view.path));
};
