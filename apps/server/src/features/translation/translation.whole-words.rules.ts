const isWordy = (character: string | undefined): boolean =>
  character !== undefined && /[\p{L}\p{N}\p{M}_]/u.test(character);
const isSpaceless = (text: string): boolean =>
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Hangul}]/u.test(text);

/** Scripts without spaces have no word boundaries, and Korean adds particles to words. */
export const standsAlone = (text: string, from: number, to: number): boolean =>
  isSpaceless(text.slice(from)) ||
  (!isWordy(text.slice(0, from).at(-1)) && !isWordy(String.fromCodePoint(text.codePointAt(to) ?? 0x20)));

/** Whether the text has the words, whatever the case of their letters. */
export const holdsWords = (text: string, words: string): boolean => {
  const [place, needle] = [text.toLowerCase(), words.toLowerCase()];
  if (needle === '') return false;
  for (let from = place.indexOf(needle); from >= 0; from = place.indexOf(needle, from + needle.length)) {
    if (standsAlone(place, from, from + needle.length)) return true;
  }
  return false;
};
