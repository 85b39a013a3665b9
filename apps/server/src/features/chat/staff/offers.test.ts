import { routingTimings } from '@guildhall/contract/routing/rules.ts';
import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const [one, two] = [await installation.start(), await installation.start()];
const make = createChatFactory(one);
const { chatStaff } = one;
const { offers } = chatStaff;

const plan = (server = one): Promise<void> => {
  const job = server.chatStaff.jobs.find(({ name }) => name === 'chat.assignWaiting');
  if (job === undefined) throw new Error('the job does not exist');
  return job.run();
};
const agent = (known: Parameters<typeof make.agent>[0] = {}) => make.agent({ isAutomatic: false, ...known });
const offeredTo = async ({ id }: Pick<StaffConversation, 'id'>): Promise<string | null> => {
  const { rows } = await owner.query<{ staff_id: string }>(
    'select staff_id from conversation_offer where conversation_id = $1',
    [id],
  );
  return rows[0]?.staff_id ?? null;
};
/** The database's clock cannot be moved, so offers, refusals and the last work of everyone get older instead. */
const pass = async (ms: number): Promise<void> => {
  const ago = 'make_interval(secs => $1)';
  await owner.query(`update conversation_offer set at = at - ${ago}, until = until - ${ago}`, [ms / 1000]);
  await owner.query(`update conversation_decline set at = at - ${ago}`, [ms / 1000]);
  await owner.query(`update chat_seat set worked_at = worked_at - ${ago}`, [ms / 1000]);
};
const missedOf = async (id: string): Promise<number> => {
  const { rows } = await owner.query<{ missed_offers: number }>(
    'select missed_offers from chat_seat where staff_id = $1',
    [id],
  );
  return rows[0]?.missed_offers ?? 0;
};
const missOne = async (): Promise<StaffConversation> => {
  const row = await make.waiting();
  await plan();
  await pass(routingTimings.offerMs);
  await plan();
  return row;
};
const queuedAgo = ({ id }: StaffConversation, ms: number) =>
  owner.query(
    `update conversation set queued_at = now() - make_interval(secs => $2),
       requeued_at = case when requeued_at is null then null else now() - make_interval(secs => $2) end where id = $1`,
    [id, ms / 1000],
  );
const availabilityOf = async (id: string) => (await offers.list(id)).availability;
const noticesOf = async (id: string) => {
  const { rows } = await owner.query<{ kind: string; by_staff_id: string | null; note: string | null }>(
    `select kind, by_staff_id, details->>'note' as note from staff_notice where staff_id = $1 order by id`,
    [id],
  );
  return rows.map(({ kind, by_staff_id, note }) => [kind, by_staff_id, note]);
};
const teamOf = async (name: string): Promise<number> => {
  const { rows } = await owner.query<{ id: number }>('insert into team (name) values ($1) returning id', [name]);
  return rows[0]?.id ?? 0;
};

beforeEach(async () => {
  await owner.query('delete from conversation');
  await owner.query('delete from chat_seat');
});

describe('offers', () => {
  it('show a waiting chat to one agent with the reasons, and accepting assigns it with them', async () => {
    const mei = await agent({ languages: { 11: 3 } });
    const row = await make.waiting(undefined, 'Hallo', 11);
    await owner.query('update player set tier = 2 where id = (select player_id from conversation where id = $1)', [
      row.id,
    ]);
    await plan();
    const { list, availability } = await offers.list(mei);
    expect([availability, list]).toEqual([
      'here',
      [
        {
          conversation: row.id,
          number: row.number,
          guid: row.guid,
          is_verified: true,
          is_guest: false,
          lang: 11,
          tier: 2,
          queued_at: row.queued_at,
          left_ms: expect.any(Number),
          said: { text: 'Hallo', content_type: 1 },
          why: expect.objectContaining({ step: 'spoken', lang: 11, level: 3, tier: 2, load: 0, seats: 5 }),
        },
      ],
    ]);
    expect(list[0]?.left_ms).toBeLessThanOrEqual(routingTimings.offerMs);
    expect((await chatStaff.rowOf(row.id)).state).toBe('waiting');
    const accepted = await offers.accept(mei, row.id);
    expect([accepted.state, accepted.assignee?.id]).toEqual(['active', mei]);
    // A repeated call after a lost response.
    expect(await offers.accept(mei, row.id)).toEqual(accepted);
    const { entries } = await chatStaff.open(row.id);
    expect(entries.map(({ kind, why }) => [kind, why?.kind === 'routed' ? why.step : null])).toEqual([
      ['assigned', 'spoken'],
    ]);
    expect([(await offers.list(mei)).list, await noticesOf(mei)]).toEqual([[], []]);
  });

  it('are assigned at once with a notice to agents who accept automatically', async () => {
    const mei = await make.agent();
    const row = await make.waiting();
    await plan();
    expect((await chatStaff.rowOf(row.id)).assignee?.id).toBe(mei);
    expect(await noticesOf(mei)).toEqual([['assigned', null, null]]);
  });

  it('come one at a time, and not beyond the seats', async () => {
    const mei = await agent({ seats: 2 });
    const rows = [await make.waiting(), await make.waiting(), await make.waiting()];
    const [first, second] = rows;
    await plan();
    await plan();
    expect(await Promise.all(rows.map(offeredTo))).toEqual([mei, null, null]);
    await offers.accept(mei, first?.id ?? '');
    await plan();
    expect(await Promise.all(rows.map(offeredTo))).toEqual([null, mei, null]);
    await offers.accept(mei, second?.id ?? '');
    await plan();
    expect(await Promise.all(rows.map(offeredTo))).toEqual([null, null, null]);
  });

  it('go to others meanwhile: no player waits for an agent who has not answered', async () => {
    const [mei, omar] = [await agent(), await agent()];
    const rows = [await make.waiting(), await make.waiting(), await make.waiting()];
    await plan();
    expect((await Promise.all(rows.map(offeredTo))).toSorted()).toEqual([mei, omar, null].toSorted());
  });

  it('give five waiting players to one agent who takes 15 seconds for each, and the agent stays here', async () => {
    const mei = await agent({ seats: 5 });
    for (let each = 0; each < 5; each += 1) await make.waiting();
    for (let each = 0; each < 5; each += 1) {
      await plan();
      await pass(15_000);
      await plan();
      const { list } = await offers.list(mei);
      expect(list).toHaveLength(1);
      await offers.accept(mei, list[0]?.conversation ?? '');
    }
    expect([(await chatStaff.table(mei, { scope: 'mine', limit: 50 })).list.length, await availabilityOf(mei)]).toEqual(
      [5, 'here'],
    );
  });

  it('go to the next agent after a decline, and not back unless all declined', async () => {
    const [mei, omar] = [await agent({ seats: 10 }), await agent({ seats: 1 })];
    const busy = await make.claimed(mei);
    const row = await make.waiting();
    await plan();
    expect(await offeredTo(row)).toBe(omar);
    await offers.decline(omar, row.id);
    await plan();
    expect(await offeredTo(row)).toBe(mei);
    // A decline by an agent who has no offer changes nothing.
    await offers.decline(omar, row.id);
    expect(await offeredTo(row)).toBe(mei);
    await offers.decline(mei, row.id);
    await plan();
    expect(await offeredTo(row)).toBeNull();
    await owner.query(`update conversation_decline set at = now() - interval '16 s' where staff_id = $1`, [omar]);
    await plan();
    expect(await offeredTo(row)).toBe(omar);
    expect((await chatStaff.rowOf(busy.id)).assignee?.id).toBe(mei);
  });

  it('run out, and two missed in a row make the agent away with a notice', async () => {
    const mei = await agent();
    const first = await missOne();
    expect([await offeredTo(first), await availabilityOf(mei), await missedOf(mei)]).toEqual([null, 'here', 1]);
    const second = await make.waiting();
    await plan();
    expect(await offeredTo(second)).toBe(mei);
    // An answer in between starts the count again.
    await offers.decline(mei, second.id);
    await owner.query('delete from conversation');
    await missOne();
    expect(await availabilityOf(mei)).toBe('here');
    const last = await missOne();
    expect([await availabilityOf(mei), await offeredTo(last)]).toEqual(['away', null]);
    expect((await noticesOf(mei)).map(([kind]) => kind)).toEqual(['set_away']);
  });

  it('do not make an agent away who accepted or wrote something within five minutes', async () => {
    const mei = await agent();
    const row = await make.waiting();
    await plan();
    const accepted = await offers.accept(mei, row.id);
    // Reads for a minute.
    for (let each = 0; each < 3; each += 1) await missOne();
    expect([await availabilityOf(mei), await missedOf(mei)]).toEqual(['here', 3]);
    await make.answered(accepted, 'I am looking.');
    await expect.poll(() => missedOf(mei)).toBe(0);
    await pass(routingTimings.workedMs - 3 * routingTimings.offerMs);
    for (let each = 0; each < 2; each += 1) await missOne();
    expect(await availabilityOf(mei)).toBe('here');
    await missOne();
    expect(await availabilityOf(mei)).toBe('away');
  });

  it('are withdrawn without blame when the agent goes away or disconnects', async () => {
    const [mei, omar] = [await agent(), await agent({ seats: 1 })];
    const rows = [await make.waiting(), await make.waiting()];
    await plan();
    await chatStaff.seats.setAvailability(mei, 'away');
    await owner.query(`update chat_seat set seen_at = now() - interval '61 s' where staff_id = $1`, [omar]);
    await plan();
    expect(await Promise.all(rows.map(offeredTo))).toEqual([null, null]);
    const { rows: missed } = await owner.query('select from chat_seat where missed_offers > 0');
    expect(missed).toEqual([]);
  });

  it('end when the chat is claimed by another agent or the player leaves', async () => {
    const [mei, omar] = [await agent(), await make.member('Omar')];
    const player = await make.player();
    const [claimed, left] = [await make.waiting(), await make.waiting(player)];
    await plan();
    await chatStaff.claim(omar, { conversation: claimed.id, assign_epoch: 0 });
    await one.chat.end(player.playerId, left.id);
    expect((await offers.list(mei)).list).toEqual([]);
    await expect(offers.accept(mei, claimed.id)).rejects.toThrow('offer_gone');
    await expect(offers.accept(mei, left.id)).rejects.toThrow('offer_gone');
  });

  it('are for one agent: no other can accept them', async () => {
    await agent();
    const other = await make.member('Other');
    const row = await make.waiting();
    await plan();
    await expect(offers.accept(other, row.id)).rejects.toThrow('offer_gone');
  });

  it('widen with the time in the queue, and record the step', async () => {
    const mei = await agent({ languages: { 3: 2 } });
    const row = await make.waiting(undefined, 'Merhaba', 17);
    await plan();
    expect(await offeredTo(row)).toBeNull();
    await queuedAgo(row, routingTimings.overflowMs.english);
    await plan();
    expect((await offers.list(mei)).list[0]?.why).toMatchObject({ step: 'english', lang: 17, level: 0 });
  });

  it('wake the worker: a new chat is offered without waiting for the interval', async () => {
    const woken: string[] = [];
    const job = two.chatStaff.jobs.find(({ name }) => name === 'chat.assignWaiting');
    await job?.onWake?.(() => void woken.push('woken'));
    await make.waiting();
    expect(await until(() => woken.length > 0)).toBe(true);
  });
});

describe('hand-over', () => {
  it('to a language returns the chat to the queue for it, and the next agent gets a notice with the note', async () => {
    const [mei, hans] = [await agent({ seats: 10 }), await agent({ languages: { 11: 3 } })];
    const row = await make.claimed(mei);
    await queuedAgo(row, 10 * 60_000);
    const { id: conversation, assign_epoch } = row;
    const back = await chatStaff.transfer(mei, {
      conversation,
      assign_epoch,
      staff_id: null,
      lang: 11,
      note: 'Writes German.',
    });
    expect([back.state, back.assignee]).toEqual(['waiting', null]);
    await plan();
    expect(await offeredTo(row)).toBe(hans);
    await offers.accept(hans, conversation);
    expect(await noticesOf(hans)).toEqual([['handed_over', mei, 'Writes German.']]);
    const { entries } = await chatStaff.open(conversation);
    expect(entries.map(({ kind, why }) => [kind, why?.kind ?? null])).toEqual([
      ['assigned', null],
      ['returned', 'handed_over'],
      ['assigned', 'routed'],
    ]);
    expect(entries[1]?.why).toEqual({ kind: 'handed_over', team: null, lang: 11 });
  });

  it('to a team waits for its members, and an unknown team is refused', async () => {
    const team = await teamOf('Billing');
    const mei = await agent();
    const [member] = [await agent({ teams: [team], languages: { 7: 3 }, isAutomatic: true }), await agent()];
    const { id: conversation, assign_epoch } = await make.claimed(mei);
    const to = (id: number) =>
      chatStaff.transfer(mei, { conversation, assign_epoch, staff_id: null, team_id: id, note: '' });
    await expect(to(999_999)).rejects.toThrow('not_found');
    await to(team);
    await plan();
    expect((await chatStaff.rowOf(conversation)).assignee?.id).toBe(member);
    expect(await noticesOf(member)).toEqual([['handed_over', mei, null]]);
  });

  it('to a person assigns at once with a notice', async () => {
    const [mei, omar] = [await agent(), await make.member('Omar')];
    const { id: conversation, assign_epoch } = await make.claimed(mei);
    await chatStaff.transfer(mei, { conversation, assign_epoch, staff_id: omar, note: 'Yours.' });
    expect(await noticesOf(omar)).toEqual([['handed_over', mei, 'Yours.']]);
  });

  it('does not return to the person who made it', async () => {
    const mei = await agent();
    const row = await make.claimed(mei);
    await chatStaff.transfer(mei, { conversation: row.id, assign_epoch: row.assign_epoch, staff_id: null, note: '' });
    await plan();
    expect(await offeredTo(row)).toBeNull();
  });
});
