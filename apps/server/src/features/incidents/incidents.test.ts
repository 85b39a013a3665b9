import { anonymous } from '../../runtime/actor.ts';
import { incidentJoin, incidentList, incidentSeen, type Incident } from '@guildhall/contract/incidents/player.ts';
import { afterEach, describe, expect, it } from 'vitest';
import { createInstallation, until, type Session } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createIncidentFactory } from './testing/incidents.factory.ts';
import { answerOf, incidentFor, incidentTitle, openIncidents } from './incidents.public.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const other = await installation.start();
const staffId = (await enrolledAs(server, 'agent')).id;
const make = createIncidentFactory(server.incidentsStaff, staffId);
const german = { lang: 11, title: 'Das Tor ist zu', body: 'Wir sehen nach.', answer: 'Es geht wieder auf.' } as const;
afterEach(async () => {
  clock.reset();
  await owner.query('delete from incident');
  // Saving a draft clears the caches of both servers.
  for (const { incidentsStaff } of [server, other]) await createIncidentFactory(incidentsStaff, staffId).draft();
});

let guid = 7000;
const newPlayer = (): Promise<Session> => server.launch({ guid: ++guid });
/** Sequential setup, so that only the tested requests are concurrent. */
const newPlayers = async (count: number): Promise<Session[]> => {
  const players: Session[] = [];
  while (players.length < count) players.push(await newPlayer());
  return players;
};
const listOf = async (as?: Session, lang = 3): Promise<Incident[]> => {
  const { answer } = await server.call(incidentList, { as, body: { category_lang: lang } });
  return answer.msg.list as Incident[];
};
const join = async (as: Session | undefined, id: number, isJoined = true, lang = 3, on = server) =>
  (await on.call(incidentJoin, { as, body: { id, is_joined: isJoined, lang } })).answer;
const close = (id: number) => server.incidentsStaff.close(staffId, { id, version: 2 });
const counts = async (id: number) => {
  const { rows } = await owner.query(
    `select joined_count, (select count(*) from incident_join where incident_id = $1) as recount from incident where id = $1`,
    [id],
  );
  return rows[0] as { joined_count: number; recount: number };
};
const closedIds = async (as: Session) =>
  (await listOf(as)).filter((each) => each.closed_at !== null).map(({ id }) => id);

describe('the list of known issues', () => {
  it('shows open issues to everyone, newest first, in the requested language or English (ADR 17)', async () => {
    await make.draft();
    const [older, newer] = [await make.open({ translations: [german] }), await make.open({ title: 'No sound' })];
    const shown = {
      opened_at: clock.now(),
      closed_at: null,
      answer: null,
      joined_count: 0,
      is_joined: false,
      is_unread: false,
    };
    expect(await listOf(undefined, 11)).toEqual([
      { id: newer, lang: 3, title: 'No sound', body: 'We look into it.', ...shown },
      { id: older, lang: 11, title: german.title, body: german.body, ...shown },
    ]);
    expect((await listOf(await newPlayer())).map(({ id, lang, title }) => [id, lang, title])).toEqual([
      [newer, 3, 'No sound'],
      [older, 3, 'The gate is shut'],
    ]);
  });

  it('keeps a closed issue with its answer for a month, for players who joined (ADR 17)', async () => {
    const [joined, bystander] = [await newPlayer(), await newPlayer()];
    const id = await make.open({ translations: [german, { ...german, lang: 7, answer: '' }] });
    await join(joined, id);
    await close(id);
    const ended = { id, opened_at: clock.now(), closed_at: clock.now(), joined_count: 1, is_joined: true };
    expect(await listOf(joined, 11)).toEqual([
      { ...ended, lang: 11, title: german.title, body: german.body, answer: german.answer, is_unread: true },
    ]);
    expect((await listOf(joined, 7)).map(({ lang, answer }) => [lang, answer])).toEqual([[7, 'It opens again.']]);
    expect(await listOf(bystander)).toEqual([]);
    expect(await listOf()).toEqual([]);
    clock.advance(27 * 24 * 3_600_000);
    expect(await closedIds(joined)).toEqual([id]);
    clock.advance(5 * 24 * 3_600_000);
    expect(await closedIds(joined)).toEqual([]);
  });

  it("includes the caller's join at once, even if the cached count is older (ADR 17)", async () => {
    const player = await newPlayer();
    const id = await make.open();
    await until(async () => (await listOf())[0]?.id === id);
    await join(player, id);
    expect((await listOf(player))[0]).toMatchObject({ is_joined: true, joined_count: 1 });
  });

  it('changes on every server as soon as staff change an issue (ADR 17)', async () => {
    const id = await make.open();
    const onOther = async () => (await other.incidents.list(anonymous, 3)).map((each) => each.id);
    await until(async () => (await onOther()).includes(id));
    await close(id);
    expect(await listOf()).toEqual([]);
    await until(async () => (await onOther()).length === 0);
  });
});

describe('joining a known issue (“me too”)', () => {
  it('counts a player once, and no longer after they leave (ADR 17)', async () => {
    const [first, second] = [await newPlayer(), await newPlayer()];
    const id = await make.open();
    expect(await join(first, id)).toEqual({ code: 0, msg: { joined_count: 1 } });
    expect(await join(first, id)).toEqual({ code: 0, msg: { joined_count: 1 } });
    expect(await join(second, id)).toEqual({ code: 0, msg: { joined_count: 2 } });
    expect(await join(first, id, false)).toEqual({ code: 0, msg: { joined_count: 1 } });
    expect(await join(first, id, false)).toEqual({ code: 0, msg: { joined_count: 1 } });
    expect((await listOf(first)).map((each) => each.is_joined)).toEqual([false]);
    expect((await listOf(second)).map((each) => each.is_joined)).toEqual([true]);
  });

  it('remembers the language of the latest join (ADR 17)', async () => {
    const player = await newPlayer();
    const id = await make.open();
    await join(player, id, true, 11);
    await join(player, id, true, 7);
    expect((await owner.query('select lang from incident_join where incident_id = $1', [id])).rows).toEqual([
      { lang: 7 },
    ]);
  });

  it('is exact when one player sends it 200 times concurrently to two servers [threat 34]', async () => {
    const player = await newPlayer();
    const id = await make.open();
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, turn) => join(player, id, true, 3, turn % 2 === 0 ? server : other)),
    );
    expect(new Set(answers.map((each) => JSON.stringify(each)))).toEqual(
      new Set(['{"code":0,"msg":{"joined_count":1}}']),
    );
    expect(await counts(id)).toEqual({ joined_count: 1, recount: 1 });
  });

  it('is exact when 200 players join, and leave and rejoin, concurrently (ADR 17)', async () => {
    const players = await newPlayers(200);
    const id = await make.open();
    const answers = await Promise.all(
      players.map((player, turn) => join(player, id, true, 3, turn % 2 ? server : other)),
    );
    expect(answers.map(({ msg }) => Number(msg.joined_count)).toSorted((a, b) => a - b)).toEqual(
      players.map((_, index) => index + 1),
    );
    expect(await counts(id)).toEqual({ joined_count: 200, recount: 200 });
    await Promise.all(
      players.flatMap((player) => [join(player, id, false), join(player, id), join(player, id, false)]),
    );
    const { joined_count: counted, recount } = await counts(id);
    expect(counted).toBe(recount);
  });

  it('is possible only while the issue is open, also in a race with closing it (ADR 17)', async () => {
    const players = await newPlayers(60);
    const id = await make.open();
    const joining = players.map((player) => join(player, id));
    await Promise.race(joining);
    await close(id);
    const answers = await Promise.all(joining);
    const joined = answers.filter(({ code }) => code === 0).length;
    expect(answers.filter(({ code }) => code !== 0 && code !== 1414)).toEqual([]);
    expect(await counts(id)).toEqual({ joined_count: joined, recount: joined });
    const late = await newPlayer();
    const refused = { code: 1414, msg: { key: 'error.wrong_state', params: {} } };
    expect([await join(late, id), await join(late, id, false)]).toEqual([refused, refused]);
    expect((await counts(id)).recount).toBe(joined);
  });

  it('answers 404 for unknown issues and drafts [threat 7]', async () => {
    const player = await newPlayer();
    const notFound = { code: 1001, msg: { key: 'error.not_found', params: {} } };
    expect([await join(player, await make.draft()), await join(player, 999_999)]).toEqual([notFound, notFound]);
    expect((await join(undefined, await make.open())).code).toBe(1104);
  });
});

describe('the answer to a known issue', () => {
  const seen = async (as: Session, id: number) => (await server.call(incidentSeen, { as, body: { id } })).answer;

  it('is unread for players who joined, until they see it (ADR 17)', async () => {
    const player = await newPlayer();
    const [first, second] = [await make.open(), await make.open()];
    await join(player, first);
    await join(player, second);
    expect(await seen(player, first)).toEqual({ code: 0, msg: { replies: 0 } });
    await close(first);
    await close(second);
    expect(await server.replies.count(player.player)).toBe(2);
    expect(await seen(player, first)).toEqual({ code: 0, msg: { replies: 1 } });
    expect(await seen(player, first)).toEqual({ code: 0, msg: { replies: 1 } });
    expect((await listOf(player)).map(({ id, is_unread }) => [id, is_unread])).toEqual([
      [second, true],
      [first, false],
    ]);
  });

  it('cannot be marked as seen by players who did not join [threat 7]', async () => {
    const [joined, bystander] = [await newPlayer(), await newPlayer()];
    const id = await make.open();
    await join(joined, id);
    await close(id);
    expect(await seen(bystander, id)).toEqual({ code: 1001, msg: { key: 'error.not_found', params: {} } });
    expect(await server.replies.count(joined.player)).toBe(1);
  });

  it('no longer counts as unread after a month, when the list drops it [F3]', async () => {
    const player = await newPlayer();
    const id = await make.open();
    await join(player, id);
    await close(id);
    clock.advance(32 * 24 * 3_600_000);
    expect([await server.replies.count(player.player), await closedIds(player)]).toEqual([0, []]);
  });
});

describe('an erased player', () => {
  it('is removed from known issues and their counts, in any order of erase steps [threat 38]', async () => {
    const [gone, erasedByLaunch, stays] = [await newPlayer(), await newPlayer(), await newPlayer()];
    const ids = [await make.open(), await make.open()];
    for (const id of ids) for (const player of [gone, erasedByLaunch, stays]) await join(player, id);
    const feature = (noun: string) => server.features.find((each) => each.noun === noun);
    await server.database.transaction(async (tx) => feature('incidents')?.erasePlayer(tx, gone.player));
    await server.database.transaction(async (tx) => feature('launch')?.erasePlayer(tx, erasedByLaunch.player));
    expect(await Promise.all(ids.map(counts))).toEqual(ids.map(() => ({ joined_count: 1, recount: 1 })));
    expect((await owner.query('select distinct player_id from incident_join')).rows).toEqual([
      { player_id: stays.player },
    ]);
  });
});

describe('known issues as the feedback feature reads them', () => {
  it("are shown as the player sees them, with a title for staff and an answer in the report's language (ADR 17)", async () => {
    const player = await newPlayer();
    const { query: tx } = server.database;
    const [draft, id] = [await make.draft(), await make.open({ translations: [german] })];
    await join(player, id);
    expect(await incidentFor(tx, draft, 3, player.player)).toBeNull();
    expect(await openIncidents(tx, 11, player.player)).toEqual([await incidentFor(tx, id, 11, player.player)]);
    expect(await incidentFor(tx, id, 11, player.player)).toEqual((await listOf(player, 11))[0]);
    expect([await incidentTitle(tx, draft), await incidentTitle(tx, id), await incidentTitle(tx, 999_999)]).toEqual([
      { id: draft, title: 'The gate is shut', is_open: false },
      { id, title: 'The gate is shut', is_open: true },
      null,
    ]);
    await close(id);
    expect((await incidentFor(tx, id, 11, player.player))?.is_unread).toBe(true);
    expect([await answerOf(tx, id, 11), await answerOf(tx, id, 7)]).toEqual([german.answer, 'It opens again.']);
  });
});
