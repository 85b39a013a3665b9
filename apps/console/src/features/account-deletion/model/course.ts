import type { DeskDeletion } from '@guildhall/contract/account-deletion-desk.ts';

export type Step =
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

export interface CourseRow {
  readonly step: Step;
  /** Null where only the order is known. */
  readonly at: number | null;
  readonly by: DeskDeletion['first_by'];
  /** What was said about it. */
  readonly words: string | null;
  /** Of a reminder: days before the end. */
  readonly days: number | null;
  readonly isAhead: boolean;
}

const dayMs = 24 * 60 * 60_000;

const rowOf = (step: Step, at: number | null, more: Partial<CourseRow> = {}): CourseRow => ({
  step,
  at,
  by: null,
  words: null,
  days: null,
  isAhead: false,
  ...more,
});

const closingOf = (request: DeskDeletion): Step => {
  if (request.state === 'rejected') return 'rejected';
  if (request.is_refuted) return 'refuted';
  return request.closed_by === null ? 'cancelled' : 'stopped';
};

/** What happened to a request, oldest first, and at the end what will. */
export const courseOf = (request: DeskDeletion): readonly CourseRow[] => {
  const { state, due_at: due, held_at: held, closed_at: closed, reminded_days: reminded } = request;
  const asked = request.is_verified ? 'asked' : 'asked_unverified';
  const past: [orderMs: number, row: CourseRow][] = [[request.created_at, rowOf(asked, request.created_at)]];
  if (request.linked_at !== null) {
    const { linked_at: at, linked_by: by, link_reason: words } = request;
    past.push([at, rowOf('linked', at, { by, words })]);
  }
  if (request.first_at !== null) {
    past.push([request.first_at, rowOf('agreed', request.first_at, { by: request.first_by })]);
  }
  if (request.confirmed_at !== null) {
    past.push([request.confirmed_at, rowOf('confirmed', request.confirmed_at, { by: request.confirmed_by })]);
  }
  if (held !== null) past.push([held, rowOf('held', held, { by: request.held_by, words: request.hold_reason })]);
  // When exactly it went out is not kept: not before its day.
  if (due !== null && reminded !== null) {
    past.push([due - reminded * dayMs, rowOf('reminded', null, { days: reminded })]);
  }
  if (closed !== null) {
    past.push([closed, rowOf(closingOf(request), closed, { by: request.closed_by, words: request.close_reason })]);
  }
  const rows = past.sort(([one], [other]) => one - other).map(([, row]) => row);
  if (state === 'erasing') return [...rows, rowOf('erasing', null)];
  return state === 'confirmed' && due !== null ? [...rows, rowOf('due', due, { isAhead: true })] : rows;
};
