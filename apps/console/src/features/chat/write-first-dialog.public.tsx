import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import type { ChatOrReport } from '@guildhall/contract/players/subject.ts';
import type { LangId } from '@guildhall/i18n/locales.ts';
import { Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { isFailure } from '../../platform/network/api.ts';
import { useStaff } from '../../platform/session/session.ts';
import { failureText } from '../../platform/text/failure-text.ts';
import { languageName, useLocale, useText } from '../../platform/text/i18n.ts';
import { DialogForm } from '../../ui/dialog-form.tsx';
import { writeFirst } from '../follow-up/write-first.public.ts';
import { readDraft, writeDraft } from './composer/draft.store.ts';
import { emptyDraft, withReturned } from './model/chat-draft.ts';

/** Puts a text that could not be sent elsewhere into the message field of a chat. */
const keepInDraft = (staffId: string, id: string, text: string): void => {
  const draft = readDraft(staffId, id) ?? emptyDraft(() => crypto.randomUUID());
  writeDraft(staffId, id, withReturned(draft, text, Date.now()));
};

interface WriteFirstDialogProps {
  readonly subject: ChatOrReport;
  readonly lang: LangId;
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Starts a chat with the author of a report or an ended chat. */
export const WriteFirstDialog = ({ subject, lang, isOpen, onClose }: WriteFirstDialogProps) => {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const { id: staffId } = useStaff();
  const [text, setText] = useState('');
  const [key, setKey] = useState(() => crypto.randomUUID());
  return (
    <DialogForm
      isOpen={isOpen}
      title={t('follow_up.write.title')}
      confirmLabel={t('follow_up.write.send')}
      isIncomplete={text.trim() === ''}
      explain={(error) => (isFailure(error, 'wrong_state') ? t('follow_up.write.unreachable') : failureText(error))}
      onConfirm={async () => {
        const { conversation, is_new: isNew } = await writeFirst(subject, key, text.trim());
        if (!isNew) {
          keepInDraft(staffId, conversation, text.trim());
          notifications.show({ message: t('follow_up.write.open') });
        }
        setText('');
        setKey(crypto.randomUUID());
        void navigate(`/chat?scope=${isNew ? 'snoozed' : 'all'}&open=${conversation}`);
      }}
      onClose={onClose}
    >
      <Textarea
        data-autofocus
        label={t('follow_up.write.text')}
        description={t('follow_up.write.hint', { language: languageName(lang, locale) })}
        autosize
        minRows={4}
        maxRows={12}
        maxLength={staffLimits.replyMax}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
