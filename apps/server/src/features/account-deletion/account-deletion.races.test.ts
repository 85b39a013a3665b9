import { describe, expect, it } from 'vitest';
import { Failure } from '../../runtime/failure.ts';
import { deletionFactoryOf, letDaysPass } from './testing/requests.ts';
import { createInstallation } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);
const { requests: staffService } = server.deletionStaff;
const [first, second] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'privacy')];

const rounds = Number(process.env['GUILDHALL_DELETION_ROUNDS'] ?? 100);

const outcomeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.reason : String(error)),
  );
/** Starts both almost at the same time, with a random head start for either. */
const race = (one: () => Promise<unknown>, other: () => Promise<unknown>): Promise<[string, string]> => {
  const later = (work: () => Promise<unknown>) =>
    new Promise((resolve) => setTimeout(resolve, Math.random() * 6)).then(work);
  return Promise.all([outcomeOf(later(one)), outcomeOf(later(other))]);
};
const rowOf = async (id: string) =>
  (
    await owner.query(
      `select state, confirmed_at is not null and due_at is not null as has_end, closed_at is not null as is_closed
       from deletion_request where id = $1`,
      [id],
    )
  ).rows[0] as { state: string; has_end: boolean; is_closed: boolean } | undefined;

describe('a cancellation [G3]', () => {
  it(`racing with the confirmation has one winner, in ${rounds} rounds`, { timeout: 600_000 }, async () => {
    const wins: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const player = await make.player();
      const { id } = await make.requested(player);
      const [cancelled, confirmed] = await race(
        () => make.service.cancel(make.callerOf(player), { id }),
        () => staffService.confirm(first.id, { id, version: 1 }),
      );
      // A confirmed request can be cancelled too: both took effect, one after the other.
      expect(cancelled).toBe('done');
      expect(['done', 'conflict']).toContain(confirmed);
      expect(await rowOf(id)).toEqual({ state: 'cancelled', has_end: confirmed === 'done', is_closed: true });
      wins[confirmed] = (wins[confirmed] ?? 0) + 1;
    }
    // Both outcomes must occur, otherwise nothing raced.
    expect(Object.keys(wins).toSorted()).toEqual(['conflict', 'done']);
  });

  it(`racing with the erasure has one winner, in ${rounds} rounds`, { timeout: 600_000 }, async () => {
    const wins: Record<string, number> = {};
    for (let round = 0; round < rounds; round += 1) {
      const player = await make.player();
      const { id, certificate } = await make.confirmed(first.id, second.id, player);
      await letDaysPass(owner, id);
      const [cancelled] = await race(
        () => make.service.cancel(make.callerOf(player), { id }),
        () => server.erasure.run(server.features),
      );
      const players = (await owner.query('select from player where id = $1', [player])).rowCount;
      const erasures = (
        await owner.query('select from erasure where id = $1 and finished_at is not null', [certificate])
      ).rowCount;
      if (cancelled === 'done') {
        expect([await rowOf(id), players, erasures]).toEqual([
          { state: 'cancelled', has_end: true, is_closed: true },
          1,
          0,
        ]);
      } else {
        expect(['wrong_state', 'not_found']).toContain(cancelled);
        expect([await rowOf(id), players, erasures]).toEqual([undefined, 0, 1]);
      }
      const winner = cancelled === 'done' ? 'cancelled' : 'erased';
      wins[winner] = (wins[winner] ?? 0) + 1;
    }
    expect(Object.keys(wins).toSorted()).toEqual(['cancelled', 'erased']);
  });
});
