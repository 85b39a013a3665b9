import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from '../tools/environment.ts';
import { copyTree, type StepResult } from '../tools/tree-copy.ts';

/**
 * Plants each violation into a copy of the tree and expects its step to report it. `npm run verify` shows that the
 * unchanged tree passes.
 */

let tree: ReturnType<typeof copyTree>;
beforeAll(() => {
  tree = copyTree();
});
afterAll(() => {
  tree.remove();
});

type Step = readonly [name: string, ...options: string[]];

const server = 'apps/server/src';
const player = 'apps/player/src';
const staffConsole = 'apps/console/src';

type Change = (before: string) => string;

const runAllChanged = (changes: Readonly<Record<string, Change>>, ...step: Step): StepResult => {
  const undo = Object.entries(changes).map(([path, change]) => tree.plant(path, change));
  try {
    return tree.run(...step);
  } finally {
    for (const putBack of undo) putBack();
  }
};

const runChanged = (path: string, change: Change, ...step: Step): StepResult =>
  runAllChanged({ [path]: change }, ...step);

const runPlanted = (plants: Readonly<Record<string, string>>, ...step: Step): StepResult =>
  runAllChanged(
    Object.fromEntries(Object.entries(plants).map(([path, text]) => [path, (before) => `${text}\n${before}`])),
    ...step,
  );

describe('walls', () => {
  /** One violation for each rule of .dependency-cruiser.mjs, at least. */
  const violations: readonly { rule: string; path: string; text: string }[] = [
    {
      rule: 'features-meet-in-public-files',
      path: `${server}/features/articles/planted.service.ts`,
      text: `import { createTotalsService } from '../totals/totals.service.ts';`,
    },
    {
      rule: 'features-meet-in-public-files',
      path: `${server}/features/articles/planted-type.service.ts`,
      text: `import type { TotalsService } from '../totals/totals.service.ts';`,
    },
    {
      rule: 'features-are-wired-in-one-place',
      path: `${server}/testing.ts`,
      text: `import './features/launch/launch.service.ts';`,
    },
    {
      rule: 'wiring-takes-no-queries',
      path: `${server}/wiring.ts`,
      text: `import './features/launch/launch.queries.ts';`,
    },
    {
      rule: 'routes-know-no-sql',
      path: `${server}/features/launch/launch.routes.ts`,
      text: `import { deletePlayer } from './launch.queries.ts';`,
    },
    {
      rule: 'quotas-of-players-are-declared',
      path: `${server}/features/launch/launch.device.service.ts`,
      text: `import { playerQuotas } from '../../data/player-quotas.ts';`,
    },
    {
      rule: 'queries-know-no-rules',
      path: `${server}/features/totals/totals.queries.ts`,
      text: `import './totals.module.ts';`,
    },
    {
      rule: 'pictures-are-decoded-apart',
      path: `${server}/features/pictures/pictures.service.ts`,
      text: `import 'sharp';`,
    },
    {
      rule: 'pictures-are-decoded-apart',
      path: `${server}/features/pictures/pictures.ingest.service.ts`,
      text: `import './pictures.decode.adapter.ts';`,
    },
    {
      rule: 'services-know-no-http',
      path: `${server}/features/totals/totals.service.ts`,
      text: `import type { FastifyRequest } from 'fastify';`,
    },
    {
      rule: 'server-files-have-a-role',
      path: `${server}/features/articles/planted.parts.ts`,
      text: `export const planted = 1;`,
    },
    {
      rule: 'player-files-have-a-role',
      path: `${player}/features/articles/planted.own.ts`,
      text: `export const planted = 1;`,
    },
    {
      rule: 'console-files-have-a-role',
      path: `${staffConsole}/features/articles/planted.own.ts`,
      text: `export const planted = 1;`,
    },
    {
      rule: 'wiring-takes-no-queries',
      path: `${server}/commands/planted.command.ts`,
      text: `import '../features/launch/launch.queries.ts';`,
    },
    {
      rule: 'commands-are-on-top',
      path: `${server}/roles/planted.ts`,
      text: `import '../commands/run.ts';`,
    },
    {
      rule: 'server-knows-no-development',
      path: `${server}/commands/planted-environment.command.ts`,
      text: `import '../../../../tools/environment.ts';`,
    },
    {
      rule: 'http-and-sockets-know-no-feature',
      path: `${server}/sockets/planted.ts`,
      text: `import '../features/totals/totals.public.ts';`,
    },
    {
      rule: 'registration-knows-no-feature',
      path: `${server}/registration/planted.ts`,
      text: `import '../features/totals/totals.public.ts';`,
    },
    {
      rule: 'features-know-no-list',
      path: `${server}/features/totals/planted.service.ts`,
      text: `import '../../features.ts';`,
    },
    {
      rule: 'data-and-storage-know-nothing-above',
      path: `${server}/data/planted.ts`,
      text: `import '../http/network.ts';`,
    },
    {
      rule: 'runtime-is-at-the-bottom',
      path: `${server}/runtime/planted.ts`,
      text: `import '../sockets/hub.ts';`,
    },
    {
      rule: 'app-platform-knows-no-components',
      path: `${player}/ui/planted-kit.ts`,
      text: `import '../kit/form/field.tsx';`,
    },
    {
      rule: 'nothing-imports-scripts',
      path: `${server}/testing/planted.ts`,
      text: `import '../../../../scripts/types.ts';`,
    },
    {
      rule: 'nothing-imports-scripts',
      path: 'testbed/planted-script.ts',
      text: `import '../scripts/types.ts';`,
    },
    {
      rule: 'server-knows-no-development',
      path: `${server}/commands/planted-server.command.ts`,
      text: `import '../../development/local-server.ts';`,
    },
    {
      rule: 'tools-are-below-the-apps',
      path: 'tools/planted.ts',
      text: `import '../apps/server/src/runtime/clock.ts';`,
    },
    {
      rule: 'tools-are-below-the-apps',
      path: 'tools/planted.test.ts',
      text: `import '../apps/server/development/local-server.ts';`,
    },
    {
      rule: 'testbed-is-below',
      path: 'testbed/planted.ts',
      text: `import '../faults/nemesis.ts';`,
    },
    {
      rule: 'faults-and-load-stand-apart',
      path: 'faults/planted.ts',
      text: `import '../load/unit-costs.ts';`,
    },
    {
      rule: 'faults-and-load-stand-apart',
      path: 'load/planted.ts',
      text: `import '../faults/nemesis.ts';`,
    },
    {
      rule: 'app-platform-knows-nothing-above',
      path: `${player}/ui/planted.ts`,
      text: `import '../app/planted.ts';`,
    },
    {
      rule: 'app-platform-knows-nothing-above',
      path: `${staffConsole}/platform/planted.ts`,
      text: `import '../features/articles/planted.model.ts';`,
    },
    {
      rule: 'app-features-know-no-app',
      path: `${player}/features/articles/planted.model.ts`,
      text: `import '../../app/planted.ts';`,
    },
    {
      rule: 'app-features-know-no-app',
      path: `${staffConsole}/features/articles/planted.model.ts`,
      text: `import '../../app/planted.ts';`,
    },
    {
      rule: 'apps-never-import-each-other',
      path: `${staffConsole}/ui/planted.ts`,
      text: `import '../../../player/src/platform/planted.ts';`,
    },
    { rule: 'browser-code-uses-no-node', path: `${staffConsole}/app/planted.ts`, text: `import 'node:fs';` },
    { rule: 'browser-code-uses-no-node', path: `${player}/app/planted.ts`, text: `import 'node:fs';` },
    {
      rule: 'apps-run-in-a-browser',
      path: `${player}/platform/planted.ts`,
      text: `import '../../../server/src/runtime/clock.ts';`,
    },
    { rule: 'server-knows-no-browser', path: `${server}/http/planted-react.ts`, text: `import 'react';` },
    {
      rule: 'packages-know-no-apps',
      path: 'packages/client/src/planted.ts',
      text: `import '../../../apps/server/src/runtime/clock.ts';`,
    },
    { rule: 'browser-package-stands-alone', path: 'packages/browser/src/planted.ts', text: `import 'valibot';` },
    {
      rule: 'browser-package-is-for-the-apps',
      path: 'packages/client/src/planted-browser.ts',
      text: `import '../../browser/src/store.ts';`,
    },
    { rule: 'client-knows-no-react', path: 'packages/client/src/planted-react.ts', text: `import 'react';` },
    { rule: 'contract-stands-alone', path: 'packages/contract/src/planted.ts', text: `import 'jose';` },
    { rule: 'code-needs-no-tests', path: `${server}/http/planted-vitest.ts`, text: `import 'vitest';` },
    { rule: 'no-circle', path: 'packages/client/src/planted-one.ts', text: `import './planted-two.ts';` },
    { rule: 'no-circle', path: 'packages/client/src/planted-two.ts', text: `import './planted-one.ts';` },
    { rule: 'imports-exist', path: `${server}/http/planted-missing.ts`, text: `import './nowhere.ts';` },
    { rule: 'names-say-what', path: `${server}/runtime/utils.ts`, text: `export const planted = 1;` },
    { rule: 'names-say-what', path: `${server}/runtime/helpers/planted.ts`, text: `export const planted = 1;` },
  ];
  let planted: StepResult;

  beforeAll(() => {
    planted = runPlanted(Object.fromEntries(violations.map(({ path, text }) => [path, text])), 'walls');
  });

  test('are all covered by this test', () => {
    const config = readFileSync(join(repository, '.dependency-cruiser.mjs'), 'utf8');
    const rules = new Set(Array.from(config.matchAll(/^ +name: '([\w-]+)'/gm), (match) => match[1]));
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(rules);
  });

  test.for(violations)('reject a violation of $rule in $path', ({ rule, path }) => {
    expect(planted.status).not.toBe(0);
    expect(planted.output).toMatch(new RegExp(`error ${rule}: (?:.*→\\s+)?${path.replaceAll('.', '\\.')}`));
  });
});

interface Case {
  readonly title: string;
  readonly step: Step;
  readonly path: string;
  readonly text: string;
  readonly says: readonly (string | RegExp)[];
}

const cases: readonly Case[] = [
  {
    title: 'a floating promise',
    step: ['lint', `${server}/runtime/planted.ts`],
    path: `${server}/runtime/planted.ts`,
    text: `const later = async (): Promise<void> => { await Promise.resolve(); };\nexport const planted = (): void => { later(); };`,
    says: ['no-floating-promises', `${server}/runtime/planted.ts`],
  },
  {
    title: 'an unused export',
    step: ['unused'],
    path: `${server}/runtime/clock.ts`,
    text: `export const planted = 1;`,
    says: [/^planted +apps\/server\/src\/runtime\/clock\.ts/m],
  },
  {
    title: 'features that import each other',
    step: ['floors'],
    path: `${server}/features/audit/planted.service.ts`,
    text: `import '../chat/chat.public.ts';`,
    says: [/error features-have-floors: server: .*audit → chat/],
  },
  {
    title: 'a feature that is not listed',
    step: ['lists', '--verify'],
    path: `${server}/features/planted/planted.module.ts`,
    text: `export const plantedModule = defineFeature({});`,
    says: ['apps/server/src/features.ts is not up to date: run `npm run lists`'],
  },
  {
    title: 'a mistyped catalogue key in the player',
    step: ['types', 'apps/player'],
    path: `${player}/platform/planted.ts`,
    text: `import { translate } from './text/i18n.ts';\nexport const planted = translate('title.hoem');`,
    says: [`${player}/platform/planted.ts`, 'title.hoem'],
  },
  {
    title: 'a mistyped catalogue key in the console',
    step: ['types', 'apps/console'],
    path: `${staffConsole}/platform/planted.ts`,
    text: `import { translate } from './text/i18n.ts';\nexport const planted = translate('shell.naem');`,
    says: [`${staffConsole}/platform/planted.ts`, 'shell.naem'],
  },
];

describe.for(cases)('$step.0', ({ title, step, path, text, says }) => {
  test(`reports ${title}`, () => {
    const { status, output } = runPlanted({ [path]: text }, ...step);
    expect(status).not.toBe(0);
    for (const words of says) expect(output).toMatch(words);
  });
});

describe('catalogues', () => {
  /** Planted together, because each run compiles both apps. */
  const planted = ['error.planted', 'title.planted', 'feedback.state.planted', 'error.last_admin'] as const;
  const withKeys =
    (keys: readonly string[]): Change =>
    (before) =>
      before.replace('{', `{${keys.map((key) => `"${key}": "x",`).join('')}`);
  const withoutFirst: Change = (before) => {
    const [, ...rest] = Object.entries(JSON.parse(before) as Record<string, string>);
    return JSON.stringify(Object.fromEntries(rest));
  };
  let found: StepResult | undefined;
  const catalogues = (): StepResult =>
    (found ??= runAllChanged(
      {
        'packages/i18n/catalogues/th-TH/titles.json': withoutFirst,
        'packages/i18n/catalogues/en-US/errors.json': withKeys(planted),
        'packages/i18n/console/zh-CN/errors.json': withKeys(['error.planted']),
      },
      'catalogues',
    ));

  test('report a text that is missing in one language [K2]', () => {
    expect(catalogues().output).toContain('th-TH/titles.json: title.home is missing');
  });

  test.for(['error.planted', 'title.planted', 'feedback.state.planted'])(
    'report %s, which no code uses [M3]',
    (key) => {
      expect(catalogues().status).not.toBe(0);
      expect(catalogues().output).toContain(`${key}: no code uses it (player)`);
    },
  );

  test('report a player text that is used only by a staff error [M3]', () => {
    expect(catalogues().output).toContain('error.last_admin: no code uses it (player)');
  });

  test('report a console text that exists in only one of its languages', () => {
    expect(catalogues().output).toContain('zh-CN/errors.json: error.planted is not an English key');
  });
});

describe('requirements', () => {
  /** The copy has no docs folder, so the documents are planted together with the violation. */
  const documents = Object.fromEntries(
    ['requirements.md', 'conformance.md', 'security/threats.md', 'security/findings.md', 'security/asvs.md'].map(
      (name) => [`docs/${name}`, readFileSync(join(repository, 'docs', name), 'utf8')],
    ),
  );

  test('report a test title that cites an undefined id', () => {
    const path = 'packages/client/src/planted.test.ts';
    expect(runPlanted(documents, 'requirements').status).toBe(0);
    const { status, output } = runPlanted({ ...documents, [path]: `it('is refused [F9]', () => {});` }, 'requirements');
    expect(status).not.toBe(0);
    expect(output).toContain(`${path} › is refused [F9]: F9 is not defined`);
  });
});

describe('words', () => {
  const threats = 'docs/security/threats.md';
  const documents = { [threats]: readFileSync(join(repository, threats), 'utf8') };

  test('report vague words and citations that do not resolve', () => {
    const path = `${server}/runtime/planted.ts`;
    expect(runPlanted(documents, 'words').status).toBe(0);
    const { status, output } = runPlanted({ ...documents, [path]: '// Whoever asks (threat 99).' }, 'words');
    expect(status).not.toBe(0);
    expect(output).toContain(`${path}:1: comment, "Whoever": name the person or the subject`);
    expect(output).toContain(`${path}:1: comment, "threat 99": threat 99 is not defined`);
  });
});

describe('the authorization matrix', () => {
  const step = ['test', '--project=server', 'authorization-matrix', '-t=has exactly one row'] as const;

  test('reports a contract route without a row', () => {
    const withRoute = (before: string): string =>
      before.replace('[commonConfig]', "[commonConfig, { ...commonConfig, path: '/common/planted' }]");
    const { status, output } = runChanged('packages/contract/src/settings/config.ts', withRoute, ...step);
    expect(status).not.toBe(0);
    expect(output).toContain('GET /common/planted');
  });
});
