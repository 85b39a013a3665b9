import { describe, expect, it } from 'vitest';
import { healthOf } from './health.ts';

describe('the health of a webhook receiver', () => {
  it('is the worst applicable state (ADR 23)', () => {
    const well = { failed_count: 0, waiting_count: 0, last_delivered_at: 1 };
    expect(healthOf(well)).toBe('well');
    expect(healthOf({ ...well, last_delivered_at: null })).toBe('new');
    expect(healthOf({ ...well, last_delivered_at: null, waiting_count: 1 })).toBe('behind');
    expect(healthOf({ ...well, failed_count: 1, waiting_count: 1 })).toBe('trouble');
  });
});
