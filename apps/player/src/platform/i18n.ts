import { formatText, type CompiledText, type Params } from '@guildhall/i18n/format.ts';
import {
  catalogueOf,
  defaultLocale,
  directionOf,
  intlTagOf,
  langOfLocale,
  languageTagOf,
  localeOfLang,
  nameOfLang,
  type LangId,
  type Locale,
} from '@guildhall/i18n/locales.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import folder, { lastResort } from 'virtual:texts';
import { ChunkFailure, loadChunk } from './chunk.ts';
import { createStore, useStore } from './store.ts';

type Texts = Readonly<Record<string, CompiledText>>;
type Part = 'core' | 'more';

/** What is on the screen: the locale and every text loaded for it so far. */
const shown = createStore<{ locale: Locale; texts: Texts }>({ locale: defaultLocale, texts: lastResort });
const needed = new Set<Part>(['core']);
const loaded = new Map<string, Promise<Texts>>();
let wanted: Locale = defaultLocale;
let first: Promise<void> = Promise.resolve();

const fetchTexts = async (address: string): Promise<Texts> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${response.status} ${address}`);
  return (await response.json()) as Texts;
};

const fetchPart = (locale: Locale, part: Part): Promise<Texts> => {
  const address = `${import.meta.env.BASE_URL}${folder}${catalogueOf(locale)}/${part}.json`;
  const running = loaded.get(address);
  if (running !== undefined) return running;
  const promise = fetchTexts(address);
  loaded.set(address, promise);
  promise.catch(() => loaded.delete(address));
  return promise;
};

const put = (locale: Locale, parts: readonly Texts[]): void => {
  const root = document.documentElement;
  // Fonts and voices follow the language of the texts, which a borrowing locale takes from English.
  root.lang = catalogueOf(locale);
  root.dir = directionOf(locale);
  const before = shown.get();
  const texts = Object.assign({}, before.locale === locale ? before.texts : {}, ...parts) as Texts;
  shown.set({ locale, texts });
};

/** Brings every needed part of the wanted language onto the screen. The last language asked for wins. */
const showNeeded = async (): Promise<void> => {
  const locale = wanted;
  try {
    const parts = await Promise.all([...needed].map((part) => fetchPart(locale, part)));
    if (wanted === locale) return put(locale, parts);
  } catch (error) {
    if (wanted === locale) throw error;
  }
  return showNeeded();
};

/** Switches the language, without reload. One that does not arrive leaves the one on the screen in place. */
export const showLocale = async (locale: Locale): Promise<void> => {
  wanted = locale;
  try {
    await loadChunk('texts', showNeeded);
  } catch (error) {
    if (wanted === locale) wanted = shown.get().locale;
    throw error;
  }
};

const showLocaleOrEnglish = async (locale: Locale): Promise<void> => {
  try {
    await showLocale(locale);
  } catch (error) {
    if (!(error instanceof ChunkFailure)) throw error;
    wanted = defaultLocale;
    put(defaultLocale, [await fetchPart(defaultLocale, 'core')]);
  }
};

/** The first texts of the page: in the player's language, else in English. Without any, the app has no words to render with. */
export const showFirstTexts = (locale: Locale): Promise<void> => {
  first = showLocaleOrEnglish(locale);
  return first;
};

export const shownLocale = (): Locale => shown.get().locale;

/** The texts beyond the first screens. A failure is the caller's to handle: work in the background must not reload the page. */
export const loadMoreTexts = async (): Promise<void> => {
  needed.add('more');
  // Fetched at once, judged later: which language the page ends up in is known only with its first texts.
  fetchPart(wanted, 'more').catch(() => {});
  await first;
  await showNeeded();
};

export type Translate = (id: MessageId, params?: Params) => string;

export const translate: Translate = (id, params = {}) => {
  const { locale, texts } = shown.get();
  const text = texts[id];
  if (text === undefined) console.error(`missing text ${id}`);
  return text === undefined ? '' : formatText(text, params, intlTagOf(locale));
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
    const own = localeOfLang(lang);
    if (own === undefined) return ownName;
    const [tag = ''] = languageTagOf(own).split('-');
    return new Intl.DisplayNames([catalogueOf(locale)], { type: 'language' }).of(tag) ?? ownName;
  } catch {
    return ownName;
  }
};
