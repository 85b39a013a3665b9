import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { defaultLimits } from './limits.ts';
import { protocol } from './protocol.ts';
import { limitsSchema } from '../settings/config.ts';

describe('limits', () => {
  it('default to the product spec unless a server overrides them [C4, C7, F4, F5, G2, H1, I5]', () => {
    expect(defaultLimits).toEqual({
      page_size: 20,
      history_entries: 100,
      search_length: 120,
      description_min: 10,
      description_max: 1000,
      images_max: 3,
      picture_megabytes: 5,
      pictures_daily: 50,
      pictures_daily_unverified: 20,
      feedback_rate: 2,
      feedback_rate_unverified: 1,
      message_length: 1000,
      message_burst: 5,
      messages_minute: 30,
      voice_seconds: 60,
      voices_daily: 100,
      deletion_reason_min: 10,
      deletion_reason_max: 200,
      deletion_screenshots_min: 1,
      deletion_screenshots_max: 5,
      deletion_rate: 1,
      network_devices: 120,
      network_feedback: 60,
      network_pictures: 150,
      network_answers: 300,
      network_taps: 300,
      network_deletions: 10,
    });
    expect(v.parse(limitsSchema, { page_size: 5 })).toEqual({ ...defaultLimits, page_size: 5 });
  });

  it('cannot be set outside the bounds of the protocol [C4]', () => {
    expect(v.is(limitsSchema, { page_size: protocol.pageSizeMax })).toBe(true);
    expect(v.is(limitsSchema, { page_size: protocol.pageSizeMax + 1 })).toBe(false);
    expect(v.is(limitsSchema, { page_size: 0 })).toBe(false);
  });
});
