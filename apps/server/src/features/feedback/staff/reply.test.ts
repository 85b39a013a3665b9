import { randomUUID } from 'node:crypto';
import { chatState } from '@guildhall/contract/chat/player.ts';
import { feedbackInfo, feedbackList, feedbackSeen } from '@guildhall/contract/feedback/player.ts';
import { launchSession } from '@guildhall/contract/launch/player.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../../testing/installation.ts';
import { createStaffStage, createReplying } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const other = await installation.start();
const stage = createStaffStage(server);
const { bulk, reports: staffReports, sending, templates } = server.feedbackStaff;
const { send, work } = createReplying(server, clock);
const elsewhere = createReplying(other, clock);
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];
afterEach(clock.reset);

const reply = async (id: string, text = 'It opens again.', then: 'keep' | 'ask' | 'finish' = 'finish') => ({
  id,
  version: (await staffReports.open(mei, id)).version,
  key: randomUUID(),
  text,
  then,
});
const kindsOf = async (id: string) => (await staffReports.open(mei, id)).entries.map(({ kind }) => kind);
const trailOf = async (action: string) =>
  (
    await owner.query('select staff_id, subject, details from audit_entry where action = $1 order by id desc limit 1', [
      action,
    ])
  ).rows as unknown[];
const launched = async (guid: number) => {
  const session = await server.launch({ guid });
  const from = { playerId: session.player, kind: 'player', proof: 'ticket', network: '' } as const;
  return { session, from, id: await stage.submitted(from) };
};

describe('a pending reply', () => {
  it('is work: its author has missed no offers any more (ADR 54)', async () => {
    const { id } = await launched(7000);
    await owner.query('insert into chat_seat (staff_id, missed_offers) values ($1, 1)', [omar.staffId]);
    await sending.reply(omar, await reply(id));
    const { rows } = await owner.query('select missed_offers, worked_at from chat_seat where staff_id = $1', [
      omar.staffId,
    ]);
    expect(rows).toEqual([{ missed_offers: 0, worked_at: expect.any(Date) }]);
  });

  it('changes nothing for the player for ten seconds, then is sent at once [F2]', async () => {
    const { session, id } = await launched(7001);
    const seen = async () => [
      (await server.call(feedbackInfo, { as: session, body: { id, category_lang: 3 } })).text,
      (await server.call(feedbackList, { as: session, body: {} })).text,
    ];
    const before = await seen();
    const { rows: events } = await owner.query('select count(*) from webhook_event');
    const notified: string[] = [];
    await server.replies.onHint((hint) => notified.push(...('players' in hint ? hint.players : [])));
    const queued = await sending.reply(mei, await reply(id));
    expect([queued.state, queued.assignee?.name, queued.version, queued.sending]).toEqual([
      0,
      'Mei',
      1,
      {
        batch: expect.any(String),
        is_bulk: false,
        staff: { id: mei.staffId, name: 'Mei' },
        then: 'finish',
        text: 'It opens again.',
        in_ms: staffLimits.undoSeconds * 1000,
      },
    ]);
    clock.advance(staffLimits.undoSeconds * 1000 - 1);
    await work();
    expect([await seen(), notified]).toEqual([before, []]);
    expect((await owner.query('select count(*) from webhook_event')).rows).toEqual(events);
    clock.advance(1);
    await work();
    await until(() => notified.includes(session.player));
    const after = await staffReports.open(mei, id);
    expect([after.state, after.replied_at, after.sending]).toEqual([3, clock.now(), null]);
    expect((await seen())[0]).toContain('It opens again.');
  });

  it('never reaches the player once undone, and its text is returned to the author; both are audited', async () => {
    const id = await stage.report();
    const { number, sending: pending } = await sending.reply(mei, await reply(id, 'Too fast.', 'ask'));
    expect(await trailOf('feedback.reply_queued')).toEqual([
      { staff_id: mei.staffId, subject: `feedback:${number}`, details: { then: 'ask' } },
    ]);
    const batch = pending?.batch ?? '';
    expect((await sending.own(mei.staffId)).batches).toEqual([
      { batch, is_bulk: false, then: 'ask', in_ms: 10_000, reports: [{ id, number }] },
    ]);
    expect(await sending.undo(omar.staffId, batch)).toEqual({ undone: [] });
    // Works on any server.
    const undone = await other.feedbackStaff.sending.undo(mei.staffId, batch);
    expect(undone).toEqual({ undone: [{ id, number, then: 'ask', text: 'Too fast.' }] });
    expect(await trailOf('feedback.reply_undone')).toEqual([
      { staff_id: mei.staffId, subject: `feedback:${number}`, details: { numbers: [number] } },
    ]);
    await send();
    expect(await kindsOf(id)).toEqual(['submitted']);
    expect(await sending.undo(mei.staffId, batch)).toEqual({ undone: [] });
    const again = await staffReports.open(mei, id);
    expect([again.assignee, again.state, again.version]).toEqual([null, 0, 1]);
  });

  it('to four reports at once reaches no player once undone', async () => {
    const texts = [{ lang: 3, text: 'Try another network.' }] as const;
    const body = { id: null, version: 0, name: 'Network', purpose: 'finish', texts: [...texts] } as const;
    const template = await templates.save(mei.staffId, { ...body, texts: [...texts] });
    const from = [await launched(7011), await launched(7012), await launched(7013), await launched(7014)];
    const ids = from.map(({ id }) => id);
    const action = { do: 'reply', then: 'finish', template_id: template.id } as const;
    await bulk(mei, { ids, action });
    const { batches } = await sending.own(mei.staffId);
    expect(batches.map(({ is_bulk: isBulk, reports }) => [isBulk, reports.map(({ id }) => id)])).toEqual([[true, ids]]);
    clock.advance(9000);
    const { undone } = await sending.undo(mei.staffId, batches[0]?.batch ?? '');
    expect(undone.map(({ id }) => id)).toEqual(ids);
    await send();
    for (const { session, id } of from) {
      const { text, answer } = await server.call(feedbackInfo, { as: session, body: { id, category_lang: 3 } });
      expect([answer.msg.state, answer.msg.is_unread, answer.msg.entries.length]).toEqual([0, false, 1]);
      expect(text).not.toContain('network.');
    }
    expect(await sending.own(mei.staffId)).toMatchObject({ batches: [], returned: [] });
  });

  it('is sent once, with any number of workers', async () => {
    const ids: string[] = [];
    for (let at = 0; at < 20; at += 1) ids.push(await stage.report());
    for (const id of ids) await sending.reply(mei, await reply(id, 'Once.', 'keep'));
    clock.advance(staffLimits.undoSeconds * 1000);
    await Promise.all([work(), elsewhere.work(), work(), elsewhere.work()]);
    await work();
    for (const id of ids) expect(await kindsOf(id)).toEqual(['submitted', 'reply']);
  });

  it('is either undone or sent when both race', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await stage.report();
      const queued = await sending.reply(mei, await reply(id));
      clock.advance(staffLimits.undoSeconds * 1000);
      const [{ undone }] = await Promise.all([sending.undo(mei.staffId, queued.sending?.batch ?? ''), work()]);
      await work();
      expect((await kindsOf(id)).includes('finished')).toBe(undone.length === 0);
    }
  });

  it('blocks other replies meanwhile, and shows its author', async () => {
    const [id, into] = [await stage.report(), await stage.report()];
    await sending.reply(mei, await reply(id));
    const refused = { reason: 'reply_pending', params: { by: 'Mei' } };
    await expect(sending.reply(omar, await reply(id))).rejects.toMatchObject(refused);
    const { number } = await staffReports.open(omar, into);
    const merge = { id, version: 1, into_number: number, text: 'See there.' };
    await expect(staffReports.merge(omar, merge)).rejects.toMatchObject(refused);
    expect((await staffReports.open(omar, id)).sending?.staff).toEqual({ id: mei.staffId, name: 'Mei' });
    const texts = [{ lang: 3, text: 'Done.' }] as const;
    const saved = { id: null, version: 0, name: 'D', purpose: 'finish', texts: [...texts] } as const;
    const template = await templates.save(omar.staffId, { ...saved, texts: [...texts] });
    const action = { do: 'reply', then: 'finish', template_id: template.id } as const;
    expect((await bulk(omar, { ids: [id], action })).outcomes).toEqual([{ id, outcome: 'reply_pending' }]);
    await staffReports.note(omar, { id, key: randomUUID(), text: 'Seen.' });
    await send();
    expect(await kindsOf(id)).toEqual(['submitted', 'note', 'finished']);
  });

  it('is returned to its author if the player withdraws the report meanwhile', async () => {
    const { session, from, id } = await launched(7021);
    await sending.reply(mei, await reply(id, 'We look at it.', 'keep'));
    await stage.service.withdraw(from, id);
    await send();
    const { number, returned, state } = await staffReports.open(mei, id);
    expect([state, returned]).toEqual([3, { then: 'keep', text: 'We look at it.', why: 'withdrawn' }]);
    expect((await staffReports.open(omar, id)).returned).toBeNull();
    expect(await sending.own(mei.staffId)).toMatchObject({ batches: [], returned: [{ id, number, why: 'withdrawn' }] });
    const { text } = await server.call(feedbackInfo, { as: session, body: { id, category_lang: 3 } });
    expect(text).not.toContain('We look at it.');
    await sending.seen(mei.staffId, id);
    expect([(await staffReports.open(mei, id)).returned, (await sending.own(mei.staffId)).returned]).toEqual([
      null,
      [],
    ]);
  });

  it('is still sent if the player only adds information', async () => {
    const from = await stage.sender();
    const id = await stage.inState(1, mei.staffId, from);
    await sending.reply(mei, await reply(id, 'No need to look.', 'finish'));
    await stage.service.detail(from, { id, key: randomUUID(), text: 'It was the north gate.', files: [] });
    await send();
    expect(await kindsOf(id)).toEqual(['submitted', 'question', 'detail', 'finished']);
  });

  it('assigns an unassigned report to its author, and keeps an existing assignee', async () => {
    const [free, owned] = [await stage.report(), await stage.inState(2, omar.staffId, await stage.sender())];
    for (const id of [free, owned]) await sending.reply(mei, await reply(id, 'On it.', 'keep'));
    // At once, so that no colleague starts with it.
    expect((await staffReports.open(omar, free)).assignee?.name).toBe('Mei');
    await send();
    expect([
      (await staffReports.open(mei, free)).assignee?.name,
      (await staffReports.open(mei, owned)).assignee?.name,
    ]).toEqual(['Mei', 'Omar']);
  });

  it('returns the report to the queue when it is undone, unless a colleague took it meanwhile', async () => {
    const [free, taken] = [await stage.report(), await stage.report()];
    const batches: string[] = [];
    for (const id of [free, taken])
      batches.push((await sending.reply(mei, await reply(id, 'On it.', 'keep'))).sending?.batch ?? '');
    await staffReports.assign(omar, {
      id: taken,
      version: (await staffReports.open(omar, taken)).version,
      staff_id: omar.staffId,
    });
    for (const batch of batches) await sending.undo(mei.staffId, batch);
    expect([
      (await staffReports.open(mei, free)).assignee,
      (await staffReports.open(mei, taken)).assignee?.name,
    ]).toEqual([null, 'Omar']);
  });
});

describe('the author shown to players', () => {
  it('is a persona: no part of the member’s real name reaches the player', async () => {
    const ana = await stage.member('Anastasia Kowalczyk');
    await owner.query('insert into chat_seat (staff_id, persona_id, seats) values ($1, 2, 5)', [ana.staffId]);
    const texts = [{ lang: 3, text: 'Still looking into {number}. – {agent}' }] as const;
    const body = { id: null, version: 0, name: 'Looking', purpose: 'ask' } as const;
    const { id: template } = await templates.save(ana.staffId, { ...body, texts: [...texts] });
    const { session, id } = await launched(7031);
    const { number } = await staffReports.take(ana, { id, version: 1 });
    expect((await sending.own(ana.staffId)).answering_as).toBe('Mira');
    await bulk(ana, { ids: [id], action: { do: 'reply', then: 'ask', template_id: template } });
    await send();
    const heard = [
      await server.call(feedbackInfo, { as: session, body: { id, category_lang: 3 } }),
      await server.call(feedbackList, { as: session, body: {} }),
      await server.call(feedbackSeen, { as: session, body: { id, until: clock.now() } }),
      await server.call(chatState, { as: session }),
      await server.call(launchSession, { as: session }),
    ];
    expect(heard[0]?.answer.msg.reply).toBe(`Still looking into ${number}. – Mira`);
    for (const { text } of heard) expect(text).not.toMatch(/anastasia|kowalczyk/i);
    for (const { text } of heard) expect(text).not.toContain(ana.staffId);
  });

  it('is the team if the member has no seat in chat or the persona is inactive', async () => {
    expect((await sending.own(mei.staffId)).answering_as).toBe('Guildhall');
    const leo = await stage.member('Leo');
    await owner.query('insert into chat_seat (staff_id, persona_id, seats) values ($1, 3, 5)', [leo.staffId]);
    expect((await sending.own(leo.staffId)).answering_as).toBe('Tomas');
    await owner.query('update persona set is_active = false where id = 3');
    expect((await sending.own(leo.staffId)).answering_as).toBe('Guildhall');
  });
});
