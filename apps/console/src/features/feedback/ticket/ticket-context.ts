import type { DeskFeedback } from '@guildhall/contract/feedback-desk.ts';
import type { PlayerFile } from '@guildhall/contract/files.ts';
import type { MsgOf } from '@guildhall/contract/route.ts';
import type { RouteAt } from '@guildhall/contract/routes.ts';
import { createContext, use } from 'react';
import type { ReplySession } from './reply-session.ts';

export type Unmasked = MsgOf<RouteAt<'/feedback/unmask'>>;

export type TicketDialog = 'assign' | 'merge' | 'resume' | 'incident' | 'suggestion' | 'player' | 'unmask' | 'template';

/** What every part of a report's screen works on. */
export interface Ticket {
  readonly report: DeskFeedback;
  readonly session: ReplySession;
  readonly mayWrite: boolean;
  readonly mayUnmask: boolean;
  /** What was shown for a reason, until one leaves the report. */
  readonly unmasked: Unmasked | null;
  readonly showUnmasked: (values: Unmasked) => void;
  readonly dialog: TicketDialog | null;
  readonly show: (dialog: TicketDialog | null) => void;
  /** Of the queue one came from. */
  readonly search: string;
  /** Where to go when this report is done. */
  readonly goOn: () => void;
}

const TicketContext = createContext<Ticket | null>(null);
export const TicketProvider = TicketContext.Provider;

export const useTicket = (): Ticket => {
  const ticket = use(TicketContext);
  if (ticket === null) throw new Error('useTicket outside a report');
  return ticket;
};

/** Pictures at a place of the report, where they may be seen; null where they are masked. */
export const shownPictures = (
  { report, unmasked }: Pick<Ticket, 'report' | 'unmasked'>,
  entryId: number | null,
): readonly PlayerFile[] | null => {
  if (report.may_see_pictures) {
    return entryId === null ? report.pictures : (report.entries.find(({ id }) => id === entryId)?.pictures ?? []);
  }
  if (unmasked === null) return null;
  if (entryId === null) return unmasked.pictures;
  return unmasked.entry_pictures.find((entry) => entry.entry_id === entryId)?.pictures ?? [];
};
