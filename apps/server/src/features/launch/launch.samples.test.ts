import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { repository } from '../../../../../tools/environment.ts';
import { createVectorFile } from './testing/vectors.ts';

const samples = join(repository, 'samples/launch-ticket');
const folder = mkdtempSync(join(tmpdir(), 'guildhall-samples-'));
afterAll(() => rmSync(folder, { recursive: true }));

const { now, private_keys: keys, vectors } = createVectorFile();
// The first in the PATH may be another than the one that the Debian package belongs to.
const python = ['python3', '/usr/bin/python3'].find(
  (command) => spawnSync(command, ['-c', 'import cryptography']).status === 0,
);

const jsonFile = (name: string, content: unknown): string => {
  const path = join(folder, name);
  writeFileSync(path, JSON.stringify(content));
  return path;
};

const printedBy = (command: string, script: string): Record<string, string> => {
  const printed: Record<string, string> = {};
  for (const { name, key: kid, claims, is_sample: isSample } of vectors) {
    if (isSample !== true) continue;
    const { iss: _iss, aud: _aud, iat: _iat, exp: _exp, jti, ...player } = claims ?? {};
    const key = keys.find((each) => each.kid === kid);
    const files = ['--key', jsonFile('key.json', key), '--player', jsonFile('player.json', player)];
    const args = [script, ...files, '--now', String(now), '--jti', String(jti)];
    printed[name] = execFileSync(command, args, { encoding: 'utf8' }).trim();
  }
  return printed;
};

const expected = Object.fromEntries(
  vectors.filter((each) => each.is_sample === true).map(({ name, ticket }) => [name, ticket]),
);

describe('the samples mint exactly the tickets of the test vectors', () => {
  it('in Node', () => {
    expect(printedBy(process.execPath, join(samples, 'node/mint.mjs'))).toEqual(expected);
  });

  // CI must have Python with the cryptography package; elsewhere the sample is skipped if it cannot run.
  it.runIf(python !== undefined || process.env['CI'] !== undefined)('in Python', () => {
    expect(printedBy(python ?? 'python3', join(samples, 'python/mint.py'))).toEqual(expected);
  });
});
