import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';
import { describe, expect, it } from 'vitest';
import { choiceOf, draftOf, firstDraft, isStrong, strongerOf } from './choice.ts';
import { restrictionText } from './restriction-text.ts';

const hourMs = 3_600_000;
const from = Date.UTC(2026, 10, 19);
const active = (kind: RestrictionRow['kind'], hours: number | null): RestrictionRow => ({
  id: 1,
  kind,
  reason: 'spam',
  note: 'Third time.',
  guid: 66_666,
  is_verified: true,
  network: null,
  created_at: from,
  created_by: null,
  until: hours === null ? null : from + hours * hourMs,
  lifted_at: null,
  lifted_by: null,
  is_active: true,
});

describe('what the dialog that mutes or blocks a player starts from', () => {
  it('preselects no reason, and is complete only with one', () => {
    expect(draftOf(null, true)).toEqual({ kind: 'mute', reason: null, hours: 24, note: '' });
    expect(choiceOf(firstDraft)).toBeNull();
    expect(choiceOf({ ...firstDraft, reason: 'threats' })).toEqual({ ...firstDraft, reason: 'threats' });
  });

  it('starts from the restriction in force', () => {
    const inForce = { kind: 'block', reason: 'spam', note: 'Third time.' };
    expect(draftOf(active('block', 168), true)).toEqual({ ...inForce, hours: 168 });
    expect(draftOf(active('block', null), true)).toEqual({ ...inForce, hours: null });
  });

  it('is not for those who may only mute for a short time, if it is a block or lasts longer', () => {
    expect([active('mute', 24), active('mute', 72), active('mute', null), active('block', 1)].map(isStrong)).toEqual([
      false,
      true,
      true,
      true,
    ]);
  });

  it('keeps to what the person may impose', () => {
    const inForce = { kind: 'mute', reason: 'spam', note: 'Third time.', hours: 24 };
    expect(draftOf(active('mute', 12), false)).toEqual(inForce);
    expect(draftOf(active('mute', 100), true)).toEqual(inForce);
    expect(draftOf(active('mute', 6), false)).toEqual({ ...inForce, hours: 6 });
  });
});

describe('the badge of a player and of their network', () => {
  it.each([
    ['mute', 'block', 'network'],
    ['mute', 'mute', 'own'],
    ['block', 'block', 'own'],
    [null, 'mute', 'network'],
  ] as const)('with a %s of their own and a %s of the network is that of %s', (own, ofNetwork, shown) => {
    const rows = { own: own && active(own, 24), network: { ...active(ofNetwork, 1), network: '203.0.113.0/24' } };
    expect(strongerOf(rows.own, rows.network)).toBe(rows[shown]);
  });

  it('says that it is the network', () => {
    const say = (id: string): string => id;
    const row = active('block', 1);
    expect(restrictionText(row, say as never, 'en-US')).toBe('restrictions.badge.block');
    expect(restrictionText({ ...row, network: '203.0.113.0/24' }, say as never, 'en-US')).toBe(
      'restrictions.badge.network_block',
    );
  });
});
