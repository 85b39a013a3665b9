interface Page {
  readonly list: readonly { readonly id: number | string }[];
  readonly next: string | null;
}

/** The cursors of all preceding pages and of the page itself. */
export type CursorPath = readonly string[];

/** Deduplicates rows: a row that moved between two requests may be in both responses. */
export const rowsOf = (pages: readonly Page[]): Page['list'] => {
  const seen = new Set<number | string>();
  return pages.flatMap(({ list }) => list.filter(({ id }) => !seen.has(id) && seen.add(id)));
};

/**
 * Whether each page starts where the previous one ends. A page that was refetched later may end elsewhere, which would
 * leave a gap.
 */
export const isContiguous = (pages: readonly Page[], ways: readonly CursorPath[]): boolean =>
  ways.every((way, index) => index === 0 || pages[index - 1]?.next === way.at(-1));
