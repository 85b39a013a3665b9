import { expect, it } from 'vitest';
import { createRequestTimes } from './request-times.ts';

it('counts requests in histogram buckets by route and status', () => {
  const times = createRequestTimes();
  for (const seconds of [0.001, 0.002, 0.7, 9]) times.add('/a', 200, seconds);
  times.add('/a', 404, 0.25);
  const lines = times.render().split('\n');
  expect(lines.filter((line) => line.includes('status="200"'))).toEqual([
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="0.001"} 1',
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="0.005"} 2',
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="0.01"} 2',
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="0.05"} 2',
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="0.1"} 2',
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="0.5"} 2',
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="1"} 3',
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="5"} 3',
    'guildhall_http_request_seconds_bucket{route="/a",status="200",le="+Inf"} 4',
    `guildhall_http_request_seconds_sum{route="/a",status="200"} ${0.001 + 0.002 + 0.7 + 9}`,
    'guildhall_http_request_seconds_count{route="/a",status="200"} 4',
  ]);
  expect(lines).toContain('guildhall_http_request_seconds_count{route="/a",status="404"} 1');
  expect(lines.slice(0, 2)).toEqual([
    '# HELP guildhall_http_request_seconds Duration of API requests by route and status.',
    '# TYPE guildhall_http_request_seconds histogram',
  ]);
});
