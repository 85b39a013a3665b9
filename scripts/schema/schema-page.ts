import type { Catalog, Column, Part, Table } from './schema-catalog.ts';
import { house, ownerProblems, type Owners } from './table-owners.ts';

/** By `table`, `table.column` or `index`. */
export type Comments = ReadonlyMap<string, string>;

const isInstruction = (text: string): boolean => /^(?:guildhall:|squawk-ignore)/.test(text);

/** Comments above tables, columns and indexes in the text of migrations; a later one replaces an earlier one. */
export const commentsIn = (migrations: string): Comments => {
  const comments = new Map<string, string>();
  let [table, lines]: [string, string[]] = ['', []];
  for (const line of migrations.split('\n')) {
    const comment = /^\s*-- ?(.*)$/.exec(line)?.[1];
    if (comment !== undefined) {
      if (!isInstruction(comment)) lines.push(comment);
      continue;
    }
    const created = /^create table (\w+)/.exec(line)?.[1];
    if (created !== undefined) table = created;
    const renamed = /^alter index (\w+) rename to (\w+)/.exec(line);
    const kept = comments.get(renamed?.[1] ?? '');
    if (renamed?.[2] !== undefined && kept !== undefined) comments.set(renamed[2], kept);
    const added = /^alter table (\w+) add column (?:if not exists )?(\w+)/.exec(line);
    const column = /^ {2}"?(\w+)"? /.exec(line)?.[1];
    const index = /^create (?:unique )?index (?:concurrently )?(?:if not exists )?(\w+)/.exec(line)?.[1];
    const name =
      created ?? index ?? (added === null ? column && `${table}.${column}` : `${added[1] ?? ''}.${added[2] ?? ''}`);
    if (name !== undefined && lines.length > 0) comments.set(name, lines.join(' '));
    lines = [];
  }
  return comments;
};

/** What PostgreSQL prints, in lower case and without what a reader does not need. */
const plain = (definition: string): string =>
  definition
    .replaceAll(/('(?:[^']|'')*')::text\b(?!\[)/g, '$1')
    .replaceAll(/= ANY \(ARRAY\[([^\]]*)\]\)/g, 'in ($1)')
    .replace(' USING btree', '')
    .replace(' ON ONLY ', ' ON ')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/\bpublic\./g, '')
    .replaceAll(/'(?:[^']|'')*'|"[^"]*"|[^'"]+/g, (part) => (/^['"]/.test(part) ? part : part.toLowerCase()));

const commentLines = (text: string | null | undefined, indent = ''): string[] => {
  if (text === null || text === undefined) return [];
  const lines = [''];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? '';
    if (line !== '' && indent.length + line.length + word.length > 115) lines.push(word);
    else lines[lines.length - 1] = line === '' ? word : `${line} ${word}`;
  }
  return lines.map((line) => `${indent}-- ${line}`);
};

/** A literal needs no cast to the column's own type. */
const defaultOf = (text: string): string => plain(text.replace(/^('(?:[^']|'')*')::[\w ]+(?:\[\])?$/, '$1'));

const columnText = (column: Column): string => {
  const value = column.default === null ? null : defaultOf(column.default);
  return [
    column.name,
    plain(column.type),
    column.collation === null ? '' : `collate "${column.collation}"`,
    column.isRequired ? 'not null' : '',
    column.identity === null ? '' : `generated ${column.identity} as identity`,
    value === null ? '' : column.isGenerated ? `generated always as (${value})` : `default ${value}`,
  ]
    .filter((word) => word !== '')
    .join(' ');
};

/** The name only if PostgreSQL would not choose it for these columns, because a migration that drops it must know it. */
const constraintText = ({ table, name, definition }: Part): string => {
  const columns = /^(?:PRIMARY KEY|UNIQUE|FOREIGN KEY) \(([^)]*)\)/.exec(definition)?.[1]?.replaceAll(', ', '_');
  const isUsual = [`${table}_pkey`, `${table}_${columns}_key`, `${table}_${columns}_fkey`].includes(name);
  return isUsual ? plain(definition) : `constraint ${name} ${plain(definition)}`;
};

/** Indexes whose names differ only in a number at the end: the first, and how many there are. */
const indexLines = (indexes: readonly Part[], comments: Comments): string[] =>
  Array.from(
    Map.groupBy(indexes, ({ name }) => name.replace(/\d+$/, '#')),
    ([stem, alike]) => {
      const [first] = alike;
      if (first === undefined) return [];
      const more = alike.length === 1 ? [] : [`-- ${stem}: ${alike.length} like this one`];
      return [...commentLines(comments.get(first.name)), ...more, `${plain(first.definition)};`];
    },
  ).flat();

export const schemaPage = (catalog: Catalog, owners: Owners, fromMigrations: Comments): string => {
  const parts = {
    columns: Map.groupBy(catalog.columns, ({ table }) => table),
    constraints: Map.groupBy(catalog.constraints, ({ table }) => table),
    indexes: Map.groupBy(catalog.indexes, ({ table }) => table),
    triggers: Map.groupBy(catalog.triggers, ({ table }) => table),
    statistics: Map.groupBy(catalog.statistics, ({ table }) => table),
  };
  const tableText = ({ name, comment, partitionKey, options }: Table): string => {
    const columns = (parts.columns.get(name) ?? []).map((column) => ({
      above: commentLines(column.comment ?? fromMigrations.get(`${name}.${column.name}`), '  '),
      text: columnText(column),
    }));
    const constraints = (parts.constraints.get(name) ?? []).map((part) => ({ above: [], text: constraintText(part) }));
    const inside = [...columns, ...constraints].map(({ above, text }, place, all) =>
      [...above, `  ${text}${place === all.length - 1 ? '' : ','}`].join('\n'),
    );
    const end = [
      ')',
      partitionKey === null ? '' : ` partition by ${plain(partitionKey)}`,
      options === null ? '' : ` with (${options.join(', ')})`,
    ];
    return [
      ...commentLines(comment ?? fromMigrations.get(name)),
      `create table ${name} (`,
      ...inside,
      `${end.join('')};`,
      ...indexLines(parts.indexes.get(name) ?? [], fromMigrations),
      ...[...(parts.statistics.get(name) ?? []), ...(parts.triggers.get(name) ?? [])].map(
        ({ definition }) => `${plain(definition)};`,
      ),
    ].join('\n');
  };
  const problems = ownerProblems(
    catalog.tables.map(({ name }) => name),
    owners,
  );
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const groups = Map.groupBy(catalog.tables, ({ name }) => owners.get(name) ?? house);
  const sections = Array.from(groups)
    .sort(([one], [other]) => Number(one === house) - Number(other === house) || (one < other ? -1 : 1))
    .map(([owner, tables]) => [`-- ==== ${owner} ====`, ...tables.map(tableText)].join('\n\n'));
  return `${[pageHead, ...sections].join('\n\n')}\n`;
};

const pageHead = `-- All tables as the migrations leave them, by the feature that owns them. To read, not to run.
-- Generated by \`npm run schema\` from a migrated database and the comments in apps/server/migrations. Do not edit.
-- Functions that triggers call are in apps/server/sql/functions. Left out: partitions, which workers add, the record
-- of migrations, the tables of the job queue, and names that PostgreSQL chooses for keys.`;
