import { switchReasonMax, type SwitchState } from '@guildhall/contract/switches/rules.ts';
import type { SwitchRow } from '@guildhall/contract/switches/staff.ts';
import { Radio, Stack, Textarea } from '@mantine/core';
import { useState } from 'react';
import { useText } from '../../../platform/text/i18n.ts';
import { DialogForm } from '../../../ui/dialog-form.tsx';
import { featureName } from '../model/feature-name.ts';
import { setSwitch } from '../switches.data.ts';

interface SwitchDialogProps {
  readonly row: SwitchRow;
  readonly onClose: () => void;
}

/** Says what each state does to players, and asks for a reason for the other staff. */
export const SwitchDialog = ({ row: { feature, state, states }, onClose }: SwitchDialogProps) => {
  const t = useText();
  const [chosen, setChosen] = useState<SwitchState | null>(null);
  const [reason, setReason] = useState('');
  return (
    <DialogForm
      isOpen
      title={t('switches.edit.title', { feature: featureName(feature, t) })}
      confirmLabel={t('shell.save')}
      isIncomplete={chosen === null || reason.trim() === ''}
      onConfirm={async () => {
        if (chosen !== null) await setSwitch(feature, chosen, reason.trim());
      }}
      onClose={onClose}
    >
      <Radio.Group
        label={t('switches.state')}
        value={chosen ?? ''}
        onChange={(value) => setChosen(states.find((each) => each === value) ?? null)}
      >
        <Stack gap="xs" mt="xs">
          {states
            .filter((each) => each !== state)
            .map((each) => (
              <Radio
                key={each}
                value={each}
                label={t(`switches.state.${each}`)}
                description={t(`switches.state.${each}_text`)}
              />
            ))}
        </Stack>
      </Radio.Group>
      <Textarea
        label={t('switches.reason')}
        description={t('switches.reason_hint')}
        required
        autosize
        minRows={2}
        maxRows={5}
        maxLength={switchReasonMax}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </DialogForm>
  );
};
