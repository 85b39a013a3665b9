import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commands } from '../apps/server/src/commands/commands.ts';
import { variables } from '../apps/server/src/runtime/config-variables.ts';
import { withCommands } from './reference/commands-reference.ts';
import { exampleFile, referencePage } from './reference/config-reference.ts';
import { repository } from '../tools/environment.ts';

const commandsPage = 'docs/operations/commands.md';

/** Generates the configuration reference, the example file and the table of commands; `--verify` only checks that they are up to date. */
const files = {
  'docs/configuration.md': referencePage(variables),
  'deploy/guildhall.env.example': exampleFile(variables),
  [commandsPage]: withCommands(readFileSync(join(repository, commandsPage), 'utf8'), commands),
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
