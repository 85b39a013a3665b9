import { useText } from '../../../platform/text/i18n.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { BulkReplyDialog } from './bulk-reply-dialog.tsx';
import { BulkTopicDialog } from './bulk-topic-dialog.tsx';
import { LinkDialog } from './link-dialog.tsx';
import type { ChosenReports } from './use-chosen-reports.ts';

export type BulkDialog = 'assign' | 'keep' | 'ask' | 'finish' | 'incident' | 'suggestion' | 'reason' | 'tag';

interface BulkDialogsProps {
  readonly dialog: BulkDialog | null;
  readonly chosen: ChosenReports;
  readonly onClose: () => void;
}

export const BulkDialogs = ({ dialog, chosen, onClose }: BulkDialogsProps) => {
  const t = useText();
  const { rows, isAll, count, run } = chosen;
  return (
    <>
      <AssignDialog
        isOpen={dialog === 'assign'}
        title={t('feedback.assign.many', { count })}
        onAssign={(staffId) => run({ do: 'assign', staff_id: staffId })}
        onClose={onClose}
      />
      <BulkReplyDialog
        then={dialog === 'keep' || dialog === 'ask' || dialog === 'finish' ? dialog : null}
        rows={rows}
        langs={chosen.langs}
        count={count}
        onSend={(then, templateId) => run({ do: 'reply', then, template_id: templateId })}
        onClose={onClose}
      />
      <LinkDialog
        kind={dialog === 'incident' || dialog === 'suggestion' ? dialog : null}
        isLinked={isAll || rows.some((row) => (dialog === 'incident' ? row.incident_id : row.suggestion_id) !== null)}
        onLink={run}
        onClose={onClose}
      />
      <BulkTopicDialog
        kind={dialog === 'reason' || dialog === 'tag' ? dialog : null}
        count={count}
        onSet={run}
        onClose={onClose}
      />
    </>
  );
};
