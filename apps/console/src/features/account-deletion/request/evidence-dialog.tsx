import { useState } from 'react';
import { call } from '../../../platform/api.ts';
import { useText } from '../../../platform/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { isReason, ReasonField } from './reason-field.tsx';
import { useRequest } from './request-context.ts';

/** Why one needs to see it. That goes into the audit trail before anything is shown. */
export const EvidenceDialog = () => {
  const t = useText();
  const { request, evidence, dialog, show } = useRequest();
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      title={t('deletions.evidence.title')}
      isOpen={dialog === 'evidence'}
      confirmLabel={t('deletions.evidence.confirm')}
      isIncomplete={!isReason(reason)}
      onConfirm={async () => {
        evidence.take(await call('/deletion/unmask', { id: request.id, reason: reason.trim() }));
        setReason('');
      }}
      onClose={() => show(null)}
    >
      <p>{t('deletions.evidence.text')}</p>
      <ReasonField
        label={t('deletions.evidence.reason')}
        example={t('deletions.evidence.example')}
        value={reason}
        onChange={setReason}
      />
    </DialogForm>
  );
};
