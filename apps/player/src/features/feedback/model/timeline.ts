import { staffOnlyEntryKinds, type FeedbackEntryKind } from '@guildhall/contract/feedback/rules.ts';
import type { FeedbackEntry, FeedbackInfo } from '@guildhall/contract/feedback/player.ts';

type PlayerKind = Exclude<FeedbackEntryKind, (typeof staffOnlyEntryKinds)[number]>;

const isForPlayer = (kind: FeedbackEntryKind): kind is PlayerKind =>
  !(staffOnlyEntryKinds as readonly FeedbackEntryKind[]).includes(kind);

/** One timeline entry. Messages are bubbles of their author; state changes are small lines. */
export interface Moment extends Pick<FeedbackEntry, 'id' | 'at' | 'text' | 'original' | 'pictures'> {
  readonly kind: PlayerKind;
  readonly look: 'player' | 'staff' | 'line';
}

export interface Day {
  readonly at: number;
  readonly moments: readonly Moment[];
}

const momentOf = (entry: FeedbackEntry, kind: PlayerKind, info: FeedbackInfo): Moment => {
  const { id, at, by, original } = entry;
  // The submission's text and pictures are stored on the report, not on the entry.
  const { text, pictures } = kind === 'submitted' ? { text: info.description, pictures: info.pictures } : { ...entry };
  const isSaid = text !== '' || pictures.length > 0;
  return { id, at, kind, text, ...(original && { original }), pictures, look: isSaid && by !== 'system' ? by : 'line' };
};

const dayOf = (timeMs: number): string => new Date(timeMs).toDateString();

export const timelineOf = (info: FeedbackInfo): Day[] => {
  const days: { at: number; moments: Moment[] }[] = [];
  for (const entry of info.entries) {
    // The server does not send these kinds, and the catalogue has no text for them.
    if (!isForPlayer(entry.kind)) continue;
    const moment = momentOf(entry, entry.kind, info);
    const day = days.at(-1);
    if (day !== undefined && dayOf(day.at) === dayOf(moment.at)) day.moments.push(moment);
    else days.push({ at: moment.at, moments: [moment] });
  }
  return days;
};
