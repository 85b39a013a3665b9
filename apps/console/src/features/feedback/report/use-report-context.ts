import type { StaffReport } from '@guildhall/contract/feedback/staff.ts';
import type { PlayerFile } from '@guildhall/contract/files/routes.ts';
import type { MsgOf } from '@guildhall/contract/http/route.ts';
import type { RouteAt } from '@guildhall/contract/http/routes.ts';
import { createContext, use } from 'react';
import type { ReplySession } from './reply-session.store.ts';

export type Unmasked = MsgOf<RouteAt<'/feedback/unmask'>>;

export type ReportDialog =
  | 'assign'
  | 'merge'
  | 'resume'
  | 'incident'
  | 'suggestion'
  | 'player'
  | 'unmask'
  | 'template'
  | 'topic'
  | 'later'
  | 'write';

export interface ReportScreenState {
  readonly report: StaffReport;
  readonly session: ReplySession;
  readonly mayWrite: boolean;
  readonly mayUnmask: boolean;
  /** Unmasked data; kept until the report is left. */
  readonly unmasked: Unmasked | null;
  readonly showUnmasked: (values: Unmasked) => void;
  readonly dialog: ReportDialog | null;
  readonly show: (dialog: ReportDialog | null) => void;
  /** Whether the player panel is open as a drawer on compact screens. */
  readonly isPanelOpen: boolean;
  readonly showPanel: (isOpen: boolean) => void;
  /** Query string of the queue. */
  readonly search: string;
  readonly goOn: () => void;
}

const ReportContext = createContext<ReportScreenState | null>(null);
export const ReportProvider = ReportContext.Provider;

export const useReportContext = (): ReportScreenState => {
  const state = use(ReportContext);
  if (state === null) throw new Error('report context: provider is missing');
  return state;
};

/** Pictures of the report or of one entry; null while masked. */
export const shownPictures = (
  { report, unmasked }: Pick<ReportScreenState, 'report' | 'unmasked'>,
  entryId: number | null,
): readonly PlayerFile[] | null => {
  if (report.may_see_pictures) {
    return entryId === null ? report.pictures : (report.entries.find(({ id }) => id === entryId)?.pictures ?? []);
  }
  if (unmasked === null) return null;
  if (entryId === null) return unmasked.pictures;
  return unmasked.entry_pictures.find((entry) => entry.entry_id === entryId)?.pictures ?? [];
};
