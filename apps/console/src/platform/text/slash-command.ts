export interface Slash {
  /** Index of the slash. */
  readonly from: number;
  readonly search: string;
}

/** The slash command before the caret, at the start or after a space. Slashes inside URLs do not count. */
export const slashBefore = (text: string, caret: number): Slash | null => {
  const found = /(?:^|\s)\/([^\s/]*)$/.exec(text.slice(0, caret));
  return found === null ? null : { from: caret - (found[1] ?? '').length - 1, search: found[1] ?? '' };
};

/** Sorts the template first whose shortcut was typed, then those whose shortcut begins with it. */
export const shortcutRank = (shortcut: string | null | undefined, search: string): 0 | 1 | 2 => {
  const typed = search.trim().toLowerCase().replace(/^\//, '');
  if (shortcut == null || typed === '' || !shortcut.startsWith(typed)) return 2;
  return shortcut === typed ? 0 : 1;
};
