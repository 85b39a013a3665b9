import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { rememberReason, useLastReason } from '../../../platform/session/last-reason.ts';
import { refreshLookLimits } from '../../../platform/session/look-limits.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { LooksLeft } from '../../staff/looks-left.public.tsx';
import { useRequest } from './use-request.ts';

/** Asks for the reason, which is written to the audit log before any evidence is shown. */
export const EvidenceDialog = () => {
  const t = useText();
  const { request, evidence, dialog, show } = useRequest();
  const [reason, setReason] = useState('');
  const last = useLastReason();
  return (
    <DialogForm
      title={t('deletions.evidence.title')}
      isOpen={dialog === 'evidence'}
      confirmLabel={t('deletions.evidence.confirm')}
      isIncomplete={!isReason(reason)}
      onConfirm={async () => {
        evidence.take(await call('/deletion/unmask', { id: request.id, reason: reason.trim() }));
        rememberReason(reason.trim());
        refreshLookLimits();
        setReason('');
      }}
      onClose={() => show(null)}
    >
      <p>{t('deletions.evidence.text')}</p>
      <ReasonField
        hint={t('deletions.reason.hint', { min: staffLimits.reasonMin, max: staffLimits.reasonMax })}
        minRows={3}
        label={t('deletions.evidence.reason')}
        example={t('deletions.evidence.example')}
        last={last}
        value={reason}
        onChange={setReason}
      />
      <LooksLeft limit="unmasks" />
    </DialogForm>
  );
};
