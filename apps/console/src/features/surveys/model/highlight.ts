export interface Piece {
  readonly text: string;
  readonly isFound: boolean;
  /** Start index; used as the React key. */
  readonly at: number;
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Splits a text into matches and the parts between them. Every search word is matched separately. */
export const highlighted = (text: string, search: string): readonly Piece[] => {
  const words = search.split(/\s+/u).filter((word) => word !== '');
  if (words.length === 0) return [{ text, isFound: false, at: 0 }];
  const pattern = new RegExp(`(${words.map(escaped).join('|')})`, 'giu');
  let at = 0;
  return text.split(pattern).flatMap((piece, index) => {
    const here = at;
    at += piece.length;
    // `split` with a capture group puts the matches at odd indexes.
    return piece === '' ? [] : [{ text: piece, isFound: index % 2 === 1, at: here }];
  });
};
