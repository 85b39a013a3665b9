import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUnread, parseSeen, storedPostTotal } from './totals.model.ts';

const remote = { survey_total: 0, news: 4, events: 3, guide: 2, workshop_events: 1, workshop_school: 5 };

describe('totals', () => {
  it('counts as unread if nonzero and more than seen [D2]', () => {
    const seen = { ...remote, news: 3, events: 3, guide: 9, survey_total: -1 };
    expect(isUnread('news', remote, seen)).toBe(true);
    expect(isUnread('events', remote, seen)).toBe(false);
    expect(isUnread('guide', remote, seen)).toBe(false);
    expect(isUnread('survey_total', remote, seen)).toBe(false);
    expect(isUnread('news', undefined, seen)).toBe(false);
  });

  it('reads back what it has written [D2]', () => {
    expect(parseSeen(JSON.parse(JSON.stringify(storedPostTotal(remote))), remote.survey_total)).toEqual(remote);
  });

  it('treats anything that is not a number as 0 [D1, D2]', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (post, survey) => {
        for (const value of Object.values(parseSeen(post, survey))) expect(Number.isFinite(value)).toBe(true);
      }),
    );
    expect(parseSeen({ post_total_news: '7', post_total_events: 2 }, null)).toEqual({
      survey_total: 0,
      news: 0,
      events: 2,
      guide: 0,
      workshop_events: 0,
      workshop_school: 0,
    });
  });
});
