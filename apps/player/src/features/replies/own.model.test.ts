import type { Own, OwnReport } from '@guildhall/contract/replies/player.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chipOf, countInSight, keptFor, rowsOf } from './own.model.ts';

const report = (id: string, change: Partial<OwnReport> = {}): OwnReport => ({
  id,
  number: 1,
  type: 1,
  state: 0,
  summary: 'The gate',
  is_unread: false,
  words: '',
  lapses_at: null,
  ...change,
});
const waiting = { state: 'waiting', unread: 0, ahead: 2, persona: null, answer: null } as const;
const own = (change: Partial<Own> = {}): Own => ({ replies: 0, chat: null, reports: [], ...change });

describe('what is the player’s own', () => {
  it('begins with questions, then the conversation, then other reports [D5]', () => {
    const reports = [report('asked', { lapses_at: 1 }), report('pending')];
    expect(rowsOf(own({ chat: waiting, reports })).map(({ id }) => id)).toEqual(['asked', 'chat', 'pending']);
    expect(rowsOf(own())).toEqual([]);
  });

  it('shows one chip: an unread answer on every screen but its own, or else the place in line [D5]', () => {
    const answered = own({ chat: { ...waiting, unread: 1 }, reports: [report('a', { is_unread: true })] });
    expect(chipOf(answered, '/home', [])?.id).toBe('chat');
    expect(chipOf(answered, '/online_service', [])).toBeNull();
    const replied = own({ reports: [report('a', { is_unread: true })] });
    expect(chipOf(replied, '/post/article/1', [])?.id).toBe('a');
    expect(chipOf(replied, '/feedback/info/a', [])).toBeNull();
    const inLine = own({ chat: waiting });
    expect(chipOf(inLine, '/home/official', [])?.id).toBe('chat');
    expect(chipOf(inLine, '/home', ['asked', 'chat'])).toBeNull();
    expect(chipOf(own({ reports: [report('a')] }), '/home', [])).toBeNull();
  });

  it('shows the place in line in the chip while the block does not show it yet [D5]', () => {
    for (const path of ['/home', '/home/me']) expect(chipOf(own({ chat: waiting }), path, ['asked'])?.id).toBe('chat');
  });

  it('counts as in sight what needs no swipe, from either side [D5]', () => {
    const row = { left: 16, right: 804 };
    const cards = [16, 344, 672].map((left) => ({ left, right: left + 320 }));
    expect(countInSight(row, cards)).toBe(2);
    expect(
      countInSight({ left: 12, right: 348 }, [
        { left: 52.5, right: 348.2 },
        { left: -251, right: 44 },
      ]),
    ).toBe(1);
    expect(countInSight(row, [])).toBe(0);
  });

  it('is kept for its owner only, and storage with anything else in it counts as empty [D5, threat 5]', () => {
    const kept = { owner: 'anna', rows: 2, own: own({ chat: waiting, reports: [report('a')] }) };
    expect(keptFor(JSON.parse(JSON.stringify(kept)), 'anna')).toEqual(kept.own);
    expect(keptFor(kept, 'ben')).toBeNull();
    expect(keptFor(kept, '')).toBeNull();
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        for (const stored of [value, { owner: 'anna', own: value }]) {
          const parsed = keptFor(stored, 'anna');
          if (parsed !== null) rowsOf(parsed);
        }
      }),
    );
  });
});
