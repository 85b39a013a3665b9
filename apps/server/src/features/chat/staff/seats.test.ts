import { beforeEach, describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { staffSignOut } from '@guildhall/contract/staff/staff.ts';
import { enrolledAs, signIn } from '../../staff/testing/staff.factory.ts';
import { createFeedbackFactory } from '../../feedback/testing/feedback.factory.ts';
import { createChatFactory } from '../testing/chat.factory.ts';

const installation = await createInstallation();
const { owner } = installation;
const server = await installation.start();
const make = createChatFactory(server);
const reports = createFeedbackFactory({ ...server, limits: server.config.limits });
const { seats } = server.chatStaff;
const [mei, omar, ana] = [await make.member('Mei'), await make.member('Omar'), await make.member('Ana', 'analyst')];

const lastSeen = (id: string, seconds: number) =>
  owner.query(`update chat_seat set seen_at = now() - make_interval(secs => $2) where staff_id = $1`, [id, seconds]);
const sit = (id: string, persona: 1 | 3 | 4) => seats.sit(id, { persona, seats: 3 });

beforeEach(async () => {
  await owner.query('delete from conversation');
  await owner.query('delete from chat_seat');
});

describe('seats', () => {
  it('hold one persona each, except the shared admin persona [I3]', async () => {
    expect(await sit(mei, 3)).toEqual({
      staff: { id: mei, name: 'Mei' },
      persona: 3,
      seats: 3,
      availability: 'off',
      is_here: false,
      is_connected: true,
      conversations: 0,
      reports: 0,
      since: expect.any(Number),
    });
    await expect(sit(omar, 3)).rejects.toThrow('persona_taken');
    await sit(omar, 1);
    await sit(mei, 1);
    expect((await sit(omar, 3)).persona).toBe(3);
  });

  it('release the persona after 60 seconds of absence and not before [I3]', async () => {
    await sit(mei, 3);
    await lastSeen(mei, 59);
    await expect(sit(omar, 3)).rejects.toThrow('persona_taken');
    await lastSeen(mei, 61);
    expect((await sit(omar, 3)).persona).toBe(3);
    const { list } = await seats.list(mei);
    expect(list.map(({ staff, persona, is_connected }) => [staff.name, persona, is_connected])).toEqual([
      ['Omar', 3, true],
      ['Mei', 1, false],
    ]);
  });

  it('show who is here: those who say so and have a console connected, on any page (ADR 55)', async () => {
    const stateOf = async (id: string) => {
      const seat = (await seats.list(omar)).list.find(({ staff }) => staff.id === id);
      return [seat?.availability, seat?.is_here];
    };
    // A tab alone counts for nothing.
    await seats.present(mei);
    expect(await stateOf(mei)).toEqual(['off', false]);
    expect(await seats.setAvailability(mei, 'here')).toMatchObject({ availability: 'here', is_here: true });
    await seats.setAvailability(mei, 'away');
    expect(await stateOf(mei)).toEqual(['away', false]);
    await seats.setAvailability(mei, 'here');
    await lastSeen(mei, 61);
    expect(await stateOf(mei)).toEqual(['off', false]);
    // Back with a console on any page, in the state chosen before.
    await seats.touch([mei]);
    expect(await stateOf(mei)).toEqual(['here', true]);
    await seats.setAvailability(mei, 'off');
    await lastSeen(mei, 61);
    await seats.touch([mei]);
    expect((await seats.list(mei)).own).toMatchObject({ availability: 'off', is_connected: false });
  });

  it('are off duty after the last sign-out, which returns their chats, and by a sign-in after their console was closed', async () => {
    const otto = await enrolledAs(server, 'agent');
    const stateOf = async () => (await seats.list(otto.id)).own?.availability;
    const stored = () => owner.query('select availability from chat_seat where staff_id = $1', [otto.id]);
    const returned = async (id: string): Promise<boolean> => {
      await server.chatStaff.jobs.find(({ name }) => name === 'chat.returnAbandoned')?.run();
      return (await server.chatStaff.rowOf(id)).assignee === null;
    };
    await seats.setAvailability(otto.id, 'here');
    const held = await make.claimed(otto.id);
    const second = await signIn(server, otto);
    expect(await stateOf()).toBe('here');
    await server.call(staffSignOut, { as: second });
    expect(await stateOf()).toBe('here');
    expect(await returned(held.id)).toBe(false);
    await server.call(staffSignOut, { as: otto.session });
    expect(await stateOf()).toBe('off');
    expect(await returned(held.id)).toBe(true);

    // Their session ended in the middle of the shift.
    await seats.setAvailability(otto.id, 'here');
    const kept = await make.claimed(otto.id);
    const third = await signIn(server, otto);
    expect(await stateOf()).toBe('here');
    expect(await returned(kept.id)).toBe(false);
    // What was claimed off duty returns as well.
    await seats.setAvailability(otto.id, 'off');
    const claimed = await make.claimed(otto.id);
    expect(await returned(claimed.id)).toBe(false);
    await server.call(staffSignOut, { as: third });
    expect(await returned(claimed.id)).toBe(true);

    await seats.setAvailability(otto.id, 'here');
    await lastSeen(otto.id, 61);
    await signIn(server, otto);
    expect((await stored()).rows).toEqual([{ availability: 'off' }]);
    // Other tests list everyone who answers chats.
    await owner.query('update staff_member set is_active = false where id = $1', [otto.id]);
  });

  it('tell the player whether anyone is here for chats', async () => {
    const { playerId } = await make.player();
    const isStaffed = async () => (await server.chat.state(playerId)).service.is_staffed;
    expect(await isStaffed()).toBe(false);
    await seats.setAvailability(mei, 'away');
    expect(await isStaffed()).toBe(false);
    await seats.setAvailability(mei, 'here');
    expect(await isStaffed()).toBe(true);
    await lastSeen(mei, 61);
    expect(await isStaffed()).toBe(false);
  });

  it('keep what servers of the previous release read, and take what their consoles send', async () => {
    const stored = async () => {
      const { rows } = await owner.query('select availability, is_accepting from chat_seat where staff_id = $1', [mei]);
      return rows[0] as unknown;
    };
    await seats.setAvailability(mei, 'here');
    expect(await stored()).toEqual({ availability: 'here', is_accepting: true });
    await seats.sit(mei, { persona: 1, seats: 3, is_accepting: false });
    expect(await stored()).toEqual({ availability: 'away', is_accepting: false });
    await seats.sit(mei, { persona: 1, seats: 3, is_accepting: true });
    expect(await stored()).toEqual({ availability: 'here', is_accepting: true });
  });

  it('require having opened chat or being on duty: other staff hold no persona', async () => {
    const stateOf = async (id: string) => {
      const seat = (await seats.list(omar)).list.find(({ staff }) => staff.id === id);
      return [seat?.is_connected, seat?.persona];
    };
    await seats.touch([mei]);
    expect(await stateOf(mei)).toEqual([false, null]);
    await seats.present(mei);
    expect(await stateOf(mei)).toEqual([true, 1]);
    // Absent, and back on another page of the console.
    await lastSeen(mei, 61);
    await seats.touch([mei]);
    expect(await stateOf(mei)).toEqual([false, 1]);
    // A conversation assigned meanwhile keeps the agent present.
    await make.claimed(mei);
    await seats.touch([mei]);
    expect(await stateOf(mei)).toEqual([true, 1]);
  });

  it('let one of two concurrent requests for the same persona win [I3]', async () => {
    const outcomes = await Promise.allSettled([sit(mei, 4), sit(omar, 4)]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  });

  it('refuse an inactive persona [I3]', async () => {
    await owner.query('update persona set is_active = false where id = 4');
    await expect(sit(mei, 4)).rejects.toThrow('persona_taken');
    await owner.query('update persona set is_active = true where id = 4');
  });

  it('list who is present, their load, and how long players have waited', async () => {
    await sit(mei, 3);
    const first = await make.waiting();
    const second = await make.waiting();
    const held = await make.claimed(mei);
    await make.answered(held, 'Hello');
    const { own, list, ...queue } = await seats.list(ana);
    expect(own).toBeNull();
    expect(list.map(({ staff, conversations, is_connected }) => [staff.name, conversations, is_connected])).toEqual([
      ['Mei', 1, true],
      ['Omar', 0, false],
    ]);
    expect(queue).toEqual({
      waiting: 2,
      running: 1,
      oldest_queued_at: first.queued_at,
      oldest_unanswered_at: first.waiting_since,
    });
    expect(second.waiting_since).not.toBeNull();
    expect((await seats.list(mei)).own).toEqual(list[0]);
  });

  it('count what each person holds: active chats without waiting and snoozed ones, and open reports', async () => {
    await sit(mei, 3);
    await make.waiting();
    await make.claimed(mei);
    const snoozed = await make.claimed(mei);
    await owner.query(`update conversation set snoozed_until = now() + interval '1 hour' where id = $1`, [snoozed.id]);
    const report = async () => reports.submitted(await make.player());
    for (const id of [await report(), await report()]) await reports.byStaff(mei).taken(id);
    const finished = await report();
    await reports.byStaff(mei).taken(finished);
    await reports.byStaff(mei).finished(finished);
    await report();
    const { list, waiting, running } = await seats.list(omar);
    expect({ waiting, running }).toEqual({ waiting: 1, running: 1 });
    expect(list.map(({ staff, conversations, reports: open }) => [staff.name, conversations, open])).toEqual([
      ['Mei', 1, 2],
      ['Omar', 0, 0],
    ]);
  });

  it('say since when someone is here, away or gone', async () => {
    const sinceOf = async () => (await seats.list(omar)).list.find(({ staff }) => staff.id === mei)?.since;
    expect(await sinceOf()).toBeNull();
    await seats.setAvailability(mei, 'here');
    await owner.query(`update chat_seat set availability_at = '2026-11-16T08:00:00Z'`);
    await seats.setAvailability(mei, 'here');
    expect(await sinceOf()).toBe(Date.parse('2026-11-16T08:00:00Z'));
    // Without a console it is the last sign of one.
    await owner.query(`update chat_seat set seen_at = '2026-11-16T09:30:00Z'`);
    expect(await sinceOf()).toBe(Date.parse('2026-11-16T09:30:00Z'));
    await seats.setAvailability(mei, 'away');
    expect(await sinceOf()).toBeGreaterThan(Date.parse('2026-11-16T10:00:00Z'));
  });

  it('are refreshed by gateways without deadlocks, in any order (ADR 20)', async () => {
    const staff = await Promise.all(Array.from({ length: 30 }, (_, index) => make.member(`S${index}`)));
    await Promise.all(staff.map((id) => seats.present(id)));
    await owner.query(`update chat_seat set seen_at = now() - interval '50 seconds'`);
    await Promise.all(
      Array.from({ length: 20 }, (_, round) => seats.touch(round % 2 === 0 ? staff : staff.toReversed())),
    );
    const { list } = await seats.list(mei);
    expect(list.filter(({ is_connected }) => is_connected)).toHaveLength(30);
  });
});
