import { expect, it } from 'vitest';
import { createHistogram } from './histogram.ts';

it('counts durations in buckets by label', () => {
  const times = createHistogram({
    name: 'request_seconds',
    help: 'Durations.',
    labels: ['route', 'status'],
    bounds: [0.001, 0.005, 1],
  });
  for (const seconds of [0.001, 0.002, 0.7, 9]) times.of('/a', '200').observe(seconds);
  times.of('/a', '404').observe(0.25);
  const lines = times.render().split('\n');
  expect(lines.filter((line) => line.includes('status="200"'))).toEqual([
    'request_seconds_bucket{route="/a",status="200",le="0.001"} 1',
    'request_seconds_bucket{route="/a",status="200",le="0.005"} 2',
    'request_seconds_bucket{route="/a",status="200",le="1"} 3',
    'request_seconds_bucket{route="/a",status="200",le="+Inf"} 4',
    `request_seconds_sum{route="/a",status="200"} ${0.001 + 0.002 + 0.7 + 9}`,
    'request_seconds_count{route="/a",status="200"} 4',
  ]);
  expect(lines).toContain('request_seconds_count{route="/a",status="404"} 1');
  expect(lines.slice(0, 2)).toEqual(['# HELP request_seconds Durations.', '# TYPE request_seconds histogram']);
});

it('needs no labels, and escapes the values of those it has', () => {
  const plain = createHistogram({ name: 'send_seconds', help: 'Sends.', bounds: [1] });
  plain.of().observe(0.5);
  expect(plain.render()).toContain('send_seconds_bucket{le="1"} 1\n');
  expect(plain.render()).toContain('send_seconds_count 1\n');
  const labeled = createHistogram({ name: 'x', help: 'X.', labels: ['name'], bounds: [1] });
  labeled.of('a"b\\c\nd').observe(2);
  expect(labeled.render()).toContain('x_count{name="a\\"b\\\\c\\nd"} 1');
});
