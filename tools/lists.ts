import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';

/** One thing that a list names: an export of a file, or a file of texts. */
interface Entry {
  readonly name: string;
  /** From the folder of the list. */
  readonly path: string;
}

interface List {
  /** The file that the list is written to. */
  readonly file: string;
  /** Where its entries are. */
  readonly folder: string;
  readonly of: RegExp;
  /** The name of the export; null: the entry is the file itself, named after it. */
  readonly exported: RegExp | null;
  /** Files without such an export belong to the folder too. */
  readonly isSparse?: true;
  readonly render: (entries: readonly Entry[]) => string;
}

const imports = (entries: readonly Entry[], how = ''): string =>
  entries.map(({ name, path }) => `import ${how}{ ${name} } from '${path}';\n`).join('');

const importsOfTexts = (entries: readonly Entry[]): string =>
  entries.map(({ name, path }) => `import type ${name} from '${path}';\n`).join('');

const arrayOf = (entries: readonly Entry[], spread = ''): string =>
  `[\n${entries.map(({ name }) => `  ${spread}${name},\n`).join('')}]`;

const keysOf = (entries: readonly Entry[]): string => entries.map(({ name }) => `typeof ${name}`).join(' &\n  ');

/** Objects that features export, joined to one. */
const joined = (file: string, source: string, of: string): List => ({
  file: `packages/contract/src/${file}`,
  folder: 'packages/contract/src',
  of: new RegExp(`/${source}\\.ts$`),
  exported: new RegExp(`^export const (\\w+${of}) = \\{`, 'm'),
  render: (entries) =>
    `${imports(entries)}\nexport const listed${of} = {\n${entries.map(({ name }) => `  ...${name},\n`).join('')}} as const;\n`,
});

/** What was a hand-written list in which every new feature edited a line. Sorted by path. */
export const lists: readonly List[] = [
  {
    file: 'packages/contract/src/http/routes.list.ts',
    folder: 'packages/contract/src',
    of: /\.ts$/,
    isSparse: true,
    exported: /^export const (\w*Routes) = \[/m,
    render: (entries) => `${imports(entries)}\nexport const listedRoutes = ${arrayOf(entries, '...')} as const;\n`,
  },
  {
    file: 'packages/contract/src/features.list.ts',
    folder: 'packages/contract/src',
    of: /\/feature\.ts$/,
    exported: /^export const (\w+Declaration) = \{/m,
    render: (entries) => `${imports(entries)}\nexport const listedFeatures = ${arrayOf(entries)} as const;\n`,
  },
  joined('http/player-errors.list.ts', 'player-errors', 'PlayerErrors'),
  joined('http/staff-errors.list.ts', 'staff-errors', 'StaffErrors'),
  joined('account-deletion/removed.list.ts', 'removed', 'Removed'),
  {
    file: 'packages/i18n/src/messages.ts',
    folder: 'packages/i18n/catalogues/en-US',
    of: /\.json$/,
    exported: null,
    render: (entries) =>
      `${importsOfTexts(entries)}\n/** Text keys of the player app. A mistyped or removed key is a compile error. */\nexport type MessageId = keyof (${keysOf(entries)});\n`,
  },
  {
    file: 'packages/i18n/src/console-messages.ts',
    folder: 'packages/i18n/console/en-US',
    of: /\.json$/,
    exported: null,
    render: (entries) =>
      `${importsOfTexts(entries)}\n/** Text keys of the console. A mistyped or removed key is a compile error. */\nexport type ConsoleMessageId = keyof (${keysOf(entries)});\n`,
  },
  {
    file: 'apps/server/src/features.ts',
    folder: 'apps/server/src/features',
    of: /\.module\.ts$/,
    exported: /^export const (\w+Module) = defineFeature\(/m,
    render: (entries) =>
      `${imports(entries)}\n/** All features of this server. */\nexport const modules = ${arrayOf(entries)} as const;\n`,
  },
  {
    file: 'apps/player/src/app/features.list.ts',
    folder: 'apps/player/src/features',
    of: /\.feature\.ts$/,
    exported: /^export const (\w+Feature): Feature = \{/m,
    render: (entries) =>
      `${imports(entries)}import type { Feature } from '../kit/feature.ts';\n\nexport const listedFeatures: readonly Feature[] = ${arrayOf(entries)};\n`,
  },
  {
    // Apart from the features, because it loads with the socket and not with the first visit.
    file: 'apps/player/src/app/live.list.ts',
    folder: 'apps/player/src/features',
    of: /\/features\/([\w-]+)\/\1\.live\.ts$/,
    exported: /^export const (\w+Live): PlayerLive = \{/m,
    render: (entries) =>
      `${imports(entries)}import type { PlayerLive } from '../kit/player-live.ts';\n\nexport const listedLive: readonly PlayerLive[] = ${arrayOf(entries)};\n`,
  },
  {
    file: 'apps/console/src/app/features.list.ts',
    folder: 'apps/console/src/features',
    of: /\.feature\.ts$/,
    exported: /^export const (\w+Feature): ConsoleFeature = \{/m,
    render: (entries) =>
      `${imports(entries)}import type { ConsoleFeature } from '../platform/registration/console-feature.ts';\n\nexport const listedFeatures: readonly ConsoleFeature[] = ${arrayOf(entries)};\n`,
  },
];

const camel = (file: string): string =>
  basename(file, '.json').replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

const filesBelow = (folder: string): string[] =>
  globSync('**/*.{ts,json}', { cwd: folder })
    .filter((path) => !/\.(?:test|list)\.ts$/.test(path))
    .map((path) => join(folder, path))
    .toSorted();

const namesIn = ({ exported }: List, file: string): string[] =>
  exported === null
    ? [camel(file)]
    : [...readFileSync(file, 'utf8').matchAll(new RegExp(exported.source, 'gm'))].map(([, name]) => name ?? '');

/** The text of a list as the tree at `root` has it. */
export const textOf = (list: List, root: string): string => {
  const entries = filesBelow(join(root, list.folder))
    .filter((file) => list.of.test(file))
    .flatMap((file) => {
      const path = relative(dirname(join(root, list.file)), file);
      const found = namesIn(list, file);
      // A file beside the list is the one that imports it.
      const isOwn = path === basename(file);
      if (found.length === 0 && !isOwn && list.isSparse !== true) {
        throw new Error(`${relative(root, file)} exports nothing for ${list.file}`);
      }
      return found.map((name) => ({ name, path: path.startsWith('.') ? path : `./${path}` }));
    });
  const names = entries.map(({ name }) => name);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Error(`${list.file}: two files export ${twice}`);
  return `// Written by \`npm run lists\`.\n\n${list.render(entries)}`;
};
