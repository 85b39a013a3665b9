import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogueOf, defaultLocale, intlTagOf, locales, type Locale } from '@guildhall/i18n/locales.ts';
import { problemsOfText } from './catalogue-text.ts';
import { readJson, repository } from './environment.ts';

/** Keys that code puts together from a beginning and a value of the contract. Each must occur as a template in code. */
const dynamicPrefixes = ['title.', 'error.', 'articles.category.', 'articles.status.', 'me.kind.', 'shell.tab.'];
/** Texts that came with the product document for features that are not built yet. Goes when they are. */
const awaitedPrefixes = ['chat.', 'success.'];

const folder = join(repository, 'packages/i18n/catalogues');
const problems: string[] = [];

type Texts = Readonly<Record<string, string>>;

const readCatalogue = (locale: Locale, file: string): Texts => {
  const path = join(folder, locale, file);
  const texts = readJson(path) as Texts;
  const written = readFileSync(path, 'utf8').match(/^\s*"(?:[^"\\]|\\.)*"\s*:/gm) ?? [];
  if (written.length !== Object.keys(texts).length) problems.push(`${locale}/${file}: a key is written twice`);
  return texts;
};

const filesOf = (locale: Locale): string[] => {
  const path = join(folder, locale);
  return existsSync(path) ? readdirSync(path).sort() : [];
};

const english = new Map<string, Texts>();
const keys = new Set<string>();
for (const file of filesOf(defaultLocale)) {
  const texts = readCatalogue(defaultLocale, file);
  english.set(file, texts);
  for (const key of Object.keys(texts)) {
    if (keys.has(key)) problems.push(`${defaultLocale}/${file}: ${key} is in another file too`);
    keys.add(key);
  }
}

const checkFile = (locale: Locale, file: string, model: Texts): void => {
  const texts = readCatalogue(locale, file);
  for (const [key, text] of Object.entries(model)) {
    const own = texts[key];
    if (own === undefined) {
      problems.push(`${locale}/${file}: ${key} is missing`);
      continue;
    }
    for (const problem of problemsOfText(own, text, intlTagOf(locale), locale === defaultLocale)) {
      problems.push(`${locale}/${file}: ${key} ${problem}`);
    }
  }
  for (const key of Object.keys(texts)) {
    if (model[key] === undefined) problems.push(`${locale}/${file}: ${key} is not an English key`);
  }
};

const withCatalogue = locales.map(({ locale }) => locale).filter((locale) => catalogueOf(locale) === locale);
for (const locale of withCatalogue) {
  const files = filesOf(locale);
  for (const [file, model] of english) {
    if (files.includes(file)) checkFile(locale, file, model);
    else problems.push(`${locale}/${file}: the file is missing`);
  }
  for (const file of files) if (!english.has(file)) problems.push(`${locale}/${file}: no such English file`);
}
for (const name of readdirSync(folder)) {
  if (!withCatalogue.some((locale) => locale === name)) problems.push(`${name}: no language of ours`);
}

/** Text that nothing shows is text that fifteen translators keep up for nothing. */
const checkUse = (): void => {
  const sources = globSync('{apps,packages}/*/src/**/*.{ts,tsx}', { cwd: repository })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(repository, path), 'utf8'))
    .join('\n');
  const literals = new Set(Array.from(sources.matchAll(/(['"`])([a-z][\w.]*)\1/g), (match) => match[2]));
  const spared = [...dynamicPrefixes, ...awaitedPrefixes];
  for (const key of keys) {
    if (literals.has(key) || spared.some((prefix) => key.startsWith(prefix))) continue;
    problems.push(`${key}: no code uses it`);
  }
  for (const prefix of dynamicPrefixes) {
    if (!sources.includes(`\`${prefix}\${`)) problems.push(`${prefix}…: no code puts such a key together`);
  }
};
// Until the player has an entry there is nothing that could use the texts.
if (existsSync(join(repository, 'apps/player/src/main.tsx'))) checkUse();

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`${problems.length} problems in the catalogues`);
  process.exit(1);
}
console.log(`${withCatalogue.length} languages, ${english.size} files, ${keys.size} texts each`);
