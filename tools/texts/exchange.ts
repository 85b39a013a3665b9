import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { defaultLocale, intlTagOf, languageTagOf, type Locale } from '@guildhall/i18n/locales.ts';
import { readXliff, writeXliff, type XliffState, type XliffUnit } from '@guildhall/i18n/xliff.ts';
import { allTextsOf, books, textsOf, type Book, type Texts } from './books.ts';
import { lengthOf, readDescriptions, roomsOf, type Description } from './descriptions.ts';
import { accept, readLock, standingOf, writeLock, type Lock } from './lock.ts';
import { problemsOfText } from './text.ts';

const noteOf = ({ text, room }: Description): string =>
  room === undefined ? text : `${text} At most ${room} letters.`;

const stateOf = (lock: Lock, key: string, english: string, own: string): XliffState => {
  const entry = lock.get(key);
  if (standingOf(entry, english, own) === 'stale') return 'initial';
  return entry?.isReviewed === true ? 'reviewed' : 'translated';
};

/** Exports one language as XLIFF 2.0: a file per feature, a unit per text. */
export const exportTexts = (book: Book, locale: Locale): string => {
  const lock = readLock(book, locale);
  const descriptions = readDescriptions(book);
  const own = allTextsOf(book, locale);
  const files = [...textsOf(book, defaultLocale)].map(([file, texts]) => {
    const feature = basename(file, '.json');
    const units = Object.entries(texts).map(([key, english]): XliffUnit => {
      const description = descriptions.get(file)?.[key];
      const target = own[key] ?? null;
      return {
        id: key,
        source: english,
        target,
        state: target === null ? 'initial' : stateOf(lock, key, english, target),
        ...(description === undefined ? {} : { note: noteOf(description) }),
      };
    });
    return { id: `${book.app}-${feature}`, original: `texts/${book.app}/${feature}`, units };
  });
  return writeXliff(languageTagOf(locale), files);
};

interface Import {
  readonly book: Book;
  readonly locale: Locale;
  readonly files: ReadonlyMap<string, Texts>;
  readonly reviewed: ReadonlySet<string>;
}

interface Place {
  readonly english: Texts;
  readonly own: Texts;
  readonly locale: Locale;
  readonly rooms: ReadonlyMap<string, number>;
}

/** Reasons to reject a unit; the same checks as for the catalogues. */
function* problemsOfUnit({ id, source, target }: XliffUnit, { english, locale, rooms }: Place): Generator<string> {
  const model = english[id];
  if (model === undefined) yield 'there is no such text';
  else if (model !== source) yield `its English is now “${model}”, export it again`;
  else if (target !== null) {
    yield* problemsOfText(target, model, intlTagOf(locale), false);
    const room = rooms.get(id);
    if (room !== undefined && lengthOf(target) > room) yield `has ${lengthOf(target)} letters, room ${room}`;
  }
}

/** An unchanged unit in its initial state was not translated. */
const isTaken = ({ id, state, target }: XliffUnit, own: Texts): boolean =>
  target !== null && (state !== 'initial' || target !== own[id]);

/** Reads a translated file. All or nothing: `problems` explains a rejection. */
export const readImport = (
  content: string,
  known: readonly Book[] = books,
): { readonly taken: Import | null; readonly problems: readonly string[] } => {
  const refused = (...problems: string[]) => ({ taken: null, problems });
  const read = readXliff(content, Number.POSITIVE_INFINITY);
  if (read === null) return refused('this is no XLIFF 2.0');
  const apps = new Set(read.files.map(({ original }) => /^texts\/(\w+)\/[\w-]+$/.exec(original)?.[1]));
  const [app] = apps;
  const book = known.find((each) => each.app === app);
  if (book === undefined || apps.size > 1) return refused('this is no file of npm run texts -- export');
  const locale = book.locales.find((each) => languageTagOf(each) === read.targetTag && each !== defaultLocale);
  if (locale === undefined) return refused(`${read.targetTag} is no language that is translated to`);
  const place = {
    english: allTextsOf(book, defaultLocale),
    own: allTextsOf(book, locale),
    locale,
    rooms: roomsOf(book),
  };
  const problems: string[] = [];
  const files = new Map<string, Texts>();
  const reviewed = new Set<string>();
  for (const { original, units } of read.files) {
    if (units === null) problems.push(`${original}: a unit cannot be read; texts must not have elements inside`);
    const taken = (units ?? []).filter((unit) => isTaken(unit, place.own));
    for (const unit of taken) {
      for (const problem of problemsOfUnit(unit, place)) problems.push(`${unit.id}: ${problem}`);
      if (unit.state === 'reviewed' || unit.state === 'final') reviewed.add(unit.id);
    }
    files.set(`${basename(original)}.json`, Object.fromEntries(taken.map(({ id, target }) => [id, target ?? ''])));
  }
  return problems.length === 0 ? { taken: { book, locale, files, reviewed }, problems } : refused(...problems);
};

/** Writes imported texts into the catalogue and its lock. Returns their number. */
export const applyImport = ({ book, locale, files, reviewed }: Import): number => {
  const before = textsOf(book, locale);
  const taken = new Set<string>();
  mkdirSync(join(book.folder, locale), { recursive: true });
  for (const [file, texts] of files) {
    const next = { ...before.get(file), ...texts };
    for (const key of Object.keys(texts)) taken.add(key);
    writeFileSync(join(book.folder, locale, file), `${JSON.stringify(next, null, 2)}\n`);
  }
  const isIn = (keys: ReadonlySet<string>) => (key: string) => keys.has(key);
  const english = allTextsOf(book, defaultLocale);
  const { lock } = accept(readLock(book, locale), english, allTextsOf(book, locale), isIn(taken), isIn(reviewed));
  writeLock(book, locale, lock);
  return taken.size;
};

export const importTexts = (path: string): boolean => {
  const { taken, problems } = readImport(readFileSync(path, 'utf8'));
  if (taken === null) {
    console.error([...problems, 'nothing was imported'].join('\n'));
    return false;
  }
  console.log(`${applyImport(taken)} texts imported into ${taken.book.app}/${taken.locale}`);
  return true;
};
