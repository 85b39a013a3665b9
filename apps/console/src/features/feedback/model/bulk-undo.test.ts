import type { StaffReportRow } from '@guildhall/contract/feedback/staff.ts';
import { feedbackStates } from '@guildhall/contract/feedback/rules.ts';
import { describe, expect, it } from 'vitest';
import { undoOf } from './bulk-undo.ts';

const row = (id: string, assignee: string | null, more: Partial<StaffReportRow> = {}): StaffReportRow =>
  ({
    id,
    state: feedbackStates.in_progress,
    incident_id: null,
    reason_id: null,
    tags: [],
    assignee: assignee === null ? null : { id: assignee, name: assignee, is_former: false },
    ...more,
  }) as StaffReportRow;
const stepsOf = (...given: Parameters<typeof undoOf>) =>
  undoOf(...given).map(({ rows, action }) => [rows.map(({ id }) => id), action]);

describe('undoing a bulk action', () => {
  it('gives each report back to its earlier assignee, or to the queue', () => {
    const rows = [row('1', 'mei'), row('2', null), row('3', 'mei')];
    expect(stepsOf(rows, { do: 'assign', staff_id: 'omar' })).toEqual([
      [['1', '3'], { do: 'assign', staff_id: 'mei' }],
      [['2'], { do: 'assign', staff_id: null }],
    ]);
  });

  it('is not offered where it would not restore everything', () => {
    const former = row('1', 'lee', { assignee: { id: 'lee', name: 'Lee', is_former: true } });
    expect(stepsOf([row('1', null, { state: feedbackStates.pending })], { do: 'take' })).toEqual([]);
    expect(stepsOf([former], { do: 'assign', staff_id: 'omar' })).toEqual([]);
    expect(stepsOf([row('1', null)], { do: 'suggestion', suggestion_id: 4 })).toEqual([]);
    expect(stepsOf([row('1', null)], { do: 'reply', then: 'ask', template_id: 4 })).toEqual([]);
  });

  it('sets the reasons again that were there before, and removes a tag only where it was new', () => {
    const rows = [row('1', null, { reason_id: 4, tags: ['gold'] }), row('2', null), row('3', null, { reason_id: 4 })];
    expect(stepsOf(rows, { do: 'reason', reason_id: 9 })).toEqual([
      [['1', '3'], { do: 'reason', reason_id: 4 }],
      [['2'], { do: 'reason', reason_id: null }],
    ]);
    expect(stepsOf(rows, { do: 'tag', tag: 'gold' })).toEqual([[['2', '3'], { do: 'untag', tag: 'gold' }]]);
    expect(stepsOf(rows.slice(0, 1), { do: 'tag', tag: 'gold' })).toEqual([]);
  });

  it('links the known issues again that were linked before', () => {
    expect(stepsOf([row('1', null, { incident_id: 7 })], { do: 'incident', incident_id: 9 })).toEqual([
      [['1'], { do: 'incident', incident_id: 7 }],
    ]);
  });
});
