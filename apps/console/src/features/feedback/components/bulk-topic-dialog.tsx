import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import { isTag, tagOf } from '@guildhall/contract/reasons/rules.ts';
import { IconTagOff } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { useReasonChoices, useReasons, useTags } from '../../reasons/topic.public.tsx';
import { PickDialog, type PickOption } from './pick-dialog.tsx';

interface BulkTopicDialogProps {
  /** Null while it is closed. */
  readonly kind: 'reason' | 'tag' | null;
  readonly count: number;
  readonly onSet: (action: FeedbackBulkAction) => Promise<void>;
  readonly onClose: () => void;
}

const none = '';

/** One reason, or one more tag, for all selected reports. */
export const BulkTopicDialog = ({ kind, count, onSet, onClose }: BulkTopicDialogProps) => {
  const t = useText();
  const reasons = useReasons(kind === 'reason');
  const tags = useTags(kind === 'tag');
  const choices = useReasonChoices(kind === 'reason', null);
  const tagOptions = (search: string): readonly PickOption[] => {
    const typed = tagOf(search);
    const found = (tags.data ?? []).filter((tag) => tag.includes(typed));
    const isNew = isTag(typed) && !found.includes(typed);
    return [
      ...found.map((tag) => ({ value: tag, label: tag })),
      ...(isNew ? [{ value: typed, label: typed, hint: t('reasons.tag_new') }] : []),
    ];
  };
  const pick = async (action: FeedbackBulkAction): Promise<void> => {
    await onSet(action);
    onClose();
  };
  return (
    <>
      <PickDialog
        isOpen={kind === 'reason'}
        title={t('reasons.bulk_reason', { count })}
        searchLabel={t('reasons.search')}
        options={[
          ...choices,
          { value: none, label: t('reasons.none'), before: <IconTagOff size={18} stroke={1.6} aria-hidden /> },
        ]}
        query={reasons}
        empty={t('shell.palette.nothing')}
        onPick={(value) => pick({ do: 'reason', reason_id: value === none ? null : Number(value) })}
        onClose={onClose}
      />
      <PickDialog
        isOpen={kind === 'tag'}
        title={t('reasons.bulk_tag', { count })}
        searchLabel={t('reasons.tag_search')}
        options={tagOptions}
        query={tags}
        empty={t('reasons.tag_none')}
        onPick={(value) => pick({ do: 'tag', tag: value })}
        onClose={onClose}
      />
    </>
  );
};
