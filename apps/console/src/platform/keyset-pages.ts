interface Page {
  readonly list: readonly { readonly id: number | string }[];
  readonly next: string | null;
}

/** To a page: the cursors of those before it, and its own. */
export type Way = readonly string[];

/** Every row once: what moved between the answers may be in two of them. */
export const rowsOf = (pages: readonly Page[]): Page['list'] => {
  const seen = new Set<number | string>();
  return pages.flatMap(({ list }) => list.filter(({ id }) => !seen.has(id) && seen.add(id)));
};

/**
 * Whether each page begins where the one before it ends. A page that was asked for later, in front of the others, may end
 * elsewhere by then: rows would be missing between them.
 */
export const isWhole = (pages: readonly Page[], ways: readonly Way[]): boolean =>
  ways.every((way, index) => index === 0 || pages[index - 1]?.next === way.at(-1));
