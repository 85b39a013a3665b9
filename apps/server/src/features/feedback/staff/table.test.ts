import { feedbackTable } from '@guildhall/contract/feedback/staff.ts';
import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import type { BodyInputOf } from '@guildhall/contract/http/route.ts';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../../testing/installation.ts';
import { createStaffStage, untouchedRow } from '../testing/staff.factory.ts';
import { fillTiers } from '../jobs/follow-up.queries.ts';
import { replyAction } from './actions.service.ts';
import { lockFeedback } from '../feedback.transitions.queries.ts';
import { applyAction } from '../feedback.transitions.service.ts';
import { startStopwatch } from '../../../testing/stopwatch.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const { reports: staffReports } = server.feedbackStaff;
const [mei, omar] = [await stage.member('Mei'), await stage.member('Omar')];

type Body = BodyInputOf<typeof feedbackTable>;
const table = (body: Body) => staffReports.table(mei, v.parse(feedbackTable.body, body));
const idsOf = async (body: Body): Promise<string[]> => (await table(body)).list.map(({ id }) => id);

const hourMs = 3_600_000;
const startMs = clock.now();
const at = (hoursAgo: number): void => clock.set(startMs - hoursAgo * hourMs);

// Ten days of reports, oldest first.
const anna = await stage.sender();
const ben = await stage.sender('guest');
at(240);
const old = await stage.submitted(anna, { description: 'The dragon ate my whole inventory 9117' });
await stage.byStaff(mei.staffId).finished(old);
at(100);
const german = await stage.submitted(ben, { lang: 11, description: 'Der Greif bleibt im Turm hängen, dragon' });
at(50);
const idea = await stage.submitted(anna, {
  type: feedbackTypes.suggestion,
  description: 'Let the dragons sing at night',
});
await stage.byStaff(omar.staffId).taken(idea);
at(2);
const asked = await stage.submitted(anna, {
  context: { version: '1.40', channel: 7 },
  description: 'The map is empty after the update',
  role_id: '20020002',
  email: 'Anna.Other@Example.org',
});
await stage.byStaff(mei.staffId).asked(asked);
at(0);
const fresh = await stage.submitted(ben, {
  context: { version: '1.41', channel: 7 },
  description: 'Crash on the first boss',
});
await owner.query(`update player set tier = 5 where id = (select player_id from feedback where id = $1)`, [fresh]);
const { rows: teams } = await owner.query<{ id: number }>(`insert into team (name) values ('Table') returning id`);
const team = teams[0]?.id ?? 0;
await owner.query('insert into team_member (team_id, staff_id) values ($1, $2)', [team, omar.staffId]);
const open = [german, idea, asked, fresh];
const numberOf = async (id: string): Promise<number> => (await staffReports.open(mei, id)).number;
const guidOf = async (id: string): Promise<number | null> => (await staffReports.open(mei, id)).guid;
const guid = await guidOf(asked);
const number = await numberOf(german);

describe('the report queue', () => {
  it('lists open reports, oldest or newest first', async () => {
    expect(await idsOf({})).toEqual(open);
    expect(await idsOf({ sort: 'newest' })).toEqual(open.toReversed());
  });

  it.each<[Body, string[]]>([
    [{ state: 0 }, [german, fresh]],
    [{ state: 1 }, [asked]],
    [{ state: 2 }, [idea]],
    [{ state: 3 }, [old]],
    [{ state: 'waiting' }, [german, idea, fresh]],
    [{ state: 'waiting', lang: 11 }, [german]],
    [{ type: feedbackTypes.suggestion }, [idea]],
    [{ type: feedbackTypes.issue, lang: 3 }, [asked, fresh]],
    [{ lang: 11 }, [german]],
    [{ channel: 7 }, [asked, fresh]],
    [{ channel: 8 }, []],
    // Exceeds the column's integer range.
    [{ channel: 2 ** 40 }, []],
    [{ version_of_game: '1.40' }, [asked]],
    [{ channel: 7, version_of_game: '1.41', state: 0 }, [fresh]],
    [{ assignee: 'nobody' }, [german, asked, fresh]],
    [{ assignee: 'me' }, []],
    [{ assignee: omar.staffId }, [idea]],
    [{ lang: [11, 3] }, open],
    [{ lang: [11, 12], sort: 'newest' }, [german]],
    [{ lang: [3, 11], type: [1, 2], state: 'waiting' }, [german, idea, fresh]],
    [{ version_of_game: ['1.40', '1.41'], channel: [7, 8] }, [asked, fresh]],
    [{ assignee: ['nobody', omar.staffId] }, open],
    [{ assignee: ['me', omar.staffId], lang: [3] }, [idea]],
    [{ assignee: ['me', omar.staffId], state: 3 }, []],
    [{ team_id: team }, [idea]],
    [{ team_id: [team, 999_999], lang: [3, 11] }, [idea]],
    [{ team_id: 999_999 }, []],
    [{ tier: 0 }, [idea, asked]],
    [{ tier: [5, 6] }, [german, fresh]],
    [{ tier: [0, 5], lang: [11, 3] }, open],
    [{ tier: 5, state: 3 }, []],
    [{ created_from: startMs - 60 * hourMs }, [idea, asked, fresh]],
    [{ created_from: startMs - 60 * hourMs, created_until: startMs }, [idea, asked]],
    [{ created_until: startMs - 2 * hourMs, age: 'hour' }, [german, idea]],
    [{ text: 'dragon', lang: [11, 12] }, [german]],
    [{ age: 'hour' }, [german, idea, asked]],
    [{ age: 'day' }, [german, idea]],
    [{ age: 'three_days' }, [german]],
    [{ age: 'week' }, []],
    [{ age: 'week', state: 3 }, [old]],
    // A search covers finished reports too.
    [{ text: 'dragon' }, [old, german, idea]],
    [{ text: 'dragon', state: 3 }, [old]],
    [{ text: 'dragon', lang: 11 }, [german]],
    [{ text: 'dragon', sort: 'newest' }, [idea, german, old]],
    [{ text: 'GREIF häng' }, [german]],
    [{ text: '9117' }, [old]],
    [{ text: '#9117' }, []],
    [{ text: '!!!' }, []],
    [{ text: `#${number}` }, [german]],
    [{ text: `${number}` }, [german]],
    [{ text: `${guid}`, by_person: true }, [old, idea, asked]],
    [{ text: '20020002', by_person: true }, [asked]],
    [{ text: 'anna.other@example.org', by_person: true }, [asked]],
    [{ text: 'anna.other@example', by_person: true }, []],
    [{ text: 'dragon', by_person: true }, []],
    [{ text: '20020002' }, []],
    [{ text: 'anna.other@example.org' }, []],
  ])('filters by %j', async (filter, expected) => {
    expect(await idsOf(filter)).toEqual(expected);
  });

  it('returns the columns of the queue, without unmasked data', async () => {
    const { list } = await table({ text: `#${number}` });
    expect(list).toEqual([
      {
        id: german,
        number,
        type: 1,
        state: 0,
        lang: 11,
        channel: null,
        version_of_game: null,
        summary: 'Der Greif bleibt im Turm hängen, dragon',
        picture_count: 0,
        created_at: startMs - 100 * hourMs,
        updated_at: startMs - 100 * hourMs,
        waiting_since: startMs - 100 * hourMs,
        respond_by: expect.any(Number),
        resolve_by: expect.any(Number),
        tier: 5,
        snoozed_until: null,
        assignee: null,
        guid: await guidOf(fresh),
        is_verified: true,
        is_guest: true,
        ...untouchedRow,
        reason_id: null,
        tags: [],
      },
    ]);
  });

  it('lists what waits for staff by deadline, and then what has none', async () => {
    const byDeadline = await idsOf({ state: 'waiting', sort: 'due' });
    expect(byDeadline.toSorted()).toEqual([german, idea, fresh].toSorted());
    const last = byDeadline[0] ?? '';
    const { rows } = await owner.query<{ respond_by: Date }>('select respond_by from feedback where id = $1', [last]);
    await owner.query('update feedback set respond_by = null where id = $1', [last]);
    const expected = [...byDeadline.slice(1), last];
    expect(await idsOf({ state: 'waiting', sort: 'due' })).toEqual(expected);
    const paged: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page = await table({ state: 'waiting', sort: 'due', limit: 1, ...(cursor !== undefined && { cursor }) });
      paged.push(...page.list.map(({ id }) => id));
      cursor = page.next;
    }
    expect(paged).toEqual(expected);
    await owner.query('update feedback set respond_by = $2 where id = $1', [last, rows[0]?.respond_by]);
  });

  it('a report that was submitted before its player had a tier, or moves to another player, has the tier of its player', async () => {
    const tierOf = async (id: string) =>
      (await owner.query<{ tier: number }>('select tier from feedback where id = $1', [id])).rows[0]?.tier;
    const [one, other] = [await stage.submitted(await stage.sender()), await stage.submitted(ben)];
    expect([await tierOf(one), await tierOf(other)]).toEqual([0, 5]);
    await owner.query('update feedback set player_id = (select player_id from feedback where id = $2) where id = $1', [
      one,
      other,
    ]);
    expect(await tierOf(one)).toBe(5);
    // As in a row from before the column existed.
    await owner.query('update feedback set tier = 0 where id = $1', [other]);
    await server.database.transaction((tx) => fillTiers(tx, 100));
    expect(await tierOf(other)).toBe(5);
    await owner.query('delete from feedback where id = any($1)', [[one, other]]);
  });

  it('pages by keyset: every report once, in both directions, for any page size', async () => {
    const filters: Body[] = [
      {},
      { lang: [3, 11] },
      { type: [1, 2], lang: [3, 11], sort: 'newest' },
      { sort: 'newest' },
      { text: 'the' },
      { lang: 3, sort: 'newest' },
    ];
    for (const filter of filters) {
      for (const limit of [1, 2, 3, 5]) {
        const seen: string[] = [];
        let cursor: string | undefined;
        do {
          const page = await table({ ...filter, limit, ...(cursor === undefined ? {} : { cursor }) });
          seen.push(...page.list.map(({ id }) => id));
          cursor = page.next ?? undefined;
        } while (cursor !== undefined);
        expect([filter, limit, seen]).toEqual([filter, limit, await idsOf(filter)]);
      }
    }
  });

  it('keeps its position while earlier reports are finished', async () => {
    const first = await table({ limit: 2 });
    await server.database.transaction(async (tx) => {
      const record = await lockFeedback(tx, german);
      if (record === null) throw new Error('the report is missing');
      const action = replyAction(record, 'finish', 'Done.');
      if (action !== null) {
        await applyAction(tx, record, {
          ...action,
          author: { by: 'staff', staffId: mei.staffId },
          at: new Date(clock.now()),
        });
      }
    });
    expect((await table({ limit: 2, cursor: first.next ?? '' })).list.map(({ id }) => id)).toEqual([asked, fresh]);
  });
});

describe('SQL injection in staff filters [threat 31]', () => {
  const payloads = [
    "' or true --",
    "1'; drop table feedback; --",
    "') union select email from feedback --",
    "%' or '1'='1",
    '_%',
    "'; select pg_sleep(5); --",
    '1) or (select pg_sleep(5)) is null',
    '$1',
    '{1,2}',
    '\\',
    "\\'; --",
    "a':* | 'b",
    '!dragon',
    'dragon | greif',
    'dragon <-> ate',
    "'dragon':*A",
    '* / & | ! ( ) : < >',
    '#1 or 1=1',
    '#-1',
    '#99999999999999999999',
    '999999999999999',
    '1e10',
    '0x10',
    "x'@y; drop",
    "a@b.co' or lower(email) like '%",
    '%@%',
    'ﬀ\u202e\ufeff',
    '\ud800',
  ];

  it.each(payloads)('%j matches only as words, and is not slow', async (text) => {
    const all = await idsOf({ text: 'no such words' });
    const waitedMs = startStopwatch();
    for (const body of [{ text }, { version_of_game: text.slice(0, 40) }, { assignee: text.slice(0, 64) }] as Body[]) {
      const found = await idsOf(body);
      const words = text.toLowerCase().match(/dragon|greif|ate/g) ?? [];
      if (words.length === 0) expect([body, found]).toEqual([body, all]);
    }
    expect(waitedMs()).toBeLessThan(3000);
    expect((await idsOf({ text: 'dragon' })).length).toBe(3);
  });

  it('refuses a forged cursor', async () => {
    const uuid = '8f14e45f-ceea-467f-a01d-2b6f5e2f0a5e';
    const forged = [['1', uuid], [1, "' or true --"], [1], [1, uuid, 3], [-1, uuid], [1e300, uuid], [1, 1], { a: 1 }];
    for (const keys of forged) {
      const cursor = Buffer.from(JSON.stringify(keys)).toString('base64url');
      await expect(table({ cursor })).rejects.toMatchObject({ reason: 'invalid' });
    }
    expect((await table({ cursor: Buffer.from(JSON.stringify([0, uuid])).toString('base64url') })).list).toHaveLength(
      3,
    );
  });
});

describe('the counts of the predefined views', () => {
  it('match their tables', async () => {
    const counts = await staffReports.counts(mei.staffId);
    const held = {
      open: await idsOf({ state: 'open' }),
      unassigned: await idsOf({ state: 'open', assignee: 'nobody' }),
      mine: await idsOf({ state: 'open', assignee: 'me' }),
      waiting: await idsOf({ state: 'waiting' }),
      player: await idsOf({ state: 1 }),
      snoozed: await idsOf({ state: 'snoozed' }),
    };
    expect(counts).toEqual(Object.fromEntries(Object.entries(held).map(([name, ids]) => [name, ids.length])));
    expect(counts.open).toBeGreaterThan(counts.waiting);
    expect(await staffReports.counts(omar.staffId)).toMatchObject({ mine: 1 });
  });
});
