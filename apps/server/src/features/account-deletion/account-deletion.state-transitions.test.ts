import { deletionStates } from '@guildhall/contract/account-deletion/rules.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { deletionFactoryOf } from './testing/requests.ts';
import { createInstallation } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = deletionFactoryOf(server);
const [one, two] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'privacy')];

const allowed = new Set([
  'requested confirmed',
  'requested rejected',
  'requested cancelled',
  'confirmed cancelled',
  'confirmed erasing',
]);
const pairs = deletionStates.flatMap((from) => deletionStates.map((to) => [from, to] as const));
const setOf = {
  requested: `state = 'requested'`,
  confirmed: `state = 'confirmed', confirmed_by = '${one.id}'`,
  erasing: `state = 'erasing', confirmed_by = '${one.id}'`,
  rejected: `state = 'rejected', closed_at = now()`,
  cancelled: `state = 'cancelled', closed_at = now()`,
};

/** Bypasses the triggers, which only the owner can do. */
const forced = async (id: string, set: string): Promise<void> => {
  await owner.query('set session_replication_role = replica');
  await owner.query(`update deletion_request set ${set} where id = $1`, [id]);
  await owner.query('set session_replication_role = origin');
};
const update = (id: string, set: string) => owner.query(`update deletion_request set ${set} where id = $1`, [id]);
const duePast = `due_at = now() - interval '1 second', confirmed_at = now() - interval '15 days'`;

describe('state transitions of a deletion, enforced by the database [G3]', () => {
  it.each(pairs.filter(([from, to]) => from !== to))(
    'allow or reject the transition from %s to %s',
    async (from, to) => {
      const { id } = await make.requested();
      const isEnded = from === 'confirmed' || from === 'erasing';
      await forced(id, `${setOf[from]}${isEnded ? `, ${duePast}` : ''}`);
      const moved = update(id, setOf[to]);
      if (allowed.has(`${from} ${to}`)) await expect(moved).resolves.toMatchObject({ rowCount: 1 });
      else await expect(moved).rejects.toThrow('a deletion does not go from');
    },
  );

  let id = '';
  beforeAll(async () => {
    id = (await make.confirmed(one.id, two.id)).id;
  });

  it('always set the grace period to 15 days, whatever the statement says', async () => {
    const other = (await make.requested()).id;
    await update(other, `${setOf.confirmed}, due_at = now() + interval '1 minute', confirmed_at = 'epoch'`);
    const { rows } = await owner.query(
      `select due_at - confirmed_at = interval '15 days' and confirmed_at > now() - interval '1 minute' as is_right
       from deletion_request where id = $1`,
      [other],
    );
    expect(rows).toEqual([{ is_right: true }]);
  });

  it.each([
    ['the end moved to earlier', `due_at = now()`],
    ['the end moved to later', `due_at = due_at + interval '1 day'`],
    ['no end', `due_at = null`],
    ['another beginning', `confirmed_at = 'epoch'`],
  ])('reject %s', async (_name, set) => {
    await expect(update(id, set)).rejects.toThrow('the end of a deletion does not move');
  });

  it('reject erasing before the due date, during a hold, or as the initial state', async () => {
    await expect(update(id, setOf.erasing)).rejects.toThrow('not before its time');
    const held = (await make.confirmed(one.id, two.id)).id;
    await forced(held, `${duePast}, held_at = now(), hold_reason = 'x'`);
    await expect(update(held, `state = 'erasing', held_at = null, hold_reason = null`)).rejects.toThrow('not before');
    const player = await make.player();
    await expect(
      owner.query(
        `insert into deletion_request (player_id, key, lang, register_date, register_location, login_location, role_id,
          email, reason, state, due_at) values ($1, gen_random_uuid(), 3, now(), '', '', '', '', '', 'erasing', 'epoch')`,
        [player],
      ),
    ).rejects.toThrow('begins as a request');
  });

  it('reject confirming during a hold, and both approvals by the same staff member', async () => {
    const { id: other } = await make.requested();
    await update(other, `first_by = '${one.id}', first_at = now()`);
    await expect(update(other, setOf.confirmed)).rejects.toThrow('check constraint');
    await update(other, `held_at = now(), hold_reason = 'x'`);
    await expect(update(other, `state = 'confirmed', confirmed_by = '${two.id}'`)).rejects.toThrow('on hold');
  });

  it("allow one open request per player, with only the player's own files as evidence", async () => {
    const player = await make.player();
    const { id: own } = await make.requested(player);
    await expect(
      owner.query(
        `insert into deletion_request (player_id, requester_id, key, lang, register_date, register_location,
          login_location, role_id, email, reason) values ($1, $2, gen_random_uuid(), 3, now(), '', '', '', '', '')`,
        [player, await make.player()],
      ),
    ).rejects.toThrow('deletion_request_open');
    const foreign = await make.picture(await make.player());
    await expect(owner.query('update file set deletion_id = $1 where id = $2', [own, foreign])).rejects.toThrow(
      'foreign key',
    );
  });
});
