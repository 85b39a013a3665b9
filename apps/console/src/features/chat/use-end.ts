import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import type { staffEndReasons } from '@guildhall/contract/chat/rules.ts';
import { offerUndo } from '../../platform/state/undo.ts';
import { useText } from '../../platform/text/i18n.ts';
import { endUndoId, finish, keepOpen } from './chat.data.ts';

/** Ends a chat. Except for abuse, the end takes effect after a few seconds and can be undone until then. */
export const useEnd = () => {
  const t = useText();
  return async (row: StaffConversation, reason: (typeof staffEndReasons)[number]): Promise<void> => {
    await finish(row, reason);
    if (reason === 'abuse') return;
    const number = String(row.number);
    offerUndo({
      id: endUndoId(row.id),
      words: t('follow_up.undo.end', { number }),
      undo: async () => t((await keepOpen(row.id)) ? 'follow_up.undo.kept' : 'follow_up.undo.late', { number }),
    });
  };
};
