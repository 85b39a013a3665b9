import { consoleLocaleOf, consoleLocales, type ConsoleLocale } from '@guildhall/i18n/console-locales.ts';
import type { ConsoleMessageId } from '@guildhall/i18n/console-messages.ts';
import { formatText, type CompiledText, type Params } from '@guildhall/i18n/format.ts';
import { intlTagOf, localeOfLang, nameOfLang } from '@guildhall/i18n/locales.ts';
import textsFolder from 'virtual:texts';
import { createStore, useStore } from './store.ts';

type Texts = Readonly<Record<string, CompiledText>>;

/** Also read by public/before-paint.js. As it is, not as JSON. */
const STORED = 'guildhall-console-locale';

const shown = createStore<{ locale: ConsoleLocale; texts: Texts }>({ locale: 'en-US', texts: {} });

const fetchTexts = async (locale: ConsoleLocale): Promise<Texts> => {
  const address = `${import.meta.env.BASE_URL}${textsFolder}${locale}/all.json`;
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return (await response.json()) as Texts;
};

/** What was chosen here before, else what the browser asks for. */
export const wantedLocale = (): ConsoleLocale => {
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(STORED);
  } catch {
    // Without storage the browser's own wish counts every time.
  }
  return consoleLocales.find((locale) => locale === stored) ?? consoleLocaleOf(navigator.languages);
};

/** Switches the language, without reload. One that does not arrive leaves the one on the screen in place. */
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
    // The choice then lasts as long as the page.
  }
};

export type Translate = (id: ConsoleMessageId, params?: Params) => string;

export const translate: Translate = (id, params = {}) => {
  const { locale, texts } = shown.get();
  const text = texts[id];
  if (text === undefined) console.error(`missing text ${id}`);
  return text === undefined ? '' : formatText(text, params, intlTagOf(locale));
};

/** The locale on the screen; re-renders when it changes. */
export const useLocale = (): ConsoleLocale => useStore(shown).locale;

export const useText = (): Translate => {
  useStore(shown);
  return translate;
};

export const formatDate = (timeMs: number, locale: ConsoleLocale, withTime = false): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(withTime ? { hour: '2-digit', minute: '2-digit' } : {}),
  }).format(timeMs);

export const formatNumber = (value: number, locale: ConsoleLocale): string =>
  new Intl.NumberFormat(intlTagOf(locale)).format(value);

/** The name of one of the players' languages, in the console's language. */
export const languageName = (lang: number, locale: ConsoleLocale): string => {
  const code = localeOfLang(lang);
  // The two Chinese scripts would both be called "Chinese" without the region; Filipino has a tag of its own.
  const tag =
    code === 'ph-PH' ? 'fil' : code?.startsWith('zh') ? (code === 'zh-CN' ? 'zh-Hans' : 'zh-Hant') : code?.slice(0, 2);
  return (tag && new Intl.DisplayNames([locale], { type: 'language' }).of(tag)) ?? nameOfLang(lang) ?? '';
};
