import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { Failure } from '../runtime/failure.ts';
import { createRefusalLog } from './refusal-log.ts';

const lines: object[] = [];
const request = {
  id: 'req-7',
  url: '/community/api/staff/table?text=secret',
  routeOptions: { url: '/community/api/staff/table' },
  log: { info: (fields: object, message: string) => lines.push({ ...fields, message }) },
} as unknown as FastifyRequest;

it('Refused requests are logged with reason and route, without what the caller sent; a flood is counted.', () => {
  let nowMs = 0;
  const logRefusal = createRefusalLog({ now: () => nowMs });
  logRefusal(request, new Failure('permission_refused'));
  expect(lines).toEqual([
    {
      reason: 'permission_refused',
      status: 403,
      route: '/community/api/staff/table',
      requestId: 'req-7',
      skipped: 0,
      message: 'http: request refused',
    },
  ]);
  for (let index = 0; index < 500; index += 1) logRefusal(request, new Failure('staff_required'));
  expect(lines).toHaveLength(21);
  nowMs += 1000;
  logRefusal(request, new Failure('staff_required'));
  expect(lines.at(-1)).toMatchObject({ reason: 'staff_required', skipped: 480 });
  logRefusal(request, new Failure('not_found'));
  expect(lines).toHaveLength(22);
});
