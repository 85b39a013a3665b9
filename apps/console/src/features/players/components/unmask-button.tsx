import { staffLimits } from '@guildhall/contract/http/staff-limits.ts';
import { Button } from '@mantine/core';
import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { rememberReason, useLastReason } from '../../../platform/session/last-reason.ts';
import { refreshLookLimits } from '../../../platform/session/look-limits.ts';
import { useStaff } from '../../../platform/session/session.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { isReason, ReasonField } from '../../../ui/reason-field.tsx';
import { LooksLeft } from '../../staff/looks-left.public.tsx';
import type { PlayerHold } from '../hold.public.ts';
import { unmaskCard } from '../players.data.ts';

const icon = { size: 13, stroke: 1.8 };

/** Asks for the reason, which is written to the audit trail before anything is shown. */
export const UnmaskButton = ({ hold: { player, card, unmasked } }: { readonly hold: PlayerHold }) => {
  const t = useText();
  const mayUnmask = useStaff().may('players.unmask');
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const last = useLastReason();
  if (player === undefined || card === null || !mayUnmask) return null;
  if (!card.is_masked) {
    return (
      <Button size="compact-xs" variant="default" leftSection={<IconEyeOff {...icon} />} onClick={unmasked.hide}>
        {t('players.unmask.hide')}
      </Button>
    );
  }
  return (
    <>
      <Button size="compact-xs" variant="default" leftSection={<IconEye {...icon} />} onClick={() => setIsOpen(true)}>
        {t('players.unmask')}
      </Button>
      <DialogForm
        title={t('players.unmask.title')}
        isOpen={isOpen}
        confirmLabel={t('players.unmask.show')}
        isIncomplete={!isReason(reason)}
        onConfirm={async () => {
          unmasked.take(await unmaskCard(player.id, reason.trim()));
          rememberReason(reason.trim());
          refreshLookLimits();
          setReason('');
        }}
        onClose={() => setIsOpen(false)}
      >
        <p>{t('players.unmask.text')}</p>
        <ReasonField
          label={t('players.unmask.reason')}
          hint={t('players.unmask.hint', { min: staffLimits.reasonMin })}
          last={last}
          value={reason}
          onChange={setReason}
        />
        <LooksLeft limit="unmasks" />
      </DialogForm>
    </>
  );
};
