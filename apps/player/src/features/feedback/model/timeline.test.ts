import type { FeedbackEntry, FeedbackInfo } from '@guildhall/contract/feedback/player.ts';
import { expect, it } from 'vitest';
import { timelineOf } from './timeline.ts';

const picture = { id: '0b8f6f0e-1c1a-4f6e-9b1a-000000000009', src: '/x', width: 1, height: 1, tone: '#000000' };
const entry = (
  id: number,
  at: Date,
  kind: FeedbackEntry['kind'],
  change: Partial<FeedbackEntry> = {},
): FeedbackEntry => ({
  id,
  at: at.getTime(),
  kind,
  by: 'staff',
  from: null,
  to: null,
  text: '',
  pictures: [],
  ...change,
});
const timeline = (...entries: FeedbackEntry[]) =>
  timelineOf({ description: 'It broke', pictures: [picture], entries } as unknown as FeedbackInfo);
const monday = (hours: number): Date => new Date(2026, 10, 9, hours);
const tuesday = (hours: number): Date => new Date(2026, 10, 10, hours);

it('shows messages as bubbles of their author and state changes as lines, grouped by day [F1]', () => {
  const days = timeline(
    entry(1, monday(9), 'submitted', { by: 'player' }),
    entry(2, monday(23), 'taken'),
    entry(3, tuesday(0), 'question', { text: 'Which device?' }),
    entry(4, tuesday(1), 'detail', { by: 'player', pictures: [picture] }),
    entry(5, tuesday(2), 'notice', { by: 'system', text: 'five days' }),
  );
  expect(
    days.map((day) => ({
      at: day.at,
      moments: day.moments.map(({ id, look, text, pictures }) => [id, look, text, pictures.length]),
    })),
  ).toEqual([
    {
      at: monday(9).getTime(),
      moments: [
        [1, 'player', 'It broke', 1],
        [2, 'line', '', 0],
      ],
    },
    {
      at: tuesday(0).getTime(),
      moments: [
        [3, 'staff', 'Which device?', 0],
        [4, 'player', '', 1],
        [5, 'line', 'five days', 0],
      ],
    },
  ]);
});

it('leaves out staff-only entries, even if the server sent them [threat 14]', () => {
  expect(timeline(entry(1, monday(9), 'note', { text: 'secret' }), entry(2, monday(9), 'assigned'))).toEqual([]);
});
