import { describe, expect, it, vi } from 'vitest';
import { createLog } from './log.ts';

describe('the log while the database is away', () => {
  it('has a few lines a second for each message, says how many were left out, and counts them all', () => {
    const lines: string[] = [];
    const counted: string[] = [];
    const log = createLog(
      'info',
      (level) => counted.push(level),
      (error) => error instanceof Error && error.message === 'away',
    );
    let nowMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => nowMs);
    const stream = log as unknown as Record<symbol, { write(line: string): void }>;
    const [symbol] = Object.getOwnPropertySymbols(log).filter((each) => each.description === 'pino.stream');
    if (symbol === undefined) throw new Error('pino has no stream');
    stream[symbol] = { write: (line) => void lines.push(line) };
    try {
      for (let at = 0; at < 100; at += 1) log.error({ err: new Error('away') }, 'worker: job failed');
      for (let at = 0; at < 5; at += 1) log.error({ err: new Error('another') }, 'worker: job failed');
      log.error({ err: new Error('away') }, 'request failed');
      nowMs = 1000;
      log.error({ err: new Error('away') }, 'worker: job failed');
    } finally {
      clock.mockRestore();
    }
    const seen = lines.map((line) => JSON.parse(line) as { msg: string; skipped?: number; err: { message: string } });
    expect(seen.filter(({ err }) => err.message === 'another')).toHaveLength(5);
    expect(seen.filter(({ err }) => err.message === 'away').map(({ msg, skipped }) => [msg, skipped ?? 0])).toEqual([
      ['worker: job failed', 0],
      ['worker: job failed', 0],
      ['request failed', 0],
      ['worker: job failed', 98],
    ]);
    expect(counted).toHaveLength(107);
  });
});
