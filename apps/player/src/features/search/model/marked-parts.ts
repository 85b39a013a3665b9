import type { SearchMarks } from '@guildhall/contract/search/player.ts';

export interface MarkedPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Splits a text at its marks. Marks outside of the text are ignored. */
export const markedParts = (text: string, marks: SearchMarks): MarkedPart[] => {
  const parts: MarkedPart[] = [];
  let end = 0;
  for (const [from, to] of marks) {
    if (from < end || to <= from || to > text.length) continue;
    if (from > end) parts.push({ text: text.slice(end, from), isMatch: false });
    parts.push({ text: text.slice(from, to), isMatch: true });
    end = to;
  }
  if (end < text.length) parts.push({ text: text.slice(end), isMatch: false });
  return parts;
};
