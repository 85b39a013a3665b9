import { reminderDays, retainDays } from '@guildhall/contract/account-deletion/rules.ts';
import { Checkbox } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useState } from 'react';
import { formatDate, useLocale, useText } from '../../../platform/text/i18n.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useNow } from '../../../ui/use-now.ts';
import { decide } from '../account-deletion.data.ts';
import { agreementOf, mayDo } from '../model/actions.ts';
import { RoleWarning } from './role-warning.tsx';
import { useRequest } from './use-request.ts';
import styles from './request.module.css';

const [firstReminder, lastReminder] = reminderDays;
const retainMs = retainDays * 24 * 60 * 60_000;

/** Lists what will happen if this staff member approves now. */
const Consequences = () => {
  const t = useText();
  const locale = useLocale();
  const { id } = useStaff();
  const { request, aheadMs } = useRequest();
  const nowMs = useNow() + aheadMs;
  const agreement = agreementOf(request, id);
  const end = formatDate(nowMs + retainMs, locale, true);
  const isFirst = agreement === 'first';
  return (
    <ol className={styles['consequences']}>
      {isFirst && <li>{t('deletions.confirm.first')}</li>}
      {agreement === 'second' && (
        <li>{t('deletions.confirm.agreed', { name: request.first_by?.name ?? t('deletions.former_colleague') })}</li>
      )}
      <li>
        {isFirst
          ? t('deletions.confirm.starts_later', { days: retainDays })
          : t('deletions.confirm.starts', { days: retainDays, end })}
      </li>
      <li>{t('deletions.confirm.closed')}</li>
      <li>{t('deletions.confirm.meanwhile', { first: firstReminder, last: lastReminder })}</li>
      <li>{t('deletions.confirm.everything')}</li>
      <li>{t(request.is_game_notified ? 'deletions.confirm.game' : 'deletions.confirm.no_game')}</li>
      <li>{t('deletions.confirm.final')}</li>
    </ol>
  );
};

export const ConfirmDeletionDialog = () => {
  const t = useText();
  const { request, choices, evidence, dialog, show, decision } = useRequest();
  const { id } = useStaff();
  // The checkbox applies to one version of the request; a concurrent change clears it.
  const [compared, setCompared] = useState<number | null>(null);
  const isFirst = agreementOf(request, id) === 'first';
  return (
    <DialogForm
      title={t('deletions.confirm.title', { number: String(request.number) })}
      isOpen={dialog === 'confirm'}
      confirmLabel={t(isFirst ? 'deletions.confirm.as_first' : 'deletions.confirm.start', { days: retainDays })}
      isIncomplete={compared !== request.version || !mayDo(choices, 'confirm')}
      onConfirm={async () => {
        await decide(request, 'confirm');
        decision.current?.focus();
        const number = String(request.number);
        notifications.show({ message: t(isFirst ? 'deletions.done.agree' : 'deletions.done.confirm', { number }) });
      }}
      onClose={() => {
        setCompared(null);
        show(null);
      }}
    >
      <RoleWarning />
      <Consequences />
      {!evidence.wasShown && (
        <Notice tone="wait" icon={IconAlertTriangle}>
          {t('deletions.confirm.unseen')}
        </Notice>
      )}
      <Checkbox
        data-autofocus
        checked={compared === request.version}
        onChange={(event) => setCompared(event.currentTarget.checked ? request.version : null)}
        label={t('deletions.confirm.compared')}
      />
      {dialog === 'confirm' && !mayDo(choices, 'confirm') && <p role="status">{t('deletions.overtaken')}</p>}
    </DialogForm>
  );
};
