import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleLocales } from '@guildhall/i18n/console-locales.ts';
import { catalogueOf, locales, type Locale } from '@guildhall/i18n/locales.ts';
import { readJson, repository } from '../environment.ts';

export type Texts = Readonly<Record<string, string>>;

/** The catalogues of one app. The two apps share no keys, even if they are spelled alike. */
export interface Book {
  readonly app: 'player' | 'console';
  /** Folder with `<locale>/<feature>.json`. */
  readonly folder: string;
  /** Folder with `<feature>.json`: notes for translators on each text. */
  readonly descriptions: string;
  /** Folder with `<locale>.json`: the English version each translation is based on. */
  readonly lock: string;
  readonly locales: readonly Locale[];
}

const i18n = join(repository, 'packages/i18n');

export const books: readonly Book[] = [
  {
    app: 'player',
    folder: join(i18n, 'catalogues'),
    descriptions: join(i18n, 'descriptions/player'),
    lock: join(i18n, 'lock/player'),
    locales: locales.map(({ locale }) => locale).filter((locale) => catalogueOf(locale) === locale),
  },
  {
    app: 'console',
    folder: join(i18n, 'console'),
    descriptions: join(i18n, 'descriptions/console'),
    lock: join(i18n, 'lock/console'),
    locales: consoleLocales,
  },
];

export const jsonFilesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : []);

/** JSON.parse silently keeps the last of two equal keys. */
export const hasDoubledKey = (path: string): boolean => {
  const written = readFileSync(path, 'utf8').match(/^ {2}"(?:[^"\\]|\\.)*"\s*:/gm) ?? [];
  return written.length !== Object.keys(readJson(path) as object).length;
};

export const textsOf = ({ folder }: Book, locale: Locale): Map<string, Texts> =>
  new Map(
    jsonFilesIn(join(folder, locale)).map((file) => [file, readJson(join(folder, locale, file)) as Texts] as const),
  );

export const allTextsOf = (book: Book, locale: Locale): Texts =>
  Object.assign({}, ...textsOf(book, locale).values()) as Texts;
