import { randomUUID } from 'node:crypto';
import {
  feedbackAppeal,
  feedbackAppealed,
  feedbackCreate,
  feedbackDetail,
  feedbackInfo,
} from '@guildhall/contract/feedback/player.ts';
import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { feedbackMerge, feedbackOpen, feedbackReply, feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import { followUpSnooze } from '@guildhall/contract/follow-up/staff.ts';
import { defaultLimits } from '@guildhall/contract/http/limits.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, type Session } from '../../../testing/installation.ts';
import { uploadAs, uploadedBy } from '../../files/testing/files.factory.ts';
import { createIncidentFactory } from '../../incidents/testing/incidents.factory.ts';
import { signInAs } from '../../staff/testing/staff.factory.ts';
import { createFeedbackFactory, feedbackPlan } from '../testing/feedback.factory.ts';
import { senderOf } from '../testing/player-view.ts';
import { createReplying } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const make = createFeedbackFactory({ ...server, limits: server.config.limits });
const [ada, ben] = [await signInAs(server, 'admin'), await signInAs(server, 'agent')];
const { work } = createReplying(server, clock);
afterEach(clock.reset);

let guid = 61_000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
const why = { reason: 'insults', note: '' } as const;
/** Staff restrict the author of a report. */
const restrict = async (player: Session, kind: 'mute' | 'block'): Promise<void> => {
  const id = await make.submitted(senderOf(player));
  // That report spent what the test is about.
  await owner.query('delete from quota_use');
  await server.restrictions.impose(ada.staffId, { of: 'report', id }, { kind, hours: 48, ...why });
  await server.restrictionWatch.check();
};
const nameFor = (code: number): string => (code === 0 ? 'ok' : anyErrorNameOf(code));
const send = async (as: Session, plan: Parameters<typeof feedbackPlan>[0] = {}): Promise<string> =>
  nameFor((await server.call(feedbackCreate, { as, body: feedbackPlan(plan) })).answer.code);
const { type: _type, files: _files, context: _context, ...plan } = feedbackPlan();
const appeal = (as: Session, key: string = randomUUID()) => server.call(feedbackAppeal, { as, body: { ...plan, key } });
const appealOf = async (as: Session): Promise<string> => {
  const { answer } = await appeal(as);
  if (answer.code !== 0) throw new Error(`the appeal was refused: ${JSON.stringify(answer)}`);
  // The next one is not limited by the rate.
  await owner.query('delete from quota_use');
  return String(answer.msg.id);
};

describe('a muted player', () => {
  it('reports a problem with a picture and answers a question of staff [F6]', async () => {
    const player = await newPlayer();
    await restrict(player, 'mute');
    const picture = await uploadedBy(server, player);
    const { answer } = await server.call(feedbackCreate, { as: player, body: feedbackPlan({ files: [picture.id] }) });
    const id = String(answer.msg.id);
    await make.byStaff(ben.staffId).asked(id);
    const files = [(await uploadedBy(server, player)).id];
    const body = { id, key: randomUUID(), text: 'The east gate.', files };
    expect(nameFor((await server.call(feedbackDetail, { as: player, body })).answer.code)).toBe('ok');
    const info = await server.call(feedbackInfo, { as: player, body: { id, category_lang: 3 } });
    expect(info.answer.msg).toMatchObject({ picture_count: 1, state: 2, is_appeal: false });
  });

  it('has the budgets of someone without a verified launch, and may not suggest [F5, F6]', async () => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await restrict(player, 'mute');
    expect(await send(player, { type: feedbackTypes.suggestion })).toBe('muted');
    const outcomes = async (as: Session) => [await send(as), await send(as), await send(as)];
    expect(await outcomes(player)).toEqual(['ok', 'feedback_rate', 'feedback_rate']);
    expect(await outcomes(other)).toEqual(['ok', 'ok', 'feedback_rate']);
    const daily = defaultLimits.pictures_daily_unverified;
    const uploads = await Promise.all(Array.from({ length: daily + 2 }, () => uploadAs(server, player)));
    const codes = uploads.map(({ answer: { code } }) => nameFor(code));
    expect(codes.filter((code) => code === 'upload_daily')).toHaveLength(2);
  });
});

describe('an appeal of a blocked player', () => {
  it('is a report, marked for staff, and sent once for each block [F6]', async () => {
    const player = await newPlayer();
    await restrict(player, 'block');
    const sent = () => server.call(feedbackAppealed, { as: player, body: {} });
    expect((await sent()).answer.msg).toEqual({ appeal: null });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 5 }, () => appeal(player, key)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    await owner.query('delete from quota_use');
    expect(nameFor((await appeal(player)).answer.code)).toBe('appeal_sent');
    const id = String(answers[0]?.answer.msg.id);
    expect((await sent()).answer.msg.appeal).toMatchObject({ id, state: 0, is_appeal: true });
    const table = await server.call(feedbackTable, { as: ben, body: { limit: 50, is_appeal: true } });
    expect(table.answer.msg.list).toMatchObject([{ id, is_appeal: true }]);
    const without = await server.call(feedbackTable, { as: ben, body: { limit: 50, is_appeal: false } });
    expect((without.answer.msg.list as { id: string }[]).map((row) => row.id)).not.toContain(id);
    const opened = await server.call(feedbackOpen, { as: ben, body: { id } });
    expect(opened.answer.msg.appeal).toMatchObject({ kind: 'block', reason: 'insults', is_active: true });
    expect(opened.answer.msg.appeal?.staff?.id).toBe(ada.staffId);
  });

  it('is possible again against a later block, and refused without one', async () => {
    const player = await newPlayer();
    expect(nameFor((await appeal(player)).answer.code)).toBe('wrong_state');
    await restrict(player, 'block');
    const first = await appealOf(player);
    await restrict(player, 'block');
    expect(await appealOf(player)).not.toBe(first);
  });

  it('spends the budget for reports of someone without a verified launch [F6]', async () => {
    const player = await newPlayer();
    await restrict(player, 'block');
    await appeal(player);
    const { rows: spent } = await owner.query('select * from quota_use');
    expect(spent).toHaveLength(2);
    expect(nameFor((await appeal(player)).answer.code)).toBe('feedback_rate');
  });

  it('is the only report that takes an answer while blocked [F6]', async () => {
    const player = await newPlayer();
    const report = await make.inState(1, ben.staffId, senderOf(player));
    await restrict(player, 'block');
    const id = await appealOf(player);
    await make.byStaff(ben.staffId).asked(id);
    const answered = async (to: string): Promise<string> => {
      const body = { id: to, key: randomUUID(), text: 'It was my brother.', files: [] };
      return nameFor((await server.call(feedbackDetail, { as: player, body })).answer.code);
    };
    expect([await answered(report), await answered(id)]).toEqual(['blocked', 'ok']);
  });

  it('cannot be closed by the member who set the restriction, alone or in bulk; a colleague can [F6]', async () => {
    const player = await newPlayer();
    await restrict(player, 'block');
    const id = await appealOf(player);
    const other = await make.submitted(senderOf(await newPlayer()));
    const opened = async (report: string) =>
      (await server.call(feedbackOpen, { as: ada, body: { id: report } })).answer.msg;
    const reply = async (as: Session, then: 'keep' | 'ask' | 'finish'): Promise<string> => {
      const { version } = await opened(id);
      const body = { id, version, key: randomUUID(), text: 'The block stays.', then };
      return nameFor((await server.call(feedbackReply, { as, body })).answer.code);
    };
    expect([await reply(ada, 'finish'), await reply(ada, 'ask')]).toEqual(['own_restriction', 'own_restriction']);
    const merged = await server.call(feedbackMerge, {
      as: ada,
      body: { id, version: (await opened(id)).version, into_number: (await opened(other)).number, text: 'Merged.' },
    });
    expect(nameFor(merged.answer.code)).toBe('own_restriction');
    const texts = [{ lang: 3, text: 'The block stays.' }] as const;
    const template = { id: null, version: 0, name: 'Stays', purpose: 'finish', texts: [...texts] } as const;
    const { id: template_id } = await server.feedbackStaff.templates.save(ada.staffId, {
      ...template,
      texts: [...texts],
    });
    const me = { staffId: ada.staffId, name: 'Ada', role: 'admin' } as const;
    const bulk = (action: Parameters<typeof server.feedbackStaff.bulk>[1]['action']) =>
      server.feedbackStaff.bulk(me, { ids: [id], action });
    const closed = await bulk({ do: 'reply', then: 'finish', template_id });
    const incident = await createIncidentFactory(server.incidentsStaff, ada.staffId).open();
    const linked = await bulk({ do: 'incident', incident_id: incident });
    expect([closed, linked].map(({ outcomes }) => outcomes[0]?.outcome)).toEqual(['own_restriction', 'wrong_state']);
    expect((await opened(id)).state).toBe(0);
    expect(await reply(ben, 'finish')).toBe('ok');
    clock.advance(11_000);
    await work();
    expect((await opened(id)).state).toBe(3);
  });

  it('cannot be snoozed by the member who set the restriction; a colleague can, and both end it [F6]', async () => {
    const player = await newPlayer();
    await restrict(player, 'block');
    const subject = { of: 'report' as const, id: await appealOf(player) };
    const tomorrow = clock.now() + 24 * 3_600_000;
    const snooze = async (as: Session, until: number | null): Promise<string> =>
      nameFor((await server.call(followUpSnooze, { as, body: { subject, until } })).answer.code);
    expect(await snooze(ada, tomorrow)).toBe('own_restriction');
    const { answer } = await server.call(feedbackTable, { as: ben, body: { state: 'open', is_appeal: true } });
    expect((answer.msg.list as { id: string }[]).map(({ id }) => id)).toContain(subject.id);
    expect([await snooze(ben, tomorrow), await snooze(ada, null)]).toEqual(['ok', 'ok']);
  });

  it('stays one appeal when a device and its player appealed against the block of a network', async () => {
    const [device, player] = [await newPlayer(), await newPlayer()];
    const network = '203.0.113.0/24';
    const { id: restriction } = await server.restrictions.imposeOnNetwork(ada.staffId, network, 10, {
      kind: 'block',
      hours: 1,
      ...why,
    });
    for (const each of [device, player]) {
      const { lang, ...body } = plan;
      const caller = { ...senderOf(each), network };
      await server.feedbackAppeals.send(caller, { ...body, lang, key: randomUUID() });
    }
    await server.feedback.sent.move(server.database.query, device.player, player.player);
    const { rows } = await owner.query('select appeal_of from feedback where player_id = $1 order by appeal_of', [
      player.player,
    ]);
    expect(rows).toEqual([{ appeal_of: restriction }, { appeal_of: null }]);
  });
});
