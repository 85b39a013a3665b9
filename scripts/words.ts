import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { nameProblemsOf } from '../tools/name-rules.ts';
import { readSourceNames } from '../tools/source-names.ts';
import { readSourceTexts } from '../tools/source-texts.ts';
import { readNumbers, wordProblemsOf } from '../tools/word-rules.ts';

/**
 * Checks the wording of comments, log messages and test titles, and the words in names: identifiers, names in strings, SQL, CSS,
 * keys of catalogues, and files. `npm run words -- --list` prints all texts, for reading them without their code.
 */
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const leftOut = /(?:^|\/)(?:node_modules|dist)$/;
const filesOf = (pattern: string): readonly string[] =>
  globSync(pattern, { cwd: repository, exclude: (path) => leftOut.test(path) }).sort();

const sources = filesOf('{apps,packages,e2e,faults,load,testbed,bench,scripts,tools}/**/*.{ts,tsx,js,mjs,sql,css}');
const texts = sources.flatMap((path) => readSourceTexts(path, read(path)));

if (process.argv.includes('--list')) {
  for (const { path, line, kind, text } of texts) console.log([`${path}:${line}`, kind, text].join('\t'));
} else {
  const numbers = readNumbers(read('docs/security/threats.md'), read('packages/contract/src/realtime/SPEC.md'));
  // Migrations that were applied never change; `schema.sql` shows what they leave. The test of the rules plants words.
  const isNamed = (path: string): boolean =>
    !path.startsWith('apps/server/migrations/') && path !== 'tools/name-rules.test.ts';
  const keys = filesOf('packages/i18n/{console,catalogues,descriptions}/**/*.json');
  const names = [...sources, ...keys].filter(isNamed).flatMap((path) => readSourceNames(path, read(path)));
  const paths = filesOf('{apps,packages,docs,deploy,e2e,faults,load,bench,samples,scripts,tools}/**/*.*').filter(
    isNamed,
  );
  const problems = [...wordProblemsOf(texts, numbers), ...nameProblemsOf(names, paths)];
  if (problems.length > 0) console.error([...problems, `${problems.length} problems with words`].join('\n'));
  else
    console.log(`${texts.length} comments, log messages and test titles, ${names.length} names, ${paths.length} files`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
