import type { StaffSearchKind } from '@guildhall/contract/staff-search/kinds.ts';
import type { StaffSearchHit } from '@guildhall/contract/staff-search/staff.ts';

type Target = Pick<StaffSearchHit, 'id' | 'number' | 'title' | 'is_open'>;

const paths: Record<StaffSearchKind, (hit: Target) => string> = {
  player: ({ id }) => `/players/${id}`,
  report: ({ id }) => `/feedback/${id}`,
  chat: ({ id, is_open: isOpen }) => `/chat?scope=${isOpen === true ? 'all' : 'ended'}&open=${id}`,
  incident: ({ id }) => `/incidents/${id}`,
  suggestion: ({ id }) => `/suggestions/${id}`,
  article: ({ id }) => `/articles/${id}`,
  template: ({ id }) => `/feedback/templates/${id}`,
  person: ({ title }) => `/people?${new URLSearchParams({ text: title })}`,
};

/** The screen of a hit. */
export const hitPath = (hit: StaffSearchHit): string => paths[hit.kind](hit);

/** All results of a search. */
export const searchPath = (text: string): string => `/search?${new URLSearchParams({ text })}`;
