import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { problemsOfPage } from '../tools/doc-links.ts';

const generated = new Set(['node_modules', '.git', '.dev', 'dist', 'test-results', 'playwright-report', 'coverage']);

const filesIn = (folder: string): string[] =>
  readdirSync(join(repository, folder), { withFileTypes: true }).flatMap((entry) => {
    if (generated.has(entry.name)) return [];
    const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
    return entry.isDirectory() ? filesIn(path) : [path];
  });

/** Checks that every relative link, path, npm script and test title named in a Markdown page exists. */
const read = (file: string): string => readFileSync(join(repository, file), 'utf8');
const files = filesIn('');
const pages = new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, read(file)]));
const { scripts } = JSON.parse(read('package.json')) as { scripts: object };
const tree = { files, pages, commands: new Set(Object.keys(scripts)), read };
const problems = [...pages.keys()].flatMap((page) => [...problemsOfPage(page, tree)]);
if (problems.length > 0) console.error([...problems, `${problems.length} dead references`].join('\n'));
else console.log(`${pages.size} pages, no dead reference`);
process.exitCode = problems.length === 0 ? 0 : 1;
