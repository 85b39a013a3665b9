/** More words in one query dilute what matters in it. A character of a script without spaces is a part of a word. */
const wordsMax = 24;
const charactersOfWord = 2.5;
/** Each costs about as much as a search. */
const passagesMax = 6;

const sentenceEnd = /(?<=[.!?…]["'”»)]*)\s+|(?<=[。！？])|\n+/u;

const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/gu;

const wordsIn = (text: string): number =>
  (text.match(/\S+/gu)?.length ?? 0) + (text.match(unspaced)?.length ?? 0) / charactersOfWord;

/** A sentence without end, cut between words, or between characters where there are no spaces. */
const cut = (sentence: string): string[] => sentence.match(/\S{1,40}\s*/gu) ?? [];

/** A longer text as parts that are searched for one by one: whole sentences where they are short enough. */
export const passagesOf = (text: string): string[] => {
  const passages: string[] = [];
  let [open, count] = ['', 0];
  const add = (part: string, words: number): void => {
    if (count > 0 && count + words > wordsMax) {
      passages.push(open);
      [open, count] = ['', 0];
    }
    open += part;
    count += words;
  };
  for (const sentence of text.split(sentenceEnd)) {
    if (passages.length >= passagesMax) break;
    const words = wordsIn(sentence);
    if (words <= wordsMax) add(`${sentence}\n`, words);
    else for (const part of cut(sentence)) add(part, wordsIn(part));
  }
  if (count > 0) passages.push(open);
  return passages.slice(0, passagesMax).map((passage) => passage.trim());
};
