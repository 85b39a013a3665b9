import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { globSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { copyTree } from '../tools/tree-copy.ts';

const tree = copyTree();
afterAll(tree.remove);

/** Files that exist for staff only. */
const forStaff = [
  'apps/console',
  'packages/i18n/console',
  'packages/i18n/src/console-messages.ts',
  'packages/client/src/socket/staff-socket.ts',
  'packages/client/src/conversation/staff-chat.ts',
  ...globSync('packages/contract/src/*/{feature,staff,staff-errors,staff-errors.list}.ts', { cwd: tree.root }),
  ...[
    'audit/actions',
    'features',
    'http/paging',
    'http/staff-limits',
    'http/staff-route',
    'staff/feature-declaration',
    'staff/people',
    'staff/permissions',
    'staff/roles',
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

it('the player app contains no console code: removing the console from the tree does not change any built file', () => {
  const withConsole = buildPlayer();
  for (const path of forStaff) rmSync(join(tree.root, path), { recursive: true });
  expect(buildPlayer()).toEqual(withConsole);
  expect(Object.keys(withConsole).length).toBeGreaterThan(50);
});
