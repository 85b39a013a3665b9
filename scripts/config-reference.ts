import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { variables } from '../apps/server/src/runtime/config-variables.ts';
import { exampleFile, referencePage } from '../tools/config-reference.ts';
import { repository } from '../tools/environment.ts';

/** Generates the configuration reference and the example file; `--verify` only checks that they are up to date. */
const files = {
  'docs/configuration.md': referencePage(variables),
  'deploy/guildhall.env.example': exampleFile(variables),
};

for (const [path, text] of Object.entries(files)) {
  const file = join(repository, path);
  if (!process.argv.includes('--verify')) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text);
  } else if (readFileSync(file, 'utf8') !== text) {
    console.error(`${path} is not up to date: run \`npm run config-reference\`.`);
    process.exitCode = 1;
  }
}
