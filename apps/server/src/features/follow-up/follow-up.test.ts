import { randomUUID } from 'node:crypto';
import { followUpBounds, snoozeMaxMs } from '@guildhall/contract/follow-up/rules.ts';
import { describe, expect, it } from 'vitest';
import { Failure } from '../../runtime/failure.ts';
import { createInstallation } from '../../testing/installation.ts';
import { createChatFactory } from '../chat/testing/chat.factory.ts';
import { createStaffStage } from '../feedback/testing/staff.factory.ts';
import { createFollowUpStage } from './testing/follow-up.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const [server, other] = [await installation.start(), await installation.start()];
const make = createChatFactory(server);
const stage = createStaffStage(server);
const follow = createFollowUpStage(server);
const elsewhere = createFollowUpStage(other);
const { chatStaff, chatSending } = server;
const { reports: staffReports } = server.feedbackStaff;
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];

const refusalOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'done',
    (error: unknown) => (error instanceof Failure ? error.reason : String(error)),
  );
const later = (ms = 3_600_000): number => Date.now() + ms;
/** The database's clock cannot be moved, so the timestamps it is compared with are. */
const makeDue = (table: 'conversation' | 'feedback' | 'staff_reminder', column: string) =>
  owner.query(`update ${table} set ${column} = now() - interval '1 second' where ${column} is not null`);
const noticesOf = async (staffId: string) =>
  (
    await owner.query<{ kind: string; conversation_id: string | null; feedback_id: string | null; details: object }>(
      'select kind, conversation_id, feedback_id, details from staff_notice where staff_id = $1 order by id',
      [staffId],
    )
  ).rows;
const trailOf = async (conversation: string): Promise<string[]> => {
  const { number } = await chatStaff.rowOf(conversation);
  const { list } = await server.audit.table({ subject: `chat:${number}`, limit: 20 });
  return list.map(({ action, staff }) => `${action} ${staff?.id === mei.staffId}`).toReversed();
};
const idsOf = async (me: string, scope: 'mine' | 'snoozed'): Promise<string[]> =>
  (await chatStaff.table(me, { scope, limit: 100 })).list.map(({ id }) => id);
const says = (playerId: string, conversation: string, text: string) =>
  chatSending.send({ playerId }, make.text(conversation, text));
const playerOf = async (conversation: string): Promise<string> =>
  (await owner.query<{ player_id: string }>('select player_id from conversation where id = $1', [conversation])).rows[0]
    ?.player_id ?? '';

describe('a pending end', () => {
  it('takes effect after the undo window, once, whatever worker runs (ADR 57)', async () => {
    const { id: conversation, assign_epoch } = await make.claimed(mei.staffId);
    const row = await follow.end(mei.staffId, { conversation, assign_epoch, reason: 'solved' });
    expect(row.state).toBe('active');
    await follow.run('end');
    expect((await chatStaff.rowOf(conversation)).state).toBe('active');
    await makeDue('conversation', 'ends_at');
    await Promise.all([follow.run('end'), elsewhere.run('end')]);
    const ended = await chatStaff.rowOf(conversation);
    expect([ended.state, ended.end_reason]).toEqual(['ended', 'solved']);
    const { list } = await chatStaff.page({ conversation, limit: 100 });
    expect(list.filter(({ event }) => event === 'ended')).toHaveLength(1);
    const { entries } = await chatStaff.open(conversation);
    expect(entries.at(-1)).toMatchObject({ kind: 'ended', staff: { id: mei.staffId }, text: 'solved' });
    expect((await trailOf(conversation)).slice(-2)).toEqual(['chat.end_started true', 'chat.ended true']);
  });

  it('is canceled by its author, by what either side writes, and by a change of the assignee (ADR 57)', async () => {
    const pending = async () => {
      const row = await make.claimed(mei.staffId);
      await follow.end(mei.staffId, { conversation: row.id, assign_epoch: row.assign_epoch, reason: 'solved' });
      return row;
    };
    const [undone, written, answered, given] = [await pending(), await pending(), await pending(), await pending()];
    expect(await follow.keep(mei.staffId, undone.id)).toEqual({ is_kept: true });
    await says(await playerOf(written.id), written.id, 'One more thing.');
    await make.answered(answered, 'One more thing.');
    const { assign_epoch } = given;
    await chatStaff.transfer(mei.staffId, { conversation: given.id, assign_epoch, staff_id: omar.staffId, note: '' });
    await makeDue('conversation', 'ends_at');
    await follow.run('end');
    const states = await Promise.all(
      [undone, written, answered, given].map(async ({ id }) => (await chatStaff.rowOf(id)).state),
    );
    expect(states).toEqual(['active', 'active', 'active', 'active']);
    // The trail names no end that did not happen.
    expect((await trailOf(undone.id)).slice(-2)).toEqual(['chat.end_started true', 'chat.end_undone true']);
    expect((await trailOf(written.id)).at(-1)).toBe('chat.end_started true');
  });

  it('belongs to the assignee, is too late after the end, and abuse ends a chat at once (ADR 57)', async () => {
    const { id: conversation, assign_epoch } = await make.claimed(mei.staffId);
    const body = { conversation, assign_epoch, reason: 'abuse' } as const;
    expect(await refusalOf(follow.end(omar.staffId, body))).toBe('chat_stale');
    expect(await refusalOf(follow.end(mei.staffId, { ...body, reason: 'solved', assign_epoch: 9 }))).toBe('chat_stale');
    expect(await refusalOf(follow.keep(omar.staffId, conversation))).toBe('chat_stale');
    expect((await follow.end(mei.staffId, body)).state).toBe('ended');
    expect(await follow.keep(mei.staffId, conversation)).toEqual({ is_kept: false });
    expect(await refusalOf(follow.end(mei.staffId, { ...body, reason: 'solved' }))).toBe('chat_ended');
  });
});

describe('a snoozed chat', () => {
  const snoozed = async (until = later()) => {
    const row = await make.claimed(mei.staffId);
    await follow.snooze(mei.staffId, { subject: { of: 'chat', id: row.id }, until });
    return row;
  };

  it('stays assigned in its own view, and returns with one notice when it is due (ADR 57)', async () => {
    const { id } = await snoozed();
    expect([(await idsOf(mei.staffId, 'mine')).includes(id), await idsOf(mei.staffId, 'snoozed')]).toEqual([
      false,
      [id],
    ]);
    expect((await chatStaff.rowOf(id)).assignee?.name).toBe('Mei');
    await follow.run('wakeChats');
    expect(await idsOf(mei.staffId, 'snoozed')).toEqual([id]);
    await makeDue('conversation', 'snoozed_until');
    await Promise.all([follow.run('wakeChats'), elsewhere.run('wakeChats')]);
    expect([(await idsOf(mei.staffId, 'mine')).includes(id), await idsOf(mei.staffId, 'snoozed')]).toEqual([true, []]);
    const notices = (await noticesOf(mei.staffId)).filter(({ conversation_id: conversation }) => conversation === id);
    expect(notices.map(({ kind }) => kind)).toEqual(['reminder']);
  });

  it('returns without a notice when the player writes, and not when its assignee does (ADR 57)', async () => {
    const row = await snoozed();
    await make.answered(row, 'Back on Monday.');
    expect(await idsOf(mei.staffId, 'snoozed')).toEqual([row.id]);
    await says(await playerOf(row.id), row.id, 'Any news?');
    expect((await chatStaff.rowOf(row.id)).snoozed_until).toBeNull();
    expect((await noticesOf(mei.staffId)).filter(({ conversation_id: id }) => id === row.id)).toEqual([]);
  });

  it('neither returns to the queue nor ends while its assignee is away (ADR 57)', async () => {
    const { id } = await snoozed();
    await owner.query(
      `update conversation set assigned_at = now() - interval '3 days', created_at = now() - interval '3 days',
      last_message_at = now() - interval '3 days' where id = $1`,
      [id],
    );
    for (const name of ['chat.returnAbandoned', 'chat.endSilent'])
      await chatStaff.jobs.find((job) => job.name === name)?.run();
    const row = await chatStaff.rowOf(id);
    expect([row.state, row.assignee?.name]).toEqual(['active', 'Mei']);
  });

  it('is refused for chats of others, in the past and beyond the limit (ADR 57)', async () => {
    const { id } = await make.claimed(mei.staffId);
    const subject = { of: 'chat', id } as const;
    expect([
      await refusalOf(follow.snooze(omar.staffId, { subject, until: later() })),
      await refusalOf(follow.snooze(mei.staffId, { subject, until: later(-60_000) })),
      await refusalOf(follow.snooze(mei.staffId, { subject, until: later(snoozeMaxMs + 3_600_000) })),
      await refusalOf(follow.snooze(mei.staffId, { subject, until: later(snoozeMaxMs) })),
      await refusalOf(follow.snooze(mei.staffId, { subject: { of: 'chat', id: randomUUID() }, until: later() })),
    ]).toEqual(['chat_stale', 'invalid', 'invalid', 'done', 'not_found']);
  });
});

describe('a snoozed report', () => {
  const snoozed = async () => {
    const id = await stage.report();
    await follow.snooze(omar.staffId, { subject: { of: 'report', id }, until: later() });
    return id;
  };
  const viewsOf = async (id: string): Promise<string[]> => {
    const found: string[] = [];
    for (const state of ['open', 'waiting', 'snoozed'] as const) {
      const { list } = await staffReports.table(
        { staffId: mei.staffId, role: 'agent' },
        { state, sort: 'newest', limit: 100 },
      );
      if (list.some((row) => row.id === id)) found.push(state);
    }
    return found;
  };

  it('waits in its own view and returns with a notice to its assignee, or else to its author (ADR 57)', async () => {
    const [free, owned] = [await snoozed(), await snoozed()];
    await staffReports.assign(omar, { id: owned, version: 1, staff_id: mei.staffId });
    expect([await viewsOf(free), await viewsOf(owned)]).toEqual([['snoozed'], ['snoozed']]);
    await makeDue('feedback', 'snoozed_until');
    await Promise.all([follow.run('wakeReports'), elsewhere.run('wakeReports')]);
    expect(await viewsOf(free)).toEqual(['open', 'waiting']);
    const reportsIn = async (staffId: string) =>
      (await noticesOf(staffId)).flatMap(({ kind, feedback_id: report }) =>
        kind !== 'reminder' || report === null ? [] : [report],
      );
    expect([await reportsIn(omar.staffId), await reportsIn(mei.staffId)]).toEqual([[free], [owned]]);
  });

  it('returns when it is ended by staff, and is refused once the report is finished (ADR 57)', async () => {
    const id = await snoozed();
    await follow.snooze(mei.staffId, { subject: { of: 'report', id }, until: null });
    expect(await viewsOf(id)).toEqual(['open', 'waiting']);
    const finished = await stage.inState(3, omar.staffId, await stage.sender());
    const subject = { of: 'report', id: finished } as const;
    expect(await refusalOf(follow.snooze(omar.staffId, { subject, until: later() }))).toBe('wrong_state');
  });
});

describe('a reminder', () => {
  it('comes once, with its note, and only to its author (ADR 57)', async () => {
    const subject = { of: 'report', id: await stage.report() } as const;
    const body = { subject, key: randomUUID(), at: later(), note: 'Ask the guild team.' };
    const first = await follow.remind(omar.staffId, body);
    expect(await follow.remind(omar.staffId, body)).toEqual(first);
    const forgotten = await follow.remind(omar.staffId, { ...body, key: randomUUID() });
    await follow.forget(mei.staffId, first.id);
    await follow.forget(omar.staffId, forgotten.id);
    expect((await follow.of(omar.staffId, subject)).reminders).toEqual([first]);
    expect((await follow.of(mei.staffId, subject)).reminders).toEqual([]);
    await makeDue('staff_reminder', 'due_at');
    await Promise.all([follow.run('remind'), elsewhere.run('remind')]);
    const notices = (await noticesOf(omar.staffId)).filter(({ feedback_id: id }) => id === subject.id);
    expect(notices).toEqual([
      { kind: 'reminder', conversation_id: null, feedback_id: subject.id, details: { note: 'Ask the guild team.' } },
    ]);
    expect((await follow.of(omar.staffId, subject)).reminders).toEqual([]);
  });
});

describe('staff who write first', () => {
  const subjectOf = async (from: Awaited<ReturnType<typeof make.player>>) => {
    const id = await stage.submitted({ playerId: from.playerId, kind: 'player', proof: from.proof, network: '' });
    return { of: 'report', id } as const;
  };

  it('start an active chat of their own, unread for the player, that waits for the answer (ADR 57)', async () => {
    const player = await make.player();
    const subject = await subjectOf(player);
    const body = { subject, key: randomUUID(), text: 'We found your sword.' };
    const { conversation, is_new: isNew } = await follow.write(mei.staffId, body);
    const row = await chatStaff.rowOf(conversation);
    expect([isNew, row.state, row.assignee?.name, row.waiting_since, row.snoozed_until === null]).toEqual([
      true,
      'active',
      'Mei',
      null,
      false,
    ]);
    expect(await server.chat.summaryOf(player.playerId)).toMatchObject({ conversation, state: 'active', unread: 1 });
    const { list } = await chatStaff.page({ conversation, limit: 10 });
    expect(list.map(({ seq, event, content }) => [seq, event, content])).toEqual([
      [1, 'joined', ''],
      [2, null, 'We found your sword.'],
    ]);
    // A retry is the same chat; another attempt opens it and sends nothing.
    expect(await follow.write(mei.staffId, body)).toEqual({ conversation, is_new: true });
    expect(await follow.write(omar.staffId, { ...body, key: randomUUID() })).toEqual({ conversation, is_new: false });
    expect((await chatStaff.rowOf(conversation)).head).toBe(2);
    await says(player.playerId, conversation, 'Thank you!');
    expect((await chatStaff.rowOf(conversation)).snoozed_until).toBeNull();
  });

  it('do not reach people without a launch, or closed accounts (ADR 57)', async () => {
    const text = 'Hello?';
    const anonymous = { of: 'report', id: await stage.submitted(await stage.unverified()) } as const;
    const player = await make.player();
    const closed = await subjectOf(player);
    await owner.query('update player set closed_at = now() where id = $1', [player.playerId]);
    const write = (subject: Parameters<typeof follow.write>[1]['subject']) =>
      refusalOf(follow.write(mei.staffId, { subject, key: randomUUID(), text }));
    expect([await write(anonymous), await write(closed), await write({ of: 'report', id: randomUUID() })]).toEqual([
      'wrong_state',
      'wrong_state',
      'not_found',
    ]);
  });

  it('are limited per hour and audited (ADR 57)', async () => {
    const me = await stage.member('Ines');
    const write = async () =>
      refusalOf(
        follow.write(me.staffId, { subject: await subjectOf(await make.player()), key: randomUUID(), text: 'Hello?' }),
      );
    for (let count = 0; count < followUpBounds.startsPerHour; count += 1) expect(await write()).toBe('done');
    expect(await write()).toBe('too_frequent');
    const { rows } = await owner.query(`select from audit_entry where action = 'chat.started' and staff_id = $1`, [
      me.staffId,
    ]);
    expect(rows).toHaveLength(followUpBounds.startsPerHour);
  });
});
