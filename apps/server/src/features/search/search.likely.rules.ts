import { localeOfLang } from '@guildhall/i18n/locales.ts';
import { correctionCost } from './search.correction.rules.ts';
import { keysOf } from './search.index.rules.ts';
import { stemOf } from './search.stems.rules.ts';
import type { LanguageWords, Term } from './search.vocabulary.rules.ts';

/** Shorter words are one letter away from too many others. */
const nearMin = 5;
/** A wrong first letter makes another word, and a wrong one elsewhere does in a shorter word. */
const cost = { max: 3, other: 3 };
const otherMin = 8;
/** Parts of a compound, without what joins them. */
const partMin = 3;
const compoundMin = 8;
const joints = ['', 's', 'n', 'en', 'e', 'er', 'es'];
/** Written together with the Arabic word behind it: and, so, with, for, and the signs of tenses in dialects. */
const arabicStarts = /^(?:وال|بال|عال|هال|وب|ول|ال|[وفبلهحعك])(?=.{3,}$)/u;
const german: Readonly<Record<string, string>> = { ae: 'a', oe: 'o', ue: 'u' };

const languageOf = (lang: number): string => localeOfLang(lang)?.split('-', 1)[0] ?? '';

const nearIndexes = new WeakMap<LanguageWords, ReadonlyMap<string, readonly Term[]>>();
/** Terms of one word by that word without each of its letters. */
const nearIndexOf = (words: LanguageWords): ReadonlyMap<string, readonly Term[]> => {
  const known = nearIndexes.get(words);
  if (known !== undefined) return known;
  const index = new Map<string, Term[]>();
  for (const term of [...words.termsByStem.values()].flat()) {
    const [word = ''] = term.words;
    if (term.words.length !== 1 || word.length < nearMin) continue;
    for (const key of keysOf(word)) index.set(key, [...(index.get(key) ?? []), term]);
  }
  nearIndexes.set(words, index);
  return index;
};

const conceptsOfWord = (word: string, lang: number, words: LanguageWords): number[] =>
  (words.termsByStem.get(stemOf(lang, word)) ?? []).flatMap(({ words: all, concept }) =>
    all.length === 1 ? [concept] : [],
  );

/** Other spellings of a word: letters held too long, German umlauts without their dots, Arabic with small words before it. */
const spellingsOf = (word: string, language: string): string[] => {
  const others = [word.replace(/(.)\1{2,}/gu, '$1$1'), word.replace(/(.)\1{2,}/gu, '$1')];
  if (language === 'de') others.push(word.replace(/ae|oe|ue/g, (letters) => german[letters] ?? letters));
  if (language === 'ar') {
    const bare = word.replace(arabicStarts, '');
    others.push(bare, bare.replace(/^[ايتن](?=.{3,}$)/u, ''));
  }
  return others.filter((other) => other !== word);
};

/** German writes several words as one. Both must mean something: a passport is no password. */
const ofCompound = (word: string, lang: number, words: LanguageWords): number[] => {
  for (let at = word.length - partMin; at >= partMin; at -= 1) {
    const last = conceptsOfWord(word.slice(at), lang, words);
    if (last.length === 0 && !words.stops.has(word.slice(at))) continue;
    const start = word.slice(0, at);
    for (const joint of joints) {
      if (!start.endsWith(joint) || start.length - joint.length < partMin) continue;
      const first = conceptsOfWord(start.slice(0, start.length - joint.length), lang, words);
      if (first.length > 0) return [...new Set([...first, ...last])];
    }
  }
  return [];
};

/** What a word probably means that no list has: another spelling, a compound, or a word with one typing error. */
export const likelyConcepts = (word: string, lang: number, words: LanguageWords): number[] => {
  const language = languageOf(lang);
  const spelled = spellingsOf(word, language).flatMap((other) => conceptsOfWord(other, lang, words));
  if (spelled.length > 0) return [...new Set(spelled)];
  const parts = language === 'de' && word.length >= compoundMin ? ofCompound(word, lang, words) : [];
  if (parts.length > 0 || word.length < nearMin) return parts;
  const index = nearIndexOf(words);
  const near = keysOf(word)
    .flatMap((key) => index.get(key) ?? [])
    .flatMap(({ words: [other = ''], concept }) => {
      const away = correctionCost(word, other);
      const isFar = away === null || away > cost.max || (away === cost.other && word.length < otherMin);
      return isFar ? [] : [{ concept, away }];
    });
  const best = Math.min(...near.map(({ away }) => away));
  return [...new Set(near.flatMap(({ concept, away }) => (away === best ? [concept] : [])))];
};
