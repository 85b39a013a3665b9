import {
  deletionConfirm,
  deletionOpen,
  deletionTable,
  deletionUnmask,
} from '@guildhall/contract/account-deletion/staff.ts';
import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { describe, expect, it } from 'vitest';
import { deletionFactoryOf } from '../testing/requests.ts';
import { hashOf } from '../../../runtime/token.ts';
import { environmentWithReceivers, unreachableReceiver } from '../../webhooks/testing/requests.ts';
import { createInstallation } from '../../../testing/installation.ts';
import { enrolledAs } from '../../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start({ GUILDHALL_DELETION_FOUR_EYES: 'true' });
const alone = await installation.start();
const make = deletionFactoryOf(server);
const { requests: staffService } = server.deletionStaff;
const [mei, omar] = [await enrolledAs(server, 'privacy'), await enrolledAs(server, 'admin')];
const reason = 'The orders are not theirs.';
const manyTimes = Array.from({ length: staffLimits.unmasksPerHour - 1 }, () => new Date());
const failure = (name: string) => ({ reason: name });

const trailOf = async (number: number) =>
  (
    await owner.query<{ action: string; staff_id: string; details: object }>(
      'select action, staff_id, details from audit_entry where subject = $1 order by id',
      [`deletion:${number}`],
    )
  ).rows;
const inState = async (id: string, state: string): Promise<void> => {
  await owner.query('set session_replication_role = replica');
  await owner.query(
    `update deletion_request set state = $2, due_at = now(), confirmed_by = coalesce(confirmed_by, $3) where id = $1`,
    [id, state, mei.id],
  );
  await owner.query('set session_replication_role = origin');
};

describe('a deletion request in the console', () => {
  it('says whether a system of the game is notified of deletions [G4]', async () => {
    const { id } = await make.requested();
    const notified = async (events: readonly string[]) => {
      const other = await installation.start(
        environmentWithReceivers(installation, [{ ...unreachableReceiver, events }]),
      );
      return (await other.deletionStaff.requests.open(id)).is_game_notified;
    };
    expect((await alone.deletionStaff.requests.open(id)).is_game_notified).toBe(false);
    expect([await notified(['chat.ended']), await notified(['deletion.erased'])]).toEqual([false, true]);
  });

  it('hides the form until staff give a reason [threat 16]', async () => {
    const { id, number } = await make.requested(undefined, {
      reason: 'CANARY-REASON here',
      register_location: 'CANARY-A',
    });
    const opened = await server.call(deletionOpen, { as: mei.session, body: { id } });
    const table = await server.call(deletionTable, { as: mei.session, body: { state: 'requested' } });
    expect(opened.answer.msg).toMatchObject({
      number,
      state: 'requested',
      version: 1,
      needs_two: true,
      masked: { role_id: '••••0001', email: 'p•••@e•••.org', picture_count: 1 },
      is_verified: true,
      is_linked: false,
      known: { report_count: 0, conversation_count: 0 },
      requester: null,
    });
    for (const secret of ['10010001', 'player@example', 'CANARY', 'Porto', '2021-03-04']) {
      expect(opened.text + table.text).not.toContain(secret);
    }
  });

  it("shows the form for a reason that is audited, while the form's content is not [threat 16]", async () => {
    const { id, number } = await make.requested();
    const { answer } = await server.call(deletionUnmask, { as: mei.session, body: { id, reason } });
    expect(answer.msg).toMatchObject({
      register_date: '2021-03-04',
      register_location: 'Lisbon',
      login_location: 'Porto',
      role_id: '10010001',
      email: 'player@example.org',
      pictures: [{ src: expect.stringContaining('/file/show_evidence?link=') as string }],
    });
    expect(await trailOf(number)).toEqual([{ action: 'deletion.unmasked', staff_id: mei.id, details: { reason } }]);
  });

  it('refuses staff who unmask too often, counting reports and requests together [threat 16]', async () => {
    const { id } = await make.requested();
    const busy = await enrolledAs(server, 'privacy');
    await server.database.query
      .insertInto('quota_use')
      .values({ key: hashOf(`unmask:${busy.id}`), uses: manyTimes, ends_at: new Date(Date.now() + 3_600_000) })
      .execute();
    const look = () => server.call(deletionUnmask, { as: busy.session, body: { id, reason } });
    expect([(await look()).answer.code, (await look()).answer.code]).toEqual([0, 1316]);
    expect((await look()).status).toBe(429);
  });

  it('is listed by longest wait, by due date or by most recent closing, depending on the state, across pages', async () => {
    const [one, two, three] = [await make.requested(), await make.requested(), await make.requested()];
    for (const { id } of [two, three]) await staffService.reject(mei.id, { id, version: 1, reason });
    const closed = await staffService.table({ state: 'rejected', limit: 1 });
    const next = await staffService.table({ state: 'rejected', limit: 1, cursor: closed.next ?? '' });
    expect([...closed.list, ...next.list].map(({ id }) => id)).toEqual([three.id, two.id]);
    const waiting = await staffService.table({ state: 'requested', limit: 100 });
    expect(waiting.list.at(-1)?.id).toBe(one.id);
    expect(waiting.list.map(({ created_at }) => created_at)).toEqual(
      waiting.list.map(({ created_at }) => created_at).toSorted((a, b) => a - b),
    );
  });
});

describe('approving a deletion', () => {
  it('takes two different staff members when configured [G3]', async () => {
    const { id, number } = await make.requested();
    const agreed = await staffService.confirm(mei.id, { id, version: 1 });
    expect(agreed).toMatchObject({ state: 'requested', first_by: { id: mei.id }, confirmed_by: null, due_at: null });
    const again = { id, version: agreed.version };
    await expect(staffService.confirm(mei.id, again)).rejects.toMatchObject(failure('second_person_required'));
    const confirmed = await staffService.confirm(omar.id, again);
    expect(confirmed).toMatchObject({ state: 'confirmed', first_by: { id: mei.id }, confirmed_by: { id: omar.id } });
    expect((confirmed.due_at ?? 0) - (confirmed.confirmed_at ?? 0)).toBe(15 * 86_400_000);
    expect(await trailOf(number)).toEqual([
      { action: 'deletion.agreed', staff_id: mei.id, details: {} },
      { action: 'deletion.confirmed', staff_id: omar.id, details: {} },
    ]);
  });

  it('requires one staff member by default, even one who already approved when two were required [G3]', async () => {
    const { id } = await make.requested();
    const agreed = await staffService.confirm(mei.id, { id, version: 1 });
    const confirmed = await alone.deletionStaff.requests.confirm(mei.id, { id, version: agreed.version });
    expect(confirmed).toMatchObject({ state: 'confirmed', first_by: null, confirmed_by: { id: mei.id } });
  });

  it('counts once when the same staff member approves twice concurrently [G3]', async () => {
    const { id } = await make.requested();
    const call = () => server.call(deletionConfirm, { as: mei.session, body: { id, version: 1 } });
    const codes = (await Promise.all([call(), call()])).map(({ answer }) => answer.code);
    expect(codes.toSorted((a, b) => a - b)).toEqual([0, 1300]);
    expect(await staffService.open(id)).toMatchObject({ state: 'requested', version: 2 });
  });

  it('reports who made the conflicting change: staff by name, the player by guid', async () => {
    const { id } = await make.requested();
    await staffService.hold(mei.id, { id, version: 1, reason });
    await expect(staffService.confirm(omar.id, { id, version: 1 })).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: 'The privacy' },
    });
    const playerId = await make.player(4_242_424);
    const other = await make.requested(playerId);
    await make.service.cancel(make.callerOf(playerId), { id: other.id });
    await expect(staffService.confirm(omar.id, { id: other.id, version: 1 })).rejects.toMatchObject({
      reason: 'conflict',
      params: { by: '4242424' },
    });
  });
});

describe('other staff decisions', () => {
  it('show the player the reason for a rejection, and keep it out of the audit trail [G3]', async () => {
    const playerId = await make.player();
    const { id, number } = await make.requested(playerId);
    await staffService.reject(mei.id, { id, version: 1, reason });
    const { request } = await make.service.state(make.callerOf(playerId));
    expect(request).toMatchObject({ state: 'rejected', close_reason: reason });
    expect(await trailOf(number)).toEqual([{ action: 'deletion.rejected', staff_id: mei.id, details: {} }]);
    await expect(make.service.cancel(make.callerOf(playerId), { id })).rejects.toMatchObject(failure('wrong_state'));
  });

  it('block approval during a hold, and grant one more day on release if the deadline passed', async () => {
    const { id } = await make.requested();
    const held = await staffService.hold(mei.id, { id, version: 1, reason });
    expect(held).toMatchObject({ held_by: { id: mei.id }, hold_reason: reason });
    await expect(staffService.confirm(omar.id, { id, version: 2 })).rejects.toMatchObject(failure('wrong_state'));
    await expect(staffService.hold(omar.id, { id, version: 2, reason })).rejects.toMatchObject(failure('wrong_state'));
    expect(await staffService.release(mei.id, { id, version: 2 })).toMatchObject({
      held_at: null,
      hold_reason: null,
      due_at: null,
    });

    const confirmed = await make.confirmed(mei.id, omar.id);
    const { due_at } = await staffService.open(confirmed.id);
    await staffService.hold(mei.id, { id: confirmed.id, version: 3, reason });
    expect((await staffService.release(mei.id, { id: confirmed.id, version: 4 })).due_at).toBe(due_at);
    await staffService.hold(mei.id, { id: confirmed.id, version: 5, reason });
    await inState(confirmed.id, 'confirmed');
    const released = await staffService.release(mei.id, { id: confirmed.id, version: 6 });
    const hours = ((released.due_at ?? 0) - released.server_time) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('stop a pending or confirmed deletion, but not one that is being erased', async () => {
    const [waiting, running, erasing] = [
      await make.requested(),
      await make.confirmed(mei.id, omar.id),
      await make.requested(),
    ];
    expect(await staffService.stop(mei.id, { id: waiting.id, version: 1, reason })).toMatchObject({
      state: 'cancelled',
    });
    expect(await staffService.stop(mei.id, { id: running.id, version: 3, reason })).toMatchObject({
      closed_by: { id: mei.id },
    });
    await inState(erasing.id, 'erasing');
    for (const move of [staffService.stop, staffService.hold, staffService.reject]) {
      await expect(move(mei.id, { id: erasing.id, version: 1, reason })).rejects.toMatchObject(failure('wrong_state'));
    }
    for (const move of [staffService.confirm, staffService.release]) {
      await expect(move(mei.id, { id: erasing.id, version: 1 })).rejects.toMatchObject(failure('wrong_state'));
    }
  });

  it('list erasures: those in progress first, then finished ones, newest first', async () => {
    await owner.query(`insert into erasure (id, requested_at, confirmed_at, finished_at) values
      ('00000000-0000-4000-8000-000000000001', now(), now(), now() - interval '2 days'),
      ('00000000-0000-4000-8000-000000000002', now(), now(), now() - interval '1 day'),
      ('00000000-0000-4000-8000-000000000003', now(), now(), null)`);
    const first = await staffService.erasures({ limit: 2 });
    const second = await staffService.erasures({ limit: 2, cursor: first.next ?? '' });
    expect([...first.list, ...second.list].map(({ id }) => id.at(-1))).toEqual(['3', '2', '1']);
    expect(second.next).toBe(null);
  });
});
