import { expect, it } from 'vitest';
import { eventWhen, leftText } from './event-time.ts';

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

it('never shows the remaining time as zero', () => {
  expect([52.9 * hourMs, 0, -5 * hourMs].map((ms) => leftText(ms, 'en-US'))).toEqual([
    '2 days 4 hours',
    '1 minute',
    '1 minute',
  ]);
});
