import type { LangId } from '@guildhall/i18n/locales.ts';

const scripts: readonly { readonly langs: readonly number[]; readonly letters: RegExp }[] = [
  { langs: [7], letters: /[\p{Script=Hiragana}\p{Script=Katakana}]/gu },
  { langs: [8], letters: /\p{Script=Hangul}/gu },
  { langs: [12], letters: /\p{Script=Thai}/gu },
  { langs: [13], letters: /\p{Script=Cyrillic}/gu },
  { langs: [18], letters: /\p{Script=Arabic}/gu },
  // Japanese has these letters too, but hardly ever a sentence without its own.
  { langs: [1, 2], letters: /\p{Script=Han}/gu },
];

const wordsOf = (words: string): ReadonlySet<string> => new Set(words.split(' '));

/** Frequent short words of the languages with Latin letters. Malay and Indonesian share theirs. */
const frequent: readonly { readonly langs: readonly number[]; readonly words: ReadonlySet<string> }[] = [
  {
    langs: [3],
    words: wordsOf(
      'the and is are was were you your we our it this that have has had not to of in for on with can will would please thank thanks sorry what when how i been there back again do did know let us if be',
    ),
  },
  {
    langs: [4],
    words: wordsOf('và là của bạn không chúng tôi có được cho này đã với một trong để những vui lòng cảm ơn xin'),
  },
  {
    langs: [5, 6],
    words: wordsOf(
      'yang dan di ke dari untuk tidak ini itu anda kami dengan sudah telah akan bisa boleh ada pada adalah terima kasih mohon maaf saya kamu sila',
    ),
  },
  {
    langs: [9],
    words: wordsOf('ang ng sa mga na ay ko mo namin ninyo hindi po ito at para kami kayo salamat paumanhin iyong'),
  },
  {
    langs: [10],
    words: wordsOf(
      'le la les des et est vous nous votre notre que qui pour dans pas une un du avec sur ce cette sont avez merci bonjour être été de je',
    ),
  },
  {
    langs: [11],
    words: wordsOf(
      'der die das und ist sind nicht sie wir ihr ihre ihnen den dem ein eine mit für auf von zu haben wurde bitte danke kann werden auch es dein deine du',
    ),
  },
  {
    langs: [14],
    words: wordsOf(
      'el la los las y es está que de en un una no su sus tu tus con por para ha hemos has gracias hola puede puedes se lo te ya del al más pero muy',
    ),
  },
  {
    langs: [15],
    words: wordsOf(
      'o a os as e é está que de em um uma não seu sua com por para foi temos obrigado obrigada olá pode você se do da no na ao mais mas muito já te os teu tua',
    ),
  },
  {
    langs: [16],
    words: wordsOf(
      'il lo la i gli le e è che di in un una non tuo tua con per abbiamo hai grazie ciao può puoi si del della sono stato è più ma molto già ti dei nel',
    ),
  },
  {
    langs: [17],
    words: wordsOf(
      've bir bu için ile değil olarak var yok çok size sizin biz bizim lütfen teşekkürler merhaba ama daha gibi oldu da de mi ne şu',
    ),
  },
];

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Links, variables of templates and names of the game with digits say nothing about the language. */
const plain = (text: string): string => text.replace(/https?:\/\/\S+|\{[^}]*\}|\S*\d\S*/gu, ' ');

/** The languages that the text may be in; null if it is too short or too mixed to say. */
const languagesOf = (text: string): readonly number[] | null => {
  const letters = countOf(text, /\p{L}/gu);
  if (letters === 0) return null;
  for (const { langs, letters: own } of scripts) {
    const share = countOf(text, own) / letters;
    if (share > 0.5 || (langs[0] === 7 && share > 0.1)) return langs;
  }
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const scored = frequent
    .map(({ langs, words: own }) => ({ langs, score: words.filter((word) => own.has(word)).length }))
    .toSorted((one, other) => other.score - one.score);
  const [best, second] = scored;
  if (best === undefined || best.score < 2 || best.score < 1.5 * (second?.score ?? 0)) return null;
  return best.langs;
};

const isLatin = (lang: number): boolean => !scripts.some(({ langs }) => langs.includes(lang));

/** Whether a text is in this language: yes, no, or null if that cannot be said. A guess, good enough for a warning. */
export const isWrittenIn = (text: string, lang: LangId): boolean | null => {
  const words = plain(text);
  const langs = languagesOf(words);
  if (langs !== null) return langs.includes(lang);
  const isWord = countOf(words, /\p{Script=Latin}/gu) >= 8 && countOf(words, /[^\P{L}\p{Script=Latin}]/gu) === 0;
  return isWord && !isLatin(lang) ? false : null;
};
