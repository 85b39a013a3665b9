import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export const migrationsFolder = join(import.meta.dirname, '../../migrations');

/** First line of a file whose statements run one by one, outside a transaction, such as `create index concurrently`. */
const noTransaction = '-- guildhall: no transaction';

export interface MigrationFile {
  readonly name: string;
  readonly text: string;
  readonly hasTransaction: boolean;
}

/** Names of all migrations of this release, in the order in which they run. */
export const migrationNames = async (folder = migrationsFolder): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();

export const readMigration = async (name: string, folder = migrationsFolder): Promise<MigrationFile> => {
  const text = await readFile(join(folder, name), 'utf8');
  const firstLine = text.split('\n', 1)[0]?.trim();
  return { name, text, hasTransaction: firstLine !== noTransaction };
};

/** Comments, quoted text, quoted names and dollar quotes, in which a semicolon does not end the statement. */
const token = /--[^\n]*|\/\*[^]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|\$(\w*)\$[^]*?\$\1\$|[^]/g;

/** Splits SQL at its semicolons and leaves out comments. Nested comments and `E''` strings are not supported. */
export const statementsOf = (text: string): string[] => {
  const statements = [''];
  for (const [part] of text.matchAll(token)) {
    if (part === ';') statements.push('');
    else if (!part.startsWith('--') && !part.startsWith('/*')) statements.push(`${statements.pop() ?? ''}${part}`);
  }
  return statements.map((each) => each.trim()).filter((each) => each !== '');
};

const concurrentIndex = /^create\s+(?:unique\s+)?index\s+concurrently\s+(if\s+not\s+exists\s+)?([\w."]+)/i;

/** Name of the index that a statement builds concurrently, or null. Such a statement must be safe to repeat. */
export const concurrentIndexOf = (statement: string): string | null => {
  const found = concurrentIndex.exec(statement);
  if (found === null) return null;
  if (found[1] === undefined) {
    throw new Error(`"create index concurrently" needs "if not exists" and a name: ${statement}`);
  }
  return found[2] ?? null;
};

/** Statements that wait for other transactions without blocking anyone, so that they may wait long. */
export const isConcurrent = (statement: string): boolean =>
  /^(?:create\s+(?:unique\s+)?index|drop\s+index|reindex\s.*?|alter\s+table\s+\S+\s+detach\s+partition\s+\S+)\s+concurrently\b/i.test(
    statement,
  );
