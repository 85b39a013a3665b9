import { staffOnlyEntryKinds, type FeedbackEntryKind } from '@guildhall/contract/feedback-rules.ts';
import type { FeedbackEntry, FeedbackInfo } from '@guildhall/contract/feedback.ts';

type PlayerKind = Exclude<FeedbackEntryKind, (typeof staffOnlyEntryKinds)[number]>;

const isForPlayer = (kind: FeedbackEntryKind): kind is PlayerKind =>
  !(staffOnlyEntryKinds as readonly FeedbackEntryKind[]).includes(kind);

/** One thing that happened. Words are a bubble of whoever said them; a mere move is a small line. */
export interface Moment extends Pick<FeedbackEntry, 'id' | 'at' | 'text' | 'pictures'> {
  readonly kind: PlayerKind;
  readonly look: 'player' | 'staff' | 'line';
}

export interface Day {
  /** The first moment of the day, for its heading. */
  readonly at: number;
  readonly moments: readonly Moment[];
}

const momentOf = (entry: FeedbackEntry, kind: PlayerKind, info: FeedbackInfo): Moment => {
  const { id, at, by } = entry;
  // What the player sent stands where it happened; its words belong to the report.
  const { text, pictures } = kind === 'submitted' ? { text: info.description, pictures: info.pictures } : { ...entry };
  const isSaid = text !== '' || pictures.length > 0;
  return { id, at, kind, text, pictures, look: isSaid && by !== 'system' ? by : 'line' };
};

const dayOf = (timeMs: number): string => new Date(timeMs).toDateString();

/** Everything that happened, oldest first, day by day on the reader's calendar. */
export const timelineOf = (info: FeedbackInfo): Day[] => {
  const days: { at: number; moments: Moment[] }[] = [];
  for (const entry of info.entries) {
    // Never sent; were it ever, there would be no words for it.
    if (!isForPlayer(entry.kind)) continue;
    const moment = momentOf(entry, entry.kind, info);
    const day = days.at(-1);
    if (day !== undefined && dayOf(day.at) === dayOf(moment.at)) day.moments.push(moment);
    else days.push({ at: moment.at, moments: [moment] });
  }
  return days;
};
