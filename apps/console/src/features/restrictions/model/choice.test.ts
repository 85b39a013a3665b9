import type { RestrictionRow } from '@guildhall/contract/restrictions/staff.ts';
import { describe, expect, it } from 'vitest';
import { choiceOf, draftOf, firstDraft, isStrong } from './choice.ts';

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
    expect(draftOf(active('block', 168), false)).toEqual(inForce);
    expect(draftOf(active('mute', null), false)).toEqual(inForce);
    expect(draftOf(active('mute', 100), true)).toEqual(inForce);
  });
});
