import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCodesFile, recordedCodes } from '../tools/error-codes.ts';
import { lists, textOf } from '../tools/lists.ts';
import { repository } from '../tools/environment.ts';

const textIn = (file: string): string => {
  const path = join(repository, file);
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
};

const keep = (file: string, text: string): void => {
  if (textIn(file) === text) return;
  if (!process.argv.includes('--verify')) {
    writeFileSync(join(repository, file), text);
  } else {
    console.error(`${file} is not up to date: run \`npm run lists\`.`);
    process.exitCode = 1;
  }
};

/** Writes the lists of what features register; `--verify` only checks that they are up to date. */
for (const list of lists) keep(list.file, textOf(list, repository));

// After the lists, which it reads.
const { allErrors } = await import('@guildhall/contract/http/staff-errors.ts');
keep(errorCodesFile, recordedCodes(textIn(errorCodesFile), allErrors));
