import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { repository } from './environment.ts';
import { copyTree, type StepResult } from './tree-copy.ts';

/**
 * Proves that the tools hold: each violation is planted into a copy of the tree and must be named by its step. That they pass on the tree
 * as it is, `npm run verify` says by running them.
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

const runPlanted = (plants: Readonly<Record<string, string>>, ...step: Step): StepResult => {
  const undo = Object.entries(plants).map(([path, text]) => tree.plant(path, (before) => `${text}\n${before}`));
  try {
    return tree.run(...step);
  } finally {
    for (const putBack of undo) putBack();
  }
};

const runChanged = (path: string, change: (before: string) => string, ...step: Step): StepResult => {
  const putBack = tree.plant(path, change);
  try {
    return tree.run(...step);
  } finally {
    putBack();
  }
};

describe('walls', () => {
  /** One violation for each rule of .dependency-cruiser.mjs. */
  const violations: readonly { rule: string; path: string; text: string }[] = [
    {
      rule: 'features-meet-in-public-files',
      path: `${server}/features/articles/planted.ts`,
      text: `import { createTotalsService } from '../totals/totals.service.ts';`,
    },
    {
      rule: 'features-meet-in-public-files',
      path: `${server}/features/articles/planted-type.ts`,
      text: `import type { TotalsService } from '../totals/totals.service.ts';`,
    },
    {
      rule: 'features-are-wired-in-one-place',
      path: `${server}/roles/planted.ts`,
      text: `import '../features/launch/launch.service.ts';`,
    },
    {
      rule: 'wiring-takes-no-queries',
      path: `${server}/services.ts`,
      text: `import './features/launch/launch.queries.ts';`,
    },
    {
      rule: 'routes-know-no-sql',
      path: `${server}/features/launch/launch.routes.ts`,
      text: `import { deletePlayer } from './launch.queries.ts';`,
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
      path: `${server}/features/pictures/pictures.ingest.ts`,
      text: `import './pictures.decode.ts';`,
    },
    {
      rule: 'services-know-no-http',
      path: `${server}/features/totals/totals.service.ts`,
      text: `import type { FastifyRequest } from 'fastify';`,
    },
    {
      rule: 'gateway-knows-no-domain',
      path: `${server}/gateway/planted.ts`,
      text: `import '../features/totals/totals.public.ts';`,
    },
    {
      rule: 'platform-knows-nobody-above',
      path: `${server}/platform/planted.ts`,
      text: `import '../gateway/hub.ts';`,
    },
    {
      rule: 'app-platform-knows-nobody-above',
      path: `${player}/ui/planted.ts`,
      text: `import '../app/planted.ts';`,
    },
    {
      rule: 'app-platform-knows-nobody-above',
      path: `${staffConsole}/platform/planted.ts`,
      text: `import '../features/articles/planted.ts';`,
    },
    {
      rule: 'app-features-know-no-app',
      path: `${player}/features/articles/planted.ts`,
      text: `import '../../app/planted.ts';`,
    },
    {
      rule: 'app-features-know-no-app',
      path: `${staffConsole}/features/articles/planted.ts`,
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
      text: `import '../../../server/src/platform/clock.ts';`,
    },
    { rule: 'server-knows-no-browser', path: `${server}/roles/planted-react.ts`, text: `import 'react';` },
    {
      rule: 'packages-know-no-apps',
      path: 'packages/client/src/planted.ts',
      text: `import '../../../apps/server/src/platform/clock.ts';`,
    },
    { rule: 'client-knows-no-react', path: 'packages/client/src/planted-react.ts', text: `import 'react';` },
    { rule: 'contract-stands-alone', path: 'packages/contract/src/planted.ts', text: `import 'jose';` },
    { rule: 'code-needs-no-tests', path: `${server}/roles/planted-vitest.ts`, text: `import 'vitest';` },
    { rule: 'no-circle', path: 'packages/client/src/planted-one.ts', text: `import './planted-two.ts';` },
    { rule: 'no-circle', path: 'packages/client/src/planted-two.ts', text: `import './planted-one.ts';` },
    { rule: 'imports-exist', path: `${server}/roles/planted-missing.ts`, text: `import './nowhere.ts';` },
    { rule: 'names-say-what', path: `${server}/platform/utils.ts`, text: `export const planted = 1;` },
    { rule: 'names-say-what', path: `${server}/platform/helpers/planted.ts`, text: `export const planted = 1;` },
  ];
  let planted: StepResult;

  beforeAll(() => {
    planted = runPlanted(Object.fromEntries(violations.map(({ path, text }) => [path, text])), 'walls');
  });

  test('are all proved here', () => {
    const config = readFileSync(join(repository, '.dependency-cruiser.mjs'), 'utf8');
    const rules = new Set(Array.from(config.matchAll(/^ +name: '([\w-]+)'/gm), (match) => match[1]));
    expect(new Set(violations.map(({ rule }) => rule))).toEqual(rules);
  });

  test.for(violations)('hold: $rule, $path', ({ rule, path }) => {
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
    step: ['lint', `${server}/platform/planted.ts`],
    path: `${server}/platform/planted.ts`,
    text: `const later = async (): Promise<void> => { await Promise.resolve(); };\nexport const planted = (): void => { later(); };`,
    says: ['no-floating-promises', `${server}/platform/planted.ts`],
  },
  {
    title: 'an export that nobody imports',
    step: ['unused'],
    path: `${server}/platform/clock.ts`,
    text: `export const planted = 1;`,
    says: [/^planted +apps\/server\/src\/platform\/clock\.ts/m],
  },
  {
    title: 'a mistyped catalogue key in the player',
    step: ['types', 'apps/player'],
    path: `${player}/platform/planted.ts`,
    text: `import { translate } from './i18n.ts';\nexport const planted = translate('title.hoem');`,
    says: [`${player}/platform/planted.ts`, 'title.hoem'],
  },
  {
    title: 'a mistyped catalogue key in the console',
    step: ['types', 'apps/console'],
    path: `${staffConsole}/platform/planted.ts`,
    text: `import { translate } from './i18n.ts';\nexport const planted = translate('shell.naem');`,
    says: [`${staffConsole}/platform/planted.ts`, 'shell.naem'],
  },
];

describe.for(cases)('$step.0', ({ title, step, path, text, says }) => {
  test(`fails for ${title} and names it`, () => {
    const { status, output } = runPlanted({ [path]: text }, ...step);
    expect(status).not.toBe(0);
    for (const words of says) expect(output).toMatch(words);
  });
});

describe('catalogues', () => {
  test('K2: fail for a text missing in one language and name it', () => {
    const withoutFirst = (before: string): string => {
      const [, ...rest] = Object.entries(JSON.parse(before) as Record<string, string>);
      return JSON.stringify(Object.fromEntries(rest));
    };
    const { status, output } = runChanged('packages/i18n/catalogues/th-TH/titles.json', withoutFirst, 'catalogues');
    expect(status).not.toBe(0);
    expect(output).toContain('th-TH/titles.json: title.home is missing');
  });

  test.for(['error.planted', 'title.planted'])('M3 fail for %s, which no code shows, and name it', (key) => {
    const withMore = (before: string): string => before.replace('{', `{"${key}": "x",`);
    const { status, output } = runChanged('packages/i18n/catalogues/en-US/errors.json', withMore, 'catalogues');
    expect(status).not.toBe(0);
    expect(output).toContain(`${key}: no code uses it (player)`);
  });

  test('M3 fail for a text of players that only an error of staff names', () => {
    const withMore = (before: string): string => before.replace('{', '{"error.last_admin": "x",');
    const { status, output } = runChanged('packages/i18n/catalogues/en-US/errors.json', withMore, 'catalogues');
    expect(status).not.toBe(0);
    expect(output).toContain('error.last_admin: no code uses it (player)');
  });

  test('fail for a text of the console that only one of its languages has', () => {
    const withMore = (before: string): string => before.replace('{', '{"error.planted": "x",');
    const { status, output } = runChanged('packages/i18n/console/zh-CN/errors.json', withMore, 'catalogues');
    expect(status).not.toBe(0);
    expect(output).toContain('zh-CN/errors.json: error.planted is not an English key');
  });
});

describe('requirements', () => {
  /** The copy has no documents, so they are planted together with the violation. */
  const documents = Object.fromEntries(
    ['docs/requirements.md', 'docs/conformance.md'].map((path) => [path, readFileSync(join(repository, path), 'utf8')]),
  );

  test('fail for a test title that cites an undefined id and name it', () => {
    const path = 'packages/client/src/planted.test.ts';
    expect(runPlanted(documents, 'requirements').status).toBe(0);
    const { status, output } = runPlanted({ ...documents, [path]: `it('F9 is refused', () => {});` }, 'requirements');
    expect(status).not.toBe(0);
    expect(output).toContain(`${path} › F9 is refused: F9 is not defined`);
  });
});

describe('the authorization matrix', () => {
  const step = ['test', '--project=server', 'authorization-matrix', '-t=has a row'] as const;

  test('fails for a route of the contract without a row and names it', () => {
    const withRoute = (before: string): string =>
      before.replace('  commonConfig,\n', "  commonConfig,\n  { ...commonConfig, path: '/common/planted' },\n");
    const { status, output } = runChanged('packages/contract/src/routes.ts', withRoute, ...step);
    expect(status).not.toBe(0);
    expect(output).toContain('GET /common/planted');
  });
});
