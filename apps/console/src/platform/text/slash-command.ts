import type { TextAndCaret } from '../input/write-in-field.ts';

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

/** Puts words in place of a part of the text, with the caret behind them. */
const withWords = (text: string, [from, to]: readonly [number, number], words: string): TextAndCaret => ({
  text: text.slice(0, from) + words + text.slice(to),
  caret: from + words.length,
});

/** Replaces the slash command with the template and returns the new caret position. */
export const withTemplate = (text: string, { from, search }: Slash, template: string): TextAndCaret =>
  withWords(text, [from, from + 1 + search.length], template);

/** Replaces the selection with the template, and a slash before it: it has opened the list of templates. */
export const withTemplateAt = (
  text: string,
  [start, end]: readonly [number, number],
  template: string,
): TextAndCaret => {
  const slash = slashBefore(text, start);
  return withWords(text, [slash?.search === '' ? slash.from : start, end], template);
};

/** Begins a slash command at the caret, after a space if one is needed. */
export const withSlash = (text: string, caret: number): { text: string; slash: Slash } => {
  const before = text.slice(0, caret);
  const sign = before === '' || /\s$/.test(before) ? '/' : ' /';
  return { text: before + sign + text.slice(caret), slash: { from: caret + sign.length - 1, search: '' } };
};
