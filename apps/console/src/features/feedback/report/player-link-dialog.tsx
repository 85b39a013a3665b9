import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { isFailure } from '../../../platform/network/api.ts';
import { failureText } from '../../../platform/text/failure-text.ts';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { linkReport } from '../feedback.data.ts';
import { numberIn } from '../model/merging.ts';
import { useReportContext } from './use-report-context.ts';

/** Links an unverified report to the verified player it is about (P2). */
export const PlayerLinkDialog = () => {
  const t = useText();
  const { report, dialog, show } = useReportContext();
  const [typed, setTyped] = useState('');
  const guid = numberIn(typed);
  return (
    <DialogForm
      title={t('feedback.link.player')}
      isOpen={dialog === 'player'}
      confirmLabel={t('feedback.link.player_do')}
      isIncomplete={guid === null}
      onConfirm={async () => {
        if (guid === null) return;
        await linkReport(report, guid);
        setTyped('');
        show(null);
      }}
      onClose={() => show(null)}
      explain={(error) => (isFailure(error, 'not_found') ? t('feedback.link.player_missing') : failureText(error))}
    >
      <p>{t('feedback.link.player_text')}</p>
      <TextInput
        data-autofocus
        label={t('feedback.link.player_guid')}
        description={t('feedback.link.player_hint')}
        placeholder="10001"
        inputMode="numeric"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
