import { describe, expect, it } from 'vitest';
import { dueOf, toneOf } from './due.ts';

describe('a countdown', () => {
  it('shows the deadline that comes first', () => {
    expect(dueOf({ respond_by: null, resolve_by: null })).toBeNull();
    expect(dueOf({ respond_by: 20, resolve_by: 10 })).toEqual({ kind: 'resolve', at: 10 });
    expect(dueOf({ respond_by: 10, resolve_by: 20 })).toEqual({ kind: 'respond', at: 10 });
    expect(dueOf({ respond_by: null, resolve_by: 20 })).toEqual({ kind: 'resolve', at: 20 });
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
