import {
  feedbackBulk,
  feedbackOpen,
  feedbackPictures,
  feedbackTable,
  feedbackTake,
  feedbackUnmask,
} from '@guildhall/contract/feedback/staff.ts';
import { anyErrorNameOf } from '@guildhall/contract/http/staff-errors.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { staffLookLimits, staffSession } from '@guildhall/contract/staff/staff.ts';
import { describe, expect, it } from 'vitest';
import { hashOf } from '../../../runtime/token.ts';
import { openLink, uploadedBy } from '../../files/testing/files.factory.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { staffMetrics } from '../../staff/staff.metrics.ts';
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

const isActive = async ({ staffId }: StaffCaller): Promise<boolean> =>
  (await owner.query('select is_active from staff_member where id = $1', [staffId])).rows[0].is_active;
const refusals = async (limit: string): Promise<number> =>
  (await staffMetrics(server.metrics).looksRefused.get()).values.find(({ labels }) => labels['limit'] === limit)
    ?.value ?? 0;

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

  it('exceeding 30 reveals per hour refuses, is recorded once, and leaves the account active', async () => {
    const agent = await signedIn('agent');
    const id = await stage.report({ email: 'canary@games.com' });
    for (let at = 1; at <= staffLimits.unmasksPerHour; at += 1) {
      expect((await unmask(agent, id, `Reason number ${at}`)).answer.code).toBe(0);
    }
    const refused = await unmask(agent, id);
    expect([refused.status, refused.answer]).toEqual([
      429,
      { code: 1316, msg: { key: 'error.unmask_limited', params: { max: 30, minutes: expect.any(Number) } } },
    ]);
    expect(refused.text).not.toContain('canary');
    expect((await unmask(agent, id)).answer.code).toBe(1316);
    expect((await server.call(staffSession, { as: agent })).answer.msg.step).toBe('signed_in');
    const reasons = await trailOf(agent.staffId, 'feedback.unmasked');
    expect(reasons.map(({ details }) => details['reason'])).toEqual(
      Array.from({ length: 30 }, (_, at) => `Reason number ${at + 1}`),
    );
    expect(await trailOf(agent.staffId, 'staff.looks_limited')).toEqual([
      { subject: `staff:${agent.staffId}`, details: { limit: 'unmasks', per_hour: 30 } },
    ]);
    expect(await isActive(agent)).toBe(true);
    expect(await refusals('unmasks')).toBe(2);
    const trail = await owner.query(`select string_agg(a::text, ' ') as text from audit_entry a`);
    expect(trail.rows[0].text).not.toContain('canary');
  });

  it('of 100 concurrent reveals, 30 succeed and one entry names the member', async () => {
    const agent = await signedIn('agent');
    const id = await stage.report();
    const answers = await Promise.all(Array.from({ length: 100 }, () => unmask(agent, id)));
    expect(answers.filter(({ answer }) => answer.code === 0)).toHaveLength(30);
    expect(await trailOf(agent.staffId, 'feedback.unmasked')).toHaveLength(30);
    expect(await trailOf(agent.staffId, 'staff.looks_limited')).toHaveLength(1);
    expect(await isActive(agent)).toBe(true);
  });
});

describe('pictures of a report [threat 16]', () => {
  const reportWithPicture = async (guid: number): Promise<string> => {
    const session = await server.launch({ guid });
    const file = await uploadedBy(server, session);
    return stage.submitted(
      { playerId: session.player, kind: 'player', proof: 'ticket', network: '' },
      { files: [file.id] },
    );
  };
  const look = (as: StaffCaller, id: string) => server.call(feedbackPictures, { as, body: { id } });
  const take = (as: StaffCaller, id: string) => server.call(feedbackTake, { as, body: { id, version: 1 } });
  const looksOf = (as: StaffCaller) => trailOf(as.staffId, 'feedback.pictures_opened');
  const leftOf = async (as: StaffCaller) => (await server.call(staffLookLimits, { as })).answer.msg.pictures;
  /** As if the member had opened the pictures of so many reports within this hour. */
  const spendLooks = (as: StaffCaller, count: number) =>
    owner.query(
      `insert into quota_use (key, uses, ends_at)
       values ($1, array_fill(now(), array[$2::int]), now() + interval '1 hour')`,
      [hashOf(`picture_looks:${as.staffId}`), count],
    );

  it('open to the assignee with one call, without reason or proof, through personal links [H2]', async () => {
    const [agent, other] = [await signedIn('agent'), await signedIn('agent')];
    const id = await reportWithPicture(77);
    await take(agent, id);
    await owner.query(`update staff_session set created_at = now() - interval '1 hour' where member_id = $1`, [
      agent.staffId,
    ]);
    const masked = await open(agent, id);
    expect([masked.may_look, masked.may_see_pictures, masked.pictures, masked.picture_count]).toEqual([
      true,
      false,
      [],
      1,
    ]);
    const shown = (await look(agent, id)).answer.msg;
    expect([shown.may_see_pictures, shown.pictures.length]).toEqual([true, 1]);
    expect((await open(agent, id)).pictures).toHaveLength(1);
    const link = String(shown.pictures[0].src);
    expect((await openLink(server, link, agent.headers)).status).toBe(200);
    expect((await openLink(server, link, other.headers)).status).toBe(404);
  });

  it('are recorded at the first look of each member at a report, once', async () => {
    const [agent, other] = [await signedIn('agent'), await signedIn('agent')];
    const id = await reportWithPicture(78);
    const { number } = await open(agent, id);
    await Promise.all([look(agent, id), look(agent, id), look(agent, id)]);
    await look(agent, id);
    await look(other, id);
    expect(await looksOf(agent)).toEqual([{ subject: `feedback:${number}`, details: {} }]);
    expect(await looksOf(other)).toHaveLength(1);
    expect(await leftOf(agent)).toEqual({ max: 200, left: 199 });
  });

  it('of another member’s report need a reason and a proof, also after a look while it was unassigned', async () => {
    const [agent, other] = [await signedIn('agent'), await signedIn('agent')];
    const id = await reportWithPicture(79);
    expect((await look(other, id)).answer.msg.pictures).toHaveLength(1);
    await take(agent, id);
    const seen = await open(other, id);
    expect([seen.may_look, seen.may_see_pictures, seen.pictures]).toEqual([false, false, []]);
    expect(anyErrorNameOf((await look(other, id)).answer.code)).toBe('reason_required');
    await owner.query(`update staff_session set created_at = now() - interval '1 hour' where member_id = $1`, [
      other.staffId,
    ]);
    expect(anyErrorNameOf((await unmask(other, id)).answer.code)).toBe('proof_required');
    await owner.query(`update staff_session set proved_at = now() where member_id = $1`, [other.staffId]);
    const unmasked = (await unmask(other, id)).answer.msg;
    expect(unmasked.pictures).toHaveLength(1);
    expect((await openLink(server, String(unmasked.pictures[0].src), other.headers)).status).toBe(200);
  });

  it('open through a link of a look only while the report is the member’s or no one’s, and the role may look', async () => {
    const [agent, other] = [await signedIn('agent'), await signedIn('agent')];
    const id = await reportWithPicture(81);
    const looked = String((await look(other, id)).answer.msg.pictures[0].src);
    const statusOf = async (src: string) => (await openLink(server, src, other.headers)).status;
    expect(await statusOf(looked)).toBe(200);
    await take(agent, id);
    expect(await statusOf(looked)).toBe(404);
    const unmasked = String((await unmask(other, id)).answer.msg.pictures[0].src);
    expect([await statusOf(unmasked), await statusOf(looked)]).toEqual([200, 404]);
    await owner.query(`update staff_member set role = 'analyst' where id = $1`, [other.staffId]);
    expect(await statusOf(unmasked)).toBe(403);
  });

  it('are never shown to an analyst, even one who looked as an agent', async () => {
    const member = await signedIn('agent');
    const id = await reportWithPicture(80);
    await look(member, id);
    await owner.query(`update staff_member set role = 'analyst' where id = $1`, [member.staffId]);
    const seen = await open(member, id);
    expect([seen.may_look, seen.may_see_pictures, seen.pictures]).toEqual([false, false, []]);
    expect(anyErrorNameOf((await look(member, id)).answer.code)).toBe('permission_refused');
  });

  it('finding N8: of forty reports taken in bulk are all shown within an hour, each recorded, and the account stays active', async () => {
    const agent = await signedIn('agent');
    const ids: string[] = [];
    for (let n = 0; n < 40; n += 1) ids.push(await reportWithPicture(900 + n));
    await server.call(feedbackBulk, { as: agent, body: { ids, action: { do: 'take' } } });
    expect(await looksOf(agent)).toEqual([]);
    const links = new Set<string>();
    for (const id of ids) {
      for (const { src } of (await look(agent, id)).answer.msg.pictures) {
        const { status, headers } = await openLink(server, String(src), agent.headers);
        if (status === 200 && String(headers['content-type']).startsWith('image/')) links.add(String(src));
      }
    }
    expect(links.size).toBe(40);
    expect(await looksOf(agent)).toHaveLength(40);
    expect(await leftOf(agent)).toEqual({ max: 200, left: 160 });
    expect(await isActive(agent)).toBe(true);
  });

  it('of the 201st report within an hour are refused, with one entry; the account stays active and known ones open', async () => {
    const agent = await signedIn('agent');
    await spendLooks(agent, 199);
    const [last, beyond] = [await stage.report(), await stage.report()];
    expect((await look(agent, last)).answer.code).toBe(0);
    const refused = await look(agent, beyond);
    expect([refused.status, refused.answer]).toEqual([
      429,
      { code: 1317, msg: { key: 'error.pictures_limited', params: { max: 200, minutes: expect.any(Number) } } },
    ]);
    expect((await look(agent, beyond)).answer.code).toBe(1317);
    expect((await open(agent, beyond)).may_see_pictures).toBe(false);
    expect((await look(agent, last)).answer.code).toBe(0);
    expect(await looksOf(agent)).toHaveLength(1);
    expect(await leftOf(agent)).toEqual({ max: 200, left: 0 });
    expect(await trailOf(agent.staffId, 'staff.looks_limited')).toEqual([
      { subject: `staff:${agent.staffId}`, details: { limit: 'pictures', per_hour: 200 } },
    ]);
    expect(await refusals('pictures')).toBe(2);
    expect(await isActive(agent)).toBe(true);
    // The other limit is untouched.
    expect((await unmask(agent, beyond)).answer.code).toBe(0);
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
    expect(await find(agent, '99052345', true)).toBe('unmask_limited');
    expect(await trailOf(agent.staffId, 'staff.looks_limited')).toHaveLength(1);
    expect(await isActive(agent)).toBe(true);
  });
});
