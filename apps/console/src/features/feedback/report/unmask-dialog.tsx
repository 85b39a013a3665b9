import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { useState } from 'react';
import { call } from '../../../platform/network/api.ts';
import { rememberReason, useLastReason } from '../../../platform/session/last-reason.ts';
import { refreshLookLimits } from '../../../platform/session/look-limits.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { LooksLeft } from '../../staff/looks-left.public.tsx';
import { useReportContext } from './use-report-context.ts';

/** The reason is written to the audit trail before any data is shown. */
export const UnmaskDialog = () => {
  const t = useText();
  const { report, dialog, show, showUnmasked } = useReportContext();
  const [reason, setReason] = useState('');
  const last = useLastReason();
  return (
    <DialogForm
      title={t('feedback.unmask.title')}
      isOpen={dialog === 'unmask'}
      confirmLabel={t('feedback.unmask.show')}
      isIncomplete={!isReason(reason)}
      onConfirm={async () => {
        showUnmasked(await call('/feedback/unmask', { id: report.id, reason: reason.trim() }));
        rememberReason(reason.trim());
        refreshLookLimits();
        setReason('');
        show(null);
      }}
      onClose={() => show(null)}
    >
      <p>{t('feedback.unmask.text')}</p>
      <ReasonField
        label={t('feedback.unmask.reason')}
        hint={t('feedback.unmask.hint', { min: staffLimits.reasonMin })}
        example={t('feedback.unmask.example')}
        last={last}
        value={reason}
        onChange={setReason}
      />
      <LooksLeft limit="unmasks" />
    </DialogForm>
  );
};
