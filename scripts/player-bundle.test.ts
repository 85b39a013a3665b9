import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyTree } from './tree-copy.ts';

const tree = copyTree();
afterAll(tree.remove);

/** Everything that exists for staff alone. */
const forStaff = [
  'apps/console',
  'packages/i18n/console',
  'packages/i18n/src/console-messages.ts',
  'packages/client/src/staff-live.ts',
  'packages/client/src/staff-chat.ts',
  ...[
    'articles-desk',
    'audit',
    'audit-actions',
    'chat-desk',
    'desk',
    'feedback-desk',
    'incidents-desk',
    'paging',
    'permissions',
    'personas',
    'pictures',
    'staff',
    'staff-errors',
    'staff-limits',
    'suggestions-desk',
    'surveys-desk',
    'account-deletion-desk',
    'webhooks-desk',
  ].map((name) => `packages/contract/src/${name}.ts`),
  ...['staff-messages', 'staff-socket'].map((name) => `packages/contract/src/realtime/${name}.ts`),
];

const buildPlayer = (): Record<string, string> => {
  const player = join(tree.root, 'apps/player');
  const { status, stderr } = spawnSync('npm', ['run', '-s', 'build', '--', '--logLevel=error'], {
    cwd: player,
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([0, '']);
  const files = globSync('**/*.*', { cwd: join(player, 'dist') }).sort();
  return Object.fromEntries(
    files.map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(player, 'dist', name)))
        .digest('hex'),
    ]),
  );
};

it('the player’s app holds not a byte of the console: without it in the tree, every built file is the same', () => {
  const withConsole = buildPlayer();
  for (const path of forStaff) rmSync(join(tree.root, path), { recursive: true });
  expect(buildPlayer()).toEqual(withConsole);
  expect(Object.keys(withConsole).length).toBeGreaterThan(50);
});
