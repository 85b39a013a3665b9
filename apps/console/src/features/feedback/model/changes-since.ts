import type { StaffReportEntry } from '@guildhall/contract/feedback/staff.ts';
import type { FeedbackEntryKind } from '@guildhall/contract/feedback/rules.ts';

/**
 * An agent's own actions of these kinds need no warning. An own reply that this draft did not send does: it came from
 * another tab.
 */
const quietKinds: readonly FeedbackEntryKind[] = ['taken', 'assigned', 'linked', 'identified', 'note', 'resumed'];

export const lastEntryOf = (entries: readonly StaffReportEntry[]): number | null =>
  entries.reduce<number | null>((last, { id }) => (last === null || id > last ? id : last), null);

/** Entries added since the draft was started that its author may not have seen. */
export const changesSince = (
  entries: readonly StaffReportEntry[],
  since: number | null,
  ownId: string,
): readonly StaffReportEntry[] =>
  since === null
    ? []
    : entries.filter(({ id, kind, staff }) => id > since && !(staff?.id === ownId && quietKinds.includes(kind)));
