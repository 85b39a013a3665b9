import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { notifications } from '@mantine/notifications';
import { IconLanguage, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/i18n.ts';
import { fullNameOf } from '../../../platform/language-labels.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { decide } from '../account-deletion.data.ts';
import { mayDo } from '../model/deeds.ts';
import { isReason, ReasonField } from './reason-field.tsx';
import { useRequest } from './request-context.ts';

/** Refuses, holds or stops it, with the words for it. What the player will read is asked for in their language. */
export const ReasonDialog = ({ deed }: { readonly deed: 'reject' | 'hold' | 'stop' }) => {
  const t = useText();
  const locale = useLocale();
  const { request, choices, dialog, show } = useRequest();
  const [reason, setReason] = useState('');
  const isRead = deed !== 'hold';
  const language = fullNameOf(request.lang as LangId, locale);
  return (
    <DialogForm
      title={t(`deletions.ask.${deed}`)}
      isOpen={dialog === deed}
      confirmLabel={t(`deletions.ask_confirm.${deed}`)}
      // Somebody may have been first while this was written.
      isIncomplete={!isReason(reason) || !mayDo(choices, deed)}
      onConfirm={async () => {
        await decide(request, deed, reason.trim());
        setReason('');
        notifications.show({ message: t(`deletions.done.${deed}`, { number: String(request.number) }) });
      }}
      onClose={() => show(null)}
    >
      <p>{t(`deletions.ask_text.${deed}`)}</p>
      <Notice tone={isRead ? 'wait' : 'info'} icon={isRead ? IconLanguage : IconLock}>
        {isRead ? t('deletions.reason.read', { language }) : t('deletions.reason.inside')}
      </Notice>
      <ReasonField
        label={t(isRead ? 'deletions.reason.for_player' : 'deletions.reason')}
        example={t(`deletions.ask_example.${deed}`)}
        {...(isRead && { lang: languageTagOf(localeOfLang(request.lang) ?? 'en-US') })}
        value={reason}
        onChange={setReason}
      />
      {dialog === deed && !mayDo(choices, deed) && <p role="status">{t('deletions.overtaken')}</p>}
    </DialogForm>
  );
};
