import { consoleLocaleOf, consoleLocales, type ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import { formatText, type CompiledText, type Params } from '@guildhall/i18n/format.ts';
import { nameOfLang } from '@guildhall/i18n/language-names.ts';
import { intlTagOf, localeOfLang } from '@guildhall/i18n/locales.ts';
import textsFolder, { lastResort } from 'virtual:texts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

type Texts = Readonly<Record<string, CompiledText>>;

/** Also read by public/before-paint.js. Stored as a plain string, not JSON. */
const STORED = 'guildhall-console-locale';

const shown = createStore<{ locale: ConsoleLocale; texts: Texts }>({ locale: 'en-US', texts: {} });

const fetchTexts = async (locale: ConsoleLocale): Promise<Texts> => {
  const address = `${import.meta.env.BASE_URL}${textsFolder}${locale}/all.json`;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`i18n: could not load ${address}: status ${response.status}`);
  return (await response.json()) as Texts;
};

/** The stored choice, otherwise the best match for the browser's languages. */
export const wantedLocale = (): ConsoleLocale => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORED);
  } catch {
    // Storage is unavailable: use the browser's languages.
  }
  return consoleLocales.find((locale) => locale === stored) ?? consoleLocaleOf(navigator.languages);
};

/** Switches the language without a reload. If the texts cannot be loaded, the current language stays. */
export const showLocale = async (locale: ConsoleLocale): Promise<void> => {
  const texts = await fetchTexts(locale);
  document.documentElement.lang = locale;
  shown.set({ locale, texts });
};

export const chooseLocale = async (locale: ConsoleLocale): Promise<void> => {
  await showLocale(locale);
  try {
    localStorage.setItem(STORED, locale);
  } catch {
    // Storage is unavailable: the choice lasts until the page is closed.
  }
};

export type Translate = (id: ConsoleMessageId, params?: Params) => string;

export const translate: Translate = (id, params = {}) => {
  const { locale, texts } = shown.get();
  const text = texts[id];
  if (text === undefined) console.error(`i18n: missing text ${id}`);
  return text === undefined ? '' : formatText(text, params, intlTagOf(locale));
};

/** For ids that arrive as data: a newer server may send one that this console has no text for. */
export const hasText = (id: string): id is ConsoleMessageId => shown.get().texts[id] !== undefined;

/** Bundled texts that need no catalogue: used by the screen that reports failed catalogues. */
export const bundledText = (id: ConsoleMessageId): string => lastResort[wantedLocale()]?.[id] ?? '';

export const useLocale = (): ConsoleLocale => useStore(shown).locale;

export const useText = (): Translate => {
  useStore(shown);
  return translate;
};

export { formatDate } from '@guildhall/i18n/dates.ts';

export const formatNumber = (value: number, locale: ConsoleLocale): string =>
  new Intl.NumberFormat(intlTagOf(locale)).format(value);

export const languageName = (lang: number, locale: ConsoleLocale): string => {
  const code = localeOfLang(lang);
  // Without the script both Chinese variants would be called "Chinese"; Filipino has its own tag.
  const tag =
    code === 'ph-PH' ? 'fil' : code?.startsWith('zh') ? (code === 'zh-CN' ? 'zh-Hans' : 'zh-Hant') : code?.slice(0, 2);
  return (tag && new Intl.DisplayNames([locale], { type: 'language' }).of(tag)) ?? nameOfLang(lang) ?? '';
};
