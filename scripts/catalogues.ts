import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { consoleLocales } from '@guildhall/i18n/console-locales.ts';
import { catalogueOf, defaultLocale, intlTagOf, locales, type Locale } from '@guildhall/i18n/locales.ts';
import { problemsOfText } from './catalogue-text.ts';
import { readJson, repository } from './environment.ts';

/** The texts of one app. The two apps have nothing in common here, not even where a key is spelled alike. */
interface Catalogues {
  readonly app: 'player' | 'console';
  readonly folder: string;
  readonly locales: readonly Locale[];
  /** Keys that code puts together from a beginning and a value of the contract. Each must occur as a template in code. */
  readonly dynamicPrefixes: readonly string[];
  /** Keys that the contract's errors name: each must have a text. */
  readonly contractPrefixes: readonly string[];
  /** Files whose keys this app can never show. */
  readonly without: readonly string[];
}

const all: readonly Catalogues[] = [
  {
    app: 'player',
    folder: 'packages/i18n/catalogues',
    locales: locales.map(({ locale }) => locale).filter((locale) => catalogueOf(locale) === locale),
    dynamicPrefixes: [
      'articles.category.',
      'articles.status.',
      'chat.',
      'deletion.banner.',
      'deletion.certificate.',
      'deletion.field.',
      'deletion.goes.',
      'deletion.intro.',
      'deletion.says.',
      'deletion.state.',
      'deletion.stays.',
      'deletion.unit.',
      'feedback.context.',
      'feedback.field.',
      'feedback.moment.',
      'feedback.next.',
      'feedback.state.',
      'feedback.waiting.',
      'me.kind.',
      'shell.tab.',
      'suggestions.order.',
      'suggestions.state.',
      'surveys.thanks.',
      'surveys.type.',
    ],
    contractPrefixes: ['error.'],
    without: ['packages/contract/src/staff-errors.ts'],
  },
  {
    app: 'console',
    folder: 'packages/i18n/console',
    locales: consoleLocales,
    dynamicPrefixes: [
      'articles.category.',
      'articles.cell.',
      'articles.cell_hint.',
      'articles.filter.state.',
      'articles.outcome.',
      'articles.outcome_done.',
      'articles.outcome_hint.',
      'articles.status.',
      'articles.type.',
      'articles.type_hint.',
      'chat.context.',
      'chat.empty.',
      'chat.empty_hint.',
      'chat.hours.problem_',
      'chat.notices.',
      'chat.reason.',
      'chat.report_state.',
      'chat.scope.',
      'deletions.agreement.',
      'deletions.ask.',
      'deletions.ask_confirm.',
      'deletions.ask_example.',
      'deletions.ask_text.',
      'deletions.deed.',
      'deletions.done.',
      'deletions.empty.',
      'deletions.empty_hint.',
      'deletions.erasure.',
      'deletions.field.',
      'deletions.left.',
      'deletions.obstacle.',
      'deletions.standing.',
      'deletions.state.',
      'deletions.step.',
      'deletions.tab.',
      'feedback.age.',
      'feedback.bulk.consequence_',
      'feedback.bulk.many_',
      'feedback.context.',
      'feedback.empty.',
      'feedback.empty_hint.',
      'feedback.entry.',
      'feedback.link.empty_',
      'feedback.merge.problem_',
      'feedback.mode.',
      'feedback.outcome.',
      'feedback.purpose.',
      'feedback.send.',
      'feedback.sort.',
      'feedback.state.',
      'feedback.then.',
      'feedback.type.',
      'feedback.view.',
      'figures.age.',
      'figures.chat.',
      'figures.of.',
      'figures.speed.',
      'figures.speed_hint.',
      'figures.state.',
      'incidents.about.',
      'incidents.state.',
      'suggestions.sort.',
      'suggestions.state.',
      'suggestions.state_hint.',
      'surveys.audience.kind.',
      'surveys.fault.',
      'surveys.kind.',
      'surveys.plan.',
      'surveys.results_mode.',
      'surveys.results_mode_hint.',
      'surveys.state.',
      'surveys.status.',
      'surveys.tab.',
      'surveys.wrong.',
      'templates.purpose.',
      'templates.purpose_hint.',
      'templates.variable.',
      'webhooks.event.',
      'webhooks.problem.',
      'webhooks.receiver.',
      'webhooks.state.',
      'shell.connection.',
      'shell.scope.',
      'staff.role.',
      'people.role_about.',
      'people.may.',
      'people.area.',
      'audit.action.',
      'audit.detail.',
      'audit.value.',
    ],
    contractPrefixes: ['error.'],
    without: [],
  },
];

type Texts = Readonly<Record<string, string>>;

const problems: string[] = [];

const readCatalogue = (folder: string, locale: Locale, file: string): Texts => {
  const path = join(folder, locale, file);
  const texts = readJson(path) as Texts;
  const written = readFileSync(path, 'utf8').match(/^\s*"(?:[^"\\]|\\.)*"\s*:/gm) ?? [];
  if (written.length !== Object.keys(texts).length) problems.push(`${locale}/${file}: a key is written twice`);
  return texts;
};

const filesOf = (folder: string, locale: Locale): string[] => {
  const path = join(folder, locale);
  return existsSync(path) ? readdirSync(path).sort() : [];
};

const checkFile = (folder: string, locale: Locale, file: string, model: Texts): void => {
  const texts = readCatalogue(folder, locale, file);
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

const checkLocales = (folder: string, own: readonly Locale[], english: ReadonlyMap<string, Texts>): void => {
  for (const locale of own) {
    const files = filesOf(folder, locale);
    for (const [file, model] of english) {
      if (files.includes(file)) checkFile(folder, locale, file, model);
      else problems.push(`${locale}/${file}: the file is missing`);
    }
    for (const file of files) if (!english.has(file)) problems.push(`${locale}/${file}: no such English file`);
  }
  for (const name of readdirSync(folder)) {
    if (!own.some((locale) => locale === name)) problems.push(`${name}: no language of ours`);
  }
};

/** Text that nothing shows is text that translators keep up for nothing. */
const checkUse = ({ app, ...catalogues }: Catalogues, keys: ReadonlySet<string>): void => {
  const { dynamicPrefixes, contractPrefixes, without } = catalogues;
  const sources = globSync(`{apps/${app},packages/*}/src/**/*.{ts,tsx}`, { cwd: repository })
    .filter((path) => !/\.test\.tsx?$/.test(path) && !without.includes(path))
    .map((path) => readFileSync(join(repository, path), 'utf8'))
    .join('\n');
  const literals = new Set(Array.from(sources.matchAll(/(['"`])([a-z][\w.]*)\1/g), (match) => match[2]));
  for (const key of keys) {
    if (literals.has(key) || dynamicPrefixes.some((prefix) => key.startsWith(prefix))) continue;
    problems.push(`${key}: no code uses it (${app})`);
  }
  for (const prefix of dynamicPrefixes) {
    if (!sources.includes(`\`${prefix}\${`)) problems.push(`${prefix}…: no code puts such a key together (${app})`);
  }
  // The other way round: what the contract names must have a text.
  for (const prefix of contractPrefixes) {
    for (const [, key] of sources.matchAll(new RegExp(`key: '(${prefix.replaceAll('.', '\\.')}\\w+)'`, 'g'))) {
      if (key !== undefined && !keys.has(key)) problems.push(`${key}: the contract has it, the texts do not (${app})`);
    }
  }
};

const summary: string[] = [];
for (const catalogues of all) {
  const folder = join(repository, catalogues.folder);
  const english = new Map<string, Texts>();
  const keys = new Set<string>();
  for (const file of filesOf(folder, defaultLocale)) {
    const texts = readCatalogue(folder, defaultLocale, file);
    english.set(file, texts);
    for (const key of Object.keys(texts)) {
      if (keys.has(key)) problems.push(`${defaultLocale}/${file}: ${key} is in another file too`);
      keys.add(key);
    }
  }
  checkLocales(folder, catalogues.locales, english);
  checkUse(catalogues, keys);
  summary.push(
    `${catalogues.app}: ${catalogues.locales.length} languages, ${english.size} files, ${keys.size} texts each`,
  );
}

if (problems.length > 0) {
  console.error(problems.join('\n'));
  console.error(`${problems.length} problems in the catalogues`);
  process.exit(1);
}
console.log(summary.join('\n'));
