import { execFile } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '@guildhall/contract/http/errors.ts';
import { fieldFaults } from '@guildhall/contract/http/field-faults.ts';
import { playerErrors } from '@guildhall/contract/http/player-errors.ts';
import { allErrors } from '@guildhall/contract/http/staff-errors.ts';
import { switchable } from '@guildhall/contract/switches/switchable.ts';
import { repository } from '../environment.ts';
import type { Book } from './books.ts';

type App = Book['app'];

const messagesOf: Readonly<Record<App, readonly [file: string, type: string]>> = {
  player: ['messages.ts', 'MessageId'],
  console: ['console-messages.ts', 'ConsoleMessageId'],
};

const keysOf = (of: Readonly<Record<string, { readonly key: string }>>): string[] =>
  Object.values(of).map(({ key }) => key);

const pausable = [...switchable.keys()];
/** Lists of articles and search results show the refusal itself, without a notice of the feature. */
const withoutNotice = ['articles', 'search'];

/** Keys of server errors, and of features that staff can pause: they reach the app as data, so the compiler does not see them. */
const serverKeys: Readonly<Record<App, readonly string[]>> = {
  player: [
    ...keysOf(errors),
    ...keysOf(playerErrors),
    ...Object.values(fieldFaults),
    ...pausable.filter((noun) => !withoutNotice.includes(noun)).map((noun) => `paused.${noun}`),
  ],
  console: [...keysOf(allErrors), ...Object.values(fieldFaults), ...pausable.map((noun) => `switches.feature.${noun}`)],
};

/**
 * Keys used in code, including computed ones: `feedback.state.${name}` yields a key for each value in the contract.
 * Determined by compiling the app against an empty set of texts: each type error then names the keys used in that
 * place.
 */
const compiledKeys = (app: App): Promise<string[]> => {
  const folder = join(repository, 'test-results/texts/keys', app);
  const [file, type] = messagesOf[app];
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), `export type ${type} = 'no.text';\n`);
  const root = '../../../..';
  const config = {
    extends: `${root}/apps/${app}/tsconfig.json`,
    compilerOptions: {
      noErrorTruncation: true,
      incremental: true,
      tsBuildInfoFile: './buildinfo.json',
      paths: { [`@guildhall/i18n/${file}`]: [`./${file}`] },
    },
    include: [`${root}/apps/${app}/src`],
    exclude: [`${root}/apps/${app}/src/**/*.test.*`],
  };
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(config));
  return new Promise((resolve) => {
    const options = { cwd: repository, maxBuffer: 64 * 1024 * 1024 };
    execFile('tsc', ['--pretty', 'false', '-p', folder], options, (_, stdout) => {
      resolve(Array.from(stdout.matchAll(/"([a-z][\w.]*)"/g), ([, key = '']) => key));
    });
  });
};

const writtenKeys = (app: App): string[] =>
  globSync(`apps/${app}/src/**/*.{ts,tsx}`, { cwd: repository })
    .filter((path) => !/\.test\.tsx?$/.test(path))
    .flatMap((path) =>
      Array.from(
        readFileSync(join(repository, path), 'utf8').matchAll(/(['"`])([a-z]\w*\.[\w.]*)\1/g),
        ([, , key = '']) => key,
      ),
    );

/** Reports unused texts, which translators would maintain for nothing, and what the server sends without a text. */
export async function* problemsOfUse(app: App, keys: ReadonlySet<string>): AsyncGenerator<string> {
  const compiled = await compiledKeys(app);
  const used = new Set([...compiled, ...writtenKeys(app), ...serverKeys[app]]);
  if (!compiled.some((key) => keys.has(key))) yield `${app}: the compiler named no key at all`;
  for (const key of keys) if (!used.has(key)) yield `${key}: no code uses it (${app})`;
  for (const key of new Set(serverKeys[app]))
    if (!keys.has(key)) yield `${key}: the contract has it, the texts do not (${app})`;
}
