import { randomUUID } from 'node:crypto';
import type { FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import type { FeedbackStatistics } from '@guildhall/contract/feedback/statistics.ts';
import type { FeedbackEntryKind } from '@guildhall/contract/feedback/rules.ts';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { ownerUrl } from '../../../../../../tools/environment.ts';
import { createInstallation, until } from '../../../testing/installation.ts';
import { countStatements } from '../../../testing/statements.ts';
import { createStaffStage } from '../testing/staff.factory.ts';
import { percentilesOf } from '../../../data/percentiles.ts';

const installation = await createInstallation();
const { clock, owner } = installation;
const server = await installation.start();
const stage = createStaffStage(server);
const { reports: staffReports, statistics } = server.feedbackStaff;
const mei = await stage.member('Mei');
const startMs = clock.now();
const dayMs = 86_400_000;
afterEach(clock.reset);

interface Entry {
  feedback_id: string;
  at: Date;
  kind: FeedbackEntryKind;
  to_state: number | null;
  details: { stars?: number };
  created_at: Date;
}

const dayOf = (date: Date): string => date.toISOString().slice(0, 10);
const answers = ['question', 'reply', 'finished', 'merged'];

/** Recomputes the statistics from the whole history, independently of the SQL. */
const recount = async () => {
  const { rows } = await owner.query<Entry>(
    'select e.*, f.created_at from feedback_entry e join feedback f on f.id = e.feedback_id order by e.id',
  );
  const days = new Map<
    string,
    { submitted: number; finished: number; reopened: number; first: number[]; ends: number[]; stars: number[] }
  >();
  const dayAt = (date: Date) => {
    const day = days.get(dayOf(date)) ?? { submitted: 0, finished: 0, reopened: 0, first: [], ends: [], stars: [] };
    days.set(dayOf(date), day);
    return day;
  };
  const answered = new Set<string>();
  const rated = new Map<string, Entry>();
  for (const entry of rows) {
    const day = dayAt(entry.at);
    const seconds = (entry.at.getTime() - entry.created_at.getTime()) / 1000;
    if (entry.kind === 'submitted') day.submitted += 1;
    if (entry.to_state === 3) day.finished += 1;
    if (entry.kind === 'reopened') day.reopened += 1;
    if (answers.includes(entry.kind) && !answered.has(entry.feedback_id)) day.first.push(seconds);
    if (answers.includes(entry.kind)) answered.add(entry.feedback_id);
    if (['finished', 'merged'].includes(entry.kind)) day.ends.push(seconds);
    if (entry.kind === 'rated') rated.set(entry.feedback_id, entry);
  }
  for (const entry of rated.values()) dayAt(entry.at).stars.push(entry.details.stars ?? 0);
  return days;
};

/** Compares with the exact percentile, within the bucket's precision. */
const isNear = (shown: number | null, exact: number[], share: number): boolean => {
  const sorted = exact.toSorted((left, right) => left - right);
  const value = sorted[Math.ceil(sorted.length * share) - 1];
  if (value === undefined || shown === null) return value === undefined && shown === null;
  return Math.abs(shown - value) <= Math.max(1, value * 0.13);
};

const expectToAgree = async (read: FeedbackStatistics): Promise<void> => {
  const days = await recount();
  const none = { submitted: 0, finished: 0, reopened: 0, first: [], ends: [], stars: [] };
  for (const day of read.days) {
    const exact = days.get(day.day) ?? none;
    expect([day.day, day.submitted, day.finished, day.reopened, day.first_reply.count, day.resolution.count]).toEqual([
      day.day,
      exact.submitted,
      exact.finished,
      exact.reopened,
      exact.first.length,
      exact.ends.length,
    ]);
    expect([day.day, day.rating_count, day.rating_sum]).toEqual([
      day.day,
      exact.stars.length,
      exact.stars.reduce((sum, each) => sum + each, 0),
    ]);
    for (const [spread, times] of [
      [day.first_reply, exact.first],
      [day.resolution, exact.ends],
    ] as const) {
      expect([day.day, isNear(spread.median, times, 0.5), isNear(spread.ninetieth, times, 0.9)]).toEqual([
        day.day,
        true,
        true,
      ]);
    }
  }
  expect([...days.values()].reduce((sum, { submitted }) => sum + submitted, 0)).toBe(
    read.days.reduce((sum, { submitted }) => sum + submitted, 0),
  );
};

/** Takes a report through several days in random steps. */
const live = async (at: number): Promise<void> => {
  let seed = at * 7919 + 17;
  const random = (max: number): number => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed % max;
  };
  const from = await stage.sender();
  const staff = stage.byStaff(mei.staffId);
  clock.set(startMs - 5 * dayMs + random(3 * 86_400) * 1000);
  const id = await stage.submitted(from);
  const wait = (): void => clock.advance(random(20_000) * 1000 + random(1000));
  wait();
  if (random(3) === 0) await staff.taken(id);
  wait();
  if (random(6) === 0) return;
  if (random(2) === 0) {
    await staff.asked(id);
    wait();
    if (random(4) === 0) return;
    await stage.service.detail(from, { id, key: randomUUID(), text: 'The east one.', files: [] });
  }
  wait();
  await staff.finished(id);
  wait();
  if (random(2) === 0) await stage.service.rate(from, { id, stars: 1 + random(5), text: '' });
  if (random(3) === 0) {
    await stage.service.reopen(from, { id, key: randomUUID(), text: 'Not yet.' });
    wait();
    await staff.finished(id);
    wait();
    await stage.service.rate(from, { id, stars: 1 + random(5), text: 'better' });
  }
};

describe('feedback statistics', () => {
  it('match a recount of the history, also when two workers count while reports arrive', async () => {
    for (let at = 0; at < 40; at += 1) {
      await live(at);
      if (at % 8 === 3) await Promise.all([statistics.count(), statistics.count()]);
    }
    const further = (async () => {
      for (let at = 40; at < 60; at += 1) await live(at);
    })();
    const second = await installation.start();
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([statistics.count(), second.feedbackStaff.statistics.count()]);
    }
    await further;
    clock.reset();
    await Promise.all([statistics.count(), second.feedbackStaff.statistics.count(), statistics.count()]);
    const read = await statistics.read({ days: 30 });
    await expectToAgree(read);
    expect([read.counted_at, read.days.length, read.days.at(-1)?.day]).toEqual([startMs, 30, dayOf(new Date(startMs))]);
    expect(read.first_reply.count).toBe(read.days.reduce((sum, { first_reply }) => sum + first_reply.count, 0));
  });

  it('include entries whose transaction commits after later entries were counted', async () => {
    const slow = new pg.Client({ connectionString: ownerUrl(installation.database) });
    await slow.connect();
    const id = await stage.report();
    await slow.query('begin');
    await slow.query(
      `insert into feedback_entry (feedback_id, at, kind, by) values ($1, to_timestamp($2), 'reopened', 'player')`,
      [id, startMs / 1000],
    );
    // An entry with a higher id that is already visible.
    await stage.report();
    const before = (await statistics.read({ days: 1 })).days[0]?.reopened;
    const looks = countStatements(/virtualtransaction as writer/);
    const counting = statistics.count();
    // It has seen the open transaction, and waits for it.
    await until(() => looks() > 0);
    await slow.query('commit');
    await slow.end();
    await counting;
    expect((await statistics.read({ days: 1 })).days[0]?.reopened).toBe((before ?? 0) + 1);
    await expectToAgree(await statistics.read({ days: 30 }));
  });

  it('count the backlog by state and age', async () => {
    await owner.query('delete from feedback');
    const from = await stage.sender();
    const ages = [0.5, 2, 30, 100, 200];
    for (const hours of ages) {
      clock.set(startMs - hours * 3_600_000);
      await stage.submitted(from);
      await stage.inState(2, mei.staffId, from);
      await stage.inState(3, mei.staffId, from);
    }
    clock.reset();
    await stage.inState(1, mei.staffId, from);
    const { backlog } = await statistics.read({ days: 1 });
    const each = ['hour', 'day', 'three_days', 'week', 'older'];
    expect(backlog).toEqual([
      ...each.map((age) => ({ state: 0, age, count: 1 })),
      ...each.map((age) => ({ state: 1, age, count: age === 'hour' ? 1 : 0 })),
      ...each.map((age) => ({ state: 2, age, count: 1 })),
    ]);
    expect(await staffReports.table(mei, { state: 'open', sort: 'oldest', limit: 50 })).toMatchObject({
      list: { length: 11 },
    });
  });
});

describe('the usual reply time shown to players', () => {
  const shownReplyTime = async (): Promise<FeedbackInfo['usual_reply']> => {
    const from = await stage.sender();
    const id = await stage.submitted(from);
    await statistics.count();
    return (await stage.service.info(from, { id, category_lang: 3 })).usual_reply;
  };
  const replied = async (count: number, hours: number): Promise<void> => {
    const from = await stage.sender();
    for (let at = 0; at < count; at += 1) {
      clock.set(startMs - 2 * dayMs);
      const id = await stage.submitted(from);
      clock.advance(hours * 3_600_000);
      await stage.byStaff(mei.staffId).asked(id);
    }
    clock.reset();
  };

  it('is hidden with fewer than twenty replies, and the median from then on', async () => {
    await statistics.count();
    await owner.query('delete from feedback_figure');
    await replied(19, 3);
    expect(await shownReplyTime()).toBeNull();
    await replied(1, 3);
    expect(await shownReplyTime()).toBe('hours');
    await replied(30, 20);
    expect(await shownReplyTime()).toBe('day');
  });

  it('is hidden once the report has a reply', async () => {
    const from = await stage.sender();
    const id = await stage.inState(1, mei.staffId, from);
    expect((await stage.service.info(from, { id, category_lang: 3 })).usual_reply).toBeNull();
  });

  it('ignores replies older than thirty days', async () => {
    await statistics.count();
    await owner.query(`update feedback_figure set day = day - 40`);
    expect(await shownReplyTime()).toBeNull();
  });
});

describe('percentiles', () => {
  it('are null without data', () => {
    expect(percentilesOf(new Map())).toEqual({ count: 0, median: null, ninetieth: null });
  });

  it('are the median and the 90th percentile, at most an eighth off', () => {
    const buckets = new Map([
      [0, 5],
      [10, 4],
      [30, 1],
    ]);
    expect(percentilesOf(buckets)).toEqual({ count: 10, median: 1, ninetieth: 8 });
    expect(percentilesOf(new Map([[30, 1]]))).toEqual({ count: 1, median: 723, ninetieth: 723 });
  });
});
