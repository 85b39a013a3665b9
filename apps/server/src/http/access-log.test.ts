import { expect, it } from 'vitest';
import { createAccessLog } from './access-log.ts';

const logged = (rate: number, drawn: number, replies: readonly [status: number, ms: number][]) => {
  const lines: object[] = [];
  const log = createAccessLog({ info: (fields: object) => void lines.push(fields) } as never, rate, () => drawn);
  const request = { id: 'k3x9qp-2', method: 'POST', routeOptions: { url: '/community/api/feedback/create' } };
  for (const [status, ms] of replies) log(request, status, ms);
  return lines;
};
const quick: [number, number] = [200, 12.345];

it('logs a sample of requests, by route and without what the caller sent', () => {
  expect(logged(0.01, 0.009, [quick])).toEqual([
    { requestId: 'k3x9qp-2', method: 'POST', route: '/community/api/feedback/create', status: 200, ms: 12.3 },
  ]);
  expect(logged(0.01, 0.01, [quick])).toEqual([]);
  expect(logged(0, 0, [quick])).toEqual([]);
});

it('tells how long a call waited in queues, if it could wait', () => {
  const lines: object[] = [];
  const log = createAccessLog({ info: (fields: object) => void lines.push(fields) } as never, 1);
  const request = { id: 'k3x9qp-2', method: 'POST', routeOptions: { url: '/community/api/feedback/create' } };
  log(request, 200, 12, 3.456);
  log(request, 200, 12);
  expect(lines).toEqual([expect.objectContaining({ waitedMs: 3.46 }), expect.not.objectContaining({ waitedMs: 0 })]);
});

it('logs failed and slow requests whatever the sample says, up to a limit', () => {
  const failed: [number, number] = [500, 3];
  const slow: [number, number] = [200, 1000];
  expect(logged(0, 0, [failed, slow, [404, 3]])).toHaveLength(2);
  expect(
    logged(
      0,
      0,
      Array.from({ length: 100 }, () => failed),
    ),
  ).toHaveLength(20);
});
