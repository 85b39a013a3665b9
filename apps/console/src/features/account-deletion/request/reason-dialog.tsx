import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { languageTagOf, localeOfLang, type LangId } from '@guildhall/i18n/locales.ts';
import { notifications } from '@mantine/notifications';
import { IconLanguage, IconLock } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocale, useText } from '../../../platform/text/i18n.ts';
import { fullNameOf } from '../../../platform/text/language-labels.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { decide } from '../account-deletion.data.ts';
import { mayDo } from '../model/actions.ts';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { useRequest } from './use-request.ts';

/** Rejects, holds or stops a request. Reasons that the player will read are requested in the player's language. */
export const ReasonDialog = ({ action }: { readonly action: 'reject' | 'hold' | 'stop' }) => {
  const t = useText();
  const locale = useLocale();
  const { request, choices, dialog, show, decision } = useRequest();
  const [reason, setReason] = useState('');
  const isRead = action !== 'hold';
  const language = fullNameOf(request.lang as LangId, locale);
  return (
    <DialogForm
      title={t(`deletions.ask.${action}`)}
      isOpen={dialog === action}
      confirmLabel={t(`deletions.ask_confirm.${action}`)}
      // The action may have become unavailable while the reason was being typed.
      isIncomplete={!isReason(reason) || !mayDo(choices, action)}
      onConfirm={async () => {
        await decide(request, action, reason.trim());
        decision.current?.focus();
        setReason('');
        notifications.show({ message: t(`deletions.done.${action}`, { number: String(request.number) }) });
      }}
      onClose={() => show(null)}
    >
      <p>{t(`deletions.ask_text.${action}`)}</p>
      <Notice tone={isRead ? 'wait' : 'info'} icon={isRead ? IconLanguage : IconLock}>
        {isRead ? t('deletions.reason.read', { language }) : t('deletions.reason.inside')}
      </Notice>
      <ReasonField
        hint={t('deletions.reason.hint', { min: staffLimits.reasonMin, max: staffLimits.reasonMax })}
        minRows={3}
        label={t(isRead ? 'deletions.reason.for_player' : 'deletions.reason')}
        example={t(`deletions.ask_example.${action}`)}
        {...(isRead && { lang: languageTagOf(localeOfLang(request.lang) ?? 'en-US') })}
        value={reason}
        onChange={setReason}
      />
      {dialog === action && !mayDo(choices, action) && <p role="status">{t('deletions.overtaken')}</p>}
    </DialogForm>
  );
};
