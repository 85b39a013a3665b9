import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { linkTo, useLinkableAccount } from '../account-deletion.data.ts';
import { mayDo } from '../model/actions.ts';
import { guidOf } from '../model/guid.ts';
import { AccountFields } from './account-fields.tsx';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { useRequest } from './use-request.ts';

type Found = ReturnType<typeof useLinkableAccount>;

/** Shows the account behind the typed number, so that a wrong number is noticed before linking. */
const FoundAccount = ({ data, error }: Pick<Found, 'data' | 'error'>) => {
  const t = useText();
  if (error !== null) {
    return (
      <Notice tone="danger" icon={IconAlertTriangle}>
        {failureText(error)}
      </Notice>
    );
  }
  if (data === undefined) return null;
  return (
    <>
      {data.known !== null && <AccountFields known={data.known} />}
      {data.known === null && (
        <Notice tone="wait" icon={IconAlertTriangle}>
          {t('deletions.link.unknown')}
        </Notice>
      )}
      {data.has_request ? (
        <Notice tone="danger" icon={IconAlertTriangle}>
          {t('error.deletion_account_taken')}
        </Notice>
      ) : (
        <Notice tone={data.has_role ? 'info' : 'wait'} icon={IconInfoCircle}>
          {t(data.has_role ? 'deletions.link.role_known' : 'deletions.link.role_unknown')}
        </Notice>
      )}
    </>
  );
};

/** Links an unverified request to an account. */
export const LinkDialog = () => {
  const t = useText();
  const { request, choices, dialog, show, decision } = useRequest();
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const guid = guidOf(typed);
  const isOpen = dialog === 'link';
  const { data, error } = useLinkableAccount(request.id, isOpen ? guid : null);
  const isReady = guid !== null && data !== undefined && !data.has_request && isReason(reason);
  return (
    <DialogForm
      title={t('deletions.link.title', { number: String(request.number) })}
      isOpen={isOpen}
      confirmLabel={t('deletions.link.confirm')}
      isIncomplete={!isReady || !mayDo(choices, 'link')}
      onConfirm={async () => {
        await linkTo(request, guid ?? 0, reason.trim());
        decision.current?.focus();
        notifications.show({
          message: t('deletions.done.link', { number: String(request.number), guid: String(guid) }),
        });
        setTyped('');
        setReason('');
      }}
      onClose={() => show(null)}
    >
      <p>{t('deletions.link.text')}</p>
      <TextInput
        data-autofocus
        label={t('deletions.link.guid')}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={typed}
        error={typed.trim() !== '' && guid === null ? t('deletions.link.invalid') : undefined}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {guid !== null && <FoundAccount data={data} error={error} />}
      <ReasonField
        hint={t('deletions.reason.hint', { min: staffLimits.reasonMin, max: staffLimits.reasonMax })}
        minRows={3}
        label={t('deletions.link.reason')}
        example={t('deletions.link.example')}
        value={reason}
        onChange={setReason}
      />
      {isOpen && !mayDo(choices, 'link') && <p role="status">{t('deletions.overtaken')}</p>}
    </DialogForm>
  );
};
