import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { problemsOfPage } from '../tools/doc-links.ts';
import { wrapped } from '../tools/markdown.ts';

const generated = new Set(['node_modules', '.git', '.dev', 'dist', 'test-results', 'playwright-report', 'coverage']);

const filesIn = (folder: string): string[] =>
  readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    if (generated.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/**
 * Checks that every relative link, path, npm script and test title named in a Markdown page exists, and that lines have
 * at most 120 characters; tables, code and single links may be longer. `-- --wrap` wraps longer paragraphs first.
 */
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const files = filesIn('');
if (process.argv.includes('--wrap')) {
  for (const file of files.filter((name) => name.endsWith('.md'))) {
    const text = read(file);
    if (wrapped(text) !== text) writeFileSync(join(repository, file), wrapped(text));
  }
}
const pages = new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, read(file)]));
const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
const tree = { files, pages, commands: new Set(Object.keys(scripts)), read };
const problems = [...pages.keys()].flatMap((page) => [...problemsOfPage(page, tree)]);
if (problems.length > 0) console.error([...problems, `${problems.length} problems in documents`].join('\n'));
else console.log(`${pages.size} pages, no dead reference, no long line`);
process.exitCode = problems.length === 0 ? 0 : 1;
