import type { FeedbackDeskEntry } from '@guildhall/contract/feedback-desk.ts';
import type { FeedbackEntryKind } from '@guildhall/contract/feedback-rules.ts';

/** What one does beside writing. An answer of one's own that this draft did not send is news: it came from elsewhere. */
const quietDeeds: readonly FeedbackEntryKind[] = ['taken', 'assigned', 'linked', 'identified', 'note', 'resumed'];

export const lastEntryOf = (entries: readonly FeedbackDeskEntry[]): number | null =>
  entries.reduce<number | null>((last, { id }) => (last === null || id > last ? id : last), null);

/** What happened to a report since somebody began to write, that they may not have seen. */
export const changesSince = (
  entries: readonly FeedbackDeskEntry[],
  since: number | null,
  ownId: string,
): readonly FeedbackDeskEntry[] =>
  since === null
    ? []
    : entries.filter(({ id, kind, staff }) => id > since && !(staff?.id === ownId && quietDeeds.includes(kind)));
