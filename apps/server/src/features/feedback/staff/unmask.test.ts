import { feedbackOpen, feedbackTable, feedbackTake, feedbackUnmask } from '@guildhall/contract/feedback/staff.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { staffSession } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { openLink, uploadedBy } from '../../files/testing/files.factory.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs, type StaffCaller } from '../../staff/testing/staff.factory.ts';
import { createStaffStage } from '../testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);

const signedIn = async (role: 'agent' | 'admin' | 'analyst'): Promise<StaffCaller> =>
  (await enrolledAs(server, role)).session;
const reason = 'The player asked us to write back.';
const unmask = (as: StaffCaller, id: string, why = reason) =>
  server.call(feedbackUnmask, { as, body: { id, reason: why } });
const open = async (as: StaffCaller, id: string) => (await server.call(feedbackOpen, { as, body: { id } })).answer.msg;
const trailOf = async (staffId: string, action: string) =>
  (
    await owner.query(
      `select subject, details from audit_entry
       where action = $2 and (staff_id = $1 or subject = 'staff:' || $1) order by id`,
      [staffId, action],
    )
  ).rows as { subject: string; details: Record<string, unknown> }[];

/** Keeps one active admin, so that others can be locked. */
const admin = await signedIn('admin');

describe('unmasking [threat 16]', () => {
  it('requires a reason, which is audited with the report number but without the revealed data', async () => {
    const agent = await signedIn('agent');
    const id = await stage.report({ email: 'anna@games.com', role_id: '12345678' });
    const { number } = await open(agent, id);
    const { answer } = await unmask(agent, id);
    expect(answer).toEqual({
      code: 0,
      msg: { email: 'anna@games.com', role_id: '12345678', pictures: [], entry_pictures: [] },
    });
    expect(await trailOf(agent.staffId, 'feedback.unmasked')).toEqual([
      { subject: `feedback:${number}`, details: { reason } },
    ]);
    const after = await open(agent, id);
    expect([after.email, after.role_id]).toEqual(['a•••@g•••.com', '••••5678']);
  });

  it('is refused without a valid reason, without a report, and for read-only staff', async () => {
    const [agent, analyst] = [await signedIn('agent'), await signedIn('analyst')];
    const id = await stage.report();
    for (const why of ['', 'why not', '          x          ', 'x'.repeat(301)]) {
      expect((await unmask(agent, id, why)).status).toBe(400);
    }
    expect((await unmask(agent, '8f14e45f-ceea-467f-a01d-2b6f5e2f0a5e')).status).toBe(404);
    expect((await unmask(analyst, id)).answer.code).toBe(1202);
    expect((await open(analyst, id)).email).toBe('p•••@e•••.org');
    expect(await trailOf(agent.staffId, 'feedback.unmasked')).toEqual([]);
  });

  it('pictures are shown to the assignee, or for a reason, through personal links [H2]', async () => {
    const [agent, other] = [await signedIn('agent'), await signedIn('agent')];
    const session = await server.launch({ guid: 77 });
    const file = await uploadedBy(server, session);
    const id = await stage.submitted(
      { playerId: session.player, kind: 'player', proof: 'ticket', network: '' },
      { files: [file.id] },
    );
    const masked = await open(agent, id);
    expect([masked.may_see_pictures, masked.pictures, masked.picture_count]).toEqual([false, [], 1]);
    const taken = (await server.call(feedbackTake, { as: agent, body: { id, version: 1 } })).answer.msg;
    expect([taken.may_see_pictures, taken.pictures.length]).toEqual([true, 1]);
    expect((await open(other, id)).pictures).toEqual([]);
    const link = String(taken.pictures[0].src);
    expect((await openLink(server, link, agent.headers)).status).toBe(200);
    expect((await openLink(server, link, other.headers)).status).toBe(404);
    const unmasked = (await unmask(other, id)).answer.msg;
    expect(unmasked.pictures).toHaveLength(1);
    expect((await openLink(server, String(unmasked.pictures[0].src), other.headers)).status).toBe(200);
  });

  it('exceeding 30 reveals per hour locks the account and ends its sessions', async () => {
    const agent = await signedIn('agent');
    const id = await stage.report({ email: 'canary@games.com' });
    for (let at = 1; at <= staffLimits.unmasksPerHour; at += 1) {
      expect((await unmask(agent, id, `Reason number ${at}`)).answer.code).toBe(0);
    }
    const refused = await unmask(agent, id);
    expect([refused.status, refused.answer]).toEqual([
      403,
      { code: 1306, msg: { key: 'error.unmask_locked', params: {} } },
    ]);
    expect(refused.text).not.toContain('canary');
    expect((await unmask(agent, id)).answer.code).toBe(1200);
    expect((await server.call(staffSession, { as: agent })).answer.msg.step).toBe('signed_out');
    const reasons = await trailOf(agent.staffId, 'feedback.unmasked');
    expect(reasons.map(({ details }) => details['reason'])).toEqual(
      Array.from({ length: 30 }, (_, at) => `Reason number ${at + 1}`),
    );
    expect(await trailOf(agent.staffId, 'staff.locked')).toEqual([
      {
        subject: `staff:${agent.staffId}`,
        details: { because: 'unmasked', per_hour: 30, is_active: [true, false] },
      },
    ]);
    const { rows } = await owner.query('select is_active from staff_member where id = $1', [agent.staffId]);
    expect(rows).toEqual([{ is_active: false }]);
    const trail = await owner.query(`select string_agg(a::text, ' ') as text from audit_entry a`);
    expect(trail.rows[0].text).not.toContain('canary');
  });

  it('of 100 concurrent reveals, 30 succeed and the account is locked once', async () => {
    const agent = await signedIn('agent');
    const id = await stage.report();
    const answers = await Promise.all(Array.from({ length: 100 }, () => unmask(agent, id)));
    expect(answers.filter(({ answer }) => answer.code === 0)).toHaveLength(30);
    expect(await trailOf(agent.staffId, 'feedback.unmasked')).toHaveLength(30);
    expect(await trailOf(agent.staffId, 'staff.locked')).toHaveLength(1);
  });

  it('the last admin is refused but never locked', async () => {
    await owner.query(`update staff_member set is_active = false where role = 'admin' and id <> $1`, [admin.staffId]);
    const id = await stage.report();
    for (let at = 0; at < 30; at += 1) await unmask(admin, id);
    const codes = [(await unmask(admin, id)).answer.code, (await unmask(admin, id)).answer.code];
    expect(codes).toEqual([1306, 1306]);
    expect((await open(admin, id)).id).toBe(id);
    expect(await trailOf(admin.staffId, 'staff.locked')).toEqual([]);
  });
});

describe('searching by masked values [threat 16]', () => {
  const find = async (as: StaffCaller, text: string, isByPerson: boolean) => {
    const { answer } = await server.call(feedbackTable, { as, body: { text, by_person: isByPerson, state: 0 } });
    return answer.code === 0 ? (answer.msg.list as { id: string }[]).map(({ id }) => id) : anyErrorNameOf(answer.code);
  };
  const searchesOf = (as: StaffCaller) => trailOf(as.staffId, 'feedback.searched');

  it('finding 7: tells an analyst nothing about a masked role id or email, however often they ask', async () => {
    const analyst = await signedIn('analyst');
    const id = await stage.report({ email: 'oracle@games.com', role_id: '77052345' });
    expect((await open(analyst, id)).role_id).toBe('••••2345');
    const guesses = Array.from({ length: 56 }, (_, index) => `${7704 + index}2345`);
    expect(guesses).toContain('77052345');
    for (const isByPerson of [true, false]) {
      for (const guess of [...guesses, 'oracle@games.com', 'ORACLE@games.com']) {
        expect(await find(analyst, guess, isByPerson)).toEqual([]);
      }
    }
    expect(await searchesOf(analyst)).toEqual([]);
  });

  it('finding 7: counts as an unmask and is audited, once an hour for each value and without the value', async () => {
    const agent = await signedIn('agent');
    const id = await stage.report({ email: 'found@games.com', role_id: '88052345' });
    for (let time = 1; time <= 3; time += 1) expect(await find(agent, '88052345', true)).toEqual([id]);
    expect(await find(agent, 'Found@games.com', true)).toEqual([id]);
    expect(await find(agent, 'found@games.com', true)).toEqual([id]);
    expect(await searchesOf(agent)).toEqual([
      { subject: 'feedback', details: { searched: 'number' } },
      { subject: 'feedback', details: { searched: 'email' } },
    ]);
    for (let guess = 3; guess <= staffLimits.unmasksPerHour; guess += 1) {
      expect(await find(agent, `${guess}9999`, true)).toEqual([]);
    }
    // A search counted before stays free; the next new one exceeds the limit.
    expect(await find(agent, '88052345', true)).toEqual([id]);
    expect(await find(agent, '99052345', true)).toBe('unmask_locked');
    expect(await trailOf(agent.staffId, 'staff.locked')).toHaveLength(1);
    expect(await find(agent, '88052345', true)).toBe('staff_required');
  });
});
