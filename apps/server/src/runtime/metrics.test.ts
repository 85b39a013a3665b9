import { expect, it } from 'vitest';
import { createMetrics } from './metrics.ts';

const linesOf = async (name: string, { render }: ReturnType<typeof createMetrics>): Promise<string[]> =>
  (await render()).split('\n').filter((line) => line.includes(name));

it('makes a metric once, however often it is asked for', async () => {
  const metrics = createMetrics();
  const count = () => metrics.counter('tries_total', 'Tries by outcome.', ['outcome']);
  count().inc({ outcome: 'good' });
  count().inc({ outcome: 'good' });
  expect(await linesOf('tries_total', metrics)).toEqual([
    '# HELP tries_total Tries by outcome.',
    '# TYPE tries_total counter',
    'tries_total{outcome="good"} 2',
  ]);
  const times = () => metrics.histogram({ name: 'try_seconds', help: 'Duration of a try.' });
  times().of().observe(1);
  times().of().observe(1);
  expect(await linesOf('try_seconds_count', metrics)).toEqual(['try_seconds_count 2']);
  metrics.gauge('level', 'Level.').set(1);
  expect(metrics.gauge('level', 'Level.')).toBe(metrics.gauge('level', 'Level.'));
  expect(await linesOf('level 1', metrics)).toEqual(['level 1']);
});

it('refuses two metrics of one name that differ', () => {
  const metrics = createMetrics();
  metrics.counter('tries_total', 'Tries.');
  const refusal = 'two metrics have the name tries_total';
  expect(() => metrics.counter('tries_total', 'Attempts.')).toThrow(refusal);
  expect(() => metrics.counter('tries_total', 'Tries.', ['outcome'])).toThrow(refusal);
  expect(() => metrics.gauge('tries_total', 'Tries.')).toThrow(refusal);
  expect(() => metrics.gauge('tries_total', 'Tries.', [], () => undefined)).toThrow('already been registered');
});
