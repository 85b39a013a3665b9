import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { repository } from '../tools/environment.ts';
import { check, type Violation } from './checker.ts';
import { waitFor } from '../testbed/child.ts';
import type { Crowd } from './crowd.ts';
import type { History, StoredMessage } from '../testbed/history.ts';
import type { Place } from '../testbed/installation.ts';
import { slowReader, type Marks } from './nemesis.ts';
import { percentile } from '../tools/random.ts';
import type { Recorder } from '../testbed/recorder.ts';

interface Row {
  conversation_id: string;
  seq: string;
  at_ms: string;
  sender: number;
  persona_id: number | null;
  staff_id: string | null;
  client_id: string;
  content: string;
  event: string | null;
}

const readStored = async (installation: Pick<Place, 'owner'>): Promise<StoredMessage[]> => {
  const owner = installation.owner();
  await owner.connect();
  try {
    const { rows } = await owner.query<Row>(
      `select conversation_id, seq, (extract(epoch from created_at) * 1000)::bigint as at_ms, sender, persona_id, staff_id,
         client_id, content, event from message order by conversation_id, seq`,
    );
    return rows.map((row) => ({
      conversation: row.conversation_id,
      seq: Number(row.seq),
      time: Number(row.at_ms),
      sender: row.sender,
      persona: row.persona_id,
      staffId: row.staff_id,
      clientId: row.client_id,
      content: row.content,
      event: row.event,
    }));
  } finally {
    await owner.end();
  }
};

/** Conversations that were there before the run, which no recorder knows. */
export type Earlier = ReadonlySet<string>;
const none: Earlier = new Set();

/** Continuously samples the read positions in the table, tolerating database faults. */
export const samplePositions = (installation: Pick<Place, 'owner'>, recorder: Recorder, earlier = none) => {
  const look = async (): Promise<void> => {
    const owner = installation.owner();
    owner.on('error', () => undefined);
    try {
      await owner.connect();
      const { rows } = await owner.query<{ id: string; player: string; staff: string; head: string }>(
        'select id, player_read_seq as player, staff_read_seq as staff, last_seq as head from conversation',
      );
      for (const row of rows.filter(({ id }) => !earlier.has(id))) {
        const [player, staff, head] = [Number(row.player), Number(row.staff), Number(row.head)];
        recorder.samples.push({ conversation: row.id, player, staff, head });
      }
    } finally {
      await owner.end().catch(() => undefined);
    }
  };
  let isLooking = false;
  const timer = setInterval(() => {
    if (isLooking) return;
    isLooking = true;
    look()
      .catch(() => undefined)
      .finally(() => (isLooking = false));
  }, 700);
  return { look, stop: (): void => clearInterval(timer) };
};

/**
 * After all faults: waits until pending messages are acknowledged, all clients have reconnected, and all lists are
 * complete.
 */
export const settleDown = async (crowd: Crowd, recorder: Recorder, limitMs: number): Promise<void> => {
  const tolerant = (error: unknown): void => console.log(`  ${String(error)}`);
  crowd.talk(false);
  await waitFor('nothing is pending', () => crowd.pending() === 0, limitMs).catch(tolerant);
  for (const client of crowd.clients) {
    client.terminate();
    for (const followed of client.followed.values()) client.read(followed);
  }
  await sleep(200);
  await waitFor('all clients reconnected', crowd.areConnected, limitMs).catch(tolerant);
  const heads = (): boolean => {
    const longest = new Map<string, number>();
    for (const { conversation, list } of recorder.observed) {
      longest.set(conversation, Math.max(longest.get(conversation) ?? 0, list.length));
    }
    return recorder.observed.every(({ conversation, list }) => list.length === longest.get(conversation));
  };
  await waitFor('all lists complete', heads, 10_000).catch(tolerant);
  for (const client of crowd.clients) for (const followed of client.followed.values()) client.read(followed);
  await sleep(300);
};

export const judge = async (
  installation: Pick<Place, 'owner'>,
  recorder: Recorder,
  earlier = none,
): Promise<{ history: History; violations: Violation[] }> => {
  const stored = (await readStored(installation)).filter(({ conversation }) => !earlier.has(conversation));
  const history = { ...recorder.history(stored), observations: recorder.observations(true) };
  return { history, violations: check(history) };
};

export const keepHistory = (seed: number, history: History, violations: readonly Violation[]): string => {
  const folder = join(repository, '.dev/faults', `violation-${seed}-${Date.now()}`);
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'violations.json'),
    JSON.stringify({ seed, violations: violations.slice(0, 1000) }, null, 1),
  );
  for (const [name, list] of Object.entries(history)) {
    writeFileSync(join(folder, `${name}.jsonl`), (list as unknown[]).map((one) => JSON.stringify(one)).join('\n'));
  }
  return folder;
};

export interface Measured {
  readonly name: string;
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  readonly goalMs: number;
}

const measured = (name: string, goalMs: number, list: readonly number[]): Measured => ({
  name,
  count: list.length,
  p50: Math.round(percentile(list, 0.5)),
  p99: Math.round(percentile(list, 0.99)),
  max: Math.round(list.reduce((most, each) => Math.max(most, each), 0)),
  goalMs,
});

export const measure = (recorder: Recorder, marks: Marks): Measured[] => {
  const returned = marks.kills.flatMap((at) =>
    recorder.syncs
      .filter(({ observer, lostAt }) => observer !== slowReader && lostAt >= at && lostAt < at + 1000)
      .map((sync) => ({ ...sync, tookMs: sync.at - at })),
  );
  const reconnects = returned.map(({ tookMs }) => tookMs);
  const slowest = returned.filter(({ tookMs }) => tookMs > 5000).sort((a, b) => b.tookMs - a.tookMs);
  for (const { observer, tookMs, way } of slowest.slice(0, 5)) {
    console.log(`  ${observer} took ${Math.round(tookMs)} ms: ${way.join(', ')}`);
  }
  const okTimes = recorder.invocations.flatMap(({ client, conversation, answers }) =>
    answers[0]?.kind === 'ok' ? [{ client, conversation, seq: answers[0].seq, at: answers[0].at }] : [],
  );
  const back = marks.databaseBack.flatMap(({ at, waiting }) =>
    [...waiting].map((name) => {
      const next = okTimes.reduce(
        (least, ok) => (ok.client === name && ok.at >= at ? Math.min(least, ok.at) : least),
        Infinity,
      );
      return next - at;
    }),
  );
  const byConversation = Map.groupBy(recorder.observed, ({ conversation }) => conversation);
  const late = marks.redisGone.flatMap(({ from, to }) =>
    okTimes
      .filter(({ at }) => at >= from && at <= to)
      .flatMap(({ conversation, seq, at }) =>
        (byConversation.get(conversation) ?? []).flatMap(({ times }) => {
          const applied = times[seq - 1];
          return applied === undefined ? [] : [Math.max(0, applied - at)];
        }),
      ),
  );
  return [
    measured('synced again after a gateway was killed', 5000, reconnects),
    measured('answered again after the database was back', 5000, back),
    measured('delivered while Redis was gone', 3000, late),
  ];
};
