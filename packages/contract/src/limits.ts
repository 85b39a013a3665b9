import * as v from 'valibot';

const count = v.pipe(v.number(), v.integer(), v.minValue(1));

/**
 * Numbers a player can run into. These are the defaults; a server may override them by configuration, and every
 * client shows what its server enforces, because they arrive with `common/config`.
 */
export const defaultLimits = {
  /** Rows of a list page (C4). */
  page_size: 20,
  /** Articles kept in the browsing record (C7). */
  history_entries: 100,
  /** Characters of a search. */
  search_length: 60,
};

export const limitsSchema = v.object({
  page_size: v.optional(v.pipe(count, v.maxValue(50)), defaultLimits.page_size),
  history_entries: v.optional(count, defaultLimits.history_entries),
  search_length: v.optional(v.pipe(count, v.maxValue(200)), defaultLimits.search_length),
});

/** Bounds of the protocol itself, the same on every server. */
export const protocol = {
  pageSizeMax: 50,
  /** Page numbers reach 10 000 rows at the default size; nobody scrolls further, and it bounds the skip. */
  pageIndexMax: 500,
  bodyBytesMax: 64 * 1024,
  frameBytesMax: 16 * 1024,
  socketsPerPlayerMax: 5,
} as const;
