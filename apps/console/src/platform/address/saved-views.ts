import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../network/api.ts';
import { queryClient } from '../network/query-client.ts';
import { createPerStaffList, usePerStaffList } from '../state/per-staff-list.ts';
import { atCurrentPath } from './moved-pages.ts';

/** A named set of filters, stored as the list's URL. */
export interface NewView {
  readonly name: string;
  /** Path of the list, such as `/articles`. */
  readonly path: string;
  /** Including the question mark; empty without filters. */
  readonly search: string;
}

export interface SavedView extends NewView {
  /** Null while it is only in this browser. */
  readonly id: number | null;
  readonly isShared: boolean;
  /** The member who shares it. */
  readonly owner: string;
  readonly isChangeable: boolean;
}

const isView = (value: unknown): value is NewView =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'path', 'search'].every((key) => typeof (value as Record<string, unknown>)[key] === 'string');

/** Views that an earlier release stored in this browser, until the server has them. */
const local = createPerStaffList('views', isView, atCurrentPath);

const isSame = (one: NewView, other: NewView): boolean => one.name === other.name && one.path === other.path;
const forgetLocal = (view: NewView): void => local.change((list) => list.filter((other) => !isSame(view, other)));

/** A view that the server refuses stays in this browser and is still shown. */
const moveToServer = async (signal: AbortSignal): Promise<void> => {
  for (const view of local.store.get()) {
    try {
      await call('/view/save', view, signal);
      forgetLocal(view);
    } catch {
      if (signal.aborted) return;
    }
  }
};

/** Begins with the noun in the socket's change messages. */
const listKey = ['views', 'list'] as const;

const none: readonly SavedView[] = [];

export const useSavedViews = (): readonly SavedView[] => {
  const unmoved = usePerStaffList(local);
  const { data = none } = useQuery({
    queryKey: listKey,
    queryFn: async ({ signal }): Promise<readonly SavedView[]> => {
      await moveToServer(signal);
      const { list } = await call('/view/list', {}, signal);
      return list.map(({ id, name, path, search, is_shared, is_changeable, owner }) => ({
        ...atCurrentPath({ name, path, search }),
        id,
        isShared: is_shared,
        isChangeable: is_changeable,
        owner: owner?.name ?? '',
      }));
    },
    staleTime: 60_000,
  });
  return useMemo(
    () => [
      ...data,
      ...unmoved
        .filter((view) => !data.some((known) => !known.isShared && isSame(known, view)))
        .map((view) => ({ ...view, id: null, isShared: false, isChangeable: true, owner: '' })),
    ],
    [data, unmoved],
  );
};

const refetch = (): Promise<void> => queryClient.invalidateQueries({ queryKey: listKey });

/** Replaces the person's view with the same name and list. */
export const saveView = async (view: NewView, isShared: boolean): Promise<void> => {
  try {
    const { id } = await call('/view/save', view);
    if (isShared) await call('/view/share', { id, is_shared: true });
  } finally {
    await refetch();
  }
};

export const shareView = async (id: number, isShared: boolean): Promise<void> => {
  await call('/view/share', { id, is_shared: isShared });
  await refetch();
};

export const removeView = async (view: SavedView): Promise<void> => {
  forgetLocal(view);
  if (view.id !== null) await call('/view/remove', { id: view.id });
  await refetch();
};
