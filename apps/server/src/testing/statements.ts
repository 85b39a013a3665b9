import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

interface Answered {
  readonly text: string;
  handleReadyForQuery(): void;
}

/** Counts the statements of this process that match and were answered, from now until the end of the test. */
export const countStatements = (pattern: RegExp): (() => number) => {
  // Connections keep their own `query`, but all use this method of the driver.
  const answered = vi.spyOn(pg.Query.prototype as unknown as Answered, 'handleReadyForQuery');
  onTestFinished(() => answered.mockRestore());
  return () => (answered.mock.contexts as Answered[]).filter(({ text }) => pattern.test(text)).length;
};
