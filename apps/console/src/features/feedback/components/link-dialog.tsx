import type { FeedbackBulkAction } from '@guildhall/contract/feedback/staff.ts';
import { IconLinkOff } from '@tabler/icons-react';
import { useText } from '../../../platform/text/i18n.ts';
import { useIncidentChoices, useSuggestionChoices } from '../feedback.data.ts';
import { PickDialog, type PickOption } from './pick-dialog.tsx';

interface LinkDialogProps {
  /** Null while closed. */
  readonly kind: 'incident' | 'suggestion' | null;
  readonly isLinked: boolean;
  readonly onLink: (action: FeedbackBulkAction) => Promise<unknown>;
  readonly onClose: () => void;
}

const none = 'none';

const bulkActionOf = (kind: 'incident' | 'suggestion', value: string): FeedbackBulkAction => {
  const id = value === none ? null : Number(value);
  return kind === 'incident' ? { do: 'incident', incident_id: id } : { do: 'suggestion', suggestion_id: id };
};

/** Links a report to a known issue, which also closes its reports, or to a suggestion. */
export const LinkDialog = ({ kind, isLinked, onLink, onClose }: LinkDialogProps) => {
  const t = useText();
  const incidents = useIncidentChoices(kind === 'incident');
  const suggestions = useSuggestionChoices(kind === 'suggestion');
  const shown = kind ?? 'incident';
  const choices: PickOption[] =
    shown === 'incident'
      ? (incidents.data ?? [])
          .filter(({ state }) => state !== 'closed')
          .map(({ id, title, joined_count: joined, state }) => ({
            value: String(id),
            label: title,
            hint: state === 'draft' ? t('feedback.link.draft') : t('feedback.link.joined', { count: joined }),
          }))
      : (suggestions.data ?? [])
          .filter(({ state, merged_into: into }) => state !== 'hidden' && into === null)
          .map(({ id, title, supporters }) => ({
            value: String(id),
            label: title,
            hint: t('feedback.link.supporters', { count: supporters }),
          }));
  const options = isLinked
    ? [...choices, { value: none, label: t('feedback.link.none'), before: <IconLinkOff size={18} stroke={1.6} /> }]
    : choices;
  return (
    <PickDialog
      isOpen={kind !== null}
      title={t(shown === 'incident' ? 'feedback.link.incident' : 'feedback.link.suggestion')}
      searchLabel={t('feedback.link.search')}
      options={options}
      query={shown === 'incident' ? incidents : suggestions}
      empty={t(`feedback.link.empty_${shown}`)}
      onPick={async (value) => {
        await onLink(bulkActionOf(shown, value));
        onClose();
      }}
      onClose={onClose}
    />
  );
};
