import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useStore } from '@guildhall/browser/store.ts';
import { possibleMode, type ComposerMode } from '../model/composer-mode.ts';
import { partOf } from '../model/reply-draft.ts';
import { useReportContext } from './use-report-context.ts';

/** The text of the current mode: a reply to the player, or a note. */
export const useWritten = () => {
  const { report, session } = useReportContext();
  const draft = useStore(session.draft);
  const mode = possibleMode(draft.mode, report.state);
  const { text } = draft[partOf(mode)];
  const write = (next: string, as: ComposerMode = mode): void => {
    session.choose(as);
    session.write(next);
  };
  return { mode, isNote: mode === 'note', text, max: staffLimits.replyMax, write };
};

export type Written = ReturnType<typeof useWritten>;
