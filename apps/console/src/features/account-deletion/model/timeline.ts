import type { StaffDeletion } from '@guildhall/contract/account-deletion/staff.ts';

export type TimelineStep =
  | 'asked'
  | 'asked_unverified'
  | 'linked'
  | 'agreed'
  | 'confirmed'
  | 'held'
  | 'reminded'
  | 'rejected'
  | 'cancelled'
  | 'refuted'
  | 'stopped'
  | 'due'
  | 'erasing';

export interface TimelineRow {
  readonly step: TimelineStep;
  /** Null when only the position in the sequence is known. */
  readonly at: number | null;
  readonly by: StaffDeletion['first_by'];
  /** The reason that staff gave. */
  readonly comment: string | null;
  /** For reminders: days before the due date. */
  readonly days: number | null;
  readonly isAhead: boolean;
}

const dayMs = 24 * 60 * 60_000;

const rowOf = (step: TimelineStep, at: number | null, more: Partial<TimelineRow> = {}): TimelineRow => ({
  step,
  at,
  by: null,
  comment: null,
  days: null,
  isAhead: false,
  ...more,
});

const closingOf = (request: StaffDeletion): TimelineStep => {
  if (request.state === 'rejected') return 'rejected';
  if (request.is_refuted) return 'refuted';
  return request.closed_by === null ? 'cancelled' : 'stopped';
};

/** The history of a request, oldest first, followed by its next scheduled step. */
export const timelineOf = (request: StaffDeletion): readonly TimelineRow[] => {
  const { state, due_at: due, held_at: held, closed_at: closed, reminded_days: reminded } = request;
  const asked = request.is_verified ? 'asked' : 'asked_unverified';
  const past: [orderMs: number, row: TimelineRow][] = [[request.created_at, rowOf(asked, request.created_at)]];
  if (request.linked_at !== null) {
    const { linked_at: at, linked_by: by, link_reason: comment } = request;
    past.push([at, rowOf('linked', at, { by, comment })]);
  }
  if (request.first_at !== null) {
    past.push([request.first_at, rowOf('agreed', request.first_at, { by: request.first_by })]);
  }
  if (request.confirmed_at !== null) {
    past.push([request.confirmed_at, rowOf('confirmed', request.confirmed_at, { by: request.confirmed_by })]);
  }
  if (held !== null) past.push([held, rowOf('held', held, { by: request.held_by, comment: request.hold_reason })]);
  // The send time is not stored; a reminder goes out on its day at the earliest.
  if (due !== null && reminded !== null) {
    past.push([due - reminded * dayMs, rowOf('reminded', null, { days: reminded })]);
  }
  if (closed !== null) {
    past.push([closed, rowOf(closingOf(request), closed, { by: request.closed_by, comment: request.close_reason })]);
  }
  const rows = past.sort(([one], [other]) => one - other).map(([, row]) => row);
  if (state === 'erasing') return [...rows, rowOf('erasing', null)];
  return state === 'confirmed' && due !== null ? [...rows, rowOf('due', due, { isAhead: true })] : rows;
};
