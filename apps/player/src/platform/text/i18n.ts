import { formatText, type CompiledText, type Params } from '@guildhall/i18n/format.ts';
import {
  catalogueOf,
  defaultLocale,
  directionOf,
  intlTagOf,
  langOfLocale,
  type LangId,
  type Locale,
} from '@guildhall/i18n/locales.ts';
import type { MessageId } from '@guildhall/i18n/messages.ts';
import folder from 'virtual:texts';
import { loadChunk } from '../network/load-chunk.ts';
import { createStore, useStore } from '@guildhall/browser/store.ts';

type Texts = Readonly<Record<string, CompiledText>>;
type Part = 'core' | 'articles' | 'more' | 'search';

const shown = createStore<{ locale: Locale; texts: Texts }>({ locale: defaultLocale, texts: {} });
const needed = new Set<Part>(['core']);
const loaded = new Map<string, Promise<Texts>>();
let wanted: Locale = defaultLocale;
let first: Promise<void> = Promise.resolve();

const fetchTexts = async (address: string): Promise<Texts> => {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`texts: loading ${address} failed with ${response.status}`);
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

/** The addresses of all texts that were requested so far. */
export const requestedTexts = (): string[] => [...loaded.keys()];

const put = (locale: Locale, parts: readonly Texts[]): void => {
  const root = document.documentElement;
  // Locales without a catalogue show English texts, so fonts and screen readers must use English.
  root.lang = catalogueOf(locale);
  root.dir = directionOf(locale);
  const before = shown.get();
  const texts = Object.assign({}, before.locale === locale ? before.texts : {}, ...parts) as Texts;
  shown.set({ locale, texts });
};

/** Loads the required texts of the requested locale. The latest request wins. */
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

/** Switches the language without a reload. If loading fails, the current language stays. */
export const showLocale = async (locale: Locale): Promise<void> => {
  wanted = locale;
  try {
    await loadChunk('start', showNeeded);
  } catch (error) {
    if (wanted === locale) wanted = shown.get().locale;
    throw error;
  }
};

export const showFirstTexts = (locale: Locale): Promise<void> => {
  first = showLocale(locale);
  return first;
};

export const shownLocale = (): Locale => shown.get().locale;

/**
 * Loads texts beyond the core set; those of articles come along, because every later screen shows some of them. Does not
 * reload the page on failure; the caller handles it.
 */
export const loadMoreTexts = async (part: Exclude<Part, 'core'> = 'more'): Promise<void> => {
  for (const each of ['articles', part] as const) {
    needed.add(each);
    // Prefetch in parallel; errors are handled below, when the final locale is known.
    fetchPart(wanted, each).catch(() => {});
  }
  await first;
  await showNeeded();
};

export type Translate = (id: MessageId, params?: Params) => string;

export const translate: Translate = (id, params = {}) => {
  const { locale, texts } = shown.get();
  const text = texts[id];
  if (text === undefined) console.error(`i18n: missing text ${id}`);
  return text === undefined ? '' : formatText(text, params, intlTagOf(locale));
};

export const useLocale = (): Locale => useStore(shown).locale;

export const useText = (): Translate => {
  useStore(shown);
  return translate;
};

export const useLang = (): LangId => langOfLocale(useLocale());

export { formatDate } from '@guildhall/i18n/dates.ts';
