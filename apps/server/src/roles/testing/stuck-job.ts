import * as v from 'valibot';
import type { JobKind } from '../../data/job-queue.ts';

export const stuckJob: JobKind<{ id: number }> = { name: 'test.stuck', payload: v.strictObject({ id: v.number() }) };
