import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lists, textOf } from '../tools/lists.ts';
import { repository } from '../tools/environment.ts';

/** Writes the lists of what features register; `--verify` only checks that they are up to date. */
for (const list of lists) {
  const file = join(repository, list.file);
  const text = textOf(list, repository);
  const before = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (before === text) continue;
  if (!process.argv.includes('--verify')) {
    writeFileSync(file, text);
  } else {
    console.error(`${list.file} is not up to date: run \`npm run lists\`.`);
    process.exitCode = 1;
  }
}
