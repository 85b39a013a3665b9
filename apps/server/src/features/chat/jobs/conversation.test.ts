import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const [one, two] = [await installation.start(), await installation.start()];
const make = createChatFactory(one);
const { chatStaff } = one;

const run = (name: string, server = one): Promise<void> => {
  const job = server.chatStaff.jobs.find((each) => each.name === `chat.${name}`);
  if (job === undefined) throw new Error(`job ${name} does not exist`);
  return job.run();
};

/** An agent who is here and accepts conversations automatically. */
const agent = (seats = 5): Promise<string> => make.agent({ seats });
/** The database's clock cannot be moved, so the timestamps it is compared with are. */
const lastSeen = (id: string, seconds: number) =>
  owner.query(`update chat_seat set seen_at = now() - make_interval(secs => $2) where staff_id = $1`, [id, seconds]);
const assignedAgo = ({ id }: StaffConversation, seconds: number) =>
  owner.query(`update conversation set assigned_at = now() - make_interval(secs => $2) where id = $1`, [id, seconds]);
const holdersOf = async (): Promise<Record<string, number>> => {
  const { rows } = await owner.query<{ assignee_id: string; count: number }>(
    `select assignee_id, count(*)::int from conversation where state = 'active' group by 1`,
  );
  return Object.fromEntries(rows.map(({ assignee_id, count }) => [assignee_id, count]));
};
const stateOf = async ({ id }: StaffConversation) => {
  const { state, assignee } = await chatStaff.rowOf(id);
  return [state, assignee?.id ?? null];
};

beforeEach(async () => {
  await owner.query('delete from conversation');
  await owner.query('delete from chat_seat');
});

describe('waiting conversations', () => {
  it('go to the agent with the lowest relative load, longest waiting first (ADR 20)', async () => {
    const [small, large] = [await agent(1), await agent(4)];
    const rows: StaffConversation[] = [];
    for (let index = 0; index < 7; index += 1) rows.push(await make.waiting());
    await run('assignWaiting');
    expect(await holdersOf()).toEqual({ [small]: 1, [large]: 4 });
    const states = await Promise.all(rows.map(async ({ id }) => (await chatStaff.rowOf(id)).state));
    expect(states).toEqual(['active', 'active', 'active', 'active', 'active', 'waiting', 'waiting']);
    const opened = await chatStaff.open(rows[0]?.id ?? '');
    expect(opened.entries.map(({ kind, staff }) => [kind, staff])).toEqual([['assigned', null]]);
    // An agent ends one, and the next in the queue gets the seat.
    const held = (await chatStaff.table(large, { scope: 'mine', limit: 50 })).list[0];
    await chatStaff.finish(large, {
      conversation: held?.id ?? '',
      assign_epoch: held?.assign_epoch ?? 0,
      reason: 'solved',
    });
    await run('assignWaiting');
    expect([await stateOf(rows[5]!), await stateOf(rows[6]!)]).toEqual([
      ['active', large],
      ['waiting', null],
    ]);
  });

  it('go to no agent who is disconnected, away, off duty, deactivated or not allowed to answer (ADR 20, ADR 55)', async () => {
    const [gone, busy, off] = [await agent(), await agent(), await agent()];
    const [left, demoted] = [await agent(), await agent()];
    await lastSeen(gone, 61);
    await chatStaff.seats.setAvailability(busy, 'away');
    await chatStaff.seats.setAvailability(off, 'off');
    await owner.query('update staff_member set is_active = false where id = $1', [left]);
    await owner.query(`update staff_member set role = 'analyst' where id = $1`, [demoted]);
    const row = await make.waiting();
    await run('assignWaiting');
    expect(await stateOf(row)).toEqual(['waiting', null]);
    await lastSeen(gone, 59);
    await run('assignWaiting');
    expect(await stateOf(row)).toEqual(['active', gone]);
  });

  it('never exceed the seats of 40 agents with 200 chats, two workers and concurrent claims (ADR 20)', async () => {
    const agents = await Promise.all(Array.from({ length: 40 }, (_, index) => agent(1 + (index % 7))));
    const seats = agents.map((_, index) => 1 + (index % 7));
    const slots = seats.reduce((sum, each) => sum + each, 0);
    const rows = await Promise.all(Array.from({ length: 200 }, () => make.waiting(undefined, null)));
    // Two agents claim one manually at the same time; that counts toward their load.
    const claims = [0, 6].map((index) =>
      chatStaff
        .claim(agents[index] ?? '', { conversation: rows[199 - index]?.id ?? '', assign_epoch: 0 })
        .catch(() => null),
    );
    const isDone = async (): Promise<boolean> => {
      const { rows: found } = await owner.query<{ count: number }>(
        `select count(*)::int from conversation where state = 'active'`,
      );
      return (found[0]?.count ?? 0) >= slots;
    };
    for (let round = 0; round < 200 && !(await isDone()); round += 1) {
      await Promise.all([run('assignWaiting', one), run('assignWaiting', two), run('assignWaiting', two)]);
    }
    await Promise.all(claims);
    await Promise.all([run('assignWaiting', one), run('assignWaiting', two)]);
    const holders = await holdersOf();
    const loads = agents.map((id) => holders[id] ?? 0);
    // A manual claim may exceed an agent's seats; automatic assignment must not.
    const { rows: automatic } = await owner.query<{ to_staff_id: string; count: number }>(
      `select to_staff_id, count(*)::int from conversation_entry where kind = 'assigned' and staff_id is null group by 1`,
    );
    const given = new Map(automatic.map(({ to_staff_id, count }) => [to_staff_id, count]));
    agents.forEach((id, index) => {
      expect(given.get(id) ?? 0).toBeLessThanOrEqual(seats[index] ?? 0);
    });
    expect(loads.map((load, index) => load >= (seats[index] ?? 0))).toEqual(agents.map(() => true));
    expect(loads.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(slots + 2);
    const { rows: twice } = await owner.query(
      `select conversation_id from conversation_entry where kind = 'assigned' group by 1 having count(*) > 1`,
    );
    expect(twice).toEqual([]);
  });
});

describe('conversations of an absent agent', () => {
  it('return to the queue after 60 seconds and not before, with a visible event', async () => {
    const [mei, omar] = [await agent(), await agent()];
    const [lost, kept] = [await make.claimed(mei), await make.claimed(omar)];
    await assignedAgo(lost, 600);
    await assignedAgo(kept, 600);
    await lastSeen(mei, 59);
    await lastSeen(omar, 10);
    await run('returnAbandoned');
    expect([await stateOf(lost), await stateOf(kept)]).toEqual([
      ['active', mei],
      ['active', omar],
    ]);
    await lastSeen(mei, 61);
    await Promise.all([run('returnAbandoned', one), run('returnAbandoned', two)]);
    expect([await stateOf(lost), await stateOf(kept)]).toEqual([
      ['waiting', null],
      ['active', omar],
    ]);
    const { list } = await chatStaff.page({ conversation: lost.id, limit: 50 });
    expect(list.map(({ seq, event }) => [seq, event])).toEqual([
      [1, null],
      [2, 'joined'],
      [3, 'returned'],
    ]);
    const { row, entries } = await chatStaff.open(lost.id);
    expect([row.queued_at, row.assign_epoch]).toEqual([lost.queued_at, lost.assign_epoch + 1]);
    expect(entries.map(({ kind, staff }) => [kind, staff?.id])).toEqual([
      ['assigned', mei],
      ['returned', undefined],
    ]);
    // A returning agent is refused if another one may have it now (rule 24).
    const late = one.chatSending.send({ staffId: mei, assignEpoch: lost.assign_epoch }, make.text(lost.id, 'Back!'));
    await expect(late).rejects.toThrow('chat_stale');
  });

  it('stay for 60 seconds with an agent who was absent when they were assigned', async () => {
    const away = await make.member('Away');
    const row = await make.claimed(away);
    await assignedAgo(row, 59);
    await run('returnAbandoned');
    expect(await stateOf(row)).toEqual(['active', away]);
    await assignedAgo(row, 61);
    await run('returnAbandoned');
    expect(await stateOf(row)).toEqual(['waiting', null]);
  });

  it('return at once when the agent is deactivated, even if just seen', async () => {
    const left = await agent();
    const row = await make.claimed(left);
    await run('returnAbandoned');
    expect(await stateOf(row)).toEqual(['active', left]);
    await owner.query('update staff_member set is_active = false where id = $1', [left]);
    await run('returnAbandoned');
    expect(await stateOf(row)).toEqual(['waiting', null]);
  });

  it('return when the agent signs off, except those claimed afterwards (ADR 54)', async () => {
    const mei = await agent();
    const before = await make.claimed(mei);
    await chatStaff.seats.setAvailability(mei, 'away');
    await run('returnAbandoned');
    expect(await stateOf(before)).toEqual(['active', mei]);
    await chatStaff.seats.setAvailability(mei, 'off');
    const after = await make.claimed(mei);
    await run('returnAbandoned');
    expect([await stateOf(before), await stateOf(after)]).toEqual([
      ['waiting', null],
      ['active', mei],
    ]);
  });

  it('return when they were handed over and not read for ten minutes, with the note for the next person (ADR 54)', async () => {
    const [mei, omar, noa] = [await agent(), await agent(), await agent()];
    const [unread, read, own] = [await make.claimed(mei), await make.claimed(mei), await make.claimed(omar)];
    for (const { id: conversation, assign_epoch } of [unread, read]) {
      await chatStaff.transfer(mei, { conversation, assign_epoch, staff_id: omar, note: 'Yours.' });
    }
    await chatStaff.read(omar, read.id, (await chatStaff.rowOf(read.id)).head);
    for (const row of [unread, read, own]) await assignedAgo(row, 599);
    await run('returnUnread');
    expect(await stateOf(unread)).toEqual(['active', omar]);
    for (const row of [unread, read, own]) await assignedAgo(row, 601);
    await Promise.all([run('returnUnread', one), run('returnUnread', two)]);
    expect([await stateOf(unread), await stateOf(read), await stateOf(own)]).toEqual([
      ['waiting', null],
      ['active', omar],
      ['active', omar],
    ]);
    const { entries } = await chatStaff.open(unread.id);
    expect(entries.map(({ kind, why }) => [kind, why])).toEqual([
      ['assigned', null],
      ['assigned', null],
      ['returned', { kind: 'unread', name: 'Agent', minutes: 10 }],
    ]);
    // Not back to the person who did not read it; the next one reads who gave it away and why.
    await chatStaff.seats.setAvailability(mei, 'away');
    await run('assignWaiting');
    expect(await stateOf(unread)).toEqual(['active', noa]);
    const { rows } = await owner.query(
      `select kind, by_staff_id, details->>'note' as note from staff_notice where staff_id = $1 and conversation_id = $2`,
      [noa, unread.id],
    );
    expect(rows).toEqual([{ kind: 'handed_over', by_staff_id: mei, note: 'Yours.' }]);
  });

  it('publish hints to gateways after returning', async () => {
    const publish = vi.spyOn(two.chatHints, 'publish');
    const mei = await agent();
    const row = await make.claimed(mei);
    await assignedAgo(row, 600);
    await lastSeen(mei, 600);
    await run('returnAbandoned', two);
    expect(publish).toHaveBeenCalledWith(expect.objectContaining({ c: row.id, changed: true }));
  });
});

describe('silent conversations', () => {
  it('end after a day, with a visible reason', async () => {
    const [old, spoken, young] = [await make.waiting(), await make.waiting(), await make.waiting()];
    const age = (row: StaffConversation, began: number, last: number) =>
      owner.query(
        `update conversation set created_at = now() - make_interval(hours => $2),
          last_message_at = now() - make_interval(mins => $3) where id = $1`,
        [row.id, began, last],
      );
    await age(old, 30, 24 * 60 + 1);
    await age(spoken, 300, 24 * 60 - 1);
    await age(young, 1, 1);
    await Promise.all([run('endSilent', one), run('endSilent', two)]);
    const rows = await chatStaff.rowsOf([old.id, spoken.id, young.id]);
    const byId = new Map(rows.map((row) => [row.id, [row.state, row.end_reason]]));
    expect([byId.get(old.id), byId.get(spoken.id), byId.get(young.id)]).toEqual([
      ['ended', 'silence'],
      ['waiting', null],
      ['waiting', null],
    ]);
    const { list } = await chatStaff.page({ conversation: old.id, limit: 50 });
    expect(list.map(({ event, reason }) => [event, reason])).toEqual([
      [null, null],
      ['ended', 'silence'],
    ]);
  });
});
