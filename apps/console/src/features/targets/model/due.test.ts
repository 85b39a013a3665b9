import { describe, expect, it } from 'vitest';
import { dueOf, spanText, toneOf } from './due.ts';

describe('a countdown', () => {
  it('shows the deadline that comes first', () => {
    expect(dueOf({ respond_by: null, resolve_by: null })).toBeNull();
    expect(dueOf({ respond_by: 20, resolve_by: 10 })).toEqual({ kind: 'resolve', at: 10 });
    expect(dueOf({ respond_by: 10, resolve_by: 20 })).toEqual({ kind: 'respond', at: 10 });
    expect(dueOf({ respond_by: null, resolve_by: 20 })).toEqual({ kind: 'resolve', at: 20 });
  });

  it('names whole units, in the language of the console', () => {
    const minute = 60_000;
    expect(
      [45_000, 12 * minute, 59.9 * minute, 60 * minute, 47 * 60 * minute, 50 * 60 * minute].map((ms) =>
        spanText(ms, 'en-US'),
      ),
    ).toEqual(['45 sec', '12 min', '59 min', '1 hr', '47 hr', '2 days']);
    expect(spanText(12 * minute, 'zh-CN')).toBe('12分钟');
  });

  it('warns shortly before the deadline, and earlier for reports than for chats', () => {
    const at = 10_000_000;
    expect([toneOf(at, at - 1_800_000, 'chat'), toneOf(at, at - 1_800_000, 'report')]).toEqual(['calm', 'soon']);
    expect([toneOf(at, at - 119_000, 'chat'), toneOf(at, at, 'chat'), toneOf(at, at + 1, 'chat')]).toEqual([
      'soon',
      'soon',
      'late',
    ]);
  });
});
