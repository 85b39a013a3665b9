import { createPerStaffList, usePerStaffList } from '../state/per-staff-list.ts';
import { atCurrentPath } from './moved-pages.ts';

/** A named set of filters, stored as the list's URL. */
export interface SavedView {
  readonly name: string;
  /** Path of the list, such as `/articles`. */
  readonly path: string;
  /** Including the question mark; empty without filters. */
  readonly search: string;
}

const isView = (value: unknown): value is SavedView =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'path', 'search'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

const views = createPerStaffList('views', isView, atCurrentPath);

export const useSavedViews = (): readonly SavedView[] => usePerStaffList(views);

/** Replaces a view with the same name and list. */
export const saveView = (view: SavedView): void => {
  views.change((list) => [...list.filter((other) => other.name !== view.name || other.path !== view.path), view]);
};

export const removeView = (view: SavedView): void => {
  views.change((list) => list.filter((other) => other.name !== view.name || other.path !== view.path));
};
