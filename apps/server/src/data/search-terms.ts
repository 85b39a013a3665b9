/**
 * Splits text into search terms, identically for indexing and for searching. Words of scripts with spaces are folded
 * (case, accents, some interchangeable letters) and matched by prefix. Chinese, Japanese, Korean and Thai have no
 * reliable spaces, so they become pairs of adjacent characters: the pairs of any substring occur in the text. See
 * docs/adr/0006-search.md.
 */
const pairScripts = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}ー々]`;
const pairRun = new RegExp(`^${pairScripts}`, 'v');
// Separates scripts that touch without a space, as in "VIP玩家".
const runs = new RegExp(String.raw`${pairScripts}+|[[\p{L}\p{N}\p{M}]--${pairScripts}]+`, 'gv');

/** NFKC first, so that kana keep their voicing marks and half-width letters equal full-width ones. */
const runsOf = (text: string): string[] => text.normalize('NFKC').match(runs) ?? [];

const interchanged: Record<string, string> = {
  ß: 'ss',
  đ: 'd',
  ı: 'i',
  ø: 'o',
  ł: 'l',
  æ: 'ae',
  œ: 'oe',
  ё: 'е',
  أ: 'ا',
  إ: 'ا',
  آ: 'ا',
  ٱ: 'ا',
  ة: 'ه',
  ى: 'ي',
  ـ: '',
};

const foldWord = (word: string): string => {
  const plain = word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßđıøłæœёأإآٱةىـ]/gu, (letter) => interchanged[letter] ?? letter);
  // The Arabic article is attached to its noun; a search for either form should find both.
  return plain.length > 4 && plain.startsWith('ال') ? plain.slice(2) : plain;
};

/** Thai vowels and tones combine with their consonant; the limit guards against endless stacks of combining marks. */
const charactersOf = (run: string): string[] => run.match(/\P{M}\p{M}{0,8}/gu) ?? [];

export const pairsOf = (characters: readonly string[]): string[] =>
  characters.slice(0, -1).map((character, index) => character + (characters[index + 1] ?? ''));

/** Terms stored with a text: folded words, and pairs plus the last character of unspaced runs. */
export const termsOfText = (text: string): string[] => {
  const terms = new Set<string>();
  for (const run of runsOf(text)) {
    if (pairRun.test(run)) {
      const characters = charactersOf(run);
      for (const pair of pairsOf(characters)) terms.add(pair);
      const last = characters.at(-1);
      if (last !== undefined) terms.add(last);
    } else {
      terms.add(foldWord(run).slice(0, 60));
    }
  }
  terms.delete('');
  return [...terms];
};

export interface PlacedTerm {
  readonly term: string;
  /** Offsets into the text as it was given. */
  readonly from: number;
  readonly to: number;
}

/** The terms of `termsOfText` with their places, in the order of the text. */
export const placedTerms = (text: string): PlacedTerm[] =>
  Array.from(text.matchAll(runs)).flatMap(({ 0: run, index: start }) => {
    if (!pairRun.test(run)) return [{ term: foldWord(run).slice(0, 60), from: start, to: start + run.length }];
    let at = start;
    const characters = charactersOf(run).map((character) => {
      at += character.length;
      return { character: character.normalize('NFKC'), from: at - character.length, to: at };
    });
    return characters.slice(0, -1).map(({ character, from }, place) => {
      const next = characters[place + 1];
      return { term: character + (next?.character ?? ''), from, to: next?.to ?? from };
    });
  });

/** Whether a term comes from a script without spaces: one character or a pair. */
export const isOfRun = (term: string): boolean => pairRun.test(term);

export const quoted = (term: string): string => `'${term.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;

/** A tsvector in text form; the title weighs more than the body. */
export const vectorOf = (title: string, body: string): string =>
  [
    ...termsOfText(title).map((term) => `${quoted(term)}:1A`),
    ...termsOfText(body).map((term) => `${quoted(term)}:2D`),
  ].join(' ');

export interface SearchQuery {
  /** Requires all parts; decides what is found. */
  readonly all: string;
  /** Requires any part; used for ranking, because ranks of `&` depend on word positions, which are not stored. */
  readonly any: string;
}

/** More words make a search slower, not better. Pairs of characters match exactly, which is cheap. */
const wordsMax = 8;
const pairsMax = 32;

export interface Piece {
  /** A folded word, or the characters of a script without spaces. */
  readonly term: string;
  readonly isRun: boolean;
  /** The characters of a run; empty for a word. */
  readonly characters: readonly string[];
  /** Offset into the normalized text. */
  readonly from: number;
}

/** The words and runs of a text in their order, and the text their offsets are for. */
export const piecesOf = (text: string): { readonly normal: string; readonly pieces: readonly Piece[] } => {
  const normal = text.normalize('NFKC');
  const pieces = Array.from(normal.matchAll(runs)).map(({ 0: run, index: from }) => {
    const isRun = pairRun.test(run);
    return { term: isRun ? run : foldWord(run).slice(0, 60), isRun, characters: isRun ? charactersOf(run) : [], from };
  });
  return { normal, pieces: pieces.filter(({ term }) => term !== '') };
};

export interface SearchParts {
  /** Folded words of scripts with spaces. */
  readonly words: readonly string[];
  /** Pairs of characters of scripts without spaces. */
  readonly pairs: readonly string[];
  /** Runs of one character, which has no pair. */
  readonly characters: readonly string[];
}

/** What a search consists of, in its order, with the same limits as `queryOfSearch`. */
export const partsOfSearch = (search: string): SearchParts => {
  const [words, pairs, characters] = [new Set<string>(), new Set<string>(), new Set<string>()];
  for (const run of runsOf(search)) {
    if (!pairRun.test(run)) words.add(foldWord(run).slice(0, 60));
    else {
      const ofRun = charactersOf(run);
      for (const pair of pairsOf(ofRun)) pairs.add(pair);
      if (ofRun.length === 1) characters.add(ofRun.join(''));
    }
  }
  words.delete('');
  return {
    words: [...words].slice(0, wordsMax),
    pairs: [...pairs].slice(0, pairsMax),
    characters: [...characters].slice(0, wordsMax),
  };
};

/**
 * Null if the search contains nothing searchable. A single letter matches as a prefix only at the end, where someone is
 * still typing: each such prefix stands for a large part of the index (threat 25).
 */
export const queryOfSearch = (search: string): SearchQuery | null => {
  const [words, pairs] = [new Set<string>(), new Set<string>()];
  const all = runsOf(search);
  for (const [index, run] of all.entries()) {
    const isPaired = pairRun.test(run);
    const characters = charactersOf(isPaired ? run : foldWord(run).slice(0, 60));
    const word = characters.join('');
    const isPrefix = characters.length > 1 || index === all.length - 1;
    if (isPaired && characters.length > 1) for (const pair of pairsOf(characters)) pairs.add(quoted(pair));
    else if (word !== '') words.add(isPrefix ? `${quoted(word)}:*` : quoted(word));
  }
  const list = [...[...pairs].slice(0, pairsMax), ...[...words].slice(0, wordsMax)];
  return list.length === 0 ? null : { all: list.join(' & '), any: list.join(' | ') };
};
