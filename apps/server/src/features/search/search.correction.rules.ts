export type TypingError = 'swapped' | 'missing' | 'extra' | 'other';

const sharedStart = (one: readonly string[], other: readonly string[]): number => {
  let length = 0;
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1;
  return length;
};

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((letter, place) => letter === other[place]);

/** The one typing error by which `typed` differs from `word`; null if there is none, or more than one. */
export const typingErrorOf = (typed: string, word: string): TypingError | null => {
  const [a, b] = [Array.from(typed), Array.from(word)];
  const at = sharedStart(a, b);
  if (a.length === b.length) {
    if (at === a.length) return null;
    if (isSame(a.slice(at + 1), b.slice(at + 1))) return 'other';
    const isSwapped = a[at] === b[at + 1] && a[at + 1] === b[at] && isSame(a.slice(at + 2), b.slice(at + 2));
    return isSwapped ? 'swapped' : null;
  }
  if (a.length + 1 === b.length) return isSame(a.slice(at), b.slice(at + 1)) ? 'missing' : null;
  return a.length === b.length + 1 && isSame(a.slice(at + 1), b.slice(at)) ? 'extra' : null;
};

const order: readonly TypingError[] = ['swapped', 'missing', 'extra', 'other'];
const digits = /\p{N}/u;
/** In shorter words every other letter gives a word, so only swapped letters count as an error. */
const wordMin = 4;

/** How likely it is that `word` was meant: smaller is likelier. Null if it was not. */
export const correctionCost = (typed: string, word: string): number | null => {
  // A number is never a misspelling of another.
  if (digits.test(typed) || digits.test(word)) return null;
  const error = typingErrorOf(typed, word);
  if (error === null || (Array.from(typed).length < wordMin && error !== 'swapped')) return null;
  // People rarely mistype the first letter.
  return order.indexOf(error) + (typed[0] === word[0] ? 0 : order.length);
};
