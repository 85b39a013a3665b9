import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLog } from '../runtime/log.ts';
import { createStreams, type Follower, type StreamRow } from './streams.ts';

const log = createLog('silent');
const rowOf = (stream: string, seq: number): StreamRow => ({ stream, seq, text: `${stream}${seq}` });

/** In-memory streams with random latency that can be made to fail. */
const createSource = () => {
  const lengths = new Map<string, number>();
  let isDown = false;
  const turn = async (): Promise<void> => {
    await new Promise(setImmediate);
    if (isDown) throw new Error('down');
  };
  return {
    add: (stream: string): StreamRow => {
      const seq = (lengths.get(stream) ?? 0) + 1;
      lengths.set(stream, seq);
      return rowOf(stream, seq);
    },
    fail: (down: boolean) => void (isDown = down),
    source: {
      heads: async (streams: readonly string[]) => {
        await turn();
        return new Map(streams.map((stream) => [stream, lengths.get(stream) ?? 0]));
      },
      after: async (positions: readonly { stream: string; seq: number }[], limit: number) => {
        await turn();
        return positions.map(({ stream, seq }) =>
          Array.from({ length: Math.max(0, Math.min(limit, (lengths.get(stream) ?? 0) - seq)) }, (_, n) =>
            rowOf(stream, seq + 1 + n),
          ),
        );
      },
    },
  };
};
const createFollower = (): Follower & { heard: string[] } => {
  const heard: string[] = [];
  return { heard, sendText: (text) => void heard.push(text) };
};
const settle = async (): Promise<void> => {
  for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
};
const all = (stream: string, from: number, to: number): string[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => `${stream}${from + 1 + n}`);

describe('streams', () => {
  it('deliver every number once and in order to each follower, despite duplicate, late or lost rows and hints [rule 16, rule 18, rule 25]', async () => {
    const step = fc.oneof(
      fc.record({
        do: fc.constant('add' as const),
        stream: fc.constantFrom('a', 'b'),
        notify: fc.constantFrom('row', 'hint', 'late', 'nothing'),
      }),
      fc.record({ do: fc.constant('join' as const), stream: fc.constantFrom('a', 'b'), back: fc.nat(5) }),
      fc.record({ do: fc.constant('leave' as const), which: fc.nat(5) }),
      fc.record({
        do: fc.constantFrom('again' as const, 'look' as const, 'down' as const, 'up' as const, 'wait' as const),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const { source, add, fail } = createSource();
        const streams = createStreams({ source, log, lookMs: 1_000_000 });
        const late: StreamRow[] = [];
        const lengths = { a: 0, b: 0 };
        const members: {
          stream: 'a' | 'b';
          from: number;
          follower: ReturnType<typeof createFollower>;
          isGone: boolean;
        }[] = [];
        for (const each of steps) {
          if (each.do === 'add') {
            const row = add(each.stream);
            lengths[each.stream] += 1;
            if (each.notify === 'row') streams.offer([row]);
            else if (each.notify === 'hint') streams.hint(row.stream, row.seq);
            else if (each.notify === 'late') late.push(row);
          } else if (each.do === 'join') {
            const from = Math.max(0, lengths[each.stream] - each.back);
            const follower = createFollower();
            members.push({ stream: each.stream, from, follower, isGone: false });
            void streams.follow(follower, each.stream, from, { epoch: 1 }).catch(() => {});
          } else if (each.do === 'leave') {
            const member = members[each.which];
            if (member !== undefined) {
              streams.leaveAll(member.follower);
              member.isGone = true;
            }
          } else if (each.do === 'again') streams.offer(late.toReversed());
          else if (each.do === 'look') await streams.look().catch(() => {});
          else if (each.do === 'wait') await settle();
          else fail(each.do === 'down');
        }
        fail(false);
        await settle();
        await streams.look();
        await settle();
        streams.close();
        for (const { stream, from, follower, isGone } of members) {
          const wanted = all(stream, from, lengths[stream]);
          expect(follower.heard).toEqual(isGone ? wanted.slice(0, follower.heard.length) : wanted);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('replay the messages of a long absence in pages', async () => {
    const { source, add } = createSource();
    for (let n = 0; n < 450; n += 1) add('a');
    const streams = createStreams({ source, log, lookMs: 1_000_000 });
    const follower = createFollower();
    expect(await streams.follow(follower, 'a', 0, { epoch: 1 })).toBe(450);
    expect(follower.heard).toEqual(all('a', 0, 450));
    streams.close();
  });

  it('stop sending to followers that left', async () => {
    const { source, add } = createSource();
    const streams = createStreams({ source, log, lookMs: 1_000_000 });
    const follower = createFollower();
    await streams.follow(follower, 'a', 0, { epoch: 1 });
    await streams.follow(follower, 'b', 0, { epoch: 1 });
    expect([streams.countOf(follower), streams.isFollowed('a')]).toEqual([2, true]);
    streams.leaveAll(follower);
    streams.offer([add('a'), add('b')]);
    expect([streams.countOf(follower), streams.isFollowed('a'), streams.isFollowed('b'), follower.heard]).toEqual([
      0,
      false,
      false,
      [],
    ]);
    streams.close();
  });
});
