/** Masks personal data in texts of players before they leave the installation. What was masked cannot be restored. */

/** In order: an earlier pattern wins where two overlap. */
const patterns: readonly (readonly [RegExp, string])[] = [
  [/(?:https?:\/\/|www\.)[^\s<>"']+/giu, '[link]'],
  [/[\p{L}\p{N}._%+'-]{1,64}\s?[@＠]\s?[\p{L}\p{N}-]{1,63}(?:\s?\.\s?[\p{L}\p{N}-]{1,63}){1,8}/gu, '[email]'],
  [/[\p{L}\p{N}._%+'-]{1,64}[@＠][\p{L}\p{N}-]+/gu, '[email]'],
  [/[@＠][\p{L}\p{N}_.]{2,}/gu, '[name]'],
  [/[\p{L}\p{N}_.]{2,32}#\p{Nd}{3,6}/gu, '[name]'],
  // Telephone, card and account numbers, addresses of devices: digits with signs and spaces between them.
  [/[+＋(（]?\p{Nd}(?:[\s()（）.．\p{Pd}−/:]{0,3}\p{Nd}){5,}/gu, '[number]'],
  // Ids and tokens: letters and digits mixed. Only Latin letters, because Chinese has no spaces.
  [/(?<![\p{Script=Latin}\p{Nd}])(?=[\p{Script=Latin}_-]*\p{Nd})[\p{Script=Latin}\p{Nd}_-]{8,}/gu, '[number]'],
  [/\p{Nd}{5,}/gu, '[number]'],
];

/** How people introduce themselves; up to three words follow. */
const introductions = new RegExp(
  String.raw`((?:my name is|my name's|i am called|me llamo|mi nombre es|mein name ist|ich hei(?:ß|ss)e|je m['’]appelle|mon nom est|mi chiamo|il mio nome è|meu nome é|chamo-me|me chamo|меня зовут|мо[её] имя|benim ad[ıi]m|ad[ıi]m|nama saya|tên tôi là|tôi tên là|اسمي|我叫|我的名字是|我的名字叫|私の名前は|제 이름은|내 이름은|ผมชื่อ|ฉันชื่อ|ชื่อของฉันคือ)[\s:：,]*)(\p{L}[\p{L}\p{M}'’-]*(?:\s\p{Lu}[\p{L}\p{M}'’-]*){0,2})`,
  'giu',
);

/** The first letter after each step is a capital only if case matters, so further words are checked again. */
const masksName = (_all: string, lead: string, name: string): string => {
  const [, ...others] = name.split(' ');
  const kept = others.findIndex((word) => !/^\p{Lu}/u.test(word));
  return `${lead}[name]${kept === -1 ? '' : ` ${others.slice(kept).join(' ')}`}`;
};

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** `names`: known names of people, masked wherever they stand alone. */
export const withoutPersonalData = (text: string, names: readonly string[] = []): string => {
  let masked = text;
  for (const [pattern, mark] of patterns) masked = masked.replaceAll(pattern, mark);
  masked = masked.replaceAll(introductions, masksName);
  for (const name of names.map((each) => each.trim()).filter((each) => each.length > 1)) {
    masked = masked.replaceAll(new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'giu'), '[name]');
  }
  return masked;
};
