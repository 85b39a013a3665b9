import { isOfRun } from '../../data/search-terms.ts';
import { localeOfLang } from '@guildhall/i18n/locales.ts';

/**
 * Endings that forms of one word differ by, folded, the longest first. Only to see that two words are forms of one, so a wrong
 * stem does no harm as long as it is the same for all forms. Not for endings that make another word: a banner is no ban.
 */
const endings: Readonly<Record<string, string>> = {
  en: 'ings ing ied ies ed es s e',
  de: 'ende ten test tet est en es em et te st e n s t',
  es: 'andose iendose ando iendo aron ieron amos emos imos aban ados adas idos idas aste iste ado ada ido ida aba ara ia an en as es os ar er ir me se a e o s',
  pt: 'ando endo indo aram eram iram amos emos ados adas idos idas ado ada ido ida ava am em as es os ar er ir a e o s',
  it: 'ando endo ati ate iti ite ato ata ito ita are ere ire iamo ano ono i e a o',
  fr: 'ements ement ees ee es er ez ent ais ait ir re e s x',
  ru: 'иями ями ами ого его ому ему ыми ими ться ется ится ают яют ала ила ал ил али или ать ить еть ая яя ые ие ый ий ой ую юю ов ев ам ям ах ях ом ем ти ся сь ет ит а я о е ы и у ю ь й л',
  tr: 'larimiz lerimiz larim lerim larin lerin lari leri lar ler imiz iniz umuz unuz dan den tan ten nin nun imi umu ini unu yor im um in un yi yu ya ye da de ta te i u a e m',
  ar: 'تين تان تهم تكم هما ات ين ون تي ته تك تها هم كم ها نا وا ه ي ك ا ت',
  id: 'kannya annya nya kan an ku mu i',
};
const endingsOf = new Map(Object.entries(endings).map(([language, list]) => [language, list.split(' ')]));
/** A shorter stem stands for too many words. */
const stemMin = { ar: 3, en: 3, other: 4 } as const;
/** "Wal", "bil", "fal", "kal" and "lil": and, with, so, as and for, written together with the article and the noun. */
const arabicStart = /^(?:[وفبك]ال|و?لل)(?=.{3,}$)/u;

const languageOf = (lang: number): string => localeOfLang(lang)?.split('-', 1)[0] ?? '';

/** The word without what Arabic writes together with it. */
export const bareWord = (lang: number, word: string): string =>
  languageOf(lang) === 'ar' ? word.replace(arabicStart, '') : word;

/** What the forms of a word have in common. */
export const stemOf = (lang: number, folded: string): string => {
  const language = languageOf(lang);
  const word = bareWord(lang, folded);
  const min = language === 'ar' || language === 'en' ? stemMin[language] : stemMin.other;
  if (isOfRun(word) || /\p{N}/u.test(word)) return word;
  const found = endingsOf.get(language)?.find((each) => word.endsWith(each) && word.length - each.length >= min);
  const stem = found === undefined ? word : word.slice(0, word.length - found.length);
  if (language !== 'en') return stem;
  // "Banned" is of "ban", and "tries" of "try"; "call" and "miss" stay as they are.
  const single = found !== undefined && stem.length > min && /([bdgmnprt])\1$/.test(stem) ? stem.slice(0, -1) : stem;
  return single.length > min && single.endsWith('y') ? `${single.slice(0, -1)}i` : single;
};

/** Every form of the word starts with it. */
export const startOf = (lang: number, word: string): string => {
  const stem = stemOf(lang, word);
  return bareWord(lang, word).startsWith(stem) ? stem : stem.slice(0, -1);
};
