import { parseSync, Visitor, type Argument } from 'oxc-parser';

export interface TableUse {
  readonly table: string;
  readonly kind: 'reads' | 'writes';
}

const kyselyReads = /^(?:selectFrom|using|\w*[jJ]oin(?:Lateral)?)$/;
const kyselyWrites = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);

const item = String.raw`(?:(?:only|lateral)\s+)?\w+(?:\s+(?:as\s+)?\w+)?`;
const clauses = new RegExp(
  String.raw`\b(?<!distinct )(delete from|from|join|into|update|using)\s+(${item}(?:\s*,\s*${item})*)`,
  'g',
);
const sqlWrites = new Set(['delete from', 'into', 'update']);

const usesInSql = (text: string): TableUse[] =>
  Array.from(text.replaceAll(/--[^\n]*/g, '').matchAll(clauses)).flatMap(([, keyword = '', list = '']) =>
    list.split(',').map((each) => ({
      table: /^\s*(?:(?:only|lateral)\s+)?(\w+)/.exec(each)?.[1] ?? '',
      kind: sqlWrites.has(keyword) ? 'writes' : 'reads',
    })),
  );

/** The string literals that an argument may evaluate to: a name, a list of names, or one of two. */
const namesIn = (argument: Argument | null | undefined): string[] => {
  if (argument?.type === 'Literal') return typeof argument.value === 'string' ? [argument.value] : [];
  if (argument?.type === 'ArrayExpression') return argument.elements.flatMap(namesIn);
  if (argument?.type === 'ConditionalExpression') return [argument.consequent, argument.alternate].flatMap(namesIn);
  return [];
};

const uses = (names: readonly string[], kind: TableUse['kind']): TableUse[] =>
  names.map((name) => ({ table: name.replace(/ as \w+$/, ''), kind }));

/**
 * Names that Kysely's builder, SQL texts, `sql.table` and properties called `table` use as tables; a name of a subquery may be among
 * them. A name that is computed is not found.
 */
export const tableUsesIn = (path: string, source: string): TableUse[] => {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message ?? 'could not be parsed'}`);
  const found: TableUse[] = [];
  new Visitor({
    CallExpression: ({ callee, arguments: [first] }) => {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { name } = callee.property;
      if (kyselyWrites.has(name)) found.push(...uses(namesIn(first), 'writes'));
      else if (name === 'table' || kyselyReads.test(name)) found.push(...uses(namesIn(first), 'reads'));
    },
    Property: ({ key, value }) => {
      if (key.type !== 'Identifier' || key.name !== 'table') return;
      if (value.type === 'Literal' && typeof value.value === 'string') found.push(...uses([value.value], 'reads'));
    },
    Literal: ({ value }) => {
      if (typeof value === 'string') found.push(...usesInSql(value));
    },
    TemplateLiteral: ({ quasis }) => {
      found.push(...usesInSql(quasis.map((quasi) => quasi.value.raw).join('…')));
    },
  }).visit(program);
  return found;
};
