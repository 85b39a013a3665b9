import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { deletionFactoryOf, letDaysPass } from '../../testing/deletion-requests.ts';
import { createInstallation } from '../../testing/installation.ts';
import { enrolledAs } from '../../testing/staff.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);
const [first, second] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'privacy')];
const program = join(import.meta.dirname, '../../testing/erasure-child.ts');

/** The signal that ended a worker which was to die there; null where it came to its end. */
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
const toldOf = async (certificate: string) =>
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

/** All of them take minutes: every one is a process that starts and dies. By themselves, one of the many alike stands for them. */
const isWhole = process.env['GUILDHALL_ALL_KILLS'] === 'true';
const isTried = (step: string): boolean => isWhole || !step.startsWith('erased ') || step === 'erased chat';

describe('G4: an erasure whose worker is killed', () => {
  it('at every step goes on from there and ends right', async () => {
    const { player, certificate } = await due();
    for (const [index, step] of steps.entries()) {
      if (!isTried(step)) continue;
      expect([step, await workUntil('within', step)]).toEqual([step, 'SIGKILL']);
      // What was not written down did not happen.
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
      removed: { reports: 0, conversations: 0, files: 1, answers: 0 },
      finished_at: expect.any(Date) as Date,
    });
    expect((await owner.query('select from player where id = $1', [player])).rowCount).toBe(0);
    expect([await toldOf(certificate), await entriesOf(certificate)]).toEqual([1, 1]);
  }, 240_000);

  it('by two workers at once is done once', async () => {
    const all = [await due(), await due(), await due(), await due(), await due()];
    await Promise.all([
      server.erasure.run(server.features),
      server.erasure.run(server.features),
      workUntil('never', ''),
    ]);
    await server.erasure.run(server.features);
    for (const { certificate } of all) {
      expect([await toldOf(certificate), await entriesOf(certificate)]).toEqual([1, 1]);
    }
  });
});
