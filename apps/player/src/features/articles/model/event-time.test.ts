import { expect, it } from 'vitest';
import { dayText, eventWhen, leftText } from './event-time.ts';

const hourMs = 3_600_000;
const [startsAt, endsAt] = [Date.UTC(2026, 10, 13, 12), Date.UTC(2026, 10, 20, 12)];
const event = { status: 'in_progress', starts_at: startsAt, ends_at: endsAt } as const;

it('counts down to an event’s start, then to its end, then shows when it ended [C5]', () => {
  expect(eventWhen({ ...event, status: 'not_started' })).toEqual({
    key: 'articles.event.starts_in',
    untilMs: startsAt,
  });
  expect(eventWhen(event)).toEqual({ key: 'articles.event.ends_in', untilMs: endsAt });
  expect(eventWhen({ ...event, status: 'already_ended' })).toEqual({ key: 'articles.event.ended', atMs: endsAt });
});

it('shows the start of an event without an end, and nothing without a start [C5]', () => {
  expect(eventWhen({ ...event, ends_at: null })).toEqual({ key: 'articles.event.started', atMs: startsAt });
  expect(eventWhen({ status: 'coming_soon', starts_at: null, ends_at: null })).toBeNull();
});

it('shows the remaining time in its two largest units and never as zero', () => {
  const left = (hours: number): string => leftText(hours * hourMs, 'en-US');
  expect([52.9, 48, 24, 3.34, 3, 0.2, 0, -5].map(left)).toEqual([
    '2 days 4 hr',
    '2 days',
    '1 day',
    '3 hr 20 min',
    '3 hr',
    '12 min',
    '1 min',
    '1 min',
  ]);
  expect(leftText(52 * hourMs, 'de-DE')).toBe('2 Tg. 4 Std.');
  expect(leftText(52 * hourMs, 'ja-JP')).toMatch(/2.*4/);
});

it('omits the year for dates in the current year', () => {
  expect(dayText(startsAt, endsAt, 'en-US')).toBe('Nov 13');
  expect(dayText(startsAt, Date.UTC(2027, 5, 1), 'en-US')).toBe('Nov 13, 2026');
});
