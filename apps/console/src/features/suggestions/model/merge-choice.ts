import type { SuggestionRow } from '@guildhall/contract/suggestions/staff.ts';

export const numberTyped = (text: string): number | null => {
  const [, digits] = /^\s*#?(\d{1,12})\s*$/.exec(text) ?? [];
  const number = Number(digits);
  return digits !== undefined && number > 0 ? number : null;
};

export const mayMergeInto = (row: Pick<SuggestionRow, 'id' | 'state' | 'merged_into'>, ownId: number): boolean =>
  row.id !== ownId && row.merged_into === null && row.state !== 'hidden';

export const mergeChoices = (
  rows: readonly SuggestionRow[],
  typed: string,
  ownId: number,
): readonly SuggestionRow[] => {
  const number = numberTyped(typed);
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return rows.filter(
    (row) =>
      mayMergeInto(row, ownId) && (row.id === number || words.every((word) => row.title.toLowerCase().includes(word))),
  );
};
