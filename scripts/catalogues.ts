import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { defaultLocale, intlTagOf, isLocale, type Locale } from '@guildhall/i18n/locales.ts';
import { readJson, repository } from '../tools/environment.ts';
import { allTextsOf, books, hasDoubledKey, jsonFilesIn, textsOf, type Book, type Texts } from '../tools/texts/books.ts';
import { problemsOfConcepts, readConcepts } from '../tools/texts/concepts.ts';
import { lengthOf, problemsOfDescriptions, readDescriptions, roomsOf } from '../tools/texts/descriptions.ts';
import { problemsOfUse } from '../tools/texts/keys.ts';
import { problemsOfLock, readLock } from '../tools/texts/lock.ts';
import { problemsOfRegister } from '../tools/texts/register.ts';
import { problemsOfTerms, problemsOfWords, readForbidden, readTerms } from '../tools/texts/termbase.ts';
import { problemsOfText } from '../tools/texts/text.ts';

const problems: string[] = [];
const tellOf =
  (place: string) =>
  (problem: string): void => {
    problems.push(`${place}/${problem}`);
  };

const terms = readTerms();
const concepts = readConcepts();
const forbidden = readForbidden();

type Rooms = ReadonlyMap<string, number>;

function* problemsOfFile(texts: Texts, model: Texts, locale: Locale, rooms: Rooms): Generator<string> {
  for (const [key, text] of Object.entries(model)) {
    const own = texts[key];
    if (own === undefined) {
      yield `${key} is missing`;
      continue;
    }
    for (const problem of problemsOfText(own, text, intlTagOf(locale), locale === defaultLocale)) {
      yield `${key} ${problem}`;
    }
    const room = rooms.get(key);
    if (room !== undefined && locale !== defaultLocale && lengthOf(own) > room) {
      yield `${key} has ${lengthOf(own)} letters, room ${room}: ${own}`;
    }
  }
  for (const key of Object.keys(texts)) if (model[key] === undefined) yield `${key} is not an English key`;
}

const checkLocales = (book: Book, english: ReadonlyMap<string, Texts>, rooms: Rooms): void => {
  for (const locale of book.locales) {
    const tell = tellOf(`${book.app}/${locale}`);
    const files = textsOf(book, locale);
    for (const [file, model] of english) {
      const texts = files.get(file);
      if (texts === undefined) tell(`${file}: the file is missing`);
      else for (const problem of problemsOfFile(texts, model, locale, rooms)) tell(`${file}: ${problem}`);
    }
    const texts = allTextsOf(book, locale);
    if (book.app === 'player') {
      for (const problem of problemsOfTerms(terms, locale, texts)) tell(problem);
      const model = allTextsOf(book, defaultLocale);
      for (const problem of problemsOfConcepts(concepts, terms, locale, model, texts)) tell(problem);
    }
    for (const problem of problemsOfRegister(book.app, locale, texts)) tell(problem);
    for (const problem of problemsOfWords(forbidden, book.app, locale, texts)) tell(problem);
    for (const file of files.keys()) {
      if (!english.has(file)) tell(`${file}: no such English file`);
      if (hasDoubledKey(join(book.folder, locale, file))) tell(`${file}: a key is written twice`);
    }
  }
  for (const locale of book.locales.filter((each) => each !== defaultLocale)) {
    const lock = readLock(book, locale);
    const model = allTextsOf(book, defaultLocale);
    const tell = tellOf(`lock/${book.app}`);
    for (const problem of problemsOfLock(lock, model, allTextsOf(book, locale))) tell(`${locale}: ${problem}`);
  }
  for (const name of readdirSync(book.folder)) {
    if (!book.locales.some((locale) => locale === name)) problems.push(`${name}: not a supported language`);
  }
  for (const name of jsonFilesIn(book.lock)) {
    const isTranslated = book.locales.some((locale) => locale !== defaultLocale && `${locale}.json` === name);
    if (!isTranslated) tellOf(`lock/${book.app}`)(`${name}: no language that is translated to`);
  }
};

const summary: string[] = [];
for (const book of books) {
  const english = textsOf(book, defaultLocale);
  const keys = new Set<string>();
  for (const [file, texts] of english) {
    for (const key of Object.keys(texts)) {
      if (keys.has(key)) tellOf(`${book.app}/${defaultLocale}`)(`${file}: ${key} is in another file too`);
      keys.add(key);
    }
  }
  const tell = tellOf(`descriptions/${book.app}`);
  const descriptions = readDescriptions(book, tell);
  for (const problem of problemsOfDescriptions(english, descriptions)) tell(problem);
  checkLocales(book, english, roomsOf(book));
  for await (const problem of problemsOfUse(book.app, keys)) problems.push(problem);
  summary.push(`${book.app}: ${book.locales.length} languages, ${english.size} files, ${keys.size} texts each`);
}

// Players read the templates of the demo, and installations copy them.
const templates = readJson(join(repository, 'apps/server/seeds/support/templates.json')) as {
  readonly name: string;
  readonly texts: Texts;
}[];
for (const { name, texts } of templates) {
  for (const [locale, text] of Object.entries(texts)) {
    if (!isLocale(locale)) continue;
    for (const problem of problemsOfRegister('player', locale, { [name]: text }))
      tellOf(`templates/${locale}`)(problem);
  }
}

if (problems.length === 0) console.log(summary.join('\n'));
else {
  console.error(problems.join('\n'));
  console.error(`${problems.length} problems in the catalogues`);
  process.exitCode = 1;
}
