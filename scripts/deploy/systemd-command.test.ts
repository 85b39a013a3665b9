import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repository } from '../../tools/environment.ts';
import { run } from './engine.ts';

const folder = mkdtempSync(join(tmpdir(), 'guildhall-systemd-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'systemd-run'), '#!/bin/sh\nprintf "%s\\n" "$@"\n');
chmodSync(join(folder, 'systemd-run'), 0o755);
for (const name of ['http.env', 'worker.env']) writeFileSync(join(folder, name), '');

const argumentsOf = (args: readonly string[], instance?: string): string[] =>
  run('sh', [join(repository, 'deploy/systemd/guildhall'), ...args], {
    env: {
      PATH: `${folder}:/usr/bin:/bin`,
      GUILDHALL_CONFIGURATION: folder,
      ...(instance === undefined ? {} : { GUILDHALL_INSTANCE: instance }),
    },
  }).split('\n');

const filesOf = (lines: readonly string[]): string[] =>
  lines
    .filter((line) => line.startsWith('EnvironmentFile='))
    .map((line) => line.slice(`EnvironmentFile=${folder}/`.length));

describe('deploy/systemd/guildhall', () => {
  it('runs a command with the variables of an instance, and keeps its arguments apart', () => {
    const lines = argumentsOf(['switch', 'set', 'chat', 'off', '--reason', 'A flood of links.']);
    expect(filesOf(lines)).toEqual(['guildhall.env', 'http.env']);
    expect(lines.slice(-8, -1)).toEqual([
      '/opt/guildhall/apps/server/src/guildhall.ts',
      'switch',
      'set',
      'chat',
      'off',
      '--reason',
      'A flood of links.',
    ]);
    expect(lines).toContain('--uid=guildhall');
  });

  it('takes and writes files of the person who calls it', () => {
    for (const args of [
      ['keys', 'add', '--file', 'entry.json'],
      ['ticket', 'mint', '--key', 'private-key.json'],
      ['secrets', 'add'],
    ]) {
      const lines = argumentsOf(args);
      expect(lines).not.toContain('--uid=guildhall');
      expect(lines).toContain(`WorkingDirectory=${process.cwd()}`);
    }
  });

  it('takes another instance if it is named, and gives the owner to migrate alone', () => {
    expect(filesOf(argumentsOf(['status'], 'worker'))).toEqual(['guildhall.env', 'worker.env']);
    expect(filesOf(argumentsOf(['migrate', '--dry-run']))).toEqual(['migrate.env']);
  });
});
