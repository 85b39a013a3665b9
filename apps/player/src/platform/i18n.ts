import { formatText, type CompiledText, type Params } from '@guildhall/i18n/format.ts';
import {
  catalogueOf,
  defaultLocale,
  directionOf,
  intlTagOf,
  langOfLocale,
  localeOfLang,
  nameOfLang,
  type LangId,
  type Locale,
} from '@guildhall/i18n/locales.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import textsFolder from 'virtual:texts';
import { loadChunk } from './chunk.ts';
import { createStore, useStore } from './store.ts';

type Texts = Readonly<Record<string, CompiledText>>;
type Part = 'core' | 'more';

/** What is on the screen: the locale and every text loaded for it so far. */
const shown = createStore<{ locale: Locale; texts: Texts }>({ locale: defaultLocale, texts: {} });
const needed = new Set<Part>(['core']);
const loaded = new Map<string, Promise<Texts>>();
let wanted: Locale = defaultLocale;

const fetchPart = (locale: Locale, part: Part): Promise<Texts> => {
  const address = `${import.meta.env.BASE_URL}${textsFolder}${catalogueOf(locale)}/${part}.json`;
  const running = loaded.get(address);
  if (running !== undefined) return running;
  const promise = loadChunk('texts', async () => {
    const response = await fetch(address);
    if (!response.ok) throw new Error(`${response.status} ${address}`);
    return (await response.json()) as Texts;
  });
  loaded.set(address, promise);
  promise.catch(() => loaded.delete(address));
  return promise;
};

/** Brings every needed part of the wanted language onto the screen. The last language asked for wins. */
const showNeeded = async (): Promise<void> => {
  const locale = wanted;
  const count = needed.size;
  const parts = await Promise.all([...needed].map((part) => fetchPart(locale, part)));
  // Something else was asked for meanwhile: nobody is told "ready" before that is on the screen.
  if (wanted !== locale || needed.size !== count) return showNeeded();
  const root = document.documentElement;
  // Fonts and voices follow the language of the texts, which a borrowing locale takes from English.
  root.lang = catalogueOf(locale);
  root.dir = directionOf(locale);
  shown.set({ locale, texts: Object.assign({}, ...parts) as Texts });
};

/** Switches the language, without reload. One that does not arrive leaves the one on the screen in place. */
export const showLocale = async (locale: Locale): Promise<void> => {
  wanted = locale;
  try {
    await showNeeded();
  } catch (error) {
    if (wanted === locale) wanted = shown.get().locale;
    throw error;
  }
};

export const shownLocale = (): Locale => shown.get().locale;

/** The texts beyond the first screens; awaited with the first screen that shows any. */
export const loadMoreTexts = (): Promise<void> => {
  needed.add('more');
  return showNeeded();
};

export type Translate = (id: MessageId, params?: Params) => string;

export const translate: Translate = (id, params = {}) => {
  const { locale, texts } = shown.get();
  const text = texts[id];
  if (text === undefined) console.error(`missing text ${id}`);
  return text === undefined ? '' : formatText(text, params, intlTagOf(catalogueOf(locale)));
};

/** The locale on the screen; re-renders when it changes. */
export const useLocale = (): Locale => useStore(shown).locale;

export const useText = (): Translate => {
  useStore(shown);
  return translate;
};

export const useLang = (): LangId => langOfLocale(useLocale());

export const formatDate = (timeMs: number, locale: Locale, withTime = false): string =>
  new Intl.DateTimeFormat(intlTagOf(locale), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    ...(withTime ? { hour: '2-digit', minute: '2-digit' } : {}),
  }).format(timeMs);

/** A language's name in the reader's language, or in its own where the engine cannot tell. */
export const languageName = (lang: number, locale: Locale): string => {
  const ownName = nameOfLang(lang) ?? '';
  try {
    const tag = localeOfLang(lang)?.split('-')[0] ?? '';
    return new Intl.DisplayNames([catalogueOf(locale)], { type: 'language' }).of(tag) ?? ownName;
  } catch {
    return ownName;
  }
};
