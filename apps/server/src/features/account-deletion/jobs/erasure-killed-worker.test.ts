import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { nothingRemoved } from '@guildhall/contract/account-deletion/rules.ts';
import { describe, expect, it } from 'vitest';
import { deletionFactoryOf, letDaysPass } from '../testing/requests.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);
const [first, second] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'privacy')];
const program = join(import.meta.dirname, '../testing/erasure-worker.ts');

/** Returns the signal that killed the worker, or null if it finished. */
const workUntil = async (moment: string, step: string): Promise<unknown> => {
  const child = spawn(process.execPath, [program, moment, step], {
    env: installation.environmentWith(),
    stdio: 'ignore',
  });
  return (await once(child, 'exit'))[1];
};
const due = async () => {
  const player = await make.player();
  const { id, certificate } = await make.confirmed(first.id, second.id, player);
  await letDaysPass(owner, id);
  return { player, certificate };
};
const erasureOf = async (certificate: string) =>
  (
    await owner.query('select step, player_id, account, objects, removed, finished_at from erasure where id = $1', [
      certificate,
    ])
  ).rows[0];
const webhooksOf = async (certificate: string) =>
  (
    await owner.query(`select 1 from webhook_event where event = 'deletion.erased' and data ->> 'certificate' = $1`, [
      certificate,
    ])
  ).rowCount;
const entriesOf = async (certificate: string) =>
  (await owner.query('select 1 from audit_entry where subject = $1', [`erasure:${certificate}`])).rowCount;

const nouns = server.features.map(({ noun }) => noun);
const steps = [
  'begun',
  'sessions',
  'ledger',
  'noted',
  ...nouns.filter((noun) => noun !== 'launch').map((noun) => `erased ${noun}`),
  'erased launch',
  'objects',
  'done',
];

/**
 * Killing at every step takes minutes, as each kill starts a process. By default, one `erased …` step stands for all of
 * them.
 */
const isWhole = process.env['GUILDHALL_ALL_KILLS'] === 'true';
const isTried = (step: string): boolean => isWhole || !step.startsWith('erased ') || step === 'erased chat';

describe('an erasure whose worker is killed [G4]', () => {
  it('at any step is resumed from there and completes', async () => {
    const { player, certificate } = await due();
    for (const [index, step] of steps.entries()) {
      if (!isTried(step)) continue;
      expect([step, await workUntil('within', step)]).toEqual([step, 'SIGKILL']);
      expect((await erasureOf(certificate))?.step).toBe(index === 0 ? undefined : steps[index - 1]);
      if (!isWhole) continue;
      expect([step, await workUntil('after', step)]).toEqual([step, 'SIGKILL']);
      expect((await erasureOf(certificate))?.step).toBe(step);
    }
    expect(await workUntil('never', '')).toBe(null);
    expect(await erasureOf(certificate)).toEqual({
      step: 'done',
      player_id: null,
      account: null,
      objects: [],
      removed: { ...nothingRemoved, files: 1 },
      finished_at: expect.any(Date) as Date,
    });
    expect((await owner.query('select from player where id = $1', [player])).rowCount).toBe(0);
    expect([await webhooksOf(certificate), await entriesOf(certificate)]).toEqual([1, 1]);
  }, 240_000);

  it('is executed exactly once when several workers run concurrently', async () => {
    const all = [await due(), await due(), await due(), await due(), await due()];
    await Promise.all([
      server.erasure.run(server.features),
      server.erasure.run(server.features),
      workUntil('never', ''),
    ]);
    await server.erasure.run(server.features);
    for (const { certificate } of all) {
      expect([await webhooksOf(certificate), await entriesOf(certificate)]).toEqual([1, 1]);
    }
  });
});
