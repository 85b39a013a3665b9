import type { SourceName } from './source-names.ts';

/** Words that CONTRIBUTING.md replaces. `figure` is an element of HTML, so it is one in SQL only. */
const privateWord = /^(?:desks?|deeds?|told|figures|hands|things?|whoever|whomever|somebody|everybody|anybody)$/;
const privateWordInSql = /^figures?$/;

export interface AcceptedName {
  /** All of the name. */
  readonly name: RegExp;
  /** Start of the paths where it is accepted; everywhere without it. */
  readonly below?: string;
  readonly reason: string;
}

const acceptedNames: readonly AcceptedName[] = [
  {
    name: /^(?:\w+\.)?told_at$/,
    reason: 'Column of `player_card` that servers of the previous release write; the next release renames it (ADR 32).',
  },
  {
    name: /^(?:chat|feedback|target)_figure(?:_\w+)?$/,
    reason: 'Tables that workers of the previous release write; the next release renames them (ADR 32).',
  },
  {
    name: /^told$/,
    below: 'apps/player/src/kit/drafts/stored-failure',
    reason: 'Name on devices, which the app of the previous release reads and writes.',
  },
  {
    name: /^\/?feedback\/figures/,
    below: 'apps/console/src/platform/address/moved-pages',
    reason: 'Old address of a page, for bookmarks.',
  },
  {
    name: /^\/?feedback\/figures/,
    below: 'e2e/console-shell.spec.ts',
    reason: 'Old address of a page, for bookmarks.',
  },
  {
    name: /^\/(?:chat|feedback|target)\/figures$/,
    below: 'faults/contract-skew.ts',
    reason: 'Routes of 28bcb743 that were renamed before the first release.',
  },
  {
    name: /^\d{14}_\w+\.sql$/,
    below: 'apps/server/src/data/baseline.ts',
    reason: 'Names of migrations that installations have applied.',
  },
];

const wordsOf = (name: string): readonly string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

const isPrivate = (path: string, name: string): boolean =>
  wordsOf(name).some((word) => privateWord.test(word) || (path.endsWith('.sql') && privateWordInSql.test(word)));

const accepts = (accepted: AcceptedName, { path, name }: SourceName): boolean =>
  accepted.name.test(name) && path.startsWith(accepted.below ?? '');

/** One line for each name with a private word, each path with one, and each exception that nothing needs. */
export const nameProblemsOf = (
  names: readonly SourceName[],
  paths: readonly string[],
  accepted: readonly AcceptedName[] = acceptedNames,
): readonly string[] => {
  const found = names.filter(({ path, name }) => isPrivate(path, name));
  const unaccepted = found.filter((each) => !accepted.some((exception) => accepts(exception, each)));
  return [
    ...unaccepted.map(({ path, line, name }) => `${path}:${line}: name, "${name}": use the word of docs/glossary.md`),
    ...paths
      .filter((path) => isPrivate('', path))
      .map((path) => `${path}: file name, use the word of docs/glossary.md`),
    ...accepted
      .filter((exception) => !found.some((each) => accepts(exception, each)))
      .map(({ name, below }) => `tools/name-rules.ts: nothing needs ${String(name)} below "${below ?? ''}"`),
  ];
};
