import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { expect, test } from 'vitest';
import { textProblemOf } from './text-problem.ts';

const text = { title: 'Siege', summary: '', body: '' };

test('a title is required, and title and summary have a maximum length', () => {
  expect(textProblemOf(text)).toBeNull();
  expect(textProblemOf({ ...text, title: '  ' })).toEqual({ kind: 'title_missing' });
  expect(textProblemOf({ ...text, title: 'x'.repeat(staffLimits.titleMax + 1) })).toEqual({ kind: 'title_long' });
  expect(textProblemOf({ ...text, summary: 'x'.repeat(staffLimits.summaryMax + 1) })).toEqual({ kind: 'summary_long' });
});

test('the body limit counts bytes, not characters', () => {
  const room = staffLimits.articleBodyBytesMax;
  expect(textProblemOf({ ...text, body: 'x'.repeat(room) })).toBeNull();
  expect(textProblemOf({ ...text, body: '围'.repeat(room / 2) })).toEqual({ kind: 'body_long', overBytes: room / 2 });
});
