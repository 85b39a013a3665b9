import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { houseTables } from '../../apps/server/src/data/house-tables.ts';
import { repository } from '../../tools/environment.ts';
import { foreignReads, foreignWrites, sharedTables, type ForeignTables } from './foreign-tables.ts';
import { tableUsesIn, type TableUse } from './table-uses.ts';

const features = join(repository, 'apps/server/src/features');

export const house = 'the house';

/** Table to the feature that owns it, or to `house`. */
export type Owners = ReadonlyMap<string, string>;

export const ownersOf = (lists: readonly (readonly [owner: string, tables: readonly string[]])[]): Owners => {
  const owners = new Map<string, string>();
  for (const [owner, tables] of lists) {
    for (const table of tables) {
      const other = owners.get(table);
      if (other !== undefined) throw new Error(`${table} is a table of ${other} and of ${owner}`);
      owners.set(table, owner);
    }
  }
  return owners;
};

const nounOf = (path: string): string => path.split('/')[0] ?? '';

export const readOwners = async (): Promise<Owners> => {
  const paths = globSync('*/*.tables.ts', { cwd: features }).sort();
  const lists = paths.map(async (path) => {
    const { tables } = (await import(join(features, path))) as { readonly tables: readonly string[] };
    return [nounOf(path), tables] as const;
  });
  return ownersOf([...(await Promise.all(lists)), [house, houseTables]]);
};

/** Tables by the text of `database.types.ts`. */
export const tablesOfTypes = (types: string): string[] => {
  const [, database = ''] = /^export interface DB \{\n([^}]*)\}/m.exec(types) ?? [];
  return Array.from(database.matchAll(/^ {2}(\w+): /gm), ([, table = '']) => table);
};

export const ownerProblems = (tables: readonly string[], owners: Owners): string[] => [
  ...tables
    .filter((table) => !owners.has(table))
    .map((table) => `${table} has no owner: list it in the *.tables.ts file of its feature`),
  ...Array.from(owners)
    .filter(([table]) => !tables.includes(table))
    .map(([table, owner]) => `${table}, a table of ${owner}, does not exist`),
];

/** A file of a feature that uses a table of another. */
export interface ForeignUse extends TableUse {
  readonly noun: string;
  readonly owner: string;
  /** Below the folder of the features. */
  readonly path: string;
}

export const foreignUsesIn = (path: string, source: string, owners: Owners): ForeignUse[] =>
  tableUsesIn(path, source).flatMap((use) => {
    const [noun, owner] = [nounOf(path), owners.get(use.table)];
    return owner === undefined || owner === noun ? [] : [{ ...use, noun, owner, path }];
  });

/** Without tests and what only tests use. */
export const readForeignUses = (owners: Owners): ForeignUse[] =>
  globSync('**/*.ts', { cwd: features })
    .filter((path) => !path.endsWith('.test.ts') && !path.includes('/testing/'))
    .sort()
    .flatMap((path) => foreignUsesIn(path, readFileSync(join(features, path), 'utf8'), owners));

interface Allowed {
  readonly shared: Readonly<Record<string, string>>;
  readonly reads: ForeignTables;
  readonly writes: ForeignTables;
}

const listed: Allowed = { shared: sharedTables, reads: foreignReads, writes: foreignWrites };

const isShared = ({ kind, table }: TableUse, { shared }: Allowed): boolean =>
  kind === 'reads' && shared[table] !== undefined;

/** One line for each use that is not listed, and for each listed one that no code has. */
export const wallProblems = (uses: readonly ForeignUse[], allowed: Allowed = listed): string[] => {
  const missing = uses
    .filter((use) => !isShared(use, allowed) && allowed[use.kind][use.noun]?.[use.table] === undefined)
    .map(({ path, kind, table, owner }) => `${path} ${kind} ${table}, a table of ${owner}`);
  const stale = (['reads', 'writes'] as const).flatMap((kind) =>
    Object.entries(allowed[kind]).flatMap(([noun, tables]) =>
      Object.keys(tables)
        .filter((table) => !uses.some((use) => use.kind === kind && use.noun === noun && use.table === table))
        .map((table) => `listed, but no code does it: ${noun} ${kind} ${table}`),
    ),
  );
  return [...new Set([...missing, ...stale])];
};

const cell = (uses: readonly ForeignUse[]): string =>
  Array.from(Map.groupBy(uses, ({ owner }) => owner))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([owner, ofOwner]) => {
      const tables = Array.from(new Set(ofOwner.map(({ table }) => table))).sort();
      return `${owner}: ${tables.map((table) => `\`${table}\``).join(', ')}`;
    })
    .join('; ');

/** Names the shared tables, with a row for each feature that uses other tables of others. */
export const foreignTable = (uses: readonly ForeignUse[], allowed: Allowed = listed): string => {
  const counted = uses.filter((use) => !isShared(use, allowed));
  const rows = Array.from(
    Map.groupBy(counted, ({ noun }) => noun),
    ([noun, ofNoun]) => {
      const [reads, writes] = (['reads', 'writes'] as const).map((kind) => ofNoun.filter((use) => use.kind === kind));
      return `| ${noun} | ${cell(reads ?? [])} | ${cell(writes ?? [])} |`;
    },
  );
  const shared = Object.keys(allowed.shared).map((table) => `\`${table}\``);
  return [
    `Every feature may read ${shared.join(' and ')}. All others:`,
    '',
    '| feature | reads | writes |',
    '|---|---|---|',
    ...rows,
  ].join('\n');
};
