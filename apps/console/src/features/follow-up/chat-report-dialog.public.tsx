import type { ChatItem } from '@guildhall/client/conversation/types.ts';
import type { StaffConversation } from '@guildhall/contract/chat/staff.ts';
import { feedbackTypes } from '@guildhall/contract/feedback/rules.ts';
import { followUpBounds } from '@guildhall/contract/follow-up/rules.ts';
import { Alert, Anchor, Checkbox, SegmentedControl, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Link } from 'react-router';
import { useText } from '../../platform/text/i18n.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { makeReport, useFollowUp } from './follow-up.data.ts';
import { summaryFrom } from './model/chat-summary.ts';

interface ChatReportDialogProps {
  readonly row: Pick<StaffConversation, 'id' | 'number'>;
  readonly items: readonly ChatItem[];
  /** Ends the chat; null if it is not one's own. */
  readonly end: (() => Promise<unknown>) | null;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

const ChatReportForm = ({ row, items, end, isOpen, onClose }: ChatReportDialogProps) => {
  const t = useText();
  const { data } = useFollowUp({ of: 'chat', id: row.id });
  const [known] = data?.links ?? [];
  const [summary, setSummary] = useState(() => summaryFrom(items));
  const [type, setType] = useState<'issue' | 'suggestion'>('issue');
  const [isMine, setIsMine] = useState(true);
  const [isEnding, setIsEnding] = useState(false);
  const [isAgain, setIsAgain] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  return (
    <DialogForm
      isOpen={isOpen}
      title={t('follow_up.report.title', { number: String(row.number) })}
      confirmLabel={t('follow_up.report')}
      isIncomplete={summary.trim() === '' || (known !== undefined && !isAgain)}
      onConfirm={async () => {
        const made = await makeReport({
          conversation: row.id,
          key,
          type: feedbackTypes[type],
          summary,
          is_mine: isMine,
          again: isAgain,
        });
        notifications.show({
          color: 'green',
          // Without a link: notifications are outside of the router. The line in the chat has one.
          message: t('follow_up.report.done', { number: String(made.number) }),
        });
        if (isEnding) await end?.();
      }}
      onClose={onClose}
    >
      {known !== undefined && (
        <Alert color="yellow">
          <Anchor component={Link} to={`/feedback/${known.id}`} size="sm">
            {t('follow_up.report.known', { number: String(known.number) })}
          </Anchor>
          <Checkbox
            mt="xs"
            label={t('follow_up.report.again')}
            checked={isAgain}
            onChange={(event) => setIsAgain(event.currentTarget.checked)}
          />
        </Alert>
      )}
      <Textarea
        data-autofocus
        label={t('follow_up.report.summary')}
        description={t('follow_up.report.summary_hint')}
        autosize
        minRows={3}
        maxRows={10}
        maxLength={followUpBounds.summaryMax}
        value={summary}
        onChange={(event) => setSummary(event.currentTarget.value)}
      />
      <SegmentedControl
        aria-label={t('follow_up.report.type')}
        value={type}
        data={[
          { value: 'issue', label: t('feedback.type.issue') },
          { value: 'suggestion', label: t('feedback.type.suggestion') },
        ]}
        onChange={(value) => setType(value === 'suggestion' ? value : 'issue')}
      />
      <Checkbox
        label={t('follow_up.report.mine')}
        checked={isMine}
        onChange={(event) => setIsMine(event.currentTarget.checked)}
      />
      {end !== null && (
        <Checkbox
          label={t('follow_up.report.end')}
          checked={isEnding}
          onChange={(event) => setIsEnding(event.currentTarget.checked)}
        />
      )}
    </DialogForm>
  );
};

/** Makes a report from a chat, with a summary that the player sees. */
export const ChatReportDialog = (props: ChatReportDialogProps) => (props.isOpen ? <ChatReportForm {...props} /> : null);
