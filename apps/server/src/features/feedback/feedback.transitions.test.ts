import {
  feedbackMoves,
  feedbackStates,
  mayMove,
  type FeedbackEntryKind,
  type FeedbackMove,
  type FeedbackState,
} from '@guildhall/contract/feedback/rules.ts';
import { describe, expect, it } from 'vitest';
import { createInstallation } from '../../testing/installation.ts';
import { enrolledAs } from '../staff/testing/staff.factory.ts';
import { createFeedbackFactory } from './testing/feedback.factory.ts';
import { MoveRefused, type ActionAuthor } from './feedback.transitions.rules.ts';

const installation = await createInstallation();
const { owner, clock } = installation;
const server = await installation.start();
const make = createFeedbackFactory({ ...server, limits: server.config.limits });
const agent = await enrolledAs(server, 'agent');
const player = await make.sender();

const states = Object.values(feedbackStates);
const moves = Object.keys(feedbackMoves) as FeedbackMove[];
const authors: Record<ActionAuthor['by'], ActionAuthor> = {
  player: { by: 'player' },
  system: { by: 'system' },
  staff: { by: 'staff', staffId: agent.id },
};
const kinds: Record<FeedbackMove, FeedbackEntryKind> = {
  take: 'taken',
  ask: 'question',
  reply: 'reply',
  finish: 'finished',
  resume: 'resumed',
  detail: 'detail',
  withdraw: 'withdrawn',
  reopen: 'reopened',
  lapse: 'lapsed',
};

const historyOf = async (id: string) =>
  (
    await owner.query(
      'select at, kind, by, staff_id, from_state, to_state, text from feedback_entry where feedback_id = $1 order by id',
      [id],
    )
  ).rows as Record<string, unknown>[];
const recordOf = async (id: string) =>
  (await owner.query('select * from feedback where id = $1', [id])).rows[0] as Record<string, unknown>;

const cells = states.flatMap((from) =>
  moves.flatMap((move) =>
    (Object.keys(authors) as ActionAuthor['by'][]).map((by) => {
      const isAllowed = mayMove(move, from) && feedbackMoves[move].by === by;
      return [by, move, from, isAllowed ? `leads to ${feedbackMoves[move].to}` : 'is refused'] as const;
    }),
  ),
);

describe('a state transition', () => {
  it.each(cells)('by %s: %s in state %i %s [F2]', async (by, move, from, verdict) => {
    const id = await make.inState(from, agent.id, player);
    const [record, history] = [await recordOf(id), await historyOf(id)];
    clock.advance(1000);
    const outcome = await make
      .done(id, { kind: kinds[move], move, author: authors[by], text: 'why' })
      .catch((error: unknown) => error);
    if (verdict === 'is refused') {
      expect(outcome).toBeInstanceOf(MoveRefused);
      expect([await recordOf(id), await historyOf(id)]).toEqual([record, history]);
      return;
    }
    const to = feedbackMoves[move].to;
    expect(await historyOf(id)).toEqual([
      ...history,
      {
        at: new Date(clock.now()),
        kind: kinds[move],
        by,
        staff_id: by === 'staff' ? agent.id : null,
        from_state: from,
        to_state: to,
        text: 'why',
      },
    ]);
    const { state, version, updated_at, updated_by } = await recordOf(id);
    expect({ state, version, updated_at, updated_by }).toEqual({
      state: to,
      version: Number(record['version']) + 1,
      updated_at: new Date(clock.now()),
      updated_by: by === 'staff' ? agent.id : null,
    });
  });

  const timesAfter = async (id: string) => {
    const row = await recordOf(id);
    return Object.fromEntries(
      ['processed_at', 'first_replied_at', 'replied_at', 'finished_at', 'waiting_since', 'asked_at', 'is_unread'].map(
        (name) => [name, row[name] instanceof Date ? Math.round((row[name].getTime() - startMs) / 1000) : row[name]],
      ),
    );
  };
  let startMs = 0;

  it('sets the timestamps that depend on it [F1, F2]', async () => {
    startMs = clock.now();
    const id = await make.submitted(player);
    const staff = make.byStaff(agent.id);
    const after: Record<string, unknown>[] = [await timesAfter(id)];
    for (const work of [
      () => staff.taken(id),
      () => staff.asked(id),
      () => make.done(id, { kind: 'detail', move: 'detail', author: authors.player }),
      () => make.done(id, { kind: 'reply', move: null, author: authors.staff }),
      () => staff.finished(id),
      () => make.done(id, { kind: 'reopened', move: 'reopen', author: authors.player }),
    ]) {
      clock.advance(10_000);
      await work();
      after.push(await timesAfter(id));
    }
    const none = { processed_at: null, first_replied_at: null, replied_at: null, finished_at: null, asked_at: null };
    expect(after).toEqual([
      { ...none, waiting_since: 0, is_unread: false },
      { ...none, processed_at: 10, waiting_since: 0, is_unread: false },
      {
        ...none,
        processed_at: 10,
        first_replied_at: 20,
        replied_at: 20,
        asked_at: 20,
        waiting_since: null,
        is_unread: true,
      },
      { ...none, processed_at: 10, first_replied_at: 20, replied_at: 20, waiting_since: 30, is_unread: true },
      { ...none, processed_at: 10, first_replied_at: 20, replied_at: 40, waiting_since: null, is_unread: true },
      {
        ...none,
        processed_at: 10,
        first_replied_at: 20,
        replied_at: 50,
        finished_at: 50,
        waiting_since: null,
        is_unread: true,
      },
      { ...none, processed_at: 10, first_replied_at: 20, replied_at: 50, waiting_since: 60, is_unread: true },
    ]);
  });

  it('sets the processing time on the first staff action, including a direct reply, but not on the player’s actions [F1]', async () => {
    startMs = clock.now();
    const [answered, withdrawn] = [await make.submitted(player), await make.submitted(player)];
    clock.advance(10_000);
    await make.byStaff(agent.id).finished(answered);
    await make.done(withdrawn, { kind: 'withdrawn', move: 'withdraw', author: authors.player });
    clock.advance(10_000);
    const after: unknown[] = [];
    for (const id of [answered, withdrawn]) {
      await make.done(id, { kind: 'reopened', move: 'reopen', author: authors.player });
      after.push((await timesAfter(id))['processed_at']);
    }
    expect(after).toEqual([10, null]);
  });

  it('clears the merge target when a duplicate is reopened [F2]', async () => {
    const [id, other] = [await make.submitted(player), await make.submitted(player)];
    await make.done(id, { kind: 'merged', move: 'finish', author: authors.staff, set: { merged_into: other } });
    expect((await recordOf(id))['merged_into']).toBe(other);
    await make.done(id, { kind: 'reopened', move: 'reopen', author: authors.player });
    expect((await recordOf(id))['merged_into']).toBe(null);
  });
});

describe('the database', () => {
  const pairs = states.flatMap((from) => states.map((to) => [from, to] as const));
  const agreed = new Set(['0 1', '0 2', '0 3', '1 2', '1 3', '2 1', '2 3', '3 2']);

  it.each(pairs)('enforces whether a report may go from %i to %i [F2]', async (from, to) => {
    const id = await make.inState(from, agent.id, player);
    const update = owner
      .query(
        `update feedback set state = $2::smallint, asked_at = case when $2::smallint = 1 then now() end, waiting_since = null,
           finished_at = case when $2::smallint = 3 then now() end where id = $1`,
        [id, to],
      )
      .then(
        () => 'done',
        (error: unknown) => (error as Error).message,
      );
    const isAllowed = from === to || agreed.has(`${from} ${to}`);
    expect(await update).toBe(isAllowed ? 'done' : `feedback cannot go from ${from} to ${to}`);
    expect((await recordOf(id))['state']).toBe(isAllowed ? to : from);
  });
});

/** Lists inconsistencies; none if every transition starts where the previous one ended. */
const faultsOf = (state: unknown, history: readonly Record<string, unknown>[]): string[] => {
  const steps = history.filter((entry) => entry['to_state'] !== null);
  const faults: string[] = [];
  steps.forEach((step, index) => {
    const [from, to] = [step['from_state'], step['to_state'] as FeedbackState];
    const before = index === 0 ? null : steps[index - 1]?.['to_state'];
    if (from !== before) faults.push(`${String(step['kind'])} begins at ${String(from)} after ${String(before)}`);
    const move = moves.find((each) => kinds[each] === step['kind']);
    if (index === 0 ? step['kind'] !== 'submitted' || to !== 0 : move === undefined) faults.push('an unknown step');
    else if (move !== undefined) {
      if (!mayMove(move, from as FeedbackState)) faults.push(`${move} from ${String(from)}`);
      if (feedbackMoves[move].to !== to) faults.push(`${move} to ${to}`);
      if (feedbackMoves[move].by !== step['by']) faults.push(`${move} by ${String(step['by'])}`);
    }
  });
  if (steps.at(-1)?.['to_state'] !== state) faults.push(`it stands at ${String(state)}`);
  return faults;
};

describe('concurrent transitions', () => {
  it('of player, staff and system leave no illegal state and a complete history in 1000 rounds [F2]', async () => {
    const other = await installation.start();
    const servers = [make, createFeedbackFactory({ ...other, limits: other.config.limits })];
    const reports = await Promise.all(Array.from({ length: 40 }, () => make.submitted(player)));
    const count = { done: 0, refused: 0 };
    const attempt = async (id: string, by: ActionAuthor['by'], on: typeof make): Promise<void> => {
      const possible = moves.filter((move) => feedbackMoves[move].by === by);
      const move = possible[Math.floor(Math.random() * possible.length)] ?? 'take';
      try {
        await on.done(id, { kind: kinds[move], move, author: authors[by] });
        count.done += 1;
      } catch (error) {
        if (!(error instanceof MoveRefused)) throw error;
        count.refused += 1;
      }
    };
    /** Player, staff and system act on the same report at once, through connections of different servers. */
    const race = async (round: number): Promise<void> => {
      const id = reports[round % reports.length] ?? '';
      await Promise.all(
        (Object.keys(authors) as ActionAuthor['by'][]).map((by, index) =>
          attempt(id, by, servers[(round + index) % 2] ?? make),
        ),
      );
    };
    for (let round = 0; round < 1000; round += 5) {
      await Promise.all([0, 1, 2, 3, 4].map((more) => race(round + more)));
    }
    const histories: Record<string, unknown>[][] = [];
    const records: Record<string, unknown>[] = [];
    for (const id of reports) {
      histories.push(await historyOf(id));
      records.push(await recordOf(id));
    }
    expect(records.map(({ state }, index) => faultsOf(state, histories[index] ?? []))).toEqual(reports.map(() => []));
    // Exactly one history entry per successful transition.
    expect(histories.flat()).toHaveLength(reports.length + count.done);
    expect(records.reduce((sum, { version }) => sum + Number(version) - 1, 0)).toBe(count.done);
    expect(count.done + count.refused).toBe(3000);
    expect(count.done).toBeGreaterThan(500);
    expect(count.refused).toBeGreaterThan(500);
  });

  it('let one of 50 identical attempts win [F2]', async () => {
    const id = await make.submitted(player);
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => make.byStaff(agent.id).taken(id)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await historyOf(id)).map(({ kind }) => kind)).toEqual(['submitted', 'taken']);
  });
});
