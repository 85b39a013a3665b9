import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../tools/environment.ts';
import { readSourceTexts } from '../tools/source-texts.ts';
import { readNumbers, wordProblemsOf } from '../tools/word-rules.ts';

/**
 * Checks the wording of comments, log messages and test titles. `npm run words -- --list` prints all of them, for
 * reading them without their code.
 */
const read = (path: string): string => readFileSync(join(repository, path), 'utf8');
const leftOut = /(?:^|\/)(?:node_modules|dist)$/;
const texts = globSync('{apps,packages,e2e,faults,load,testbed,bench,scripts,tools}/**/*.{ts,tsx,js,sql,css}', {
  cwd: repository,
  exclude: (path) => leftOut.test(path),
})
  .sort()
  .flatMap((path) => readSourceTexts(path, read(path)));

if (process.argv.includes('--list')) {
  for (const { path, line, kind, text } of texts) console.log([`${path}:${line}`, kind, text].join('\t'));
} else {
  const numbers = readNumbers(read('docs/security/threats.md'), read('packages/contract/src/realtime/SPEC.md'));
  const problems = wordProblemsOf(texts, numbers);
  if (problems.length > 0) console.error([...problems, `${problems.length} problems with words`].join('\n'));
  else console.log(`${texts.length} comments, log messages and test titles`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
