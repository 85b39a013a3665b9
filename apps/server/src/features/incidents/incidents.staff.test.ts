import { anonymous } from '../../runtime/actor.ts';
import {
  incidentClose,
  incidentOpen,
  incidentPublish,
  incidentSave,
  incidentTable,
  type StaffIncident,
  type IncidentText,
} from '@guildhall/contract/incidents/staff.ts';
import { openIncidentsMax } from '@guildhall/contract/incidents/player.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { createIncidentFactory } from './testing/incidents.factory.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const { incidentsStaff: staffService } = server;
const [ada, ben] = [await enrolledAs(server, 'agent'), await enrolledAs(server, 'editor')];
await owner.query(`update staff_member set name = 'Ada' where id = $1`, [ada.id]);
await owner.query(`update staff_member set name = 'Ben' where id = $1`, [ben.id]);
const make = createIncidentFactory(staffService, ada.id);
const english: IncidentText = { lang: 3, title: 'No sound', body: 'We look.', answer: '' };
const german: IncidentText = { lang: 11, title: 'Kein Ton', body: 'Wir sehen nach.', answer: 'Er ist wieder da.' };
afterEach(async () => {
  clock.reset();
  await owner.query('delete from incident');
});

const trail = async () => {
  const { list } = await server.audit.table({ limit: 50 });
  return list
    .filter(({ action }) => action.startsWith('incident.'))
    .map(({ staff, action, subject, details }) => [staff?.name, action, subject, details]);
};

describe('a known issue in the console', () => {
  it('goes from draft to open to closed, and each step records its time, author and audit entry (ADR 17)', async () => {
    const hints: string[] = [];
    await server.consoleHints.onChange((noun, ids) => void hints.push(`${noun} ${ids.join()}`));
    const as = ada.session;
    const call = async (
      route: typeof incidentSave | typeof incidentPublish | typeof incidentClose,
      body: object,
      by = as,
    ) => (await server.call(route, { as: by, body })).answer.msg as StaffIncident;
    const created = await call(incidentSave, { id: null, version: 0, texts: [german, english] });
    const { id } = created;
    const startMs = clock.now();
    const wanted: StaffIncident = {
      id,
      state: 'draft',
      title: 'No sound',
      category_id: null,
      joined_count: 0,
      linked_count: 0,
      langs: [3, 11],
      created_at: startMs,
      opened_at: null,
      closed_at: null,
      updated_at: startMs,
      updated_by: { id: ada.id, name: 'Ada' },
      version: 1,
      texts: [english, german],
    };
    expect(created).toEqual(wanted);
    clock.advance(1000);
    const opened = {
      ...wanted,
      state: 'open',
      opened_at: startMs + 1000,
      updated_at: startMs + 1000,
      version: 2,
    } as const;
    expect(await call(incidentPublish, { id, version: 1 })).toEqual(opened);
    clock.advance(1000);
    const texts = [{ ...english, answer: 'It is back.' }];
    const saved = { ...opened, texts, langs: [3], updated_at: startMs + 2000, version: 3 };
    expect(await call(incidentSave, { id, version: 2, texts })).toEqual(saved);
    clock.advance(1000);
    const closed = {
      ...saved,
      state: 'closed',
      closed_at: startMs + 3000,
      updated_at: startMs + 3000,
      updated_by: { id: ben.id, name: 'Ben' },
      version: 4,
    };
    expect(await call(incidentClose, { id, version: 3 }, ben.session)).toEqual(closed);
    expect((await server.call(incidentOpen, { as, body: { id } })).answer.msg).toEqual(closed);
    const subject = `incident:${id}`;
    expect(await trail()).toEqual([
      ['Ben', 'incident.closed', subject, { title: 'No sound', joined: 0, linked: 0 }],
      ['Ada', 'incident.saved', subject, { title: 'No sound', langs: [3] }],
      ['Ada', 'incident.published', subject, { title: 'No sound', langs: [3, 11] }],
      ['Ada', 'incident.saved', subject, { title: 'No sound', langs: [3, 11] }],
    ]);
    await until(() => hints.filter((hint) => hint === `incidents ${id}`).length === 4);
    expect((await owner.query('select closed_by from incident where id = $1', [id])).rows).toEqual([
      { closed_by: ben.id },
    ]);
  });

  it('rejects a change based on an old version, naming who changed it (ADR 17)', async () => {
    const id = await make.open();
    await staffService.save(ben.id, { id, version: 2, texts: [english] });
    for (const late of [
      () => staffService.save(ada.id, { id, version: 2, texts: [english, german] }),
      () => staffService.close(ada.id, { id, version: 2 }),
      () => staffService.publish(ada.id, { id, version: 1 }),
    ]) {
      await expect(late()).rejects.toMatchObject({ reason: 'conflict', params: { by: 'Ben' } });
    }
    expect((await staffService.open(id)).texts).toEqual([english]);
  });

  it('accepts one of ten concurrent saves (ADR 17)', async () => {
    const id = await make.draft();
    const saves = Array.from({ length: 10 }, (_, turn) =>
      staffService.save(ada.id, { id, version: 1, texts: [{ ...english, title: `T${turn}` }] }),
    );
    const outcomes = await Promise.allSettled(saves);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await staffService.open(id)).version).toBe(2);
  });

  it('is not changed or audited by saving the same content again [threat 17]', async () => {
    const id = await make.draft();
    const before = await staffService.open(id);
    const entries = (await trail()).length;
    clock.advance(5000);
    expect(await staffService.save(ben.id, { id, version: 1, texts: before.texts })).toEqual(before);
    expect(await trail()).toHaveLength(entries);
  });

  it('names a support category, which a save without one keeps, and the audit entry has it (ADR 17)', async () => {
    const texts = [english];
    const { id } = await staffService.save(ada.id, { id: null, version: 0, category_id: 2, texts });
    expect((await trail())[0]?.[3]).toEqual({ title: 'No sound', langs: [3], category_id: 2 });
    const before = await staffService.save(ada.id, { id, version: 1, texts });
    expect(before).toMatchObject({ category_id: 2, version: 1 });
    expect(await staffService.save(ada.id, { id, version: 1, category_id: 4, texts })).toMatchObject({
      category_id: 4,
      version: 2,
    });
    expect(await staffService.save(ada.id, { id, version: 2, category_id: null, texts })).toMatchObject({
      category_id: null,
      version: 3,
    });
    const refused = await server.call(incidentSave, {
      as: ada.session,
      body: { id, version: 3, category_id: 5, texts },
    });
    expect(refused.answer.code).not.toBe(0);
  });

  it('rejects every other transition, with a specific error (ADR 17)', async () => {
    const [draft, open, closed] = [await make.draft(), await make.open(), await make.closed()];
    const unanswered = await make.open({ answer: '', translations: [german] });
    const refusals = [
      [() => staffService.close(ada.id, { id: draft, version: 1 }), 'wrong_state'],
      [() => staffService.publish(ada.id, { id: open, version: 2 }), 'wrong_state'],
      [() => staffService.publish(ada.id, { id: closed, version: 3 }), 'wrong_state'],
      [() => staffService.close(ada.id, { id: closed, version: 3 }), 'wrong_state'],
      [() => staffService.save(ada.id, { id: closed, version: 3, texts: [english] }), 'wrong_state'],
      [() => staffService.close(ada.id, { id: unanswered, version: 2 }), 'english_missing'],
      [() => staffService.save(ada.id, { id: open, version: 2, texts: [german] }), 'english_missing'],
      [() => staffService.save(ada.id, { id: null, version: 0, texts: [german] }), 'english_missing'],
      [() => staffService.save(ada.id, { id: null, version: 0, texts: [english, english] }), 'invalid'],
      [() => staffService.open(999_999), 'not_found'],
      [() => staffService.publish(ada.id, { id: 999_999, version: 1 }), 'not_found'],
    ] as const;
    for (const [attempt, reason] of refusals) await expect(attempt()).rejects.toMatchObject({ reason });
    expect((await owner.query('select state from incident order by id')).rows.map(({ state }) => state)).toEqual([
      'draft',
      'open',
      'closed',
      'open',
    ]);
  });

  it('is one of at most fifty open ones, even when several are published concurrently (ADR 17)', async () => {
    for (let index = 0; index < openIncidentsMax - 2; index += 1) await make.open();
    const drafts = await Promise.all(Array.from({ length: 10 }, () => make.draft()));
    const outcomes = await Promise.allSettled(drafts.map((id) => staffService.publish(ada.id, { id, version: 1 })));
    const refused = outcomes.filter((each) => each.status === 'rejected').map(({ reason }) => String(reason.reason));
    expect(refused).toEqual(Array.from({ length: 8 }, () => 'incidents_full'));
    expect((await server.incidents.list(anonymous, 3)).length).toBe(openIncidentsMax);
  });

  it('counts its linked reports through every change (ADR 17)', async () => {
    const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
    const [first, second] = [await make.open(), await make.open()];
    const sender = await reports.sender();
    const ids = [await reports.submitted(sender), await reports.submitted(sender), await reports.submitted(sender)];
    const link = (id: string, incident_id: number | null) =>
      reports.done(id, { kind: 'linked', move: null, author: { by: 'staff', staffId: ada.id }, set: { incident_id } });
    const linked = async () => [
      (await staffService.open(first)).linked_count,
      (await staffService.open(second)).linked_count,
    ];
    for (const id of ids) await link(id, first);
    expect(await linked()).toEqual([3, 0]);
    await link(ids[0] ?? '', second);
    await link(ids[1] ?? '', null);
    expect(await linked()).toEqual([1, 1]);
    await owner.query('delete from player where id = $1', [sender.playerId]);
    expect(await linked()).toEqual([0, 0]);
  });
});

describe('the table of known issues', () => {
  it('is paginated by cursor, newest first, optionally filtered by state (ADR 17)', async () => {
    const ids = [await make.draft(), await make.open(), await make.draft(), await make.closed(), await make.draft()];
    const pages = async (body: { state?: 'draft'; limit: number }) => {
      const shown: number[][] = [];
      for (let cursor: string | undefined; ;) {
        const { answer } = await server.call(incidentTable, { as: ada.session, body: { ...body, cursor } });
        shown.push(answer.msg.list.map(({ id }: { id: number }) => id));
        if (answer.msg.next === null) return shown;
        cursor = answer.msg.next;
      }
    };
    const [a, b, c, d, e] = ids;
    expect(await pages({ limit: 2 })).toEqual([[e, d], [c, b], [a]]);
    expect(await pages({ limit: 2, state: 'draft' })).toEqual([[e, c], [a]]);
    const { texts: _, version: __, ...row } = await staffService.open(b ?? 0);
    expect((await staffService.table({ limit: 50, state: 'open' })).list).toEqual([row]);
  });

  it('rejects a cursor it did not issue [threat 31]', async () => {
    for (const cursor of [
      'x',
      Buffer.from('["1 or 1"]').toString('base64url'),
      Buffer.from('[1,2]').toString('base64url'),
    ]) {
      await expect(staffService.table({ limit: 50, cursor })).rejects.toMatchObject({ reason: 'invalid' });
    }
  });
});

describe('closing a known issue', () => {
  it('takes as long for a hundred thousand players as for none, and writes to none of their rows (ADR 17)', async () => {
    const [quiet, busy] = [await make.open(), await make.open()];
    await owner.query(
      `insert into player (issuer, subject, guid) select 'many', n, n from generate_series(1, 100000) n`,
    );
    await owner.query(`insert into incident_join (incident_id, player_id, lang)
      select ${busy}, id, 3 from player where issuer = 'many'`);
    expect((await staffService.open(busy)).joined_count).toBe(100_000);
    const fingerprint = async () =>
      (
        await owner.query(`select sum(hashtextextended(ctid::text || xmin::text || xmax::text, 0)) as sum
          from incident_join where incident_id = ${busy}`)
      ).rows;
    const untouched = await fingerprint();
    const timeOf = async (id: number): Promise<number> => {
      const startedAt = performance.now();
      await staffService.close(ada.id, { id, version: 2 });
      return performance.now() - startedAt;
    };
    await timeOf(await make.open());
    const [quietMs, busyMs] = [await timeOf(quiet), await timeOf(busy)];
    // On a slow machine, as much slower as closing the other one.
    expect(busyMs).toBeLessThan(quietMs + Math.max(250, 10 * quietMs));
    expect(await fingerprint()).toEqual(untouched);
    // Still, each of them has an unread answer.
    const { rows } = await owner.query(`select id from player where issuer = 'many' limit 1`);
    expect(await server.replies.count((rows[0] as { id: string }).id)).toBe(1);
  });
});
