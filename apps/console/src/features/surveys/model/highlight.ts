export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
  /** Where it begins: what tells it from the others. */
  readonly at: number;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A text in pieces: those that one searched for, and what is between them. Each word of the search counts by itself. */
export const highlighted = (text: string, search: string): readonly Piece[] => {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return [{ text, isFound: false, at: 0 }];
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'giu');
  let at = 0;
  return text.split(pattern).flatMap((piece, index) => {
    const here = at;
    at += piece.length;
    // Every second piece is what the pattern found.
    return piece === '' ? [] : [{ text: piece, isFound: index % 2 === 1, at: here }];
  });
};
