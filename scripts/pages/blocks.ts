import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../tools/environment.ts';

export interface Block {
  readonly page: string;
  readonly line: number;
  readonly language: 'sh' | 'sql';
  readonly text: string;
  /** Why it does not run here, from the comment above it. */
  readonly reason: string | null;
  /** The database role that the text before an SQL block names first. */
  readonly role: string;
}

const folder = 'docs/operations';
/** Pages whose commands need what earlier pages did, and the one that takes a server out of the proxy. */
const first = ['deploy.md', 'migrations.md', 'postgresql.md', 'redis.md', 'proxies.md'];
const last = ['upgrades.md'];

const fence = /^( *)```(sh|bash|sql)\n([^]*?)^\1```$/gm;
const reasonAbove = /<!-- not run: (.+) -->\n$/;

export const blocksOf = (page: string, text: string): Block[] =>
  Array.from(text.matchAll(fence), ({ index, 1: indent = '', 2: language, 3: body = '' }) => {
    const before = text.slice(0, index);
    const lines = body.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
    const paragraph =
      before
        .trimEnd()
        .split(/\n\s*\n/)
        .at(-1) ?? '';
    return {
      page,
      line: before.split('\n').length,
      language: language === 'sql' ? 'sql' : 'sh',
      text: lines.join('\n').trimEnd(),
      reason: reasonAbove.exec(before)?.[1] ?? null,
      role: /\bguildhall_(?:owner|app|gateway|worker|readonly)\b/.exec(paragraph)?.[0] ?? 'guildhall_app',
    };
  });

const rank = (page: string): number => {
  if (first.includes(page)) return first.indexOf(page);
  return first.length + (last.includes(page) ? 1 : 0);
};

/** The blocks of all pages for operators, in the order in which an operator reads them. */
export const readBlocks = (root = repository): Block[] => {
  const pages = globSync('**/*.md', { cwd: join(root, folder) });
  return pages
    .sort((one, other) => rank(one) - rank(other) || (one < other ? -1 : 1))
    .flatMap((page) => blocksOf(page, readFileSync(join(root, folder, page), 'utf8')));
};

/** Fills in the host names, ports, folders and names of one machine, in one pass, the longest first. */
export const fillIn = (
  text: string,
  places: Readonly<Record<string, string>>,
  values: Readonly<Record<string, string | number>>,
): string => {
  const names = Object.keys(places).sort((one, other) => other.length - one.length);
  const pattern = new RegExp(
    names.map((name) => name.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)).join('|'),
    'g',
  );
  return text.replaceAll(pattern, (name) =>
    (places[name] ?? '').replaceAll(/\{(\w+)\}/g, (_, key: string) => {
      const value = values[key];
      if (value === undefined) throw new Error(`places.json: {${key}} of ${name} is unknown`);
      return String(value);
    }),
  );
};
