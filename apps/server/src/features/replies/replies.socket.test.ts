import { incidentJoin, incidentSeen } from '@guildhall/contract/incidents/player.ts';
import { describe, expect, it } from 'vitest';
import { createFeedbackFactory } from '../feedback/testing/feedback.factory.ts';
import { createIncidentFactory } from '../incidents/testing/incidents.factory.ts';
import { createInstallation, type Session, type TestServer } from '../../testing/installation.ts';
import { openSocket } from '../../testing/sockets.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';

const installation = await createInstallation();
const { clock } = installation;
const one = await installation.start();
const two = await installation.start();
const withoutRedis = await installation.start({ GUILDHALL_REDIS_URL: 'redis://127.0.0.1:1' });
const staffId = (await enrolledAs(one, 'agent')).id;
const issues = createIncidentFactory(one.incidentsStaff, staffId);
const reports = createFeedbackFactory({ ...one, limits: one.config.limits });
const totals = { survey_total: 0, news: 0, events: 0, guide: 0, workshop_events: 0, workshop_school: 0 };

/** A player id that does not exist. */
const unknownPlayer = '00000000-0000-4000-8000-000000000000';

let guid = 9000;
const newPlayer = (): Promise<Session> => one.launch({ guid: ++guid });
const hello = (replies: number) => ({
  type: 'MSG_UNREAD',
  kind: 'hello',
  totals,
  replies,
  chat: 0,
  restriction: null,
  paused: {},
  server_time: clock.now(),
});
const repliesFrame = (replies: number) => ({ type: 'MSG_UNREAD', kind: 'replies', replies });
const join = (player: Session, id: number) =>
  one.call(incidentJoin, { as: player, body: { id, is_joined: true, lang: 3 } });
/** A report of this player that was just answered, without publishing the hint. */
const answered = async (player: Session): Promise<string> => {
  const id = await reports.submitted({ playerId: player.player, kind: 'player', proof: 'ticket', network: '' });
  await reports.byStaff(staffId).finished(id);
  return id;
};
const close = (id: number, at: TestServer = one) => at.incidentsStaff.close(staffId, { id, version: 2 });
/** Waits until everything sent before has arrived. */
const settled = async (opened: Awaited<ReturnType<typeof openSocket>>) => {
  opened.socket.send(JSON.stringify({ type: 'MSG_PING', time: 1 }));
  await expect.poll(() => opened.frames.at(-1)?.type).toBe('MSG_PONG');
  return opened.frames.slice(0, -1);
};

describe('the unread count of a player', () => {
  it('is in the hello frame: unread replies to reports and closed incidents [rule 3]', async () => {
    const player = await newPlayer();
    const id = await issues.open();
    await join(player, id);
    expect((await openSocket(one, player)).frames).toEqual([hello(0)]);
    await answered(player);
    await close(id);
    expect((await openSocket(two, player)).frames).toEqual([hello(2)]);
  });

  it('is sent to every socket of that player on every server, and to no other player [rule 11]', async () => {
    const [player, bystander] = [await newPlayer(), await newPlayer()];
    const mine = [await openSocket(one, player), await openSocket(two, player), await openSocket(two, player)];
    const theirs = await openSocket(two, bystander);
    await answered(player);
    one.replies.changed([player.player]);
    await expect.poll(() => mine.map(({ frames }) => frames)).toEqual(mine.map(() => [hello(0), repliesFrame(1)]));
    expect(await settled(theirs)).toEqual([hello(0)]);
  });

  it('rises for players who joined an incident that closes, and for no others [rule 11]', async () => {
    const [joined, alsoJoined, left, bystander] = [
      await newPlayer(),
      await newPlayer(),
      await newPlayer(),
      await newPlayer(),
    ];
    const [id, another] = [await issues.open(), await issues.open()];
    for (const player of [joined, alsoJoined, left]) await join(player, id);
    await one.call(incidentJoin, { as: left, body: { id, is_joined: false, lang: 3 } });
    await join(bystander, another);
    await answered(alsoJoined);
    const sockets = [await openSocket(one, joined), await openSocket(two, joined), await openSocket(two, alsoJoined)];
    const others = [await openSocket(one, left), await openSocket(two, bystander)];
    await close(id);
    await expect
      .poll(() => sockets.map(({ frames }) => frames))
      .toEqual([
        [hello(0), repliesFrame(1)],
        [hello(0), repliesFrame(1)],
        [hello(1), repliesFrame(2)],
      ]);
    expect(await Promise.all(others.map(settled))).toEqual([[hello(0)], [hello(0)]]);
  });

  it('falls on all devices when the player reads on one [rule 11]', async () => {
    const player = await newPlayer();
    const id = await issues.open();
    await join(player, id);
    await close(id);
    const phone = await openSocket(one, player);
    await two.call(incidentSeen, { as: player, body: { id } });
    await expect.poll(() => phone.frames).toEqual([hello(1), repliesFrame(0)]);
  });

  it('is in the next hello frame if Redis is down [rule 11]', async () => {
    const player = await newPlayer();
    const id = await issues.open();
    await join(player, id);
    const before = await openSocket(withoutRedis, player);
    await close(id, withoutRedis);
    expect((await openSocket(withoutRedis, player)).frames).toEqual([hello(1)]);
    expect(await settled(before)).toEqual([hello(0)]);
  });

  it('ends up correct however quickly replies and reads alternate [rule 11]', async () => {
    const player = await newPlayer();
    const opened = await openSocket(two, player);
    for (let turn = 0; turn < 30; turn += 1) {
      await answered(player);
      one.replies.changed([player.player]);
    }
    const numbers = () => opened.frames.flatMap((frame) => ('replies' in frame ? [frame.replies] : []));
    await expect.poll(() => numbers().at(-1)).toBe(30);
    expect(numbers()).toEqual(numbers().toSorted((a, b) => a - b));
    expect((await settled(opened)).at(-1)).toEqual(repliesFrame(30));
  });

  it('ignores reports that the list no longer shows [F3]', async () => {
    const player = await newPlayer();
    await answered(player);
    clock.advance(32 * 24 * 3_600_000);
    expect(await one.replies.count(player.player)).toBe(0);
    clock.reset();
    expect([...(await one.replies.counts([player.player, unknownPlayer]))]).toEqual([
      [player.player, 1],
      [unknownPlayer, 0],
    ]);
  });
});
